import {
  closeSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { verifyLake } from '../../ingest/command/lakeCommands.ts';
import { pruneLake } from '../../ingest/command/pruneLake.ts';
import { readArchiveFolder } from '../../ingest/archive/keptProducts.ts';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { readArchiveIndex } from '../../store/archive/checkedIndex.ts';
import {
  archiveFiles,
  comparable,
  FRAME,
  LINE_OF_SIGHT,
  plantGrowingFrame,
} from '../support/files/growingFrame.ts';
import { finished, startCommand } from '../support/machine/runProcess.ts';
import { ingest } from '../support/files/ingested.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';
import { times } from '../support/machine/tier.ts';

const { granules, files, manifest: first, allAtOnce, lakeOfAll, folderOf } = await plantGrowingFrame();
const SUPERSEDED = files.find((name) => name.includes('_v0.9_'))!;

/** Granules of a frame in arbitrary order need not be connected; those are given again with the next ones. */
async function isRefusedAsTooFew(run: Promise<unknown>): Promise<boolean> {
  try {
    await run;
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'too_few_dates' });
    return true;
  }
}

/** Flips one bit of a tile in the archive file made from a product. */
function damageArchiveOf(dataDir: string, product: string): string {
  const path = archiveFiles(dataDir).find((file) =>
    readArchiveIndex(file).header.sources.some(({ name }) => name === product),
  )!;
  const index = readArchiveIndex(path);
  const { byteOffset } = index.find(index.tiles[0]!)!;
  const file = openSync(path, 'r+');
  const byte = Buffer.alloc(1);
  readSync(file, byte, 0, 1, byteOffset + 9);
  byte[0]! ^= 4;
  writeSync(file, byte, 0, 1, byteOffset + 9);
  closeSync(file);
  return path;
}

describe('a frame that grows', () => {
  test('is the same to the last bit as one built at once, in any order, without the earlier files', async () => {
    const isStatic = (name: string) => LINE_OF_SIGHT.test(name);
    const products = files.filter((name) => !isStatic(name));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(products, { minLength: products.length }),
        fc.integer({ min: 7, max: products.length - 2 }),
        fc.boolean(),
        async (order, early, isStaticLast) => {
          const dataDir = await temporaryFolder();
          const groups = [order.slice(0, early), order.slice(early, -1), order.slice(-1)];
          groups[0]!.push(...files.filter(isStatic));
          if (isStaticLast) groups.at(-1)!.push(...files.filter(isStatic));
          let refused: string[] = [];
          for (const group of groups.slice(0, -1)) {
            const folder = await folderOf([...refused, ...group]);
            refused = (await isRefusedAsTooFew(ingest(dataDir, { paths: [folder] })))
              ? [...refused, ...group]
              : [];
            await rm(folder, { recursive: true });
          }
          const last = await folderOf([...refused, ...groups.at(-1)!]);
          const { manifest, isUnchanged } = await ingest(dataDir, { paths: [last] });
          expect(await comparable(dataDir, manifest)).toEqual(allAtOnce);
          if (isUnchanged) {
            // Everything was there already, except a product that one of the others supersedes.
            expect(groups.at(-1)!.filter((name) => !isStatic(name))).toEqual([SUPERSEDED]);
          } else {
            const archived = manifest.products.filter(
              (product) => product.archived && product.outcome === 'used',
            );
            expect(archived.length).toBeGreaterThanOrEqual(products.length - 3 - refused.length);
          }
        },
      ),
      { numRuns: times(1, 3) },
    );
  });

  test('is not changed by a product that one of its own supersedes, which is no error', async () => {
    const dataDir = await temporaryFolder();
    await ingest(dataDir, { paths: [await folderOf(files.filter((name) => name !== SUPERSEDED))] });
    const { manifest, isUnchanged } = await ingest(dataDir, { paths: [await folderOf([SUPERSEDED])] });
    expect(isUnchanged).toBe(true);
    expect(await comparable(dataDir, manifest)).toEqual(allAtOnce);
  });

  test('is rebuilt from its archive alone when the method has changed', async () => {
    const dataDir = await lakeOfAll();
    expect((await ingest(dataDir, { paths: [], frameId: FRAME })).isUnchanged).toBe(true);
    const path = join(dataDir, 'frames', FRAME, 'releases', first.release_id, 'manifest.json');
    await writeFile(path, JSON.stringify({ ...first, science_version: '0.0.1' }));
    const again = await ingest(dataDir, { paths: [], frameId: FRAME });
    expect(again.manifest.release_id).not.toBe(first.release_id);
    expect(await comparable(dataDir, again.manifest)).toEqual(allAtOnce);
  });

  test('without its archive has only the given products, and reports that', async () => {
    const dataDir = await lakeOfAll();
    await rm(join(dataDir, 'frames', FRAME, 'pairs'), { recursive: true });
    const notes: string[] = [];
    const some = files.filter((name, at) => at < 8 || LINE_OF_SIGHT.test(name));
    const reporter = { ...silentReporter, note: (text: string) => void notes.push(text) };
    const { manifest } = await ingest(dataDir, { paths: [await folderOf(some)], reporter });
    expect(manifest.products.every(({ name, archived }) => some.includes(name) && !archived)).toBe(true);
    expect(notes.join('\n')).toContain('has no archive of the pairs');
  });

  test('is rebuilt by the command that the refusal of another lake format names', async () => {
    const dataDir = await lakeOfAll();
    const paths = [await folderOf(files)];
    const folder = join(dataDir, 'frames', FRAME, 'releases', first.release_id);
    for (const name of ['manifest.json', 'served.json']) {
      const text = await readFile(join(folder, name), 'utf8');
      const { seal: _seal, checks: _checks, ...content } = JSON.parse(text) as Record<string, unknown>;
      await writeFile(join(folder, name), JSON.stringify({ ...content, manifest_version: 1 }));
    }
    await expect(ingest(dataDir, { paths })).rejects.toMatchObject({
      code: 'release_unusable',
      message: expect.stringContaining('./gm ingest <products> --replace'),
    });
    const again = await ingest(dataDir, { paths, replace: true });
    expect(await comparable(dataDir, again.manifest)).toEqual(allAtOnce);
  });
});

