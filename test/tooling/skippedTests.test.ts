import { describe, expect, it } from 'vitest';
import { skippedLine } from '../support/machine/skippedTests.ts';

describe('the last line of a test run', () => {
  it('states how many tests were skipped, what the machine lacks, and how to get it, largest number first', () => {
    const gdal = 'GDAL (npm run setup:gdal)';
    const chromium = 'a Chromium (apt-get install chromium)';
    expect(skippedLine([gdal, chromium, null, chromium])).toBe(
      'Skipped 3 tests for lack of: a Chromium (apt-get install chromium), 2; GDAL (npm run setup:gdal), 1.',
    );
  });

  it('is absent when nothing is missing', () => {
    expect(skippedLine([])).toBeNull();
    expect(skippedLine([null, null])).toBeNull();
  });
});
