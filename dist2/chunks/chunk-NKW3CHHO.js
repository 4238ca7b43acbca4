import { unreadableProduct, writtenProduct } from './chunk-WW2RGSWL.js';
import { writeCoverage } from './chunk-FVJN67WT.js';
import { tryUpdateLakeIndex } from './chunk-7XWE7JME.js';
import { medianRevisitDays } from './chunk-PKVMSQGG.js';
import { describeFolder, verifyRelease } from './chunk-J5VPSZSV.js';
import { forgetRemoval, tailChecks } from './chunk-T5JLPVUW.js';
import { forEachInFlight } from './chunk-T27DXEUU.js';
import { SCIENCE_VERSION } from './chunk-UTIRH5DV.js';
import { prepareArchiveFolder, readArchiveFolder } from './chunk-JWD6SQ3I.js';
import { lockFrame } from './chunk-5WZDDAOD.js';
import {
  COVERAGE_FILE,
  MANIFEST_FILE,
  RELEASES_FOLDER,
  SCRATCH_FOLDER,
  SERVED_FILE,
  frameDir,
  frameKey,
  lakeFilesAt,
  movePointer,
  readPointer,
  releaseKey,
  sealedJson,
} from './chunk-E3VPKLUO.js';
import { makeFolder, removeTree, writeDurably } from './chunk-OMHUCNDV.js';
import { chunkTiles } from './chunk-BUZMY6YX.js';
import {
  LINE_OF_SIGHT_PLANES,
  archiveName,
  createArchiveWriter,
  lineOfSightName,
  readArchiveIndex,
  tileCount,
  tileNumber,
} from './chunk-2GPIWAQS.js';
import { keptValues, toCoherenceSteps } from './chunk-Y7JKUUAR.js';
import { MANIFEST_VERSION, frameIdSchema, manifestSchema, releaseIdSchema } from './chunk-QSX7PNLE.js';
import { projectionFor } from './chunk-4WL2JCS5.js';
import { sameGrid } from './chunk-4CUJ2YPF.js';
import { formatIsoDate } from './chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// ingest/frame/releaseManifest.ts
var POINTS_PER_SIDE = 8;
function releaseManifest(facts) {
  let { stack, network, measured } = facts,
    outline = footprint(stack.grid),
    { epochDays } = network;
  return {
    manifest_version: MANIFEST_VERSION,
    frame_id: stack.frameId,
    release_id: facts.releaseId,
    created_at: new Date(facts.createdAtMs).toISOString(),
    software_version: facts.softwareVersion,
    science_version: SCIENCE_VERSION,
    product_kind: stack.kind,
    data_source: stack.dataSource,
    attribution: stack.attribution,
    license: stack.license,
    grid: stack.grid,
    cell_size_m: Math.sqrt(facts.cellSize.cellWidthM * facts.cellSize.cellHeightM),
    epochs: epochDays.map(formatIsoDate),
    dropped_dates: network.droppedDays.map(formatIsoDate),
    network: { pairs: network.pairIndices.length, solver: network.isTree ? 'tree' : 'least_squares' },
    spatial_reference: referenceFacts(facts),
    line_of_sight: lineOfSightFacts(facts),
    orbit_direction: stack.orbitDirection,
    track: stack.track,
    calibration: facts.calibration,
    freshness: {
      first_observation: formatIsoDate(epochDays[measured.observed.first]),
      last_observation: formatIsoDate(epochDays[measured.observed.last]),
      median_revisit_days: medianRevisitDays(epochDays),
    },
    counts: cellCounts(facts),
    velocity_percentiles_mm_yr: facts.percentiles,
    bbox: boundingBox(outline),
    footprint: { type: 'Polygon', coordinates: [outline] },
    products: stack.products.map(withKnownChecksum),
    partitions: [...facts.partitions],
    files: [...facts.files],
  };
}
function referenceFacts({ reference, referenceSigmaMmYr }) {
  let { method, description, cells, stableShare, isRecognised, candidates, points } = reference;
  return {
    method,
    description,
    cells,
    sigma_mm_yr: rounded(referenceSigmaMmYr),
    has_stable_part: stableShare === null ? null : isRecognised,
    stable_share: stableShare === null ? null : rounded(stableShare),
    candidates: candidates.map(({ velocityMmYr, probability }) => ({
      velocity_mm_yr: rounded(velocityMmYr),
      probability: rounded(probability),
    })),
    points: points.map(({ lat, lon, radiusM }) => ({ lat, lon, radius_m: radiusM })),
  };
}
function lineOfSightFacts({ stack, archive }) {
  let lineOfSight = archive.lineOfSight.header.content;
  return {
    source: stack.lineOfSightInWords,
    mean_up: lineOfSight.mean_up ?? NaN,
    mean_east: lineOfSight.mean_east,
    mean_north: lineOfSight.mean_north,
    is_assumed: stack.lineOfSightShare > 0,
    velocity_share: stack.lineOfSightShare,
  };
}
function cellCounts({ stack, measured }) {
  let { observedCells, measuredCells } = measured,
    cells = stack.kind === 'point_series' ? observedCells : stack.grid.rows * stack.grid.cols;
  return { cells, measured: measuredCells, masked: cells - measuredCells };
}
function rounded(value) {
  return Number(value.toFixed(6));
}
function footprint(grid) {
  let projection = projectionFor(grid.epsg),
    west = grid.originX,
    north = grid.originY,
    east = west + grid.cols * grid.cellWidth,
    south = north - grid.rows * grid.cellHeight,
    corners = [
      { x: west, y: north },
      { x: west, y: south },
      { x: east, y: south },
      { x: east, y: north },
    ],
    ring = [];
  for (let [side, from] of corners.entries()) {
    let to = corners[(side + 1) % corners.length];
    for (let step = 0; step < POINTS_PER_SIDE; step++) {
      let part = step / POINTS_PER_SIDE,
        { lat, lon } = projection.inverse({
          x: from.x + part * (to.x - from.x),
          y: from.y + part * (to.y - from.y),
        });
      ring.push([lon, lat]);
    }
  }
  return [...ring, ring[0]];
}
function boundingBox(ring) {
  let lons = ring.map(([lon]) => lon),
    lats = ring.map(([, lat]) => lat);
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
}
function withKnownChecksum(product) {
  if (product.outcome === 'used' && product.sha256 === null)
    throw new Error(`${product.name}: its checksum was not taken`);
  return product;
}

