import { framesOfLake } from './chunk-FVFM4YWJ.js';
import { exportFormatOf } from './chunk-4JYXKYEG.js';
import './chunk-QCANZULH.js';
import './chunk-T7WQFL63.js';
import { createSoundFiles, framesWithin } from './chunk-WB2KFKTA.js';
import { createFrameCatalog } from './chunk-32T2CKGZ.js';
import { CELL_TABLE, SERIES_COLUMN } from './chunk-FVWGOPNO.js';
import './chunk-A3O556DD.js';
import { openLakeDuckDb, sqlText } from './chunk-QNWZKQX2.js';
import './chunk-D7XU6T6W.js';
import { lakeFilesAt, partitionPath } from './chunk-MWKFZFZ4.js';
import './chunk-OMHUCNDV.js';
import './chunk-UODQJH4H.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-4WL2JCS5.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/export/exportLake.ts
import { copyFile, link as link2, mkdtemp, rm as rm2, stat as stat2 } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename as basename2, extname as extname2, join as join2 } from 'node:path';

// ingest/export/exportTables.ts
import { cellToBoundary } from 'h3-js';
var TYPES = {
    ascending_uint64: 'text',
    int32: 'integer',
    int16: 'integer',
    date: 'date',
    float: 'float',
    double: 'double',
    boolean: 'boolean',
  },
  OF_LAKE = [
    { name: 'frame', type: 'text' },
    { name: 'release', type: 'text' },
  ];
