import { softwareVersion } from './chunk-HIVNQDY2.js';
import {
  DamagedArchiveError,
  emptyPlanes,
  neighbourhoodMarginRows,
  publishedCellSigmaMmYr,
  readBlockLineOfSight,
  tieCorrectionMmYr,
  tieSigmaMmYr,
  varianceAt,
} from './chunk-MZEKM5FB.js';
import { cellConfidence, createSeriesFitter, emptyFit } from './chunk-W6VDKR2O.js';
import {
  COHERENCE_FILE,
  LAST_OBSERVATION_FILE,
  LAYER_FILES,
  appendPieceTable,
  blockMeans,
  classPaletteOf,
  createCogReader,
  createScratchFile,
  encodeIndexedPng,
  mapClassesOf,
  publishedConfidence,
  publishedSeasonalMm,
  publishedSigmaMmYr,
  publishedVelocityMmYr,
  rangeIndex,
  removeScratchFile,
  velocityClassIndex,
  wholeBlocks,
} from './chunk-3NO74FJJ.js';
import { studentWidening } from './chunk-L777UE73.js';
import {
  CLASS_BORDERS_MM_YR,
  LARGEST_STEPS,
  MAP_LAYER_FACTS,
  NO_STEPS,
  rgbAt,
  stepsOf,
} from './chunk-7KJ42PUO.js';
import { damagedArchive, describeFiles, publishRelease, releaseManifest } from './chunk-NKW3CHHO.js';
import { diskFullError } from './chunk-JV5I6Z76.js';
import './chunk-WW2RGSWL.js';
import './chunk-FVJN67WT.js';
import './chunk-7XWE7JME.js';
import './chunk-PKVMSQGG.js';
import './chunk-J5VPSZSV.js';
import './chunk-T5JLPVUW.js';
import './chunk-QNWZKQX2.js';
import { forEachInFlight } from './chunk-T27DXEUU.js';
import './chunk-UTIRH5DV.js';
import './chunk-SOO6ON4G.js';
import './chunk-JWD6SQ3I.js';
import './chunk-KNI35JBC.js';
import './chunk-GSWLSW3S.js';
import './chunk-5WZDDAOD.js';
import './chunk-VALP4MUM.js';
import { QUICKLOOK_FILE, partitionPath } from './chunk-E3VPKLUO.js';
import { makeFolder, syncPath } from './chunk-OMHUCNDV.js';
import './chunk-BUZMY6YX.js';
import './chunk-2GPIWAQS.js';
import './chunk-Y7JKUUAR.js';
import { manifestSchema } from './chunk-QSX7PNLE.js';
import './chunk-OMHHBRYQ.js';
import './chunk-LFW7XBBR.js';
import './chunk-4DVJGINS.js';
import { localFilesIn } from './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import { planarCentre, windowAround } from './chunk-5KO75YKH.js';
import { projectionFor } from './chunk-4WL2JCS5.js';
import { cellAt } from './chunk-4CUJ2YPF.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import './chunk-DPWROWKP.js';
import { median, quantile, quantileInPlace, valueAtRank } from './chunk-7KCIWEUB.js';
import { formatIsoDate, yearsBetween } from './chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// core/reference/referenceUncertainty.ts
var REGIONAL_SIGMA_MM_YR = 1.5,
  BASIN_SIGMA_MM_YR = 3,
  BASIN_EXTENT_M = 1e4,
  NOISE_WINDOW = 2,
  MINIMUM_HALF_WIDTH_MM_YR = 1,
  MINIMUM_CONTRAST = 0.5,
  MINIMUM_STABLE_SHARE = 0.1,
  MINIMUM_CELLS = 10,
  LARGEST_SIGMA_MM_YR = 5,
  MINIMUM_RIVAL_SHARE = 0.03,
  MAXIMUM_RIVALS = 5,
  MAXIMUM_WINDOWS = 4e3,
  RISING_SHARE = 0.1,
  HIGHEST_GROUND = 0.95,
  BLOCKS_A_SIDE = 4;
