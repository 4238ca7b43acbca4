import { chunkTiles } from './chunk-BUZMY6YX.js';
import {
  LINE_OF_SIGHT_PLANES,
  VALUE_KIND,
  isSampled,
  tileCount,
  tileNumber,
  tileWindow,
} from './chunk-OQ2QZFH6.js';
import { fromHundredths, toHundredths } from './chunk-Y7JKUUAR.js';
import {
  NEIGHBOURHOOD_RADIUS_M,
  PARTITION_RESOLUTION,
  blockOf,
  describeNeighbourhood,
  emptyFit,
  locateCells,
  neighbourReach,
  neighbourReaches,
  partitionOf,
} from './chunk-W6VDKR2O.js';
import { projectionFor } from './chunk-4WL2JCS5.js';
import { bytesOf, readFullySync, withFile } from './chunk-XPGBKUGO.js';
import { errorMessage } from './chunk-XEGQTXKU.js';

// core/gnss/tieCorrection.ts
function tieCorrectionMmYr(coefficients, { x, y }) {
  let { constant, perX, perY, originX, originY } = coefficients;
  return constant + perX * (x - originX) + perY * (y - originY);
}
function tieSigmaMmYr({ coefficients, variance }, { x, y }) {
  return Math.sqrt(varianceAt(variance, x - coefficients.originX, y - coefficients.originY));
}
function varianceAt({ constant, perXX, perXY, perYY }, dx, dy) {
  return constant + perXX * dx * dx + 2 * perXY * dx * dy + perYY * dy * dy;
}

// workers/measure/describeBand.ts
function neighbourhoodMarginRows(cellSize) {
  return neighbourReach(cellSize.cellHeightM, NEIGHBOURHOOD_RADIUS_M);
}
function describeBand(task) {
  let { cellWidthM, cellHeightM } = task.cellSize;
  return {
    neighbourhood: describeNeighbourhood(
      {
        rows: task.rows,
        cols: task.cols,
        velocityMmYr: task.velocityMmYr,
        sigmaMmYr: task.velocitySigmaMmYr,
      },
      task.interior,
      neighbourReaches(cellWidthM, cellHeightM, NEIGHBOURHOOD_RADIUS_M),
    ),
    sample: sampleVelocities(task),
  };
}
function sampleVelocities({ cols, velocityMmYr, interior, corner, sampleEvery }) {
  let cells = interior.rows * interior.cols,
    sample = {
      row: new Int32Array(cells),
      col: new Int32Array(cells),
      velocityMmYr: new Float32Array(cells),
    },
    count = 0;
  for (let row = interior.row; row < interior.row + interior.rows; row++)
    for (let col = interior.col; col < interior.col + interior.cols; col++) {
      let velocity = velocityMmYr[row * cols + col];
      Number.isNaN(velocity) ||
        !isSampled(corner.row + row, corner.col + col, sampleEvery) ||
        ((sample.row[count] = corner.row + row),
        (sample.col[count] = corner.col + col),
        (sample.velocityMmYr[count++] = velocity));
    }
  return {
    row: sample.row.slice(0, count),
    col: sample.col.slice(0, count),
    velocityMmYr: sample.velocityMmYr.slice(0, count),
  };
}

// core/reference/cellUncertainty.ts
function publishedCellSigmaMmYr(fit, { referenceSigmaMmYr, lineOfSightShare, tie }, place) {
  let zero = tie ? tieSigmaMmYr(tie, place) : referenceSigmaMmYr;
  return zero === 0 && lineOfSightShare === 0
    ? fit.sigmaMmYr
    : Math.hypot(fit.sigmaMmYr, zero, lineOfSightShare * fit.velocityMmYr);
}

