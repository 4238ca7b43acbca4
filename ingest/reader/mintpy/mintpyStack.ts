/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import { invalidInput } from '../../../core/error.ts';
import { sameGrid } from '../../../core/geodesy/grid.ts';
import {
  chooseLineOfSight,
  type LineOfSightFiles,
  lineOfSightMissing,
} from '../lineOfSight/chooseLineOfSight.ts';
import { readCumulative, type ReadQuality, readLayerWindow } from '../stack/cumulativeStack.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import type { FrameStack, NamedFrame } from '../stack/frameStack.ts';
import { type LineOfSight, statedLineOfSight } from '../lineOfSight/lineOfSight.ts';
import { mintpyLineOfSight } from './mintpyGeometry.ts';
import {
  HDF_EOS5,
  type MintpyLayer,
  type MintpyLayout,
  type MintpySeries,
  readMintpyLayers,
  readMintpySeries,
  TIME_SERIES,
} from './mintpyHeader.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';
import { mintpyProvenance, statedProvenance } from '../stack/statedProvenance.ts';
import type { Recognition } from '../recognize/recognize.ts';
import { checkStackSize, checkWindow } from '../offered/sizeLimits.ts';

export type MintpyFile = Extract<Recognition, { is: 'mintpy' }>;

/** MintPy's own threshold for reliable cells, used for maskTempCoh.h5. */
const MINIMUM_COHERENCE = Math.fround(0.7);
const MILLIMETERS_PER_METER = 1000;

/**
 * The stack of a geocoded MintPy time series: cells that `maskTempCoh.h5` keeps (or whose temporal coherence is
 * at least 0.7), line of sight of `geometryGeo.h5`. Throws `no_usable_product`, `several_series`,
 * `quality_missing`, `line_of_sight_missing`.
 */
