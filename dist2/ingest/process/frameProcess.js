import {
  abandonRelease,
  archivePass,
  beginRelease,
  boundingBox,
  footprint,
} from '../../chunks/chunk-NKW3CHHO.js';
import { diskFullError } from '../../chunks/chunk-JV5I6Z76.js';
import { knownChecksum } from '../../chunks/chunk-JM5M7ERY.js';
import { tiffExtent } from '../../chunks/chunk-5OWC2T6Y.js';
import '../../chunks/chunk-WW2RGSWL.js';
import '../../chunks/chunk-FVJN67WT.js';
import '../../chunks/chunk-7XWE7JME.js';
import '../../chunks/chunk-PKVMSQGG.js';
import '../../chunks/chunk-J5VPSZSV.js';
import '../../chunks/chunk-T5JLPVUW.js';
import { loadDuckDb } from '../../chunks/chunk-QNWZKQX2.js';
import {
  KIND_NAMES,
  checkFrameId,
  createStopwatch,
  describeError,
  hasProduct,
  kindOf,
} from '../../chunks/chunk-ZLTYAJ2L.js';
import { silentReporter } from '../../chunks/chunk-WU4NIURC.js';
import '../../chunks/chunk-T27DXEUU.js';
import { DERIVED_REFERENCE, referenceChoiceText } from '../../chunks/chunk-GVPQ5ZCF.js';
import { recognise } from '../../chunks/chunk-DM7HETH5.js';
import {
  endHungProcess,
  keepDecoderJournal,
  lastWordPath,
  longestDecodeMs,
} from '../../chunks/chunk-FV6W2TWI.js';
import {
  HDF5_HEAD_BYTES,
  assertOneFrame,
  compareOffered,
  declaredHdf5Bytes,
  listOfferedFiles,
  readHead,
  refreshed,
} from '../../chunks/chunk-R2HTOIEA.js';
import { createProductLog, productError, tellGdalSetUp } from '../../chunks/chunk-YOYWGSYB.js';
import { isReadyCode, threadCode } from '../../chunks/chunk-3VSJEKWF.js';
import { SCIENCE_VERSION } from '../../chunks/chunk-UTIRH5DV.js';
import '../../chunks/chunk-OB34HNWC.js';
import '../../chunks/chunk-PMFJBV5D.js';
import '../../chunks/chunk-SOO6ON4G.js';
import {
  archiveDirOf,
  findKeptFrame,
  isArchived,
  pruneArchive,
  readArchiveFolder,
  syncArchive,
} from '../../chunks/chunk-JWD6SQ3I.js';
import '../../chunks/chunk-KNI35JBC.js';
import '../../chunks/chunk-GSWLSW3S.js';
import '../../chunks/chunk-5WZDDAOD.js';
import '../../chunks/chunk-VALP4MUM.js';
import { PAIRS_FOLDER, currentManifest, servedRelease } from '../../chunks/chunk-E3VPKLUO.js';
import '../../chunks/chunk-OMHUCNDV.js';
import { planNetwork } from '../../chunks/chunk-LETLJWI2.js';
import '../../chunks/chunk-BUZMY6YX.js';
import { tileCount } from '../../chunks/chunk-2GPIWAQS.js';
import '../../chunks/chunk-Y7JKUUAR.js';
import '../../chunks/chunk-QSX7PNLE.js';
import '../../chunks/chunk-OMHHBRYQ.js';
import '../../chunks/chunk-LFW7XBBR.js';
import '../../chunks/chunk-4DVJGINS.js';
import '../../chunks/chunk-F7E5KL7Y.js';
import '../../chunks/chunk-XDQNITUM.js';
import { buffersOf } from '../../chunks/chunk-RYCVEWCN.js';
import { groundSize } from '../../chunks/chunk-5KO75YKH.js';
import { projectionFor } from '../../chunks/chunk-4WL2JCS5.js';
import { cellAt } from '../../chunks/chunk-4CUJ2YPF.js';
import '../../chunks/chunk-Q3ARXEFZ.js';
import { bytesOf, readFully, writeFully } from '../../chunks/chunk-XPGBKUGO.js';
import '../../chunks/chunk-DPWROWKP.js';
import '../../chunks/chunk-7KCIWEUB.js';
import { epochDayOf, formatIsoDate } from '../../chunks/chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from '../../chunks/chunk-XEGQTXKU.js';
import '../../chunks/chunk-25CLJZX4.js';

