import {
  COMPONENTS,
  LARGEST_DISPLACEMENT_MM,
  MINIMUM_UP,
  checkChunkSize,
  checkExpansion,
  checkRasterSize,
  createVectors,
  keepUnitVectors,
  openUntilClosed,
  orbitDirectionOf,
  sampleVectors,
  vectorsOn,
} from './chunk-Z3GA3YVA.js';
import {
  ByteReader,
  definedAddress,
  fillToNaN,
  hdf5Damaged,
  hdf5Unsupported,
  lookup3,
  readBlock,
  readBytes,
  readChecked,
  undoFilters,
} from './chunk-PFROMVET.js';
import { tiffExtent } from './chunk-5OWC2T6Y.js';
import { unreadableProduct } from './chunk-WW2RGSWL.js';
import { inDecoder } from './chunk-FV6W2TWI.js';
import { checkHdf5Container, describeHead, readHead } from './chunk-R2HTOIEA.js';
import { compareVersions, isGdalMissing, loadGdal, productError } from './chunk-YOYWGSYB.js';
import { BoundedCache } from './chunk-XDQNITUM.js';
import { groundSize } from './chunk-5KO75YKH.js';
import { projectionFor } from './chunk-4WL2JCS5.js';
import { sameGrid } from './chunk-4CUJ2YPF.js';
import { fillSync, readFullySync } from './chunk-XPGBKUGO.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// ingest/reader/geotiff/plainGeotiff.ts
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { fromFile } from 'geotiff';
var inflated = promisify(inflate),
  NONE = 1,
  DEFLATES = /* @__PURE__ */ new Set([8, 32946]),
  NO_PREDICTOR = 1,
  FLOAT_PREDICTOR = 3,
  CHUNKY = 1,
  KNOWN_KEYS = /* @__PURE__ */ new Set([
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
  ]),
  DEGREE = 9102,
  METRE = 9001,
  PIXEL_IS_AREA = 1,
  PROJECTED = 1,
  GEOGRAPHIC = 2;
async function withPlainGeotiff(path, use) {
  if (existsSync(`${path}.aux.xml`)) return null;
  let tiff = await fromFile(path).catch(() => null);
  if (!tiff) return null;
  try {
    let image = await tiff.getImage(0).catch(() => null),
      facts = image && tiff.littleEndian ? await factsOf(image).catch(() => null) : null;
    return !image || !facts
      ? null
      : { result: await use({ facts, read: (window, reads) => readWindow(image, facts, window, reads) }) };
  } finally {
    await tiff.close();
  }
}
async function factsOf(image) {
  let { fileDirectory } = image,
    bands = image.getSamplesPerPixel(),
    formats = Array.from({ length: bands }, (_, band) => formatOf(image, band)),
    compression = fileDirectory.getValue('Compression') ?? NONE,
    predictor = await predictorOf(image),
    dataType = formats[0],
    isPlain =
      (dataType === 'Float32' || dataType === 'Byte') &&
      formats.every((format) => format === dataType) &&
      (compression === NONE || DEFLATES.has(compression)) &&
      (predictor === NO_PREDICTOR || (predictor === FLOAT_PREDICTOR && dataType === 'Float32')) &&
      !fileDirectory.hasTag('FillOrder') &&
      (await hasEveryTile(image)),
    epsg = epsgOf(image),
    transform = transformOf(image),
    text = fileDirectory.hasTag('GDAL_METADATA')
      ? String(await fileDirectory.loadValue('GDAL_METADATA'))
      : '';
  if (!isPlain || epsg === null || transform === null || /&|domain=/.test(text)) return null;
  let fill = fillOf(image);
  if (fill === void 0) return null;
  let items = [
    ...text.matchAll(/<Item name="([^"]*)"(?: sample="(\d+)")?(?: role="([^"]*)")?>([^<]*)<\/Item>/g),
  ];
  if (items.length !== (text.match(/<Item/g) ?? []).length) return null;
  let describes = (band) =>
    items.find(([, , sample, role]) => sample === String(band) && role === 'description');
  return {
    size: { rows: image.getHeight(), cols: image.getWidth() },
    transform,
    epsg,
    blockShape: {
      rows: image.isTiled ? image.getTileHeight() : Math.min(image.getTileHeight(), image.getHeight()),
      cols: image.getTileWidth(),
    },
    bands: formats.map((_, band) => ({ description: describes(band)?.[4] ?? '', dataType, fill })),
    tags: {
      ...Object.fromEntries(
        items.filter(([, , sample]) => sample === void 0).map(([, name, , , value]) => [name, value]),
      ),
      ...(await textTags(image)),
    },
  };
}
async function predictorOf({ fileDirectory }) {
  return fileDirectory.hasTag('Predictor') ? fileDirectory.loadValue('Predictor') : NO_PREDICTOR;
}
function formatOf(image, band) {
  let format = image.getSampleFormat(band),
    bits = image.getBitsPerSample(band);
  return format === 3 && bits === 32 ? 'Float32' : format === 1 && bits === 8 ? 'Byte' : 'other';
}
async function hasEveryTile({ fileDirectory, isTiled }) {
  let counts = await fileDirectory.loadValue(isTiled ? 'TileByteCounts' : 'StripByteCounts');
  return Array.from(counts).every((bytes) => bytes > 0);
}
function epsgOf(image) {
  let keys = image.getGeoKeys() ?? {};
  if (
    !(
      Object.keys(keys).every((key) => KNOWN_KEYS.has(key)) &&
      keys.GTRasterTypeGeoKey === PIXEL_IS_AREA &&
      [void 0, DEGREE].includes(keys.GeogAngularUnitsGeoKey) &&
      [void 0, METRE].includes(keys.ProjLinearUnitsGeoKey)
    )
  )
    return null;
  let model = keys.GTModelTypeGeoKey,
    epsg = model === PROJECTED ? keys.ProjectedCSTypeGeoKey : keys.GeographicTypeGeoKey;
  if (model === GEOGRAPHIC) return epsg === 4326 ? epsg : null;
  let isWgs84 =
    typeof epsg == 'number' && (epsg === 3857 || /^32[67](?:0[1-9]|[1-5]\d|60)$/.test(String(epsg)));
  return model === PROJECTED && isWgs84 ? epsg : null;
}
function transformOf({ fileDirectory }) {
  let scale = fileDirectory.getValue('ModelPixelScale'),
    tie = fileDirectory.getValue('ModelTiepoint');
  return fileDirectory.hasTag('ModelTransformation') || scale?.length !== 3 || tie?.length !== 6
    ? null
    : tie[0] === 0 && tie[1] === 0 && scale[0] > 0 && scale[1] > 0
      ? [tie[3], scale[0], 0, tie[4], 0, -scale[1]]
      : null;
}
function fillOf(image) {
  if (!image.fileDirectory.hasTag('GDAL_NODATA')) return null;
  let text = String(image.fileDirectory.getValue('GDAL_NODATA')).replace(/\0.*$/s, '').trim();
  return /^nan$/i.test(text)
    ? Number.NaN
    : /^-?\d+(\.\d+)?$/.test(text) && text.length < 16
      ? Number(text)
      : void 0;
}
async function textTags({ fileDirectory }) {
  let found = { AREA_OR_POINT: 'Area' };
  for (let [tag, name] of [
    ['DocumentName', 'DOCUMENTNAME'],
    ['ImageDescription', 'IMAGEDESCRIPTION'],
    ['Software', 'SOFTWARE'],
    ['DateTime', 'DATETIME'],
    ['Artist', 'ARTIST'],
    ['HostComputer', 'HOSTCOMPUTER'],
    ['Copyright', 'COPYRIGHT'],
  ])
    fileDirectory.hasTag(tag) &&
      (found[`TIFFTAG_${name}`] = String(await fileDirectory.loadValue(tag)).replace(/\0.*$/s, ''));
  return found;
}
async function readWindow(image, { blockShape, bands }, window, reads) {
  let tileRows = image.getTileHeight(),
    tileCols = image.getTileWidth(),
    isChunky = image.planarConfiguration === CHUNKY,
    stride = isChunky ? bands.length : 1,
    isFloat = bands[0].dataType === 'Float32',
    decoder = await tileDecoder(image, { rows: blockShape.rows, cols: tileCols, stride });
  for (let y = Math.floor(window.row / tileRows); y * tileRows < window.row + window.rows; y++)
    for (let x = Math.floor(window.col / tileCols); x * tileCols < window.col + window.cols; x++) {
      let decoded = /* @__PURE__ */ new Map();
      for (let { band, out } of reads) {
        let sample = isChunky ? 0 : band - 1,
          data = decoded.get(sample) ?? (await image.getTileOrStrip(x, y, sample, decoder)).data;
        decoded.set(sample, data);
        let tile = isFloat ? new Float32Array(data) : new Uint8Array(data),
          at = { row: y * tileRows, col: x * tileCols, rows: tileRows, cols: tileCols };
        copyShared(tile, { ...at, stride, first: isChunky ? band - 1 : 0 }, window, out);
      }
    }
}
function copyShared(tile, place, window, out) {
  let endRow = Math.min(place.row + place.rows, window.row + window.rows),
    fromCol = Math.max(place.col, window.col),
    endCol = Math.min(place.col + place.cols, window.col + window.cols);
  for (let row = Math.max(place.row, window.row); row < endRow; row++) {
    let from = ((row - place.row) * place.cols + fromCol - place.col) * place.stride + place.first,
      to = (row - window.row) * window.cols + fromCol - window.col;
    if (from + (endCol - fromCol - 1) * place.stride >= tile.length) throw new Error('a tile is too short');
    for (let col = fromCol; col < endCol; col++, from += place.stride, to++) out[to] = tile[from];
  }
}
async function tileDecoder(image, tile) {
  let isDeflated = DEFLATES.has(image.fileDirectory.getValue('Compression')),
    hasFloats = (await predictorOf(image)) === FLOAT_PREDICTOR,
    maxOutputLength = tile.rows * tile.cols * tile.stride * Float32Array.BYTES_PER_ELEMENT,
    decode = async (encoded) => {
      let stored = new Uint8Array(encoded),
        bytes = isDeflated ? await inflated(stored, { maxOutputLength }) : stored,
        values = hasFloats ? unpredicted(bytes, tile.cols, tile.stride) : bytes;
      return values.buffer.slice(values.byteOffset, values.byteOffset + values.length);
    };
  return {
    parameters: {
      tileWidth: tile.cols,
      tileHeight: tile.rows,
      predictor: 1,
      bitsPerSample: 32,
      planarConfiguration: 1,
    },
    decodeBlock: decode,
    decode,
  };
}
function unpredicted(bytes, cols, stride) {
  let numbers = cols * stride,
    rowBytes = numbers * Float32Array.BYTES_PER_ELEMENT,
    numbersOut = new Uint8Array(bytes.length);
  for (let start = 0; start + rowBytes <= bytes.length; start += rowBytes) {
    for (let i = start + stride; i < start + rowBytes; i++) bytes[i] = bytes[i] + bytes[i - stride];
    for (let i = 0; i < numbers; i++)
      for (let b = 0; b < 4; b++) numbersOut[start + 4 * i + b] = bytes[start + (3 - b) * numbers + i];
  }
  return numbersOut;
}

