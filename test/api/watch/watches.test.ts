import { expect, it } from 'vitest';
import { deletedWatchSchema, watchAnswerSchema, watchesSchema } from '../../../schemas/http/watch/watches.ts';
import { cellToParent, latLngToCell } from 'h3-js';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { lookForReleases } from './support/lookForReleases.ts';
import { DROP, DROPPED } from '../../support/planted/plantedEvents.ts';
import { useWatchedServer, WATCHED_CELL, WATCHES } from './support/watchedServer.ts';

const { lat, lon } = pointIn(WATCHED_CELL);
const MOVEMENT = { type: 'movement', since: '2025-04-01', at_least_mm: 10 };
const CLASS = { type: 'rate_class' };

describeOnAnEngine('watches', (engine) => {
  const watched = useWatchedServer(engine, { limits: { watches: 5 } });
  const { create, send, publish, alertsOf } = watched;
  const child = async (key: string, settings: object = {}) => (await watched.child(key, settings)).api_key;

  it('are created, listed, read, changed and deleted, free of charge', async () => {
    const key = await watched.server.register();
    const made = await create(key, { condition: MOVEMENT, label: ' Site 17 ' });
    expect(made).toMatchObject({
      created: 1,
      watches: [{ status: 'active', label: 'Site 17', condition: MOVEMENT, alerts: 0 }],
    });
    const { watch_id: id } = made;
    expect(expectAnswer(await send('GET', id, key), watchAnswerSchema).watch_id).toBe(id);
    const change = { paused: true, label: null, email: false };
    expect(expectAnswer(await send('PATCH', id, key, change), watchAnswerSchema)).toMatchObject({
      status: 'paused',
      label: null,
      email: false,
    });
    const { watch_id: second } = await create(key, {});
    watched.server.clock.now += 1;
    const third = await create(key, { condition: { type: 'new_observation' } });
    const first = expectAnswer(await watched.server.get(`${WATCHES}?limit=1`, key), watchesSchema);
    expect(first.watches.map(({ watch_id: each }) => each)).toEqual([third.watch_id]);
    const rest = expectAnswer(
      await watched.server.get(`${WATCHES}?cursor=${first.next_cursor}`, key),
      watchesSchema,
    );
    expect(rest.watches.map(({ watch_id: each }) => each).toSorted()).toEqual([id, second].toSorted());
    expectAnswer(await send('DELETE', id, key), deletedWatchSchema);
    for (const method of ['GET', 'DELETE']) expectError(await send(method, id, key), 404, 'watch_not_found');
    expect((await watched.server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
  });

  it('of ground without coverage say what they wait for, and of covered ground nothing', async () => {
    const key = await watched.server.register();
    const far = { lat: lat + 5, lon };
    expect((await create(key)).note).toBeNull();
    expect((await create(key, far)).note).toMatch(/^No data frame.* this place today\. .*without an alert\./);
    const first = await create(key, { ...far, condition: { type: 'new_observation' } });
    expect(first.note).toMatch(/alerts when a release measures the place\.$/);
    const cells = [latLngToCell(lat, lon, 12), latLngToCell(lat + 5, lon, 12)];
    const both = await create(key, { lat: undefined, lon: undefined, cells, condition: CLASS });
    expect(both.note).toContain('covers 1 of these 2 places');
  });

  it('are created once per key, cell and condition, up to the account’s limit', async () => {
    const key = await watched.server.register();
    const cells = [0, 1, 2, 3].map((row) => latLngToCell(lat + row * 0.001, lon, 12));
    const many = { lat: undefined, lon: undefined };
    const made = await create(key, { ...many, cells });
    expect(made.created).toBe(4);
    const again = await create(key, { ...many, cells: [...cells, cells[0]!] });
    expect(again.created).toBe(0);
    expect(again.watches.map(({ watch_id: id }) => id)).toEqual(
      [...made.watches, made.watches[0]!].map(({ watch_id: id }) => id),
    );
    const more = [10, 11].map((row) => latLngToCell(lat + row * 0.001, lon, 12));
    const refused = await watched.server.post(WATCHES, { cells: more, condition: CLASS }, key);
    expect(String(expectError(refused, 422, 'bad_request').message)).toContain('of at most 5');
    expect((await create(key, { ...many, cells: more.slice(0, 1) })).created).toBe(1);
  });

  it('refuse an invalid place, a cell of another size, another step and another day', async () => {
    const key = await watched.server.register();
    const bodies: readonly object[] = [
      { cells: [cellToParent(latLngToCell(lat, lon, 12), 11)] },
      { cells: ['8cfffffffffffff'] },
      { cells: [] },
      { lat, lon, condition: { type: 'movement', since: '2025-04-01', at_least_mm: 11 } },
      { lat, lon, condition: { type: 'movement', since: '2025-04-02', at_least_mm: 10 } },
      { lat, lon, condition: { type: 'movement', since: '2026-07-01', at_least_mm: 10 } },
      { lat, lon, condition: { type: 'movement', since: '2013-01-01', at_least_mm: 10 } },
      { lat, lon, condition: { type: 'velocity' } },
      { lat, lon, label: '' },
    ];
    for (const body of bodies)
      expectError(await watched.server.post(WATCHES, { condition: CLASS, ...body }, key), 422, 'bad_request');
    expectError(
      await watched.server.post(WATCHES, { lat: 91, lon, condition: CLASS }, key),
      422,
      'invalid_coordinates',
    );
    for (const body of [{}, { lat }, { lat, lon, cells: ['8c446cb4a5a01ff'] }])
      expectError(
        await watched.server.post(WATCHES, { condition: CLASS, ...body }, key),
        422,
        'need_address_or_coords',
      );
  });

  it('give the same answers whatever the ground does, and allow few movements of one area in a year', async () => {
    const key = await watched.server.register();
    const other = pointIn({ row: 50, col: 70 });
    const [here, there] = [await create(key, {}), await create(key, other)];
    const told = (answer: object) =>
      JSON.stringify(answer).replaceAll(/"(?:wat|wgr|req)_\w+"|"8c\w+"|"(?:lat|lon)":[-\d.]+/g, '…');
    expect(told(here)).toBe(told(there));
    for (const step of [10, 20, 50, 100]) {
      const { watch_id: id } = await create(key, { condition: { ...MOVEMENT, at_least_mm: step } });
      await send('DELETE', id, key);
    }
    const fifth = { lat, lon, condition: { ...MOVEMENT, since: '2025-07-01' } };
    expectError(await watched.server.post(WATCHES, fifth, key), 429, 'rate_limited');
    expect((await create(key, { condition: MOVEMENT })).created).toBe(1);
  });

  it('are visible to the child key that made them and to the owner; a key restricted to a page has none', async () => {
    const key = await watched.server.register();
    const [one, two] = [await child(key), await child(key)];
    const { watch_id: id } = await create(one, {});
    expectError(await send('GET', id, two), 404, 'watch_not_found');
    expectError(await send('PATCH', id, two, { paused: true }), 404, 'watch_not_found');
    expectError(await send('DELETE', id, two), 404, 'watch_not_found');
    expect(expectAnswer(await watched.server.get(WATCHES, two), watchesSchema).watches).toEqual([]);
    expect(expectAnswer(await watched.server.get(WATCHES, key), watchesSchema).watches).toHaveLength(1);
    const locked = await child(key, { allowed_referer: 'https://shop.example.org' });
    const headers = { referer: 'https://shop.example.org/' };
    expectError(await watched.server.get(WATCHES, locked, headers), 403, 'forbidden');
  });

  it('alert once when a release changes what they watch, without the earlier value', async () => {
    const key = await watched.server.register();
    const { watch_id: rateId } = await create(key, {});
    const { watch_id: newId } = await create(key, { condition: { type: 'new_observation' } });
    const { watch_id: pausedId } = await create(key, { condition: MOVEMENT });
    await send('PATCH', pausedId, key, { paused: true });
    await lookForReleases(watched.server);
    const release = await publish([{ ...WATCHED_CELL, velocityVerticalMmYr: -9 }], '2026-05-20');
    await lookForReleases(watched.server);
    expect(await alertsOf(rateId)).toMatchObject([
      {
        reason: 'rate_class',
        direction: 'down',
        assessment_code: 'rapid_subsidence',
        reprocessed: true,
        release,
        purchase: 'none',
      },
    ]);
    expect(await alertsOf(newId)).toEqual([]);
    await publish([{ ...WATCHED_CELL, velocityVerticalMmYr: -9 }], '2026-06-01');
    await lookForReleases(watched.server);
    expect(await alertsOf(newId)).toMatchObject([{ reason: 'new_observation', reprocessed: false }]);
    await publish([{ row: 6, col: 6 }], '2026-06-01');
    await lookForReleases(watched.server);
    await publish([{ row: 7, col: 7 }], '2026-06-01');
    await lookForReleases(watched.server);
    for (const id of [rateId, newId])
      expect((await alertsOf(id)).map(({ reason }) => reason).slice(1)).toEqual(['no_longer_measured']);
    expect(await alertsOf(pausedId)).toEqual([]);
    expect(expectAnswer(await send('GET', rateId, key), watchAnswerSchema).alerts).toBe(2);
    // The only numbers are those of the place.
    for (const alert of await alertsOf(rateId)) {
      const numbers = Object.entries(alert).filter(([, value]) => typeof value === 'number');
      expect(numbers.map(([name]) => name)).toEqual(['lat', 'lon']);
    }
  });

  it('alert once for a new event at the place, with its dates and no size', async () => {
    const key = await watched.server.register();
    const still = { ...DROPPED, ...WATCHED_CELL };
    await publish(
      [{ ...still, events: [], velocityVerticalMmYr: -1, velocityUncertaintyMmYr: 1 }],
      '2025-11-03',
    );
    await lookForReleases(watched.server);
    const { watch_id: id } = await create(key, { condition: { type: 'event' } });
    const { watch_id: rateId } = await create(key, {});
    await lookForReleases(watched.server);
    await publish([{ ...still, events: [{ ...DROP, isSuspectedUnwrapping: true }] }], '2025-11-15');
    await lookForReleases(watched.server);
    expect(await alertsOf(id)).toEqual([]);
    for (const last of ['2025-11-27', '2025-12-09']) {
      await publish([still], last);
      await lookForReleases(watched.server);
    }
    expect(await alertsOf(id)).toMatchObject([
      {
        reason: 'event',
        direction: 'down',
        verdict_code: 'dropped_once',
        event: { kind: 'step', earliest: '2025-10-10', latest: '2025-10-22' },
        message: expect.stringMatching(
          /: the ground dropped suddenly, between October 10 and 22, 2025\. A report of this place now says “Dropped once”\. The report has the amount\.$/,
        ),
      },
    ]);
    // The drop affects the rate over the record, but the ground's rate hasn't changed.
    expect(await alertsOf(rateId)).toEqual([]);
  });
});
