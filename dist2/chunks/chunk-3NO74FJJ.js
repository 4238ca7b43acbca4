import {
  CLASS_BORDERS_MM_YR,
  NO_STEPS,
  SIGNIFICANT_SIGNAL_TO_NOISE,
  VELOCITY_CLASSES,
  colourOf,
  velocityClassOf,
} from './chunk-7KJ42PUO.js';
import { openTiff, readDirectory } from './chunk-4DVJGINS.js';
import { NotAtHand, openLocalFile } from './chunk-F7E5KL7Y.js';
import { BoundedCache } from './chunk-XDQNITUM.js';
import { groundSize } from './chunk-5KO75YKH.js';
import { projectionFor } from './chunk-4WL2JCS5.js';
import { decodePieceTable, encodePieceTable } from './chunk-Q3ARXEFZ.js';
import { readFully, writeFully } from './chunk-XPGBKUGO.js';
import { GroundMotionError, errorMessage } from './chunk-XEGQTXKU.js';

// core/report/publishedValues.ts
function roundTo(value, digits) {
  let scale = 10 ** digits;
  return Math.round(value * scale) / scale + 0;
}
function publishedVelocityMmYr(velocityMmYr) {
  return roundTo(velocityMmYr, 3);
}
function publishedSigmaMmYr(sigmaMmYr) {
  return Math.max(1e-3, roundTo(sigmaMmYr, 3));
}
function publishedConfidence(confidence) {
  return roundTo(confidence, 3);
}
function publishedSeasonalMm(amplitudeMm) {
  return roundTo(amplitudeMm, 2);
}

// core/report/interval95.ts
var SIGMAS_OF_95_PERCENT = 1.96;
function margin95(sigma) {
  return SIGMAS_OF_95_PERCENT * sigma;
}
function interval95(value, sigma) {
  return [roundTo(value - margin95(sigma), 3), roundTo(value + margin95(sigma), 3)];
}

// core/colour/mapClasses.ts
var MAP_DETAILS = ['classes', 'values'],
  CLASSES_VERSION = 1,
  STABLE_BELOW_MM_YR = CLASS_BORDERS_MM_YR[0],
  VELOCITY_LOOKS = {
    rapid_subsidence: {
      label: 'Sinking fast',
      shortLabel: '\u22128 or less',
      colour: colourOf('velocity', -14),
    },
    notable_subsidence: {
      label: 'Sinking',
      shortLabel: '\u22128 to \u22123',
      colour: colourOf('velocity', -5),
    },
    stable: { label: 'Stable', shortLabel: '\u22123 to +3', colour: colourOf('velocity', 0) },
    mild_uplift: { label: 'Rising', shortLabel: '+3 to +8', colour: colourOf('velocity', 5) },
    strong_uplift: { label: 'Rising strongly', shortLabel: '+8 or more', colour: colourOf('velocity', 14) },
  },
  NOT_SIGNIFICANT = {
    code: 'not_significant',
    from: null,
    to: null,
    label: 'Not certain: may be no motion',
    shortLabel: 'not certain',
    colour: '#9aa1a6',
  },
  NOT_MEASURED = {
    code: 'not_measured',
    from: null,
    to: null,
    label: 'Not measured',
    shortLabel: 'not measured',
    colour: null,
  },
  BORDERS = {
    uncertainty: [0.5, 1, 2, 4],
    confidence: [0.25, 0.5, 0.75],
    seasonal: [2, 5, 10, 20],
  },
  COLOURED = {
    uncertainty: [0.2, 5.4],
    confidence: [0.05, 0.9],
    seasonal: [0.8, 22],
  },
  classes = {
    velocity: [
      ...VELOCITY_CLASSES.map(({ code, above, below }) => ({
        code,
        from: above?.mmYr ?? null,
        to: below?.mmYr ?? null,
        ...VELOCITY_LOOKS[code],
      })),
      NOT_SIGNIFICANT,
    ],
    uncertainty: rangesOf('uncertainty'),
    confidence: rangesOf('confidence'),
    seasonal: rangesOf('seasonal'),
  },
  NOT_SIGNIFICANT_INDEX = classes.velocity.length;
function mapClassesOf(layer) {
  return classes[layer];
}
function classLegendOf(layer) {
  return [...classes[layer], NOT_MEASURED];
}
function classPaletteOf(layer) {
  let opaque = classes[layer]
    .map(({ colour }) => Number.parseInt(colour.slice(1), 16))
    .flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255]);
  return Uint8Array.from([0, 0, 0, 0, ...opaque]);
}
function velocityClassIndex(velocityMmYr, sigmaMmYr) {
  return Number.isNaN(velocityMmYr)
    ? 0
    : isCertain(Math.abs(velocityMmYr), sigmaMmYr)
      ? 1 + VELOCITY_CLASSES.indexOf(velocityClassOf(velocityMmYr))
      : NOT_SIGNIFICANT_INDEX;
}
function isCertain(speedMmYr, sigmaMmYr) {
  return (
    speedMmYr >= SIGNIFICANT_SIGNAL_TO_NOISE * sigmaMmYr ||
    speedMmYr + margin95(sigmaMmYr) < STABLE_BELOW_MM_YR
  );
}
function rangeIndex(layer, value) {
  return Number.isNaN(value)
    ? 0
    : layer === 'velocity'
      ? 1 + VELOCITY_CLASSES.indexOf(velocityClassOf(value))
      : 1 + BORDERS[layer].filter((border) => value >= border).length;
}
function rangesOf(layer) {
  let borders = BORDERS[layer],
    [palest, darkest] = COLOURED[layer];
  return Array.from({ length: borders.length + 1 }, (_, at) => {
    let [from, to] = [borders[at - 1] ?? 0, borders[at] ?? null],
      range = to === null ? `${from} or more` : at === 0 ? `below ${to}` : `${from} to ${to}`;
    return {
      code: to === null ? `from_${from}` : `${from}_to_${to}`,
      from,
      to,
      label: range,
      shortLabel: range,
      colour: colourOf(layer, palest + ((darkest - palest) * at) / borders.length),
    };
  });
}

