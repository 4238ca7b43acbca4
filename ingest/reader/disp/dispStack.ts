import { required } from '../../../core/required.ts';
import { createCoherenceSums, meanCoherenceOf } from '../../../core/pairs/coherenceSums.ts';
import type { EpochDay } from '../../../core/date.ts';
import { addCoherence, correctGranule, GOOD, type GranuleLayers } from '../../../core/pairs/granuleCells.ts';
import type { Window } from '../../../core/geodesy/grid.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import type { ArchiveSource } from '../../../schemas/pairArchive.ts';
import {
  chooseLineOfSight,
  type LineOfSightFiles,
  lineOfSightMissing,
} from '../lineOfSight/chooseLineOfSight.ts';
import { chooseHeights } from '../heights/heights.ts';
import type { Recognition } from '../recognize/recognize.ts';
import { dispKindOf } from '../recognize/stackKind.ts';
import { type GranuleName, isOfDispNi } from '../offered/productName.ts';
import { statedLineOfSight } from '../lineOfSight/lineOfSight.ts';
import {
  CALIBRATED_BY,
  calibrationOfFacts,
  type NamedCalibration,
  readCalibrationWindow,
} from './calibration.ts';
import { type CalibratedGranule, frameOfMost, type NamedGranule, selectGranules } from './dispGranules.ts';
import { readLayerWindow } from '../stack/cumulativeStack.ts';
import type { FrameStack, LateChecksums, PairBlock, PairOrigin } from '../stack/frameStack.ts';
import { findGranuleChunks } from './granuleChunks.ts';
import { factsOfHeader, type GranuleLayer } from './granuleHeader.ts';
import { type FindKept, keptLineOfSight } from '../kept/keptFrame.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { dispProvenance, statedProvenance } from '../stack/statedProvenance.ts';
import { openUntilClosed } from '../stack/openness.ts';
import { checkStackSize } from '../offered/sizeLimits.ts';

const CORRECTIONS =
  'masked by recommended_mask and water_mask; solid earth tide and, where known, ionospheric delay subtracted';
const CALIBRATION_SUBTRACTED =
  'masked by recommended_mask and water_mask; calibration subtracted, which contains the solid earth tide and the atmosphere';
const IONOSPHERE_SUBTRACTED =
  'masked by recommended_mask and water_mask; solid earth tide subtracted, the ionospheric delay by its producer already';
/** In `water_mask`: anything but 0. */
const LAND = 1;

/** Properties common to all frames. */
const MEASURED = {
  hasArbitraryPairConstants: false,
  isVertical: false,
  ownReference: null,
  sigmaFactor: 1,
  occupied: () => true,
} as const;

/** The files of a frame. */
interface OfferedGranules {
  readonly granules: readonly NamedGranule[];
  readonly calibrations: readonly NamedCalibration[];
  readonly lineOfSight: LineOfSightFiles;
  readonly staticLayers: readonly Extract<Recognition, { is: 'static_layer' }>[];
}

interface DispS1Options {
  readonly frameId?: string | undefined;
  readonly lastDay: EpochDay;
  readonly statements: ProductStatements;
  readonly findKept: FindKept;
  /** Granules may be hashed when their cells are read. */
  readonly lateChecksums: boolean;
  /** The elevation layer is used. */
  readonly wantsHeights: boolean;
}

/** The layers of one granule over a window. */
interface WindowLayers extends GranuleLayers {
  readonly waterMask: Uint8Array;
}

/**
 * The stack of a frame of OPERA DISP-S1 or DISP-NI: displacement masked by `recommended_mask` and `water_mask`, solid
 * earth tide and ionospheric delay subtracted where the producer hasn't, line of sight of the static layer.
 * Throws `no_usable_product`, `line_of_sight_missing`, `several_frames`, `several_grids`.
 */