function referenceUncertainty(field) {
  let sorted = field.velocityMmYr.toSorted(),
    base = hypot(unseenSigmaMmYr(extentOfReference(field)), blockStandardError(field)),
    least = Math.max(MINIMUM_HALF_WIDTH_MM_YR, NOISE_WINDOW * field.noiseMmYr),
    found = unrecognised(sorted, least, base);
  if (sorted.length < MINIMUM_CELLS) return found;
  let rivals = rivalsOf(sorted, least);
  for (let halfWidth = least; halfWidth <= Math.max(least, LARGEST_SIGMA_MM_YR); halfWidth *= Math.SQRT2) {
    let window = windowAt(sorted, 0, halfWidth);
    if (
      !(window.share < MINIMUM_STABLE_SHARE || window.excess < MINIMUM_CONTRAST * window.share) &&
      ((found = withRivals(
        sorted,
        window,
        rivals,
        hypot(base, spreadBeyondNoise(field, halfWidth), window.contamination),
      )),
      found.isRecognised)
    )
      return found;
  }
  return found;
}
function withoutStablePart(sigmaMmYr, fastestMmYr) {
  return Math.max(sigmaMmYr, (1.01 * fastestMmYr) / 1.96);
}
function windowAt(sorted, centre, halfWidth) {
  let share = shareBetween(sorted, centre - halfWidth, centre + halfWidth),
    below = shareBetween(sorted, centre - 3 * halfWidth, centre - halfWidth),
    above = shareBetween(sorted, centre + halfWidth, centre + 3 * halfWidth),
    flanks = (below + above) / 2,
    contamination = share > 0 ? Math.min(1, Math.max(below, above) / share) * (halfWidth / 2) : halfWidth;
  return { centre, halfWidth, share, excess: share - flanks, contamination };
}
function withRivals(sorted, own, rivals, sigmaMmYr) {
  let weighed = [own, ...rivals].map(({ centre, halfWidth, excess }) => {
      let rising2 = shareBetween(sorted, centre + halfWidth, 1 / 0);
      return { velocityMmYr: centre, weight: excess * Math.exp(-rising2 / RISING_SHARE) };
    }),
    rising = shareBetween(sorted, own.halfWidth, 1 / 0),
    highest = sorted[Math.floor(HIGHEST_GROUND * (sorted.length - 1))];
  highest > own.halfWidth && weighed.push({ velocityMmYr: highest, weight: rising ** 2 });
  let total = weighed.reduce((sum, { weight }) => sum + weight, 0),
    candidates = weighed.map(({ velocityMmYr, weight }) => ({
      velocityMmYr,
      probability: weight / total,
    })),
    choice = Math.sqrt(
      candidates.reduce((sum, { velocityMmYr, probability }) => sum + probability * velocityMmYr ** 2, 0),
    ),
    sigma = hypot(sigmaMmYr, choice);
  return {
    sigmaMmYr: sigma,
    stableShare: own.share,
    isRecognised: sigma <= LARGEST_SIGMA_MM_YR,
    candidates: [candidates[0], ...candidates.slice(1).toSorted((a, b) => b.probability - a.probability)],
  };
}
function unrecognised(sorted, halfWidth, base) {
  let stableShare = shareBetween(sorted, -halfWidth, halfWidth),
    candidates = [{ velocityMmYr: 0, probability: 1 }];
  return { sigmaMmYr: Math.max(base, LARGEST_SIGMA_MM_YR), stableShare, isRecognised: !1, candidates };
}
function rivalsOf(sorted, halfWidth) {
  let first = sorted[0],
    step = Math.max(halfWidth / 2, (sorted.at(-1) - first) / MAXIMUM_WINDOWS),
    offered = [];
  for (let centre = first; centre <= sorted.at(-1); centre += step) {
    if (Math.abs(centre) <= 2 * halfWidth) continue;
    let window = windowAt(sorted, centre, halfWidth);
    window.excess >= Math.max(MINIMUM_RIVAL_SHARE, MINIMUM_CONTRAST * window.share) && offered.push(window);
  }
  let rivals = [];
  for (let window of offered.toSorted((a, b) => b.excess - a.excess)) {
    if (rivals.length === MAXIMUM_RIVALS) break;
    rivals.every(({ centre }) => Math.abs(centre - window.centre) > 2 * halfWidth) && rivals.push(window);
  }
  return rivals;
}
function unseenSigmaMmYr(extentM) {
  return hypot(REGIONAL_SIGMA_MM_YR, BASIN_SIGMA_MM_YR / (1 + (extentM / BASIN_EXTENT_M) ** 2));
}
function extentOfReference({ x, y, isReference }) {
  return Math.sqrt(extentOf(x, isReference) * extentOf(y, isReference));
}
function extentOf(places, isReference) {
  let own = places.filter((_, i) => isReference[i] === 1);
  return own.length < 2 ? 0 : (quantile(own, 0.95) - quantile(own, 0.05)) / 0.9;
}
function blockStandardError({ velocityMmYr, x, y, isReference }) {
  let blocks = /* @__PURE__ */ new Map(),
    all = [],
    [left, width] = rangeOf(x),
    [bottom, height] = rangeOf(y);
  for (let i = 0; i < velocityMmYr.length; i++) {
    if (isReference[i] !== 1) continue;
    let key = blockOf(x[i], left, width) * BLOCKS_A_SIDE + blockOf(y[i], bottom, height),
      own = blocks.get(key);
    (own ? own.push(velocityMmYr[i]) : blocks.set(key, [velocityMmYr[i]]), all.push(velocityMmYr[i]));
  }
  let medians = [...blocks.values()].map((values) => median(values));
  return medians.length < 3
    ? all.length > 1
      ? standardDeviation(all)
      : LARGEST_SIGMA_MM_YR
    : standardDeviation(medians) / Math.sqrt(medians.length);
}
function blockOf(place, from, size) {
  return Math.min(BLOCKS_A_SIDE - 1, Math.floor((BLOCKS_A_SIDE * (place - from)) / (size || 1)));
}
function spreadBeyondNoise({ velocityMmYr, noiseMmYr }, halfWidth) {
  let within = velocityMmYr.filter((velocity) => Math.abs(velocity) <= halfWidth),
    centre = median(within),
    spread = 1.4826 * median(within.map((velocity) => Math.abs(velocity - centre)));
  return Math.sqrt(Math.max(0, spread ** 2 - noiseMmYr ** 2));
}
function rangeOf(values) {
  let [least, largest] = [1 / 0, -1 / 0];
  for (let value of values) ((least = Math.min(least, value)), (largest = Math.max(largest, value)));
  return [least, largest - least];
}
function standardDeviation(values) {
  let mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
function shareBetween(sorted, from, to) {
  return (countUpTo(sorted, to) - countUpTo(sorted, from)) / sorted.length;
}
function countUpTo(sorted, limit) {
  let [low, high] = [0, sorted.length];
  for (; low < high;) {
    let middle = (low + high) >> 1;
    sorted[middle] <= limit ? (low = middle + 1) : (high = middle);
  }
  return low;
}
function hypot(...parts) {
  return Math.hypot(...parts);
}

// ingest/passes/cellsPass.ts
import { dirname, join } from 'node:path';
async function cellsPass({ epochDays, cellSize, isVertical }, frame, { pool, reporter }) {
  let { staged, partitions } = frame,
    files = [],
    durable = [],
    largestFirst = partitions.toSorted((a, b) => b.cells - a.cells);
  return (
    await forEachInFlight(largestFirst, pool.threads + 1, async ({ h3Parent, slices, cells }) => {
      let window = slices.map((slice) => slice.extent).reduce(union),
        paths = {
          cells: partitionPath('cells', h3Parent),
          series: partitionPath('series', h3Parent),
        };
      for (let path of Object.values(paths)) await makeFolder(dirname(join(staged.dir, path)));
      let written = await pool.run('writePartition', {
        parts: slices.map(({ file, from, count: count2 }) => ({ file, from, count: count2 })),
        epochDays,
        cellSize,
        shared: frame.shared,
        isVertical,
        neighbourhood: {
          window,
          spreadMmYr: await frame.neighbourhood.spreadMmYr.readWindow(window),
          consistent: await frame.neighbourhood.consistent.readWindow(window),
        },
        target: {
          h3Parent,
          cellsPath: join(staged.dir, paths.cells),
          seriesPath: join(staged.dir, paths.series),
          metadata: { frame_id: staged.frameId, release_id: staged.releaseId },
        },
      });
      (files.push({ path: paths.cells, ...written.cells, rows: cells }),
        files.push({ path: paths.series, ...written.series, rows: cells }));
      for (let path of Object.values(paths)) {
        let isDurable = syncPath(join(staged.dir, path));
        (isDurable.catch(() => {}), durable.push(isDurable));
      }
      reporter.advance();
    }),
    await Promise.all(durable),
    { partitions: partitions.map(({ h3Parent, cells }) => ({ h3_5: h3Parent, cells })), files }
  );
}
function partitionsOf(slices) {
  let partitions = /* @__PURE__ */ new Map();
  for (let slice of slices) {
    let known = partitions.get(slice.h3Parent);
    known ? known.push(slice) : partitions.set(slice.h3Parent, [slice]);
  }
  return [...partitions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([h3Parent, own]) => ({
      h3Parent,
      slices: own,
      cells: own.reduce((sum, slice) => sum + slice.count, 0),
    }));
}
function union(a, b) {
  let row = Math.min(a.row, b.row),
    col = Math.min(a.col, b.col);
  return {
    row,
    col,
    rows: Math.max(a.row + a.rows, b.row + b.rows) - row,
    cols: Math.max(a.col + a.cols, b.col + b.cols) - col,
  };
}

// core/gnss/tieFit.ts
var TIE_PARAMETERS = { constant: 1, plane: 3 },
  EXPECTED_SCATTER_MM_YR = 2,
  SCATTER_RANGE_MM_YR = { from: 0.01, to: 1e3 },
  SCATTER_HALVINGS = 25;
function fitTie(stations, model, weights) {
  let centre = weightedMeans(stations, weights),
    originX = centre.x,
    originY = centre.y,
    none = { constant: 1 / centre.total, perXX: 0, perXY: 0, perYY: 0 },
    variance = model === 'plane' ? planeVariance(stations, weights, centre) : none,
    xd = 0,
    yd = 0,
    leverages = new Float64Array(stations.length);
  for (let i = 0; i < stations.length; i++) {
    let { x, y, differenceMmYr } = stations[i];
    ((xd += weights[i] * (x - originX) * differenceMmYr),
      (yd += weights[i] * (y - originY) * differenceMmYr),
      (leverages[i] = weights[i] * varianceAt(variance, x - originX, y - originY)));
  }
  let perX = variance.perXX * xd + variance.perXY * yd,
    perY = variance.perXY * xd + variance.perYY * yd;
  return {
    coefficients: { constant: centre.differenceMmYr, perX, perY, originX, originY },
    variance,
    leverages,
  };
}
function weightedMeans(stations, weights) {
  let total = 0,
    x = 0,
    y = 0,
    difference = 0;
  for (let i = 0; i < stations.length; i++) {
    let station = stations[i];
    ((total += weights[i]),
      (x += weights[i] * station.x),
      (y += weights[i] * station.y),
      (difference += weights[i] * station.differenceMmYr));
  }
  return { total, x: x / total, y: y / total, differenceMmYr: difference / total };
}
function planeVariance(stations, weights, centre) {
  let xx = 0,
    xy = 0,
    yy = 0;
  for (let i = 0; i < stations.length; i++) {
    let { x, y } = stations[i];
    ((xx += weights[i] * (x - centre.x) ** 2),
      (xy += weights[i] * (x - centre.x) * (y - centre.y)),
      (yy += weights[i] * (y - centre.y) ** 2));
  }
  let determinant = xx * yy - xy * xy;
  return {
    constant: 1 / centre.total,
    perXX: yy / determinant,
    perXY: -xy / determinant,
    perYY: xx / determinant,
  };
}
function tieResidual(station, coefficients) {
  return station.differenceMmYr - tieCorrectionMmYr(coefficients, station);
}
function fitScatteredTie(stations, model) {
  let degreesOfFreedom = stations.length - TIE_PARAMETERS[model] + 1,
    weights = new Float64Array(stations.length),
    fitWith = (scatter) => {
      for (let i = 0; i < stations.length; i++) weights[i] = 1 / (stations[i].sigmaMmYr ** 2 + scatter ** 2);
      let fit2 = fitTie(stations, model, weights),
        squares = (EXPECTED_SCATTER_MM_YR / scatter) ** 2;
      for (let i = 0; i < stations.length; i++)
        squares += weights[i] * tieResidual(stations[i], fit2.coefficients) ** 2;
      return { fit: fit2, squares };
    },
    { from, to } = SCATTER_RANGE_MM_YR;
  for (let i = 0; i < SCATTER_HALVINGS; i++) {
    let middle = Math.sqrt(from * to);
    fitWith(middle).squares > degreesOfFreedom ? (from = middle) : (to = middle);
  }
  let { fit } = fitWith(Math.sqrt(from * to));
  return { ...fit, variance: scaledVariance(fit.variance, studentWidening(degreesOfFreedom) ** 2) };
}
function scaledVariance({ constant, perXX, perXY, perYY }, factor) {
  return {
    constant: constant * factor,
    perXX: perXX * factor,
    perXY: perXY * factor,
    perYY: perYY * factor,
  };
}

// core/gnss/gnssTie.ts
var PLANE_STATIONS = 5,
  PLANE_LARGEST_VARIANCE = 4,
  PLANE_LARGEST_LEVERAGE = 0.9,
  OUTLIER_Z = 3,
  OUTLIER_STATIONS = 4,
  ROBUST_ITERATIONS = 30,
  MINIMUM_COMMON_TIME = 0.5;
function tieToGnss(observations, frameCorners) {
  let reasons = observations.map(reasonToReject),
    offered = observations.map(asOffered).filter((_, i) => reasons[i] === null);
  if (offered.length === 0) return untied(observations, reasons);
  let outliers = findOutliers(offered, frameCorners),
    used = offered.filter(({ station }) => !outliers.has(station)),
    model = modelFor(used, frameCorners),
    fit = fitScatteredTie(used, model);
  return {
    model,
    rmseMmYr: leaveOneOutRmse(used, fit),
    horizontalRmseMmYr: horizontalRmse(used, model),
    standardErrorMmYr: rootMeanSquare(used.map((station) => tieSigmaMmYr(fit, station))),
    coefficients: fit.coefficients,
    variance: fit.variance,
    stations: observations.map((observation, i) => {
      let reason = outliers.has(observation.station)
        ? `outlier: more than ${OUTLIER_Z} robust standard deviations from the other stations`
        : reasons[i];
      return {
        station: observation.station,
        residualMmYr: Number.isFinite(observation.insarVelocityMmYr)
          ? tieResidual(asOffered(observation), fit.coefficients)
          : null,
        outcome: reason === null ? 'used' : 'rejected',
        reason,
      };
    }),
  };
}
function asOffered(observation) {
  return {
    ...observation,
    differenceMmYr: observation.gnssVelocityMmYr - observation.insarVelocityMmYr,
    sigmaMmYr: observation.gnssSigmaMmYr,
  };
}
function reasonToReject(observation) {
  return Number.isFinite(observation.insarVelocityMmYr)
    ? Number.isFinite(observation.gnssVelocityMmYr)
      ? observation.gnssSigmaMmYr >= 0 && observation.gnssSigmaMmYr < 1 / 0
        ? observation.commonTimeShare !== null && observation.commonTimeShare < MINIMUM_COMMON_TIME
          ? `observed in only ${Math.round(100 * observation.commonTimeShare)} % of the frame's time`
          : null
        : 'no GNSS uncertainty'
      : 'no GNSS velocity'
    : 'no measured cells near the station';
}
function untied(observations, reasons) {
  return {
    model: 'none',
    rmseMmYr: null,
    horizontalRmseMmYr: null,
    standardErrorMmYr: 0,
    coefficients: { constant: 0, perX: 0, perY: 0, originX: 0, originY: 0 },
    variance: { constant: 0, perXX: 0, perXY: 0, perYY: 0 },
    stations: observations.map(({ station }, i) => ({
      station,
      residualMmYr: null,
      outcome: 'rejected',
      reason: reasons[i],
    })),
  };
}
function modelFor(stations, frameCorners) {
  if (stations.length < PLANE_STATIONS) return 'constant';
  let { coefficients, variance, leverages } = fitTie(stations, 'plane', equalWeights(stations));
  if (!leverages.every((leverage) => leverage < PLANE_LARGEST_LEVERAGE)) return 'constant';
  let { originX, originY } = coefficients;
  return frameCorners.every(
    ({ x, y }) => varianceAt(variance, x - originX, y - originY) <= PLANE_LARGEST_VARIANCE,
  )
    ? 'plane'
    : 'constant';
}
function equalWeights(stations) {
  return new Float64Array(stations.length).fill(1);
}
function findOutliers(stations, frameCorners) {
  if (stations.length < OUTLIER_STATIONS) return /* @__PURE__ */ new Set();
  let model = modelFor(stations, frameCorners),
    weights = equalWeights(stations),
    residuals = [];
  for (let i = 0; i < ROBUST_ITERATIONS; i++) {
    let { coefficients } = fitTie(stations, model, weights);
    ((residuals = stations.map((station) => Math.abs(tieResidual(station, coefficients)))),
      (weights = Float64Array.from(residuals, (r) => 1 / Math.max(r, 1e-3))));
  }
  let robust = 1.4826 * (1 + 5 / (stations.length - TIE_PARAMETERS[model])) * median(residuals),
    outliers = stations.filter((station, i) => {
      let scale = Math.hypot(Math.max(robust, EXPECTED_SCATTER_MM_YR), station.gnssSigmaMmYr);
      return residuals[i] > OUTLIER_Z * scale;
    });
  return new Set(outliers.map(({ station }) => station));
}
function leaveOneOutRmse(stations, { coefficients, leverages }) {
  return stations.length < 2
    ? null
    : rootMeanSquare(stations.map((station, i) => tieResidual(station, coefficients) / (1 - leverages[i])));
}
function horizontalRmse(stations, model) {
  let told = stations.flatMap((station) =>
      station.horizontalTermMmYr === null ? [] : [{ ...station, differenceMmYr: station.horizontalTermMmYr }],
    ),
    freedom = told.length - TIE_PARAMETERS[model];
  if (freedom < 1) return null;
  let { coefficients } = fitTie(told, model, equalWeights(told)),
    squares = told.reduce((sum, station) => sum + tieResidual(station, coefficients) ** 2, 0);
  return Number.isFinite(squares) ? Math.sqrt(squares / freedom) : null;
}
function rootMeanSquare(values) {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}

// ingest/passes/gnssTiePass.ts
var STATION_RADIUS_M = 250,
  GOOD_COHERENCE = 0.6;
async function gnssTiePass(plan, measured, { stations, ownReference }) {
  let { grid, cellSize } = plan,
    projection = projectionFor(grid.epsg),
    compared = [];
  for (let station of stations) {
    let cell = cellAt(grid, projection.forward(station));
    cell && compared.push({ station, observation: await observe(plan, measured, station, cell) });
  }
  let tie = tieToGnss(
    compared.map(({ observation }) => observation),
    cornersOf(grid, cellSize),
  );
  if (tie.model === 'none' && stations.length > 0)
    throw noUsableStation(plan.frameId, stations.length, compared, tie);
  return { tie, calibration: calibrationOf(tie, compared, ownReference) };
}
function noUsableStation(frameId, stations, compared, tie) {
  let reasons = tie.stations.slice(0, 5).map(
    ({ station, reason }) => `
  ${station}: ${reason}`,
  );
  return invalidInput(
    'no_usable_gnss',
    `--gnss: none of the ${stations} station(s) can tie frame ${frameId}: ${compared.length} lie in it${reasons.join('')}
Nothing is published; give stations in the frame with measured cells within ${STATION_RADIUS_M} m, or leave --gnss out`,
  );
}
function cornersOf({ rows, cols }, cellSize) {
  let [lastRow, lastCol] = [rows - 1, cols - 1];
  return [
    { row: 0, col: 0 },
    { row: 0, col: lastCol },
    { row: lastRow, col: 0 },
    { row: lastRow, col: lastCol },
  ].map((cell) => planarCentre(cellSize, cell));
}
async function observe({ grid, cellSize, epochDays }, { planes, lineOfSight }, station, cell) {
  let { cellWidthM, cellHeightM } = cellSize,
    window = windowAround(grid, cellSize, cell, STATION_RADIUS_M),
    velocity = await planes.velocityMmYr.readWindow(window),
    coherence = await planes.temporalCoherence.readWindow(window),
    good = [];
  for (let i = 0; i < velocity.length; i++) {
    let row = window.row + Math.floor(i / window.cols) - cell.row,
      col = window.col + (i % window.cols) - cell.col;
    Math.hypot(row * cellHeightM, col * cellWidthM) > STATION_RADIUS_M ||
      !(coherence[i] >= GOOD_COHERENCE) ||
      Number.isNaN(velocity[i]) ||
      good.push(velocity[i]);
  }
  return {
    station: station.station,
    lat: station.lat,
    lon: station.lon,
    gnssVelocityMmYr: station.velocityMmYr,
    gnssSigmaMmYr: station.sigmaMmYr,
    commonTimeShare: commonTimeShare(epochDays, station),
    horizontalTermMmYr: horizontalTerm(lineOfSight, station, cell),
    insarVelocityMmYr: good.length > 0 ? median(good) : NaN,
    cells: good.length,
    ...planarCentre(cellSize, cell),
  };
}
function commonTimeShare(epochDays, { firstDay, lastDay }) {
  if (firstDay === null || lastDay === null) return null;
  let first = epochDays[0],
    last = epochDays.at(-1);
  return Math.max(0, Math.min(last, lastDay) - Math.max(first, firstDay)) / (last - first);
}
function horizontalTerm(lineOfSight, { velocityEastMmYr, velocityNorthMmYr }, cell) {
  if (velocityEastMmYr === null || velocityNorthMmYr === null) return null;
  let component = (name) => readBlockLineOfSight(lineOfSight, { ...cell, rows: 1, cols: 1 }, name)[0];
  try {
    let term = component('east') * velocityEastMmYr + component('north') * velocityNorthMmYr,
      up = component('up');
    return Number.isFinite(term) && up > 0 ? term / up : null;
  } catch (error) {
    throw error instanceof DamagedArchiveError ? damagedArchive(error.damaged) : error;
  }
}
function dateOf(day) {
  return day === null ? null : formatIsoDate(day);
}
function calibrationOf(tie, compared, ownReference) {
  return {
    kind: tie.model !== 'none' || ownReference?.isTiedToGnss === !0 ? 'gps_tied' : 'relative',
    rmse_mm_yr: tie.rmseMmYr,
    standard_error_mm_yr: tie.standardErrorMmYr,
    horizontal_rmse_mm_yr: tie.horizontalRmseMmYr,
    model: tie.model,
    stations: compared.map(({ station, observation }, index) => {
      let verdict = tie.stations[index];
      return {
        station: observation.station,
        lat: observation.lat,
        lon: observation.lon,
        velocity_mm_yr: observation.gnssVelocityMmYr,
        sigma_mm_yr: observation.gnssSigmaMmYr,
        insar_velocity_mm_yr: observation.cells > 0 ? observation.insarVelocityMmYr : null,
        cells: observation.cells,
        residual_mm_yr: verdict.residualMmYr,
        first_date: dateOf(station.firstDay),
        last_date: dateOf(station.lastDay),
        velocity_east_mm_yr: station.velocityEastMmYr,
        velocity_north_mm_yr: station.velocityNorthMmYr,
        horizontal_term_mm_yr: observation.horizontalTermMmYr,
        outcome: verdict.outcome,
        reason: verdict.reason,
      };
    }),
  };
}

// ingest/passes/mapsPass.ts
import { join as join3 } from 'node:path';

// tiles/mapCog.ts
import { randomBytes } from 'node:crypto';
import { basename, dirname as dirname2, join as join2 } from 'node:path';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

// tiles/mapFields.ts
var DEFLATE = 8,
  GRAY_FROM_BLACK = 1,
  SIGNED = 2,
  REDUCED_RESOLUTION = 1;
function mapFields({ rows, cols, block }, map) {
  return [
    ...(map ? describing(map) : [long(254, REDUCED_RESOLUTION)]),
    long(256, cols),
    long(257, rows),
    short(258, 16),
    short(259, DEFLATE),
    short(262, GRAY_FROM_BLACK),
    short(277, 1),
    short(284, 1),
    short(317, 1),
    short(322, block),
    short(323, block),
    short(339, SIGNED),
    text(42113, String(NO_STEPS)),
  ];
}
function describing(map) {
  let { grid, scale, offset = 0, unit, description, band, saturated, statistics } = map,
    metadata = [
      item('SATURATED_CELLS', '', saturated),
      item('OFFSET', 'offset', offset),
      item('SCALE', 'scale', scale),
      item('UNITTYPE', 'unittype', unit),
      item('DESCRIPTION', 'description', band),
      ...(statistics ? statisticItems(statistics) : []),
    ];
  return [
    text(270, description),
    ...geoFields(grid),
    text(
      42112,
      `<GDALMetadata>
${metadata.join('')}</GDALMetadata>
`,
    ),
  ];
}
function statisticItems(of) {
  let items = {
    STATISTICS_MINIMUM: of.minimum,
    STATISTICS_MAXIMUM: of.maximum,
    STATISTICS_MEAN: of.mean,
    STATISTICS_STDDEV: of.standardDeviation,
    STATISTICS_VALID_PERCENT: Number(of.validPercent.toPrecision(4)),
  };
  return Object.entries(items).map(([name, value]) => item(name, '', value));
}
var MODEL_TYPE = 1024,
  RASTER_TYPE = 1025,
  GEOGRAPHIC_SYSTEM = 2048,
  ANGULAR_UNITS = 2054,
  PROJECTED_SYSTEM = 3072,
  LINEAR_UNITS = 3076,
  PROJECTED = 1,
  GEOGRAPHIC = 2,
  PIXEL_IS_AREA = 1,
  DEGREE = 9102,
  METRE = 9001,
  WGS_84 = 4326;
function geoFields({ epsg, originX, originY, cellWidth, cellHeight }) {
  let system =
      epsg === WGS_84
        ? [MODEL_TYPE, GEOGRAPHIC, RASTER_TYPE, PIXEL_IS_AREA, GEOGRAPHIC_SYSTEM, epsg, ANGULAR_UNITS, DEGREE]
        : [MODEL_TYPE, PROJECTED, RASTER_TYPE, PIXEL_IS_AREA, PROJECTED_SYSTEM, epsg, LINEAR_UNITS, METRE],
    keys = Array.from({ length: system.length / 2 }, (_, key) => [
      system[2 * key],
      0,
      1,
      system[2 * key + 1],
    ]);
  return [
    { tag: 33550, type: 'double', values: [cellWidth, cellHeight, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, originX, originY, 0] },
    { tag: 34735, type: 'short', values: [1, 1, 0, keys.length, ...keys.flat()] },
  ];
}
function item(name, role, value) {
  let escaped = String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `  <Item name="${name}" sample="0"${role === '' ? '' : ` role="${role}"`}>${escaped}</Item>
`;
}
function short(tag, value) {
  return { tag, type: 'short', values: [value] };
}
function long(tag, value) {
  return { tag, type: 'long', values: [value] };
}
function text(tag, value) {
  return { tag, type: 'ascii', values: value };
}

// tiles/overview.ts
function imageSizes(size, block) {
  let sizes = [size];
  for (let last = size; last.rows > block || last.cols > block;)
    ((last = { rows: Math.max(1, last.rows >> 1), cols: Math.max(1, last.cols >> 1) }), sizes.push(last));
  return sizes;
}
function createOverview(source, target) {
  let across = coverage(source.cols, target.cols),
    down = coverage(source.rows, target.rows),
    held = new Int16Array(),
    heldFrom = 0,
    nextRow = 0;
  return {
    push(rows) {
      held = joined(held, rows);
      let heldTo = heldFrom + held.length / source.cols,
        first = nextRow;
      for (; nextRow < target.rows && down.to[nextRow] <= heldTo;) nextRow++;
      let means = new Int16Array((nextRow - first) * target.cols);
      for (let row = first; row < nextRow; row++) {
        let line2 = means.subarray((row - first) * target.cols, (row - first + 1) * target.cols);
        averageRow({ pixels: held, firstRow: heldFrom, cols: source.cols }, across, down, row, line2);
      }
      let keepFrom = nextRow < target.rows ? down.from[nextRow] : heldTo;
      return ((held = held.slice((keepFrom - heldFrom) * source.cols)), (heldFrom = keepFrom), means);
    },
  };
}
function averageRow(source, across, down, row, means) {
  let { pixels, cols } = source,
    { from, to, firstWeight, lastWeight } = across,
    rowFrom = down.from[row],
    rowTo = down.to[row];
  for (let col = 0; col < means.length; col++) {
    let colFrom = from[col],
      colTo = to[col],
      sum = 0,
      weights = 0;
    for (let y = rowFrom; y < rowTo; y++) {
      let weightY = y === rowFrom ? down.firstWeight[row] : y === rowTo - 1 ? down.lastWeight[row] : 1,
        line2 = (y - source.firstRow) * cols;
      for (let x = colFrom; x < colTo; x++) {
        let value = pixels[line2 + x];
        if (value === NO_STEPS) continue;
        let weight = weightY * (x === colFrom ? firstWeight[col] : x === colTo - 1 ? lastWeight[col] : 1);
        ((sum += weight * value), (weights += weight));
      }
    }
    means[col] = weights === 0 ? NO_STEPS : roundHalfAway(Math.fround(sum / weights));
  }
}
var SLIGHT = 1e-8;
function coverage(source, target) {
  let ratio = source / target,
    from = new Int32Array(target),
    to = new Int32Array(target),
    firstWeight = new Float64Array(target),
    lastWeight = new Float64Array(target);
  for (let i = 0; i < target; i++) {
    let start = i * ratio,
      end = (i + 1) * ratio;
    ((from[i] = Math.floor(start + SLIGHT)),
      (to[i] = Math.min(source, Math.max(from[i] + 1, Math.ceil(end - SLIGHT)))),
      (firstWeight[i] = to[i] === from[i] + 1 ? 1 : 1 - (start - from[i])),
      (lastWeight[i] = 1 - (to[i] - end)));
  }
  return { from, to, firstWeight, lastWeight };
}
function roundHalfAway(value) {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5);
}
function joined(first, second) {
  let both = new Int16Array(first.length + second.length);
  return (both.set(first), both.set(second, first.length), both);
}

