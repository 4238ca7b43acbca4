import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { GroundMotionError, errorMessage } from '../core/error.ts';
import {
  accountFilesSchema,
  accountLedgerSchema,
  auditLogSchema,
  movementSchema,
} from '../schemas/http/account/operator.ts';
import {
  operatorOrdersSchema,
  orderRefundSchema,
  reconciliationSchema,
} from '../schemas/http/account/operatorOrders.ts';
import { HELP } from './operator/help.ts';
import { takeMailFromPipe } from './operator/takeMail.ts';
import { SUPPORT_COMMANDS, SUPPORT_OPTIONS, type SupportSettings } from './operator/supportCommands.ts';
import { ACCOUNT_COMMANDS } from './operator/accountCommands.ts';
import { accountOf, notOneAccount } from './operator/accountOf.ts';
import { PAYMENT_COMMANDS } from './operator/paymentCommands.ts';
import { operatorDoor, type Answer, type OperatorDoor } from './operator/door.ts';
import { accountLines, auditLines, ledgerLines, movementLines } from './operator/lines.ts';
import { stuckSchema, sweepSchema } from '../schemas/http/account/operatorCoins.ts';
import { stuckLines, sweepLines } from './operator/coinLines.ts';
import { orderLines, orderRefundLines, reconciliationLines } from './operator/orderLines.ts';

const options = {
  reason: { type: 'string' },
  reference: { type: 'string' },
  for: { type: 'string' },
  hours: { type: 'string' },
  least: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  ...SUPPORT_OPTIONS,
  url: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

interface Settings extends SupportSettings {
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
  readonly for?: string | undefined;
  readonly hours?: string | undefined;
  readonly least?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly limit?: string | undefined;
}

interface Result {
  readonly answer: Answer;
  readonly lines: readonly string[];
  /** 0 when absent. */
  readonly exitCode?: number;
}

/** One command; the number of words after its name is checked before it runs. */
interface Command {
  readonly words: readonly [least: number, most: number];
  /** Options of its own that it heeds; all take --url and --json. */
  readonly heeds: readonly (keyof Settings)[];
  run(door: OperatorDoor, words: readonly string[], settings: Settings): Promise<Result>;
}

const shown = <Schema extends z.ZodType>(
  answer: Answer,
  schema: Schema,
  lines: (body: z.output<Schema>) => string[],
): Result => ({ answer, lines: lines(schema.parse(answer)) });

const COMMANDS: Readonly<Record<string, Command>> = {
  account: {
    words: [1, 1],
    heeds: [],
    run: async (door, [text = '']) =>
      shown(await door.get('accounts', { q: text }), accountFilesSchema, (body) => {
        if (body.accounts.length === 0) throw notOneAccount(text, 'stands for no account');
        return accountLines(body);
      }),
  },
  ledger: {
    words: [1, 1],
    heeds: ['limit'],
    run: async (door, [text = ''], { limit }) =>
      shown(
        await door.get(`accounts/${await accountOf(door, text)}/ledger`, { limit }),
        accountLedgerSchema,
        ledgerLines,
      ),
  },
  credit: {
    words: [2, 2],
    heeds: ['reason', 'reference'],
    run: async (door, [text = '', amount = ''], { reason, reference: given }) => {
      const amountUsd = usdOf(amount);
      const reference = given ?? newReference();
      const accountId = await accountOf(door, text);
      const body = { amount_usd: amountUsd, reason, reference };
      return shown(await door.post(`accounts/${accountId}/credit`, body), movementSchema, movementLines);
    },
  },
  refund: {
    words: [1, 1],
    heeds: ['reason'],
    run: async (door, [entryId = ''], { reason }) =>
      shown(
        await door.post(`entries/${encodeURIComponent(entryId)}/refund`, { reason }),
        movementSchema,
        movementLines,
      ),
  },
  orders: {
    words: [1, 1],
    heeds: ['limit'],
    run: async (door, [text = ''], { limit }) =>
      shown(
        await door.get(`accounts/${await accountOf(door, text)}/orders`, { limit }),
        operatorOrdersSchema,
        orderLines,
      ),
  },
  'refund-order': {
    words: [1, 2],
    heeds: ['reason', 'reference'],
    run: async (door, [orderId = '', amount], { reason, reference: given }) => {
      const amountUsd = amount === undefined ? undefined : usdOf(amount);
      const body = { amount_usd: amountUsd, reason, reference: given ?? newReference() };
      return shown(
        await door.post(`orders/${encodeURIComponent(orderId)}/refund`, body),
        orderRefundSchema,
        orderRefundLines,
      );
    },
  },
  stuck: {
    words: [0, 0],
    heeds: ['hours'],
    run: async (door, _words, { hours }) =>
      shown(await door.get('coins/stuck', { hours }), stuckSchema, stuckLines),
  },
  sweep: {
    words: [1, 1],
    heeds: ['least'],
    run: async (door, [treasury = ''], { least }) => {
      const query = { treasury, least_usd: least };
      return shown(await door.get('coins/sweep', query), sweepSchema, sweepLines);
    },
  },
  reconcile: {
    words: [0, 0],
    heeds: ['from', 'until'],
    run: async (door, _words, { from, until }) => {
      const result = shown(
        await door.get('reconciliation', { from, until }),
        reconciliationSchema,
        reconciliationLines,
      );
      const { differences } = reconciliationSchema.parse(result.answer);
      return { ...result, exitCode: differences.length === 0 ? 0 : 1 };
    },
  },
  ...ACCOUNT_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...SUPPORT_COMMANDS,
  audit: {
    words: [0, 1],
    heeds: ['limit'],
    run: async (door, [text], { limit }) => {
      const accountId = text === undefined ? undefined : await accountOf(door, text);
      return shown(await door.get('audit', { account_id: accountId, limit }), auditLogSchema, auditLines);
    },
  },
};

/** Options that not every command heeds. */
const OWN_OPTIONS = Object.keys(options).filter(
  (option): option is keyof Settings => !['url', 'json', 'help'].includes(option),
);

function usdOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const problem = `${JSON.stringify(text)} is no amount; give USD as a number, such as 5.25`;
  throw new GroundMotionError('invalid_input', 'bad_amount', problem);
}

