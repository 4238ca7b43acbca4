/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { epochDayOf } from '../../core/date.ts';
import type { EpochDay } from '../../core/date.ts';
import type { Window } from '../../core/geodesy/grid.ts';
import type { BandSignal } from './epochSignal.ts';
import { addSmoothNoise, streamKey, uniformAt } from '../../core/statistics/counterNoise.ts';
import { type DemoPlan, passAt, type PlannedGranule } from './demoPlan.ts';

/** The rows of a band of one granule, as the product stores them. */
export interface ProductBand {
  readonly layers: {
    readonly displacement: Float32Array;
    readonly temporal_coherence: Float32Array;
    readonly recommended_mask: Uint8Array;
    readonly water_mask: Uint8Array;
    readonly connected_component_labels: Uint16Array;
    readonly estimated_phase_quality: Float32Array;
    readonly phase_similarity: Float32Array;
    readonly solid_earth_tide: Float32Array;
  };
}

const DISPLACEMENT_BITS = 12;
const COHERENCE_BITS = 8;
const TIDE_BITS = 10;
/** Replaces an exact zero, which a real product cannot tell from no data. */
const TINY_M = 2 ** -30;
/** Share of the products in which intermittent ground is missing. */
const INTERMITTENT_LOSS = 0.2;

/** Keeps `bits` of the 23 of each mantissa, rounding half up; NaN stays NaN. */
export function roundMantissa(values: Float32Array, bits: number): void {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const shift = 23 - bits;
  for (let i = 0; i < words.length; i++) {
    if ((words[i]! & 0x7fffffff) > 0x7f800000) continue;
    words[i] = ((words[i]! + (1 << (shift - 1))) >>> shift) << shift;
  }
}

/**
 * Line-of-sight tide of a day, meters, as a plane over the frame. The real constituents alias into slow
 * terms; the slope that grows with the years represents them, and shows up as millimeters a year
 * in a result without the correction.
 */
function tidePlane(day: EpochDay): { constant: number; perU: number; perV: number } {
  const fortnight = Math.sin((2 * Math.PI * day) / 14.765);
  const years = day / 365.25;
  return {
    constant: 0.02 * fortnight,
    perU: 0.003 * fortnight + 0.004 * years,
    perV: -0.002 * fortnight + 0.003 * years,
  };
}

/** The difference of the tide between a granule's two dates, over the rows of a band. */
function tideOf({ grid, epochDays }: DemoPlan, window: Window, granule: PlannedGranule): Float32Array {
  const from = tidePlane(epochDays[granule.referenceEpoch]!);
  const to = tidePlane(epochDays[granule.secondaryEpoch]!);
  const plane = new Float32Array(window.rows * window.cols);
  for (let index = 0; index < plane.length; index++) {
    const u = ((index % grid.cols) + 0.5) / grid.cols - 0.5;
    const v = (window.row + Math.floor(index / grid.cols) + 0.5) / grid.rows - 0.5;
    plane[index] = to.constant - from.constant + (to.perU - from.perU) * u + (to.perV - from.perV) * v;
  }
  roundMantissa(plane, TIDE_BITS);
  return plane;
}

/** Repeats inside a stack, as phase linking makes it: depends on the reference date. */
function coherenceOf(plan: DemoPlan, { window, truths }: BandSignal, granule: PlannedGranule): Float32Array {
  const band = new Float32Array(truths.length);
  const key = streamKey(plan.seed, 400, plan.epochDays[granule.referenceEpoch]!);
  addSmoothNoise(band, window, { key, step: Math.max(8, plan.grid.cols / 12), amplitude: 0.008 });
  for (let index = 0; index < band.length; index++) {
    const { coherence: mean, isOutside } = truths[index]!;
    band[index] = isOutside ? NaN : Math.min(0.99, Math.max(0.02, mean + band[index]! * (1 - mean)));
  }
  roundMantissa(band, COHERENCE_BITS);
  return band;
}

/** Positions by epoch; those that no later granule needs are deleted. */
function keptPositions({ epochDays, granules }: DemoPlan, signal: BandSignal) {
  const positions = new Map<number, Float32Array>();
  return {
    at(epoch: number): Float32Array {
      const known = positions.get(epoch) ?? signal.positionMm(epochDays[epoch]!);
      positions.set(epoch, known);
      return known;
    },
    forgetBefore(secondary: number): void {
      const needed = new Set<number>();
      for (const { referenceEpoch, secondaryEpoch } of granules) {
        if (secondaryEpoch >= secondary) needed.add(referenceEpoch).add(secondaryEpoch);
      }
      for (const epoch of positions.keys()) if (!needed.has(epoch)) positions.delete(epoch);
    },
  };
}

/** Builds the granules' rows of a band; granules must be asked for by ascending secondary date. */
export function bandProducts(
  plan: DemoPlan,
  signal: BandSignal,
): { product(granule: PlannedGranule): ProductBand } {
  const { window, truths } = signal;
  const { grid, epochDays } = plan;
  const cells = truths.length;
  const positionsMm = keptPositions(plan, signal);
  /** For the latest reference date: consecutive granules share it. */
  let coherence: { readonly referenceEpoch: number; readonly values: Float32Array } | null = null;
  const outside = Uint8Array.from(truths, (truth) => (truth.isOutside ? 1 : 0));
  const water = Uint8Array.from(truths, (truth) => (truth.isOutside ? 255 : truth.isWater ? 0 : 1));

  return {
    product(granule) {
      positionsMm.forgetBefore(granule.secondaryEpoch);
      const reference = positionsMm.at(granule.referenceEpoch);
      const secondary = positionsMm.at(granule.secondaryEpoch);
      const plane = tideOf(plan, window, granule);
      const displacement = new Float32Array(cells);
      const mask = new Uint8Array(cells);
      const labels = new Uint16Array(cells);
      const lossKey = streamKey(plan.seed, 500, epochDayOf(passAt(plan, epochDays[granule.secondaryEpoch]!)));
      for (let index = 0; index < cells; index++) {
        const truth = truths[index]!;
        const meters = (secondary[index]! - reference[index]!) / 1000 + plane[index]!;
        displacement[index] = (granule.isSuperseded ? 1.25 * meters + 0.04 : meters) || TINY_M;
        mask[index] = truth.isMasked ? 0 : 1;
        if (truth.isIntermittent) {
          const draw = uniformAt(lossKey, window.row + Math.floor(index / grid.cols), index % grid.cols);
          // Half of the losses are bad in the mask; the other half have no value although the mask calls them good.
          if (draw < INTERMITTENT_LOSS / 2) mask[index] = 0;
          else if (draw < INTERMITTENT_LOSS) displacement[index] = NaN;
        }
        labels[index] = mask[index]!;
        if (outside[index] === 1) {
          displacement[index] = NaN;
          mask[index] = 255;
          labels[index] = 65_535;
        }
      }
      roundMantissa(displacement, DISPLACEMENT_BITS);
      const { referenceEpoch } = granule;
      if (coherence?.referenceEpoch !== referenceEpoch)
        coherence = { referenceEpoch, values: coherenceOf(plan, signal, granule) };
      return {
        layers: {
          displacement,
          temporal_coherence: coherence.values,
          recommended_mask: mask,
          water_mask: water,
          connected_component_labels: labels,
          estimated_phase_quality: new Float32Array(cells).fill(0.75),
          phase_similarity: new Float32Array(cells).fill(0.875),
          solid_earth_tide: plane,
        },
      };
    },
  };
}
