import { scaleEnds } from './chunk-DPWROWKP.js';

// core/fit/residualMoments.ts
var LONGEST_STEP = 2.5,
  REMEMBERED_DAYS = 256;
function longestNeighbourDays(medianStepDays) {
  return LONGEST_STEP * medianStepDays;
}
function createResidualMoments(correlations, maximumCount, maximumSize) {
  let decaysOf = createDecays(correlations),
    weighted = new Float64Array(maximumSize * maximumCount),
    lagged = new Float64Array(maximumSize * maximumCount),
    correlated = new Float64Array(maximumSize * maximumCount),
    lagGram = new Float64Array(maximumSize * maximumSize),
    noiseGram = new Float64Array(maximumSize * maximumSize),
    lagWeights = new Float64Array(maximumCount),
    decays = new Float64Array(maximumCount),
    model;
  return {
    use(next) {
      model = next;
      let { count, size, basis, endWeight } = model;
      (fillLagWeights(model, lagWeights),
        shiftBasis(model, lagWeights, lagged),
        gram(basis, lagged, size, count, lagGram));
      for (let i = 0; i < size * count; i++) weighted[i] = basis[i];
      for (let p = 0; p < size; p++)
        (scaleEnds(weighted, endWeight, p * count, count), scaleEnds(lagged, endWeight, p * count, count));
      scaleEnds(lagWeights, endWeight, 0, count - 1);
    },
    at(node, covariances, at) {
      let { count, size, inverse, endWeight } = model;
      (decaysOf(model, node, decays),
        correlate(weighted, size, count, decays, correlated),
        gram(weighted, correlated, size, count, noiseGram));
      let squares = count + 2 * (endWeight - 1),
        lagSum = dot(lagWeights, 0, decays, 0, count - 1);
      for (let p = 0; p < size; p++) {
        ((squares -= noiseGram[p * size + p]),
          (lagSum -= 2 * dot(lagged, p * count, correlated, p * count, count)));
        for (let q = 0; q < size; q++) lagSum += lagGram[p * size + q] * noiseGram[q * size + p];
      }
      for (let p = 0; p < size; p++)
        for (let q = 0; q <= p; q++) {
          let covariance = sandwich(inverse, noiseGram, p, q, size) / squares;
          ((covariances[at + p * size + q] = covariance), (covariances[at + q * size + p] = covariance));
        }
      return lagSum / squares;
    },
  };
}
function createDecays(correlations) {
  let tables = /* @__PURE__ */ new Map(),
    lastMedian = NaN,
    last = new Float64Array(0);
  function tableOf(medianStepDays) {
    if (medianStepDays === lastMedian) return last;
    let table = tables.get(medianStepDays) ?? new Float64Array(correlations.length * REMEMBERED_DAYS);
    return (tables.set(medianStepDays, table), (lastMedian = medianStepDays), (last = table), table);
  }
  return ({ days, count, medianStepDays }, node, decays) => {
    let rho = correlations[node];
    if (rho === 0) {
      decays.fill(0);
      return;
    }
    let table = tableOf(medianStepDays);
    for (let i = 0; i < count - 1; i++) {
      let step = days[i + 1] - days[i];
      if (step >= REMEMBERED_DAYS) decays[i] = rho ** (step / medianStepDays);
      else {
        let at = node * REMEMBERED_DAYS + step;
        (table[at] === 0 && (table[at] = rho ** (step / medianStepDays)), (decays[i] = table[at]));
      }
    }
  };
}
function fillLagWeights({ days, count, medianStepDays }, lagWeights) {
  let longest = longestNeighbourDays(medianStepDays);
  for (let i = 0; i < count - 1; i++) lagWeights[i] = days[i + 1] - days[i] <= longest ? 1 : 0;
}
function shiftBasis({ basis, size, count }, weights, shifted) {
  for (let p = 0; p < size; p++) {
    let fromBefore = 0;
    for (let i = 0, at = p * count; i < count; i++, at++) {
      let weight = i < count - 1 ? 0.5 * weights[i] : 0,
        after = weight === 0 ? 0 : weight * basis[at + 1];
      ((shifted[at] = fromBefore + after), (fromBefore = weight * basis[at]));
    }
  }
}
function correlate(columns, size, count, decays, correlated) {
  for (let i = 0; i < size * count; i++) correlated[i] = columns[i];
  for (let p = 0; p < size; p++) {
    let forward = p * count,
      backward = forward + count - 1,
      fromBefore = 0,
      fromAfter = 0;
    for (let i = 0, j = count - 2; j >= 0; i++, j--)
      ((fromBefore = decays[i] * (fromBefore + columns[forward++])),
        (correlated[forward] += fromBefore),
        (fromAfter = decays[j] * (fromAfter + columns[backward--])),
        (correlated[backward] += fromAfter));
  }
}
function gram(a, b, size, count, products) {
  for (let p = 0; p < size; p++)
    for (let q = 0; q <= p; q++) {
      let product = dot(a, p * count, b, q * count, count);
      ((products[p * size + q] = product), (products[q * size + p] = product));
    }
}
function dot(a, aAt, b, bAt, count) {
  let s0 = 0,
    s1 = 0,
    s2 = 0,
    s3 = 0,
    i = 0;
  for (; i + 3 < count; i += 4)
    ((s0 += a[aAt + i] * b[bAt + i]),
      (s1 += a[aAt + i + 1] * b[bAt + i + 1]),
      (s2 += a[aAt + i + 2] * b[bAt + i + 2]),
      (s3 += a[aAt + i + 3] * b[bAt + i + 3]));
  for (; i < count; i++) s0 += a[aAt + i] * b[bAt + i];
  return s0 + s1 + s2 + s3;
}
function sandwich(inverse, middle, p, q, size) {
  let sum = 0;
  for (let i = p; i < size; i++)
    for (let j = q; j < size; j++)
      sum += inverse[p * size + i] * middle[i * size + j] * inverse[q * size + j];
  return sum;
}

