import { BoundedCache } from '../../../core/boundedCache.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { openPmtiles, type PmtilesArchive, type ReadBytes } from '../../../formats/pmtiles/openPmtiles.ts';
import type { TileIndex } from '../../../formats/pmtiles/tileId.ts';

export type { TileIndex } from '../../../formats/pmtiles/tileId.ts';

export interface ArchiveReader {
  /**
   * A tile's gzipped bytes; null = the archive doesn't contain it, `gone` = the archive doesn't exist. Throws an error
   * for a broken archive.
   */
  tile(key: string, index: TileIndex): Promise<Uint8Array | 'gone' | null>;
}

/** Maximum number of archives whose directories stay in memory, each about 20 kB. */
const OPEN_ARCHIVES = 500;

/** Reads tiles of the lake's PMTiles archives, whose content never changes under a name. */
export function createArchiveReader(files: LakeFiles): ArchiveReader {
  const opened = BoundedCache.ofEntries<PmtilesArchive>(OPEN_ARCHIVES);
  return {
    tile: async (key, index) => {
      const file = await files.open(key);
      if (!file) return 'gone';
      try {
        const read: ReadBytes = (target, position) => file.read(target, position);
        const archive = await opened.get(key, () => openPmtiles(read));
        return await archive.tile(read, index);
      } finally {
        await file.close();
      }
    },
  };
}