// ingest/reader/geotiff/rasterFile.ts
async function readRaster(file, window, reads) {
  let top = file.southFirst ? file.rows - window.row - window.rows : window.row;
  try {
    let stored = { ...window, row: top },
      gdal = (await inDecoder(file.path, () =>
        withPlainGeotiff(file.path, (opened) => opened.read(stored, reads)),
      ))
        ? null
        : await loadGdal();
    gdal &&
      (await inDecoder(file.path, async () => {
        let dataset = await gdal.openAsync(file.path, 'r', ['GTiff']);
        try {
          for (let { band, out } of reads)
            await dataset.bands.get(band).pixels.readAsync(window.col, top, window.cols, window.rows, out);
        } finally {
          dataset.close();
        }
      }));
  } catch (error) {
    if (isGdalMissing(error)) throw error;
    let place = { path: file.path, layer: 'raster', row: window.row, col: window.col };
    throw unreadableProduct(place, errorMessage(error), error);
  }
  for (let { out, fill } of reads)
    (file.southFirst && reverseRows(out, window.cols),
      out instanceof Float32Array && fill !== null && fillToNaN(out, fill));
}
function reverseRows(values, cols) {
  let rows = values.length / cols;
  for (let top = 0; top < Math.floor(rows / 2); top++) {
    let upper = top * cols,
      lower = (rows - 1 - top) * cols;
    for (let col = 0; col < cols; col++) {
      let kept = values[upper + col];
      ((values[upper + col] = values[lower + col]), (values[lower + col] = kept));
    }
  }
}

// ingest/reader/hdf5/arrayFile.ts
import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';

// formats/hdf5/chunkTable.ts
var MAXIMUM_CHUNKS = 16777216,
  MAXIMUM_GROWTH = 1.01,
  MAXIMUM_EXTRA_BYTES = 1024;
function createChunkTable(shape, chunk) {
  let counts = shape.map((length, i) => Math.ceil(length / chunk[i])),
    count = counts.reduce((product, chunks) => product * chunks, 1);
  if (count > MAXIMUM_CHUNKS) throw hdf5Damaged(`a raster has ${count} chunks`);
  return {
    counts,
    byteOffset: new Float64Array(count),
    byteLength: new Uint32Array(count),
    filterMask: new Uint32Array(count),
  };
}
function chunkIndexOf({ counts }, place) {
  let index = 0;
  for (let [i, count] of counts.entries()) {
    if (place[i] >= count) return null;
    index = index * count + place[i];
  }
  return index;
}
function setChunk(table, bounds, index, place) {
  let { byteOffset, byteLength, filterMask } = place,
    largest = bounds.chunkBytes * MAXIMUM_GROWTH + MAXIMUM_EXTRA_BYTES;
  if (byteLength < 1 || byteLength > largest) throw hdf5Damaged(`a chunk of ${byteLength} bytes is declared`);
  if (byteOffset + byteLength > bounds.fileBytes) throw hdf5Damaged('a chunk leaves the file');
  if (table.byteLength[index] !== 0) throw hdf5Damaged('a chunk is declared twice');
  ((table.byteOffset[index] = byteOffset),
    (table.byteLength[index] = byteLength),
    (table.filterMask[index] = filterMask));
}

// formats/hdf5/structure/treeVersion1.ts
var GROUP_NODE = 0,
  CHUNK_NODE = 1,
  NODE_PREFIX_BYTES = 24,
  MAXIMUM_NODES = 1e6;
function* readTreeLeaves(source, root, nodeType, keyBytes) {
  let seen = /* @__PURE__ */ new Set(),
    visit = function* (address, expectedLevel) {
      if (seen.has(address) || seen.size > MAXIMUM_NODES) throw hdf5Damaged('a tree contains itself');
      seen.add(address);
      let prefix = readBlock(source, address, NODE_PREFIX_BYTES, 'tree node');
      if ((prefix.signature('TREE'), prefix.u8() !== nodeType))
        throw hdf5Damaged('a tree node is of another type');
      let level = prefix.u8();
      if (expectedLevel !== null && level !== expectedLevel) throw hdf5Damaged('a tree has uneven levels');
      let count = prefix.u16(),
        entries = readBlock(source, address + NODE_PREFIX_BYTES, count * (keyBytes + 8), 'tree node');
      for (let i = 0; i < count; i++) {
        let key = entries.bytes(keyBytes),
          child = definedAddress(entries.address(), 'tree node');
        level === 0 ? yield { key, address: child } : yield* visit(child, level - 1);
      }
    };
  yield* visit(root, null);
}

// formats/hdf5/structure/treeVersion2.ts
var HEADER_BYTES = 38,
  NODE_OVERHEAD_BYTES = 10,
  MAXIMUM_DEPTH = 16,
  MAXIMUM_RECORDS = 1e6;
function* readTreeRecords(source, address, type) {
  let header = readChecked(source, address, HEADER_BYTES, 'B-tree header');
  if ((header.signature('BTHD'), header.version(0), header.u8() !== type))
    throw hdf5Damaged('a B-tree is of another type');
  let nodeBytes = header.u32(),
    recordBytes = header.u16(),
    depth = header.u16();
  header.skip(2);
  let root = header.address(),
    rootRecords = header.u16();
  if (rootRecords === 0 || root === null) return;
  if (depth > MAXIMUM_DEPTH || recordBytes === 0 || nodeBytes <= NODE_OVERHEAD_BYTES + recordBytes)
    throw hdf5Damaged('a B-tree has an absurd shape');
  let sizes = pointerSizes(nodeBytes, recordBytes, depth),
    tree = { source, type, nodeBytes, recordBytes, ...sizes, seen: /* @__PURE__ */ new Set() };
  yield* readNode(tree, root, rootRecords, depth);
}
function pointerSizes(nodeBytes, recordBytes, depth) {
  let room = nodeBytes - NODE_OVERHEAD_BYTES,
    leafRecords = Math.floor(room / recordBytes),
    countBytes = encodedBytes(leafRecords),
    totalBytes = [0],
    below = leafRecords;
  for (let level = 1; level < depth; level++) {
    let pointer = 8 + countBytes + totalBytes[level - 1],
      records = Math.floor((room - pointer) / (recordBytes + pointer));
    ((below = (records + 1) * below + records), totalBytes.push(encodedBytes(below)));
  }
  return { countBytes, totalBytes };
}
function encodedBytes(largest) {
  return Math.floor(Math.log2(Math.max(1, largest)) / 8) + 1;
}
function* readNode(tree, address, count, depth) {
  let { source, type, recordBytes, countBytes, seen } = tree;
  if (seen.has(address) || seen.size * count > MAXIMUM_RECORDS) throw hdf5Damaged('a B-tree contains itself');
  seen.add(address);
  let totalBytes = depth > 0 ? tree.totalBytes[depth - 1] : 0,
    pointersBytes = depth > 0 ? (count + 1) * (8 + countBytes + totalBytes) : 0,
    bytes = NODE_OVERHEAD_BYTES + count * recordBytes + pointersBytes;
  if (bytes > tree.nodeBytes) throw hdf5Damaged('a B-tree node has too many records');
  let node = readChecked(source, address, bytes, 'B-tree node');
  if ((node.signature(depth > 0 ? 'BTIN' : 'BTLF'), node.version(0), node.u8() !== type))
    throw hdf5Damaged('a B-tree node is of another type');
  let records = Array.from({ length: count }, () => node.bytes(recordBytes));
  if (depth === 0) {
    yield* records;
    return;
  }
  for (let child = 0; child <= count; child++) {
    let childAddress = definedAddress(node.address(), 'B-tree node'),
      childRecords = node.uint(countBytes);
    (node.skip(totalBytes),
      yield* readNode(tree, childAddress, childRecords, depth - 1),
      child < count && (yield records[child]));
  }
}

// formats/hdf5/chunkTree.ts
function readChunkTree(source, root, chunk, table, bounds) {
  let last = -1,
    keyBytes = 8 + 8 * (chunk.length + 1);
  for (let { key, address } of readTreeLeaves(source, root, CHUNK_NODE, keyBytes)) {
    let reader = new ByteReader(key, 'chunk key'),
      byteLength = reader.u32(),
      filterMask = reader.u32(),
      place = chunk.map((length) => reader.uint(8) / length);
    if (reader.uint(8) !== 0 || !place.every(Number.isInteger))
      throw hdf5Damaged('a chunk lies between the others');
    let index = chunkIndexOf(table, place);
    if (index !== null) {
      if (index <= last) throw hdf5Damaged('the chunks are out of order');
      ((last = index), setChunk(table, bounds, index, { byteOffset: address, byteLength, filterMask }));
    }
  }
}
var PLAIN_CHUNKS = 10,
  FILTERED_CHUNKS = 11;
function readChunkTreeVersion2(source, root, isFiltered, table, bounds) {
  let rank = table.counts.length;
  for (let record of readTreeRecords(source, root, isFiltered ? FILTERED_CHUNKS : PLAIN_CHUNKS)) {
    let reader = new ByteReader(record, 'chunk record'),
      byteOffset = reader.address(),
      lengthBytes = reader.remaining - 4 - 8 * rank;
    if (isFiltered && (lengthBytes < 1 || lengthBytes > 8)) throw hdf5Damaged('a chunk record is absurd');
    let byteLength = isFiltered ? reader.uint(lengthBytes) : bounds.chunkBytes,
      filterMask = isFiltered ? reader.u32() : 0,
      index = chunkIndexOf(
        table,
        Array.from({ length: rank }, () => reader.uint(8)),
      );
    index !== null &&
      byteOffset !== null &&
      setChunk(table, bounds, index, { byteOffset, byteLength, filterMask });
  }
}

// formats/hdf5/dataLayout.ts
var COMPACT = 0,
  CONTIGUOUS = 1,
  CHUNKED = 2,
  UNFILTERED_BORDER = 1,
  FILTERED_SINGLE = 2,
  MAXIMUM_CHUNK_BYTES = 67108864;
