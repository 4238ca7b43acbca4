import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { CATALOGUE_FILE } from '../files/layout.ts';
import { type CatalogLine, readLines } from './catalogFile.ts';
import { movesUnderWay } from './movesUnderWay.ts';

/** How often every pointer is read regardless. */
const SWEEP_MS = 300_000;
/**
 * How often to check whose pointers are being moved: a writer may have been killed after moving one, before updating the
 * catalog.
 */
const ASK_MOVES_MS = 15_000;

/** Changes found in the catalog of a lake in an object store: one request while nothing changes, instead of one per frame. */
export interface CatalogWatch<Entry> {
  /** The frames to check, with the catalog entries of new ones; null = every pointer must be read. */
  changed(known: ReadonlyMap<string, { readonly tag: string | null }>): Promise<ChangedEntries<Entry> | null>;
  /** Records that every pointer was read. */
  swept(): void;
}

/** The result of checking the catalog. */
export interface ChangedEntries<Entry> {
  readonly frameIds: readonly string[];
  readonly entries: ReadonlyMap<string, Entry>;
}

/**
 * Watches the catalog; a lake in a folder has none. `entryOf` extracts the stored part of a line, null if the line is
 * incomplete. Lines are read one by one, because all of them together are many times larger than the stored parts.
 */
export function watchCatalog<Entry>(
  files: LakeFiles,
  entryOf: (line: CatalogLine) => Entry | null,
): CatalogWatch<Entry> {
  const noEntries: ChangedEntries<Entry>['entries'] = new Map();
  const nothingNew: ChangedEntries<Entry> = { frameIds: [], entries: noEntries };
  let read: { readonly tag: string; readonly pointers: ReadonlyMap<string, string> } | null = null;
  let sweptAt = -Infinity;
  // The known state matched the catalog at the last check.
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
  const look = async (isKnown: (frameId: string) => boolean): Promise<ChangedEntries<Entry>['entries']> => {
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