// tiles/mapFiles.ts
var LAYER_FILES = {
    velocity: 'velocity.tif',
    uncertainty: 'uncertainty.tif',
    confidence: 'confidence.tif',
    seasonal: 'seasonal.tif',
  },
  LAST_OBSERVATION_FILE = 'last_observation.tif',
  COHERENCE_FILE = 'coherence.tif';

// tiles/cogReader.ts
import { inflateSync } from 'node:zlib';

// tiles/rasterPieces.ts
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

// formats/files/scratchFile.ts
import { appendFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
async function createScratchFile(path) {
  let file = await open(path, 'w+');
  return {
    write: (bytes, position) => writeFully(file.fd, bytes, position),
    read: (target, position) => readFully(file.fd, target, position),
    close: () => file.close(),
  };
}
function appendBytes(path, bytes) {
  appendFileSync(path, bytes);
}
async function removeScratchFile(path) {
  await rm(path, { force: !0 });
}

// formats/tiff/tiffHeader.ts
var TAG = {
    width: 256,
    height: 257,
    bitsPerSample: 258,
    compression: 259,
    samplesPerPixel: 277,
    predictor: 317,
    blockCols: 322,
    blockRows: 323,
    offsets: 324,
    byteCounts: 325,
    sampleFormat: 339,
    pixelScale: 33550,
    tiePoint: 33922,
    geoKeys: 34735,
    metadata: 42112,
  },
  PROJECTED_KEY = 3072,
  GEOGRAPHIC_KEY = 2048,
  LIMITS = { tags: new Set(Object.values(TAG)), mostEntries: 200, mostValues: 2 ** 24 },
  MOST_LEVELS = 24,
  MOST_SIDE = 2 ** 24,
  DEFLATE = /* @__PURE__ */ new Set([8, 32946]);
function readTiffHeader(read) {
  let directories = readDirectories(read),
    [first] = directories;
  if (!first) throw new Error('it has no image');
  let levels = directories.map(levelOf);
  for (let [at, level] of levels.entries())
    if (at > 0 && level.cols > levels[at - 1].cols) throw new Error('its overviews are not in order');
  let [cellWidth, cellHeight] = numbers(first, TAG.pixelScale, 2),
    [, , , originX, originY] = numbers(first, TAG.tiePoint, 5),
    metadata = Buffer.from(Uint8Array.from(first.get(TAG.metadata) ?? [])).toString('latin1');
  return {
    epsg: epsgOf(first),
    originX,
    originY,
    cellWidth,
    cellHeight,
    rows: levels[0].rows,
    cols: levels[0].cols,
    scale: metadataNumber(metadata, 'SCALE') ?? 1,
    offset: metadataNumber(metadata, 'OFFSET') ?? 0,
    levels,
  };
}
function readDirectories(read) {
  let opened = openTiff(read);
  if (!opened?.layout.isLittleEndian) throw new Error('it is no little-endian TIFF');
  let directories = [],
    position = opened.firstDirectory;
  for (; position !== 0;) {
    if (directories.length === MOST_LEVELS) throw new Error(`it has more than ${MOST_LEVELS} images`);
    let { directory, next } = readDirectory(read, position, opened.layout, LIMITS);
    (directories.push(directory), (position = next));
  }
  return directories;
}
function numbers(directory, tag, least) {
  let values = directory.get(tag);
  if (!values || values.length < least) throw new Error(`its tag ${tag} is missing`);
  return [...values];
}
function one(directory, tag, otherwise) {
  let value = directory.get(tag)?.[0] ?? otherwise;
  if (value === void 0) throw new Error(`its tag ${tag} is missing`);
  return value;
}
function levelOf(directory) {
  if (
    !(
      one(directory, TAG.bitsPerSample) === 16 &&
      one(directory, TAG.sampleFormat, 1) === 2 &&
      one(directory, TAG.samplesPerPixel, 1) === 1
    )
  )
    throw new Error('it is not one band of 16-bit integers');
  let compression = one(directory, TAG.compression, 1),
    isDeflated = DEFLATE.has(compression);
  if ((!isDeflated && compression !== 1) || one(directory, TAG.predictor, 1) !== 1)
    throw new Error(`its compression (${compression}) is neither none nor plain DEFLATE`);
  let level = {
      cols: side(directory, TAG.width),
      rows: side(directory, TAG.height),
      blockCols: side(directory, TAG.blockCols, 4096),
      blockRows: side(directory, TAG.blockRows, 4096),
      offsets: directory.get(TAG.offsets) ?? new Float64Array(),
      byteCounts: directory.get(TAG.byteCounts) ?? new Float64Array(),
      isDeflated,
    },
    blocks = Math.ceil(level.cols / level.blockCols) * Math.ceil(level.rows / level.blockRows);
  if (level.offsets.length !== blocks || level.byteCounts.length !== blocks)
    throw new Error(`it lists ${level.offsets.length} of its ${blocks} blocks`);
  return level;
}
function side(directory, tag, most = MOST_SIDE) {
  let value = one(directory, tag);
  if (!(value >= 1 && value <= most)) throw new Error(`its tag ${tag} is ${value}`);
  return value;
}
function epsgOf(directory) {
  let keys = numbers(directory, TAG.geoKeys, 4),
    found = /* @__PURE__ */ new Map();
  for (let at = 4; at + 3 < keys.length; at += 4) found.set(keys[at], keys[at + 3]);
  let epsg = found.get(PROJECTED_KEY) ?? found.get(GEOGRAPHIC_KEY);
  if (epsg === void 0) throw new Error('it names no reference system');
  return epsg;
}
function metadataNumber(metadata, name) {
  let [, text] = new RegExp(`<Item name="${name}"[^>]*>([^<]*)</Item>`).exec(metadata) ?? [],
    value = Number(text);
  return text === void 0 || !Number.isFinite(value) ? null : value;
}

// tiles/rasterPieces.ts
var HEADER_PIECE = 0n,
  BLOCK_PIECE = 1n,
  HEADER_ROWS = { first: HEADER_PIECE, last: HEADER_PIECE };
function appendPieceTable(path) {
  let file = openLocalFile(path);
  try {
    appendBytes(path, encodePieceTable(piecesOf(readerOf(file), file.status().size)));
  } finally {
    file.close();
  }
}
function readerOf(file) {
  return (position, length) => {
    let bytes = new Uint8Array(length);
    return bytes.subarray(0, file.readSync(bytes, position));
  };
}
function piecesOf(read, size) {
  let { levels } = readTiffHeader(read),
    blocks = levels
      .flatMap(({ offsets, byteCounts }) =>
        [...offsets].map((offset, at) => ({ offset, end: offset + byteCounts[at] })),
      )
      .filter(({ offset, end }) => end > offset)
      .sort((a, b) => a.offset - b.offset),
    ends = [
      .../* @__PURE__ */ new Set([
        blocks[0]?.offset ?? size,
        ...blocks.map(({ end }) => end).slice(0, -1),
        size,
      ]),
    ];
  return ends.map((end, at) => {
    let start = at === 0 ? 0 : ends[at - 1],
      kind = at === 0 ? HEADER_PIECE : BLOCK_PIECE;
    return { bytes: end - start, crc32: crc32(read(start, end - start)), firstH3: kind, lastH3: kind };
  });
}
function readPieces(read, size, check) {
  let pieces = checkedPieces(read, size, check),
    starts = new Float64Array(pieces.length + 1);
  return (pieces.forEach(({ bytes }, at) => (starts[at + 1] = starts[at] + bytes)), { pieces, starts });
}
function checkedReader(read, { pieces, starts }) {
  let last = null,
    pieceAt = (index) => {
      if (last?.index === index) return last.bytes;
      let bytes = read(starts[index], pieces[index].bytes);
      if (bytes.length !== pieces[index].bytes || crc32(bytes) !== pieces[index].crc32)
        throw new Error(
          `the checksum of its ${pieces[index].bytes} bytes from ${starts[index]} on is another one`,
        );
      return ((last = { index, bytes }), bytes);
    };
  return (position, length) => {
    let first = pieceHolding(starts, position);
    if (first < 0) return new Uint8Array(0);
    let start = starts[first],
      piece = pieceAt(first);
    if (position + length <= start + piece.length)
      return piece.subarray(position - start, position - start + length);
    let end = Math.min(position + length, starts.at(-1)),
      joined = new Uint8Array(end - position);
    for (let index = first; index < pieces.length && starts[index] < end; index++) {
      let from = Math.max(position, starts[index]);
      joined.set(pieceAt(index).subarray(from - starts[index], end - starts[index]), from - position);
    }
    return joined;
  };
}
function checkedPieces(read, size, check) {
  if ('sha256' in check) {
    let whole = read(0, size);
    if (createHash('sha256').update(whole).digest('hex') !== check.sha256)
      throw new Error('its SHA-256 is another one');
    return piecesOf((position, length) => whole.subarray(position, position + length), size);
  }
  let [tailBytes, tailCrc32] = check,
    tail = tailBytes <= size ? read(size - tailBytes, tailBytes) : null;
  if (!tail || crc32(tail) !== tailCrc32) throw new Error('the checksum of its end is another one');
  let pieces = decodePieceTable(tail) ?? [],
    held = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (held + tailBytes !== size) throw new Error(`it has ${size} bytes, not ${held + tailBytes}`);
  return pieces;
}
function pieceHolding(starts, position) {
  if (position >= starts.at(-1)) return -1;
  let low = 0,
    high = starts.length - 1;
  for (; high - low > 1;) {
    let middle = (low + high) >>> 1;
    starts[middle] <= position ? (low = middle) : (high = middle);
  }
  return low;
}

// tiles/cogReader.ts
var HEAD_BYTES = 32768,
  MOST_HEADERS = 512;
function createCogReader(files, cacheBytes) {
  let headers = BoundedCache.ofEntries(MOST_HEADERS),
    blocks = BoundedCache.ofArrays(cacheBytes),
    slots = [],
    missing = createMissingList(),
    openedOf = (raster) => {
      let known = headers.peek(raster.key);
      if (known) return known;
      let opened = missing.noting(raster.key, () => openRaster(files, raster));
      return opened && headers.keep(raster.key, opened);
    };
  return {
    files,
    headerOf: (raster) => openedOf(raster)?.header ?? null,
    readWindow: (raster, levelIndex, window, slot) => {
      let opened = openedOf(raster),
        level = opened?.header.levels[levelIndex];
      if (!level) return null;
      let cells = window.rows * window.cols,
        used = slots[slot],
        pixels = (used && used.length >= cells ? used : (slots[slot] = new Int16Array(cells))).subarray(
          0,
          cells,
        ),
        file = openLazily(files, raster),
        read = opened.pieces ? checkedReader(file.read, opened.pieces) : file.read;
      try {
        let lastRow = Math.floor((window.row + window.rows - 1) / level.blockRows),
          lastCol = Math.floor((window.col + window.cols - 1) / level.blockCols);
        for (let row = Math.floor(window.row / level.blockRows); row <= lastRow; row++)
          for (let col = Math.floor(window.col / level.blockCols); col <= lastCol; col++) {
            let index = row * Math.ceil(level.cols / level.blockCols) + col,
              key = `${raster.key} ${levelIndex} ${index}`,
              block = unlessNotAtHand(
                () =>
                  blocks.peek(key) ??
                  blocks.keep(
                    key,
                    missing.noting(raster.key, () => decodeBlock(level, index, read)),
                  ),
              );
            copyBlock(block ?? nothingIn(level), level, { row, col }, pixels, window);
          }
        return pixels;
      } catch (error) {
        if (error instanceof RasterGone) return null;
        throw unreadable(files, raster.key, error);
      } finally {
        file.close();
      }
    },
    takeMissing: missing.take,
  };
}
function createMissingList() {
  let missing = [];
  return {
    noting: (key, work) => {
      try {
        return work();
      } catch (error) {
        throw (error instanceof NotAtHand && missing.push({ key, start: error.start }), error);
      }
    },
    take: () => {
      let taken = missing;
      return ((missing = []), taken);
    },
  };
}
function unlessNotAtHand(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof NotAtHand) return null;
    throw error;
  }
}
function nothingIn({ blockCols, blockRows }) {
  return new Int16Array(blockCols * blockRows).fill(NO_STEPS);
}
function openRaster(files, raster) {
  let { key, check } = raster,
    file = openLazily(files, raster);
  try {
    let pieces = check ? readPieces(file.read, file.size(), check) : null,
      read = pieces ? checkedReader(file.read, pieces) : file.read,
      head = read(0, Math.min(HEAD_BYTES, pieces?.pieces[0]?.bytes ?? HEAD_BYTES));
    return {
      header: readTiffHeader((position, length) =>
        position + length <= head.length
          ? head.subarray(position, position + length)
          : read(position, length),
      ),
      pieces,
    };
  } catch (error) {
    if (error instanceof RasterGone) return null;
    throw error instanceof NotAtHand ? error : unreadable(files, key, error);
  } finally {
    file.close();
  }
}
var RasterGone = class extends Error {};
function openLazily(files, { key, check }) {
  let file = null,
    opened = () => {
      if (((file ??= files.open(key)), !file))
        throw files.keepsPieces && Array.isArray(check) ? new NotAtHand(null) : new RasterGone();
      return file;
    };
  return {
    read: (position, length) => readerOf(opened())(position, length),
    size: () => opened().status().size,
    close: () => file?.close(),
  };
}
function decodeBlock(level, index, read) {
  let pixels = level.blockCols * level.blockRows,
    bytes = pixels * Int16Array.BYTES_PER_ELEMENT,
    stored = level.byteCounts[index];
  if (stored === 0) return new Int16Array(pixels).fill(NO_STEPS);
  if (stored > 2 * bytes + 1024) throw new Error(`its block ${index} is said to have ${stored} bytes`);
  let encoded = read(level.offsets[index], stored);
  if (encoded.length < stored) throw new Error(`it ends within its block ${index}`);
  let decoded = level.isDeflated ? inflateSync(encoded, { maxOutputLength: bytes }) : encoded;
  if (decoded.length < bytes) throw new Error(`its block ${index} is too short`);
  return new Int16Array(decoded.buffer.slice(decoded.byteOffset, decoded.byteOffset + bytes));
}
function copyBlock(block, level, place, pixels, window) {
  let top = place.row * level.blockRows,
    left = place.col * level.blockCols,
    firstRow = Math.max(top, window.row),
    endRow = Math.min(top + level.blockRows, window.row + window.rows),
    firstCol = Math.max(left, window.col),
    endCol = Math.min(left + level.blockCols, window.col + window.cols);
  for (let row = firstRow; row < endRow; row++) {
    let from = (row - top) * level.blockCols + firstCol - left;
    pixels.set(
      block.subarray(from, from + endCol - firstCol),
      (row - window.row) * window.cols + firstCol - window.col,
    );
  }
}
function unreadable(files, key, error) {
  return new GroundMotionError(
    'unavailable',
    'map_unreadable',
    `${files.nameOf(key)}: ${errorMessage(error)}`,
    {
      cause: error,
      details: { key },
    },
  );
}

