/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { EpochDay } from '../../../core/date.ts';
import type { Grid, Window } from '../../../core/geodesy/grid.ts';
import { median } from '../../../core/statistics/quantile.ts';
import { INCIDENCE_RANGE_DEG, type ProductStatements } from '../../../schemas/products/productStatements.ts';
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
import { coveredPart } from './commonGrid.ts';
import { isOfSentinel1 } from './pairNames.ts';
import type { FrameStack, PairBlock, PairOrigin } from '../stack/frameStack.ts';
import { type FindKept, keptLineOfSight, recognizeKept, refuseLost } from '../kept/keptFrame.ts';
import { constantLineOfSight, type LineOfSight, statedLineOfSight } from '../lineOfSight/lineOfSight.ts';
import { type LookAngleFiles, openLookAngles } from '../lineOfSight/lookAngles.ts';
import { type LicsbasVectorFiles, openLicsbasVectors } from '../licsbas/licsbasVectors.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { PairRaster } from './pairRaster.ts';
import {
  COHERENCE_FACT,
  type Interferogram,
  type InterferogramNetwork,
  NO_COHERENCE,
  rastersOf,
  selectInterferograms,
} from './pairRasters.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { statedProvenance, unwrappedPairsProvenance } from '../stack/statedProvenance.ts';
import { readRaster } from '../geotiff/rasterFile.ts';
import { openUntilClosed } from '../stack/openness.ts';
import { checkStackSize, LARGEST_DISPLACEMENT_MM } from '../offered/sizeLimits.ts';

/** Phase below this coherence is mostly noise: missing. */
const MINIMUM_COHERENCE = 0.3;
const CORRECTIONS = `cells of coherence below ${MINIMUM_COHERENCE} left out; nothing subtracted`;
const CORRECTIONS_WITHOUT_COHERENCE = 'taken without coherence; nothing subtracted';
/** Coherence assigned to cells without a measured one: the lowest accepted measured value. */
const UNKNOWN_COHERENCE = MINIMUM_COHERENCE;
/**
 * Noise that coherence would have masked remains, so the σ of each fit is doubled. On 30 pairs of Mexico City, with and
 * without their coherence, 99 % of the velocities agree within 0.4 of that σ (bench/ingest/withoutCoherence.ts).
 */
const SIGMA_FACTOR_WITHOUT_COHERENCE = 2;

/**
 * The stack of unwrapped interferograms with coherence: zero, no-data and cells of low coherence are missing;
 * each pair keeps its own arbitrary constant. Throws `no_usable_product`, `several_grids`,
 * `line_of_sight_missing`.
 */
export async function openUnwrappedPairStack(
  offered: OfferedPairs,
  { frameId, lastDay, statements, findKept }: PairFrame,
  log: ProductLog,
): Promise<FrameStack> {
  const kept = await findKept(frameId);
  const known = await recognizeKept(offered.rasters, kept, log);
  refuseLost(kept, log);
  const isSentinel1 = companionsOf(offered).some(isOfSentinel1);
  const terms = { lastDay, statements, isSentinel1 };
  const { grid, interferograms } = await selectInterferograms(known.rest, known.pairs, terms, log);
  const { header } = interferograms[0]!.unwrapped;
  checkStackSize(grid, interferograms.length);
  const chosen = await givenLineOfSight(offered, grid, log);
  const archived = chosen ? null : keptLineOfSight(kept, grid, log);
  const lineOfSight = chosen ?? archived ?? statedLineOfSight(statements) ?? incidenceOfTags(interferograms);
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
      return readBlock({ interferograms, grid }, window, pairIndices);
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
    origins: interferograms.map((each) => originOf(each, log)),
    sigmaFactor: interferograms.every(({ coherence }) => coherence) ? 1 : SIGMA_FACTOR_WITHOUT_COHERENCE,
    statements,
    ...statedProvenance(unwrappedPairsProvenance(header.tags, isSentinel1), statements),
    close: openness.close,
  };
}

/** The files of a frame of unwrapped pairs. */
interface OfferedPairs {
  readonly rasters: readonly OfferedFile[];
  readonly lineOfSight: LineOfSightFiles;
  /** East, north and up of LiCSAR. */
  readonly vectors: LicsbasVectorFiles;
  /** HyP3's angles of the look vector. */
  readonly lookAngles: LookAngleFiles;
}

interface PairFrame {
  readonly frameId: string;
  readonly lastDay: EpochDay;
  readonly statements: ProductStatements;
  readonly findKept: FindKept;
}

/** Files whose names show the sensor of the pairs next to them. */
function companionsOf({ lineOfSight, vectors, lookAngles }: OfferedPairs): OfferedFile[] {
  const ofStatic = [...lineOfSight.rasters, ...lineOfSight.bursts].map(({ file }) => file);
  const { east, north, up } = vectors;
  return [...ofStatic, ...east, ...north, ...up, ...lookAngles.elevation, ...lookAngles.orientation];
}

/** The line of sight from the given files: an enu raster or bursts, LiCSAR's vectors, HyP3's angles. */
async function givenLineOfSight(
  { lineOfSight, vectors, lookAngles }: OfferedPairs,
  grid: Grid,
  log: ProductLog,
): Promise<LineOfSight | null> {
  return (
    (await chooseLineOfSight(lineOfSight, { grid, frameId: null, track: null }, log)) ??
    (await openLicsbasVectors(vectors, { grid, southFirst: false }, log)) ??
    (await openLookAngles(lookAngles, grid, log))
  );
}

