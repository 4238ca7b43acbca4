import { readSeriesDays } from './chunk-AO7K6RUN.js';
import {
  checkPlace,
  chooseLineOfSight,
  describeGrid,
  inspectArrayFile,
  lineOfSightMissing,
  readCumulative,
  readLayerWindow,
} from './chunk-6RCGPKVF.js';
import {
  checkRasterSize,
  checkStackSize,
  checkWindow,
  mintpyProvenance,
  orbitDirectionOf,
  sampleVectors,
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
import './chunk-XPGBKUGO.js';
import './chunk-P5YXQPQ2.js';
import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/reader/mintpy/mintpyGeometry.ts
var DEGREE = Math.PI / 180,
  SMALLEST_INCIDENCE = 10,
  LARGEST_INCIDENCE = 72;
async function mintpyLineOfSight(fileName, incidence, azimuth, statedOrbit) {
  let at = { rows: incidence.grid.rows, southFirst: incidence.southFirst },
    read = async (window) => {
      let up = await readLayerWindow(incidence.raster, at, window),
        angle = azimuth && (await readLayerWindow(azimuth.raster, at, window)),
        east = new Float32Array(up.length).fill(NaN),
        north = new Float32Array(up.length).fill(NaN);
      for (let i = 0; i < up.length; i++) {
        let radians = up[i] >= SMALLEST_INCIDENCE && up[i] <= LARGEST_INCIDENCE ? up[i] * DEGREE : NaN;
        ((up[i] = Math.cos(radians)),
          angle &&
            ((east[i] = -Math.sin(radians) * Math.sin(angle[i] * DEGREE)),
            (north[i] = Math.sin(radians) * Math.cos(angle[i] * DEGREE))));
      }
      return { up, east, north };
    },
    sample = await sampleVectors({ grid: incidence.grid, read });
  if (sample.up.every(Number.isNaN)) {
    let expected = `incidence angles of ${SMALLEST_INCIDENCE} to ${LARGEST_INCIDENCE} degrees`;
    throw productError(fileName, expected, 'none in three rows');
  }
  let orbitDirection = orbitDirectionOf(sample),
    isContradicted = statedOrbit !== null && orbitDirection !== null && orbitDirection !== statedOrbit,
    usesAzimuth = azimuth !== null && !isContradicted;
  return {
    source: `${fileName} (incidence${usesAzimuth ? ' and azimuth' : ''} angle of every cell${isContradicted ? '; its azimuth angle contradicts ORBIT_DIRECTION and is not used' : ''})`,
    orbitDirection: statedOrbit ?? orbitDirection,
    read: async (window) => {
      let { up, east, north } = await read(window);
      return usesAzimuth ? { up, east, north } : { up, east: null, north: null };
    },
  };
}

// ingest/reader/mintpy/mintpyHeader.ts
async function readMintpySeries(file, lastDay) {
  let days = await readSeriesDays(file, 'date', lastDay);
  return inspectArrayFile(file, (content) => {
    let unit = content.attribute('UNIT');
    if (unit !== 'm') throw productError(file.name, 'an attribute UNIT of m', unit ?? 'none');
    let type = content.attribute('FILE_TYPE');
    if (type !== null && type !== 'timeseries') throw productError(file.name, 'FILE_TYPE timeseries', type);
    let layer = layerOf(content, 'timeseries', [days.length]),
      orbit = content.attribute('ORBIT_DIRECTION')?.toLowerCase() ?? null,
      track = Number(content.attribute('trackNumber') ?? NaN);
    return {
      ...layer,
      days,
      orbitDirection: orbit === 'ascending' || orbit === 'descending' ? orbit : null,
      isRightLooking: Number(content.attribute('ANTENNA_SIDE') ?? -1) === -1,
      track: Number.isInteger(track) ? track : null,
      platform: content.attribute('PLATFORM'),
      processor: content.attribute('PROCESSOR'),
    };
  });
}
function readMintpyLayers(file, names) {
  return inspectArrayFile(file, (content) => {
    let present = names.filter((name) => content.shapeOf(name) !== null);
    if (present.length === 0) throw productError(file.name, `a raster /${names.join(' or /')}`, 'none');
    let layers = {};
    for (let name of present) layers[name] = layerOf(content, name, []);
    return layers;
  });
}
function layerOf(content, array, outer) {
  let { grid, southFirst } = gridOf(content),
    expected = [...outer, grid.rows, grid.cols].join(' \xD7 '),
    found = content.shapeOf(array)?.join(' \xD7 ') ?? 'none';
  if (found !== expected) throw productError(content.name, `/${array} of ${expected}`, found);
  return { grid, southFirst, raster: content.raster(array) };
}
function gridOf(content) {
  let { name } = content;
  if (content.attribute('X_FIRST') === null)
    throw productError(name, 'a geocoded file with attributes X_FIRST, Y_FIRST, X_STEP and Y_STEP', 'none');
  let cellWidth = numberOf(content, 'X_STEP'),
    stepY = numberOf(content, 'Y_STEP');
  if (cellWidth <= 0) throw productError(name, 'X_STEP from west to east', String(cellWidth));
  if (stepY === 0) throw productError(name, 'a Y_STEP', '0');
  let size = { rows: numberOf(content, 'LENGTH'), cols: numberOf(content, 'WIDTH') };
  if (!Number.isInteger(size.rows) || !Number.isInteger(size.cols))
    throw productError(name, 'whole numbers LENGTH and WIDTH', `${size.rows} and ${size.cols}`);
  checkRasterSize(name, size);
  let firstY = numberOf(content, 'Y_FIRST'),
    southFirst = stepY > 0,
    cellHeight = Math.abs(stepY),
    grid = {
      epsg: epsgOf(content),
      originX: numberOf(content, 'X_FIRST'),
      originY: southFirst ? firstY + size.rows * cellHeight : firstY,
      cellWidth,
      cellHeight,
      ...size,
    };
  return (checkPlace(name, grid), { grid, southFirst });
}
function epsgOf(content) {
  let zone = content.attribute('UTM_ZONE'),
    match = zone === null ? null : /^(\d{1,2})([NS])$/i.exec(zone.trim());
  if (zone !== null && !match) throw productError(content.name, 'a UTM_ZONE such as 11N', zone);
  let ofZone = match ? (match[2].toUpperCase() === 'N' ? 32600 : 32700) + Number(match[1]) : null,
    stated = content.attribute('EPSG') === null ? null : numberOf(content, 'EPSG'),
    inDegrees = /^deg/i.test(content.attribute('X_UNIT') ?? 'degrees'),
    epsg = stated ?? ofZone ?? (inDegrees ? 4326 : null);
  if (epsg === null) throw productError(content.name, 'an attribute EPSG or UTM_ZONE', 'none');
  if (ofZone !== null && ofZone !== epsg)
    throw productError(content.name, `EPSG ${ofZone}, as UTM_ZONE ${zone} says`, String(epsg));
  if (content.attribute('X_UNIT') !== null && inDegrees !== (epsg === 4326))
    throw productError(
      content.name,
      `X_UNIT of ${epsg === 4326 ? 'degrees' : 'meters'} with EPSG ${epsg}`,
      content.attribute('X_UNIT'),
    );
  return epsg;
}
function numberOf(content, attribute) {
  let text = content.attribute(attribute)?.trim() ?? '',
    value = text === '' ? NaN : Number(text);
  if (!Number.isFinite(value))
    throw productError(content.name, `a number in attribute ${attribute}`, text === '' ? 'none' : text);
  return value;
}

// ingest/reader/mintpy/mintpyStack.ts
var MINIMUM_COHERENCE = Math.fround(0.7),
  MILLIMETRES_PER_METRE = 1e3;
async function openMintpyStack(offered, { frameId, lastDay }, log) {
  let of = (part) => offered.files.filter((file2) => file2.part === part),
    { file, series } = await oneSeries(of('series'), lastDay, log),
    { grid, days } = series;
  (checkStackSize(grid, days.length),
    log.use(file, 'displacement', {
      pair: { referenceDay: days[0], secondaryDay: days.at(-1) },
    }));
  let readQuality = await openQuality(of('coherence'), of('mask'), { file, series }, log),
    lineOfSight =
      (await openGeometry(of('geometry'), series, log)) ??
      (await chooseLineOfSight(offered.lineOfSight, { grid, frameId: null, track: series.track }, log));
  if (!lineOfSight)
    throw lineOfSightMissing(
      `frame ${frameId} of ${file.name}`,
      'give geometryGeo.h5 (or geo_geometryRadar.h5) with incidenceAngle beside the time series',
      log,
    );
  let reading = readCumulative(
    { ...series, gaps: null, millimetresPerUnit: MILLIMETRES_PER_METRE },
    readQuality,
  );
  return {
    kind: 'mintpy',
    frameId,
    ...reading,
    async readLineOfSight(window) {
      return (checkWindow(grid, window), lineOfSight.read(window));
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: 0,
    orbitDirection: series.orbitDirection ?? lineOfSight.orbitDirection,
    track: series.track,
    origins: null,
    lineOfSightFiles: [],
    archivedLineOfSight: null,
    products: await log.finish(),
    ...mintpyProvenance(series),
  };
}
async function oneSeries(files, lastDay, log) {
  let usable = [];
  for (let { file } of files) {
    let series = await log.attempt(file, 'displacement', () => readMintpySeries(file, lastDay));
    series && usable.push({ file, series });
  }
  let [first, ...others] = usable;
  if (!first) throw log.nothingLeft('geocoded MintPy time series');
  if (others.length === 0) return first;
  throw invalidInput(
    'several_series',
    `one time series makes a frame, found ${usable.map(({ file }) => file.name).join(', ')}; name the most corrected one and the files beside it instead of the folder`,
  );
}
async function openQuality(coherences, masks, { file, series }, log) {
  let coherence = await openLayer(coherences, 'temporalCoherence', series, log),
    mask = await openLayer(masks, 'mask', series, log);
  if (!coherence && !mask) {
    let refused = log.refusals('quality').map(
      (reason) => `
  ${reason}`,
    );
    throw invalidInput(
      'quality_missing',
      `no usable temporalCoherence.h5 or maskTempCoh.h5 beside ${file.name}; without one noise looks like ground${refused.join('')}`,
    );
  }
  return async (window) => {
    let read = (layer) =>
        readLayerWindow(layer.raster, { rows: layer.grid.rows, southFirst: layer.southFirst }, window),
      kept = mask && (await read(mask)),
      quality = coherence ? await read(coherence) : kept.map(() => MINIMUM_COHERENCE),
      least = mask ? 0 : MINIMUM_COHERENCE;
    for (let i = 0; i < quality.length; i++)
      (!(!kept || kept[i] === 1) || !(quality[i] > 0 && quality[i] >= least && quality[i] <= 1)) &&
        (quality[i] = NaN);
    return quality;
  };
}
async function openLayer(files, array, series, log) {
  let chosen = null;
  for (let { file } of files) {
    if (chosen) {
      log.ignore(file, 'quality', `another /${array} is used`);
      continue;
    }
    ((chosen = await log.attempt(file, 'quality', async () => {
      let layer = (await readMintpyLayers(file, [array]))[array];
      return (checkGrid(file.name, layer, series), layer);
    })),
      chosen && log.use(file, 'quality'));
  }
  return chosen;
}
async function openGeometry(files, series, log) {
  let chosen = null;
  for (let { file } of files) {
    if (chosen) {
      log.ignore(file, 'line_of_sight', `another line of sight is used: ${chosen.source}`);
      continue;
    }
    ((chosen = await log.attempt(file, 'line_of_sight', async () => {
      let layers = await readMintpyLayers(file, ['incidenceAngle', 'azimuthAngle']);
      if (!layers.incidenceAngle) throw productError(file.name, 'a raster /incidenceAngle', 'none');
      checkGrid(file.name, layers.incidenceAngle, series);
      let stated = series.isRightLooking ? series.orbitDirection : null;
      return mintpyLineOfSight(file.name, layers.incidenceAngle, layers.azimuthAngle ?? null, stated);
    })),
      chosen && log.use(file, 'line_of_sight'));
  }
  return chosen;
}
function checkGrid(fileName, layer, series) {
  if (sameGrid(layer.grid, series.grid)) return;
  let expected = `the grid of the time series (${describeGrid(series.grid)})`;
  throw productError(fileName, expected, describeGrid(layer.grid));
}
export { openMintpyStack };
//# sourceMappingURL=mintpyStack-VPDQANR4.js.map
