import { createHash } from 'node:crypto';
import { BASEMAP_ZOOMS } from '../../../core/basemap/groundLayers.ts';
import { BoundedCache } from '../../../core/boundedCache.ts';
import { errorMessage } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { BasemapPointer, BasemapUnit } from '../../../schemas/basemapFiles.ts';
import { archiveKey, findBasemap, BASEMAP_POINTER_KEY } from '../../../store/lake/basemap/basemapPointer.ts';
import { createArchiveReader, type TileIndex } from '../../../store/lake/basemap/archiveReader.ts';
import { mergeTiles } from '../../../tiles/basemap/mergeTiles.ts';
import { watchJson } from '../../../store/lake/files/watchJson.ts';
import { tileBounds, degreesOf, type MapBounds } from '../../../tiles/mapWindow.ts';

/** The extent of the whole basemap. */
export interface BasemapFacts {
  /** west, south, east, north, degrees */
  readonly bounds: readonly [number, number, number, number];
  readonly layers: readonly BasemapUnit['layers'][number][];
  readonly attribution: string;
}

/** A vector tile, gzipped. */
export interface BasemapTile {
  readonly bytes: Uint8Array;
}

/** Streets, water and parks below the data. */
export interface Basemap {
  /** Null without a basemap. */
  facts(): Promise<BasemapFacts | null>;
  /** The attribution of the archives that overlap a box of degrees; null if none does. */
  attributionWithin(box: MapBounds): Promise<string | null>;
  /** A strong tag of a tile: it changes when one of the underlying archives does. */
  entityTagOf(tile: TileIndex): Promise<string>;
  /** Null where the map is empty. */
  tile(index: TileIndex): Promise<BasemapTile | null>;
}

const CACHE_BYTES = 32 * 2 ** 20;
const ENTRY_BYTES = 200;
/** Increment when tiles are merged differently: it is part of the tag. */
const MERGER_VERSION = 1;

/**
 * The basemap of a lake, which may not have one (yet). `warn` receives unreadable archives; the rest of the map is
 * served.
 */
export function openBasemap(
  files: LakeFiles,
  { warn, now }: { readonly warn: (archive: string, reason: string) => void; readonly now: () => number },
): Basemap {
  const archives = createArchiveReader(files);
  const cache = BoundedCache.ofBytes<{ readonly bytes: number; readonly tile: Uint8Array | null }>(
    CACHE_BYTES,
  );
  const broken = new Set<string>();
  const warnOnce = (archive: string, error: unknown): void => {
    if (broken.has(archive)) return;
    broken.add(archive);
    warn(archive, errorMessage(error));
  };
  const pointer = watchUnits(files, now, (error) => warnOnce('basemap.json', error));
  const units = async () => (await pointer.current()).content?.units ?? {};
  const tileOf = async (archive: string, index: TileIndex): Promise<Uint8Array | 'gone' | null> => {
    try {
      return await archives.tile(archiveKey(archive), index);
    } catch (error) {
      warnOnce(archive, error);
      return null;
    }
  };
  const load = async (index: TileIndex): Promise<Uint8Array | null> => {
    for (const isLastTry of [false, true]) {
      const beneath = unitsBeneath(await units(), index);
      const parts = await Promise.all(beneath.map(async ({ archive }) => tileOf(archive, index)));
      // A missing archive has just been replaced.
      if (!isLastTry && parts.includes('gone')) pointer.expire();
      else {
        const found = parts.filter((part): part is Uint8Array => part !== null && part !== 'gone');
        try {
          return found.length === 0 ? null : mergeTiles(found);
        } catch (error) {
          warnOnce(beneath.map(({ archive }) => archive).join(', '), error);
          return null;
        }
      }
    }
    return null;
  };
  const entityTagOf = async (index: TileIndex): Promise<string> => {
    const names = unitsBeneath(await units(), index).map(({ archive }) => archive);
    const content = [MERGER_VERSION, index.z, index.x, index.y, ...names].join('\n');
    return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
  };
  return {
    facts: async () => factsOf(Object.values(await units())),
    attributionWithin: async (box) => factsOf(unitsWithin(await units(), box))?.attribution ?? null,
    entityTagOf,
    tile: async (index) => {
      const { tile } = await cache.get(await entityTagOf(index), async () => {
        const loaded = await load(index);
        return { tile: loaded, bytes: ENTRY_BYTES + (loaded?.length ?? 0) };
      });
      return tile && { bytes: tile };
    },
  };
}

function watchUnits(files: LakeFiles, now: () => number, warn: (error: unknown) => void) {
  return watchJson(files, BASEMAP_POINTER_KEY, { find: findBasemap, now, warn });
}

function unitsBeneath(units: BasemapPointer['units'], { z, x, y }: TileIndex): BasemapUnit[] {
  if (z < BASEMAP_ZOOMS.least || z > BASEMAP_ZOOMS.most) return [];
  return unitsWithin(units, degreesOf(tileBounds(z, x, y)));
}

function unitsWithin(units: BasemapPointer['units'], box: MapBounds): BasemapUnit[] {
  return Object.values(units).filter(
    ({ bounds: [west, south, east, north] }) =>
      west <= box.east && east >= box.west && south <= box.north && north >= box.south,
  );
}

function factsOf(units: readonly BasemapUnit[]): BasemapFacts | null {
  if (units.length === 0) return null;
  const side = (at: 0 | 1 | 2 | 3) => units.map(({ bounds }) => bounds[at]);
  return {
    bounds: [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))],
    layers: [...new Set(units.flatMap(({ layers }) => layers))],
    attribution: [...new Set(units.map(({ attribution }) => attribution))]
      .filter((text) => text !== '')
      .join(' · '),
  };
}
