import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
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
import { ACCOUNT_COMMANDS } from './operator/accountCommands.ts';
import { accountOf, notOneAccount } from './operator/accountOf.ts';
import { PAYMENT_COMMANDS } from './operator/paymentCommands.ts';
import { CORRECTION_COMMANDS } from './operator/correctionCommands.ts';
import { operatorDoor, type Answer } from './operator/door.ts';
import {
  ACCOUNT,
  LIMIT,
  REASON,
  type OperatorCommand,
  type OperatorCommands,
  type OperatorOptions,
  type Result,
} from './operator/operatorCommand.ts';
import { SUPPORT_COMMANDS } from './operator/supportCommands.ts';
import { OPERATOR_SETTINGS } from '../schemas/settings/serverSettings.ts';
import { describedSetting } from '../schemas/settings/setting.ts';
import { attach, repeated, type CommandSpec } from './command.ts';
import {
  accountLines,
  auditLines,
  ledgerLines,
  movementLines,
  stuckLines,
  sweepLines,
  orderLines,
  orderRefundLines,
  reconciliationLines,
} from './operator/lines.ts';
import { stuckSchema, sweepSchema } from '../schemas/http/account/operatorCoins.ts';

const shown = <Schema extends z.ZodType>(
  answer: Answer,
  schema: Schema,
  lines: (body: z.output<Schema>) => string[],
): Result => ({ answer, lines: lines(schema.parse(answer)) });

const REFERENCE = '--reference <name>  a name; the same name never moves money twice';
const PERIOD = {
  from: '--from <day>  first day, UTC',
  until: '--until <day>  the day after the last one, UTC',
};

