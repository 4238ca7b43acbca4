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
import type { FrameStack } from '../stack/frameStack.ts';
import type { LineOfSight } from '../lineOfSight/lineOfSight.ts';
import { mintpyLineOfSight } from './mintpyGeometry.ts';
import { type MintpyLayer, type MintpySeries, readMintpyLayers, readMintpySeries } from './mintpyHeader.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import { type ProductLog, productError } from '../offered/productLog.ts';
import { mintpyProvenance } from '../stack/provenance.ts';
import type { Recognition } from '../recognise/recognise.ts';
import { checkStackSize, checkWindow } from '../offered/sizeLimits.ts';

export type MintpyFile = Extract<Recognition, { is: 'mintpy' }>;

/** MintPy's own threshold of reliable cells, which maskTempCoh.h5 is made with. */
const MINIMUM_COHERENCE = Math.fround(0.7);
const MILLIMETRES_PER_METRE = 1000;

/**
 * The stack of a geocoded MintPy time series: cells that `maskTempCoh.h5` keeps (or whose temporal coherence is
 * at least 0.7), line of sight of `geometryGeo.h5`. Throws `no_usable_product`, `several_series`,
 * `quality_missing`, `line_of_sight_missing`.
 */
export async function openMintpyStack(
  offered: { readonly files: readonly MintpyFile[]; readonly lineOfSight: LineOfSightFiles },
  { frameId, lastDay }: { readonly frameId: string; readonly lastDay: EpochDay },
  log: ProductLog,
): Promise<FrameStack> {
  const of = (part: MintpyFile['part']) => offered.files.filter((file) => file.part === part);
  const { file, series } = await oneSeries(of('series'), lastDay, log);
  const { grid, days } = series;
  checkStackSize(grid, days.length);
  log.use(file, 'displacement', {
    pair: { referenceDay: days[0]!, secondaryDay: days.at(-1)! },
  });
  const readQuality = await openQuality(of('coherence'), of('mask'), { file, series }, log);
  const lineOfSight =
    (await openGeometry(of('geometry'), series, log)) ??
    (await chooseLineOfSight(offered.lineOfSight, { grid, frameId: null, track: series.track }, log));
  if (!lineOfSight) {
    const remedy = 'give geometryGeo.h5 (or geo_geometryRadar.h5) with incidenceAngle beside the time series';
    throw lineOfSightMissing(`frame ${frameId} of ${file.name}`, remedy, log);
  }
  const reading = readCumulative(
    { ...series, gaps: null, millimetresPerUnit: MILLIMETRES_PER_METRE },
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
    lineOfSightShare: 0,
    orbitDirection: series.orbitDirection ?? lineOfSight.orbitDirection,
    track: series.track,
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    products: await log.finish(),
    ...mintpyProvenance(series),
  };
}

async function oneSeries(
  files: readonly MintpyFile[],
  lastDay: EpochDay,
  log: ProductLog,
): Promise<{ file: OfferedFile; series: MintpySeries }> {
  const usable: { file: OfferedFile; series: MintpySeries }[] = [];
  for (const { file } of files) {
    const series = await log.attempt(file, 'displacement', () => readMintpySeries(file, lastDay));
    if (series) usable.push({ file, series });
  }
  const [first, ...others] = usable;
  if (!first) throw log.nothingLeft('geocoded MintPy time series');
  if (others.length === 0) return first;
  throw invalidInput(
    'several_series',
    `one time series makes a frame, found ${usable.map(({ file }) => file.name).join(', ')}; ` +
      'name the most corrected one and the files beside it instead of the folder',
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
    const refused = log.refusals('quality').map((reason) => `\n  ${reason}`);
    throw invalidInput(
      'quality_missing',
      `no usable temporalCoherence.h5 or maskTempCoh.h5 beside ${file.name}; without one noise looks like ground${refused.join('')}`,
    );
  }
  return async (window) => {
    const read = (layer: MintpyLayer) =>
      readLayerWindow(layer.raster, { rows: layer.grid.rows, southFirst: layer.southFirst }, window);
    const kept = mask && (await read(mask));
    const quality = coherence ? await read(coherence) : kept!.map(() => MINIMUM_COHERENCE);
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
      const layer = (await readMintpyLayers(file, [array]))[array]!;
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
      const stated = series.isRightLooking ? series.orbitDirection : null;
      return mintpyLineOfSight(file.name, layers.incidenceAngle, layers.azimuthAngle ?? null, stated);
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