function decodeDataLayout(data, { rank, bytes }) {
  let reader = new ByteReader(data, 'data layout'),
    version = reader.version(3, 4),
    kind = reader.u8();
  if (kind === COMPACT) return { kind: 'compact', data: reader.bytes(reader.u16()) };
  if (kind === CONTIGUOUS) return { kind: 'contiguous', address: reader.address(), bytes: reader.uint(8) };
  if (kind !== CHUNKED) throw hdf5Unsupported(`a data layout of class ${kind}`);
  if (version === 3) {
    checkRank(reader.u8(), rank);
    let address = reader.address();
    return { kind: 'chunked', chunk: readShape(reader, rank, 4, bytes), index: { kind: 'tree', address } };
  }
  let flags = reader.u8();
  if ((flags & UNFILTERED_BORDER) !== 0) throw hdf5Unsupported('a raster with uncompressed border chunks');
  return (
    checkRank(reader.u8(), rank),
    { kind: 'chunked', chunk: readShape(reader, rank, reader.u8(), bytes), index: readIndex(reader, flags) }
  );
}
function readIndex(reader, flags) {
  let type = reader.u8();
  switch (type) {
    case 1: {
      let isFiltered = (flags & FILTERED_SINGLE) !== 0,
        byteLength = isFiltered ? reader.uint(8) : null,
        filterMask = isFiltered ? reader.u32() : 0,
        byteOffset = reader.address();
      return { kind: 'single', place: byteOffset === null ? null : { byteOffset, byteLength, filterMask } };
    }
    case 2:
      return { kind: 'implicit', address: reader.address() };
    case 3:
      return (reader.skip(1), { kind: 'fixedArray', address: reader.address() });
    case 5:
      return (reader.skip(6), { kind: 'treeVersion2', address: reader.address() });
    default:
      throw hdf5Unsupported(`a chunk index of type ${type}`);
  }
}
function checkRank(dimensions, rank) {
  if (dimensions !== rank + 1) throw hdf5Damaged('chunks and dataset have different dimensions');
}
function readShape(reader, rank, sizeBytes, elementBytes) {
  if (sizeBytes < 1 || sizeBytes > 8) throw hdf5Damaged('a chunk has an absurd shape');
  let chunk = Array.from({ length: rank }, () => reader.uint(sizeBytes));
  if (!(chunk.every((length) => length >= 1) && reader.uint(sizeBytes) === elementBytes))
    throw hdf5Damaged('a chunk has an absurd shape');
  if (chunk.reduce((product, length) => product * length, elementBytes) > MAXIMUM_CHUNK_BYTES)
    throw hdf5Unsupported(`chunks of ${chunk.join(' \xD7 ')}`);
  return chunk;
}

// formats/hdf5/datasetMessages.ts
var MAXIMUM_RANK = 4,
  MAXIMUM_SIDE = 1e6,
  MAXIMUM_ELEMENTS = 1e13,
  NO_VALUES = 2,
  UNLIMITED = new Uint8Array(8).fill(255);
function decodeDataspace(data) {
  let reader = new ByteReader(data, 'dataspace'),
    version = reader.version(1, 2),
    rank = reader.u8(),
    flags = reader.u8();
  if ((version === 1 ? (reader.skip(5), 1) : reader.u8()) === NO_VALUES) return { shape: [0], maximum: [0] };
  if (rank > MAXIMUM_RANK) throw hdf5Unsupported(`a dataset of ${rank} dimensions`);
  let shape = Array.from({ length: rank }, () => reader.uint(8)),
    elements = shape.reduce((product, length) => product * length, 1);
  if (shape.some((length) => length > MAXIMUM_SIDE) || elements > MAXIMUM_ELEMENTS)
    throw hdf5Unsupported(`a dataset of ${shape.join(' \xD7 ')}`);
  let limit = () => {
      let bytes = reader.bytes(8);
      return bytes.every((byte, i) => byte === UNLIMITED[i])
        ? null
        : Math.min(MAXIMUM_SIDE, new ByteReader(bytes, 'dataspace').uint(8));
    },
    maximum = (flags & 1) !== 0 ? shape.map(limit) : shape;
  if (maximum.some((most, i) => most !== null && most < shape[i]))
    throw hdf5Damaged('a dataset is larger than it may be');
  return { shape, maximum };
}
function decodeFillValue(data, elementBytes) {
  let reader = new ByteReader(data, 'fill value'),
    version = reader.version(1, 2, 3),
    isNeverWritten,
    hasValue;
  if (version === 3) {
    let flags = reader.u8();
    ((isNeverWritten = ((flags >> 2) & 3) === 1 || (flags & 16) !== 0), (hasValue = (flags & 32) !== 0));
  } else {
    (reader.skip(1), (isNeverWritten = reader.u8() === 1));
    let isDefined = reader.u8() !== 0;
    ((hasValue = isDefined), (isNeverWritten ||= !isDefined));
  }
  if (isNeverWritten) return null;
  let bytes = hasValue ? reader.bytes(reader.u32()) : new Uint8Array(0);
  if (bytes.length !== 0 && bytes.length !== elementBytes)
    throw hdf5Damaged('a fill value is of another type');
  return bytes;
}

// formats/hdf5/elementType.ts
var INTEGER = 0,
  FLOAT = 1,
  TEXT = 3,
  ENUMERATION = 8,
  VARIABLE_LENGTH = 9,
  INTEGER_BYTES = /* @__PURE__ */ new Set([1, 2, 4, 8]),
  FLOATS = {
    4: { sign: 31, properties: [0, 0, 32, 0, 23, 8, 0, 23, 127, 0, 0, 0] },
    8: { sign: 63, properties: [0, 0, 64, 0, 52, 11, 0, 52, 255, 3, 0, 0] },
  },
  IMPLIED_MANTISSA = 32,
  MAXIMUM_TEXT_BYTES = 1048576,
  HEAP_TEXT_BYTES = 16,
  MAXIMUM_NESTING = 2;
function decodeElementType(reader, nesting = 0) {
  let classAndVersion = reader.u8(),
    kind = classAndVersion & 15,
    version = classAndVersion >> 4,
    bits = [reader.u8(), reader.u8(), reader.u8()],
    bytes = reader.u32(),
    type =
      version >= 1 && version <= 4 && nesting < MAXIMUM_NESTING
        ? decodeClass(kind, bits, bytes, reader, nesting)
        : null;
  if (!type) throw hdf5Unsupported(`a data type of class ${kind}, ${bytes} bytes`);
  return type;
}
function decodeClass(kind, bits, bytes, reader, nesting) {
  let isLittleEndian = (bits[0] & 1) === 0;
  switch (kind) {
    case INTEGER:
      return INTEGER_BYTES.has(bytes) && reader.u16() === 0 && reader.u16() === 8 * bytes
        ? { kind: 'integer', bytes, isSigned: (bits[0] & 8) !== 0, isLittleEndian }
        : null;
    case FLOAT: {
      let expected = FLOATS[bytes];
      return expected !== void 0 &&
        (bits[0] & 254) === IMPLIED_MANTISSA &&
        bits[1] === expected.sign &&
        expected.properties.every((byte) => reader.u8() === byte)
        ? { kind: 'float', bytes, isLittleEndian }
        : null;
    }
    case TEXT:
      return bytes >= 1 && bytes <= MAXIMUM_TEXT_BYTES ? { kind: 'text', bytes } : null;
    case ENUMERATION: {
      let base = decodeElementType(reader, nesting + 1);
      return base.kind === 'integer' && base.bytes === bytes ? base : null;
    }
    case VARIABLE_LENGTH:
      return (bits[0] & 15) === 1 && bytes === HEAP_TEXT_BYTES ? { kind: 'heapText', bytes } : null;
    default:
      return null;
  }
}
function numberReader(type) {
  let { isLittleEndian: little } = type;
  if (type.kind === 'float')
    return type.bytes === 4
      ? (view, at) => view.getFloat32(at, little)
      : (view, at) => view.getFloat64(at, little);
  switch (type.bytes) {
    case 1:
      return type.isSigned ? (view, at) => view.getInt8(at) : (view, at) => view.getUint8(at);
    case 2:
      return type.isSigned
        ? (view, at) => view.getInt16(at, little)
        : (view, at) => view.getUint16(at, little);
    case 4:
      return type.isSigned
        ? (view, at) => view.getInt32(at, little)
        : (view, at) => view.getUint32(at, little);
    default:
      return type.isSigned
        ? (view, at) => Number(view.getBigInt64(at, little))
        : (view, at) => Number(view.getBigUint64(at, little));
  }
}

// formats/hdf5/filterPipeline.ts
var FILTERS = {
    1: 'deflate',
    2: 'shuffle',
    3: 'fletcher32',
    32e3: 'lzf',
  },
  MAXIMUM_FILTERS = 32,
  FIRST_NAMED_FILTER = 256;
function decodeFilterPipeline(data, elementBytes) {
  let reader = new ByteReader(data, 'filter pipeline'),
    version = reader.version(1, 2),
    count = reader.u8();
  if (count > MAXIMUM_FILTERS) throw hdf5Unsupported(`a pipeline of ${count} filters`);
  return (
    version === 1 && reader.skip(6),
    Array.from({ length: count }, () => {
      let id = reader.u16(),
        filter = FILTERS[id];
      if (filter === void 0) throw hdf5Unsupported(`filter ${id}`);
      let nameBytes = version === 1 || id >= FIRST_NAMED_FILTER ? reader.u16() : 0;
      reader.skip(2);
      let values = reader.u16();
      reader.skip(version === 1 ? Math.ceil(nameBytes / 8) * 8 : nameBytes);
      for (let i = 0; i < values; i++) {
        let value = reader.u32();
        if (filter === 'shuffle' && i === 0 && value !== elementBytes)
          throw hdf5Unsupported(`a shuffle of ${value} bytes`);
      }
      return (version === 1 && values % 2 === 1 && reader.skip(4), filter);
    })
  );
}

// formats/hdf5/fixedArray.ts
var HEADER_BYTES2 = 28,
  ADDRESS_BYTES = 8,
  MASK_BYTES = 4,
  FILTERED = 1,
  MAXIMUM_ENTRIES = 16777216;
