import {
  DamagedArchiveError,
  MISSING_NARROW,
  MISSING_WIDE,
  copyIndices,
  createBlockFit,
  describeBand,
  emptyFittedCells,
  publishedCellSigmaMmYr,
  readBlockLineOfSight,
  readBlockPairs,
  sortedByH3,
  tieCorrectionMmYr,
  widenHundredths,
} from '../chunks/chunk-MZEKM5FB.js';
import { GOOD, correctGranule, correctToHundredths } from '../chunks/chunk-3XYPTUIX.js';
import { fillToNaN, undoFiltersButShuffle } from '../chunks/chunk-PFROMVET.js';
import { MISSING_TENTH_MM, allocateCellColumns } from '../chunks/chunk-GBHTIAFH.js';
import {
  cellConfidence,
  createPatternCache,
  createSeriesFitter,
  emptyFit,
  isSeasonDominant,
  partitionOf,
  patternWords,
} from '../chunks/chunk-W6VDKR2O.js';
import { CELL_TABLE, SERIES_TABLE } from '../chunks/chunk-FVWGOPNO.js';
import '../chunks/chunk-L777UE73.js';
import { isPreferredPart, labelParts, preferredPart } from '../chunks/chunk-LETLJWI2.js';
import { chunkTiles } from '../chunks/chunk-BUZMY6YX.js';
import {
  SAMPLED_CELL_BYTES,
  archiveName,
  createArchiveWriter,
  readArchiveIndex,
  sampleCandidates,
  sampleDepth,
  tileNumber,
  tileWindow,
} from '../chunks/chunk-2GPIWAQS.js';
import { fitOf, toCoherenceSteps } from '../chunks/chunk-Y7JKUUAR.js';
import '../chunks/chunk-QSX7PNLE.js';
import '../chunks/chunk-OMHHBRYQ.js';
import { buffersOf } from '../chunks/chunk-RYCVEWCN.js';
import { planarCentre } from '../chunks/chunk-5KO75YKH.js';
import '../chunks/chunk-4WL2JCS5.js';
import '../chunks/chunk-4CUJ2YPF.js';
import { encodePieceTable } from '../chunks/chunk-Q3ARXEFZ.js';
import { bytesOf, fillSync, readFullySync, withFile, writeFullySync } from '../chunks/chunk-XPGBKUGO.js';
import '../chunks/chunk-DPWROWKP.js';
import { median } from '../chunks/chunk-7KCIWEUB.js';
import { yearsBetween } from '../chunks/chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage } from '../chunks/chunk-XEGQTXKU.js';
import '../chunks/chunk-25CLJZX4.js';

// workers/tasks.ts
import { move, transferableSymbol, valueSymbol } from 'piscina';

// workers/measure/columnFile.ts
import { closeSync, openSync } from 'node:fs';
var ALIGNMENT = 8;
function writeColumnFile(path, columns) {
  let file = openSync(path, 'w');
  try {
    let places = {},
      byteOffset = 0;
    for (let [name, column] of Object.entries(columns))
      ((places[name] = { type: column.constructor.name, byteOffset, length: column.length }),
        writeFullySync(file, bytesOf(column), byteOffset),
        (byteOffset += Math.ceil(column.byteLength / ALIGNMENT) * ALIGNMENT));
    return { path, columns: places };
  } finally {
    closeSync(file);
  }
}
function readColumnInto(scratch, name, from, target) {
  let place = scratch.columns[name];
  if (place.type !== target.constructor.name || from < 0 || from + target.length > place.length)
    throw new RangeError(
      `${scratch.path}: asked ${target.constructor.name}[${from}, +${target.length}] of ${name}, a ${place.type} of ${place.length}`,
    );
  let byteOffset = place.byteOffset + from * target.BYTES_PER_ELEMENT;
  withFile(scratch.path, (file) => readFullySync(file, bytesOf(target), byteOffset));
}

// workers/partition/partitionSeries.ts
var HUNDREDTHS_PER_MM = 100;
function seriesReader(scattered) {
  let epochs = scattered.epochDays.length,
    partOf = partOfEachCell(scattered.parts),
    isWide = scattered.parts.some(({ file }) => isWideColumn(file)),
    series = new Int16Array(0),
    tenthMm = new Int32Array(0);
  return (from, count) => {
    tenthMm.length < count * epochs &&
      ((series = isWide ? new Int32Array(count * epochs) : new Int16Array(count * epochs)),
      (tenthMm = new Int32Array(count * epochs)));
    let sources = readRuns(scattered, partOf, scattered.order.subarray(from, from + count), series);
    return toTenths(scattered, { from, sources, series, tenthMm });
  };
}
function isWideColumn({ columns }) {
  return columns.seriesHundredths.type === Int32Array.name;
}
function readSeries(file, from, target) {
  if (target instanceof Int16Array || isWideColumn(file)) {
    readColumnInto(file, 'seriesHundredths', from, target);
    return;
  }
  let narrow = new Int16Array(target.length);
  (readColumnInto(file, 'seriesHundredths', from, narrow), widenHundredths(narrow, target));
}
function partOfEachCell(parts) {
  let partOf = new Uint32Array(parts.reduce((sum, { count }) => sum + count, 0)),
    start = 0;
  for (let [index, { count }] of parts.entries())
    (partOf.fill(index, start, start + count), (start += count));
  return partOf;
}
function readRuns({ parts, epochDays }, partOf, cells, series) {
  let epochs = epochDays.length,
    firstCell = new Uint32Array(parts.length),
    counts = new Uint32Array(parts.length);
  for (let i = 0; i < cells.length; i++) {
    let part = partOf[cells[i]];
    (counts[part] === 0 && (firstCell[part] = cells[i]), counts[part]++);
  }
  let place = new Uint32Array(parts.length),
    start = 0,
    filled = 0;
  for (let [index, { file, from, count }] of parts.entries()) {
    if (((place[index] = filled), counts[index] > 0)) {
      let target = series.subarray(filled * epochs, (filled + counts[index]) * epochs);
      readSeries(file, (from + firstCell[index] - start) * epochs, target);
    }
    ((filled += counts[index]), (start += count));
  }
  let sources = new Uint32Array(cells.length);
  for (let i = 0; i < cells.length; i++) {
    let part = partOf[cells[i]];
    sources[i] = place[part] + cells[i] - firstCell[part];
  }
  return sources;
}
function toTenths({ epochDays, firstObservation, corrections }, { from, sources, series, tenthMm }) {
  let epochs = epochDays.length,
    missing = series instanceof Int16Array ? MISSING_NARROW : MISSING_WIDE,
    missingTenth = MISSING_TENTH_MM,
    years = Float64Array.from(epochDays, (day) => yearsBetween(epochDays[0], day)),
    hasGaps = !1;
  for (let i = 0; i < sources.length; i++) {
    let source = sources[i] * epochs,
      target = i * epochs,
      perYear = corrections ? HUNDREDTHS_PER_MM * corrections[from + i] : 0,
      atFirst = perYear * yearsBetween(epochDays[0], firstObservation[from + i]);
    for (let epoch = 0; epoch < epochs; epoch++) {
      let value = series[source + epoch];
      if (value === missing) {
        ((tenthMm[target + epoch] = missingTenth), (hasGaps = !0));
        continue;
      }
      tenthMm[target + epoch] = Math.floor(0.1 * (value + (perYear * years[epoch] - atFirst)) + 0.5);
    }
  }
  return { tenthMm: tenthMm.subarray(0, sources.length * epochs), hasGaps };
}

// workers/partition/assemblePartition.ts
function assemblePartition(task) {
  let { parts, epochDays, shared } = task,
    { tie } = shared,
    fitted = gather(parts),
    cells = fitted.h3.length,
    order = sortedByH3(fitted),
    columns = allocateCellColumns(cells),
    corrections = tie ? new Float64Array(cells) : null;
  for (let at = 0; at < cells; at++) {
    let i = order[at],
      cell = { row: fitted.row[i], col: fitted.col[i] },
      velocity = fitted.velocityMmYr[i],
      place = planarCentre(task.cellSize, cell),
      sigma = publishedCellSigmaMmYr(
        { velocityMmYr: velocity, sigmaMmYr: fitted.velocitySigmaMmYr[i] },
        shared,
        place,
      );
    tie && (velocity += corrections[at] = tieCorrectionMmYr(tie.coefficients, place));
    let firstDay = epochDays[fitted.firstEpoch[i]],
      lastDay = epochDays[fitted.lastEpoch[i]],
      spanYears = yearsBetween(firstDay, lastDay);
    (copyFitted(fitted, i, columns, at),
      copyNeighbourhood(task.neighbourhood, cell, columns, at),
      (columns.velocityVerticalMmYr[at] = velocity),
      (columns.velocityUncertaintyMmYr[at] = sigma),
      (columns.velocityLosMmYr[at] = task.isVertical ? NaN : velocity * fitted.up[i]),
      (columns.seasonalDominant[at] = Number(
        isSeasonDominant({
          amplitudeMm: fitted.seasonalAmplitudeMm[i],
          sigmaMm: fitted.seasonalSigmaMm[i],
          velocityMmYr: velocity,
        }),
      )),
      (columns.totalMotionMm[at] = velocity * spanYears),
      (columns.confidence[at] = cellConfidence(fitted.temporalCoherence[i], spanYears)),
      (columns.spanYears[at] = spanYears),
      (columns.firstObservation[at] = firstDay),
      (columns.lastObservation[at] = lastDay));
  }
  return (
    copyIndices(fitted.h3, order, columns.h3),
    {
      columns,
      epochs: epochDays.length,
      readSeries: seriesReader({
        parts,
        epochDays,
        order,
        firstObservation: columns.firstObservation,
        corrections,
      }),
    }
  );
}
function copyFitted(fitted, from, columns, at) {
  ((columns.row[at] = fitted.row[from]),
    (columns.col[at] = fitted.col[from]),
    (columns.lat[at] = fitted.lat[from]),
    (columns.lon[at] = fitted.lon[from]),
    (columns.seasonalAmplitudeMm[at] = fitted.seasonalAmplitudeMm[from]),
    (columns.temporalCoherence[at] = fitted.temporalCoherence[from]),
    (columns.nMeasurements[at] = fitted.nMeasurements[from]));
}
function copyNeighbourhood({ window, spreadMmYr, consistent }, cell, columns, at) {
  let neighbour = (cell.row - window.row) * window.cols + (cell.col - window.col);
  ((columns.neighborSpreadMmYr[at] = spreadMmYr[neighbour]),
    (columns.neighborConsistent[at] = consistent[neighbour]));
}
function gather(parts) {
  let cells = parts.reduce((sum, part) => sum + part.count, 0),
    whole = emptyFittedCells(cells),
    at = 0;
  for (let { file, from, count } of parts) {
    for (let [name, column] of Object.entries(whole))
      readColumnInto(file, name, from, column.subarray(at, at + count));
    at += count;
  }
  return whole;
}