describe('a damaged file of the archive', () => {
  test('is found by verify, decoded again when its product is given, and otherwise refused by name', async () => {
    const dataDir = await temporaryFolder();
    const [late, ...early] = files
      .toReversed()
      .toSorted((a, b) => Number(LINE_OF_SIGHT.test(a)) - Number(LINE_OF_SIGHT.test(b)));
    await ingest(dataDir, { paths: [await folderOf(early)] });
    expect((await verifyLake(dataDir)).ok).toBe(true);
    const product = early[1]!;
    const path = damageArchiveOf(dataDir, product);
    const checked = await verifyLake(dataDir);
    expect(checked.ok).toBe(false);
    expect(checked.lines.join()).toContain(basename(path));
    const without = await ingest(dataDir, { paths: [await folderOf([late!])] });
    const record = without.manifest.products.find(({ name }) => name === product);
    expect(record).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(product) });
    const { manifest } = await ingest(dataDir, { paths: [await folderOf([product])] });
    expect(await comparable(dataDir, manifest)).toEqual(allAtOnce);
  });
});

describe('products that were given before', () => {
  test('are recognized by name, size and time of change; --replace reads them, and keeps nothing else', async () => {
    const dataDir = await temporaryFolder();
    const folder = await folderOf(files);
    await ingest(dataDir, { paths: [folder] });
    const [one, ...others] = files
      .filter((name) => !LINE_OF_SIGHT.test(name))
      .map((name) => join(folder, name));
    const { size, atime, mtime } = statSync(one!);
    writeFileSync(one!, Buffer.alloc(size));
    utimesSync(one!, atime, mtime);
    expect((await ingest(dataDir, { paths: [folder] })).isUnchanged).toBe(true);
    const lineOfSight = files.filter((name) => LINE_OF_SIGHT.test(name)).map((name) => join(folder, name));
    const { manifest } = await ingest(dataDir, {
      paths: [one!, ...others.slice(0, 8), ...lineOfSight],
      replace: true,
    });
    const outcomes = new Map(manifest.products.map(({ name, outcome }) => [name, outcome]));
    expect(outcomes.get(basename(one!))).toBe('refused');
    expect(outcomes.has(basename(others.at(-1)!))).toBe(false);
    const used = new Set(manifest.products.flatMap((p) => (p.outcome === 'used' ? [p.sha256] : [])));
    const remaining = archiveFiles(dataDir);
    const headers = remaining.map((path) => readArchiveIndex(path).header);
    const isUsed = (at: number) => headers[at]!.sources.every(({ sha256 }) => used.has(sha256));
    const holders = new Set(headers.flatMap(({ borrows }, at) => (isUsed(at) ? borrows : [])));
    expect(headers.filter((_, at) => isUsed(at))).toHaveLength(used.size);
    // The others only hold a coherence that one of these refers to.
    expect(remaining.every((path, at) => isUsed(at) || holders.has(basename(path)))).toBe(true);
    expect(remaining.length).toBeLessThan(files.length);
    expect((await pruneLake(dataDir, { keep: 0 })).ok).toBe(true);
    expect(archiveFiles(dataDir)).toEqual(remaining);
  });
});

describe('an ingest killed during archiving', () => {
  test('leaves only complete files, and the next one uses them', async () => {
    const dataDir = join(await temporaryFolder(), 'lake');
    const child = startCommand(['ingest', granules, '--data-dir', dataDir, '--threads', '1']);
    const end = finished(child);
    const pairs = join(dataDir, 'frames', FRAME, 'pairs');
    const whole = () => {
      try {
        return readdirSync(pairs).filter((name) => name.endsWith('.pairs'));
      } catch {
        return [];
      }
    };
    while (whole().length < 2 && child.exitCode === null) await sleep(2);
    child.kill('SIGKILL');
    await end;
    expect((await readArchiveFolder(pairs)).damaged).toEqual([]);
    const before = new Map(whole().map((name) => [name, statSync(join(pairs, name)).mtimeMs]));
    expect(before.size).toBeGreaterThanOrEqual(2);
    const { manifest } = await ingest(dataDir, {
      paths: files.map((name) => join(granules, name)),
      replace: true,
    });
    expect(await comparable(dataDir, manifest)).toEqual(allAtOnce);
    for (const [name, time] of before) expect(statSync(join(pairs, name)).mtimeMs).toBe(time);
    expect(readdirSync(pairs).every((name) => name.endsWith('.pairs'))).toBe(true);
  });
});
