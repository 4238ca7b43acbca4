import { describe, expect, test } from 'vitest';
import type { DeadProcess } from '../../../ingest/process/attempt.ts';
import { judge, type JudgementCircumstances } from '../../../ingest/process/blame.ts';

const circumstances: JudgementCircumstances = {
  oneAtATime: false,
  patienceMs: 60_000,
  memoryLimitBytes: 8e9,
  damaged: new Map(),
};
const dead = (change: Partial<DeadProcess>): DeadProcess => ({
  is: 'died',
  signal: 'SIGKILL',
  exitCode: null,
  open: [{ path: '/in/a.nc', rssBytes: 3e8 }],
  lastWord: null,
  printed: '',
  ...change,
});
const several = [
  { path: '/in/a.nc', rssBytes: 3e8 },
  { path: '/in/b.nc', rssBytes: 3e8 },
];

describe('the one file that was being decoded is refused', () => {
  test.each<[Partial<DeadProcess>, string]>([
    [{ signal: 'SIGSEGV' }, 'a.nc: the decoder crashed (SIGSEGV); the file is damaged'],
    [{ signal: 'SIGABRT' }, 'a.nc: the decoder crashed (SIGABRT)'],
    [{ signal: null, exitCode: 3 }, 'a.nc: the decoder ended with exit code 3'],
    [{ lastWord: { reason: 'hang' } }, 'a.nc: the decoder made no progress for 60 s'],
    [
      { lastWord: { reason: 'memory', rssBytes: 8.1e9 } },
      'a.nc: the decoder took more than 8.0 GB of memory',
    ],
  ])('after %j', (change, reason) => {
    expect(judge(dead(change), circumstances)).toMatchObject({
      is: 'refuse',
      path: '/in/a.nc',
      reason: expect.stringContaining(reason),
    });
  });

  test('even when two windows of it were being read at once', () => {
    const twice = [several[0]!, several[0]!];
    expect(judge(dead({ open: twice }), circumstances)).toMatchObject({ is: 'refuse', path: '/in/a.nc' });
  });
});

describe('a possibly innocent file is not refused', () => {
  test('with several files open, or none, the next attempt decodes one file at a time', () => {
    for (const open of [several, []]) {
      expect(judge(dead({ open }), circumstances)).toEqual({ is: 'look_closer' });
    }
  });

  test('when that is not conclusive either, the ingest fails and repeats what the process printed', () => {
    const judgement = judge(dead({ open: [], printed: 'assertion failed' }), {
      ...circumstances,
      oneAtATime: true,
    });
    expect(judgement).toMatchObject({
      is: 'give_up',
      error: { code: 'ingest_crashed', message: expect.stringContaining('assertion failed') },
    });
  });

  test('a file that was refused before is not refused again', () => {
    const damaged = new Map([['/in/a.nc', 'crashed']]);
    expect(judge(dead({}), { ...circumstances, oneAtATime: true, damaged })).toMatchObject({
      is: 'give_up',
    });
  });

  test('memory that was allocated before the file was opened counts as the frame’s', () => {
    const full = dead({
      open: [{ path: '/in/a.nc', rssBytes: 7.9e9 }],
      lastWord: { reason: 'memory', rssBytes: 8.1e9 },
    });
    expect(judge(full, circumstances)).toMatchObject({ is: 'give_up', error: { code: 'out_of_memory' } });
    const outside = dead({ open: [], lastWord: { reason: 'memory', rssBytes: 8.1e9 } });
    expect(judge(outside, circumstances)).toMatchObject({ is: 'give_up', error: { code: 'out_of_memory' } });
  });
});
