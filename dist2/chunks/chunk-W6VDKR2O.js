import {
  clearNoiseTable,
  correlationAt,
  covarianceAt,
  createNoiseTabulator,
  longestNeighbourDays,
  noiseTableLength,
  prepareRegression,
} from './chunk-L777UE73.js';
import { cellCentre } from './chunk-4CUJ2YPF.js';
import { endWeight, isSeasonal, resolvedSquares, scaleEnds, seriesDesign } from './chunk-DPWROWKP.js';
import { median, quantileInPlace } from './chunk-7KCIWEUB.js';
import { DAYS_PER_YEAR } from './chunk-P5YXQPQ2.js';

// schemas/h3Index.ts
import {
  cellToChildrenSize,
  cellToLatLng,
  cellToParent,
  childPosToCell,
  getResolution,
  h3IndexToSplitLong,
  isValidCell,
  latLngToCell,
  splitLongToH3Index,
} from 'h3-js';

// core/geodesy/h3/baseCells.ts
var FACES = [
    '24:000 32:3 10:5 18:0 30:0 48:3 5:5 16:0 33:0 49:111 0:5 8:0 22:0 41:1 4:100 15:1',
    '14:000 17:3 9:5 6:0 11:0 23:3 1:5 2:0 10:0 24:111 3:5 0:0 5:0 18:1 4:212 8:1',
    '38:000 34:3 29:5 21:0 19:0 20:3 13:5 7:0 9:0 14:111 12:5 3:0 1:0 6:1 4:333 0:1',
    '58:000 62:3 44:5 42:0 43:0 47:3 28:5 26:0 29:0 38:111 15:5 12:0 13:0 21:1 4:444 3:1',
    '49:000 61:3 33:5 41:0 53:0 65:3 22:5 31:0 44:0 58:111 8:5 15:0 28:0 42:1 4:555 12:1',
    '49:434 33:3 66:3 48:0 30:3 18:3 67:0 50:0 32:0 24:333 87:3 70:0 52:3 37:3 83:100 74:3',
    '24:434 10:3 37:3 23:0 11:3 6:3 39:0 25:0 17:0 14:333 59:3 45:0 35:3 27:3 63:100 56:3',
    '14:434 9:3 27:3 20:0 19:3 21:3 40:0 36:0 34:0 38:333 60:3 55:0 54:3 51:3 72:100 73:3',
    '38:434 29:3 51:3 47:0 43:3 42:3 69:0 64:0 62:0 58:333 89:3 84:0 82:3 76:3 97:100 98:3',
    '58:434 44:3 76:3 65:0 53:3 41:3 86:0 75:0 61:0 49:333 104:3 94:0 81:3 66:3 107:100 101:3',
    '63:434 79:3 45:3 59:0 78:3 92:3 39:3 57:0 74:0 83:333 23:3 37:0 52:0 70:3 24:100 32:3',
    '72:434 80:3 55:3 60:0 68:3 77:3 40:3 46:0 56:0 63:333 20:3 27:0 35:0 45:3 14:100 17:3',
    '97:434 103:3 84:3 89:0 91:3 88:3 69:3 71:0 73:0 72:333 47:3 51:0 54:0 55:3 38:100 34:3',
    '107:434 115:3 94:3 104:0 110:3 111:3 86:3 96:0 98:0 97:333 65:3 76:0 82:0 84:3 58:100 62:3',
    '83:434 100:3 70:3 87:0 102:3 112:3 67:3 85:0 101:0 107:333 48:3 66:0 81:0 94:3 49:100 61:3',
    '83:000 74:3 100:5 92:0 78:0 59:3 108:0 95:0 79:0 63:111 118:5 109:0 93:1 77:1 117:555 106:1',
    '63:000 56:3 79:5 77:0 68:0 60:3 93:0 90:0 80:0 72:111 109:5 106:0 99:1 88:1 117:444 113:1',
    '72:000 73:3 80:5 88:0 91:0 89:3 99:0 105:0 103:0 97:111 106:5 113:0 116:1 111:1 117:333 121:1',
    '97:000 98:3 103:5 111:0 110:0 104:3 116:0 119:0 115:0 107:111 113:5 121:0 120:1 112:1 117:212 118:1',
    '107:000 101:3 115:5 112:0 102:0 87:3 120:0 114:0 100:0 83:111 121:5 118:0 108:1 92:1 117:100 109:1',
  ],
  PLACES = [
    [-2, -2],
    [-2, -1],
    [-1, -2],
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [0, -1],
    [0, 0],
    [0, 1],
    [0, 2],
    [1, -1],
    [1, 0],
    [1, 1],
    [1, 2],
    [2, 0],
    [2, 1],
  ],
  LEADING_DIGITS = {
    '-2,-2': [2, 4, 6],
    '0,2': [1, 4, 5],
    '2,0': [1, 2, 3],
  },
  PLACES_PER_FACE = 25,
  TURNS_PER_PLACE = 8;
function basePlace(face, i, j) {
  return face * PLACES_PER_FACE + (i + 2) * 5 + (j + 2);
}
var baseCellAt = new Uint8Array(FACES.length * PLACES_PER_FACE),
  turnsAt = new Uint8Array(baseCellAt.length * TURNS_PER_PLACE);
for (let [face, row] of FACES.entries())
  for (let [n, entry] of row.split(' ').entries()) {
    let [i, j] = PLACES[n],
      [baseCell, turns] = entry.split(':'),
      place = basePlace(face, i, j);
    baseCellAt[place] = Number(baseCell);
    let digits = turns.length > 1 ? LEADING_DIGITS[`${i},${j}`] : [1, 2, 3, 4, 5, 6];
    for (let [at, digit] of digits.entries())
      turnsAt[place * TURNS_PER_PLACE + digit] = Number(turns[turns.length > 1 ? at : 0]);
  }

