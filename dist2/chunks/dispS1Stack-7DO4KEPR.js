import { createCoherenceSums, largestGroup, meanCoherenceOf, onOneGrid } from './chunk-WFRO4ZW2.js';
import {
  checkPlace,
  chooseLineOfSight,
  describeGrid,
  findObject,
  gridOfCentres,
  identifiedCode,
  inspectArrayFile,
  lineOfSightMissing,
  pagedSource,
  readDataset,
  readLayerWindow,
  readRootAddress,
  statedCode,
} from './chunk-O6S6OYRH.js';
import {
  checkDays,
  checkRasterSize,
  checkStackSize,
  dispS1Provenance,
  openUntilClosed,
} from './chunk-Z3GA3YVA.js';
import { GOOD, addCoherence, correctGranule } from './chunk-3XYPTUIX.js';
import { hdf5Unsupported } from './chunk-PFROMVET.js';
import { REPLACE, keptLineOfSight, recogniseKept, refuseLost } from './chunk-JM5M7ERY.js';
import './chunk-5OWC2T6Y.js';
import './chunk-WW2RGSWL.js';
import './chunk-FV6W2TWI.js';
import './chunk-R2HTOIEA.js';
import { compareGranuleAge, compareVersions, parseDispS1Name, productError } from './chunk-YOYWGSYB.js';
import './chunk-PMFJBV5D.js';
import './chunk-OMHUCNDV.js';
import './chunk-Y7JKUUAR.js';
import './chunk-OMHHBRYQ.js';
import './chunk-4DVJGINS.js';
import './chunk-XDQNITUM.js';
import './chunk-5KO75YKH.js';
import './chunk-4WL2JCS5.js';
import './chunk-4CUJ2YPF.js';
import './chunk-XPGBKUGO.js';
import { epochDayOf } from './chunk-P5YXQPQ2.js';
import { GroundMotionError, invalidInput } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// ingest/reader/disp/granuleHeader.ts
var REQUIRED_LAYERS = [
    'displacement',
    'recommended_mask',
    'temporal_coherence',
    'corrections/solid_earth_tide',
  ],
  OPTIONAL_LAYERS = ['corrections/ionospheric_delay', 'water_mask'],
  IN_METRES = /* @__PURE__ */ new Set([
    'displacement',
    'corrections/solid_earth_tide',
    'corrections/ionospheric_delay',
  ]),
  MAXIMUM_COORDINATES = 1e6,
  SECONDS_SINCE = /^seconds since (\d{4}-\d{2}-\d{2})[ T]00:00:00(?:\.0*)?$/;
