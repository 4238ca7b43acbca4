import { basename } from 'node:path';
import { required } from '../../../core/required.ts';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { GazetteerPointer } from '../../../schemas/gazetteerFiles.ts';
import { openScratchSpool } from '../../../location/gazetteer/write/importRows.ts';
import type { UnitImport } from '../../../location/gazetteer/write/publishUnits.ts';
import type { RefusedFile, TigerFile } from '../../../location/import/source/sourceFiles.ts';
import type { TigerContext } from '../../../location/import/tiger/tigerContext.ts';
import type { ReadReport, UnitReport } from './importReport.ts';
import type { ImportTask } from './importTasks.ts';
import { diskFullError } from '../../scratch/diskFull.ts';
import { readTask } from './readTask.ts';
import { identifyTask, keptImports, writeTask } from './writeTask.ts';

/** The properties shared by all tasks of an import. */
export interface TaskSettings {
  readonly dataDir: string;
  readonly context: TigerContext;
  readonly contextFiles: readonly TigerFile[];
}

/** Resources of a task. */
export interface TaskLimits {
  /** Threads of the query engine. */
  readonly threads: number;
  readonly memoryMb: number;
}

/** The result of a task; nothing of it is published yet. */
export interface PerformedTask {
  readonly imports: readonly UnitImport[];
  readonly finishedFiles: GazetteerPointer['finished_files'];
  readonly units: readonly UnitReport[];
  readonly read: readonly ReadReport[];
  readonly refused: readonly RefusedFile[];
}

/**
 * Reuses what an earlier import left of a task, or else reads its files and writes its units; an unusable file causes the
 * task to be refused. The result depends only on the files. `now` is milliseconds since 1970.
 */
export async function performTask(
  { dataDir, context, contextFiles }: TaskSettings,
  task: ImportTask,
  limits: TaskLimits,
  clock: () => number,
): Promise<PerformedTask> {
  const refused: RefusedFile[] = [];
  try {
    const identity = await identifyTask(task, contextFiles);
    const kept = await keptImports(dataDir, task, identity);
    if (kept)
      return {
        imports: kept.unserved,
        finishedFiles: kept.finishedFiles,
        units: kept.reports,
        read: [],
        refused,
      };
    const scratch = await openScratchSpool(dataDir, limits);
    try {
      const read = await readTask(task, context, { ...scratch, dataDir }, refused);
      const written = await writeTask(dataDir, task, identity, read, scratch.spool, clock);
      const { imports, finishedFiles, reports: units } = written;
      return { imports, finishedFiles, units, read: read.reports, refused };
    } finally {
      await scratch.close();
    }
  } catch (error) {
    return failedTask(refusalOf(error, task, dataDir), refused);
  }
}

/** A task that imported nothing, and what it refused before. */
export function failedTask(failure: RefusedFile, refused: readonly RefusedFile[] = []): PerformedTask {
  return { imports: [], finishedFiles: {}, units: [], read: [], refused: [...refused, failure] };
}

/**
 * Why a task can't be done, with the name of its file: the other tasks continue. A full disk and refusals by the lake
 * would stop them too, and are rethrown.
 */
export function refusalOf(error: unknown, task: ImportTask, dataDir: string): RefusedFile {
  const fullDisk = diskFullError(error, dataDir);
  if (fullDisk) throw fullDisk;
  if (error instanceof GroundMotionError) {
    if (error.code !== 'source_refused') throw error;
    return {
      path: (error.details['path'] as string | undefined) ?? pathOf(task),
      reason: errorMessage(error),
    };
  }
  const [problem] = errorMessage(error).split('\n');
  return { path: pathOf(task), reason: `${basename(pathOf(task))}: the import failed: ${problem}` };
}

/** The file that names a task. */
function pathOf(task: ImportTask): string {
  if (task.kind === 'outlines') return task.file.path;
  const [first] = task.kind === 'county' ? [...task.files.values()] : task.files.map(({ file }) => file);
  return required(first).path;
}
