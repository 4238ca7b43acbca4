import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { epochDayOf, formatIsoDate, parseIsoDate } from '../../core/date.ts';
import { dateFacts } from '../../report/examine/boughtCell.ts';
import {
  ADDRESS_OUTCOMES,
  COMPARISONS,
  type ChallengeFacts,
} from '../../schemas/http/support/challengeSchemas.ts';
import { judgeChallenge } from '../../support/challenge/findings.ts';

const START = epochDayOf(Date.UTC(2020, 0, 1));
const epochDays = fc.uniqueArray(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 });

test.prop([epochDays, fc.infiniteStream(fc.boolean())])(
  'the dates and missing dates of a cell are the dates of its frame between its first and last',
  (days, kept) => {
    const epochs = days.toSorted((a, b) => a - b).map((day) => formatIsoDate(START + day));
    const dates = epochs.filter(() => kept.next().value);
    const facts = dateFacts({ dates }, epochs);
    expect(facts === null).toBe(dates.length === 0);
    if (!facts) return;
    const between = epochs.filter((date) => date >= facts.first && date <= facts.last);
    expect(facts.count + facts.missing).toBe(between.length);
    const span = parseIsoDate(facts.last) - parseIsoDate(facts.first);
    expect(facts.longestGapDays).toBeLessThanOrEqual(span);
    expect(facts.longestGapDays * (facts.count - 1)).toBeGreaterThanOrEqual(span);
  },
);

const CELL = { release_is_kept: true, cell_size_m: 30 } as ChallengeFacts['rests_on']['cell'];

test.prop([
  fc.constantFrom(...ADDRESS_OUTCOMES, null),
  fc.constantFrom(...COMPARISONS),
  fc.boolean(),
  fc.integer({ min: 0, max: 400_000 }),
])(
  'a refund is suggested exactly when the address is found elsewhere, and a charge was not refunded yet',
  (outcome, comparison, isRefunded, costMicroUsd) => {
    const { refund_suggested: suggested, findings } = judgeChallenge(
      {
        rests_on: {
          place: { geocode: null } as ChallengeFacts['rests_on']['place'],
          cell: CELL,
          measured: null,
          reference: null,
        },
        now: { comparison } as ChallengeFacts['now'],
        address_now: outcome && { outcome, moved_m: 90, found: null, other_readings: [] },
        evidence_seen: { place: null, address_problem: null, rate: null },
      },
      { isRefunded, costMicroUsd },
    );
    expect(suggested).toBe(outcome === 'elsewhere' && !isRefunded && costMicroUsd > 0);
    expect(findings.some(({ code }) => code === 'address_moved')).toBe(outcome === 'elsewhere');
  },
);
