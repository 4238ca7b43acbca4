import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { STATE_FILE_NAME, openDuckDbState } from '../../../store/state/duckdb/openDuckDbState.ts';
import { DUCKDB, POSTGRES, postgresPlace } from '../../support/machine/engines.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { cutOffWay } from '../../support/postgres/cutOff.ts';
import { startPostgresServer } from '../../support/postgres/postgresServer.ts';
import { expectCharged, repeatPurchases, startPurchases } from '../../support/server/purchases.ts';
import type { Buy } from '../../support/server/purchases.ts';
import { launchServer } from '../../support/server/serverProcess.ts';
import type { ServerProcess } from '../../support/server/serverProcess.ts';
import { smallDisk } from '../../support/machine/smallDisk.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { describeWith } from '../../support/machine/needs.ts';
import { describeByDayOn, kills } from '../../support/machine/tier.ts';

const CELL = { row: 5, col: 5 };
const { lat, lon } = pointIn(CELL);
const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;
const KILLS = kills(2, 6);
const SOLD_BETWEEN_FAULTS = 10;
/** Maximum size of a state file on a full disk. */
const FULL_AT_KILOBYTES = 1024;
const PRLIMIT = {
  name: 'prlimit',
  isMissing: spawnSync('prlimit', ['--version']).status !== 0,
  remedy: 'apt-get install util-linux',
};

