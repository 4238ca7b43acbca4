import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { openReporter } from '../../../ingest/progress/reporter.ts';

/** A stream that keeps what is written to it; as a terminal, it has a width and a cursor. */
function sink(isTTY: boolean) {
  const stream = Object.assign(new PassThrough(), {
    isTTY,
    columns: 100,
    cursorTo: () => true,
    moveCursor: () => true,
    clearLine: () => true,
  });
  let written = '';
  stream.on('data', (chunk: Buffer) => (written += chunk.toString()));
  return { stream, text: () => written };
}

describe('progress in a log', () => {
  test('is a few plain lines per stage, the last at 100 %, with notes between them', () => {
    const { stream, text } = sink(false);
    const reporter = openReporter(stream);
    reporter.stage('reading', 100);
    for (let i = 0; i < 100; i++) {
      if (i === 60) reporter.note('granule x: refused');
      reporter.advance();
    }
    reporter.end();
    const lines = text().trimEnd().split('\n');
    expect(lines.map((line) => line.replace(/ [\d.]+ s$/, ''))).toEqual([
      'reading: 25 % (25/100)',
      'reading: 50 % (50/100)',
      'granule x: refused',
      'reading: 75 % (75/100)',
      'reading: 100 % (100/100)',
    ]);
    expect(text()).not.toContain('\u001B');
  });

  test('reports that a stage of one step is done, and nothing for one without steps', () => {
    const { stream, text } = sink(false);
    const reporter = openReporter(stream);
    reporter.stage('nothing', 0);
    reporter.stage('publishing', 1);
    reporter.advance();
    expect(text()).toMatch(/^publishing: 100 % \(1\/1\) [\d.]+ s\n$/);
  });
});

describe('progress on a terminal', () => {
  test('is a bar per stage, which continues after a note', () => {
    const { stream, text } = sink(true);
    const reporter = openReporter(stream);
    reporter.stage('maps', 3);
    reporter.advance();
    reporter.note('velocity.tif: 2 cells at the limit');
    reporter.advance();
    reporter.advance();
    reporter.end();
    const [before, after] = text().split('velocity.tif: 2 cells at the limit\n') as [string, string];
    expect(before).toMatch(/maps .*0\/3/);
    expect(after).toMatch(/maps .*1\/3/);
    expect(after).toMatch(/maps .*100 %.*3\/3/);
  });
});
