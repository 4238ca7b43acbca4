import { describe, expect, it } from 'vitest';
import { verdictWithEast } from '../../../core/report/calmVerdict.ts';
import { HEADLINES, VERDICT_CODES } from '../../../core/report/groundVerdict.ts';

const east = (velocityMmYr: number, sigmaMmYr: number) => ({ velocityMmYr, sigmaMmYr });

describe('the verdict on a place whose motion to the east is known', () => {
  it('is never stable while the ground certainly slides, and says which direction decided', () => {
    for (const code of VERDICT_CODES) {
      for (const slide of [15.5, -3]) {
        const verdict = verdictWithEast(code, east(slide, 0.6));
        expect(HEADLINES[verdict].tone).not.toMatch(/good|calm|neutral/);
        if (HEADLINES[code].tone.match(/severe|warning|rising/)) expect(verdict).toBe(code);
        else expect(verdict).toBe('moving_sideways');
      }
    }
  });

  it.each([
    ['too slow for a class', east(2.9, 0.1)],
    ['not certain', east(15, 7.6)],
    ['not known', null],
  ])('is that of the motion up where the motion to the east is %s', (_, motion) => {
    for (const code of VERDICT_CODES) expect(verdictWithEast(code, motion)).toBe(code);
  });
});