async function readGranuleHeader(file, name) {
  let header = await inspectArrayFile(file, (content) => {
    checkIdentity(content, name);
    let wkt = content.attribute('crs_wkt', 'spatial_ref'),
      epsg2 = statedCode(wkt ?? '');
    return epsg2 === null ? { wkt } : headerOf(content, epsg2);
  });
  if (!('wkt' in header)) return header;
  let epsg = await identifiedCode(file.name, header.wkt);
  return inspectArrayFile(file, (content) => headerOf(content, epsg));
}
function headerOf(content, epsg) {
  let { grid, southFirst } = readGrid(content, epsg),
    rasters = readLayers(content, grid);
  return {
    grid,
    southFirst,
    blockShape: rasters.get('displacement').blockShape,
    fills: new Map([...rasters].map(([layer, { fill }]) => [layer, fill])),
    rasters,
    trackNumber: scalar(content, 'identification/track_number'),
    institution: content.attribute('institution'),
    comment: content.attribute('comment'),
  };
}
function factsOfHeader({ trackNumber, institution, comment }) {
  return { track_number: trackNumber, institution, comment };
}
function headerOfFacts(archive, facts) {
  let text = (fact) => (typeof facts[fact] == 'string' ? facts[fact] : null);
  return {
    grid: archive.grid,
    southFirst: !1,
    blockShape: archive.tile,
    fills: /* @__PURE__ */ new Map(),
    rasters: /* @__PURE__ */ new Map(),
    trackNumber: typeof facts.track_number == 'number' ? facts.track_number : null,
    institution: text('institution'),
    comment: text('comment'),
  };
}
function checkIdentity(content, name) {
  let frame = scalar(content, 'identification/frame_id');
  if (frame !== null && frame !== Number(name.frameId.slice(1)))
    throw productError(
      content.name,
      `frame_id ${Number(name.frameId.slice(1))} as in its name`,
      String(frame),
    );
  for (let [array, day] of [
    ['reference_time', name.referenceDay],
    ['time', name.secondaryDay],
  ]) {
    let found = readDay(content, array);
    if (found !== null && found !== day)
      throw productError(
        content.name,
        `${array} on the day in its name (day ${day} since 1970)`,
        `day ${found}`,
      );
  }
  if (name.secondaryDay <= name.referenceDay)
    throw productError(content.name, 'a secondary date after the reference date', 'the other order');
}
function scalar(content, array) {
  let value = content.numbers(array, 1)?.[0];
  return value !== void 0 && Number.isFinite(value) ? value : null;
}
function readDay(content, array) {
  let since = SECONDS_SINCE.exec(content.attribute('units', array) ?? '')?.[1],
    seconds = since === void 0 ? null : scalar(content, array);
  return seconds === null ? null : epochDayOf(Date.parse(since) + seconds * 1e3);
}
function readGrid(content, epsg) {
  let x = content.numbers('x', MAXIMUM_COORDINATES),
    y = content.numbers('y', MAXIMUM_COORDINATES);
  if (!x || !y) throw productError(content.name, 'coordinate arrays x and y', 'none');
  checkRasterSize(content.name, { rows: y.length, cols: x.length });
  let place = gridOfCentres(content.name, { x, y, epsg });
  return (checkPlace(content.name, place.grid), place);
}
function readLayers(content, grid) {
  let rasters = /* @__PURE__ */ new Map();
  for (let layer of [...REQUIRED_LAYERS, ...OPTIONAL_LAYERS]) {
    let shape = content.shapeOf(layer);
    if (!shape && OPTIONAL_LAYERS.some((optional) => optional === layer)) continue;
    if (shape?.length !== 2)
      throw productError(content.name, `a two-dimensional layer /${layer}`, shape?.join(' \xD7 ') ?? 'none');
    let [rows, cols] = shape;
    if (rows !== grid.rows || cols !== grid.cols)
      throw productError(
        content.name,
        `/${layer} of ${grid.rows} \xD7 ${grid.cols} cells`,
        `${rows} \xD7 ${cols}`,
      );
    let raster = content.raster(layer),
      { kind, bytes } = raster.type,
      isMask = layer === 'recommended_mask' || layer === 'water_mask';
    if (isMask ? kind !== 'integer' || bytes !== 1 : kind !== 'float') {
      let expected = `/${layer} as ${isMask ? 'bytes' : 'floating point'}`;
      throw productError(content.name, expected, `${kind} of ${bytes} bytes`);
    }
    let units = content.attribute('units', layer);
    if (IN_METRES.has(layer) && units !== null && !/^(?:m|met(?:er|re)s?)$/i.test(units))
      throw productError(content.name, `/${layer} in meters`, units);
    rasters.set(layer, raster);
  }
  return rasters;
}

