import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatAnswerSchema } from '../../../schemas/http/chat/chat.ts';
import { plantAddresses } from '../../support/planted/plantedAddresses.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 10, col: 20, velocityVerticalMmYr: -4, velocityUncertaintyMmYr: 0.3 };
const OTHER = { row: 30, col: 40, velocityVerticalMmYr: 1, velocityUncertaintyMmYr: 0.3 };
const PRICE = /0\.40 USD/;

describe('a place whose report the account owns', () => {
  let server: TestServer;
  let key: string;
  const { lat, lon } = pointIn(CELL);
  const place = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

  beforeAll(async () => {
    server = await startTestServer({
      environment: { GM_STARTER_CREDITS_USD: '0.40' },
      limits: { chatsPerHour: 100_000 },
      prepare: async (dataDir) => {
        await plantFrame({ dataDir, cells: [CELL, OTHER] });
        await plantAddresses(dataDir, { now: TEST_NOW, houses: [], blocks: [] });
      },
    });
    key = await server.register();
    await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(0);
  });
  afterAll(() => server.close());

  const say = async (content: string, by: string | undefined, context: object = {}) =>
    expectAnswer(
      await server.post('/api/v1/chat', { messages: [{ role: 'user', content }], context }, by),
      chatAnswerSchema,
    );

  it.each([
    `Is ${place} safe to buy?`,
    `is the ground at ${place} sinking`,
    `Is ${place} covered?`,
    `buy the report of ${place}`,
    `what would a report for ${place} tell me`,
  ])('is answered from that report, with no price, with 0.00 left: “%s”', async (asks) => {
    const { reply, sources, actions } = await say(asks, key);
    expect(reply).toMatch(/^You already have report 2 of this cell, bought on 2026-06-01/);
    expect(reply).toContain('/api/v1/my-reports/2');
    expect(reply).toMatch(/-4 mm\/yr \(σ 0\.3 mm\/yr/);
    expect(reply).not.toMatch(PRICE);
    expect(sources[0]).toMatchObject({ kind: 'report', report_id: 2 });
    expect(actions.filter(({ type }) => type === 'confirm_purchase')).toEqual([]);
  });

  it('is opened by a button on the page, which names no request', async () => {
    const { reply, actions } = await say(`Is ${place} safe to buy?`, key, { on_page: true });
    expect(reply).toMatch(/choose “Reports” at the top of the page/);
    expect(reply).toMatch(/doesn't say what a property is worth|can't tell whether a building/);
    expect(reply).not.toContain('/api/v1');
    expect(actions).toContainEqual({
      type: 'open_panel',
      label: 'Open the report',
      panel: 'reports',
      report_id: 2,
    });
  });

  it('is reported only to its owner', async () => {
    for (const by of [undefined, await server.register()]) {
      const { reply } = await say(`is the ground at ${place} sinking`, by);
      expect(reply).toMatch(/^I can't say how the ground/);
      expect(reply).not.toMatch(/-4 mm/);
    }
  });

  it('is sold again on request, and another place is sold as usual', async () => {
    const again = await say(`buy the report of ${place} again`, key);
    expect(again.reply).toMatch(/credits of 0\.00 USD don't cover it/);
    const { lat: otherLat, lon: otherLon } = pointIn(OTHER);
    const other = await say(`buy the report of ${otherLat.toFixed(5)}, ${otherLon.toFixed(5)}`, key);
    expect(other.reply).toMatch(/credits of 0\.00 USD don't cover it/);
    expect(other.reply).not.toMatch(/already/);
  });
});

describe('an owned report of an older release', () => {
  let server: TestServer;
  let key: string;
  const { lat, lon } = pointIn(CELL);
  const place = `${lat.toFixed(5)}, ${lon.toFixed(5)}`;
  const plant = (lastObservation: string, now: number) =>
    plantFrame({ dataDir: server.dataDir, now, lastObservation, cells: [CELL, OTHER] });

  beforeAll(async () => {
    server = await startTestServer({ limits: { chatsPerHour: 100_000 } });
    await plant('2025-10-02', TEST_NOW - 86_400_000);
    await server.lake.refresh();
    key = await server.register();
    const { body } = await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
    expect(body['freshness_note']).toMatch(/2025-10-02 \(242 days\): the series seems to have ended/);
  });
  afterAll(() => server.close());

  const say = async (content: string) =>
    expectAnswer(
      await server.post('/api/v1/chat', { messages: [{ role: 'user', content }] }, key),
      chatAnswerSchema,
    ).reply;
  const questions = [
    `Did anything sudden happen this year at ${place}?`,
    `Is ${place} covered?`,
    'What does my report 2 say?',
    'What does my report 2 say about sudden motion?',
    'How old is my report 2?',
  ];

  it('says that its series ended while that is so', async () => {
    expect(await say(`Is ${place} covered?`)).toMatch(/the series seems to have ended/);
  });

  it('says that newer data exists and what it costs, and not that the data ended', async () => {
    await plant('2026-05-20', TEST_NOW);
    await server.lake.refresh();
    for (const question of questions) {
      const reply = await say(question);
      expect(reply, question).toMatch(/older release, with data to 2025-10-02.* to 2026-05-20/);
      expect(reply, question).toContain('0.40 USD');
      expect(reply, question).not.toMatch(/seems to have ended|no observation since/);
    }
  });
});
