import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../../core/fit/fit.ts';
import { isSeasonCertain, isSeasonDominant } from '../../../core/report/cellRules.ts';
import { movementBetween } from '../../../core/series/movement.ts';
import { chooseSpatialReference } from '../../../ingest/passes/spatialReference.ts';

const SIDE = 12;
const EPOCHS = 66;
const UP = 0.78;
const days = Array.from({ length: EPOCHS }, (_, i) => 18_000 + 12 * i);
const size = { cellWidthM: 2000, cellHeightM: 2000 };
const normal = createNormal(createRandom(11));
const seasonAt = (epoch: number, mm: number) =>
  mm * Math.sin((2 * Math.PI * days[epoch]!) / DAYS_PER_YEAR + 1);

/**
 * A frame whose ground shares one season, mm, while part of it has another season as well; returns the vertical truth and
 * what is published.
 */
function frameWithSeason(commonMm: number, ownMm: number) {
  const cells = SIDE * SIDE;
  const truth = Array.from({ length: cells }, (_, cell) => {
    const own = cell % 3 === 0 ? ownMm : 0;
    return days.map(
      (day, epoch) => -2 * (cell % 2) * ((day - days[0]!) / DAYS_PER_YEAR) + seasonAt(epoch, commonMm + own),
    );
  });
  const air = days.map(() => 10 * normal());
  const seriesMm = Float32Array.from({ length: cells * EPOCHS }, (_, at) => {
    const epoch = at % EPOCHS;
    return UP * truth[Math.floor(at / EPOCHS)]![epoch]! + air[epoch]! + 3 * normal();
  });
  const fitter = createSeriesFitter(days);
  const fit = emptyFit();
  const fits = Array.from({ length: cells }, (_, cell) => {
    fitter.fit(seriesMm, cell * EPOCHS, fit);
    return { ...fit };
  });
  const reference = chooseSpatialReference(
    [
      {
        row: Int32Array.from(fits, (_, cell) => Math.floor(cell / SIDE)),
        col: Int32Array.from(fits, (_, cell) => cell % SIDE),
        seriesMm,
        velocityMmYr: Float32Array.from(fits, ({ velocityMmYr }) => velocityMmYr),
        velocitySigmaMmYr: Float32Array.from(fits, ({ velocitySigmaMmYr }) => velocitySigmaMmYr),
        harmonicCoherence: new Float32Array(cells).fill(0.9),
        isComplete: new Uint8Array(cells).fill(1),
      },
    ],
    { epochDays: days, cellSize: size, meanUp: UP },
  );
  const published = truth.map((_, cell) =>
    days.map((_day, epoch) => (seriesMm[cell * EPOCHS + epoch]! - reference.medianMm![epoch]!) / UP),
  );
  return { truth, published, removed: reference.removed!, sigmaMmYr: reference.sigmaMmYr };
}

describe('the motion that a frame shares and removes from all its ground', () => {
  test.each([0, 5, 15, 30])(
    'is included in the σ of movements between two dates: with a common season of %d mm at least 93 %% of intervals contain the true movement',
    (commonMm) => {
      const { truth, published, removed, sigmaMmYr } = frameWithSeason(commonMm, 0);
      let [held, asked, sigmas] = [0, 0, 0];
      for (const [cell, valuesMm] of published.entries()) {
        for (let from = 0; from < EPOCHS - 1; from += 13) {
          for (let to = from + 3; to < EPOCHS; to += 7) {
            const moved = movementBetween({ days, valuesMm, removedMm: removed.motionMm }, from, to, {
              publishedMmYr: sigmaMmYr,
              localMmYr: null,
              leastMmYr: 0,
            })!;
            const real = truth[cell]![to]! - truth[cell]![from]!;
            held += Number(Math.abs(moved.deltaMm - real) <= 1.96 * moved.sigmaMm);
            sigmas += moved.sigmaMm;
            asked++;
          }
        }
      }
      expect(held / asked).toBeGreaterThanOrEqual(0.93);
      // Air that changes only from one acquisition to the next doesn't make movements unknowable.
      if (commonMm === 0) expect(sigmas / asked).toBeLessThan(11);
    },
  );

  test('its season has a known size, so that a season it may hide or create is never certain', () => {
    const { published, removed } = frameWithSeason(15, 7);
    expect(removed.seasonMm).toBeGreaterThan(12);
    expect(removed.seasonMm).toBeLessThan(19);
    const fitter = createSeriesFitter(days);
    const fit = emptyFit();
    for (const values of published) {
      fitter.fit(Float32Array.from(values), 0, fit);
      const season = {
        amplitudeMm: fit.seasonalAmplitudeMm,
        sigmaMm: fit.seasonalSigmaMm,
        velocityMmYr: fit.velocityMmYr,
      };
      const cell = {
        seasonalAmplitudeMm: fit.seasonalAmplitudeMm,
        seasonalDominant: isSeasonDominant(season),
        velocityVerticalMmYr: fit.velocityMmYr,
      };
      expect(isSeasonCertain(cell, removed.seasonMm)).toBe(false);
    }
  });

  test('a cell’s season beyond doubt is certain, and so is one that stays small', () => {
    const cell = { seasonalAmplitudeMm: 20, seasonalDominant: true, velocityVerticalMmYr: -4 };
    expect(isSeasonCertain(cell, 5)).toBe(true);
    expect(isSeasonCertain(cell, 17)).toBe(false);
    expect(isSeasonCertain({ ...cell, seasonalAmplitudeMm: 1, seasonalDominant: false }, 1)).toBe(true);
    expect(isSeasonCertain({ ...cell, seasonalAmplitudeMm: null, seasonalDominant: false }, 1)).toBe(false);
  });
});
