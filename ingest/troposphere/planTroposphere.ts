import { createHash } from 'node:crypto';
import { required } from '../../core/required.ts';
import { compareText } from '../../core/compareText.ts';
import { formatIsoDate } from '../../core/date.ts';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { groundSize } from '../../core/geodesy/groundSize.ts';
import type { PairNetwork } from '../../core/pairs/network.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import type { Reporter } from '../progress/reporter.ts';
import type { GnssStation } from '../reader/gnss/gnssStation.ts';
import { acquisitionTimes } from '../reader/offered/productName.ts';
import type { FrameStack } from '../reader/stack/frameStack.ts';
import { checkCovers, type EpochModels, latticeOf, modelsAround } from './frameDelays.ts';
import { openTropoFile, type TropoFile } from './tropoFile.ts';

/** The source of a frame's delays. */
export type TroposphereSource =
  /** Files. `areFound`: they were found, not given, so problems with them are notes and not errors. */
  | { readonly is: 'files'; readonly paths: readonly string[]; readonly areFound: boolean }
  /** The frame's existing measurement, corrected or not: only its tie changes. */
  | { readonly is: 'kept' };

export const NO_TROPOSPHERE: TroposphereSource = { is: 'files', paths: [], areFound: true };

/** Delays that are available for every epoch of a frame. */
export interface PlannedTroposphere {
  readonly is: 'planned';
  readonly models: readonly EpochModels[];
  readonly files: number;
  /**
   * SHA-256 of the names and sizes of the files, including the elevation layer, and of the stations: everything that the
   * decision depends on.
   */
  readonly inputs: string;
  /** Whether problems with the files are notes and not errors. */
  readonly areFound: boolean;
}

/** What the served release states about its troposphere. */
export type TroposphereFacts = NonNullable<Manifest['troposphere']>;

/** Delays to read; those of the frame's existing measurement (without facts if it has none); or null: no delays. */
export type TropospherePlan =
  | PlannedTroposphere
  | { readonly is: 'kept'; readonly facts: TroposphereFacts | undefined }
  | null;

/** What identifies the delays in a measurement; null = no delays. */
export function inputsOf(plan: TropospherePlan): string | null {
  if (!plan) return null;
  return plan.is === 'kept' ? (plan.facts?.inputs ?? null) : plan.inputs;
}

/** Maximum number of dates listed in a message. */
const MOST_NAMED = 4;

/**
 * The models around each epoch of a frame. Null if there are no files or, with a note, if the files that were found can't
 * be used. Throws `troposphere_unusable` for files that were given.
 */
export async function planTroposphere(
  source: Extract<TroposphereSource, { is: 'files' }>,
  frame: {
    readonly stack: FrameStack;
    readonly network: PairNetwork;
    readonly stations: readonly GnssStation[];
    readonly damaged: ReadonlyMap<string, string>;
  },
  reporter: Reporter,
): Promise<PlannedTroposphere | null> {
  if (source.paths.length === 0) return null;
  try {
    return await planOf(source, frame, reporter);
  } catch (error) {
    if (!source.areFound) throw error;
    reporter.note(`${errorMessage(error)}; the frame isn't corrected for the troposphere`);
    return null;
  }
}

async function planOf(
  { paths, areFound }: Extract<TroposphereSource, { is: 'files' }>,
  { stack, network, stations, damaged }: Parameters<typeof planTroposphere>[1],
  reporter: Reporter,
): Promise<PlannedTroposphere> {
  if (stack.isCalibrated)
    throw unusable(stack, 'its calibration took the delays out already, so they would be subtracted twice');
  const times = epochTimes(stack, network);
  if (!times) throw unusable(stack, 'only OPERA DISP-S1 granules contain the time of their acquisitions');
  if (!stack.heights)
    throw unusable(
      stack,
      `the heights of its cells are missing; give ${elevationName(stack)} with the granules`,
    );
  const lattice = latticeOf(stack.grid, groundSize(stack.grid));
  const files: TropoFile[] = [];
  for (const path of paths) {
    try {
      const damage = damaged.get(path);
      if (damage !== undefined) throw new Error(damage);
      const file = await openTropoFile(path);
      checkCovers(file, lattice);
      files.push(file);
    } catch (error) {
      if (!areFound) throw unusable(stack, errorMessage(error));
      reporter.note(errorMessage(error));
    }
  }
  files.sort((a, b) => a.timeMs - b.timeMs);
  const around = times.map((timeMs) => modelsAround(files, timeMs));
  const missing = network.epochDays.filter((_, epoch) => around[epoch] === null).map(formatIsoDate);
  if (missing.length > 0) {
    const shown = missing.slice(0, MOST_NAMED).join(', ') + (missing.length > MOST_NAMED ? ', …' : '');
    throw unusable(
      stack,
      `${missing.length} of ${times.length} dates have no TROPO-ZENITH file within 6 hours before and after the acquisition (${shown})`,
    );
  }
  const models = around.map((each) => required(each));
  const used = new Set(models.flatMap(({ before, after }) => [before, after]));
  return {
    is: 'planned',
    models,
    files: used.size,
    inputs: digestOf([...used, stack.heights.file], stations),
    areFound,
  };
}

/** Acquisition time of each epoch, milliseconds since 1970; null if the products don't give it. */
function epochTimes({ pairs, origins }: FrameStack, network: PairNetwork): number[] | null {
  const known = new Map<number, number>();
  for (const [pair, origin] of (origins ?? []).entries()) {
    const times = origin.sources.flatMap(({ name }) => acquisitionTimes(name) ?? [])[0];
    if (!times) continue;
    const { referenceDay, secondaryDay } = required(pairs[pair]);
    known.set(referenceDay, times.referenceMs);
    known.set(secondaryDay, times.secondaryMs);
  }
  const times = network.epochDays.flatMap((day) => known.get(day) ?? []);
  return times.length === network.epochDays.length ? times : null;
}

function elevationName({ frameId }: FrameStack): string {
  return `OPERA_L3_DISP-S1-STATIC_${frameId}_…_dem.tif`;
}

function digestOf(
  files: readonly { readonly name: string; readonly bytes: number }[],
  stations: readonly GnssStation[],
): string {
  const hash = createHash('sha256');
  for (const line of files.map(({ name, bytes }) => `${bytes} ${name}\n`).toSorted(compareText))
    hash.update(line);
  for (const { station, lat, lon, velocityMmYr, sigmaMmYr } of stations)
    hash.update(`station ${station} ${lat} ${lon} ${velocityMmYr} ${sigmaMmYr}\n`);
  return hash.digest('hex');
}

/** The error for given files that can't be used. */
export function unusable({ frameId }: Pick<FrameStack, 'frameId'>, why: string) {
  return invalidInput('troposphere_unusable', `troposphere of frame ${frameId}: ${why}`);
}
