/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { type EpochDay, yearsBetween } from '../../core/date.ts';
import type { Window } from '../../core/geodesy/grid.ts';
import { addSmoothNoise, normalAt, streamKey } from '../../core/statistics/counterNoise.ts';
import type { DemoPlan, OrbitPass } from './demoPlan.ts';
import { SEASONAL_PEAK_DAY } from './demoScene.ts';
import { type CellTruth, groundTruth } from './truth.ts';

export interface NoiseLevels {
  /** Standard deviation of the atmosphere at its longest wavelength, mm along the line of sight. */
  readonly atmosphereMm: number;
  /** Multiplies the white noise that the coherence implies. */
  readonly decorrelationScale: number;
}

export const DEMO_NOISE: NoiseLevels = { atmosphereMm: 2.5, decorrelationScale: 1 };

/** Unit vector from the ground to the sensor. */
interface LineOfSight {
  readonly east: number;
  readonly north: number;
  readonly up: number;
}

/** Headings of the right-looking passes, degrees clockwise from north. */
const HEADING_DEGREES = { ascending: -12.27, descending: 192.27 };

/**
 * The line of sight over a column of the frame. The sensor of an ascending pass is in the west, so incidence grows
 * eastward; that of a descending pass is in the east.
 */
export function lineOfSightAt(u: number, pass: OrbitPass = 'ascending'): LineOfSight {
  const range = pass === 'ascending' ? u : 1 - u;
  const incidence = ((36.5 + 2.5 * range) * Math.PI) / 180;
  const azimuth = ((HEADING_DEGREES[pass] - 90) * Math.PI) / 180;
  return {
    east: Math.sin(incidence) * Math.sin(azimuth),
    north: Math.sin(incidence) * Math.cos(azimuth),
    up: Math.cos(incidence),
  };
}

const WAVELENGTH_MM = 55.465_76;
const LOOKS = 10;

/** Standard deviation of one acquisition, mm: multilooked phase noise (Rodriguez & Martin 1992, eq. 5) times λ/4π. */
function decorrelationMm(coherence: number): number {
  return (WAVELENGTH_MM / (4 * Math.PI)) * Math.sqrt((1 - coherence ** 2) / (2 * LOOKS * coherence ** 2));
}

/** Wavelengths of the atmosphere in cells of 30 m, and their share. */
const ATMOSPHERE = [
  { step: 420, share: 1 },
  { step: 130, share: 0.35 },
  { step: 40, share: 0.15 },
] as const;

/** A band of whole rows: its truth, and the line-of-sight position of its ground at any acquisition, mm. */
export interface BandSignal {
  readonly window: Window;
  readonly truths: readonly CellTruth[];
  /** Relative to an arbitrary origin, the same for all acquisitions; only differences mean anything. */
  positionMm(day: EpochDay): Float32Array;
}

/** Plants the truth and the noise of the rows of a band. */
export function bandSignal(plan: DemoPlan, window: Window, noise: NoiseLevels): BandSignal {
  const truth = groundTruth(plan);
  const cells = window.rows * window.cols;
  const truths = Array.from({ length: cells }, (_, index) =>
    truth.truthAt({ row: window.row + Math.floor(index / window.cols), col: index % window.cols }),
  );
  const look = Array.from({ length: window.cols }, (_, col) =>
    lineOfSightAt((col + 0.5) / plan.grid.cols, plan.pass),
  );
  const up = Float64Array.from(look, (lineOfSight) => lineOfSight.up);
  const velocity = Float32Array.from(truths, (cell, index) => {
    const { up: vertical, east } = look[index % window.cols]!;
    return cell.velocityMmYr * vertical + cell.eastMmYr * east;
  });
  const seasonal = Float32Array.from(
    truths,
    (cell, index) => cell.seasonalAmplitudeMm * up[index % window.cols]!,
  );
  const step = Float32Array.from(truths, (cell, index) => cell.stepMm * up[index % window.cols]!);
  const paceChange = Float32Array.from(
    truths,
    (cell, index) => cell.paceChangeMmYr * up[index % window.cols]!,
  );
  const sigma = Float32Array.from(
    truths,
    (cell) => noise.decorrelationScale * decorrelationMm(cell.coherence),
  );
  const positionMm = (day: EpochDay): Float32Array => {
    const band = new Float32Array(cells);
    ATMOSPHERE.forEach(({ step: lattice, share }, octave) => {
      const key = streamKey(plan.seed, 200 + octave, day);
      addSmoothNoise(band, window, { key, step: lattice, amplitude: noise.atmosphereMm * share });
    });
    const years = yearsBetween(plan.epochDays[0]!, day);
    const cosine = Math.cos((2 * Math.PI * (day - SEASONAL_PEAK_DAY)) / 365.25);
    const collapsed = day >= plan.collapseDay ? 1 : 0;
    const yearsOfPace = Math.max(0, yearsBetween(plan.paceChangeDay, day));
    const key = streamKey(plan.seed, 300, day);
    for (let index = 0; index < cells; index++) {
      const row = window.row + Math.floor(index / window.cols);
      band[index] =
        band[index]! +
        velocity[index]! * years +
        seasonal[index]! * cosine +
        step[index]! * collapsed +
        paceChange[index]! * yearsOfPace +
        sigma[index]! * normalAt(key, row, index % window.cols);
    }
    return band;
  };
  return { window, truths, positionMm };
}