// workers/measure/fittedColumns.ts
function emptyFittedCells(cells) {
  return {
    h3: new BigUint64Array(cells),
    row: new Int32Array(cells),
    col: new Int32Array(cells),
    lat: new Float64Array(cells),
    lon: new Float64Array(cells),
    velocityMmYr: new Float32Array(cells),
    velocitySigmaMmYr: new Float32Array(cells),
    seasonalAmplitudeMm: new Float32Array(cells),
    seasonalSigmaMm: new Float32Array(cells),
    temporalCoherence: new Float32Array(cells),
    up: new Float32Array(cells),
    nMeasurements: new Int16Array(cells),
    firstEpoch: new Int16Array(cells),
    lastEpoch: new Int16Array(cells),
  };
}
function inOrder(cells, order) {
  let ordered = emptyFittedCells(order.length);
  copyIndices(cells.h3, order, ordered.h3);
  for (let to = 0; to < order.length; to++) {
    let from = order[to];
    ((ordered.row[to] = cells.row[from]),
      (ordered.col[to] = cells.col[from]),
      (ordered.lat[to] = cells.lat[from]),
      (ordered.lon[to] = cells.lon[from]),
      (ordered.velocityMmYr[to] = cells.velocityMmYr[from]),
      (ordered.velocitySigmaMmYr[to] = cells.velocitySigmaMmYr[from]),
      (ordered.seasonalAmplitudeMm[to] = cells.seasonalAmplitudeMm[from]),
      (ordered.seasonalSigmaMm[to] = cells.seasonalSigmaMm[from]),
      (ordered.temporalCoherence[to] = cells.temporalCoherence[from]),
      (ordered.up[to] = cells.up[from]),
      (ordered.nMeasurements[to] = cells.nMeasurements[from]),
      (ordered.firstEpoch[to] = cells.firstEpoch[from]),
      (ordered.lastEpoch[to] = cells.lastEpoch[from]));
  }
  return ordered;
}
function copyIndices(from, order, to) {
  let source = new Uint32Array(from.buffer, from.byteOffset, 2 * from.length),
    target = new Uint32Array(to.buffer, to.byteOffset, 2 * to.length);
  for (let at = 0; at < order.length; at++)
    ((target[2 * at] = source[2 * order[at]]), (target[2 * at + 1] = source[2 * order[at] + 1]));
}

// workers/measure/radixOrder.ts
function orderOfIndices(halves) {
  let cells = halves.length >>> 1,
    order = new Uint32Array(cells),
    sorted = new Uint32Array(cells);
  for (let i = 0; i < cells; i++) order[i] = i;
  let digits = new Uint16Array(cells),
    starts = new Uint32Array(512);
  for (let bit = 9; bit < 52; bit += 9)
    if ((takeDigits(halves, bit, digits), !!findStarts(digits, starts))) {
      for (let n = 0; n < cells; n++) {
        let i = order[n];
        sorted[starts[digits[i]]++] = i;
      }
      [order, sorted] = [sorted, order];
    }
  return order;
}
function takeDigits(halves, bit, digits) {
  let mask = (1 << Math.min(9, 52 - bit)) - 1;
  for (let i = 0; i < digits.length; i++) {
    let high = halves[2 * i + 1],
      bits = bit < 32 ? (halves[2 * i] >>> bit) | (high << (32 - bit)) : high >>> (bit - 32);
    digits[i] = bits & mask;
  }
}
function findStarts(digits, starts) {
  starts.fill(0);
  for (let i = 0; i < digits.length; i++) starts[digits[i]]++;
  if (digits.length === 0 || starts[digits[0]] === digits.length) return !1;
  let start = 0;
  for (let value = 0; value < 512; value++) {
    let count = starts[value];
    ((starts[value] = start), (start += count));
  }
  return !0;
}

// workers/measure/partitionSlices.ts
function sortedByH3({ h3, row, col }) {
  let halves = new Uint32Array(h3.buffer, h3.byteOffset, 2 * h3.length),
    order = orderOfIndices(halves),
    isSame = (a, b) => halves[2 * a] === halves[2 * b] && halves[2 * a + 1] === halves[2 * b + 1];
  for (let from = 0, to; from < order.length; from = to) {
    for (to = from + 1; to < order.length && isSame(order[from], order[to]);) to++;
    to > from + 1 && order.subarray(from, to).sort((a, b) => row[a] - row[b] || col[a] - col[b]);
  }
  return order;
}
function partitionSlices(columns) {
  let slices = [],
    { h3 } = columns,
    from = 0;
  for (; from < h3.length;) {
    let { last } = blockOf(h3[from], PARTITION_RESOLUTION),
      end = firstBeyond(h3, last, from + 1);
    (slices.push({
      h3Parent: partitionOf(h3[from]),
      from,
      count: end - from,
      extent: extentOf(columns.row.subarray(from, end), columns.col.subarray(from, end)),
    }),
      (from = end));
  }
  return slices;
}
function firstBeyond(h3, last, from) {
  let low = from,
    high = h3.length;
  for (; low < high;) {
    let middle = (low + high) >>> 1;
    h3[middle] > last ? (high = middle) : (low = middle + 1);
  }
  return low;
}
function extentOf(rows, cols) {
  let top = 1 / 0,
    bottom = -1 / 0,
    left = 1 / 0,
    right = -1 / 0;
  for (let i = 0; i < rows.length; i++)
    (rows[i] < top && (top = rows[i]),
      rows[i] > bottom && (bottom = rows[i]),
      cols[i] < left && (left = cols[i]),
      cols[i] > right && (right = cols[i]));
  return { row: top, col: left, rows: bottom - top + 1, cols: right - left + 1 };
}