function readFixedArray(source, address, enter) {
  let header = readChecked(source, address, HEADER_BYTES2, 'fixed array');
  (header.signature('FAHD'), header.version(0));
  let client = header.u8(),
    entryBytes = header.u8(),
    pageBits = header.u8(),
    entries = header.uint(8),
    block = header.address(),
    isFiltered = client === FILTERED,
    lengthBytes = isFiltered ? entryBytes - ADDRESS_BYTES - MASK_BYTES : 0,
    isPlausible = isFiltered ? lengthBytes >= 1 && lengthBytes <= 8 : entryBytes === ADDRESS_BYTES;
  if (client > FILTERED || !isPlausible || entries > MAXIMUM_ENTRIES || pageBits > 30)
    throw hdf5Damaged('a fixed array has an absurd shape');
  if (block === null) return;
  let readEntries = (reader, from, to) => {
      for (let index = from; index < to; index++) {
        let byteOffset = reader.address(),
          byteLength = isFiltered ? reader.uint(lengthBytes) : null,
          filterMask = isFiltered ? reader.u32() : 0;
        byteOffset !== null && enter(index, { byteOffset, byteLength, filterMask });
      }
    },
    pageEntries = 2 ** pageBits,
    pages = entries > pageEntries ? Math.ceil(entries / pageEntries) : 0,
    prefixBytes = 6 + ADDRESS_BYTES,
    bitmapBytes = Math.ceil(pages / 8),
    unpagedBytes = pages === 0 ? entries * entryBytes : 0,
    headBytes = prefixBytes + bitmapBytes + unpagedBytes + 4,
    head = readChecked(source, block, headBytes, 'fixed array block');
  if (
    (head.signature('FADB'),
    head.version(0),
    head.u8() !== client || definedAddress(head.address(), 'fixed array') !== address)
  )
    throw hdf5Damaged('a fixed array block belongs to another array');
  if (pages === 0) {
    readEntries(head, 0, entries);
    return;
  }
  let bitmap = head.bytes(bitmapBytes),
    pageBytes = pageEntries * entryBytes + 4;
  for (let page = 0; page < pages; page++) {
    if ((bitmap[page >> 3] & (128 >> (page & 7))) === 0) continue;
    let from = page * pageEntries,
      to = Math.min(entries, from + pageEntries),
      length = (to - from) * entryBytes + 4;
    readEntries(
      readChecked(source, block + headBytes + page * pageBytes, length, 'fixed array page'),
      from,
      to,
    );
  }
}

// formats/hdf5/structure/objectHeader.ts
var MESSAGE = {
    dataspace: 1,
    linkInfo: 2,
    datatype: 3,
    fillValue: 5,
    link: 6,
    externalFiles: 7,
    layout: 8,
    filterPipeline: 11,
    attribute: 12,
    continuation: 16,
    symbolTable: 17,
    attributeInfo: 21,
  },
  SHARED = 2,
  MAXIMUM_MESSAGES = 4096,
  VERSION_2_PREFIX_BYTES = 6;
function readObjectHeader(source, address) {
  let first = readBlock(source, address, 4, 'object header').bytes(4);
  return String.fromCharCode(...first) === 'OHDR'
    ? readVersion2(source, address)
    : readVersion1(source, address);
}
function readVersion1(source, address) {
  let prefix = readBlock(source, address, 16, 'object header');
  if (prefix.u8() !== 1) throw hdf5Damaged('no object header is where it should be');
  prefix.skip(7);
  let length = prefix.u32();
  return readBlocks({ address: address + 16, length }, (block, messages) => {
    let reader = readBlock(source, block.address, block.length, 'object header');
    for (; reader.remaining >= 8;) {
      let type = reader.u16(),
        size = reader.u16(),
        flags = reader.u8();
      (reader.skip(3), messages.push({ type, isShared: (flags & SHARED) !== 0, data: reader.bytes(size) }));
    }
  });
}
function readVersion2(source, address) {
  let prefix = readBlock(source, address, VERSION_2_PREFIX_BYTES, 'object header');
  (prefix.signature('OHDR'), prefix.version(2));
  let flags = prefix.u8(),
    optionalBytes = ((flags & 32) !== 0 ? 16 : 0) + ((flags & 16) !== 0 ? 4 : 0),
    sizeAt = VERSION_2_PREFIX_BYTES + optionalBytes,
    sizeBytes = 1 << (flags & 3),
    size = readBlock(source, address + sizeAt, sizeBytes, 'object header').uint(sizeBytes),
    start = sizeAt + sizeBytes,
    orderBytes = (flags & 4) !== 0 ? 2 : 0;
  return readBlocks({ address, length: start + size + 4 }, (block, messages) => {
    let reader = readChecked(source, block.address, block.length, 'object header');
    for (
      block.address === address ? reader.skip(start) : reader.signature('OCHK');
      reader.remaining >= 4 + orderBytes;
    ) {
      let type = reader.u8(),
        length = reader.u16(),
        messageFlags = reader.u8();
      (reader.skip(orderBytes),
        messages.push({ type, isShared: (messageFlags & SHARED) !== 0, data: reader.bytes(length) }));
    }
  });
}
function readBlocks(first, readInto) {
  let messages = [],
    pending = [first],
    seen = /* @__PURE__ */ new Set(),
    done = 0;
  for (let block = pending.pop(); block !== void 0; block = pending.pop()) {
    if (seen.has(block.address)) throw hdf5Damaged('an object header continues in itself');
    if ((seen.add(block.address), readInto(block, messages), messages.length > MAXIMUM_MESSAGES))
      throw hdf5Damaged('an object header is absurdly long');
    for (; done < messages.length; done++) {
      let { type, data } = messages[done];
      if (type !== MESSAGE.continuation) continue;
      let reader = new ByteReader(data, 'continuation message');
      pending.push({ address: definedAddress(reader.address(), 'continuation'), length: reader.uint(8) });
    }
  }
  return messages;
}

// formats/hdf5/dataset.ts
function readDataset(source, address) {
  let messages = readObjectHeader(source, address);
  if (messages.some(({ type: type2 }) => type2 === MESSAGE.externalFiles))
    throw hdf5Unsupported('data in other files');
  let space = decodeDataspace(required(messages, MESSAGE.dataspace, 'dataspace')),
    type = decodeElementType(new ByteReader(required(messages, MESSAGE.datatype, 'data type'), 'data type')),
    pipeline = optional(messages, MESSAGE.filterPipeline, 'filter pipeline'),
    filters = pipeline ? decodeFilterPipeline(pipeline, type.bytes) : [],
    layout = required(messages, MESSAGE.layout, 'data layout'),
    storage = readStorage(source, space, layout, { bytes: type.bytes, filters }),
    fillMessage = optional(messages, MESSAGE.fillValue, 'fill value'),
    fill = fillMessage ? decodeFillValue(fillMessage, type.bytes) : null;
  if (fill === null && !isWritten(storage)) throw hdf5Unsupported('a raster with undefined parts');
  return { shape: space.shape, type, fill: fill ?? new Uint8Array(0), storage };
}
function elementCount(shape) {
  return shape.reduce((product, length) => product * length, 1);
}
function isWritten(storage) {
  return storage.kind === 'chunked'
    ? !storage.chunks.byteLength.includes(0)
    : storage.kind === 'compact' || storage.byteOffset !== null;
}
function optional(messages, type, what) {
  let message = messages.find((candidate) => candidate.type === type);
  if (message?.isShared) throw hdf5Unsupported(`a shared ${what}`);
  return message?.data ?? null;
}
function required(messages, type, what) {
  let data = optional(messages, type, what);
  if (!data) throw hdf5Unsupported(`an object without a ${what}`);
  return data;
}
function readStorage(source, space, message, element) {
  let { shape } = space,
    layout = decodeDataLayout(message, { rank: shape.length, bytes: element.bytes }),
    bytes = elementCount(shape) * element.bytes;
  if (layout.kind === 'compact') {
    if (layout.data.length < bytes) throw hdf5Damaged('a dataset is shorter than its shape');
    return layout;
  }
  if (layout.kind === 'contiguous') {
    let byteOffset = bytes === 0 ? null : layout.address;
    if (byteOffset === null) return { kind: 'contiguous', byteOffset };
    if (layout.bytes < bytes) throw hdf5Damaged('a dataset is shorter than its shape');
    if (byteOffset + bytes > source.size) throw hdf5Damaged('a dataset leaves the file');
    return { kind: 'contiguous', byteOffset };
  }
  let { chunk, index } = layout,
    chunks = readChunks(source, space, { chunk, index }, element);
  return { kind: 'chunked', chunk, filters: element.filters, chunks };
}
function readChunks(source, { shape, maximum }, { chunk, index }, { bytes, filters }) {
  let table = createChunkTable(shape, chunk),
    chunkBytes = elementCount(chunk) * bytes,
    bounds = { fileBytes: source.size, chunkBytes },
    isFiltered = filters.length > 0,
    stored = maximum.map((most, i) => Math.ceil((most ?? shape[i]) / chunk[i])),
    enter = (at, { byteOffset, byteLength, filterMask }) => {
      let entry = chunkIndexOf(table, placeOf(at, stored));
      entry !== null &&
        setChunk(table, bounds, entry, { byteOffset, byteLength: byteLength ?? chunkBytes, filterMask });
    };
  if (index.kind === 'single') {
    if (table.byteLength.length !== 1) throw hdf5Damaged('a raster of several chunks declares one');
    index.place && enter(0, index.place);
  } else {
    if (index.address === null) return table;
    if (index.kind === 'tree') readChunkTree(source, index.address, chunk, table, bounds);
    else if (index.kind === 'treeVersion2')
      readChunkTreeVersion2(source, index.address, isFiltered, table, bounds);
    else {
      if (maximum.includes(null)) throw hdf5Damaged('a raster that may grow has a fixed index');
      if (index.kind === 'fixedArray') readFixedArray(source, index.address, enter);
      else {
        if (isFiltered) throw hdf5Damaged('compressed chunks without an index');
        let count = elementCount(stored);
        if (count > table.byteLength.length) throw hdf5Unsupported('a raster that is smaller than it may be');
        for (let at = 0; at < count; at++)
          enter(at, { byteOffset: index.address + at * chunkBytes, byteLength: null, filterMask: 0 });
      }
    }
  }
  return table;
}
function placeOf(at, counts) {
  let rest = at,
    place = counts.map(() => 0);
  for (let i = counts.length - 1; i >= 0; i--)
    ((place[i] = rest % counts[i]), (rest = Math.floor(rest / counts[i])));
  return place;
}

// formats/hdf5/structure/fractalHeap.ts
var HEADER_BYTES3 = 146,
  MAXIMUM_ROWS = 64,
  MAXIMUM_DEPTH2 = 8;