// ingest/process/frameProcess.ts
import { once } from 'node:events';

// ingest/progress/productLine.ts
function productLine({ outcome, name, reason }) {
  return reason === null
    ? `${outcome}: ${name}`
    : `${outcome}: ${reason.startsWith(`${name}: `) ? '' : `${name}: `}${reason}`;
}

// ingest/frame/frameSuccession.ts
var SHARED_PART = 0.5;
function checkSuccession(current, stack) {
  let differences = [];
  if (
    (current.product_kind !== stack.kind &&
      differences.push(`kind ${stack.kind}, not ${current.product_kind}`),
    current.grid.epsg !== stack.grid.epsg &&
      differences.push(`EPSG:${stack.grid.epsg}, not EPSG:${current.grid.epsg}`),
    sharedPart(current.bbox, boundingBox(footprint(stack.grid))) < SHARED_PART &&
      differences.push(`another place than ${current.bbox.map((degree) => degree.toFixed(2)).join(', ')}`),
    differences.length !== 0)
  )
    throw new GroundMotionError(
      'refused',
      'frame_mismatch',
      `frame ${stack.frameId} serves release ${current.release_id}, and these products are something else: ${differences.join('; ')}. Give another --frame, or --replace when this is meant`,
    );
}
function lostDates(current, network) {
  let kept = new Set(network.epochDays.map(formatIsoDate));
  return current.epochs.filter((date) => !kept.has(date));
}
function referenceChoiceOf({ spatial_reference: { method, points } }) {
  return method === 'kept'
    ? { is: 'kept' }
    : method !== 'given_points'
      ? { is: 'derived' }
      : { is: 'points', points: points.map(({ lat, lon, radius_m }) => ({ lat, lon, radiusM: radius_m })) };
}
function tellOtherReference(current, choice, reporter) {
  let before = referenceChoiceOf(current);
  if (before.is === 'derived' || referenceChoiceText(before) === referenceChoiceText(choice)) return;
  let options = before.is === 'kept' ? ['keep'] : referenceChoiceText(before).split(' ');
  reporter.note(
    `warning: release ${current.release_id} was made with ${options.map((text) => `--reference ${text}`).join(' ')}; the new one has another zero: give the same again to keep it`,
  );
}
function isUnchanged(current, stack, choice) {
  return (
    referenceChoiceText(referenceChoiceOf(current)) === referenceChoiceText(choice) &&
    current.science_version === SCIENCE_VERSION &&
    current.calibration.stations.length === 0 &&
    usedProducts(current.products) === usedProducts(stack.products)
  );
}
function usedProducts(products) {
  return products
    .filter(({ outcome }) => outcome === 'used')
    .map(({ role, sha256 }) => `${role} ${sha256}`)
    .toSorted()
    .join();
}
function sharedPart(a, b) {
  let area = ([west, south, east, north]) => Math.max(0, east - west) * Math.max(0, north - south),
    shared = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])],
    smaller = Math.min(area(a), area(b));
  return smaller > 0 ? area(shared) / smaller : 0;
}

// ingest/reader/recognise/fileLength.ts
var TIFF_STARTS = /* @__PURE__ */ new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']),
  MOST_TIFF_FACTOR = 4,
  MOST_TIFF_SLACK_BYTES = 64 * 2 ** 20,
  MOST_BYTES = 64 * 2 ** 30;
async function checkLength(file) {
  let head = await readHead(file, HDF5_HEAD_BYTES),
    declared = declaredHdf5Bytes(head);
  if (declared !== null && declared >= HDF5_HEAD_BYTES) {
    if (file.bytes > declared) throw tooLong(file, `${declared} bytes, as its header says`);
  } else if (TIFF_STARTS.has(head.toString('latin1', 0, 4))) {
    let end = declaredEnd(file),
      most = end * MOST_TIFF_FACTOR + MOST_TIFF_SLACK_BYTES;
    if (file.bytes > most) throw tooLong(file, `at most ${most} bytes, for its pixels end at byte ${end}`);
  } else if (file.bytes > MOST_BYTES) throw tooLong(file, `at most ${MOST_BYTES} bytes`);
}
function declaredEnd(file) {
  try {
    return tiffExtent(file).end;
  } catch {
    return file.bytes;
  }
}
function tooLong(file, expected) {
  return productError(file.name, expected, `${file.bytes}: the file is padded; download it again`);
}

