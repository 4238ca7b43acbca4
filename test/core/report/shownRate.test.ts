import { describe, expect, it } from 'vitest';
import { rateInTable, shownRateOf } from '../../../core/report/shownRate.ts';
import { ENGLISH } from '../../../core/words/english.ts';
import { SPANISH } from '../../../core/words/spanish.ts';
import { fixed } from '../../../core/report/trueMinus.ts';

describe('the rate that people see', () => {
  const record = { velocity_vertical_mm_yr: -8.6, velocity_uncertainty_mm_yr: 3 };
  const without = { rate_without_events_mm_yr: -0.6, rate_without_events_uncertainty_mm_yr: 0.6 };
  const lately = { recent_rate_mm_yr: -16, recent_rate_uncertainty_mm_yr: 2.2 };

  it('is the one over the record unless its jumps or the last 12 months matter more', () => {
    expect(shownRateOf(record)).toEqual({ velocityMmYr: -8.6, sigmaMmYr: 3, covers: 'record' });
    expect(shownRateOf({ ...record, ...lately, verdict_code: 'sinking_fast' })?.covers).toBe('record');
    expect(shownRateOf({ ...record, ...without, verdict_code: 'dropped_once' })).toEqual({
      velocityMmYr: -0.6,
      sigmaMmYr: 0.6,
      covers: 'without_jumps',
    });
    expect(shownRateOf({ ...record, ...without, ...lately, verdict_code: 'sinking_lately' })).toEqual({
      velocityMmYr: -16,
      sigmaMmYr: 2.2,
      covers: 'last_12_months',
    });
  });

  it('says in a table what it covers unless that is the record', () => {
    const signed = (mmYr: number) => `${mmYr > 0 ? '+' : ''}${mmYr.toFixed(1)}`;
    const texts = [
      { ...record, ...lately, verdict_code: 'sinking' },
      { ...record, ...lately, verdict_code: 'sinking_lately' },
      { ...record, ...without, verdict_code: 'dropped_once' },
    ].map((answer) => [ENGLISH, SPANISH].map((words) => rateInTable(shownRateOf(answer)!, signed, words)));
    expect(texts).toEqual([
      ['-8.6 ± 5.9', '-8.6 ± 5.9'],
      ['-16.0 ± 4.3 (last 12 months)', '-16.0 ± 4.3 (últimos 12 meses)'],
      ['-0.6 ± 1.2 (without the jumps)', '-0.6 ± 1.2 (sin los saltos)'],
    ]);
  });

  it('is absent from an answer without a rate', () => {
    expect(shownRateOf({})).toBeNull();
    expect(shownRateOf({ ...record, velocity_uncertainty_mm_yr: null })).toBeNull();
  });
});

describe('a number in text', () => {
  it('has no minus sign before zero', () => {
    expect([-0.04, -0, 0.04, -0.06, -12.34].map((value) => fixed(value, 1))).toEqual([
      '0.0',
      '0.0',
      '0.0',
      '-0.1',
      '-12.3',
    ]);
    expect(fixed(-0.4, 0)).toBe('0');
  });
});