// formats/png/indexedPng.ts
import { constants, crc32 as crc322, deflateSync } from 'node:zlib';

// formats/png/filterRows.ts
var memory = new Uint8Array(0);
function filterRows(indices, width, height) {
  let perRow = Math.ceil(width / 4),
    words = wordsOf(indices, width, height),
    size = (width + 1) * height;
  memory.length < size && (memory = new Uint8Array(size));
  let rows = memory.subarray(0, size),
    [runs, looks] = [0, 0],
    differences = new Int32Array(perRow),
    ownBytes = new Uint8Array(differences.buffer, 0, width);
  for (let y = 0; y < height; y++) {
    let from = y * perRow,
      above = y === 0 ? 0 : likeBefore(indices, y * width, width, width),
      left = likeBefore(indices, y * width, width, 1),
      isUp = above > left;
    if (isUp)
      for (let x = 0; x < perRow; x++) differences[x] = difference(words[from + x], words[from + x - perRow]);
    else
      for (let x = 0, last = 0; x < perRow; x++) {
        let word = words[from + x];
        ((differences[x] = difference(word, (word << 8) | (last >>> 24))), (last = word));
      }
    ((rows[y * (width + 1)] = isUp ? 2 : 1), rows.set(ownBytes, y * (width + 1) + 1));
    for (let x = 0; x < perRow; x += 11, looks++) differences[x] === 0 && runs++;
  }
  return { bytes: rows, hasRuns: runs >= 0.4 * looks };
}
function wordsOf(indices, width, height) {
  let perRow = Math.ceil(width / 4);
  if (width % 4 === 0 && indices.byteOffset % 4 === 0)
    return new Int32Array(indices.buffer, indices.byteOffset, perRow * height);
  let padded = new Uint8Array(4 * perRow * height);
  for (let y = 0; y < height; y++) padded.set(indices.subarray(y * width, (y + 1) * width), 4 * perRow * y);
  return new Int32Array(padded.buffer);
}
function difference(word, other) {
  return ((word | 2155905152) - (other & 2139062143)) ^ ((word ^ ~other) & 2155905152);
}
function likeBefore(indices, from, width, distance) {
  let count = 0;
  for (let at = from + 1; at < from + width; at += 11) indices[at] === indices[at - distance] && count++;
  return count;
}

