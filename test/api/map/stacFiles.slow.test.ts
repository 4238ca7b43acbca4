import { crc32 } from 'node:zlib';
import { readdirSync, readlinkSync } from 'node:fs';
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodePieceTable } from '../../../formats/pieces/pieceTable.ts';
import type { TailCheck } from '../../../schemas/manifest.ts';
import { partitionPath } from '../../../store/lake/files/layout.ts';
import { pruneFrame } from '../../../store/lake/release/lakeMaintenance.ts';
import { plantFrame } from '../../support/planted/plantedLake.ts';
import { expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServerOptions } from '../../support/server/testServer.ts';

const FRAME = 'F08882';

describe('a large file', () => {
  const PIECES = 96;
  const piece = Buffer.alloc(2 ** 20);
  const tail = encodePieceTable(
    Array.from({ length: PIECES }, () => {
      return { bytes: piece.length, crc32: crc32(piece), firstH3: 0n, lastH3: 0n };
    }),
  );
  const BYTES = PIECES * piece.length + tail.length;

  /** A server whose frame has a file that contains only zeros and is as large as the map of a whole frame. */
  async function withLargeFile(config: TestServerOptions['config'] = {}) {
    const large = await startTestServer({
      environment: { GM_LAKE_ACCESS: 'public' },
      config,
      prepare: plantMappedFrame,
    });
    const [{ dir: key, releaseId } = never()] = large.lake.frames();
    const dir = join(large.dataDir, key);
    await writeFile(join(dir, 'large.tif'), '');
    await truncate(join(dir, 'large.tif'), BYTES - tail.length);
    await appendFile(join(dir, 'large.tif'), tail);
    const sealed = await readFile(join(dir, 'manifest.json'), 'utf8');
    const { seal: _, ...manifest } = JSON.parse(sealed) as {
      files: object[];
      checks: Record<string, TailCheck>;
      seal: string;
    };
    manifest.files.push({ path: 'large.tif', bytes: BYTES, sha256: '0'.repeat(64), rows: null });
    manifest.checks['large.tif'] = [tail.length, crc32(tail)];
    await writeFile(join(dir, 'manifest.json'), JSON.stringify(manifest));
    return { large, url: `${large.url}/stac/assets/${FRAME}/${releaseId}/large.tif` };
  }

  function openLargeFiles(): number {
    const links = readdirSync('/proc/self/fd').map((fd) => `/proc/self/fd/${fd}`);
    const targets = links.map((link) => {
      try {
        return readlinkSync(link);
      } catch {
        return '';
      }
    });
    return targets.filter((target) => target.endsWith('large.tif')).length;
  }

  it.skipIf(process.platform !== 'linux')('is closed when the client goes away in the middle', async () => {
    const { large, url } = await withLargeFile();
    let most = 0;
    for (let i = 0; i < 20; i++) {
      await new Promise<void>((settle) => {
        const request = http.get(url, { agent: false }, (answer) => {
          answer.once('data', () => {
            most = Math.max(most, openLargeFiles());
            request.destroy();
          });
          answer.once('close', () => settle());
        });
        request.on('error', () => settle());
        if (i % 4 === 3) setImmediate(() => request.destroy());
      });
    }
    expect(most).toBeGreaterThan(0);
    await expect.poll(openLargeFiles, { timeout: 60_000 }).toBe(0);
    await large.close();
  });

  it.skipIf(process.platform !== 'linux')('is closed when its reader stops reading', async () => {
    const { large, url } = await withLargeFile({ requestTimeoutSeconds: 1 });
    const answer = await new Promise<http.IncomingMessage>((settle, reject) => {
      http.get(url, { agent: false }, settle).on('error', reject);
    });
    answer.on('error', () => undefined).pause();
    expect(openLargeFiles()).toBe(1);
    await expect.poll(openLargeFiles, { timeout: 60_000 }).toBe(0);
    await large.close();
  });

  it('takes no more memory than one buffer, however slowly it is read', async () => {
    const { large, url } = await withLargeFile();
    // memory from earlier reads may not be collected yet
    const idle = process.memoryUsage().arrayBuffers;
    const readers = await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          new Promise<http.IncomingMessage>((settle, reject) => {
            http.get(url, { agent: false }, settle).on('error', reject);
          }),
      ),
    );
    const held = process.memoryUsage().arrayBuffers - idle;
    const sizes = await Promise.all(
      readers.map(async (answer) => {
        let bytes = 0;
        for await (const chunk of answer) bytes += (chunk as Buffer).length;
        return bytes;
      }),
    );
    expect(sizes).toEqual(sizes.map(() => BYTES));
    expect(held).toBeLessThan(BYTES);
    await large.close();
  });
});

function never(): never {
  throw new Error('the lake has no frame');
}

function plantMappedFrame(dataDir: string): Promise<string> {
  return plantFrame({ dataDir, frameId: FRAME, cells: [{ row: 1, col: 1 }] });
}