function cellsQuery(frames, box) {
  let list = CELL_TABLE.map(({ name }) => (name === 'h3' ? "printf('%x', h3) AS h3" : `"${name}"`)),
    selects = frames.map(
      ({ frame, cells }) =>
        `SELECT ${ofLake(frame)}, ${list.join(', ')} FROM ${parquet(cells)} WHERE ${within(box)}`,
    ),
    columns = CELL_TABLE.map(({ name, type }) => ({ name, type: TYPES[type] }));
  return { columns: [...OF_LAKE, ...columns], geometry: 'Point', from: union(selects) };
}
var OF_SERIES = [
  { name: 'pid', type: 'text' },
  ...OF_LAKE,
  { name: 'lat', type: 'double' },
  { name: 'lon', type: 'double' },
  { name: 'mean_velocity', type: 'float' },
  { name: 'mean_velocity_std', type: 'float' },
  { name: 'seasonality', type: 'float' },
  { name: 'temporal_coherence', type: 'float' },
];
function seriesQuery(frames, box) {
  let days = [...new Set(frames.flatMap(({ frame }) => frame.manifest.epochs))].toSorted(),
    selects = frames.map(({ frame, cells, series }) => {
      let dates = frame.manifest.epochs.map(
        (day, at) => `(s.${SERIES_COLUMN}[${at + 1}] / 10)::FLOAT AS ${dateColumn(day)}`,
      );
      return `SELECT ${`CASE WHEN c.h3 = s.h3 AND c."row" = s."row" AND c.col = s.col
      THEN printf('%s-%d-%d', ${sqlText(frame.frameId)}, c."row", c.col)
      ELSE error('cells and series of a release do not belong together; run: npm run ingest -- verify') END`} AS pid, ${ofLake(frame)}, c.lat, c.lon, c.velocity_vertical_mm_yr AS mean_velocity,
      c.velocity_uncertainty_mm_yr AS mean_velocity_std, c.seasonal_amplitude_mm AS seasonality, c.temporal_coherence,
      ${dates.join(', ')}
      FROM ${parquet(cells)} c POSITIONAL JOIN ${parquet(series)} s WHERE ${within(box, 'c.')}`;
    }),
    columns = days.map((day) => ({ name: dateColumn(day), type: 'float' }));
  return { columns: [...OF_SERIES, ...columns], geometry: 'Point', from: union(selects) };
}
function dateColumn(day) {
  return `D_${day.replaceAll('-', '')}`;
}
var FRAME_COLUMNS = [
  ...OF_LAKE,
  { name: 'created_at', type: 'text' },
  { name: 'first_observation', type: 'date' },
  { name: 'last_observation', type: 'date' },
  { name: 'epochs', type: 'integer' },
  { name: 'cells', type: 'integer' },
  { name: 'cells_measured', type: 'integer' },
  { name: 'cell_size_m', type: 'double' },
  { name: 'epsg', type: 'integer' },
  { name: 'orbit_direction', type: 'text' },
  { name: 'track', type: 'integer' },
  { name: 'calibration', type: 'text' },
  { name: 'velocity_p5_mm_yr', type: 'double' },
  { name: 'velocity_p50_mm_yr', type: 'double' },
  { name: 'velocity_p95_mm_yr', type: 'double' },
  { name: 'data_source', type: 'text' },
  { name: 'attribution', type: 'text' },
  { name: 'license', type: 'text' },
];
function framesQuery(frames) {
  let rows = frames.map(({ frameId, releaseId, manifest }) => {
    let { freshness, counts, grid, velocity_percentiles_mm_yr: percentiles } = manifest;
    return {
      values: [
        frameId,
        releaseId,
        manifest.created_at,
        freshness.first_observation,
        freshness.last_observation,
        manifest.epochs.length,
        counts.cells,
        counts.measured,
        manifest.cell_size_m,
        grid.epsg,
        manifest.orbit_direction,
        manifest.track,
        manifest.calibration.kind,
        percentiles.p5,
        percentiles.p50,
        percentiles.p95,
        manifest.data_source,
        manifest.attribution,
        manifest.license,
      ],
      rings: manifest.footprint.coordinates,
    };
  });
  return valuesQuery(FRAME_COLUMNS, rows);
}
var FOOTPRINT_COLUMNS = [
  ...OF_LAKE,
  { name: 'h3_5', type: 'text' },
  { name: 'cells_measured', type: 'integer' },
  { name: 'path', type: 'text' },
];
function footprintsQuery(frames) {
  let rows = frames.flatMap(({ frameId, releaseId, dir, manifest }) =>
    manifest.partitions.map(({ h3_5: h3, cells }) => ({
      values: [frameId, releaseId, h3, cells, `${dir}/cells/h3_5=${h3}/part-0.parquet`],
      rings: [cellToBoundary(h3, !0)],
    })),
  );
  return valuesQuery(FOOTPRINT_COLUMNS, rows);
}
var HEXAGON_MARGIN = 0.05;
function mayLieWithin(h3, box) {
  if (!box) return !0;
  let corners = cellToBoundary(h3, !0),
    [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  return (
    Math.min(...lons) - HEXAGON_MARGIN <= box.east &&
    Math.max(...lons) + HEXAGON_MARGIN >= box.west &&
    Math.min(...lats) - HEXAGON_MARGIN <= box.north &&
    Math.max(...lats) + HEXAGON_MARGIN >= box.south
  );
}
var SQL_TYPES = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  float: 'FLOAT',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
};
function valuesQuery(columns, rows) {
  let written = rows.map(({ values, rings }) => `(${[...values, wktOf(rings)].map(literal).join(', ')})`),
    none = `(${[...columns, null].map(() => 'NULL').join(', ')})`,
    cast = columns.map(({ name, type }, at) => `c${at}::${SQL_TYPES[type]} AS "${name}"`),
    names2 = [...columns.map((_, at) => `c${at}`), 'wkt'].join(', '),
    table = `(VALUES ${written.length > 0 ? written.join(', ') : none}) AS t(${names2})`,
    from = `(SELECT ${cast.join(', ')}, wkt FROM ${table} WHERE wkt IS NOT NULL)`;
  return { columns, geometry: 'Polygon', from };
}
function wktOf(rings) {
  return `POLYGON (${rings.map((ring) => `(${ring.map(([lon, lat]) => `${lon} ${lat}`).join(', ')})`).join(', ')})`;
}
function literal(value) {
  return value === null ? 'NULL' : typeof value == 'number' ? String(value) : sqlText(value);
}
function ofLake({ frameId, releaseId }) {
  return `${sqlText(frameId)} AS frame, ${sqlText(releaseId)} AS release`;
}
function parquet(paths) {
  return `read_parquet([${paths.map(sqlText).join(', ')}], hive_partitioning = false)`;
}
function within(box, of = '') {
  return box
    ? `${of}lon BETWEEN ${box.west} AND ${box.east} AND ${of}lat BETWEEN ${box.south} AND ${box.north}`
    : 'true';
}
function union(selects) {
  return `(${selects.join(' UNION ALL BY NAME ')})`;
}

