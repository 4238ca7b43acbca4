import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { withTemporaryFolder } from '../sampleRelease.ts';
import { saidBy, startIngest } from '../startIngest.ts';

describe('one ingest per frame', () => {
  test('of several that start together exactly one proceeds', () =>
    withTemporaryFolder(async (dataDir) => {
      const children = [1, 2, 3].map((velocity) => startIngest(dataDir, { velocity, holdMs: 60_000 }));
      const begun = Promise.any(children.map((child) => saidBy(child, 'begun').then(() => child)));
      const refusals: unknown[] = [];
      const exits = children.map((child) => once(child, 'exit').then(([code]) => refusals.push(code)));
      const winner = await begun;
      await Promise.all(exits.filter((_, i) => children[i] !== winner));
      expect(refusals).toEqual([1, 1]);
      winner.kill('SIGKILL');
      await Promise.all(exits);
    }));
});