// formats/png/indexedPng.ts
var SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
  RUNS = { level: 1, memLevel: 8, chunkSize: 65536, strategy: constants.Z_RLE },
  DIFFERENCES = { ...RUNS, strategy: constants.Z_HUFFMAN_ONLY };
function encodeIndexedPng({ width, height, indices, palette }) {
  let colours = palette.length / 4,
    rgb = new Uint8Array(colours * 3),
    alpha = new Uint8Array(colours);
  for (let colour = 0; colour < colours; colour++)
    (rgb.set(palette.subarray(colour * 4, colour * 4 + 3), colour * 3),
      (alpha[colour] = palette[colour * 4 + 3]));
  let named = alpha.findLastIndex((value) => value !== 255) + 1,
    isOneColour = colours === 1,
    rows = isOneColour
      ? { bytes: new Uint8Array((Math.ceil(width / 8) + 1) * height), hasRuns: !0 }
      : filterRows(indices, width, height),
    header = Buffer.alloc(13);
  return (
    header.writeUInt32BE(width, 0),
    header.writeUInt32BE(height, 4),
    header.set([isOneColour ? 1 : 8, 3, 0, 0, 0], 8),
    Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('PLTE', rgb),
      ...(named > 0 ? [chunk('tRNS', alpha.subarray(0, named))] : []),
      chunk('IDAT', deflateSync(rows.bytes, rows.hasRuns ? RUNS : DIFFERENCES)),
      chunk('IEND', new Uint8Array()),
    ])
  );
}
function chunk(type, data) {
  let bytes = Buffer.alloc(12 + data.length);
  return (
    bytes.writeUInt32BE(data.length, 0),
    bytes.write(type, 4, 'latin1'),
    bytes.set(data, 8),
    bytes.writeUInt32BE(crc322(bytes.subarray(4, 8 + data.length)), 8 + data.length),
    bytes
  );
}

