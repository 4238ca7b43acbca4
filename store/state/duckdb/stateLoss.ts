import { existsSync } from 'node:fs';
import { GroundMotionError } from '../../../core/error.ts';
import type { Database } from '../sql/database.ts';
import { hasTable } from '../schema/migrate.ts';
import type { HighWaterMark } from './highWaterMark.ts';
import { headOf } from '../schema/ledgerChain.ts';

/** The contents of a state, for comparison with its mark. */
interface StateContents {
  readonly commitCount: number;
  /** By the end of the chain, or by the rows if there are fewer. */
  readonly entryCount: number;
  readonly chargeCount: number;
  readonly chargedMicroUsd: number;
  /** Time of the newest entry; null if there is none. */
  readonly latestAt: Date | null;
  /** Hash of the entry at the mark; null if there is none. */
  readonly hashAtMark: string | null;
}

/** Data that responses depended on and that the state no longer contains. */
export interface StateLoss {
  readonly missingCommits: number;
  readonly missingEntries: number;
  readonly missingCharges: number;
  readonly missingMicroUsd: number;
  /** A description: what is missing, since when. */
  readonly description: string;
}

/** Compares a state with the mark next to it: null if everything that the mark covers is there. */
export async function findStateLoss(
  database: Pick<Database, 'query'>,
  mark: HighWaterMark,
): Promise<StateLoss | null> {
  const contents = await readContents(database, mark.entryCount);
  const isBehind = contents.commitCount < mark.commitCount || contents.entryCount < mark.entryCount;
  if (!isBehind && contents.hashAtMark === mark.chainHash) return null;
  const missing = (of: 'commitCount' | 'entryCount' | 'chargeCount' | 'chargedMicroUsd'): number =>
    Math.max(0, mark[of] - contents[of]);
  const loss = {
    missingCommits: missing('commitCount'),
    missingEntries: missing('entryCount'),
    missingCharges: missing('chargeCount'),
    missingMicroUsd: missing('chargedMicroUsd'),
  };
  return { ...loss, description: describe(loss, contents, mark) };
}

async function readContents(database: Pick<Database, 'query'>, markedEntry: number): Promise<StateContents> {
  const [row] = (await hasTable(database, 'ledger_head'))
    ? await database.query<{
        commit_count: number;
        entry_count: number;
        chain_hash: string;
        charge_count: number;
        charged_micro_usd: number;
        entries: number;
        latest_at: Date | null;
        hash_at_mark: string | null;
      }>(
        `SELECT commit_count, entry_count, chain_hash, charge_count, charged_micro_usd,
           (SELECT count(*) FROM ledger_entry) AS entries,
           (SELECT max(created_at) FROM ledger_entry) AS latest_at,
           (SELECT max(chain_hash) FROM ledger_entry WHERE chain_sequence = $1) AS hash_at_mark
         FROM ledger_head`,
        [markedEntry],
      )
    : [];
  if (!row) {
    const none = { commitCount: 0, entryCount: 0, chargeCount: 0, chargedMicroUsd: 0 };
    return { ...none, latestAt: null, hashAtMark: markedEntry === 0 ? '' : null };
  }
  const { entryCount, chargeCount, chargedMicroUsd } = headOf(row);
  return {
    commitCount: row.commit_count,
    entryCount: Math.min(entryCount, row.entries),
    chargeCount,
    chargedMicroUsd,
    latestAt: row.latest_at,
    hashAtMark: markedEntry === 0 ? '' : row.hash_at_mark,
  };
}

function describe(
  loss: Omit<StateLoss, 'description'>,
  contents: StateContents,
  mark: HighWaterMark,
): string {
  const { missingCommits, missingEntries, missingCharges, missingMicroUsd } = loss;
  const latest = contents.latestAt === null ? '' : `, the newest of ${contents.latestAt.toISOString()}`;
  const holds =
    `it holds ${contents.entryCount} ledger entries${latest}; ` +
    `the high-water mark of ${new Date(mark.at).toISOString()} says ${mark.entryCount}`;
  if (missingEntries > 0) {
    const charges =
      missingCharges > 0
        ? `${missingCharges} sold reports of ${(missingMicroUsd / 1e6).toFixed(2)} USD among them`
        : 'no sold report among them, as far as the mark can tell';
    return `${holds}: ${missingEntries} entries are missing, ${charges}`;
  }
  if (missingCommits > 0) {
    return `${holds}: no entry is missing, but the last ${missingCommits} changes are (of accounts, keys, caps, jobs or free answers)`;
  }
  return `${holds}, and the entry at that place is another: this is the state of another history`;
}

/** Refuses a state that has lost data. */
export function stateIncomplete(file: string, loss: StateLoss): GroundMotionError {
  const wal = existsSync(`${file}.wal`) ? ` and ${file}.wal` : '';
  return new GroundMotionError(
    'unavailable',
    'state_incomplete',
    `${file}: the state has lost what was answered. Of this file ${loss.description}. Its log or the file is damaged, ` +
      `or an older copy is in its place. Nothing was changed; keep ${file}${wal}. To go on, put the whole state ` +
      'back (state file, .wal, .journal and .mark of one moment), or restore a backup and accept what it lacks: ' +
      './gm ledger accept-loss --reason "…"',
    { details: { ...loss } },
  );
}