// ingest/reader/disp/dispS1Granules.ts
async function selectGranules(offered, { wanted, lastDay }, kept, log) {
  let ofFrame = offered.filter(({ granule }) => granule.frameId === wanted),
    known = await recogniseKept(
      ofFrame.map(({ file }) => file),
      kept,
      log,
    ),
    readable = [];
  for (let { file, granule } of offered) {
    if (granule.frameId !== wanted) {
      log.refuse(
        file,
        'displacement',
        `${file.name}: expected a product of frame ${wanted}, found ${granule.frameId}`,
        granule,
      );
      continue;
    }
    if (!known.rest.includes(file)) continue;
    let header = await log.attempt(
      file,
      'displacement',
      () => (
        checkDays(file.name, [granule.referenceDay, granule.secondaryDay], lastDay),
        readGranuleHeader(file, granule)
      ),
    );
    header && readable.push({ file, granule, header, archived: null });
  }
  for (let pair of known.pairs) readable.push(archivedGranule(pair));
  refuseLost(kept, log);
  let ofOneGrid = keepOneGrid(readable, log),
    chosen = newestOfEachPair(ofOneGrid, log),
    isOfUse =
      offered.every(({ file }) => ofOneGrid.some((granule) => granule.file === file)) ||
      chosen.some(({ file }) => offered.some((named) => named.file === file));
  if (chosen.length === 0 || !isOfUse) throw log.nothingLeft(`DISP-S1 granule of frame ${wanted}`);
  for (let { file, granule, archived } of chosen)
    log.use(file, 'displacement', { pair: granule, isArchived: archived !== null });
  return chosen.sort(
    (a, b) =>
      a.granule.referenceDay - b.granule.referenceDay || a.granule.secondaryDay - b.granule.secondaryDay,
  );
}
function archivedGranule(pair) {
  let { header, content, files } = pair,
    file = files[0];
  return {
    file,
    granule: parseDispS1Name(file.name),
    header: headerOfFacts(header, content.facts),
    archived: pair,
  };
}
function frameOfMost(offered) {
  let group = largestGroup(offered, (a, b) => a.granule.frameId === b.granule.frameId);
  if (group) return group[0].granule.frameId;
  let frames = [...new Set(offered.map(({ granule }) => granule.frameId))].sort();
  throw invalidInput(
    'several_frames',
    `the files are products of frames ${frames.join(', ')}; choose one with --frame`,
  );
}
function keepOneGrid(granules, log) {
  let isServed = ({ archived }) => archived?.isServed === !0,
    group = onOneGrid(granules, ({ header }) => header.grid, isServed);
  if (!group)
    throw invalidInput(
      'several_grids',
      `equally many granules lie on different grids (${[...new Set(granules.map(({ header }) => describeGrid(header.grid)))].join('; ')}); ingest those of one grid`,
    );
  for (let granule of granules) {
    if (group.includes(granule)) continue;
    let expected = describeGrid(group[0].header.grid),
      whose = group.some(isServed) ? 'the products that the frame has' : 'the other products',
      reason =
        `${granule.file.name}: expected the grid of ${whose} (${expected}), found ${describeGrid(granule.header.grid)}` +
        (group.some(isServed) ? REPLACE : '');
    log.refuse(granule.file, 'displacement', reason, granule.granule);
  }
  return group;
}
function newestOfEachPair(granules, log) {
  let kept = /* @__PURE__ */ new Map();
  for (let granule of granules.toSorted((a, b) => compareGranuleAge(b.granule, a.granule))) {
    let { referenceDay, secondaryDay } = granule.granule,
      key = `${referenceDay}-${secondaryDay}`,
      newer = kept.get(key);
    if (newer) {
      let reason = `superseded by ${newer.file.name}, the ${compareVersions(newer.granule.version, granule.granule.version) === 0 ? 'newer generation' : 'higher version'} of the same dates`;
      log.ignore(granule.file, 'displacement', reason, granule.granule);
    } else kept.set(key, granule);
  }
  return [...kept.values()];
}

// ingest/reader/disp/granuleChunks.ts
import { closeSync, openSync } from 'node:fs';

// formats/hdf5/chunkedRaster.ts
function readChunkedRaster(source, path) {
  let address = findObject(source, readRootAddress(source), path);
  if (address === null) return null;
  let { shape, type, fill, storage } = readDataset(source, address),
    [rows, cols] = shape;
  if (shape.length !== 2 || !rows || !cols) throw hdf5Unsupported(`a dataset of ${shape.join(' \xD7 ')}`);
  if (storage.kind !== 'chunked') throw hdf5Unsupported('a raster that is not stored in chunks');
  let layerType = layerTypeOf(type),
    { chunk, filters, chunks } = storage,
    [chunkRows, chunkCols] = chunks.counts;
  return {
    rows,
    cols,
    type: layerType,
    chunk: { rows: chunk[0], cols: chunk[1] },
    filters,
    fill: fillNumber(fill, layerType),
    chunks: { ...chunks, chunkRows, chunkCols },
  };
}
function layerTypeOf(type) {
  if (type.kind === 'float' && type.bytes === 4 && type.isLittleEndian) return 'float32';
  if (type.kind === 'integer' && type.bytes === 1 && !type.isSigned) return 'uint8';
  throw hdf5Unsupported('a data type other than 32-bit float and unsigned byte');
}
function fillNumber(fill, type) {
  return fill.length === 0
    ? 0
    : type === 'uint8'
      ? fill[0]
      : new DataView(fill.buffer, fill.byteOffset, fill.byteLength).getFloat32(0, !0);
}