// store/lake/release/staging.ts
import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';

// store/lake/release/unpointedReleases.ts
async function assertArrived(files, dir, manifest) {
  let stored = await files.list(`${dir}/`),
    bytes = new Map(stored.map(({ key, size }) => [key.slice(dir.length + 1), size])),
    missing =
      manifest.files.find((file) => bytes.get(file.path) !== file.bytes)?.path ??
      [MANIFEST_FILE, SERVED_FILE, COVERAGE_FILE].find((path) => !bytes.has(path));
  if (missing !== void 0)
    throw (
      await files.removeFolder(dir),
      new GroundMotionError(
        'unavailable',
        'release_incomplete',
        `${files.nameOf(`${dir}/${missing}`)} is not as it was uploaded, so the release is not published; run again`,
      )
    );
}
var OTHERS_NEED_MS = 48 * 36e5;
async function removeLeftovers(files, frameId, pointer, now) {
  let served = new Set(pointer ? [...pointer.earlier, pointer.release] : []),
    releases = `${frameKey(frameId)}/${RELEASES_FOLDER}`;
  await files.clearStaging(releases, 0);
  for (let name of (await files.folders(releases)) ?? []) {
    if (!releaseIdSchema.safeParse(name).success || served.has(name)) continue;
    let folder = `${releases}/${name}`;
    (!files.isShared || now - (await lastPutMs(files, folder)) > OTHERS_NEED_MS) &&
      (await files.removeFolder(folder));
  }
}
async function lastPutMs(files, folder) {
  return (await files.list(`${folder}/`)).reduce((latest, { putAtMs }) => Math.max(latest, putAtMs), 0);
}