export async function openMintpyStack(
  offered: { readonly files: readonly MintpyFile[]; readonly lineOfSight: LineOfSightFiles },
  { frameId, lastDay, statements }: NamedFrame,
  log: ProductLog,
): Promise<FrameStack> {
  const of = (part: MintpyFile['part']) => offered.files.filter((file) => file.part === part);
  const found = await oneSeries([...of('series'), ...of('hdf_eos5')], lastDay, log);
  const { file, series } = found;
  const { grid, days } = series;
  checkStackSize(grid, days.length);
  log.use(file, 'displacement', {
    pair: { referenceDay: required(days[0]), secondaryDay: required(days.at(-1)) },
  });
  const own = found.layout === HDF_EOS5 ? await ownLayers(found) : null;
  const readQuality =
    own?.readQuality ?? (await openQuality(of('coherence'), of('mask'), { file, series }, log));
  const lineOfSight =
    own?.lineOfSight ??
    (await openGeometry(of('geometry'), series, log)) ??
    (await chooseLineOfSight(offered.lineOfSight, { grid, frameId: null, track: series.track }, log)) ??
    statedLineOfSight(statements);
  if (!lineOfSight) {
    const remedy =
      'give geometryGeo.h5 (or geo_geometryRadar.h5) with incidenceAngle next to the time series, or state one angle for ' +
      'the scene with --incidence <degrees>, which adds 10 % to σ';
    throw lineOfSightMissing(`frame ${frameId} of ${file.name}`, remedy, log);
  }
  const reading = readCumulative(
    { ...series, gaps: null, millimetersPerUnit: MILLIMETERS_PER_METER },
    readQuality,
  );
  return {
    kind: 'mintpy',
    frameId,
    ...reading,
    async readLineOfSight(window) {
      checkWindow(grid, window);
      return lineOfSight.read(window);
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: lineOfSight.share ?? 0,
    orbitDirection: series.orbitDirection ?? lineOfSight.orbitDirection,
    track: series.track,
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    products: await log.finish(),
    sigmaFactor: 1,
    statements,
    ...statedProvenance(mintpyProvenance(series), statements),
  };
}

interface OpenedSeries {
  readonly file: OfferedFile;
  readonly series: MintpySeries;
  readonly layout: MintpyLayout;
}

/** The quality and the line of sight in an HDF-EOS5 file itself. Throws `product_refused`. */
async function ownLayers({
  file,
  series,
  layout,
}: OpenedSeries): Promise<{ readQuality: ReadQuality; lineOfSight: LineOfSight | null }> {
  const names = ['mask', 'temporalCoherence'].map((name) => layout.quality + name);
  const angles = ['incidenceAngle', 'azimuthAngle'].map((name) => layout.geometry + name);
  const layers = await readMintpyLayers(file, [...names, ...angles]);
  const [mask, coherence, incidence, azimuth] = [...names, ...angles].map((name) => layers[name] ?? null);
  if (!mask && !coherence) throw qualityMissing(`${names.join(' or ')} in ${file.name}`, []);
  return {
    readQuality: maskedCoherence(mask ?? null, coherence ?? null),
    lineOfSight: incidence
      ? await mintpyLineOfSight(file.name, incidence, azimuth ?? null, statedOrbitOf(series))
      : null,
  };
}

/** A left-looking radar has its sensor on the other side. */
function statedOrbitOf({ isRightLooking, orbitDirection }: MintpySeries): LineOfSight['orbitDirection'] {
  return isRightLooking ? orbitDirection : null;
}

function qualityMissing(wanted: string, refused: readonly string[]): Error {
  return invalidInput(
    'quality_missing',
    `no usable ${wanted}; without one noise looks like ground${refused.map((reason) => `\n  ${reason}`).join('')}`,
  );
}

async function oneSeries(
  files: readonly MintpyFile[],
  lastDay: EpochDay,
  log: ProductLog,
): Promise<OpenedSeries> {
  const usable: OpenedSeries[] = [];
  for (const { file, part } of files) {
    const layout = part === 'hdf_eos5' ? HDF_EOS5 : TIME_SERIES;
    const series = await log.attempt(file, 'displacement', () => readMintpySeries(file, layout, lastDay));
    if (series) usable.push({ file, series, layout });
  }
  const [first, ...others] = usable;
  if (!first) throw log.nothingLeft('geocoded MintPy time series');
  if (others.length === 0) return first;
  throw invalidInput(
    'several_series',
    `one time series makes a frame, found ${usable.map(({ file }) => file.name).join(', ')}; ` +
      'name the most corrected one and the files next to it instead of the folder',
  );
}

/** Coherence where the mask keeps a cell; without a coherence file its mask says that it is at least 0.7. */
async function openQuality(
  coherences: readonly MintpyFile[],
  masks: readonly MintpyFile[],
  { file, series }: { readonly file: OfferedFile; readonly series: MintpySeries },
  log: ProductLog,
): Promise<ReadQuality> {
  const coherence = await openLayer(coherences, 'temporalCoherence', series, log);
  const mask = await openLayer(masks, 'mask', series, log);
  if (!coherence && !mask) {
    const wanted = `temporalCoherence.h5 or maskTempCoh.h5 next to ${file.name}`;
    throw qualityMissing(wanted, log.refusals('quality'));
  }
  return maskedCoherence(mask, coherence);
}

/** Coherence where the mask keeps a cell; the mask alone says that it is at least 0.7. */
function maskedCoherence(mask: MintpyLayer | null, coherence: MintpyLayer | null): ReadQuality {
  return async (window) => {
    const read = (layer: MintpyLayer) =>
      readLayerWindow(layer.raster, { rows: layer.grid.rows, southFirst: layer.southFirst }, window);
    const kept = mask && (await read(mask));
    const quality = coherence ? await read(coherence) : required(kept).map(() => MINIMUM_COHERENCE);
    const least = mask ? 0 : MINIMUM_COHERENCE;
    for (let i = 0; i < quality.length; i++) {
      const isKept = !kept || kept[i] === 1;
      if (!isKept || !(quality[i]! > 0 && quality[i]! >= least && quality[i]! <= 1)) quality[i] = NaN;
    }
    return quality;
  };
}

async function openLayer(
  files: readonly MintpyFile[],
  array: 'mask' | 'temporalCoherence',
  series: MintpySeries,
  log: ProductLog,
): Promise<MintpyLayer | null> {
  let chosen: MintpyLayer | null = null;
  for (const { file } of files) {
    if (chosen) {
      log.ignore(file, 'quality', `another /${array} is used`);
      continue;
    }
    chosen = await log.attempt(file, 'quality', async () => {
      const layer = required((await readMintpyLayers(file, [array]))[array]);
      checkGrid(file.name, layer, series);
      return layer;
    });
    if (chosen) log.use(file, 'quality');
  }
  return chosen;
}

async function openGeometry(
  files: readonly MintpyFile[],
  series: MintpySeries,
  log: ProductLog,
): Promise<LineOfSight | null> {
  let chosen: LineOfSight | null = null;
  for (const { file } of files) {
    if (chosen) {
      log.ignore(file, 'line_of_sight', `another line of sight is used: ${chosen.source}`);
      continue;
    }
    chosen = await log.attempt(file, 'line_of_sight', async () => {
      const layers = await readMintpyLayers(file, ['incidenceAngle', 'azimuthAngle']);
      if (!layers.incidenceAngle) throw productError(file.name, 'a raster /incidenceAngle', 'none');
      checkGrid(file.name, layers.incidenceAngle, series);
      return mintpyLineOfSight(
        file.name,
        layers.incidenceAngle,
        layers.azimuthAngle ?? null,
        statedOrbitOf(series),
      );
    });
    if (chosen) log.use(file, 'line_of_sight');
  }
  return chosen;
}

function checkGrid(fileName: string, layer: MintpyLayer, series: MintpySeries): void {
  if (sameGrid(layer.grid, series.grid)) return;
  const expected = `the grid of the time series (${describeGrid(series.grid)})`;
  throw productError(fileName, expected, describeGrid(layer.grid));
}