function originOf(each: Interferogram, log: ProductLog): PairOrigin {
  const { unwrapped, coherence, archived: pair } = each;
  const asSource = ({ file, role }: PairRaster) => log.source(file, role === 'water_mask' ? 'quality' : role);
  return {
    sources: pair ? pair.header.sources : rastersOf(each).map(asSource),
    corrections: coherence ? CORRECTIONS : CORRECTIONS_WITHOUT_COHERENCE,
    facts: {
      ...factsOfTags(unwrapped.header.tags),
      ...(coherence ? {} : { [COHERENCE_FACT]: NO_COHERENCE }),
    },
    archived: pair?.path ?? null,
  };
}

/** The error for a frame whose line of sight is neither in a file nor in the tags. */
function noIncidence(frameId: string, interferograms: readonly Interferogram[], log: ProductLog): Error {
  const lacking = interferograms.filter(({ unwrapped: raster }) => Number.isNaN(incidenceOf(raster)));
  const names = lacking.slice(0, 3).map(({ unwrapped: raster }) => raster.file.name);
  return lineOfSightMissing(
    `frame ${frameId}`,
    'give the producer’s direction files with the interferograms (…lv_theta.tif and …lv_phi.tif of HyP3, …geo.E.tif, ' +
      '…geo.N.tif and …geo.U.tif of LiCSAR, …line_of_sight_enu.tif or CSLC-S1-STATIC of OPERA), or state one for the ' +
      'scene with --incidence <degrees> (and --heading <degrees>), which adds 10 % to σ; no tag INCIDENCE_DEGREES of ' +
      `${INCIDENCE_RANGE_DEG.join(' to ')} in ${names.join(', ')}${lacking.length > 3 ? ', …' : ''}`,
    log,
  );
}

/** The tags that are needed if only the archive is left. */
function factsOfTags(tags: Readonly<Record<string, string>>): PairContent['facts'] {
  const needed = ['INCIDENCE_DEGREES', 'INSAR_PROCESSOR', 'TIFFTAG_COPYRIGHT'];
  return Object.fromEntries(needed.flatMap((name) => (tags[name] === undefined ? [] : [[name, tags[name]]])));
}

async function readBlock(
  { interferograms, grid }: InterferogramNetwork,
  window: Window,
  pairIndices: readonly number[],
): Promise<PairBlock> {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN);
  const sums = createCoherenceSums(cells);
  const coherence = new Float32Array(cells);
  const land = new Float32Array(cells);
  for (const [at, index] of pairIndices.entries()) {
    const { unwrapped, coherence: quality, waterMask } = interferograms[index]!;
    const phase = displacementMm.subarray(at * cells, (at + 1) * cells);
    await readBand(unwrapped, { window, grid }, phase);
    if (quality) await readBand(quality, { window, grid }, coherence);
    else coherence.fill(UNKNOWN_COHERENCE);
    if (waterMask) {
      await readBand(waterMask, { window, grid }, land);
      for (let i = 0; i < cells; i++) if (land[i] === 0) phase[i] = NaN;
    }
    applyCoherence(phase, coherence, { unwrapped: unwrapped.scale, quality: quality?.scale ?? 1 }, sums);
  }
  return { displacementMm, meanCoherence: meanCoherenceOf(sums) };
}

/** Converts phase to mm in place; NaN where either value is missing (0 is no data) or the coherence is low. */
function applyCoherence(
  phase: Float32Array,
  coherence: Float32Array,
  scale: { readonly unwrapped: number; readonly quality: number },
  sums: CoherenceSums,
): void {
  const { count, sum } = sums;
  for (let i = 0; i < phase.length; i++) {
    const value = phase[i]!;
    const quality = coherence[i]! * scale.quality;
    const millimeters = value * scale.unwrapped;
    const isKnown = value !== 0 && Math.abs(millimeters) < LARGEST_DISPLACEMENT_MM;
    const isValid = isKnown && quality >= MINIMUM_COHERENCE && quality <= 1;
    phase[i] = isValid ? millimeters : NaN;
    if (!isValid) continue;
    count[i]!++;
    sum[i]! += quality;
  }
}

/** A window of the stack's grid from a raster that may cover only part of it; NaN outside. */
async function readBand(
  { file, header }: PairRaster,
  { window, grid }: { readonly window: Window; readonly grid: Grid },
  out: Float32Array,
): Promise<void> {
  const raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst };
  const { fill } = header.bands[0]!;
  const covered = coveredPart(window, header.grid, grid);
  if (covered && covered.part.rows === window.rows && covered.part.cols === window.cols)
    return readRaster(raster, covered.part, [{ band: 1, out, fill }]);
  out.fill(NaN);
  if (!covered) return;
  const { part } = covered;
  const values = new Float32Array(part.rows * part.cols);
  await readRaster(raster, part, [{ band: 1, out: values, fill }]);
  for (let row = 0; row < part.rows; row++) {
    const from = values.subarray(row * part.cols, (row + 1) * part.cols);
    out.set(from, (covered.row + row) * window.cols + covered.col);
  }
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
      'the angle of the scene, not of the cell, so vertical rates may be about 10 % off',
  );
}

/** NaN if the tag is missing or isn't a radar's angle. */
function incidenceOf({ header }: PairRaster): number {
  const angle = Number(header.tags['INCIDENCE_DEGREES']);
  return angle >= INCIDENCE_RANGE_DEG[0] && angle <= INCIDENCE_RANGE_DEG[1] ? angle : NaN;
}
