import { latLngToCell } from 'h3-js';
import { expect, it } from 'vitest';
import { startReleaseAnnouncer } from '../../../api/jobs/releaseAnnouncer.ts';
import { removeFrame } from '../../../store/lake/release/removeFrame.ts';
import { readEvents } from '../../../store/state/outbox.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { evaluateWatches } from '../../../watch/evaluation.ts';
import { changeWatch, deleteWatch } from '../../../watch/watch.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { groundsOver } from './support/groundsOver.ts';
import { hasOpenJobs, lookForReleases, newRunner } from './support/lookForReleases.ts';
import { useWatchedServer, WATCHED_CELL, WATCHES } from './support/watchedServer.ts';

const ROWS = Array.from({ length: 40 }, (_, index) => index + 10);
const cellsAt = (velocityVerticalMmYr: number) =>
  [WATCHED_CELL, ...ROWS.map((row) => ({ row, col: 7 }))].map((cell) => ({ ...cell, velocityVerticalMmYr }));
const CELLS = ROWS.map((row) => {
  const { lat, lon } = pointIn({ row, col: 7 });
  return latLngToCell(lat, lon, 12);
});
const SELLER = {
  GM_SMTP_URL: 'smtp://127.0.0.1:9',
  GM_SELLER: 'Ground; 1 Main St',
  GM_SELLER_EMAIL: 'seller@example.org',
};

describeOnAnEngine('the evaluation of watches', (engine) => {
  const watched = useWatchedServer(engine, { environment: SELLER });
  const { create, publish } = watched;
  const MANY = { lat: undefined, lon: undefined, cells: CELLS };
  const alerts = async (kind = 'watch.alert') =>
    (await readEvents(watched.server.database, { afterId: 0, limit: 10_000 }))
      .filter((event) => event.kind === kind)
      .map(({ detail }) => JSON.parse(detail) as { watch_id: string; release: string; reason: string });

  it('reports each change once, however many processes claim it, take it over and stop in the middle', async () => {
    const { server } = watched;
    const key = await server.register();
    await publish(cellsAt(-1));
    await lookForReleases(server);
    await create(key, MANY);
    await lookForReleases(server);
    for (const velocity of [-9, -1, -9]) {
      const before = (await alerts()).length;
      const release = await publish(cellsAt(velocity));
      await server.lake.refresh();
      const announcer = startReleaseAnnouncer(
        { grounds: groundsOver(server.lake), database: server.database, now: () => server.clock.now },
        { warn: () => undefined },
        { alongside: [evaluateWatches] },
      );
      await announcer.look();
      await announcer.stop();
      let tick = server.clock.now;
      for (let round = 0; round < 50; round++) {
        if (!(await hasOpenJobs(server))) break;
        // Each runner assumes that the job's holder is dead, because its lease expires at once.
        const settings = { leaseMs: -1000, pageSize: 3, now: () => (tick += 10) };
        const runners = Array.from({ length: 3 }, () => newRunner(server, {}, settings, () => undefined));
        const looks = runners.map((runner) => runner.look().catch(() => 0));
        if (round % 2 === 0) await runners[0]!.stop();
        await Promise.all(looks);
        await Promise.all(runners.map((runner) => runner.stop()));
      }
      expect(await hasOpenJobs(server)).toBe(false);
      const told = (await alerts()).slice(before);
      expect(told).toHaveLength(CELLS.length);
      expect(new Set(told.map(({ watch_id: id }) => id)).size).toBe(CELLS.length);
      expect(told.every((alert) => alert.release === release && alert.reason === 'rate_class')).toBe(true);
    }
  });

  it('is not delayed by a caller who changes, pauses and deletes watches meanwhile', async () => {
    const { server } = watched;
    const [key, busy] = [await server.register(), await server.register()];
    await create(key, MANY);
    const { watches } = await create(busy, { ...MANY, cells: CELLS.slice(0, 30) });
    await lookForReleases(server);
    const before = (await alerts()).length;
    await publish(cellsAt(-1));
    const { account_id: accountId } = (await server.get('/api/v1/me', busy)).body as { account_id: string };
    const reader = { accountId, keyId: null };
    const left = watches.map(({ watch_id: id }) => id);
    let turn = 0;
    const meddle = async (): Promise<void> => {
      const [id] = left;
      if (id === undefined) return;
      if (++turn % 3 === 0) await deleteWatch(server.database, reader, left.shift()!);
      else if (turn % 3 === 1) await changeWatch(server.database, reader, id, { label: `turn ${turn}` });
      else for (const isPaused of [true, false]) await changeWatch(server.database, reader, id, { isPaused });
    };
    const meddled: Database = {
      engine: server.database.engine,
      query: (...asked) => server.database.query(...asked),
      close: () => server.database.close(),
      transaction: async (work) => {
        await meddle();
        return server.database.transaction(work);
      },
    };
    await lookForReleases(Object.create(server, { database: { value: meddled } }) as typeof server);
    const told = (await alerts()).slice(before).map(({ watch_id: id }) => id);
    const own = (await server.get(`${WATCHES}?limit=200`, key)).body['watches'] as { watch_id: string }[];
    expect(own.map(({ watch_id: id }) => id).filter((id) => !told.includes(id))).toEqual([]);
    expect(new Set(told).size).toBe(told.length);
  });

  it('sends one email to an account, and none for watches without email or test accounts', async () => {
    const { server } = watched;
    await server.database.transaction((transaction) => transaction.query('DELETE FROM watch'));
    const [loud, quiet] = [await server.register(), await server.register()];
    await create(loud, MANY);
    await create(quiet, { ...MANY, email: false });
    await lookForReleases(server, SELLER);
    const emails = () =>
      server.database.query<{ request: string }>("SELECT request FROM job WHERE kind = 'email'");
    const before = await emails();
    await publish(cellsAt(9));
    await lookForReleases(server, SELLER);
    const after = await emails();
    expect(after).toHaveLength(before.length + 1);
    const told = after.filter(({ request }) => !before.some((each) => each.request === request));
    for (const { request } of told) {
      const email = JSON.parse(request) as { subject: string; text: string };
      expect(email.subject).toBe(`${CELLS.length} places that you watch`);
      expect(email.text).toContain(`and ${CELLS.length - 20} more`);
      expect(email.text).not.toMatch(/mm\/yr/);
    }
  });

  it('reports once that a frame is no longer served', async () => {
    const { server } = watched;
    const before = (await alerts()).length;
    await removeFrame(server.dataDir, 'F08882');
    await lookForReleases(server);
    await lookForReleases(server);
    const told = (await alerts()).slice(before);
    expect(new Set(told.map(({ reason }) => reason))).toEqual(new Set(['no_longer_covered']));
    expect(told).toHaveLength(2 * CELLS.length);
  });
});