/** Registers with a server and returns a function that buys from whichever address `addresses` returns at the time. */
async function buyerAt(addresses: () => string | Promise<string>): Promise<Buy> {
  const registration = await fetch(`${await addresses()}/api/v1/autonomous/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"buyer@example.org"}',
  });
  const { api_key: key } = (await registration.json()) as { api_key: string };
  return async (idempotencyKey) => {
    try {
      const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey };
      const answer = await fetch((await addresses()) + MOTION, { headers });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return null;
    }
  };
}

/** A server process that sells one cell and can be restarted, with its buyer. */
interface Shop {
  start(fileKilobytes?: number): void;
  kill(): Promise<void>;
  /** Process id of the current process. */
  pid(): number;
  /** The signal that ended it; null while it runs. */
  endedBy(): string | null;
  address(): Promise<string>;
  readonly buy: Buy;
}

async function openShop(environment: Readonly<Record<string, string>>): Promise<Shop> {
  const dataDir = await temporaryFolder();
  await plantFrame({ dataDir, now: Date.now(), cells: [CELL] });
  let server: ServerProcess;
  let address: Promise<string>;
  const start = (fileKilobytes?: number): void => {
    const settings = {
      ...environment,
      GM_DATA_DIR: dataDir,
      GM_STARTER_CREDITS_USD: '1000000',
      GM_MAX_REQUESTS: '1000000',
      GM_LIMIT_FACTOR: '10000',
      GM_RATE_KEY_PER_MINUTE: '1000000',
    };
    server = launchServer(settings, fileKilobytes);
    address = server.listening();
  };
  start();
  const kill = async (): Promise<void> => server.kill();
  onTestFinished(kill);
  return {
    start,
    kill,
    pid: () => server.child.pid!,
    endedBy: () => server.child.signalCode,
    address: () => address,
    buy: await buyerAt(() => address),
  };
}

describeByDayOn(DUCKDB, 'a server that is killed during sales', ({ newPlace }) => {
  it(
    'loses no report that it has sent, and charges none twice',
    async () => {
      const place = await newPlace();
      const shop = await openShop(place.environment);
      const purchases = startPurchases(shop.buy);
      for (let kill = 0; kill < KILLS; kill++) {
        await purchases.sold(SOLD_BETWEEN_FAULTS);
        await sleep(Math.random() * 200);
        await shop.kill();
        shop.start();
      }
      await purchases.sold(SOLD_BETWEEN_FAULTS);
      await purchases.stop();
      const reports = await repeatPurchases(purchases, shop.buy);
      await shop.kill();
      const database = await place.open();
      await expectCharged(reports, database);
      await database.close();
      await place.remove();
    },
    120_000 + KILLS * 10_000,
  );
});

describeWith(POSTGRES.need)('a PostgreSQL server that fails during sales', () => {
  it('is answered with 503 and no report; sales resume when it is back, none lost or doubled', async () => {
    const postgres = await startPostgresServer();
    onTestFinished(() => postgres.remove());
    const place = await postgresPlace(postgres.url);
    const shop = await openShop(place.environment);
    const purchases = startPurchases(shop.buy);
    for (const mode of ['immediate', 'fast', 'immediate'] as const) {
      await purchases.sold(SOLD_BETWEEN_FAULTS);
      await postgres.stop(mode);
      const [unready, alive] = await Promise.all(
        ['/readyz', '/healthz'].map(async (path) => fetch((await shop.address()) + path)),
      );
      expect([unready!.status, alive!.status]).toEqual([503, 200]);
      await postgres.start();
    }
    await purchases.sold(SOLD_BETWEEN_FAULTS);
    await purchases.stop();
    const statuses = new Set([...purchases.answers.values()].map((answer) => answer?.status));
    expect(statuses).toEqual(new Set([200, 503]));
    const reports = await repeatPurchases(purchases, shop.buy);
    const database = await place.open();
    await expectCharged(reports, database);
    await database.close();
  });

  it('that loses the answer to a commit results in a 503 that says so, and the same key settles it', async () => {
    const place = await POSTGRES.newPlace();
    const way = await cutOffWay(place.environment['DATABASE_URL']!);
    const shop = await openShop({ DATABASE_URL: way.url });
    way.loseNextCommit('order-1');
    const lost = await shop.buy('order-1');
    expect(lost).toMatchObject({ status: 503, text: expect.stringContaining('Idempotency-Key') });
    expect(lost!.text).not.toContain('Nothing was charged');
    const report = await shop.buy('order-1');
    expect(report).toMatchObject({ status: 200 });
    const database = await place.open();
    await expectCharged([report!.text], database);
    await database.close();
    await shop.kill();
    way.close();
    await place.remove();
  });
});

/** Lets a process whose files couldn't grow continue to write. */
function makeRoom(pid: number): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
  expect(status).toBe(0);
}

describeWith(PRLIMIT)('a full disk under the embedded state', () => {
  it('gives no report away; nothing that was sold is lost or charged twice, and sales resume when there is space', async () => {
    const place = await DUCKDB.newPlace();
    const shop = await openShop(place.environment);
    const early = startPurchases(shop.buy, 'early');
    await early.sold(SOLD_BETWEEN_FAULTS);
    await early.stop();
    await shop.kill();
    shop.start(FULL_AT_KILOBYTES);
    const purchases = startPurchases(shop.buy, 'later');
    const hasFailed = (): boolean =>
      shop.endedBy() !== null ||
      [...purchases.answers.values()].some((answer) => answer !== null && answer.status !== 200);
    while (!hasFailed()) await sleep(5);
    await purchases.stop();
    for (const answer of purchases.answers.values()) expect([200, 503, undefined]).toContain(answer?.status);
    // DuckDB usually refuses the commit; sometimes it aborts the process, which a supervisor then restarts.
    if (shop.endedBy() === null) makeRoom(shop.pid());
    else {
      expect(shop.endedBy()).toBe('SIGABRT');
      shop.start();
    }
    const reports = [
      ...(await repeatPurchases(early, shop.buy)),
      ...(await repeatPurchases(purchases, shop.buy)),
    ];
    await shop.kill();
    const database = await place.open();
    await expectCharged(reports, database);
    await database.close();
    await place.remove();
  });
});

/** Longer than a server takes to notice that its disk is full. */
const NOTICED_MS = 400;

describe('a disk that is nearly full', () => {
  it('stops all sales with 503, not the free answers, until there is space', async (context) => {
    const disk = smallDisk(1000);
    context.skip(disk === null, 'a user who may mount a file system (run as root)');
    if (disk === null) return;
    onTestFinished(() => disk.remove());
    const stateFile = join(disk.folder, STATE_FILE_NAME);
    const shop = await openShop({ GM_STATE_FILE: stateFile });
    const early = await shop.buy('early');
    expect(early).toMatchObject({ status: 200 });

    disk.resize(100);
    await sleep(NOTICED_MS);
    const refused = { status: 503, text: expect.stringContaining('Nothing was charged') };
    expect(await shop.buy('refused')).toMatchObject(refused);
    const ready = async () => {
      const answer = await fetch(`${await shop.address()}/readyz`);
      const { checks } = (await answer.json()) as { checks: { state: string } };
      return [answer.status, checks.state];
    };
    expect(await ready()).toEqual([503, 'takes_no_sales']);
    const free = await fetch(`${await shop.address()}${MOTION}&dry_run=1`);
    expect(await free.json()).toMatchObject({ status: 'ok', would_bill: true });
    await shop.kill();
    shop.start();
    expect(await shop.buy('refused')).toMatchObject(refused);

    disk.resize(1000);
    await sleep(NOTICED_MS);
    expect(await shop.buy('early')).toEqual(early);
    while ((await ready())[0] !== 200) await sleep(100);
    expect(await ready()).toEqual([200, 'ok']);
    const late = await shop.buy('refused');
    expect(late).toMatchObject({ status: 200 });
    await shop.kill();
    const database = await openDuckDbState(stateFile);
    await expectCharged([early!.text, late!.text], database);
    await database.close();
  });
});
