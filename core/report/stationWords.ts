import { fixed } from './trueMinus.ts';
import { ENGLISH, type GroundWords } from '../words/english.ts';
import { margin95 } from './interval95.ts';

/** A GNSS station near a place, as in a report. Rates in mm/yr. */
interface ReportedStation {
  readonly station: string;
  readonly distance_km: number;
  readonly velocity_vertical_mm_yr: number;
  readonly velocity_uncertainty_mm_yr: number | null;
  readonly difference_mm_yr: number | null;
  readonly last_date: string | null;
  readonly used_in_tie: boolean;
}

/** Stations in a line for print and page: `TXHU, 3.2 km away: -1.2 ± 0.8 mm/yr (95 %) until 2026-05-20, 0.3 above ours`. */
export function stationsInWords(
  stations: readonly ReportedStation[],
  { stations: words }: GroundWords = ENGLISH,
): string {
  return stations.map((station) => stationInWords(station, words)).join('; ');
}

function stationInWords(station: ReportedStation, words: GroundWords['stations']): string {
  const { velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: sigma } = station;
  const { difference_mm_yr: difference, last_date: lastDate } = station;
  const rate = words.rate(fixed(velocity, 1), sigma === null ? null : fixed(margin95(sigma), 1));
  return [
    words.away(station.station, fixed(station.distance_km, 1), rate),
    lastDate === null ? '' : words.until(lastDate),
    difference === null ? '' : words.compared(fixed(Math.abs(difference), 1), difference < 0),
    station.used_in_tie ? '' : words.rejected,
  ].join('');
}