// ingest/reader/recognise/offeredProducts.ts
async function offeredProducts(paths, recognised) {
  if (!recognised) return (await listOfferedFiles(paths)).map((file) => ({ file, recognition: null }));
  assertOneFrame(recognised.length, recognised.at(-1)?.file.path ?? '');
  let offered = [];
  for (let recognition of recognised.toSorted((a, b) => compareOffered(a.file, b.file))) {
    let file = await refreshed(recognition.file);
    offered.push({ file, recognition: file === recognition.file ? recognition : null });
  }
  return offered;
}

// ingest/reader/openFrameStack.ts
async function openFrameStack(paths, options) {
  checkFrameId(options.frameId);
  let offered = await offeredProducts(paths, options.recognised),
    shown = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ', \u2026' : ''),
    log = createProductLog(
      offered.map(({ file }) => file),
      paths.length > 0 ? shown : `the archive of frame ${options.frameId}`,
    ),
    recognised = [];
  for (let { file, recognition: known } of offered) {
    let damage = options.damaged?.get(file.path);
    if (damage !== void 0) {
      log.refuse(file, 'unknown', damage);
      continue;
    }
    let recognition = await log.attempt(file, 'unknown', () => known ?? recognise(file));
    recognition && (await hasItsLength(recognition, log)) && recognised.push(recognition);
  }
  noteUnused(recognised, log);
  let findKept = async (frameId) => {
      let kept = (await options.findKept?.(frameId)) ?? null;
      return (kept && log.trust((file) => knownChecksum(kept, file)), kept);
    },
    kind = await kindOfFrame(recognised, options.frameId, findKept, log);
  return openKind(kind, recognised, { ...options, findKept }, log);
}
async function hasItsLength({ is, file }, log) {
  if (is === 'other') return !0;
  let role = is === 'line_of_sight' || is === 'cslc_static' ? 'line_of_sight' : 'unknown',
    check = async () => (await checkLength(file), !0);
  return (await log.attempt(file, role, check)) === !0;
}
async function openKind(kind, recognised, { frameId, today = 1 / 0, findKept, lateChecksums = !1 }, log) {
  let of = (is) => recognised.filter((found) => found.is === is),
    lineOfSight = { rasters: of('line_of_sight'), bursts: of('cslc_static') };
  if (kind !== 'unwrapped_pairs')
    for (let { file } of of('geotiff')) log.ignore(file, 'unknown', `not part of ${KIND_NAMES[kind]}`);
  if (kind === 'opera_disp_s1') {
    let { openDispS1Stack } = await import('../../chunks/dispS1Stack-7DO4KEPR.js');
    return openDispS1Stack(
      { granules: of('granule'), lineOfSight },
      { frameId, lastDay: today, findKept, lateChecksums },
      log,
    );
  }
  let frame = { frameId: namedFrame(kind, frameId), lastDay: today };
  if (kind === 'point_series') {
    let { openPointSeriesStack } = await import('../../chunks/pointSeriesStack-QT6LKQFD.js');
    return openPointSeriesStack(onlyTable(of('point_series')), frame, log);
  }
  if (kind === 'mintpy') {
    let { openMintpyStack } = await import('../../chunks/mintpyStack-WURPF5RN.js');
    return openMintpyStack({ files: of('mintpy'), lineOfSight }, frame, log);
  }
  if (kind === 'licsbas') {
    let { openLicsbasStack } = await import('../../chunks/licsbasStack-ASEADMNL.js');
    return openLicsbasStack({ files: of('licsbas'), lineOfSight }, frame, log);
  }
  let { openUnwrappedPairStack } = await import('../../chunks/unwrappedPairStack-N2FLKKSK.js'),
    rasters = of('geotiff').map(({ file }) => file);
  return openUnwrappedPairStack({ rasters, lineOfSight }, { ...frame, findKept }, log);
}
async function kindOfFrame(recognised, frameId, findKept, log) {
  return (
    (frameId !== void 0 && !hasProduct(recognised) ? await findKept(frameId) : null)?.kind ??
    kindOf(recognised, log)
  );
}
function namedFrame(kind, frameId) {
  if (frameId !== void 0) return frameId;
  throw invalidInput(
    'frame_required',
    `${KIND_NAMES[kind]} do not name their frame; name it with --frame, for example --frame MEXICO-CITY-T005`,
  );
}
function onlyTable(tables) {
  let [table, ...others] = tables;
  if (others.length === 0) return table;
  throw invalidInput(
    'several_point_tables',
    `one table of points makes a frame, found ${tables.map(({ file }) => file.name).join(', ')}; ingest them one by one or join them`,
  );
}
function noteUnused(recognised, log) {
  for (let found of recognised)
    (found.is === 'static_layer' &&
      log.ignore(found.file, 'static', `${found.layer.layer} is not needed for a velocity`),
      found.is === 'gnss' && log.ignore(found.file, 'gnss', 'GNSS stations are given with --gnss'),
      found.is === 'other' && log.ignore(found.file, 'unknown', found.reason),
      found.is === 'foreign' && log.refuse(found.file, 'unknown', found.reason));
}

