import { gridSchema, isoDateSchema } from './chunk-QSX7PNLE.js';
import { external_exports } from './chunk-OMHHBRYQ.js';
import { bytesOf, readFullySync, withFile, writeFullySync } from './chunk-XPGBKUGO.js';
import { errorMessage } from './chunk-XEGQTXKU.js';

// store/archive/archiveIndex.ts
import { crc32 } from 'node:zlib';

// schemas/pairArchive.ts
var PAIR_ARCHIVE_VERSION = 1,
  sha256Schema = external_exports.string().length(64),
  archiveSourceSchema = external_exports.strictObject({
    name: external_exports.string(),
    bytes: external_exports.int().nonnegative(),
    /** When the file was last changed, milliseconds since 1970. */
    modified_ms: external_exports.number(),
    sha256: sha256Schema,
    role: external_exports.enum(['displacement', 'quality', 'line_of_sight', 'point_series']),
  }),
  pairContentSchema = external_exports.strictObject({
    is: external_exports.literal('pair'),
    product_kind: external_exports.enum([
      'opera_disp_s1',
      'unwrapped_pairs',
      'point_series',
      'mintpy',
      'licsbas',
    ]),
    reference_date: isoDateSchema,
    secondary_date: isoDateSchema,
    /** What was done to the values, in words. */
    corrections: external_exports.string(),
    /** What the reader must know of the product later, by names of its own. */
    facts: external_exports.record(
      external_exports.string(),
      external_exports.union([external_exports.string(), external_exports.number(), external_exports.null()]),
    ),
  }),
  lineOfSightContentSchema = external_exports.strictObject({
    is: external_exports.literal('line_of_sight'),
    description: external_exports.string(),
    orbit_direction: external_exports.enum(['ascending', 'descending']).nullable(),
    mean_up: external_exports.number().nullable(),
    mean_east: external_exports.number().nullable(),
    mean_north: external_exports.number().nullable(),
  }),
  archiveHeaderSchema = external_exports.strictObject({
    format: external_exports.literal(PAIR_ARCHIVE_VERSION),
    sources: external_exports.array(archiveSourceSchema),
    grid: gridSchema,
    tile: external_exports.strictObject({
      rows: external_exports.int().positive(),
      cols: external_exports.int().positive(),
    }),
    content: external_exports.discriminatedUnion('is', [pairContentSchema, lineOfSightContentSchema]),
    /** Names of the files whose coherence this one refers to. */
    borrows: external_exports.array(external_exports.string()),
    /** Cells of the nested sample that have a value, and the least depth of which all are there. */
    sample: external_exports.strictObject({
      cells: external_exports.int().nonnegative(),
      depth: external_exports.int().nonnegative(),
      byteOffset: external_exports.int().nonnegative(),
      checksum: external_exports.int().nonnegative(),
    }),
  });

// store/archive/archiveIndex.ts
var ARCHIVE_MAGIC = 'GMPAIRS1',
  HEAD_BYTES = 24,
  TILE_NUMBERS = 8,
  FIELD = {
    tile: 0,
    kind: 1,
    offset: 2,
    checksum: 3,
    coherenceOffset: 4,
    coherenceChecksum: 5,
    holder: 6,
  },
  VALUE_KIND = { hundredths: 1, float: 2 },
  OWN_COHERENCE = -1,
  NO_COHERENCE = -2;
