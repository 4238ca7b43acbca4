import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { assess } from '../../../core/report/assessment.ts';
import {
  classLegendOf,
  mapClassesOf,
  rangeIndex,
  velocityClassIndex,
} from '../../../core/colour/mapClasses.ts';
import { MAP_LAYERS } from '../../../core/colour/mapLayer.ts';

const velocities = fc.integer({ min: -40_000, max: 40_000 }).map((thousandths) => thousandths / 1000);
const sigmas = fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1000);
const codeOf = (velocity: number, sigma: number) =>
  mapClassesOf('velocity')[velocityClassIndex(velocity, sigma) - 1]!.code;

describe('the class that a picture shows of a velocity', () => {
  test.prop([velocities, sigmas])(
    'is the one that its report names where that is significant',
    (velocityMmYr, sigmaMmYr) => {
      const report = assess({ velocityMmYr, sigmaMmYr, temporalCoherence: 0.9, freshness: 'current' });
      if (report.significantNonzero) expect(codeOf(velocityMmYr, sigmaMmYr)).toBe(report.assessmentCode);
    },
  );

  test.prop([velocities, sigmas])(
    'is never one of moving ground where the motion is not significant, and is stable only where all of the 95 % interval is',
    (velocity, sigma) => {
      fc.pre(Math.abs(velocity) < 2 * sigma);
      const isSurelyStable = Math.abs(velocity) + 1.96 * sigma < 3;
      expect(codeOf(velocity, sigma)).toBe(isSurelyStable ? 'stable' : 'not_significant');
    },
  );

  test('is not significant where its uncertainty is not known, and none where nothing was measured', () => {
    expect(codeOf(-30, NaN)).toBe('not_significant');
    expect(velocityClassIndex(NaN, 1)).toBe(0);
  });
});

test('the legend of each layer ends with what was not measured, which has no colour', () => {
  for (const layer of MAP_LAYERS) {
    const legend = classLegendOf(layer);
    expect(legend.at(-1)).toMatchObject({ code: 'not_measured', colour: null });
    for (const { colour } of legend.slice(0, -1)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(rangeIndex(layer, NaN)).toBe(0);
  }
});
