/**
 * Ties planted networks of GNSS stations and prints how often the tied velocity's 95 % interval holds the truth, and
 * what the leave-one-out RMSE is of the error at a station that took no part: `npx tsx bench/science/tieErrors.ts [runs]`.
 * Figures: docs/accuracy.md.
 */
import { tieToGnss, type StationObservation } from '../../core/gnss/gnssTie.ts';
import { tieCorrectionMmYr, tieSigmaMmYr } from '../../core/gnss/tieCorrection.ts';
import { createNormal, createRandom } from './noise.ts';

const SIZE_M = 200_000;
const corners = [0, SIZE_M].flatMap((x) => [0, SIZE_M].map((y) => ({ x, y })));

interface PlantedNetwork {
  readonly stations: number;
  /** Scatter of the stations beyond their own σ, mm/yr. */
  readonly scatter: number;
  readonly isPlane: boolean;
  /** Stations that are wrong by 15 to 40 mm/yr. */
  readonly broken?: number;
}

/** What the tie should find at a place. */
function truth({ x, y }: { x: number; y: number }, isPlane: boolean): number {
  return 5 + (isPlane ? 3e-5 * x - 2e-5 * y : 0);
}

/**
 * Ties random station networks over a frame of 200 km, and looks at a cell somewhere (1 mm/yr of noise of its own) and
 * at a station that took no part.
 */
export function simulateTies(planted: PlantedNetwork, runs: number, seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const anywhere = () => ({ x: random() * SIZE_M, y: random() * SIZE_M });
  const counts = { held: 0, brokenUsed: 0, soundRejected: 0 };
  let leftOutSquares = 0;
  let newStationSquares = 0;
  const observe = (i: number): StationObservation => {
    const place = anywhere();
    const sigma = 0.5 * Math.exp(0.3 * normal());
    const wrong = i < (planted.broken ?? 0) ? (15 + 25 * random()) * (random() < 0.5 ? -1 : 1) : 0;
    return {
      station: `S${i}`,
      lat: 0,
      lon: 0,
      cells: 30,
      commonTimeShare: null,
      horizontalTermMmYr: null,
      eastMmYr: null,
      northMmYr: null,
      ...place,
      gnssVelocityMmYr: truth(place, planted.isPlane) + Math.hypot(sigma, planted.scatter) * normal() + wrong,
      gnssSigmaMmYr: sigma,
      insarVelocityMmYr: 0,
    };
  };
  for (let run = 0; run < runs; run++) {
    const tie = tieToGnss(
      Array.from({ length: planted.stations }, (_, i) => observe(i)),
      corners,
    );
    for (const [i, { outcome }] of tie.stations.entries()) {
      const isBroken = i < (planted.broken ?? 0);
      if (isBroken && outcome === 'used') counts.brokenUsed++;
      if (!isBroken && outcome === 'rejected') counts.soundRejected++;
    }
    const place = anywhere();
    const cellError = normal();
    const error = tieCorrectionMmYr(tie.coefficients, place) - truth(place, planted.isPlane) + cellError;
    if (Math.abs(error) < 1.96 * Math.hypot(1, tieSigmaMmYr(tie, place))) counts.held++;
    leftOutSquares += tie.rmseMmYr! ** 2;
    const fresh = observe(planted.stations);
    newStationSquares += (fresh.gnssVelocityMmYr - tieCorrectionMmYr(tie.coefficients, fresh)) ** 2;
  }
  return {
    held: counts.held / runs,
    brokenUsed: counts.brokenUsed / (runs * Math.max(1, planted.broken ?? 0)),
    soundRejected: counts.soundRejected / (runs * (planted.stations - (planted.broken ?? 0))),
    leftOutOverTrue: Math.sqrt(leftOutSquares / newStationSquares),
  };
}

function main(runs: number): void {
  console.log('| truth | stations | scatter | held % | RMSE ratio |');
  console.log('|---|---|---|---|---|');
  for (const isPlane of [false, true]) {
    for (const stations of [2, 4, 8, 12, 20]) {
      for (const scatter of [1, 2, 4]) {
        const { held, leftOutOverTrue } = simulateTies({ stations, scatter, isPlane }, runs, 5);
        console.log(
          `| ${isPlane ? 'plane' : 'constant'} | ${stations} | ${scatter} | ${(100 * held).toFixed(1)} | ${leftOutOverTrue.toFixed(2)} |`,
        );
      }
    }
  }
}

if (process.argv[1] === import.meta.filename) main(Number(process.argv[2] ?? 2000));