// workers/granule/archiveGranules.ts
import { closeSync as closeSync2, openSync as openSync2 } from 'node:fs';
import { join } from 'node:path';

// formats/files/sha256Sync.ts
import { createHash } from 'node:crypto';
var READ_AT_ONCE_BYTES = 1 << 20;
function sha256Sync(file) {
  let hash = createHash('sha256'),
    buffer = Buffer.allocUnsafe(READ_AT_ONCE_BYTES);
  for (let position = 0; ; position += buffer.length) {
    let bytes = fillSync(file, buffer, position);
    if ((hash.update(buffer.subarray(0, bytes)), bytes < buffer.length)) return hash.digest('hex');
  }
}

// formats/hdf5/bytes/unshuffle.ts
function unshuffleWords(bytes, words) {
  let count = words.length;
  if (bytes.length !== 4 * count) throw new RangeError(`${bytes.length} bytes are not ${count} words`);
  if (count % 4 === 0 && bytes.byteOffset % 4 === 0) {
    transposeFours(new Uint32Array(bytes.buffer, bytes.byteOffset, count), words);
    return;
  }
  for (let i = 0; i < count; i++)
    words[i] =
      bytes[i] | (bytes[count + i] << 8) | (bytes[2 * count + i] << 16) | (bytes[3 * count + i] << 24);
}
function transposeFours(planes, words) {
  let quarter = words.length / 4;
  for (let i = 0; i < quarter; i++) {
    let first = planes[i],
      second = planes[quarter + i],
      third = planes[2 * quarter + i],
      fourth = planes[3 * quarter + i],
      evenLow = (first & 16711935) | ((second & 16711935) << 8),
      oddLow = ((first >>> 8) & 16711935) | (second & 4278255360),
      evenHigh = (third & 16711935) | ((fourth & 16711935) << 8),
      oddHigh = ((third >>> 8) & 16711935) | (fourth & 4278255360),
      at = 4 * i;
    ((words[at] = (evenLow & 65535) | (evenHigh << 16)),
      (words[at + 1] = (oddLow & 65535) | (oddHigh << 16)),
      (words[at + 2] = (evenLow >>> 16) | (evenHigh & 4294901760)),
      (words[at + 3] = (oddLow >>> 16) | (oddHigh & 4294901760)));
  }
}

// workers/granule/layerDecoder.ts
function createFloatDecoder(cells) {
  let values = new Float32Array(cells),
    words = new Uint32Array(values.buffer);
  return createDecoder(values, (bytes, isShuffled) => {
    isShuffled ? unshuffleWords(bytes, words) : new Uint8Array(values.buffer).set(bytes);
  });
}
function createByteDecoder(cells) {
  let values = new Uint8Array(cells);
  return createDecoder(values, (bytes) => values.set(bytes));
}
function createDecoder(values, place) {
  let stored = Buffer.alloc(0),
    previous = Buffer.alloc(0),
    known = null,
    contents = 0;
  return {
    get contents() {
      return contents;
    },
    decode(file, layer, chunkIndex) {
      let byteOffset = layer.places[chunkIndex * 3],
        byteLength = layer.places[chunkIndex * 3 + 1],
        filterMask = layer.places[chunkIndex * 3 + 2];
      if (
        (stored.length < byteLength && (stored = Buffer.allocUnsafe(byteLength)),
        readFullySync(file, stored.subarray(0, byteLength), byteOffset),
        known !== null &&
          known.byteLength === byteLength &&
          known.filterMask === filterMask &&
          storedAlike(known.layer, layer) &&
          stored.compare(previous, 0, byteLength, 0, byteLength) === 0)
      )
        return values;
      if (((known = null), contents++, byteLength === 0)) values.fill(layer.fill);
      else {
        let { bytes, isShuffled } = undoFiltersButShuffle({
          stored: stored.subarray(0, byteLength),
          filters: layer.filters,
          filterMask,
          chunkBytes: values.byteLength,
        });
        place(bytes, isShuffled);
      }
      return (
        values instanceof Float32Array && layer.noData !== null && fillToNaN(values, layer.noData),
        (known = { layer, byteLength, filterMask }),
        ([stored, previous] = [previous, stored]),
        values
      );
    },
  };
}
function storedAlike(a, b) {
  return (
    a === b ||
    (Object.is(a.fill, b.fill) &&
      Object.is(a.noData, b.noData) &&
      a.filters.length === b.filters.length &&
      a.filters.every((filter, i) => filter === b.filters[i]))
  );
}

// workers/granule/decodeGranule.ts
var UnreadableChunkError = class extends Error {
  chunk;
  constructor(chunk) {
    (super(chunk.reason), (this.chunk = chunk));
  }
};
function createGranuleDecoder(cells) {
  let decoders = {
      waterMask: createByteDecoder(cells),
      recommendedMask: createByteDecoder(cells),
      displacement: createFloatDecoder(cells),
      temporalCoherence: createFloatDecoder(cells),
      solidEarthTide: createFloatDecoder(cells),
      ionosphericDelay: createFloatDecoder(cells),
    },
    noDelay = new Float32Array(cells).fill(NaN),
    corrected = createCorrector(cells),
    clipped = new Float32Array(cells);
  return {
    decode(file, granule, index, tile) {
      let layerName = '',
        decode = (decoder, layer) => ((layerName = layer.name), decoder.decode(file, layer, index));
      try {
        let recommendedMask = decode(decoders.recommendedMask, granule.recommendedMask);
        if (!recommendedMask.includes(GOOD)) return null;
        let layers = {
            recommendedMask,
            displacement: decode(decoders.displacement, granule.displacement),
            solidEarthTide: decode(decoders.solidEarthTide, granule.solidEarthTide),
            ionosphericDelay: granule.ionosphericDelay
              ? decode(decoders.ionosphericDelay, granule.ionosphericDelay)
              : noDelay,
          },
          waterMask = granule.waterMask && decode(decoders.waterMask, granule.waterMask),
          coherence = decode(decoders.temporalCoherence, granule.temporalCoherence),
          { rows, cols } = tile.shared,
          runs = runsOf(tile, granule.chunk.cols),
          values = corrected(layers, waterMask, runs, rows * cols);
        if (!values) return null;
        let isCut = cols !== granule.chunk.cols;
        if (isCut)
          for (let { layerIndex, cell, count } of runs)
            clipped.set(coherence.subarray(layerIndex, layerIndex + count), cell);
        return {
          values,
          coherence: (isCut ? clipped : coherence).subarray(0, rows * cols),
          coherenceContents: decoders.temporalCoherence.contents,
        };
      } catch (error) {
        let { row, col } = tile.shared,
          place = { path: granule.path, layer: layerName, row, col };
        throw new UnreadableChunkError({ ...place, reason: errorMessage(error) });
      }
    },
  };
}
function createCorrector(cells) {
  let hundredths = new Int16Array(cells),
    floatsMm = null;
  return (layers, waterMask, runs, count) => {
    let largest = -1;
    for (let run of runs)
      largest = Math.max(largest, correctToHundredths(layers, waterMask, run, hundredths));
    let fit = fitOf(largest);
    if (fit === 'empty') return null;
    if (fit === 'hundredths') return hundredths.subarray(0, count);
    floatsMm ??= new Float32Array(cells);
    for (let run of runs) correctGranule(layers, waterMask, run, floatsMm);
    return floatsMm.subarray(0, count);
  };
}
function runsOf({ shared }, chunkCols) {
  let { rows, cols } = shared;
  return cols === chunkCols
    ? [{ layerIndex: 0, cell: 0, count: rows * cols }]
    : Array.from({ length: rows }, (_, row) => ({
        layerIndex: row * chunkCols,
        cell: row * cols,
        count: cols,
      }));
}

// workers/granule/archiveGranules.ts
function archiveGranules({ granules }) {
  let { chunk } = granules[0].granule,
    { header } = granules[0],
    cells = chunk.rows * chunk.cols,
    decoder = createGranuleDecoder(cells),
    steps = new Uint16Array(cells),
    files = [],
    writers = [],
    sources = [];
  try {
    for (let to of granules) {
      let file = openGranule(to.granule);
      files.push(file);
      let own = typeof to.path == 'string' ? to.header.sources : hashedSources(file, to),
        path = typeof to.path == 'string' ? to.path : join(to.path.inFolder, archiveName(own));
      (sources.push(own), writers.push(createArchiveWriter(path, { ...to.header, sources: [...own] })));
    }
    let whole = { row: 0, col: 0, rows: header.grid.rows, cols: header.grid.cols };
    for (let [index, tile] of chunkTiles(whole, chunk).entries()) {
      let number = tileNumber(header, tile),
        depth = Math.min(...writers.map((writer) => writer.sampleDepth)),
        candidates = sampleCandidates(tile.shared, chunk.cols, depth),
        known = null,
        contentsInSteps = -1;
      for (let [at, { granule }] of granules.entries()) {
        let decoded = decoder.decode(files[at], granule, index, tile);
        if (!decoded) continue;
        let { values, coherence, coherenceContents: contents } = decoded,
          tileSteps = steps.subarray(0, coherence.length);
        (contents !== contentsInSteps && toCoherenceSteps(coherence, tileSteps),
          (contentsInSteps = contents));
        let place = writers[at].addTile(number, values, tileSteps, {
          known: known?.contents === contents ? known.place : null,
          candidates,
        });
        known = { contents, place };
      }
    }
    for (let writer of writers) writer.finish();
    return { unreadable: null, sources };
  } catch (error) {
    if (error instanceof UnreadableChunkError) return { unreadable: error.chunk, sources: [] };
    throw error;
  } finally {
    for (let writer of writers) writer.abandon();
    for (let file of files) closeSync2(file);
  }
}
function hashedSources(file, { granule, header }) {
  try {
    return [{ ...header.sources[0], sha256: sha256Sync(file) }];
  } catch (error) {
    let reason = errorMessage(error);
    throw new UnreadableChunkError({ path: granule.path, layer: 'the file', row: 0, col: 0, reason });
  }
}
function openGranule({ path }) {
  try {
    return openSync2(path, 'r');
  } catch (error) {
    let reason = error.message;
    throw new UnreadableChunkError({ path, layer: 'the file', row: 0, col: 0, reason });
  }
}

