/**
 * Holds real GNSS stations out of the tie, one at a time, and prints the tied InSAR velocity next to each: `npm run bench
 * -- gnss [folder of ca-dwr] [radius km]`. Figures and what they prove: docs/tie.md.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { DAYS_PER_YEAR, parseIsoDate, type EpochDay } from '../../core/date.ts';
import { createSeriesFitter, emptyFit } from '../../core/fit/fit.ts';
import { tieToGnss, type StationObservation } from '../../core/gnss/gnssTie.ts';
import type { MapPoint } from '../../core/geodesy/grid.ts';
import { midasVelocity } from '../../core/gnss/midas.ts';

/** Center of the area; coordinates are meters east and north of it. */
const AREA_CENTER = { lat: 36.1, lon: -119.8 };
const METERS_PER_DEGREE = 111_195;
/** A station needs this many months in common with its point. */
const MINIMUM_MONTHS = 36;
/** The uniformity of the ground's motion near a station is judged from this many nearest places. */
const PLACES_FOR_EVENNESS = 4;

export interface HeldOutStation {
  readonly station: string;
  /** Distance to the nearest InSAR point. */
  readonly distanceKm: number;
  readonly years: number;
  /** Range of the InSAR velocities of the four nearest places. */
  readonly unevennessMmYr: number;
  readonly gnssMmYr: number;
  readonly gnssSigmaMmYr: number;
  readonly insarMmYr: number;
  /** After a tie to all the other stations. */
  readonly tiedMmYr: number;
}

/** Error added to every InSAR series, mm/yr at a place. */
export type PlantedError = (place: MapPoint) => number;

interface Series extends MapPoint {
  readonly name: string;
  readonly days: readonly EpochDay[];
  readonly mm: readonly number[];
}

/**
 * For every station with an InSAR point within `radiusKm`: the velocities of both over their common months, and that of
 * the point tied to all stations but this one. The radius replaces the 250 m of an ingest, because no station in this
 * data set is that close. `planted` is an error added to the InSAR series beforehand.
 */
export async function holdStationsOut(
  folder: string,
  radiusKm: number,
  planted: PlantedError = () => 0,
): Promise<HeldOutStation[]> {
  const points = (await readPoints(folder)).map((point) => withError(point, planted));
  const stations = await readStations(folder);
  const pairs = stations.flatMap((station) => comparison(station, points, radiusKm));
  return pairs.map(({ observation, ...facts }) => {
    const others = pairs.filter((pair) => pair.observation !== observation);
    const tie = tieToGnss(others.map((pair) => pair.observation));
    return {
      ...facts,
      tiedMmYr: observation.insarVelocityMmYr + tie.at!(observation).valueMmYr,
    };
  });
}

/** Root mean square of GNSS minus InSAR, before and after the tie. */
export function holdOutRmse(stations: readonly HeldOutStation[]): { beforeMmYr: number; afterMmYr: number } {
  const rms = (of: (station: HeldOutStation) => number) =>
    Math.sqrt(stations.reduce((sum, station) => sum + of(station) ** 2, 0) / stations.length);
  return {
    beforeMmYr: rms(({ gnssMmYr, insarMmYr }) => gnssMmYr - insarMmYr),
    afterMmYr: rms(({ gnssMmYr, tiedMmYr }) => gnssMmYr - tiedMmYr),
  };
}

type Comparison = Omit<HeldOutStation, 'tiedMmYr'> & { readonly observation: StationObservation };

/**
 * A station and its nearest point over the months that both have; empty if there are too few months or the point is too
 * far away.
 */
function comparison(station: Series, points: readonly Series[], radiusKm: number): Comparison[] {
  const nearest = points.toSorted((a, b) => distanceKm(a, station) - distanceKm(b, station));
  const [point] = nearest;
  if (!point || distanceKm(point, station) > radiusKm) return [];
  const gnss = within(station, point.days[0]!, point.days.at(-1)!);
  if (gnss.days.length < MINIMUM_MONTHS) return [];
  const [first, last] = [gnss.days[0]!, gnss.days.at(-1)!];
  const insarMmYr = velocityOf(within(point, first, last));
  const { velocityMmYr, sigmaMmYr } = midasVelocity(gnss.days, gnss.mm);
  const around = distinctPlaces(nearest)
    .slice(0, PLACES_FOR_EVENNESS)
    .map((place) => velocityOf(within(place, first, last)));
  return [
    {
      station: station.name,
      distanceKm: distanceKm(point, station),
      years: (last - first) / DAYS_PER_YEAR,
      unevennessMmYr: Math.max(...around) - Math.min(...around),
      gnssMmYr: velocityMmYr,
      gnssSigmaMmYr: sigmaMmYr,
      insarMmYr,
      observation: {
        station: station.name,
        ...AREA_CENTER,
        gnssVelocityMmYr: velocityMmYr,
        gnssSigmaMmYr: sigmaMmYr,
        observedTime: null,
        horizontalTermMmYr: null,
        eastMmYr: null,
        northMmYr: null,
        insarVelocityMmYr: insarMmYr,
        insarSigmaMmYr: 0,
        cells: 1,
        // The difference belongs to the compared cell, and the tie is evaluated there.
        x: point.x,
        y: point.y,
      },
    },
  ];
}

