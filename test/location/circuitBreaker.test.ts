import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from '../../location/geocode/hosted/circuitBreaker.ts';

function brokenAfter(failuresToOpen: number, restMs: number) {
  const clock = { now: 0 };
  const breaker = new CircuitBreaker({ failuresToOpen, restMs, now: () => clock.now });
  const call = async (succeeds: boolean) =>
    (
      await breaker.attempt(async () => {
        if (!succeeds) throw new Error('down');
        return 'here';
      })
    ).kind;
  return { clock, breaker, call };
}

describe('a circuit breaker', () => {
  it('stops calling a service after a number of failures in a row, then tries it once, then trusts it again', async () => {
    const { clock, call } = brokenAfter(3, 1000);
    expect([await call(false), await call(false), await call(true)]).toEqual([
      'failed',
      'failed',
      'answered',
    ]);
    expect([await call(false), await call(false), await call(false)]).toEqual(['failed', 'failed', 'failed']);
    expect(await call(true)).toBe('spared');
    clock.now = 999;
    expect(await call(true)).toBe('spared');
    clock.now = 1000;
    expect(await call(false)).toBe('failed');
    clock.now = 1999;
    expect(await call(true)).toBe('spared');
    clock.now = 2000;
    expect([await call(true), await call(true)]).toEqual(['answered', 'answered']);
  });

  it('lets one trial through at a time', async () => {
    const { clock, breaker, call } = brokenAfter(1, 1000);
    await call(false);
    clock.now = 1000;
    let answer: (text: string) => void = () => {};
    const trial = breaker.attempt(() => new Promise<string>((done) => (answer = done)));
    expect(await call(true)).toBe('spared');
    answer('here');
    expect(await trial).toEqual({ kind: 'answered', value: 'here' });
    expect(await call(true)).toBe('answered');
  });

  test.prop([fc.array(fc.record({ succeeds: fc.boolean(), waitMs: fc.nat(1500) }), { maxLength: 60 })])(
    'never makes a call during the pause after the failure that opened it',
    async (steps) => {
      const { clock, call } = brokenAfter(2, 1000);
      let failures = 0;
      let openedAt: number | null = null;
      for (const { succeeds, waitMs } of steps) {
        clock.now += waitMs;
        const kind = await call(succeeds);
        const isResting = openedAt !== null && clock.now - openedAt < 1000;
        expect(kind).toBe(isResting ? 'spared' : succeeds ? 'answered' : 'failed');
        if (kind === 'spared') continue;
        failures = succeeds ? 0 : failures + 1;
        openedAt = failures >= 2 ? clock.now : null;
      }
    },
  );
});