/** A name for a credit, printed before it is sent: an operator who gets no answer repeats the command with it. */
function newReference(): string {
  const reference = `cli-${randomBytes(9).toString('base64url')}`;
  console.error(`reference ${reference}: without an answer, repeat this with --reference ${reference}`);
  return reference;
}

/** Text of customers goes to a terminal: it must not steer it. */
function plain(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, '?');
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name = '', ...words] = positionals;
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (name === 'take-mail' && words.length === 0) return takeMailFromPipe(process.env, values.url);
  if (name === 'move-state' && words.length === 0)
    return (await import('./operator/moveState.ts')).moveStateCommand(process.env, console.log);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || words.length < command.words[0] || words.length > command.words[1]) {
    console.error(HELP);
    return 2;
  }
  const unheeded = OWN_OPTIONS.find(
    (option) => values[option] !== undefined && !command.heeds.includes(option),
  );
  if (unheeded !== undefined) {
    console.error(`--${unheeded} means nothing to ${name}\n\n${HELP}`);
    return 2;
  }
  const {
    answer,
    lines,
    exitCode = 0,
  } = await command.run(operatorDoor(process.env, values.url), words, values);
  console.log(values.json ? JSON.stringify(answer) : lines.map(plain).join('\n'));
  return exitCode;
}

try {
  process.exitCode = await main();
} catch (error) {
  const code = error instanceof GroundMotionError ? `${error.code}: ` : '';
  console.error(plain(`${code}${errorMessage(error)}`));
  process.exitCode = error instanceof GroundMotionError && error.kind === 'refused' ? 1 : 2;
}