function velocityOf({ days, mm }: Series): number {
  const fit = emptyFit();
  createSeriesFitter(days).fit(Float32Array.from(mm), 0, fit);
  return fit.velocityMmYr;
}

function within(series: Series, first: EpochDay, last: EpochDay): Series {
  const inside = series.days.flatMap((day, i) => (day >= first && day <= last ? [i] : []));
  return { ...series, days: inside.map((i) => series.days[i]!), mm: inside.map((i) => series.mm[i]!) };
}

function withError(series: Series, planted: PlantedError): Series {
  const rate = planted(series);
  const years = series.days.map((day) => (day - series.days[0]!) / DAYS_PER_YEAR);
  return { ...series, mm: series.mm.map((value, i) => value + rate * years[i]!) };
}

/** The first point at each place, in the given order. */
function distinctPlaces(points: readonly Series[]): Series[] {
  return points.filter((point, i) => points.findIndex((other) => distanceKm(point, other) === 0) === i);
}

function distanceKm(a: MapPoint, b: MapPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y) / 1000;
}

function placeOf(row: Record<string, string>): MapPoint {
  const east = (Number(row['lon']) - AREA_CENTER.lon) * Math.cos((AREA_CENTER.lat * Math.PI) / 180);
  return { x: east * METERS_PER_DEGREE, y: (Number(row['lat']) - AREA_CENTER.lat) * METERS_PER_DEGREE };
}

async function readTable(path: string): Promise<Record<string, string>[]> {
  return parse<Record<string, string>>(await readFile(path, 'utf8'), { columns: true });
}

async function readPoints(folder: string): Promise<Series[]> {
  const table = await readTable(join(folder, 'insar_points.csv'));
  return table.map(({ point_id: name, lat, lon, ...dates }) => {
    const seen = Object.entries(dates).filter(([, mm]) => mm !== '');
    return {
      name: name!,
      ...placeOf({ lat: lat!, lon: lon! }),
      days: seen.map(([date]) => parseIsoDate(date)),
      mm: seen.map(([, mm]) => Number(mm)),
    };
  });
}

async function readStations(folder: string): Promise<Series[]> {
  const stations = await readTable(join(folder, 'gps_stations.csv'));
  const series = await readTable(join(folder, 'gps_series.csv'));
  return stations.map((row) => {
    const months = series.filter(({ station }) => station === row['station']);
    return {
      name: row['station']!,
      ...placeOf(row),
      days: months.map(({ date }) => parseIsoDate(date!)),
      mm: months.map((month) => Number(month['up_mm'])),
    };
  });
}

function print(title: string, stations: readonly HeldOutStation[]): void {
  console.log(`\n${title}\n`);
  console.log(
    '| station | km | years | uneven | GNSS | InSAR before | after | GNSS − before | GNSS − after |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const s of stations.toSorted((a, b) => a.distanceKm - b.distanceKm)) {
    const numbers = [s.insarMmYr, s.tiedMmYr, s.gnssMmYr - s.insarMmYr, s.gnssMmYr - s.tiedMmYr];
    console.log(
      `| ${s.station} | ${s.distanceKm.toFixed(1)} | ${s.years.toFixed(1)} | ${s.unevennessMmYr.toFixed(0)} | ` +
        `${s.gnssMmYr.toFixed(1)} ± ${s.gnssSigmaMmYr.toFixed(1)} | ${numbers.map((n) => n.toFixed(1)).join(' | ')} |`,
    );
  }
  const { beforeMmYr, afterMmYr } = holdOutRmse(stations);
  console.log(`\nroot mean square: ${beforeMmYr.toFixed(1)} before, ${afterMmYr.toFixed(1)} after`);
}

/** The errors planted by the demonstration, mm/yr. */
const PLANTED_ERRORS: readonly { readonly name: string; readonly error: PlantedError }[] = [
  { name: 'as they are', error: () => 0 },
  { name: 'with 25 mm/yr added', error: () => 25 },
  {
    name: 'with a plane added: 25 mm/yr, 0.2 mm/yr a km eastwards, −0.1 northwards',
    error: ({ x, y }) => 25 + 2e-4 * x - 1e-4 * y,
  },
];

/** Radii at which held-out stations leave a constant and a plane, respectively. */
const RADII_KM = [8, 12];

async function main(folder: string, radiiKm: readonly number[]): Promise<void> {
  for (const radiusKm of radiiKm) {
    for (const { name, error } of PLANTED_ERRORS) {
      print(
        `InSAR series ${name}, nearest point within ${radiusKm} km`,
        await holdStationsOut(folder, radiusKm, error),
      );
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const [folder = join(import.meta.dirname, '../../../shared/data/ca-dwr'), radiusKm] = process.argv.slice(2);
  await main(folder, radiusKm === undefined ? RADII_KM : [Number(radiusKm)]);
}