// store/lake/release/staging.ts
async function beginRelease(options) {
  let { dataDir, frameId, now } = options,
    valid = frameIdSchema.safeParse(frameId);
  if (!valid.success)
    throw invalidInput('frame_id_invalid', `"${frameId}": ${valid.error.issues[0].message}`);
  let folder = frameDir(dataDir, frameId),
    files = lakeFilesAt(dataDir);
  (await files.assertConditionsHold(), await makeFolder(join(folder, RELEASES_FOLDER)));
  let lock = await lockFrame(folder, frameId);
  try {
    let pointer = await readPointer(files, frameId);
    await removeLeftovers(files, frameId, pointer, now);
    let releaseId = newReleaseId(now, pointer),
      dir = await files.stagingPath(releaseKey(frameId, releaseId)),
      scratchDir = join(dir, SCRATCH_FOLDER);
    await makeFolder(scratchDir);
    let supersedes = pointer?.release ?? null;
    return { frameId, releaseId, files, dir, scratchDir, lock, supersedes };
  } catch (error) {
    throw (await lock.release(), error);
  }
}
async function describeFiles(staged, written = []) {
  let others = await describeFolder(...stagedKey(staged), new Set(written.map(({ path }) => path)));
  return [...written, ...others].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
async function publishRelease(staged, manifest, mayPublish) {
  try {
    await removeTree(staged.scratchDir);
    let described = checkedManifest(staged, manifest),
      checks = await tailChecks(staged.dir, described.files);
    (await verifyRelease(...stagedKey(staged), described),
      await writeCoverage(staged.dir, described),
      Object.assign(checks, await tailChecks(staged.dir, [{ path: COVERAGE_FILE }])));
    let checked = { ...described, checks };
    await writeDurably(join(staged.dir, MANIFEST_FILE), sealedJson(checked, 1));
    let { files: _files, products: _products, ...served } = checked;
    await writeDurably(join(staged.dir, SERVED_FILE), sealedJson(served));
    let { files, frameId, releaseId } = staged;
    return (
      await files.publish(staged.dir, releaseKey(frameId, releaseId)),
      files.isShared && (await assertArrived(files, releaseKey(frameId, releaseId), checked)),
      await point(staged, manifest, mayPublish),
      await forgetRemoval(files, frameId),
      await tryUpdateLakeIndex(files, frameId),
      checked
    );
  } finally {
    await abandonRelease(staged);
  }
}
async function abandonRelease(staged) {
  (await removeTree(staged.dir), await staged.lock.release());
}
function checkedManifest(staged, manifest) {
  let checked = manifestSchema.parse(manifest);
  if (checked.frame_id !== staged.frameId || checked.release_id !== staged.releaseId)
    throw invalidInput(
      'manifest_of_another_release',
      `the manifest is of ${checked.frame_id} ${checked.release_id}, staged is ${staged.frameId} ${staged.releaseId}`,
    );
  return checked;
}
async function point({ files, frameId, releaseId, supersedes }, manifest, mayPublish) {
  let isUnnamed = !0;
  try {
    (await mayPublish?.(),
      (isUnnamed = !1),
      await movePointer(files, frameId, (before) => {
        let served = before?.release ?? null;
        if (served !== supersedes) throw overtaken(frameId, { served, supersedes });
        return pointerTo(releaseId, manifest, before);
      }));
  } catch (error) {
    throw (
      (isUnnamed || (error instanceof GroundMotionError && error.code === OVERTAKEN)) &&
        (await files.removeFolder(releaseKey(frameId, releaseId))),
      error
    );
  }
}
var OVERTAKEN = 'release_overtaken';
function overtaken(frameId, { served, supersedes }) {
  return new GroundMotionError(
    'refused',
    OVERTAKEN,
    `${frameId} serves ${served ?? 'nothing'} by now, not ${supersedes ?? 'nothing'}: another ingest was faster; run again to build on its release`,
  );
}
function pointerTo(release, manifest, before) {
  return {
    release,
    published_at: manifest.created_at,
    earlier: before ? [...before.earlier.filter((id) => id !== before.release), before.release] : [],
  };
}
function stagedKey({ dir }) {
  return [lakeFilesAt(dirname(dir)), basename(dir)];
}
function newReleaseId(now, pointer) {
  let latest = pointer ? [...pointer.earlier, pointer.release].toSorted().at(-1) : '',
    second = Math.max(Math.floor(now / 1e3) * 1e3, timeOf(latest) + 1e3);
  return `${new Date(second).toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`;
}
function timeOf(releaseId) {
  let parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(releaseId);
  if (!parts) return 0;
  let [year, month, day, hour, minute, second] = parts.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

// ingest/passes/archivePass.ts
import { rm, stat } from 'node:fs/promises';
import { basename as basename2, dirname as dirname2, join as join2 } from 'node:path';

// ingest/archive/archiveTiles.ts
function archiveTile(grid, chunk, { layers, maximumBytes }) {
  let limit = Math.min(262144, Math.max(1, maximumBytes / (4 * layers))),
    cols = Math.min(chunk.cols, limit),
    fitting = Math.max(1, Math.floor(limit / cols));
  if (chunk.rows > fitting) return { rows: fitting, cols: Math.floor(cols) };
  let multiple =
    chunk.rows * 8 < Math.min(65536 / cols, grid.rows)
      ? Math.floor(Math.min(fitting, 65536 / cols) / chunk.rows)
      : 1;
  return { rows: chunk.rows * Math.max(1, multiple), cols: Math.floor(cols) };
}
function* windowsOfTiles(grid, tile, { layers, maximumBytes }) {
  let tileBytes = tile.rows * tile.cols * layers * 4,
    width = Math.max(1, Math.floor(maximumBytes / tileBytes)) * tile.cols;
  for (let row = 0; row < grid.rows; row += tile.rows) {
    let rows = Math.min(tile.rows, grid.rows - row);
    for (let col = 0; col < grid.cols; col += width)
      yield { row, col, rows, cols: Math.min(width, grid.cols - col) };
  }
}
function cutWindow(values, window, part, out) {
  for (let row = 0; row < part.rows; row++) {
    let from = (part.row - window.row + row) * window.cols + part.col - window.col;
    out.set(values.subarray(from, from + part.cols), row * part.cols);
  }
}

// ingest/passes/lineOfSightPass.ts
var COMPONENTS = 3,
  DECIMALS = 6;
async function archiveLineOfSight(stack, tile, path, maximumBytes) {
  let { grid } = stack,
    values = new Float32Array(tile.rows * tile.cols),
    content = {
      is: 'line_of_sight',
      description: stack.lineOfSightInWords,
      orbit_direction: stack.orbitDirection,
      mean_up: null,
      mean_east: null,
      mean_north: null,
    },
    header = { sources: [...stack.lineOfSightFiles], grid, tile, content },
    writer = createArchiveWriter(path, header),
    means = createMeans();
  try {
    for (let window of windowsOfTiles(grid, tile, { layers: COMPONENTS, maximumBytes })) {
      if (!stack.occupied(window)) continue;
      let block = await stack.readLineOfSight(window);
      means.add(block);
      for (let part of chunkTiles(window, tile)) {
        let size = part.shared.rows * part.shared.cols;
        for (let component of ['up', 'east', 'north']) {
          let whole = block[component];
          if (!whole) continue;
          cutWindow(whole, window, part.shared, values);
          let firstTile = LINE_OF_SIGHT_PLANES[component] * tileCount(header);
          writer.addPlain(firstTile + tileNumber(header, part), values.subarray(0, size));
        }
      }
    }
    writer.finish({ ...content, ...means.means() });
  } finally {
    writer.abandon();
  }
}
function createMeans() {
  let sums = { up: 0, east: 0, north: 0, cells: 0, horizontal: 0 };
  return {
    add({ up, east, north }) {
      for (let cell = 0; cell < up.length; cell++)
        up[cell] > 0 &&
          (sums.cells++,
          (sums.up += up[cell]),
          !(!east || !north || Number.isNaN(east[cell]) || Number.isNaN(north[cell])) &&
            (sums.horizontal++, (sums.east += east[cell]), (sums.north += north[cell])));
    },
    means: () => ({
      mean_up: sums.cells > 0 ? rounded2(sums.up / sums.cells) : null,
      mean_east: sums.horizontal > 0 ? rounded2(sums.east / sums.horizontal) : null,
      mean_north: sums.horizontal > 0 ? rounded2(sums.north / sums.horizontal) : null,
    }),
  };
}
function rounded2(component) {
  return Number(component.toFixed(DECIMALS));
}

// ingest/passes/windowArchive.ts
async function archiveWindows(stack, pairs, maximumBytes) {
  let { header } = pairs[0],
    cells = header.tile.rows * header.tile.cols,
    values = new Float32Array(cells),
    hundredths = new Int16Array(cells),
    coherence = new Float32Array(cells),
    steps = new Uint16Array(cells),
    indices = pairs.map(({ pairIndex }) => pairIndex),
    writers = pairs.map(({ path, header: own }) => createArchiveWriter(path, own, pairs.length));
  try {
    for (let window of windowsOfTiles(stack.grid, header.tile, { layers: pairs.length, maximumBytes })) {
      if (!stack.occupied(window)) continue;
      let block = await stack.readPairs(window, indices);
      for (let tile of chunkTiles(window, header.tile)) {
        let size = tile.shared.rows * tile.shared.cols;
        (cutWindow(block.meanCoherence, window, tile.shared, coherence),
          toCoherenceSteps(coherence.subarray(0, size), steps));
        let known = null;
        for (let [at, writer] of writers.entries()) {
          let plane = block.displacementMm.subarray(
            at * block.meanCoherence.length,
            (at + 1) * block.meanCoherence.length,
          );
          cutWindow(plane, window, tile.shared, values);
          let kept = keptValues(values.subarray(0, size), hundredths.subarray(0, size));
          if (!kept) continue;
          let number = tileNumber(header, tile),
            place = writer.addTile(number, kept, steps.subarray(0, size), { known });
          known ??= place;
        }
      }
    }
    for (let writer of writers) writer.finish();
  } finally {
    for (let writer of writers) writer.abandon();
  }
}

// ingest/passes/archivePass.ts
var GRANULES_AT_ONCE = 8;
async function archivePass(inputs) {
  let { stack, network, pool, reporter, archiveDir, blockBytes } = inputs;
  await prepareArchiveFolder(archiveDir);
  let { whole } = await readArchiveFolder(archiveDir),
    known = new Map(whole.map((index) => [index.path, index])),
    tile = tileOf(inputs, known),
    indices = stack.origins ? stack.pairs.keys() : network.pairIndices,
    pairs = Array.from(indices, (pairIndex) => pairToArchive(inputs, tile, pairIndex)),
    isThere = (path) => sameShape(known.get(path), stack.grid, tile),
    missing = pairs.filter(({ path }) => !isThere(path)),
    lineOfSightPath = stack.archivedLineOfSight ?? lineOfSightFile(inputs, tile);
  checkReadable(stack, missing, isThere);
  let { groups, windows } = plannedWork(inputs, missing);
  (reporter.stage('archiving', missing.length),
    await Promise.all([
      isThere(lineOfSightPath) ? void 0 : archiveLineOfSight(stack, tile, lineOfSightPath, blockBytes),
      forEachInFlight(groups, pool.threads + 1, async (granules) => {
        let { unreadable, sources } = await pool.run('archiveGranules', { granules });
        if (unreadable) throw unreadableProduct(unreadable, unreadable.reason);
        for (let [at, { pairIndex, granule }] of granules.entries())
          (await refuseWritten(granule.path, sources[at], join2(archiveDir, archiveName(sources[at]))),
            stack.lateChecksums?.isMissing(pairIndex) &&
              stack.lateChecksums.settle(pairIndex, sources[at][0].sha256),
            reporter.advance());
      }),
      readByThisThread(inputs, windows),
    ]));
  let paths = new Map(pairs.map(({ pairIndex }) => [pairIndex, pairPath(inputs, pairIndex)])),
    files = [lineOfSightPath, ...paths.values()].filter((path) => dirname2(path) === archiveDir),
    open = (path) => (isThere(path) ? known.get(path) : openIndex(path));
  return frameArchive(
    network.pairIndices.map((index) => open(paths.get(index))),
    open(lineOfSightPath),
    files,
  );
}
function sameShape(index, grid, tile) {
  if (!index) return !1;
  let { header } = index;
  return sameGrid(header.grid, grid) && header.tile.rows === tile.rows && header.tile.cols === tile.cols;
}
function checkReadable(stack, missing, isThere) {
  let lost =
    missing.find(({ pairIndex }) => stack.origins?.[pairIndex]?.archived)?.path ??
    (stack.archivedLineOfSight && !isThere(stack.archivedLineOfSight) ? stack.archivedLineOfSight : null);
  if (lost) throw damagedArchive({ path: lost, reason: 'it does not lie on the tiles of the other files' });
}
function plannedWork({ stack, pool }, missing) {
  let stored = stack.storedGranules?.(missing.map(({ pairIndex }) => pairIndex)),
    byPool = [],
    windows = [];
  for (let [at, pair] of missing.entries()) {
    let granule = stored?.[at],
      { tile } = pair.header;
    if (granule && granule.chunk.rows === tile.rows && granule.chunk.cols === tile.cols) {
      let path = stack.lateChecksums?.isMissing(pair.pairIndex)
        ? { inFolder: dirname2(pair.path) }
        : pair.path;
      byPool.push({ pairIndex: pair.pairIndex, granule, path, header: pair.header });
    } else windows.push(pair);
  }
  let size = Math.min(GRANULES_AT_ONCE, Math.ceil(byPool.length / (2 * pool.threads))),
    groups = [];
  for (let at = 0; at < byPool.length; at += size) groups.push(byPool.slice(at, at + size));
  return { groups, windows };
}
async function refuseWritten(product, sources, path) {
  let source = sources.find(({ name }) => name === basename2(product)),
    details = await stat(product).catch(() => null);
  if (!(!source || (details?.size === source.bytes && details.mtimeMs === source.modified_ms)))
    throw (await rm(path, { force: !0 }), writtenProduct(product));
}
async function readByThisThread(inputs, pairs) {
  let { stack, reporter, blockBytes } = inputs,
    groups = stack.origins ? pairs.map((pair) => [pair]) : pairs.length > 0 ? [pairs] : [];
  for (let group of groups) {
    let named = await Promise.all(group.map((pair) => withChecksum(inputs, pair)));
    await archiveWindows(stack, named, blockBytes);
    for (let _ of group) reporter.advance();
  }
}
async function withChecksum(inputs, pair) {
  let { lateChecksums } = inputs.stack,
    { pairIndex, header } = pair;
  return lateChecksums?.isMissing(pairIndex)
    ? (lateChecksums.settle(pairIndex, await lateChecksums.take(pairIndex)),
      pairToArchive(inputs, header.tile, pairIndex))
    : pair;
}
function tileOf({ stack, network, blockBytes }, known) {
  for (let pairIndex of network.pairIndices) {
    let path = stack.origins?.[pairIndex]?.archived,
      index = path && known.get(path);
    if (index) return index.header.tile;
  }
  if (stack.kind === 'point_series') return stack.blockShape;
  let layers = stack.origins ? 1 : network.pairIndices.length;
  return archiveTile(stack.grid, stack.blockShape, { layers, maximumBytes: blockBytes });
}
function pairToArchive(inputs, tile, pairIndex) {
  let { stack } = inputs,
    origin = stack.origins?.[pairIndex] ?? null,
    { referenceDay, secondaryDay } = stack.pairs[pairIndex],
    header = {
      sources: [...(origin?.sources ?? [])],
      grid: stack.grid,
      tile,
      content: {
        is: 'pair',
        product_kind: stack.kind,
        reference_date: formatIsoDate(referenceDay),
        secondary_date: formatIsoDate(secondaryDay),
        corrections: origin?.corrections ?? '',
        facts: { ...origin?.facts },
      },
    };
  return { pairIndex, path: pairPath(inputs, pairIndex), header };
}
function pairPath({ stack, archiveDir, scratchDir }, pairIndex) {
  let origin = stack.origins?.[pairIndex];
  return origin
    ? join2(archiveDir, archiveName(origin.sources))
    : join2(scratchDir, `pair-${pairIndex}.pairs`);
}
function lineOfSightFile({ stack, archiveDir, scratchDir }, tile) {
  let { lineOfSightFiles: sources, grid } = stack;
  return sources.length > 0
    ? join2(archiveDir, lineOfSightName(sources, grid, tile))
    : join2(scratchDir, 'line-of-sight.pairs');
}
function frameArchive(pairs, lineOfSight, files) {
  let { header } = lineOfSight,
    isOccupied = /* @__PURE__ */ new Set();
  for (let { tiles } of pairs) for (let tile of tiles) isOccupied.add(tile);
  return {
    pairs,
    lineOfSight,
    tile: header.tile,
    files,
    occupied: (window) =>
      chunkTiles(window, header.tile).some((tile) => isOccupied.has(tileNumber(header, tile))),
  };
}
function openIndex(path) {
  try {
    return readArchiveIndex(path);
  } catch (error) {
    throw damagedArchive({ path, reason: errorMessage(error) });
  }
}
function damagedArchive({ path, reason }) {
  return new GroundMotionError('internal', 'archive_damaged', `${path}: ${reason}`, { details: { path } });
}

export {
  releaseManifest,
  footprint,
  boundingBox,
  beginRelease,
  describeFiles,
  publishRelease,
  abandonRelease,
  archivePass,
  damagedArchive,
};
//# sourceMappingURL=chunk-NKW3CHHO.js.map
