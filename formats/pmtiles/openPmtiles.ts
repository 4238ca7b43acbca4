import { decodeDirectory, entryFor, type DirectoryEntry } from './directory.ts';
import { decodeHeader, HEAD_BYTES, type ArchiveHeader } from './header.ts';
import { tileIdOf, type TileIndex } from './tileId.ts';

/** Fills `target` from a position; returns the number of bytes read. */
export type ReadBytes = (target: Uint8Array, position: number) => Promise<number>;

/** An archive whose tiles are read one by one. */
export interface PmtilesArchive {
  readonly header: ArchiveHeader;
  /** The tile's bytes, gzipped; null if the archive has none. `read` must read the same file as when opening. */
  tile(read: ReadBytes, index: TileIndex): Promise<Uint8Array | null>;
}

/** Larger than any tile or directory that the importer writes. */
const MOST_BYTES = 64 * 2 ** 20;
const LEVELS = 4;

/** Opens an archive of gzipped tiles. Throws an Error that describes the problem. */
export async function openPmtiles(read: ReadBytes): Promise<PmtilesArchive> {
  const head = Buffer.alloc(HEAD_BYTES);
  const there = await read(head, 0);
  const header = decodeHeader(head.subarray(0, there));
  const { root, leaves, tiles } = header;
  if (root.offset + root.bytes > there) throw new Error('its root directory is truncated');
  const rootEntries = decodeDirectory(head.subarray(root.offset, root.offset + root.bytes));
  const opened = new Map<number, readonly DirectoryEntry[]>();
  return {
    header,
    async tile(readNow, index) {
      const tileId = tileIdOf(index);
      let entries: readonly DirectoryEntry[] = rootEntries;
      for (let level = 0; level < LEVELS; level++) {
        const entry = entryFor(entries, tileId);
        if (entry === null) return null;
        if (entry.run > 0) return readExactly(readNow, tiles.offset + entry.offset, entry.bytes);
        const known = opened.get(entry.offset);
        entries =
          known ?? decodeDirectory(await readExactly(readNow, leaves.offset + entry.offset, entry.bytes));
        opened.set(entry.offset, entries);
      }
      throw new Error('its directories are nested too deeply');
    },
  };
}

async function readExactly(read: ReadBytes, position: number, bytes: number): Promise<Uint8Array> {
  if (bytes > MOST_BYTES) throw new Error(`a part has ${bytes} bytes`);
  const target = new Uint8Array(bytes);
  if ((await read(target, position)) !== bytes) throw new Error('it is truncated');
  return target;
}