function openFractalHeap(source, address) {
  let header = readChecked(source, address, HEADER_BYTES3, 'fractal heap');
  if ((header.signature('FRHP'), header.version(0), header.skip(2), header.u16() !== 0))
    throw hdf5Unsupported('a filtered fractal heap');
  header.skip(1);
  let maximumObject = header.u32();
  header.skip(96);
  let width = header.u16(),
    startBytes = header.uint(8),
    maximumDirect = header.uint(8),
    heapBits = header.u16();
  header.skip(2);
  let root = definedAddress(header.address(), 'fractal heap'),
    rootRows = header.u16(),
    directRows = Math.log2(maximumDirect) - Math.log2(startBytes) + 2;
  if (
    !(width > 0 && Number.isInteger(directRows) && directRows > 0 && heapBits > 0 && heapBits <= 64) ||
    rootRows > MAXIMUM_ROWS
  )
    throw hdf5Damaged('a fractal heap has an absurd shape');
  let offsetBytes = Math.ceil(heapBits / 8),
    lengthBytes = Math.floor(Math.log2(Math.max(1, Math.min(maximumDirect, maximumObject))) / 8) + 1,
    shape = { source, width, startBytes, directRows, offsetBytes };
  return {
    object(id) {
      let reader = new ByteReader(id, 'heap id');
      if ((reader.u8() & 240) !== 0) throw hdf5Unsupported('a link outside the blocks of its heap');
      let offset = reader.uint(offsetBytes),
        length = reader.uint(lengthBytes),
        block =
          rootRows === 0
            ? { address: root, offset: 0, bytes: startBytes }
            : findBlock(shape, root, rootRows, offset, 0);
      if (offset + length > block.offset + block.bytes) throw hdf5Damaged('an object leaves its heap');
      return readBytes(source, block.address + offset - block.offset, length, 'heap object');
    },
  };
}
function findBlock(shape, address, rows, wanted, base, depth = 0) {
  let { source, width, startBytes, directRows, offsetBytes } = shape;
  if (depth > MAXIMUM_DEPTH2 || rows > MAXIMUM_ROWS) throw hdf5Damaged('a fractal heap is absurdly deep');
  let reader = readChecked(source, address, 17 + offsetBytes + 8 * rows * width, 'heap block');
  (reader.signature('FHIB'), reader.version(0), reader.skip(8 + offsetBytes));
  let offset = base;
  for (let row = 0; row < rows; row++) {
    let bytes = startBytes * 2 ** Math.max(0, row - 1);
    for (let col = 0; col < width; col++, offset += bytes) {
      let child = reader.address();
      if (wanted < offset || wanted >= offset + bytes) continue;
      let childAddress = definedAddress(child, 'heap block');
      if (row < directRows) return { address: childAddress, offset, bytes };
      let childRows = Math.log2(bytes) - Math.log2(startBytes * width) + 1;
      if (!Number.isInteger(childRows)) throw hdf5Damaged('a fractal heap has an absurd shape');
      return findBlock(shape, childAddress, childRows, wanted, offset, depth + 1);
    }
  }
  throw hdf5Damaged('an object lies outside its heap');
}

// formats/hdf5/structure/globalHeap.ts
var HEADER_BYTES4 = 16,
  OBJECT_HEADER_BYTES = 16,
  MAXIMUM_BYTES = 67108864,
  MAXIMUM_TEXT_BYTES2 = 1048576;
function createGlobalHeap(source) {
  let collections = /* @__PURE__ */ new Map(),
    bytesRead = 0,
    collectionAt = (address) => {
      let known = collections.get(address);
      if (known) return known;
      let header = readBlock(source, address, HEADER_BYTES4, 'global heap');
      (header.signature('GCOL'), header.version(1), header.skip(3));
      let bytes = header.uint(8);
      if (((bytesRead += bytes), bytes < HEADER_BYTES4 || bytesRead > MAXIMUM_BYTES))
        throw hdf5Damaged('a global heap is absurdly large');
      let objects = readObjects(
        readBlock(source, address + HEADER_BYTES4, bytes - HEADER_BYTES4, 'global heap'),
      );
      return (collections.set(address, objects), objects);
    };
  return {
    text(reference) {
      let reader = new ByteReader(reference, 'text reference'),
        length = reader.u32(),
        address = reader.address(),
        index = reader.u32();
      if (length === 0 || address === null || address === 0) return '';
      let object = collectionAt(address).get(index);
      if (!object || length > object.length || length > MAXIMUM_TEXT_BYTES2)
        throw hdf5Damaged('a text is not where it should be');
      return decodeText(object.subarray(0, length));
    },
  };
}
function readObjects(reader) {
  let objects = /* @__PURE__ */ new Map();
  for (; reader.remaining >= OBJECT_HEADER_BYTES;) {
    let index = reader.u16();
    reader.skip(6);
    let length = reader.uint(8);
    if (index === 0) break;
    (objects.set(index, reader.bytes(length)),
      reader.skip(Math.min(reader.remaining, (8 - (length % 8)) % 8)));
  }
  return objects;
}
function decodeText(bytes) {
  let end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)).replace(/ +$/, '');
}

// formats/hdf5/values.ts
function decodeValues(bytes, type, heap) {
  let count = Math.floor(bytes.length / type.bytes),
    elementAt = (i) => bytes.subarray(i * type.bytes, (i + 1) * type.bytes);
  if (type.kind === 'text') return Array.from({ length: count }, (_, i) => decodeText(elementAt(i)));
  if (type.kind === 'heapText') return Array.from({ length: count }, (_, i) => heap.text(elementAt(i)));
  let read = numberReader(type),
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float64Array.from({ length: count }, (_, i) => read(view, i * type.bytes));
}

// formats/hdf5/attributes.ts
var SHARED_PARTS = 3,
  ATTRIBUTE_NAME_INDEX = 8,
  HEAP_ID_BYTES = 8,
  MAXIMUM_ELEMENTS2 = 1e4;
function readAttribute(source, address, name, heap) {
  for (let { type, isShared, data } of readObjectHeader(source, address)) {
    if (isShared) continue;
    let found =
      type === MESSAGE.attribute
        ? decodeAttribute(data, name, heap)
        : type === MESSAGE.attributeInfo
          ? findDenseAttribute(source, data, name, heap)
          : null;
    if (found) return found;
  }
  return null;
}
function findDenseAttribute(source, message, name, heap) {
  let reader = new ByteReader(message, 'attribute info message');
  (reader.version(0), (reader.u8() & 1) !== 0 && reader.skip(2));
  let objects = reader.address(),
    names = reader.address();
  if (objects === null) return null;
  let messages = openFractalHeap(source, objects),
    index = definedAddress(names, 'attribute name index');
  for (let record of readTreeRecords(source, index, ATTRIBUTE_NAME_INDEX)) {
    let found = decodeAttribute(messages.object(record.subarray(0, HEAP_ID_BYTES)), name, heap);
    if (found) return found;
  }
  return null;
}
function decodeAttribute(data, wanted, heap) {
  let reader = new ByteReader(data, 'attribute'),
    version = reader.version(1, 2, 3),
    flags = reader.u8(),
    [nameBytes, typeBytes, spaceBytes] = [reader.u16(), reader.u16(), reader.u16()];
  version === 3 && reader.skip(1);
  let part = (length) => {
    let bytes = reader.bytes(length);
    return (version === 1 && reader.skip((8 - (length % 8)) % 8), bytes);
  };
  if (decodeText(part(nameBytes)) !== wanted) return null;
  if (version > 1 && (flags & SHARED_PARTS) !== 0) throw hdf5Unsupported(`the shared type of ${wanted}`);
  let type = decodeElementType(new ByteReader(part(typeBytes), 'data type')),
    { shape } = decodeDataspace(part(spaceBytes)),
    count = elementCount(shape);
  if (count > MAXIMUM_ELEMENTS2) throw hdf5Unsupported(`an attribute of ${count} values`);
  return decodeValues(reader.bytes(count * type.bytes), type, heap);
}

// formats/hdf5/structure/linkMessage.ts
var HARD = 0,
  MAXIMUM_NAME_BYTES = 1024;
function decodeLink(data) {
  let reader = new ByteReader(data, 'link message');
  reader.version(1);
  let flags = reader.u8(),
    type = (flags & 8) !== 0 ? reader.u8() : HARD;
  ((flags & 4) !== 0 && reader.skip(8), (flags & 16) !== 0 && reader.skip(1));
  let nameBytes = reader.uint(1 << (flags & 3));
  return {
    name: linkName(reader.bytes(nameBytes)),
    address: type === HARD ? definedAddress(reader.address(), 'link') : null,
  };
}
function linkName(bytes) {
  return String.fromCharCode(...bytes.subarray(0, MAXIMUM_NAME_BYTES));
}

// formats/hdf5/structure/denseLinks.ts
var LINK_NAME_INDEX = 5,
  HASH_BYTES = 4;
function findDenseLink(source, heapAddress, indexAddress, name) {
  let heap = openFractalHeap(source, heapAddress);
  for (let record of readTreeRecords(source, indexAddress, LINK_NAME_INDEX)) {
    let link = decodeLink(heap.object(record.subarray(HASH_BYTES)));
    if (link.name === name) return link;
  }
  return null;
}

// formats/hdf5/structure/symbolTable.ts
var MAXIMUM_SYMBOLS = 1e5,
  SOFT_LINK = 2,
  HEAP_OFFSET_BYTES = 8;
function findInSymbolTable(source, message, name) {
  let reader = new ByteReader(message, 'symbol table message'),
    tree = definedAddress(reader.address(), 'group tree'),
    names = readLocalHeap(source, definedAddress(reader.address(), 'group heap')),
    symbols = 0;
  for (let { address } of readTreeLeaves(source, tree, GROUP_NODE, HEAP_OFFSET_BYTES)) {
    let prefix = readBlock(source, address, 8, 'symbol table node');
    (prefix.signature('SNOD'), prefix.version(1), prefix.skip(1));
    let count = prefix.u16();
    if (((symbols += count), symbols > MAXIMUM_SYMBOLS))
      throw hdf5Damaged('a group has an absurd number of members');
    let entries = readBlock(source, address + 8, 40 * count, 'symbol table node');
    for (let i = 0; i < count; i++) {
      let nameAt = entries.uint(8),
        object = entries.address(),
        cacheType = entries.u32();
      if ((entries.skip(20), nameIn(names, nameAt) === name)) return cacheType === SOFT_LINK ? null : object;
    }
  }
}
function readLocalHeap(source, address) {
  let reader = readBlock(source, address, 32, 'local heap');
  (reader.signature('HEAP'), reader.version(0), reader.skip(3));
  let bytes = reader.uint(8);
  return (
    reader.skip(8), readBytes(source, definedAddress(reader.address(), 'local heap'), bytes, 'local heap')
  );
}
function nameIn(heap, at) {
  if (at >= heap.length) throw hdf5Damaged('a name leaves its heap');
  let end = heap.indexOf(0, at);
  return linkName(heap.subarray(at, end < 0 ? heap.length : end));
}

