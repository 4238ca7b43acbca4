import { SIGNIFICANT_SIGNAL_TO_NOISE, VELOCITY_CLASSES, velocityClassOf } from '../report/assessment.ts';
import { colourOf } from './colourRamp.ts';
import { margin95 } from '../report/interval95.ts';
import { CLASS_BORDERS_MM_YR, type MapLayer } from './mapLayer.ts';

/** What a picture tells of a place: its class alone, or the published values, for who may download them. */
export const MAP_DETAILS = ['classes', 'values'] as const;
export type MapDetail = (typeof MAP_DETAILS)[number];

/** Version of the classes and their colors: a picture made with another one is another picture. */
export const CLASSES_VERSION = 1;

/** A class of a layer that free pictures show. */
export interface MapClass {
  /** `rapid_subsidence` and so on as reports name them, `not_significant`; of other layers `1_to_2`, in the layer's unit. */
  readonly code: string;
  /** The layer's values from here on; null = no border, or a class that is not one of values. */
  readonly from: number | null;
  readonly to: number | null;
  /** Of the velocity for people; of other layers the range. */
  readonly label: string;
  /** The range, or as few words as may be. */
  readonly shortLabel: string;
  /** `#rrggbb`; null = transparent. */
  readonly colour: string | null;
}

const STABLE_BELOW_MM_YR = CLASS_BORDERS_MM_YR[0]!;

const VELOCITY_LOOKS: Readonly<
  Record<(typeof VELOCITY_CLASSES)[number]['code'], Pick<MapClass, 'label' | 'shortLabel' | 'colour'>>
> = {
  rapid_subsidence: {
    label: 'Sinking fast',
    shortLabel: '−8 or less',
    colour: colourOf('velocity', -14),
  },
  notable_subsidence: { label: 'Sinking', shortLabel: '−8 to −3', colour: colourOf('velocity', -5) },
  stable: { label: 'Stable', shortLabel: '−3 to +3', colour: colourOf('velocity', 0) },
  mild_uplift: { label: 'Rising', shortLabel: '+3 to +8', colour: colourOf('velocity', 5) },
  strong_uplift: { label: 'Rising strongly', shortLabel: '+8 or more', colour: colourOf('velocity', 14) },
};

const NOT_SIGNIFICANT: MapClass = {
  code: 'not_significant',
  from: null,
  to: null,
  label: 'Not certain: may be no motion',
  shortLabel: 'not certain',
  colour: '#9aa1a6',
};

/** What lies beneath the transparent parts of every picture. */
const NOT_MEASURED: MapClass = {
  code: 'not_measured',
  from: null,
  to: null,
  label: 'Not measured',
  shortLabel: 'not measured',
  colour: null,
};

/** Where the classes of the other layers end, ascending; the last class has no end. */
const BORDERS: Readonly<Record<Exclude<MapLayer, 'velocity'>, readonly number[]>> = {
  uncertainty: [0.5, 1, 2, 4],
  confidence: [0.25, 0.5, 0.75],
  seasonal: [2, 5, 10, 20],
};
/** The value whose color the ramp of a layer has for its palest class and for its darkest. */
const COLOURED: Readonly<Record<Exclude<MapLayer, 'velocity'>, readonly [number, number]>> = {
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
  const colours = classes[layer].map(({ colour }) => Number.parseInt(colour!.slice(1), 16));
  const opaque = colours.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff, 255]);
  return Uint8Array.from([0, 0, 0, 0, ...opaque]);
}

/**
 * The palette's index of a velocity with its standard deviation, mm/yr; 0 = not measured (NaN). A velocity that is not
 * significantly different from zero has its own class, unless its 95 % interval lies within the stable ones: then
 * that is certain. One whose standard deviation is not known (NaN) is not significant.
 */
export function velocityClassIndex(velocityMmYr: number, sigmaMmYr: number): number {
  if (Number.isNaN(velocityMmYr)) return 0;
  return isCertain(Math.abs(velocityMmYr), sigmaMmYr)
    ? 1 + VELOCITY_CLASSES.indexOf(velocityClassOf(velocityMmYr))
    : NOT_SIGNIFICANT_INDEX;
}

/** Whether ground of this speed may be shown in the color of its class of velocity. */
export function isCertain(speedMmYr: number, sigmaMmYr: number): boolean {
  return (
    speedMmYr >= SIGNIFICANT_SIGNAL_TO_NOISE * sigmaMmYr ||
    speedMmYr + margin95(sigmaMmYr) < STABLE_BELOW_MM_YR
  );
}

/** The palette's index of a value of a layer by its classes alone; 0 = not measured (NaN). */
export function rangeIndex(layer: MapLayer, value: number): number {
  if (Number.isNaN(value)) return 0;
  if (layer === 'velocity') return 1 + VELOCITY_CLASSES.indexOf(velocityClassOf(value));
  return 1 + BORDERS[layer].filter((border) => value >= border).length;
}

function rangesOf(layer: Exclude<MapLayer, 'velocity'>): MapClass[] {
  const borders = BORDERS[layer];
  const [palest, darkest] = COLOURED[layer];
  return Array.from({ length: borders.length + 1 }, (_, at) => {
    const [from, to] = [borders[at - 1] ?? 0, borders[at] ?? null];
    const range = to === null ? `${from} or more` : at === 0 ? `below ${to}` : `${from} to ${to}`;
    return {
      code: to === null ? `from_${from}` : `${from}_to_${to}`,
      from,
      to,
      label: range,
      shortLabel: range,
      colour: colourOf(layer, palest + ((darkest - palest) * at) / borders.length),
    };
  });
}