// tiles/mapWindow.ts
var MERCATOR_LIMIT_DEGREES = 85.051128779806,
  mercator = projectionFor(3857),
  POINTS_PER_SIDE = 16,
  OUTLINE_MARGIN = 2e-3;
function placeOnCanvas({ bounds, width, height }, left, top) {
  return mercator.inverse({
    x: bounds.west + (left * (bounds.east - bounds.west)) / width,
    y: bounds.north - (top * (bounds.north - bounds.south)) / height,
  });
}
var outlines = /* @__PURE__ */ new WeakMap();
function outlineOf(grid) {
  let known = outlines.get(grid) ?? computeOutline(grid);
  return (outlines.set(grid, known), known);
}
function computeOutline(grid) {
  let projection = projectionFor(grid.epsg),
    bounds = { west: 1 / 0, south: 1 / 0, east: -1 / 0, north: -1 / 0 },
    take = (rowShare, colShare) => {
      let { lat, lon } = projection.inverse({
          x: grid.originX + colShare * grid.cols * grid.cellWidth,
          y: grid.originY - rowShare * grid.rows * grid.cellHeight,
        }),
        { x, y } = mercator.forward({ lat: shownLatitude(lat), lon });
      ((bounds.west = Math.min(bounds.west, x)),
        (bounds.east = Math.max(bounds.east, x)),
        (bounds.south = Math.min(bounds.south, y)),
        (bounds.north = Math.max(bounds.north, y)));
    };
  for (let point = 0; point <= POINTS_PER_SIDE; point++) {
    let share = point / POINTS_PER_SIDE;
    for (let end of [0, 1]) (take(share, end), take(end, share));
  }
  let marginX = OUTLINE_MARGIN * (bounds.east - bounds.west),
    marginY = OUTLINE_MARGIN * (bounds.north - bounds.south);
  return {
    west: bounds.west - marginX,
    east: bounds.east + marginX,
    south: bounds.south - marginY,
    north: bounds.north + marginY,
  };
}
function pixelsWithin({ bounds: canvas, width, height }, bounds) {
  let perX = width / (canvas.east - canvas.west),
    perY = height / (canvas.north - canvas.south),
    left = Math.max(0, Math.floor((bounds.west - canvas.west) * perX)),
    right = Math.min(width, Math.ceil((bounds.east - canvas.west) * perX)),
    top = Math.max(0, Math.floor((canvas.north - bounds.north) * perY)),
    bottom = Math.min(height, Math.ceil((canvas.north - bounds.south) * perY));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}
