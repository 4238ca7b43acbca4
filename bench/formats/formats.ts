/**
 * Compares the project's own formats, projections and H3 index with today's common libraries: median processor time,
 * measured in turn within one run, ratio to ours, and whether all results are equal. The libraries are installed into a
 * temporary folder; without a registry nothing is compared. docs/decisions/0008-formats.md has the conclusions.
 *
 *   npm run bench -- formats [--runs 7] [--only hdf5,parquet]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMarkdown } from '../measure.ts';
import { compareHdf5 } from './hdf5.ts';
import { compareParquet } from './compareParquet.ts';
import { installPeers } from './peers.ts';
import { comparePng } from './pictures.ts';
import { compareH3, compareProjections, compareShapefiles } from './comparePlaces.ts';
import { compareTiff } from './rasters.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, only: { type: 'string' } },
});
const runs = Number(values.runs);
const load = await installPeers();
if (load) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-formats-'));
  const comparisons: Readonly<Record<string, () => Promise<string[][]>>> = {
    hdf5: () => compareHdf5(load, folder, runs),
    parquet: () => compareParquet(load, folder, runs),
    tiff: () => compareTiff(load, folder, runs),
    png: () => comparePng(load, runs),
    projections: () => compareProjections(runs),
    h3: () => compareH3(runs),
    shapefiles: () => compareShapefiles(load, runs),
  };
  try {
    const rows = [['work', 'by', 'ms', 'times ours', 'what it made']];
    for (const name of values.only?.split(',') ?? Object.keys(comparisons)) {
      rows.push(...(await comparisons[name]!()));
    }
    console.log(formatMarkdown(rows));
  } finally {
    await rm(folder, { recursive: true });
  }
}