// ingest/frame/planIngest.ts
async function planIngest(inputs, damaged, { lateChecksums = !1 } = {}) {
  let { paths, recognised, frameId, dataDir, replace = !1, now } = inputs,
    grownFrom,
    stack = await openFrameStack(paths, {
      frameId,
      recognised,
      damaged,
      lateChecksums,
      today: epochDayOf(now),
      findKept: async (frame) => {
        let kept = await findKeptFrame(dataDir, frame, replace);
        return (replace || (grownFrom = kept?.release ?? null), kept);
      },
    });
  try {
    return { ...(await planOf(inputs, stack)), grownFrom };
  } catch (error) {
    throw (stack.close(), error);
  }
}
async function planOf({ dataDir, gnss, replace, reporter, reference = DERIVED_REFERENCE }, stack) {
  let network = joinedNetwork(stack);
  tellWhatIsLeftOut(stack, network.droppedDays.length, reporter);
  let current = replace ? null : await currentManifest(dataDir, stack.frameId);
  current &&
    (checkSuccession(current, stack),
    tellLostDates(current, network, reporter),
    await tellOldLake(dataDir, current, stack, reporter));
  let span = { firstDay: network.epochDays[0], lastDay: network.epochDays.at(-1) },
    stations = await stationsOf(gnss, span, reporter);
  if (gnss.length > 0 && stations.length === 0)
    throw invalidInput(
      'no_gnss_stations',
      `--gnss ${gnss.join(', ')}: no station with a velocity in it; give a table of rates or .tenv3 series`,
    );
  (checkStations(stack, stations),
    current && stations.length === 0 && tellLostTie(current, reporter),
    current && tellOtherReference(current, reference, reporter));
  let isDone =
    current !== null &&
    stations.length === 0 &&
    isUnchanged(current, stack, reference) &&
    (await isArchived(dataDir, stack));
  return { stack, network, stations, unchanged: isDone ? current : null };
}
async function stationsOf(gnss, span, reporter) {
  if (gnss.length === 0) return [];
  let { readGnssStations } = await import('../../chunks/gnssStations-LPJYZIKN.js');
  return readGnssStations(gnss, span, (name, reason) => reporter.note(`${name}: ${reason}`));
}
function checkStations({ frameId, grid }, stations) {
  let projection = projectionFor(grid.epsg);
  if (stations.length === 0 || stations.some((station) => cellAt(grid, projection.forward(station)))) return;
  let names = stations.slice(0, 5).map(({ station }) => station);
  throw invalidInput(
    'no_usable_gnss',
    `--gnss: none of the ${stations.length} station(s) (${names.join(', ')}${stations.length > 5 ? ', \u2026' : ''}) lies in frame ${frameId}; give stations inside it, or leave --gnss out`,
  );
}
function joinedNetwork(stack) {
  let network = planNetwork(stack.pairs);
  if (network.epochDays.length >= 5) return network;
  let dropped = network.droppedDays.slice(0, 6).map(formatIsoDate).join(', ');
  throw invalidInput(
    'too_few_dates',
    `frame ${stack.frameId}: ${network.epochDays.length} dates join, a velocity needs ${5}` +
      (network.droppedDays.length > 0
        ? `; ${network.droppedDays.length} dates join no others (${dropped}\u2026): add the products between them`
        : '; give more dates'),
  );
}
function tellLostDates(current, network, reporter) {
  let lost = lostDates(current, network);
  if (lost.length === 0) return;
  let dates = lost.slice(0, 6).join(', ');
  reporter.note(`warning: ${lost.length} dates of release ${current.release_id} are missing here: ${dates}`);
}
function tellLostTie({ release_id: release, calibration }, reporter) {
  if (calibration.model === 'none') return;
  let used = calibration.stations.filter(({ outcome }) => outcome === 'used').length;
  reporter.note(
    `warning: release ${release} is tied to ${used} GNSS station(s), and no --gnss was given: the new one is relative again; give the stations to keep the tie`,
  );
}
async function tellOldLake(dataDir, current, stack, reporter) {
  if (!stack.origins) return;
  let { whole } = await readArchiveFolder(archiveDirOf(dataDir, stack.frameId));
  whole.length > 0 ||
    reporter.note(
      `release ${current.release_id} was made without an archive of its pairs: the new one is made of the products given here alone`,
    );
}
function tellWhatIsLeftOut(stack, droppedDates, reporter) {
  for (let product of stack.products)
    (product.outcome === 'used' && product.reason === null) || reporter.note(productLine(product));
  droppedDates > 0 &&
    reporter.note(
      `${droppedDates} dates join no other product and are left out (dropped_dates in the manifest)`,
    );
}

