import { limitLines } from './chunk-DIREYDIZ.js';
import {
  LARGEST_DISPLACEMENT_MM,
  checkDays,
  checkRasterSize,
  egmsProvenance,
  isUnitVector,
  openUntilClosed,
  pointSeriesProvenance,
} from './chunk-Z3GA3YVA.js';
import { parse } from './chunk-P3B7QEES.js';
import './chunk-WVV2TTHQ.js';
import { LATITUDE_COLUMNS, LONGITUDE_COLUMNS, isDateColumn } from './chunk-DM7HETH5.js';
import './chunk-R2HTOIEA.js';
import { dayOfText, productError } from './chunk-YOYWGSYB.js';
import './chunk-PMFJBV5D.js';
import './chunk-OMHUCNDV.js';
import { projectionFor, utmZoneEpsg } from './chunk-4WL2JCS5.js';
import './chunk-4CUJ2YPF.js';
import './chunk-XPGBKUGO.js';
import './chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// ingest/reader/points/pointIndex.ts
function createPointIndex(grid, points) {
  let tileCols = Math.ceil(grid.cols / 32),
    tileOf = (row, col) => Math.floor(row / 32) * tileCols + Math.floor(col / 32),
    count = points.numbers.length,
    order = Uint32Array.from({ length: count }, (_, i) => i),
    tiles = Float64Array.from(order, (i) => tileOf(points.rows[i], points.cols[i]));
  order.sort((a, b) => tiles[a] - tiles[b] || a - b);
  let sortedTiles = Float64Array.from(order, (i) => tiles[i]);
  return {
    some({ row: top, col: left, rows, cols }, visit) {
      let [bottom, right] = [top + rows, left + cols];
      for (let row = top; row < bottom; row = (Math.floor(row / 32) + 1) * 32) {
        let lastTile = tileOf(row, right - 1);
        for (let at = lowerBound(sortedTiles, tileOf(row, left)); sortedTiles[at] <= lastTile; at++) {
          let i = order[at],
            [pointRow, pointCol] = [points.rows[i], points.cols[i]];
          if (
            pointRow >= top &&
            pointRow < bottom &&
            pointCol >= left &&
            pointCol < right &&
            visit(points.numbers[i], pointRow, pointCol)
          )
            return !0;
        }
      }
      return !1;
    },
  };
}
function lowerBound(values, wanted) {
  let [low, high] = [0, values.length];
  for (; low < high;) {
    let middle = (low + high) >>> 1;
    values[middle] < wanted ? (low = middle + 1) : (high = middle);
  }
  return low;
}

// ingest/reader/points/pointTable.ts
import { createReadStream } from 'node:fs';

// ingest/reader/points/growingFloats.ts
function createGrowingFloats(limit) {
  let values = new Float32Array(0),
    length = 0,
    room = (count) => {
      let needed = length + count;
      if (needed > limit) return null;
      if (needed > values.length) {
        let larger = new Float32Array(Math.min(limit, Math.max(needed, values.length * 2, 4096)));
        (larger.set(values), (values = larger));
      }
      return values.subarray(length, needed);
    },
    keep = (count) => {
      length += count;
    };
  return {
    room,
    keep,
    append(numbers) {
      let free = room(numbers.length);
      if (!free) throw new RangeError(`more than ${limit} numbers`);
      (free.set(numbers), keep(numbers.length));
    },
    kept: () => values.subarray(0, length),
  };
}

// ingest/reader/points/laeaEurope.ts
import proj4 from 'proj4';
var LAEA_EUROPE = '+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m +no_defs',
  toDegrees = proj4(LAEA_EUROPE, 'WGS84');
function laeaEuropeInverse({ x, y }) {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return { lat: NaN, lon: NaN };
  let [lon, lat] = toDegrees.forward([x, y]);
  return { lat, lon };
}

// ingest/reader/points/pointColumns.ts
var SOUTHERNMOST = -80,
  NORTHERNMOST = 84,
  MAXIMUM_DISAGREEMENT_DEGREES = 1e-3,
  TILE_METRES = 1e5;
