import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { encodeDirectory, type DirectoryEntry } from './directory.ts';
import { encodeHeader, HEAD_BYTES, HEADER_BYTES, type TileBounds } from './header.ts';
import { tileIdOf, type TileIndex } from './tileId.ts';

/** A tile, gzipped. */
export interface PackedTile extends TileIndex {
  readonly bytes: Uint8Array;
}

export interface ArchiveFacts {
  readonly bounds: TileBounds;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** TileJSON's `vector_layers` and other metadata of the archive. */
  readonly metadata: object;
  /** False = the tiles aren't vector tiles. Absent = they are. */
  readonly hasVectorTiles?: boolean;
}

/** Number of tiles per leaf directory. */
const LEAF_ENTRIES = 4096;

/** The parts of a PMTiles 3 archive, to be written one after the other. Tiles with the same bytes are stored once. */
export function pmtilesParts(tiles: readonly PackedTile[], facts: ArchiveFacts): Uint8Array[] {
  const { entries, contents, bytes } = packTiles(tiles);
  const { root, leaves } = directoriesOf(entries);
  const metadata = gzipSync(JSON.stringify(facts.metadata));
  const leavesBytes = leaves.reduce((sum, leaf) => sum + leaf.length, 0);
  const metadataAt = HEADER_BYTES + root.length;
  const leavesAt = metadataAt + metadata.length;
  const header = encodeHeader({
    root: { offset: HEADER_BYTES, bytes: root.length },
    metadata: { offset: metadataAt, bytes: metadata.length },
    leaves: { offset: leavesAt, bytes: leavesBytes },
    tiles: { offset: leavesAt + leavesBytes, bytes },
    addressed: tiles.length,
    entries: entries.length,
    contents: contents.length,
    bounds: facts.bounds,
    minZoom: facts.minZoom,
    maxZoom: facts.maxZoom,
    hasVectorTiles: facts.hasVectorTiles ?? true,
  });
  return [header, root, metadata, ...leaves, ...contents];
}

function packTiles(tiles: readonly PackedTile[]) {
  const sorted = tiles
    .map((tile) => ({ tileId: tileIdOf(tile), bytes: tile.bytes }))
    .sort((one, other) => one.tileId - other.tileId);
  const known = new Map<string, number>();
  const contents: Uint8Array[] = [];
  const entries: DirectoryEntry[] = [];
  let end = 0;
  for (const { tileId, bytes } of sorted) {
    const digest = createHash('sha256').update(bytes).digest('base64');
    const offset = known.get(digest) ?? end;
    if (offset === end && !known.has(digest)) {
      known.set(digest, end);
      contents.push(bytes);
      end += bytes.length;
    }
    const before = entries.at(-1);
    if (before && before.offset === offset && before.tileId + before.run === tileId)
      entries[entries.length - 1] = { ...before, run: before.run + 1 };
    else entries.push({ tileId, run: 1, offset, bytes: bytes.length });
  }
  return { entries, contents, bytes: end };
}

/** One directory if it fits after the header, otherwise a directory of directories. */
function directoriesOf(entries: readonly DirectoryEntry[]): {
  readonly root: Buffer;
  readonly leaves: readonly Buffer[];
} {
  const alone = encodeDirectory(entries);
  if (HEADER_BYTES + alone.length <= HEAD_BYTES) return { root: alone, leaves: [] };
  const leaves: Buffer[] = [];
  const above: DirectoryEntry[] = [];
  let offset = 0;
  for (let first = 0; first < entries.length; first += LEAF_ENTRIES) {
    const part = entries.slice(first, first + LEAF_ENTRIES);
    const leaf = encodeDirectory(part);
    above.push({ tileId: part[0]?.tileId ?? 0, run: 0, offset, bytes: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(above), leaves };
}
