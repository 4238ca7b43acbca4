import { describe, expect, it } from 'vitest';
import { confidenceWords, rateTimesYears, shownRate } from '../../../web/report/changes.ts';
import { rateMeaning } from '../../../web/report/meaning.ts';
import type { Report } from '../../../web/service/serviceAnswers.ts';

const report = {
  verdict_code: 'moving_sideways',
  velocity_vertical_mm_yr: 0.7,
  velocity_uncertainty_mm_yr: 0.7,
  velocity_east_mm_yr: -7,
  velocity_east_uncertainty_mm_yr: 0.9,
  confidence_tier: 'likely',
  significant_nonzero: false,
  signal_to_noise: 1,
  total_motion_mm: 2,
  span_years: 3.4,
} as unknown as Report;

describe('the page of ground that moves sideways', () => {
  it('shows the rate to the west, and the vertical one next to it', () => {
    const shown = shownRate(report);
    expect(shown).toMatchObject({ number: '7.0', direction: ' to the west', isSideways: true });
    expect(shown?.interval.map((bound) => bound.toFixed(1))).toEqual(['5.2', '8.8']);
    expect(shown?.note?.words).toContain('Up or down');
    expect(shown?.note?.overRecord).toBe('+0.7 ± 1.4 mm/yr (95 %)');
  });

  it('says that this motion is certain, and doesn’t multiply the other one by the years', () => {
    expect(confidenceWords(report)).toEqual([
      ['Confidence', expect.stringMatching(/^Of the motion to the east or west: Certain.*noise 7\.8\)$/)],
    ]);
    expect(rateTimesYears(report)).toEqual([]);
  });

  it('never says of an uncertain vertical rate that the ground hardly moves at all', () => {
    const sentence = rateMeaning({ velocity: 0.7, uncertainty: 0.7, isSignificant: false, spanYears: 3.4 });
    expect(sentence).toContain('If the ground does move up or down, it most likely moves by less than');
  });
});
