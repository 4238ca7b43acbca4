import { basename, dirname } from 'node:path';
import { required } from '../../core/required.ts';
import { compareText } from '../../core/compareText.ts';
import { invalidInput } from '../../core/error.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import { checkFrameId } from '../reader/stack/frameName.ts';
import { STATIONS_ONLY, type Recognition } from '../reader/recognize/recognize.ts';
import { decidesKind, frameNamedBy, isTerrain } from '../reader/recognize/stackKind.ts';
import type { CatalogFile, LeftOut, ListedProducts } from './listProducts.ts';

/** The files of one frame as passed to its process: plain data. */
export interface PlannedFrame {
  /** Null when nothing names the frame: its ingest will ask for --frame. */
  readonly frameId: string | null;
  readonly products: readonly Recognition[];
  /** Why it can't be ingested with these files. */
  readonly problem: { readonly code: string; readonly message: string } | null;
}

/** A label for a frame that may not have a name. */
export function frameLabel({ frameId, products }: PlannedFrame): string {
  return frameId ?? dirname(required(products[0]).file.path);
}

export interface CatalogPlan {
  readonly frames: readonly PlannedFrame[];
  /** Paths that go into no frame. */
  readonly leftOut: readonly LeftOut[];
  /** Several frames, or frames in subfolders: reported as a table. */
  readonly isCatalog: boolean;
}

/** With more files than this, the run lists the ones that aren't products, instead of each frame's manifest. */
const MANY_FILES = 10_000;

/** Files of one place: a sub-folder, or all that was given on its own. */
type Place = readonly CatalogFile[];

/**
 * Which files make which frames. Granules of OPERA and NISAR name theirs, and their static layers too, wherever they lie. All
 * other kinds make one frame a sub-folder, which names it; what is not in a sub-folder makes one frame, `frameId`.
 * `frameId` also chooses one frame among several. Every file given is in a frame or left out with a reason.
 * Throws `invalid_frame_id`, `no_usable_product` and `frame_not_found`.
 */
export function planCatalog(offered: ListedProducts, frameId: string | undefined): CatalogPlan {
  checkFrameId(frameId);
  const listed = offered.files.length > MANY_FILES ? withoutStrangers(offered) : offered;
  const leftOut = [...listed.leftOut];
  const opera = new Map<string, Recognition[]>();
  for (const { recognition } of listed.files) {
    const id = frameNamedBy(recognition);
    if (id === null) continue;
    const products = opera.get(id);
    if (products) products.push(recognition);
    else opera.set(id, [recognition]);
  }
  const frames: PlannedFrame[] = [];
  for (const [subfolder, place] of placesOf(listed.files)) {
    const others = place.filter(({ recognition }) => !joinsNamedFrame(recognition, opera));
    const operaHere = new Set(place.flatMap(({ recognition }) => frameNamedBy(recognition) ?? []));
    const isProduct = kindDecider(others, operaHere.size > 0);
    const companions = others.filter((file) => !isProduct(file));
    if (companions.length < others.length && operaHere.size === 0) {
      frames.push(frameOfPlace(subfolder, others, frameId));
      continue;
    }
    for (const { recognition } of others.filter(isProduct)) {
      const reason = `of another kind than the granules of ${[...operaHere].join(', ')} next to it; ingest it on its own with --frame`;
      leftOut.push({ path: recognition.file.path, outcome: 'refused', reason });
    }
    addCompanions(companions, operaHere, { opera, leftOut });
  }
  for (const [id, products] of opera) frames.unshift({ frameId: id, products, problem: null });
  if (frames.length === 0) {
    if (frameId === undefined) throw nothingUsable(listed, leftOut);
    // The frame's existing data may use them, or need no others.
    const products = listed.files.map(({ recognition }) => recognition);
    return { frames: [{ frameId, products, problem: null }], leftOut: listed.leftOut, isCatalog: false };
  }
  const named = withoutDoubles(frames.toSorted(byFrameId));
  const chosen = frameId === undefined ? named : chooseFrame(named, frameId, leftOut);
  return {
    frames: chosen,
    leftOut,
    isCatalog:
      chosen.length > 1 || chosen.some(({ problem }) => problem !== null) || isInSubfolder(chosen, listed),
  };
}

function isStranger({ recognition }: CatalogFile): boolean {
  return recognition.is === 'other' || recognition.is === 'foreign';
}

function withoutStrangers({ origin, files, leftOut }: ListedProducts): ListedProducts {
  const strangers = files.filter(isStranger).map(({ recognition }) => ({
    path: recognition.file.path,
    ...reasonOf(recognition),
  }));
  return { origin, files: files.filter((file) => !isStranger(file)), leftOut: [...leftOut, ...strangers] };
}

function placesOf(files: readonly CatalogFile[]): Map<string | null, Place> {
  const places = new Map<string | null, CatalogFile[]>();
  for (const file of files) {
    const place = places.get(file.subfolder);
    if (place) place.push(file);
    else places.set(file.subfolder, [file]);
  }
  return places;
}

/** A granule, or a static layer of a frame of which there are granules; the static layer is added to them. */
function joinsNamedFrame(found: Recognition, opera: Map<string, Recognition[]>): boolean {
  if (frameNamedBy(found) !== null) return true;
  if (found.is !== 'static_layer' && found.is !== 'line_of_sight') return false;
  const products = opera.get(found.layer?.frameId ?? '');
  if (!products) return false;
  products.push(found);
  return true;
}