// formats/tiff/tiffWriter.ts
var TYPES = {
    ascii: { code: 2, bytes: 1 },
    short: { code: 3, bytes: 2 },
    long: { code: 4, bytes: 4 },
    double: { code: 12, bytes: 8 },
  },
  FIRST_DIRECTORY_BYTES = 8,
  ENTRY_BYTES = 12,
  INLINE_BYTES = 4,
  LEADER_BYTES = 4,
  TRAILER_BYTES = 4,
  FRAME_BYTES = LEADER_BYTES + TRAILER_BYTES,
  MOST_BYTES = 2 ** 32 - 1,
  LAYOUT = [
    'LAYOUT=IFDS_BEFORE_DATA',
    'BLOCK_ORDER=ROW_MAJOR',
    'BLOCK_LEADER=SIZE_AS_UINT4',
    'BLOCK_TRAILER=LAST_4_BYTES_REPEATED',
    `KNOWN_INCOMPATIBLE_EDITION=NO
 `,
  ].join(`
`),
  GHOST = `GDAL_STRUCTURAL_METADATA_SIZE=${String(LAYOUT.length).padStart(6, '0')} bytes
${LAYOUT}`;
function encodeTiffHeader(images) {
  let start = roundUpToEven(FIRST_DIRECTORY_BYTES + GHOST.length),
    lengths = images.map((image) => directoryBytes(withTiles(image, image.tileBytes))),
    headerBytes = lengths.reduce((sum, length) => sum + length, start),
    bytes = new Uint8Array(headerBytes),
    view = new DataView(bytes.buffer);
  (view.setUint16(0, 18761),
    view.setUint16(2, 42, !0),
    view.setUint32(4, start, !0),
    bytes.set(Buffer.from(GHOST, 'latin1'), FIRST_DIRECTORY_BYTES));
  let offsets = tileOffsets(images, headerBytes),
    at = start;
  for (let [index, image] of images.entries()) {
    let next = index === images.length - 1 ? 0 : at + lengths[index];
    (writeDirectory(view, at, withTiles(image, offsets[index]), next), (at += lengths[index]));
  }
  return bytes;
}
function framedTile(tile) {
  let framed = new Uint8Array(LEADER_BYTES + tile.length + TRAILER_BYTES);
  return (
    new DataView(framed.buffer).setUint32(0, tile.length, !0),
    framed.set(tile, LEADER_BYTES),
    framed.set(tile.subarray(-TRAILER_BYTES), LEADER_BYTES + tile.length),
    framed
  );
}
function tileOffsets(images, headerBytes) {
  let at = headerBytes,
    reversed = images.toReversed().map(({ tileBytes }) =>
      tileBytes.map((bytes) => {
        let offset = at + LEADER_BYTES;
        return ((at = offset + bytes + TRAILER_BYTES), offset);
      }),
    );
  if (at > MOST_BYTES) throw new RangeError(`the raster would have ${at} bytes; 4 GB is what TIFF holds`);
  return reversed.toReversed();
}
function withTiles({ fields, tileBytes }, offsets) {
  let tiles = [
    { tag: 324, type: 'long', values: offsets },
    { tag: 325, type: 'long', values: tileBytes },
  ];
  return [...fields, ...tiles].sort((a, b) => a.tag - b.tag);
}
function directoryBytes(fields) {
  return fields.reduce((sum, field) => sum + outlyingBytes(field), 2 + fields.length * ENTRY_BYTES + 4);
}
function outlyingBytes(field) {
  let bytes = countOf(field) * TYPES[field.type].bytes;
  return bytes <= INLINE_BYTES ? 0 : roundUpToEven(bytes);
}
function countOf({ values }) {
  return typeof values == 'string' ? values.length + 1 : values.length;
}
function writeDirectory(view, start, fields, next) {
  view.setUint16(start, fields.length, !0);
  let outlying = start + 2 + fields.length * ENTRY_BYTES + 4;
  for (let [index, field] of fields.entries()) {
    let entry = start + 2 + index * ENTRY_BYTES;
    (view.setUint16(entry, field.tag, !0),
      view.setUint16(entry + 2, TYPES[field.type].code, !0),
      view.setUint32(entry + 4, countOf(field), !0));
    let isInline = outlyingBytes(field) === 0;
    (isInline || view.setUint32(entry + 8, outlying, !0),
      writeValues(view, isInline ? entry + 8 : outlying, field),
      (outlying += outlyingBytes(field)));
  }
  view.setUint32(start + 2 + fields.length * ENTRY_BYTES, next, !0);
}
function writeValues(view, start, { type, values }) {
  let numbers = typeof values == 'string' ? [...Buffer.from(values, 'latin1')] : values;
  for (let [index, value] of numbers.entries()) {
    let at = start + index * TYPES[type].bytes;
    type === 'ascii'
      ? view.setUint8(at, value)
      : type === 'short'
        ? view.setUint16(at, value, !0)
        : type === 'long'
          ? view.setUint32(at, value, !0)
          : view.setFloat64(at, value, !0);
  }
}
function roundUpToEven(bytes) {
  return bytes + (bytes % 2);
}

