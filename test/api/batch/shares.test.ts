import { setImmediate } from 'node:timers/promises';
import { fc, test } from '@fast-check/vitest';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { ApiApp } from '../../../api/context/dependencies.ts';
import type { Access } from '../../../api/context/routeRegistry.ts';
import { Shares } from '../../../api/plugins/shares.ts';
import { registerUnderWay } from '../../../api/plugins/underWay.ts';

const PRESENCE_MS = 10_000;

/** Simulates callers whose requests last until the test ends them. */
function world() {
  let nowMs = 0;
  const shares = new Shares(() => nowMs);
  const begun = new Map<string, number[]>();
  const ends = new Map<string, (() => void)[]>();
  const done: Promise<void>[] = [];
  let asked = 0;
  const listOf = <Item>(lists: Map<string, Item[]>, caller: string): Item[] => {
    const list = lists.get(caller) ?? [];
    lists.set(caller, list);
    return list;
  };
  return {
    done,
    begunOf: (caller: string) => listOf(begun, caller),
    workingOf: (caller: string) => listOf(ends, caller).length,
    pass: (milliseconds: number) => (nowMs += milliseconds),
    ask: async (caller: string) => {
      const number = asked++;
      done.push(
        shares.take(caller, async () => {
          listOf(begun, caller).push(number);
          await new Promise<void>((end) => listOf(ends, caller).push(end));
        }),
      );
      await setImmediate();
      return number;
    },
    end: async (caller: string) => {
      listOf(ends, caller).shift()?.();
      await setImmediate();
    },
  };
}

const CALLERS = ['a', 'b', 'c'] as const;
const stepArbitrary = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('ask' as const), caller: fc.constantFrom(...CALLERS) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('end' as const), caller: fc.constantFrom(...CALLERS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('pass' as const), caller: fc.constantFrom(...CALLERS) }),
  },
);

describe('the share of a caller', () => {
  test.prop([fc.array(stepArbitrary, { maxLength: 80 })])(
    'is enforced in the order of its requests, and no caller starves',
    async (steps) => {
      const { ask, begunOf, done, end, pass, workingOf } = world();
      const asked = new Map<string, number[]>(CALLERS.map((caller) => [caller, []]));
      for (const { act, caller } of steps) {
        const before = workingOf(caller);
        if (act === 'ask') {
          asked.get(caller)!.push(await ask(caller));
          const others = CALLERS.filter((other) => other !== caller);
          const isBesideOthers = others.some((other) => workingOf(other) > 0);
          expect(workingOf(caller)).toBeLessThanOrEqual(16);
          // Other callers never keep a caller from its share, and its first four requests never wait.
          if (before < 4) expect(workingOf(caller)).toBe(before + 1);
          else if (isBesideOthers) expect(workingOf(caller)).toBe(before);
        } else if (act === 'end') await end(caller);
        else pass(PRESENCE_MS);
      }
      for (const caller of CALLERS) while (workingOf(caller) > 0) await end(caller);
      await Promise.all(done);
      for (const caller of CALLERS) expect(begunOf(caller)).toEqual(asked.get(caller));
    },
  );

  it('is sixteen for a single caller and four when there are others, until those have been gone for ten seconds', async () => {
    const { ask, end, pass, workingOf } = world();
    for (let i = 0; i < 40; i++) await ask('busy');
    expect(workingOf('busy')).toBe(16);
    await ask('other');
    await end('other');
    for (let i = 0; i < 13; i++) await end('busy');
    expect(workingOf('busy')).toBe(4);
    pass(PRESENCE_MS);
    await end('busy');
    expect(workingOf('busy')).toBe(16);
  });

  it('limits single calls, but not tiles or files', async () => {
    const app: ApiApp = Fastify();
    app.decorateRequest('clientNetwork', '192.0.2.1');
    app.decorateRequest('caller', null);
    app.addHook('onRequest', async (request) => {
      request.caller = { accountId: request.headers['x-account'] } as typeof request.caller;
    });
    registerUnderWay(app, { maxRequests: 100, limits: { requestsUnderWay: 100, batchesUnderWay: 1 } });
    const ends: (() => void)[] = [];
    const wait = async () => {
      await new Promise<void>((end) => ends.push(end));
      return {};
    };
    const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };
    app.get('/call', { config: { access } }, wait);
    app.get('/tile', { config: { access: { ...access, limit: 'tiles' } } }, wait);
    const ask = (url: string, account: string) => app.inject({ url, headers: { 'x-account': account } });
    const answers = [ask('/call', 'other')];
    await expect.poll(() => ends.length).toBe(1);
    for (let i = 0; i < 6; i++) answers.push(ask('/call', 'busy'));
    for (let i = 0; i < 6; i++) answers.push(ask('/tile', 'busy'));
    await expect.poll(() => ends.length).toBe(11);
    for (let turn = 0; turn < 50; turn++) await setImmediate();
    expect(ends).toHaveLength(11);
    let ended = 0;
    await expect
      .poll(() => {
        for (; ended < ends.length; ended++) ends[ended]!();
        return ended;
      })
      .toBe(13);
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
    await app.close();
  });
});
