import { required } from '../../../core/required.ts';
import type { EpochDay } from '../../../core/date.ts';
import { invalidInput } from '../../../core/error.ts';
import {
  chooseLineOfSight,
  type LineOfSightFiles,
  lineOfSightMissing,
} from '../lineOfSight/chooseLineOfSight.ts';
import { readCumulative, readLayerWindow, type ReadQuality } from '../stack/cumulativeStack.ts';
import { checkFloatRaster, readFloatRaster } from './floatRaster.ts';
import type { FrameStack, NamedFrame } from '../stack/frameStack.ts';
import { type LicsbasSeries, readLicsbasSeries } from './licsbasHeader.ts';
import { statedLineOfSight } from '../lineOfSight/lineOfSight.ts';
import { openLicsbasVectors, ownVectors } from './licsbasVectors.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { licsbasProvenance, statedProvenance } from '../stack/statedProvenance.ts';
import type { Recognition } from '../recognize/recognize.ts';
import { checkStackSize, checkWindow } from '../offered/sizeLimits.ts';

export type LicsbasFile = Extract<Recognition, { is: 'licsbas' }>;

/** Coherence assigned to cells of the mask without a value: they passed their producer's selection. */
const MASK_COHERENCE = 1;

/**
 * The stack of a geocoded LiCSBAS series: `cum.h5` (or `cum_filt.h5` alone), cells that `mask` keeps, average
 * coherence of `coh_avg`, line of sight of E, N and U. Throws `no_usable_product`, `quality_missing`,
 * `line_of_sight_missing`.
 */
export async function openLicsbasStack(
  offered: { readonly files: readonly LicsbasFile[]; readonly lineOfSight: LineOfSightFiles },
  { frameId, lastDay, statements }: NamedFrame,
  log: ProductLog,
): Promise<FrameStack> {
  const of = (part: LicsbasFile['part']) =>
    offered.files.filter((file) => file.part === part).map(({ file }) => file);
  const { file, series } = await chooseSeries([...of('series'), ...of('filtered_series')], lastDay, log);
  const { grid, days } = series;
  checkStackSize(grid, days.length);
  const coherence = await openRaster(of('coherence'), series, log);
  const mask = await openRaster(of('mask'), series, log);
  log.use(file, 'displacement', {
    pair: { referenceDay: required(days[0]), secondaryDay: required(days.at(-1)) },
    ...(coherence || series.coherence
      ? {}
      : { reason: 'no coh_avg given: the coherence of every cell of the mask counts as 1' }),
  });
  const vectors = { east: of('east'), north: of('north'), up: of('up') };
  const lineOfSight =
    (await openLicsbasVectors(vectors, series, log)) ??
    (await ownVectors(file.name, series)) ??
    (await chooseLineOfSight(offered.lineOfSight, { grid, frameId: null, track: null }, log)) ??
    statedLineOfSight(statements);
  if (!lineOfSight) {
    const remedy =
      'give E.geo, N.geo and U.geo (or the frame’s .geo.E.tif, .geo.N.tif, .geo.U.tif) with it, or state one angle for ' +
      'the scene with --incidence <degrees>, which adds 10 % to σ';
    throw lineOfSightMissing(`frame ${frameId} of ${file.name}`, remedy, log);
  }
  return {
    kind: 'licsbas',
    frameId,
    ...readCumulative(series, qualityOf(mask, coherence, series, log, file.name)),
    async readLineOfSight(window) {
      checkWindow(grid, window);
      return lineOfSight.read(window);
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: lineOfSight.share ?? 0,
    orbitDirection: lineOfSight.orbitDirection,
    track: null,
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    products: await log.finish(),
    sigmaFactor: 1,
    statements,
    ...statedProvenance(licsbasProvenance(file.name), statements),
  };
}

/** The unfiltered series is preferred: a filter in time makes noise look like certainty. */
async function chooseSeries(
  files: readonly OfferedFile[],
  lastDay: EpochDay,
  log: ProductLog,
): Promise<{ file: OfferedFile; series: LicsbasSeries }> {
  let chosen: { file: OfferedFile; series: LicsbasSeries } | null = null;
  for (const file of files) {
    if (chosen) {
      const why = 'a series filtered in time understates its uncertainty';
      log.ignore(file, 'displacement', `${chosen.file.name} is used; ${why}`);
      continue;
    }
    const series = await log.attempt(file, 'displacement', () => readLicsbasSeries(file, lastDay));
    if (series) chosen = { file, series };
  }
  if (!chosen) throw log.nothingLeft('LiCSBAS series');
  return chosen;
}

async function openRaster(
  files: readonly OfferedFile[],
  { grid }: LicsbasSeries,
  log: ProductLog,
): Promise<OfferedFile | null> {
  let chosen: OfferedFile | null = null;
  for (const file of files) {
    if (chosen) log.ignore(file, 'quality', `${chosen.path} is used`);
    else if (await log.attempt(file, 'quality', () => (checkFloatRaster(file, grid), true))) {
      chosen = file;
      log.use(file, 'quality');
    }
  }
  return chosen;
}

/** Headerless rasters are stored in the series' row order and are flipped with it. */
function qualityOf(
  mask: OfferedFile | null,
  coherence: OfferedFile | null,
  { grid, southFirst, coherence: ownCoherence }: LicsbasSeries,
  log: ProductLog,
  seriesName: string,
): ReadQuality {
  if (!mask) {
    const refused = log.refusals('quality').map((reason) => `\n  ${reason}`);
    throw invalidInput(
      'quality_missing',
      `no usable mask next to ${seriesName}; give the file results/mask with it${refused.join('')}`,
    );
  }
  return async (window) => {
    const kept = await readFloatRaster(mask.path, { grid, southFirst }, window);
    const quality = coherence
      ? await readFloatRaster(coherence.path, { grid, southFirst }, window)
      : ownCoherence
        ? await readLayerWindow(ownCoherence, { rows: grid.rows, southFirst }, window)
        : kept.map(() => MASK_COHERENCE);
    for (let i = 0; i < quality.length; i++) {
      if (kept[i] !== 1 || !(required(quality[i]) > 0 && required(quality[i]) <= 1)) quality[i] = NaN;
    }
    return quality;
  };
}
