import { expect } from 'vitest';
import {
  upAndEast,
  type Direction,
  type LookRate,
  type UpAndEast,
} from '../../../core/reference/upAndEast.ts';
import { normalAt, streamKey, uniformAt } from '../../../core/statistics/counterNoise.ts';
import { eastAndUpByMintpy, MINTPY } from '../../support/gis/areaJudges.ts';
import { testWith } from '../../support/machine/needs.ts';

const SPOTS = 200;
const DAYS = Array.from({ length: 60 }, (_, i) => 20_000 + 12 * i);

interface Sight {
  /** Degrees from the vertical. */
  readonly incidence: number;
  /** From the ground to the satellite, degrees from north, counterclockwise. */
  readonly azimuth: number;
}

/** The formula of MintPy's documentation, written down again: dLOS = −sin θ sin α dE + sin θ cos α dN + cos θ dU. */
function directionOf({ incidence, azimuth }: Sight): Direction {
  const [theta, alpha] = [incidence, azimuth].map((degrees) => (degrees * Math.PI) / 180) as [number, number];
  return {
    east: -Math.sin(theta) * Math.sin(alpha),
    north: Math.sin(theta) * Math.cos(alpha),
    up: Math.cos(theta),
  };
}

/** A look whose series is a line, as it is published: motion as if it were vertical. */
function lookOf(direction: Direction, lineOfSightMmYr: number): LookRate {
  const velocityMmYr = lineOfSightMmYr / direction.up;
  return {
    days: DAYS,
    verticalMm: DAYS.map((day) => (velocityMmYr * (day - DAYS[0]!)) / 365.25),
    velocityMmYr,
    ownSigmaMmYr: 0.5,
    zeroSigmaMmYr: 0.3,
    direction,
  };
}

testWith(MINTPY)(
  "rates up and to the east equal MintPy's where both looks have the same dates and nothing moves to the north",
  () => {
    const key = streamKey(31);
    const between = (least: number, most: number, spot: number, stream: number) =>
      least + (most - least) * uniformAt(streamKey(key, stream), spot, 0);
    const spots = Array.from({ length: SPOTS }, (_, spot) => {
      const sights: readonly [Sight, Sight] = [
        { incidence: between(29, 46, spot, 1), azimuth: between(70, 110, spot, 3) },
        { incidence: between(29, 46, spot, 2), azimuth: between(-110, -70, spot, 4) },
      ];
      const [east, up] = [1, 2].map((stream) => 20 * normalAt(streamKey(key, 10 + stream), spot, 0)) as [
        number,
        number,
      ];
      const directions = sights.map(directionOf) as [Direction, Direction];
      const seen = directions.map((look) => look.east * east + look.up * up) as [number, number];
      return { sights, directions, seen, east, up };
    });
    const judged = eastAndUpByMintpy(
      spots.map(({ sights: [one, other], seen }) => ({
        line_of_sight_mm_yr: seen,
        incidence: [one.incidence, other.incidence],
        azimuth: [one.azimuth, other.azimuth],
      })),
    );
    for (const [at, { directions, seen, east, up }] of spots.entries()) {
      const solved = upAndEast(lookOf(directions[0], seen[0]), lookOf(directions[1], seen[1])) as UpAndEast;
      const [theirEast, theirUp] = judged[at]!;
      // MintPy computes in single precision.
      expect(solved.eastMmYr).toBeCloseTo(theirEast, 3);
      expect(solved.upMmYr).toBeCloseTo(theirUp, 3);
      expect([solved.eastMmYr, solved.upMmYr]).toEqual([expect.closeTo(east, 6), expect.closeTo(up, 6)]);
    }
  },
);
