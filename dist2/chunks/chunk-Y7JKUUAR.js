// core/pairs/pairValues.ts
function fitOf(largest) {
  return largest < 0 ? 'empty' : largest < 32767 + 0.5 ? 'hundredths' : 'float';
}
function toHundredths(valuesMm, out) {
  let largest = -1;
  for (let i = 0; i < valuesMm.length; i++) {
    let value = valuesMm[i] * 100;
    if (value === value) {
      let size = Math.abs(value);
      ((out[i] = roundHalfAway(value, size)), size > largest && (largest = size));
    } else out[i] = -32768;
  }
  return fitOf(largest);
}
function roundHalfAway(value, size) {
  let sign = -+(value < 0);
  return ((((size + 0.5) | 0) ^ sign) - sign) | 0;
}
function keptValues(valuesMm, memory) {
  let fit = toHundredths(valuesMm, memory);
  return fit === 'empty' ? null : fit === 'float' ? valuesMm : memory;
}
function fromHundredths(hundredths, out) {
  for (let i = 0; i < hundredths.length; i++) {
    let value = hundredths[i];
    out[i] = value === -32768 ? NaN : value * 0.01;
  }
}
function toCoherenceSteps(coherence, out) {
  for (let i = 0; i < coherence.length; i++) {
    let value = coherence[i];
    out[i] = value >= 0 && value <= 1 ? value * 65534 + 0.5 : 65535;
  }
}

export { fitOf, toHundredths, roundHalfAway, keptValues, fromHundredths, toCoherenceSteps };
//# sourceMappingURL=chunk-Y7JKUUAR.js.map
