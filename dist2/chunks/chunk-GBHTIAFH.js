// schemas/cellColumns.ts
function allocateCellColumns(cells) {
  return {
    h3: new BigUint64Array(cells),
    row: new Int32Array(cells),
    col: new Int32Array(cells),
    lat: new Float64Array(cells),
    lon: new Float64Array(cells),
    velocityVerticalMmYr: new Float32Array(cells),
    velocityUncertaintyMmYr: new Float32Array(cells),
    velocityLosMmYr: new Float32Array(cells),
    seasonalAmplitudeMm: new Float32Array(cells),
    seasonalDominant: new Uint8Array(cells),
    totalMotionMm: new Float32Array(cells),
    temporalCoherence: new Float32Array(cells),
    confidence: new Float32Array(cells),
    neighborSpreadMmYr: new Float32Array(cells),
    neighborConsistent: new Uint8Array(cells),
    nMeasurements: new Int16Array(cells),
    spanYears: new Float32Array(cells),
    firstObservation: new Int32Array(cells),
    lastObservation: new Int32Array(cells),
  };
}
var MISSING_TENTH_MM = -2147483648;

export { allocateCellColumns, MISSING_TENTH_MM };
//# sourceMappingURL=chunk-GBHTIAFH.js.map