// tiles/mapCog.ts
var deflated = promisify(deflate),
  BLOCK = 256,
  DEFLATE_LEVEL = 1;
async function writeMapCog(options) {
  let { target, grid, scratchDir = dirname2(target) } = options;
  assertOnOneSide(target, grid);
  let scratch = join2(scratchDir, `.${basename(target)}.${randomBytes(4).toString('hex')}.tiles`);
  try {
    let tiles = await createScratchFile(scratch);
    try {
      let { counts, images } = await writeTiles(tiles, options);
      return (
        await assemble(tiles, images, counts, options),
        appendPieceTable(target),
        { measured: counts.measured, saturated: counts.saturated }
      );
    } finally {
      await tiles.close();
    }
  } catch (error) {
    throw error instanceof GroundMotionError
      ? error
      : (await removeScratchFile(target),
        new GroundMotionError('internal', 'map_not_written', `${target}: ${errorMessage(error)}`, {
          cause: error,
        }));
  } finally {
    await removeScratchFile(scratch);
  }
}
function assertOnOneSide(target, grid) {
  let projection = projectionFor(grid.epsg),
    corners = [
      { row: 0, col: 0 },
      { row: 0, col: grid.cols },
      { row: grid.rows, col: 0 },
      { row: grid.rows, col: grid.cols },
    ];
  for (let { row, col } of corners) {
    let { lon } = projection.inverse({
      x: grid.originX + col * grid.cellWidth,
      y: grid.originY - row * grid.cellHeight,
    });
    if (Math.abs(lon) <= 180) continue;
    let reason = `the frame reaches to longitude ${lon.toFixed(2)}; split it at the antimeridian`;
    throw new GroundMotionError('invalid_input', 'map_across_antimeridian', `${target}: ${reason}`);
  }
}
async function writeTiles(tiles, { grid, readRows }) {
  let sizes = imageSizes({ rows: grid.rows, cols: grid.cols }, BLOCK),
    images = sizes.map((size, level) => {
      let next = sizes[level + 1];
      return {
        ...size,
        places: [],
        overview: next ? createOverview(size, next) : null,
        waiting: new Int16Array(),
      };
    }),
    counts = {
      measured: 0,
      saturated: 0,
      minimum: 1 / 0,
      maximum: -1 / 0,
      sum: 0,
      sumOfSquares: 0,
    },
    end = 0,
    take = async (level, rows, isLast) => {
      let image = images[level];
      image.waiting = image.waiting.length === 0 ? rows : joined(image.waiting, rows);
      let height = image.waiting.length / image.cols;
      if (height >= BLOCK || isLast) {
        let strips = isLast ? Math.ceil(height / BLOCK) : Math.floor(height / BLOCK);
        for (let strip = 0; strip < strips; strip++) {
          let from = strip * BLOCK * image.cols,
            pixels = image.waiting.subarray(from, from + BLOCK * image.cols);
          for (let tile of await Promise.all(deflatedTiles(pixels, image.cols)))
            (await tiles.write(tile, end),
              image.places.push({ position: end, bytes: tile.length }),
              (end += tile.length));
        }
        image.waiting = image.waiting.slice(strips * BLOCK * image.cols);
      }
      image.overview && (await take(level + 1, image.overview.push(rows), isLast));
    };
  for (let row = 0; row < grid.rows; row += BLOCK) {
    let rows = Math.min(BLOCK, grid.rows - row),
      steps = await readRows(row, rows);
    if (steps.length !== rows * grid.cols) {
      let found = `${steps.length} values were given`;
      throw new Error(`${found} for ${rows} rows of ${grid.cols} cells from row ${row}`);
    }
    (count(steps, counts), await take(0, steps, row + rows === grid.rows));
  }
  return { counts, images };
}
function deflatedTiles(pixels, cols) {
  let rows = pixels.length / cols;
  return Array.from({ length: Math.ceil(cols / BLOCK) }, async (_, tile) => {
    let block = new Int16Array(BLOCK * BLOCK).fill(NO_STEPS),
      left = tile * BLOCK,
      width = Math.min(BLOCK, cols - left);
    for (let row = 0; row < rows; row++)
      block.set(pixels.subarray(row * cols + left, row * cols + left + width), row * BLOCK);
    return framedTile(await deflated(new Uint8Array(block.buffer), { level: DEFLATE_LEVEL }));
  });
}
function count(steps, counts) {
  let { measured, saturated, minimum, maximum, sum, sumOfSquares } = counts;
  for (let i = 0; i < steps.length; i++) {
    let step = steps[i];
    step !== NO_STEPS &&
      (measured++,
      (sum += step),
      (sumOfSquares += step * step),
      step < minimum && (minimum = step),
      step > maximum && (maximum = step),
      (step === LARGEST_STEPS || step === -LARGEST_STEPS) && saturated++);
  }
  Object.assign(counts, { measured, saturated, minimum, maximum, sum, sumOfSquares });
}
function statisticsOf(tally, pixels) {
  let { measured, minimum, maximum, sum, sumOfSquares } = tally;
  if (measured === 0) return null;
  let mean = sum / measured,
    standardDeviation2 = Math.sqrt(Math.max(0, sumOfSquares / measured - mean * mean));
  return {
    minimum,
    maximum,
    mean,
    standardDeviation: standardDeviation2,
    validPercent: (100 * measured) / pixels,
  };
}
async function assemble(tiles, images, counts, options) {
  let { target, grid } = options,
    map = {
      ...options,
      band: basename(target, '.tif'),
      saturated: counts.saturated,
      statistics: statisticsOf(counts, grid.rows * grid.cols),
    },
    raster = await createScratchFile(target);
  try {
    let header = encodeTiffHeader(
        images.map(({ rows, cols, places }, level) => ({
          fields: mapFields({ rows, cols, block: BLOCK }, level === 0 ? map : null),
          tileBytes: places.map(({ bytes }) => bytes - FRAME_BYTES),
        })),
      ),
      end = header.length;
    await raster.write(header, 0);
    for (let { places } of images.toReversed())
      for (let { position, bytes } of places) {
        let tile = new Uint8Array(bytes);
        (await tiles.read(tile, position), await raster.write(tile, end), (end += bytes));
      }
  } finally {
    await raster.close();
  }
}

// ingest/passes/layerSteps.ts
var PUBLISHED = {
    velocity: { publish: publishedVelocityMmYr, perUnit: 1e3 },
    uncertainty: { publish: publishedSigmaMmYr, perUnit: 1e3 },
    confidence: { publish: publishedConfidence, perUnit: 1e3 },
    seasonal: { publish: publishedSeasonalMm, perUnit: 100 },
  },
  TABLED = 32768;
function layerSteps(layer) {
  let { publish, perUnit } = PUBLISHED[layer],
    table = Int16Array.from({ length: 2 * TABLED + 1 }, (_, at) =>
      stepsOf(layer, publish((at - TABLED) / perUnit)),
    );
  return (values) => {
    let steps = new Int16Array(values.length);
    for (let at = 0; at < values.length; at++) {
      let value = values[at],
        parts = Math.round(value * perUnit);
      parts >= -TABLED && parts <= TABLED
        ? (steps[at] = table[parts + TABLED])
        : (steps[at] = Number.isNaN(value) ? NO_STEPS : stepsOf(layer, publish(value)));
    }
    return steps;
  };
}

// ingest/passes/mapsPass.ts
var COHERENCE_STEP = 1e-4,
  MAPS = 6;
async function mapsPass(plan, measured, { releaseDir, reporter }) {
  let { grid } = plan;
  for (let { name, ...map } of mapPlans(plan, measured.planes, measured.shared)) {
    let written = await writeMapCog({ target: join3(releaseDir, name), grid, ...map });
    (written.saturated > 0 &&
      reporter.note(
        `${name}: ${written.saturated} cells lie beyond what 16 bits hold and are stored at the limit`,
      ),
      reporter.advance());
  }
}
function mapPlans({ grid, cellSize, epochDays }, planes, shared) {
  let placeOf = (firstRow, at) =>
    planarCentre(cellSize, { row: firstRow + Math.floor(at / grid.cols), col: at % grid.cols });
  return [
    velocityPlan(planes, shared, placeOf),
    uncertaintyPlan(planes, shared, placeOf),
    confidencePlan(planes, epochDays),
    layerPlan('seasonal', 'amplitude of the yearly swing, mm', (row, rows) =>
      planes.seasonalAmplitudeMm.readRows(row, rows),
    ),
    coherencePlan(planes),
    lastObservationPlan(planes, epochDays),
  ];
}
function velocityPlan(planes, { tie }, placeOf) {
  return layerPlan('velocity', 'vertical velocity, mm/yr, positive = uplift', async (row, rows) => {
    let values = await planes.velocityMmYr.readRows(row, rows);
    return (
      tie && replace(values, (v, at) => v + tieCorrectionMmYr(tie.coefficients, placeOf(row, at))), values
    );
  });
}
function uncertaintyPlan(planes, shared, placeOf) {
  return layerPlan(
    'uncertainty',
    'one-sigma uncertainty of the vertical velocity, mm/yr',
    async (row, rows) => {
      let values = await planes.velocitySigmaMmYr.readRows(row, rows),
        velocities = await planes.velocityMmYr.readRows(row, rows);
      return (
        replace(values, (sigmaMmYr, at) =>
          publishedCellSigmaMmYr({ velocityMmYr: velocities[at], sigmaMmYr }, shared, placeOf(row, at)),
        ),
        values
      );
    },
  );
}
function confidencePlan(planes, epochDays) {
  return layerPlan(
    'confidence',
    'quality of the data: mean temporal coherence \xD7 length of record, 0 to 1',
    async (row, rows) => {
      let values = await planes.temporalCoherence.readRows(row, rows),
        first = await planes.firstEpoch.readRows(row, rows),
        last = await planes.lastEpoch.readRows(row, rows);
      return (
        replace(values, (coherence, at) => {
          let spanYears = yearsBetween(epochDays[first[at]], epochDays[last[at]]);
          return cellConfidence(coherence, spanYears);
        }),
        values
      );
    },
  );
}
function coherencePlan(planes) {
  return {
    name: COHERENCE_FILE,
    scale: COHERENCE_STEP,
    unit: '1',
    description: 'mean temporal coherence, 0 to 1',
    readRows: async (row, rows) => {
      let values = await planes.temporalCoherence.readRows(row, rows),
        steps = new Int16Array(values.length).fill(NO_STEPS);
      for (let at = 0; at < values.length; at++) {
        let value = values[at];
        Number.isNaN(value) || (steps[at] = Math.min(LARGEST_STEPS, Math.round(value / COHERENCE_STEP)));
      }
      return steps;
    },
  };
}
function lastObservationPlan(planes, epochDays) {
  return {
    name: LAST_OBSERVATION_FILE,
    scale: 1,
    offset: epochDays[0],
    unit: 'd',
    description: 'day of the last observation, days since 1970-01-01',
    readRows: async (row, rows) => {
      let epochs = await planes.lastEpoch.readRows(row, rows);
      for (let at = 0; at < epochs.length; at++) {
        let epoch = epochs[at];
        epochs[at] = epoch < 0 ? NO_STEPS : epochDays[epoch] - epochDays[0];
      }
      return epochs;
    },
  };
}
function layerPlan(layer, description, readValues) {
  let { step, unit } = MAP_LAYER_FACTS[layer],
    stepsOfValues = layerSteps(layer),
    readRows = async (row, rows) => stepsOfValues(await readValues(row, rows));
  return { name: LAYER_FILES[layer], scale: step, unit, description, readRows };
}
function replace(values, change) {
  for (let at = 0; at < values.length; at++) {
    let value = values[at];
    Number.isNaN(value) || (values[at] = change(value, at));
  }
}