// core/inversion/leastSquaresInversion.ts
var CACHE_BYTES = 32 * 1024 * 1024;
function createLeastSquaresInverter(network) {
  let pairCount = network.referenceEpoch.length,
    epochs = network.epochDays.length,
    complete = planOf(network, new Uint8Array(pairCount).fill(1)),
    invertWithGaps = createGapInverter(network, complete.factor.length),
    slots = new Float64Array(epochs * 16);
  return {
    invertRun(run, out, outOffset, kept) {
      for (let start = 0; start < run.count; start += 16) {
        let width = Math.min(16, run.count - start);
        (balanceTile(complete, run, start, width, slots),
          markComplete(slots, epochs, start, width, kept) && substituteTile(complete, slots));
        for (let c = 0; c < width; c++) {
          let at = outOffset + (start + c) * epochs;
          if (kept[start + c] === 0) kept[start + c] = invertWithGaps(run, start + c, out, at);
          else {
            out[at] = 0;
            for (let epoch = 1; epoch < epochs; epoch++) out[at + epoch] = slots[epoch * 16 + c];
          }
        }
      }
    },
  };
}
function markComplete(slots, epochs, start, width, kept) {
  let isAny = !1;
  for (let c = 0; c < width; c++) {
    let total = 0;
    for (let epoch = 1; epoch < epochs; epoch++) total += slots[epoch * 16 + c];
    let isComplete = total === total;
    ((kept[start + c] = isComplete ? epochs : 0), (isAny ||= isComplete));
  }
  return isAny;
}
function createGapInverter(network, factorLength) {
  let pairCount = network.referenceEpoch.length,
    epochs = network.epochDays.length,
    words = patternWords(pairCount),
    pattern = new Uint32Array(words),
    planBytes = 8 * factorLength + 12 * pairCount + 12 * epochs + 200,
    cache = createPatternCache(Math.max(16, Math.floor(CACHE_BYTES / planBytes)), words, (bits) =>
      planOf(network, presentPairs(bits, pairCount)),
    ),
    solution = new Float64Array(epochs);
  return (run, cell, out, outOffset) => {
    pattern.fill(0);
    let present = 0;
    for (let pair = 0, at = run.offset + cell; pair < pairCount; pair++, at += run.stride) {
      let value = run.values[at];
      value === value && ((pattern[pair >>> 5] |= 1 << (pair & 31)), present++);
    }
    if ((out.fill(NaN, outOffset, outOffset + epochs), present === 0)) return 0;
    let plan = cache.find(pattern);
    (solveCell(plan, run, cell, solution), (out[outOffset + plan.epochs[0]] = 0));
    for (let i = 1; i < plan.epochs.length; i++) out[outOffset + plan.epochs[i]] = solution[i - 1];
    return plan.epochs.length;
  };
}
function presentPairs(pattern, pairCount) {
  let present = new Uint8Array(pairCount);
  for (let pair = 0; pair < pairCount; pair++) present[pair] = (pattern[pair >>> 5] >>> (pair & 31)) & 1;
  return present;
}
function planOf(network, present) {
  let { epochDays, referenceEpoch, secondaryEpoch } = network,
    labels = new Int32Array(epochDays.length);
  labelParts(labels, referenceEpoch, secondaryEpoch, present);
  let part = preferredPart(labels, epochDays),
    unknownOf = new Int32Array(epochDays.length),
    epochs = [];
  for (let epoch = 0; epoch < labels.length; epoch++)
    labels[epoch] === part && ((unknownOf[epoch] = epochs.length - 1), epochs.push(epoch));
  let pairs = [];
  for (let pair = 0; pair < present.length; pair++)
    present[pair] === 1 && labels[referenceEpoch[pair]] === part && pairs.push(pair);
  let reference = Int32Array.from(pairs, (pair) => unknownOf[referenceEpoch[pair]]),
    secondary = Int32Array.from(pairs, (pair) => unknownOf[secondaryEpoch[pair]]);
  return {
    epochs: Int32Array.from(epochs),
    pairs: Int32Array.from(pairs),
    reference,
    secondary,
    ...factorise(epochs.length - 1, reference, secondary),
  };
}
function factorise(size, reference, secondary) {
  let first = Int32Array.from({ length: size }, (_, i) => i);
  for (let k = 0; k < reference.length; k++) {
    let low = Math.min(reference[k], secondary[k]),
      high = Math.max(reference[k], secondary[k]);
    low >= 0 && low < first[high] && (first[high] = low);
  }
  let start = new Int32Array(size + 1);
  for (let i = 0; i < size; i++) start[i + 1] = start[i] + i - first[i] + 1;
  let factor = new Float64Array(start[size]),
    at = (row, col) => start[row] + col - first[row];
  for (let k = 0; k < reference.length; k++) {
    let low = Math.min(reference[k], secondary[k]),
      high = Math.max(reference[k], secondary[k]);
    ((factor[at(high, high)] += 1),
      !(low < 0) && ((factor[at(low, low)] += 1), (factor[at(high, low)] -= 1)));
  }
  for (let i = 0; i < size; i++)
    for (let j = first[i]; j <= i; j++) {
      let sum = factor[at(i, j)];
      for (let k = Math.max(first[i], first[j]); k < j; k++) sum -= factor[at(i, k)] * factor[at(j, k)];
      factor[at(i, j)] = j === i ? 1 / Math.sqrt(sum) : sum * factor[at(j, j)];
    }
  return { first, start, factor };
}
function balanceTile(plan, run, start, width, slots) {
  let { pairs, reference, secondary } = plan,
    { values, offset, stride, pairOffsetsMm } = run;
  slots.fill(0);
  for (let k = 0; k < pairs.length; k++) {
    let pair = pairs[k],
      constant = pairOffsetsMm === null ? 0 : pairOffsetsMm[pair],
      at = offset + start + pair * stride,
      to = (secondary[k] + 1) * 16,
      from = (reference[k] + 1) * 16;
    for (let c = 0; c < width; c++) {
      let value = values[at + c] - constant;
      ((slots[to + c] += value), (slots[from + c] -= value));
    }
  }
}
function substituteTile({ first, start, factor }, slots) {
  let size = first.length;
  for (let i = 0; i < size; i++) {
    let entry = start[i];
    for (let j = first[i]; j < i; j++) subtractMultiple(slots, i, factor[entry++], j);
    scale(slots, i, factor[entry]);
  }
  for (let i = size - 1; i >= 0; i--) {
    let entry = start[i + 1] - 1;
    scale(slots, i, factor[entry--]);
    for (let j = i - 1; j >= first[i]; j--) subtractMultiple(slots, j, factor[entry--], i);
  }
}
function scale(slots, unknown, factor) {
  let at = (unknown + 1) * 16;
  for (let c = at; c < at + 16; c++) slots[c] *= factor;
}
function subtractMultiple(slots, to, factor, from) {
  let source = (from + 1) * 16,
    target = (to + 1) * 16;
  for (let c = 0; c < 16; c += 4)
    ((slots[target + c] -= factor * slots[source + c]),
      (slots[target + c + 1] -= factor * slots[source + c + 1]),
      (slots[target + c + 2] -= factor * slots[source + c + 2]),
      (slots[target + c + 3] -= factor * slots[source + c + 3]));
}
function solveCell(plan, run, cell, solution) {
  let { pairs, reference, secondary, first, start, factor } = plan,
    { values, offset, stride, pairOffsetsMm } = run,
    size = first.length;
  for (let i = 0; i < size; i++) solution[i] = 0;
  for (let k = 0; k < pairs.length; k++) {
    let pair = pairs[k],
      constant = pairOffsetsMm === null ? 0 : pairOffsetsMm[pair],
      value = values[offset + cell + pair * stride] - constant;
    (secondary[k] >= 0 && (solution[secondary[k]] += value),
      reference[k] >= 0 && (solution[reference[k]] -= value));
  }
  for (let i = 0; i < size; i++) {
    let sum = solution[i],
      entry = start[i];
    for (let j = first[i]; j < i; j++) sum -= factor[entry++] * solution[j];
    solution[i] = sum * factor[entry];
  }
  for (let i = size - 1; i >= 0; i--) {
    let entry = start[i + 1] - 1,
      value = solution[i] * factor[entry--];
    solution[i] = value;
    for (let j = i - 1; j >= first[i]; j--) solution[j] -= factor[entry--] * value;
  }
}

// core/inversion/treeHundredths.ts
var TOGETHER = 64;
function createHundredthsInverter(walk, invertWithGaps) {
  let pairs = walk.pair.length,
    epochs = pairs + 1,
    sums = new Int32Array(epochs * TOGETHER),
    constantsMm = new Float64Array(epochs),
    cellMm = new Float32Array(pairs);
  function sumRun({ values, stride }, offset, width) {
    for (let step = 0; step < pairs; step++) {
      let from = walk.parent[step] * TOGETHER,
        to = walk.epoch[step] * TOGETHER,
        at = offset + walk.pair[step] * stride;
      if (walk.sign[step] > 0) for (let c = 0; c < width; c++) sums[to + c] = sums[from + c] + values[at + c];
      else for (let c = 0; c < width; c++) sums[to + c] = sums[from + c] - values[at + c];
    }
  }
  function sumConstants(pairOffsetsMm) {
    for (let step = 0; step < pairs; step++) {
      let constant = pairOffsetsMm === null ? 0 : pairOffsetsMm[walk.pair[step]];
      constantsMm[walk.epoch[step]] = constantsMm[walk.parent[step]] + walk.sign[step] * constant;
    }
  }
  function copyComplete(c, out, at) {
    let unit = 0.01;
    for (let epoch = 0, from = c; epoch < epochs; epoch++, from += TOGETHER)
      out[at + epoch] = sums[from] * unit - constantsMm[epoch];
  }
  function invertIncomplete({ values, stride, pairOffsetsMm }, offset, out, at) {
    for (let pair = 0; pair < pairs; pair++) {
      let value = values[offset + pair * stride];
      cellMm[pair] = value === -32768 ? NaN : value * 0.01;
    }
    return invertWithGaps({ values: cellMm, offset: 0, stride: 1, count: 1, pairOffsetsMm }, 0, out, at);
  }
  return (run, out, outOffset, kept) => {
    sumConstants(run.pairOffsetsMm);
    for (let start = 0; start < run.count; start += TOGETHER) {
      let width = Math.min(TOGETHER, run.count - start);
      sumRun(run, run.offset + start, width);
      for (let c = 0; c < width; c++) {
        let cell = start + c,
          at = outOffset + cell * epochs;
        run.validPairs[run.firstCell + cell] === pairs
          ? (copyComplete(c, out, at), (kept[cell] = epochs))
          : (kept[cell] = invertIncomplete(run, run.offset + cell, out, at));
      }
    }
  };
}

