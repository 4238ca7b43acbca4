import { workerData } from 'piscina';
import { GroundMotionError } from '../../../core/error.ts';
import { findZipTableAt } from '../../../location/zips/zipTable.ts';
import { describeError, type ErrorMessage } from '../../process/messages.ts';
import type { ImportTask } from './importTasks.ts';
import { performTask, type PerformedTask, type TaskLimits, type TaskSettings } from './performTask.ts';

/** A task as it crosses to a thread. */
export interface ThreadTask {
  readonly task: ImportTask;
  readonly limits: TaskLimits;
}

/** What comes back: an error of the project's own loses its code on the way, so that it crosses as a value. */
export type ThreadAnswer = { readonly performed: PerformedTask } | { readonly failed: ErrorMessage };

/** What a thread of an import is started with. */
export interface ThreadSettings extends TaskSettings {
  readonly zipTable: string;
}

const { zipTable, ...settings } = workerData as ThreadSettings;
findZipTableAt(zipTable);

/** The entry that a thread of an import calls. */
export default async function runTask({ task, limits }: ThreadTask): Promise<ThreadAnswer> {
  try {
    return { performed: await performTask(settings, task, limits, Date.now) };
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    return { failed: describeError(error) };
  }
}
