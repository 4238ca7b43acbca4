// core/report/assessment.ts
var included = (mmYr) => ({ mmYr, isIncluded: !0 }),
  excluded = (mmYr) => ({ mmYr, isIncluded: !1 }),
  VELOCITY_CLASSES = [
    { code: 'rapid_subsidence', trend: 'subsiding', above: null, below: included(-8) },
    {
      code: 'notable_subsidence',
      trend: 'subsiding',
      above: excluded(-8),
      below: included(-3),
    },
    { code: 'stable', trend: 'stable', above: excluded(-3), below: excluded(3) },
    { code: 'mild_uplift', trend: 'uplifting', above: included(3), below: excluded(8) },
    { code: 'strong_uplift', trend: 'uplifting', above: included(8), below: null },
  ],
  CONFIDENCE_TIERS = [
    { tier: 'measured', minSignalToNoise: 2 },
    { tier: 'likely', minSignalToNoise: 1 },
    { tier: 'within_margin', minSignalToNoise: 0 },
  ],
  ASSESSMENT_CODES = [...VELOCITY_CLASSES.map(({ code }) => code), 'no_clear_trend'],
  TRENDS = ['subsiding', 'stable', 'uplifting', 'no_clear_trend'],
  SIGNIFICANT_SIGNAL_TO_NOISE = 2,
  STABLE_WITHIN_MARGIN = {
    minTemporalCoherence: 0.6,
    /** The uncertainty must be smaller, mm/yr. */
    maxSigmaMmYr: 3,
    freshness: ['current', 'recent'],
  };
function assess(input) {
  let { velocityMmYr, sigmaMmYr } = input,
    speed = Math.abs(velocityMmYr),
    signalToNoise = speed === 0 ? 0 : speed / sigmaMmYr,
    confidenceTier = tierOf(signalToNoise),
    velocityClass = velocityClassOf(velocityMmYr),
    isClear = speed > sigmaMmYr;
  return {
    assessmentCode: isClear ? velocityClass.code : 'no_clear_trend',
    trend: isClear ? velocityClass.trend : 'no_clear_trend',
    confidenceTier,
    withinMarginKind: confidenceTier === 'within_margin' ? withinMarginKindOf(input) : null,
    signalToNoise,
    significantNonzero: signalToNoise >= SIGNIFICANT_SIGNAL_TO_NOISE,
    nearThreshold: [3, 8].some((border2) => Math.abs(speed - border2) <= sigmaMmYr),
  };
}
function velocityClassOf(velocityMmYr) {
  let found = VELOCITY_CLASSES.find(
    ({ above, below }) =>
      (above === null || velocityMmYr > above.mmYr || (above.isIncluded && velocityMmYr === above.mmYr)) &&
      (below === null || velocityMmYr < below.mmYr || (below.isIncluded && velocityMmYr === below.mmYr)),
  );
  if (!found) throw new RangeError(`${velocityMmYr} mm/yr is in no class`);
  return found;
}
function tierOf(signalToNoise) {
  return (
    CONFIDENCE_TIERS.find(({ minSignalToNoise }) => signalToNoise >= minSignalToNoise)?.tier ??
    'within_margin'
  );
}
function withinMarginKindOf(input) {
  let { minTemporalCoherence, maxSigmaMmYr, freshness } = STABLE_WITHIN_MARGIN;
  return input.temporalCoherence >= minTemporalCoherence &&
    input.sigmaMmYr < maxSigmaMmYr &&
    freshness.includes(input.freshness)
    ? 'stable'
    : 'inconclusive';
}

// core/colour/mapLayer.ts
var MAP_LAYERS = ['velocity', 'uncertainty', 'confidence', 'seasonal'],
  MAP_LAYER_FACTS = {
    velocity: { title: 'Vertical velocity, negative = sinking', unit: 'mm/yr', step: 0.02 },
    uncertainty: { title: 'Uncertainty of the velocity, one standard deviation', unit: 'mm/yr', step: 0.02 },
    confidence: { title: 'Data quality of the cell', unit: '1', step: 1e-3 },
    seasonal: { title: 'Yearly swing, amplitude', unit: 'mm', step: 0.02 },
  },
  LARGEST_STEPS = 32767,
  NO_STEPS = -32768;
