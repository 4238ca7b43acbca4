import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { recentSentence } from '../../report/present/sentences.ts';
import type { Measurement } from '../../report/examine/measurement.ts';
import { changeRows } from '../../web/report/changes.ts';

const thousandths = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((value) => value / 1000);

describe('the last 12 months', () => {
  test.prop([thousandths(-20, 20), thousandths(1, 6), thousandths(-8, 8), thousandths(1, 4)])(
    'have a row on the page when the sentence and the print mention them, and only then',
    (recent, recentSigma, change, changeSigma) => {
      const rows = changeRows({
        verdict_code: 'stable',
        recent_rate_mm_yr: recent,
        recent_rate_uncertainty_mm_yr: recentSigma,
        recent_change_mm_yr: change,
        recent_change_uncertainty_mm_yr: changeSigma,
      });
      const sentence = recentSentence(
        {
          recentRate: { velocityMmYr: recent, sigmaMmYr: recentSigma },
          recentChange: { velocityMmYr: change, sigmaMmYr: changeSigma },
        } as Measurement,
        'mm',
      );
      expect(rows.some(([name]) => name === 'Last 12 months')).toBe(sentence !== null);
    },
  );
});
