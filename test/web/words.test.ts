import { fc, it } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { GEOCODE_FLAGS } from '../../core/report/geocodedPlace.ts';
import { MATCH_TYPES } from '../../core/report/geocodePrecision.ts';
import { rateMeaning } from '../../web/report/meaning.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { creditsOffer, flagWords, matchWords, pageBannerText, plain } from '../../web/page/pageWords.ts';

describe('numbers in sentences', () => {
  it.each([
    [
      'The ground is sinking fast: -27.8 ± 0.3 mm/yr (95 %).',
      'The ground is sinking fast: −27.8 ± 0.3 mm/yr (95 %).',
    ],
    [
      'between 2023-03-24 and 2026-11-15 it adds up to -101 mm',
      'between 2023-03-24 and 2026-11-15 it adds up to −101 mm',
    ],
    ['cell F08882-30-40, signal-to-noise 2, -.5', 'cell F08882-30-40, signal-to-noise 2, −.5'],
  ])('have a true minus, while dates and names keep their hyphens: %s', (sentence, expected) => {
    expect(withTrueMinus(sentence)).toBe(expected);
  });

  it('show no more decimals than they have', () => {
    expect([-0.30000000000000004, -100, 0, 2.5].map(plain)).toEqual(['−0.3', '−100', '0', '2.5']);
  });
});

describe('addresses', () => {
  it('have words for every kind of match and every flag', () => {
    for (const matchType of MATCH_TYPES) expect(matchWords(matchType)).not.toBe(matchType);
    for (const flag of GEOCODE_FLAGS) expect(flagWords(flag)).not.toContain(flag);
  });
});

describe('what a rate means', () => {
  it('is the same number in everyday units and over the years of the record, and not a forecast', () => {
    const sentence = rateMeaning({ velocity: -27.8, uncertainty: 0.3, isSignificant: true, spanYears: 4.2 });
    expect(sentence).toContain(
      '27.8 mm a year is 2.78 cm (1.09 in) a year. Over the 4.2 years of the record that adds up to 11.7 cm (4.60 in), ±2.5 mm (0.10 in) (95 %).',
    );
    expect(sentence).toContain('isn’t a forecast');
  });

  it('gives the measured movement alone as the amount so far where the series is known', () => {
    const movement = { deltaMm: -105.4, sigmaMm: 2.2 };
    const sentence = rateMeaning({
      velocity: -27.8,
      uncertainty: 0.3,
      isSignificant: true,
      spanYears: 3.4,
      movement,
    });
    expect(sentence).toContain(
      'From the first observation to the last, the ground moved down by 10.5 cm (4.1 in), ±4.3 mm (0.17 in) (95 %), including its yearly swing.',
    );
    expect(sentence).not.toMatch(/adds up/);
  });

  it.prop([fc.double({ min: 10, max: 900, noNaN: true }), fc.double({ min: 0.05, max: 40, noNaN: true })])(
    'rounds a movement to a number within its ±, in both units',
    (size, sigmaMm) => {
      const movement = { deltaMm: -size, sigmaMm };
      const rate = { velocity: -20, uncertainty: 1, isSignificant: true, spanYears: 3 };
      const [, cm, inch] =
        /moved down by ([\d.]+) cm \(([\d.]+) in\)/.exec(rateMeaning({ ...rate, movement })) ?? [];
      for (const mm of [Number(cm) * 10, Number(inch) * 25.4])
        expect(Math.abs(mm - size)).toBeLessThanOrEqual(1.96 * sigmaMm);
      expect(Math.abs(Number(cm) * 10 - Number(inch) * 25.4)).toBeLessThanOrEqual(1.8);
    },
  );

  it('stays in millimeters when a centimeter would be too coarse', () => {
    const sentence = rateMeaning({ velocity: 4.6, uncertainty: 0.3, isSignificant: true, spanYears: 1 });
    expect(sentence).toContain(
      '4.6 mm a year is 0.18 in a year. Over the 1.0 years of the record that adds up to 4.6 mm',
    );
    expect(sentence).not.toContain('ten years');
  });

  it('is an upper bound when the rate is not clearly different from zero', () => {
    const sentence = rateMeaning({ velocity: -0.4, uncertainty: 0.6, isSignificant: false, spanYears: 4 });
    expect(sentence).toContain('less than 1.6 mm (0.06 in) a year');
    expect(sentence).not.toContain('ten years');
  });
});

describe('the banner of the page', () => {
  const frame = (frame_id: string, is_synthetic: boolean) => ({ frame_id, is_synthetic });

  it('states which data are synthetic, and nothing when none are', () => {
    expect(pageBannerText([frame('F1', false)], false)).toBeNull();
    expect(pageBannerText([], false)).toBeNull();
    expect(pageBannerText([frame('F1', true)], false)).toContain('all data on this server is synthetic');
    expect(pageBannerText([frame('F1', true), frame('F2', false)], false)).toContain('frame F1 is synthetic');
    expect(pageBannerText([frame('F1', true), frame('F2', true), frame('F3', false)], false)).toContain(
      'frames F1, F2 are synthetic',
    );
  });

  it('tells a test account that the map shows different ground than its reports', () => {
    expect(pageBannerText([frame('F1', false)], true)).toContain('don’t match the map');
    expect(pageBannerText([frame('F1', true)], true)).toMatch(/Test account.*all data on this server/);
  });
});

describe('what a new account gets', () => {
  it('is described when it gets something, as that of the first account of a mailbox', () => {
    expect(creditsOffer(2)).toBe('The first account of a mailbox starts with 2.00 USD of free credits.');
    expect(creditsOffer(0)).toBe('');
  });
});