function degreesOf({ west, south, east, north }) {
  let southWest = mercator.inverse({ x: west, y: south }),
    northEast = mercator.inverse({ x: east, y: north });
  return { west: southWest.lon, south: southWest.lat, east: northEast.lon, north: northEast.lat };
}
var HALF_WORLD_M = Math.PI * 6378137;
function tileBounds(zoom, x, y) {
  let side2 = (2 * HALF_WORLD_M) / 2 ** zoom;
  return {
    west: x * side2 - HALF_WORLD_M,
    east: (x + 1) * side2 - HALF_WORLD_M,
    north: HALF_WORLD_M - y * side2,
    south: HALF_WORLD_M - (y + 1) * side2,
  };
}
function shownLatitude(lat) {
  return Math.max(-MERCATOR_LIMIT_DEGREES, Math.min(MERCATOR_LIMIT_DEGREES, lat));
}
function tilesOver(zoom, { west, south, east, north }) {
  let across = 2 ** zoom,
    tileOf = (lat, lon) => {
      let { x, y } = mercator.forward({ lat: shownLatitude(lat), lon }),
        placed = (metres) =>
          Math.max(0, Math.min(across - 1, Math.floor((metres / (2 * HALF_WORLD_M)) * across)));
      return { x: placed(x + HALF_WORLD_M), y: placed(HALF_WORLD_M - y) };
    };
  return { first: tileOf(north, west), last: tileOf(south, east) };
}
function squareAround(point, halfSideM) {
  let { x, y } = mercator.forward(point),
    half = halfSideM / mercator.metresPerUnit(point.lat).east;
  return { west: x - half, south: y - half, east: x + half, north: y + half };
}

// tiles/lattice.ts
var WIDEST_SPACE = 128,
  MOST_ERROR_PIXELS = 5e-3;
function projectLattice(canvas, rect, grid) {
  let project = projector(canvas, rect, grid);
  for (let space = WIDEST_SPACE; ; space /= 2) {
    let across = Math.max(1, Math.ceil((rect.width - 1) / space)),
      down = Math.max(1, Math.ceil((rect.height - 1) / space)),
      nodes = projectNodes(project, rect, across, down),
      cellsPerPixel = scaleOf(nodes, rect, across, down),
      lattice = { rect, across, down, ...nodes, cellsPerPixel };
    if (space <= 1 || errorOf(lattice, project) <= MOST_ERROR_PIXELS * cellsPerPixel) return lattice;
  }
}
function projector(canvas, rect, grid) {
  let projection = projectionFor(grid.epsg);
  return (acrossPixels, downPixels) => {
    let place = placeOnCanvas(canvas, rect.left + acrossPixels + 0.5, rect.top + downPixels + 0.5),
      { x, y } = projection.forward(place);
    return { col: (x - grid.originX) / grid.cellWidth, row: (grid.originY - y) / grid.cellHeight };
  };
}
function spaceOf(pixels, spaces) {
  return Math.max(1, pixels - 1) / spaces;
}
function projectNodes(project, rect, across, down) {
  let spaceX = spaceOf(rect.width, across),
    spaceY = spaceOf(rect.height, down),
    col = new Float64Array((across + 1) * (down + 1)),
    row = new Float64Array(col.length);
  for (let at = 0; at < col.length; at++) {
    let point = project((at % (across + 1)) * spaceX, Math.floor(at / (across + 1)) * spaceY);
    ((col[at] = point.col), (row[at] = point.row));
  }
  return { col, row };
}
function scaleOf({ col, row }, rect, across, down) {
  let here = Math.floor(down / 2) * (across + 1) + Math.floor(across / 2),
    right = here + 1,
    below = here + across + 1,
    area =
      (col[right] - col[here]) * (row[below] - row[here]) -
      (col[below] - col[here]) * (row[right] - row[here]);
  return Math.sqrt(Math.abs(area) / (spaceOf(rect.width, across) * spaceOf(rect.height, down)));
}
function errorOf(lattice, project) {
  let { rect, across, down, col, row } = lattice,
    spaceX = spaceOf(rect.width, across),
    spaceY = spaceOf(rect.height, down),
    between = (a, b, at) => Math.hypot((col[a] + col[b]) / 2 - at.col, (row[a] + row[b]) / 2 - at.row),
    alongRows = 0,
    alongCols = 0;
  for (let j = 0; j <= down; j++)
    for (let i = 0; i <= across; i++) {
      let at = j * (across + 1) + i;
      if (i < across) {
        let middle = project((i + 0.5) * spaceX, j * spaceY);
        alongRows = Math.max(alongRows, between(at, at + 1, middle));
      }
      if (j < down) {
        let middle = project(i * spaceX, (j + 0.5) * spaceY);
        alongCols = Math.max(alongCols, between(at, at + across + 1, middle));
      }
    }
  return alongRows + alongCols;
}

