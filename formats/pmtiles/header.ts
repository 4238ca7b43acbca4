/** west, south, east, north, degrees */
export type TileBounds = readonly [number, number, number, number];

/** The positions of an archive's parts, and what its tiles cover. */
export interface ArchiveHeader {
  readonly root: Section;
  readonly metadata: Section;
  readonly leaves: Section;
  readonly tiles: Section;
  readonly addressed: number;
  readonly entries: number;
  readonly contents: number;
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: TileBounds;
  /** Whether the tiles are vector tiles; otherwise only their writer can read them. */
  readonly hasVectorTiles: boolean;
}

interface Section {
  readonly offset: number;
  readonly bytes: number;
}

export const HEADER_BYTES = 127;
/** The header and the root directory are in this many first bytes. */
export const HEAD_BYTES = 16_384;
const MAGIC = 'PMTiles';
const VERSION = 3;
const GZIP = 2;
const OTHER_TILES = 0;
const VECTOR_TILES = 1;
const DEGREE = 1e7;

/** The header of an archive of gzipped tiles (PMTiles 3, section 3). */
export function encodeHeader(header: ArchiveHeader): Buffer {
  const { root, metadata, leaves, tiles, bounds } = header;
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write(MAGIC, 0, 'latin1');
  bytes[7] = VERSION;
  const numbers = [root, metadata, leaves, tiles].flatMap((section) => [section.offset, section.bytes]);
  numbers.push(header.addressed, header.entries, header.contents);
  numbers.forEach((value, at) => bytes.writeBigUInt64LE(BigInt(value), 8 + 8 * at));
  const tileType = header.hasVectorTiles ? VECTOR_TILES : OTHER_TILES;
  bytes.set([1, GZIP, GZIP, tileType, header.minZoom, header.maxZoom], 96);
  bounds.forEach((degrees, at) => bytes.writeInt32LE(Math.round(degrees * DEGREE), 102 + 4 * at));
  const [west, south, east, north] = bounds;
  bytes[118] = header.minZoom;
  bytes.writeInt32LE(Math.round(((west + east) / 2) * DEGREE), 119);
  bytes.writeInt32LE(Math.round(((south + north) / 2) * DEGREE), 123);
  return bytes;
}

/** Parses a header. Throws an Error that describes the problem. */
export function decodeHeader(bytes: Buffer): ArchiveHeader {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== MAGIC)
    throw new Error('it does not start like a PMTiles archive');
  if (bytes[7] !== VERSION) throw new Error(`it is PMTiles ${bytes[7]}; expected 3`);
  const tileType = bytes[99];
  if (bytes[97] !== GZIP || bytes[98] !== GZIP || (tileType !== VECTOR_TILES && tileType !== OTHER_TILES))
    throw new Error('expected vector tiles and directories that are compressed with gzip');
  const number = (at: number) => Number(bytes.readBigUInt64LE(8 + 8 * at));
  const section = (at: number): Section => ({ offset: number(2 * at), bytes: number(2 * at + 1) });
  const degrees = (at: number) => bytes.readInt32LE(102 + 4 * at) / DEGREE;
  return {
    root: section(0),
    metadata: section(1),
    leaves: section(2),
    tiles: section(3),
    addressed: number(8),
    entries: number(9),
    contents: number(10),
    minZoom: bytes.readUInt8(100),
    maxZoom: bytes.readUInt8(101),
    bounds: [degrees(0), degrees(1), degrees(2), degrees(3)],
    hasVectorTiles: tileType === VECTOR_TILES,
  };
}