// ingest/frame/dryRun.ts
async function dryRun(inputs) {
  let { stack, network, stations, unchanged } = await planIngest(
    inputs,
    inputs.damaged ?? /* @__PURE__ */ new Map(),
  );
  stack.close();
  let dates = network.epochDays.map(formatIsoDate),
    plan = {
      frame: stack.frameId,
      kind: stack.kind,
      grid: stack.grid,
      epochs: dates,
      pairs: network.pairIndices.length,
      solver: network.isTree ? 'tree' : 'least_squares',
      dropped_dates: network.droppedDays.map(formatIsoDate),
      line_of_sight: stack.lineOfSightInWords,
      gnss_stations: stations.length,
      unchanged_release: unchanged?.release_id ?? null,
      products: stack.products,
    };
  return {
    lines: [
      ...stack.products.map(productLine),
      `frame ${plan.frame} (${plan.kind}): ${stack.grid.rows} \xD7 ${stack.grid.cols} cells, EPSG:${stack.grid.epsg}`,
      `${dates.length} dates, ${dates[0]} to ${dates.at(-1)}, ${plan.pairs} pairs (${plan.solver.replace('_', ' ')})` +
        (plan.dropped_dates.length > 0 ? `; not joined: ${plan.dropped_dates.join(', ')}` : ''),
      unchanged
        ? `release ${unchanged.release_id} was made of these very products: nothing to do`
        : 'a new release would be made',
    ],
    json: plan,
    ok: !0,
  };
}