function readPointColumns(fileName, names, { egms, lastDay }) {
  let dates = names.flatMap((name, index) => {
    if (!isDateColumn(name)) return [];
    let day = dayOfText(name);
    if (day === null) throw productError(fileName, 'calendar dates from 1990 on', `a column ${name}`);
    return [{ index, day }];
  });
  dates.sort((a, b) => a.day - b.day);
  let lat = names.findIndex((name) => LATITUDE_COLUMNS.includes(name)),
    lon = names.findIndex((name) => LONGITUDE_COLUMNS.includes(name));
  if ((!egms && (lat < 0 || lon < 0)) || dates.length < 2)
    throw productError(fileName, 'columns lat, lon and at least two dates', names.slice(0, 6).join(','));
  let twice = dates.find(({ day }, i) => i > 0 && dates[i - 1].day === day);
  if (twice) throw productError(fileName, 'each date once', `${names[twice.index]} twice`);
  checkDays(fileName, [dates[0].day, dates.at(-1).day], lastDay);
  let of = (name) => (egms ? names.indexOf(name) : -1);
  return {
    length: names.length,
    dates,
    lat,
    lon,
    easting: of('easting'),
    northing: of('northing'),
    tile: egms?.tile ?? null,
    vector: egms && !egms.isVertical ? [of('los_east'), of('los_north'), of('los_up')] : null,
    coherence: of('temporal_coherence'),
  };
}
function placeOf(record, columns) {
  if (columns.easting < 0) return inDegrees(record, columns);
  let x = numberOf(record[columns.easting]),
    y = numberOf(record[columns.northing]),
    { tile } = columns,
    isInTile =
      !tile ||
      (Math.floor(x / TILE_METRES) === tile.easting && Math.floor(y / TILE_METRES) === tile.northing),
    place = laeaEuropeInverse({ x, y }),
    shown = `easting "${record[columns.easting]}", northing "${record[columns.northing]}"`;
  if (!isInTile) return `${shown} outside its tile`;
  if (!isOnEarth(place)) return shown;
  if (!(columns.lat >= 0 && columns.lon >= 0 && record[columns.lat] !== '')) return place;
  let stated = inDegrees(record, columns);
  return typeof stated == 'string' ||
    (Math.abs(stated.lat - place.lat) <= MAXIMUM_DISAGREEMENT_DEGREES &&
      Math.abs(stated.lon - place.lon) <= MAXIMUM_DISAGREEMENT_DEGREES)
    ? stated
    : `${shown} (EPSG:3035) is not at latitude ${stated.lat}, longitude ${stated.lon}`;
}
function numberOf(text) {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : NaN;
}
function inDegrees(record, { lat, lon }) {
  let place = { lat: numberOf(record[lat]), lon: numberOf(record[lon]) };
  return place.lat >= SOUTHERNMOST && place.lat <= NORTHERNMOST
    ? place.lon >= -180 && place.lon <= 180
      ? place
      : `longitude "${record[lon]}"`
    : `latitude "${record[lat]}"`;
}
function isOnEarth({ lat, lon }) {
  return lat >= SOUTHERNMOST && lat <= NORTHERNMOST && lon >= -180 && lon <= 180;
}

// ingest/reader/points/pointTable.ts
var MAXIMUM_VALUES = 1e8,
  MAXIMUM_RECORD_BYTES = 1e6;
