import { readdirSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../../schemas/manifest.ts';
import { writeDemoGranules } from '../../../cli/demo/writeDemoGranules.ts';
import { currentManifest } from '../../../store/lake/release/releasePointer.ts';
import { ingest } from './ingested.ts';
import { madeOnce } from '../machine/madeOnce.ts';
import { publishedContent } from '../planted/published.ts';
import { temporaryFolder } from '../machine/temporaryFolder.ts';

export const FRAME = 'F08882';
export const LINE_OF_SIGHT = /line_of_sight/;

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

function filesIn(granules: string): string[] {
  return readdirSync(granules).filter((name) => name.endsWith('.nc') || LINE_OF_SIGHT.test(name));
}

/** Files of the frame's archive in a lake. */
export function archiveFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'frames', FRAME, 'pairs');
  return readdirSync(folder).map((name) => join(folder, name));
}

/**
 * A frame of eleven dates, and the content of a release made from all of it at once; all test files of a run share them. Call
 * this before the tests.
 */
export async function plantGrowingFrame() {
  const folder = await madeOnce('growing-frame', async (made) => {
    const size = { rows: 70, cols: 40, seed: 5, endDate: '2026-09-30' };
    const outDir = join(made, 'granules');
    await writeDemoGranules({ ...size, epochs: 11, outDir });
    await ingest(join(made, 'lake'), { paths: filesIn(outDir).map((name) => join(outDir, name)) });
  });
  const [granules, lake] = [join(folder, 'granules'), join(folder, 'lake')];
  const files = filesIn(granules);
  const manifest = (await currentManifest(lake, FRAME))!;
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