// ingest/frame/runIngest.ts
import { rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

// workers/pool/pool.ts
import { Piscina } from 'piscina';
async function startWorkerPool(threads) {
  let code = await threadCode(),
    opened = openPool(threads, code);
  return (
    opened.catch(() => {}),
    isReadyCode(code) || (await opened),
    {
      opened,
      close: () =>
        opened.then(
          (pool) => pool.close(),
          () => {},
        ),
    }
  );
}
async function openPool(threads, code) {
  let piscina = new Piscina({
      ...code,
      minThreads: threads,
      maxThreads: threads,
      recordTiming: !1,
    }),
    arrived = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    meeting = { name: 'meet', task: { threads, arrived } };
  try {
    await Promise.all(Array.from({ length: threads }, () => piscina.run(meeting)));
  } catch (error) {
    throw (await piscina.destroy(), error);
  }
  let closed = null;
  return {
    threads,
    run: (name, task) => piscina.run({ name, task }, { transferList: buffersOf(task) }),
    close: () => (closed ??= piscina.close()),
  };
}

// ingest/passes/blockPlan.ts
function planBands(grid, stack, layers, maximumBytes) {
  let maximumCells = Math.max(1, Math.floor(maximumBytes / (4 * layers))),
    chunkRows = Math.min(stack.blockShape.rows, grid.rows),
    chunkCols = Math.min(stack.blockShape.cols, grid.cols),
    wholeChunkRows = Math.max(1, Math.floor(256 / chunkRows)) * chunkRows,
    bandRows = Math.min(wholeChunkRows, 256, grid.rows),
    cols = wholeMultiple(Math.floor(maximumCells / bandRows), chunkCols, grid.cols),
    rows = Math.min(bandRows, Math.max(1, Math.floor(maximumCells / cols))),
    bands = [];
  for (let row = 0; row < grid.rows; row += bandRows) {
    let height = Math.min(bandRows, grid.rows - row),
      blocks = [];
    for (let top = row; top < row + height; top += rows)
      for (let col = 0; col < grid.cols; col += cols) {
        let block = {
          row: top,
          col,
          rows: Math.min(rows, row + height - top),
          cols: Math.min(cols, grid.cols - col),
        };
        stack.occupied(block) && blocks.push(block);
      }
    bands.push({ row, rows: height, blocks });
  }
  return bands;
}
function wholeMultiple(wanted, unit, limit) {
  return Math.min(limit, Math.max(1, Math.floor(wanted / unit)) * unit);
}

// ingest/passes/passPlan.ts
var MINIMUM_EPOCH_SHARE = 0.5,
  SAMPLE_MAXIMUM_BYTES = 64e6,
  KEPT_ZERO = {
    description: "the product's own zero, trusted as it is (--reference keep); nothing is subtracted",
    isTiedToGnss: !1,
  };
function planPasses(stack, archive, { key, network, reference, blockBytes }) {
  let { frameId, grid, isVertical } = stack,
    { epochDays } = network,
    { content } = archive.lineOfSight.header;
  return {
    frameId,
    grid,
    cellSize: groundSize(grid),
    epochDays,
    pairsOffered: stack.pairs.length,
    archived: {
      key,
      network,
      pairPaths: archive.pairs.map(({ path }) => path),
      lineOfSightPath: archive.lineOfSight.path,
    },
    tiles: tileCount(archive.lineOfSight.header),
    bands: bandsOf(stack, network, archive, blockBytes),
    minimumEpochs: minimumEpochs(epochDays.length, stack.kind === 'point_series'),
    reference: {
      removesPairConstants: stack.hasArbitraryPairConstants,
      sampleDepth: sampleDepthOf(archive, epochDays.length),
      zero: zeroPlan(stack, reference),
      meanUp: (content.is === 'line_of_sight' ? content.mean_up : null) ?? 1,
    },
    isVertical,
  };
}
function zeroPlan(stack, choice) {
  let { frameId, hasArbitraryPairConstants, ownReference } = stack;
  if (choice.is === 'points') return choice;
  if (choice.is === 'kept') {
    if (!hasArbitraryPairConstants)
      return { is: 'trusted', method: 'kept', reference: ownReference ?? KEPT_ZERO };
    throw invalidInput(
      'reference_impossible',
      `frame ${frameId}: every unwrapped pair has an arbitrary constant, so there is no zero to keep; give a place with --reference lat,lon, or leave the option out`,
    );
  }
  return ownReference ? { is: 'trusted', method: 'none', reference: ownReference } : { is: 'sample' };
}
function sampleDepthOf(archive, epochs) {
  let samples = archive.pairs.map(({ header }) => header.sample),
    maximumCells = SAMPLE_MAXIMUM_BYTES / (Float32Array.BYTES_PER_ELEMENT * epochs),
    depth = Math.max(...samples.map((sample) => sample.depth)),
    cellsAt = (wanted) => Math.max(...samples.map((s) => s.cells / 2 ** (wanted - s.depth)));
  for (; cellsAt(depth) > maximumCells;) depth++;
  return depth;
}
function bandsOf(stack, network, archive, limit) {
  let { tile } = archive,
    layers = network.pairIndices.length,
    tileBytes = tile.rows * tile.cols * layers * Float32Array.BYTES_PER_ELEMENT,
    bytes = stack.kind === 'point_series' ? Math.min(limit, tileBytes) : limit;
  return planBands(
    stack.grid,
    { blockShape: tile, occupied: (window) => archive.occupied(window) },
    layers,
    bytes,
  );
}
function minimumEpochs(epochs, isPointSeries) {
  return isPointSeries ? 5 : Math.max(5, Math.ceil(MINIMUM_EPOCH_SHARE * epochs));
}

// ingest/scratch/scratch.ts
import { join } from 'node:path';

// ingest/scratch/scratchRaster.ts
import { open } from 'node:fs/promises';
function createFloatRaster(path, cols) {
  return createRaster(path, cols, (length) => new Float32Array(length));
}
function createByteRaster(path, cols) {
  return createRaster(path, cols, (length) => new Uint8Array(length));
}
function createShortRaster(path, cols) {
  return createRaster(path, cols, (length) => new Int16Array(length));
}
async function createRaster(path, cols, allocate) {
  let file = await open(path, 'w+'),
    rowBytes = cols * allocate(0).BYTES_PER_ELEMENT,
    readRows = async (row, rows) => {
      let values = allocate(rows * cols);
      return (await readFully(file.fd, bytesOf(values), row * rowBytes), values);
    };
  return {
    readRows,
    writeRows: (row, values) => writeFully(file.fd, bytesOf(values), row * rowBytes),
    readWindow: async (window) => {
      let whole = await readRows(window.row, window.rows),
        values = allocate(window.rows * window.cols);
      for (let row = 0; row < window.rows; row++) {
        let start = row * cols + window.col;
        values.set(whole.subarray(start, start + window.cols), row * window.cols);
      }
      return values;
    },
    close: () => file.close(),
  };
}

// ingest/scratch/scratch.ts
function openScratch(folder, cols) {
  let rasters = [],
    path = (name) => join(folder, name),
    kept = (create) => async (name) => {
      let raster = await create(path(name), cols);
      return (rasters.push(raster), raster);
    };
  return {
    path,
    floatRaster: kept(createFloatRaster),
    shortRaster: kept(createShortRaster),
    byteRaster: kept(createByteRaster),
    close: async () => {
      for (; rasters.length > 0;) await rasters.pop().close();
    },
  };
}

// ingest/frame/runIngest.ts
var BLOCK_BYTES = 52e6;
async function runIngest(options) {
  let damaged = new Map(options.damaged);
  for (;;)
    try {
      let summary = await ingestOnce(options, damaged);
      if (summary === null) {
        options.reporter.note('another ingest of the frame was published meanwhile; starting again from it');
        continue;
      }
      return (options.replace && (await removeUnused(options, summary.manifest.frame_id)), summary);
    } catch (error) {
      let found = damagedFile(error);
      if (found === null || damaged.has(found.path)) throw error;
      (damaged.set(found.path, errorMessage(error)),
        found.isArchive && (await rm(found.path, { force: !0 })),
        options.reporter.note(`${errorMessage(error)}; starting again without it`));
    } finally {
      options.reporter.end();
    }
}
function damagedFile(error) {
  if (!(error instanceof GroundMotionError) || typeof error.details.path != 'string') return null;
  let { path } = error.details;
  if (error.code === 'product_unreadable') return { path, isArchive: !1 };
  let isArchive = error.code === 'archive_damaged' && basename(dirname(path)) === PAIRS_FOLDER;
  return isArchive ? { path, isArchive } : null;
}
async function removeUnused({ dataDir, reporter }, frameId) {
  try {
    await pruneArchive(dataDir, frameId);
  } catch (error) {
    reporter.note(`the archive keeps pairs that are not used any more: ${errorMessage(error)}`);
  }
}
async function ingestOnce(options, damaged) {
  let startedAt = performance.now(),
    threads = await startWorkerPool(options.threads);
  try {
    return await ingestWith(options, damaged, { threads, startedAt });
  } finally {
    await threads.close();
  }
}
async function ingestWith(options, damaged, { threads, startedAt }) {
  let plan = await planIngest(options, damaged, { lateChecksums: !0 });
  try {
    if (plan.unchanged) return unchangedSummary(plan.unchanged, startedAt);
    let { frameId } = plan.stack,
      staged = await beginRelease({ dataDir: options.dataDir, frameId, now: options.now });
    try {
      return plan.grownFrom !== void 0 && plan.grownFrom !== (await servedRelease(options.dataDir, frameId))
        ? (await abandonRelease(staged), null)
        : await ingestStaged(options, plan, staged, await threads.opened);
    } catch (error) {
      throw (await abandonRelease(staged), error);
    }
  } catch (error) {
    throw diskFullError(error, options.dataDir) ?? error;
  } finally {
    plan.stack.close();
  }
}
function unchangedSummary(manifest, startedAt) {
  let seconds = { ...createStopwatch().seconds(), total: (performance.now() - startedAt) / 1e3 };
  return { manifest, seconds, peakMemoryMb: process.resourceUsage().maxRSS / 1024, isUnchanged: !0 };
}
async function ingestStaged(
  { reporter, now, dataDir, blockBytes = BLOCK_BYTES, reference = DERIVED_REFERENCE, mayPublish },
  { stack, network, stations },
  staged,
  pool,
) {
  let startedAt = performance.now(),
    later = Promise.all([import('../../chunks/publishFrame-BXOE7J5J.js'), loadDuckDb()]);
  later.catch(() => {});
  let stopwatch = createStopwatch(),
    scratch = openScratch(staged.scratchDir, stack.grid.cols);
  try {
    let archiveDir = archiveDirOf(dataDir, stack.frameId),
      { scratchDir } = staged,
      archive = await stopwatch.time('archive', () =>
        archivePass({ stack, network, pool, reporter, archiveDir, scratchDir, blockBytes }),
      ),
      isDurable = syncArchive(archiveDir, archive.files);
    isDurable.catch(() => {});
    let key = staged.releaseId,
      plan = planPasses(stack, archive, { key, network, reference, blockBytes }),
      inputs = { stack, network, archive, stations, staged, isDurable, now, mayPublish },
      [{ publishFrame }] = await later;
    return {
      manifest: await publishFrame(plan, inputs, { pool, scratch, reporter, stopwatch }),
      seconds: { ...stopwatch.seconds(), total: (performance.now() - startedAt) / 1e3 },
      peakMemoryMb: process.resourceUsage().maxRSS / 1024,
      isUnchanged: !1,
    };
  } finally {
    (await pool.close(), await scratch.close());
  }
}

// ingest/process/watch.ts
import { Worker } from 'node:worker_threads';
var BEATS = 4,
  MAXIMUM_BEAT_MS = 500;
function watchThisProcess(options) {
  let { journalPath, patienceMs, ...limits } = options,
    beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
    settings = {
      ...limits,
      patienceMs,
      beats,
      lastWordPath: lastWordPath(journalPath),
    };
  (new Worker(new URL('./watchdog.mjs', 'file:///work/wt-tests/dist/ingest/process/watch.js'), {
    workerData: settings,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref(),
    setInterval(
      () => {
        (Atomics.add(beats, 0, 1), longestDecodeMs() > patienceMs && endHungProcess());
      },
      Math.min(MAXIMUM_BEAT_MS, patienceMs / BEATS),
    ).unref());
}

// ingest/process/frameProcess.ts
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (task) => {
  perform(task).then(say);
});
function say(message) {
  process.send(message);
}
async function perform({ guard, damaged, products, asks, ...task }) {
  try {
    (watchThisProcess(guard),
      keepDecoderJournal(guard.journalPath, guard),
      tellGdalSetUp((text) => say({ is: 'note', text })));
    let inputs = {
        ...task,
        paths: products.map(({ file }) => file.path),
        recognised: products,
        frameId: task.frameId ?? void 0,
        damaged: new Map(damaged),
      },
      mayPublish = asks ? askSupervisor : void 0;
    return task.dryRun
      ? { is: 'planned', plan: await dryRun({ ...inputs, reporter: silentReporter }) }
      : {
          is: 'ingested',
          summary: await runIngest({ ...inputs, reporter: supervisorsReporter, mayPublish }),
        };
  } catch (error) {
    return { is: 'failed', error: describeError(error) };
  }
}
var ANSWER_MS = 9e5;
async function askSupervisor() {
  let answer = once(process, 'message', { signal: AbortSignal.timeout(ANSWER_MS) });
  say({ is: 'asks' });
  let [{ withheld }] = await answer.catch(() => [{ withheld: UNANSWERED }]);
  if (withheld) throw new GroundMotionError(withheld.kind, withheld.code, withheld.message);
}
var UNANSWERED = {
    kind: 'refused',
    code: 'lease_lost',
    message: 'the worker has not answered whether the frame may be published; nothing was published',
    details: {},
    stack: null,
  },
  supervisorsReporter = {
    stage: (name, total) => say({ is: 'stage', name, total }),
    advance: () => say({ is: 'advance' }),
    note: (text) => say({ is: 'note', text }),
    end: () => say({ is: 'end' }),
  };
//# sourceMappingURL=frameProcess.js.map
