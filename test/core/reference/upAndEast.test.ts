import { describe, expect, it } from 'vitest';
import { DAYS_PER_YEAR } from '../../../core/date.ts';
import {
  conditionNumber,
  haveLikeZeros,
  NORTH_SIGMA_MM_YR,
  upAndEast,
  upOfLooks,
  upZeroSigma,
  zeroCorrelation,
  type Direction,
  type LookRate,
  type UpAndEast,
} from '../../../core/reference/upAndEast.ts';
import { normalAt, streamKey, uniformAt } from '../../../core/statistics/counterNoise.ts';

const FROM_WEST: Direction = { east: -0.61, north: -0.11, up: 0.785 };
const FROM_EAST: Direction = { east: 0.57, north: -0.1, up: 0.815 };

/** Solves A·x = b of a small system by Gauss–Jordan elimination, independently of the code. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const scale = rows[pivot]![pivot]!;
    rows[pivot] = rows[pivot]!.map((value) => value / scale);
    for (let row = 0; row < rows.length; row++) {
      const factor = rows[row]![pivot]!;
      if (row !== pivot) rows[row] = rows[row]!.map((value, i) => value - factor * rows[pivot]![i]!);
    }
  }
  return rows.map((row) => row.at(-1)!);
}

/** Slope with a season by the normal equations, and its σ for noise of 1 mm. */
function ordinarySlope(days: readonly number[], values: readonly number[]) {
  const rows = days.map((day) => {
    const t = (day - days[0]!) / DAYS_PER_YEAR;
    return [t, 1, Math.cos(2 * Math.PI * t), Math.sin(2 * Math.PI * t)];
  });
  const sums = (one: (i: number) => number, i: number) =>
    rows.reduce((sum, row, at) => sum + row[i]! * one(at), 0);
  const normal = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => sums((at) => rows[at]![j]!, i)));
  return {
    slope: solve(
      normal,
      [0, 1, 2, 3].map((i) => sums((at) => values[at]!, i)),
    )[0]!,
    sigma: Math.sqrt(solve(normal, [1, 0, 0, 0])[0]!),
  };
}

const datesOf = (seed: number, first: number, years: number) =>
  Array.from({ length: Math.round((years * DAYS_PER_YEAR) / 12) }, (_, i) => first + 12 * i).filter(
    (day) => uniformAt(streamKey(seed, 77), day, first) > 0.08,
  );

interface Plan {
  readonly years: readonly [number, number];
  readonly season?: number;
  /** One σ of a change in the rates in the middle of the first record, mm/yr. */
  readonly change?: number;
  /** Random walk of the ground, mm/√yr. */
  readonly walk?: number;
  readonly zero?: number;
  readonly north?: number;
}

/** A spot that slides in any direction, with its path day by day. */
function plant(plan: Plan, seed: number) {
  const { years, season = 0, change = 0, walk = 0, zero = 0, north = 0 } = plan;
  const days = [datesOf(seed, 0, years[0]), datesOf(seed + 1, 5, years[1])];
  const last = Math.max(...days.map((each) => each.at(-1)!));
  const key = streamKey(seed, 3);
  const [up, east] = [0, 1].map((component) => {
    const [rate, ownChange, sine, cosine] = [0, 1, 2, 3].map((i) => normalAt(key, i, component));
    let walked = 0;
    return Array.from({ length: last + 1 }, (_, day) => {
      const t = day / DAYS_PER_YEAR;
      walked += (walk / Math.sqrt(DAYS_PER_YEAR)) * normalAt(key, day + 10, component);
      return (
        12 * rate! * t +
        change * ownChange! * Math.max(0, t - years[0] / 2) +
        season * (sine! * Math.sin(2 * Math.PI * t) + cosine! * Math.cos(2 * Math.PI * t)) +
        walked
      );
    });
  }) as [number[], number[]];
  const northRate = north * normalAt(key, 4, 0);
  const looks = [FROM_WEST, FROM_EAST].map((direction, k): LookRate => {
    const noise = 3 + k;
    const verticalMm = days[k]!.map(
      (day) =>
        up[day]! +
        (direction.east / direction.up) * east[day]! +
        (((direction.north / direction.up) * northRate + zero * normalAt(key, 5, k)) * day) / DAYS_PER_YEAR +
        noise * normalAt(streamKey(seed, 4, k), day, 0),
    );
    const { slope, sigma } = ordinarySlope(days[k]!, verticalMm);
    return {
      days: days[k]!,
      verticalMm,
      velocityMmYr: slope,
      ownSigmaMmYr: noise * sigma,
      zeroSigmaMmYr: zero,
      direction,
    };
  }) as [LookRate, LookRate];
  return { looks, up, east };
}