// core/inversion/treeWalk.ts
function walkFrom(root, network) {
  let { referenceEpoch, secondaryEpoch } = network,
    branches = network.epochDays.map(() => []);
  for (let pair = 0; pair < referenceEpoch.length; pair++)
    (branches[referenceEpoch[pair]].push(pair), branches[secondaryEpoch[pair]].push(pair));
  let steps = referenceEpoch.length,
    walk = {
      epoch: new Int32Array(steps),
      parent: new Int32Array(steps),
      pair: new Int32Array(steps),
      sign: new Float64Array(steps),
    },
    reached = [root],
    isReached = new Uint8Array(network.epochDays.length);
  isReached[root] = 1;
  let step = 0;
  for (let parent of reached)
    for (let pair of branches[parent]) {
      let isForward = referenceEpoch[pair] === parent,
        epoch = isForward ? secondaryEpoch[pair] : referenceEpoch[pair];
      isReached[epoch] !== 1 &&
        ((isReached[epoch] = 1),
        (walk.epoch[step] = epoch),
        (walk.parent[step] = parent),
        (walk.pair[step] = pair),
        (walk.sign[step] = isForward ? 1 : -1),
        reached.push(epoch),
        step++);
    }
  return walk;
}

// core/inversion/treeInversion.ts
var TILE2 = 16;
function createTreeInverter(network) {
  let epochs = network.epochDays.length,
    walk = walkFrom(0, network),
    invertWithGaps = createGapInverter2(network, walk),
    sums = new Float64Array(epochs * TILE2);
  function sumTile({ values, offset, stride, pairOffsetsMm }, start, width) {
    for (let step = 0; step < epochs - 1; step++) {
      let pair = walk.pair[step],
        sign = walk.sign[step],
        constant = pairOffsetsMm === null ? 0 : sign * pairOffsetsMm[pair],
        from = walk.parent[step] * TILE2,
        to = walk.epoch[step] * TILE2,
        at = offset + start + pair * stride,
        c = 0;
      for (; c + 3 < width; c += 4)
        ((sums[to + c] = sums[from + c] + sign * values[at + c] - constant),
          (sums[to + c + 1] = sums[from + c + 1] + sign * values[at + c + 1] - constant),
          (sums[to + c + 2] = sums[from + c + 2] + sign * values[at + c + 2] - constant),
          (sums[to + c + 3] = sums[from + c + 3] + sign * values[at + c + 3] - constant));
      for (; c < width; c++) sums[to + c] = sums[from + c] + sign * values[at + c] - constant;
    }
  }
  return {
    invertHundredths: createHundredthsInverter(walk, invertWithGaps),
    invertRun(run, out, outOffset, kept) {
      for (let start = 0; start < run.count; start += TILE2) {
        let width = Math.min(TILE2, run.count - start);
        sumTile(run, start, width);
        for (let c = 0; c < width; c++) {
          let cell = start + c,
            at = outOffset + cell * epochs,
            total = 0;
          for (let epoch = 0; epoch < epochs; epoch++) {
            let sum = sums[epoch * TILE2 + c];
            ((total += sum), (out[at + epoch] = sum));
          }
          kept[cell] = total === total ? epochs : invertWithGaps(run, cell, out, at);
        }
      }
    },
  };
}
function createGapInverter2(network, walk) {
  let { epochDays } = network,
    epochs = epochDays.length,
    sums = new Float64Array(epochs),
    partOf = new Int32Array(epochs),
    firstEpoch = new Int32Array(epochs),
    lastEpoch = new Int32Array(epochs),
    epochsOf = new Int32Array(epochs),
    parts = 0;
  function startPart(epoch) {
    ((sums[epoch] = 0),
      (partOf[epoch] = parts),
      (firstEpoch[parts] = lastEpoch[parts] = epoch),
      (epochsOf[parts++] = 1));
  }
  function joinPart(epoch, part) {
    ((partOf[epoch] = part),
      epochsOf[part]++,
      epoch < firstEpoch[part] && (firstEpoch[part] = epoch),
      epoch > lastEpoch[part] && (lastEpoch[part] = epoch));
  }
  function extentOf(part) {
    return {
      firstDay: epochDays[firstEpoch[part]],
      lastDay: epochDays[lastEpoch[part]],
      epochs: epochsOf[part],
    };
  }
  return ({ values, offset, stride, pairOffsetsMm }, cell, out, outOffset) => {
    ((parts = 0), startPart(0));
    for (let step = 0; step < epochs - 1; step++) {
      let epoch = walk.epoch[step],
        pair = walk.pair[step],
        value = values[offset + cell + pair * stride] - (pairOffsetsMm === null ? 0 : pairOffsetsMm[pair]);
      if (value === value) {
        let parent = walk.parent[step];
        ((sums[epoch] = sums[parent] + walk.sign[step] * value), joinPart(epoch, partOf[parent]));
      } else startPart(epoch);
    }
    let best = 0;
    for (let part = 1; part < parts; part++) isPreferredPart(extentOf(part), extentOf(best)) && (best = part);
    let kept = epochsOf[best] >= 2 ? epochsOf[best] : 0,
      first = sums[firstEpoch[best]];
    for (let epoch = 0; epoch < epochs; epoch++)
      out[outOffset + epoch] = kept > 0 && partOf[epoch] === best ? sums[epoch] - first : NaN;
    return kept;
  };
}

// core/inversion/inverter.ts
function createInverter(network) {
  return network.isTree ? createTreeInverter(network) : createLeastSquaresInverter(network);
}

// workers/measure/frameContext.ts
var cached;
function frameContext({ key, network, pairPaths, lineOfSightPath }) {
  if (cached?.key !== key) {
    let context = {
      pairs: pairPaths.map(openIndex),
      lineOfSight: openIndex(lineOfSightPath),
      inverter: createInverter(network),
      fitter: createSeriesFitter(network.epochDays),
    };
    cached = { key, context };
  }
  return cached.context;
}
function openIndex(path) {
  try {
    return readArchiveIndex(path);
  } catch (error) {
    throw new DamagedArchiveError(path, errorMessage(error));
  }
}
function orDamaged(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof DamagedArchiveError) return { damaged: error.damaged };
    throw error;
  }
}

// workers/measure/invertBlock.ts
var CELLS_AT_ONCE = 64;
function invertBlock(task, take) {
  let { inverter, epochs, pairs, minimumEpochs } = task,
    { validPairs } = pairs,
    cellIndices = new Uint32Array(CELLS_AT_ONCE),
    meanCoherence = new Float32Array(CELLS_AT_ONCE),
    up = new Float32Array(CELLS_AT_ONCE),
    seriesMm = new Float32Array(CELLS_AT_ONCE * epochs),
    strip = new Float32Array(pairs.floatsMm.length * CELLS_AT_ONCE),
    kept = new Int32Array(CELLS_AT_ONCE),
    observedCells = 0,
    isWhole = pairs.floatsMm.every((plane) => plane === null);
  function invertStrip(from, count) {
    let { pairOffsetsMm } = task;
    if (isWhole && inverter.invertHundredths) {
      let { hundredths: values, stride } = pairs,
        run2 = { values, offset: from, stride, count, pairOffsetsMm, validPairs, firstCell: from };
      inverter.invertHundredths(run2, seriesMm, 0, kept);
      return;
    }
    fillStrip(pairs, from, count, strip);
    let run = { values: strip, offset: 0, stride: CELLS_AT_ONCE, count, pairOffsetsMm };
    inverter.invertRun(run, seriesMm, 0, kept);
  }
  for (let { part, firstCell } of partsOf(pairs)) {
    let partCells = part.rows * part.cols;
    for (let start = 0; start < partCells; start += CELLS_AT_ONCE) {
      let inStrip = Math.min(CELLS_AT_ONCE, partCells - start),
        from = firstCell + start;
      if (!hasMeasured(validPairs, from, inStrip, minimumEpochs)) {
        for (let cell = from; cell < from + inStrip; cell++)
          validPairs[cell] > 0 && task.up[cell] > 0 && observedCells++;
        continue;
      }
      invertStrip(from, inStrip);
      let count = 0;
      for (let i = 0; i < inStrip; i++) {
        let cell = from + i,
          epochsKept = task.up[cell] > 0 ? kept[i] : 0;
        if ((epochsKept > 1 && observedCells++, epochsKept < minimumEpochs)) continue;
        count < i && seriesMm.copyWithin(count * epochs, i * epochs, (i + 1) * epochs);
        let row = Math.floor((start + i) / part.cols);
        ((cellIndices[count] =
          (part.row - task.window.row + row) * task.window.cols +
          (part.col - task.window.col + start + i - row * part.cols)),
          (meanCoherence[count] = pairs.meanCoherence[cell]),
          (up[count] = task.up[cell]),
          count++);
      }
      count > 0 && take({ count, cellIndices, seriesMm, meanCoherence, up });
    }
  }
  return observedCells;
}
function* partsOf({ parts }) {
  let firstCell = 0;
  for (let part of parts) (yield { part, firstCell }, (firstCell += part.rows * part.cols));
}
function hasMeasured(validPairs, from, count, minimumEpochs) {
  for (let cell = from; cell < from + count; cell++) if (validPairs[cell] + 1 >= minimumEpochs) return !0;
  return !1;
}
function fillStrip({ hundredths, stride, floatsMm }, from, count, strip) {
  let missing = -32768,
    unit = 0.01;
  for (let pair = 0; pair < floatsMm.length; pair++) {
    let target = pair * CELLS_AT_ONCE,
      floats = floatsMm[pair];
    if (floats) {
      for (let i = 0; i < count; i++) strip[target + i] = floats[from + i];
      continue;
    }
    let source = pair * stride + from;
    for (let i = 0; i < count; i++) {
      let value = hundredths[source + i];
      strip[target + i] = value === missing ? NaN : value * unit;
    }
  }
}