// core/statistics/studentT.ts
var NORMAL_95 = 1.959963984540054,
  Z2 = NORMAL_95 * NORMAL_95,
  TERMS = [
    (Z2 + 1) / 4,
    ((5 * Z2 + 16) * Z2 + 3) / 96,
    (((3 * Z2 + 19) * Z2 + 17) * Z2 - 15) / 384,
    ((((79 * Z2 + 776) * Z2 + 1482) * Z2 - 1920) * Z2 - 945) / 92160,
  ];
function studentWidening(degreesOfFreedom) {
  let inverse = 1 / Math.max(2.5, degreesOfFreedom);
  return 1 + inverse * (TERMS[0] + inverse * (TERMS[1] + inverse * (TERMS[2] + inverse * TERMS[3])));
}

// core/fit/correlatedNoise.ts
var NODES = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95],
  CORRELATION_WEIGHT = 1.5,
  FULL_WIDENING_FROM = 0.5,
  HALF_HIDDEN_EPOCHS = 2;
function noiseTableLength(size) {
  return NODES.length * rowLength(size);
}
function clearNoiseTable({ numbers, start, size }) {
  for (let row = start; row < start + noiseTableLength(size); row += rowLength(size)) numbers[row] = NaN;
}
function rowLength(size) {
  return 1 + size * size;
}
function createNoiseTabulator(maximumCount, maximumSize) {
  let moments = createResidualMoments(NODES, maximumCount, maximumSize),
    last = NODES.length - 1,
    isInUse = !1;
  function ratioAt(table, node, describe) {
    let { numbers, start, count, size } = table,
      row = start + node * rowLength(size);
    if (Number.isNaN(numbers[row])) {
      (isInUse || moments.use(describe()),
        (isInUse = !0),
        (numbers[row] = moments.at(node, numbers, row + 1)));
      let widening = wideningAt(NODES[node], count, size);
      for (let i = row + 1; i < row + rowLength(size); i++) numbers[i] *= widening * widening;
    }
    return numbers[row];
  }
  return {
    position(table, lagRatio, describe) {
      isInUse = !1;
      let guess = lagRatio + (table.size * (1 + lagRatio)) / table.count,
        node = 0;
      for (; node < last && NODES[node + 1] <= guess;) node++;
      for (; node > 0 && lagRatio < ratioAt(table, node, describe);) node--;
      for (; node < last && lagRatio >= ratioAt(table, node + 1, describe);) node++;
      let low = ratioAt(table, node, describe);
      return node === last || !(lagRatio > low)
        ? node
        : node + (lagRatio - low) / (ratioAt(table, node + 1, describe) - low);
    },
  };
}
function correlationAt(position) {
  let node = Math.min(Math.floor(position), NODES.length - 2);
  return NODES[node] + (position - node) * (NODES[node + 1] - NODES[node]);
}
function covarianceAt(table, position, p, q) {
  let { numbers, start, size } = table,
    node = Math.floor(position),
    entry = start + node * rowLength(size) + 1 + p * size + q,
    low = numbers[entry];
  return position === node ? low : low + (position - node) * (numbers[entry + rowLength(size)] - low);
}
function wideningAt(rho, count, size) {
  let shown = count / (count + HALF_HIDDEN_EPOCHS * size),
    correlationVariance = (1 - rho * rho) / (count * shown * shown),
    certainty = Math.min(1, rho / (FULL_WIDENING_FROM * Math.sqrt(correlationVariance))),
    slope = 2 / (1 - rho * rho),
    degreesOfFreedom = ((count - size) * (1 - rho * rho)) / (1 + rho * rho),
    fromCorrelation = CORRELATION_WEIGHT * slope * slope * correlationVariance;
  return studentWidening(2 / (certainty * (2 / degreesOfFreedom + fromCorrelation)));
}