export async function openDispStack(
  offered: OfferedGranules,
  { frameId, lastDay, statements, findKept, lateChecksums, wantsHeights }: DispS1Options,
  log: ProductLog,
): Promise<FrameStack> {
  const wanted = frameId ?? frameOfMost(offered.granules);
  const kept = await findKept(wanted);
  const granules = await selectGranules(offered, { wanted, lastDay }, kept, log);
  const { granule: name, header } = required(granules[0]);
  const { grid } = header;
  checkStackSize(grid, granules.length);
  const place = { grid, frameId: name.frameId, track: header.trackNumber };
  const chosen = await chooseLineOfSight(offered.lineOfSight, place, log);
  const archived = chosen ? null : keptLineOfSight(kept, grid, log);
  const lineOfSight = chosen ?? archived ?? statedLineOfSight(statements) ?? noStaticLayer(name, log);
  const heights = wantsHeights ? await chooseHeights(offered.staticLayers, place, log) : null;
  const calibratedBy = calibrationOf(required(granules[0]));
  const late = lateChecksums && kept === null ? lateChecksumsOf(granules, log) : null;
  await log.finish((file) => late !== null && granules.some((granule) => granule.file === file));
  const openness = openUntilClosed(grid);
  return {
    kind: dispKindOf(name),
    frameId: name.frameId,
    grid,
    pairs: granules.map(({ granule }) => datesOf(granule)),
    ...MEASURED,
    isCalibrated: calibratedBy !== null,
    lineOfSightShare: lineOfSight.share ?? 0,
    ...(header.wavelengthM !== null && { wavelengthM: header.wavelengthM }),
    statements,
    blockShape: header.blockShape,
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      return readBlock(granules, window, pairIndices);
    },
    storedGranules(pairIndices) {
      openness.assertOpen();
      return pairIndices.map((index) => storedOf(required(granules[index])));
    },
    get origins() {
      return granules.map((granule, index) => originOf(granule, late?.isMissing(index) ? null : log));
    },
    ...(late && { lateChecksums: late }),
    archivedLineOfSight: archived?.path ?? null,
    async readLineOfSight(window) {
      openness.assertReadable(window);
      return lineOfSight.read(window);
    },
    ...(heights && { heights }),
    lineOfSightInWords: lineOfSight.source,
    // The vectors show it for a radar that looks to the right; NISAR's looks to the left.
    orbitDirection: isOfDispNi(name) ? null : lineOfSight.orbitDirection,
    track: header.trackNumber,
    get products() {
      return log.records();
    },
    lineOfSightFiles: archived?.sources ?? log.sources('line_of_sight'),
    ...statedProvenance(dispProvenance(granules, calibratedBy), statements),
    close: openness.close,
  };
}

function datesOf({ referenceDay, secondaryDay }: GranuleName) {
  return { referenceDay, secondaryDay };
}

/** How a thread reads a granule; null if it can't, because its calibration is in another file. */
function storedOf(granule: CalibratedGranule) {
  return granule.calibration ? null : findGranuleChunks(granule);
}

function noStaticLayer(granule: GranuleName, log: ProductLog): never {
  const { frameId } = granule;
  if (isOfDispNi(granule)) {
    throw lineOfSightMissing(
      `frame ${frameId}`,
      'give a GeoTIFF of the unit vectors to the radar named …_line_of_sight_enu.tif (bands east, north, up), or state one angle ' +
        'for the scene with --incidence <degrees>, which adds 10 % to σ',
      log,
    );
  }
  const file = `OPERA_L3_DISP-S1-STATIC_${frameId}_…_line_of_sight_enu.tif`;
  throw lineOfSightMissing(
    `frame ${frameId}`,
    `give ${file}, or the CSLC-S1-STATIC products of its bursts, with the granules`,
    log,
  );
}

/**
 * The checksums of a new frame's granules, which can wait until their cells are read; null for a calibrated frame, whose pairs
 * have two files each. Products that a frame already has are recognized by checksum, so they can't wait.
 */
function lateChecksumsOf(granules: readonly CalibratedGranule[], log: ProductLog): LateChecksums | null {
  if (granules.some(({ calibration }) => calibration)) return null;
  const missing = new Set(granules.keys());
  return {
    isMissing: (pairIndex) => missing.has(pairIndex),
    take: (pairIndex) => log.checksum(required(granules[pairIndex]).file),
    settle(pairIndex, sha256) {
      log.settle(required(granules[pairIndex]).file, sha256);
      missing.delete(pairIndex);
    },
  };
}

