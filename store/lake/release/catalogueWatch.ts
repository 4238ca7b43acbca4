import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { CATALOGUE_FILE } from '../files/layout.ts';
import { type CatalogueLine, readCatalogue } from './catalogueFile.ts';

/** How often every pointer is read all the same: a writer that moved one may have been killed before the catalogue knew. */
const SWEEP_MS = 300_000;

/** What the catalogue of a lake in a store tells: one request while nothing changes, instead of one a frame. */
export interface CatalogueWatch {
  /** The frames to look at, with what the catalogue says of those that nobody knows yet; null = every pointer is to be read. */
  changed(known: ReadonlyMap<string, { readonly tag: string | null }>): Promise<Told | null>;
  /** Notes that every pointer was read. */
  swept(): void;
}

/** What a look at the catalogue tells. */
export interface Told {
  readonly frameIds: readonly string[];
  readonly lines: ReadonlyMap<string, CatalogueLine>;
}

const NO_LINES: Told['lines'] = new Map();
const NOTHING_NEW: Told = { frameIds: [], lines: NO_LINES };

/** Watches the catalogue; of a lake that is a folder there is none. */
export function watchCatalogue(files: LakeFiles): CatalogueWatch {
  let read: { readonly tag: string; readonly pointers: ReadonlyMap<string, string> } | null = null;
  let sweptAt = -Infinity;
  // What is known was last found to be what the catalogue says.
  let agreed: unknown = null;
  const look = async (): Promise<Told['lines']> => {
    if (read && read.tag === (await files.head(CATALOGUE_FILE))?.tag) return NO_LINES;
    const isFirst = read === null;
    const catalogue = await readCatalogue(files);
    const pointers = catalogue && new Map([...catalogue.lines].map(([frameId, { tag }]) => [frameId, tag]));
    read = catalogue && { tag: catalogue.tag, pointers: pointers! };
    if (isFirst && catalogue) sweptAt = performance.now();
    return catalogue?.lines ?? NO_LINES;
  };
  const changed: CatalogueWatch['changed'] = async (known) => {
    if (!files.isShared) return null;
    const lines = await look();
    if (!read || performance.now() - sweptAt > SWEEP_MS) return null;
    if (agreed === known && lines === NO_LINES) return NOTHING_NEW;
    const { pointers } = read;
    const frameIds = [...new Set([...pointers.keys(), ...known.keys()])].filter(
      (frameId) => known.get(frameId)?.tag !== pointers.get(frameId),
    );
    agreed = frameIds.length === 0 ? known : null;
    return { frameIds, lines };
  };
  return { changed, swept: () => void (sweptAt = performance.now()) };
}