// ingest/export/writeExport.ts
import { open } from 'node:fs/promises';

// formats/flatgeobuf/featureEncoder.ts
import { Builder as Builder2 } from 'flatbuffers';

// formats/flatgeobuf/header.ts
import { Builder } from 'flatbuffers';

// formats/flatgeobuf/packedIndex.ts
function levelSizes(features) {
  let sizes = [features];
  do sizes.push(Math.ceil(sizes.at(-1) / 16));
  while (sizes.at(-1) > 1);
  return sizes;
}
function indexBytes(features) {
  return 40 * levelSizes(features).reduce((sum, size) => sum + size, 0);
}
function levelStarts(sizes) {
  let end = sizes.reduce((sum, size) => sum + size, 0);
  return sizes.map((size) => (end -= size));
}
function writeNode(view, at, box, place) {
  (view.setFloat64(at, box.west, !0),
    view.setFloat64(at + 8, box.south, !0),
    view.setFloat64(at + 16, box.east, !0),
    view.setFloat64(at + 24, box.north, !0),
    view.setBigUint64(at + 32, BigInt(place), !0));
}
function parentsOf(children, firstChild) {
  let count = children.byteLength / 40,
    view = new DataView(children.buffer, children.byteOffset, children.byteLength),
    parents = new Uint8Array(Math.ceil(count / 16) * 40),
    target = new DataView(parents.buffer);
  for (let first = 0, at = 0; first < count; first += 16, at += 40) {
    let box = { west: 1 / 0, south: 1 / 0, east: -1 / 0, north: -1 / 0 };
    for (let child = first; child < Math.min(count, first + 16); child++) {
      let from = child * 40;
      ((box.west = Math.min(box.west, view.getFloat64(from, !0))),
        (box.south = Math.min(box.south, view.getFloat64(from + 8, !0))),
        (box.east = Math.max(box.east, view.getFloat64(from + 16, !0))),
        (box.north = Math.max(box.north, view.getFloat64(from + 24, !0))));
    }
    writeNode(target, at, box, firstChild + first);
  }
  return parents;
}

// formats/flatgeobuf/header.ts
var MAGIC = Uint8Array.of(102, 103, 98, 3, 102, 103, 98, 1),
  COLUMN_TYPES = { boolean: 2, integer: 5, float: 9, double: 10, text: 11, date: 13 },
  GEOMETRY_TYPES = { Point: 1, Polygon: 3 };
function encodeHeader({ name, geometry, columns, features }) {
  let builder = new Builder(1024),
    tables = columns.map((column) => {
      let text = builder.createString(column.name);
      return (
        builder.startObject(11),
        builder.addFieldOffset(0, text, 0),
        builder.addFieldInt8(1, COLUMN_TYPES[column.type], -1),
        builder.endObject()
      );
    });
  builder.startVector(4, tables.length, 4);
  for (let table2 of tables.toReversed()) builder.addOffset(table2);
  let columnVector = builder.endVector(),
    organisation = builder.createString('EPSG');
  (builder.startObject(6), builder.addFieldOffset(0, organisation, 0), builder.addFieldInt32(1, 4326, 0));
  let system = builder.endObject(),
    title = builder.createString(name);
  (builder.startObject(14),
    builder.addFieldOffset(0, title, 0),
    builder.addFieldInt8(2, GEOMETRY_TYPES[geometry], 0),
    builder.addFieldOffset(7, columnVector, 0),
    builder.addFieldInt64(8, BigInt(features), 0n),
    builder.addFieldInt16(9, features === 0 ? 0 : 16, 16),
    builder.addFieldOffset(10, system, 0),
    builder.finishSizePrefixed(builder.endObject()));
  let table = builder.asUint8Array(),
    bytes = new Uint8Array(MAGIC.length + table.length);
  return (bytes.set(MAGIC), bytes.set(table, MAGIC.length), bytes);
}