// store/archive/blockPairs.ts
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';

// store/archive/pairSums.ts
function createPairSums(cells) {
  let validPairs = new Uint16Array(cells),
    meanCoherence = new Float32Array(cells),
    stepSum = new Float64Array(cells),
    stepCount = new Uint16Array(cells),
    run = new Uint16Array(cells),
    [first, end] = [0, 0],
    key = '',
    steps = new Uint16Array(0);
  function flush() {
    let isUnknown = key === '',
      missing = 65535,
      [from, to] = [first, end];
    for (let cell = from; cell < to; cell++) {
      let count = run[cell];
      if (count === 0) continue;
      ((run[cell] = 0), (validPairs[cell] += count));
      let step = isUnknown ? missing : steps[cell - from];
      step !== missing && ((stepSum[cell] += count * step), (stepCount[cell] += count));
    }
  }
  return {
    validPairs,
    meanCoherence,
    start(from, to) {
      (([first, end, key] = [from, to, '']),
        steps.length < to - from && (steps = new Uint16Array(to - from)));
    },
    useCoherence(wanted, read) {
      wanted !== key && (flush(), (key = wanted), wanted !== '' && read(steps.subarray(0, end - first)));
    },
    countHundredths: (values) => countOthers(values, run, first),
    countFloats(values) {
      for (let i = 0; i < values.length; i++) Number.isNaN(values[i]) || run[first + i]++;
    },
    finish() {
      flush();
      for (let cell = first; cell < end; cell++)
        meanCoherence[cell] = stepSum[cell] / (65534 * stepCount[cell]);
    },
  };
}
var LOW_BITS = 2147450879,
  ONE_EACH = 65537;
function countOthers(values, counts, from) {
  let missing = -32768,
    missingTwice = (missing << 16) | (missing & 65535),
    target = counts.subarray(from, from + values.length),
    words = values.byteOffset % 4 === 0 && target.byteOffset % 4 === 0 ? values.length >>> 1 : 0;
  if (words > 0) {
    let pairs = new Int32Array(values.buffer, values.byteOffset, words),
      both = new Int32Array(target.buffer, target.byteOffset, words);
    for (let i = 0; i < words; i++) {
      let other = pairs[i] ^ missingTwice;
      both[i] += ((((other & LOW_BITS) + LOW_BITS) | other) >>> 15) & ONE_EACH;
    }
  }
  for (let i = 2 * words; i < values.length; i++) target[i] += values[i] === missing ? 0 : 1;
}

// store/archive/blockPairs.ts
var DamagedArchiveError = class extends Error {
    damaged;
    constructor(path, reason) {
      (super(`${path}: ${reason}`), (this.damaged = { path, reason }));
    }
  },
  PADDING = 96,
  blockMemory = new Int16Array(0);
