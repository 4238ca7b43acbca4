import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { GroundMotionError, errorMessage } from '../../../core/error.ts';
import { required } from '../../../core/required.ts';
import { Journal } from '../journal/journal.ts';
import { openJournalFile } from '../journal/journalFile.ts';
import type { DuckDbDatabase } from './duckdbDatabase.ts';
import { JournaledWrites, recoverWrites } from './journaledWrites.ts';
import { JOURNAL_SUFFIX, journalDamaged } from './stateDamage.ts';
import type { StateLoss } from './stateLoss.ts';

interface PositionRow {
  readonly sequence: number;
  readonly hash: string;
  readonly is_closed: boolean;
}

/**
 * Opens the journal next to a state, and carries out what a stopped process left in it.
 * @throws GroundMotionError `state_unreadable` if it is missing, damaged, or of another state.
 */
export async function openStateJournal(
  database: DuckDbDatabase,
  stateFile: string,
): Promise<JournaledWrites> {
  const path = stateFile + JOURNAL_SUFFIX;
  const [row] = await database.query<PositionRow>('SELECT sequence, hash, is_closed FROM journal_position');
  const { sequence, hash, is_closed: isClosed } = required(row);
  if (!isClosed && !existsSync(path)) throw journalDamaged(stateFile, 'it is missing');
  const file = await openJournalFile(path);
  try {
    const { journal, frames } = await Journal.open(file, { sequence, hash });
    const carryOut = database.carryOut.bind(database);
    await recoverWrites(frames, carryOut);
    if (isClosed) await database.markJournal({ isClosed: false });
    return new JournaledWrites(journal, carryOut);
  } catch (error) {
    await file.close();
    if (!(error instanceof GroundMotionError) || error.code !== 'state_damaged') throw error;
    throw journalDamaged(stateFile, errorMessage(error), error);
  }
}

/** Like `openStateJournal`; a journal that can't be used is put aside, and an empty one begins. */
export async function openStateJournalAnyway(
  database: DuckDbDatabase,
  stateFile: string,
): Promise<{ readonly journaled: JournaledWrites; readonly loss: StateLoss | null }> {
  try {
    return { journaled: await openStateJournal(database, stateFile), loss: null };
  } catch (error) {
    if (!(error instanceof GroundMotionError) || error.code !== 'state_unreadable') throw error;
    const path = stateFile + JOURNAL_SUFFIX;
    if (existsSync(path)) await rename(path, `${path}.lost`);
    await database.markJournal({ isClosed: true });
    const none = { missingCommits: 0, missingEntries: 0, missingCharges: 0, missingMicroUsd: 0 };
    const description =
      `the journal can't be used, so the sales of about the last second before the server stopped may be missing; ` +
      `what is left of it is kept as ${path}.lost`;
    return {
      journaled: await openStateJournal(database, stateFile),
      loss: { ...none, description },
    };
  }
}
