import { copyFile, link, mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { GroundMotionError, invalidInput } from '../../core/error.ts';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import { framesWithin, type DegreeBox } from '../../location/frameIndex.ts';
import type { TailCheck } from '../../schemas/manifest.ts';
import { checkLocalFile, LakeDamage } from '../../store/lake/files/fileChecks.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { type LakeTable, partitionPath } from '../../store/lake/files/layout.ts';
import { openLakeDuckDb } from '../../store/lake/engine/lakeDuckDb.ts';
import { createSoundFiles } from '../../store/lake/read/soundFiles.ts';
import { createFrameCatalog, type LakeFrame } from '../../store/lake/release/frameCatalog.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { framesOfLake } from '../command/lakeFrames.ts';
import {
  cellsQuery,
  type ExportQuery,
  footprintsQuery,
  type FramePaths,
  framesQuery,
  mayLieWithin,
  seriesQuery,
} from './exportTables.ts';
import { type ExportFormat, exportFormatOf, type ExportTable } from '../command/exportFormats.ts';
import { EXPORT_WRITERS } from './writeExport.ts';
import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What to export and where to. */
interface ExportOptions {
  readonly table: ExportTable;
  readonly out: string;
  /** This frame alone; all when absent. */
  readonly frameId?: string | undefined;
  readonly box: DegreeBox | null;
  readonly overwrite: boolean;
  readonly stop: AbortSignal;
}

const MEMORY_MB = 1024;

/**
 * Writes a table of the served releases into one file. Every file of the lake is verified before it is read. Throws
 * `frame_not_found`, `nothing_to_export`, `file_exists`, `path_not_found`, `lake_damaged`, `release_unusable`, `export_stopped`.
 */
export async function exportLake(dataDir: string, options: ExportOptions): Promise<CommandResult> {
  const { table, out, box, stop } = options;
  const files = lakeFilesAt(dataDir);
  const frames = await chosenFrames(dataDir, files, options);
  if (!(await stat(dirname(out)).catch(() => null))?.isDirectory())
    throw invalidInput(
      'path_not_found',
      `--out ${out}: the folder ${dirname(out)} doesn't exist; make it first`,
    );
  const copies = files.isShared ? await mkdtemp(join(tmpdir(), 'ground-motion-export-')) : null;
  try {
    const rows = await writeFinalFile(out, options, async (path) => {
      const query = await queryOf(table, { files, frames, box, copies, stop });
      const about = { path, name: basename(out, extname(out)), format: exportFormatOf(out), stop };
      const written = await writeRows(query, about);
      // For an interrupted query, the engine ends the rows as if there were no more.
      stop.throwIfAborted();
      return written;
    });
    const { size: bytes } = await stat(out);
    return {
      lines: [`${out}: ${rows} rows of ${frames.length} frames, ${bytes} bytes`],
      json: { file: out, table, frames: frames.map(({ frameId }) => frameId), rows, bytes },
      ok: true,
    };
  } catch (error) {
    if (!stop.aborted) throw error;
    throw new GroundMotionError('refused', 'export_stopped', `the export was stopped: ${out} is unchanged`, {
      cause: error,
    });
  } finally {
    if (copies !== null) await rm(copies, { recursive: true, force: true });
  }
}

async function chosenFrames(
  dataDir: string,
  files: LakeFiles,
  { frameId, box }: ExportOptions,
): Promise<readonly LakeFrame[]> {
  await framesOfLake(dataDir, frameId === undefined ? undefined : [frameId]);
  const catalog = createFrameCatalog(files);
  await catalog.refresh();
  const isAsked = (name: string | null) => frameId === undefined || name === null || name === frameId;
  const problem = catalog.problems().find((each) => isAsked(each.frameId));
  if (problem) throw invalidInput('release_unusable', `${problem.frameId ?? dataDir}: ${problem.message}`);
  const asked = catalog.frames().filter((frame) => isAsked(frame.frameId));
  const frames = box ? framesWithin(asked, box) : asked;
  if (frames.length > 0) return frames;
  throw invalidInput('nothing_to_export', `${dataDir} serves no frame${box ? ' within the box' : ''}`);
}

interface QuerySource {
  readonly files: LakeFiles;
  readonly frames: readonly LakeFrame[];
  readonly box: DegreeBox | null;
  /** Folder for downloads from a store; null = the lake is local. */
  readonly copies: string | null;
  readonly stop: AbortSignal;
}

async function queryOf(table: ExportTable, source: QuerySource): Promise<ExportQuery> {
  const { frames, box } = source;
  if (table === 'frames') return framesQuery(frames);
  if (table === 'footprints') return footprintsQuery(frames);
  const paths: FramePaths[] = [];
  for (const frame of frames) {
    const partitions = [...frame.partitions].filter((h3) => mayLieWithin(h3, box)).toSorted();
    if (partitions.length === 0) continue;
    const of = (lakeTable: LakeTable) => soundPaths(source, frame, lakeTable, partitions);
    paths.push({ frame, cells: await of('cells'), series: table === 'series' ? await of('series') : [] });
  }
  if (paths.length === 0) throw invalidInput('nothing_to_export', 'no cell is measured within the box');
  return table === 'cells' ? cellsQuery(paths, box) : seriesQuery(paths, box);
}

/** Local paths of a table's partitions, each verified. */
async function soundPaths(
  { files, copies, stop }: QuerySource,
  frame: LakeFrame,
  table: LakeTable,
  partitions: readonly string[],
): Promise<string[]> {
  const sound = createSoundFiles(files);
  const paths: string[] = [];
  for (const h3 of partitions) {
    stop.throwIfAborted();
    const path = partitionPath(table, h3);
    const check = frame.checks[path];
    if (!check) throw invalidInput('release_unusable', `${frame.dir}: the release does not list ${path}`);
    if (copies === null) {
      await sound.check(frame.dir, path, check);
      paths.push(await files.localPath(`${frame.dir}/${path}`));
      continue;
    }
    const copy = await soundCopy(files, `${frame.dir}/${path}`, { path, check });
    paths.push(await kept(copy, join(copies, `${frame.frameId}-${table}-${h3}.parquet`)));
  }
  return paths;
}

/** Files from a store are downloaded once: the copy is verified, and downloaded again if the transfer damaged it. */
async function soundCopy(
  files: LakeFiles,
  key: string,
  { path, check }: { readonly path: string; readonly check: TailCheck },
): Promise<string> {
  const copied = async (): Promise<string> => {
    const copy = await files.localPath(key);
    await checkLocalFile(copy, path, check);
    return copy;
  };
  return copied().catch(async (error: unknown) => {
    if (!(error instanceof LakeDamage)) throw error;
    await files.forgetCopy(key);
    return copied();
  });
}

/** A hard link, because the copy of a store's object is removed when others need the space. */
async function kept(local: string, path: string): Promise<string> {
  await link(local, path).catch(() => copyFile(local, path));
  return path;
}

async function writeRows(
  query: ExportQuery,
  about: {
    readonly path: string;
    readonly name: string;
    readonly format: ExportFormat;
    readonly stop: AbortSignal;
  },
): Promise<number> {
  const instance = await openLakeDuckDb({ threads: availableParallelism(), memoryMb: MEMORY_MB });
  const connection = await instance.connect();
  const interrupt = () => connection.interrupt();
  about.stop.addEventListener('abort', interrupt);
  try {
    about.stop.throwIfAborted();
    return await EXPORT_WRITERS[about.format](connection, query, about);
  } finally {
    about.stop.removeEventListener('abort', interrupt);
    connection.closeSync();
    instance.closeSync();
  }
}

/**
 * Writes a file under a temporary name next to the final one and renames it once it is complete and flushed: a run that
 * is stopped leaves no file under the final name. Throws `file_exists` if the file exists and mustn't be replaced.
 */
async function writeFinalFile<T>(
  path: string,
  { overwrite }: { readonly overwrite: boolean },
  write: (path: string) => Promise<T>,
): Promise<T> {
  const isThere = await stat(path).catch(() => null);
  if (isThere && (!overwrite || isThere.isDirectory())) throw alreadyThere(path);
  const ending = extname(path);
  const unfinished = join(
    dirname(path),
    `.${basename(path, ending)}.${randomBytes(4).toString('hex')}.unfinished${ending}`,
  );
  try {
    const result = await write(unfinished);
    await makeDurable(unfinished);
    await (overwrite ? rename(unfinished, path) : nameUnlessThere(unfinished, path));
    await makeDurable(dirname(path));
    return result;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** A hard link fails when the file exists, even one made just now; some file systems don't support hard links. */
async function nameUnlessThere(unfinished: string, path: string): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' || (await stat(path).catch(() => null))) throw alreadyThere(path);
    await rename(unfinished, path);
  }
}

function alreadyThere(path: string): Error {
  return invalidInput('file_exists', `${path} already exists; replace it with --overwrite`);
}

async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
