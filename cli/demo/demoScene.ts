/**
 * The planted scene, in fractions of the frame: u eastward, v southward, 0 to 1. Everything has compact support, so that
 * most of the frame doesn't move at all and a spatial reference is exactly zero.
 */
import { DAYS_PER_YEAR, type EpochDay } from '../../core/date.ts';
import { smoothNoiseAt, smoothstep, streamKey, uniformAt } from '../../core/statistics/counterNoise.ts';

interface Disc {
  readonly name: string;
  readonly u: number;
  readonly v: number;
  readonly radius: number;
}

/** Bowls and domes: rate at the center in mm/yr, (1 − r²)² outward, zero from the radius on. */
export const MOVING_DISCS: readonly (Disc & { readonly peakMmYr: number })[] = [
  { name: 'wide subsidence bowl', u: 0.2, v: 0.24, radius: 0.22, peakMmYr: -18 },
  { name: 'gentle subsidence', u: 0.14, v: 0.76, radius: 0.16, peakMmYr: -7 },
  { name: 'steep subsidence bowl', u: 0.62, v: 0.4, radius: 0.06, peakMmYr: -28 },
  { name: 'uplift', u: 0.74, v: 0.74, radius: 0.16, peakMmYr: 11 },
  { name: 'gentle uplift', u: 0.45, v: 0.86, radius: 0.11, peakMmYr: 5 },
];

/** Ground that swells and shrinks with the seasons: amplitude in mm at the center. */
export const SEASONAL_ZONE = { name: 'seasonal motion', u: 0.7, v: 0.17, radius: 0.15, peakMm: 12 };

/** Day of the year at which the seasonal zone is highest. */
export const SEASONAL_PEAK_DAY = 75;

/**
 * The swing of all ground of the frame: products are relative to that ground and don't show it, and only stations with daily
 * positions do. Amplitude in mm, and the day of the year at which it is highest.
 */
const SHARED_SEASON = { amplitudeMm: 5, peakDay: 130 };

/**
 * A sinkhole: a plateau with a sharp edge that drops once, in the line of sight not by a whole number of half
 * wavelengths, which an ingest would suspect to be an unwrapping error.
 */
export const SINKHOLE = { name: 'sudden drop', u: 0.4, v: 0.42, radius: 0.012, stepMm: -24 };

/** Ground that is stable until the day of the change and sinks from then on: change of the rate at the center in mm/yr. */
export const PACE_ZONE = { name: 'change of pace', u: 0.47, v: 0.13, radius: 0.07, changeMmYr: -15 };

/** A slope that slides east, in scenes that have one: rate at the center in mm/yr, without any motion up or down. */
export const SLIDE = { name: 'slide to the east', u: 0.6, v: 0.92, radius: 0.055, eastMmYr: 22 };

/** A growth fault: north of the line the ground sinks; immediately south of it, it doesn't. */
const FAULT = {
  name: 'fault',
  west: { u: 0.26, v: 0.66 },
  east: { u: 0.56, v: 0.6 },
  width: 0.12,
  peakMmYr: -10,
};

function bump(disc: Disc, u: number, v: number): number {
  const squared = ((u - disc.u) ** 2 + (v - disc.v) ** 2) / disc.radius ** 2;
  return squared < 1 ? (1 - squared) ** 2 : 0;
}

function faultMmYr(u: number, v: number): number {
  const { west, east, width, peakMmYr } = FAULT;
  const along = (u - west.u) / (east.u - west.u);
  const northward = west.v + along * (east.v - west.v) - v;
  if (along <= 0 || along >= 1 || northward < 0 || northward >= width) return 0;
  return peakMmYr * Math.sin(Math.PI * along) * (1 - northward / width) ** 2;
}

/** Vertical rate, mm/yr, uplift positive. */
export function velocityMmYrAt(u: number, v: number): number {
  return MOVING_DISCS.reduce((sum, disc) => sum + disc.peakMmYr * bump(disc, u, v), faultMmYr(u, v));
}

/** Horizontal rate of the slide, mm/yr, east positive. */
export function eastMmYrAt(u: number, v: number): number {
  return SLIDE.eastMmYr * bump(SLIDE, u, v);
}

/** Annual amplitude of the vertical motion, mm. */
export function seasonalAmplitudeMmAt(u: number, v: number): number {
  return SEASONAL_ZONE.peakMm * bump(SEASONAL_ZONE, u, v);
}

/** How far all ground of the frame is above its mean height of the year, mm. */
export function sharedSeasonMm(day: EpochDay): number {
  return SHARED_SEASON.amplitudeMm * Math.cos((2 * Math.PI * (day - SHARED_SEASON.peakDay)) / DAYS_PER_YEAR);
}

