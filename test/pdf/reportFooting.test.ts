import { NOT_COMPARED_HERE } from '../../core/reference/twoLooks.ts';
import { expect, it } from 'vitest';
import { presentReportSheet } from '../../report/present/presentReportSheet.ts';
import { NO_PART_DOUBTS } from '../../core/reference/partDoubts.ts';
import { mockExamination } from '../../report/examine/mockExamination.ts';
import { drawReport } from '../../pdf/drawReport.ts';
import { structureOf, textOf, POPPLER } from '../support/browser/poppler.ts';
import { describeWith } from '../support/machine/needs.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const CELL = {
  attribution: 'Copernicus Sentinel data; a test',
  spatialReference: {
    method: 'given_points' as const,
    cells: 312,
    sigma_mm_yr: 1.5,
    has_stable_part: true,
    points: [{ lat: 29.76, lon: -95.37, radius_m: 250 }],
    description: 'given',
    stable_share: null,
    removed: null,
    false_alarms: null,
    candidates: [],
  },
  lineOfSight: {
    source: 'taken from the orbit',
    mean_east: -0.6,
    mean_north: -0.1,
    mean_up: 0.8,
    is_assumed: true,
    velocity_share: 0.07,
  },
  overlapping: [
    {
      frameId: 'F00002',
      releaseId: 'r',
      isMeasured: true,
      comparability: 'not_comparable' as const,
      parts: NO_PART_DOUBTS,
      differenceMmYr: 20.04,
      sigmaMmYr: 0.1,
      spreadMmYr: 0.5,
      commonCells: 567,
      disagreementMmYr: 0,
      here: NOT_COMPARED_HERE,
    },
  ],
};

function sheetOf(withBrief: boolean, contactEmail: string | null = null) {
  const { examination } = mockExamination('ok:notable_subsidence', NOW);
  const changed = { ...examination, cell: examination.cell && { ...examination.cell, ...CELL } };
  const about = {
    requestId: 'req_1',
    now: NOW,
    mode: 'live' as const,
    isMock: false,
    label: null,
    withBrief,
    language: 'en' as const,
    publicUrl: 'https://example.org',
    contactEmail,
  };
  return { ...presentReportSheet(changed, about, null, null), proof: null };
}

describeWith(POPPLER)(`a printed report`, () => {
  it('states once what its rate is relative to, how well that is known, and what else it depends on', async () => {
    const zero =
      'relative to ground that the operator of this service chose as stable (312 cells around 29.76, −95.37); that zero is known to ± 2.9 mm/yr (95 %), which the interval includes.';
    for (const withBrief of [false, true]) {
      const pdf = await drawReport(sheetOf(withBrief));
      const text = textOf(pdf);
      for (const said of [
        `${withBrief ? 'The rates are' : 'Measured'} ${zero}`,
        "The direction to the satellite is assumed, because the data doesn't give it: because of that alone the rate may be off by 14 % of itself (95 %)",
        "Frame F00002 also covers this place, with a different zero: its rates are 20.0 ± 0.2 mm/yr (95 %) above this one’s. Don't compare",
      ])
        expect(text).toContain(said);
      expect(text.split(zero)).toHaveLength(2);
      expect(text).not.toContain('does not move.');
    }
  });

  it('links to current measurements there and to a contact, and each link is a part that is read aloud', async () => {
    const linksOf = async (contactEmail: string | null) => {
      const pdf = await drawReport(sheetOf(false, contactEmail));
      expect(structureOf(pdf).match(/^\s*Link\b/gm)).toHaveLength(2);
      const raw = Buffer.from(pdf).toString('latin1');
      expect(raw.match(/\/Contents \([^)]/g)).toHaveLength(2);
      return [...raw.matchAll(/\/URI \(([^)]*)\)/g)].map(([, url]) => url);
    };
    const here = 'https://example.org/#29.76040,-95.36980';
    expect(await linksOf('help@example.org')).toEqual([here, 'mailto:help@example.org']);
    expect(await linksOf(null)).toEqual([here, 'https://example.org']);
  });
});
