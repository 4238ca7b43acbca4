import { required } from '../../core/required.ts';
import type { EpochDay } from '../../core/date.ts';
import { invalidInput } from '../../core/error.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import { checkFrameId } from './stack/frameName.ts';
import type { FrameStack, FrameStackKind, NamedFrame } from './stack/frameStack.ts';
import { type FindKept, knownChecksum } from './kept/keptFrame.ts';
import { checkLength } from './recognize/fileLength.ts';
import { createProductLog, type ProductLog } from './offered/productLog.ts';
import { isTropoZenithName } from './offered/productName.ts';
import { type LicsbasPart, type Recognition, recognize, STATIONS_ONLY } from './recognize/recognize.ts';
import { hasProduct, isTerrain, KIND_NAMES, kindOf } from './recognize/stackKind.ts';
import { statementsText } from '../statements/statementOptions.ts';
import {
  assertOneFrame,
  compareOffered,
  listOfferedFiles,
  type OfferedFile,
  refreshed,
} from './offered/offeredFiles.ts';

/** An offered file, and its kind if it was recognized before. */
interface OfferedProduct {
  readonly file: OfferedFile;
  readonly recognition: Recognition | null;
}

type Statement = keyof ProductStatements;

const ANGLES: readonly Statement[] = ['incidence_deg', 'heading_deg'];

/** The statements that each kind of product accepts, besides its attribution and license. */
const STATED_OF: Readonly<Record<FrameStackKind, readonly Statement[]>> = {
  opera_disp_s1: [],
  // Its radar looks to the left, so a heading would be taken for that of a radar that looks to the right.
  opera_disp_ni: ['incidence_deg'],
  nisar_gunw: [],
  aria_s1_gunw: [],
  unwrapped_pairs: [...ANGLES, 'wavelength_m', 'without_coherence'],
  point_series: [...ANGLES, 'vertical', 'units'],
  mintpy: ANGLES,
  licsbas: ANGLES,
};

export interface OpenFrameStackOptions {
  readonly frameId?: string | undefined;
  /** The files of `paths`, if they were already listed and recognized. */
  readonly recognized?: readonly Recognition[] | undefined;
  /** The operator's statements about the products; absent = none. */
  readonly statements?: ProductStatements | undefined;
  /** Files that were found damaged inside while reading, with the reason: they are refused. */
  readonly damaged?: ReadonlyMap<string, string>;
  /** Finds the frame's data from earlier ingests, whose products don't have to be given again. */
  readonly findKept?: FindKept | undefined;
  /** Checksums may be computed when cells are read; until then, the stack's `products` and `origins` lack them. */
  readonly lateChecksums?: boolean | undefined;
  /** The heights of cells are read, where the products have them. */
  readonly wantsHeights?: boolean | undefined;
  /** Products from a later day are refused; if absent, no day is too late. */
  readonly today?: EpochDay | undefined;
}

/**
 * Opens the product files of one frame as a stack of pairs. `paths` are files or folders (of which the files
 * directly inside are taken); kinds of product cannot be mixed. `frameId` chooses among frames of OPERA
 * products and names the frame of all others. `products` lists files that cannot be used.
 * Throws GroundMotionError: `path_not_found`, `no_usable_product`, `mixed_products`, `frame_required`,
 * `invalid_frame_id`, `several_frames`, `several_grids`, `several_point_tables`, `several_series`,
 * `quality_missing`, `line_of_sight_missing`, `statement_unused`.
 */
export async function openFrameStack(
  paths: readonly string[],
  options: OpenFrameStackOptions,
): Promise<FrameStack> {
  checkFrameId(options.frameId);
  // Delays of the troposphere are gigabytes that are read on their own.
  const offered = (await offeredProducts(paths, options.recognized)).filter(
    ({ file }) => !isTropoZenithName(file.name),
  );
  const shown = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ', …' : '');
  const log = createProductLog(
    offered.map(({ file }) => file),
    paths.length > 0 ? shown : `the archive of frame ${options.frameId}`,
  );
  const recognized: Recognition[] = [];
  for (const { file, recognition: known } of offered) {
    const damage = options.damaged?.get(file.path);
    if (damage !== undefined) {
      log.refuse(file, 'unknown', damage);
      continue;
    }
    const recognition = await log.attempt(file, 'unknown', () => known ?? recognize(file));
    if (recognition && (await hasItsLength(recognition, log))) recognized.push(recognition);
  }
  noteUnused(recognized, log);
  const findKept: FindKept = async (frameId) => {
    const kept = (await options.findKept?.(frameId)) ?? null;
    if (kept) log.trust((file) => knownChecksum(kept, file));
    return kept;
  };
  const kind = await kindOfFrame(recognized, options.frameId, findKept, log);
  return openKind(kind, recognized, { ...options, findKept }, log);
}

