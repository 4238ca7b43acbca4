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
  keptClass,
  mapClassesOf,
  NOT_SIGNIFICANT_INDEX,
  rangeIndex,
  shownClassIndex,
} from '../../../core/color/mapClasses.ts';
import { MAP_LAYERS } from '../../../core/color/mapLayer.ts';
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
    newPace: fc.option(rates),
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

test('the legend of each layer ends with unmeasured ground, which has no color', () => {
  for (const layer of MAP_LAYERS) {
    const legend = classLegendOf(layer);
    expect(legend.at(-1)).toMatchObject({ code: 'not_measured', color: null });
    for (const { color } of legend.slice(0, -1)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(rangeIndex(layer, NaN)).toBe(0);
    expect(mapClassesOf(layer).length).toBe(legend.length - 1);
  }
});
