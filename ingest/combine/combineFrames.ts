import { join } from 'node:path';
import { GroundMotionError, invalidInput } from '../../core/error.ts';
import { parseIsoDate } from '../../core/date.ts';
import { planNetwork } from '../../core/pairs/network.ts';
import {
  planAllCombinations,
  planCombination,
  type Combination,
  type CombinedRelease,
  type NotCombined,
  type ParentFrame,
} from '../../core/reference/combinations.ts';
import { frameDirection } from '../../core/reference/lookDirection.ts';
import { SOLD_RECORD } from '../../core/report/recordStrength.ts';
import { required } from '../../core/required.ts';
import { SCIENCE_VERSION } from '../../core/scienceVersion.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { openLakeReader, type LakeFrame, type LakeReader } from '../../store/lake/read/lakeReader.ts';
import { abandonRelease, beginRelease } from '../../store/lake/release/staging.ts';
import { LAYER_FILES } from '../../tiles/mapFiles.ts';
import { LOOK_PARTS } from '../../workers/partition/eastParts.ts';
import { startWorkerPool } from '../../workers/pool/pool.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { assertLake } from '../command/lakeFrames.ts';
import { releaseStack } from '../frame/runIngest.ts';
import { openReporter, type Reporter } from '../progress/reporter.ts';
import { combinedDays, combinedStack, stationsOf, type CombinedFrame } from './combinedStack.ts';
import { sampleLookNoise } from './lookNoise.ts';
import { solvePartitions } from './solvePartitions.ts';
import { createCellRaster } from './cellRaster.ts';

/** What `./gm combine` is asked for. */
export interface CombineLine {
  /** Two frames; null = every two that share ground. */
  readonly frames: readonly [string, string] | null;
  readonly dataDir: string;
  readonly threads: number;
}

/** What became of two frames. */
interface CombineOutcome {
  readonly frame: string;
  readonly parents: readonly [string, string];
  readonly outcome: 'published' | 'unchanged' | NotCombined | 'failed';
  readonly release: string | null;
  readonly message: string;
}

/** The result of `./gm combine`. */
interface CombineResult extends CommandResult {
  readonly json: { readonly ok: boolean; readonly frames: readonly CombineOutcome[] };
}

/** Why two frames can't be combined, and what to do. */
const WHY_NOT: Readonly<Record<NotCombined, string>> = {
  parent_missing: 'The lake doesn’t serve both frames. Run ./gm status to list its frames.',
  no_common_ground: 'The frames don’t overlap.',
  unknown_direction: 'The products of a frame don’t state the direction to the satellite.',
  not_tied: 'A frame is relative. Tie both to GNSS first: ./gm tie <frame>.',
  zeros_differ:
    'The producer tied one frame and we tied the other, so their zeros differ. Tie both with ./gm tie <frame>.',
  looks_alike: 'The frames look from nearly the same side, so they can’t tell up from east.',
  records_apart: `The frames observed together for less than a year or on fewer than ${SOLD_RECORD.minMeasurements} dates.`,
};

/**
 * Publishes frames of two looks from frames that are served. Those that are current are skipped, and in a run over all frames those
 * that can't be combined or fail are named. Throws the reason for two named frames.
 */
export async function combineFrames(
  line: CombineLine,
  { stream, now = Date.now() }: { readonly stream: NodeJS.WriteStream; readonly now?: number },
): Promise<CombineResult> {
  assertLake(line.dataDir);
  const lake = await openLakeReader({ dataDir: line.dataDir });
  const reporter = openReporter(stream, { isPlain: false });
  try {
    const known = lakeToPlan(lake);
    if (line.frames) refuseOtherKinds(lake, line.frames);
    const plan = line.frames ? [planCombination(line.frames, known)] : planAllCombinations(known);
    const outcomes: CombineOutcome[] = [];
    for (const combination of plan) outcomes.push(await perform(combination, { line, lake, reporter, now }));
    return resultOf(outcomes);
  } finally {
    reporter.end();
    await lake.close();
  }
}

/** Refuses frames that the lake serves, but that aren't a single look with a grid. */
function refuseOtherKinds(lake: LakeReader, named: readonly string[]): void {
  for (const { frameId, manifest } of lake.frames()) {
    if (!named.includes(frameId) || isOneLook(manifest)) continue;
    const kind = manifest.combined ? 'already a combined frame' : 'a table of points, which has no grid';
    throw invalidInput('parent_missing', `Frame ${frameId} can’t be combined: it is ${kind}.`);
  }
}

interface Surroundings {
  readonly line: CombineLine;
  readonly lake: LakeReader;
  readonly reporter: Reporter;
  readonly now: number;
}

async function perform(combination: Combination, given: Surroundings): Promise<CombineOutcome> {
  const { frameId, parents, outcome } = combination;
  const told = { frame: frameId, parents };
  if (outcome === 'unchanged')
    return { ...told, outcome, release: null, message: 'built from the releases that its parents serve' };
  if (outcome !== 'build') {
    if (given.line.frames) throw invalidInput(outcome, `${parents.join(' and ')}: ${WHY_NOT[outcome]}`);
    return { ...told, outcome, release: null, message: WHY_NOT[outcome] };
  }
  try {
    const release = await publishCombined(combination, given);
    return { ...told, outcome: 'published', release, message: `release ${release}` };
  } catch (error) {
    if (given.line.frames || !(error instanceof GroundMotionError)) throw error;
    return { ...told, outcome: 'failed', release: null, message: `${error.code}: ${error.message}` };
  }
}