// core/statistics/regression.ts
function prepareRegression(columns) {
  let parameters = columns.length,
    count = columns[0].length;
  if (count < parameters) return null;
  let basis = new Float64Array(parameters * count),
    upper = new Float64Array(parameters * parameters);
  for (let p = 0; p < parameters; p++) {
    let at = p * count;
    basis.set(columns[p], at);
    let before = norm(basis, at, count);
    for (let pass = 0; pass < 2; pass++)
      for (let q = 0; q < p; q++) upper[q * parameters + p] += projectOut(basis, q * count, at, count);
    let after = norm(basis, at, count);
    if (!(after > 1e-10 * before)) return null;
    upper[p * parameters + p] = after;
    for (let i = at; i < at + count; i++) basis[i] /= after;
  }
  return { count, parameters, basis, inverse: invertUpper(upper, parameters) };
}
function regress(plan, values, parameters) {
  let { count, basis, inverse } = plan,
    size = plan.parameters;
  for (let p = 0; p < size; p++) parameters[p] = 0;
  for (let p = 0, at = 0; p < size; p++, at += count) {
    let coefficient = 0;
    for (let i = 0; i < count; i++) coefficient += basis[at + i] * values[i];
    for (let i = 0; i < count; i++) values[i] -= coefficient * basis[at + i];
    for (let row = 0; row <= p; row++) parameters[row] += inverse[row * size + p] * coefficient;
  }
  let squares = 0;
  for (let i = 0; i < count; i++) squares += values[i] * values[i];
  return squares;
}
function projectOut(basis, unit, column, count) {
  let dot2 = 0;
  for (let i = 0; i < count; i++) dot2 += basis[unit + i] * basis[column + i];
  for (let i = 0; i < count; i++) basis[column + i] -= dot2 * basis[unit + i];
  return dot2;
}
function norm(basis, column, count) {
  let squares = 0;
  for (let i = column; i < column + count; i++) squares += basis[i] * basis[i];
  return Math.sqrt(squares);
}
function invertUpper(upper, size) {
  let inverse = new Float64Array(size * size);
  for (let col = 0; col < size; col++) {
    inverse[col * size + col] = 1 / upper[col * size + col];
    for (let row = col - 1; row >= 0; row--) {
      let sum = 0;
      for (let k = row + 1; k <= col; k++) sum -= upper[row * size + k] * inverse[k * size + col];
      inverse[row * size + col] = sum / upper[row * size + row];
    }
  }
  return inverse;
}

export {
  longestNeighbourDays,
  studentWidening,
  noiseTableLength,
  clearNoiseTable,
  createNoiseTabulator,
  correlationAt,
  covarianceAt,
  prepareRegression,
  regress,
};
//# sourceMappingURL=chunk-L777UE73.js.map