// tiles/cellsBeneath.ts
var MOST_READ_PER_PIXEL = 16;
function levelWindow({ levels }, lattice, leastCells = 1) {
  let [full] = levels,
    wide = levels.findLastIndex(
      ({ cols, rows }) => Math.max(full.cols / cols, full.rows / rows) <= lattice.cellsPerPixel * 1.000001,
    ),
    large = levels.findIndex(
      ({ cols, rows }) => Math.min(full.cols / cols, full.rows / rows) >= leastCells * 0.97,
    ),
    least = large < 0 ? levels.length - 1 : large,
    { width, height } = lattice.rect;
  for (let level = Math.max(least, wide); level < levels.length; level++) {
    let { cols, rows } = levels[level],
      perCol = cols / full.cols,
      perRow = rows / full.rows,
      window = windowBeneath(lattice, { cols, rows, perCol, perRow });
    if (window === null) return null;
    if (window.cols * window.rows <= MOST_READ_PER_PIXEL * (width + 256) * (height + 256))
      return { level, perCol, perRow, window };
  }
  return null;
}
function windowBeneath(lattice, level) {
  let [left, right, top, bottom] = [1 / 0, -1 / 0, 1 / 0, -1 / 0];
  for (let at = 0; at < lattice.col.length; at++)
    ((left = Math.min(left, lattice.col[at])),
      (right = Math.max(right, lattice.col[at])),
      (top = Math.min(top, lattice.row[at])),
      (bottom = Math.max(bottom, lattice.row[at])));
  let col = Math.max(0, Math.floor(left * level.perCol)),
    row = Math.max(0, Math.floor(top * level.perRow)),
    cols = Math.min(level.cols, Math.floor(right * level.perCol) + 1) - col,
    rows = Math.min(level.rows, Math.floor(bottom * level.perRow) + 1) - row;
  return cols > 0 && rows > 0 ? { row, col, rows, cols } : null;
}
var ROUNDING = 1e-9;
function cellsBeneath(lattice, { window, perCol, perRow }, y) {
  let { rect, across, down, col, row } = lattice,
    spaceX = spaceOf(rect.width, across),
    spaceY = spaceOf(rect.height, down),
    j = Math.min(down - 1, Math.floor(y / spaceY)),
    v = y / spaceY - j,
    spans = [];
  for (let i = 0; i < across; i++) {
    let at = j * (across + 1) + i,
      below = at + across + 1,
      leftCol = (col[at] * (1 - v) + col[below] * v) * perCol - window.col,
      rightCol = (col[at + 1] * (1 - v) + col[below + 1] * v) * perCol - window.col,
      leftRow = (row[at] * (1 - v) + row[below] * v) * perRow - window.row,
      rightRow = (row[at + 1] * (1 - v) + row[below + 1] * v) * perRow - window.row,
      from = i === 0 ? 0 : Math.floor(i * spaceX) + 1,
      end = i === across - 1 ? rect.width : Math.floor((i + 1) * spaceX) + 1,
      stepCol = (rightCol - leftCol) / spaceX,
      stepRow = (rightRow - leftRow) / spaceX,
      skipped = from - i * spaceX,
      span = withinWindow(
        { from, end, col: leftCol + skipped * stepCol, row: leftRow + skipped * stepRow, stepCol, stepRow },
        window,
      );
    span && spans.push(span);
  }
  return spans;
}
function withinWindow(span, window) {
  let last = span.end - span.from - 1;
  if (isWithin(span, 0, window) && isWithin(span, last, window)) return span;
  let [colFrom, colTo] = crossings(span.col, span.stepCol, window.cols),
    [rowFrom, rowTo] = crossings(span.row, span.stepRow, window.rows),
    first = Math.max(0, Math.floor(Math.max(colFrom, rowFrom))),
    end = Math.min(last, Math.ceil(Math.min(colTo, rowTo))) + 1;
  for (; first < end && !isWithin(span, first, window);) first++;
  for (; first < end && !isWithin(span, end - 1, window);) end--;
  if (first >= end) return null;
  let { from, col, row, stepCol, stepRow } = span;
  return {
    from: from + first,
    end: from + end,
    col: col + first * stepCol,
    row: row + first * stepRow,
    stepCol,
    stepRow,
  };
}
function isWithin({ col, row, stepCol, stepRow }, k, { cols, rows }) {
  let [c, r] = [col + k * stepCol, row + k * stepRow];
  return c >= 0 && r >= 0 && c < cols - ROUNDING && r < rows - ROUNDING;
}
function crossings(start, step, size) {
  if (step === 0) return start >= 0 && start < size ? [-1 / 0, 1 / 0] : [1 / 0, -1 / 0];
  let [a, b] = [-start / step, (size - start) / step];
  return [Math.min(a, b), Math.max(a, b)];
}

