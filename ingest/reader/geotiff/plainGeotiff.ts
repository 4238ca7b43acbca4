/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { inflate, type ZlibOptions } from 'node:zlib';
import { fromFile, type GeoTIFFImage } from 'geotiff';
import type { Window } from '../../../core/geodesy/grid.ts';

/** A GeoTIFF's metadata, as GDAL would report them. */
export interface GeotiffFacts {
  readonly size: { readonly rows: number; readonly cols: number };
  /** North-west corner and steps, as GDAL orders them. */
  readonly transform: number[] | null;
  readonly epsg: number | null;
  /** The reference system in full where the code isn't enough; null = none, or a code of WGS 84. */
  readonly wkt: string | null;
  /** Whether its values are to be multiplied or shifted, which readers here don't do. */
  readonly isScaled: boolean;
  readonly blockShape: { readonly rows: number; readonly cols: number };
  readonly bands: readonly {
    readonly description: string;
    readonly dataType: string | null;
    readonly fill: number | null;
  }[];
  readonly tags: Readonly<Record<string, string>>;
}

/** A GeoTIFF that is read without GDAL. */
interface PlainGeotiff {
  readonly facts: GeotiffFacts;
  /** Reads a window of some bands (from 1) as stored. Throws an Error for pixels that can't be decoded. */
  read(window: Window, reads: readonly { band: number; out: Float32Array | Uint8Array }[]): Promise<void>;
}

const inflated = promisify<Uint8Array, ZlibOptions, Buffer>(inflate);

const NONE = 1;
const DEFLATES: ReadonlySet<unknown> = new Set([8, 32_946]);
const NO_PREDICTOR = 1;
const FLOAT_PREDICTOR = 3;
const CHUNKY = 1;
/** Known reference systems are identified by these keys alone; any additional key may change them. */
const KNOWN_KEYS = new Set([
  'GTModelTypeGeoKey',
  'GTRasterTypeGeoKey',
  'GTCitationGeoKey',
  'GeographicTypeGeoKey',
  'GeogCitationGeoKey',
  'GeogAngularUnitsGeoKey',
  'GeogSemiMajorAxisGeoKey',
  'GeogInvFlatteningGeoKey',
  'ProjectedCSTypeGeoKey',
  'ProjLinearUnitsGeoKey',
]);
const DEGREE = 9102;
const METER = 9001;
const PIXEL_IS_AREA = 1;
const PROJECTED = 1;
const GEOGRAPHIC = 2;

/**
 * Opens a GeoTIFF of the plain kind, calls `use` and closes it: little-endian, 32-bit floats or bytes, DEFLATE or none, a
 * corner with steps, a reference system of WGS 84 by its EPSG code. Null for any other file, including a damaged one,
 * which GDAL handles.
 */
export async function withPlainGeotiff<T>(
  path: string,
  use: (file: PlainGeotiff) => Promise<T> | T,
): Promise<{ readonly result: T } | null> {
  // GDAL prefers such a sidecar file over the GeoTIFF's own metadata.
  if (existsSync(`${path}.aux.xml`)) return null;
  const tiff = await fromFile(path).catch(() => null);
  if (!tiff) return null;
  try {
    const image = await tiff.getImage(0).catch(() => null);
    const facts = image && tiff.littleEndian ? await factsOf(image).catch(() => null) : null;
    if (!image || !facts) return null;
    return { result: await use({ facts, read: (window, reads) => readWindow(image, facts, window, reads) }) };
  } finally {
    await tiff.close();
  }
}

async function factsOf(image: GeoTIFFImage): Promise<GeotiffFacts | null> {
  const { fileDirectory } = image;
  const bands = image.getSamplesPerPixel();
  const formats = Array.from({ length: bands }, (_, band) => formatOf(image, band));
  const compression: unknown = fileDirectory.getValue('Compression') ?? NONE;
  const predictor = await predictorOf(image);
  const dataType = formats[0]!;
  const isPlain =
    (dataType === 'Float32' || dataType === 'Byte') &&
    formats.every((format) => format === dataType) &&
    (compression === NONE || DEFLATES.has(compression)) &&
    (predictor === NO_PREDICTOR || (predictor === FLOAT_PREDICTOR && dataType === 'Float32')) &&
    !fileDirectory.hasTag('FillOrder') &&
    (await hasEveryTile(image));
  const epsg = epsgOf(image);
  const transform = transformOf(image);
  const text = fileDirectory.hasTag('GDAL_METADATA')
    ? String(await fileDirectory.loadValue('GDAL_METADATA'))
    : '';
  // Entities and other domains require an XML parser.
  if (!isPlain || epsg === null || transform === null || /&|domain=/.test(text)) return null;
  const fill = fillOf(image);
  if (fill === undefined) return null;
  const items = [
    ...text.matchAll(/<Item name="([^"]*)"(?: sample="(\d+)")?(?: role="([^"]*)")?>([^<]*)<\/Item>/g),
  ];
  if (items.length !== (text.match(/<Item/g) ?? []).length) return null;
  const describes = (band: number) =>
    items.find(([, , sample, role]) => sample === String(band) && role === 'description');
  return {
    size: { rows: image.getHeight(), cols: image.getWidth() },
    transform,
    epsg,
    wkt: null,
    isScaled: items.some(([, , , role]) => role === 'scale' || role === 'offset'),
    blockShape: {
      rows: image.isTiled ? image.getTileHeight() : Math.min(image.getTileHeight(), image.getHeight()),
      cols: image.getTileWidth(),
    },
    bands: formats.map((_, band) => ({ description: describes(band)?.[4] ?? '', dataType, fill })),
    tags: {
      ...Object.fromEntries(
        items.filter(([, , sample]) => sample === undefined).map(([, name, , , value]) => [name, value]),
      ),
      ...(await textTags(image)),
    },
  };
}

