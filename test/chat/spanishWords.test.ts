import { describe, expect, it } from 'vitest';
import { reportLine, reportSummary } from '../../chat/answer/reportLines.ts';
import { storedReport } from '../../chat/answer/storedReport.ts';
import { agreesTo } from '../../chat/question/agreement.ts';
import { WORDS } from '../../chat/words/words.ts';

type Entry = string | ((...parts: readonly unknown[]) => string);

/** Every sentence of a catalog by its name, with the same parts in each language. */
function sentencesOf(catalog: object, name = ''): [name: string, sentence: string][] {
  return Object.entries(catalog).flatMap(([key, entry]: [string, Entry | object]) => {
    if (key === 'ground' || key === 'language') return [];
    const path = `${name}.${key}`;
    if (typeof entry === 'string') return [[path, entry]];
    if (typeof entry === 'function') return [[path, (entry as Exclude<Entry, string>)(1, 2, 3, 4)]];
    return sentencesOf(entry, path);
  });
}

const ENGLISH = /\b(?:the|is|was|its|it|with|this|you|your|and|would|of the)\b/i;
const STORED = {
  status: 'ok',
  velocity_vertical_mm_yr: -8.2,
  velocity_uncertainty_mm_yr: 0.6,
  interval_95_mm_yr: [-9.4, -7],
  velocity_los_mm_yr: -6.1,
  verdict_code: 'sinking_fast',
  verdict: 'Sinking fast',
  assessment: 'The ground is sinking fast.',
  assessment_code: 'rapid_subsidence',
  velocity_vs_surroundings_mm_yr: -3,
  velocity_vs_surroundings_uncertainty_mm_yr: 0.4,
  surroundings_radius_m: 250,
  pace: 'kept',
  pace_spread_mm_yr: 0.8,
  recent_rate_mm_yr: -7.9,
  recent_rate_uncertainty_mm_yr: 1.1,
  events: [
    {
      kind: 'step',
      kind_is_clear: true,
      earliest: '2025-10-12',
      latest: '2025-10-24',
      size: -30,
      size_uncertainty: 2,
      significance: 12,
      suspected_unwrapping: false,
      unconfirmed: false,
      relative_to: 'surroundings',
      text: 'A sudden drop of about 30 mm.',
    },
  ],
  confidence_tier: 'likely',
  confidence: 0.9,
  signal_to_noise: 13,
  significant_nonzero: true,
  seasonal_amplitude_mm: 2,
  neighbor_spread_mm_yr: 3,
  differential_motion: { note: 'uneven' },
  total_motion_mm: -30,
  n_measurements: 60,
  span_years: 3.5,
  last_observation: '2026-05-20',
  data_freshness: 'current',
  freshness_note: 'There has been no observation since May.',
  cell_size_m: 30,
  pixel_id: 'F08882-1-2',
};

describe('the assistant in Spanish', () => {
  it('has a Spanish sentence for each English one', () => {
    const english = new Map(sentencesOf(WORDS.en));
    for (const [name, sentence] of sentencesOf(WORDS.es)) {
      expect(sentence, name).not.toBe(english.get(name));
      expect(sentence.replaceAll(/«[^»]*»/g, ''), name).not.toMatch(ENGLISH);
    }
  });

  it.each(
    [
      'velocity certainty classes events recent stable surroundings pace line-of-sight seasonal uneven cell gaps freshness',
      'data-quality total-motion next-steps report',
    ]
      .join(' ')
      .split(' '),
  )('says in Spanish what a report says about %s', (subject) => {
    const report = storedReport(STORED)!;
    const line = reportLine(`help#${subject}`, report, WORDS.es)!;
    expect(line).not.toMatch(ENGLISH);
    expect(line.match(/-?\d+(?:\.\d+)?/g)?.length ?? 0).toBeGreaterThan(0);
  });

  it('keeps every number of the English answer', () => {
    const report = storedReport({ ...STORED, freshness_note: null })!;
    const numbers = (text: string) => text.match(/-?\d+(?:\.\d+)?/g)?.toSorted();
    expect(numbers(reportSummary(report, WORDS.es))).toEqual(numbers(reportSummary(report, WORDS.en)));
  });

  it('takes a Spanish yes for a yes, and nothing that sets a condition', () => {
    const offer = { placeName: '204 E Main St, Levelton', amountMicroUsd: 400_000 };
    for (const yes of [
      'sí, cómprelo',
      'Sí',
      'Sí, por favor',
      'de acuerdo',
      'Sí, compre el informe por 0.40 dólares',
    ])
      expect(agreesTo(yes, offer), yes).toBe(true);
    for (const no of [
      'si es gratis',
      '¿sí?',
      'no, gracias',
      'sí, pero mañana',
      'si baja el precio, cómprelo',
    ])
      expect(agreesTo(no, offer), no).toBe(false);
  });
});
