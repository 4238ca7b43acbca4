import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { mintedKeySchema } from '../../../schemas/http/account/keys.ts';
import { usageSchema } from '../../../schemas/http/account/usageSchemas.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELLS = [
  { row: 5, col: 5 },
  { row: 5, col: 6 },
];
const motionOf = (index: number, label = '') => {
  const { lat, lon } = pointIn(CELLS[index]!);
  return `/api/v1/motion?lat=${lat}&lon=${lon}${label && `&label=${label}`}`;
};
const USAGE = '/api/v1/usage';

describeOnAnEngine('usage', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, cells: CELLS });
  });
  afterAll(() => server.close());

  const usageOf = async (key: string, query = ''): Promise<z.infer<typeof usageSchema>> =>
    expectAnswer(await server.get(USAGE + query, key), usageSchema);

  describe('the usage ledger', () => {
    it('lists what every call bought, newest first, down to the starter credits', async () => {
      const key = await server.register();
      server.clock.now = TEST_NOW + 1000;
      const bought = await server.get(motionOf(0, 'site-17'), key);
      server.clock.now = TEST_NOW + 2000;
      await server.get(motionOf(1), key);
      server.clock.now = TEST_NOW;
      // Free answers don't count as purchases.
      await server.get(`${motionOf(0)}&dry_run=1`, key);
      const { entries, next_cursor: next } = await usageOf(key);
      expect(next).toBeNull();
      expect(entries.map(({ kind, amount_usd: amount }) => [kind, amount])).toEqual([
        ['report', -0.4],
        ['report', -0.4],
        ['starter', 2],
      ]);
      expect(entries[1]).toEqual({
        at: new Date(TEST_NOW + 1000).toISOString(),
        kind: 'report',
        endpoint: 'motion',
        label: 'site-17',
        status: 'ok',
        cost_usd: 0.4,
        amount_usd: -0.4,
        balance_after_usd: 1.6,
        pixel_id: bought.body['pixel_id'],
        report_id: 2,
        request_id: bought.body['request_id'],
        key: key.slice(0, 12),
        entry_id: expect.stringMatching(/^ent_/),
        reverses: null,
      });
      expect(entries[2]).toMatchObject({ status: null, cost_usd: 0, pixel_id: null, key: null });
    });

    it('shows a child key only its own entries, and the owner all of them, by key or session', async () => {
      const person = { email: 'parent@example.org', password: 'correct horse' };
      const owner = String((await server.post('/api/v1/autonomous/register', person)).body['api_key']);
      const children: string[] = [];
      for (let index = 0; index < 2; index++) {
        const minted = expectAnswer(await server.post('/api/v1/keys', {}, owner), mintedKeySchema);
        children.push(minted.api_key);
        await server.get(motionOf(index), minted.api_key);
      }
      await server.get(motionOf(0), owner);
      for (const child of children) {
        const { entries } = await usageOf(child);
        expect(entries.map(({ key }) => key)).toEqual([child.slice(0, 13)]);
      }
      const all = await usageOf(owner);
      expect(all.entries.map(({ key }) => key)).toEqual([
        owner.slice(0, 12),
        children[1]!.slice(0, 13),
        children[0]!.slice(0, 13),
        null,
      ]);
      const browser = await logIn(server, person);
      const bySession = expectAnswer(await browser.get(USAGE), usageSchema);
      expect(bySession.entries).toEqual(all.entries);
    });

    it('is paginated: every entry once, in order, while new ones are added', async () => {
      const key = await server.register();
      for (let index = 0; index < 4; index++) await server.get(motionOf(index % 2), key);
      const first = await usageOf(key, '?limit=2');
      await server.get(motionOf(0), key);
      const second = await usageOf(key, `?limit=2&cursor=${first.next_cursor}`);
      const third = await usageOf(key, `?limit=2&cursor=${second.next_cursor}`);
      const balances = [first, second, third].flatMap(({ entries }) =>
        entries.map((entry) => entry.balance_after_usd),
      );
      expect(balances).toEqual([0.4, 0.8, 1.2, 1.6, 2]);
      expect(third.next_cursor).toBeNull();
      expectError(await server.get(`/api/v1/keys?cursor=${first.next_cursor}`, key), 422, 'bad_request');
    });

    it.each(['limit=0', 'limit=1001', 'limit=x', 'limit=', 'limit=1e9', 'cursor=x', 'cursor=%00', 'key=all'])(
      'refuses ?%s',
      async (query) => {
        const key = await server.register();
        expectError(await server.get(`${USAGE}?${query}`, key), 422, 'bad_request');
      },
    );

    it('requires a key or a session', async () => {
      expectError(await server.get(USAGE), 401, 'unauthorized');
    });
  });
});
