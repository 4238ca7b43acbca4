import { required } from '../required.ts';
import { cellAnswer, type CellAnswer, type CellFigures, type FrameDoubts } from '../answer/cellAnswer.ts';
import {
  MOVING_MM_YR,
  SIGNIFICANT_SIGNAL_TO_NOISE,
  STABLE_WITHIN_MARGIN,
  VELOCITY_CLASSES,
  velocityClassOf,
} from '../report/assessment.ts';
import { ownSigmaMmYr, staysWithin, type RateWithSigma, type VerdictCode } from '../report/groundVerdict.ts';
import { colorOf } from './colorRamp.ts';
import type { MapLayer } from './mapLayer.ts';

/** What a picture tells of a place: its class alone, or the published values, for who may download them. */
export const MAP_DETAILS = ['classes', 'values'] as const;
export type MapDetail = (typeof MAP_DETAILS)[number];

/** Version of the classes and their colors: a picture made with another one is another picture. */
export const CLASSES_VERSION = 3;

/** A class of a layer that free pictures show. */
export interface MapClass {
  /** Of the velocity what reports say (`rapid_subsidence`, `moves_with_surroundings`); of other layers `1_to_2`, in the layer's unit. */
  readonly code: string;
  /** The layer's values from here on; null = no border, or a class that is not one of values. */
  readonly from: number | null;
  readonly to: number | null;
  /** Of the velocity for people; of other layers the range. */
  readonly label: string;
  /** The range, or as few words as may be. */
  readonly shortLabel: string;
  /** `#rrggbb`; null = transparent. */
  readonly color: string | null;
}

const VELOCITY_LOOKS: Readonly<
  Record<(typeof VELOCITY_CLASSES)[number]['code'], Pick<MapClass, 'label' | 'shortLabel' | 'color'>>
> = {
  rapid_subsidence: {
    label: 'Sinking fast',
    shortLabel: '−8 or less',
    color: colorOf('velocity', -14),
  },
  notable_subsidence: { label: 'Sinking', shortLabel: '−8 to −3', color: colorOf('velocity', -5) },
  stable: { label: 'Stable', shortLabel: '−3 to +3', color: colorOf('velocity', 0) },
  mild_uplift: { label: 'Rising', shortLabel: '+3 to +8', color: colorOf('velocity', 5) },
  strong_uplift: { label: 'Rising strongly', shortLabel: '+8 or more', color: colorOf('velocity', 14) },
};

/** What a report may decide besides the five classes of the rate. */
const FURTHER_LOOKS = {
  moves_with_surroundings: {
    label: 'Moves with its surroundings',
    shortLabel: 'as around',
    color: '#d3dfb8',
  },
  sinking_in_surroundings: {
    label: 'Sinking relative to its surroundings',
    shortLabel: 'sinking locally',
    color: '#e9a23b',
  },
  rising_in_surroundings: {
    label: 'Rising relative to its surroundings',
    shortLabel: 'rising locally',
    color: '#5fb0a5',
  },
  changed_pace: { label: 'Sinking or rising lately', shortLabel: 'new pace', color: '#c46a8f' },
  moved_once: { label: 'Dropped or rose suddenly', shortLabel: 'sudden motion', color: '#9a67b0' },
} as const;

const NOT_SIGNIFICANT: MapClass = {
  code: 'not_significant',
  from: null,
  to: null,
  label: 'Not certain',
  shortLabel: 'not certain',
  color: '#9aa1a6',
};

/** What lies beneath the transparent parts of every picture. */
const NOT_MEASURED: MapClass = {
  code: 'not_measured',
  from: null,
  to: null,
  label: 'Not measured',
  shortLabel: 'not measured',
  color: null,
};

/** Where the classes of the other layers end, ascending; the last class has no end. */
const BORDERS: Readonly<Record<Exclude<MapLayer, 'velocity'>, readonly number[]>> = {
  uncertainty: [0.5, 1, 2, 4],
  confidence: [0.25, 0.5, 0.75],
  seasonal: [2, 5, 10, 20],
};
/** The value whose color the ramp of a layer has for its palest class and for its darkest. */
const COLORED: Readonly<Record<Exclude<MapLayer, 'velocity'>, readonly [number, number]>> = {
  uncertainty: [0.2, 5.4],
  confidence: [0.05, 0.9],
  seasonal: [0.8, 22],
};

