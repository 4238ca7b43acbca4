import { describe, expect, it } from 'vitest';
import { NOT_COMPARED_HERE } from '../../core/reference/twoLooks.ts';
import { rateCaveats } from '../../core/report/rateCaveats.ts';
import { rateFooting, sharedErrors } from '../../web/report/footing.ts';
import type { Report } from '../../web/service/serviceAnswers.ts';

const told = { lineOfSight: { isAssumed: false, sigmaPercent: 1 }, otherFrames: [] };
const other = {
  frameId: 'F2',
  comparability: 'not_comparable' as const,
  differenceMmYr: -20.04,
  sigmaMmYr: 0.1,
  disagreementMmYr: 0,
  here: NOT_COMPARED_HERE,
};

describe('what a rate depends on besides its interval', () => {
  it('is nothing when the direction is known and no other frame is there', () => {
    expect(rateCaveats(told)).toEqual([]);
  });

  it('is every other frame, except those that agree', () => {
    const otherFrames = [
      { ...other, frameId: 'F1', comparability: 'comparable' as const },
      other,
      { ...other, frameId: 'F3', comparability: 'unknown' as const, differenceMmYr: null, sigmaMmYr: null },
    ];
    expect(rateCaveats({ ...told, otherFrames })).toEqual([
      "Frame F2 also covers this place, with a different zero: its rates are 20.0 ± 0.2 mm/yr (95 %) below this one’s. Don't compare its reports with this one.",
      "Frame F3 also covers this place and couldn't be compared: don't compare its reports with this one.",
    ]);
  });

  it('states when the interval includes the disagreement of two frames', () => {
    const [words] = rateCaveats({ ...told, otherFrames: [{ ...other, disagreementMmYr: 14.1 }] });
    expect(words).toMatch(/with this one\. The interval includes their disagreement\.$/);
  });

  it('states that another view disagrees at the place, even when the two agree overall', () => {
    const here = {
      agreement: 'disagrees' as const,
      differenceMmYr: -18.4,
      sigmaMmYr: 3,
      disagreementMmYr: 9,
    };
    const agreed = { ...other, comparability: 'comparable' as const, differenceMmYr: 0, here };
    expect(rateCaveats({ ...told, otherFrames: [agreed] })).toEqual([
      'Two satellite views disagree here: frame F2 has a rate 18.4 ± 5.9 mm/yr (95 %) below this one’s here. The ground may be moving sideways, or one of the two is wrong. The interval includes their disagreement.',
    ]);
  });

  it('gives an assumed direction by its 95 % share', () => {
    const [words] = rateCaveats({ ...told, lineOfSight: { isAssumed: true, sigmaPercent: 10 } });
    expect(words).toContain('off by 20 % of itself (95 %)');
  });
});

describe('a report that was bought before reports included what they are relative to', () => {
  const old = { calibration: 'relative' } as Report['provenance'];

  it('is described as having an unknown zero', () => {
    const { reference: _, line_of_sight: __, datum: ___, ...stored } = old;
    expect(rateFooting(stored)).toEqual([
      'Measured relative to other ground in the same satellite frame. This report is older than the measure of how well that zero is known, so its interval doesn’t include it.',
    ]);
    expect(rateFooting({ ...stored, calibration: 'gps_tied' })).toEqual(['Tied to GNSS stations.']);
  });

  it('includes only the error of a tie in its uncertainty', () => {
    const { reference: _, line_of_sight: __, datum: ___, ...stored } = old;
    const rate = { velocity: -3, uncertainty: 1.1, local: 0.6 };
    expect(sharedErrors(stored, rate)).toBeNull();
    expect(sharedErrors({ ...stored, calibration: 'gps_tied' }, rate)).toEqual({
      publishedMmYr: 1.1,
      localMmYr: 0.6,
      leastMmYr: 0,
    });
  });
});