// workers/measure/measureBlock.ts
function measureBlock(task) {
  let { grid, window, pairOffsetsMm, referenceMm, minimumEpochs } = task,
    { pairs, lineOfSight, inverter, fitter } = frameContext(task.frame),
    { epochDays } = task.frame.network,
    epochs = epochDays.length,
    fit = createBlockFit({ fitter, grid, window, epochs, referenceMm }),
    observedCells = invertBlock(
      {
        inverter,
        epochs,
        window,
        pairs: readBlockPairs(pairs, window),
        pairOffsetsMm,
        up: readBlockLineOfSight(lineOfSight, window, 'up'),
        minimumEpochs,
      },
      fit.add,
    ),
    { columns, slices, planes, observed } = fit.finish();
  return {
    cells: columns.h3.length,
    observedCells,
    file: writeColumnFile(task.scratchPath, { ...columns }),
    slices,
    planes,
    observed,
  };
}

// store/archive/sampledPairs.ts
import { crc32 } from 'node:zlib';
function tileCells({ header: { tile } }) {
  return tile.rows * tile.cols;
}
function readSampledPairs(pairs, depth, tiles) {
  let keys = new Uint32Array(0);
  for (let index of pairs) {
    let sample = readSample(index);
    keys = merged(keys, sample.keys, cellsOf(index, sample, depth, tiles));
  }
  let valuesMm = new Float32Array(keys.length * pairs.length).fill(NaN),
    count = new Uint16Array(keys.length),
    inverseSum = new Float64Array(keys.length);
  for (let [pair, index] of pairs.entries()) {
    let sample = readSample(index),
      cell = 0;
    for (let i of cellsOf(index, sample, depth, tiles)) {
      for (; keys[cell] < sample.keys[i];) cell++;
      valuesMm[cell * pairs.length + pair] = sample.valuesMm[i];
      let steps = sample.coherenceSteps[i];
      steps !== 65535 && (count[cell]++, (inverseSum[cell] += 65534 / steps));
    }
  }
  let harmonicCoherence = new Float32Array(keys.length);
  for (let cell = 0; cell < keys.length; cell++) harmonicCoherence[cell] = count[cell] / inverseSum[cell];
  return { keys, valuesMm, harmonicCoherence };
}
var sectionMemory = new ArrayBuffer(0);
function readSample({ path, header: { sample } }) {
  let { cells } = sample,
    bytes = cells * SAMPLED_CELL_BYTES;
  sectionMemory.byteLength < bytes && (sectionMemory = new ArrayBuffer(2 * bytes));
  let section = new Uint8Array(sectionMemory, 0, bytes);
  try {
    withFile(path, (file) => readFullySync(file, section, sample.byteOffset));
  } catch (error) {
    throw new DamagedArchiveError(path, errorMessage(error));
  }
  if (crc32(section) !== sample.checksum)
    throw new DamagedArchiveError(path, 'its sample has a wrong checksum');
  let valuesOffset = cells * Uint32Array.BYTES_PER_ELEMENT,
    coherenceOffset = valuesOffset + cells * Float32Array.BYTES_PER_ELEMENT;
  return {
    keys: new Uint32Array(sectionMemory, 0, cells),
    valuesMm: new Float32Array(sectionMemory, valuesOffset, cells),
    coherenceSteps: new Uint16Array(sectionMemory, coherenceOffset, cells),
  };
}
function cellsOf({ header: { sample, grid, tile } }, { keys }, depth, tiles) {
  let perTile = tile.rows * tile.cols,
    chosen = new Uint32Array(keys.length),
    count = 0,
    number = -1,
    window = tileWindow({ grid, tile }, 0);
  for (let i = 0; i < keys.length; i++) {
    let key = keys[i];
    if (!(key < tiles.from * perTile || key >= tiles.end * perTile)) {
      if (sample.depth < depth) {
        (key < number * perTile || key >= (number + 1) * perTile) &&
          ((number = Math.floor(key / perTile)), (window = tileWindow({ grid, tile }, number)));
        let place = key - number * perTile,
          row = Math.floor(place / tile.cols);
        if (sampleDepth(window.row + row, window.col + place - row * tile.cols) < depth) continue;
      }
      chosen[count++] = i;
    }
  }
  return chosen.subarray(0, count);
}
function merged(a, list, chosen) {
  let out = new Uint32Array(a.length + chosen.length),
    [i, j, count] = [0, 0, 0];
  for (; i < a.length && j < chosen.length;) {
    let x = a[i],
      y = list[chosen[j]];
    ((out[count++] = x < y ? x : y), x <= y && i++, y <= x && j++);
  }
  for (; i < a.length;) out[count++] = a[i++];
  for (; j < chosen.length;) out[count++] = list[chosen[j++]];
  return count === a.length ? a : out.slice(0, count);
}

// workers/measure/referenceSample.ts
function referenceSample(task) {
  let { inverter, fitter, epochs, pairs, pairOffsetsMm } = task,
    sampled = readSampledPairs(pairs, task.depth, task.tiles),
    cells = sampled.keys.length,
    { up, row, col } = placesOf(sampled, task.lineOfSight),
    seriesMm = new Float32Array(cells * epochs),
    velocityMmYr = new Float32Array(cells),
    velocitySigmaMmYr = new Float32Array(cells),
    harmonicCoherence = new Float32Array(cells),
    isComplete = new Uint8Array(cells),
    fit = emptyFit(),
    kept = new Int32Array(1),
    measured = 0;
  for (let cell = 0; cell < cells; cell++) {
    if (!(up[cell] > 0)) continue;
    let run = { values: sampled.valuesMm, offset: cell * pairs.length, stride: 1, count: 1, pairOffsetsMm };
    (inverter.invertRun(run, seriesMm, measured * epochs, kept),
      !(kept[0] < task.minimumEpochs) &&
        (fitter.fit(seriesMm, measured * epochs, fit),
        (velocityMmYr[measured] = fit.velocityMmYr),
        (velocitySigmaMmYr[measured] = fit.velocitySigmaMmYr),
        (harmonicCoherence[measured] = sampled.harmonicCoherence[cell]),
        (isComplete[measured] = +(fit.nMeasurements === epochs)),
        (row[measured] = row[cell]),
        (col[measured] = col[cell]),
        measured++));
  }
  return {
    row: row.slice(0, measured),
    col: col.slice(0, measured),
    seriesMm: seriesMm.slice(0, measured * epochs),
    velocityMmYr: velocityMmYr.slice(0, measured),
    velocitySigmaMmYr: velocitySigmaMmYr.slice(0, measured),
    harmonicCoherence: harmonicCoherence.slice(0, measured),
    isComplete: isComplete.slice(0, measured),
  };
}
function placesOf({ keys }, lineOfSight) {
  let { tile } = lineOfSight.header,
    perTile = tileCells(lineOfSight),
    up = new Float32Array(keys.length),
    rows = new Int32Array(keys.length),
    cols = new Int32Array(keys.length),
    number = -1,
    window = tileWindow(lineOfSight.header, 0),
    ofTile = up;
  for (let cell = 0; cell < keys.length; cell++) {
    let key = keys[cell];
    Math.floor(key / perTile) !== number &&
      ((number = Math.floor(key / perTile)),
      (window = tileWindow(lineOfSight.header, number)),
      (ofTile = readBlockLineOfSight(lineOfSight, window, 'up')));
    let place = key - number * perTile,
      row = Math.floor(place / tile.cols),
      col = place - row * tile.cols;
    ((up[cell] = ofTile[row * window.cols + col]),
      (rows[cell] = window.row + row),
      (cols[cell] = window.col + col));
  }
  return { up, row: rows, col: cols };
}
var GOOD_COHERENCE = 0.7,
  MINIMUM_GOOD_CELLS = 100;
function findPairConstants(pairs, depth, tiles) {
  let { keys, valuesMm, harmonicCoherence } = readSampledPairs(pairs, depth, tiles),
    common = [];
  for (let cell = 0; cell < keys.length; cell++)
    valuesMm.subarray(cell * pairs.length, (cell + 1) * pairs.length).some(Number.isNaN) || common.push(cell);
  let good = common.filter((cell) => harmonicCoherence[cell] > GOOD_COHERENCE),
    isGood = good.length >= MINIMUM_GOOD_CELLS,
    chosen = isGood ? good : common;
  return {
    offsetsMm:
      chosen.length === 0
        ? new Float32Array(0)
        : Float32Array.from(pairs, (_, pair) =>
            median(chosen.map((cell) => valuesMm[cell * pairs.length + pair])),
          ),
    cells: chosen.length,
    coherenceAbove: isGood ? GOOD_COHERENCE : null,
  };
}

// formats/parquet/byteSink.ts
var ByteSink = class {
  /** The memory; its first `length` bytes are written. Replaced when it grows. */
  bytes;
  length = 0;
  constructor(capacity = 65536) {
    this.bytes = new Uint8Array(capacity);
  }
  /** Makes room for so many more bytes, so that they may be written into `bytes` directly. */
  reserve(count) {
    let needed = this.length + count;
    if (needed <= this.bytes.length) return;
    let larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
    (larger.set(this.bytes.subarray(0, this.length)), (this.bytes = larger));
  }
  clear() {
    this.length = 0;
  }
  /** What has been written; valid until the next change. */
  written() {
    return this.bytes.subarray(0, this.length);
  }
  byte(value) {
    (this.reserve(1), (this.bytes[this.length++] = value));
  }
  append(bytes) {
    (this.reserve(bytes.length), this.bytes.set(bytes, this.length), (this.length += bytes.length));
  }
  uint32(value) {
    this.reserve(4);
    for (let shift = 0; shift < 32; shift += 8) this.bytes[this.length++] = value >>> shift;
  }
  /** An unsigned LEB128 number of up to 53 bits. */
  varint(value) {
    for (this.reserve(8); value >= 128;)
      ((this.bytes[this.length++] = (value % 128) | 128), (value = Math.floor(value / 128)));
    this.bytes[this.length++] = value;
  }
  /** A signed integer of up to 53 bits, zigzag: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
  zigzag(value) {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }
  /** A signed 64-bit integer, zigzag. */
  zigzag64(value) {
    this.reserve(10);
    let rest = BigInt.asUintN(64, value < 0n ? -2n * value - 1n : 2n * value);
    for (; rest >= 128n; rest >>= 7n) this.bytes[this.length++] = Number(rest & 127n) | 128;
    this.bytes[this.length++] = Number(rest);
  }
};