function tileNumber(header, at) {
  return at.chunkRow * Math.ceil(header.grid.cols / header.tile.cols) + at.chunkCol;
}
var LINE_OF_SIGHT_PLANES = { up: 0, east: 1, north: 2 };
function tileCount({ grid, tile }) {
  return Math.ceil(grid.rows / tile.rows) * Math.ceil(grid.cols / tile.cols);
}
function tileWindow(header, number) {
  let { grid, tile } = header,
    tileCols = Math.ceil(grid.cols / tile.cols),
    inPlane = number % tileCount(header),
    row = Math.floor(inPlane / tileCols) * tile.rows,
    col = (inPlane % tileCols) * tile.cols;
  return {
    row,
    col,
    rows: Math.min(tile.rows, grid.rows - row),
    cols: Math.min(tile.cols, grid.cols - col),
  };
}
function readArchiveIndex(path) {
  let { header, table } = withFile(path, readIndex),
    rows = table.length / TILE_NUMBERS,
    tiles = new Int32Array(rows);
  for (let row = 0; row < rows; row++) tiles[row] = table[row * TILE_NUMBERS + FIELD.tile];
  return {
    path,
    header,
    tiles,
    find(tile) {
      let row = indexOf(tiles, tile);
      return row < 0 ? null : placeOf(header, table.subarray(row * TILE_NUMBERS, (row + 1) * TILE_NUMBERS));
    },
  };
}
function readIndex(file) {
  let head = Buffer.alloc(HEAD_BYTES);
  if ((readFullySync(file, head, 0), head.toString('latin1', 0, ARCHIVE_MAGIC.length) !== ARCHIVE_MAGIC))
    throw new RangeError('it is no archive file of this version');
  let index = Buffer.alloc(head.readUInt32LE(16));
  if ((readFullySync(file, index, head.readDoubleLE(8)), crc32(index) !== head.readUInt32LE(20)))
    throw new RangeError('its index has a wrong checksum');
  let jsonBytes = index.readUInt32LE(0),
    json = JSON.parse(index.toString('utf8', 4, 4 + jsonBytes)),
    parsed = archiveHeaderSchema.safeParse(json);
  if (!parsed.success) throw new RangeError(`its header is not understood: ${errorMessage(parsed.error)}`);
  let table = new Float64Array((index.length - 4 - jsonBytes) / Float64Array.BYTES_PER_ELEMENT);
  return (bytesOf(table).set(index.subarray(4 + jsonBytes)), { header: parsed.data, table });
}
function placeOf(header, row) {
  let holder = row[FIELD.holder];
  return {
    kind: row[FIELD.kind],
    byteOffset: row[FIELD.offset],
    checksum: row[FIELD.checksum],
    coherence:
      holder === NO_COHERENCE
        ? null
        : {
            holder: holder === OWN_COHERENCE ? null : header.borrows[holder],
            byteOffset: row[FIELD.coherenceOffset],
            checksum: row[FIELD.coherenceChecksum],
          },
  };
}
function indexOf(ascending, wanted) {
  let [low, high] = [0, ascending.length - 1];
  for (; low <= high;) {
    let middle = (low + high) >>> 1,
      found = ascending[middle];
    if (found === wanted) return middle;
    found < wanted ? (low = middle + 1) : (high = middle - 1);
  }
  return -1;
}

// core/statistics/sampling.ts
function hashOf(row, col) {
  let hash = (Math.imul(row, 2654435761) ^ Math.imul(col, 2246822519)) >>> 0;
  return (
    (hash = Math.imul(hash ^ (hash >>> 16), 2246822507) >>> 0),
    (hash = Math.imul(hash ^ (hash >>> 13), 3266489909) >>> 0),
    (hash ^ (hash >>> 16)) >>> 0
  );
}
function isSampled(row, col, every) {
  return every <= 1 || hashOf(row, col) % every === 0;
}
function sampleDepth(row, col) {
  let hash = hashOf(row, col);
  return hash === 0 ? 32 : 31 - Math.clz32(hash & -hash);
}

// store/archive/archiveSample.ts
var SAMPLE_MAXIMUM_CELLS = 65536,
  SAMPLE_MAXIMUM_BYTES = 64e6,
  FIRST_CELLS = 4096,
  SAMPLED_CELL_BYTES = 10;
