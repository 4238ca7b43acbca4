/**
 * Plants motion that all ground of a frame shares, removes it as a frame's median does, and prints how well GNSS
 * positions restore it: `npm run bench -- shared-motion [runs] [seed]`. Figures: docs/tie.md.
 */
import { DAYS_PER_YEAR } from '../../core/date.ts';
import { fitModel } from '../../core/series/modelFit.ts';
import { seriesDesign } from '../../core/fit/seriesModel.ts';
import { movementBetween } from '../../core/series/movement.ts';
import { sharedMotion, type SharedMotion } from '../../core/gnss/sharedMotion.ts';
import { sharedRates } from '../../core/gnss/sharedRates.ts';
import { stationDifferences } from '../../core/gnss/stationDifferences.ts';
import { createNormal, createRandom } from './noise.ts';

export interface PlantedNetwork {
  readonly stations: number;
  readonly seasonMm: number;
  /** Stations that swing by 30 mm more than the ground around them. */
  readonly broken?: number;
  /** Share of a station's days without a position, in gaps of 40 days. */
  readonly missing?: number;
  /** Antenna changes on known dates, 20 mm each, one per station. */
  readonly hasSteps?: boolean;
  /** All ground changes its pace at a random date, by 5 mm/yr (one σ). */
  readonly hasNewPace?: boolean;
}

export interface SharedMotionErrors {
  /** Root mean square over epochs, mm. */
  readonly motionMm: number;
  readonly amplitudeMm: number;
  /** Shares of 95 % intervals that contain the truth: for the motion at an epoch, and for a movement between two dates. */
  readonly held: number;
  readonly movementsHeld: number;
  /** Of what the motion adds to the rate of the last 12 months: root mean square error, and share of intervals that hold. */
  readonly recentMmYr: number;
  readonly recentHeld: number;
}

const EPOCHS = 66;
const epochDays = Array.from({ length: EPOCHS }, (_, i) => 18_000 + 12 * i);
const DAYS = 12 * (EPOCHS - 1) + 1;
const POSITION_WHITE_MM = 4;
const POSITION_FLICKER_MM = 3;
/** Time scales, in days, of the autoregressive noises whose sum represents flicker. */
const SCALES = [1, 4, 16, 64, 256];
const AROUND_STATION_MM = 2;
const CELL_MM = 3;
const CELLS = 4;
const NEW_PACE_MM_YR = 5;

/** Errors over `runs` networks. */
export function measureSharedMotion(network: PlantedNetwork, runs: number, seed = 1): SharedMotionErrors {
  const random = createRandom(seed);
  const normal = createNormal(random);
  const sums = { squares: 0, amplitude: 0, held: 0, epochs: 0, movements: 0, movementsHeld: 0 };
  const recent = { squares: 0, held: 0 };
  for (let run = 0; run < runs; run++) {
    const common = plantMotion(network.seasonMm, random, normal);
    if (network.hasNewPace) changePace(common, random, normal);
    const found = estimate(network, common, { random, normal });
    if (found === null) throw new Error('no shared motion was found');
    const truth = epochDays.map((_, k) => common[12 * k]!);
    const withoutLine = lineless(truth);
    for (const [k, sigma] of found.sigmaMm.entries()) {
      const error = found.motionMm[k]! - withoutLine.motionMm[k]!;
      sums.squares += error * error;
      sums.held += Number(Math.abs(error) <= 1.96 * sigma);
      sums.epochs++;
    }
    const amplitude = Math.hypot(found.season!.sineMm, found.season!.cosineMm);
    sums.amplitude += (amplitude - withoutLine.seasonMm) ** 2;
    countRecent(found, withoutLine.motionMm, recent);
    countMovements(found, withoutLine.motionMm, normal, sums);
  }
  return {
    motionMm: Math.sqrt(sums.squares / sums.epochs),
    amplitudeMm: Math.sqrt(sums.amplitude / runs),
    held: sums.held / sums.epochs,
    movementsHeld: sums.movementsHeld / sums.movements,
    recentMmYr: Math.sqrt(recent.squares / runs),
    recentHeld: recent.held / runs,
  };
}

/** Daily motion of all ground: a season of random phase, a slower part of 5 mm and a faster part of 1 mm. */
function plantMotion(seasonMm: number, random: () => number, normal: () => number): Float64Array {
  const phase = 2 * Math.PI * random();
  const [slow, quick, shift] = [5 * normal(), normal(), 2 * Math.PI * random()];
  return Float64Array.from({ length: DAYS }, (_, day) => {
    const t = day / DAYS_PER_YEAR;
    const others =
      slow * Math.sin((2 * Math.PI * t) / 2.6 + shift) + quick * Math.sin((2 * Math.PI * t) / 0.4);
    return seasonMm * Math.sin(2 * Math.PI * t + phase) + others;
  });
}

function changePace(common: Float64Array, random: () => number, normal: () => number): void {
  const from = Math.floor(DAYS * (0.2 + 0.6 * random()));
  const change = (NEW_PACE_MM_YR * normal()) / DAYS_PER_YEAR;
  for (let day = from; day < DAYS; day++) common[day]! += change * (day - from);
}

interface Chance {
  readonly random: () => number;
  readonly normal: () => number;
}

