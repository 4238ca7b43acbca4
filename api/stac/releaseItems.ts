import type { LakeFiles } from '../../core/lakeFiles.ts';
import type { StacItem } from '../../schemas/http/map/stac.ts';
import { BoundedCache, type Sized } from '../../core/boundedCache.ts';
import type { LakeFrame } from '../../store/lake/read/lakeReader.ts';
import { LakeDamage, tailOf } from '../../store/lake/files/fileChecks.ts';
import type { ReleaseListing, ReleaseListings } from '../../store/lake/release/releaseListing.ts';
import { HEADER_ROWS } from '../../tiles/rasterPieces.ts';
import { describeRaster, type RasterFacts } from '../../tiles/describeRaster.ts';
import { stacItem } from './stacItem.ts';

const CACHE_BYTES = 4 * 2 ** 20;
const BYTES_A_RASTER = 500;

interface Rasters extends Sized {
  readonly byPath: ReadonlyMap<string, RasterFacts>;
}

/** Items of the frames that are in service. */
export interface ReleaseItems {
  /** Null if the frame's release has just been pruned. Throws `map_unreadable`, `release_unusable`. */
  itemOf(frame: LakeFrame): Promise<StacItem | null>;
  /** For several frames, without those that have just been pruned. */
  itemsOf(frames: readonly LakeFrame[]): Promise<StacItem[]>;
}

/** Reads a release's list of files and the headers of its rasters, and caches them as far as they fit. */
export function openReleaseItems(listings: ReleaseListings, publicUrl: () => string): ReleaseItems {
  const cache = BoundedCache.ofBytes<Rasters>(CACHE_BYTES);
  const itemOf: ReleaseItems['itemOf'] = async ({ frameId, releaseId }) => {
    const listing = await listings.find(frameId, releaseId);
    if (!listing) return null;
    const { dir, files, manifest } = listing;
    const { byPath } = await cache.get(dir, () => readRasters(listings.files, listing));
    return stacItem({ manifest, files: files.values(), rasters: byPath, publicUrl: publicUrl() });
  };
  return {
    itemOf,
    itemsOf: async (frames) => (await Promise.all(frames.map(itemOf))).filter((item) => item !== null),
  };
}

async function readRasters(
  files: LakeFiles,
  { dir, checks, files: listed }: ReleaseListing,
): Promise<Rasters> {
  const byPath = new Map<string, RasterFacts>();
  for (const path of listed.keys()) {
    if (!path.endsWith('.tif')) continue;
    const key = `${dir}/${path}`;
    const check = checks[path];
    if (!check) throw new LakeDamage(path, `${files.nameOf(dir)}: the release does not list ${path}`);
    byPath.set(path, await describeRaster(await files.localRows(key, tailOf(check), HEADER_ROWS)));
  }
  return { byPath, bytes: BYTES_A_RASTER * (1 + byPath.size) };
}