/** Coverage of the 95 % intervals, and the spread of the errors relative to their σ, over planted spots. */
function judge(plan: Plan, count: number, first = 1000) {
  const tally = { up: [] as number[], east: [] as number[] };
  for (let spot = 0; spot < count; spot++) {
    const { looks, up, east } = plant(plan, first + 10 * spot);
    const found = upAndEast(...looks) as UpAndEast;
    const axis = Array.from(
      { length: Math.floor((found.to - found.from) / 12) + 1 },
      (_, i) => found.from + 12 * i,
    );
    const slope = (path: readonly number[]) =>
      ordinarySlope(
        axis,
        axis.map((day) => path[day]!),
      ).slope;
    tally.up.push((found.upMmYr - slope(up)) / found.upSigmaMmYr);
    tally.east.push((found.eastMmYr - slope(east)) / found.eastSigmaMmYr);
  }
  const summary = (scores: readonly number[]) => ({
    spread: Math.sqrt(scores.reduce((sum, z) => sum + z * z, 0) / count),
    covered: scores.filter((z) => Math.abs(z) < 1.96).length / count,
  });
  return { up: summary(tally.up), east: summary(tally.east) };
}

describe('up and east from two looks', () => {
  const PLANS: Readonly<Record<string, Plan>> = {
    'slides with a season': { years: [2.2, 2.2], season: 5 },
    'a pace that changes, where one look ended before': { years: [3.2, 2.1], change: 12 },
    'a walk of the ground': { years: [2.5, 2.5], walk: 4 },
    'zeros that are known to 1.5 mm/yr, and motion to the north': { years: [2.2, 2.2], zero: 1.5, north: 2 },
  };
  // 1,500 spots of each kind: spread 0.91 to 1.03, coverage 94 to 97 %.
  it.each(Object.entries(PLANS))(
    'has intervals that contain the truth, and are no wider than needed: %s',
    (_, plan) => {
      const { up, east } = judge(plan, 120, 90_000);
      for (const { spread, covered } of [up, east]) {
        expect(spread).toBeGreaterThan(0.75);
        expect(spread).toBeLessThan(1.25);
        expect(covered).toBeGreaterThan(0.87);
      }
    },
  );

  it('takes a change of rate for eastward motion when rates of different years are solved together', () => {
    const separate = Array.from({ length: 80 }, (_, spot) => {
      const { looks, east } = plant({ years: [3.2, 2.1], change: 12 }, 1000 + 10 * spot);
      const [one, other] = looks;
      const apart = FROM_WEST.east / FROM_WEST.up - FROM_EAST.east / FROM_EAST.up;
      const days = one.days.filter((day) => day <= other.days.at(-1)!);
      const { slope } = ordinarySlope(
        days,
        days.map((day) => east[day]!),
      );
      const found = upAndEast(...looks) as UpAndEast;
      return ((one.velocityMmYr - other.velocityMmYr) / apart - slope) / found.eastSigmaMmYr;
    });
    expect(Math.sqrt(separate.reduce((sum, z) => sum + z * z, 0) / 80)).toBeGreaterThan(1.6);
  });

  const look = (direction: Direction, velocityMmYr: number, days: readonly number[]): LookRate => ({
    days,
    verticalMm: days.map((day) => (velocityMmYr * day) / DAYS_PER_YEAR),
    velocityMmYr,
    ownSigmaMmYr: 0.4,
    zeroSigmaMmYr: 0.3,
    direction,
  });
  const monthly = Array.from({ length: 30 }, (_, i) => 30 * i);

  it('solves the two equations of the looks, to the last digit', () => {
    const [up, east] = [-4, 9];
    const rate = ({ east: e, up: u }: Direction) => up + (e / u) * east;
    const found = upAndEast(
      look(FROM_WEST, rate(FROM_WEST), monthly),
      look(FROM_EAST, rate(FROM_EAST), monthly),
    ) as UpAndEast;
    expect(found.upMmYr).toBeCloseTo(up, 12);
    expect(found.eastMmYr).toBeCloseTo(east, 12);
    // Two looks at equal angles: σ of the mean, and of half the difference over tan 38°, plus the part from north.
    const [h1, h2] = [FROM_WEST, FROM_EAST].map(({ east: e, up: u }) => e / u) as [number, number];
    const [g1, g2] = [FROM_WEST, FROM_EAST].map(({ north: n, up: u }) => n / u) as [number, number];
    const northEast = ((g1 - g2) / (h1 - h2)) * NORTH_SIGMA_MM_YR;
    expect(found.eastSigmaMmYr).toBeCloseTo(Math.hypot((0.5 * Math.SQRT2) / (h1 - h2), northEast), 12);
    expect(found.upSigmaMmYr).toBeGreaterThan(0.25 * Math.SQRT2);
    expect(Math.abs(found.correlation)).toBeLessThan(0.2);
    expect([found.from, found.to]).toEqual([0, 870]);
  });

  it('solves together only zeros of one kind: relative, tied here, or tied by the producer', () => {
    const kinds = [
      { kind: 'relative', model: 'none' },
      { kind: 'gps_tied', model: 'field' },
      { kind: 'gps_tied', model: 'none' },
    ] as const;
    for (const one of kinds) for (const other of kinds) expect(haveLikeZeros(one, other)).toBe(one === other);
    // A comparison with stations that tied nothing leaves both relative.
    expect(haveLikeZeros(kinds[0], { kind: 'relative', model: 'field' })).toBe(true);
  });

  it('is less certain upward, and as certain eastward, if one error of a station is in both zeros', () => {
    const solveWith = (correlation: number) =>
      upAndEast(look(FROM_WEST, 3, monthly), look(FROM_EAST, -7, monthly), correlation) as UpAndEast;
    const [apart, together] = [solveWith(0), solveWith(1)];
    expect(together.upSigmaMmYr).toBeGreaterThan(apart.upSigmaMmYr);
    expect(together.eastSigmaMmYr).toBe(apart.eastSigmaMmYr);
    const { first, second } = upOfLooks(FROM_WEST, FROM_EAST);
    expect(first + second).toBeCloseTo(1, 12);
    // An error that both looks share doesn't average out.
    expect(upZeroSigma({ first, second, perNorth: 0 }, [2, 2], 1)).toBeCloseTo(2, 12);
    expect(upZeroSigma({ first, second, perNorth: 0 }, [2, 2], 0)).toBeLessThan(1.5);
    expect(zeroCorrelation(['A', 'B'], ['B', 'A'])).toBeCloseTo(1, 12);
    expect(zeroCorrelation(['A', 'B'], ['C'])).toBe(0);
    expect(zeroCorrelation([], ['C'])).toBe(0);
    expect(zeroCorrelation(['A', 'B', 'C', 'D'], ['A'])).toBeCloseTo(0.5, 12);
  });

  it('is the same whichever look comes first', () => {
    const [one, other] = [look(FROM_WEST, 3, monthly), look(FROM_EAST, -7, monthly.slice(3))];
    const [there, back] = [upAndEast(one, other), upAndEast(other, one)] as [UpAndEast, UpAndEast];
    for (const name of Object.keys(there) as (keyof UpAndEast)[])
      expect(back[name], name).toBeCloseTo(there[name], 10);
  });

  it('is refused when the looks are alike or overlap for too short a time', () => {
    const alike = { east: -0.5, north: -0.1, up: 0.86 };
    expect(upAndEast(look(FROM_WEST, 3, monthly), look(alike, 3, monthly))).toBe('looks_alike');
    expect(upAndEast(look(FROM_WEST, 3, monthly), look(FROM_WEST, 3, monthly))).toBe('looks_alike');
    const later = monthly.map((day) => day + 600);
    expect(upAndEast(look(FROM_WEST, 3, monthly), look(FROM_EAST, 3, later))).toBe('records_apart');
    const never = monthly.map((day) => day + 6000);
    expect(upAndEast(look(FROM_WEST, 3, monthly), look(FROM_EAST, 3, never))).toBe('records_apart');
    expect(conditionNumber(FROM_WEST, FROM_EAST)).toBeCloseTo(1.37, 1);
  });
});