// formats/hdf5/structure/links.ts
function findObject(source, rootAddress, path) {
  let address = rootAddress;
  for (let name of path.split('/')) {
    if (address === null) return null;
    address = findLink(source, address, name);
  }
  return address;
}
function findLink(source, groupAddress, name) {
  for (let { type, isShared, data } of readObjectHeader(source, groupAddress))
    if (!isShared) {
      if (type === MESSAGE.link) {
        let link = decodeLink(data);
        if (link.name === name) return hardLink(link.address, name);
      } else if (type === MESSAGE.symbolTable) {
        let found = findInSymbolTable(source, data, name);
        if (found !== void 0) return hardLink(found, name);
      } else if (type === MESSAGE.linkInfo) {
        let link = findInLinkInfo(source, data, name);
        if (link) return hardLink(link.address, name);
      }
    }
  return null;
}
function findInLinkInfo(source, data, name) {
  let reader = new ByteReader(data, 'link info message');
  (reader.version(0), (reader.u8() & 1) !== 0 && reader.skip(8));
  let heap = reader.address(),
    names = reader.address();
  return heap === null ? null : findDenseLink(source, heap, definedAddress(names, 'link name index'), name);
}
function hardLink(address, name) {
  if (address === null) throw hdf5Unsupported(`the soft or external link ${name}`);
  return address;
}

// formats/hdf5/structure/superblock.ts
var SIGNATURE = `\x89HDF\r

`,
  MAXIMUM_BYTES2 = 96,
  CHECKED_BYTES = 44;
function readRootAddress(source) {
  let bytes = readBytes(source, 0, Math.min(MAXIMUM_BYTES2, source.size), 'superblock'),
    reader = new ByteReader(bytes, 'superblock');
  reader.signature(SIGNATURE);
  let version = reader.version(0, 1, 2, 3),
    isOld = version < 2;
  if ((reader.skip(isOld ? 4 : 0), reader.u8() !== 8 || reader.u8() !== 8))
    throw hdf5Unsupported('a file without 8-byte addresses');
  if ((reader.skip(isOld ? (version === 0 ? 9 : 13) : 1), reader.address() !== 0))
    throw hdf5Unsupported('a file with a user block');
  reader.skip(8);
  let end = definedAddress(reader.address(), 'end of file');
  if (end > source.size) throw hdf5Damaged(`the file has ${source.size} bytes and should have ${end}`);
  isOld && reader.skip(16);
  let root = definedAddress(reader.address(), 'root group');
  if (!isOld && reader.u32() !== lookup3(bytes.subarray(0, CHECKED_BYTES)))
    throw hdf5Damaged('the superblock has a wrong checksum');
  return root;
}

// ingest/reader/hdf5/pagedSource.ts
var PAGE_BYTES = 65536,
  MAXIMUM_PAGES = 32,
  MAXIMUM_BYTES_READ = 1073741824;
function pagedSource(file, size) {
  let pages = BoundedCache.ofEntries(MAXIMUM_PAGES),
    bytesRead = 0,
    pageAt = (index) => {
      let known = pages.peek(index);
      if (known) return known;
      let start = index * PAGE_BYTES,
        page = Buffer.alloc(Math.min(PAGE_BYTES, size - start));
      return (fillSync(file, page, start), pages.keep(index, page));
    };
  return {
    size,
    read(offset, length) {
      if (((bytesRead += length), bytesRead > MAXIMUM_BYTES_READ))
        throw hdf5Damaged('what describes the arrays has no end');
      let first = Math.floor(offset / PAGE_BYTES),
        within = offset - first * PAGE_BYTES;
      if (within + length <= PAGE_BYTES) return pageAt(first).subarray(within, within + length);
      let bytes = Buffer.alloc(length);
      return (fillSync(file, bytes, offset), bytes);
    },
  };
}

// formats/hdf5/slab.ts
function forEachChunk(slab, chunk, counts, visit) {
  let first = slab.origin.map((start, i) => Math.floor(start / chunk[i])),
    touched = slab.origin.map(
      (start, i) => Math.ceil((start + slab.span[i]) / chunk[i]) - Math.floor(start / chunk[i]),
    ),
    total = elementCount(touched);
  for (let at = 0; at < total; at++) {
    let rest = at,
      index = 0,
      step = 1,
      origin = [...first];
    for (let i = touched.length - 1; i >= 0; i--) {
      let place = first[i] + (rest % touched[i]);
      ((rest = Math.floor(rest / touched[i])),
        (origin[i] = place * chunk[i]),
        (index += place * step),
        (step *= counts[i]));
    }
    visit(index, { origin, span: chunk });
  }
}
function forEachRun(slab, box, visit) {
  let rank = slab.origin.length,
    start = slab.origin.map((at, i) => Math.max(at, box.origin[i])),
    shared = start.map((at, i) => Math.min(slab.origin[i] + slab.span[i], box.origin[i] + box.span[i]) - at);
  if (shared.some((length) => length <= 0)) return;
  let last = rank - 1,
    count = rank === 0 ? 1 : shared[last],
    runs = elementCount(shared) / count;
  for (let run = 0; run < runs; run++) {
    let rest = run,
      [from, to, fromStep, toStep] = [0, 0, 1, 1];
    for (let i = last; i >= 0; i--) {
      let at = start[i];
      (i < last && ((at += rest % shared[i]), (rest = Math.floor(rest / shared[i]))),
        (from += (at - box.origin[i]) * fromStep),
        (to += (at - slab.origin[i]) * toStep),
        (fromStep *= box.span[i]),
        (toStep *= slab.span[i]));
    }
    visit({ from, to, count });
  }
}

// ingest/reader/hdf5/readDataset.ts
function readSlabInto(file, dataset, slab, out) {
  let { type, fill } = dataset;
  if (type.kind === 'text' || type.kind === 'heapText') throw new Error('it holds text and not numbers');
  let read = numberReader(type),
    unwritten = fill.length === 0 ? 0 : read(viewOf(fill), 0),
    known = null,
    view = viewOf(new Uint8Array(0));
  forEachStoredRun(file, dataset, slab, ({ from, to, count }, bytes) => {
    if (!bytes) {
      out.fill(unwritten, to, to + count);
      return;
    }
    (bytes !== known && (view = viewOf(bytes)), (known = bytes));
    for (let i = 0, at = from * type.bytes; i < count; i++, at += type.bytes) out[to + i] = read(view, at);
  });
}
function readAllBytes(file, dataset) {
  let { bytes: width } = dataset.type,
    out = new Uint8Array(elementCount(dataset.shape) * width);
  return (
    forEachStoredRun(file, dataset, wholeOf(dataset), ({ from, to, count }, bytes) => {
      let target = out.subarray(to * width, (to + count) * width);
      if (bytes) target.set(bytes.subarray(from * width, (from + count) * width));
      else for (let at = 0; at < target.length; at += width) target.set(dataset.fill, at);
    }),
    out
  );
}
function forEachStoredRun(file, dataset, slab, visit) {
  let { storage, type } = dataset,
    whole = wholeOf(dataset);
  if (storage.kind === 'compact') forEachRun(slab, whole, (run) => visit(run, storage.data));
  else if (storage.kind === 'chunked') {
    let { chunk, chunks } = storage;
    forEachChunk(slab, chunk, chunks.counts, (index, box) => {
      let bytes = chunks.byteLength[index] === 0 ? null : readChunk(file, storage, index, type.bytes);
      forEachRun(slab, box, (run) => visit(run, bytes));
    });
  } else {
    let { byteOffset } = storage,
      row = new Uint8Array((slab.span.at(-1) ?? 1) * type.bytes);
    forEachRun(slab, whole, (run) => {
      byteOffset === null
        ? visit(run, null)
        : (readFullySync(file, row.subarray(0, run.count * type.bytes), byteOffset + run.from * type.bytes),
          visit({ ...run, from: 0 }, row));
    });
  }
}
function readChunk(file, { chunk, chunks, filters }, index, elementBytes) {
  let stored = new Uint8Array(chunks.byteLength[index]);
  readFullySync(file, stored, chunks.byteOffset[index]);
  let chunkBytes = elementCount(chunk) * elementBytes;
  return undoFilters({ stored, filters, filterMask: chunks.filterMask[index], chunkBytes }, elementBytes);
}
function wholeOf({ shape }) {
  return { origin: shape.map(() => 0), span: shape };
}
function viewOf(bytes) {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// ingest/reader/hdf5/arrayFile.ts
var MAXIMUM_TEXTS = 2e4,
  MAXIMUM_CHARACTERS = 64,
  CONTIGUOUS_BLOCK_ROWS = 64;
async function inspectArrayFile(file, read) {
  return (await checkHdf5Container(file), inDecoder(file.path, () => inspectContent(file, read)));
}
function inspectContent(file, read) {
  let descriptor = openSync(file.path, 'r');
  try {
    let source = pagedSource(descriptor, file.bytes),
      root = readRootAddress(source),
      content = {
        file,
        descriptor,
        source,
        root,
        heap: createGlobalHeap(source),
        found: /* @__PURE__ */ new Map(),
      };
    return read({
      name: file.name,
      attribute: (name, object) => attributeText(content, name, object),
      shapeOf: (array) => find(content, array)?.shape ?? null,
      texts: (array) => readTexts(content, find(content, array)),
      numbers: (array, limit) => readNumbers(content, array, limit),
      raster: (array) => describeRaster(content, array),
    });
  } catch (error) {
    throw named(file.name, error);
  } finally {
    closeSync(descriptor);
  }
}
async function readSlab(raster, origin, span) {
  try {
    let out = new Float32Array(elementCount(span));
    return (
      await inDecoder(raster.path, () => {
        let descriptor = openSync(raster.path, 'r');
        try {
          readSlabInto(descriptor, raster.dataset, { origin, span }, out);
        } finally {
          closeSync(descriptor);
        }
      }),
      raster.fill !== null && fillToNaN(out, raster.fill),
      out
    );
  } catch (error) {
    throw invalidInput(
      'product_unreadable',
      `${basename(raster.path)}: /${raster.array} cannot be read at ${origin.join(', ')}: ${errorMessage(error)}; the file is damaged, replace or remove it`,
      { cause: error, details: { path: raster.path } },
    );
  }
}
function named(fileName, error) {
  if (!(error instanceof GroundMotionError) || !error.code.startsWith('hdf5_')) return error;
  let remedy =
    error.code === 'hdf5_damaged' ? 'replace or remove it' : 'write it anew with h5repack -f SHUF -f GZIP=4';
  return invalidInput(error.code, `${fileName}: ${error.message}; ${remedy}`, { cause: error });
}
function find({ source, root, found }, path) {
  let known = found.get(path);
  if (known !== void 0) return known;
  let address = findObject(source, root, path),
    dataset = address === null ? null : readDataset(source, address);
  return (found.set(path, dataset), dataset);
}
function attributeText({ source, root, heap }, name, object) {
  let address = object === void 0 ? root : findObject(source, root, object),
    single = (address === null ? null : readAttribute(source, address, name, heap))?.[0];
  return single === void 0 ? null : String(single);
}
function readTexts(content, dataset) {
  if (!dataset) return null;
  let { type, shape } = dataset;
  if (
    !(type.kind === 'heapText' || (type.kind === 'text' && type.bytes <= MAXIMUM_CHARACTERS)) ||
    shape.length !== 1 ||
    shape[0] > MAXIMUM_TEXTS
  )
    return null;
  let values = decodeValues(readAllBytes(content.descriptor, dataset), type, content.heap);
  return values instanceof Float64Array ? null : values.map((text) => text.slice(0, MAXIMUM_CHARACTERS));
}
function readNumbers(content, array, limit) {
  let dataset = find(content, array),
    count = dataset ? elementCount(dataset.shape) : 0;
  if (!dataset || count === 0) return null;
  if (count > limit)
    throw productError(content.file.name, `at most ${limit} values in /${array}`, String(count));
  let values = decodeValues(readAllBytes(content.descriptor, dataset), dataset.type, content.heap);
  return values instanceof Float64Array ? values : null;
}
function describeRaster(content, array) {
  let { file, source, root, heap } = content,
    dataset = find(content, array);
  if (!dataset) throw productError(file.name, `a raster /${array}`, 'none');
  let { shape, type, storage } = dataset;
  if (type.kind === 'text' || type.kind === 'heapText')
    throw productError(file.name, `numbers in /${array}`, 'text');
  checkExpansion(`${file.name}: /${array}`, elementCount(shape) * type.bytes, file.bytes);
  let declared = readAttribute(source, findObject(source, root, array), '_FillValue', heap)?.[0],
    fill = typeof declared == 'number' ? declared : null,
    [cols = 1, rows = 1] = shape.toReversed(),
    described = { path: file.path, array, type, fill, dataset };
  if (storage.kind !== 'chunked')
    return { ...described, blockShape: { rows: Math.min(rows, CONTIGUOUS_BLOCK_ROWS), cols } };
  let [chunkCols = 1, chunkRows = 1, ...outer] = storage.chunk.toReversed(),
    depth = elementCount(outer);
  return (
    checkChunkSize(`${file.name}: /${array}`, { rows: chunkRows * depth, cols: chunkCols }),
    { ...described, blockShape: { rows: chunkRows, cols: chunkCols } }
  );
}

// ingest/reader/stack/cumulativeStack.ts
function readCumulative(series, readQuality) {
  let { grid, days, raster, gaps } = series,
    openness = openUntilClosed(grid);
  return {
    grid,
    pairs: days.slice(1).map((secondaryDay, i) => ({ referenceDay: days[gaps ? i : 0], secondaryDay })),
    hasArbitraryPairConstants: !1,
    isVertical: !1,
    ownReference: null,
    blockShape: raster.blockShape,
    occupied: () => !0,
    async readPairs(window, pairIndices) {
      openness.assertReadable(window);
      let quality = await readQuality(window),
        values = await readLayers(series, raster, days.length, window),
        gapsHere = gaps && (await readLayers(series, gaps, days.length - 1, window));
      return pairsOf({ values, gaps: gapsHere }, quality, pairIndices, series.millimetresPerUnit);
    },
    close: openness.close,
  };
}
async function readLayerWindow(raster, at, window) {
  let top = at.southFirst ? at.rows - window.row - window.rows : window.row,
    values = await readSlab(raster, [top, window.col], [window.rows, window.cols]);
  return (at.southFirst && reverseRows(values, window.cols), values);
}
async function readLayers({ grid, southFirst }, raster, layers, window) {
  let { row, col, rows, cols } = window,
    top = southFirst ? grid.rows - row - rows : row,
    values = await readSlab(raster, [0, top, col], [layers, rows, cols]);
  if (southFirst) {
    let cells = rows * cols;
    for (let at = 0; at < values.length; at += cells) reverseRows(values.subarray(at, at + cells), cols);
  }
  return values;
}
function pairsOf({ values, gaps }, quality, pairIndices, millimetresPerUnit) {
  let cells = quality.length,
    displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN),
    meanCoherence = new Float32Array(cells).fill(NaN);
  for (let cell = 0; cell < cells; cell++)
    if (!(Number.isNaN(quality[cell]) || isAllZero(values, cell, cells)))
      for (let [at, pair] of pairIndices.entries()) {
        if (gaps && gaps[pair * cells + cell] !== 0) continue;
        let reference = values[(gaps ? pair : 0) * cells + cell],
          millimetres = (values[(pair + 1) * cells + cell] - reference) * millimetresPerUnit;
        Math.abs(millimetres) < LARGEST_DISPLACEMENT_MM &&
          ((displacementMm[at * cells + cell] = millimetres), (meanCoherence[cell] = quality[cell]));
      }
  return { displacementMm, meanCoherence };
}
function isAllZero(values, cell, cells) {
  for (let at = cell; at < values.length; at += cells) if (values[at] !== 0) return !1;
  return !0;
}

