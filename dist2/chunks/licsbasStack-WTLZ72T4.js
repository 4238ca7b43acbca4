import { readSeriesDays } from './chunk-AO7K6RUN.js';
import {
  checkPlace,
  chooseLineOfSight,
  describeGrid,
  inspectArrayFile,
  lineOfSightMissing,
  lineOfSightOf,
  readCumulative,
  readGeotiffHeader,
  readRaster,
} from './chunk-6RCGPKVF.js';
import {
  COMPONENTS,
  checkRasterSize,
  checkStackSize,
  checkWindow,
  createVectors,
  keepUnitVectors,
  licsbasProvenance,
} from './chunk-Z3GA3YVA.js';
import './chunk-PFROMVET.js';
import './chunk-5OWC2T6Y.js';
import './chunk-WW2RGSWL.js';
import './chunk-RPX3I7MC.js';
import './chunk-R2HTOIEA.js';
import { productError } from './chunk-YOYWGSYB.js';
import './chunk-PMFJBV5D.js';
import './chunk-OMHUCNDV.js';
import './chunk-4DVJGINS.js';
import './chunk-XDQNITUM.js';
import './chunk-5KO75YKH.js';
import './chunk-4WL2JCS5.js';
import { sameGrid } from './chunk-4CUJ2YPF.js';
import { readFully } from './chunk-XPGBKUGO.js';
import './chunk-P5YXQPQ2.js';
import { errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// ingest/reader/licsbas/floatRaster.ts
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
function checkFloatRaster(file, { rows, cols }) {
  let expected = rows * cols * Float32Array.BYTES_PER_ELEMENT;
  if (file.bytes !== expected)
    throw productError(
      file.name,
      `${expected} bytes (${rows} \xD7 ${cols} cells of 4 bytes)`,
      String(file.bytes),
    );
}
async function readFloatRaster(path, { grid, southFirst }, window) {
  let width = Float32Array.BYTES_PER_ELEMENT,
    values = new Float32Array(window.rows * window.cols),
    buffer = Buffer.alloc(window.cols * width);
  try {
    let handle = await open(path, 'r');
    try {
      for (let row = 0; row < window.rows; row++) {
        let gridRow = window.row + row,
          start = ((southFirst ? grid.rows - 1 - gridRow : gridRow) * grid.cols + window.col) * width;
        await readFully(handle.fd, buffer, start);
        for (let col = 0; col < window.cols; col++)
          values[row * window.cols + col] = buffer.readFloatLE(col * width);
      }
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw invalidInput(
      'product_unreadable',
      `${basename(path)}: cannot be read at row ${window.row}: ${errorMessage(error)}; replace or remove it`,
      { cause: error, details: { path } },
    );
  }
  return values;
}

// ingest/reader/licsbas/licsbasHeader.ts
async function readLicsbasSeries(file, lastDay) {
  let days = await readSeriesDays(file, 'imdates', lastDay);
  return inspectArrayFile(file, (content) => {
    let shape = content.shapeOf('cum'),
      [dates, rows, cols] = shape ?? [];
    if (shape?.length !== 3 || dates !== days.length) {
      let expected = `/cum of ${days.length} dates \xD7 rows \xD7 columns`;
      throw productError(file.name, expected, shape?.join(' \xD7 ') ?? 'none');
    }
    checkRasterSize(file.name, { rows, cols });
    let place = gridOf(content, { rows, cols }),
      gaps = gapsOf(content, [days.length - 1, rows, cols]);
    return { ...place, raster: content.raster('cum'), gaps, days, millimetresPerUnit: 1 };
  });
}
function gapsOf(content, expected) {
  let shape = content.shapeOf('gap');
  if (!shape) return null;
  if (shape.join() !== expected.join())
    throw productError(content.name, `/gap of ${expected.join(' \xD7 ')}`, shape.join(' \xD7 '));
  return content.raster('gap');
}
function gridOf(content, size) {
  let cellWidth = scalar(content, 'post_lon'),
    stepY = scalar(content, 'post_lat');
  if (cellWidth <= 0) throw productError(content.name, 'post_lon from west to east', String(cellWidth));
  if (stepY === 0) throw productError(content.name, 'a post_lat', '0');
  let southFirst = stepY > 0,
    cellHeight = Math.abs(stepY),
    firstRow = scalar(content, 'corner_lat'),
    northernRow = southFirst ? firstRow + (size.rows - 1) * cellHeight : firstRow,
    grid = {
      epsg: 4326,
      originX: scalar(content, 'corner_lon') - cellWidth / 2,
      originY: northernRow + cellHeight / 2,
      cellWidth,
      cellHeight,
      ...size,
    };
  return (checkPlace(content.name, grid), { grid, southFirst });
}
function scalar(content, array) {
  let value = content.numbers(array, 1)?.[0];
  if (value === void 0 || !Number.isFinite(value))
    throw productError(
      content.name,
      `a geocoded file with a number /${array}`,
      value === void 0 ? 'none' : String(value),
    );
  return value;
}

// ingest/reader/licsbas/licsbasVectors.ts
async function openLicsbasVectors(files, place, log) {
  let chosen = [],
    components = [];
  for (let [i, name] of COMPONENTS.entries()) {
    for (let file of files[name]) {
      if (components.length > i) {
        log.ignore(file, 'line_of_sight', `${chosen[i].path} is used`);
        continue;
      }
      let component = await log.attempt(file, 'line_of_sight', () => openComponent(file, place));
      component && (chosen.push(file), components.push(component));
    }
    if (components.length === i) return null;
  }
  let up = components[2],
    read = async (window) => {
      let vectors = createVectors(window.rows * window.cols);
      for (let [i, name] of COMPONENTS.entries()) vectors[name].set(await components[i].read(window));
      return keepUnitVectors(vectors);
    },
    lineOfSight = await log.attempt(chosen[2], 'line_of_sight', () => {
      for (let [i, { grid }] of components.entries())
        if (!sameGrid(grid, up.grid))
          throw productError(
            chosen[2].name,
            `the grid of ${chosen[i].name} (${describeGrid(grid)})`,
            describeGrid(up.grid),
          );
      let names = chosen.map(({ name }) => name).join(', ');
      return lineOfSightOf(names, { grid: up.grid, read }, place.grid);
    });
  if (lineOfSight) for (let file of chosen) log.use(file, 'line_of_sight');
  return lineOfSight;
}
async function openComponent(file, place) {
  if (!/\.tiff?$/i.test(file.name))
    return (
      checkFloatRaster(file, place.grid),
      { grid: place.grid, read: (window) => readFloatRaster(file.path, place, window) }
    );
  let header = await readGeotiffHeader(file);
  if (header.bands.length !== 1) throw productError(file.name, 'one band', String(header.bands.length));
  return { grid: header.grid, read: (window) => readBand(file, header, window) };
}
async function readBand(file, header, window) {
  let out = new Float32Array(window.rows * window.cols),
    raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst };
  return (await readRaster(raster, window, [{ band: 1, out, fill: header.bands[0].fill }]), out);
}

// ingest/reader/licsbas/licsbasStack.ts
var MASK_COHERENCE = 1;
async function openLicsbasStack(offered, { frameId, lastDay }, log) {
  let of = (part) => offered.files.filter((file2) => file2.part === part).map(({ file: file2 }) => file2),
    { file, series } = await chooseSeries([...of('series'), ...of('filtered_series')], lastDay, log),
    { grid, days } = series;
  checkStackSize(grid, days.length);
  let coherence = await openRaster(of('coherence'), series, log),
    mask = await openRaster(of('mask'), series, log);
  log.use(file, 'displacement', {
    pair: { referenceDay: days[0], secondaryDay: days.at(-1) },
    ...(coherence ? {} : { reason: 'no coh_avg given: the coherence of every cell of the mask counts as 1' }),
  });
  let vectors = { east: of('east'), north: of('north'), up: of('up') },
    lineOfSight =
      (await openLicsbasVectors(vectors, series, log)) ??
      (await chooseLineOfSight(offered.lineOfSight, { grid, frameId: null, track: null }, log));
  if (!lineOfSight)
    throw lineOfSightMissing(
      `frame ${frameId} of ${file.name}`,
      'give E.geo, N.geo and U.geo (or the frame\u2019s .geo.E.tif, .geo.N.tif, .geo.U.tif) with it',
      log,
    );
  return {
    kind: 'licsbas',
    frameId,
    ...readCumulative(series, qualityOf(mask, coherence, series, log, file.name)),
    async readLineOfSight(window) {
      return (checkWindow(grid, window), lineOfSight.read(window));
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: 0,
    orbitDirection: lineOfSight.orbitDirection,
    track: null,
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    products: await log.finish(),
    ...licsbasProvenance(file.name),
  };
}
async function chooseSeries(files, lastDay, log) {
  let chosen = null;
  for (let file of files) {
    if (chosen) {
      log.ignore(
        file,
        'displacement',
        `${chosen.file.name} is used; a series filtered in time understates its uncertainty`,
      );
      continue;
    }
    let series = await log.attempt(file, 'displacement', () => readLicsbasSeries(file, lastDay));
    series && (chosen = { file, series });
  }
  if (!chosen) throw log.nothingLeft('LiCSBAS series');
  return chosen;
}
async function openRaster(files, { grid }, log) {
  let chosen = null;
  for (let file of files)
    chosen
      ? log.ignore(file, 'quality', `${chosen.path} is used`)
      : (await log.attempt(file, 'quality', () => (checkFloatRaster(file, grid), !0))) &&
        ((chosen = file), log.use(file, 'quality'));
  return chosen;
}
function qualityOf(mask, coherence, { grid, southFirst }, log, seriesName) {
  if (!mask) {
    let refused = log.refusals('quality').map(
      (reason) => `
  ${reason}`,
    );
    throw invalidInput(
      'quality_missing',
      `no usable mask beside ${seriesName}; give the file results/mask with it${refused.join('')}`,
    );
  }
  return async (window) => {
    let kept = await readFloatRaster(mask.path, { grid, southFirst }, window),
      quality = coherence
        ? await readFloatRaster(coherence.path, { grid, southFirst }, window)
        : kept.map(() => MASK_COHERENCE);
    for (let i = 0; i < quality.length; i++)
      (kept[i] !== 1 || !(quality[i] > 0 && quality[i] <= 1)) && (quality[i] = NaN);
    return quality;
  };
}
export { openLicsbasStack };
//# sourceMappingURL=licsbasStack-WTLZ72T4.js.map