/** A GeoTIFF without dates in its name counts as a product only when there is nothing else. */
function kindDecider(place: Place, hasGranules: boolean): (file: CatalogFile) => boolean {
  const isDecided = hasGranules || place.some(({ recognition }) => decidesKind(recognition));
  return ({ recognition }) => decidesKind(recognition) || (!isDecided && recognition.is === 'geotiff');
}

function frameOfPlace(subfolder: string | null, place: Place, frameId: string | undefined): PlannedFrame {
  const products = place.map(({ recognition }) => recognition);
  if (subfolder === null) return { frameId: frameId ?? null, products, problem: null };
  const name = basename(subfolder);
  const parsed = frameIdSchema.safeParse(name);
  if (parsed.success) return { frameId: name, products, problem: null };
  const message =
    `the products in ${subfolder} do not name their frame, and neither does the folder: ` +
    `${required(parsed.error.issues[0]).message}; rename it, or ingest it on its own with --frame`;
  return { frameId: null, products, problem: { code: 'frame_required', message } };
}

/** What lies next to granules, or next to no product at all. */
function addCompanions(
  companions: Place,
  operaHere: ReadonlySet<string>,
  { opera, leftOut }: { opera: Map<string, Recognition[]>; leftOut: LeftOut[] },
): void {
  const [only, ...more] = operaHere;
  for (const { recognition } of companions) {
    const { file } = recognition;
    // A static layer of bursts names no frame: each frame takes those of its track. Delays of the troposphere are of all frames.
    const mayServe =
      recognition.is === 'cslc_static' ||
      recognition.is === 'troposphere' ||
      (recognition.is === 'line_of_sight' && !recognition.layer);
    const takers = operaHere.size > 0 ? operaHere : opera.keys();
    const ofNisar = isTerrain(recognition)
      ? [...takers].filter((id) => opera.get(id)?.[0]?.is === 'gunw')
      : [];
    if (mayServe && opera.size > 0) for (const id of takers) required(opera.get(id)).push(recognition);
    else if (ofNisar.length > 0) for (const id of ofNisar) required(opera.get(id)).push(recognition);
    else if (only !== undefined && more.length === 0) required(opera.get(only)).push(recognition);
    else leftOut.push({ path: file.path, ...reasonOf(recognition) });
  }
}

function reasonOf(found: Recognition): Pick<LeftOut, 'outcome' | 'reason'> {
  if (found.is === 'foreign') return { outcome: 'refused', reason: found.reason };
  if (found.is === 'other') return { outcome: 'ignored', reason: found.reason };
  if (found.is === 'gnss') return { outcome: 'ignored', reason: STATIONS_ONLY };
  if (found.is === 'static_layer' || found.is === 'line_of_sight') {
    return { outcome: 'ignored', reason: `no granule of frame ${found.layer?.frameId ?? '?'} was given` };
  }
  return { outcome: 'ignored', reason: 'no product that it belongs to was given in the same folder' };
}

function nothingUsable({ origin }: ListedProducts, leftOut: readonly LeftOut[]): Error {
  const shown = leftOut.slice(0, 5).map(({ path, reason }) => `\n  ${basename(path)}: ${reason}`);
  const more = leftOut.length - shown.length;
  return invalidInput(
    'no_usable_product',
    `no usable product in ${origin} among ${leftOut.length} file(s)` +
      shown.join('') +
      (more > 0 ? `\n  and ${more} more` : ''),
    { details: { products: leftOut } },
  );
}

/** One frame cannot be made twice in one run. */
function withoutDoubles(frames: readonly PlannedFrame[]): PlannedFrame[] {
  const seen = new Set<string>();
  return frames.map((frame) => {
    if (frame.frameId === null || !seen.has(frame.frameId)) {
      if (frame.frameId !== null) seen.add(frame.frameId);
      return frame;
    }
    const message = `${dirname(required(frame.products[0]).file.path)}: other files given make frame ${frame.frameId} too; name one of them otherwise`;
    return { ...frame, problem: { code: 'frame_twice', message } };
  });
}

function chooseFrame(frames: readonly PlannedFrame[], frameId: string, leftOut: LeftOut[]): PlannedFrame[] {
  const chosen = frames.filter((frame) => frame.frameId === frameId);
  if (chosen.length === 0) {
    const ids = frames.map(frameLabel);
    throw invalidInput('frame_not_found', `--frame ${frameId}: the products given are of ${ids.join(', ')}`);
  }
  const taken = new Set(chosen.flatMap(({ products }) => products.map(({ file }) => file)));
  for (const frame of frames) {
    for (const { file } of frame.products) {
      if (taken.has(file)) continue;
      const reason = `of frame ${frame.frameId ?? '(unnamed)'}; frame ${frameId} was requested`;
      leftOut.push({ path: file.path, outcome: 'ignored', reason });
    }
  }
  return chosen;
}

function isInSubfolder(frames: readonly PlannedFrame[], { files }: ListedProducts): boolean {
  const inSubfolder = new Set(
    files.flatMap(({ subfolder, recognition }) => (subfolder === null ? [] : [recognition.file])),
  );
  return frames.some((frame) => frame.products.some(({ file }) => inSubfolder.has(file)));
}

function byFrameId(a: PlannedFrame, b: PlannedFrame): number {
  return compareText(a.frameId ?? '~', b.frameId ?? '~');
}