// formats/parquet/byteStreamSplit.ts
function splitByteStreams(sink, bytes, width) {
  let count = bytes.length / width;
  sink.reserve(bytes.length);
  let target = sink.bytes;
  for (let half = 0; half < width; half += 4) {
    let at = sink.length + half * count;
    for (let i = half; i < bytes.length; i += width, at++)
      ((target[at] = bytes[i]),
        (target[at + count] = bytes[i + 1]),
        (target[at + 2 * count] = bytes[i + 2]),
        (target[at + 3 * count] = bytes[i + 3]));
  }
  sink.length += bytes.length;
}

// formats/parquet/deltaPacking.ts
var blockDeltas = new Int32Array(128);
function packDeltas(sink, values) {
  (sink.reserve(largestPacking(values.length)),
    writeHeader(sink, values.length),
    sink.zigzag(values.length > 0 ? values[0] : 0));
  let view = new DataView(sink.bytes.buffer),
    deltas = blockDeltas,
    previous = values[0];
  for (let from = 1; from < values.length; from += 128) {
    let count = Math.min(128, values.length - from),
      smallest = 2147483647;
    for (let i = 0; i < count; i++) {
      let value = values[from + i],
        delta = (value - previous) | 0;
      ((previous = value), (deltas[i] = delta), delta < smallest && (smallest = delta));
    }
    packBlock(sink, view, count, smallest);
  }
}
function packAscendingDeltas(sink, values) {
  (sink.reserve(largestPacking(values.length)),
    writeHeader(sink, values.length),
    sink.zigzag64(values.length > 0 ? BigInt.asIntN(64, values[0]) : 0n));
  let view = new DataView(sink.bytes.buffer),
    deltas = blockDeltas,
    words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  for (let from = 1; from < values.length; from += 128) {
    let count = Math.min(128, values.length - from),
      smallest = 2147483647;
    for (let i = 0; i < count; i++) {
      let word = 2 * (from + i),
        delta = words[word] - words[word - 2] + (words[word + 1] - words[word - 1]) * 4294967296;
      if (!(delta >= 0 && delta < 2147483648))
        throw new RangeError(
          `${values[from + i]} after ${values[from + i - 1]} is not ascending by less than 2^31`,
        );
      ((deltas[i] = delta), delta < smallest && (smallest = delta));
    }
    packBlock(sink, view, count, smallest);
  }
}
function largestPacking(count) {
  return 64 + Math.ceil(count / 128) * 526;
}
function writeHeader(sink, count) {
  (sink.varint(128), sink.varint(4), sink.varint(count));
}
function packBlock(sink, view, count, smallest) {
  let deltas = blockDeltas;
  sink.zigzag(smallest);
  let widthsAt = sink.length,
    at = widthsAt + 4;
  for (let i = count; i < 128; i++) deltas[i] = smallest;
  for (let first = 0; first < 128; first += 32) {
    let bits = 0;
    for (let i = first; i < first + 32; i++) bits |= deltas[i] - smallest;
    let width = 32 - Math.clz32(bits);
    (view.setUint8(widthsAt + first / 32, width),
      width <= 16
        ? (at = packPairs(view, at, first, width, smallest))
        : (at = packBits(view, at, first, width, smallest)));
  }
  sink.length = at;
}
function packBits(view, start, first, width, smallest) {
  let deltas = blockDeltas,
    at = start,
    word = 0,
    used = 0;
  for (let i = first; i < first + 32; i++) {
    let value = (deltas[i] - smallest) | 0;
    ((word |= value << used),
      (used += width),
      !(used < 32) &&
        (view.setInt32(at, word, !0),
        (at += 4),
        (used -= 32),
        (word = used === 0 ? 0 : value >>> (width - used))));
  }
  return at;
}
function packPairs(view, start, first, width, smallest) {
  let deltas = blockDeltas,
    at = start,
    word = 0,
    used = 0;
  for (let i = first; i < first + 32; i += 2) {
    let pair = (deltas[i] - smallest) | ((deltas[i + 1] - smallest) << width);
    ((word |= pair << used),
      (used += 2 * width),
      !(used < 32) &&
        (view.setInt32(at, word, !0),
        (at += 4),
        (used -= 32),
        (word = used === 0 ? 0 : pair >>> (2 * width - used))));
  }
  return at;
}

// formats/parquet/levels.ts
function writeLevels(sink, levels2, count, bits) {
  let at = 0;
  for (; at < count;) {
    let run = runLength(levels2, at, count);
    if (run >= 8 || run === count - at) {
      (writeRun(sink, levels2[at], run), (at += run));
      continue;
    }
    let headerAt = sink.length;
    sink.byte(0);
    let groups2 = 0;
    do (writeGroup(sink, levels2, at, count, bits), groups2++, (at += 8));
    while (at < count && groups2 < 63 && runLength(levels2, at, Math.min(count, at + 8)) < 8);
    sink.bytes[headerAt] = (groups2 << 1) | 1;
  }
}
function writeRun(sink, level, count) {
  (sink.varint(2 * count), sink.byte(level));
}
function writeListStarts(sink, lists, length) {
  for (let list = 0; list < lists; list++)
    (writeRun(sink, 0, 1), length > 1 && writeRun(sink, 1, length - 1));
}
function runLength(levels2, at, end) {
  let next = at + 1;
  for (; next < end && levels2[next] === levels2[at];) next++;
  return next - at;
}
function writeGroup(sink, levels2, at, count, bits) {
  let packed2 = 0;
  for (let i = Math.min(8, count - at) - 1; i >= 0; i--) packed2 = (packed2 << bits) | levels2[at + i];
  (sink.byte(packed2 & 255), bits === 2 && sink.byte(packed2 >>> 8));
}

// formats/parquet/lz4.ts
var positions = new Int32Array(8192);
function appendLz4(sink, source) {
  sink.reserve(source.length + Math.ceil(source.length / 255) + 16);
  let view = new DataView(source.buffer, source.byteOffset, source.length),
    places = positions.fill(-1),
    lastStart = source.length - 12,
    literalsFrom = 0,
    misses = 64,
    at = 0;
  for (; at <= lastStart;) {
    let key = view.getInt32(at, !0),
      hash = Math.imul(key, 2654435761) >>> 19,
      candidate = places[hash];
    if (
      ((places[hash] = at),
      !(candidate >= 0 && at - candidate <= 65535 && view.getInt32(candidate, !0) === key))
    ) {
      at += misses++ >>> 6;
      continue;
    }
    misses = 64;
    let end = matchEnd(source, candidate + 4, at + 4);
    (writeSequence(sink, source, literalsFrom, at, at - candidate, end - at),
      (at = end),
      (literalsFrom = end));
  }
  writeSequence(sink, source, literalsFrom, source.length, 0, 4);
}
function matchEnd(source, earlier, at) {
  let limit = source.length - 5;
  for (; at < limit && source[earlier] === source[at];) (earlier++, at++);
  return at;
}
function writeSequence(sink, source, from, to, offset, length) {
  let literals = to - from,
    extra = length - 4;
  if (
    (sink.byte((Math.min(15, literals) << 4) | Math.min(15, extra)),
    literals >= 15 && writeLength(sink, literals - 15),
    literals > 32)
  )
    sink.append(source.subarray(from, to));
  else for (let i = from; i < to; i++) sink.byte(source[i]);
  offset !== 0 &&
    (sink.byte(offset & 255), sink.byte(offset >>> 8), extra >= 15 && writeLength(sink, extra - 15));
}
function writeLength(sink, length) {
  for (; length >= 255; length -= 255) sink.byte(255);
  sink.byte(length);
}

// formats/parquet/presence.ts
function deepestLevel({ isList, isNullable }) {
  return isList !== !0 ? (isNullable ? 1 : 0) : isNullable ? 2 : 1;
}
var marks = new Uint8Array(0),
  integers = new Int32Array(0);
function writePresence(levels2, column, data) {
  let deepest = deepestLevel(column),
    { values, missing } = data,
    count = values.length;
  if (deepest === 0) return values;
  if (missing === void 0 || values instanceof BigUint64Array || !values.includes(missing))
    return (count > 0 && writeRun(levels2, deepest, count), values);
  marks.length < count && (marks = new Uint8Array(count));
  let present =
    values instanceof Int32Array
      ? integersThere(values, missing, deepest)
      : valuesThere(values, missing, deepest);
  return (writeLevels(levels2, marks, count, deepest), present);
}
function valuesThere(values, missing, level) {
  let present = values.slice(),
    isNaNMissing = Number.isNaN(missing),
    there = 0;
  for (let i = 0; i < values.length; i++) {
    let value = values[i],
      isThere = isNaNMissing ? !Number.isNaN(value) : value !== missing;
    ((marks[i] = isThere ? level : level - 1), isThere && (present[there++] = value));
  }
  return present.subarray(0, there);
}
function integersThere(values, missing, level) {
  integers.length < values.length && (integers = new Int32Array(values.length));
  let present = integers,
    levels2 = marks,
    there = 0;
  for (let i = 0; i < values.length; i++) {
    let value = values[i],
      isThere = +(value !== missing);
    ((levels2[i] = level - 1 + isThere), (present[there] = value), (there += isThere));
  }
  return present.subarray(0, there);
}

// formats/parquet/thrift.ts
var encoder = new TextEncoder();
function writeStruct(sink, struct2) {
  let last = 0;
  for (let [key, value] of Object.entries(struct2)) {
    if (value === void 0) continue;
    let field = Number(key),
      type = typeOf(value);
    (field - last <= 15 ? sink.byte(((field - last) << 4) | type) : (sink.byte(type), sink.zigzag(field)),
      (last = field),
      'flag' in value || writeValue(sink, value));
  }
  sink.byte(0);
}
function typeOf(value) {
  return 'flag' in value
    ? value.flag
      ? 1
      : 2
    : 'i8' in value
      ? 3
      : 'i16' in value
        ? 4
        : 'i32' in value
          ? 5
          : 'i64' in value
            ? 6
            : 'list' in value
              ? 9
              : 'struct' in value
                ? 12
                : 8;
}
function writeValue(sink, value) {
  'i8' in value
    ? sink.byte(value.i8 & 255)
    : 'i16' in value
      ? sink.zigzag(value.i16)
      : 'i32' in value
        ? sink.zigzag(value.i32)
        : 'i64' in value
          ? sink.zigzag(value.i64)
          : 'flag' in value
            ? sink.byte(value.flag ? 1 : 2)
            : 'text' in value
              ? writeBinary(sink, encoder.encode(value.text))
              : 'binary' in value
                ? writeBinary(sink, value.binary)
                : 'struct' in value
                  ? writeStruct(sink, value.struct)
                  : writeList(sink, value.list);
}
function writeBinary(sink, bytes) {
  (sink.varint(bytes.length), sink.append(bytes));
}
function writeList(sink, list) {
  let type = list.length > 0 ? typeOf(list[0]) : 12;
  list.length < 15 ? sink.byte((list.length << 4) | type) : (sink.byte(240 | type), sink.varint(list.length));
  for (let value of list) writeValue(sink, value);
}

