import { required } from '../required.ts';
import type { CellAnswer } from '../answer/cellAnswer.ts';
import {
  MOVING_MM_YR,
  SIGNIFICANT_SIGNAL_TO_NOISE,
  STABLE_WITHIN_MARGIN,
  VELOCITY_CLASSES,
  velocityClassOf,
} from '../report/assessment.ts';
import { ownSigmaMmYr, staysWithin, type RateWithSigma, type VerdictCode } from '../report/groundVerdict.ts';
import { ENGLISH, type GroundWords } from '../words/english.ts';
import { colorOf } from './colorRamp.ts';
import { isOfRates, type DrawnLayer, type RateLayer } from './mapLayer.ts';

/** What a picture shows of a place: only its class, or the published values, for callers who may download them. */
export const MAP_DETAILS = ['classes', 'values'] as const;
export type MapDetail = (typeof MAP_DETAILS)[number];

/** Version of the classes and their colors; increment when they change, so that cached pictures are drawn again. */
export const CLASSES_VERSION = 3;

/** A class of a layer, as free pictures show it. */
export interface MapClass {
  /**
   * For velocity the verdict of reports (`rapid_subsidence`, `moves_with_surroundings`); for other layers `1_to_2`, in
   * the layer's unit.
   */
  readonly code: string;
  /** The layer's values from here on; null = no lower border, or a class that isn't a range of values. */
  readonly from: number | null;
  readonly to: number | null;
  /** For velocity a readable name; for other layers the range. */
  readonly label: string;
  /** The range, in as few words as possible. */
  readonly shortLabel: string;
  /** `#rrggbb`; null = transparent. */
  readonly color: string | null;
}

const VELOCITY_LOOKS: Readonly<
  Record<(typeof VELOCITY_CLASSES)[number]['code'], Pick<MapClass, 'label' | 'shortLabel' | 'color'>>
> = {
  rapid_subsidence: {
    label: 'Sinking fast',
    shortLabel: ENGLISH.mapClasses.rapid_subsidence,
    color: colorOf('velocity', -14),
  },
  notable_subsidence: {
    label: 'Sinking',
    shortLabel: ENGLISH.mapClasses.notable_subsidence,
    color: colorOf('velocity', -5),
  },
  stable: { label: 'Stable', shortLabel: ENGLISH.mapClasses.stable, color: colorOf('velocity', 0) },
  mild_uplift: { label: 'Rising', shortLabel: ENGLISH.mapClasses.mild_uplift, color: colorOf('velocity', 5) },
  strong_uplift: {
    label: 'Rising strongly',
    shortLabel: ENGLISH.mapClasses.strong_uplift,
    color: colorOf('velocity', 14),
  },
};

/** The same classes of the rate to the east. */
const EAST_LOOKS: Readonly<
  Record<keyof typeof VELOCITY_LOOKS, Pick<MapClass, 'code' | 'label'> & { readonly shownMmYr: number }>
> = {
  rapid_subsidence: { code: 'moving_west_fast', label: 'Moving west fast', shownMmYr: -14 },
  notable_subsidence: { code: 'moving_west', label: 'Moving west', shownMmYr: -5 },
  stable: { code: 'stable_east_west', label: 'Stable east–west', shownMmYr: 0 },
  mild_uplift: { code: 'moving_east', label: 'Moving east', shownMmYr: 5 },
  strong_uplift: { code: 'moving_east_fast', label: 'Moving east fast', shownMmYr: 14 },
};

/** Verdicts of a report besides the five classes of the rate. */
const FURTHER_LOOKS = {
  moves_with_surroundings: {
    label: 'Moves with its surroundings',
    shortLabel: ENGLISH.mapClasses.moves_with_surroundings,
    color: '#d3dfb8',
  },
  sinking_in_surroundings: {
    label: 'Sinking relative to its surroundings',
    shortLabel: ENGLISH.mapClasses.sinking_in_surroundings,
    color: '#e9a23b',
  },
  rising_in_surroundings: {
    label: 'Rising relative to its surroundings',
    shortLabel: ENGLISH.mapClasses.rising_in_surroundings,
    color: '#5fb0a5',
  },
  changed_pace: {
    label: 'Sinking or rising lately',
    shortLabel: ENGLISH.mapClasses.changed_pace,
    color: '#c46a8f',
  },
  moved_once: {
    label: 'Dropped or rose suddenly',
    shortLabel: ENGLISH.mapClasses.moved_once,
    color: '#9a67b0',
  },
} as const;

