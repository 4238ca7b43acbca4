import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '../../core/error.ts';
import type { GazetteerPointer } from '../../schemas/gazetteerFiles.ts';
import { removeTree } from '../../store/lake/files/local/durableFiles.ts';
import { removeUnfinished, removeUnserved } from '../../location/gazetteer/write/gazetteerMaintenance.ts';
import { openGazetteerSpool, type GazetteerSpool } from '../../location/gazetteer/write/gazetteerSpool.ts';
import { lockGazetteer, openScratchSpool } from '../../location/gazetteer/write/importRows.ts';
import { publishImports, type UnitImport } from '../../location/gazetteer/write/publishUnits.ts';
import { writeUnitTables } from '../../location/gazetteer/write/unitTables.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Reporter } from '../progress/reporter.ts';
import { makeRunFolder } from '../scratch/runFolder.ts';
import { reportLines, type ImportReport, type ReadReport, type UnitReport } from './tasks/importReport.ts';
import { planTasks, type ImportTask } from './tasks/importTasks.ts';
import { adoptOwnTypes } from './tasks/adoptOwnTypes.ts';
import { readTask } from './tasks/readTask.ts';
import { findSourceFiles, type RefusedFile } from '../../location/import/source/sourceFiles.ts';
import { readTigerContext, type TigerContext } from '../../location/import/tiger/tigerContext.ts';
import { refusalOf, type PerformedTask } from './tasks/performTask.ts';
import { taskRunner } from './tasks/runTasks.ts';

export interface ImportOptions {
  readonly dataDir: string;
  readonly paths: readonly string[];
  /** The source of points whose file names don't state it. */
  readonly source: string | null;
  readonly dryRun: boolean;
  readonly threads: number;
  readonly reporter: Reporter;
  /** Stops the import between two tasks; finished ones are published. */
  readonly stop?: AbortSignal;
  readonly clock: () => number;
}

/** How often finished tasks are published during an import, milliseconds. */
const PUBLISH_EVERY_MS = 20_000;
const SPOOL_MEMORY_MB = 512;

/**
 * Imports files into the gazetteer, task by task: a county's layers, an outline layer, a unit's points. Units are
 * published as a whole; an unusable file is refused together with its task. Throws `source_not_found`,
 * `ingest_in_progress`, `disk_full`.
 */
export async function importGazetteer(options: ImportOptions): Promise<CommandResult> {
  const { sources, refused } = await findSourceFiles(options.paths);
  const plan = planTasks(sources, options.source);
  const run = { units: [] as UnitReport[], read: [] as ReadReport[], refused: [...refused, ...plan.refused] };
  if (options.dryRun) await tryTasks(options, plan.tasks, plan.context, run);
  else {
    const lock = await lockGazetteer(options.dataDir);
    try {
      await removeUnfinished(options.dataDir);
      await performTasks(options, plan.tasks, plan.context, run);
      await removeUnserved(options.dataDir);
    } finally {
      await lock.release();
    }
  }
  options.reporter.end();
  const stopped = options.stop?.aborted === true;
  return {
    lines: [...reportLines(run), ...(stopped ? ['stopped; run it again to continue'] : [])],
    json: { ...run, stopped },
    ok: run.refused.length === 0 && !stopped && run.units.length > 0,
  };
}

type Run = { -readonly [Part in keyof ImportReport]: ImportReport[Part][number][] };
type Plan = ReturnType<typeof planTasks>;

