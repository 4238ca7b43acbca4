import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { headlineOf } from '../../../core/report/headline.ts';
import { interval95, margin95 } from '../../../core/report/interval95.ts';

const rate = (velocityMmYr: number, sigmaMmYr: number) => ({ velocityMmYr, sigmaMmYr });
const velocity = fc.double({ min: -300, max: 300, noNaN: true });
const sigma = fc.double({ min: 0.001, max: 60, noNaN: true });
const ALARMING = new Set<string>(['severe', 'warning', 'rising']);

describe('the headline of a rate', () => {
  it.each([
    [-13.2, 10.7, 'Possibly sinking, not certain', 'neutral'],
    [9.1, 5, 'Possibly rising, not certain', 'neutral'],
    [-13.2, 6.6, 'Sinking fast', 'severe'],
    [-4, 2, 'Sinking', 'warning'],
    [-4, 2.01, 'Possibly sinking, not certain', 'neutral'],
    [4.5, 0.5, 'Rising slightly', 'rising'],
    [11, 1, 'Rising strongly', 'rising'],
    [1.2, 0.7, 'Stable', 'good'],
    [2.8, 1.3, 'Probably stable, not certain', 'neutral'],
    [0.3, 0.7, 'Stable', 'good'],
    [0, 1.53, 'Stable', 'good'],
    [0, 1.54, 'No clear motion', 'neutral'],
    [-20, 20, 'No clear motion', 'neutral'],
  ])('of %d ± %d (one standard deviation) is %s', (v, s, title, tone) => {
    expect(headlineOf(rate(v, s))).toMatchObject({ title, tone });
  });

  test.prop([velocity, sigma])(
    'claims a direction, and takes the colour of its class, from two standard deviations on',
    (v, s) => {
      const { title, tone, isCertain } = headlineOf(rate(v, s));
      const isDirection = /^(Sinking|Rising)/.test(title);
      expect(isDirection).toBe(ALARMING.has(tone));
      if (Math.abs(v) < 2 * s) expect([isDirection, ALARMING.has(tone)]).toEqual([false, false]);
      if (!isCertain) expect(title).toMatch(/not certain$|^No clear motion$/);
    },
  );

  test.prop([velocity, sigma])('calls ground stable where its 95 % interval stays within 3 mm/yr', (v, s) => {
    const { title } = headlineOf(rate(v, s));
    const [low, high] = [v - margin95(s), v + margin95(s)];
    expect(title === 'Stable').toBe(low > -3 && high < 3);
  });
});

describe('the 95 % interval', () => {
  it('reaches 1.96 standard deviations to either side, to a thousandth', () => {
    expect(interval95(-12.5, 0.5)).toEqual([-13.48, -11.52]);
    expect(interval95(0, 0.001)).toEqual([-0.002, 0.002]);
  });
});
