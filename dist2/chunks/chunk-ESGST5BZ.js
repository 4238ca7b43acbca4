import {
  clearNoiseTable,
  correlationAt,
  covarianceAt,
  createNoiseTabulator,
  longestNeighbourDays,
  noiseTableLength,
  prepareRegression,
  regress,
} from './chunk-L777UE73.js';
import { endWeight, resolvedSquares, scaleEnds, seriesDesign } from './chunk-DPWROWKP.js';
import { median } from './chunk-7KCIWEUB.js';
import { DAYS_PER_YEAR } from './chunk-P5YXQPQ2.js';

// core/series/modelFit.ts
function fitModel(columns, days, values) {
  let count = values.length,
    size = columns.length,
    weight = endWeight(count),
    plan = count > size ? prepareRegression(columns.map((c) => withScaledEnds(c, weight))) : null;
  if (plan === null) return null;
  let parameters = new Float64Array(size),
    residuals = withScaledEnds(values, weight),
    weightedSquares = regress(plan, residuals, parameters),
    steps = days.subarray(1).map((day, i) => day - days[i]),
    medianStepDays = median(steps),
    longest = longestNeighbourDays(medianStepDays),
    lagSum = 0;
  for (let i = 0; i < count - 1; i++) steps[i] <= longest && (lagSum += residuals[i] * residuals[i + 1]);
  let { basis, inverse } = plan,
    table = { numbers: new Float64Array(noiseTableLength(size)), start: 0, count, size };
  clearNoiseTable(table);
  let lagRatio = weightedSquares > 0 ? lagSum / weightedSquares : 0,
    position = createNoiseTabulator(count, size).position(table, lagRatio, () => ({
      count,
      size,
      basis,
      inverse,
      days,
      medianStepDays,
      endWeight: weight,
    })),
    noisy = resolvedSquares(weightedSquares, count - size),
    sigmas = parameters.map((_, p) => Math.sqrt(noisy * covarianceAt(table, position, p, p))),
    correlation = correlationAt(position),
    decays = steps.map((step) => (correlation === 0 ? 0 : correlation ** (step / medianStepDays))),
    noiseVariance = noisy / expectedSquares(basis, size, decays, weight);
  scaleEnds(residuals, 1 / weight);
  let squares = residuals.reduce((sum, e) => sum + e * e, 0);
  return { parameters, sigmas, residuals, squares, medianStepDays, correlation, noiseVariance };
}
function withScaledEnds(values, weight) {
  let scaled = values.slice();
  return (scaleEnds(scaled, weight), scaled);
}
function expectedSquares(basis, size, decays, weightOfEnds) {
  let count = decays.length + 1,
    squares = count + 2 * (weightOfEnds - 1);
  for (let p = 0; p < size; p++) {
    let column = withScaledEnds(basis.subarray(p * count, (p + 1) * count), weightOfEnds),
      earlier = 0;
    for (let i = 0; i < count; i++)
      (i > 0 && (earlier = decays[i - 1] * (earlier + column[i - 1])),
        (squares -= column[i] * (column[i] + 2 * earlier)));
  }
  return squares;
}

// core/series/fittedCurve.ts
function fittedValues(days, valuesMm) {
  if (days.length < 5) return null;
  let at = Float64Array.from(days),
    values = Float64Array.from(valuesMm),
    model = fitSeries(at, values);
  return model && valuesMm.map((value, index) => value - model.residuals[index]);
}
function fitSeries(days, values) {
  let design = seriesDesign(days.map((day) => (day - days[0]) / DAYS_PER_YEAR));
  return fitModel(design, days, values) ?? fitModel(design.slice(0, 2), days, values);
}
function fittedCurve(days, valuesMm, samples) {
  if (days.length < 5) return null;
  let at = Float64Array.from(days),
    values = Float64Array.from(valuesMm),
    first = at[0],
    model = fitSeries(at, values);
  if (!model) return null;
  let [constant, rate, sine = 0, cosine = 0] = model.parameters,
    sampled = Array.from({ length: samples }, (_, i) => first + ((at.at(-1) - first) * i) / (samples - 1)),
    years = sampled.map((day) => (day - first) / DAYS_PER_YEAR),
    lineMm = years.map((t) => constant + rate * t),
    swing = (t) => sine * Math.sin(2 * Math.PI * t) + cosine * Math.cos(2 * Math.PI * t);
  return {
    days: sampled,
    lineMm,
    seasonalMm: model.parameters.length < 4 ? null : years.map((t, i) => lineMm[i] + swing(t)),
  };
}

export { fitModel, fittedValues, fittedCurve };
//# sourceMappingURL=chunk-ESGST5BZ.js.map
