import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { POSTGRES } from '../../support/machine/engines.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { startGateway, CEPH } from '../../support/objects/cephGateway.ts';
import { plantFrame, pointIn } from '../../support/planted/plantedLake.ts';
import { launchServer } from '../../support/server/serverProcess.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { describeWith } from '../../support/machine/needs.ts';

const CELLS = Array.from({ length: 12 }, (_, col) => ({ row: 5, col }));
const DAY_MS = 86_400_000;

describeWith(CEPH, POSTGRES.need)(`two servers on one database and one bucket`, () => {
  test('report a release and a batch once, and charge once, even when one of them is killed in the middle', async () => {
    const gateway = await startGateway();
    const place = await POSTGRES.newPlace();
    const receiver = await startReceiver();
    onTestFinished(async () => {
      await receiver.close();
      await place.remove();
      await gateway.close();
    });
    const address = `s3://${gateway.bucket}/lake`;
    const began = Date.now() - 30 * DAY_MS;
    const publish = (day: number) =>
      plantFrame({
        dataDir: address,
        now: began + day * DAY_MS,
        lastObservation: new Date(began + day * DAY_MS).toISOString().slice(0, 10),
        cells: CELLS,
      });
    await publish(0);
    const launch = async () => {
      const folder = await temporaryFolder();
      const server = launchServer({
        ...gateway.environment,
        ...place.environment,
        GM_LAKE_URL: address,
        GM_CACHE_DIR: join(folder, 'cache'),
        GM_DATA_DIR: folder,
        GM_STARTER_CREDITS_USD: '100',
        GM_WEBHOOK_ALLOW_HOSTS: receiver.host,
        GM_RATE_IP_PER_MINUTE: '100000',
      });
      onTestFinished(() => server.kill());
      return { server, url: await server.listening() };
    };
    const [one, two] = await Promise.all([launch(), launch()]);
    const ask = async (url: string, path: string, key: string | null, body?: object) => {
      const answer = await fetch(url + path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: {
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
      });
      return (await answer.json()) as Record<string, unknown>;
    };
    const key = String(
      (await ask(one.url, '/api/v1/autonomous/register', null, { email: 'two@example.org' }))['api_key'],
    );
    await ask(one.url, '/api/v1/webhooks', key, {
      url: receiver.url,
      events: ['frame.updated', 'batch.done'],
    });
    const items = CELLS.map((cell, index) => ({ id: `c${index}`, ...pointIn(cell) }));
    /** Publishes a release and runs batches on both servers; returns the expected events, each by its kind and subject. */
    const happen = async (
      day: number,
      urls: readonly string[],
      meanwhile = async () => undefined as unknown,
    ) => {
      const release = await publish(day);
      const jobs = await Promise.all(
        [0, 1, 2, 3].map((at) =>
          ask(urls[at % urls.length]!, '/api/v1/motion/batch', key, { items, async: true }),
        ),
      );
      await meanwhile();
      return [`frame.updated ${release}`, ...jobs.map(({ job_id: id }) => `batch.done ${String(id)}`)];
    };
    const told = () =>
      receiver.received.map(
        ({ body: { type, data } }) => `${type} ${String(data['release'] ?? data['job_id'])}`,
      );

    const expected = await happen(6, [one.url, two.url]);
    await expect.poll(() => told().toSorted(), { timeout: 60_000 }).toEqual(expected.toSorted());
    expected.push(...(await happen(12, [one.url, two.url], () => two.server.kill())));
    await expect
      .poll(() => [...new Set(told())].toSorted(), { timeout: 90_000 })
      .toEqual(expected.toSorted());
    // Deliveries come in order: a duplicate of an earlier event would arrive before the next release's event.
    expected.push(`frame.updated ${await publish(18)}`);
    await expect
      .poll(() => [...new Set(told())].toSorted(), { timeout: 60_000 })
      .toEqual(expected.toSorted());
    const ids = receiver.received.map(({ id }) => id);
    // A delivery that was in progress when its server died is sent again with the same id.
    expect(new Set(told()).size).toBe(new Set(ids).size);
    expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(1);
    const database = await place.open();
    const { violations, charges } = await verifyLedger(database);
    await database.close();
    expect({ violations, charges }).toEqual({ violations: [], charges: 8 * CELLS.length });
  });
});
