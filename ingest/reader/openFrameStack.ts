import { invalidInput } from '../../core/error.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import type { FrameStack, FrameStackKind } from './frameStack.ts';
import { openDispS1Stack } from './dispS1Stack.ts';
import { listOfferedFiles, type OfferedFile } from './offeredFiles.ts';
import { openPointSeriesStack } from './pointSeriesStack.ts';
import { createProductLog, type ProductLog } from './productLog.ts';
import { parsePairDates } from './productName.ts';
import { type Recognition, recognise } from './recognise.ts';
import { openUnwrappedPairStack } from './unwrappedPairStack.ts';

const KIND_NAMES: Readonly<Record<FrameStackKind, string>> = {
  opera_disp_s1: 'OPERA DISP-S1 granules',
  unwrapped_pairs: 'unwrapped interferograms',
  point_series: 'tables of points',
};

export interface OpenFrameStackOptions {
  readonly frameId?: string | undefined;
  /** Files that were found damaged inside while reading, with the reason: they are refused. */
  readonly damaged?: ReadonlyMap<string, string>;
}

/**
 * Opens the product files of one frame as a stack of pairs. `paths` are files or folders (of which the files
 * directly inside are taken); kinds of product cannot be mixed. `frameId` chooses among frames of OPERA
 * products and names the frame of all others. Files that cannot be used are told in `products`.
 * Throws GroundMotionError: `path_not_found`, `no_usable_product`, `mixed_products`, `frame_required`,
 * `invalid_frame_id`, `several_frames`, `several_grids`, `several_point_tables`, `line_of_sight_missing`.
 */
export async function openFrameStack(
  paths: readonly string[],
  options: OpenFrameStackOptions,
): Promise<FrameStack> {
  checkFrameId(options.frameId);
  const files = await listOfferedFiles(paths);
  const log = createProductLog(files, paths.slice(0, 3).join(', ') + (paths.length > 3 ? ', …' : ''));
  const recognised: Recognition[] = [];
  for (const file of files) {
    const damage = options.damaged?.get(file.path);
    if (damage !== undefined) {
      log.refuse(file, 'unknown', damage);
      continue;
    }
    const recognition = await log.attempt(file, 'unknown', () => recognise(file));
    if (recognition) recognised.push(recognition);
  }
  noteUnused(recognised, log);
  const kind = kindOf(recognised, log);
  const linesOfSight = recognised.filter((found) => found.is === 'line_of_sight');
  const rasters = recognised.filter((found) => found.is === 'geotiff').map(({ file }) => file);
  if (kind === 'unwrapped_pairs') {
    return openUnwrappedPairStack({ rasters, linesOfSight }, namedFrame(kind, options.frameId), log);
  }
  for (const file of rasters) log.ignore(file, 'unknown', `not part of ${KIND_NAMES[kind]}`);
  if (kind === 'point_series') {
    return openPointSeriesStack(onlyTable(recognised), namedFrame(kind, options.frameId), log);
  }
  const granules = recognised.filter((found) => found.is === 'granule');
  return openDispS1Stack({ granules, linesOfSight }, options, log);
}

/** The frame's name for files that do not name one themselves. */
function namedFrame(kind: FrameStackKind, frameId: string | undefined): string {
  if (frameId !== undefined) return frameId;
  throw invalidInput(
    'frame_required',
    `${KIND_NAMES[kind]} do not name their frame; name it with --frame, for example --frame MEXICO-CITY-T005`,
  );
}

function onlyTable(recognised: readonly Recognition[]): OfferedFile {
  const [table, ...others] = recognised
    .filter((found) => found.is === 'point_series')
    .map(({ file }) => file);
  if (others.length === 0) return table!;
  throw invalidInput(
    'several_point_tables',
    `one table of points makes a frame, found ${[table!, ...others].map(({ name }) => name).join(', ')}; ingest them one by one or join them`,
  );
}

function checkFrameId(frameId: string | undefined): void {
  if (frameId === undefined) return;
  const parsed = frameIdSchema.safeParse(frameId);
  if (!parsed.success) {
    throw invalidInput(
      'invalid_frame_id',
      `--frame ${JSON.stringify(frameId.slice(0, 80))}: ${parsed.error.issues[0]!.message}`,
    );
  }
}

function noteUnused(recognised: readonly Recognition[], log: ProductLog): void {
  for (const found of recognised) {
    if (found.is === 'static_layer')
      log.ignore(found.file, 'static', `${found.layer.layer} is not needed for a velocity`);
    if (found.is === 'gnss') log.ignore(found.file, 'gnss', 'GNSS stations are given with --gnss');
    if (found.is === 'other') log.ignore(found.file, 'unknown', found.reason);
    if (found.is === 'foreign') log.refuse(found.file, 'unknown', found.reason);
  }
}

/** The one kind among the files. A GeoTIFF without two dates in its name counts only when nothing else does. */
function kindOf(recognised: readonly Recognition[], log: ProductLog): FrameStackKind {
  const examples = new Map<FrameStackKind, string>();
  for (const { is, file } of recognised) {
    if (is === 'granule') examples.set('opera_disp_s1', file.name);
    if (is === 'point_series') examples.set('point_series', file.name);
    if (is === 'geotiff' && parsePairDates(file.name)) examples.set('unwrapped_pairs', file.name);
  }
  if (examples.size === 0 && recognised.some(({ is }) => is === 'geotiff')) return 'unwrapped_pairs';
  const [kind, ...others] = examples.keys();
  if (kind === undefined) throw log.nothingLeft('product');
  if (others.length > 0) {
    const found = [...examples].map(([each, name]) => `${KIND_NAMES[each]} (${name})`).join(' and ');
    throw invalidInput(
      'mixed_products',
      `one kind of product makes a frame, found ${found}; ingest them one by one`,
    );
  }
  return kind;
}
