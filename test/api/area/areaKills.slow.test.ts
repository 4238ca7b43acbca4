import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { NO_ADDRESS_DATA } from '../../../location/geocode/noAddressData.ts';
import { queryOfBody } from '../../../report/ask/areaKind.ts';
import { ask } from '../../../report/ask/ask.ts';
import type { Answer, AskContext } from '../../../report/ask/question.ts';
import { liveGround } from '../../../report/ground/ground.ts';
import { testGround } from '../../../report/ground/testGround.ts';
import { readConfig } from '../../../schemas/config.ts';
import { areaBodySchema } from '../../../schemas/http/place/areaBody.ts';
import { profileBodySchema } from '../../../schemas/http/place/profileBody.ts';
import { openSyntheticLake } from '../../../store/lake/synthetic/syntheticLake.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { crashingDatabase } from '../../billing/support/crashingDatabase.ts';
import { NOON, registeredCaller } from '../../billing/support/ledgerFixture.ts';
import { DUCKDB, type StatePlace } from '../../support/machine/engines.ts';
import { describeByDayOn, kills } from '../../support/machine/tier.ts';
import { plantFrame, pointIn, type PlantedCell } from '../../support/planted/plantedLake.ts';
import { launchServer, type ServerProcess } from '../../support/server/serverProcess.ts';

/** About 0.5 km². */
const RADIUS_M = 400;
/** About 0.26 km²: the least with a price that no other report has. */
const SMALL_RADIUS_M = 290;
/** About 0.27 km. */
const ROAD = {
  type: 'LineString',
  coordinates: [
    [-95.37, 29.76],
    [-95.3672, 29.76],
  ],
};

describeByDayOn(DUCKDB, 'a sale of an area or a profile whose process dies', ({ newPlace }) => {
  const lake = openSyntheticLake({ now: () => NOON });
  const contextOf = (database: Database): AskContext => ({
    database,
    grounds: { live: liveGround(lake, NO_ADDRESS_DATA), test: testGround(() => NOON, NO_ADDRESS_DATA) },
    config: { starterCreditsMicroUsd: 0, payments: readConfig({}).payments, support: { email: null } },
    maps: { renderMapCrop: async () => ({ bytes: new Uint8Array(), isEmpty: true, basemap: null }) },
    pdfs: { draw: async () => new Uint8Array() },
    receipts: { sign: () => Promise.resolve('proof') },
    publicUrl: () => 'https://example.org',
  });
  const area = queryOfBody(
    areaBodySchema.parse({ circle: { lat: 29.76, lon: -95.37, radius_m: SMALL_RADIUS_M }, include: ['map'] }),
  );
  const profile = queryOfBody(profileBodySchema.parse({ geometry: ROAD, include: ['context'] }));
  const questions = {
    area: { kind: 'area', form: 'report', query: area },
    profile: { kind: 'profile', form: 'report', query: profile },
  } as const;

  it.each([
    ['area', 0.8],
    ['profile', 1.2],
  ] as const)(
    '(%s) at any of its steps is charged once and answered with the same bytes when it is repeated',
    async (kind, costUsd) => {
      const priceMicroUsd = 1_000_000 * costUsd;
      const buy = (database: Database, buyer: Caller, idempotencyKey: string): Promise<Answer> =>
        ask(
          contextOf(database),
          { buyer, requestId: `req_${idempotencyKey}`, now: NOON, isAbandoned: () => false },
          { ...questions[kind], idempotencyKey },
        );
      const place = await newPlace();
      let database = await place.open();
      try {
        const buyer = await registeredCaller(database, 200 * priceMicroUsd);
        let steps = 0;
        let committed = 0;
        for (; ; steps++) {
          const dying = crashingDatabase(database, steps);
          const key = `step-${steps}`;
          const first = await buy(dying, buyer, key).catch(() => null);
          await database.close();
          database = await place.open();
          const before = (await verifyLedger(database)).charges;
          expect(before - steps).toBeOneOf([0, 1]);
          const again = await buy(database, buyer, key);
          expect(JSON.parse(again.body)).toMatchObject({ status: 'ok', cost_usd: costUsd });
          // What was charged had been stored with its answer.
          expect(again.isReplay).toBe(before > steps);
          if (first) expect(again.body).toBe(first.body);
          expect(await buy(database, buyer, key)).toMatchObject({ body: again.body, isReplay: true });
          expect(await verifyLedger(database)).toMatchObject({ charges: steps + 1, violations: [] });
          if (before > steps && !first) committed++;
          if (!dying.hasCrashed()) break;
          expect(first).toBeNull();
        }
        expect(steps).toBeGreaterThan(5);
        expect(committed).toBeGreaterThan(0);
        expect(await readBalance(database, buyer.accountId)).toMatchObject({
          balanceMicroUsd: (200 - steps - 1) * priceMicroUsd,
        });
        process.stdout.write(`${steps} steps, ${committed} of them after the commit\n`);
      } finally {
        await database.close();
        await place.remove();
      }
    },
    600_000,
  );
});

