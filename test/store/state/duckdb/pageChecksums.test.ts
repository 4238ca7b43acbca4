import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { STATE_FILE_NAME, openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';
import { findPageDamage } from '../../../../store/state/duckdb/pageChecksums.ts';
import { DUCKDB } from '../../../support/machine/engines.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

/** A state that has been used and folded into its file, as left by a stopped server. */
async function stateFile(): Promise<Buffer> {
  const place = await DUCKDB.newPlace();
  const database = await place.open();
  await database.close();
  const bytes = readFileSync(place.environment['GM_STATE_FILE']!);
  await place.remove();
  return bytes;
}

/** A file with many blocks in use, many that are free again, and an index. */
async function fileWithFreeBlocks(path: string): Promise<void> {
  const instance = await DuckDBInstance.create(path, { threads: '1' });
  const connection = await instance.connect();
  for (const statement of [
    'CREATE TABLE kept (id INTEGER PRIMARY KEY, words VARCHAR)',
    'CREATE TABLE dropped AS SELECT i, md5(i::VARCHAR) AS words FROM range(60000) t(i)',
    'INSERT INTO kept SELECT i, md5(i::VARCHAR) FROM range(60000) t(i)',
    'CHECKPOINT',
    'DROP TABLE dropped',
    'CHECKPOINT',
  ])
    await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

describe('the pages of a state file', () => {
  let sound: Buffer;
  beforeAll(async () => {
    sound = await stateFile();
  });

  test.prop([fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.integer({ min: 0, max: 7 })], {
    numRuns: 30,
  })('are recognized as damaged when any one bit of the file is flipped', async (share, bit) => {
    const folder = await temporaryFolder();
    const path = join(folder, STATE_FILE_NAME);
    const damaged = Buffer.from(sound);
    const at = Math.floor(share * damaged.length);
    damaged[at]! ^= 1 << bit;
    writeFileSync(path, damaged);
    // the header of the checkpoint before last isn't read by anyone, and the next checkpoint overwrites it
    const isFormerHeader = at >= 4096 && at < 3 * 4096;
    if (isFormerHeader && findPageDamage(path) === null) return;
    await expect(openDuckDbState(path)).rejects.toMatchObject({ code: 'state_unreadable' });
  });

  it('are valid as they were written, and a missing file is not damage', async () => {
    const path = join(await temporaryFolder(), STATE_FILE_NAME);
    expect(findPageDamage(path)).toBeNull();
    writeFileSync(path, sound);
    expect(findPageDamage(path)).toBeNull();
    await (await openDuckDbState(path)).close();
    expect(findPageDamage(path)).toBeNull();
  });

  it('may be torn where they are free, as a killed checkpoint leaves them', async () => {
    const path = join(await temporaryFolder(), 'free.duckdb');
    await fileWithFreeBlocks(path);
    const whole = readFileSync(path);
    const blocks = Math.floor((statSync(path).size - 3 * 4096) / 262_144);
    const outcomes = Array.from({ length: blocks }, (_, block) => {
      const torn = Buffer.from(whole);
      torn.fill(7, 3 * 4096 + block * 262_144 + 100, 3 * 4096 + block * 262_144 + 9000);
      writeFileSync(path, torn);
      return findPageDamage(path);
    });
    expect(outcomes.filter((outcome) => outcome === null).length).toBeGreaterThan(2);
    for (const [block, outcome] of outcomes.entries())
      if (outcome !== null) expect(outcome).toContain(`page ${block} at byte`);
    expect(outcomes.filter((outcome) => outcome !== null).length).toBeGreaterThan(2);
  });

  it('are not checked while another process has the file open', async () => {
    const place = await DUCKDB.newPlace();
    const database = await place.open();
    await expect(openDuckDbState(place.environment['GM_STATE_FILE']!)).rejects.toMatchObject({
      code: 'state_locked',
    });
    await database.close();
    await place.remove();
  });
});
