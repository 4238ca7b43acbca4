import type { Command } from 'commander';
import { audit } from '../billing/operator/auditLog.ts';
import { formatUsd } from '../core/money.ts';
import { verifyLedger } from '../billing/audit/verifyLedger.ts';
import type { LedgerAudit } from '../billing/audit/verifyLedger.ts';
import { GroundMotionError, errorMessage, invalidInput } from '../core/error.ts';
import { readConfig } from '../schemas/config.ts';
import type { Config } from '../schemas/config.ts';
import { STATE_FILE_NAME } from '../store/state/duckdb/openDuckDbState.ts';
import { openState } from '../store/state/openState.ts';
import type { StateLoss } from '../store/state/duckdb/stateLoss.ts';
import { attach, type CommandSpec } from './command.ts';
import { reconcileBooks } from './ledger/reconcileBooks.ts';
import type { Terminal } from './ledger/terminal.ts';

const STATE = `the embedded state database; default: the state of the server, $DATABASE_URL (PostgreSQL), else $GM_STATE_FILE, else $GM_DATA_DIR/${STATE_FILE_NAME}`;
const DATA_DIR = 'the data folder of the server, for its embedded state (default: $GM_DATA_DIR, else ./data)';
/** An empty variable counts as not set. */
const ofFolder = { DATABASE_URL: '', GM_STATE_FILE: '' };

const USE = `
The embedded database belongs to one process at a time: stop the server first. On PostgreSQL the server can keep running.
Exit codes: 0 every law holds, the books agree, or the loss is accepted; 1 a law is broken, there is a difference, or
nothing is missing; 2 the command was not carried out.
`;

interface StateOptions {
  readonly state?: string;
  readonly dataDir?: string;
}
interface NotedOptions extends StateOptions {
  readonly noted?: string;
}
interface PeriodOptions extends StateOptions {
  readonly from?: string;
  readonly until?: string;
}
interface ReasonOptions extends StateOptions {
  readonly reason?: string;
}

/** The ledger commands, with the settings from `environment`. */
export function ledgerSpecs(environment: NodeJS.ProcessEnv, terminal: Terminal) {
  const configOf = ({ state, dataDir }: StateOptions): Config => {
    const settings = readConfig(
      dataDir === undefined ? environment : { ...environment, ...ofFolder, GM_DATA_DIR: dataDir },
    );
    return state === undefined ? settings : { ...settings, stateFile: state, databaseUrl: null };
  };
  const verifySpec: CommandSpec<NotedOptions, NotedOptions> = {
    define: (command) =>
      command
        .option('--state <file>', STATE)
        .option('--data-dir <dir>', DATA_DIR)
        .option(
          '--noted <entries:hash>',
          'the end of the chain as an earlier verify printed it; proves that the ledger still contains it',
        )
        .addHelpText('after', USE),
    read: (_, options) => options,
    run: (options) =>
      reported(terminal, () => {
        const noted = options.noted === undefined ? null : notedEnd(options.noted);
        return verify(configOf(options), noted, terminal);
      }),
  };
  const reconcileSpec: CommandSpec<PeriodOptions, PeriodOptions> = {
    define: (command) =>
      command
        .option('--state <file>', STATE)
        .option('--data-dir <dir>', DATA_DIR)
        .option('--from <day>', 'first day, such as 2026-06-01, UTC (default: yesterday)')
        .option('--until <day>', 'the day after the last one (default: up to now)')
        .addHelpText('after', USE),
    read: (_, options) => options,
    run: (options) => reported(terminal, () => reconcileBooks(configOf(options), options, terminal)),
  };
  const acceptLossSpec: CommandSpec<ReasonOptions, ReasonOptions> = {
    define: (command) =>
      command
        .option('--state <file>', STATE)
        .option('--data-dir <dir>', DATA_DIR)
        .option('--reason <text>', 'the reason, 3 to 500 characters; it is kept in the audit log')
        .addHelpText('after', USE),
    read: (_, options) => options,
    run: (options) =>
      reported(terminal, () => {
        const reason = options.reason?.trim() ?? '';
        if (reason.length < 3 || reason.length > 500)
          throw invalidInput(
            'bad_request',
            '--reason: give 3 to 500 characters that explain why the loss is accepted',
          );
        return acceptLoss(configOf(options), { reason, actor: environment['USER'] ?? 'unknown' }, terminal);
      }),
  };
  return { verify: verifySpec, reconcile: reconcileSpec, acceptLoss: acceptLossSpec };
}