// core/geodesy/h3/digits.ts
var DIRECTIONS = [
    [0, 0],
    [-1, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
    [0, -1],
    [1, 1],
  ],
  TURNED = [0, 5, 3, 1, 6, 4, 2],
  modulo7 = (value) => ((value % 7) + 7) % 7,
  digitPairs = {
    digits: new Uint8Array(49),
    carryI: new Uint8Array(49),
    carryJ: new Uint8Array(49),
  };
for (let [upper, [upperI, upperJ]] of DIRECTIONS.entries())
  for (let [lower, [lowerI, lowerJ]] of DIRECTIONS.entries()) {
    let i = 3 * upperI - upperJ + lowerI,
      j = upperI + 2 * upperJ + lowerJ,
      at = modulo7(i) * 7 + modulo7(j);
    ((digitPairs.digits[at] = upper * 8 + lower),
      (digitPairs.carryI[at] = (modulo7(i) - i) / 7),
      (digitPairs.carryJ[at] = (modulo7(j) - j) / 7));
  }
var TRIPLES = 512,
  turnedTriples = Uint16Array.from({ length: 6 * TRIPLES }, (_, at) => {
    let digits = [(at >>> 6) & 7, (at >>> 3) & 7, at & 7];
    for (let turn = 0; turn < Math.floor(at / TRIPLES); turn++)
      digits = digits.map((digit) => TURNED[digit] ?? digit);
    return (digits[0] << 6) | (digits[1] << 3) | digits[2];
  });

// core/geodesy/h3/icosahedron.ts
var ORIENTATIONS = [
    [0.80358264971899, 1.2483974196173961, 5.6199582685239395],
    [1.3077478834556382, 2.5369450098779214, 5.7603390817141875],
    [1.054751253523952, -1.3475173589003966, 0.78021365439343],
    [0.6001915955381868, -0.45060390946975576, 0.4304693639799999],
    [0.49171542819877384, 0.40198820291130694, 6.130269123335111],
    [0.1727453274156187, 1.6781468852804338, 2.692877706530643],
    [0.6059293215713507, 2.9539233298124117, 2.982963003477244],
    [0.42737051832897965, -1.8888762003362853, 3.532912002790141],
    [-0.07906611854921283, -0.7334295133808677, 3.494305004259568],
    [-0.23096164445538364, 0.506495587332349, 3.0032141694995382],
    [0.07906611854921283, 2.4081631402089254, 5.930472956509812],
    [0.23096164445538364, -2.635097066257444, 0.13837848409025486],
    [-0.1727453274156187, -1.4634457683093596, 0.4487149470591504],
    [-0.6059293215713507, -0.18766932377738163, 0.15862965011254937],
    [-0.42737051832897965, 1.2527164532535078, 5.891865957979238],
    [-0.6001915955381868, 2.6909887441200375, 2.711123289609793],
    [-0.49171542819877384, -2.7396044506784865, 3.294508837434268],
    [-0.80358264971899, -1.8931952339723972, 3.80481969224544],
    [-1.3077478834556382, -0.6046476437118721, 3.6644388790551923],
    [-1.054751253523952, 1.7940752946893965, 2.361378999196363],
  ],
  FACES2 = ORIENTATIONS.length,
  FRAME_SIZE = 9,
  BASE_CELL_DISTANCE = (3 - Math.sqrt(5)) / 2,
  CELLS_PER_RADIUS = 7 ** 6 / BASE_CELL_DISTANCE,
  faceFrames = Float64Array.from(
    ORIENTATIONS.flatMap(([latitude, longitude, azimuth]) => {
      let [sinLat, cosLat] = [Math.sin(latitude), Math.cos(latitude)],
        [sinLon, cosLon] = [Math.sin(longitude), Math.cos(longitude)],
        north = [-sinLat * cosLon, -sinLat * sinLon, cosLat],
        east = [-sinLon, cosLon, 0],
        gradient = (turn, length2) => {
          let along = azimuth - turn,
            [eastward, northward] = [Math.sin(along) * length2, Math.cos(along) * length2];
          return north.map((value, axis) => value * northward + east[axis] * eastward);
        },
        length = (CELLS_PER_RADIUS * 2) / Math.sqrt(3);
      return [
        ...[cosLat * cosLon, cosLat * sinLon, sinLat],
        ...gradient(-Math.PI / 6, length),
        ...gradient(Math.PI / 2, length),
      ];
    }),
  );

// core/geodesy/h3/cellIndex.ts
var CELL_RESOLUTION = 12,
  DEGREE = Math.PI / 180,
  SURELY_INSIDE = 0.9342,
  BIAS_OF_BASE_CELL = 4,
  BIAS = BIAS_OF_BASE_CELL * 7 ** (CELL_RESOLUTION / 2),
  UPPER_HALF = (1 << 27) | (CELL_RESOLUTION << 20),
  FINER_DIGITS = 2 ** (3 * (15 - CELL_RESOLUTION)) - 1;
function writeCellIndices(lat, lon, indices) {
  let halves = new Uint32Array(indices.buffer, indices.byteOffset, 2 * indices.length),
    { digits, carryI, carryJ } = digitPairs,
    face = 0;
  for (let n = 0; n < indices.length; n++) {
    let latitude = lat[n] * DEGREE,
      longitude = lon[n] * DEGREE,
      z = Math.sin(latitude),
      cosine = Math.cos(latitude),
      x = cosine * Math.cos(longitude),
      y = cosine * Math.sin(longitude),
      at = face * FRAME_SIZE,
      height = x * faceFrames[at] + y * faceFrames[at + 1] + z * faceFrames[at + 2];
    if (!(height > SURELY_INSIDE)) {
      height = -1;
      for (let other = 0; other < FACES2; other++) {
        let from = other * FRAME_SIZE,
          nearness = x * faceFrames[from] + y * faceFrames[from + 1] + z * faceFrames[from + 2];
        nearness > height && ((height = nearness), (face = other));
      }
      if (height < 0) throw new RangeError(`latitude ${lat[n]}, longitude ${lon[n]} are no point on Earth`);
      at = face * FRAME_SIZE;
    }
    let scale = 1 / height,
      q = (x * faceFrames[at + 3] + y * faceFrames[at + 4] + z * faceFrames[at + 5]) * scale,
      r = (x * faceFrames[at + 6] + y * faceFrames[at + 7] + z * faceFrames[at + 8]) * scale,
      s = -q - r,
      wholeQ = Math.round(q),
      wholeR = Math.round(r),
      wholeS = Math.round(s),
      offQ = Math.abs(wholeQ - q),
      offR = Math.abs(wholeR - r),
      offS = Math.abs(wholeS - s);
    offQ > offR && offQ > offS ? (wholeQ = -wholeR - wholeS) : offR > offS && (wholeR = -wholeQ - wholeS);
    let i = (wholeQ + wholeR + BIAS) | 0,
      j = (wholeR + BIAS) | 0,
      fine = 0,
      coarse = 0;
    for (let shift = 0; shift < 36; shift += 6) {
      let nextI = (i / 7) | 0,
        nextJ = (j / 7) | 0,
        pair = (i - 7 * nextI) * 7 + (j - 7 * nextJ);
      (shift < 18 ? (fine |= digits[pair] << shift) : (coarse |= digits[pair] << (shift - 18)),
        (i = nextI + carryI[pair]),
        (j = nextJ + carryJ[pair]));
    }
    let place = basePlace(face, i - BIAS_OF_BASE_CELL, j - BIAS_OF_BASE_CELL),
      turns = turnsAt[place * 8 + leadingDigit(coarse === 0 ? fine : coarse)] * 512;
    ((coarse = (turnedTriples[turns + (coarse >>> 9)] << 9) | turnedTriples[turns + (coarse & 511)]),
      (fine = (turnedTriples[turns + (fine >>> 9)] << 9) | turnedTriples[turns + (fine & 511)]),
      (halves[2 * n] = (coarse << 27) | (fine << 9) | FINER_DIGITS),
      (halves[2 * n + 1] = UPPER_HALF | (baseCellAt[place] << 13) | (coarse >>> 5)));
  }
}
function leadingDigit(digits) {
  let bit = 31 - Math.clz32(digits | 1);
  return (digits >>> (bit - (bit % 3))) & 7;
}

// schemas/h3Index.ts
var PARTITION_RESOLUTION = 5;
function partitionOf(h3) {
  return parentOf(h3, PARTITION_RESOLUTION);
}
function parentOf(h3, resolution) {
  return cellToParent(formatH3(h3), resolution);
}
function blockOf(h3, resolution) {
  let parent = parentOf(h3, resolution),
    cells = cellToChildrenSize(parent, CELL_RESOLUTION),
    child = (position) => parseH3(childPosToCell(position, parent, CELL_RESOLUTION));
  return { first: child(0), last: child(cells - 1) };
}
function formatH3(h3) {
  return splitLongToH3Index(Number(h3 & 0xffffffffn), Number(h3 >> 32n));
}
function h3At({ lat, lon }) {
  return latLngToCell(lat, lon, CELL_RESOLUTION);
}
function h3Around(h3, resolution) {
  return cellToParent(h3, resolution);
}
function pointOfH3(h3) {
  if (!/^8c[0-9a-f]{13}$/.test(h3) || !isValidCell(h3) || getResolution(h3) !== CELL_RESOLUTION) return null;
  let [lat, lon] = cellToLatLng(h3);
  return { lat, lon };
}
function parseH3(h3) {
  let [lower, upper] = h3IndexToSplitLong(h3);
  return (BigInt(upper >>> 0) << 32n) | BigInt(lower >>> 0);
}
function locateCells(grid, projection, window, cellIndices) {
  let cells = cellIndices.length,
    row = new Int32Array(cells),
    col = new Int32Array(cells),
    lat = new Float64Array(cells),
    lon = new Float64Array(cells),
    h3 = new BigUint64Array(cells),
    x = Float64Array.from(
      { length: window.cols },
      (_, at) => cellCentre(grid, { row: window.row, col: window.col + at }).x,
    ),
    writeDegrees = projection.rowInverse(x),
    columns = new Int32Array(cells);
  for (let from = 0, to = 0; from < cells; from = to) {
    let rowInWindow = Math.floor(cellIndices[from] / window.cols),
      rowStart = rowInWindow * window.cols,
      rowEnd = rowStart + window.cols;
    for (; to < cells && cellIndices[to] >= rowStart && cellIndices[to] < rowEnd;)
      ((columns[to] = cellIndices[to] - rowStart),
        (row[to] = window.row + rowInWindow),
        (col[to] = window.col + columns[to]),
        to++);
    let { y } = cellCentre(grid, { row: window.row + rowInWindow, col: window.col });
    writeDegrees(y, columns.subarray(from, to), lat.subarray(from, to), lon.subarray(from, to));
  }
  return (writeCellIndices(lat, lon, h3), { row, col, lat, lon, h3 });
}
var ONLY_CELL = new Uint32Array(1);
function locateCell(grid, projection, cell) {
  let { lat, lon, h3 } = locateCells(grid, projection, { ...cell, rows: 1, cols: 1 }, ONLY_CELL);
  return { lat: lat[0], lon: lon[0], h3: h3[0] };
}

// core/neighbourhood/discQuantiles.ts
function isBelow(rank, other) {
  return (rank - other) >>> 31;
}
var [LOW, MEDIAN, HIGH] = [0, 1, 2];
function createDiscSlider(capacity) {
  let members = new Int32Array((capacity >>> 5) + 1),
    marks = new Int32Array(3),
    below = new Int32Array(3);
  function flip(rank) {
    members[rank >>> 5] ^= 1 << rank;
  }
  function next(rank) {
    let word = rank >>> 5,
      bits = members[word] & (-1 << rank);
    for (; bits === 0;) bits = members[++word];
    return (word << 5) + 31 - Math.clz32(bits & -bits);
  }
  function previous(rank) {
    let word = rank >>> 5,
      bits = members[word] & ~(-1 << rank);
    for (; bits === 0;) bits = members[--word];
    return (word << 5) + 31 - Math.clz32(bits);
  }
  function select(marker, k) {
    let mark = marks[marker],
      smaller = below[marker];
    for (; smaller > k; smaller--) mark = previous(mark);
    for (mark = next(mark); smaller < k; smaller++) mark = next(mark + 1);
    return ((marks[marker] = mark), (below[marker] = k), mark);
  }
  function quantile(sorted, count, marker, q) {
    let rank = q * (count - 1),
      k = Math.floor(rank),
      place = select(marker, k),
      lower = sorted[place];
    return rank === k ? lower : lower + (rank - k) * (sorted[next(place + 1)] - lower);
  }
  return (
    { ranks, sorted, count: missing },
    { rows, cols, stride, first, reaches },
    minimum,
    withDeciles,
    result,
  ) => {
    let { all, entering, leaving } = discOffsets(reaches, stride);
    for (let row = 0; row < rows; row++) {
      let centre = first + row * stride,
        count = 0;
      (members.fill(0), marks.fill(0), below.fill(0));
      for (let n = 0; n < all.length; n++) {
        let rank = ranks[centre + all[n]];
        (flip(rank), (count += isBelow(rank, missing)));
      }
      for (let col = 0; col < cols; col++, centre++) {
        if (col > 0) {
          let low = marks[LOW],
            median2 = marks[MEDIAN],
            high = marks[HIGH],
            belowLow = below[LOW],
            belowMedian = below[MEDIAN],
            belowHigh = below[HIGH];
          for (let n = 0; n < entering.length; n++) {
            let come = ranks[centre + entering[n]],
              gone = ranks[centre + leaving[n]];
            (flip(come),
              flip(gone),
              (count += isBelow(come, missing) - isBelow(gone, missing)),
              (belowLow += isBelow(come, low) - isBelow(gone, low)),
              (belowMedian += isBelow(come, median2) - isBelow(gone, median2)),
              (belowHigh += isBelow(come, high) - isBelow(gone, high)));
          }
          ((below[LOW] = belowLow), (below[MEDIAN] = belowMedian), (below[HIGH] = belowHigh));
        }
        let at = row * cols + col;
        ((result.count[at] = count),
          !(ranks[centre] === missing || count < minimum) &&
            ((result.median[at] = quantile(sorted, count, MEDIAN, 0.5)),
            withDeciles &&
              ((result.low[at] = quantile(sorted, count, LOW, 0.1)),
              (result.high[at] = quantile(sorted, count, HIGH, 0.9)))));
      }
    }
  };
}
function discOffsets(reaches, stride) {
  let reachRows = reaches.length >>> 1,
    all = [],
    entering = [-1],
    leaving = [0];
  for (let [n, reach] of reaches.entries()) {
    let row = (n - reachRows) * stride;
    for (let col = -reach; col <= reach; col++) (row !== 0 || col !== 0) && all.push(row + col);
    (entering.push(row + reach), leaving.push(row - reach - 1));
  }
  return {
    all: Int32Array.from(all),
    entering: Int32Array.from(entering),
    leaving: Int32Array.from(leaving),
  };
}

// core/statistics/ranking.ts
function createRanker(capacity) {
  let ranks = new Int32Array(capacity),
    sorted = new Float32Array(capacity),
    sortedBits = new Int32Array(sorted.buffer),
    keys = new Uint32Array(capacity),
    places = new Uint32Array(capacity),
    nextKeys = new Uint32Array(capacity),
    nextPlaces = new Uint32Array(capacity),
    starts = new Uint32Array(3 * 2048);
  function takeKeys(values) {
    let bits = new Int32Array(values.buffer, values.byteOffset, values.length),
      count = 0;
    starts.fill(0);
    for (let i = 0; i < values.length; i++) {
      if (values[i] !== values[i]) continue;
      let key = (bits[i] ^ ((bits[i] >> 31) | 2147483648)) >>> 0;
      ((keys[count] = key),
        (places[count++] = i),
        starts[key & 2047]++,
        starts[2048 + ((key >>> 11) & 2047)]++,
        starts[2 * 2048 + (key >>> 22)]++);
    }
    return count;
  }
  function sortByDigit(pass, count) {
    let shift = pass * 11,
      from = pass * 2048,
      start = 0;
    for (let digit = from; digit < from + 2048; digit++) {
      let here = starts[digit];
      ((starts[digit] = start), (start += here));
    }
    for (let i = 0; i < count; i++) {
      let key = keys[i],
        to = starts[from + ((key >>> shift) & 2047)]++;
      ((nextKeys[to] = key), (nextPlaces[to] = places[i]));
    }
    (([keys, nextKeys] = [nextKeys, keys]), ([places, nextPlaces] = [nextPlaces, places]));
  }
  return (values) => {
    let count = takeKeys(values);
    for (let pass = 0; pass < 3; pass++) sortByDigit(pass, count);
    ranks.fill(count, 0, values.length);
    for (let rank = 0; rank < count; rank++) {
      let key = keys[rank];
      ((ranks[places[rank]] = rank), (sortedBits[rank] = key ^ (key >>> 31 === 1 ? 2147483648 : 4294967295)));
    }
    return { count, ranks, sorted };
  };
}

// core/neighbourhood/neighbourhood.ts
var NEIGHBOURHOOD_RADIUS_M = 150,
  DIFFERENTIAL_MM_YR = 3,
  MINIMUM_NEIGHBOURS = 8,
  NORMAL_DECILE_RANGE = 2.563,
  UNKNOWN = 255,
  CONSISTENT_MM_YR = 3;
function neighbourReach(cellSizeM, radiusM) {
  return Math.floor(borderOf(radiusM) / cellSizeM);
}
function borderOf(radiusM) {
  return radiusM * (1 + 1e-9);
}
function neighbourReaches(cellWidthM, cellHeightM, radiusM) {
  let border = borderOf(radiusM),
    reachRows = neighbourReach(cellHeightM, radiusM);
  return Int32Array.from({ length: 2 * reachRows + 1 }, (_, i) => {
    let down = (i - reachRows) * cellHeightM,
      reach = neighbourReach(cellWidthM, radiusM);
    for (; reach > 0 && Math.hypot(down, reach * cellWidthM) > border;) reach--;
    return reach;
  });
}
var TILE_ROWS = 48,
  TILE_COLS = 64;
function describeNeighbourhood(plane, interior, reaches) {
  let spreadMmYr = new Float32Array(interior.rows * interior.cols).fill(NaN),
    consistent = new Uint8Array(spreadMmYr.length).fill(UNKNOWN),
    describeTile = createTileDescriber(plane, reaches);
  for (let top = 0; top < interior.rows; top += TILE_ROWS)
    for (let left = 0; left < interior.cols; left += TILE_COLS) {
      let tile = {
        row: interior.row + top,
        col: interior.col + left,
        rows: Math.min(TILE_ROWS, interior.rows - top),
        cols: Math.min(TILE_COLS, interior.cols - left),
      };
      describeTile(tile, (row, col, spread, isConsistent) => {
        let at = (top + row) * interior.cols + left + col;
        ((spreadMmYr[at] = spread), (consistent[at] = isConsistent ? 1 : 0));
      });
    }
  return { spreadMmYr, consistent };
}
function createTileDescriber(plane, reaches) {
  let reachRows = reaches.length >>> 1,
    reachCols = reaches.reduce((a, b) => Math.max(a, b), 0),
    capacity = (TILE_ROWS + 2 * reachRows) * (TILE_COLS + 2 * reachCols),
    rankVelocities = createRanker(capacity),
    rankSigmas = createRanker(capacity),
    slide = createDiscSlider(capacity),
    ofVelocities = emptyQuantiles(),
    ofSigmas = emptyQuantiles();
  return (tile, describe2) => {
    let stride = tile.cols + 2 * reachCols,
      around = {
        row: tile.row - reachRows,
        col: tile.col - reachCols,
        rows: tile.rows + 2 * reachRows,
        cols: stride,
      },
      measured = copyMeasured(plane, around),
      velocities = rankVelocities(measured.velocityMmYr);
    if (velocities.count <= MINIMUM_NEIGHBOURS) return;
    let sigmas = rankSigmas(measured.sigmaMmYr),
      first = reachRows * stride + reachCols,
      path = { rows: tile.rows, cols: tile.cols, stride, first, reaches };
    (slide(velocities, path, MINIMUM_NEIGHBOURS, !0, ofVelocities),
      slide(sigmas, path, MINIMUM_NEIGHBOURS, !1, ofSigmas));
    for (let row = 0; row < tile.rows; row++)
      for (let col = 0; col < tile.cols; col++) {
        let at = row * tile.cols + col,
          velocity = measured.velocityMmYr[first + row * stride + col],
          sigma = measured.sigmaMmYr[first + row * stride + col];
        if (Number.isNaN(velocity) || ofVelocities.count[at] < MINIMUM_NEIGHBOURS) continue;
        let medianSigma = ofSigmas.median[at],
          raw = ofVelocities.high[at] - ofVelocities.low[at],
          noise = NORMAL_DECILE_RANGE * medianSigma,
          spread = Math.sqrt(Math.max(0, raw * raw - noise * noise)),
          limit = Math.max(CONSISTENT_MM_YR, 2 * Math.sqrt(sigma * sigma + medianSigma * medianSigma));
        describe2(row, col, spread, Math.abs(velocity - ofVelocities.median[at]) <= limit);
      }
  };
}
function emptyQuantiles() {
  let cells = TILE_ROWS * TILE_COLS;
  return {
    count: new Int32Array(cells),
    low: new Float64Array(cells),
    median: new Float64Array(cells),
    high: new Float64Array(cells),
  };
}
function copyMeasured(plane, part) {
  let velocityMmYr = new Float32Array(part.rows * part.cols).fill(NaN),
    sigmaMmYr = new Float32Array(velocityMmYr.length).fill(NaN),
    left = Math.max(0, part.col),
    right = Math.min(plane.cols, part.col + part.cols),
    bottom = Math.min(plane.rows, part.row + part.rows);
  for (let row = Math.max(0, part.row); row < bottom; row++) {
    let at = (row - part.row) * part.cols + (left - part.col);
    for (let from = row * plane.cols + left; from < row * plane.cols + right; from++, at++) {
      let velocity = plane.velocityMmYr[from],
        sigma = plane.sigmaMmYr[from];
      Number.isNaN(velocity) ||
        Number.isNaN(sigma) ||
        ((velocityMmYr[at] = velocity), (sigmaMmYr[at] = sigma));
    }
  }
  return { velocityMmYr, sigmaMmYr };
}

// core/report/cellRules.ts
function cellConfidence(temporalCoherence, spanYears) {
  return temporalCoherence * Math.min(1, spanYears / 4);
}
function isSeasonDominant(season) {
  return (
    season.amplitudeMm >= 3 &&
    season.amplitudeMm >= 2 * season.sigmaMm &&
    season.amplitudeMm > Math.abs(season.velocityMmYr)
  );
}

// core/statistics/patternCache.ts
function patternWords(bits) {
  return (bits + 31) >>> 5;
}
function writePattern(pattern, members, count) {
  pattern.fill(0);
  for (let i = 0; i < count; i++) pattern[members[i] >>> 5] |= 1 << (members[i] & 31);
}
function readPattern(pattern, members) {
  let count = 0;
  for (let [word, bits] of pattern.entries())
    for (let rest = bits; rest !== 0; rest &= rest - 1)
      members[count++] = (word << 5) + 31 - Math.clz32(rest & -rest);
  return count;
}
function createPatternCache(capacity, words, build) {
  let mask = 2 ** Math.ceil(Math.log2(2 * capacity)) - 1,
    patterns = new Uint32Array(0),
    table = new Int32Array(0),
    plans = [],
    last = -1;
  function isAt(place, pattern) {
    for (let i = 0; i < words; i++) if (patterns[place * words + i] !== pattern[i]) return !1;
    return !0;
  }
  function clear() {
    (table.length === 0
      ? ((patterns = new Uint32Array(capacity * words)), (table = new Int32Array(mask + 1)))
      : table.fill(0),
      (plans.length = 0));
  }
  return {
    find(pattern) {
      if (last >= 0 && isAt(last, pattern)) return plans[last];
      (table.length === 0 || plans.length === capacity) && clear();
      let at = hashOf(pattern) & mask;
      for (; table[at] > 0 && !isAt(table[at] - 1, pattern);) at = (at + 1) & mask;
      return (
        table[at] === 0 &&
          (patterns.set(pattern, plans.length * words),
          plans.push(build(pattern, plans.length)),
          (table[at] = plans.length)),
        (last = table[at] - 1),
        plans[last]
      );
    },
  };
}
function hashOf(pattern) {
  let hash = -2128831035;
  for (let i = 0; i < pattern.length; i++)
    ((hash = Math.imul(hash ^ pattern[i], 16777619)), (hash ^= hash >>> 15));
  return hash & 1073741823;
}

// core/fit/sharedBasis.ts
var SIZE = 4,
  VARYING = 3,
  DEPENDENT = 1e-10;
function createSharedBasis(days) {
  let epochs = days.length,
    weight = endWeight(epochs),
    design = seriesDesign(days.map((day) => (day - days[0]) / DAYS_PER_YEAR)).map((c) => c.slice());
  for (let column of design) scaleEnds(column, weight);
  let regression = prepareRegression(design) ?? prepareRegression(design.slice(0, 2)),
    size = regression.parameters,
    rows = new Float64Array(VARYING * epochs),
    inverse = new Float64Array(SIZE * SIZE);
  for (let p = 0; p < size; p++) {
    if ((scaleEnds(regression.basis, 1 / weight, p * epochs, epochs), p > 0))
      for (let i = 0; i < epochs; i++) rows[i * VARYING + p - 1] = regression.basis[p * epochs + i];
    for (let q = 0; q < size; q++) inverse[p * SIZE + q] = regression.inverse[p * size + q];
  }
  return { size, constant: regression.basis[1], rows, inverse };
}
function createBasisFactoriser({ rows, constant }) {
  let gram = new Float64Array(SIZE * SIZE),
    factor = new Float64Array(SIZE * SIZE),
    row = new Float64Array(SIZE);
  function addRow(epoch, weight) {
    row[0] = constant;
    for (let p = 1; p < SIZE; p++) row[p] = rows[epoch * VARYING + p - 1];
    for (let p = 0; p < SIZE; p++)
      for (let q = 0; q <= p; q++) gram[p * SIZE + q] += weight * row[p] * row[q];
  }
  return {
    sumGram(kept, count, weightOfEnds) {
      let g10 = 0,
        g11 = 0,
        g20 = 0,
        g21 = 0,
        g22 = 0,
        g30 = 0,
        g31 = 0,
        g32 = 0,
        g33 = 0;
      for (let i = 0; i < count; i++) {
        let at = kept[i] * VARYING,
          b = rows[at],
          c = rows[at + 1],
          d = rows[at + 2];
        ((g10 += b),
          (g11 += b * b),
          (g20 += c),
          (g21 += c * b),
          (g22 += c * c),
          (g30 += d),
          (g31 += d * b),
          (g32 += d * c),
          (g33 += d * d));
      }
      ((gram[0] = count * constant * constant),
        (gram[4] = constant * g10),
        (gram[5] = g11),
        (gram[8] = constant * g20),
        (gram[9] = g21),
        (gram[10] = g22),
        (gram[12] = constant * g30),
        (gram[13] = g31),
        (gram[14] = g32),
        (gram[15] = g33),
        addRow(kept[0], weightOfEnds - 1),
        addRow(kept[count - 1], weightOfEnds - 1));
    },
    writeInverse: (size, out, at) => writeInverseFactor(gram, factor, { size, out, at }),
  };
}
function writeInverseFactor(gram, factor, { size, out, at }) {
  out.fill(0, at, at + SIZE * SIZE);
  for (let p = 0; p < size; p++) {
    for (let q = 0; q <= p; q++) {
      let sum = gram[p * SIZE + q];
      for (let k = 0; k < q; k++) sum -= factor[p * SIZE + k] * factor[q * SIZE + k];
      if (q < p) factor[p * SIZE + q] = sum * out[at + q * SIZE + q];
      else if (sum > DEPENDENT * gram[p * SIZE + p]) out[at + p * SIZE + p] = 1 / Math.sqrt(sum);
      else return !1;
    }
    for (let q = 0; q < p; q++) {
      let sum = 0;
      for (let k = q; k < p; k++) sum -= factor[p * SIZE + k] * out[at + k * SIZE + q];
      out[at + p * SIZE + q] = sum * out[at + p * SIZE + p];
    }
  }
  return !0;
}

// core/fit/fitPlan.ts
var CACHE_BYTES = 32 * 1024 * 1024,
  PLAN_NUMBERS = SIZE * SIZE + noiseTableLength(SIZE),
  PLAN_OBJECT_BYTES = 400,
  SLAB_PLANS = 128;
function createFitPlanner(epochDays) {
  let days = Float64Array.from(epochDays),
    epochs = days.length,
    basis = createSharedBasis(days),
    tabulator = createNoiseTabulator(epochs, SIZE),
    pattern = new Uint32Array(patternWords(epochs)),
    factoriser = createBasisFactoriser(basis),
    steps = new Float64Array(epochs),
    model = emptyModel(epochs),
    all = Int32Array.from({ length: epochs }, (_, epoch) => epoch),
    usualStep = median(days.subarray(1).map((day, i) => day - days[i])),
    complete = prepare(all, epochs, new Float64Array(PLAN_NUMBERS), 0),
    capacity = Math.floor(CACHE_BYTES / (8 * PLAN_NUMBERS + PLAN_OBJECT_BYTES)),
    slabs = [],
    present = new Int32Array(epochs),
    cache = createPatternCache(capacity, pattern.length, (bits, place) => {
      let slab = Math.floor(place / SLAB_PLANS);
      slabs[slab] ??= new Float64Array(SLAB_PLANS * PLAN_NUMBERS);
      let count = readPattern(bits, present);
      return prepare(present, count, slabs[slab], (place % SLAB_PLANS) * PLAN_NUMBERS);
    }),
    described = { plan: complete, kept: all };
  function medianStep(kept, count) {
    let shorter = 0,
      notLonger = 0;
    for (let i = 0; i < count - 1; i++) {
      let step = days[kept[i + 1]] - days[kept[i]];
      ((steps[i] = step), step < usualStep && shorter++, step <= usualStep && notLonger++);
    }
    let middle = (count - 2) / 2;
    return shorter <= Math.floor(middle) && notLonger > Math.ceil(middle)
      ? usualStep
      : quantileInPlace(steps, 0.5, count - 1);
  }
  function longestStep(kept, count) {
    let longest = 0;
    for (let i = 1; i < count; i++) longest = Math.max(longest, days[kept[i]] - days[kept[i - 1]]);
    return longest;
  }
  function prepare(kept, count, numbers, at) {
    let firstEpoch = kept[0],
      lastEpoch = kept[count - 1],
      weight = endWeight(count);
    factoriser.sumGram(kept, count, weight);
    let spanYears = (days[lastEpoch] - days[firstEpoch]) / DAYS_PER_YEAR,
      size = isSeasonal(count, spanYears) ? basis.size : 2;
    factoriser.writeInverse(size, numbers, at) || ((size = 2), factoriser.writeInverse(size, numbers, at));
    let noise = { numbers, start: at + SIZE * SIZE, count, size };
    clearNoiseTable(noise);
    let step = medianStep(kept, count),
      longest = longestNeighbourDays(step);
    return {
      count,
      size,
      firstEpoch,
      lastEpoch,
      endWeight: weight,
      medianStepDays: step,
      longestNeighbourDays: longest,
      isEvenlyNeighboured: longestStep(kept, count) <= longest,
      numbers,
      factorAt: at,
      noise,
    };
  }
  function describe2() {
    let { plan, kept } = described,
      { count, size, numbers, factorAt } = plan;
    for (let p = 0; p < size; p++) {
      let at = factorAt + p * SIZE,
        constant = numbers[at] * basis.constant,
        f1 = numbers[at + 1],
        f2 = numbers[at + 2],
        f3 = numbers[at + 3];
      for (let i = 0; i < count; i++) {
        let row = kept[i] * VARYING,
          varying = f1 * basis.rows[row] + f2 * basis.rows[row + 1] + f3 * basis.rows[row + 2];
        model.basis[p * count + i] = constant + varying;
      }
      scaleEnds(model.basis, plan.endWeight, p * count, count);
      for (let q = 0; q < size; q++) {
        let sum = 0;
        for (let k = p; k <= q; k++) sum += basis.inverse[p * SIZE + k] * numbers[factorAt + q * SIZE + k];
        model.inverse[p * size + q] = sum;
      }
    }
    for (let i = 0; i < count; i++) model.days[i] = days[kept[i]];
    return (
      (model.count = count),
      (model.size = size),
      (model.medianStepDays = plan.medianStepDays),
      (model.endWeight = plan.endWeight),
      model
    );
  }
  return {
    basis,
    planOf(kept, count) {
      return count === epochs ? complete : (writePattern(pattern, kept, count), cache.find(pattern));
    },
    noisePosition(plan, kept, lagRatio) {
      return ((described = { plan, kept }), tabulator.position(plan.noise, lagRatio, describe2));
    },
  };
}
function emptyModel(epochs) {
  return {
    basis: new Float64Array(SIZE * epochs),
    inverse: new Float64Array(SIZE * SIZE),
    days: new Float64Array(epochs),
    count: 0,
    size: 0,
    medianStepDays: 0,
    endWeight: 1,
  };
}

// core/fit/seriesSums.ts
var SIZE2 = SIZE,
  VARYING2 = VARYING;
function createSeriesSums(basis, days) {
  let epochs = days.length,
    kept = new Int32Array(epochs),
    all = Int32Array.from({ length: epochs }, (_, epoch) => epoch),
    coefficients = new Float64Array(SIZE2),
    solved = new Float64Array(SIZE2),
    projection = createProjection(basis, kept, coefficients),
    residuals = createResiduals(basis, days, kept, solved);
  function solve({ numbers, factorAt }) {
    for (let p = 0; p < SIZE2; p++) solved[p] = 0;
    for (let p = 0; p < SIZE2; p++) {
      let at = factorAt + p * SIZE2,
        sum = 0;
      for (let q = 0; q <= p; q++) sum += numbers[at + q] * coefficients[q];
      for (let q = 0; q <= p; q++) solved[q] += numbers[at + q] * sum;
    }
  }
  return {
    kept,
    solved,
    project(series, offset) {
      return (
        projection.projectComplete(series, offset),
        Number.isNaN(coefficients[0]) ? projection.projectPresent(series, offset) : (kept.set(all), epochs)
      );
    },
    sumResiduals(plan, series, offset, out) {
      let { count, endWeight: endWeight2, longestNeighbourDays: longestNeighbourDays2 } = plan,
        first = kept[0],
        last = kept[count - 1];
      (projection.addEpoch(first, (endWeight2 - 1) * series[offset + first]),
        projection.addEpoch(last, (endWeight2 - 1) * series[offset + last]),
        solve(plan),
        count === epochs && plan.isEvenlyNeighboured
          ? residuals.sumComplete(series, offset, out)
          : residuals.sumKept(plan, series, offset, out));
      let atFirst = residuals.residualAt(series, offset, first),
        atLast = residuals.residualAt(series, offset, last);
      out[0] += (endWeight2 - 1) * (atFirst * atFirst + atLast * atLast);
      let more = Math.sqrt(endWeight2) - 1,
        second = kept[1],
        beforeLast = kept[count - 2];
      (days[second] - days[first] <= longestNeighbourDays2 &&
        (out[1] += more * atFirst * residuals.residualAt(series, offset, second)),
        days[last] - days[beforeLast] <= longestNeighbourDays2 &&
          (out[1] += more * atLast * residuals.residualAt(series, offset, beforeLast)));
    },
  };
}
function createProjection({ rows, constant }, kept, coefficients) {
  let epochs = kept.length;
  function projectComplete(series, offset) {
    let c0 = 0,
      c1 = 0,
      c2 = 0,
      c3 = 0,
      end = offset + epochs;
    for (let i = offset, at = 0; i < end; i++, at += VARYING2) {
      let value = series[i];
      ((c0 += value), (c1 += rows[at] * value), (c2 += rows[at + 1] * value), (c3 += rows[at + 2] * value));
    }
    ((coefficients[0] = constant * c0),
      (coefficients[1] = c1),
      (coefficients[2] = c2),
      (coefficients[3] = c3));
  }
  function projectPresent(series, offset) {
    let c0 = 0,
      c1 = 0,
      c2 = 0,
      c3 = 0,
      count = 0;
    for (let epoch = 0, at = 0; epoch < epochs; epoch++, at += VARYING2) {
      let value = series[offset + epoch];
      value === value &&
        ((kept[count++] = epoch),
        (c0 += value),
        (c1 += rows[at] * value),
        (c2 += rows[at + 1] * value),
        (c3 += rows[at + 2] * value));
    }
    return (
      (coefficients[0] = constant * c0),
      (coefficients[1] = c1),
      (coefficients[2] = c2),
      (coefficients[3] = c3),
      count
    );
  }
  function addEpoch(epoch, value) {
    let at = epoch * VARYING2;
    ((coefficients[0] += constant * value),
      (coefficients[1] += rows[at] * value),
      (coefficients[2] += rows[at + 1] * value),
      (coefficients[3] += rows[at + 2] * value));
  }
  return { projectComplete, projectPresent, addEpoch };
}
function createResiduals({ rows, constant }, days, kept, solved) {
  let epochs = days.length;
  function residualAt(series, offset, epoch) {
    let at = epoch * VARYING2,
      model = solved[1] * rows[at] + solved[2] * rows[at + 1] + solved[3] * rows[at + 2];
    return series[offset + epoch] - constant * solved[0] - model;
  }
  function sumComplete(series, offset, out) {
    let g0 = constant * solved[0],
      g1 = solved[1],
      g2 = solved[2],
      g3 = solved[3],
      squares = 0,
      products = 0,
      before = 0,
      end = offset + epochs;
    for (let i = offset, at = 0; i < end; i++, at += VARYING2) {
      let residual = series[i] - (g0 + g1 * rows[at]) - (g2 * rows[at + 1] + g3 * rows[at + 2]);
      ((squares += residual * residual), (products += residual * before), (before = residual));
    }
    ((out[0] = squares), (out[1] = products));
  }
  function sumKept(plan, series, offset, out) {
    let { count, longestNeighbourDays: longestNeighbourDays2 } = plan,
      g0 = constant * solved[0],
      g1 = solved[1],
      g2 = solved[2],
      g3 = solved[3],
      squares = 0,
      products = 0,
      before = 0,
      dayBefore = -1 / 0;
    for (let i = 0; i < count; i++) {
      let epoch = kept[i],
        at = epoch * VARYING2,
        model = g0 + g1 * rows[at] + (g2 * rows[at + 1] + g3 * rows[at + 2]),
        residual = series[offset + epoch] - model,
        day = days[epoch];
      ((squares += residual * residual),
        day - dayBefore <= longestNeighbourDays2 && (products += residual * before),
        (before = residual),
        (dayBefore = day));
    }
    ((out[0] = squares), (out[1] = products));
  }
  return { residualAt, sumComplete, sumKept };
}

// core/fit/fit.ts
var SLOPE = 1,
  SINE = 2,
  COSINE = 3;
function emptyFit() {
  return {
    velocityMmYr: NaN,
    velocitySigmaMmYr: NaN,
    seasonalAmplitudeMm: NaN,
    seasonalSigmaMm: NaN,
    autocorrelation: NaN,
    nMeasurements: 0,
    firstEpoch: -1,
    lastEpoch: -1,
  };
}
function createSeriesFitter(epochDays) {
  let epochs = epochDays.length;
  if (epochs < 5) return { fit: (series2, offset, out) => refuse(series2, offset, epochs, out) };
  let planner = createFitPlanner(epochDays),
    series = createSeriesSums(planner.basis, Float64Array.from(epochDays)),
    { kept } = series,
    parameters = parametersOf(planner.basis.inverse, series.solved),
    sums = new Float64Array(2);
  return {
    fit(values, offset, out) {
      let count = series.project(values, offset);
      if (count < 5) return refuse(values, offset, epochs, out);
      let plan = planner.planOf(kept, count);
      series.sumResiduals(plan, values, offset, sums);
      let position = planner.noisePosition(plan, kept, sums[0] > 0 ? sums[1] / sums[0] : 0),
        squares = resolvedSquares(sums[0], count - plan.size);
      return (
        (out.velocityMmYr = parameters.slope()),
        describe(plan, position, squares, out),
        plan.size === SIZE &&
          describeSeason(plan, position, squares, parameters.sine(), parameters.cosine(), out),
        !0
      );
    },
  };
}
function parametersOf(inverse, g) {
  let entry = (row, column) => inverse[row * SIZE + column],
    slopeOfSlope = entry(SLOPE, SLOPE),
    slopeOfSine = entry(SLOPE, SINE),
    slopeOfCosine = entry(SLOPE, COSINE),
    sineOfSine = entry(SINE, SINE),
    sineOfCosine = entry(SINE, COSINE),
    cosineOfCosine = entry(COSINE, COSINE);
  return {
    slope: () => slopeOfSlope * g[SLOPE] + slopeOfSine * g[SINE] + slopeOfCosine * g[COSINE],
    sine: () => sineOfSine * g[SINE] + sineOfCosine * g[COSINE],
    cosine: () => cosineOfCosine * g[COSINE],
  };
}
function describe(plan, position, squares, out) {
  ((out.velocitySigmaMmYr = Math.sqrt(squares * covarianceAt(plan.noise, position, SLOPE, SLOPE))),
    (out.seasonalAmplitudeMm = NaN),
    (out.seasonalSigmaMm = NaN),
    (out.autocorrelation = correlationAt(position)),
    (out.nMeasurements = plan.count),
    (out.firstEpoch = plan.firstEpoch),
    (out.lastEpoch = plan.lastEpoch));
}
function describeSeason({ noise }, position, squares, sine, cosine, out) {
  let amplitude = Math.sqrt(sine * sine + cosine * cosine),
    alongSine = amplitude > 0 ? sine / amplitude : Math.SQRT1_2,
    alongCosine = amplitude > 0 ? cosine / amplitude : Math.SQRT1_2,
    variance =
      alongSine * alongSine * covarianceAt(noise, position, SINE, SINE) +
      alongCosine * alongCosine * covarianceAt(noise, position, COSINE, COSINE) +
      2 * alongSine * alongCosine * covarianceAt(noise, position, SINE, COSINE);
  ((out.seasonalAmplitudeMm = amplitude), (out.seasonalSigmaMm = Math.sqrt(squares * variance)));
}
function refuse(series, offset, epochs, out) {
  let count = 0;
  for (let i = offset; i < offset + epochs; i++) Number.isNaN(series[i]) || count++;
  return (Object.assign(out, emptyFit(), { nMeasurements: count }), !1);
}

export {
  PARTITION_RESOLUTION,
  partitionOf,
  parentOf,
  blockOf,
  formatH3,
  h3At,
  h3Around,
  pointOfH3,
  locateCells,
  locateCell,
  NEIGHBOURHOOD_RADIUS_M,
  DIFFERENTIAL_MM_YR,
  MINIMUM_NEIGHBOURS,
  CONSISTENT_MM_YR,
  neighbourReach,
  neighbourReaches,
  describeNeighbourhood,
  cellConfidence,
  isSeasonDominant,
  patternWords,
  createPatternCache,
  emptyFit,
  createSeriesFitter,
};
//# sourceMappingURL=chunk-W6VDKR2O.js.map