// formats/flatgeobuf/featureEncoder.ts
var FIRST_BYTES = 4096,
  MOST_NUMBER_BYTES = 8,
  COLUMN_NUMBER_BYTES = 2,
  TEXT_LENGTH_BYTES = 4;
function createFeatureEncoder(about) {
  let builder = new Builder2(FIRST_BYTES),
    properties = createPropertyWriter(about.columns);
  return {
    encode: ({ xy, ends }, values) => {
      builder.clear();
      let written = builder.createByteVector(properties(values));
      builder.startVector(8, xy.length, 8);
      for (let at = xy.length - 1; at >= 0; at--) builder.addFloat64(xy[at]);
      let coordinates = builder.endVector();
      builder.startVector(4, ends.length, 4);
      for (let at = ends.length - 1; at >= 0; at--) builder.addInt32(ends[at]);
      let ringEnds = builder.endVector();
      (builder.startObject(8),
        ends.length > 1 && builder.addFieldOffset(0, ringEnds, 0),
        builder.addFieldOffset(1, coordinates, 0),
        builder.addFieldInt8(6, GEOMETRY_TYPES[about.geometry], 0));
      let shape = builder.endObject();
      return (
        builder.startObject(3),
        builder.addFieldOffset(0, shape, 0),
        builder.addFieldOffset(1, written, 0),
        builder.finishSizePrefixed(builder.endObject()),
        builder.asUint8Array()
      );
    },
  };
}
function createPropertyWriter(columns) {
  let buffer = Buffer.alloc(FIRST_BYTES);
  return (values) => {
    let at = 0;
    for (let [index, { type }] of columns.entries()) {
      let value = values[index] ?? null;
      if (value === null) continue;
      let textBytes = typeof value == 'string' ? TEXT_LENGTH_BYTES + Buffer.byteLength(value) : 0,
        end = at + COLUMN_NUMBER_BYTES + MOST_NUMBER_BYTES + textBytes;
      (end > buffer.length && (buffer = Buffer.concat([buffer], 2 * end)),
        (at = buffer.writeUInt16LE(index, at)),
        (at =
          typeof value == 'string'
            ? writeText(buffer, value, at)
            : writeNumber(buffer, type, Number(value), at)));
    }
    return buffer.subarray(0, at);
  };
}
function writeText(buffer, text, at) {
  let bytes = buffer.write(text, at + TEXT_LENGTH_BYTES);
  return (buffer.writeUInt32LE(bytes, at), at + TEXT_LENGTH_BYTES + bytes);
}
function writeNumber(buffer, type, value, at) {
  return type === 'boolean'
    ? buffer.writeUInt8(value, at)
    : type === 'integer'
      ? buffer.writeInt32LE(value, at)
      : type === 'float'
        ? buffer.writeFloatLE(value, at)
        : buffer.writeDoubleLE(value, at);
}