describe('a file that is damaged', () => {
  it('is not sent, whole or in part, until it is repaired', async () => {
    const server = await startTestServer({
      environment: { GM_LAKE_ACCESS: 'public' },
      prepare: (dataDir) => plantFrame({ dataDir, frameId: FRAME, maps: true, cells: [{ row: 1, col: 1 }] }),
    });
    const [{ dir: key, releaseId } = never()] = server.lake.frames();
    const dir = join(server.dataDir, key);
    for (const path of ['velocity.tif', 'served.json']) {
      const url = `/stac/assets/${FRAME}/${releaseId}/${path}`;
      const bytes = await readFile(join(dir, path));
      expect((await server.get(url)).status, path).toBe(200);
      const damaged = Buffer.from(bytes);
      damaged[bytes.length >> 1]! ^= 8;
      await writeFile(join(dir, path), damaged);
      expectError(await server.get(url), 503, 'service_unavailable');
      expectError(await server.get(url, undefined, { range: 'bytes=0-3' }), 503, 'service_unavailable');
      await writeFile(join(dir, path), bytes);
      expect((await server.get(url)).status, path).toBe(200);
    }
    await server.close();
  });

  const damages: Record<string, (file: string, bytes: Buffer) => Promise<unknown>> = {
    'of which a bit has flipped': (file, bytes) => {
      const damaged = Buffer.from(bytes);
      damaged[bytes.length >> 1]! ^= 8;
      return writeFile(file, damaged);
    },
    'that is cut short': (file, bytes) => writeFile(file, bytes.subarray(0, -10)),
    'that has gone': (file) => rm(file),
  };
  it.each(Object.entries(damages))(
    '(one %s) takes the served release out of service, once, until it is repaired',
    async (_, damage) => {
      const server = await startTestServer({
        environment: { GM_LAKE_ACCESS: 'public' },
        prepare: (dataDir) =>
          plantFrame({ dataDir, frameId: FRAME, maps: true, cells: [{ row: 1, col: 1 }] }),
      });
      const told: string[] = [];
      server.lake.onDamage(({ message }) => told.push(message));
      const frame = server.lake.frames().find(({ frameId }) => frameId === FRAME)!;
      for (const path of ['velocity.tif', 'served.json']) {
        const url = `/stac/assets/${FRAME}/${frame.releaseId}/${path}`;
        const bytes = await readFile(join(server.dataDir, frame.dir, path));
        expect((await server.get(url)).status, path).toBe(200);
        await damage(join(server.dataDir, frame.dir, path), bytes);
        for (let again = 0; again < 2; again++) {
          expectError(await server.get(url), 503, 'service_unavailable');
          await server.lake.refresh();
          expect(server.lake.outOfService()).toEqual([frame]);
        }
        await writeFile(join(server.dataDir, frame.dir, path), bytes);
        await server.lake.refresh();
        expect(server.lake.outOfService()).toEqual([]);
      }
      expect(told).toEqual([expect.stringContaining('velocity.tif'), expect.stringContaining('served.json')]);
      expect((await server.get('/metrics')).text).toContain('ground_motion_lake_damage_total 2');
      await server.close();
    },
  );
});

describe('a release that is pruned', () => {
  it('stays at its addresses until then, and is gone immediately after', async () => {
    const other = await startTestServer({
      environment: { GM_LAKE_ACCESS: 'public' },
      prepare: plantMappedFrame,
    });
    const first = other.lake.frames().find(({ frameId }) => frameId === FRAME)!;
    const address = `/stac/assets/${FRAME}/${first.releaseId}/served.json`;
    await plantFrame({
      dataDir: other.dataDir,
      frameId: FRAME,
      now: Date.UTC(2026, 6, 1),
      cells: [{ row: 1, col: 1 }],
    });
    expect((await other.get(address)).status).toBe(200);
    await pruneFrame(other.dataDir, FRAME, { keep: 0, now: Date.now() });
    expectError(await other.get(address), 404, 'release_not_found');
    await other.close();
  });

  it.each([
    ['gone', 404, 'release_not_found'],
    ['cut short', 503, 'service_unavailable'],
  ] as const)(
    'whose file is %s is not sent under its name while another is served',
    async (fate, status, code) => {
      const other = await startTestServer({
        environment: { GM_LAKE_ACCESS: 'public' },
        prepare: plantMappedFrame,
      });
      const [{ dir: key, releaseId, partitions } = never()] = other.lake.frames();
      const dir = join(other.dataDir, key);
      const file = partitionPath('series', [...partitions][0]!);
      await plantMappedFrame(other.dataDir);
      await other.lake.refresh();
      if (fate === 'gone') await rm(join(dir, file));
      else await truncate(join(dir, file), 10);
      expectError(await other.get(`/stac/assets/${FRAME}/${releaseId}/${file}`), status, code);
      expect(other.lake.outOfService()).toEqual([]);
      await other.close();
    },
  );
});
