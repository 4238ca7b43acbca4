import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDecoderJournal } from '../../../ingest/reader/offered/decoderJournal.ts';
import { finished, startTestProcess } from '../../support/machine/runProcess.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';

/** Runs a decoder that never returns; returns how its process ended and what it left behind. */
async function endOf(way: string) {
  const journal = join(await temporaryFolder(), 'journal');
  const child = startTestProcess('test/ingest/process/stuckProcess.ts', [way, journal]);
  const { code } = await finished(child);
  return { code, signal: child.signalCode, ...readDecoderJournal(journal) };
}

describe('the watchdog of a frame’s process', () => {
  test.each([
    ['blocks the event loop', 'sync', 'hang'],
    ['never answers', 'async', 'hang'],
    ['takes all memory', 'memory', 'memory'],
  ])('ends it when a decoder %s, and records the file’s name', async (_, way, reason) => {
    const end = await endOf(way);
    expect(end).toMatchObject({ code: null, signal: 'SIGKILL', lastWord: { reason } });
    expect(end.open.map(({ path }) => path)).toEqual(['/in/a.tif']);
    if (reason === 'memory') expect(end.lastWord!.rssBytes).toBeGreaterThan(600e6);
  });

  test('ends it when its parent is not its supervisor', async () => {
    expect(await endOf('orphan')).toMatchObject({ signal: 'SIGKILL', lastWord: null });
  });
});