// formats/parquet/thriftFields.ts
var FILE_METADATA = {
    version: 1,
    schema: 2,
    numRows: 3,
    rowGroups: 4,
    keyValueMetadata: 5,
    createdBy: 6,
    columnOrders: 7,
  },
  KEY_VALUE = { key: 1, value: 2 },
  COLUMN_ORDER = { typeDefinedOrder: 1 },
  ROW_GROUP = { columns: 1, totalByteSize: 2, numRows: 3, totalCompressedSize: 6 },
  COLUMN_CHUNK = { fileOffset: 2, metaData: 3 },
  COLUMN_METADATA = {
    type: 1,
    encodings: 2,
    pathInSchema: 3,
    codec: 4,
    numValues: 5,
    totalUncompressedSize: 6,
    totalCompressedSize: 7,
    dataPageOffset: 9,
    statistics: 12,
  },
  STATISTICS = { nullCount: 3, maxValue: 5, minValue: 6 },
  SCHEMA_ELEMENT = {
    type: 1,
    repetitionType: 3,
    name: 4,
    numChildren: 5,
    convertedType: 6,
    logicalType: 10,
  },
  LOGICAL_TYPE = { list: 3, date: 6, integer: 10 },
  INT_TYPE = { bitWidth: 1, isSigned: 2 },
  PAGE_HEADER = {
    type: 1,
    uncompressedPageSize: 2,
    compressedPageSize: 3,
    dataPageHeaderV2: 8,
  },
  DATA_PAGE_HEADER_V2 = {
    numValues: 1,
    numNulls: 2,
    numRows: 3,
    encoding: 4,
    definitionLevelsByteLength: 5,
    repetitionLevelsByteLength: 6,
    isCompressed: 7,
  },
  TYPE = { boolean: 0, int32: 1, int64: 2, float: 4, double: 5 },
  REPETITION = { required: 0, optional: 1, repeated: 2 },
  CONVERTED_TYPE = { list: 3, date: 6, uint64: 14, int16: 16 },
  CODEC = { uncompressed: 0, lz4Raw: 7 },
  ENCODING = { plain: 0, rle: 3, deltaBinaryPacked: 5, byteStreamSplit: 9 },
  PAGE_TYPE = { dataPageV2: 3 };
function struct(fields) {
  return { struct: fields };
}

// formats/parquet/dataPage.ts
var LEAST_SAVING = 1 / 32;
function encodingOf({ type }) {
  return type === 'boolean'
    ? ENCODING.plain
    : type === 'float' || type === 'double'
      ? ENCODING.byteStreamSplit
      : ENCODING.deltaBinaryPacked;
}
function isWorthCompressing({ isList }) {
  return isList !== !0;
}
var levels = new ByteSink(),
  body = new ByteSink(),
  packed = new ByteSink();
function appendPage(sink, column, data) {
  let count = data.values.length,
    rows = column.isList === !0 ? count / data.listLength : count;
  (levels.clear(),
    body.clear(),
    packed.clear(),
    column.isList === !0 && writeListStarts(levels, rows, data.listLength));
  let repetitionBytes = levels.length,
    present = writePresence(levels, column, data);
  (writeValues(column, present), isWorthCompressing(column) && appendLz4(packed, body.written()));
  let isCompressed = packed.length > 0 && packed.length < body.length * (1 - LEAST_SAVING),
    content = isCompressed ? packed : body,
    start = sink.length,
    nulls = count - present.length;
  writeStruct(sink, {
    [PAGE_HEADER.type]: { i32: PAGE_TYPE.dataPageV2 },
    [PAGE_HEADER.uncompressedPageSize]: { i32: levels.length + body.length },
    [PAGE_HEADER.compressedPageSize]: { i32: levels.length + content.length },
    [PAGE_HEADER.dataPageHeaderV2]: struct({
      [DATA_PAGE_HEADER_V2.numValues]: { i32: count },
      [DATA_PAGE_HEADER_V2.numNulls]: { i32: nulls },
      [DATA_PAGE_HEADER_V2.numRows]: { i32: rows },
      [DATA_PAGE_HEADER_V2.encoding]: { i32: encodingOf(column) },
      [DATA_PAGE_HEADER_V2.definitionLevelsByteLength]: { i32: levels.length - repetitionBytes },
      [DATA_PAGE_HEADER_V2.repetitionLevelsByteLength]: { i32: repetitionBytes },
      [DATA_PAGE_HEADER_V2.isCompressed]: { flag: isCompressed },
    }),
  });
  let headerBytes = sink.length - start;
  return (
    sink.append(levels.written()),
    sink.append(content.written()),
    {
      values: count,
      nulls,
      bytes: sink.length - start,
      uncompressedBytes: headerBytes + levels.length + body.length,
    }
  );
}
function writeValues({ name, type }, values) {
  if (type === 'ascending_uint64' && values instanceof BigUint64Array)
    return packAscendingDeltas(body, values);
  if (type === 'boolean' && values instanceof Uint8Array) return packBooleans(body, values);
  if (
    (type === 'float' && values instanceof Float32Array) ||
    (type === 'double' && values instanceof Float64Array)
  ) {
    let bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    return splitByteStreams(body, bytes, type === 'float' ? 4 : 8);
  }
  if ((type === 'int32' || type === 'date') && values instanceof Int32Array) return packDeltas(body, values);
  if (type === 'int16' && values instanceof Int16Array) return packDeltas(body, new Int32Array(values));
  throw new TypeError(`column ${name}: ${values.constructor.name} holds no ${type}`);
}
function packBooleans(sink, values) {
  for (let i = 0; i < values.length; i += 8) {
    let byte = 0;
    for (let bit = Math.min(8, values.length - i) - 1; bit >= 0; bit--) byte = (byte << 1) | values[i + bit];
    sink.byte(byte);
  }
}

// formats/parquet/parquetEncoder.ts
var PHYSICAL_TYPE = {
    ascending_uint64: TYPE.int64,
    int32: TYPE.int32,
    int16: TYPE.int32,
    date: TYPE.int32,
    float: TYPE.float,
    double: TYPE.double,
    boolean: TYPE.boolean,
  },
  FORMAT_VERSION = 2,
  MAGIC = Uint8Array.of(80, 65, 82, 49),
  CREATED_BY = 'ground-motion';
function createParquetEncoder(columns, metadata) {
  let sink = new ByteSink(),
    rowGroups = [],
    fileBytes = 0,
    rows = 0,
    begin = () => {
      (sink.clear(), fileBytes === 0 && sink.append(MAGIC));
    },
    finish = () => ((fileBytes += sink.length), sink.written());
  return {
    rowGroup(data) {
      begin();
      let first = data[0],
        groupRows = first.values.length / (first.listLength ?? 1),
        chunks = columns.map((column, index) => {
          let columnRows = data[index].values.length / (data[index].listLength ?? 1);
          if (columnRows !== groupRows)
            throw new RangeError(`column ${column.name} has ${columnRows} rows, the row group ${groupRows}`);
          let page = { offset: fileBytes + sink.length, ...appendPage(sink, column, data[index]) };
          return columnChunk(column, data[index], page);
        });
      return (rowGroups.push(rowGroup(chunks, groupRows)), (rows += groupRows), finish());
    },
    end() {
      begin();
      let start = sink.length;
      return (
        writeStruct(sink, {
          [FILE_METADATA.version]: { i32: FORMAT_VERSION },
          [FILE_METADATA.schema]: { list: schemaOf(columns) },
          [FILE_METADATA.numRows]: { i64: rows },
          [FILE_METADATA.rowGroups]: { list: rowGroups },
          [FILE_METADATA.keyValueMetadata]: { list: Object.entries(metadata).map(keyValue) },
          [FILE_METADATA.createdBy]: { text: CREATED_BY },
          // Every column's statistics follow its type's own order; readers trust none without this.
          [FILE_METADATA.columnOrders]: {
            list: columns.map(() => struct({ [COLUMN_ORDER.typeDefinedOrder]: struct({}) })),
          },
        }),
        sink.uint32(sink.length - start),
        sink.append(MAGIC),
        finish()
      );
    },
  };
}
function keyValue([key, value]) {
  return struct({ [KEY_VALUE.key]: { text: key }, [KEY_VALUE.value]: { text: value } });
}
function rowGroup(chunks, rows) {
  let sum = (value) => chunks.reduce((total, facts) => total + value(facts), 0);
  return struct({
    [ROW_GROUP.columns]: { list: chunks.map(({ chunk }) => chunk) },
    [ROW_GROUP.totalByteSize]: { i64: sum(({ uncompressedBytes }) => uncompressedBytes) },
    [ROW_GROUP.numRows]: { i64: rows },
    [ROW_GROUP.totalCompressedSize]: { i64: sum(({ bytes }) => bytes) },
  });
}
function columnChunk(column, data, page) {
  let { bytes, uncompressedBytes } = page;
  return {
    chunk: struct({
      [COLUMN_CHUNK.fileOffset]: { i64: 0 },
      [COLUMN_CHUNK.metaData]: struct({
        [COLUMN_METADATA.type]: { i32: PHYSICAL_TYPE[column.type] },
        [COLUMN_METADATA.encodings]: { list: [{ i32: encodingOf(column) }, { i32: ENCODING.rle }] },
        [COLUMN_METADATA.pathInSchema]: { list: pathOf(column).map((text) => ({ text })) },
        [COLUMN_METADATA.codec]: { i32: isWorthCompressing(column) ? CODEC.lz4Raw : CODEC.uncompressed },
        [COLUMN_METADATA.numValues]: { i64: page.values },
        [COLUMN_METADATA.totalUncompressedSize]: { i64: uncompressedBytes },
        [COLUMN_METADATA.totalCompressedSize]: { i64: bytes },
        [COLUMN_METADATA.dataPageOffset]: { i64: page.offset },
        [COLUMN_METADATA.statistics]: struct({
          [STATISTICS.nullCount]: { i64: page.nulls },
          ...boundsOf(column, data),
        }),
      }),
    }),
    bytes,
    uncompressedBytes,
  };
}
function boundsOf({ type }, { values }) {
  if (type !== 'ascending_uint64' || values.length === 0) return {};
  let bytesAt = (index) => new Uint8Array(values.slice(index, index + 1).buffer);
  return {
    [STATISTICS.maxValue]: { binary: bytesAt(values.length - 1) },
    [STATISTICS.minValue]: { binary: bytesAt(0) },
  };
}
function pathOf({ name, isList }) {
  return isList === !0 ? [name, 'list', 'element'] : [name];
}
function schemaOf(columns) {
  return [
    struct({
      [SCHEMA_ELEMENT.name]: { text: 'schema' },
      [SCHEMA_ELEMENT.numChildren]: { i32: columns.length },
    }),
    ...columns.flatMap(elementsOf),
  ];
}
function elementsOf(column) {
  let { name, isList } = column,
    leaf = (leafName) =>
      struct({
        [SCHEMA_ELEMENT.type]: { i32: PHYSICAL_TYPE[column.type] },
        [SCHEMA_ELEMENT.repetitionType]: {
          i32: column.isNullable ? REPETITION.optional : REPETITION.required,
        },
        [SCHEMA_ELEMENT.name]: { text: leafName },
        ...meaningOf(column),
      });
  return isList !== !0
    ? [leaf(name)]
    : [
        struct({
          [SCHEMA_ELEMENT.repetitionType]: { i32: REPETITION.required },
          [SCHEMA_ELEMENT.name]: { text: name },
          [SCHEMA_ELEMENT.numChildren]: { i32: 1 },
          [SCHEMA_ELEMENT.convertedType]: { i32: CONVERTED_TYPE.list },
          [SCHEMA_ELEMENT.logicalType]: struct({ [LOGICAL_TYPE.list]: struct({}) }),
        }),
        struct({
          [SCHEMA_ELEMENT.repetitionType]: { i32: REPETITION.repeated },
          [SCHEMA_ELEMENT.name]: { text: 'list' },
          [SCHEMA_ELEMENT.numChildren]: { i32: 1 },
        }),
        leaf('element'),
      ];
}
function meaningOf({ type }) {
  return type === 'date'
    ? meaning(CONVERTED_TYPE.date, { [LOGICAL_TYPE.date]: struct({}) })
    : type === 'int16'
      ? meaning(CONVERTED_TYPE.int16, integer(16, !0))
      : type === 'ascending_uint64'
        ? meaning(CONVERTED_TYPE.uint64, integer(64, !1))
        : {};
}
function meaning(convertedType, logicalType) {
  return {
    [SCHEMA_ELEMENT.convertedType]: { i32: convertedType },
    [SCHEMA_ELEMENT.logicalType]: struct(logicalType),
  };
}
function integer(bits, isSigned) {
  let kind = { [INT_TYPE.bitWidth]: { i8: bits }, [INT_TYPE.isSigned]: { flag: isSigned } };
  return { [LOGICAL_TYPE.integer]: struct(kind) };
}

