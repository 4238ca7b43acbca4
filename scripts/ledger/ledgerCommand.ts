import { parseArgs } from 'node:util';
import { audit } from '../../billing/operator/auditLog.ts';
import { formatUsd } from '../../core/money.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import type { LedgerAudit } from '../../billing/audit/verifyLedger.ts';
import { GroundMotionError, errorMessage, invalidInput } from '../../core/error.ts';
import { readConfig } from '../../schemas/config.ts';
import type { Config } from '../../schemas/config.ts';
import { STATE_FILE_NAME } from '../../store/state/duckdb/openDuckDbState.ts';
import { openState } from '../../store/state/openState.ts';
import { reconcileBooks } from './reconcileBooks.ts';
import type { Terminal } from './terminal.ts';
import type { StateLoss } from '../../store/state/duckdb/stateLoss.ts';

const HELP = `Usage: npm run ledger -- verify [--state <file>] [--noted <entries>:<hash>]
       npm run ledger -- reconcile [--from <day>] [--until <day>] [--state <file>]
       npm run ledger -- accept-loss --reason <text> [--state <file>]

verify        prove the laws of the ledger on the state database: its chain of hashes, conservation, no overdraft at any
              point, balances, one charge per idempotency key, one report per charge
reconcile     compare what Stripe has on its books, and what is on the chain, with the ledger, movement by movement: every
              difference is named
accept-loss   for an embedded state that is below the high-water mark beside it, which no server starts with: says what
              is missing, writes that to the audit log and lowers the mark

--state <file>             the embedded state database; default that of the server's settings: $DATABASE_URL (PostgreSQL),
                           else $GM_STATE_FILE, else $GM_DATA_DIR/${STATE_FILE_NAME}
--noted <entries>:<hash>   the end of the chain as an earlier verify told it: prove that the ledger still goes through it
--from, --until <day>      whole days such as 2026-06-01, UTC; default yesterday, up to now
--reason <text>            why, in 3 to 500 characters; it stays in the audit log

The embedded database belongs to one process at a time: stop the server first. On PostgreSQL verify may run meanwhile.
Exit code: 0 every law holds, the books agree, or the loss is accepted; 1 a law is broken, there is a difference, or nothing is
missing; 2 it could not be done.`;

/** Carries out `npm run ledger -- …`; returns its exit code. */
export async function ledgerCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  try {
    return await carryOut(args, environment, terminal);
  } catch (error) {
    terminal.err(errorMessage(error));
    if (error instanceof GroundMotionError && error.code === 'state_locked') {
      terminal.err('Is the server running? Stop it, then run this again.');
    }
    return 2;
  }
}

async function carryOut(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      state: { type: 'string' },
      noted: { type: 'string' },
      reason: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    terminal.out(HELP);
    return 0;
  }
  const [command, ...rest] = positionals;
  const hasDays = values.from !== undefined || values.until !== undefined;
  const settings = readConfig(environment);
  const config =
    values.state === undefined ? settings : { ...settings, stateFile: values.state, databaseUrl: null };
  if (rest.length === 0 && command === 'verify' && values.reason === undefined && !hasDays) {
    return verify(config, values.noted === undefined ? null : notedEnd(values.noted), terminal);
  }
  if (rest.length === 0 && command === 'reconcile' && (values.noted ?? values.reason) === undefined) {
    return reconcileBooks(config, values, terminal);
  }
  if (rest.length === 0 && command === 'accept-loss' && values.noted === undefined && !hasDays) {
    const reason = values.reason?.trim() ?? '';
    if (reason.length < 3 || reason.length > 500) {
      throw invalidInput('bad_request', '--reason: say in 3 to 500 characters why the loss is accepted');
    }
    return acceptLoss(config, { reason, actor: environment['USER'] ?? 'unknown' }, terminal);
  }
  terminal.err(HELP);
  return 2;
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
      out(`  ${count} times, for example ${examples.join(', ')}`);
    }
    if (violations.length === 0) out('every law of the ledger holds');
    return violations.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** Writes the loss to the audit log; with that commit the mark is lowered. */
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
    const { description, ...figures } = loss ?? { description: 'the high-water mark was gone' };
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