async function predictorOf({ fileDirectory }: GeoTIFFImage): Promise<unknown> {
  return fileDirectory.hasTag('Predictor') ? fileDirectory.loadValue('Predictor') : NO_PREDICTOR;
}

function formatOf(image: GeoTIFFImage, band: number): string {
  const format = image.getSampleFormat(band);
  const bits = image.getBitsPerSample(band);
  if (format === 3 && bits === 32) return 'Float32';
  return format === 1 && bits === 8 ? 'Byte' : 'other';
}

/** A tile of no bytes means nodata. */
async function hasEveryTile({ fileDirectory, isTiled }: GeoTIFFImage): Promise<boolean> {
  const counts = await fileDirectory.loadValue(isTiled ? 'TileByteCounts' : 'StripByteCounts');
  return Array.from(counts as ArrayLike<number>).every((bytes) => bytes > 0);
}

function epsgOf(image: GeoTIFFImage): number | null {
  const keys: Readonly<Record<string, unknown>> = image.getGeoKeys() ?? {};
  const isKnown =
    Object.keys(keys).every((key) => KNOWN_KEYS.has(key)) &&
    keys['GTRasterTypeGeoKey'] === PIXEL_IS_AREA &&
    [undefined, DEGREE].includes(keys['GeogAngularUnitsGeoKey'] as number) &&
    [undefined, METER].includes(keys['ProjLinearUnitsGeoKey'] as number);
  if (!isKnown) return null;
  const model = keys['GTModelTypeGeoKey'];
  const epsg = model === PROJECTED ? keys['ProjectedCSTypeGeoKey'] : keys['GeographicTypeGeoKey'];
  if (model === GEOGRAPHIC) return epsg === 4326 ? epsg : null;
  const isWgs84 =
    typeof epsg === 'number' && (epsg === 3857 || /^32[67](?:0[1-9]|[1-5]\d|60)$/.test(String(epsg)));
  return model === PROJECTED && isWgs84 ? epsg : null;
}

function transformOf({ fileDirectory }: GeoTIFFImage): number[] | null {
  const scale = fileDirectory.getValue('ModelPixelScale') as ArrayLike<number> | undefined;
  const tie = fileDirectory.getValue('ModelTiepoint') as ArrayLike<number> | undefined;
  if (fileDirectory.hasTag('ModelTransformation') || scale?.length !== 3 || tie?.length !== 6) return null;
  const isCorner = tie[0] === 0 && tie[1] === 0 && scale[0]! > 0 && scale[1]! > 0;
  return isCorner ? [tie[3]!, scale[0]!, 0, tie[4]!, 0, -scale[1]!] : null;
}

/** The nodata value; null = none, undefined = one that only GDAL can read. */
function fillOf(image: GeoTIFFImage): number | null | undefined {
  if (!image.fileDirectory.hasTag('GDAL_NODATA')) return null;
  const text = String(image.fileDirectory.getValue('GDAL_NODATA')).replace(/\0.*$/s, '').trim();
  if (/^nan$/i.test(text)) return Number.NaN;
  return /^-?\d+(\.\d+)?$/.test(text) && text.length < 16 ? Number(text) : undefined;
}

/** TIFF's own text tags under GDAL's names. */
async function textTags({ fileDirectory }: GeoTIFFImage): Promise<Record<string, string>> {
  const found: Record<string, string> = { AREA_OR_POINT: 'Area' };
  for (const [tag, name] of [
    ['DocumentName', 'DOCUMENTNAME'],
    ['ImageDescription', 'IMAGEDESCRIPTION'],
    ['Software', 'SOFTWARE'],
    ['DateTime', 'DATETIME'],
    ['Artist', 'ARTIST'],
    ['HostComputer', 'HOSTCOMPUTER'],
    ['Copyright', 'COPYRIGHT'],
  ] as const) {
    if (!fileDirectory.hasTag(tag)) continue;
    found[`TIFFTAG_${name}`] = String(await fileDirectory.loadValue(tag)).replace(/\0.*$/s, '');
  }
  return found;
}