function estimate(network: PlantedNetwork, common: Float64Array, chance: Chance): SharedMotion | null {
  const { random, normal } = chance;
  const { stations, broken = 0, missing = 0, hasSteps = false } = network;
  const differences = Array.from({ length: stations }, (_, station) => {
    const noise = positionNoise(normal);
    const rate = 8 * normal();
    const swing = station < broken ? 30 : 0;
    const step = hasSteps ? Math.floor(DAYS * (0.2 + 0.6 * random())) : DAYS;
    const isGap = gaps(missing, random);
    const days: number[] = [];
    const upMm: number[] = [];
    for (let day = 0; day < DAYS; day++) {
      if (isGap[day]) continue;
      const t = day / DAYS_PER_YEAR;
      days.push(epochDays[0]! + day);
      const own = rate * t + swing * Math.sin(2 * Math.PI * t + station) + (day >= step ? 20 : 0);
      upMm.push(1000 + own + common[day]! + noise[day]!);
    }
    const seriesMm = Float64Array.from(
      epochDays,
      (_day, k) => (rate * 12 * k) / DAYS_PER_YEAR + AROUND_STATION_MM * normal(),
    );
    const breaks = hasSteps ? [epochDays[0]! + step] : [];
    return stationDifferences({ days, upMm, breaks }, seriesMm, epochDays);
  });
  return sharedMotion(differences, epochDays);
}

/** White noise and flicker of daily heights, mm. */
function positionNoise(normal: () => number): Float64Array {
  const noise = Float64Array.from({ length: DAYS }, () => POSITION_WHITE_MM * normal());
  for (const scale of SCALES) {
    const rho = Math.exp(-1 / scale);
    let value = normal();
    for (let day = 0; day < DAYS; day++) {
      value = rho * value + Math.sqrt(1 - rho * rho) * normal();
      noise[day]! += (POSITION_FLICKER_MM / Math.sqrt(SCALES.length)) * value;
    }
  }
  return noise;
}

function gaps(share: number, random: () => number): boolean[] {
  const isGap = Array.from({ length: DAYS }, () => false);
  for (let lost = 0; lost < share * DAYS; lost += 40) {
    const from = Math.floor(random() * (DAYS - 40));
    isGap.fill(true, from, from + 40);
  }
  return isGap;
}

/** Motion without the constant and the line of the series model, and its season's amplitude. */
function lineless(valuesMm: readonly number[]) {
  const days = Float64Array.from(epochDays);
  const years = days.map((day) => (day - days[0]!) / DAYS_PER_YEAR);
  const { parameters } = fitModel(seriesDesign(years), days, Float64Array.from(valuesMm))!;
  const [constant = 0, rate = 0, sine = 0, cosine = 0] = parameters;
  return {
    motionMm: valuesMm.map((value, k) => value - constant - rate * years[k]!),
    seasonMm: Math.hypot(sine, cosine),
  };
}

/** What the motion adds to the rate of the last 12 months. */
function countRecent(
  found: SharedMotion,
  truth: readonly number[],
  sums: { squares: number; held: number },
): void {
  const { value, sigma } = sharedRates(found, epochDays).recentMmYr;
  const planted = { motionMm: Float64Array.from(truth), sigmaMm: new Float64Array(EPOCHS), pieces: 1 };
  const error = value - sharedRates(planted, epochDays).recentMmYr.value;
  sums.squares += error * error;
  sums.held += Number(Math.abs(error) <= 1.96 * sigma);
}

/** Movements of cells with white noise, with the shared motion restored. */
function countMovements(
  found: SharedMotion,
  truth: readonly number[],
  normal: () => number,
  sums: { movements: number; movementsHeld: number },
): void {
  const shared = { motionMm: [...found.motionMm], sigmaMm: [...found.sigmaMm] };
  for (let cell = 0; cell < CELLS; cell++) {
    const valuesMm = epochDays.map((_, k) => found.motionMm[k]! + CELL_MM * normal());
    for (let from = 0; from < EPOCHS - 1; from += 5) {
      for (let to = from + 1; to < EPOCHS; to += 7) {
        const { deltaMm, sigmaMm } = movementBetween({ days: epochDays, valuesMm, shared }, from, to, null)!;
        const error = deltaMm - (truth[to]! - truth[from]!);
        sums.movementsHeld += Number(Math.abs(error) <= 1.96 * sigmaMm);
        sums.movements++;
      }
    }
  }
}

function nameOf({ broken, hasSteps, hasNewPace }: PlantedNetwork): string {
  if (broken) return 'one false';
  if (hasSteps) return 'gaps and steps';
  return hasNewPace ? 'a new pace' : '';
}

function main(runs: number, seed: number): void {
  const networks: PlantedNetwork[] = [5, 8, 15].flatMap((stations) => [
    { stations, seasonMm: 15 },
    // Five are too few once one has a gap.
    ...(stations > 5 ? [{ stations, seasonMm: 15, missing: 0.2, hasSteps: true }] : []),
    { stations, seasonMm: 15, broken: 1 },
    { stations, seasonMm: 15, hasNewPace: true },
  ]);
  console.log(
    '| stations | | motion, mm | amplitude, mm | motion held, % | movements held, % | last 12 months, mm/yr | held, % |\n' +
      '|---|---|---|---|---|---|---|---|',
  );
  for (const network of networks) {
    const found = measureSharedMotion(network, runs, seed);
    const row = [
      network.stations,
      nameOf(network),
      found.motionMm.toFixed(2),
      found.amplitudeMm.toFixed(2),
      percent(found.held),
      percent(found.movementsHeld),
      found.recentMmYr.toFixed(2),
      percent(found.recentHeld),
    ];
    console.log(`| ${row.join(' | ')} |`);
  }
}

if (process.argv[1] === import.meta.filename)
  main(Number(process.argv[2] ?? 60), Number(process.argv[3] ?? 1));

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
