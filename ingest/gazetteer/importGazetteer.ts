import { mkdtemp } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorMessage, GroundMotionError } from '../../core/error.ts';
import type { GazetteerPointer } from '../../schemas/gazetteer.ts';
import { removeTree } from '../../store/lake/files/local/durableFiles.ts';
import { removeUnfinished, removeUnserved } from '../../store/lake/gazetteer/write/gazetteerMaintenance.ts';
import { openGazetteerSpool, type GazetteerSpool } from '../../store/lake/gazetteer/write/gazetteerSpool.ts';
import { lockGazetteer, openScratchSpool } from '../../store/lake/gazetteer/write/importRows.ts';
import { publishImports, type UnitImport } from '../../store/lake/gazetteer/write/publishUnits.ts';
import { writeUnitTables } from '../../store/lake/gazetteer/write/unitTables.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Reporter } from '../progress/reporter.ts';
import { makeRunFolder } from '../scratch/runFolder.ts';
import { reportLines, type ImportReport, type ReadReport, type UnitReport } from './tasks/importReport.ts';
import { planTasks, type ImportTask } from './tasks/importTasks.ts';
import { readTask } from './tasks/readTask.ts';
import { findSourceFiles, type RefusedFile } from './source/sourceFiles.ts';
import { readTigerContext, type TigerContext } from './tiger/tigerContext.ts';
import { identifyTask, keptImports, writeTask } from './tasks/writeTask.ts';

export interface ImportOptions {
  readonly dataDir: string;
  readonly paths: readonly string[];
  /** What points are said to be from, where their files' names do not tell. */
  readonly source: string | null;
  readonly dryRun: boolean;
  readonly threads: number;
  readonly reporter: Reporter;
  /** Stops the import between two tasks; what is finished is served. */
  readonly stop?: AbortSignal;
  readonly clock: () => number;
}

/** How often what is finished is served while an import goes on, milliseconds. */
const PUBLISH_EVERY_MS = 20_000;
const SPOOL_MEMORY_MB = 1024;

/**
 * Imports files into the gazetteer, task by task: a county's layers, an outline layer, a unit's points. What is served
 * changes by whole units; a file that cannot be used refuses itself and its task. Throws `source_not_found`,
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
    lines: [...reportLines(run), ...(stopped ? ['stopped; run it again to go on'] : [])],
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
  try {
    const context = await contextOf(contextFiles, publisher.folder, run.refused);
    reporter.stage('import', tasks.length);
    for (const task of tasks) {
      if (options.stop?.aborted) break;
      await attempt(task, run.refused, () =>
        performTask(options, task, { context, contextFiles }, run, waiting),
      );
      reporter.advance();
      if (clock() - publishedAt >= PUBLISH_EVERY_MS) await publish();
    }
    await publish();
  } finally {
    await publisher.close();
  }
}

/** What is finished and not served yet. */
interface Finished {
  readonly imports: UnitImport[];
  readonly finishedFiles: GazetteerPointer['finished_files'];
}

function nothingFinished(): Finished {
  return { imports: [], finishedFiles: {} };
}

/** Takes what an earlier import has left of a task, else reads its files and writes its units. */
async function performTask(
  options: ImportOptions,
  task: ImportTask,
  { context, contextFiles }: { readonly context: TigerContext; readonly contextFiles: Plan['context'] },
  run: Run,
  waiting: Finished,
): Promise<void> {
  const { dataDir, threads, clock } = options;
  const identity = await identifyTask(task, contextFiles);
  const kept = await keptImports(dataDir, task, identity);
  if (kept) {
    waiting.imports.push(...kept.unserved);
    run.units.push(...kept.reports);
    Object.assign(waiting.finishedFiles, kept.finishedFiles);
    return;
  }
  const scratch = await openScratchSpool(dataDir, { threads, memoryMb: SPOOL_MEMORY_MB });
  try {
    const read = await readTask(task, context, { ...scratch, dataDir }, run.refused);
    run.read.push(...read.reports);
    const written = await writeTask(dataDir, task, identity, read, scratch.spool, clock);
    waiting.imports.push(...written.imports);
    run.units.push(...written.reports);
    Object.assign(waiting.finishedFiles, written.finishedFiles);
  } finally {
    await scratch.close();
  }
}

/** Reads everything, writes units only to count them, and nothing into the data folder. */
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
      await attempt(task, run.refused, async () => {
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

/** A file that cannot be used refuses its task; any other failure ends the import. */
async function attempt(task: ImportTask, refused: RefusedFile[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof GroundMotionError) || error.code !== 'source_refused') throw error;
    const path = (error.details['path'] as string | undefined) ?? basename(task.unit ?? '');
    if (!refused.some((other) => other.path === path)) refused.push({ path, reason: error.message });
  }
}
