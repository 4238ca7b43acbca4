import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  inDecoder,
  keepDecoderJournal,
  lastWordPath,
  longestDecodeMs,
  readDecoderJournal,
} from '../../../../ingest/reader/offered/decoderJournal.ts';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';

const openFiles = (path: string) => readDecoderJournal(path).open.map((file) => file.path);

/** A call that returns when `end` is called. */
function pending() {
  let end!: () => void;
  const until = new Promise<void>((resolve) => (end = resolve));
  return { until, end };
}

describe('the journal of decoders', () => {
  property.prop([fc.array(fc.nat({ max: 5 }), { maxLength: 30 })], { numRuns: 30 })(
    'names exactly the files whose calls have not returned, at every moment',
    async (steps) => {
      const path = join(await temporaryFolder(), 'journal');
      keepDecoderJournal(path, { oneAtATime: false });
      const calls = new Map<string, { end: () => void; done: Promise<void> }>();
      for (const file of steps.map((number) => `/in/${number}.nc`)) {
        const call = calls.get(file);
        if (call) {
          call.end();
          await call.done;
          calls.delete(file);
        } else {
          const { until, end } = pending();
          calls.set(file, { end, done: inDecoder(file, () => until) });
        }
        expect(openFiles(path).toSorted()).toEqual([...calls.keys()].toSorted());
        expect(longestDecodeMs() > 0).toBe(calls.size > 0);
      }
      for (const { end } of calls.values()) end();
      await Promise.all([...calls.values()].map(({ done }) => done));
      expect(readFileSync(path, 'utf8')).toBe('');
    },
  );

  test('in one-at-a-time mode, the second file does not start before the first has ended, successfully or not', async () => {
    const path = join(await temporaryFolder(), 'journal');
    keepDecoderJournal(path, { oneAtATime: true });
    const first = pending();
    const failing = inDecoder('/in/a.nc', async () => {
      await first.until;
      throw new Error('bad');
    });
    const second = inDecoder('/in/b.nc', () => openFiles(path));
    await Promise.resolve();
    expect(openFiles(path)).toEqual(['/in/a.nc']);
    first.end();
    await expect(failing).rejects.toThrow('bad');
    expect(await second).toEqual(['/in/b.nc']);
  });

  test('is read up to the line in which the process died', async () => {
    const path = join(await temporaryFolder(), 'journal');
    expect(readDecoderJournal(path)).toEqual({ open: [], lastWord: null });
    appendFileSync(path, '{"begin":1,"path":"/in/a \\"b\\".nc","rssBytes":7}\n{"begin":2,"pa');
    writeFileSync(lastWordPath(path), '{"reason":"hang"}');
    expect(readDecoderJournal(path)).toEqual({
      open: [{ path: '/in/a "b".nc', rssBytes: 7 }],
      lastWord: { reason: 'hang' },
    });
  });
});