function reusedBlock(length) {
  return (
    blockMemory.length < length && (blockMemory = new Int16Array(length)), blockMemory.subarray(0, length)
  );
}
function readBlockPairs(pairs, window) {
  let { header } = pairs[0],
    tiles = chunkTiles(window, header.tile),
    cells = window.rows * window.cols,
    stride = cells + PADDING,
    hundredths = reusedBlock(pairs.length * stride),
    floatsMm = pairs.map(() => null),
    isFloat = /* @__PURE__ */ new Set(),
    sums = createPairSums(cells),
    first = 0;
  for (let [part, tile] of tiles.entries()) {
    let end = first + tile.shared.rows * tile.shared.cols;
    sums.start(first, end);
    for (let [pair, index] of pairs.entries()) {
      let place = index.find(tileNumber(header, tile)),
        values = hundredths.subarray(pair * stride + first, pair * stride + end);
      if (!place) {
        values.fill(-32768);
        continue;
      }
      let coherencePath = place.coherence && holderPath(index, place.coherence.holder);
      if (
        (sums.useCoherence(place.coherence ? `${coherencePath} ${place.coherence.byteOffset}` : '', (steps) =>
          readPart(coherencePath, index, tile, { ...place.coherence, target: steps }),
        ),
        place.kind === VALUE_KIND.float)
      ) {
        isFloat.add(pair * tiles.length + part);
        let target = (floatsMm[pair] ??= new Float32Array(cells)).subarray(first, end);
        (readPart(index.path, index, tile, { ...place, target }), sums.countFloats(target));
      } else (readPart(index.path, index, tile, { ...place, target: values }), sums.countHundredths(values));
    }
    (sums.finish(), (first = end));
  }
  return (
    completeFloats(floatsMm, { tiles, isFloat, hundredths, stride }),
    {
      parts: tiles.map(({ shared }) => shared),
      cells,
      hundredths,
      stride,
      floatsMm,
      validPairs: sums.validPairs,
      meanCoherence: sums.meanCoherence,
    }
  );
}
function readBlockLineOfSight(lineOfSight, window, component) {
  let { header, path } = lineOfSight,
    firstTile = LINE_OF_SIGHT_PLANES[component] * tileCount(header),
    values = new Float32Array(window.rows * window.cols).fill(NaN),
    first = 0;
  for (let tile of chunkTiles(window, header.tile)) {
    let end = first + tile.shared.rows * tile.shared.cols,
      place = lineOfSight.find(firstTile + tileNumber(header, tile));
    (place && readPart(path, lineOfSight, tile, { ...place, target: values.subarray(first, end) }),
      (first = end));
  }
  return values;
}
function holderPath(index, holder) {
  return holder === null ? index.path : join(dirname(index.path), holder);
}
function readPart(path, { header }, tile, { byteOffset, checksum, target }) {
  let whole = tileWindow(header, tileNumber(header, tile)),
    { row, col, rows, cols } = tile.shared,
    wanted = bytesOf(target),
    valueBytes = wanted.length / (rows * cols),
    isWhole = rows === whole.rows && cols === whole.cols,
    bytes = isWhole ? wanted : new Uint8Array(whole.rows * whole.cols * valueBytes);
  try {
    withFile(path, (file) => readFullySync(file, bytes, byteOffset));
  } catch (error) {
    throw new DamagedArchiveError(path, errorMessage(error));
  }
  if (crc32(bytes) !== checksum)
    throw new DamagedArchiveError(
      path,
      `the tile at row ${whole.row}, col ${whole.col} has a wrong checksum`,
    );
  if (!isWhole)
    for (let line = 0; line < rows; line++) {
      let from = ((row - whole.row + line) * whole.cols + col - whole.col) * valueBytes;
      wanted.set(bytes.subarray(from, from + cols * valueBytes), line * cols * valueBytes);
    }
}
function completeFloats(floatsMm, block) {
  let { tiles, isFloat, hundredths, stride } = block;
  for (let [pair, plane] of floatsMm.entries()) {
    if (!plane) continue;
    let first = 0;
    for (let [part, { shared }] of tiles.entries()) {
      let end = first + shared.rows * shared.cols;
      (isFloat.has(pair * tiles.length + part) ||
        fromHundredths(
          hundredths.subarray(pair * stride + first, pair * stride + end),
          plane.subarray(first, end),
        ),
        (first = end));
    }
  }
}

// workers/measure/seriesStore.ts
var MISSING_NARROW = -32768,
  MISSING_WIDE = -2147483648,
  narrowMemory = new Int16Array(0),
  sortedMemory = new Int16Array(0);
function createSeriesStore(maximumValues) {
  narrowMemory.length < maximumValues &&
    ((narrowMemory = new Int16Array(maximumValues)), (sortedMemory = new Int16Array(maximumValues)));
  let values = narrowMemory,
    filled = 0;
  function widen() {
    let wide = new Int32Array(maximumValues);
    return (widenHundredths(values.subarray(0, filled), wide), wide);
  }
  return {
    append(seriesMm) {
      let end = filled + seriesMm.length;
      (values instanceof Int16Array &&
        toHundredths(seriesMm, values.subarray(filled, end)) === 'float' &&
        (values = widen()),
        values instanceof Int32Array && toWideHundredths(seriesMm, values.subarray(filled, end)),
        (filled = end));
    },
    inOrder(order, epochs) {
      return values instanceof Int16Array
        ? gather(values, order, epochs, sortedMemory.subarray(0, filled))
        : gather(values, order, epochs, new Int32Array(filled));
    },
  };
}
function gather(values, order, epochs, sorted) {
  for (let i = 0, to = 0; i < order.length; i++) {
    let from = order[i] * epochs;
    for (let at = from; at < from + epochs; at++) sorted[to++] = values[at];
  }
  return sorted;
}
function widenHundredths(narrow, out) {
  for (let i = 0; i < narrow.length; i++) {
    let value = narrow[i];
    out[i] = value === MISSING_NARROW ? MISSING_WIDE : value;
  }
}
function toWideHundredths(valuesMm, out) {
  for (let i = 0; i < valuesMm.length; i++) {
    let value = valuesMm[i];
    out[i] = value === value ? Math.round(100 * value) : MISSING_WIDE;
  }
}

