import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { velocityClassOf, VELOCITY_CLASSES } from '../../core/report/assessment.ts';
import type { WatchCondition } from '../../watch/condition.ts';
import { judge, type Alert, type Seen, type SeenEvent, type WatchState } from '../../watch/judge.ts';

const MOVEMENT: WatchCondition = { type: 'movement', since: '2024-04-01', atLeastMm: 20 };
const CLASS: WatchCondition = { type: 'rate_class' };
const OBSERVATION: WatchCondition = { type: 'new_observation' };
const EVENT: WatchCondition = { type: 'event' };

const drop = (earliest: string, latest: string): SeenEvent => ({
  kind: 'step',
  earliest,
  latest,
  direction: 'down',
});
const EVENTS = [
  drop('2025-03-02', '2025-03-14'),
  drop('2026-04-02', '2026-04-14'),
  drop('2026-06-01', '2026-06-13'),
];

type Measured = Extract<Seen, { kind: 'measured' }>;

function measured(what: Partial<Measured> = {}): Measured {
  return {
    kind: 'measured',
    frameId: 'F08882',
    lastObservation: '2026-05-20',
    rate: rate(0, 1),
    movement: null,
    verdict: 'stable',
    events: [],
    ...what,
  };
}
function rate(velocityMmYr: number, sigmaMmYr: number): Measured['rate'] {
  return { velocityMmYr, sigmaMmYr, assessmentCode: velocityClassOf(velocityMmYr).code };
}
const moved = (deltaMm: number, surelyMm = Math.abs(deltaMm) - 5): Measured =>
  measured({ movement: { deltaMm, surelyMm: Math.max(0, surelyMm) } });
const atRate = (velocityMmYr: number, sigmaMmYr = 0.5): Measured =>
  measured({ rate: rate(velocityMmYr, sigmaMmYr) });

/** The alerts of a watch for a sequence of views; the first view is the ground when the watch was created. */
function tell(condition: WatchCondition, views: readonly Seen[]): (Alert | null)[] {
  let state: WatchState | null = null;
  return views.map((seen) => {
    const judged = judge(condition, state, seen);
    state = judged.state;
    return judged.alert;
  });
}
const said = (alerts: readonly (Alert | null)[]) =>
  alerts.map((alert) => alert && [alert.reason, alert.direction]);

const movement = fc
  .record({
    deltaMm: fc.double({ min: -200, max: 200, noNaN: true }),
    marginMm: fc.double({ min: 0, max: 60, noNaN: true }),
  })
  .map(({ deltaMm, marginMm }) => ({ deltaMm, surelyMm: Math.max(0, Math.abs(deltaMm) - marginMm) }));
const view: fc.Arbitrary<Seen> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Seen>({ kind: 'uncovered' }) },
  { weight: 1, arbitrary: fc.constant<Seen>({ kind: 'unmeasured', frameId: 'F08882' }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('measured' as const),
      frameId: fc.constantFrom('F08882', 'F08883'),
      lastObservation: fc.constantFrom('2026-05-20', '2026-06-01', '2026-06-13'),
      rate: fc.option(
        fc
          .tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.double({ min: 0.05, max: 6, noNaN: true }))
          .map(([velocity, sigma]) => rate(velocity, sigma)!),
      ),
      movement: fc.option(movement),
      verdict: fc.constant('stable' as const),
      events: fc.option(fc.subarray([...EVENTS])),
    }),
  },
);
const condition = fc.constantFrom(MOVEMENT, CLASS, OBSERVATION, EVENT);