function sampleCandidates(window, tileCols, depth) {
  let cells = window.rows * window.cols,
    cell = new Uint32Array(cells),
    place = new Uint32Array(cells),
    depths = new Uint8Array(cells),
    count = 0;
  for (let row = 0; row < window.rows; row++)
    for (let col = 0; col < window.cols; col++) {
      let at = sampleDepth(window.row + row, window.col + col);
      at < depth ||
        ((cell[count] = row * window.cols + col),
        (place[count] = row * tileCols + col),
        (depths[count++] = at));
    }
  return { cell: cell.slice(0, count), place: place.slice(0, count), depth: depths.slice(0, count) };
}
function createSampleCollector(together) {
  let maximumCells = Math.min(SAMPLE_MAXIMUM_CELLS, Math.floor(SAMPLE_MAXIMUM_BYTES / (11 * together))),
    keys = new Uint32Array(FIRST_CELLS),
    values = new Float32Array(FIRST_CELLS),
    coherence = new Uint16Array(FIRST_CELLS),
    depths = new Uint8Array(FIRST_CELLS),
    count = 0,
    depth = 0;
  function grow() {
    let length = 2 * keys.length;
    ((keys = copied(keys, new Uint32Array(length))),
      (values = copied(values, new Float32Array(length))),
      (coherence = copied(coherence, new Uint16Array(length))),
      (depths = copied(depths, new Uint8Array(length))));
  }
  function thin() {
    depth++;
    let [least, cells] = [depth, count],
      [key, value, quality, deep] = [keys, values, coherence, depths],
      kept = 0;
    for (let i = 0; i < cells; i++)
      deep[i] < least ||
        ((key[kept] = key[i]),
        (value[kept] = value[i]),
        (quality[kept] = quality[i]),
        (deep[kept++] = deep[i]));
    count = kept;
  }
  return {
    get depth() {
      return depth;
    },
    add(firstKey, candidates, { values: kept, coherenceSteps }) {
      let isHundredths = kept instanceof Int16Array,
        missing = isHundredths ? -32768 : NaN,
        scale = isHundredths ? 0.01 : 1,
        { cell: cells, place, depth: cellDepths } = candidates,
        offered = cells.length;
      for (; keys.length < Math.min(count + offered, maximumCells + 1);) grow();
      let [key, valueMm, quality, deep] = [keys, values, coherence, depths],
        [next, least] = [count, depth];
      for (let i = 0; i < offered; i++) {
        let cellDepth = cellDepths[i];
        if (cellDepth < least) continue;
        let cell = cells[i],
          value = kept[cell];
        if (
          !(value === missing || value !== value) &&
          ((key[next] = firstKey + place[i]),
          (valueMm[next] = value * scale),
          (quality[next] = coherenceSteps[cell]),
          (deep[next++] = cellDepth),
          !(next <= maximumCells))
        ) {
          for (count = next; count > maximumCells;) thin();
          [next, least] = [count, depth];
        }
      }
      count = next;
    },
    sample() {
      let collected = {
        depth,
        keys: keys.slice(0, count),
        valuesMm: values.slice(0, count),
        coherenceSteps: coherence.slice(0, count),
      };
      return isAscending(collected.keys) ? collected : sorted(collected);
    },
  };
}
function isAscending(keys) {
  for (let i = 1; i < keys.length; i++) if (keys[i] < keys[i - 1]) return !1;
  return !0;
}
function sorted(sample) {
  let order = Uint32Array.from(sample.keys, (_, i) => i);
  return (
    order.sort((a, b) => sample.keys[a] - sample.keys[b]),
    {
      depth: sample.depth,
      keys: Uint32Array.from(order, (i) => sample.keys[i]),
      valuesMm: Float32Array.from(order, (i) => sample.valuesMm[i]),
      coherenceSteps: Uint16Array.from(order, (i) => sample.coherenceSteps[i]),
    }
  );
}
function copied(values, larger) {
  return (larger.set(values), larger);
}

