import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { groundBrief } from '../../../report/present/groundBrief.ts';
import { presentReportSheet } from '../../../report/present/presentReportSheet.ts';
import { assessmentSentences, velocityDisplay } from '../../../report/present/sentences.ts';
import type { Measurement } from '../../../report/examine/measurement.ts';
import { mockExamination } from '../../../report/examine/mockExamination.ts';
import { groundVerdict } from '../../../core/report/groundVerdict.ts';
import { DROP } from '../../support/planted/plantedEvents.ts';
import { assess } from '../../../core/report/assessment.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const { examination } = mockExamination('ok:rapid_subsidence', NOW);
const about = {
  requestId: 'req_0f8fad5bd9cb469fa16570867728950e',
  now: NOW,
  mode: 'live',
  isMock: false,
  label: null,
  withBrief: true,
  language: 'en',
  publicUrl: 'https://example.org',
  contactEmail: null,
} as const;

type Compared = Pick<Measurement, 'vsSurroundings' | 'zeroSigmaMmYr'>;

function measured(
  velocityMmYr: number,
  sigmaMmYr: number,
  { vsSurroundings, zeroSigmaMmYr }: Compared = { vsSurroundings: null, zeroSigmaMmYr: 0 },
): Measurement {
  const assessment = assess({ velocityMmYr, sigmaMmYr, temporalCoherence: 0.9, freshness: 'current' });
  const { withinMarginKind } = assessment;
  const rate = { velocityMmYr, sigmaMmYr, zeroSigmaMmYr, vsSurroundings };
  const verdict = groundVerdict({ ...rate, withinMarginKind });
  return { ...examination.measurement!, ...rate, assessment, verdict };
}

