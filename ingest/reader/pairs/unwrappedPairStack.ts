import type { EpochDay } from '../../../core/date.ts';
import type { Window } from '../../../core/geodesy/grid.ts';
import { median } from '../../../core/statistics/quantile.ts';
import type { PairContent } from '../../../schemas/pairArchive.ts';
import {
  chooseLineOfSight,
  type LineOfSightFiles,
  lineOfSightMissing,
} from '../lineOfSight/chooseLineOfSight.ts';
import {
  type CoherenceSums,
  meanCoherenceOf,
  createCoherenceSums,
} from '../../../core/pairs/coherenceSums.ts';
import type { FrameStack, PairBlock } from '../stack/frameStack.ts';
import { type FindKept, keptLineOfSight, recogniseKept, refuseLost } from '../kept/keptFrame.ts';
import { constantLineOfSight, type LineOfSight } from '../lineOfSight/lineOfSight.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { PairRaster } from './pairRaster.ts';
import { type Interferogram, selectInterferograms } from './pairRasters.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { unwrappedPairsProvenance } from '../stack/provenance.ts';
import { readRaster } from '../geotiff/rasterFile.ts';
import { openUntilClosed } from '../stack/openness.ts';
import { checkStackSize, LARGEST_DISPLACEMENT_MM } from '../offered/sizeLimits.ts';

/** Phase below this coherence is mostly noise: missing. */
const MINIMUM_COHERENCE = 0.3;
const CORRECTIONS = `cells of coherence below ${MINIMUM_COHERENCE} left out; nothing subtracted`;
/** Incidence angles of side-looking radars, degrees. */
const SMALLEST_INCIDENCE = 10;
const LARGEST_INCIDENCE = 70;

/**
 * The stack of unwrapped interferograms with coherence: zero, no-data and cells of low coherence are missing;
 * each pair keeps its own arbitrary constant. Throws `no_usable_product`, `several_grids`,
 * `line_of_sight_missing`.
 */
export async function openUnwrappedPairStack(
  offered: { rasters: readonly OfferedFile[]; lineOfSight: LineOfSightFiles },
  { frameId, lastDay, findKept }: { frameId: string; lastDay: EpochDay; findKept: FindKept },
  log: ProductLog,
): Promise<FrameStack> {
  const kept = await findKept(frameId);
  const known = await recogniseKept(offered.rasters, kept, log);
  refuseLost(kept, log);
  const interferograms = await selectInterferograms(known.rest, known.pairs, lastDay, log);
  const { header } = interferograms[0]!.unwrapped;
  const { grid } = header;
  checkStackSize(grid, interferograms.length);
  const chosen = await chooseLineOfSight(offered.lineOfSight, { grid, frameId: null, track: null }, log);
  const archived = chosen ? null : keptLineOfSight(kept, grid, log);
  const lineOfSight = chosen ?? archived ?? incidenceOfTags(interferograms);
  if (!lineOfSight) throw noIncidence(frameId, interferograms, log);
  const products = await log.finish();
  const openness = openUntilClosed(grid);
  return {
    kind: 'unwrapped_pairs',
    frameId,
    grid,
    pairs: interferograms.map(({ pair }) => pair),
    hasArbitraryPairConstants: true,
    isVertical: false,
    ownReference: null,
    blockShape: header.blockShape,
    occupied: () => true,
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      return readBlock(interferograms, window, pairIndices);
    },
    async readLineOfSight(window) {
      openness.assertReadable(window);
      return lineOfSight.read(window);
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: lineOfSight.share ?? 0,
    orbitDirection: lineOfSight.orbitDirection,
    track: null,
    products,
    lineOfSightFiles: archived?.sources ?? log.sources('line_of_sight'),
    archivedLineOfSight: archived?.path ?? null,
    origins: interferograms.map(({ unwrapped, coherence, archived: pair }) => ({
      sources: pair
        ? pair.header.sources
        : [log.source(unwrapped.file, 'displacement'), log.source(coherence.file, 'quality')],
      corrections: CORRECTIONS,
      facts: factsOfTags(unwrapped.header.tags),
      archived: pair?.path ?? null,
    })),
    ...unwrappedPairsProvenance(header.tags),
    close: openness.close,
  };
}