async function readPointTable(file, options) {
  let input = createReadStream(file.path),
    lines = limitLines(file.name),
    records = parse({
      bom: !0,
      trim: !0,
      relaxColumnCount: !0,
      skipEmptyLines: !0,
      maxRecordSize: MAXIMUM_RECORD_BYTES,
    });
  for (let part of [input, lines]) part.on('error', (error) => records.destroy(error));
  input.pipe(lines).pipe(records);
  let columns = null,
    rows = 0,
    places = [],
    values = createGrowingFloats(MAXIMUM_VALUES),
    vectors = createGrowingFloats(MAXIMUM_VALUES),
    coherence = createGrowingFloats(MAXIMUM_VALUES),
    dropped = { rows: 0, firstReason: null };
  try {
    for await (let record of records) {
      if ((rows++, !columns)) {
        let names = record.map((name) => name.toLowerCase());
        columns = readPointColumns(file.name, names, options);
        continue;
      }
      let row = readRow(record, columns, values.room(columns.dates.length));
      if (!row) throw productError(file.name, `at most ${MAXIMUM_VALUES} values`, 'more; split the table');
      if (typeof row == 'string') {
        (dropped.rows++, (dropped.firstReason ??= `row ${rows}: ${row}`));
        continue;
      }
      (places.push(row.place),
        values.keep(columns.dates.length),
        row.vector && vectors.append(row.vector),
        columns.coherence >= 0 && coherence.append([row.coherence]));
    }
  } catch (error) {
    throw error instanceof GroundMotionError
      ? error
      : productError(file.name, 'a comma-separated table', errorMessage(error));
  } finally {
    input.destroy();
  }
  if (!columns || places.length === 0)
    throw productError(file.name, 'at least one row with a place and numbers', dropped.firstReason ?? 'none');
  return {
    places,
    days: columns.dates.map(({ day }) => day),
    valuesMm: values.kept(),
    vectors: columns.vector ? vectors.kept() : null,
    coherence: columns.coherence >= 0 ? coherence.kept() : null,
    dropped,
  };
}
function readRow(record, columns, out) {
  if (record.length !== columns.length) return `expected ${columns.length} columns, found ${record.length}`;
  let place = placeOf(record, columns);
  if (typeof place == 'string') return place;
  let vector = columns.vector?.map((index) => numberOf(record[index])) ?? null;
  if (vector && !isUnitVector(vector[0], vector[1], vector[2]))
    return `los_east, los_north, los_up "${vector.join(', ')}" is no unit vector to the sensor`;
  let coherence = columns.coherence < 0 ? NaN : numberOf(record[columns.coherence]);
  if (columns.coherence >= 0 && !(coherence >= 0 && coherence <= 1))
    return `temporal_coherence "${record[columns.coherence].slice(0, 40)}"`;
  if (!out) return null;
  for (let [i, { index }] of columns.dates.entries()) {
    let text = record[index],
      isMissing = text === '' || /^(?:nan|null|na)$/i.test(text),
      value = isMissing ? NaN : numberOf(text);
    if (!isMissing && !(Math.abs(value) < LARGEST_DISPLACEMENT_MM)) return `value "${text.slice(0, 40)}"`;
    out[i] = value;
  }
  return { place, vector, coherence };
}

// ingest/reader/points/pointSeriesStack.ts
var CELL_METRES = 30,
  POINT_COHERENCE = 1,
  OWN_FRAME_OF_TABLE = {
    description: 'the product is vertical motion in its own reference frame; nothing is subtracted',
    isTiedToGnss: !1,
  };
