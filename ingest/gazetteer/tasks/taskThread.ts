import { workerData } from 'piscina';
import { GroundMotionError } from '../../../core/error.ts';
import { findZipTableAt } from '../../../location/zips/zipTable.ts';
import { describeError, type ErrorMessage } from '../../process/messages.ts';
import type { ImportTask } from './importTasks.ts';
import { performTask, type PerformedTask, type TaskLimits, type TaskSettings } from './performTask.ts';

/** A task as passed to a thread. */
export interface ThreadTask {
  readonly task: ImportTask;
  readonly limits: TaskLimits;
}

/** The thread's result. The project's own errors would lose their code on the way, so they are passed as values. */
export type ThreadAnswer = { readonly performed: PerformedTask } | { readonly failed: ErrorMessage };

/** Startup data of an import thread. */
export interface ThreadSettings extends TaskSettings {
  readonly zipTable: string;
}

const { zipTable, ...settings } = workerData as ThreadSettings;
findZipTableAt(zipTable);

/** The entry point of an import thread. */
export default async function runTask({ task, limits }: ThreadTask): Promise<ThreadAnswer> {
  try {
    return { performed: await performTask(settings, task, limits, Date.now) };
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    return { failed: describeError(error) };
  }
}
