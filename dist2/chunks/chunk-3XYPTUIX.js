import { roundHalfAway } from './chunk-Y7JKUUAR.js';

// core/pairs/granuleCells.ts
var GOOD = 1,
  WATER = 0,
  MILLIMETRES = 1e3,
  LARGEST_METRES = 100;
function correctGranule(layers, waterMask, run, out) {
  let { displacement, recommendedMask, solidEarthTide, ionosphericDelay } = layers,
    limit = LARGEST_METRES,
    end = run.layerIndex + run.count,
    toOut = run.cell - run.layerIndex;
  for (let i = run.layerIndex; i < end; i++) {
    if (recommendedMask[i] !== GOOD || (waterMask !== null && waterMask[i] === WATER)) {
      out[toOut + i] = NaN;
      continue;
    }
    let metres = correctedMetres(displacement[i], solidEarthTide[i], ionosphericDelay[i], limit);
    out[toOut + i] = Math.abs(metres) < limit ? metres * MILLIMETRES : NaN;
  }
}
function correctToHundredths(layers, waterMask, run, out) {
  let missing = -32768,
    perMm = 100,
    [good, water, mmPerMetre, limit] = [GOOD, WATER, MILLIMETRES, LARGEST_METRES],
    { layerIndex, cell, count } = run,
    end = layerIndex + count,
    displacement = layers.displacement.subarray(layerIndex, end),
    recommendedMask = layers.recommendedMask.subarray(layerIndex, end),
    solidEarthTide = layers.solidEarthTide.subarray(layerIndex, end),
    ionosphericDelay = layers.ionosphericDelay.subarray(layerIndex, end),
    wet = waterMask === null ? recommendedMask : waterMask.subarray(layerIndex, end),
    hundredths = out.subarray(cell, cell + count),
    largest = -1;
  for (let i = 0; i < count; i++) {
    if (recommendedMask[i] !== good || wet[i] === water) {
      hundredths[i] = missing;
      continue;
    }
    let metres = correctedMetres(displacement[i], solidEarthTide[i], ionosphericDelay[i], limit);
    if (Math.abs(metres) < limit) {
      let value = Math.fround(metres * mmPerMetre) * perMm,
        size = Math.abs(value);
      ((hundredths[i] = roundHalfAway(value, size)), size > largest && (largest = size));
    } else hundredths[i] = missing;
  }
  return largest;
}
function correctedMetres(displacement, solidEarthTide, ionosphericDelay, limit) {
  return displacement - solidEarthTide - (Math.abs(ionosphericDelay) < limit ? ionosphericDelay : 0);
}
function addCoherence(valuesMm, temporalCoherence, { count, sum }) {
  for (let cell = 0; cell < valuesMm.length; cell++) {
    let quality = temporalCoherence[cell];
    Number.isNaN(valuesMm[cell]) ||
      !(quality >= 0 && quality <= 1) ||
      (count[cell]++, (sum[cell] += quality));
  }
}

export { GOOD, correctGranule, correctToHundredths, addCoherence };
//# sourceMappingURL=chunk-3XYPTUIX.js.map
