import { expect, it } from 'vitest';
import { formatIsoDate, parseIsoDate } from '../../core/date.ts';
import { movementBetween } from '../../core/series/movement.ts';
import { conditionOf, conditionText, type WatchCondition } from '../../watch/condition.ts';
import { eventsSeen, movementSeen } from '../../watch/seen.ts';
import { DROP } from '../support/planted/plantedEvents.ts';

const FIRST = parseIsoDate('2023-01-05');
const dates = Array.from({ length: 60 }, (_, index) => formatIsoDate(FIRST + 12 * index));
const noisy = (index: number) => ((index * 7919) % 13) / 4 - 1.5;
const sinking = dates.map((_, index) => -index + noisy(index));
const since = (date: string, atLeastMm: 10 | 20 | 50 | 100 = 20) =>
  ({ type: 'movement', since: date, atLeastMm }) as const;

it('a movement is counted from the observation nearest to its date, with the interval that reports give', () => {
  const seen = movementSeen({ dates, verticalMm: sinking }, since('2023-07-01'), null)!;
  const from = dates.indexOf('2023-07-04');
  const days = dates.map(parseIsoDate);
  const { deltaMm, sigmaMm } = movementBetween({ days, valuesMm: sinking }, from, 59, null)!;
  expect(seen.deltaMm).toBeCloseTo(deltaMm);
  expect(seen.surelyMm).toBeCloseTo(-deltaMm - 1.96 * sigmaMm);
  expect(seen.surelyMm).toBeLessThan(-seen.deltaMm);
});

it('the uncertainty of a frame’s zero reduces what a movement certainly exceeds', () => {
  const series = { dates, verticalMm: sinking };
  const sure = movementSeen(series, since('2023-01-01'), null)!.surelyMm;
  const drifting = { publishedMmYr: 5, localMmYr: null, leastMmYr: 0 };
  expect(movementSeen(series, since('2023-01-01'), drifting)!.surelyMm).toBeLessThan(sure - 10);
});

it('a record that begins later is taken from its beginning, and one that ends before the date gives no result yet', () => {
  const series = { dates, verticalMm: sinking };
  expect(movementSeen(series, since('2016-01-01'), null)!.deltaMm).toBeCloseTo(sinking[59]! - sinking[0]!);
  expect(movementSeen(series, since('2025-01-01'), null)).toBeNull();
  expect(movementSeen({ dates: dates.slice(0, 1), verticalMm: [0] }, since('2016-01-01'), null)).toBeNull();
});

it('a movement below the step does not require its uncertainty', () => {
  const flat = dates.map((_, index) => noisy(index));
  const seen = movementSeen({ dates, verticalMm: flat }, since('2023-07-01'), null)!;
  expect(Math.abs(seen.deltaMm)).toBeLessThan(5);
  expect(seen.surelyMm).toBe(0);
});

it('the events that alert are those that a report decides by, neither noise nor possible errors', () => {
  const certain = { ...DROP, significance: 6 };
  const { kind, earliest, latest } = certain;
  const seen = [{ kind, earliest, latest, direction: 'down' }];
  expect(eventsSeen([certain])).toEqual(seen);
  const others = [{ significance: 5.9 }, { isSuspectedUnwrapping: true }, { isUnconfirmed: true }];
  expect(eventsSeen([...others.map((more) => ({ ...certain, ...more })), certain])).toEqual(seen);
});

it.each<WatchCondition>([
  since('2024-04-01', 50),
  { type: 'rate_class' },
  { type: 'event' },
  { type: 'new_observation' },
])('the text of condition $type describes it', (condition) => {
  expect(conditionOf(conditionText(condition))).toEqual(condition);
});

it('a movement ends before a jump at the newest dates until later ones confirm it', () => {
  const dropped = dates.map((_, i) => (i < dates.length - 1 ? 0 : -40));
  const drop = {
    kind: 'step' as const,
    earliest: dates.at(-1)!,
    latest: dates.at(-1)!,
    size: -40,
    isUnconfirmed: true,
  };
  const seen = (events: (typeof drop)[]) =>
    movementSeen({ dates, verticalMm: dropped, events }, since('2023-07-01'), null)!;
  expect(seen([drop]).deltaMm).toBe(0);
  expect(seen([{ ...drop, isUnconfirmed: false }]).deltaMm).toBe(-40);
});
