import { cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../../bench/science/noise.ts';
import { batchResponseSchema } from '../../../schemas/http/place/batch.ts';
import { openGazetteer } from '../../../location/gazetteer/openGazetteer.ts';
import { ask, balanceOf, HOUSE, startAddressedServer } from '../../support/server/addressedServer.ts';
import { plantAddresses } from '../../support/planted/plantedAddresses.ts';
import { TEST_NOW } from '../../support/planted/plantedLake.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const BIRCH = '110 Main St, Birch, TX 77997';

async function opened(starting: Promise<TestServer>): Promise<TestServer> {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
}

async function filesOf(dataDir: string, name: string): Promise<string[]> {
  const all = await readdir(join(dataDir, 'gazetteer'), { recursive: true });
  return all.filter((path) => path.endsWith(name)).map((path) => join(dataDir, 'gazetteer', path));
}

describe('a gazetteer', () => {
  it('that is imported while the server runs is served without a restart', async () => {
    const server = await opened(startTestServer({ cells: [{ row: 1, col: 1 }] }));
    const refused = await ask(server, 'geocode', { address: BIRCH });
    const { message } = expectError(refused, 422, 'address_not_found');
    expect(message).toContain('no address data are loaded on this server');
    expect((await ask(server, 'geocode', { address: '31.5, -97.1' })).body).toMatchObject({
      match_type: 'coordinates',
      lat: 31.5,
      lon: -97.1,
    });
    const ready = async () => (await server.get('/readyz')).body['checks'];
    expect(await ready()).toMatchObject({ address_units: '0' });
    await plantAddresses(server.dataDir, {
      now: TEST_NOW,
      houses: [
        { number: 110, street: 'Main St', place: 'Birch', zip: '77997', point: { lat: 31.5, lon: -97.1 } },
      ],
    });
    await server.addresses.refresh();
    expect((await ask(server, 'geocode', { address: BIRCH })).body).toMatchObject({ lat: 31.5, lon: -97.1 });
    expect(await ready()).toMatchObject({ address_units: '1', addresses: 'ok' });
  });

  it('with an unreadable ZIP answers 503 for that one only, and charges nothing for it', async () => {
    const server = await opened(startAddressedServer());
    const key = await server.register();
    for (const path of await filesOf(server.dataDir, '77997.parquet')) await truncate(path, 60);
    const answer = await ask(server, 'motion', { address: BIRCH }, key);
    expectError(answer, 503, 'service_unavailable');
    expect(answer.text).not.toContain('parquet');
    const items = [{ address: BIRCH }, { address: HOUSE }, { lat: 29.7, lon: -95.3 }];
    const batch = expectAnswer(
      await server.post('/api/v1/motion/batch', { items }, key),
      batchResponseSchema,
    );
    expect(batch.results.map(({ status }) => status)).toEqual(['unprocessed', 'ok', 'no_coverage']);
    expect(await balanceOf(server, key)).toBeCloseTo(99.6, 6);
  });

  it.each(['77997.parquet', 'streets.parquet', 'unit.json'])(
    'with a flipped bit in %s sells the imported place or none: 503, free',
    async (name) => {
      const FLIPS = 6;
      const server = await opened(startAddressedServer());
      const key = await server.register();
      const files = await filesOf(server.dataDir, name);
      expect(files.length).toBeGreaterThan(0);
      const random = createRandom(7);
      for (let flip = 0; flip < FLIPS; flip++) {
        const sound = await Promise.all(files.map((file) => readFile(file)));
        for (const [at, file] of files.entries()) {
          const damaged = Buffer.from(sound[at]!);
          damaged[Math.floor(random() * damaged.length)]! ^= 1 << Math.floor(random() * 8);
          await writeFile(file, damaged);
        }
        const gazetteer = await openGazetteer({ dataDir: server.dataDir, pollIntervalMs: 0 });
        const read =
          name === 'streets.parquet' ? gazetteer.streetZips(gazetteer.units()[0]!) : gazetteer.zip('77997');
        await expect(read).rejects.toMatchObject({ kind: 'unavailable', code: 'gazetteer_unreadable' });
        for (const [at, file] of files.entries()) await writeFile(file, sound[at]!);
        expect((await gazetteer.zip('77997'))!.streets.length).toBeGreaterThan(0);
        await gazetteer.close();
      }
      for (const file of await filesOf(server.dataDir, '77997.parquet')) {
        const bytes = await readFile(file);
        bytes[Math.floor(bytes.length / 3)]! ^= 4;
        await writeFile(file, bytes);
      }
      expectError(await ask(server, 'motion', { address: BIRCH }, key), 503, 'service_unavailable');
      expect(await balanceOf(server, key)).toBe(100);
    },
  );

  it('with a damaged index is not served, nor merged into the next one', async () => {
    const server = await opened(startAddressedServer());
    const index = (await filesOf(server.dataDir, '.parquet')).find((path) => path.includes('index-'));
    const bytes = await readFile(index!);
    bytes[Math.floor(bytes.length / 3)]! ^= 4;
    await writeFile(index!, bytes);
    const gazetteer = await openGazetteer({ dataDir: server.dataDir, pollIntervalMs: 0 });
    expect(gazetteer.problem()).toContain('is not what was published');
    await gazetteer.close();
    await expect(plantAddresses(server.dataDir, { now: TEST_NOW, houses: [] })).rejects.toMatchObject({
      code: 'lake_damaged',
    });
  });

  it.each(['gazetteer.json', 'index'])(
    'with an unreadable %s answers 503 for addresses, never that they do not exist, until it is repaired; coordinates work',
    async (name) => {
      const server = await opened(startAddressedServer());
      const key = await server.register();
      const file = (await filesOf(server.dataDir, '')).find(
        (path) => path.endsWith(name) || (name === 'index' && path.includes('index-')),
      )!;
      const sound = await readFile(file);
      const checks = async () => (await server.get('/readyz')).body['checks'];
      const expectRefused = async (asked: TestServer) => {
        for (const address of [HOUSE, '1 Nowhere St, Nowhere, TX 77999']) {
          const answer = await ask(asked, 'geocode', { address });
          expectError(answer, 503, 'service_unavailable');
          expect(answer.text).not.toContain('json');
        }
        expect((await ask(asked, 'geocode', { address: '29.7, -95.3' })).status).toBe(200);
        expect((await ask(asked, 'coverage', { lat: 29.7, lon: -95.3 })).status).toBe(200);
      };

      await writeFile(file, '{');
      if (name === 'gazetteer.json') {
        await expect(server.addresses.refresh()).rejects.toThrow(name);
        expect(await checks()).toMatchObject({ addresses: 'unreadable' });
        await expectRefused(server);
        const before = await balanceOf(server, key);
        expectError(await ask(server, 'motion', { address: HOUSE }, key), 503, 'service_unavailable');
        const items = [{ address: HOUSE }, { lat: 29.7, lon: -95.3 }];
        const { body } = await server.post('/api/v1/motion/batch', { items }, key);
        expect(body['results']).toMatchObject([{ status: 'unprocessed' }, { status: 'no_coverage' }]);
        expect(await balanceOf(server, key)).toBe(before);
      }
      const fresh = await opened(
        startTestServer({ prepare: (dataDir) => cp(server.dataDir, dataDir, { recursive: true }) }),
      );
      await expectRefused(fresh);

      await writeFile(file, sound);
      await server.addresses.refresh();
      expect(await checks()).toMatchObject({ addresses: 'ok' });
      expect((await ask(server, 'geocode', { address: HOUSE })).status).toBe(200);
      await writeFile(file.replace(server.dataDir, fresh.dataDir), sound);
      await fresh.addresses.refresh();
      expect((await ask(fresh, 'geocode', { address: HOUSE })).status).toBe(200);
    },
  );
});
