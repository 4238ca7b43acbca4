/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/**
 * Thresholds for the series that a frame has. The noise of a frame is never exactly one of the classes, for example
 * because some of the turbulence remains in the differences from the surroundings. The screen values of its quiet series
 * are therefore compared with those of simulated series of the class with the same gaps:
 *
 *   threshold' = threshold · min(1.1, max(1, mean of the middle half of the frame's / of the simulated))
 *
 * The middle half excludes the largest values, which are those of events, and the smallest ones. A larger ratio would be
 * motion.
 */
import type { EventPlan, PlaceNoise } from './eventPlan.ts';
import { DRAWN_AT_ONCE, drawQuietSeries } from './quietSeries.ts';
import { emptyScreened, Screen } from './screen.ts';
import { OPERATING_POINTS, type Thresholds } from './thresholds.ts';

/** With fewer series, the ratio would be uncertain by more than 3 %. */
const FEWEST_SERIES = 100;
/** Limit of the ratio: the classes are closer than that. */
const MOST_RAISED = 1.1;
/** Simulated series. */
const SIMULATED = 10 * DRAWN_AT_ONCE;
/** A linearly filled gap of a large season would look like noise, so there is none in the simulated series. */
const NO_SEASON = { sigmaMm: 0, changeMmPerYear: 0 };

/**
 * Raises thresholds as far as quiet series of a frame exceed what their class expects. Series are in mm, one after the
 * other, one value per date of the plan, NaN = no observation.
 */
export function raiseThresholds(
  thresholds: Thresholds,
  plan: EventPlan,
  place: PlaceNoise,
  series: Float32Array,
): Thresholds {
  const epochs = plan.days.length;
  const count = series.length / epochs;
  if (count < FEWEST_SERIES) return thresholds;
  const screen = new Screen(plan);
  const middleOf = (values: Float32Array, sigmaMm: number) => {
    const rows = values.length / epochs;
    const screened = emptyScreened(rows, epochs);
    screen.screenAll(values, new Float32Array(rows).fill(sigmaMm), screened);
    return middleMean(screened.largest);
  };
  const draw = drawQuietSeries(plan, { ...place, season: NO_SEASON });
  const simulated = new Float32Array(SIMULATED * epochs);
  for (let from = 0; from < SIMULATED; from += DRAWN_AT_ONCE) simulated.set(draw(from), from * epochs);
  for (let at = 0; at < simulated.length; at++) {
    if (Number.isNaN(series[at % series.length]!)) simulated[at] = NaN;
  }
  const excess = middleOf(series, place.usualSigmaMm) / middleOf(simulated, 1);
  const ratio = excess > 1 ? Math.min(MOST_RAISED, excess) : 1;
  const raised = OPERATING_POINTS.map((point) => [
    point,
    { series: ratio * thresholds[point].series, neighbors: ratio * thresholds[point].neighbors },
  ]);
  return Object.fromEntries(raised) as Thresholds;
}

/** Mean of the values between the first and the third quartile. */
function middleMean(values: Float32Array): number {
  const middle = values
    .slice()
    .sort()
    .subarray(Math.floor(values.length / 4), Math.ceil((3 * values.length) / 4));
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}
