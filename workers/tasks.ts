import { existsSync } from 'node:fs';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { withFile } from '../formats/files/fileBytes.ts';
import { sha256Sync } from '../formats/files/sha256Sync.ts';
import { assemblePartition, type AssemblePartitionTask } from './partition/assemblePartition.ts';
import { classifyCells, type FrameClasses } from './partition/frameClasses.ts';
import {
  archiveGranules,
  type ArchiveGranulesResult,
  type ArchiveGranulesTask,
} from './granule/archiveGranules.ts';
import type { DamagedArchive } from '../store/archive/blockPairs.ts';
import { frameNoise, type FrameNoise, type FrameNoiseTask } from './measure/frameNoise.ts';
import { describeRings, type DescribedRings, type DescribeRingsTask } from './measure/describeRings.ts';
import { groundBlock, type GroundBlockTask } from './measure/groundBlock.ts';
import { type GroundFile } from './measure/groundColumns.ts';
import { describeBand, type DescribeBandTask, type DescribedBand } from './measure/describeBand.ts';
import { type ArchivedFrame, frameContext, orDamaged } from './measure/frameContext.ts';
import { measureBlock, type MeasureBlockTask, type MeasuredBlock } from './measure/measureBlock.ts';
import {
  findPairConstants,
  type PairConstants,
  referenceSample,
  type ReferenceSample,
} from './measure/referenceSample.ts';
import {
  writePartitionFiles,
  type PartitionTarget,
  type WrittenPartition,
} from './partition/partitionFiles.ts';
import type { TileRange } from '../store/archive/sampledPairs.ts';
import { buffersOf } from './taskBuffers.ts';
import { windowSeries, type WindowSeries, type WindowSeriesTask } from './measure/windowSeries.ts';

/** The tasks that the pool's threads run: the pure functions of this room, with their files. */

type OrDamaged<Result> = Result | { readonly damaged: DamagedArchive };

export interface SampleTask {
  readonly frame: ArchivedFrame;
  readonly depth: number;
  readonly tiles: TileRange;
}

export interface ReferenceSampleSettings extends SampleTask {
  readonly pairOffsetsMm: Float32Array | null;
  readonly minimumEpochs: number;
}

export interface MeetTask {
  readonly threads: number;
  /** A shared counter of the threads that have arrived. */
  readonly arrived: Int32Array<SharedArrayBuffer>;
}

export interface HashFileTask {
  /** A local file. */
  readonly path: string;
}

/** The SHA-256 of a file, hexadecimal; null when it doesn't exist. */
function hashFile({ path }: HashFileTask): { readonly sha256: string | null } {
  return { sha256: existsSync(path) ? withFile(path, sha256Sync) : null };
}

const MEETING_PATIENCE_MS = 60_000;

/** Returns when all threads of the pool run it at once, and so have loaded their code. */
function meet({ threads, arrived }: MeetTask): object {
  Atomics.add(arrived, 0, 1);
  Atomics.notify(arrived, 0);
  for (;;) {
    const present = Atomics.load(arrived, 0);
    if (present >= threads) return {};
    if (Atomics.wait(arrived, 0, present, MEETING_PATIENCE_MS) === 'timed-out') {
      throw new Error(`only ${present} of ${threads} threads have started`);
    }
  }
}

/** With the frame whose fitter is used. */
type InFrame<Task> = Task & { readonly frame: ArchivedFrame };

type WritePartitionTask = AssemblePartitionTask & {
  readonly target: PartitionTarget;
  readonly classes: FrameClasses;
};

/** Every task by name, as the pool knows it. */
export interface PoolTasks {
  readonly archiveGranules: { task: ArchiveGranulesTask; result: ArchiveGranulesResult };
  readonly findPairConstants: { task: SampleTask; result: OrDamaged<PairConstants> };
  readonly referenceSample: { task: ReferenceSampleSettings; result: OrDamaged<ReferenceSample> };
  readonly windowSeries: { task: WindowSeriesTask; result: OrDamaged<WindowSeries> };
  readonly measureBlock: { task: MeasureBlockTask; result: OrDamaged<MeasuredBlock> };
  readonly describeRings: { task: InFrame<DescribeRingsTask>; result: DescribedRings };
  readonly frameNoise: { task: InFrame<FrameNoiseTask>; result: FrameNoise };
  readonly groundBlock: { task: InFrame<GroundBlockTask>; result: GroundFile };
  readonly describeBand: { task: DescribeBandTask; result: DescribedBand };
  readonly writePartition: { task: WritePartitionTask; result: WrittenPartition };
  readonly hashFile: { task: HashFileTask; result: { readonly sha256: string | null } };
  readonly meet: { task: MeetTask; result: object };
}

type TaskRequest = {
  [Name in keyof PoolTasks]: { name: Name; task: PoolTasks[Name]['task'] };
}[keyof PoolTasks];

/** The function that a pool thread calls: runs a task and transfers its large arrays back. */
export default function runTask(request: TaskRequest): unknown {
  const { result, arrays } = perform(request);
  return move({ [transferableSymbol]: buffersOf(arrays), [valueSymbol]: result });
}

/** A task's result, and its arrays to transfer instead of copying. */
function perform(request: TaskRequest): { result: object; arrays: object } {
  switch (request.name) {
    case 'archiveGranules':
      return { result: archiveGranules(request.task), arrays: {} };
    case 'findPairConstants': {
      const { frame, depth, tiles } = request.task;
      const result = orDamaged(() => findPairConstants(frameContext(frame).pairs, depth, tiles));
      return { result, arrays: result };
    }
    case 'referenceSample': {
      const { frame, ...settings } = request.task;
      const epochs = frame.network.epochDays.length;
      const result = orDamaged(() => referenceSample({ ...settings, ...frameContext(frame), epochs }));
      return { result, arrays: result };
    }
    case 'windowSeries': {
      const result = orDamaged(() => windowSeries(request.task));
      return { result, arrays: result };
    }
    case 'measureBlock': {
      const result = orDamaged(() => measureBlock(request.task));
      return { result, arrays: 'planes' in result ? { ...result.planes, ...result.squareCells } : {} };
    }
    case 'describeRings': {
      const result = describeRings(request.task, frameContext(request.task.frame).fitter);
      return { result, arrays: result };
    }
    case 'frameNoise':
      return { result: frameNoise(request.task, frameContext(request.task.frame).drawnFitter), arrays: {} };
    case 'groundBlock':
      return { result: groundBlock(request.task, frameContext(request.task.frame)), arrays: {} };
    case 'describeBand': {
      const result = describeBand(request.task);
      return { result, arrays: { ...result.neighborhood, ...result.sample } };
    }
    case 'writePartition': {
      const { target, classes, ...task } = request.task;
      const partition = assemblePartition(task);
      classifyCells(partition, classes);
      return { result: writePartitionFiles(target, partition), arrays: {} };
    }
    case 'hashFile':
      return { result: hashFile(request.task), arrays: {} };
    case 'meet':
      return { result: meet(request.task), arrays: {} };
    default:
      throw new TypeError(`no task is named ${String((request satisfies never as { name?: unknown }).name)}`);
  }
}
