import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import { openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';

/**
 * `damagingChild.ts <state file> <folder> <suffix of the file to damage> <with | without> <answered> <position> …`: for
 * each position, copies the state with or without its mark, flips the bits of that byte, opens it and reports the outcome
 * in a line of JSON. Runs in a separate process, because a damaged file may end it.
 */
const [, , source = '', folder = '', suffix = '', marked = '', answered = '0', ...positions] = process.argv;
const copy = join(folder, `damaged-${process.pid}.duckdb`);

async function start(position: number): Promise<string> {
  for (const part of ['', '.wal', '.journal', '.mark', '.wal.checkpoint'])
    await rm(copy + part, { force: true });
  await copyFile(source, copy);
  await copyFile(`${source}.wal`, `${copy}.wal`);
  await copyFile(`${source}.journal`, `${copy}.journal`);
  if (marked === 'with') await copyFile(`${source}.mark`, `${copy}.mark`);
  const bytes = await readFile(copy + suffix);
  bytes[position]! ^= 0xff;
  await writeFile(copy + suffix, bytes);
  let database;
  try {
    database = await openDuckDbState(copy);
  } catch (error) {
    return error instanceof GroundMotionError ? error.code : errorMessage(error);
  }
  try {
    const rows = await database.query<{ reports: number }>(
      'SELECT count(DISTINCT request_id) AS reports FROM saved_report WHERE length(body) > 0',
    );
    return rows[0]!.reports < Number(answered) ? 'lost' : 'whole';
  } catch {
    return 'unreadable rows';
  } finally {
    await database.close().catch(() => undefined);
  }
}

for (const position of positions) {
  writeSync(1, `${JSON.stringify({ position: Number(position), outcome: await start(Number(position)) })}\n`);
}