const NOT_SIGNIFICANT: MapClass = {
  code: 'not_significant',
  from: null,
  to: null,
  label: 'Not certain',
  shortLabel: ENGLISH.mapClasses.not_significant,
  color: '#9aa1a6',
};

/** Shown beneath the transparent parts of every picture. */
const NOT_MEASURED: MapClass = {
  code: 'not_measured',
  from: null,
  to: null,
  label: 'Not measured',
  shortLabel: ENGLISH.mapClasses.not_measured,
  color: null,
};

/** Upper borders of the classes of the other layers, ascending; the last class has none. */
const BORDERS: Readonly<Record<Exclude<DrawnLayer, RateLayer>, readonly number[]>> = {
  uncertainty: [0.5, 1, 2, 4],
  uncertainty_east: [0.5, 1, 2, 4],
  confidence: [0.25, 0.5, 0.75],
  seasonal: [2, 5, 10, 20],
};
/** The values whose ramp colors a layer's palest and darkest class have. */
const COLORED: Readonly<Record<Exclude<DrawnLayer, RateLayer>, readonly [number, number]>> = {
  uncertainty: [0.2, 5.4],
  uncertainty_east: [0.2, 5.4],
  confidence: [0.05, 0.9],
  seasonal: [0.8, 22],
};

const rateClasses = VELOCITY_CLASSES.map(({ code, above, below }) => ({
  code,
  from: above?.mmYr ?? null,
  to: below?.mmYr ?? null,
  ...VELOCITY_LOOKS[code],
}));

const classes: Readonly<Record<DrawnLayer, readonly MapClass[]>> = {
  velocity: [
    ...rateClasses,
    ...Object.entries(FURTHER_LOOKS).map(([code, look]) => ({ code, from: null, to: null, ...look })),
    NOT_SIGNIFICANT,
  ],
  uncertainty: rangesOf('uncertainty'),
  confidence: rangesOf('confidence'),
  seasonal: rangesOf('seasonal'),
  velocity_east: [
    ...rateClasses.map(({ code: upward, ...ofRate }) => {
      const { code, label, shownMmYr } = EAST_LOOKS[upward];
      return { ...ofRate, code, label, color: colorOf('velocity_east', shownMmYr) };
    }),
    NOT_SIGNIFICANT,
  ],
  uncertainty_east: rangesOf('uncertainty_east'),
};

/** Palette index of rates that aren't significant: the last one. */
export const NOT_SIGNIFICANT_INDEX = classes.velocity.length;

/** The same of a layer of rates. */
export function uncertainIndexOf(layer: RateLayer): number {
  return classes[layer].length;
}

/** The classes of a layer, in the order of the palette. The first index (0) means not measured. */
export function mapClassesOf(layer: DrawnLayer): readonly MapClass[] {
  return classes[layer];
}

/** The legend of the velocity map with its short labels in a language. */
export function velocityLegendIn({ mapClasses }: GroundWords): readonly MapClass[] {
  const labels: Readonly<Record<string, string>> = mapClasses;
  return classLegendOf('velocity').map((each) => ({
    ...each,
    shortLabel: labels[each.code] ?? each.shortLabel,
  }));
}

/** The legend of a layer's free pictures: its classes, then "not measured". */
export function classLegendOf(layer: DrawnLayer): readonly MapClass[] {
  return [...classes[layer], NOT_MEASURED];
}

/** The colors of a layer's classes as RGBA; the first is transparent. */
export function classPaletteOf(layer: DrawnLayer): Uint8Array {
  const colors = classes[layer].map(({ color }) => Number.parseInt(required(color).slice(1), 16));
  const opaque = colors.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff, 255]);
  return Uint8Array.from([0, 0, 0, 0, ...opaque]);
}

