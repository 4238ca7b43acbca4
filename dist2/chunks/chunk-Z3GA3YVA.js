import { productError } from './chunk-YOYWGSYB.js';
import { projectionFor } from './chunk-4WL2JCS5.js';
import { cellAt, cellCentre, sameGrid } from './chunk-4CUJ2YPF.js';
import { formatIsoDate, parseIsoDate } from './chunk-P5YXQPQ2.js';
import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/reader/offered/sizeLimits.ts
var MAXIMUM_CELLS = 4e8,
  MAXIMUM_SIDE = 1e5,
  MAXIMUM_VALUES = MAXIMUM_CELLS * 1e3,
  MAXIMUM_CHUNK_CELLS = 16777216,
  LARGEST_DISPLACEMENT_MM = 1e5,
  LARGEST_EXPANSION = 5e3;
function checkExpansion(name, bytes, fileBytes) {
  if (!(bytes <= fileBytes * LARGEST_EXPANSION))
    throw productError(
      name,
      `at most ${LARGEST_EXPANSION} times the bytes of the file`,
      `${bytes} bytes declared`,
    );
}
function checkRasterSize(name, size) {
  let { rows, cols } = size;
  if (
    !(rows >= 1 && cols >= 1 && rows <= MAXIMUM_SIDE && cols <= MAXIMUM_SIDE) ||
    rows * cols > MAXIMUM_CELLS
  )
    throw productError(
      name,
      `at most ${MAXIMUM_CELLS} cells, ${MAXIMUM_SIDE} a side`,
      `${rows} rows \xD7 ${cols} columns`,
    );
}
function checkChunkSize(name, chunk) {
  if (!(chunk.rows * chunk.cols <= MAXIMUM_CHUNK_CELLS))
    throw productError(
      name,
      `chunks of at most ${MAXIMUM_CHUNK_CELLS} cells`,
      `${chunk.rows} \xD7 ${chunk.cols}`,
    );
}
function checkStackSize(grid, products) {
  if (grid.rows * grid.cols * products > MAXIMUM_VALUES)
    throw invalidInput(
      'stack_too_large',
      `${products} products of ${grid.rows} \xD7 ${grid.cols} cells are more than ${MAXIMUM_VALUES} values; ingest fewer at a time`,
    );
}
function checkWindow(grid, window) {
  let { row, col, rows, cols } = window;
  if (!(row >= 0 && col >= 0 && rows > 0 && cols > 0 && row + rows <= grid.rows && col + cols <= grid.cols))
    throw new RangeError(
      `window ${JSON.stringify(window)} leaves the grid of ${grid.rows} \xD7 ${grid.cols}`,
    );
}

// ingest/reader/stack/openness.ts
function openUntilClosed(grid) {
  let isClosed = !1,
    assertOpen = () => {
      if (isClosed) throw new Error('the stack is closed');
    };
  return {
    assertOpen,
    assertReadable(window) {
      (assertOpen(), checkWindow(grid, window));
    },
    close() {
      isClosed = !0;
    },
  };
}

// ingest/reader/stack/provenance.ts
var NOT_STATED = 'not stated by the files';
function dispS1Provenance(granules) {
  let { institution, comment } = granules[0].header,
    first = yearOf(Math.min(...granules.map(({ granule }) => granule.referenceDay))),
    last = yearOf(Math.max(...granules.map(({ granule }) => granule.secondaryDay))),
    years = first === last ? `${first}` : `${first}-${last}`;
  return institution && /\b(NASA|JPL)\b/.test(institution)
    ? {
        dataSource: 'OPERA DISP-S1 (Sentinel-1), NASA/JPL',
        attribution: `Contains modified Copernicus Sentinel data (${years}), processed by NASA/JPL OPERA, distributed by ASF DAAC, https://doi.org/10.5067/SNWG/OPL3DISPS1-V1`,
        license: 'Shared openly, without restriction, under the NASA EOSDIS Data Use Policy',
      }
    : {
        dataSource: `files in the layout of OPERA DISP-S1 by ${shortened(institution) ?? 'an unnamed institution'}`,
        attribution: shortened(comment ?? institution) ?? NOT_STATED,
        license: NOT_STATED,
      };
}
function unwrappedPairsProvenance(tags) {
  let processor = tags.INSAR_PROCESSOR;
  return {
    dataSource: `unwrapped interferograms${processor ? ` processed with ${processor.slice(0, 60)}` : ''}`,
    attribution: shortened(tags.TIFFTAG_COPYRIGHT) ?? NOT_STATED,
    license: NOT_STATED,
  };
}
function mintpyProvenance(series) {
  let { platform, processor } = series,
    of = platform ? ` of ${platform.slice(0, 60)}` : '',
    by = processor ? `, interferograms by ${processor.slice(0, 60)}` : '';
  return { dataSource: `MintPy time series${of}${by}`, attribution: NOT_STATED, license: NOT_STATED };
}
function licsbasProvenance(fileName) {
  return { dataSource: `LiCSBAS time series ${fileName}`, attribution: NOT_STATED, license: NOT_STATED };
}
function egmsProvenance(level) {
  return {
    dataSource: `European Ground Motion Service (EGMS), ${level}`,
    attribution:
      'Contains European Ground Motion Service information, European Union\u2019s Copernicus Land Monitoring Service, European Environment Agency (EEA)',
    license: 'Free, full and open access under the Copernicus data policy, Regulation (EU) No 1159/2013',
  };
}
function pointSeriesProvenance(fileName) {
  return {
    dataSource: `vertical point time series ${fileName}`,
    attribution: NOT_STATED,
    license: NOT_STATED,
  };
}
function shortened(text) {
  return text ? text.slice(0, 300) : null;
}
function yearOf(day) {
  return new Date(day * 864e5).getUTCFullYear();
}

