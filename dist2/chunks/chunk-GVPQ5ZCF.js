// core/reference/referenceChoice.ts
var DERIVED_REFERENCE = { is: 'derived' },
  REFERENCE_RADIUS_M = 250,
  LARGEST_RADIUS_M = 1e4;
function parseReferenceChoice(texts) {
  if (texts.length === 0) return DERIVED_REFERENCE;
  if (texts.includes('keep'))
    return texts.every((text) => text === 'keep')
      ? { is: 'kept' }
      : "--reference keep trusts the product's own zero and takes no places beside it";
  let points = texts.map(pointOf),
    wrong = texts.find((_, i) => points[i] === null);
  return wrong !== void 0
    ? `--reference ${wrong}: give lat,lon or lat,lon,radius (degrees; up to ${LARGEST_RADIUS_M} metres), or keep`
    : { is: 'points', points: points.filter((point) => point !== null) };
}
function pointOf(text) {
  let parts = text.split(',').map((part) => part.trim());
  if (parts.length < 2 || parts.length > 3 || parts.some((part) => !/^[+-]?\d+(\.\d+)?$/.test(part)))
    return null;
  let [lat, lon, radiusM = REFERENCE_RADIUS_M] = parts.map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && radiusM > 0 && radiusM <= LARGEST_RADIUS_M
    ? { lat, lon, radiusM }
    : null;
}
function referenceChoiceText(choice) {
  return choice.is !== 'points'
    ? choice.is
    : choice.points.map(({ lat, lon, radiusM }) => `${lat},${lon},${radiusM}`).join(' ');
}

export { DERIVED_REFERENCE, parseReferenceChoice, referenceChoiceText };
//# sourceMappingURL=chunk-GVPQ5ZCF.js.map
