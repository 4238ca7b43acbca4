import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import { GroundMotionError, invalidInput } from '../../core/error.ts';
import { readConfig } from '../../schemas/config.ts';
import { openDuckDbState, STATE_FILE_NAME } from '../../store/state/duckdb/openDuckDbState.ts';
import { moveState } from '../../store/state/move/moveState.ts';
import type { Database } from '../../store/state/sql/database.ts';

/** The name of a state file after the move; its mark stays, so that no server creates a new state in its place. */
const MOVED_SUFFIX = '.moved';

/**
 * Moves the embedded state of the settings into the empty database of `DATABASE_URL`, verifies it there and renames the
 * file; returns the exit code. Throws `bad_usage`, `state_locked` while a server runs, and as `moveState`.
 */
export async function moveStateCommand(
  environment: NodeJS.ProcessEnv,
  out: (line: string) => void,
): Promise<number> {
  const { GM_STATE_FILE: named, ...others } = environment;
  const { databaseUrl, dataDir } = readConfig(others);
  if (databaseUrl === null)
    throw invalidInput('bad_usage', 'set DATABASE_URL to an empty PostgreSQL database for the state');
  const file = named || join(dataDir, STATE_FILE_NAME);
  const source = await openDuckDbState(file, { existingOnly: true });
  try {
    const before = await provenLedger(source, file);
    const copied = await moveState(source, databaseUrl, {
      now: Date.now(),
      prove: async (copy) => {
        const after = await provenLedger(copy, 'the copy');
        if (JSON.stringify(after) === JSON.stringify(before)) return;
        throw unproven('the copy', `its ledger differs (${JSON.stringify(after)})`);
      },
    });
    for (const { table, rows } of copied) out(`${table}: ${rows} rows`);
    const { head, accounts, entries } = before;
    out(`every law of the ledger holds: ${accounts} accounts, ${entries} entries`);
    out(`the chain ends at ${head.entryCount}:${head.chainHash}`);
  } finally {
    await source.close();
  }
  await rename(file, file + MOVED_SUFFIX);
  out(`moved; ${file}${MOVED_SUFFIX} is the old state; don't start a server on it again`);
  return 0;
}

async function provenLedger(database: Database, name: string) {
  const { violations, ...figures } = await verifyLedger(database, null);
  if (violations.length === 0) return figures;
  const laws = violations.map(({ invariant, law }) => `${invariant}: ${law}`).join('; ');
  throw unproven(name, `its ledger violates rules (${laws}); see ./gm ledger verify`);
}

function unproven(name: string, reason: string): GroundMotionError {
  return new GroundMotionError('refused', 'state_unproven', `${name}: ${reason}; nothing was moved`);
}