const classes: Readonly<Record<MapLayer, readonly MapClass[]>> = {
  velocity: [
    ...VELOCITY_CLASSES.map(({ code, above, below }) => ({
      code,
      from: above?.mmYr ?? null,
      to: below?.mmYr ?? null,
      ...VELOCITY_LOOKS[code],
    })),
    ...Object.entries(FURTHER_LOOKS).map(([code, look]) => ({ code, from: null, to: null, ...look })),
    NOT_SIGNIFICANT,
  ],
  uncertainty: rangesOf('uncertainty'),
  confidence: rangesOf('confidence'),
  seasonal: rangesOf('seasonal'),
};

/** Palette's index of the velocities that are not significant. */
export const NOT_SIGNIFICANT_INDEX = classes.velocity.length;

/** The classes of a layer, in the order of the palette, whose first index (0) is what was not measured. */
export function mapClassesOf(layer: MapLayer): readonly MapClass[] {
  return classes[layer];
}

/** The legend of a layer's free pictures: its classes, then what was not measured. */
export function classLegendOf(layer: MapLayer): readonly MapClass[] {
  return [...classes[layer], NOT_MEASURED];
}

/** The colors of a layer's classes as RGBA; the first is transparent. */
export function classPaletteOf(layer: MapLayer): Uint8Array {
  const colors = classes[layer].map(({ color }) => Number.parseInt(required(color).slice(1), 16));
  const opaque = colors.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff, 255]);
  return Uint8Array.from([0, 0, 0, 0, ...opaque]);
}

/** The class that shows each verdict; those that are not here are not certain. */
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

/** The palette's index of what is sold of a cell: that of its verdict, and not certain where nothing is sold or no verdict is certain. */
export function answerClassIndex({ verdict, unsold }: Pick<CellAnswer, 'verdict' | 'unsold'>): number {
  return unsold === null ? (INDEX_OF_VERDICT.get(verdict) ?? NOT_SIGNIFICANT_INDEX) : NOT_SIGNIFICANT_INDEX;
}

/**
 * Whether a class stays certain when another view of its ground disagrees by `doubtMmYr`, one σ. It follows the rules of the verdict as far as the
 * rate and its σ go; where these no longer carry the class, the picture is uncertain.
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
    // Stable in its frame: by the comparison with its surroundings, which share the other view's error.
    return !staysWithin(MOVING_MM_YR, rate) && isWithin && speed + ownSigmaMmYr(doubted) <= MOVING_MM_YR;
  }
  const isOfRate = VELOCITY_CLASSES.some((known) => known.code === code);
  return !isOfRate || speed >= SIGNIFICANT_SIGNAL_TO_NOISE * doubted.sigmaMmYr;
}

/** Added to the index of a class that holds while the data are fresh (`freshFromDay`), and is not certain afterwards. */
const WHILE_FRESH = 16;
/** More than any kept class. */
export const KEPT_CLASSES = 2 * WHILE_FRESH;

/** The class of a cell as a release keeps it, whatever the day; 0 is left for what was not measured. */
export function keptClass(figures: CellFigures, frame: FrameDoubts): number {
  const now = cellAnswer(figures, frame, 'current');
  const index = answerClassIndex(now);
  // Age matters to what is within its margin alone.
  const mayAge = now.assessment.withinMarginKind === 'stable' && index !== NOT_SIGNIFICANT_INDEX;
  return mayAge ? index + WHILE_FRESH : index;
}

/** What most of some cells have, by how many have each kept class from `counts[from]` on; 0 = none. Of as many the less certain one. */
export function mostKept(counts: Uint32Array, from: number): number {
  let [most, chosen] = [0, 0];
  for (let index = 1; index <= NOT_SIGNIFICANT_INDEX; index++) {
    const [always, whileFresh] = [
      required(counts[from + index]),
      required(counts[from + index + WHILE_FRESH]),
    ];
    if (always + whileFresh === 0 || always + whileFresh < most) continue;
    most = always + whileFresh;
    chosen = whileFresh >= always ? index + WHILE_FRESH : index;
  }
  return chosen;
}

/** The palette's index of a kept class, by whether the cell's data are fresh. */
export function shownClassIndex(kept: number, isFresh: boolean): number {
  if (kept < WHILE_FRESH) return kept;
  return isFresh ? kept - WHILE_FRESH : NOT_SIGNIFICANT_INDEX;
}

/** The palette's index of a value of a layer by its classes alone; 0 = not measured (NaN). */
export function rangeIndex(layer: MapLayer, value: number): number {
  if (Number.isNaN(value)) return 0;
  if (layer === 'velocity') return 1 + VELOCITY_CLASSES.indexOf(velocityClassOf(value));
  return 1 + BORDERS[layer].filter((border) => value >= border).length;
}

function rangesOf(layer: Exclude<MapLayer, 'velocity'>): MapClass[] {
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