describe('the words of a report', () => {
  it('have no minus sign before zero, in a rate, a fact or the print', () => {
    expect(velocityDisplay(measured(-0.04, 0.15), 'mm')).toBe('0.0 ± 0.3 mm/yr (95 %)');
    expect(velocityDisplay(measured(-0.004, 0.15), 'in')).toBe('0.000 ± 0.012 in/yr (95 %)');
    const still = { ...measured(-0.004, 0.15), totalMotionMm: -0.1 };
    const sheet = presentReportSheet({ ...examination, measurement: still }, about, null, null);
    expect(JSON.stringify([sheet.rate.inMillimeters, sheet.rate.inInches, sheet.facts])).not.toMatch(
      /(?<![\w-])[-−]0(\.0+)?(?![\d.])/,
    );
  });

  it('leave out that the pace is not known when an event says that it changed', () => {
    const still = { ...measured(-12.5, 0.5), pace: 'not_known', paceSpreadMmYr: 2 } as const;
    expect(groundBrief(examination.cell!, still, 'mm')).toContain(
      'Whether it has kept its pace is not known',
    );
    const changed = { ...still, events: [{ ...DROP, kind: 'pace_change' }] } as const;
    const { brief, facts } = presentReportSheet({ ...examination, measurement: changed }, about, null, null);
    expect(brief).toMatch(/rate changed by about/);
    expect(`${brief} ${JSON.stringify(facts)}`).not.toMatch(/not known/);
  });

  it('say that the pace changed without a spread where only the path shows it', () => {
    const turned = { ...measured(-12.5, 0.5), pace: 'changed', paceSpreadMmYr: null } as const;
    const { brief, facts } = presentReportSheet({ ...examination, measurement: turned }, about, null, null);
    expect(brief).toContain('It has changed its pace.');
    expect(facts).toContainEqual(expect.objectContaining({ value: 'has changed its pace' }));
  });

  it('call the number after ± the 95 % interval, in either unit', () => {
    expect(velocityDisplay(measured(-12.5, 0.5), 'mm')).toBe('-12.5 ± 1.0 mm/yr (95 %)');
    expect(velocityDisplay(measured(-12.5, 0.5), 'in')).toBe('-0.492 ± 0.039 in/yr (95 %)');
  });

  it.each([
    [
      -13.2,
      10.7,
      /possibly sinking: -13\.2 ± 21\.0 mm\/yr \(95 %\); the direction is suggestive, not certain/,
    ],
    [
      -13.2,
      1,
      /^The ground is sinking fast: -13\.2 ± 2\.0 mm\/yr \(95 %\); the direction is certain \(95 %\)\.$/,
    ],
    [1.2, 0.7, /^The ground is stable: .*less than 3 mm\/yr, up or down \(95 %\)/],
    [2.8, 1.3, /probably stable: .*more than 3 mm\/yr can't be ruled out/],
    [0.3, 2.5, /^No clear vertical motion: .*good data shows no significant movement/],
  ])('for %d ± %d state what is known: %s', (velocityMmYr, sigmaMmYr, said) => {
    expect(assessmentSentences(examination.cell!, measured(velocityMmYr, sigmaMmYr), 'mm')).toMatch(said);
  });

  it.each([
    [
      -0.4,
      [0.3, 0.6],
      'Stable',
      /^The ground is stable: -0\.4 ± 3\.5 mm\/yr \(95 %\); relative to .*, which is known to ± 3\.4 mm\/yr \(95 %\)\. It stays level with its surroundings: 0\.3 ± 1\.2 mm\/yr \(95 %\) compared with the ground within 3 km\.$/,
    ],
    [-5, [0.3, 0.6], 'Sinking', /^The ground is sinking: .* It moves with its surroundings: 0\.3 ± 1\.2/],
    [
      -2.2,
      [0.3, 0.6],
      'Moves with its surroundings',
      /^The ground is probably stable: .* It moves with its surroundings:/,
    ],
    [
      -0.4,
      [2.7, 0.13],
      'Stable',
      /\. It rises slightly relative to its surroundings: 2\.7 ± 0\.3 mm\/yr \(95 %\) compared with/,
    ],
    [-5, [-1.6, 0.5], 'Sinking', /\. It sinks slightly relative to its surroundings: -1\.6 ± 1\.0/],
    [-0.4, [0.9, 0.1], 'Stable', /\. It stays level with its surroundings: 0\.9 ± 0\.2/],
    [
      -1,
      [-6, 0.8],
      'Sinking relative to its surroundings',
      /^No clear vertical motion: .* It sinks relative to its surroundings: -6\.0 ± 1\.6/,
    ],
    [
      -1,
      [-3.5, 2],
      'No clear motion',
      /Whether it moves differently from its surroundings is not certain: -3\.5 ± 3\.9/,
    ],
  ] as const)(
    'for %d in a frame whose zero is known to ± 3.4, with %j against the surroundings, are %s',
    (velocityMmYr, [local, sigma], title, said) => {
      const compared = { vsSurroundings: { velocityMmYr: local, sigmaMmYr: sigma }, zeroSigmaMmYr: 1.74 };
      const measurement = measured(velocityMmYr, 1.8, compared);
      const { cell } = examination;
      const sentences = assessmentSentences(cell!, measurement, 'mm');
      const sheet = presentReportSheet({ ...examination, measurement }, about, null, null);
      expect(sentences).toMatch(said);
      expect([sheet.headline, groundBrief(cell!, measurement, 'mm').startsWith(sentences)]).toEqual([
        title,
        true,
      ]);
    },
  );

  test.prop([
    fc.double({ min: -300, max: 300, noNaN: true }),
    fc.double({ min: 0.01, max: 1.999, noNaN: true }),
    fc.constantFrom('mm' as const, 'in' as const),
  ])('claim no direction for a rate below two standard deviations', (velocityMmYr, ratio, units) => {
    const measurement = measured(velocityMmYr, Math.max(0.001, Math.abs(velocityMmYr) / ratio));
    fc.pre(!measurement.assessment.significantNonzero);
    const { place, cell } = examination;
    const sheet = presentReportSheet({ ...examination, place, cell, measurement }, about, null, null);
    const all = [
      assessmentSentences(cell!, measurement, units),
      groundBrief(cell!, measurement, units),
      sheet.headline,
      sheet.sentence,
      sheet.brief!,
      ...sheet.facts.filter(({ label }) => label !== 'Certainty').map(({ value }) => value),
    ].join('\n');
    expect(all).not.toMatch(/(?<!possibly )(sinking|rising)|direction is certain/i);
    expect(sheet.isCertain).toBe(sheet.headline === 'Stable');
  });

  it('describe one movement, between two dates; the rate times the years has its own name', async () => {
    const { dates, verticalMm } = (await examination.readSeries())!;
    const days = dates.map((date) => Date.parse(`${date}T00:00:00Z`) / 86_400_000);
    const { facts, brief } = presentReportSheet(examination, about, { days, verticalMm }, null);
    const said = facts.filter(({ value }) => /\d mm\b(?!\/yr)/.test(value) && !/swing/i.test(value));
    expect(said.map(({ label }) => label)).toContain('Movement so far');
    expect(facts.find(({ label }) => label === 'Movement so far')?.value).toMatch(
      /^−?[\d.]+ ± [\d.]+ mm \(95 %\) from \w{3} \d+, \d{4} to \w{3} \d+, \d{4}$/,
    );
    expect(facts.find(({ label }) => label === 'Rate × length of record')?.value).toContain(
      'not a movement between two dates, which also includes the yearly swing',
    );
    expect([JSON.stringify(facts), brief].join()).not.toMatch(/total motion|adds up/i);
  });
});