const COMMANDS: OperatorCommands = {
  account: {
    summary: 'find an account by id, email, key, key id, request id or entry id',
    arguments: ['<text>'],
    options: {},
    run: async (door, [text = '']) =>
      shown(await door.get('accounts', { q: text }), accountFilesSchema, (body) => {
        if (body.accounts.length === 0) throw notOneAccount(text, 'matches no account');
        return accountLines(body);
      }),
  },
  ledger: {
    summary: 'its ledger, newest first',
    arguments: [ACCOUNT],
    options: { limit: LIMIT },
    run: async (door, [text = ''], { limit }) =>
      shown(
        await door.get(`accounts/${await accountOf(door, text)}/ledger`, { limit }),
        accountLedgerSchema,
        ledgerLines,
      ),
  },
  credit: {
    summary: 'give credits, once for each reference',
    arguments: [ACCOUNT, '<USD>'],
    options: { reason: REASON, reference: REFERENCE },
    run: async (door, [text = '', amount = ''], { reason, reference: given }) => {
      const amountUsd = usdOf(amount);
      const reference = given ?? newReference();
      const accountId = await accountOf(door, text);
      const body = { amount_usd: amountUsd, reason, reference };
      return shown(await door.post(`accounts/${accountId}/credit`, body), movementSchema, movementLines);
    },
  },
  refund: {
    summary: 'refund the price of a report, once',
    arguments: ['<entry id>'],
    options: { reason: REASON },
    run: async (door, [entryId = ''], { reason }) =>
      shown(
        await door.post(`entries/${encodeURIComponent(entryId)}/refund`, { reason }),
        movementSchema,
        movementLines,
      ),
  },
  orders: {
    summary: 'its orders of credits, newest first',
    arguments: [ACCOUNT],
    options: { limit: LIMIT },
    run: async (door, [text = ''], { limit }) =>
      shown(
        await door.get(`accounts/${await accountOf(door, text)}/orders`, { limit }),
        operatorOrdersSchema,
        orderLines,
      ),
  },
  'refund-order': {
    summary: 'refund all or part of a card payment, through Stripe',
    arguments: ['<order id>', '[USD]'],
    options: { reason: REASON, reference: REFERENCE },
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
    summary: 'payments in USDC that need attention',
    arguments: [],
    options: { hours: '--hours <n>  how long they have waited (default: 1)' },
    run: async (door, _words, { hours }) =>
      shown(await door.get('coins/stuck', { hours }), stuckSchema, stuckLines),
  },
  sweep: {
    summary:
      'deposits in USDC as authorizations (EIP-3009) to sign on the machine with the seed; has no key, sends nothing',
    arguments: ['<treasury address>'],
    options: { least: '--least <USD>  leave smaller deposits (default: 1)' },
    run: async (door, [treasury = ''], { least }) => {
      const query = { treasury, least_usd: least };
      return shown(await door.get('coins/sweep', query), sweepSchema, sweepLines);
    },
  },
  reconcile: {
    summary: 'compare the records of Stripe and the chain with the ledger; exit code 1 when they differ',
    arguments: [],
    options: PERIOD,
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
  ...CORRECTION_COMMANDS,
  audit: {
    summary: 'who did what',
    arguments: ['[account]'],
    options: { limit: LIMIT },
    run: async (door, [text], { limit }) => {
      const accountId = text === undefined ? undefined : await accountOf(door, text);
      return shown(await door.get('audit', { account_id: accountId, limit }), auditLogSchema, auditLines);
    },
  },
};

function usdOf(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const problem = `${JSON.stringify(text)} isn't an amount; give USD as a number, such as 5.25`;
  throw new GroundMotionError('invalid_input', 'bad_amount', problem);
}

/** A name for a credit, printed before sending: an operator who gets no answer repeats the command with it. */
function newReference(): string {
  const reference = `cli-${randomBytes(9).toString('base64url')}`;
  console.error(`reference ${reference}: without an answer, repeat this with --reference ${reference}`);
  return reference;
}

/** Removes control characters from customers' text before it goes to a terminal. */
function plain(line: string): string {
  return line.replaceAll(/\p{Cc}/gu, '?');
}

interface OwnOptions extends OperatorOptions {
  readonly url?: string;
  readonly json?: boolean;
}

const { name: URL_SETTING, default: USUAL_URL } = describedSetting(OPERATOR_SETTINGS.operatorUrl);
const URL_OPTION = ['--url <address>', `the server (default: $${URL_SETTING}, else ${USUAL_URL})`] as const;

const USE = `
GM_ADMIN_TOKEN must be the token that the server was started with. An <account> is an account id, or anything by
which \`account\` finds one account. Exit codes: 0 done; 1 refused or not found; 2 wrong usage or no answer (repeat the
command: nothing is done twice).
`;

function specOf(operation: OperatorCommand): CommandSpec<OwnOptions, () => Promise<number>> {
  return {
    define(command) {
      for (const argument of operation.arguments) command.argument(argument);
      for (const text of Object.values(operation.options)) {
        const [flag = '', description = ''] = text.split('  ');
        if (flag.startsWith('--scope')) command.option(flag, description, repeated);
        else command.option(flag, description);
      }
      command.option(...URL_OPTION).option('--json', 'print the answer of the server as it is');
      command.addHelpText('after', USE);
    },
    read:
      (words, { url, json, ...options }) =>
      async () => {
        const door = operatorDoor(process.env, url);
        const { answer, lines, exitCode = 0 } = await operation.run(door, words, options);
        console.log(json ? JSON.stringify(answer) : lines.map(plain).join('\n'));
        return exitCode;
      },
    run: reported,
  };
}

const TAKE_MAIL: CommandSpec<{ readonly url?: string }, { readonly url?: string }> = {
  define: (command) =>
    command
      .option(...URL_OPTION)
      .addHelpText('after', '\nReads the email from standard input; needs GM_SUPPORT_INBOUND_TOKEN.'),
  read: (_, options) => options,
  run: async ({ url }) => (await import('./operator/mailPipe.ts')).takeMailFromPipe(process.env, url),
};

const MOVE_STATE: CommandSpec<object, null> = {
  define: (command) =>
    command.addHelpText(
      'after',
      '\nStop the server first. The copy is verified before the file is set aside.',
    ),
  read: () => null,
  run: () =>
    reported(async () =>
      (await import('./operator/moveStateCommand.ts')).moveStateCommand(process.env, console.log),
    ),
};

/** `./gm operator`: manages accounts, money, tickets and corrections of the running server. */
export function addOperatorCommands(command: Command): void {
  for (const [name, operation] of Object.entries(COMMANDS))
    attach(command.command(name).summary(operation.summary), specOf(operation));
  attach(
    command
      .command('move-state')
      .summary('move the embedded state into the empty PostgreSQL database of DATABASE_URL'),
    MOVE_STATE,
  );
  attach(
    command
      .command('take-mail')
      .summary('pass an email for a ticket to the server; for the pipe of a mail server'),
    TAKE_MAIL,
  );
}

/** Runs an operation; an error becomes one line and an exit code: 1 refused, 2 wrong usage or no answer. */
async function reported(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const code = error instanceof GroundMotionError ? `${error.code}: ` : '';
    console.error(plain(`${code}${errorMessage(error)}`));
    return error instanceof GroundMotionError && error.kind === 'refused' ? 1 : 2;
  }
}
