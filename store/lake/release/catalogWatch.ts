import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { CATALOGUE_FILE } from '../files/layout.ts';
import { type CatalogLine, readLines } from './catalogFile.ts';
import { movesUnderWay } from './movesUnderWay.ts';

/** How often every pointer is read all the same. */
const SWEEP_MS = 300_000;
/** How often is asked whose pointers are being moved: a writer that moved one may have been killed before the catalog knew. */
const ASK_MOVES_MS = 15_000;

/** What the catalog of a lake in a store tells: one request while nothing changes, instead of one a frame. */
export interface CatalogWatch<Entry> {
  /** The frames to look at, with what the catalog says of those that no one knows yet; null = every pointer is to be read. */
  changed(known: ReadonlyMap<string, { readonly tag: string | null }>): Promise<Told<Entry> | null>;
  /** Notes that every pointer was read. */
  swept(): void;
}

/** What a look at the catalog tells. */
export interface Told<Entry> {
  readonly frameIds: readonly string[];
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * Watches the catalog; of a lake that is a folder there is none. `entryOf` makes of a line what is kept of it, null where it does
 * not say enough: lines are read one after the other, since all of them are many times what is kept.
 */
export function watchCatalog<Entry>(
  files: LakeFiles,
  entryOf: (line: CatalogLine) => Entry | null,
): CatalogWatch<Entry> {
  const noEntries: Told<Entry>['entries'] = new Map();
  const nothingNew: Told<Entry> = { frameIds: [], entries: noEntries };
  let read: { readonly tag: string; readonly pointers: ReadonlyMap<string, string> } | null = null;
  let sweptAt = -Infinity;
  // What is known was last found to be what the catalog says.
  let agreed: unknown = null;
  let moving: readonly string[] = [];
  let askedMovesAt = performance.now();
  const askMoves = async (): Promise<void> => {
    if (performance.now() - askedMovesAt <= ASK_MOVES_MS) return;
    askedMovesAt = performance.now();
    moving = await movesUnderWay(files).then(
      (moves) => moves.map(({ frameId }) => frameId),
      () => moving,
    );
  };
  const look = async (isKnown: (frameId: string) => boolean): Promise<Told<Entry>['entries']> => {
    if (read && read.tag === (await files.head(CATALOGUE_FILE))?.tag) return noEntries;
    const isFirst = read === null;
    const pointers = new Map<string, string>();
    const entries = new Map<string, Entry>();
    const tag = await readLines(files, (line) => {
      pointers.set(line.frameId, line.tag);
      const entry = isKnown(line.frameId) ? null : entryOf(line);
      if (entry !== null) entries.set(line.frameId, entry);
    });
    read = tag === null ? null : { tag, pointers };
    if (isFirst && read) sweptAt = performance.now();
    return read ? entries : noEntries;
  };
  const changed: CatalogWatch<Entry>['changed'] = async (known) => {
    if (!files.isShared) return null;
    const entries = await look((frameId) => known.has(frameId));
    if (!read || performance.now() - sweptAt > SWEEP_MS) return null;
    await askMoves();
    if (agreed === known && entries === noEntries && moving.length === 0) return nothingNew;
    const { pointers } = read;
    const differing = [...new Set([...pointers.keys(), ...known.keys()])].filter(
      (frameId) => known.get(frameId)?.tag !== pointers.get(frameId),
    );
    agreed = differing.length === 0 ? known : null;
    return { frameIds: [...new Set([...differing, ...moving])], entries };
  };
  return { changed, swept: () => void (sweptAt = performance.now()) };
}
