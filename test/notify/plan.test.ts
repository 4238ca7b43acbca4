import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { LANES, roomFor } from '../../notify/delivery/lanes.ts';
import {
  afterAttempt,
  nextRange,
  passed,
  placesAfter,
  SLOW_MS,
  type Progress,
} from '../../notify/delivery/plan.ts';
import {
  DEAD_AFTER_MS,
  LONGEST_RETRY_AFTER_MS,
  RETRY_DELAYS_MS,
  retryDelayMs,
} from '../../notify/delivery/schedule.ts';

const NEW: Progress = {
  place: 0,
  wantedPlace: 0,
  replay: null,
  failures: 0,
  failingSince: null,
  nextAttemptAt: null,
  lastDeliveredAt: null,
  lastError: null,
  isSlow: false,
  disabled: null,
};
const taken = { statusCode: 204, error: null, retryAfterMs: null };
const failed = (statusCode: number | null = 500) => ({ statusCode, error: 'no', retryAfterMs: null });

/** What happens to an endpoint: an attempt is accepted, fails, or its server dies before recording the result. */
const fates = fc.array(fc.constantFrom('taken', 'failed', 'died after it was taken', 'replay'), {
  maxLength: 200,
});

test.prop([
  fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }),
  fates,
  fc.integer({ min: 1, max: 5 }),
])(
  'every event arrives despite failures and crashes, and none before an earlier one',
  (places, happenings, limit) => {
    const events = places.toSorted((a, b) => a - b);
    const received: number[] = [];
    let progress: Progress = { ...NEW, wantedPlace: 60 };
    // In the end, everything is accepted.
    const rest = [...happenings, ...Array.from({ length: 400 }, () => 'taken' as const)];
    for (let range = nextRange(progress); range !== null && rest.length > 0; range = nextRange(progress)) {
      const { after, through, cause } = range;
      const due = events.filter((place) => place > after && place <= through).slice(0, limit);
      const passes = placesAfter(range, due, limit);
      if (due.length === 0) progress = passed(progress, cause, through);
      for (const [index, place] of due.entries()) {
        const fate = rest.shift() ?? 'taken';
        if (fate === 'replay') {
          progress = { ...progress, replay: { after: 0, through: Math.max(1, progress.place) } };
          break;
        }
        if (fate !== 'failed') received.push(place);
        if (fate === 'died after it was taken') break;
        const answer = fate === 'taken' ? taken : failed();
        progress = afterAttempt(progress, {
          cause,
          passes: passes[index]!,
          answer,
          startedAt: 0,
          durationMs: 1,
          random: 0,
        });
        if (fate === 'failed') break;
      }
    }
    expect(nextRange(progress)).toBeNull();
    const firsts = received.filter((place, index) => received.indexOf(place) === index);
    expect(firsts).toEqual(events);
  },
);

test.prop([
  fc.integer({ min: 1, max: 30 }),
  fc.option(fc.nat(10 * LONGEST_RETRY_AFTER_MS)),
  fc.double({ min: 0, max: 1, noNaN: true }),
])(
  'the wait is that of the schedule or of the receiver, at most a tenth more, and never longer than a day and a tenth',
  (failures, retryAfter, random) => {
    const wait = retryDelayMs(failures, retryAfter, random);
    const least = Math.max(
      RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1]!,
      Math.min(retryAfter ?? 0, LONGEST_RETRY_AFTER_MS),
    );
    expect(wait).toBeGreaterThanOrEqual(least);
    expect(wait).toBeLessThanOrEqual(Math.ceil(least * 1.1));
    expect(wait).toBeLessThanOrEqual(LONGEST_RETRY_AFTER_MS * 1.1);
  },
);

test.prop([fc.double({ min: 0, max: 1, noNaN: true })])(
  'an endpoint that accepts nothing is disabled after three days, not before, and after ten attempts',
  (random) => {
    let progress: Progress = { ...NEW, wantedPlace: 1 };
    let [now, attempts] = [1000, 0];
    while (progress.disabled === null) {
      progress = afterAttempt(progress, {
        cause: 'event',
        passes: 1,
        answer: failed(null),
        startedAt: now,
        durationMs: 15_000,
        random,
      });
      attempts += 1;
      if (progress.disabled === null) {
        expect(now - 1000).toBeLessThan(DEAD_AFTER_MS);
        now = progress.nextAttemptAt!;
      }
    }
    expect(progress.disabled).toBe('failing');
    expect(now - 1000).toBeGreaterThanOrEqual(DEAD_AFTER_MS);
    expect(attempts).toBeLessThanOrEqual(RETRY_DELAYS_MS.length + 1);
    expect(progress.place).toBe(0);
  },
);

it('410 disables at once; one accepted event resets the count', () => {
  const attempt = { cause: 'event', passes: 1, startedAt: 0, durationMs: 1, random: 0 } as const;
  expect(afterAttempt(NEW, { ...attempt, answer: failed(410) }).disabled).toBe('gone');
  const failing = afterAttempt(NEW, { ...attempt, answer: failed() });
  expect(failing).toMatchObject({ failures: 1, failingSince: 0, isSlow: true });
  expect(afterAttempt(failing, { ...attempt, answer: taken })).toMatchObject({
    failures: 0,
    failingSince: null,
    nextAttemptAt: null,
    isSlow: false,
    place: 1,
  });
});

const turn = fc.record({ isSlow: fc.boolean(), waitingSince: fc.integer({ min: 0, max: 20_000 }) });
test.prop([fc.array(turn, { maxLength: LANES.all })])(
  'hanging deliveries leave slots for working ones, and slow ones never take all',
  (turns) => {
    const room = roomFor(turns, 20_000);
    const working = turns.filter(({ isSlow, waitingSince }) => !isSlow && 20_000 - waitingSince <= SLOW_MS);
    if (turns.length <= LANES.all - LANES.fast)
      expect(room.fast).toBe(Math.max(0, LANES.fast - working.length));
    expect(turns.length + room.fast + room.slow).toBeLessThanOrEqual(LANES.all);
    expect(room.slow).toBeLessThanOrEqual(LANES.slow);
  },
);