// store/archive/archiveWriter.ts
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32 as crc322 } from 'node:zlib';
var UNFINISHED_SUFFIX = '.tmp';
function createArchiveWriter(path, header, together = 1) {
  let unfinished = `${path}.${process.pid}${UNFINISHED_SUFFIX}`,
    file = openSync(unfinished, 'w'),
    name = basename(path),
    rows = [],
    borrows = [],
    collector = createSampleCollector(together),
    cells = header.tile.rows * header.tile.cols,
    end = HEAD_BYTES,
    isOpen = !0;
  function append(values) {
    let bytes = bytesOf(values),
      place = { byteOffset: end, checksum: crc322(bytes) };
    return (writeFullySync(file, bytes, end), (end += Math.ceil(bytes.length / 4) * 4), place);
  }
  function addRow(tile, kind, values, coherence, holder) {
    let places = [values, coherence].flatMap((place) => [place.byteOffset, place.checksum]);
    rows.push([tile, kind, ...places, holder, 0]);
  }
  function close() {
    (isOpen && closeSync(file), (isOpen = !1));
  }
  return {
    name,
    get sampleDepth() {
      return collector.depth;
    },
    addTile(tile, values, coherenceSteps, { known = null, candidates } = {}) {
      let place = append(values),
        coherence = known ?? { ...append(coherenceSteps), holder: name },
        kind = values instanceof Float32Array ? VALUE_KIND.float : VALUE_KIND.hundredths,
        { holder } = coherence;
      addRow(
        tile,
        kind,
        place,
        coherence,
        holder === null || holder === name ? OWN_COHERENCE : indexAmong(borrows, holder),
      );
      let chosen =
        candidates ?? sampleCandidates(tileWindow(header, tile), header.tile.cols, collector.depth);
      return (collector.add(tile * cells, chosen, { values, coherenceSteps }), coherence);
    },
    addPlain(tile, values) {
      addRow(tile, VALUE_KIND.float, append(values), { byteOffset: 0, checksum: 0 }, NO_COHERENCE);
    },
    finish(content = header.content) {
      let { depth, keys, valuesMm, coherenceSteps } = collector.sample(),
        section = Buffer.concat([keys, valuesMm, coherenceSteps].map(bytesOf)),
        sample = { cells: keys.length, depth, ...append(section) },
        complete = { ...header, content, format: PAIR_ARCHIVE_VERSION, borrows, sample };
      (writeIndex(file, end, complete, rows), close(), renameSync(unfinished, path));
    },
    abandon() {
      (close(), rmSync(unfinished, { force: !0 }));
    },
  };
}
function indexAmong(names, name) {
  return (names.includes(name) || names.push(name), names.indexOf(name));
}
function headBytes(index, byteOffset) {
  let head = Buffer.alloc(HEAD_BYTES);
  return (
    head.write(ARCHIVE_MAGIC, 'latin1'),
    head.writeDoubleLE(byteOffset, 8),
    head.writeUInt32LE(index.length, 16),
    head.writeUInt32LE(crc322(index), 20),
    head
  );
}
function writeIndex(file, end, header, rows) {
  rows.sort((a, b) => a[0] - b[0]);
  let index = indexBytes(header, rows);
  (writeFullySync(file, index, end), writeFullySync(file, headBytes(index, end), 0));
}
function indexBytes(header, rows) {
  let json = Buffer.from(JSON.stringify(header)),
    size = Buffer.alloc(4);
  size.writeUInt32LE(json.length);
  let table = new Float64Array(rows.length * TILE_NUMBERS);
  for (let [row, numbers] of rows.entries()) table.set(numbers, row * TILE_NUMBERS);
  return Buffer.concat([size, json, bytesOf(table)]);
}

// store/archive/archiveName.ts
import { createHash } from 'node:crypto';
function archiveName(sources) {
  let [first, ...others] = sources.map(({ sha256 }) => sha256);
  return `${others.length === 0 ? first : hashOf2([first, ...others].join())}.pairs`;
}
function lineOfSightName(sources, grid, tile) {
  let { epsg, originX, originY, cellWidth, cellHeight, rows, cols } = grid,
    place = [epsg, originX, originY, cellWidth, cellHeight, rows, cols, tile.rows, tile.cols];
  return `los-${hashOf2([...sources.map(({ sha256 }) => sha256), ...place].join())}.pairs`;
}
function hashOf2(text) {
  return createHash('sha256').update(text).digest('hex');
}

export {
  VALUE_KIND,
  tileNumber,
  LINE_OF_SIGHT_PLANES,
  tileCount,
  tileWindow,
  readArchiveIndex,
  isSampled,
  sampleDepth,
  SAMPLED_CELL_BYTES,
  sampleCandidates,
  UNFINISHED_SUFFIX,
  createArchiveWriter,
  archiveName,
  lineOfSightName,
};
//# sourceMappingURL=chunk-2GPIWAQS.js.map
