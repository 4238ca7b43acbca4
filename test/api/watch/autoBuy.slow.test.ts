import { latLngToCell } from 'h3-js';
import { expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { lookForReleases } from './support/lookForReleases.ts';
import { useWatchedServer, WATCHED_CELL, WATCHES } from './support/watchedServer.ts';

const BUYS = { auto_buy: { max_usd_per_alert: 0.4, max_usd_per_month: 4 } };
const { lat, lon } = pointIn(WATCHED_CELL);
const ROWS = [20, 21, 22];
const cellsAt = (velocityVerticalMmYr: number) =>
  [WATCHED_CELL, ...ROWS.map((row) => ({ row, col: 5 }))].map((cell) => ({ ...cell, velocityVerticalMmYr }));

describeOnAnEngine('watches that buy', (engine) => {
  const watched = useWatchedServer(engine);
  const { create, publish, alertsOf, child } = watched;
  const balance = async (key: string) =>
    (await watched.server.get('/api/v1/balance', key)).body['credits_usd'];

  it('buy the report of an alert once, for all watches of a cell, and only within the caps of valid keys', async () => {
    const { server } = watched;
    const key = await server.register();
    await publish(cellsAt(-1));
    await lookForReleases(server);
    const { watch_id: id } = await create(key, BUYS);
    const { watch_id: newest } = await create(key, { ...BUYS, condition: { type: 'new_observation' } });
    const [revoked, capped] = [await child(key), await child(key, { daily_cap_usd: 0 })];
    const { watch_id: ofRevoked } = await create(revoked.api_key, BUYS);
    const { watch_id: ofCapped } = await create(capped.api_key, BUYS);
    await server.request(`/api/v1/keys/${revoked.key_id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${key}` },
    });
    const many = { lat: undefined, lon: undefined, cells: ROWS.map((row) => h3(row)) };
    const three = await create(key, {
      ...many,
      auto_buy: { max_usd_per_alert: 0.4, max_usd_per_month: 0.8 },
    });
    const poor = await server.register();
    for (let bought = 0; bought < 5; bought++)
      await server.get(`/api/v1/motion?lat=${lat}&lon=${lon}&label=${bought}`, poor);
    const { watch_id: ofPoor } = await create(poor, BUYS);
    await lookForReleases(server);
    await publish(cellsAt(-9), '2026-06-01');
    await lookForReleases(server);
    await lookForReleases(server);
    const [alert] = await alertsOf(id);
    expect(alert).toMatchObject({ reason: 'rate_class', purchase: 'bought', purchase_reason: null });
    const report = await server.get(`/api/v1/my-reports/${String(alert!['report_id'])}`, key);
    expect(report.body).toMatchObject({ assessment_code: 'rapid_subsidence', release: alert!['release'] });
    expect(await alertsOf(newest)).toMatchObject([{ purchase: 'bought', report_id: alert!['report_id'] }]);
    const told = async (watchId: string) =>
      (await alertsOf(watchId)).map(({ purchase, purchase_reason: reason }) => [purchase, reason]);
    expect(await told(ofRevoked)).toEqual([['not_bought', 'invalid_api_key']]);
    expect(await told(ofCapped)).toEqual([['not_bought', 'spend_cap_reached']]);
    expect(await told(ofPoor)).toEqual([['not_bought', 'insufficient_credits']]);
    const ofGroup = await Promise.all(three.watches.map(({ watch_id: each }) => told(each)));
    expect(ofGroup.map(([each]) => String(each)).toSorted()).toEqual([
      'bought,',
      'bought,',
      'not_bought,max_usd_per_month',
    ]);
    // One report for the cell, and two for the group.
    expect(await balance(key)).toBe(0.8);
    expect((await verifyLedger(server.database)).violations).toEqual([]);
  });

  it('cannot be created or changed with a session, which buys nothing', async () => {
    const { server } = watched;
    const account = {
      email: `session-${engine.name}@example.org`,
      password: 'correct horse',
      mode: 'live' as const,
    };
    await server.post('/api/v1/autonomous/register', account);
    const browser = await logIn(server, account);
    const made = await browser.post(WATCHES, { lat, lon, condition: { type: 'rate_class' }, ...BUYS });
    expectError(made, 403, 'forbidden');
  });
});

function h3(row: number): string {
  const point = pointIn({ row, col: 5 });
  return latLngToCell(point.lat, point.lon, 12);
}