async function openPointSeriesStack({ file, egms }, { frameId, lastDay }, log) {
  let placed = await log.attempt(file, 'point_series', async () => {
    let table2 = await readPointTable(file, { egms, lastDay }),
      grid2 = gridOf(file.name, table2.places);
    return { table: table2, grid: grid2, ...placePoints(table2, grid2) };
  });
  if (!placed) throw log.nothingLeft('table of points');
  let { table, grid, index, doubled } = placed,
    { days, vectors } = table,
    pairs = days.slice(1).map((secondaryDay) => ({ referenceDay: days[0], secondaryDay })),
    note = describeUse(table, doubled);
  log.use(file, 'point_series', { pair: pairs.at(-1), ...(note === '' ? {} : { reason: note }) });
  let openness = openUntilClosed(grid);
  return {
    kind: 'point_series',
    frameId,
    grid,
    pairs,
    hasArbitraryPairConstants: !1,
    isVertical: vectors === null,
    ownReference: egms ? egms.ownReference : OWN_FRAME_OF_TABLE,
    blockShape: { rows: 32, cols: 32 },
    occupied(window) {
      return (openness.assertReadable(window), index.some(window, () => !0));
    },
    async readPairs(window, pairIndices) {
      return (openness.assertReadable(window), readBlock(table, index, window, pairIndices));
    },
    async readLineOfSight(window) {
      return (openness.assertReadable(window), readVectors(vectors, index, window));
    },
    lineOfSightInWords: vectors
      ? `${file.name} (los_east, los_north, los_up of every point)`
      : 'none: the table holds vertical motion',
    lineOfSightShare: 0,
    orbitDirection: vectors && orbitDirectionOf(vectors),
    track: egms?.track ?? null,
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    products: await log.finish(),
    ...(egms ? egmsProvenance(egms.level) : pointSeriesProvenance(file.name)),
    close: openness.close,
  };
}
function gridOf(name, places) {
  let mean = (of) => places.reduce((sum, place) => sum + of(place), 0) / places.length,
    epsg = utmZoneEpsg({ lat: mean(({ lat }) => lat), lon: mean(({ lon }) => lon) }),
    projection = projectionFor(epsg),
    [west, south, east, north] = [1 / 0, 1 / 0, -1 / 0, -1 / 0];
  for (let place of places) {
    let { x, y } = projection.forward(place);
    ((west = Math.min(west, Math.floor(x / CELL_METRES))),
      (east = Math.max(east, Math.floor(x / CELL_METRES) + 1)),
      (north = Math.max(north, Math.ceil(y / CELL_METRES))),
      (south = Math.min(south, Math.ceil(y / CELL_METRES) - 1)));
  }
  let size = { rows: north - south, cols: east - west };
  return (
    checkRasterSize(name, size),
    {
      epsg,
      originX: west * CELL_METRES,
      originY: north * CELL_METRES,
      cellWidth: CELL_METRES,
      cellHeight: CELL_METRES,
      ...size,
    }
  );
}
function placePoints(table, grid) {
  let projection = projectionFor(grid.epsg),
    epochs = table.days.length,
    valuesOf = (point) =>
      table.valuesMm.subarray(point * epochs, (point + 1) * epochs).filter((value) => !Number.isNaN(value))
        .length,
    pointOf = /* @__PURE__ */ new Map();
  for (let [point, place] of table.places.entries()) {
    let { x, y } = projection.forward(place),
      row = Math.min(grid.rows - 1, Math.max(0, Math.floor((grid.originY - y) / CELL_METRES))),
      col = Math.min(grid.cols - 1, Math.max(0, Math.floor((x - grid.originX) / CELL_METRES))),
      cell = row * grid.cols + col,
      other = pointOf.get(cell);
    (other === void 0 || valuesOf(point) > valuesOf(other)) && pointOf.set(cell, point);
  }
  let cells = [...pointOf.keys()];
  return {
    index: createPointIndex(grid, {
      numbers: Uint32Array.from(pointOf.values()),
      rows: Uint32Array.from(cells, (cell) => Math.floor(cell / grid.cols)),
      cols: Uint32Array.from(cells, (cell) => cell % grid.cols),
    }),
    doubled: table.places.length - cells.length,
  };
}
function describeUse({ valuesMm, days, places, dropped }, doubled) {
  let late = places.filter((_, point) => Number.isNaN(valuesMm[point * days.length])).length;
  return [
    dropped.rows > 0 ? `${dropped.rows} row(s) dropped, the first at ${dropped.firstReason}` : '',
    doubled > 0 ? `${doubled} point(s) share a cell with one of as many or more dates, which is kept` : '',
    late > 0 ? `${late} point(s) without a value on the first date are not measured` : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}
function readBlock({ days, valuesMm, coherence }, index, window, pairIndices) {
  let cells = window.rows * window.cols,
    displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN),
    meanCoherence = new Float32Array(cells).fill(NaN);
  return (
    index.some(window, (point, row, col) => {
      let cell = (row - window.row) * window.cols + (col - window.col),
        first = valuesMm[point * days.length];
      for (let [at, pair] of pairIndices.entries()) {
        let value = valuesMm[point * days.length + pair + 1] - first;
        ((displacementMm[at * cells + cell] = value),
          Number.isNaN(value) || (meanCoherence[cell] = coherence ? coherence[point] : POINT_COHERENCE));
      }
      return !1;
    }),
    { displacementMm, meanCoherence }
  );
}
function readVectors(vectors, index, window) {
  let cells = window.rows * window.cols;
  if (!vectors) return { up: new Float32Array(cells).fill(1), east: null, north: null };
  let component = () => new Float32Array(cells).fill(NaN),
    block = { east: component(), north: component(), up: component() };
  return (
    index.some(window, (point, row, col) => {
      let cell = (row - window.row) * window.cols + (col - window.col);
      for (let [i, values] of [block.east, block.north, block.up].entries())
        values[cell] = vectors[point * 3 + i];
      return !1;
    }),
    block
  );
}
function orbitDirectionOf(vectors) {
  return vectors.reduce((sum, value, i) => (i % 3 === 0 ? sum + value : sum), 0) < 0
    ? 'ascending'
    : 'descending';
}
export { openPointSeriesStack };
//# sourceMappingURL=pointSeriesStack-QT6LKQFD.js.map
