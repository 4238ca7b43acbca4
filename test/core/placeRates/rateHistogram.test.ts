import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  BIN_COUNT,
  binOf,
  bordersOf,
  cellsIn,
  classOfBin,
  classShares,
  medianRate,
  noCells,
  publishedCounts,
  sumCounts,
} from '../../../core/placeRates/rateHistogram.ts';
import {
  medianWords,
  movementSentence,
  percentWords,
  rankSentence,
  shareBelow,
} from '../../../core/placeRates/rateWords.ts';
import { histogramBars, HISTOGRAM, rateX } from '../../../core/placeRates/histogramBars.ts';
import { velocityClassOf } from '../../../core/report/assessment.ts';
import { median } from '../../../core/statistics/quantile.ts';

const rates = fc.array(fc.double({ min: -25, max: 25, noNaN: true }), { minLength: 1, maxLength: 400 });

function countsOf(cells: readonly number[]): number[] {
  const counts = noCells();
  for (const rate of cells) counts[binOf(rate)]! += 1;
  return counts;
}

describe('the bins of rates', () => {
  test.prop([fc.double({ min: -200, max: 200, noNaN: true })])(
    'contain a rate between their borders, in the class of the rate',
    (rate) => {
      const bin = binOf(rate);
      const { from, to } = bordersOf(bin);
      expect(rate).toBeGreaterThanOrEqual(from ?? -Infinity);
      expect(rate).toBeLessThanOrEqual(to ?? Infinity);
      expect(classOfBin(bin)).toBe(velocityClassOf(rate).code);
    },
  );

  it('put a border into the bin that is farther from zero', () => {
    expect([-8, -3, 0, 3, 8].map((rate) => classOfBin(binOf(rate)))).toEqual([
      'rapid_subsidence',
      'notable_subsidence',
      'stable',
      'mild_uplift',
      'strong_uplift',
    ]);
    expect(binOf(-15)).toBe(0);
    expect(binOf(15)).toBe(BIN_COUNT - 1);
  });
});

describe('published counts', () => {
  test.prop([rates])(
    'have all cells, in bins of none or at least five; fewer than 20 cells have none',
    (cells) => {
      const published = publishedCounts(countsOf(cells));
      expect(published === null).toBe(cells.length < 20);
      expect(cellsIn(published ?? [])).toBe(published ? cells.length : 0);
      for (const count of published ?? []) expect(count === 0 || count >= 5).toBe(true);
    },
  );

  test.prop([fc.array(fc.nat(BIN_COUNT - 1), { minLength: 30, maxLength: 200 })])(
    'are the naive counts where every bin has none or at least five cells',
    (bins) => {
      const counts = noCells();
      for (const bin of bins) counts[bin]! += 5;
      expect(publishedCounts(counts)).toEqual(counts);
    },
  );

  /**
   * Areas consist of whole hexagons, so the difference of two areas is a sum of hexagons: it has no cells or at least 20,
   * and each of its bins none or at least five.
   */
  test.prop([
    fc.array(fc.record({ cells: rates, inTown: fc.boolean(), inZip: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    }),
  ])('of areas never differ by one to four cells, whichever are subtracted', (hexagons) => {
    const published = hexagons.flatMap(({ cells, ...where }) => {
      const counts = publishedCounts(countsOf(cells));
      return counts ? [{ counts, ...where }] : [];
    });
    const sum = (of: typeof published) => sumCounts(of.map(({ counts }) => counts));
    const town = published.filter(({ inTown }) => inTown);
    const shared = sum(town.filter(({ inZip }) => inZip));
    const rest = sum(town).map((count, bin) => count - shared[bin]!);
    expect(cellsIn(rest) === 0 || cellsIn(rest) >= 20).toBe(true);
    for (const count of rest) expect(count === 0 || count >= 5).toBe(true);
  });
});

describe('what counts say', () => {
  const within = fc.array(fc.double({ min: -14.9, max: 14.9, noNaN: true }), {
    minLength: 1,
    maxLength: 301,
  });
  test.prop([within.filter((cells) => cells.length % 2 === 1)])(
    'a median within 1 mm/yr of that of the cells',
    (cells) => {
      expect(Math.abs(medianRate(countsOf(cells)) - median(Float64Array.from(cells)))).toBeLessThanOrEqual(1);
    },
  );

  it('shares of classes that add up to one, and one sentence about them', () => {
    const counts = countsOf([...Array<number>(90).fill(0.5), ...Array<number>(9).fill(-5), 12]);
    expect(classShares(counts)).toEqual([
      { code: 'rapid_subsidence', share: 0 },
      { code: 'notable_subsidence', share: 0.09 },
      { code: 'stable', share: 0.9 },
      { code: 'mild_uplift', share: 0 },
      { code: 'strong_uplift', share: 0.01 },
    ]);
    expect(movementSentence('In Alder', counts)).toBe(
      'In Alder, 90 % of the measured ground moves less than 3 mm/yr, 9 % sinks 3 mm/yr or faster and 1 % rises 3 mm/yr or faster.',
    );
    expect([0, 0.001, 0.5, 0.999, 1].map(percentWords)).toEqual([
      '0 %',
      'less than 1 %',
      '50 %',
      'more than 99 %',
      '100 %',
    ]);
  });

  it('where a rate is among them, without claiming to know more than the bins', () => {
    const counts = countsOf([...Array<number>(50).fill(-20), ...Array<number>(50).fill(-2.5)]);
    expect(shareBelow(-2.5, counts)).toBeCloseTo(0.75);
    expect(rankSentence(-21, counts)).toBe(
      'This place: -21.0 mm/yr; 50 % of the cells sink 15 mm/yr or faster. The median is beyond -15 mm/yr.',
    );
    expect(rankSentence(-14, counts)).toContain('about 50 % of the cells have a lower rate');
    expect(rankSentence(1, counts)).toContain('about 0 % of the cells rise faster');
    expect(medianWords(countsOf([4.2]))).toBe('about 4.5 mm/yr');
  });

  test.prop([rates])('bars inside the picture, as many as bins with cells', (cells) => {
    const counts = countsOf(cells);
    const bars = histogramBars(counts);
    expect(bars).toHaveLength(counts.filter((count) => count > 0).length);
    for (const { x, y, width, height } of bars) {
      expect(x).toBeGreaterThanOrEqual(HISTOGRAM.margin);
      expect(x + width).toBeLessThanOrEqual(HISTOGRAM.width - HISTOGRAM.margin + 0.1);
      expect(y + height).toBeCloseTo(HISTOGRAM.base);
    }
    expect(rateX(-40)).toBe(rateX(-15.5));
  });
});