// ingest/passes/measurePass.ts
async function measurePass(plan, reference, { pool, scratch, reporter }) {
  let { grid, bands, archived: frame, minimumEpochs } = plan,
    planes = await emptyRasters(scratch),
    slices = [],
    observed = { first: 1 / 0, last: -1 },
    counts = { measuredCells: 0, observedCells: 0 },
    collector = createBandCollector(bands, grid.cols, planes),
    windows = bands.flatMap((band) => band.blocks);
  if (
    (reporter.stage('measuring', windows.length),
    await forEachInFlight(windows.entries(), pool.threads + 1, async ([index, window]) => {
      let block = await pool.run('measureBlock', {
        frame,
        grid,
        window,
        pairOffsetsMm: reference.pairOffsetsMm && reference.pairOffsetsMm.slice(),
        referenceMm: reference.spatial.medianMm && reference.spatial.medianMm.slice(),
        minimumEpochs,
        scratchPath: scratch.path(`cells-${index}.bin`),
      });
      if ('damaged' in block) throw damagedArchive(block.damaged);
      ((slices[index] = block.slices.map((slice) => ({ ...slice, file: block.file }))),
        (observed.first = Math.min(observed.first, block.observed.first)),
        (observed.last = Math.max(observed.last, block.observed.last)),
        (counts.measuredCells += block.cells),
        (counts.observedCells += block.observedCells),
        await collector.add(window, block.planes),
        reporter.advance());
    }),
    await collector.writeEmptyBands(),
    counts.measuredCells === 0)
  )
    throw invalidInput(
      'no_measured_cells',
      `frame ${plan.frameId}: none of its ${grid.rows} \xD7 ${grid.cols} cells is valid often enough in the ${plan.pairsOffered} pairs offered; check masks, fill values and that the dates overlap`,
    );
  return { planes, slices: slices.flat(), observed, ...counts };
}
async function emptyRasters(scratch) {
  return {
    velocityMmYr: await scratch.floatRaster('velocity.raw'),
    velocitySigmaMmYr: await scratch.floatRaster('sigma.raw'),
    temporalCoherence: await scratch.floatRaster('coherence.raw'),
    seasonalAmplitudeMm: await scratch.floatRaster('seasonal.raw'),
    firstEpoch: await scratch.shortRaster('first.raw'),
    lastEpoch: await scratch.shortRaster('last.raw'),
  };
}
function createBandCollector(bands, cols, planes) {
  let pending = /* @__PURE__ */ new Map(),
    names = Object.keys(planes),
    write = async (band, values) => {
      for (let name of names) await planes[name].writeRows(band.row, values[name]);
    };
  return {
    async add(window, block) {
      let band = bands.find(({ row, rows }) => window.row >= row && window.row < row + rows),
        entry = pending.get(band) ?? {
          blocksLeft: band.blocks.length,
          values: emptyPlanes(band.rows * cols),
        };
      pending.set(band, entry);
      for (let name of names) copyWindow(block[name], window, entry.values[name], { row: band.row, cols });
      --entry.blocksLeft > 0 || (pending.delete(band), await write(band, entry.values));
    },
    async writeEmptyBands() {
      for (let band of bands) band.blocks.length === 0 && (await write(band, emptyPlanes(band.rows * cols)));
    },
  };
}
function copyWindow(values, window, target, place) {
  for (let row = 0; row < window.rows; row++) {
    let line2 = values.subarray(row * window.cols, (row + 1) * window.cols);
    target.set(line2, (window.row - place.row + row) * place.cols + window.col);
  }
}

// ingest/passes/neighbourhoodPass.ts
var PERCENTILE_CELLS = 1e6;
async function neighbourhoodPass(
  { grid, bands, cellSize },
  { planes, measuredCells },
  { pool, scratch, reporter },
) {
  let { rows, cols } = grid,
    neighbourhood = {
      spreadMmYr: await scratch.floatRaster('spread.raw'),
      consistent: await scratch.byteRaster('consistent.raw'),
    },
    margin = neighbourhoodMarginRows(cellSize),
    sampleEvery = Math.ceil(measuredCells / PERCENTILE_CELLS),
    samples = [];
  return (
    reporter.stage('neighbours', bands.length),
    await forEachInFlight(bands, pool.threads + 1, async (band) => {
      if (band.blocks.length > 0) {
        let top = Math.max(0, band.row - margin),
          height = Math.min(rows, band.row + band.rows + margin) - top,
          [velocityMmYr, velocitySigmaMmYr] = await Promise.all([
            planes.velocityMmYr.readRows(top, height),
            planes.velocitySigmaMmYr.readRows(top, height),
          ]),
          described = await pool.run('describeBand', {
            rows: height,
            cols,
            velocityMmYr,
            velocitySigmaMmYr,
            interior: { row: band.row - top, col: 0, rows: band.rows, cols },
            cellSize,
            corner: { row: top, col: 0 },
            sampleEvery,
          });
        (samples.push(described.sample),
          await Promise.all([
            neighbourhood.spreadMmYr.writeRows(band.row, described.neighbourhood.spreadMmYr),
            neighbourhood.consistent.writeRows(band.row, described.neighbourhood.consistent),
          ]));
      }
      reporter.advance();
    }),
    { neighbourhood, samples }
  );
}

// ingest/passes/quicklookPass.ts
import { rm, writeFile } from 'node:fs/promises';
import { join as join4 } from 'node:path';

// ingest/quicklook/drawQuicklook.ts
import sharp from 'sharp';

// ingest/quicklook/indexedPicture.ts
var GREYS = 40,
  palette = [];
for (let grey = 0; grey < GREYS; grey++) {
  let level = Math.round((grey * 255) / (GREYS - 1));
  palette.push([level, level, level]);
}
var FIRST_CLASS = { velocity: addClasses('velocity'), uncertainty: addClasses('uncertainty') };
function addClasses(layer) {
  let first = palette.length,
    colours = classPaletteOf(layer);
  for (let index = 1; index < colours.length / 4; index++) {
    let { red, green, blue } = rgbAt(colours, index);
    palette.push([red, green, blue]);
  }
  return first;
}
var WHITE = GREYS - 1;
function greyIndex(level) {
  return Math.round((level * (GREYS - 1)) / 255);
}
function classColour(layer, classIndex) {
  return FIRST_CLASS[layer] + classIndex - 1;
}
function blankPicture(width, height) {
  return { width, height, pixels: new Uint8Array(width * height).fill(WHITE), palette };
}
function fillRectangle({ width, height, pixels }, box, index) {
  let left = Math.max(0, Math.round(box.x)),
    right = Math.min(width, Math.round(box.x + box.width)),
    bottom = Math.min(height, Math.round(box.y + box.height));
  for (let row = Math.max(0, Math.round(box.y)); row < bottom; row++)
    pixels.fill(index, row * width + left, row * width + Math.max(left, right));
}

// ingest/quicklook/quicklookLayout.ts
function quicklookLayout(ground) {
  let aspect = ground.heightM / ground.widthM,
    mapHeight = Math.max(24, Math.round(Math.min(538 * aspect, 500))),
    mapWidth = Math.max(24, Math.round(Math.min(538, mapHeight / aspect))),
    mapTop = 188,
    legendTop = mapTop + mapHeight + 16,
    panel = (x) => ({
      x,
      captionY: 172,
      width: 538,
      map: { x: x + Math.round((538 - mapWidth) / 2), y: mapTop, width: mapWidth, height: mapHeight },
      legend: { x, y: legendTop, width: 538, height: 16 },
    }),
    histogramCaptionY = legendTop + 16 + 76,
    histogram = {
      x: 44,
      y: histogramCaptionY + 26,
      width: 1112,
      height: 150,
    },
    footerY = histogram.y + histogram.height + 70;
  return {
    width: 1200,
    height: footerY + 24,
    margin: 44,
    velocity: panel(44),
    uncertainty: panel(618),
    histogramCaptionY,
    histogram,
    footerY,
  };
}

// ingest/quicklook/glyphText.ts
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
var FACES = { regular: '400Regular', bold: '600SemiBold' },
  fonts = /* @__PURE__ */ new Map();
function fontOf(face) {
  let style = FACES[face],
    known = fonts.get(style);
  if (known) return known;
  let name = `@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`,
    font = create(
      readFileSync(createRequire('file:///work/wt-tests/dist/ingest/quicklook/glyphText.js').resolve(name)),
    );
  return (fonts.set(style, font), font);
}
function textOutlines(text2, style) {
  let { x, y, size, face = 'regular', anchor = 'start', ink = '#000' } = style,
    font = fontOf(face),
    scale = size / font.unitsPerEm,
    { glyphs, positions, advanceWidth } = font.layout(text2),
    shift = anchor === 'start' ? 0 : advanceWidth * scale * (anchor === 'end' ? 1 : 0.5),
    along = 0,
    outlines = glyphs.map((glyph, at) => {
      let { xAdvance, xOffset } = positions[at],
        left = along + xOffset;
      return ((along += xAdvance), `<path transform="translate(${left} 0)" d="${glyph.path.toSVG()}"/>`);
    });
  return `<g transform="${`translate(${(x - shift).toFixed(2)} ${y}) scale(${scale} ${-scale})`}" fill="${ink}">${outlines.join('')}</g>`;
}
function textWidth(text2, size, face = 'regular') {
  let font = fontOf(face);
  return (font.layout(text2).advanceWidth * size) / font.unitsPerEm;
}
function fitText(text2, width, size) {
  if (textWidth(text2, size) <= width) return text2;
  let cut = text2;
  for (; cut.length > 1 && textWidth(`${cut}\u2026`, size) > width;) cut = cut.slice(0, -1);
  return `${cut.trimEnd()}\u2026`;
}

