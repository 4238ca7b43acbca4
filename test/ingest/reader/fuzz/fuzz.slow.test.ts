import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/machine/temporaryFolder.ts';
import { times } from '../../../support/machine/tier.ts';
import { attempt, isExpected } from './attempt.ts';
import { damagedCopy, TRUNCATIONS } from './damage.ts';
import { fuzzFile } from './fuzzRun.ts';
import { GOOD_PRODUCTS } from './products.ts';

/** `main.ts` tries other seeds. */
const seed = 7;
/** One in this many truncations is tried; random damage is always tried. */
const EVERY = times(4, 1);
const CASES = Array.from({ length: TRUNCATIONS + 20 }, (_, i) => i).filter(
  (index) => index >= TRUNCATIONS || index % EVERY === 0,
);
/** For the files that accompany the main one: every fourth percent. */
const FEWER_CASES = CASES.filter((index) => index >= TRUNCATIONS || index % 4 === 0);
/** A reading process takes 150 MB before it reads anything. */
const LARGEST_MB = 450;

/** Read like EGMS Basic, except for the columns of a place. */
const ALIKE = new Set(['EGMS Calibrated', 'EGMS Ortho']);
const decodedHere = GOOD_PRODUCTS.filter(({ name, usesGdal }) => !usesGdal && !ALIKE.has(name));
const decodedByGdal = GOOD_PRODUCTS.filter(({ usesGdal }) => usesGdal);

describe(`a damaged file (seed ${seed})`, () => {
  it.each(decodedHere)(
    'of kind $name, truncated in many places or changed at random, is read or refused by name',
    async ({ write }) => {
      const folder = await temporaryFolder();
      for (const [i, file] of (await write(folder)).entries()) {
        const good = readFileSync(join(folder, file));
        expect(await attempt(folder, file)).toBe('read');
        const mistakes: string[] = [];
        for (const index of i === 0 ? CASES : FEWER_CASES) {
          const { bytes, what } = damagedCopy(good, index, seed);
          writeFileSync(join(folder, file), bytes);
          const outcome = await attempt(folder, file);
          if (!isExpected(outcome)) mistakes.push(`${file}, case ${index} (${what}): ${outcome}`);
        }
        expect(mistakes).toEqual([]);
        writeFileSync(join(folder, file), good);
      }
    },
  );

  // GDAL is native code: if it crashes, the other tests must not end.
  it.each(decodedByGdal)(
    'of kind $name, read by GDAL in a separate process, never crashes it, hangs or exhausts its memory',
    async ({ write }) => {
      const folder = await temporaryFolder();
      const [file] = await write(folder);
      const { failures, peakMb } = await fuzzFile(folder, file!, { seed, cases: CASES });
      expect(failures).toEqual([]);
      expect(peakMb).toBeLessThan(LARGEST_MB);
    },
  );
});
