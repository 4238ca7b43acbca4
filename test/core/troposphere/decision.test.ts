import { describe, expect, test } from 'vitest';
import { plantAir, type PlantedAir } from '../../../bench/science/troposphereDecisions.ts';
import { decideTroposphere } from '../../../core/troposphere/decision.ts';
import {
  residualEffect,
  residualEvidence,
  stationEffect,
  stationEvidence,
} from '../../../core/troposphere/evidence.ts';

/** Two years of a frame on hills. */
function planted(seed: number, air: Omit<PlantedAir, 'epochs'>) {
  return residualEvidence(plantAir(seed, { epochs: 32, ...air }))!;
}

const inHills = (residual: ReturnType<typeof planted>) =>
  decideTroposphere({ reliefM: 900, residual, stations: null });

describe('a correction for the troposphere', () => {
  test('is applied when it removes most of the layered delay', () => {
    const evidence = planted(1, { layerMm: 8, skill: 0.9, errorMm: 1 });
    expect(evidence.withMm).toBeLessThan(0.8 * evidence.withoutMm);
    expect(inHills(evidence)).toMatchObject({ isApplied: true });
  });

  test('is not applied when it would add a delay that was not there', () => {
    const evidence = planted(2, { layerMm: 6, skill: 0, errorMm: 8 });
    expect(evidence.withMm).toBeGreaterThan(evidence.withoutMm);
    expect(residualEffect(evidence)).toBe('raises');
    expect(inHills(evidence)).toEqual({ isApplied: false, reason: 'it raises the residuals of the cells' });
  });

  test('is applied by chance in at most 1 of 40 frames that it changes but does not improve', () => {
    const applied = Array.from({ length: 40 }, (_, seed) =>
      // Half of the layer is known, and enough error is added to leave the variance unchanged.
      inHills(planted(100 + seed, { layerMm: 4, skill: 0.5, errorMm: 4 * Math.sqrt(0.75) })),
    ).filter(({ isApplied }) => isApplied);
    expect(applied.length).toBeLessThanOrEqual(1);
  });

  test('requires stations on flat ground, and uses them everywhere', () => {
    const residual = planted(1, { layerMm: 8, skill: 0.9, errorMm: 1 });
    const errors = [3, -2.5, 2.2, -3.4, 2.8, -2.9, 3.1];
    const lowered = stationEvidence(
      errors,
      errors.map((error) => 0.3 * error),
    )!;
    const raised = stationEvidence(
      errors,
      errors.map((error) => 2 * error),
    )!;
    expect(stationEffect(lowered)).toBe('lowers');
    expect(lowered.withMmYr).toBeCloseTo(0.3 * lowered.withoutMmYr, 10);
    expect(stationEffect(raised)).toBe('raises');
    const decide = (reliefM: number, stations: typeof lowered | null) =>
      decideTroposphere({ reliefM, residual, stations }).isApplied;
    expect(decide(120, null)).toBe(false);
    expect(decide(120, lowered)).toBe(true);
    expect(decide(900, raised)).toBe(false);
    expect(stationEvidence(errors.slice(0, 4), errors.slice(0, 4))).toBeNull();
  });

  test('is not assessed with few dates', () => {
    expect(residualEvidence(plantAir(3, { epochs: 8, layerMm: 8, skill: 0.9, errorMm: 1 }))).toBeNull();
    expect(decideTroposphere({ reliefM: 900, residual: null, stations: null }).isApplied).toBe(false);
  });
});