// ingest/reader/disp/granuleChunks.ts
function findGranuleChunks(granule) {
  let layers = granule.header.southFirst ? null : findLayers(granule);
  if (!layers) return null;
  let { chunk } = layers.get('displacement');
  for (let layer of layers.values())
    if (layer.chunk.rows !== chunk.rows || layer.chunk.cols !== chunk.cols) return null;
  let required = (name) => storedLayer(granule, layers, name),
    optional = (name) => (layers.has(name) ? required(name) : null);
  return {
    path: granule.file.path,
    chunk,
    displacement: required('displacement'),
    recommendedMask: required('recommended_mask'),
    temporalCoherence: required('temporal_coherence'),
    solidEarthTide: required('corrections/solid_earth_tide'),
    ionosphericDelay: optional('corrections/ionospheric_delay'),
    waterMask: optional('water_mask'),
  };
}
function findLayers({ file, header }) {
  let layers = /* @__PURE__ */ new Map(),
    { rows, cols } = header.grid,
    descriptor = openSync(file.path, 'r');
  try {
    let source = pagedSource(descriptor, file.bytes);
    for (let layer of header.fills.keys()) {
      let raster = readChunkedRaster(source, layer),
        isMask = layer === 'recommended_mask' || layer === 'water_mask';
      if (
        !(raster?.rows === rows && raster.cols === cols && raster.type === (isMask ? 'uint8' : 'float32')) ||
        raster.filters.lastIndexOf('shuffle') > 0
      )
        return null;
      layers.set(layer, raster);
    }
    return layers;
  } catch (error) {
    if (!(error instanceof GroundMotionError)) throw error;
    if (error.code === 'hdf5_unsupported') return null;
    throw invalidInput(
      'product_unreadable',
      `${file.name}: the chunks of its layers cannot be found: ${error.message}, replace or remove it`,
      { cause: error, details: { path: file.path } },
    );
  } finally {
    closeSync(descriptor);
  }
}
function storedLayer({ header }, chunks, name) {
  let { filters, fill, chunks: table } = chunks.get(name),
    count = table.byteOffset.length,
    places = new Float64Array(3 * count);
  for (let at = 0; at < count; at++)
    ((places[3 * at] = table.byteOffset[at]),
      (places[3 * at + 1] = table.byteLength[at]),
      (places[3 * at + 2] = table.filterMask[at]));
  return { name, filters, fill, noData: header.fills.get(name) ?? null, places };
}

// ingest/reader/disp/dispS1Stack.ts
var CORRECTIONS =
    'masked by recommended_mask and water_mask; solid earth tide and, where known, ionospheric delay subtracted',
  LAND = 1;
