import { move, transferableSymbol, valueSymbol } from 'piscina';
import {
  assemblePartition,
  type AssembledPartition,
  type AssemblePartitionTask,
} from './assemblePartition.ts';
import { readColumnInto, readFloatColumn, writeColumnFile, type ColumnFile } from './columnFile.ts';
import { describeBand, type DescribeBandTask } from './describeBand.ts';
import { fitBlock, type BlockPlanes, type FitBlockTask, type ObservedEpochs } from './fitBlock.ts';
import type { FittedColumns } from './fittedColumns.ts';
import {
  invertBlock,
  type InvertBlockTask,
  type InvertedBlock,
  type ReferenceSample,
} from './invertBlock.ts';
import type { PartitionSlice } from './partitionSlices.ts';
import { type DecodedPairs, readStoredPairs, type UnreadableChunk } from './readStoredPairs.ts';
import type { StoredPairs } from './storedPairs.ts';
import { buffersOf } from './taskBuffers.ts';
import type { Neighbourhood } from '../core/neighbourhood.ts';

/** The tasks that the pool's threads run: the pure functions of this room, with their scratch files. */

type InvertedColumns = Pick<InvertedBlock, 'cellIndices' | 'seriesMm' | 'meanCoherence' | 'up'>;

export interface InvertedScratch {
  readonly cells: number;
  readonly observedCells: number;
  readonly file: ColumnFile<keyof InvertedColumns>;
  readonly sample: ReferenceSample;
}

type InvertToScratchTask = InvertBlockTask & { readonly scratchPath: string };

/** All of an inversion but the pairs themselves. */
export type InvertSettings = Omit<InvertToScratchTask, keyof DecodedPairs>;

/** Inverts a block and leaves its series in a scratch file. */
export function invertToScratch(task: InvertToScratchTask): InvertedScratch {
  const { sample, observedCells, ...columns } = invertBlock(task);
  return {
    cells: columns.cellIndices.length,
    file: writeColumnFile<keyof InvertedColumns>(task.scratchPath, columns),
    sample,
    observedCells,
  };
}

/** Reads a block's pairs from their files, then as `invertToScratch`; or names the chunk that cannot be read. */
function readAndInvertToScratch({
  pairs,
  ...settings
}: InvertSettings & { readonly pairs: StoredPairs }):
  | InvertedScratch
  | { readonly unreadable: UnreadableChunk } {
  const decoded = readStoredPairs(pairs);
  return 'reason' in decoded ? { unreadable: decoded } : invertToScratch({ ...settings, ...decoded });
}

export type FitFromScratchTask = Omit<FitBlockTask, keyof InvertedColumns> & {
  readonly inverted: ColumnFile<keyof InvertedColumns>;
  readonly scratchPath: string;
};

export interface FittedScratch {
  readonly file: ColumnFile<keyof FittedColumns>;
  readonly slices: readonly PartitionSlice[];
  readonly planes: BlockPlanes;
  readonly observed: ObservedEpochs;
}

/** Fits a block that `invertToScratch` left, and leaves its cells in a scratch file. */
export function fitFromScratch({ inverted, scratchPath, ...task }: FitFromScratchTask): FittedScratch {
  const cellIndices = new Uint32Array(inverted.columns.cellIndices.length);
  readColumnInto(inverted, 'cellIndices', 0, cellIndices);
  const fitted = fitBlock({
    ...task,
    cellIndices,
    seriesMm: readFloatColumn(inverted, 'seriesMm'),
    meanCoherence: readFloatColumn(inverted, 'meanCoherence'),
    up: readFloatColumn(inverted, 'up'),
  });
  return {
    file: writeColumnFile<keyof FittedColumns>(scratchPath, { ...fitted.columns }),
    slices: fitted.slices,
    planes: fitted.planes,
    observed: fitted.observed,
  };
}

export interface MeetTask {
  readonly threads: number;
  /** One shared number: how many threads are there. */
  readonly arrived: Int32Array<SharedArrayBuffer>;
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

/** Every task by name, as the pool knows it. */
export interface PoolTasks {
  readonly invertToScratch: { task: InvertToScratchTask; result: InvertedScratch };
  readonly readAndInvertToScratch: {
    task: InvertSettings & { readonly pairs: StoredPairs };
    result: ReturnType<typeof readAndInvertToScratch>;
  };
  readonly fitFromScratch: { task: FitFromScratchTask; result: FittedScratch };
  readonly describeBand: { task: DescribeBandTask; result: Neighbourhood };
  readonly assemblePartition: { task: AssemblePartitionTask; result: AssembledPartition };
  readonly meet: { task: MeetTask; result: object };
}

type TaskRequest = {
  [Name in keyof PoolTasks]: { name: Name; task: PoolTasks[Name]['task'] };
}[keyof PoolTasks];

/** The entry that a pool thread calls: runs a task and moves its large arrays back. */
export default function runTask(request: TaskRequest): unknown {
  const { result, arrays } = perform(request);
  return move({ [transferableSymbol]: buffersOf(arrays), [valueSymbol]: result });
}

/** A task's result, and the arrays of it that are moved instead of copied. */
function perform(request: TaskRequest): { result: object; arrays: object } {
  switch (request.name) {
    case 'invertToScratch': {
      const result = invertToScratch(request.task);
      return { result, arrays: result.sample };
    }
    case 'readAndInvertToScratch': {
      const result = readAndInvertToScratch(request.task);
      return { result, arrays: 'sample' in result ? result.sample : {} };
    }
    case 'fitFromScratch': {
      const result = fitFromScratch(request.task);
      return { result, arrays: result.planes };
    }
    case 'describeBand': {
      const result = describeBand(request.task);
      return { result, arrays: result };
    }
    case 'assemblePartition': {
      const result = assemblePartition(request.task);
      return { result, arrays: { ...result.columns, series: result.seriesTenthMm } };
    }
    case 'meet':
      return { result: meet(request.task), arrays: {} };
    default:
      throw new TypeError(`no task is named ${String((request satisfies never as { name?: unknown }).name)}`);
  }
}
