import { describe, expect, test } from 'vitest';
import { createPlanter, plantedDays } from '../../../bench/science/groundEvents/plantedEvents.ts';
import { createEventPlan, type PlaceNoise } from '../../../core/events/eventPlan.ts';
import { raiseThresholds } from '../../../core/events/frameThresholds.ts';

const EPOCHS = 51;
const days = plantedDays(EPOCHS, 3);
const place: PlaceNoise = {
  model: { kind: 'autoregressive', parameter: 0.3 },
  usualSigmaMm: 3,
  season: { sigmaMm: Infinity, changeMmPerYear: 0 },
};
const plan = createEventPlan(days, place);
const at = (series: number) => ({ series, neighbors: series + 0.5 });
const thresholds = { careful: at(4.3), default: at(3.9), sensitive: at(3.2) };

/** Quiet series with this correlation, one after another; a share of them steps by 20 mm. */
function planted(places: number, correlation: number, stepping = 0): Float32Array {
  const noise = { kind: 'ar1', correlation } as const;
  const planter = createPlanter({ days, noise, sigmaMm: 3, seasonMm: 4, missing: 0.08 }, 5);
  const series = new Float32Array(places * EPOCHS);
  const one = new Float64Array(EPOCHS);
  for (let index = 0; index < places; index++) {
    one.fill(0);
    planter.fillNoise(one);
    planter.addUsual(one);
    const seen = planter.seen();
    const stepMm = index < stepping * places ? 20 : 0;
    series.set(
      one.map((value, i) => (seen[i] === 0 ? NaN : value + (i > 25 ? stepMm : 0))),
      index * EPOCHS,
    );
  }
  return series;
}

describe('thresholds of a frame', () => {
  test('stay where its series have the noise of their class', () => {
    const raised = raiseThresholds(thresholds, plan, place, planted(400, 0.3));
    expect(raised.default.series / 3.9).toBeGreaterThanOrEqual(1);
    expect(raised.default.series / 3.9).toBeLessThan(1.02);
  });

  test('rise together where the noise is more correlated than the class, up to a limit', () => {
    const raised = raiseThresholds(thresholds, plan, place, planted(400, 0.45));
    const ratio = raised.default.series / 3.9;
    expect(ratio).toBeGreaterThan(1.03);
    expect(ratio).toBeLessThan(1.1);
    expect(raised.careful.neighbors).toBeCloseTo(4.8 * ratio, 9);
    const most = raiseThresholds(thresholds, plan, place, planted(400, 0.9));
    expect(most.sensitive.series).toBeCloseTo(3.2 * 1.1, 9);
  });

  test('hardly rise with series that have events', () => {
    const raised = raiseThresholds(thresholds, plan, place, planted(400, 0.3, 0.05));
    expect(raised.default.series / 3.9).toBeLessThan(1.03);
  });

  test('stay where a frame has few series', () => {
    expect(raiseThresholds(thresholds, plan, place, planted(99, 0.9))).toEqual(thresholds);
  });
});
