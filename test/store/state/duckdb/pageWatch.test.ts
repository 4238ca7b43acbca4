import { openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';
import { findPageDamage } from '../../../../store/state/duckdb/pageChecksums.ts';
import { DUCKDB } from '../../../support/machine/engines.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { times } from '../../../support/machine/tier.ts';
import { randomNumbers } from '../../../support/planted/randomNumbers.ts';
import { expectError } from '../../../support/server/schemaCheck.ts';
import { startTestServer } from '../../../support/server/testServer.ts';

const PACE = { roundMs: 1, pageMs: 0 };
const WAIT = { timeout: 60_000, interval: 5 };
/** Descriptors stay open until the process ends: closing one would drop DuckDB's lock on the file. */
const opened = (path: string) => openSync(path, 'r+');

function flip(descriptor: number, at: number, bit: number): void {
  const byte = Buffer.alloc(1);
  readSync(descriptor, byte, 0, 1, at);
  byte[0]! ^= 1 << bit;
  writeSync(descriptor, byte, 0, 1, at);
}

/** Random bits of a state file, from a seed, that lie in pages or headers that are in use. */
async function bitsInUse(file: string, count: number, seed: number): Promise<{ at: number; bit: number }[]> {
  const sound = readFileSync(file);
  const copy = join(await temporaryFolder(), 'copy.duckdb');
  const random = randomNumbers(seed);
  const found: { at: number; bit: number }[] = [];
  while (found.length < count) {
    const [at, bit] = [Math.floor(random() * sound.length), Math.floor(random() * 8)];
    const damaged = Buffer.from(sound);
    damaged[at]! ^= 1 << bit;
    writeFileSync(copy, damaged);
    if (findPageDamage(copy) !== null) found.push({ at, bit });
  }
  return found;
}

describe('a state file that is damaged while it is in use', () => {
  it('takes no more transactions, and the damaged page is named, wherever a bit is flipped', async () => {
    const count = times(3, 30);
    const sample = await DUCKDB.newPlace();
    const bits = await bitsInUse(sample.environment['GM_STATE_FILE']!, count, 20);
    await sample.remove();
    for (const { at, bit } of bits) {
      const place = await DUCKDB.newPlace();
      const file = place.environment['GM_STATE_FILE']!;
      const notices: string[] = [];
      const database = await openDuckDbState(file, {
        pageWatchPace: PACE,
        notify: (notice) => notices.push(notice),
      });
      await database.transaction((transaction) => transaction.query('SELECT 1 AS one'));
      flip(opened(file), at, bit);
      const trial = () => database.transaction((transaction) => transaction.query('SELECT 1 AS one'));
      await vi.waitFor(() => expect(trial()).rejects.toMatchObject({ code: 'state_damaged' }), WAIT);
      expect(notices.filter((notice) => notice.includes('sales are stopped'))).toHaveLength(1);
      await database.close();
      await expect(openDuckDbState(file)).rejects.toMatchObject({ code: 'state_unreadable' });
      await place.remove();
    }
  });

  it('is not suspected while transactions and checkpoints write to it', async () => {
    const place = await DUCKDB.newPlace();
    const notices: string[] = [];
    const database = await openDuckDbState(place.environment['GM_STATE_FILE']!, {
      pageWatchPace: PACE,
      checkpointIntervalMs: 5,
      notify: (notice) => notices.push(notice),
    });
    await database.transaction((transaction) => transaction.query('CREATE TABLE filled (words VARCHAR)'));
    for (let round = 0; round < times(10, 200); round++) {
      await database.transaction((transaction) =>
        transaction.query(
          round % 3 === 2
            ? 'DELETE FROM filled'
            : 'INSERT INTO filled SELECT md5(i::VARCHAR) FROM range(20000) t(i)',
        ),
      );
    }
    await database.close();
    expect(notices.filter((notice) => notice.includes('is not what was written'))).toEqual([]);
    await place.remove();
  });

  it('ends sales with 503 and the reason at /readyz, and nothing else', async () => {
    const place = await DUCKDB.newPlace();
    const file = place.environment['GM_STATE_FILE']!;
    const server = await startTestServer({
      place: { ...place, open: (options) => openDuckDbState(file, { ...options, pageWatchPace: PACE }) },
    });
    try {
      const key = await server.register();
      const [bit] = await bitsInUse(file, 1, 21);
      flip(opened(file), bit!.at, bit!.bit);
      await vi.waitFor(async () => {
        const { status, body } = await server.get('/readyz');
        expect(status).toBe(503);
        expect(body['checks']).toMatchObject({ state: 'takes_no_sales', reason: 'state_damaged' });
      }, WAIT);
      const registered = await server.post('/api/v1/autonomous/register', { email: 'late@example.org' });
      expectError(registered, 503, 'service_unavailable');
      expectError(
        await server.post('/api/v1/account/spend_cap', { daily_usd: 5 }, key),
        503,
        'service_unavailable',
      );
      for (const path of ['/healthz', '/docs/guide', '/api/v1/frames'])
        expect((await server.get(path)).status).toBe(200);
    } finally {
      await server.close();
      await place.remove();
    }
  });
});
