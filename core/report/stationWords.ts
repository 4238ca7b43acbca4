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
export function stationsInWords(stations: readonly ReportedStation[]): string {
  return stations.map(stationInWords).join('; ');
}

function stationInWords(station: ReportedStation): string {
  const { velocity_vertical_mm_yr: velocity, velocity_uncertainty_mm_yr: sigma } = station;
  const { difference_mm_yr: difference, last_date: lastDate } = station;
  const rate = `${tenths(velocity)}${sigma === null ? ' mm/yr' : ` ± ${tenths(margin95(sigma))} mm/yr (95 %)`}`;
  const until = lastDate === null ? '' : ` until ${lastDate}`;
  const side = (difference ?? 0) < 0 ? 'below' : 'above';
  const compared = difference === null ? '' : `, ${tenths(Math.abs(difference))} ${side} ours`;
  const rejected = station.used_in_tie ? '' : ', not used for the tie';
  return `${station.station}, ${tenths(station.distance_km)} km away: ${rate}${until}${compared}${rejected}`;
}

/** One decimal, without a minus sign before zero. */
function tenths(value: number): string {
  return (Math.round(10 * value) / 10 + 0).toFixed(1);
}