// tiles/classBlocks.ts
var BLOCK_M = 120;
function singlePixels(header, lattice) {
  let blocks = levelWindow(header, lattice);
  return blocks && { level: blocks.level, pixels: blocks.window, shrink: 1, blocks };
}
function classBlocks(header, lattice) {
  let side2 = cellsPerBlock(header),
    found = levelWindow(header, lattice, side2);
  return found ? inBlocks(header, found, side2) : null;
}
function wholeBlocks(header, cells) {
  let side2 = cellsPerBlock(header),
    { levels } = header,
    scaleOf2 = ({ cols: cols2 }) => header.cols / cols2,
    large = levels.findIndex((level) => scaleOf2(level) >= side2 * 0.97),
    wide = levels.findLastIndex((level) => scaleOf2(level) <= cells),
    at = Math.max(large < 0 ? levels.length - 1 : large, wide),
    { cols, rows } = levels[at],
    [perCol, perRow] = [cols / header.cols, rows / header.rows];
  return inBlocks(header, { level: at, perCol, perRow, window: { col: 0, row: 0, cols, rows } }, side2);
}
function inBlocks(header, found, side2) {
  let { level, perCol, perRow, window } = found,
    { cols, rows } = header.levels[level],
    shrink = Math.max(1, Math.round(side2 * Math.min(perCol, perRow)));
  if (shrink === 1) return { level, pixels: window, shrink, blocks: found };
  let [left, width] = toWholeBlocks(window.col, window.cols, cols, shrink),
    [top, height] = toWholeBlocks(window.row, window.rows, rows, shrink);
  return {
    level,
    pixels: { col: left, row: top, cols: width, rows: height },
    shrink,
    blocks: {
      level,
      perCol: perCol / shrink,
      perRow: perRow / shrink,
      window: { col: left / shrink, row: top / shrink, cols: width / shrink, rows: height / shrink },
    },
  };
}
function toWholeBlocks(start, length, all, shrink) {
  let first = Math.floor(start / shrink) * shrink,
    end = Math.min(all, Math.ceil((start + length) / shrink) * shrink);
  return [first, end - first];
}
var sides = /* @__PURE__ */ new WeakMap();
function cellsPerBlock(header) {
  let known = sides.get(header);
  if (known !== void 0) return known;
  let { cellWidthM, cellHeightM } = groundSize(header),
    side2 = Math.max(2, Math.ceil(BLOCK_M / Math.sqrt(cellWidthM * cellHeightM) - 0.05));
  return (sides.set(header, side2), side2);
}
function blockMeans(values, { pixels: { cols, rows }, shrink }) {
  if (shrink === 1) return values;
  let across = Math.ceil(cols / shrink),
    down = Math.ceil(rows / shrink),
    sums = new Float64Array(across * down),
    counts = new Int32Array(across * down);
  for (let row = 0; row < rows; row++) {
    let start = Math.floor(row / shrink) * across;
    for (let col = 0; col < cols; col++) {
      let value = values[row * cols + col];
      if (value === NO_STEPS) continue;
      let block = start + Math.floor(col / shrink);
      ((sums[block] += value), counts[block]++);
    }
  }
  return Int16Array.from(counts, (count, at) => (count === 0 ? NO_STEPS : Math.round(sums[at] / count)));
}

export {
  roundTo,
  publishedVelocityMmYr,
  publishedSigmaMmYr,
  publishedConfidence,
  publishedSeasonalMm,
  margin95,
  interval95,
  MAP_DETAILS,
  CLASSES_VERSION,
  NOT_SIGNIFICANT_INDEX,
  mapClassesOf,
  classLegendOf,
  classPaletteOf,
  velocityClassIndex,
  isCertain,
  rangeIndex,
  LAYER_FILES,
  LAST_OBSERVATION_FILE,
  COHERENCE_FILE,
  MERCATOR_LIMIT_DEGREES,
  placeOnCanvas,
  outlineOf,
  pixelsWithin,
  degreesOf,
  HALF_WORLD_M,
  tileBounds,
  tilesOver,
  squareAround,
  createScratchFile,
  removeScratchFile,
  HEADER_ROWS,
  appendPieceTable,
  createCogReader,
  encodeIndexedPng,
  projectLattice,
  cellsBeneath,
  singlePixels,
  classBlocks,
  wholeBlocks,
  blockMeans,
};
//# sourceMappingURL=chunk-3NO74FJJ.js.map