/** Checks that a product has its stated length; otherwise it is refused under its presumed role. */
async function hasItsLength({ is, file }: Recognition, log: ProductLog): Promise<boolean> {
  if (is === 'other') return true;
  const isLook = is === 'line_of_sight' || is === 'cslc_static' || is === 'look_angle';
  const role = isLook ? 'line_of_sight' : 'unknown';
  const check = async () => {
    await checkLength(file);
    return true;
  };
  return (await log.attempt(file, role, check)) === true;
}

/** The reader of each kind is loaded on demand, so that a run starts faster. */
async function openKind(
  kind: FrameStackKind,
  recognized: readonly Recognition[],
  {
    frameId,
    today = Infinity,
    statements = {},
    findKept,
    lateChecksums = false,
    wantsHeights = false,
  }: OpenFrameStackOptions & { readonly findKept: FindKept },
  log: ProductLog,
): Promise<FrameStack> {
  const of = <Is extends Recognition['is']>(is: Is) => ofKind(recognized, is);
  checkStatements(kind, statements);
  const lineOfSight = { rasters: of('line_of_sight'), bursts: of('cslc_static') };
  const terrain = recognized.filter(isTerrain).map(({ file }) => file);
  if (kind === 'nisar_gunw') {
    const { openGunwStack } = await import('./gunw/gunwStack.ts');
    return openGunwStack(
      { granules: of('gunw'), terrain },
      { frameId, lastDay: today, statements, findKept },
      log,
    );
  }
  if (kind !== 'unwrapped_pairs') {
    for (const { file } of of('geotiff')) log.ignore(file, 'unknown', `not part of ${KIND_NAMES[kind]}`);
  }
  if (kind === 'opera_disp_s1' || kind === 'opera_disp_ni') {
    const { openDispStack } = await import('./disp/dispStack.ts');
    return openDispStack(
      {
        granules: of('granule'),
        calibrations: of('calibration').map(({ file, granule: name }) => ({ file, name })),
        lineOfSight,
        staticLayers: of('static_layer'),
      },
      { frameId, lastDay: today, statements, findKept, lateChecksums, wantsHeights },
      log,
    );
  }
  const frame = { frameId: namedFrame(kind, frameId), lastDay: today, statements };
  if (kind === 'aria_s1_gunw') {
    const { openAriaStack } = await import('./aria/ariaStack.ts');
    return openAriaStack({ products: of('aria'), terrain }, frame, log);
  }
  if (kind === 'point_series') {
    const { openPointSeriesStack } = await import('./points/pointSeriesStack.ts');
    return openPointSeriesStack(onlyTable(of('point_series')), frame, log);
  }
  if (kind === 'mintpy') {
    const { openMintpyStack } = await import('./mintpy/mintpyStack.ts');
    return openMintpyStack({ files: of('mintpy'), lineOfSight }, frame, log);
  }
  if (kind === 'licsbas') {
    const { openLicsbasStack } = await import('./licsbas/licsbasStack.ts');
    return openLicsbasStack({ files: of('licsbas'), lineOfSight }, frame, log);
  }
  return openPairs(recognized, { ...frame, findKept }, log);
}

/** The files that were recognized as one kind. */
function ofKind<Is extends Recognition['is']>(
  recognized: readonly Recognition[],
  is: Is,
): Extract<Recognition, { is: Is }>[] {
  return recognized.filter((found): found is Extract<Recognition, { is: Is }> => found.is === is);
}

/** Interferograms, with whichever files state the direction to the sensor. */
async function openPairs(
  recognized: readonly Recognition[],
  frame: NamedFrame & { readonly findKept: FindKept },
  log: ProductLog,
): Promise<FrameStack> {
  const of = <Is extends Recognition['is']>(is: Is) => ofKind(recognized, is);
  const lineOfSight = { rasters: of('line_of_sight'), bursts: of('cslc_static') };
  const { openUnwrappedPairStack } = await import('./pairs/unwrappedPairStack.ts');
  const rasters = of('geotiff').map(({ file }) => file);
  const part = (name: LicsbasPart) =>
    of('licsbas').flatMap((found) => (found.part === name ? [found.file] : []));
  const angle = (name: 'elevation' | 'orientation') =>
    of('look_angle').flatMap((found) => (found.angle === name ? [found.file] : []));
  const vectors = { east: part('east'), north: part('north'), up: part('up') };
  const lookAngles = { elevation: angle('elevation'), orientation: angle('orientation') };
  return openUnwrappedPairStack({ rasters, lineOfSight, vectors, lookAngles }, frame, log);
}