// ingest/quicklook/velocityHistogram.ts
function barHeights({ counts }) {
  let most = Math.max(1, ...counts);
  return [...counts].map((count2) => Math.sqrt(count2 / most));
}
var FINE_MM_YR = 0.1,
  FINE_RANGE_MM_YR = 200,
  SHARE_OF_THE_TAILS = 5e-3,
  LEAST_RANGE_MM_YR = 4,
  WIDTHS_MM_YR = [0.1, 0.2, 0.5, 1, 2, 5],
  MOST_BINS = 120,
  VelocityCounter = class {
    #fine = new Float64Array((2 * FINE_RANGE_MM_YR) / FINE_MM_YR);
    #cells = 0;
    get cells() {
      return this.#cells;
    }
    add(velocityMmYr) {
      let last = this.#fine.length - 1,
        bin = Math.floor((velocityMmYr + FINE_RANGE_MM_YR) / FINE_MM_YR + 1e-9),
        at = Math.max(0, Math.min(last, bin));
      ((this.#fine[at] = this.#fine[at] + 1), this.#cells++);
    }
    /** Symmetric about zero, over nearly all cells, in bins of a width that reads well. */
    histogram() {
      let half = this.#halfRange(),
        binMmYr = WIDTHS_MM_YR.find((width) => (2 * half) / width <= MOST_BINS) ?? WIDTHS_MM_YR.at(-1),
        bins = 2 * Math.ceil(half / binMmYr),
        fromMmYr = (-bins / 2) * binMmYr,
        counts = new Uint32Array(bins),
        below = 0,
        above = 0;
      for (let [at, count2] of this.#fine.entries()) {
        let middle = (at + 0.5) * FINE_MM_YR - FINE_RANGE_MM_YR,
          bin = Math.floor((middle - fromMmYr) / binMmYr);
        bin < 0 ? (below += count2) : bin >= bins ? (above += count2) : (counts[bin] = counts[bin] + count2);
      }
      return { fromMmYr, binMmYr, counts, below, above };
    }
    /** So that both tails beyond it hold no more than a small share of the cells. */
    #halfRange() {
      let most = this.#cells * SHARE_OF_THE_TAILS,
        middle = this.#fine.length / 2,
        tail = 0;
      for (let steps = middle; steps > 0; steps--)
        if (((tail += this.#fine[middle - steps] + this.#fine[middle + steps - 1]), tail > most))
          return Math.max(LEAST_RANGE_MM_YR, steps * FINE_MM_YR);
      return LEAST_RANGE_MM_YR;
    }
  };

// ingest/quicklook/quicklookText.ts
var QUIET = '#606060',
  LOUD = '#5b21b6',
  LINE = '#9a9a9a',
  SCALE_LENGTHS_KM = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
function legendSegments(layer, box) {
  let { length } = mapClassesOf(layer),
    step = Math.floor(box.width / length);
  return Array.from({ length }, (_, at) => ({ ...box, x: box.x + at * step, width: step - 4 }));
}
function quicklookText(layout, facts, histogram, everyNthRow) {
  let parts = [
      ...heading(layout, facts),
      ...panelText(layout.velocity, 'velocity', 'Vertical velocity', 'mm/yr, negative = sinking'),
      ...panelText(layout.uncertainty, 'uncertainty', 'Uncertainty', 'mm/yr, one standard deviation'),
      ...scaleBar(layout.velocity, facts.ground.widthM),
      ...notMeasured(layout.uncertainty),
      ...histogramText(layout, facts, histogram, everyNthRow),
      textOutlines(fitText(facts.attribution, layout.width - 2 * layout.margin, 15), {
        x: layout.margin,
        y: layout.footerY,
        size: 15,
        ink: QUIET,
      }),
    ],
    { width, height } = layout;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;
}
function heading(layout, facts) {
  let { margin: x, width } = layout,
    room = width - 2 * x,
    cells = `${facts.measuredCells.toLocaleString('en-US')} measured cells of ${Number(facts.cellSizeM.toPrecision(3))} m`,
    tie = facts.calibration === 'gps_tied' ? 'tied to GNSS' : 'relative, not tied to GNSS',
    isSynthetic = /\bsynthetic\b/i.test(`${facts.dataSource} ${facts.attribution}`),
    about = `${facts.firstObservation} to ${facts.lastObservation}  \xB7  ${facts.epochs} epochs  \xB7  ${cells}  \xB7  ${tie}`;
  return [
    textOutlines(`Ground motion, frame ${facts.frameId}`, { x, y: 62, size: 36, face: 'bold' }),
    ...(isSynthetic
      ? [
          textOutlines('SYNTHETIC DATA', {
            x: width - x,
            y: 62,
            size: 30,
            face: 'bold',
            anchor: 'end',
            ink: LOUD,
          }),
        ]
      : []),
    textOutlines(fitText(about, room, 20), { x, y: 96, size: 20 }),
    textOutlines(fitText(facts.dataSource, room, 17), { x, y: 122, size: 17, ink: QUIET }),
  ];
}
function panelText(panel, layer, title, unit) {
  let { legend, map } = panel,
    segments = legendSegments(layer, legend),
    labels = mapClassesOf(layer).map(({ shortLabel }, at) => {
      let { x, width } = segments[at];
      return textOutlines(shortLabel, {
        x: x + width / 2,
        y: legend.y + legend.height + 20,
        size: 15,
        anchor: 'middle',
      });
    });
  return [
    textOutlines(title, { x: panel.x, y: panel.captionY, size: 20, face: 'bold' }),
    textOutlines(unit, {
      x: panel.x + textWidth(title, 20, 'bold') + 10,
      y: panel.captionY,
      size: 17,
      ink: QUIET,
    }),
    frameOf(map),
    ...segments.map(frameOf),
    ...labels,
  ];
}
function scaleBar({ x, width, captionY, map }, groundWidthM) {
  let kilometresAPixel = groundWidthM / 1e3 / map.width,
    most = 110 * kilometresAPixel,
    length = SCALE_LENGTHS_KM.findLast((candidate) => candidate <= most) ?? SCALE_LENGTHS_KM[0],
    right = x + width - 26,
    left = right - length / kilometresAPixel,
    label = length < 1 ? `${length * 1e3} m` : `${length} km`,
    north = x + width - 8;
  return [
    `<path d="M${left} ${captionY - 8}V${captionY - 2}H${right}V${captionY - 8}" fill="none" stroke="#000" stroke-width="1.5"/>`,
    textOutlines(label, { x: left - 8, y: captionY, size: 16, anchor: 'end' }),
    `<path d="M${north} ${captionY - 17}l4.5 10h-9z"/>`,
    textOutlines('N', { x: north, y: captionY + 3, size: 13, face: 'bold', anchor: 'middle' }),
  ];
}
function notMeasuredKey({ x, width, captionY }) {
  return { x: x + width - 118, y: captionY - 13, width: 14, height: 14 };
}
function notMeasured(panel) {
  let key = notMeasuredKey(panel);
  return [frameOf(key), textOutlines('not measured', { x: key.x + 22, y: panel.captionY, size: 16 })];
}
function histogramText(layout, facts, histogram, everyNthRow) {
  let { histogram: box, histogramCaptionY: y, margin, width } = layout,
    half = -histogram.fromMmYr,
    xOf = (velocity) => box.x + (box.width * (velocity + half)) / (2 * half),
    bottom = box.y + box.height,
    { p5, p50, p95 } = facts.percentilesMmYr,
    numbers = `5 % below ${signed(p5)}   \xB7   median ${signed(p50)}   \xB7   5 % above ${signed(p95)} mm/yr`,
    ticks = ticksWithin(half).flatMap((velocity) => [
      line(xOf(velocity), bottom, xOf(velocity), bottom + 5),
      textOutlines(signed(velocity, 0), { x: xOf(velocity), y: bottom + 23, size: 16, anchor: 'middle' }),
    ]),
    borders = [...CLASS_BORDERS_MM_YR.map((border) => -border), ...CLASS_BORDERS_MM_YR]
      .filter((border) => Math.abs(border) < half)
      .map((border) => line(xOf(border), box.y - 4, xOf(border), bottom, '4 4'));
  return [
    textOutlines('Cells by velocity', { x: margin, y, size: 20, face: 'bold' }),
    textOutlines(numbers, { x: width - margin, y, size: 17, anchor: 'end' }),
    `<path d="${outlineOf(histogram, box)}" fill="none" stroke="#6e6e6e" stroke-width="1"/>`,
    line(box.x, bottom, box.x + box.width, bottom),
    ...borders,
    ...ticks,
    textOutlines(rest(histogram, everyNthRow), { x: margin, y: bottom + 44, size: 15, ink: QUIET }),
    textOutlines(scaleOf(histogram), {
      x: width - margin,
      y: bottom + 44,
      size: 15,
      ink: QUIET,
      anchor: 'end',
    }),
  ];
}
function rest({ below, above, fromMmYr }, everyNthRow) {
  let counted = everyNthRow === 1 ? 'every cell' : `the cells of one row in ${everyNthRow}`,
    beyond = below + above,
    outside = `${beyond.toLocaleString('en-US')} beyond \xB1${Number((-fromMmYr).toFixed(1))} mm/yr`;
  return beyond > 0 ? `Counted: ${counted}; ${outside}` : `Counted: ${counted}`;
}
function scaleOf({ counts, below, above }) {
  let cells = counts.reduce((sum, count2) => sum + count2, below + above);
  return `Tallest bar ${((100 * Math.max(...counts)) / Math.max(1, cells)).toFixed(1)} % of the cells, heights by square root; dashed: borders of the report\u2019s classes`;
}
function outlineOf(histogram, box) {
  let heights = barHeights(histogram),
    wide = box.width / heights.length,
    bottom = box.y + box.height,
    steps = heights.map(
      (height, bin) =>
        `V${(bottom - box.height * height).toFixed(1)}H${(box.x + (bin + 1) * wide).toFixed(1)}`,
    );
  return `M${box.x} ${bottom}${steps.join('')}V${bottom}`;
}
function ticksWithin(half) {
  let step = [1, 2, 5, 10, 20, 50].find((candidate) => half / candidate <= 10) ?? 100,
    ticks = [];
  for (let tick = -Math.floor(half / step) * step; tick <= half; tick += step) ticks.push(tick);
  return ticks;
}
function signed(value, digits = 1) {
  let text2 = Math.abs(value).toFixed(digits);
  return Number(text2) === 0 ? text2 : `${value < 0 ? '\u2212' : '+'}${text2}`;
}
function line(fromX, fromY, toX, toY, dashes) {
  let dashed = dashes === void 0 ? '' : ` stroke-dasharray="${dashes}"`;
  return `<path d="M${fromX.toFixed(1)} ${fromY}L${toX.toFixed(1)} ${toY}" stroke="${LINE}" fill="none"${dashed}/>`;
}
function frameOf({ x, y, width, height }) {
  return `<rect x="${x - 0.5}" y="${y - 0.5}" width="${width + 1}" height="${height + 1}" fill="none" stroke="${LINE}"/>`;
}

// ingest/quicklook/drawQuicklook.ts
var HATCH = { index: greyIndex(150), everyPixels: 7 };
async function drawQuicklook(content) {
  let { facts, histogram } = content,
    layout = quicklookLayout(facts.ground),
    picture = blankPicture(layout.width, layout.height),
    { velocity, uncertainty } = content,
    classes = {
      velocity: velocity.values.map((value, at) => velocityClassIndex(value, uncertainty.values[at])),
      uncertainty: uncertainty.values.map((value) => rangeIndex('uncertainty', value)),
    };
  for (let layer of ['velocity', 'uncertainty'])
    (drawMap(picture, layer, { ...content[layer], classes: classes[layer] }, layout[layer].map),
      drawLegend(picture, layer, layout[layer].legend));
  (hatch(picture, notMeasuredKey(layout.uncertainty)),
    drawBars(picture, histogram, layout),
    await drawText(picture, quicklookText(layout, facts, histogram, content.everyNthRow)));
  let { width, height, pixels: indices } = picture,
    palette2 = Uint8Array.from(picture.palette.flatMap((colour) => [...colour, 255]));
  return encodeIndexedPng({ width, height, indices, palette: palette2 });
}
function drawMap(picture, layer, map, box) {
  hatch(picture, box);
  for (let y = 0; y < box.height; y++) {
    let row = Math.floor(((y + 0.5) * map.rows) / box.height);
    for (let x = 0; x < box.width; x++) {
      let shown = map.classes[row * map.cols + Math.floor(((x + 0.5) * map.cols) / box.width)];
      shown > 0 && (picture.pixels[(box.y + y) * picture.width + box.x + x] = classColour(layer, shown));
    }
  }
}
function hatch(picture, box) {
  for (let y = box.y; y < box.y + box.height; y++)
    for (let x = box.x; x < box.x + box.width; x++)
      picture.pixels[y * picture.width + x] = (x + y) % HATCH.everyPixels < 2 ? HATCH.index : WHITE;
}
function drawLegend(picture, layer, box) {
  for (let [at, segment] of legendSegments(layer, box).entries())
    fillRectangle(picture, segment, classColour(layer, at + 1));
}
function drawBars(picture, histogram, { histogram: box }) {
  let { counts, fromMmYr, binMmYr } = histogram,
    wide = box.width / counts.length;
  for (let [bin, share] of barHeights(histogram).entries()) {
    let height = box.height * share,
      bar = { x: box.x + bin * wide, y: box.y + box.height - height, width: wide, height };
    fillRectangle(
      picture,
      bar,
      classColour('velocity', rangeIndex('velocity', fromMmYr + (bin + 0.5) * binMmYr)),
    );
  }
}
async function drawText(picture, svg) {
  let drawn = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: !0 }),
    { channels } = drawn.info;
  for (let at = 0; at < picture.pixels.length; at++) {
    let grey = greyIndex(drawn.data[at * channels]);
    grey < WHITE && (picture.pixels[at] = grey);
  }
}

// ingest/quicklook/readMap.ts
var ROWS_AT_A_TIME = 256;
function readBlocks(path, most) {
  let reader = createCogReader(localFilesIn(''), 0),
    header = reader.headerOf({ key: path }),
    window = header && wholeBlocks(header, Math.max(header.cols, header.rows) / most),
    pixels = window && reader.readWindow({ key: path }, window.level, window.pixels, 0);
  if (!pixels) throw new Error(`${path} has gone`);
  let means = blockMeans(pixels, window),
    { scale, offset } = header;
  return {
    cols: Math.ceil(window.blocks.window.cols),
    rows: Math.ceil(window.blocks.window.rows),
    values: Float32Array.from(means, (steps) => (steps === NO_STEPS ? NaN : offset + scale * steps)),
  };
}
function visitRows(path, mostCells, visit) {
  let reader = createCogReader(localFilesIn(''), 0),
    header = reader.headerOf({ key: path });
  if (!header) throw new Error(`${path} has gone`);
  let { rows: height, cols, scale, offset } = header,
    step = Math.max(1, Math.ceil((cols * height) / mostCells)),
    together = step === 1 ? ROWS_AT_A_TIME : 1;
  for (let row = Math.floor(step / 2); row < height; row += step * together) {
    let rows = Math.min(together, height - row),
      stored = reader.readWindow({ key: path }, 0, { row, col: 0, rows, cols }, 0);
    if (!stored) throw new Error(`${path} has gone`);
    for (let steps of stored) steps !== NO_STEPS && visit(steps * scale + offset);
  }
  return { everyNthRow: step };
}

// ingest/passes/quicklookPass.ts
var MOST_COUNTED_CELLS = 4e6,
  MOST_SIDES = [540, 270, 135],
  MOST_BYTES2 = 29e4;
async function quicklookPass({ grid, cellSize }, about, { releaseDir, reporter }) {
  let { rows, cols } = grid,
    ground = { widthM: cols * cellSize.cellWidthM, heightM: rows * cellSize.cellHeightM },
    pathOf = (layer) => join4(releaseDir, LAYER_FILES[layer]),
    file = join4(releaseDir, QUICKLOOK_FILE);
  try {
    let counter = new VelocityCounter(),
      { everyNthRow } = visitRows(pathOf('velocity'), MOST_COUNTED_CELLS, (velocity) =>
        counter.add(velocity),
      ),
      picture = new Uint8Array();
    for (let most of MOST_SIDES)
      if (
        ((picture = await drawQuicklook({
          facts: { ...about, ground },
          velocity: readBlocks(pathOf('velocity'), most),
          uncertainty: readBlocks(pathOf('uncertainty'), most),
          histogram: counter.histogram(),
          everyNthRow,
        })),
        picture.length <= MOST_BYTES2)
      )
        break;
    await writeFile(file, picture);
  } catch (error) {
    if ((await rm(file, { force: !0 }), diskFullError(error, releaseDir))) throw error;
    reporter.note(`${QUICKLOOK_FILE} is left out, it could not be drawn: ${errorMessage(error)}`);
  }
}

// core/reference/commonMotion.ts
var POLISH_ROUNDS = 4;
function commonMotion(seriesMm, epochs, indices) {
  let scratch = new Float64Array(Math.max(indices.length, epochs)),
    offsets = new Float64Array(indices.length),
    medians = () => mediansWithout(offsets, { seriesMm, epochs, indices }, scratch);
  if (indices.every((cell) => isComplete(seriesMm, cell * epochs, epochs))) return bridged(medians());
  let common = chainOfIncrements(seriesMm, epochs, indices, scratch);
  for (let round = 0; round < POLISH_ROUNDS; round++) {
    for (let i = 0; i < indices.length; i++)
      offsets[i] = medianDifference(seriesMm.subarray(indices[i] * epochs), common, scratch);
    common = medians();
  }
  return bridged(common);
}
function isComplete(seriesMm, from, epochs) {
  for (let i = from; i < from + epochs; i++) if (Number.isNaN(seriesMm[i])) return !1;
  return !0;
}
function mediansWithout(offsets, cells, scratch) {
  let { seriesMm, epochs, indices } = cells,
    medians = new Float64Array(epochs);
  for (let epoch = 0; epoch < epochs; epoch++) {
    let count2 = 0;
    for (let i = 0; i < indices.length; i++) {
      let value = seriesMm[indices[i] * epochs + epoch] - offsets[i];
      value === value && (scratch[count2++] = value);
    }
    medians[epoch] = quantileInPlace(scratch, 0.5, count2);
  }
  return medians;
}
function chainOfIncrements(seriesMm, epochs, indices, scratch) {
  let chain = new Float64Array(epochs).fill(NaN),
    before = -1;
  for (let epoch = 0; epoch < epochs; epoch++) {
    let seen = 0,
      count2 = 0;
    for (let cell of indices) {
      let value = seriesMm[cell * epochs + epoch];
      if (Number.isNaN(value)) continue;
      seen++;
      let step2 = before < 0 ? NaN : value - seriesMm[cell * epochs + before];
      step2 === step2 && (scratch[count2++] = step2);
    }
    if (seen === 0) continue;
    let step = count2 > 0 ? quantileInPlace(scratch, 0.5, count2) : 0;
    ((chain[epoch] = (before < 0 ? 0 : chain[before]) + step), (before = epoch));
  }
  return chain;
}
function medianDifference(series, common, scratch) {
  let count2 = 0;
  for (let epoch = 0; epoch < common.length; epoch++) {
    let difference = series[epoch] - common[epoch];
    difference === difference && (scratch[count2++] = difference);
  }
  return quantileInPlace(scratch, 0.5, count2);
}
function bridged(values) {
  let before = -1;
  for (let i = 0; i <= values.length; i++) {
    if (i < values.length && Number.isNaN(values[i])) continue;
    let left = before < 0 ? values[i] : values[before],
      right = i === values.length ? left : values[i];
    for (let gap = before + 1; gap < i; gap++) {
      let share = (gap - before) / (i - before);
      values[gap] = (left ?? 0) + ((right ?? 0) - (left ?? 0)) * share;
    }
    before = i;
  }
  return values;
}

// ingest/passes/pointReference.ts
var GOOD_COHERENCE2 = 0.6,
  VOUCHED_EXTENT_M = 1 / 0;
async function pointReference(plan, points, source) {
  let { epochDays, reference } = plan,
    epochs = epochDays.length,
    series = [],
    cellsOf = [];
  for (let point of points) {
    let around = await goodCellsAround(plan, point, source);
    (cellsOf.push(around.length), series.push(...around));
  }
  let seriesMm = new Float32Array(series.length * epochs);
  for (let [at, values] of series.entries()) seriesMm.set(values, at * epochs);
  let indices = Uint32Array.from(series, (_, at) => at),
    medianMm = commonMotion(seriesMm, epochs, indices),
    scatter = scatterOf(velocitiesOf(epochDays, seriesMm), cellsOf) / reference.meanUp,
    places = points.map(({ lat, lon, radiusM }) => `${radiusM} m around ${lat}, ${lon}`).join('; ');
  return {
    method: 'given_points',
    description: `median of the ${series.length} good cells within ${places}, as given with --reference`,
    cells: series.length,
    medianMm,
    sigmaMmYr: Math.hypot(unseenSigmaMmYr(VOUCHED_EXTENT_M), scatter),
    isRecognised: !0,
    stableShare: null,
    candidates: [],
    points,
  };
}
async function goodCellsAround(plan, point, source) {
  let { frameId, grid, cellSize, epochDays } = plan,
    name = `--reference ${point.lat},${point.lon}`,
    middle = cellAt(grid, projectionFor(grid.epsg).forward(point));
  if (!middle) throw invalidInput('reference_outside', `${name}: the place is outside frame ${frameId}`);
  let around = await readAround(plan, windowAround(grid, cellSize, middle, point.radiusM), source),
    epochs = epochDays.length,
    centre = planarCentre(cellSize, middle),
    good = [];
  for (let at = 0; at < around.row.length; at++) {
    let place = planarCentre(cellSize, { row: around.row[at], col: around.col[at] });
    !(Math.hypot(place.x - centre.x, place.y - centre.y) <= point.radiusM) ||
      !(around.meanCoherence[at] >= GOOD_COHERENCE2) ||
      good.push(around.seriesMm.subarray(at * epochs, (at + 1) * epochs));
  }
  if (good.length === 0)
    throw invalidInput(
      'reference_not_measured',
      `${name}: frame ${frameId} has no measured cell of coherence ${GOOD_COHERENCE2} or more within ${point.radiusM} m; give a place on coherent ground, or a larger radius`,
    );
  return good;
}
async function readAround({ archived: frame, minimumEpochs }, window, { pool, pairOffsetsMm }) {
  let offsets = pairOffsetsMm && pairOffsetsMm.slice(),
    around = await pool.run('windowSeries', { frame, window, pairOffsetsMm: offsets, minimumEpochs });
  if ('damaged' in around) throw damagedArchive(around.damaged);
  return around;
}
function velocitiesOf(epochDays, seriesMm) {
  let fitter = createSeriesFitter(epochDays),
    fit = emptyFit();
  return Array.from(
    { length: seriesMm.length / epochDays.length },
    (_, cell) => (fitter.fit(seriesMm, cell * epochDays.length, fit), fit.velocityMmYr),
  );
}
function scatterOf(velocities, cellsOf) {
  let from = 0,
    places = cellsOf.map((cells) => median(velocities.slice(from, (from += cells))));
  return places.length > 1
    ? deviation(places) / Math.sqrt(places.length)
    : velocities.length > 1
      ? deviation(velocities)
      : 0;
}
function deviation(values) {
  let mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

// core/reference/spatialReference.ts
var MINIMUM_CELLS2 = 10,
  COHERENCE_FLOORS = [0.7, 0.5],
  STABLE_SHARE = 0.25,
  STABLE_MM_YR = 1,
  CENTRING_ROUNDS = 10;
function chooseReferenceCells(sample) {
  let fitted = fittedCells(sample);
  if (fitted.length === 0)
    return { method: 'none', indices: fitted, pool: fitted, description: 'none: no cell is measured' };
  let complete = fitted.filter((cell) => sample.isComplete[cell] === 1),
    hasGaps = complete.length < Math.min(fitted.length, MINIMUM_CELLS2),
    chosen = chooseAmong(sample, hasGaps ? fitted : complete);
  return hasGaps
    ? {
        ...chosen,
        description:
          chosen.description + '; cells with gaps are among them, because hardly any cell has every epoch',
      }
    : chosen;
}
function chooseAmong(sample, cells) {
  for (let floor of COHERENCE_FLOORS) {
    let coherent = cells.filter((cell) => sample.harmonicCoherence[cell] > floor),
      indices2 = stableCells(sample, coherent);
    if (indices2.length >= MINIMUM_CELLS2) {
      let description2 = `median of cells with harmonic-mean coherence above ${floor} that do not move in a first fit`;
      return {
        method: 'median_of_stable_cells',
        indices: indices2,
        pool: coherent,
        description: description2,
      };
    }
  }
  let indices = stableCells(sample, cells);
  return indices.length >= MINIMUM_CELLS2
    ? {
        method: 'median_of_stable_cells',
        indices,
        pool: cells,
        description: 'median of cells of any coherence that do not move in a first fit',
      }
    : {
        method: 'median_of_all_cells',
        indices: cells,
        pool: cells,
        description: 'median of all cells: too few of them are coherent and stable',
      };
}
function fittedCells(sample) {
  return Uint32Array.from({ length: sample.velocityMmYr.length }, (_, i) => i).filter(
    (cell) => Number.isFinite(sample.velocityMmYr[cell]) && Number.isFinite(sample.velocitySigmaMmYr[cell]),
  );
}
function stableCells(sample, cells) {
  if (cells.length === 0) return cells;
  let velocities = (indices) => Float64Array.from(indices, (cell) => sample.velocityMmYr[cell]),
    centre = densestVelocity(velocities(cells)),
    stable = cellsNear(sample, cells, centre, 1 / 0),
    first = median(velocities(stable)),
    spread = 1.4826 * median(velocities(stable).map((velocity) => Math.abs(velocity - first)));
  for (let round = 0; round < CENTRING_ROUNDS && stable.length > 0; round++) {
    let next = median(velocities(stable));
    if (next === centre) break;
    ((centre = next), (stable = cellsNear(sample, cells, centre, spread)));
  }
  return stable;
}
function cellsNear({ velocityMmYr, velocitySigmaMmYr }, cells, centre, spread) {
  return cells.filter((cell) => {
    let limit = Math.max(STABLE_MM_YR, 2 * Math.min(velocitySigmaMmYr[cell], spread));
    return Math.abs(velocityMmYr[cell] - centre) <= limit;
  });
}
function densestVelocity(velocities) {
  velocities.sort();
  let last = velocities.length - 1,
    reach = Math.min(last, Math.ceil(velocities.length * STABLE_SHARE)),
    best = 0;
  for (let i = 1; i + reach <= last; i++)
    velocities[i + reach] - velocities[i] < velocities[best + reach] - velocities[best] && (best = i);
  return valueAtRank(velocities, best + reach / 2, best, best + reach);
}

// ingest/passes/spatialReference.ts
var TIED_BY_PRODUCER_SIGMA_MM_YR = 1,
  TRUSTED_SIGMA_MM_YR = 2,
  NOISE_CELLS = 1e3;
function trustedReference(method, { description, isTiedToGnss }) {
  return {
    method,
    description,
    cells: 0,
    medianMm: null,
    sigmaMmYr: isTiedToGnss ? TIED_BY_PRODUCER_SIGMA_MM_YR : TRUSTED_SIGMA_MM_YR,
    isRecognised: !0,
    stableShare: null,
    candidates: [],
    points: [],
  };
}
function chooseSpatialReference(samples, frame) {
  let sample = joined2(samples),
    chosen = chooseReferenceCells(sample),
    { method, indices, description } = chosen;
  if (indices.length === 0)
    return { ...trustedReference('none', { description, isTiedToGnss: !1 }), isRecognised: !1 };
  let medianMm = commonMotion(sample.seriesMm, frame.epochDays.length, indices),
    found = uncertaintyOf(sample, chosen, medianMm, frame),
    isRecognised = found.isRecognised && method === 'median_of_stable_cells';
  return {
    method,
    description: isRecognised ? description : `${description}; no part of the frame is recognisably at rest`,
    cells: indices.length,
    medianMm,
    sigmaMmYr: found.sigmaMmYr,
    isRecognised,
    stableShare: found.stableShare,
    candidates: found.candidates,
    points: [],
  };
}
function uncertaintyOf(sample, { indices, pool }, medianMm, frame) {
  let zero = median(Float64Array.from(indices, (cell) => sample.velocityMmYr[cell])),
    places = Array.from(pool, (cell) =>
      planarCentre(frame.cellSize, { row: sample.row[cell], col: sample.col[cell] }),
    ),
    own = new Set(indices);
  return referenceUncertainty({
    velocityMmYr: Float64Array.from(pool, (cell) => (sample.velocityMmYr[cell] - zero) / frame.meanUp),
    x: Float64Array.from(places, ({ x }) => x),
    y: Float64Array.from(places, ({ y }) => y),
    isReference: Uint8Array.from(pool, (cell) => Number(own.has(cell))),
    noiseMmYr: referencedSigma(sample.seriesMm, indices, medianMm, frame.epochDays) / frame.meanUp,
  });
}
function referencedSigma(seriesMm, indices, medianMm, epochDays) {
  let epochs = epochDays.length,
    fitter = createSeriesFitter(epochDays),
    fit = emptyFit(),
    rest2 = new Float32Array(epochs),
    sigmas = [],
    step = Math.max(1, Math.floor(indices.length / NOISE_CELLS));
  for (let at = 0; at < indices.length; at += step) {
    let from = indices[at] * epochs;
    for (let epoch = 0; epoch < epochs; epoch++) rest2[epoch] = seriesMm[from + epoch] - medianMm[epoch];
    fitter.fit(rest2, 0, fit) && sigmas.push(fit.velocitySigmaMmYr);
  }
  return sigmas.length === 0 ? 1 / 0 : median(sigmas);
}
function joined2(samples) {
  return {
    row: Int32Array.from(samples.flatMap((block) => [...block.row])),
    col: Int32Array.from(samples.flatMap((block) => [...block.col])),
    seriesMm: concatenated(samples.map((block) => block.seriesMm)),
    velocityMmYr: concatenated(samples.map((block) => block.velocityMmYr)),
    velocitySigmaMmYr: concatenated(samples.map((block) => block.velocitySigmaMmYr)),
    harmonicCoherence: concatenated(samples.map((block) => block.harmonicCoherence)),
    isComplete: Uint8Array.from(samples.flatMap((block) => [...block.isComplete])),
  };
}
function concatenated(parts) {
  let whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0)),
    at = 0;
  for (let part of parts) (whole.set(part, at), (at += part.length));
  return whole;
}

// ingest/passes/referencePass.ts
async function referencePass(plan, { pool, reporter }) {
  reporter.stage('referencing', 1);
  let constants = plan.reference.removesPairConstants ? await pairConstants(plan, pool) : null,
    pairOffsetsMm = constants?.offsetsMm ?? null,
    spatial = await spatialReference(plan, pool, pairOffsetsMm);
  if ((reporter.advance(), !constants)) return { pairOffsetsMm, spatial };
  let description = `${describeConstants(constants)}; ${spatial.description}`;
  return { pairOffsetsMm, spatial: { ...spatial, description } };
}
async function spatialReference(plan, pool, pairOffsetsMm) {
  let { epochDays, cellSize } = plan,
    { zero, meanUp } = plan.reference;
  if (zero.is === 'points') return pointReference(plan, zero.points, { pool, pairOffsetsMm });
  if (zero.is === 'trusted') return trustedReference(zero.method, zero.reference);
  let samples = await sampleFrame(plan, pool, pairOffsetsMm);
  return chooseSpatialReference(samples, { epochDays, cellSize, meanUp });
}
async function pairConstants({ frameId, archived, tiles, reference }, pool) {
  let constants = await pool.run('findPairConstants', {
    frame: archived,
    depth: reference.sampleDepth,
    tiles: { from: 0, end: tiles },
  });
  if ('damaged' in constants) throw damagedArchive(constants.damaged);
  if (constants.cells === 0)
    throw invalidInput(
      'no_common_cells',
      `frame ${frameId}: no cell is valid in all ${archived.pairPaths.length} pairs, so that their arbitrary constants cannot be removed; leave out the pairs that cover another area`,
    );
  return constants;
}
function describeConstants({ cells, coherenceAbove }) {
  return (
    `each pair's constant is its median over ${cells} cells valid in all pairs` +
    (coherenceAbove === null ? '' : ` with coherence above ${coherenceAbove}`)
  );
}
async function sampleFrame({ archived, tiles, reference, minimumEpochs }, pool, pairOffsetsMm) {
  let share = Math.ceil(tiles / pool.threads);
  return Promise.all(
    Array.from({ length: pool.threads }, async (_, part) => {
      let sample = await pool.run('referenceSample', {
        frame: archived,
        depth: reference.sampleDepth,
        tiles: { from: part * share, end: (part + 1) * share },
        pairOffsetsMm: pairOffsetsMm && pairOffsetsMm.slice(),
        minimumEpochs,
      });
      if ('damaged' in sample) throw damagedArchive(sample.damaged);
      return sample;
    }),
  );
}

// ingest/frame/publishFrame.ts
async function publishFrame(plan, inputs, tools) {
  let { stopwatch } = tools,
    reference = await stopwatch.time('reference', () => referencePass(plan, tools)),
    measured = await stopwatch.time('measure', () => measurePass(plan, reference, tools)),
    { neighbourhood, samples } = await stopwatch.time('neighbours', () =>
      neighbourhoodPass(plan, measured, tools),
    ),
    { tie, calibration } = await tieFrame(plan, inputs, { measured, reference: reference.spatial }),
    shared = {
      tie,
      referenceSigmaMmYr: tie ? 0 : await zeroSigma(plan, reference.spatial, measured.planes),
      lineOfSightShare: inputs.stack.lineOfSightShare,
    },
    { staged } = inputs,
    written = await writeCellsAndMaps(plan, { staged, measured, neighbourhood, shared }, tools),
    percentiles = percentilesOf(samples, tie?.coefficients ?? null, plan.cellSize),
    made = { measured, reference: reference.spatial, shared, calibration, percentiles, written };
  return (
    await stopwatch.time('maps', () => drawRelease(plan, inputs, made, tools)),
    finishRelease(plan, inputs, made, tools)
  );
}
async function tieFrame(plan, { stack, archive, stations }, { measured, reference }) {
  let ownReference = reference.method === 'given_points' ? null : stack.ownReference,
    ground = { planes: measured.planes, lineOfSight: archive.lineOfSight },
    { tie, calibration } = await gnssTiePass(plan, ground, { stations, ownReference });
  return { tie: tie.model === 'none' ? null : tie, calibration };
}
async function drawRelease(plan, { stack, staged }, { measured, calibration, percentiles }, { reporter }) {
  let { cellSize, epochDays, frameId } = plan,
    { first, last } = measured.observed,
    about = {
      frameId,
      firstObservation: formatIsoDate(epochDays[first]),
      lastObservation: formatIsoDate(epochDays[last]),
      epochs: epochDays.length,
      measuredCells: measured.measuredCells,
      cellSizeM: Math.sqrt(cellSize.cellWidthM * cellSize.cellHeightM),
      dataSource: stack.dataSource,
      attribution: stack.attribution,
      calibration: calibration.kind,
      percentilesMmYr: percentiles,
    };
  await quicklookPass(plan, about, { releaseDir: staged.dir, reporter });
}
async function finishRelease(
  { cellSize },
  { stack, network, archive, staged, isDurable, now, mayPublish },
  { measured, reference, shared, calibration, percentiles, written },
  { reporter, stopwatch },
) {
  reporter.stage('publishing', 1);
  let manifest = await stopwatch.time('publish', async () => {
    let complete = manifestSchema.parse(
      releaseManifest({
        stack,
        network,
        cellSize,
        archive,
        measured,
        reference,
        referenceSigmaMmYr: shared.referenceSigmaMmYr,
        calibration,
        percentiles,
        partitions: written.partitions,
        files: await describeFiles(staged, written.files),
        releaseId: staged.releaseId,
        createdAtMs: now,
        softwareVersion: await softwareVersion(),
      }),
    );
    return (await isDurable, publishRelease(staged, complete, mayPublish));
  });
  return (reporter.advance(), manifest);
}
async function writeCellsAndMaps(plan, frame, tools) {
  let { staged, measured, neighbourhood, shared } = frame,
    { reporter, stopwatch } = tools,
    partitions = partitionsOf(measured.slices);
  reporter.stage('writing', partitions.length + MAPS);
  let maps = mapsPass(plan, { planes: measured.planes, shared }, { releaseDir: staged.dir, reporter });
  maps.catch(() => {});
  try {
    return await stopwatch.time('cells', () =>
      cellsPass(plan, { staged, partitions, neighbourhood, shared }, tools),
    );
  } finally {
    await stopwatch.time('maps', () => maps);
  }
}
async function zeroSigma({ grid, bands }, { sigmaMmYr, isRecognised }, planes) {
  if (isRecognised) return sigmaMmYr;
  let fastest = 0;
  for (let { row, rows, blocks } of bands) {
    if (blocks.length === 0) continue;
    let velocities = await planes.velocityMmYr.readRows(row, Math.min(rows, grid.rows - row));
    for (let i = 0; i < velocities.length; i++) {
      let speed = Math.abs(velocities[i]);
      speed > fastest && (fastest = speed);
    }
  }
  return withoutStablePart(sigmaMmYr, fastest);
}
function percentilesOf(samples, tie, cellSize) {
  let velocities = new Float64Array(samples.reduce((sum, sample) => sum + sample.row.length, 0)),
    at = 0;
  for (let { row, col, velocityMmYr } of samples)
    for (let i = 0; i < row.length; i++) {
      let place = planarCentre(cellSize, { row: row[i], col: col[i] });
      velocities[at++] = velocityMmYr[i] + (tie ? tieCorrectionMmYr(tie, place) : 0);
    }
  return { p5: quantile(velocities, 0.05), p50: quantile(velocities, 0.5), p95: quantile(velocities, 0.95) };
}
export { publishFrame };
//# sourceMappingURL=publishFrame-BXOE7J5J.js.map