async function readWindow(
  image: GeoTIFFImage,
  { blockShape, bands }: GeotiffFacts,
  window: Window,
  reads: readonly { band: number; out: Float32Array | Uint8Array }[],
): Promise<void> {
  const tileRows = image.getTileHeight();
  const tileCols = image.getTileWidth();
  const isChunky = image.planarConfiguration === CHUNKY;
  const stride = isChunky ? bands.length : 1;
  const isFloat = bands[0]!.dataType === 'Float32';
  const decoder = await tileDecoder(image, { rows: blockShape.rows, cols: tileCols, stride });
  for (let y = Math.floor(window.row / tileRows); y * tileRows < window.row + window.rows; y++) {
    for (let x = Math.floor(window.col / tileCols); x * tileCols < window.col + window.cols; x++) {
      const decoded = new Map<number, ArrayBuffer>();
      for (const { band, out } of reads) {
        const sample = isChunky ? 0 : band - 1;
        const data =
          decoded.get(sample) ?? ((await image.getTileOrStrip(x, y, sample, decoder)).data as ArrayBuffer);
        decoded.set(sample, data);
        const tile = isFloat ? new Float32Array(data) : new Uint8Array(data);
        const at = { row: y * tileRows, col: x * tileCols, rows: tileRows, cols: tileCols };
        copyShared(tile, { ...at, stride, first: isChunky ? band - 1 : 0 }, window, out);
      }
    }
  }
}

/** Copies the overlap of a tile and a window in one band. Throws an Error for a tile that is too short. */
function copyShared(
  tile: Float32Array | Uint8Array,
  place: Window & { readonly stride: number; readonly first: number },
  window: Window,
  out: Float32Array | Uint8Array,
): void {
  const endRow = Math.min(place.row + place.rows, window.row + window.rows);
  const fromCol = Math.max(place.col, window.col);
  const endCol = Math.min(place.col + place.cols, window.col + window.cols);
  for (let row = Math.max(place.row, window.row); row < endRow; row++) {
    let from = ((row - place.row) * place.cols + fromCol - place.col) * place.stride + place.first;
    let to = (row - window.row) * window.cols + fromCol - window.col;
    if (from + (endCol - fromCol - 1) * place.stride >= tile.length) throw new Error('a tile is too short');
    for (let col = fromCol; col < endCol; col++, from += place.stride, to++) out[to] = tile[from]!;
  }
}

/** Decodes a tile's bytes as stored in the file; never inflates more than a tile can hold. */
async function tileDecoder(
  image: GeoTIFFImage,
  tile: { readonly rows: number; readonly cols: number; readonly stride: number },
): Promise<Parameters<GeoTIFFImage['getTileOrStrip']>[3]> {
  const isDeflated = DEFLATES.has(image.fileDirectory.getValue('Compression'));
  const hasFloats = (await predictorOf(image)) === FLOAT_PREDICTOR;
  const maxOutputLength = tile.rows * tile.cols * tile.stride * Float32Array.BYTES_PER_ELEMENT;
  const decode = async (encoded: ArrayBufferLike): Promise<ArrayBufferLike> => {
    const stored = new Uint8Array(encoded);
    const bytes = isDeflated ? await inflated(stored, { maxOutputLength }) : stored;
    const values = hasFloats ? unpredicted(bytes, tile.cols, tile.stride) : bytes;
    return values.buffer.slice(values.byteOffset, values.byteOffset + values.length);
  };
  const parameters = {
    tileWidth: tile.cols,
    tileHeight: tile.rows,
    predictor: 1,
    bitsPerSample: 32,
    planarConfiguration: 1,
  };
  return { parameters, decodeBlock: decode, decode };
}

/**
 * Reverses the floating-point predictor (TIFF Technical Note 3): each row contains differences of bytes, all highest
 * bytes of its numbers first.
 */
function unpredicted(bytes: Uint8Array, cols: number, stride: number): Uint8Array {
  const numbers = cols * stride;
  const rowBytes = numbers * Float32Array.BYTES_PER_ELEMENT;
  const numbersOut = new Uint8Array(bytes.length);
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    for (let i = start + stride; i < start + rowBytes; i++) bytes[i] = bytes[i]! + bytes[i - stride]!;
    for (let i = 0; i < numbers; i++) {
      for (let b = 0; b < 4; b++) numbersOut[start + 4 * i + b] = bytes[start + (3 - b) * numbers + i]!;
    }
  }
  return numbersOut;
}