// workers/partition/hashedFile.ts
import { createHash as createHash2 } from 'node:crypto';
import { closeSync as closeSync3, openSync as openSync3 } from 'node:fs';
import { crc32 as crc322 } from 'node:zlib';
function writeHashedFile(path, work) {
  let hash = createHash2('sha256'),
    pieces = [],
    written = 0,
    file = openSync3(path, 'w'),
    append = (bytes) => {
      (writeFullySync(file, bytes, written), hash.update(bytes), (written += bytes.length));
    };
  try {
    work({
      piece: (bytes, firstH3, lastH3) => {
        (append(bytes), pieces.push({ bytes: bytes.length, crc32: crc322(bytes), firstH3, lastH3 }));
      },
      end: (bytes) => {
        (append(encodePieceTable(pieces)), append(bytes));
      },
    });
  } finally {
    closeSync3(file);
  }
  return { bytes: written, sha256: hash.digest('hex') };
}

// workers/partition/partitionFiles.ts
var CELLS_PER_GROUP = 16384,
  SERIES_PER_GROUP = 4096;
function writePartitionFiles(target, partition) {
  return (
    assertPartition(target.h3Parent, partition.columns),
    { cells: writeCells(target, partition), series: writeSeries(target, partition) }
  );
}
function writeCells({ cellsPath, metadata }, { columns }) {
  return writeHashedFile(cellsPath, (sink) => {
    let encoder2 = createParquetEncoder(CELL_TABLE, metadata);
    for (let [from, to] of groups(columns.h3.length, CELLS_PER_GROUP)) {
      let rowGroup2 = encoder2.rowGroup(
        CELL_TABLE.map(({ field, missing }) => ({ values: columns[field].subarray(from, to), missing })),
      );
      sink.piece(rowGroup2, columns.h3[from], columns.h3[to - 1]);
    }
    sink.end(encoder2.end());
  });
}
function writeSeries({ h3Parent, seriesPath, metadata }, partition) {
  let { h3, row, col } = partition.columns;
  return writeHashedFile(seriesPath, (sink) => {
    let encoder2 = createParquetEncoder(SERIES_TABLE, metadata);
    for (let [from, to] of groups(h3.length, SERIES_PER_GROUP)) {
      let { tenthMm, hasGaps } = partition.readSeries(from, to - from);
      if (tenthMm.length !== (to - from) * partition.epochs) {
        let reason = `${tenthMm.length} series values are not ${to - from} cells \xD7 ${partition.epochs} epochs`;
        throw invalidPartition(h3Parent, reason);
      }
      let rowGroup2 = encoder2.rowGroup([
        { values: h3.subarray(from, to) },
        { values: row.subarray(from, to) },
        { values: col.subarray(from, to) },
        { values: tenthMm, missing: hasGaps ? MISSING_TENTH_MM : void 0, listLength: partition.epochs },
      ]);
      sink.piece(rowGroup2, h3[from], h3[to - 1]);
    }
    sink.end(encoder2.end());
  });
}
function* groups(rows, size) {
  for (let from = 0; from < rows; from += size) yield [from, Math.min(rows, from + size)];
}
function assertPartition(h3Parent, columns) {
  let { h3, row, col } = columns,
    cells = h3.length,
    uneven = Object.entries(columns).find(([, values]) => values.length !== cells);
  if (uneven) throw invalidPartition(h3Parent, `column ${uneven[0]} does not have ${cells} values`);
  if (cells === 0) throw invalidPartition(h3Parent, 'it has no cell');
  if (partitionOf(h3[0]) !== h3Parent || partitionOf(h3[cells - 1]) !== h3Parent)
    throw invalidPartition(h3Parent, 'it holds cells of another partition');
  let halves = new Uint32Array(h3.buffer, h3.byteOffset, 2 * cells);
  for (let i = 1; i < cells; i++) {
    let above = halves[2 * i + 1] - halves[2 * i - 1] || halves[2 * i] - halves[2 * i - 2];
    if (above > 0) continue;
    if (!(above === 0 && (row[i] - row[i - 1] || col[i] - col[i - 1]) > 0))
      throw invalidPartition(h3Parent, `rows ${i - 1} and ${i} are not in ascending order of h3, row, col`);
  }
}
function invalidPartition(h3Parent, reason) {
  return new GroundMotionError(
    'internal',
    'partition_invalid',
    `partition ${h3Parent} cannot be written: ${reason}`,
  );
}

// workers/measure/windowSeries.ts
function windowSeries({ frame, window, pairOffsetsMm, minimumEpochs }) {
  let { pairs, lineOfSight, inverter } = frameContext(frame),
    epochs = frame.network.epochDays.length,
    cells = window.rows * window.cols,
    row = new Int32Array(cells),
    col = new Int32Array(cells),
    seriesMm = new Float32Array(cells * epochs),
    meanCoherence = new Float32Array(cells),
    count = 0;
  return (
    invertBlock(
      {
        inverter,
        epochs,
        window,
        pairs: readBlockPairs(pairs, window),
        pairOffsetsMm,
        up: readBlockLineOfSight(lineOfSight, window, 'up'),
        minimumEpochs,
      },
      (some) => {
        seriesMm.set(some.seriesMm.subarray(0, some.count * epochs), count * epochs);
        for (let i = 0; i < some.count; i++) {
          let index = some.cellIndices[i];
          ((row[count] = window.row + Math.floor(index / window.cols)),
            (col[count] = window.col + (index % window.cols)),
            (meanCoherence[count++] = some.meanCoherence[i]));
        }
      },
    ),
    {
      row: row.slice(0, count),
      col: col.slice(0, count),
      seriesMm: seriesMm.slice(0, count * epochs),
      meanCoherence: meanCoherence.slice(0, count),
    }
  );
}

// workers/tasks.ts
var MEETING_PATIENCE_MS = 6e4;
function meet({ threads, arrived }) {
  for (Atomics.add(arrived, 0, 1), Atomics.notify(arrived, 0); ;) {
    let present = Atomics.load(arrived, 0);
    if (present >= threads) return {};
    if (Atomics.wait(arrived, 0, present, MEETING_PATIENCE_MS) === 'timed-out')
      throw new Error(`only ${present} of ${threads} threads have started`);
  }
}
function runTask(request) {
  let { result, arrays } = perform(request);
  return move({ [transferableSymbol]: buffersOf(arrays), [valueSymbol]: result });
}
function perform(request) {
  switch (request.name) {
    case 'archiveGranules':
      return { result: archiveGranules(request.task), arrays: {} };
    case 'findPairConstants': {
      let { frame, depth, tiles } = request.task,
        result = orDamaged(() => findPairConstants(frameContext(frame).pairs, depth, tiles));
      return { result, arrays: result };
    }
    case 'referenceSample': {
      let { frame, ...settings } = request.task,
        epochs = frame.network.epochDays.length,
        result = orDamaged(() => referenceSample({ ...settings, ...frameContext(frame), epochs }));
      return { result, arrays: result };
    }
    case 'windowSeries': {
      let result = orDamaged(() => windowSeries(request.task));
      return { result, arrays: result };
    }
    case 'measureBlock': {
      let result = orDamaged(() => measureBlock(request.task));
      return { result, arrays: 'planes' in result ? result.planes : {} };
    }
    case 'describeBand': {
      let result = describeBand(request.task);
      return { result, arrays: { ...result.neighbourhood, ...result.sample } };
    }
    case 'writePartition': {
      let { target, ...task } = request.task;
      return { result: writePartitionFiles(target, assemblePartition(task)), arrays: {} };
    }
    case 'meet':
      return { result: meet(request.task), arrays: {} };
    default:
      throw new TypeError(`no task is named ${String(request.name)}`);
  }
}
export { runTask as default };
//# sourceMappingURL=tasks.js.map