// ingest/reader/grid/describeGrid.ts
function describeGrid(grid) {
  return `EPSG:${grid.epsg}, ${grid.rows} \xD7 ${grid.cols} cells of ${grid.cellWidth} \xD7 ${grid.cellHeight} from ${grid.originX} ${grid.originY}`;
}

// ingest/reader/grid/coordinateSystem.ts
function noCode(fileName) {
  return productError(fileName, 'a coordinate system with an EPSG code', 'none');
}
function statedCode(wkt) {
  let depth = 0;
  for (let { 0: token, index } of wkt.matchAll(/"[^"]*"|[[(]|[\])]|\b(?:AUTHORITY|ID)(?=\s*[[(])/gi))
    if (token === '[' || token === '(') depth++;
    else if (token === ']' || token === ')') depth--;
    else if (depth === 1 && !token.startsWith('"')) {
      let [, code] = OWN_CODE.exec(wkt.slice(index, index + LONGEST_CODE)) ?? [];
      if (code !== void 0) return Number(code);
    }
  return null;
}
var OWN_CODE = /^\w+\s*[[(]\s*"EPSG"\s*,\s*"?(\d{1,6})"?\s*[,\])]/i,
  LONGEST_CODE = 64;
async function identifiedCode(fileName, wkt) {
  if (wkt === null || wkt === '') throw noCode(fileName);
  let gdal = await loadGdal(),
    code = codeOf(referenceOf(gdal, wkt));
  if (code === null) throw noCode(fileName);
  return code;
}
function referenceOf(gdal, wkt) {
  try {
    return gdal.SpatialReference.fromWKT(wkt);
  } catch {
    return null;
  }
}
function codeOf(reference) {
  if (!reference) return null;
  try {
    let stated = authorityCode(reference);
    return stated !== null ? stated : (reference.autoIdentifyEPSG(), authorityCode(reference));
  } catch {
    return null;
  }
}
function authorityCode(reference) {
  let code = Number(reference.getAuthorityCode(null));
  return Number.isInteger(code) && code > 0 ? code : null;
}

// ingest/reader/grid/placeOnEarth.ts
var SMALLEST_CELL = 0.5,
  LARGEST_CELL = 2e4,
  WESTERNMOST_UTM = -1e6,
  EASTERNMOST_UTM = 2e6,
  LARGEST_NORTHING = 1e7,
  SOUTHERNMOST = -80,
  NORTHERNMOST = 84;
function checkPlace(fileName, grid) {
  let { epsg, originX: west, originY: north, cellWidth, cellHeight, rows, cols } = grid,
    east = west + cols * cellWidth,
    south = north - rows * cellHeight,
    projection = projectionFor(epsg),
    isInside =
      epsg === 4326
        ? west >= -180 && east <= 180 && south >= SOUTHERNMOST && north <= NORTHERNMOST
        : epsg === 3857 ||
          (west >= WESTERNMOST_UTM && east <= EASTERNMOST_UTM && south >= 0 && north <= LARGEST_NORTHING),
    { lat, lon } = projection.inverse({ x: (west + east) / 2, y: (north + south) / 2 });
  if (!(isInside && lat >= SOUTHERNMOST && lat <= NORTHERNMOST && Math.abs(lon) <= 180))
    throw productError(fileName, 'coordinates of its coordinate system', describeGrid(grid));
  let { cellWidthM, cellHeightM } = groundSize(grid);
  if (!isCell(cellWidthM) || !isCell(cellHeightM))
    throw productError(
      fileName,
      `cells of ${SMALLEST_CELL} to ${LARGEST_CELL} m on the ground`,
      `${cellWidthM} \xD7 ${cellHeightM} m (${describeGrid(grid)})`,
    );
}
function isCell(metres) {
  return metres >= SMALLEST_CELL && metres <= LARGEST_CELL;
}

// ingest/reader/geotiff/geotiffHeader.ts
var BYTES_OF_CELL = 4,
  TIFF_SIGNATURES = /* @__PURE__ */ new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);
async function readGeotiffHeader(file) {
  let head = await readHead(file, 12);
  if (!TIFF_SIGNATURES.has(head.subarray(0, 4).toString('latin1')))
    throw productError(file.name, 'a GeoTIFF', describeHead(head));
  checkDirectory(file);
  let plain = await inDecoder(file.path, () => withPlainGeotiff(file.path, ({ facts }) => facts));
  if (plain) return checkedHeader(file, plain.result);
  let gdal = await loadGdal();
  return inDecoder(file.path, () => checkedHeader(file, factsByGdal(gdal, file)));
}
function checkedHeader(file, facts) {
  let { size, transform, epsg, blockShape, bands, tags } = facts;
  if (
    (checkRasterSize(file.name, size),
    checkExpansion(file.name, size.rows * size.cols * bands.length * BYTES_OF_CELL, file.bytes),
    epsg === null)
  )
    throw noCode(file.name);
  let { grid, southFirst } = gridOf(file.name, transform, size, epsg);
  return (checkChunkSize(file.name, blockShape), { grid, southFirst, blockShape, bands, tags });
}
function factsByGdal(gdal, file) {
  let dataset = openByGdal(gdal, file);
  try {
    let size = { rows: dataset.rasterSize.y, cols: dataset.rasterSize.x };
    checkRasterSize(file.name, size);
    let { x, y } = dataset.bands.get(1).blockSize;
    return {
      size,
      transform: dataset.geoTransform,
      epsg: codeOf(dataset.srs),
      blockShape: { rows: y, cols: x },
      bands: dataset.bands.map((band) => ({
        description: band.description,
        dataType: band.dataType,
        fill: band.noDataValue,
      })),
      tags: dataset.getMetadata(),
    };
  } finally {
    dataset.close();
  }
}
function openByGdal(gdal, file) {
  try {
    return gdal.open(file.path, 'r', ['GTiff']);
  } catch (error) {
    throw productError(file.name, 'a GeoTIFF that GDAL opens', errorMessage(error));
  }
}
function checkDirectory(file) {
  let extent = orRefused(file, () => tiffExtent(file));
  if (
    (checkRasterSize(file.name, extent),
    orRefused(file, () => extent.checkBlocks()),
    !(extent.end <= file.bytes))
  )
    throw productError(
      file.name,
      `${extent.end} bytes, as its directory says`,
      `${file.bytes}: the file is truncated; download it again`,
    );
}
function orRefused(file, look) {
  try {
    return look();
  } catch (error) {
    throw productError(file.name, 'a readable TIFF directory', errorMessage(error));
  }
}
function gridOf(name, transform, size, epsg) {
  if (!transform) throw productError(name, 'a GeoTransform', 'none');
  let [originX, cellWidth, rotationX, firstY, rotationY, stepY] = transform;
  if (
    !(rotationX === 0 && rotationY === 0 && cellWidth > 0 && stepY !== 0) ||
    !transform.every(Number.isFinite)
  )
    throw productError(
      name,
      'a GeoTransform without rotation, columns from west to east',
      transform.join(' '),
    );
  let southFirst = stepY > 0,
    cellHeight = Math.abs(stepY),
    originY = southFirst ? firstY + size.rows * cellHeight : firstY,
    grid = { epsg, originX, originY, cellWidth, cellHeight, ...size };
  return (checkPlace(name, grid), { grid, southFirst });
}