/** `./gm ledger`: proves the laws of the ledger, and compares it with external books. */
export function addLedgerCommands(command: Command): void {
  const specs = ledgerSpecs(process.env, { out: console.log, err: console.error });
  const child = (name: string, summary: string) => command.command(name).summary(summary);
  attach(
    child(
      'verify',
      'prove the laws of the ledger: its chain of hashes, conservation, no overdraft, one charge per idempotency key',
    ),
    specs.verify,
  );
  attach(
    child('reconcile', 'compare the records of Stripe and the chain with the ledger, movement by movement'),
    specs.reconcile,
  );
  attach(
    child('accept-loss', 'accept what is missing from an embedded state below its high-water mark'),
    specs.acceptLoss,
  );
}

/** Runs a command; 2 when it throws, with the reason as a line. */
async function reported(terminal: Terminal, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    terminal.err(errorMessage(error));
    if (error instanceof GroundMotionError && error.code === 'state_locked') {
      terminal.err('Is the server running? Stop it, then run this again.');
    }
    return 2;
  }
}

function notedEnd(text: string): LedgerAudit['head'] {
  const [, entries, chainHash] = /^(\d{1,15}):([0-9a-f]{64}|)$/.exec(text) ?? [];
  if (chainHash === undefined) {
    throw invalidInput(
      'bad_request',
      `--noted: ${JSON.stringify(text)} is not <entries>:<64 hexadecimal digits>`,
    );
  }
  return { entryCount: Number(entries), chainHash };
}

async function verify(
  config: Config,
  noted: LedgerAudit['head'] | null,
  { out, err }: Terminal,
): Promise<number> {
  const database = await openState(config, { existingOnly: true, isUnhurried: true, notify: err });
  try {
    const { accounts, entries, charges, reports, head, violations } = await verifyLedger(database, noted);
    const counts = `${accounts} accounts, ${entries} entries, ${charges} charges, ${reports} reports`;
    out(`${database.engine === 'postgres' ? 'PostgreSQL' : 'DuckDB'}: ${counts}`);
    out(`the chain ends at ${head.entryCount}:${head.chainHash}`);
    for (const { invariant, law, count, examples } of violations) {
      out(`BROKEN ${invariant}: ${law}`);
      const places = [...new Set(examples)].join(', ');
      out(count === 1 ? `  at ${places}` : `  ${count} times, for example ${places}`);
    }
    if (violations.length === 0) out('every law of the ledger holds');
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Writes the loss to the audit log; the same commit lowers the mark. */
async function acceptLoss(
  config: Config,
  { reason, actor }: { readonly reason: string; readonly actor: string },
  { out, err }: Terminal,
): Promise<number> {
  if (config.databaseUrl !== null) {
    throw invalidInput(
      'bad_request',
      'accept-loss: only the embedded state has a high-water mark; unset DATABASE_URL',
    );
  }
  const found: { loss: StateLoss | null } = { loss: null };
  let isMarkGone = false;
  const database = await openState(config, {
    existingOnly: true,
    notify: (notice) => {
      err(notice);
      isMarkGone = true;
    },
    acceptLoss: (loss) => (found.loss = loss),
  });
  try {
    const { loss } = found;
    if (!loss && !isMarkGone) {
      out('nothing is missing: the state is not below its high-water mark');
      return 1;
    }
    const act = {
      actor,
      action: 'accept_loss',
      requestId: 'ledger-accept-loss',
      address: 'command line',
      now: Date.now(),
    };
    const { description, ...figures } = loss ?? { description: 'the high-water mark was missing' };
    await database.transaction((transaction) =>
      audit(transaction, act, {
        outcome: 'done',
        accountId: null,
        entryId: null,
        detail: { reason, description, ...figures },
      }),
    );
    out(`accepted, and written to the audit log: ${description}`);
    if (loss && loss.missingMicroUsd > 0) {
      out(
        `customers paid ${formatUsd(loss.missingMicroUsd)} USD for reports that are not in the state any more`,
      );
    }
    return 0;
  } finally {
    await database.close();
  }
}
