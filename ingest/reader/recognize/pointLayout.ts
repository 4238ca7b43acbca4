import { isDateColumn } from './dateColumn.ts';

export const LATITUDE_COLUMNS = ['lat', 'latitude'];
export const LONGITUDE_COLUMNS = ['lon', 'longitude'];

/** A producer's layout of a table of points. */
export interface PointLayout {
  /** In words, for messages and the manifest. */
  readonly name: string;
  readonly lat: string;
  readonly lon: string;
  /** The column of coherence, 0..1, if there is one. */
  readonly coherence: string | null;
  readonly units: 'mm' | 'm';
  /** Whether the layout implies vertical values; otherwise they are along a line of sight that isn't in the table. */
  readonly isVertical: boolean;
}

const TABLE: PointLayout = {
  name: 'vertical point time series',
  lat: 'lat',
  lon: 'lon',
  coherence: null,
  units: 'mm',
  isVertical: true,
};
/** DePSI's points as a space-time matrix (stmtools): `d_20160327` in meters along the line of sight. */
const DEPSI: PointLayout = {
  name: 'DePSI point time series',
  lat: 'pnt_lat',
  lon: 'pnt_lon',
  coherence: 'pnt_enscoh',
  units: 'm',
  isVertical: false,
};
/** TRE ALTAMIRA: `D20210105` in millimeters, LAT, LON, COHERENCE. */
const TRE: PointLayout = {
  name: 'TRE point time series',
  lat: 'lat',
  lon: 'lon',
  coherence: 'coherence',
  units: 'mm',
  isVertical: false,
};

/** The layout of a table by its columns (lower case); null if it isn't one of points and dates. */
export function pointLayoutOf(columns: readonly string[]): PointLayout | null {
  const dates = columns.filter(isDateColumn);
  if (dates.length < 2) return null;
  if (columns.includes(DEPSI.lat) && columns.includes(DEPSI.lon)) return DEPSI;
  const lat = LATITUDE_COLUMNS.find((name) => columns.includes(name));
  const lon = LONGITUDE_COLUMNS.find((name) => columns.includes(name));
  if (lat === undefined || lon === undefined) return null;
  const layout = dates.some((column) => column.startsWith('d')) ? TRE : TABLE;
  const { coherence } = layout;
  return {
    ...layout,
    lat,
    lon,
    coherence: coherence !== null && columns.includes(coherence) ? coherence : null,
  };
}