async function performTasks(
  options: ImportOptions,
  tasks: Plan['tasks'],
  contextFiles: Plan['context'],
  run: Run,
): Promise<void> {
  const { dataDir, clock, reporter } = options;
  const publisher = await openScratchSpool(dataDir, { threads: options.threads, memoryMb: SPOOL_MEMORY_MB });
  let waiting = nothingFinished();
  let publishedAt = clock();
  const publish = async () => {
    if (waiting.imports.length > 0 || Object.keys(waiting.finishedFiles).length > 0) {
      await publishImports(publisher.spool.connection, dataDir, waiting, clock());
    }
    waiting = nothingFinished();
    publishedAt = clock();
  };
  const performed: PerformedTask[] = [];
  try {
    const context = await contextOf(contextFiles, publisher.folder, run.refused);
    const { threads, stop } = options;
    const runner = taskRunner({ dataDir, context, contextFiles }, { threads, stop, clock });
    reporter.stage('import', tasks.length);
    try {
      await runner.run(tasks, async (task, at) => {
        performed[at] = task;
        waiting.imports.push(...task.imports);
        Object.assign(waiting.finishedFiles, task.finishedFiles);
        reporter.advance();
        if (clock() - publishedAt >= PUBLISH_EVERY_MS) await publish();
      });
    } finally {
      await runner.close();
    }
    await publish();
  } finally {
    await publisher.close();
    // In the order of the tasks, regardless of when each finished.
    for (const task of performed) if (task) addReport(run, task);
  }
}

function addReport(run: Run, { units, read, refused }: PerformedTask): void {
  run.units.push(...units);
  run.read.push(...read);
  for (const file of refused) refuse(run.refused, file);
}

/** Finished but not published yet. */
interface Finished {
  readonly imports: UnitImport[];
  readonly finishedFiles: GazetteerPointer['finished_files'];
}

function nothingFinished(): Finished {
  return { imports: [], finishedFiles: {} };
}

/** Reads everything, writes units only to count them, and writes nothing to the data folder. */
async function tryTasks(
  options: ImportOptions,
  tasks: Plan['tasks'],
  contextFiles: Plan['context'],
  run: Run,
): Promise<void> {
  const folder = makeRunFolder('gazetteer');
  try {
    const context = await contextOf(contextFiles, folder, run.refused);
    options.reporter.stage('read', tasks.length);
    for (const [index, task] of tasks.entries()) {
      if (options.stop?.aborted) break;
      await attempt(task, options.dataDir, run.refused, async () => {
        const spool: GazetteerSpool = await openGazetteerSpool(await mkdtemp(join(folder, `${index}-`)), {
          threads: options.threads,
          memoryMb: SPOOL_MEMORY_MB,
        });
        try {
          const read = await readTask(
            task,
            context,
            { spool, folder, dataDir: options.dataDir },
            run.refused,
          );
          run.read.push(...read.reports);
          for (const family of ['ranges', 'points'] as const) {
            for (const { unit } of await spool.units(family)) {
              await adoptOwnTypes(spool, unit);
              const tried = await mkdtemp(join(folder, 'unit-'));
              const written = await writeUnitTables(spool.connection, family, unit, tried);
              run.units.push({ unit, family, outcome: 'planned', ...written });
              await removeTree(tried);
            }
          }
          if (read.outlines.length > 0) {
            const counts = { rows: read.outlines.length, duplicates: 0, streets: 0, zips: 0 };
            run.units.push({ unit: task.unit ?? '', family: 'areas', outcome: 'planned', ...counts });
          }
        } finally {
          spool.close();
        }
      });
      options.reporter.advance();
    }
  } finally {
    await removeTree(folder);
  }
}

async function contextOf(
  files: Plan['context'],
  scratch: string,
  refused: RefusedFile[],
): Promise<TigerContext> {
  const usable: (typeof files)[number][] = [];
  for (const file of files) {
    try {
      await readTigerContext([file], scratch);
      usable.push(file);
    } catch (error) {
      refused.push({ path: file.path, reason: errorMessage(error) });
    }
  }
  return readTigerContext(usable, scratch);
}

/** A task that fails is refused; the others continue. */
async function attempt(
  task: ImportTask,
  dataDir: string,
  refused: RefusedFile[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    refuse(refused, refusalOf(error, task, dataDir));
  }
}

/** Files shared by two tasks are refused only once. */
function refuse(refused: RefusedFile[], file: RefusedFile): void {
  if (!refused.some((other) => other.path === file.path)) refused.push(file);
}