/** Without a log its checksum isn't known yet: the source has none. */
function originOf(granule: CalibratedGranule, log: ProductLog | null): PairOrigin {
  const { file, header, archived, calibration } = granule;
  const own = () => (log ? log.source(file, 'displacement') : withoutChecksum(file));
  const more = calibration && log ? [log.source(calibration.file, 'calibration')] : [];
  const reference = calibrationOf(granule);
  const ofGranule = header.isIonosphereSubtracted ? IONOSPHERE_SUBTRACTED : CORRECTIONS;
  return {
    sources: archived ? archived.header.sources : [own(), ...more],
    corrections: reference === null ? ofGranule : CALIBRATION_SUBTRACTED,
    facts: { ...factsOfHeader(header), ...(reference !== null && { [CALIBRATED_BY]: reference }) },
    archived: archived?.path ?? null,
  };
}

/** The field of GNSS that a granule is calibrated with; null = it isn't calibrated. */
function calibrationOf({ calibration, archived }: CalibratedGranule): string | null {
  return archived ? calibrationOfFacts(archived.content.facts) : (calibration?.reference ?? null);
}

function withoutChecksum({ name, bytes, modifiedMs }: OfferedFile): ArchiveSource {
  return { name, bytes, modified_ms: modifiedMs, sha256: '', role: 'displacement' };
}

async function readBlock(
  granules: readonly CalibratedGranule[],
  window: Window,
  pairIndices: readonly number[],
): Promise<PairBlock> {
  const cells = window.rows * window.cols;
  const displacementMm = new Float32Array(pairIndices.length * cells);
  const sums = createCoherenceSums(cells);
  // While one granule is masked and accumulated, the next is decoded.
  const scratch = [createLayers(cells), createLayers(cells)] as const;
  const load = (at: number) =>
    loadLayers(required(granules[required(pairIndices[at])]), window, scratch[at % 2 === 0 ? 0 : 1]);
  let next = pairIndices.length > 0 ? load(0) : null;
  for (let at = 0; at < pairIndices.length; at++) {
    const layers = await required(next);
    next = at + 1 < pairIndices.length ? load(at + 1) : null;
    const plane = displacementMm.subarray(at * cells, (at + 1) * cells);
    if (layers) {
      correctGranule(layers, layers.waterMask, { layerIndex: 0, cell: 0, count: cells }, plane);
      addCoherence(plane, layers.temporalCoherence, sums);
    } else plane.fill(NaN);
  }
  return { displacementMm, meanCoherence: meanCoherenceOf(sums) };
}

function createLayers(cells: number): WindowLayers {
  return {
    displacement: new Float32Array(cells),
    recommendedMask: new Uint8Array(cells),
    temporalCoherence: new Float32Array(cells),
    solidEarthTide: new Float32Array(cells),
    ionosphericDelay: new Float32Array(cells),
    waterMask: new Uint8Array(cells),
  };
}

/** Fills the layers; null if the mask leaves no cell of the window, so that nothing else needs to be decoded. */
async function loadLayers(
  granule: CalibratedGranule,
  window: Window,
  layers: WindowLayers,
): Promise<WindowLayers | null> {
  await readLayer(granule, 'recommended_mask', window, layers.recommendedMask);
  if (!layers.recommendedMask.includes(GOOD)) return null;
  const { calibration } = granule;
  await Promise.all([
    readLayer(granule, 'displacement', window, layers.displacement),
    readLayer(granule, 'temporal_coherence', window, layers.temporalCoherence),
    // A calibration contains the tide and takes its place.
    calibration
      ? layers.solidEarthTide.set(await readCalibrationWindow(calibration, window))
      : readLayer(granule, 'corrections/solid_earth_tide', window, layers.solidEarthTide),
    !calibration && granule.header.fills.has('corrections/ionospheric_delay')
      ? readLayer(granule, 'corrections/ionospheric_delay', window, layers.ionosphericDelay)
      : layers.ionosphericDelay.fill(NaN),
    granule.header.fills.has('water_mask')
      ? readLayer(granule, 'water_mask', window, layers.waterMask)
      : layers.waterMask.fill(LAND),
  ]);
  return layers;
}

async function readLayer(
  { header }: CalibratedGranule,
  layer: GranuleLayer,
  window: Window,
  out: Float32Array | Uint8Array,
): Promise<void> {
  const at = { rows: header.grid.rows, southFirst: header.southFirst };
  out.set(await readLayerWindow(required(header.rasters.get(layer)), at, window));
}
