import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { tieToGnss as tieOver, type StationObservation } from '../../../core/gnss/gnssTie.ts';
import { tieCorrectionMmYr, tieSigmaMmYr } from '../../../core/gnss/tieCorrection.ts';

type Place = readonly [x: number, y: number];

const spread: readonly Place[] = [
  [0, 0],
  [40_000, 2000],
  [3000, 35_000],
  [41_000, 38_000],
  [20_000, 18_000],
  [30_000, 9000],
  [9000, 24_000],
  [25_000, 36_000],
];

const cornersOf = (size: number) => [0, size].flatMap((x) => [0, size].map((y) => ({ x, y })));

/** The tie of a frame as large as the stations are spread. */
const tieToGnss = (observations: readonly StationObservation[]) => tieOver(observations, cornersOf(42_000));

/** Stations that see `truth`, where the InSAR is off by a plane. */
function stations(
  places: readonly Place[],
  offset: (x: number, y: number) => number,
  noise = 0,
): StationObservation[] {
  const normal = createNormal(createRandom(11));
  return places.map(([x, y], i) => ({
    station: `S${String(i).padStart(3, '0')}`,
    lat: 29 + y / 111_000,
    lon: -95 + x / 96_000,
    gnssVelocityMmYr: -5 + i,
    gnssSigmaMmYr: 0.8,
    commonTimeShare: null,
    horizontalTermMmYr: null,
    eastMmYr: null,
    northMmYr: null,
    insarVelocityMmYr: -5 + i - offset(x, y) + noise * normal(),
    cells: 40,
    x,
    y,
  }));
}

const plane = (x: number, y: number) => 4 - 1e-4 * x + 5e-5 * y;