/** Number of kills of the server on each engine. */
const KILLS = kills(3, 10);
const BUYERS = 4;
/** Longer than the first sales after a start; the kill may come at any time within it. */
const LONGEST_DELAY_MS = 2000;
const CELLS: PlantedCell[] = Array.from({ length: 60 * 80 }, (_, at) => ({
  row: Math.floor(at / 80),
  col: at % 80,
  velocityVerticalMmYr: -6,
}));

describe(`a server that is killed while it sells areas, ${KILLS} times`, () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-area-kills-'));
    await plantFrame({ dataDir, cells: CELLS });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  describeByDayOn(DUCKDB, 'over its state', (engine) => {
    let place: StatePlace;
    let server: ServerProcess;
    let url = '';
    let key = '';
    const launch = async (): Promise<void> => {
      server = launchServer({
        GM_DATA_DIR: dataDir,
        GM_STARTER_CREDITS_USD: '1000',
        GM_RATE_IP_PER_MINUTE: '100000',
        GM_LIMIT_FACTOR: '10000',
        ...place.environment,
      });
      url = await server.listening();
    };
    const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
      try {
        const response = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
          body: JSON.stringify(body),
        });
        return { status: response.status, text: await response.text() };
      } catch {
        return null;
      }
    };
    /** An area that is different for each sale. */
    const sell = (sale: number) => {
      const circle = { ...pointIn({ row: 30, col: 20 + (sale % 40) }), radius_m: RADIUS_M };
      return post('/api/v1/motion/area', { circle }, { 'idempotency-key': `sale-${sale}` });
    };
    beforeAll(async () => {
      place = await engine.newPlace();
      await launch();
      const registered = await post('/api/v1/autonomous/register', { email: 'buyer@example.org' });
      key = (JSON.parse(registered!.text) as { api_key: string }).api_key;
    });
    afterAll(async () => {
      await server?.kill();
      await place?.remove();
    });

    it('has charged every area once, with its answer', async () => {
      const answers = new Map<number, string | null>();
      for (let kill = 0; kill < KILLS; kill++) {
        const sales = Array.from({ length: BUYERS }, (_, buyer) => kill * BUYERS + buyer);
        const asked = sales.map(async (sale) => {
          const answer = await sell(sale);
          answers.set(sale, answer?.status === 200 ? answer.text : null);
        });
        await sleep((LONGEST_DELAY_MS * (kill + 0.5)) / KILLS);
        await server.kill();
        await Promise.all(asked);
        await launch();
      }
      for (const [sale, first] of answers) {
        const again = await sell(sale);
        expect([again?.status, JSON.parse(again?.text ?? '{}')]).toMatchObject([
          200,
          { status: 'ok', cost_usd: 0.8 },
        ]);
        if (first !== null) expect(again?.text).toBe(first);
      }
      await server.kill();
      const database = await place.open();
      const audit = await verifyLedger(database);
      const saved = await database.query<{ body: string }>(
        "SELECT body FROM saved_report WHERE endpoint = 'motion/area'",
      );
      await database.close();
      expect(audit).toMatchObject({ charges: answers.size, violations: [] });
      expect(saved).toHaveLength(answers.size);
      const atOnce = [...answers.values()].filter((text) => text !== null).length;
      process.stdout.write(`${KILLS} kills on ${engine.name}: ${answers.size} sold, ${atOnce} at once\n`);
      await launch();
    }, 900_000);
  });
});