// formats/flatgeobuf/flatGeobufFile.ts
var WAITING_BYTES = 1 << 20;
async function openFlatGeobuf(file, header) {
  let start = encodeHeader(header);
  await file.write(start, 0);
  let sizes = header.features === 0 ? [] : levelSizes(header.features),
    starts = levelStarts(sizes),
    nodeAt = (node2) => start.length + node2 * 40,
    firstFeature = start.length + (header.features === 0 ? 0 : indexBytes(header.features)),
    encoder = createFeatureEncoder(header),
    features = bufferedTail(file, firstFeature),
    leaves = bufferedTail(file, nodeAt(starts[0] ?? 0)),
    node = new Uint8Array(40),
    view = new DataView(node.buffer),
    count = 0;
  return {
    /** Adds a feature; gives a promise when bytes have to be waited for. */
    add(geometry, values) {
      if (++count > header.features)
        throw new RangeError(`more than the ${header.features} features that were announced`);
      writeNode(view, 0, boxOf(geometry), features.length());
      let [a, b] = [leaves.append(node), features.append(encoder.encode(geometry, values))];
      return (a ?? b) ? Promise.all([a, b]).then(() => {}) : null;
    },
    /** Writes what waits and the upper levels of the index. */
    async end() {
      if (count !== header.features) throw new RangeError(`${count} features instead of ${header.features}`);
      (await features.flush(), await leaves.flush());
      for (let level = 1; level < sizes.length; level++) {
        let [below, above] = [starts[level - 1], starts[level]],
          stretch = 16 * 1024;
        for (let from = 0; from < sizes[level - 1]; from += stretch) {
          let children = new Uint8Array(Math.min(stretch, sizes[level - 1] - from) * 40);
          (await file.read(children, nodeAt(below + from)),
            await file.write(parentsOf(children, below + from), nodeAt(above + from / 16)));
        }
      }
    },
  };
}
function boxOf({ xy }) {
  let [west, south, east, north] = [1 / 0, 1 / 0, -1 / 0, -1 / 0];
  for (let at = 0; at < xy.length; at += 2)
    ((west = Math.min(west, xy[at])),
      (east = Math.max(east, xy[at])),
      (south = Math.min(south, xy[at + 1])),
      (north = Math.max(north, xy[at + 1])));
  return { west, south, east, north };
}
function bufferedTail(file, start) {
  let waiting = new Uint8Array(WAITING_BYTES),
    filled = 0,
    written = 0,
    last = Promise.resolve(),
    flush = async () => {
      let bytes = waiting.subarray(0, filled),
        at = start + written;
      ((written += filled),
        (waiting = new Uint8Array(WAITING_BYTES)),
        (filled = 0),
        (last = last.then(() => file.write(bytes, at))),
        await last);
    };
  return {
    length: () => written + filled,
    append(bytes) {
      let flushed = filled + bytes.length > waiting.length ? flush() : null;
      return (
        bytes.length > waiting.length && (waiting = new Uint8Array(bytes.length)),
        waiting.set(bytes, filled),
        (filled += bytes.length),
        flushed
      );
    },
    flush,
  };
}

// ingest/export/writeExport.ts
var EXPORT_WRITERS = {
    parquet: writeGeoParquet,
    csv: writeCsv,
    geojson: writeGeoJson,
    fgb: writeFlatGeobuf,
  },
  POINT_WKT = "'POINT (' || lon || ' ' || lat || ')'";
