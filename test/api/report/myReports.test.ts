import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import {
  deletedReportSchema,
  myReportsSchema,
  taggedReportSchema,
  untaggedSchema,
} from '../../../schemas/http/account/myReportsSchemas.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;
const REPORTS = '/api/v1/my-reports';

describeOnAnEngine('my-reports', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, cells: [CELL] });
  });
  afterAll(() => server.close());

  async function buyer(...labels: string[]): Promise<string> {
    const key = await server.register();
    for (const label of labels) await server.get(`${MOTION}&label=${encodeURIComponent(label)}`, key);
    return key;
  }
  const listOf = async (key: string, query = '') =>
    expectAnswer(await server.get(REPORTS + query, key), myReportsSchema);
  const tag = (key: string, body: unknown) => server.post(`${REPORTS}/tag`, body, key);
  const untagged = (key: string) =>
    server.request(`${REPORTS}/tag`, { method: 'POST', headers: { authorization: `Bearer ${key}` } });
  const remove = (key: string, body: unknown) => server.post(`${REPORTS}/delete`, body, key);

  describe('the list of bought reports', () => {
    it('lists purchases with place and price, and nothing else', async () => {
      const key = await server.register();
      const bought = await server.get(`${MOTION}&label=site-17`, key);
      await server.get(`${MOTION}&teaser=1`, key);
      expect((await server.get('/api/v1/me', key)).body).toMatchObject({ total_reports: 1, plan: 'prepaid' });
      const { reports, next_cursor: next } = await listOf(key);
      expect(next).toBeNull();
      expect(reports).toEqual([
        {
          id: 2,
          created_at: new Date(TEST_NOW).toISOString(),
          endpoint: 'motion',
          label: 'site-17',
          nickname: null,
          note: null,
          address: null,
          geocoded_address: null,
          lat,
          lon,
          pixel_id: bought.body['pixel_id'],
          frame: 'F08882',
          release: bought.body['release'],
          velocity: bought.body['velocity_vertical_mm_yr'],
          velocity_vertical_mm_yr: bought.body['velocity_vertical_mm_yr'],
          velocity_uncertainty_mm_yr: bought.body['velocity_uncertainty_mm_yr'],
          recent_rate_mm_yr: bought.body['recent_rate_mm_yr'],
          recent_rate_uncertainty_mm_yr: bought.body['recent_rate_uncertainty_mm_yr'],
          last_observation: bought.body['last_observation'],
          verdict: 'Sinking',
          verdict_code: 'sinking',
          assessment_code: bought.body['assessment_code'],
          cost_usd: 0.4,
          refunded: false,
          purchase_request_id: bought.body['request_id'],
          corrections: [],
          pdf_url: expect.stringMatching(/^http:.*\/report\.pdf\?/),
        },
      ]);
    });

    it('returns a report again byte for byte, free of charge', async () => {
      const key = await server.register();
      const bought = await server.get(`${MOTION}&compact=1`, key);
      const again = await server.get(`${REPORTS}/2`, key);
      expect([again.status, again.text]).toEqual([200, bought.text]);
      expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(1.6);
    });

    it('is searched by label, nickname, note and cell, in any letter case, and takes no text as a pattern', async () => {
      const key = await buyer('Main Street 1', '100% of 50_50', 'Straße');
      await tag(key, { id: 2, nickname: 'Grandmother', note: 'the OLD house' });
      const found = async (q: string) =>
        (await listOf(key, `?q=${encodeURIComponent(q)}`)).reports.map(({ id }) => id);
      expect(await found('main street')).toEqual([2]);
      expect(await found('grandMOTHER')).toEqual([2]);
      expect(await found('old')).toEqual([2]);
      expect(await found('f08882')).toEqual([4, 3, 2]);
      expect(await found('%')).toEqual([3]);
      expect(await found('_')).toEqual([3]);
      expect(await found('straße')).toEqual([4]);
      expect(await found("' OR 1=1 --")).toEqual([]);
    });

    it('lists the account’s reports of a cell, and none of other accounts', async () => {
      const key = await buyer('a', 'b');
      const other = await server.register();
      const bought = (await listOf(key)).reports[0]!;
      const of = async (who: string, pixelId: string) =>
        (await listOf(who, `?pixel_id=${encodeURIComponent(pixelId)}`)).reports.map(({ id }) => id);
      expect(await of(key, bought.pixel_id)).toEqual([3, 2]);
      expect(await of(key, bought.pixel_id.slice(0, -1))).toEqual([]);
      expect(await of(key, '%')).toEqual([]);
      expect(await of(other, bought.pixel_id)).toEqual([]);
      const { body } = await server.get(`${MOTION}&dry_run=1`, other);
      expect([body['pixel_id'], body['release']]).toEqual([bought.pixel_id, bought.release]);
      expectError(await server.get(`${REPORTS}/2`, other), 404, 'report_not_found');
    });

    it('is paginated, with each report once', async () => {
      const key = await buyer('a', 'b', 'c', 'd', 'e');
      const first = await listOf(key, '?limit=2');
      const second = await listOf(key, `?limit=2&cursor=${first.next_cursor}`);
      const third = await listOf(key, `?limit=2&cursor=${second.next_cursor}`);
      const labels = [first, second, third].map(({ reports }) => reports.map(({ label }) => label));
      expect(labels).toEqual([['e', 'd'], ['c', 'b'], ['a']]);
      expect(third.next_cursor).toBeNull();
    });
  });

  describe('a nickname and a note', () => {
    it('are set separately, stored, and cleared by null or an empty text', async () => {
      const key = await buyer('a');
      const set = async (body: object) =>
        expectAnswer(await tag(key, { id: 2, ...body }), taggedReportSchema);
      expect(await set({ nickname: ' Home ' })).toMatchObject({ nickname: 'Home', note: null, label: 'a' });
      expect(await set({ note: 'cracks\nin the wall' })).toMatchObject({
        nickname: 'Home',
        note: 'cracks\nin the wall',
      });
      expect((await listOf(key)).reports[0]).toMatchObject({ nickname: 'Home', note: 'cracks\nin the wall' });
      expect(await set({ nickname: null })).toMatchObject({ nickname: null, note: 'cracks\nin the wall' });
      expect(await set({ nickname: '💧', note: ' ' })).toMatchObject({ nickname: '💧', note: null });
    });

    it.each([undefined, null, {}, { label: 'x' }])(
      'are not set on an unknown report (%j), and no other report changes',
      async (body) => {
        const key = await buyer('a');
        const answer = body === undefined ? await untagged(key) : await tag(key, body);
        expect(expectAnswer(answer, untaggedSchema)).toMatchObject({ id: null, tagged: false });
        expect((await listOf(key)).reports[0]).toMatchObject({ nickname: null, note: null });
      },
    );

    it('do not change when neither is sent', async () => {
      const key = await buyer('a');
      await tag(key, { id: 2, note: 'dry cellar' });
      expect(expectAnswer(await tag(key, { id: 2 }), taggedReportSchema).note).toBe('dry cellar');
    });

    it.each([
      { id: '2', note: 'x' },
      { id: 2.5, note: 'x' },
      { id: 0, note: 'x' },
      { id: 2, nickname: 'x'.repeat(121) },
      { id: 2, note: 'x'.repeat(2001) },
      { id: 2, note: 7 },
      { id: 2, note: 'a\0b' },
    ])('%j is refused', async (body) => {
      const key = await server.register();
      expectError(await tag(key, body), 422, 'bad_request');
    });
  });

  describe('a deleted report', () => {
    it('disappears from the list for good; its charge stays in the ledger', async () => {
      const key = await buyer('a', 'b');
      expect(expectAnswer(await remove(key, { id: 2 }), deletedReportSchema)).toMatchObject({ id: 2 });
      expect((await listOf(key)).reports.map(({ id }) => id)).toEqual([3]);
      expectError(await remove(key, { id: 2 }), 404, 'report_not_found');
      expectError(await tag(key, { id: 2, note: 'x' }), 404, 'report_not_found');
      expectError(await server.get(`${REPORTS}/2`, key), 404, 'report_not_found');
      expect((await server.get('/api/v1/usage', key)).body['entries']).toHaveLength(3);
      expect((await verifyLedger(server.database)).violations).toEqual([]);
    });

    it('is deleted once by concurrent requests', async () => {
      const key = await buyer('a');
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(key, { id: 2 })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it.each([{}, { id: null }, { id: '2' }, { id: -1 }, { id: 1e300 }, { id: 2, really: true }])(
      'is named by its number: %j is refused',
      async (body) => {
        expectError(await remove(await server.register(), body), 422, 'bad_request');
      },
    );
  });

  it.each(['x', '0', '-1', '1.5', '1e3x', '99999999999999999999'])(
    'GET my-reports/%s is refused',
    async (id) => {
      const key = await server.register();
      expectError(await server.get(`${REPORTS}/${id}`, key), 422, 'bad_request');
    },
  );
});
