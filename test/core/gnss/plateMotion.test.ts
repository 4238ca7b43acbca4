import { describe, expect, test } from 'vitest';
import { planeOf } from '../../../core/gnss/horizontalMotion.ts';
import { tieToGnss, type StationObservation } from '../../../core/gnss/gnssTie.ts';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { times } from '../../support/machine/tier.ts';

const SIZE_M = 240_000;

/** A swath of Sentinel-1, 31° to 46°; `heading` in degrees. */
function lookAt(x: number, heading: number) {
  const isAscending = Math.cos((heading * Math.PI) / 180) > 0;
  const along = x / SIZE_M;
  const incidence = ((31 + 15 * (isAscending ? along : 1 - along)) * Math.PI) / 180;
  const towards = ((heading + 90) * Math.PI) / 180;
  return { east: -Math.tan(incidence) * Math.sin(towards), north: -Math.tan(incidence) * Math.cos(towards) };
}

interface Network {
  readonly heading: number;
  readonly plate: readonly [number, number];
  /** East–west part of the frame in which the stations lie. */
  readonly within: readonly [number, number];
  readonly stations: number;
  readonly told: 'all' | 'some' | 'none';
}

/**
 * Share of the 95 % intervals that contain the truth, in the fifth of the frame at its western and eastern edge; and the
 * mean σ.
 */
function outerFifth({ heading, plate, within, stations, told }: Network, runs: number, seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const side = Array.from({ length: 5 }, (_, i) => (i * SIZE_M) / 4);
  const samples = side.flatMap((x) => side.map((y) => ({ x, y, ...lookAt(x, heading) })));
  const look = {
    east: planeOf(samples.map(({ x, y, east }) => ({ x, y, value: east })))!,
    north: planeOf(samples.map(({ x, y, north }) => ({ x, y, value: north })))!,
  };
  const rampAt = (x: number) => lookAt(x, heading).east * plate[0] + lookAt(x, heading).north * plate[1];
  let held = 0;
  let sigmas = 0;
  for (let run = 0; run < runs; run++) {
    const zero = 6 * normal();
    const observed = Array.from({ length: stations }, (_, i): StationObservation => {
      const [x, y] = [SIZE_M * (within[0] + (within[1] - within[0]) * random()), SIZE_M * random()];
      const isTold = told === 'all' || (told === 'some' && i < 2);
      const [east, north] = [plate[0] + 0.3 * normal(), plate[1] + 0.3 * normal()];
      const h = lookAt(x, heading);
      const up = -2 + i;
      return {
        station: `S${i}`,
        lat: 0,
        lon: 0,
        gnssVelocityMmYr: up + 0.5 * normal(),
        gnssSigmaMmYr: 0.5,
        observedTime: null,
        horizontalTermMmYr: isTold ? h.east * east + h.north * north : null,
        eastMmYr: isTold ? east : null,
        northMmYr: isTold ? north : null,
        insarVelocityMmYr: up + rampAt(x) - zero + 1.5 * normal(),
        insarSigmaMmYr: 0,
        cells: 40,
        x,
        y,
      };
    });
    const tie = tieToGnss(observed, look);
    const place = {
      x: SIZE_M * (random() < 0.5 ? 0.1 * random() : 1 - 0.1 * random()),
      y: SIZE_M * random(),
    };
    const error = rampAt(place.x) - zero + normal() + tie.at!(place).valueMmYr;
    const sigma = Math.hypot(1, tie.at!(place).sigmaMmYr);
    held += Number(Math.abs(error) <= 1.96 * sigma);
    sigmas += sigma / runs;
  }
  return { held: held / runs, sigma: sigmas };
}

const PLATES = [
  [-15, 0],
  [-12, -9],
  [22, 6],
  [0, 0],
] as const;
/** Where along the frame the stations lie. */
const WITHIN = [
  [0, 1],
  [0.35, 0.65],
  [0.6, 0.95],
] as const;
const RUNS = times(5, 10);

describe('a tie over ground that moves with its plate', () => {
  test.each(['all', 'some', 'none'] as const)(
    'recovers the vertical rate in the outer fifth of the frame: %s of the stations have a horizontal motion',
    (told) => {
      let seed = 1;
      for (const plate of PLATES) {
        const networks = [348, 192].flatMap((heading) =>
          WITHIN.map((within): Network => ({ heading, plate, within, stations: 5, told })),
        );
        const shares = networks.map((network) => outerFifth(network, RUNS, seed++).held);
        const held = shares.reduce((sum, share) => sum + share, 0) / shares.length;
        expect(held, JSON.stringify([plate, shares])).toBeGreaterThan(0.93);
      }
    },
  );

  test('is less certain away from its stations, and when they have no horizontal motion', () => {
    const network = { heading: 348, plate: [-15, 0], within: [0, 1], stations: 8 } as const;
    const told = outerFifth({ ...network, told: 'all' }, RUNS, 3).sigma;
    expect(told).toBeLessThan(3.5);
    expect(outerFifth({ ...network, told: 'none' }, RUNS, 3).sigma).toBeGreaterThan(told);
    const away = outerFifth({ ...network, within: [0.35, 0.65], told: 'all' }, RUNS, 3).sigma;
    expect(away).toBeGreaterThan(1.5 * told);
  });
});