function wkt({ geometry }) {
  return geometry === 'Point' ? POINT_WKT : 'wkt';
}
function names(columns) {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}
async function writeGeoParquet(...[connection, query, { path }]) {
  let select = `SELECT ${names(query.columns)}, (${wkt(query)})::GEOMETRY AS geometry FROM ${query.from}`;
  return copied(
    connection,
    `COPY (${select}) TO ${sqlText(path)} (FORMAT parquet, COMPRESSION zstd, GEOPARQUET_VERSION 'V1')`,
  );
}
async function writeCsv(...[connection, query, { path }]) {
  let geometry = query.geometry === 'Polygon' ? ', wkt AS WKT' : '',
    select = `SELECT ${names(query.columns)}${geometry} FROM ${query.from}`;
  return copied(connection, `COPY (${select}) TO ${sqlText(path)} (FORMAT csv, HEADER true)`);
}
async function copied(connection, sql) {
  return Number((await connection.runAndReadAll(sql)).getRows()[0][0]);
}
async function writeGeoJson(...[connection, query, { path }]) {
  let properties = query.columns.map(({ name, type }) => `"${name}" := ${jsonValue(name, type)}`),
    line = `'{"type":"Feature","geometry":' || ${query.geometry === 'Point' ? `'{"type":"Point","coordinates":[' || lon || ',' || lat || ']}'` : `'{"type":"Polygon","coordinates":' || regexp_replace(translate(substr(wkt, 9), '()', '[]'), '(-?[0-9.e-]+) (-?[0-9.e-]+)', '[\\1,\\2]', 'g') || '}'`} || ',"properties":' || to_json(struct_pack(${properties.join(', ')})) || '}'`,
    file = await open(path, 'wx');
  try {
    await file.write('{"type":"FeatureCollection","features":[');
    let rows = 0;
    for await (let lines of columnOf(connection, `SELECT ${line} FROM ${query.from}`))
      (await file.write(
        `${
          rows === 0
            ? `
`
            : `,
`
        }${lines.join(`,
`)}`,
      ),
        (rows += lines.length));
    return (
      await file.write(`
]}
`),
      rows
    );
  } finally {
    await file.close();
  }
}
function jsonValue(name, type) {
  return type === 'float' ? `"${name}"::VARCHAR::DOUBLE` : `"${name}"`;
}
async function* columnOf(connection, sql) {
  let result = await connection.stream(sql);
  for (;;) {
    let chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) return;
    yield chunk.getColumnValues(0);
  }
}
async function writeFlatGeobuf(...[connection, query, about]) {
  let { columns, geometry, from } = query,
    features = Number((await connection.runAndReadAll(`SELECT count(*) FROM ${from}`)).getRows()[0][0]),
    file = await open(about.path, 'wx+');
  try {
    let header = { name: about.name, geometry, columns, features },
      target = await openFlatGeobuf(randomFile(file), header),
      shape = geometry === 'Point' ? 'lon, lat' : 'wkt',
      list = columns.map(({ name, type }) => (type === 'date' ? `"${name}"::VARCHAR` : `"${name}"`)),
      result = await connection.stream(`SELECT ${shape}, ${list.join(', ')} FROM ${from}`);
    for (;;) {
      let chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      for (let row of chunk.getRows()) {
        let place = geometry === 'Point' ? pointOf(row) : polygonOf(String(row[0])),
          waiting = target.add(place, row.slice(geometry === 'Point' ? 2 : 1));
        waiting && (await waiting);
      }
    }
    return (await target.end(), features);
  } finally {
    await file.close();
  }
}
function pointOf([lon, lat]) {
  return { xy: [Number(lon), Number(lat)], ends: [] };
}
function polygonOf(wktText) {
  let rings = [...wktText.matchAll(/\(([^()]+)\)/g)].map(([, ring]) => ring.split(/[ ,]+/).map(Number)),
    positions = 0;
  return { xy: rings.flat(), ends: rings.map((ring) => (positions += ring.length / 2)) };
}
function randomFile(file) {
  return {
    write: async (bytes, position) => {
      await file.write(bytes, 0, bytes.length, position);
    },
    read: async (target, position) => {
      await file.read(target, 0, target.length, position);
    },
  };
}

