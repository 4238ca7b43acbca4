import { basename } from 'node:path';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { AreaRow } from '../../../location/gazetteer/write/areaRows.ts';
import type { GazetteerSpool } from '../../../location/gazetteer/write/gazetteerSpool.ts';
import type { ReadReport } from './importReport.ts';
import type { ImportTask } from './importTasks.ts';
import { readOutlines } from '../../../location/import/tiger/outlines.ts';
import { readCounty } from '../../../location/import/tiger/readCounty.ts';
import { pointAnchors } from '../../../location/import/points/pointAnchors.ts';
import { readPoints } from '../../../location/import/points/readPoints.ts';
import { tableName, type RefusedFile } from '../../../location/import/source/sourceFiles.ts';
import type { TigerContext } from '../../../location/import/tiger/tigerContext.ts';

/** The result of reading a task's files: rows in the spool, or outlines. */
export interface TaskRead {
  readonly outlines: readonly AreaRow[];
  readonly reports: readonly ReadReport[];
  /** Indices of the task's files whose rows are all in the spool. */
  readonly whole: ReadonlySet<number>;
}

/** The destination of rows, and the lake whose streets provide the ZIPs of points without one. */
interface ReadTo {
  readonly spool: GazetteerSpool;
  readonly folder: string;
  readonly dataDir: string;
}

/**
 * Reads a task's files into the spool. If one of several tables of points is refused, the others aren't affected. Throws
 * `source_refused`.
 */
export async function readTask(
  task: ImportTask,
  context: TigerContext,
  { spool, folder, dataDir }: ReadTo,
  refused: RefusedFile[],
): Promise<TaskRead> {
  if (task.kind === 'outlines') {
    const { rows, records, drops } = await readOutlines(task.file, folder);
    const report = {
      files: [basename(task.file.path)],
      records,
      kept: rows.length,
      dropped: drops.counts,
      zips_found: 0,
    };
    return { outlines: rows, reports: [report], whole: new Set([0]) };
  }
  if (task.kind === 'county') {
    const { records, zipsFound, drops } = await readCounty(task.files, context, spool, folder);
    const files = [...task.files.values()].map(({ path }) => basename(path));
    const kept = await spool.count('ranges');
    const report = { files, records, kept, dropped: drops.counts, zips_found: zipsFound };
    return { outlines: [], reports: [report], whole: new Set([0]) };
  }
  const reports: ReadReport[] = [];
  const whole = new Set<number>();
  // Rows of the whole country state their ZIPs, and are too many to cache.
  const anchors = task.unit === null ? null : pointAnchors(dataDir, task.unit, spool);
  let before = 0;
  for (const [index, { file, origin }] of task.files.entries()) {
    try {
      const { records, zipsFound, drops } = await readPoints(
        file,
        { ...origin, file: index },
        spool,
        anchors,
      );
      const total = await spool.count('points');
      const files = [tableName(file)];
      reports.push({ files, records, kept: total - before, dropped: drops.counts, zips_found: zipsFound });
      whole.add(index);
      before = total;
    } catch (error) {
      if (!(error instanceof GroundMotionError) || error.code !== 'source_refused') throw error;
      const path = file.entry === null ? file.path : `${file.path}/${file.entry.name}`;
      refused.push({ path, reason: errorMessage(error) });
      await spool.forgetFile(index);
    }
  }
  return { outlines: [], reports, whole };
}