describe('GNSS tie', () => {
  test('no station leaves everything relative and corrects nothing', () => {
    expect(tieToGnss([])).toMatchObject({
      model: 'none',
      rmseMmYr: null,
      standardErrorMmYr: 0,
      stations: [],
    });
    const [lone] = stations(spread.slice(0, 1), () => 3);
    const tie = tieToGnss([{ ...lone!, insarVelocityMmYr: NaN, cells: 0 }]);
    expect(tie.model).toBe('none');
    expect(tie.stations[0]).toMatchObject({ outcome: 'rejected', residualMmYr: null });
    expect(tieCorrectionMmYr(tie.coefficients, { x: 1000, y: 1000 })).toBe(0);
  });

  test.each([1, 2, 3, 4])('%d stations give one constant', (count) => {
    const tie = tieToGnss(stations(spread.slice(0, count), () => 3.5));
    expect(tie.model).toBe('constant');
    expect(tieCorrectionMmYr(tie.coefficients, { x: 12_345, y: -999 })).toBeCloseTo(3.5, 9);
    expect(tie.standardErrorMmYr).toBeGreaterThan(0);
    if (count === 1) expect(tie.rmseMmYr).toBeNull();
    else expect(tie.rmseMmYr).toBeCloseTo(0, 9);
  });

  test.prop([fc.integer({ min: 5, max: 8 }), fc.double({ min: 0.2, max: 3, noNaN: true })])(
    'five well-spread stations give a plane, and every station then agrees',
    (count, factor) => {
      const observed = stations(spread.slice(0, count), (x, y) => factor * plane(x, y));
      const tie = tieToGnss(observed);
      expect(tie.model).toBe('plane');
      for (const { x, y, gnssVelocityMmYr, insarVelocityMmYr } of observed) {
        const tied = insarVelocityMmYr + tieCorrectionMmYr(tie.coefficients, { x, y });
        expect(tied).toBeCloseTo(gnssVelocityMmYr, 6);
      }
    },
  );

  test('stations along a road hold no plane', () => {
    const road = Array.from({ length: 9 }, (_, i): Place => [i * 5000, i * 5000 + (i % 2) * 500]);
    expect(tieToGnss(stations(road, () => 2)).model).toBe('constant');
  });

  test('one broken station is rejected by name and does not move the others', () => {
    for (const count of [4, 8]) {
      const observed = stations(spread.slice(0, count), () => 3, 0.3);
      observed[2] = { ...observed[2]!, gnssVelocityMmYr: 60 };
      const tie = tieToGnss(observed);
      expect(tie.stations.filter((s) => s.outcome === 'rejected').map((s) => s.station)).toEqual(['S002']);
      expect(tie.stations[2]!.reason).toContain('outlier');
      expect(tieCorrectionMmYr(tie.coefficients, { x: 20_000, y: 20_000 })).toBeCloseTo(3, 0);
      expect(tie.rmseMmYr).toBeLessThan(1.5);
    }
  });

  test('the error is that of leaving each station out in turn', () => {
    const observed = stations(spread, () => 3, 1);
    const tie = tieToGnss(observed);
    const weighted = observed.map((left) => {
      const rest = tieToGnss(observed.filter((s) => s !== left));
      return left.gnssVelocityMmYr - left.insarVelocityMmYr - tieCorrectionMmYr(rest.coefficients, left);
    });
    const rmse = Math.sqrt(weighted.reduce((sum, e) => sum + e * e, 0) / weighted.length);
    expect(tie.rmseMmYr).toBeCloseTo(rmse, 6);
  });

  test('an uncertain station counts less', () => {
    const [a, b] = stations(spread.slice(0, 2), () => 0);
    const tie = tieToGnss([a!, { ...b!, gnssVelocityMmYr: b!.gnssVelocityMmYr + 6, gnssSigmaMmYr: 20 }]);
    expect(tie.coefficients.constant).toBeGreaterThan(0);
    expect(tie.coefficients.constant).toBeLessThan(1.5);
  });

  test('more stations of one scatter make a smaller standard error', () => {
    const few = tieToGnss(stations(spread.slice(0, 2), () => 3, 1)).standardErrorMmYr;
    const many = tieToGnss(stations(spread, () => 3, 1)).standardErrorMmYr;
    expect(many).toBeLessThan(few);
  });

  test('stations of one town hold no plane over a frame that is much larger', () => {
    const town = spread.map(([x, y]): Place => [x / 20, y / 20]);
    expect(
      tieOver(
        stations(town, () => 2),
        cornersOf(2100),
      ).model,
    ).toBe('plane');
    const wide = tieOver(
      stations(town, () => 2),
      cornersOf(240_000),
    );
    expect(wide.model).toBe('constant');
    expect(tieCorrectionMmYr(wide.coefficients, { x: 240_000, y: 240_000 })).toBeCloseTo(2, 9);
  });

  test('a plane is known less well away from its stations, a constant equally everywhere', () => {
    const observed = stations(spread, plane, 0.5);
    const tie = tieToGnss(observed);
    const squares = observed.map((place) => tieSigmaMmYr(tie, place) ** 2);
    const rms = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
    expect(rms).toBeCloseTo(tie.standardErrorMmYr, 9);
    expect(tieSigmaMmYr(tie, { x: 21_000, y: 20_000 })).toBeLessThan(tie.standardErrorMmYr);
    expect(tieSigmaMmYr(tie, { x: 0, y: 42_000 })).toBeGreaterThan(tie.standardErrorMmYr);
    const constant = tieToGnss(observed.slice(0, 3));
    expect(tieSigmaMmYr(constant, { x: 0, y: 42_000 })).toBeCloseTo(constant.standardErrorMmYr, 9);
  });

  test('is no plane where one station alone holds it up: nothing could tell that it is wrong', () => {
    const town: Place[] = [
      [0, 0],
      [100, 50],
      [50, 200],
    ];
    const observed = stations([...town, [42_000, 0], [0, 42_000]], () => 3, 0.5);
    const wrong = observed.map((station, i) =>
      i === 3 ? { ...station, gnssVelocityMmYr: station.gnssVelocityMmYr + 6 } : station,
    );
    for (const given of [observed, wrong]) {
      const tie = tieToGnss(given);
      expect(tie.model).toBe('constant');
      expect(tie.rmseMmYr).toBeLessThan(10);
    }
  });

  test('one uncertain station makes an uncertain tie', () => {
    const [lone] = stations(spread.slice(0, 1), () => 3);
    const sharp = tieToGnss([lone!]).standardErrorMmYr;
    const vague = tieToGnss([{ ...lone!, gnssSigmaMmYr: 12 }]).standardErrorMmYr;
    expect(sharp).toBeLessThan(8);
    expect(vague).toBeGreaterThan(12);
  });

  test('a station that saw less than half of the time of the frame is rejected, one that does not tell is not', () => {
    const observed = stations(spread.slice(0, 4), () => 3);
    const shares = [0.49, 0.5, 1, null];
    const tie = tieToGnss(observed.map((station, i) => ({ ...station, commonTimeShare: shares[i]! })));
    expect(tie.stations.map(({ outcome }) => outcome)).toEqual(['rejected', 'used', 'used', 'used']);
    expect(tie.stations[0]!.reason).toContain('49 %');
    expect(tie.stations[0]!.residualMmYr).toBeCloseTo(0, 6);
  });

  test('horizontal motion counts only where it differs from what the tie takes out', () => {
    const observed = stations(spread, () => 3);
    const withTerms = (term: (station: StationObservation, i: number) => number | null) =>
      tieToGnss(observed.map((station, i) => ({ ...station, horizontalTermMmYr: term(station, i) })));
    expect(withTerms(() => null).horizontalRmseMmYr).toBeNull();
    // A turning plate: a plane of projected horizontal motion, and this tie is a plane.
    expect(withTerms(({ x, y }) => plane(x, y)).horizontalRmseMmYr).toBeCloseTo(0, 9);
    expect(withTerms((_, i) => (i % 2 === 0 ? 2 : -2)).horizontalRmseMmYr).toBeGreaterThan(1);
    const few = stations(spread.slice(0, 3), () => 3);
    const constant = tieToGnss(few.map((station, i) => ({ ...station, horizontalTermMmYr: 10 + i })));
    expect(constant.horizontalRmseMmYr).toBeCloseTo(1, 9);
    expect(constant.coefficients.constant).toBeCloseTo(3, 9);
  });
});