// ingest/export/finalFile.ts
import { randomBytes } from 'node:crypto';
import { link, open as open2, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
async function writeFinalFile(path, { overwrite }, write) {
  let isThere = await stat(path).catch(() => null);
  if (isThere && (!overwrite || isThere.isDirectory())) throw alreadyThere(path);
  let ending = extname(path),
    unfinished = join(
      dirname(path),
      `.${basename(path, ending)}.${randomBytes(4).toString('hex')}.unfinished${ending}`,
    );
  try {
    let result = await write(unfinished);
    return (
      await makeDurable(unfinished),
      await (overwrite ? rename(unfinished, path) : nameUnlessThere(unfinished, path)),
      await makeDurable(dirname(path)),
      result
    );
  } finally {
    await rm(unfinished, { force: !0 });
  }
}
async function nameUnlessThere(unfinished, path) {
  try {
    await link(unfinished, path);
  } catch (error) {
    let { code } = error;
    if (code === 'EEXIST' || (await stat(path).catch(() => null))) throw alreadyThere(path);
    await rename(unfinished, path);
  }
}
function alreadyThere(path) {
  return invalidInput('file_exists', `${path} is there already; with --overwrite it is replaced`);
}
async function makeDurable(path) {
  let handle = await open2(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// ingest/export/exportLake.ts
var MEMORY_MB = 1024;
async function exportLake(dataDir, options) {
  let { table, out, box, stop } = options,
    files = lakeFilesAt(dataDir),
    frames = await chosenFrames(dataDir, files, options),
    copies = files.isShared ? await mkdtemp(join2(tmpdir(), 'ground-motion-export-')) : null;
  try {
    let rows = await writeFinalFile(out, options, async (path) => {
        let query = await queryOf(table, { files, frames, box, copies, stop });
        return writeRows(query, {
          path,
          name: basename2(out, extname2(out)),
          format: exportFormatOf(out),
          stop,
        });
      }),
      { size: bytes } = await stat2(out);
    return {
      lines: [`${out}: ${rows} rows of ${frames.length} frames, ${bytes} bytes`],
      json: { file: out, table, frames: frames.map(({ frameId }) => frameId), rows, bytes },
      ok: !0,
    };
  } finally {
    copies !== null && (await rm2(copies, { recursive: !0, force: !0 }));
  }
}
async function chosenFrames(dataDir, files, { frameId, box }) {
  frameId !== void 0 && (await framesOfLake(dataDir, [frameId]));
  let catalog = createFrameCatalog(files);
  await catalog.refresh();
  let isAsked = (name) => frameId === void 0 || name === null || name === frameId,
    problem = catalog.problems().find((each) => isAsked(each.frameId));
  if (problem) throw invalidInput('release_unusable', `${problem.frameId ?? dataDir}: ${problem.message}`);
  let asked = catalog.frames().filter((frame) => isAsked(frame.frameId)),
    frames = box ? framesWithin(asked, box) : asked;
  if (frames.length > 0) return frames;
  throw invalidInput('nothing_to_export', `${dataDir} serves no frame${box ? ' within the box' : ''}`);
}
async function queryOf(table, source) {
  let { frames, box } = source;
  if (table === 'frames') return framesQuery(frames);
  if (table === 'footprints') return footprintsQuery(frames);
  let paths = [];
  for (let frame of frames) {
    let partitions = [...frame.partitions].filter((h3) => mayLieWithin(h3, box)).toSorted();
    if (partitions.length === 0) continue;
    let of = (lakeTable) => soundPaths(source, frame, lakeTable, partitions);
    paths.push({ frame, cells: await of('cells'), series: table === 'series' ? await of('series') : [] });
  }
  if (paths.length === 0) throw invalidInput('nothing_to_export', 'no cell is measured within the box');
  return table === 'cells' ? cellsQuery(paths, box) : seriesQuery(paths, box);
}
async function soundPaths({ files, copies, stop }, frame, table, partitions) {
  let sound = createSoundFiles(files),
    paths = [];
  for (let h3 of partitions) {
    stop.throwIfAborted();
    let path = partitionPath(table, h3),
      check = frame.checks[path];
    if (!check) throw invalidInput('release_unusable', `${frame.dir}: the release does not list ${path}`);
    await sound.check(frame.dir, path, check);
    let local = await files.localPath(`${frame.dir}/${path}`);
    paths.push(
      copies === null ? local : await kept(local, join2(copies, `${frame.frameId}-${table}-${h3}.parquet`)),
    );
  }
  return paths;
}
async function kept(local, path) {
  return (await link2(local, path).catch(() => copyFile(local, path)), path);
}
async function writeRows(query, about) {
  let instance = await openLakeDuckDb({ threads: availableParallelism(), memoryMb: MEMORY_MB }),
    connection = await instance.connect(),
    interrupt = () => connection.interrupt();
  about.stop.addEventListener('abort', interrupt);
  try {
    return (about.stop.throwIfAborted(), await EXPORT_WRITERS[about.format](connection, query, about));
  } finally {
    (about.stop.removeEventListener('abort', interrupt), connection.closeSync(), instance.closeSync());
  }
}
export { exportLake };
//# sourceMappingURL=exportLake-REBHPKT3.js.map
