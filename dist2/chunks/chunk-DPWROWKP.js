// core/fit/seriesModel.ts
var ROUNDING_VARIANCE_MM2 = 8333333333333335e-19,
  END_WEIGHT_EPOCHS = 10,
  SHORT_RECORD_EPOCHS = 20;
function isSeasonal(epochs, spanYears) {
  return epochs >= 20 && spanYears >= 2;
}
function seriesDesign(years) {
  let line = [years.map(() => 1), years];
  return isSeasonal(years.length, years.at(-1) - years[0])
    ? [...line, years.map((t) => Math.sin(2 * Math.PI * t)), years.map((t) => Math.cos(2 * Math.PI * t))]
    : line;
}
function endWeight(epochs) {
  return 1 + END_WEIGHT_EPOCHS / Math.max(SHORT_RECORD_EPOCHS, epochs);
}
function scaleEnds(values, weight, from = 0, count = values.length) {
  ((values[from] *= Math.sqrt(weight)), (values[from + count - 1] *= Math.sqrt(weight)));
}
function resolvedSquares(squares, degreesOfFreedom) {
  return Math.max(squares, degreesOfFreedom * ROUNDING_VARIANCE_MM2);
}

export { isSeasonal, seriesDesign, endWeight, scaleEnds, resolvedSquares };
//# sourceMappingURL=chunk-DPWROWKP.js.map