function stepsOf(layer, value) {
  if (Number.isNaN(value)) return NO_STEPS;
  let { step } = MAP_LAYER_FACTS[layer],
    nearest = Math.sign(value) * Math.round(Math.abs(value) / step) + 0,
    steps = layer === 'velocity' ? withinClass(nearest, value, step) : nearest;
  return Math.max(-LARGEST_STEPS, Math.min(LARGEST_STEPS, steps));
}
function withinClass(nearest, value, step) {
  for (let border2 of BORDERS)
    if (Math.abs(nearest) === Math.round(border2 / step) && Math.abs(value) < border2)
      return nearest - Math.sign(nearest);
  return nearest;
}
var BORDERS = [
    ...new Set(VELOCITY_CLASSES.flatMap(({ below }) => (below ? [Math.abs(below.mmYr)] : []))),
  ].sort((a, b) => a - b),
  CLASS_BORDERS_MM_YR = BORDERS;

// core/colour/oklch.ts
function rgbOf({ lightness, chroma, hue }) {
  for (let rest = chroma; ; rest -= 2e-3) {
    let linear = linearRgb(lightness, Math.max(0, rest), (hue * Math.PI) / 180);
    if (!linear.every((value) => value >= -1e-4 && value <= 1 + 1e-4) && rest > 0) continue;
    let [red, green, blue] = linear.map(companded);
    return { red, green, blue };
  }
}
function linearRgb(lightness, chroma, hue) {
  let a = chroma * Math.cos(hue),
    b = chroma * Math.sin(hue),
    l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
function companded(linear) {
  let value = linear <= 31308e-7 ? 12.92 * linear : 1.055 * linear ** 0.4166666666666667 - 0.055;
  return Math.round(255 * Math.max(0, Math.min(1, value)));
}

// core/colour/colourRamp.ts
var RAMP_VERSION = 1,
  VELOCITY_SIDE = [
    { from: 0, to: border(0), bins: 36, lightness: [0.97, 0.89], chroma: [3e-3, 0.05] },
    { from: border(0), to: border(1), bins: 50, lightness: [0.83, 0.67], chroma: [0.09, 0.155] },
    { from: border(1), to: 20, bins: 41, lightness: [0.6, 0.33], chroma: [0.18, 0.12] },
  ],
  SINKING_HUE = 32,
  RISING_HUE = 255,
  MIDDLE = 128,
  SEQUENTIAL = {
    uncertainty: { to: 6, hue: 305 },
    confidence: { to: 1, hue: 175 },
    seasonal: { to: 25, hue: 75 },
  },
  SEQUENTIAL_STOPS = 8;
function colourIndexOf(layer, value) {
  return indexOfSteps(layer, stepsOf(layer, value));
}
function colourIndexTable(layer) {
  let table = new Uint8Array(65536);
  for (let steps = NO_STEPS; steps <= 32767; steps++) table[steps & 65535] = indexOfSteps(layer, steps);
  return table;
}
function indexOfSteps(layer, steps) {
  if (steps === NO_STEPS) return 0;
  if (layer !== 'velocity') {
    let limit = Math.round(SEQUENTIAL[layer].to / MAP_LAYER_FACTS[layer].step);
    return 1 + Math.max(0, Math.min(254, Math.floor((steps * 255) / limit)));
  }
  if (steps === 0) return MIDDLE;
  let bin = velocityBin(Math.abs(steps));
  return steps < 0 ? MIDDLE - 1 - bin : MIDDLE + 1 + bin;
}
function velocityBin(steps) {
  let { step } = MAP_LAYER_FACTS.velocity,
    before = 0;
  for (let { from, to, bins } of VELOCITY_SIDE) {
    let first = Math.round(from / step),
      last = Math.round(to / step);
    if (steps < last) return before + Math.floor(((steps - first) * bins) / (last - first));
    before += bins;
  }
  return before - 1;
}
function paletteOf(layer) {
  let palette = new Uint8Array(1024);
  for (let index = 1; index < 256; index++) {
    let { red, green, blue } = rgbOf(colourAt(layer, index));
    palette.set([red, green, blue, 255], index * 4);
  }
  return palette;
}
function colourAt(layer, index) {
  if (layer !== 'velocity') {
    let share2 = (index - 1) / 254,
      chroma = 0.02 + 0.12 * Math.sin(Math.PI * Math.min(1, 0.15 + share2 * 0.7));
    return { lightness: 0.96 - 0.66 * share2, chroma, hue: SEQUENTIAL[layer].hue };
  }
  if (index === MIDDLE) return { lightness: 0.98, chroma: 0, hue: 0 };
  let bin = index < MIDDLE ? MIDDLE - 1 - index : index - MIDDLE - 1,
    hue = index < MIDDLE ? SINKING_HUE : RISING_HUE,
    stretch = VELOCITY_SIDE.find(({ bins }) => (bin < bins ? !0 : ((bin -= bins), !1))),
    share = bin / (stretch.bins - 1),
    between = ([from, to]) => from + (to - from) * share;
  return { lightness: between(stretch.lightness), chroma: between(stretch.chroma), hue };
}
function rampStopsOf(layer) {
  let palette = paletteOf(layer),
    stop = ({ value, shown }) => ({
      value,
      colour: hexOf(palette, colourIndexOf(layer, shown)),
      label: signed(layer, value),
    });
  if (layer !== 'velocity') {
    let { to } = SEQUENTIAL[layer];
    return Array.from({ length: SEQUENTIAL_STOPS + 1 }, (_, at) => (to * at) / SEQUENTIAL_STOPS).map(
      (value) => stop({ value, shown: value }),
    );
  }
  let { step } = MAP_LAYER_FACTS.velocity,
    rising = VELOCITY_SIDE.flatMap(({ from, to }, at) => [
      { value: from, shown: from },
      { value: (from + to) / 2, shown: (from + to) / 2 },
      { value: to, shown: at === VELOCITY_SIDE.length - 1 ? to : to - step },
    ]);
  return [
    ...rising
      .slice(1)
      .map(({ value, shown }) => ({ value: -value, shown: -shown }))
      .reverse(),
    ...rising,
  ].map(stop);
}
function rampEnds(layer) {
  if (layer !== 'velocity') return { from: 0, to: SEQUENTIAL[layer].to };
  let { to } = VELOCITY_SIDE.at(-1);
  return { from: -to, to };
}
function colourOf(layer, value) {
  return hexOf(paletteOf(layer), colourIndexOf(layer, value));
}
function signed(layer, value) {
  return layer !== 'velocity' || value === 0 ? String(value) : value < 0 ? `\u2212${-value}` : `+${value}`;
}
function hexOf(palette, index) {
  return `#${[...palette.subarray(index * 4, index * 4 + 3)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;
}
function border(place) {
  return CLASS_BORDERS_MM_YR[place];
}
function rgbAt(palette, index) {
  return { red: palette[index * 4], green: palette[index * 4 + 1], blue: palette[index * 4 + 2] };
}

export {
  VELOCITY_CLASSES,
  CONFIDENCE_TIERS,
  ASSESSMENT_CODES,
  TRENDS,
  SIGNIFICANT_SIGNAL_TO_NOISE,
  STABLE_WITHIN_MARGIN,
  assess,
  velocityClassOf,
  MAP_LAYERS,
  MAP_LAYER_FACTS,
  LARGEST_STEPS,
  NO_STEPS,
  stepsOf,
  CLASS_BORDERS_MM_YR,
  RAMP_VERSION,
  colourIndexOf,
  colourIndexTable,
  paletteOf,
  rampStopsOf,
  rampEnds,
  colourOf,
  rgbAt,
};
//# sourceMappingURL=chunk-7KJ42PUO.js.map
