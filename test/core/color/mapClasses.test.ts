import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import {
  cellAnswer,
  freshFromDay,
  type CellFigures,
  type FrameDoubts,
} from '../../../core/answer/cellAnswer.ts';
import {
  answerClassIndex,
  classLegendOf,
  mapClassesOf,
  NOT_SIGNIFICANT_INDEX,
  rangeIndex,
} from '../../../core/color/mapClasses.ts';
import { keptClass, keptEastClass, shownClassIndex } from '../../../core/color/keptClasses.ts';
import { DRAWN_LAYERS } from '../../../core/color/mapLayer.ts';
import { dataFreshness } from '../../../core/report/freshness.ts';
import { HEADLINES } from '../../../core/report/groundVerdict.ts';

const rates = fc.record({
  velocityMmYr: fc.integer({ min: -20_000, max: 20_000 }).map((thousandths) => thousandths / 1000),
  sigmaMmYr: fc.integer({ min: 1, max: 6000 }).map((thousandths) => thousandths / 1000),
});
const figures: fc.Arbitrary<CellFigures> = fc
  .record({
    rate: rates,
    vsSurroundings: fc.option(rates),
    jump: fc.option(
      fc.record({
        sizesMm: fc.array(fc.double({ min: -60, max: 60, noNaN: true }), { maxLength: 3 }),
        mayBeError: fc.boolean(),
        rateWithout: rates,
      }),
    ),
    newPace: fc.option(fc.tuple(rates, fc.boolean()).map(([rate, isDated]) => ({ ...rate, isDated }))),
    temporalCoherence: fc.double({ min: 0.3, max: 1, noNaN: true }),
    nMeasurements: fc.integer({ min: 5, max: 200 }),
    spanYears: fc.double({ min: 0.5, max: 8, noNaN: true }),
  })
  .map(({ rate, ...rest }) => ({ ...rest, ...rate }));
const direction = fc.record({
  likelyFalseShare: fc.double({ min: 0, max: 1, noNaN: true }),
  measuredFrom: fc.double({ min: 2, max: 8, noNaN: true }),
});
const frames: fc.Arbitrary<FrameDoubts> = fc.record({
  hasZero: fc.boolean(),
  zeroSigmaMmYr: fc.double({ min: 0, max: 5, noNaN: true }),
  falseAlarms: fc.option(fc.record({ sinking: direction, rising: direction })),
});

describe('the class that a picture shows for a cell', () => {
  test.prop([figures, frames, fc.integer({ min: 0, max: 1000 })], { numRuns: 1000 })(
    'is that of its report on the same day, however old its data are',
    (cell, frame, ageDays) => {
      const answer = cellAnswer(cell, frame, dataFreshness(ageDays));
      const isFresh = 20_000 - ageDays >= freshFromDay(20_000);
      const index = shownClassIndex(keptClass(cell, frame), isFresh);
      expect(index).toBe(answerClassIndex(answer));
      const isToldFor = answer.unsold === null && HEADLINES[answer.verdict].isCertain;
      expect(index !== NOT_SIGNIFICANT_INDEX).toBe(isToldFor);
    },
  );
});

describe('the class of the motion to the east', () => {
  test.prop([figures, fc.boolean(), fc.integer({ min: 0, max: 1000 })], { numRuns: 1000 })(
    'is certain where the same rate up of an eventless cell would be, and never sinks or rises',
    (cell, hasZero, ageDays) => {
      const kept = keptEastClass(cell, { hasZero });
      const isFresh = 20_000 - ageDays >= freshFromDay(20_000);
      const { code, label } =
        mapClassesOf('velocity_east')[shownClassIndex(kept, isFresh, 'velocity_east') - 1]!;
      const upward = cellAnswer(
        { ...cell, vsSurroundings: null, jump: null, newPace: null },
        { hasZero, zeroSigmaMmYr: 0, falseAlarms: null },
        dataFreshness(ageDays),
      );
      const { velocityMmYr: east, sigmaMmYr: sigma } = cell;
      const isCertain = upward.unsold === null && HEADLINES[upward.verdict].isCertain;
      expect(code === 'not_significant').toBe(!isCertain);
      expect(label).not.toMatch(/sink|ris|subsid|uplift/i);
      if (code.startsWith('moving')) {
        expect(code.includes('east')).toBe(east > 0);
        expect(code.endsWith('fast')).toBe(Math.abs(east) >= 8);
        expect(Math.abs(east)).toBeGreaterThanOrEqual(Math.max(3, 2 * sigma));
      }
      if (code === 'stable_east_west') expect(Math.abs(east) + 1.959 * sigma).toBeLessThan(3);
    },
  );

  test('has a color that no other class of the layer has', () => {
    const colors = mapClassesOf('velocity_east').map(({ color }) => color);
    expect(new Set(colors).size).toBe(colors.length);
    expect(colors.length).toBe(6);
  });
});

test('the legend of each layer ends with unmeasured ground, which has no color', () => {
  for (const layer of DRAWN_LAYERS) {
    const legend = classLegendOf(layer);
    expect(legend.at(-1)).toMatchObject({ code: 'not_measured', color: null });
    for (const { color } of legend.slice(0, -1)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(rangeIndex(layer, NaN)).toBe(0);
    expect(mapClassesOf(layer).length).toBe(legend.length - 1);
  }
});