async function openDispS1Stack(offered, { frameId, lastDay, findKept, lateChecksums }, log) {
  let wanted = frameId ?? frameOfMost(offered.granules),
    kept = await findKept(wanted),
    granules = await selectGranules(offered.granules, { wanted, lastDay }, kept, log),
    { granule: name, header } = granules[0],
    { grid } = header;
  checkStackSize(grid, granules.length);
  let chosen = await chooseLineOfSight(
      offered.lineOfSight,
      { grid, frameId: name.frameId, track: header.trackNumber },
      log,
    ),
    archived = chosen ? null : keptLineOfSight(kept, grid, log),
    lineOfSight = chosen ?? archived ?? noStaticLayer(name.frameId, log),
    late = lateChecksums && kept === null ? lateChecksumsOf(granules, log) : null;
  await log.finish((file) => late !== null && granules.some((granule) => granule.file === file));
  let openness = openUntilClosed(grid);
  return {
    kind: 'opera_disp_s1',
    frameId: name.frameId,
    grid,
    pairs: granules.map(({ granule: { referenceDay, secondaryDay } }) => ({ referenceDay, secondaryDay })),
    hasArbitraryPairConstants: !1,
    isVertical: !1,
    ownReference: null,
    blockShape: header.blockShape,
    occupied: () => !0,
    async readPairs(window, pairIndices) {
      return (openness.assertReadable(window), readBlock(granules, window, pairIndices));
    },
    storedGranules(pairIndices) {
      return (openness.assertOpen(), pairIndices.map((index) => findGranuleChunks(granules[index])));
    },
    get origins() {
      return granules.map((granule, index) => originOf(granule, late?.isMissing(index) ? null : log));
    },
    ...(late && { lateChecksums: late }),
    archivedLineOfSight: archived?.path ?? null,
    async readLineOfSight(window) {
      return (openness.assertReadable(window), lineOfSight.read(window));
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: 0,
    orbitDirection: lineOfSight.orbitDirection,
    track: header.trackNumber,
    get products() {
      return log.records();
    },
    lineOfSightFiles: archived?.sources ?? log.sources('line_of_sight'),
    ...dispS1Provenance(granules),
    close: openness.close,
  };
}
function noStaticLayer(frameId, log) {
  let file = `OPERA_L3_DISP-S1-STATIC_${frameId}_\u2026_line_of_sight_enu.tif`;
  throw lineOfSightMissing(
    `frame ${frameId}`,
    `give ${file}, or the CSLC-S1-STATIC products of its bursts, with the granules`,
    log,
  );
}
function lateChecksumsOf(granules, log) {
  let missing = new Set(granules.keys());
  return {
    isMissing: (pairIndex) => missing.has(pairIndex),
    take: (pairIndex) => log.checksum(granules[pairIndex].file),
    settle(pairIndex, sha256) {
      (log.settle(granules[pairIndex].file, sha256), missing.delete(pairIndex));
    },
  };
}
function originOf({ file, header, archived }, log) {
  return {
    sources: archived
      ? archived.header.sources
      : [log ? log.source(file, 'displacement') : withoutChecksum(file)],
    corrections: CORRECTIONS,
    facts: factsOfHeader(header),
    archived: archived?.path ?? null,
  };
}
function withoutChecksum({ name, bytes, modifiedMs }) {
  return { name, bytes, modified_ms: modifiedMs, sha256: '', role: 'displacement' };
}
async function readBlock(granules, window, pairIndices) {
  let cells = window.rows * window.cols,
    displacementMm = new Float32Array(pairIndices.length * cells),
    sums = createCoherenceSums(cells),
    scratch = [createLayers(cells), createLayers(cells)],
    load = (at) => loadLayers(granules[pairIndices[at]], window, scratch[at % 2 === 0 ? 0 : 1]),
    next = pairIndices.length > 0 ? load(0) : null;
  for (let at = 0; at < pairIndices.length; at++) {
    let layers = await next;
    next = at + 1 < pairIndices.length ? load(at + 1) : null;
    let plane = displacementMm.subarray(at * cells, (at + 1) * cells);
    layers
      ? (correctGranule(layers, layers.waterMask, { layerIndex: 0, cell: 0, count: cells }, plane),
        addCoherence(plane, layers.temporalCoherence, sums))
      : plane.fill(NaN);
  }
  return { displacementMm, meanCoherence: meanCoherenceOf(sums) };
}
function createLayers(cells) {
  return {
    displacement: new Float32Array(cells),
    recommendedMask: new Uint8Array(cells),
    temporalCoherence: new Float32Array(cells),
    solidEarthTide: new Float32Array(cells),
    ionosphericDelay: new Float32Array(cells),
    waterMask: new Uint8Array(cells),
  };
}
async function loadLayers(granule, window, layers) {
  return (
    await readLayer(granule, 'recommended_mask', window, layers.recommendedMask),
    layers.recommendedMask.includes(GOOD)
      ? (await Promise.all([
          readLayer(granule, 'displacement', window, layers.displacement),
          readLayer(granule, 'temporal_coherence', window, layers.temporalCoherence),
          readLayer(granule, 'corrections/solid_earth_tide', window, layers.solidEarthTide),
          granule.header.fills.has('corrections/ionospheric_delay')
            ? readLayer(granule, 'corrections/ionospheric_delay', window, layers.ionosphericDelay)
            : layers.ionosphericDelay.fill(NaN),
          granule.header.fills.has('water_mask')
            ? readLayer(granule, 'water_mask', window, layers.waterMask)
            : layers.waterMask.fill(LAND),
        ]),
        layers)
      : null
  );
}
async function readLayer({ header }, layer, window, out) {
  let at = { rows: header.grid.rows, southFirst: header.southFirst };
  out.set(await readLayerWindow(header.rasters.get(layer), at, window));
}
export { openDispS1Stack };
//# sourceMappingURL=dispS1Stack-7DO4KEPR.js.map