// ingest/reader/lineOfSight/lineOfSightVectors.ts
var COMPONENTS = ['east', 'north', 'up'],
  UNIT_TOLERANCE = 0.01,
  MINIMUM_UP = 0.3,
  MAXIMUM_CELLS_AT_ONCE = 4e6;
function vectorsOn(grid, source) {
  return sameGrid(grid, source.grid)
    ? (window) => source.read(window)
    : (window) => readNearest(window, grid, source);
}
function createVectors(cells) {
  return { east: new Float32Array(cells), north: new Float32Array(cells), up: new Float32Array(cells) };
}
function isUnitVector(east, north, up) {
  return Math.abs(Math.hypot(east, north, up) - 1) <= UNIT_TOLERANCE && up >= MINIMUM_UP;
}
function keepUnitVectors(vectors) {
  let { east, north, up } = vectors;
  for (let i = 0; i < up.length; i++)
    isUnitVector(east[i], north[i], up[i]) || ((east[i] = NaN), (north[i] = NaN), (up[i] = NaN));
  return vectors;
}
async function sampleVectors(source) {
  let { grid } = source,
    sample = createVectors(3 * grid.cols);
  for (let [i, part] of [0.25, 0.5, 0.75].entries()) {
    let row = await source.read({ row: Math.floor(grid.rows * part), col: 0, rows: 1, cols: grid.cols });
    for (let component of COMPONENTS) sample[component].set(row[component], i * grid.cols);
  }
  return sample;
}
function orbitDirectionOf({ east }) {
  let known = east.filter((value) => !Number.isNaN(value));
  return known.length === 0
    ? null
    : known.reduce((sum, value) => sum + value, 0) < 0
      ? 'ascending'
      : 'descending';
}
async function readNearest(window, grid, source) {
  let nearest = nearestCells(window, grid, source.grid),
    bounds = boundsOf(nearest);
  if (bounds && bounds.rows * bounds.cols > MAXIMUM_CELLS_AT_ONCE && window.rows > 1)
    return joinHalves(window, (half) => readNearest(half, grid, source));
  let vectors = createVectors(nearest.length);
  for (let component of COMPONENTS) vectors[component].fill(NaN);
  if (!bounds) return vectors;
  let values = await source.read(bounds);
  for (let i = 0; i < nearest.length; i++) {
    let cell = nearest[i];
    if (!cell) continue;
    let from = (cell.row - bounds.row) * bounds.cols + (cell.col - bounds.col);
    for (let component of COMPONENTS) vectors[component][i] = values[component][from];
  }
  return vectors;
}
async function joinHalves(window, read) {
  let upperRows = Math.floor(window.rows / 2),
    upper = await read({ ...window, rows: upperRows }),
    lower = await read({ ...window, row: window.row + upperRows, rows: window.rows - upperRows }),
    joined = createVectors(window.rows * window.cols);
  for (let component of COMPONENTS)
    (joined[component].set(upper[component]),
      joined[component].set(lower[component], upper[component].length));
  return joined;
}
function nearestCells(window, grid, own) {
  let from = projectionFor(grid.epsg),
    to = projectionFor(own.epsg);
  return Array.from({ length: window.rows * window.cols }, (_, i) => {
    let cell = { row: window.row + Math.floor(i / window.cols), col: window.col + (i % window.cols) },
      centre = cellCentre(grid, cell);
    return cellAt(own, grid.epsg === own.epsg ? centre : to.forward(from.inverse(centre)));
  });
}
function boundsOf(cells) {
  let [top, left, bottom, right] = [1 / 0, 1 / 0, -1, -1];
  for (let cell of cells)
    cell &&
      ((top = Math.min(top, cell.row)),
      (left = Math.min(left, cell.col)),
      (bottom = Math.max(bottom, cell.row)),
      (right = Math.max(right, cell.col)));
  return bottom < 0 ? null : { row: top, col: left, rows: bottom - top + 1, cols: right - left + 1 };
}

// ingest/reader/stack/dateLimits.ts
var FIRST_DAY = parseIsoDate('1990-01-01');
function checkDays(fileName, days, lastDay) {
  for (let day of days) {
    if (day >= FIRST_DAY && day <= lastDay) continue;
    let last = Number.isFinite(lastDay) ? `${formatIsoDate(lastDay)}, today` : 'today';
    throw productError(
      fileName,
      `dates from ${formatIsoDate(FIRST_DAY)} to ${last}`,
      formatIsoDate(day) || String(day),
    );
  }
}

export {
  LARGEST_DISPLACEMENT_MM,
  checkExpansion,
  checkRasterSize,
  checkChunkSize,
  checkStackSize,
  checkWindow,
  openUntilClosed,
  COMPONENTS,
  MINIMUM_UP,
  vectorsOn,
  createVectors,
  isUnitVector,
  keepUnitVectors,
  sampleVectors,
  orbitDirectionOf,
  checkDays,
  dispS1Provenance,
  unwrappedPairsProvenance,
  mintpyProvenance,
  licsbasProvenance,
  egmsProvenance,
  pointSeriesProvenance,
};
//# sourceMappingURL=chunk-Z3GA3YVA.js.map