/** The kind of the files; if there is no dated product among them, that of the named frame's existing data. */
async function kindOfFrame(
  recognized: readonly Recognition[],
  frameId: string | undefined,
  findKept: FindKept,
  log: ProductLog,
): Promise<FrameStackKind> {
  const kept = frameId !== undefined && !hasProduct(recognized) ? await findKept(frameId) : null;
  const kind = kept?.kind ?? null;
  // A frame of two looks is made from releases, not from files.
  return kind === null || kind === 'combined' ? kindOf(recognized, log) : kind;
}

/** The frame's name for files that don't name one themselves. */
function namedFrame(kind: FrameStackKind, frameId: string | undefined): string {
  if (frameId !== undefined) return frameId;
  throw invalidInput(
    'frame_required',
    `${KIND_NAMES[kind]} do not name their frame; name it with --frame, for example --frame MEXICO-CITY-T005`,
  );
}

function onlyTable<Table extends Recognition>(tables: readonly Table[]): Table {
  const [table, ...others] = tables;
  if (others.length === 0) return required(table);
  throw invalidInput(
    'several_point_tables',
    `one table of points makes a frame, found ${tables.map(({ file }) => file.name).join(', ')}; ingest them one by one or join them`,
  );
}

function noteUnused(recognized: readonly Recognition[], log: ProductLog): void {
  for (const found of recognized) {
    if (found.is === 'static_layer')
      log.ignore(found.file, 'static', `${found.layer.layer} is not needed for a velocity`);
    if (found.is === 'gnss') log.ignore(found.file, 'gnss', STATIONS_ONLY);
    if (found.is === 'other') log.ignore(found.file, 'unknown', found.reason);
    if (found.is === 'foreign') log.refuse(found.file, 'unknown', found.reason);
  }
}

/** Throws `statement_unused` for a statement that products of a kind don't use, or that requires another one. */
function checkStatements(kind: FrameStackKind, statements: ProductStatements): void {
  const used = new Set<Statement>([...STATED_OF[kind], 'attribution', 'license']);
  for (const statement of Object.keys(statements) as Statement[]) {
    if (used.has(statement)) continue;
    const kinds = (Object.keys(STATED_OF) as FrameStackKind[]).filter((each) =>
      STATED_OF[each].includes(statement),
    );
    throw unused(
      statements,
      statement,
      `${KIND_NAMES[kind]} do not need it; it goes with ${kinds.map((each) => KIND_NAMES[each]).join(', ')}`,
    );
  }
  const { heading_deg: heading, incidence_deg: incidence, vertical } = statements;
  if (heading !== undefined && incidence === undefined)
    throw unused(statements, 'heading_deg', 'it needs --incidence too');
  if (vertical && incidence !== undefined)
    throw unused(statements, 'vertical', 'vertical motion has no line of sight; leave --incidence out');
}

function unused(statements: ProductStatements, statement: Statement, why: string): Error {
  const option = statementsText({ [statement]: statements[statement] });
  return invalidInput('statement_unused', `${option}: ${why}`);
}

/**
 * The files at some paths, ordered by name; or those that were already listed and recognized, of which only files that
 * changed since then must be recognized again. Throws `path_not_found` and `too_many_files`.
 */
async function offeredProducts(
  paths: readonly string[],
  recognized: readonly Recognition[] | undefined,
): Promise<OfferedProduct[]> {
  if (!recognized) return (await listOfferedFiles(paths)).map((file) => ({ file, recognition: null }));
  assertOneFrame(recognized.length, recognized.at(-1)?.file.path ?? '');
  const offered: OfferedProduct[] = [];
  for (const recognition of recognized.toSorted((a, b) => compareOffered(a.file, b.file))) {
    const file = await refreshed(recognition.file);
    offered.push({ file, recognition: file === recognition.file ? recognition : null });
  }
  return offered;
}