// ingest/reader/lineOfSight/lineOfSight.ts
async function openLineOfSight(file, grid) {
  let header = await readGeotiffHeader(file),
    bandOf = componentBands(file.name, header),
    raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst },
    read = async (window) => {
      let vectors = createVectors(window.rows * window.cols),
        reads = COMPONENTS.map((component) => ({
          band: bandOf[component],
          out: vectors[component],
          fill: header.bands[bandOf[component] - 1].fill,
        }));
      return (await readRaster(raster, window, reads), keepUnitVectors(vectors));
    };
  return lineOfSightOf(file.name, { grid: header.grid, read }, grid);
}
async function lineOfSightOf(name, source, grid) {
  let orbitDirection = orbitDirectionOf(await sampleVectors(source));
  if (orbitDirection === null) {
    let expected = `unit vectors to the sensor with up of at least ${MINIMUM_UP}`;
    throw productError(name, expected, 'none in three rows');
  }
  let isSame = sameGrid(grid, source.grid);
  return {
    source: `${name} (east, north, up of every cell${isSame ? '' : ', nearest cell of its own grid'})`,
    orbitDirection,
    read: vectorsOn(grid, source),
  };
}
var ASSUMED_SHARE = 0.1;
function constantLineOfSight(incidenceDegrees, source) {
  let up = Math.cos((incidenceDegrees * Math.PI) / 180);
  return {
    source,
    orbitDirection: null,
    share: ASSUMED_SHARE,
    read: ({ rows, cols }) =>
      Promise.resolve({ up: new Float32Array(rows * cols).fill(up), east: null, north: null }),
  };
}
function componentBands(name, header) {
  let names = header.bands.map((band) => band.description.trim().toLowerCase());
  if (names.length !== 3) throw productError(name, '3 bands: east, north, up', String(names.length));
  if (names.every((text) => text === '')) return { east: 1, north: 2, up: 3 };
  let [east, north, up] = COMPONENTS.map((component) => names.indexOf(component) + 1);
  if (!east || !north || !up) throw productError(name, 'bands named East, North, Up', names.join(', '));
  return { east, north, up };
}

// ingest/reader/grid/gridOfCentres.ts
function gridOfCentres(fileName, centres) {
  let x = axisOf(fileName, 'x', centres.x),
    y = axisOf(fileName, 'y', centres.y);
  if (x.step < 0) throw productError(fileName, 'x coordinates from west to east', 'the other order');
  projectionFor(centres.epsg);
  let north = y.step < 0 ? y.first : y.first + y.step * (y.length - 1),
    cellHeight = Math.abs(y.step);
  return {
    grid: {
      epsg: centres.epsg,
      originX: x.first - x.step / 2,
      originY: north + cellHeight / 2,
      cellWidth: x.step,
      cellHeight,
      rows: y.length,
      cols: x.length,
    },
    southFirst: y.step > 0,
  };
}
function axisOf(fileName, axis, values) {
  let { length } = values;
  if (length < 2) throw productError(fileName, `at least 2 ${axis} coordinates`, String(length));
  let first = values[0],
    step = (values[length - 1] - first) / (length - 1),
    isRegular = step !== 0;
  for (let i = 0; i < length && isRegular; i++)
    isRegular = Math.abs(values[i] - first - i * step) <= Math.abs(step) / 1e3;
  if (!isRegular) throw productError(fileName, `evenly spaced ${axis} coordinates`, 'uneven or missing ones');
  return { first, step, length };
}

// ingest/reader/lineOfSight/cslcStatic.ts
var SHORTEST_HORIZONTAL = 0.17,
  LONGEST_HORIZONTAL = 0.954,
  MAXIMUM_COORDINATES = 2e5;
async function openBurst(file) {
  let { grid, southFirst, east, north } = await inspectArrayFile(file, (content) => {
      let x = content.numbers('data/x_coordinates', MAXIMUM_COORDINATES),
        y = content.numbers('data/y_coordinates', MAXIMUM_COORDINATES),
        epsg = content.numbers('data/projection', 1)?.[0];
      if (!x || !y) throw productError(file.name, 'data/x_coordinates and data/y_coordinates', 'none');
      if (epsg === void 0) throw productError(file.name, 'an EPSG code in data/projection', 'none');
      checkRasterSize(file.name, { rows: y.length, cols: x.length });
      let place = gridOfCentres(file.name, { x, y, epsg });
      checkPlace(file.name, place.grid);
      for (let array of ['data/los_east', 'data/los_north']) {
        let found = content.shapeOf(array)?.join(' \xD7 ') ?? 'none',
          expected = `${y.length} \xD7 ${x.length}`;
        if (found !== expected) throw productError(file.name, `/${array} of ${expected} cells`, found);
      }
      return { ...place, east: content.raster('data/los_east'), north: content.raster('data/los_north') };
    }),
    source = {
      grid,
      read: async (window) => {
        let at = { rows: grid.rows, southFirst },
          component = (raster) => readLayerWindow(raster, at, window);
        return withUp(await component(east), await component(north));
      },
    },
    orbitDirection = orbitDirectionOf(await sampleVectors(source));
  if (orbitDirection === null)
    throw productError(
      file.name,
      'los_east and los_north of unit vectors to the sensor',
      'none in three rows',
    );
  return { file, source, orbitDirection };
}
function mosaicOfBursts(bursts, grid) {
  let readers = bursts.map(({ source }) => vectorsOn(grid, source)),
    { file, orbitDirection } = bursts[0];
  return {
    source: `los_east and los_north of ${bursts.length} CSLC-S1-STATIC burst(s), ${file.name}${bursts.length > 1 ? ' and others' : ''} (nearest cell)`,
    orbitDirection,
    async read(window) {
      let mosaic = createVectors(window.rows * window.cols);
      for (let component of COMPONENTS) mosaic[component].fill(NaN);
      for (let read of readers) {
        if (!mosaic.up.some(Number.isNaN)) break;
        let vectors = await read(window);
        for (let i = 0; i < mosaic.up.length; i++)
          if (Number.isNaN(mosaic.up[i]))
            for (let component of COMPONENTS) mosaic[component][i] = vectors[component][i];
      }
      return mosaic;
    },
  };
}
function withUp(east, north) {
  let up = new Float32Array(east.length);
  for (let i = 0; i < up.length; i++) {
    let horizontal = Math.hypot(east[i], north[i]),
      isPlausible = horizontal >= SHORTEST_HORIZONTAL && horizontal <= LONGEST_HORIZONTAL;
    ((up[i] = isPlausible ? Math.sqrt(1 - horizontal * horizontal) : NaN),
      !isPlausible && ((east[i] = NaN), (north[i] = NaN)));
  }
  return { east, north, up };
}

// ingest/reader/lineOfSight/chooseLineOfSight.ts
async function chooseLineOfSight(files, target, log) {
  let chosen = await chooseRaster(files.rasters, target, log);
  if (!chosen) return chooseBursts(files.bursts, target, log);
  for (let { file } of files.bursts)
    log.ignore(file, 'line_of_sight', `another line of sight is used: ${chosen.source}`);
  return chosen;
}
async function chooseRaster(files, { grid, frameId }, log) {
  let chosen = null,
    versionOf = ({ layer }) => layer?.version ?? '0';
  for (let { file, layer } of files.toSorted((a, b) => compareVersions(versionOf(b), versionOf(a))))
    if (frameId !== null && layer && layer.frameId !== frameId) {
      let reason = `${file.name}: expected the static layer of frame ${frameId}, found ${layer.frameId}`;
      log.refuse(file, 'line_of_sight', reason);
    } else
      chosen
        ? log.ignore(file, 'line_of_sight', `another line of sight is used: ${chosen.source}`)
        : ((chosen = await log.attempt(file, 'line_of_sight', () => openLineOfSight(file, grid))),
          chosen && log.use(file, 'line_of_sight'));
  return chosen;
}
async function chooseBursts(files, { grid, track }, log) {
  let wanted = track ?? files[0]?.burst.track,
    bursts = /* @__PURE__ */ new Map();
  for (let { file, burst } of files.toSorted((a, b) => compareVersions(b.burst.version, a.burst.version))) {
    if (burst.track !== wanted) {
      let reason = `${file.name}: expected a burst of track ${wanted}, found track ${burst.track}`;
      log.refuse(file, 'line_of_sight', reason);
      continue;
    }
    let other = bursts.get(burst.burstId);
    if (other) {
      log.ignore(file, 'line_of_sight', `superseded by ${other.file.name}, the same burst`);
      continue;
    }
    let opened = await log.attempt(file, 'line_of_sight', () => openBurst(file));
    opened && (bursts.set(burst.burstId, opened), log.use(file, 'line_of_sight'));
  }
  let inOrder = [...bursts.values()].sort((a, b) => (a.file.name < b.file.name ? -1 : 1));
  return inOrder.length === 0 ? null : mosaicOfBursts(inOrder, grid);
}
function lineOfSightMissing(whose, remedy, log) {
  let refused = log.refusals('line_of_sight').map(
    (reason) => `
  ${reason}`,
  );
  return invalidInput(
    'line_of_sight_missing',
    `${whose}: no usable line of sight; ${remedy}${refused.join('')}`,
  );
}

export {
  readDataset,
  findObject,
  readRootAddress,
  pagedSource,
  inspectArrayFile,
  readRaster,
  readCumulative,
  readLayerWindow,
  gridOfCentres,
  describeGrid,
  checkPlace,
  statedCode,
  identifiedCode,
  readGeotiffHeader,
  lineOfSightOf,
  constantLineOfSight,
  chooseLineOfSight,
  lineOfSightMissing,
};
//# sourceMappingURL=chunk-O6S6OYRH.js.map