/** Solves, measures and publishes a combined frame; returns its release. */
async function publishCombined(
  { frameId, parents }: Combination,
  { line: { dataDir, threads }, lake, reporter, now }: Surroundings,
): Promise<string> {
  const found = parents.map((parent) => frameIn(lake, parent)) as [LakeFrame, LakeFrame];
  const frame = combinedFrame(frameId, found);
  if (frame.days.length < SOLD_RECORD.minMeasurements)
    throw invalidInput('records_apart', `${frameId}: ${WHY_NOT.records_apart}`);
  const staged = await beginRelease({ dataDir, frameId, now });
  try {
    const createRaster = (name: string, fields: number) =>
      createCellRaster(join(staged.scratchDir, name), frame.finer.grid, fields);
    const rasters = {
      up: createRaster('up.raster', frame.days.length + 1),
      east: createRaster('east.raster', LOOK_PARTS),
    };
    try {
      const second = required(found.find((parent) => parent !== frame.finer));
      const pair = { lake, files: lakeFilesAt(dataDir), first: frame.finer, second, days: frame.days };
      reporter.stage('combining', frame.finer.partitions.size);
      const noise = await sampleLookNoise(pair, lookDirections(frame));
      const solved = await solvePartitions(pair, { rasters, noise }, () => reporter.advance());
      if (solved === 0) throw invalidInput('no_common_ground', `${frameId}: ${WHY_NOT.no_common_ground}`);
      const stack = combinedStack(frame, rasters, noise);
      const pool = await (await startWorkerPool(threads)).opened;
      const plan = {
        stack,
        network: planNetwork(stack.pairs),
        stations: [],
        mayStayRelative: true,
        parentStations: stationsOf(frame),
      };
      const { manifest } = await releaseStack({ reporter, now, dataDir, paths: [] }, plan, staged, pool);
      return manifest.release_id;
    } finally {
      rasters.up.close();
      rasters.east.close();
    }
  } catch (error) {
    await abandonRelease(staged);
    throw error;
  }
}

function combinedFrame(frameId: string, parents: [LakeFrame, LakeFrame]): CombinedFrame {
  const [one, other] = parents;
  const finer = one.manifest.cell_size_m <= other.manifest.cell_size_m ? one : other;
  return {
    frameId,
    parents,
    directions: [
      required(frameDirection(one.manifest.line_of_sight)),
      required(frameDirection(other.manifest.line_of_sight)),
    ],
    finer,
    days: combinedDays(finer, finer === one ? other : one),
  };
}

/** The mean directions, that of the finer parent first. */
function lookDirections({ parents, directions, finer }: CombinedFrame): CombinedFrame['directions'] {
  return finer === parents[0] ? directions : [directions[1], directions[0]];
}

function frameIn(lake: LakeReader, frameId: string): LakeFrame {
  return required(lake.frames().find((frame) => frame.frameId === frameId));
}

/** What the plan needs to know of a lake. */
function lakeToPlan(lake: LakeReader): Parameters<typeof planAllCombinations>[0] {
  const out = new Set(lake.outOfService());
  const serving = lake.frames().filter((frame) => !out.has(frame));
  return {
    frames: serving.flatMap(parentOf),
    combined: serving.flatMap(combinedOf),
    scienceVersion: SCIENCE_VERSION,
  };
}

/** A table of points has no grid to match, and a combined frame isn't a single look. */
function isOneLook({ combined, product_kind: kind }: LakeFrame['manifest']): boolean {
  return !combined && kind !== 'point_series';
}

function parentOf({ frameId, releaseId, manifest }: LakeFrame): ParentFrame[] {
  if (!isOneLook(manifest)) return [];
  const { calibration, freshness, bbox: box, line_of_sight: sight } = manifest;
  const [firstDay, lastDay] = [freshness.first_observation, freshness.last_observation].map(parseIsoDate);
  return [
    {
      frameId,
      releaseId,
      tie: calibration,
      direction: frameDirection(sight),
      firstDay: required(firstDay),
      lastDay: required(lastDay),
      box,
    },
  ];
}

/** Releases that earlier versions made without maps of the motion to the east count as missing, so that they are made again. */
function combinedOf({
  frameId,
  manifest: { combined, science_version },
  checks,
}: LakeFrame): CombinedRelease[] {
  const [one, other] = combined?.parents ?? [];
  if (!one || !other || !(LAYER_FILES.velocity_east in checks)) return [];
  return [{ frameId, parentReleases: [one.release_id, other.release_id], scienceVersion: science_version }];
}

function resultOf(outcomes: readonly CombineOutcome[]): CombineResult {
  const ok = outcomes.every(({ outcome }) => outcome !== 'failed');
  const lines = outcomes.map(({ frame, outcome, message }) => `${frame} ${outcome}: ${message}`);
  return {
    lines: lines.length > 0 ? lines : ['No two frames of the lake share ground.'],
    json: { ok, frames: outcomes },
    ok,
  };
}