/** Sudden vertical motion on the day of the collapse, mm. */
export function stepMmAt(u: number, v: number): number {
  return bump(SINKHOLE, u, v) > 0 ? SINKHOLE.stepMm : 0;
}

/** Change of the vertical rate on the day of the change of pace, mm/yr. */
export function paceChangeMmYrAt(u: number, v: number): number {
  return PACE_ZONE.changeMmYr * bump(PACE_ZONE, u, v);
}

/** The middle of the bayou and half its width, which grows eastward, as fractions of the frame. */
function bayouAt(u: number): { readonly v: number; readonly half: number } {
  return {
    v: 0.53 + 0.025 * Math.sin(11 * u) - 0.04 * smoothstep(0.5, 1, u),
    half: 0.002 + 0.012 * smoothstep(0.45, 1, u),
  };
}

const LAKE = { u: 0.95, v: 0.13, across: 0.05, down: 0.1 };
const BAY = { u: 1.03, v: 1.02, across: 0.17, down: 0.17 };

/** A bayou that widens eastward, a lake, and the bay in the south-east. */
export function isWaterAt(u: number, v: number): boolean {
  const bayou = bayouAt(u);
  return (
    Math.abs(v - bayou.v) < bayou.half ||
    [LAKE, BAY].some(
      ({ across, down, ...middle }) => Math.hypot((u - middle.u) / across, (v - middle.v) / down) < 1,
    )
  );
}

/** The northern (−1) or southern bank of the bayou, [u, v]. */
function bank(u: number, side: 1 | -1): readonly [number, number] {
  const { v, half } = bayouAt(u);
  return [u, v + side * half];
}

/** The same water as outlines, clockwise on a map with north up, [u, v]. */
export function waterOutlines(): {
  readonly name: string;
  readonly ring: readonly (readonly [number, number])[];
}[] {
  const along = Array.from({ length: 101 }, (_, step) => step / 100);
  const bayou = [...along.map((u) => bank(u, -1)), ...along.toReversed().map((u) => bank(u, 1))];
  const oval = ({ u, v, across, down }: typeof LAKE) =>
    along.map((turn) => {
      const angle = 2 * Math.PI * turn;
      return [u + across * Math.cos(angle), v + down * Math.sin(angle)] as const;
    });
  return [
    { name: 'Levelton Bayou', ring: bayou },
    { name: 'Lake Plumb', ring: oval(LAKE) },
    { name: 'Transit Bay', ring: oval(BAY) },
  ].map(({ name, ring }) => ({ name, ring: [...ring, ring[0] ?? [0, 0]] }));
}

/** Outside the radar swath: a sliver in the north-west. */
export function isOutsideAt(u: number, v: number): boolean {
  return u + 0.6 * v < 0.035;
}

/** Woodland, where radar coherence is lost: 0 built-up, 1 dense. */
function woodlandAt(seed: number, u: number, v: number): number {
  const field =
    0.7 * smoothNoiseAt(streamKey(seed, 101), u * 9, v * 9) +
    0.45 * smoothNoiseAt(streamKey(seed, 102), u * 31, v * 31) +
    0.9 * smoothstep(0.75, 1, u) * smoothstep(0.45, 0.2, v);
  return smoothstep(0.45, 1.15, field);
}

/** The center of the frame, which is stable. */
export const STABLE_GROUND = { name: 'stable ground', u: 0.5, v: 0.5, radius: 0.03 };

/** Kept built-up, so that the planted motion there is measured. */
const BUILT_UP = [
  ...MOVING_DISCS,
  SEASONAL_ZONE,
  { ...SINKHOLE, radius: 0.05 },
  PACE_ZONE,
  STABLE_GROUND,
] as const;

/** Mean temporal coherence, 0 to 1. Built-up ground is near 0.9. */
export function coherenceAt(
  { seed, slides }: { readonly seed: number; readonly slides: boolean },
  place: { u: number; v: number; row: number; col: number },
): number {
  const { u, v } = place;
  if (isWaterAt(u, v)) return 0.08;
  let kept = 0;
  for (const disc of slides ? [...BUILT_UP, SLIDE] : BUILT_UP)
    kept = Math.max(kept, 1 - Math.hypot(u - disc.u, v - disc.v) / disc.radius);
  const wood = woodlandAt(seed, u, v) * (1 - smoothstep(0, 0.5, kept));
  const grain = 0.08 * (uniformAt(streamKey(seed, 103), place.row, place.col) - 0.5);
  return Math.min(0.98, Math.max(0.05, 0.91 - 0.62 * wood + grain));
}