// workers/measure/fitBlock.ts
function createBlockFit(task) {
  let { fitter, grid, window, epochs, referenceMm } = task,
    windowCells = window.rows * window.cols,
    planes = emptyPlanes(windowCells),
    series = createSeriesStore(windowCells * epochs),
    fitted = emptyFittedCells(windowCells),
    cellIndices = new Uint32Array(windowCells),
    fit = emptyFit(),
    filled = 0;
  return {
    add({ count, cellIndices: indices, seriesMm, meanCoherence, up }) {
      let first = filled;
      for (let i = 0; i < count; i++) {
        let index = indices[i];
        if (
          (toVertical(referenceMm, up[i], epochs, seriesMm, i * epochs),
          !fitter.fit(seriesMm, i * epochs, fit))
        )
          throw new RangeError(`cell ${index} of the block: too few epochs reached the fit`);
        let at = first + i;
        ((cellIndices[at] = index),
          (fitted.velocityMmYr[at] = planes.velocityMmYr[index] = fit.velocityMmYr),
          (fitted.velocitySigmaMmYr[at] = planes.velocitySigmaMmYr[index] = fit.velocitySigmaMmYr),
          (fitted.temporalCoherence[at] = planes.temporalCoherence[index] = meanCoherence[i]),
          (fitted.seasonalAmplitudeMm[at] = planes.seasonalAmplitudeMm[index] = fit.seasonalAmplitudeMm),
          (fitted.seasonalSigmaMm[at] = fit.seasonalSigmaMm),
          (fitted.up[at] = up[i]),
          (fitted.nMeasurements[at] = fit.nMeasurements),
          (fitted.firstEpoch[at] = planes.firstEpoch[index] = fit.firstEpoch),
          (fitted.lastEpoch[at] = planes.lastEpoch[index] = fit.lastEpoch));
      }
      ((filled += count), series.append(seriesMm.subarray(0, count * epochs)));
    },
    finish() {
      let located = locateCells(grid, projectionFor(grid.epsg), window, cellIndices.subarray(0, filled)),
        order = sortedByH3(located),
        columns = {
          ...inOrder({ ...fitted, ...located }, order),
          seriesHundredths: series.inOrder(order, epochs),
        };
      return {
        columns,
        slices: partitionSlices(columns),
        planes,
        observed: {
          first: columns.firstEpoch.reduce((a, b) => Math.min(a, b), 1 / 0),
          last: columns.lastEpoch.reduce((a, b) => Math.max(a, b), -1),
        },
      };
    },
  };
}
function toVertical(referenceMm, up, epochs, seriesMm, start) {
  let factor = 1 / up,
    end = start + epochs;
  if (referenceMm === null) {
    for (let i = start; i < end; i++) seriesMm[i] *= factor;
    return;
  }
  let first = start;
  for (; first < end && Number.isNaN(seriesMm[first]);) first++;
  let atFirst = referenceMm[first - start];
  for (let i = first, epoch = first - start; i < end; i++, epoch++)
    seriesMm[i] = (seriesMm[i] - (referenceMm[epoch] - atFirst)) * factor;
}
function emptyPlanes(cells) {
  return {
    velocityMmYr: new Float32Array(cells).fill(NaN),
    velocitySigmaMmYr: new Float32Array(cells).fill(NaN),
    temporalCoherence: new Float32Array(cells).fill(NaN),
    seasonalAmplitudeMm: new Float32Array(cells).fill(NaN),
    firstEpoch: new Int16Array(cells).fill(-1),
    lastEpoch: new Int16Array(cells).fill(-1),
  };
}

export {
  tieCorrectionMmYr,
  tieSigmaMmYr,
  varianceAt,
  publishedCellSigmaMmYr,
  emptyFittedCells,
  copyIndices,
  MISSING_NARROW,
  MISSING_WIDE,
  widenHundredths,
  sortedByH3,
  neighbourhoodMarginRows,
  describeBand,
  DamagedArchiveError,
  readBlockPairs,
  readBlockLineOfSight,
  createBlockFit,
  emptyPlanes,
};
//# sourceMappingURL=chunk-SEC3N557.js.map