/** The refusal of a frame whose line of sight neither a file nor the tags tell. */
function noIncidence(frameId: string, interferograms: readonly Interferogram[], log: ProductLog): Error {
  const lacking = interferograms.filter(({ unwrapped: raster }) => Number.isNaN(incidenceOf(raster)));
  const names = lacking.slice(0, 3).map(({ unwrapped: raster }) => raster.file.name);
  return lineOfSightMissing(
    `frame ${frameId}`,
    'give a …line_of_sight_enu.tif with the interferograms, or a tag INCIDENCE_DEGREES in them; ' +
      `none of ${SMALLEST_INCIDENCE} to ${LARGEST_INCIDENCE} in ${names.join(', ')}${lacking.length > 3 ? ', …' : ''}`,
    log,
  );
}

/** The tags that are needed when only the archive is left. */
function factsOfTags(tags: Readonly<Record<string, string>>): PairContent['facts'] {
  const needed = ['INCIDENCE_DEGREES', 'INSAR_PROCESSOR', 'TIFFTAG_COPYRIGHT'];
  return Object.fromEntries(needed.flatMap((name) => (tags[name] === undefined ? [] : [[name, tags[name]]])));
}

async function readBlock(
  interferograms: readonly Interferogram[],
  window: Window,
  pairIndices: readonly number[],
): Promise<PairBlock> {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN);
  const sums = createCoherenceSums(cells);
  const coherence = new Float32Array(cells);
  for (const [at, index] of pairIndices.entries()) {
    const { unwrapped, coherence: raster } = interferograms[index]!;
    const phase = displacementMm.subarray(at * cells, (at + 1) * cells);
    await readBand(unwrapped, window, phase);
    await readBand(raster, window, coherence);
    applyCoherence(phase, coherence, unwrapped.millimetresPerUnit, sums);
  }
  return { displacementMm, meanCoherence: meanCoherenceOf(sums) };
}

/** Turns phase into mm in place; NaN where either value is missing (0 is no data) or the coherence is low. */
function applyCoherence(
  phase: Float32Array,
  coherence: Float32Array,
  millimetresPerUnit: number,
  sums: CoherenceSums,
): void {
  const { count, sum } = sums;
  for (let i = 0; i < phase.length; i++) {
    const value = phase[i]!;
    const quality = coherence[i]!;
    const millimetres = value * millimetresPerUnit;
    const isKnown = value !== 0 && Math.abs(millimetres) < LARGEST_DISPLACEMENT_MM;
    const isValid = isKnown && quality >= MINIMUM_COHERENCE && quality <= 1;
    phase[i] = isValid ? millimetres : NaN;
    if (!isValid) continue;
    count[i]!++;
    sum[i]! += quality;
  }
}

async function readBand({ file, header }: PairRaster, window: Window, out: Float32Array): Promise<void> {
  const raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst };
  await readRaster(raster, window, [{ band: 1, out, fill: header.bands[0]!.fill }]);
}

/** One incidence angle for all: the median of the tags. Null unless most files have a plausible one. */
function incidenceOfTags(interferograms: readonly Interferogram[]): LineOfSight | null {
  const angles = interferograms.flatMap(({ unwrapped }) => {
    const angle = incidenceOf(unwrapped);
    return Number.isNaN(angle) ? [] : [angle];
  });
  if (angles.length * 2 <= interferograms.length) return null;
  const angle = median(angles);
  return constantLineOfSight(
    angle,
    `one incidence angle of ${angle.toFixed(2)} degrees for every cell (tag INCIDENCE_DEGREES); ` +
      'the angle of the scene, not of the cell, so vertical rates may be some 10 % off',
  );
}

/** NaN when the tag is missing or no angle of a radar. */
function incidenceOf({ header }: PairRaster): number {
  const angle = Number(header.tags['INCIDENCE_DEGREES']);
  return angle >= SMALLEST_INCIDENCE && angle <= LARGEST_INCIDENCE ? angle : NaN;
}