/** The class that shows each verdict; verdicts that aren't listed are uncertain. */
const CLASS_OF_VERDICT: Readonly<Partial<Record<VerdictCode, string>>> = {
  sinking_fast: 'rapid_subsidence',
  sinking: 'notable_subsidence',
  stable: 'stable',
  stable_in_frame: 'stable',
  rising_slightly: 'mild_uplift',
  rising_strongly: 'strong_uplift',
  moves_with_surroundings: 'moves_with_surroundings',
  sinking_in_surroundings: 'sinking_in_surroundings',
  rising_in_surroundings: 'rising_in_surroundings',
  dropped_once: 'moved_once',
  rose_once: 'moved_once',
  moved_in_steps: 'moved_once',
  sinking_lately: 'changed_pace',
  rising_lately: 'changed_pace',
  changed_pace: 'changed_pace',
};

const INDEX_OF_VERDICT: ReadonlyMap<string, number> = new Map(
  Object.entries(CLASS_OF_VERDICT).map(([verdict, code]) => [
    verdict,
    1 + classes.velocity.findIndex((known) => known.code === code),
  ]),
);

/** The class that shows a verdict of a report. */
export function classOfVerdict(verdict: string): MapClass {
  return required(classes.velocity[(INDEX_OF_VERDICT.get(verdict) ?? NOT_SIGNIFICANT_INDEX) - 1]);
}

/**
 * The palette index of a cell's answer: its verdict's class, or uncertain where nothing is sold or the verdict is
 * uncertain.
 */
export function answerClassIndex({ verdict, unsold }: Pick<CellAnswer, 'verdict' | 'unsold'>): number {
  return unsold === null ? (INDEX_OF_VERDICT.get(verdict) ?? NOT_SIGNIFICANT_INDEX) : NOT_SIGNIFICANT_INDEX;
}

/**
 * Whether a class stays certain when another view of the same ground disagrees by `doubtMmYr`, one σ. Applies the
 * verdict's rules for the rate and its σ; where they no longer support the class, the picture is uncertain.
 */
export function isStillCertain(
  index: number,
  rate: RateWithSigma & { readonly zeroSigmaMmYr: number },
  doubtMmYr: number,
): boolean {
  const doubted = { ...rate, sigmaMmYr: Math.hypot(rate.sigmaMmYr, doubtMmYr) };
  const speed = Math.abs(rate.velocityMmYr);
  const isWithin = speed <= doubted.sigmaMmYr;
  if (isWithin && doubted.sigmaMmYr >= STABLE_WITHIN_MARGIN.maxSigmaMmYr) return false;
  const code = mapClassesOf('velocity')[index - 1]?.code;
  if (code === 'stable') {
    if (staysWithin(MOVING_MM_YR, doubted)) return true;
    // Stable within its frame: judged by the comparison with its surroundings, to which the error of the other view
    // applies equally.
    return !staysWithin(MOVING_MM_YR, rate) && isWithin && speed + ownSigmaMmYr(doubted) <= MOVING_MM_YR;
  }
  const isOfRate = VELOCITY_CLASSES.some((known) => known.code === code);
  return !isOfRate || speed >= SIGNIFICANT_SIGNAL_TO_NOISE * doubted.sigmaMmYr;
}

/** The palette index of a layer's value by its classes alone; 0 = not measured (NaN). */
export function rangeIndex(layer: DrawnLayer, value: number): number {
  if (Number.isNaN(value)) return 0;
  if (isOfRates(layer)) return 1 + VELOCITY_CLASSES.indexOf(velocityClassOf(value));
  return 1 + BORDERS[layer].filter((border) => value >= border).length;
}

function rangesOf(layer: Exclude<DrawnLayer, RateLayer>): MapClass[] {
  const borders = BORDERS[layer];
  const [palest, darkest] = COLORED[layer];
  return Array.from({ length: borders.length + 1 }, (_, at) => {
    const [from, to] = [borders[at - 1] ?? 0, borders[at] ?? null];
    const range = to === null ? `${from} or more` : at === 0 ? `below ${to}` : `${from} to ${to}`;
    return {
      code: to === null ? `from_${from}` : `${from}_to_${to}`,
      from,
      to,
      label: range,
      shortLabel: range,
      color: colorOf(layer, palest + ((darkest - palest) * at) / borders.length),
    };
  });
}
