import { readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { runIngest, type IngestOptions } from '../../../ingest/frame/runIngest.ts';
import type { Manifest } from '../../../schemas/manifest.ts';
import { writeDemoGranules } from '../../../cli/demo/writeDemoGranules.ts';
import { publishedContent } from '../planted/published.ts';
import { temporaryFolder } from '../machine/temporaryFolder.ts';

export const FRAME = 'F08882';
export const LINE_OF_SIGHT = /line_of_sight/;

/** Ingests into a lake, with defaults for everything else. */
export function ingest(dataDir: string, options: Pick<IngestOptions, 'paths'> & Partial<IngestOptions>) {
  const reporter = silentReporter;
  return runIngest({ gnss: [], threads: 1, reporter, now: Date.UTC(2026, 10, 1), dataDir, ...options });
}

/**
 * The parts that must not depend on how the products arrived: which were left out on the way, and from where they were
 * read.
 */
export async function comparable(dataDir: string, manifest: Manifest): Promise<object> {
  const { facts, ...content } = await publishedContent(dataDir, manifest);
  const used = facts.products.filter(({ outcome }) => outcome === 'used');
  return {
    ...content,
    facts: { ...facts, products: used.map((product) => ({ ...product, archived: null })) },
  };
}

/** Files of the frame's archive in a lake. */
export function archiveFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'frames', FRAME, 'pairs');
  return readdirSync(folder).map((name) => join(folder, name));
}

/** A frame of eleven dates, and the content of a release made from all of it at once. Call this before the tests. */
export async function plantGrowingFrame() {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-'));
  afterAll(() => rm(folder, { recursive: true }));
  const granules = join(folder, 'granules');
  const size = { rows: 70, cols: 40, seed: 5, endDate: '2026-09-30' };
  await writeDemoGranules({ ...size, epochs: 11, outDir: granules });
  const files = readdirSync(granules).filter((name) => name.endsWith('.nc') || LINE_OF_SIGHT.test(name));
  const lake = join(folder, 'lake');
  const { manifest } = await ingest(lake, { paths: files.map((name) => join(granules, name)) });
  return {
    granules,
    files,
    manifest,
    allAtOnce: await comparable(lake, manifest),
    /** A copy of the lake with the release made from all files at once, which a test may change. */
    lakeOfAll: async (): Promise<string> => {
      const copy = await temporaryFolder();
      await cp(lake, copy, { recursive: true });
      return copy;
    },
    /** A folder with copies (by name) of some of the frame's files, deleted afterwards. */
    folderOf: async (names: readonly string[]): Promise<string> => {
      const copies = await temporaryFolder();
      for (const name of names) await writeFile(join(copies, name), await readFile(join(granules, name)));
      return copies;
    },
  };
}
