import { required } from '../../core/required.ts';
import { type EpochDay, parseIsoDate } from '../../core/date.ts';
import { invalidInput } from '../../core/error.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';

/** Whether the satellite flies north and looks east, or south and looks west. */
export type OrbitPass = 'ascending' | 'descending';

export interface DemoOptions {
  /** Rows and columns; 16 to 8192 each. */
  readonly rows: number;
  readonly cols: number;
  /** Acquisition dates; 6 to 400. */
  readonly epochs: number;
  readonly seed: number;
  /** Last acquisition, `YYYY-MM-DD`. */
  readonly endDate: string;
  /** `F` and five digits; default F08882 (Houston). */
  readonly frameId?: string;
  /** Distance of its center east of downtown Houston, km; default 0, at most 300. */
  readonly eastKm?: number;
  /** Default: ascending. */
  readonly pass?: OrbitPass;
  /** Whether a slope of the scene moves east; default: the ground only moves up and down, as one look assumes. */
  readonly slides?: boolean;
}

export interface PlannedGranule {
  readonly fileName: string;
  readonly referenceEpoch: number;
  readonly secondaryEpoch: number;
  readonly version: string;
  /** UTC instant of production, milliseconds since 1970. */
  readonly generatedAt: number;
  /** An older version with wrong values, which readers must ignore. */
  readonly isSuperseded: boolean;
}

export interface DemoPlan {
  readonly frameId: string;
  readonly seed: number;
  readonly pass: OrbitPass;
  readonly slides: boolean;
  readonly grid: Grid;
  readonly epochDays: readonly EpochDay[];
  /** Day of the sinkhole's collapse: the first acquisition after it. */
  readonly collapseDay: EpochDay;
  /** From this acquisition on, the ground with the changed pace sinks. */
  readonly paceChangeDay: EpochDay;
  /** By secondary date, then version. */
  readonly granules: readonly PlannedGranule[];
}

/** Downtown Houston: the center of a demo frame unless it is moved. */
export const DEMO_CENTER = { lat: 29.76, lon: -95.37 };
/** Cells of 30 m along each side of the demo frame that `npm start` makes. */
export const DEMO_SIDE_CELLS = 512;
const DEMO_EPSG = 32615;
const CELL_SIZE_M = 30;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Days between acquisitions, newest first; the last four repeat further back. 40 epochs span 3.6 years. */
const RECENT_INTERVALS_DAYS = [24, 12, 24, 24, 12, 24, 24, 12, 24, 24];
const EARLIER_INTERVALS_DAYS = [36, 48, 36, 36];

/** Products at the end that reach back only one acquisition, as in forward processing. */
const FORWARD_PRODUCTS = 3;

function checkInteger(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw invalidInput(
      'invalid_demo_option',
      `${name} is ${value}; it must be a whole number from ${least} to ${most}`,
    );
  }
}

function demoGrid(rows: number, cols: number, eastKm: number): Grid {
  const center = projectionFor(DEMO_EPSG).forward(DEMO_CENTER);
  const snap = (value: number) => Math.floor(value / CELL_SIZE_M) * CELL_SIZE_M;
  return {
    epsg: DEMO_EPSG,
    originX: snap(center.x + eastKm * 1000) - Math.floor(cols / 2) * CELL_SIZE_M,
    originY: snap(center.y) + (Math.floor(rows / 2) + 1) * CELL_SIZE_M,
    cellWidth: CELL_SIZE_M,
    cellHeight: CELL_SIZE_M,
    rows,
    cols,
  };
}

function acquisitionDays(lastDay: EpochDay, epochs: number): EpochDay[] {
  const days = [lastDay];
  for (let i = 0; days.length < epochs; i++) {
    const earlier =
      EARLIER_INTERVALS_DAYS[(i - RECENT_INTERVALS_DAYS.length) % EARLIER_INTERVALS_DAYS.length];
    days.push(required(days.at(-1)) - (RECENT_INTERVALS_DAYS[i] ?? required(earlier)));
  }
  return days.toReversed();
}

/** UTC instant of the satellite's pass on a day, milliseconds since 1970: a descending one is twelve hours later. */
export function passAt({ pass }: Pick<DemoPlan, 'pass'>, day: EpochDay): number {
  const hours = pass === 'ascending' ? 0 : 12;
  return day * MILLISECONDS_PER_DAY + ((60 * hours + 26) * 60 + 48 + (Math.abs(day) % 5)) * 1000;
}

/** `20260418T002650Z` of an instant. */
export function timeStamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/**
 * Dates and products of a demo frame: stacks of products on one reference date, each stack's last
 * product ending on the next reference, a few forward pairs at the end, and one older version of a
 * product that was generated later. Throws `invalid_demo_option`.
 */
export function planDemo(options: DemoOptions): DemoPlan {
  const { rows, cols, epochs, seed, endDate, frameId = 'F08882', eastKm = 0 } = options;
  const { pass = 'ascending', slides = false } = options;
  checkInteger('rows', rows, 16, 8192);
  checkInteger('cols', cols, 16, 8192);
  checkInteger('epochs', epochs, 6, 400);
  checkInteger('seed', seed, 0, 2 ** 31 - 1);
  checkInteger('east', eastKm, 0, 300);
  if (!/^F\d{5}$/.test(frameId)) {
    throw invalidInput(
      'invalid_demo_option',
      `frame is "${frameId}"; write F and five digits, such as F08882`,
    );
  }
  const epochDays = acquisitionDays(parseIsoDate(endDate), epochs);
  const instantOf = (epoch: number) => passAt({ pass }, required(epochDays[epoch]));
  const stackLength = Math.min(11, Math.ceil(epochs / 4));
  const granule = (referenceEpoch: number, secondaryEpoch: number, version: string): PlannedGranule => {
    const secondaryAt = instantOf(secondaryEpoch);
    const isSuperseded = version !== '1.0';
    const generatedAt = secondaryAt + (isSuperseded ? 40 : 3) * MILLISECONDS_PER_DAY;
    const dates = `${timeStamp(instantOf(referenceEpoch))}_${timeStamp(secondaryAt)}`;
    const fileName = `OPERA_L3_DISP-S1_IW_${frameId}_VV_${dates}_v${version}_${timeStamp(generatedAt)}.nc`;
    return { fileName, referenceEpoch, secondaryEpoch, version, generatedAt, isSuperseded };
  };
  const granules: PlannedGranule[] = [];
  for (let secondary = 1; secondary < epochs; secondary++) {
    const isForward = secondary >= epochs - FORWARD_PRODUCTS;
    const stack = Math.floor((secondary - 1) / stackLength) * stackLength;
    granules.push(granule(isForward ? secondary - 1 : stack, secondary, '1.0'));
    if (secondary === stackLength) granules.push(granule(0, secondary, '0.9'));
  }
  const dayAt = (share: number) => required(epochDays[Math.floor(epochs * share)]);
  return {
    frameId,
    seed,
    pass,
    slides,
    grid: demoGrid(rows, cols, eastKm),
    epochDays,
    collapseDay: dayAt(0.6),
    paceChangeDay: dayAt(0.5),
    granules,
  };
}
