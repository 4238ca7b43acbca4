/**
 * Ties planted networks of GNSS stations to planted fields and prints how often the tied velocity's 95 % interval
 * contains the truth, how far off it is, and the ratio of the leave-one-out RMSE to the error at a station that wasn't
 * used: `npx tsx bench/science/tieErrors.ts [runs]`. Figures: docs/tie.md.
 */
import { tieToGnss, type StationObservation } from '../../core/gnss/gnssTie.ts';
import type { MapPoint } from '../../core/geodesy/grid.ts';
import { createNormal, createRandom } from './noise.ts';

const SIZE_M = 100_000;

export interface PlantedNetwork {
  readonly stations: number;
  /** Correlation length of the field; absent = a constant and a ramp alone. */
  readonly lengthKm?: number;
  /** Squared-exponential if smooth, else Matérn 3/2. */
  readonly isSmooth?: boolean;
  /** Scatter of the stations beyond their own σ, mm/yr. */
  readonly scatter: number;
  /** Error of the stations that are wrong, mm/yr. */
  readonly wrongMmYr?: number;
  readonly broken?: number;
  /** Whether their errors have one sign; absent = each has its own. */
  readonly doAgree?: boolean;
}

const FIELD_SIGMA_MM_YR = 3;
const CELL_SIGMA_MM_YR = 1;

/** A draw of the field at given places, mm/yr. */
function plantField(
  places: readonly MapPoint[],
  { lengthKm, isSmooth }: PlantedNetwork,
  normal: () => number,
): number[] {
  const ramp = [normal(), normal()].map((value) => (value * 1.5) / 50_000);
  const zero = 5 * normal();
  const base = places.map(({ x, y }) => zero + ramp[0]! * x + ramp[1]! * y);
  if (lengthKm === undefined) return base;
  const n = places.length;
  const factor: number[][] = [];
  const draws = places.map(() => normal());
  for (let i = 0; i < n; i++) {
    const row: number[] = [];
    for (let j = 0; j <= i; j++) {
      const distance =
        Math.hypot(places[i]!.x - places[j]!.x, places[i]!.y - places[j]!.y) / (1000 * lengthKm);
      const r = Math.sqrt(3) * distance;
      let sum =
        FIELD_SIGMA_MM_YR ** 2 * (isSmooth ? Math.exp((-distance * distance) / 2) : (1 + r) * Math.exp(-r));
      if (i === j) sum += 1e-6;
      for (let k = 0; k < j; k++) sum -= row[k]! * (i === j ? row : factor[j]!)[k]!;
      row.push(i === j ? Math.sqrt(sum) : sum / factor[j]![j]!);
    }
    factor.push(row);
  }
  return base.map((value, i) => value + factor[i]!.reduce((sum, each, k) => sum + each * draws[k]!, 0));
}

/** Ties random networks over a frame of 100 km; evaluates a cell at a random place and a station that wasn't used. */
export function simulateTies(planted: PlantedNetwork, runs: number, seed: number) {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const counts = { held: 0, held68: 0, brokenUsed: 0, soundRejected: 0 };
  let [squares, leftOutSquares, newStationSquares] = [0, 0, 0];
  const { stations, scatter, wrongMmYr = 0, broken = 0, doAgree = false } = planted;
  for (let run = 0; run < runs; run++) {
    const places = Array.from({ length: stations + 2 }, () => ({
      x: random() * SIZE_M,
      y: random() * SIZE_M,
    }));
    const field = plantField(places, planted, normal);
    const observed = places.map((place, i): StationObservation => {
      const sigma = 0.5 * Math.exp(0.3 * normal());
      const sign = random() < 0.5 && !doAgree ? -1 : 1;
      const wrong = i < broken ? wrongMmYr * sign : 0;
      return {
        station: `S${i}`,
        lat: 0,
        lon: 0,
        cells: 30,
        observedTime: null,
        horizontalTermMmYr: null,
        eastMmYr: null,
        northMmYr: null,
        ...place,
        gnssVelocityMmYr: field[i]! + Math.hypot(sigma, scatter, 0.5) * normal() + wrong,
        gnssSigmaMmYr: sigma,
        insarVelocityMmYr: 0,
        insarSigmaMmYr: 0.5,
      };
    });
    const tie = tieToGnss(observed.slice(0, stations));
    for (const [i, { outcome }] of tie.stations.entries()) {
      if (i < broken && outcome === 'used') counts.brokenUsed++;
      if (i >= broken && outcome === 'rejected') counts.soundRejected++;
    }
    const [place, fresh] = [places[stations]!, observed[stations + 1]!];
    const tieError = tie.at!(place).valueMmYr - field[stations]!;
    const error = tieError + CELL_SIGMA_MM_YR * normal();
    const sigma = Math.hypot(CELL_SIGMA_MM_YR, tie.at!(place).sigmaMmYr);
    if (Math.abs(error) < 1.96 * sigma) counts.held++;
    if (Math.abs(error) < sigma) counts.held68++;
    squares += tieError ** 2;
    leftOutSquares += (tie.rmseMmYr ?? NaN) ** 2;
    newStationSquares += (fresh.gnssVelocityMmYr - tie.at!(fresh).valueMmYr) ** 2;
  }
  return {
    held: counts.held / runs,
    held68: counts.held68 / runs,
    rmseMmYr: Math.sqrt(squares / runs),
    brokenUsed: counts.brokenUsed / (runs * Math.max(1, broken)),
    soundRejected: counts.soundRejected / (runs * (stations - broken)),
    leftOutOverTrue: Math.sqrt(leftOutSquares / newStationSquares),
  };
}

function main(runs: number): void {
  console.log('| field | stations | false | RMSE, mm/yr | 95 % | 68 % | left out / true |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [words, field] of [
    ['ramp', {}],
    ['60 km', { lengthKm: 60 }],
    ['60 km, smooth', { lengthKm: 60, isSmooth: true }],
    ['25 km', { lengthKm: 25 }],
    ['120 km', { lengthKm: 120 }],
  ] as const) {
    for (const stations of [2, 5, 8, 15]) {
      for (const broken of stations < 5 ? [0] : [0, 1]) {
        const planted = { stations, scatter: 0.5, broken, wrongMmYr: 12, ...field };
        const { rmseMmYr, held, held68, leftOutOverTrue } = simulateTies(planted, runs, 5);
        const shares = `${(100 * held).toFixed(1)} | ${(100 * held68).toFixed(1)}`;
        console.log(
          `| ${words} | ${stations} | ${broken} | ${rmseMmYr.toFixed(2)} | ${shares} | ${leftOutOverTrue.toFixed(2)} |`,
        );
      }
    }
  }
}

if (process.argv[1] === import.meta.filename) main(Number(process.argv[2] ?? 1000));