describe('a watch', () => {
  test.prop([condition, view])('reveals nothing about the ground when it is created', (watched, first) => {
    expect(judge(watched, null, first).alert).toBeNull();
  });

  test.prop([condition, fc.array(view, { maxLength: 12 }), view])(
    'reports nothing the second time that it sees the same data',
    (watched, before, seen) => {
      expect(tell(watched, [...before, seen, seen]).at(-1)).toBeNull();
    },
  );

  test.prop([fc.array(view, { minLength: 2, maxLength: 12 })])(
    'for a movement alerts only when its 95 % interval is beyond the step, in its direction',
    (views) => {
      for (const [index, alert] of tell(MOVEMENT, views).entries()) {
        if (alert?.reason !== 'movement') continue;
        const { movement: seen, rate: judged } = views[index] as Measured;
        expect(judged).not.toBeNull();
        expect(seen!.surelyMm).toBeGreaterThanOrEqual(20);
        expect(alert.direction).toBe(seen!.deltaMm < 0 ? 'down' : 'up');
      }
    },
  );

  test.prop([fc.array(view, { minLength: 2, maxLength: 12 })])(
    'for a rate names a class only when the interval has left another one, and lies where it says',
    (views) => {
      for (const [index, alert] of tell(CLASS, views).entries()) {
        if (alert?.reason !== 'rate_class') continue;
        const { velocityMmYr, sigmaMmYr } = (views[index] as Measured).rate!;
        const margin = 1.96 * sigmaMmYr;
        // The whole interval has crossed some border.
        const borders = VELOCITY_CLASSES.flatMap(({ below }) => (below ? [below.mmYr] : []));
        const left = borders.some((mmYr) =>
          alert.direction === 'down' ? velocityMmYr + margin < mmYr : velocityMmYr - margin > mmYr,
        );
        expect(left).toBe(true);
      }
    },
  );

  test.prop([condition, fc.array(view, { minLength: 2, maxLength: 12 })])(
    'never reports a rate or movement when a different frame answers',
    (watched, views) => {
      for (const [index, alert] of tell(watched, views).entries()) {
        if (alert?.reason !== 'movement' && alert?.reason !== 'rate_class') continue;
        const [before, after] = [views[index - 1] as Measured, views[index] as Measured];
        expect(before.kind).toBe('measured');
        expect(after.frameId).toBe(before.frameId);
      }
    },
  );

  it('for a movement that oscillates between half the step and the step alerts once', () => {
    const views = [0, -26, -21, -26, -14, -26, -8, -26].map((deltaMm) => moved(deltaMm));
    expect(said(tell(MOVEMENT, views))).toEqual([
      null,
      ['movement', 'down'],
      null,
      null,
      null,
      null,
      null,
      ['movement', 'down'],
    ]);
  });

  it('for ground beyond the step at its creation alerts only after it came back, or on the other side', () => {
    expect(said(tell(MOVEMENT, [moved(-40), moved(-60), moved(-5), moved(-40)]))).toEqual([
      null,
      null,
      null,
      ['movement', 'down'],
    ]);
    expect(said(tell(MOVEMENT, [moved(-40), moved(40)]))).toEqual([null, ['movement', 'up']]);
  });

  it('for a rate around a boundary keeps its class', () => {
    const views = [-2.5, -3.4, -2.6, -3.5, -4.2, -3.1, -2.4, -1.9].map((each) => atRate(each));
    expect(said(tell(CLASS, views))).toEqual([
      null,
      null,
      null,
      null,
      ['rate_class', 'down'],
      null,
      null,
      ['rate_class', 'up'],
    ]);
  });

  it('for a place that is no longer measured or covered reports that once, and starts over when it is again', () => {
    const lost: Seen[] = [
      moved(0),
      { kind: 'unmeasured', frameId: 'F08882' },
      { kind: 'unmeasured', frameId: 'F08882' },
      { kind: 'uncovered' },
      moved(-40),
      moved(-41),
      { kind: 'uncovered' },
    ];
    expect(said(tell(MOVEMENT, lost))).toEqual([
      null,
      ['no_longer_measured', null],
      null,
      null,
      null,
      null,
      ['no_longer_covered', null],
    ]);
  });

  it('for observations reports those that were never there before, and no withdrawn one that returns', () => {
    const dates = ['2026-05-20', '2026-06-01', '2026-05-20', '2026-06-01', '2026-06-13'];
    const views = dates.map((lastObservation) => measured({ lastObservation }));
    expect(said(tell(OBSERVATION, views))).toEqual([
      null,
      ['new_observation', null],
      null,
      null,
      ['new_observation', null],
    ]);
  });

  it('reports when data were only recomputed', () => {
    const alerts = tell(MOVEMENT, [moved(0), moved(-40)]);
    expect(alerts[1]).toMatchObject({ isReprocessed: true });
    const newer = tell(MOVEMENT, [moved(0), { ...moved(-40), lastObservation: '2026-06-01' }]);
    expect(newer[1]).toMatchObject({ isReprocessed: false });
  });

  it('for ground with an unknown zero, or without a report to sell, reports no movement and no class', () => {
    for (const watched of [MOVEMENT, CLASS]) {
      const unknown = { ...moved(-40), rate: null };
      expect(said(tell(watched, [moved(0), unknown, unknown]))).toEqual([null, null, null]);
    }
  });
});

describe('a watch for events', () => {
  const holding = (events: readonly SeenEvent[] | null, lastObservation = '2026-05-20') =>
    measured({ events, lastObservation, verdict: 'dropped_once' });
  const april = drop('2026-04-02', '2026-04-14');

  it('alerts once for a new event, with its dates, whatever more data makes of it', () => {
    const later = drop('2026-04-14', '2026-04-26');
    const alerts = tell(EVENT, [
      holding([]),
      holding([april]),
      holding([april]),
      holding([later]),
      holding([]),
    ]);
    expect(alerts[1]).toMatchObject({
      reason: 'event',
      direction: 'down',
      event: { kind: 'step', earliest: '2026-04-02', latest: '2026-04-14' },
      verdict: 'dropped_once',
    });
    expect(said(alerts)).toEqual([null, ['event', 'down'], null, null, null]);
    expect(said(tell(EVENT, [holding([]), holding([april]), holding([]), holding([april])]))).toEqual([
      null,
      ['event', 'down'],
      null,
      null,
    ]);
  });

  it('alerts for the next one too, but not for one that was there before or is much older than the watch', () => {
    const june = drop('2026-06-13', '2026-06-25');
    const before = drop('2025-03-02', '2025-03-14');
    expect(
      said(
        tell(EVENT, [
          holding([april]),
          holding([before, april]),
          holding([before, april, june], '2026-08-01'),
        ]),
      ),
    ).toEqual([null, null, ['event', 'down']]);
  });

  it('starts over when another frame answers, and waits when no report would be sold', () => {
    const elsewhere = { ...holding([april]), frameId: 'F08883' };
    expect(said(tell(EVENT, [holding([]), elsewhere, elsewhere]))).toEqual([null, null, null]);
    expect(said(tell(EVENT, [holding([]), holding(null), holding([april])]))).toEqual([
      null,
      null,
      ['event', 'down'],
    ]);
  });
});
