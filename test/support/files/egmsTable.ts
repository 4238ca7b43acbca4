import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import gdal from 'gdal-async';

export interface EgmsPoint {
  readonly lat: number;
  readonly lon: number;
  /** mm on a date, in the product's own direction. */
  readonly millimetres: (date: number) => number;
  /** Direction to the sensor; Basic and Calibrated only. */
  readonly sensor?: readonly [east: number, north: number, up: number];
  readonly temporalCoherence?: number;
}

/** Easting and northing in EPSG:3035 by PROJ. */
export function laeaEurope(lat: number, lon: number): { x: number; y: number } {
  const system = (code: number) => gdal.SpatialReference.fromEPSG(code);
  const point = new gdal.CoordinateTransformation(system(4258), system(3035)).transformPoint(lat, lon);
  // The system's axes are northing, easting.
  return { x: point.y, y: point.x };
}

const FIGURES =
  'rmse,mean_velocity,mean_velocity_std,acceleration,acceleration_std,seasonality,seasonality_std';

/** Writes an Ortho table (L3): easting and northing only, no direction. */
export function writeEgmsOrtho(
  folder: string,
  name: string,
  dates: readonly string[],
  points: readonly EgmsPoint[],
): string {
  const header = `pid,easting,northing,height,${FIGURES},${dates.join(',')}`;
  const rows = points.map((point, i) => {
    const { x, y } = laeaEurope(point.lat, point.lon);
    const values = dates.map((_, date) => point.millimetres(date).toFixed(3));
    return `p${i},${x.toFixed(2)},${y.toFixed(2)},12.3,1.1,0,0.1,0,0.1,0,0.1,${values.join(',')}`;
  });
  return writeTable(folder, name, [header, ...rows]);
}

/** Writes a Basic or Calibrated table (L2a, L2b): points with the direction to the sensor. */
export function writeEgmsLineOfSight(
  folder: string,
  name: string,
  dates: readonly string[],
  points: readonly EgmsPoint[],
): string {
  const header =
    'pid,mp_type,latitude,longitude,easting,northing,height,height_wgs84,line,pixel,temporal_coherence,' +
    `amplitude_dispersion,incidence_angle,track_angle,los_east,los_north,los_up,${FIGURES},${dates.join(',')}`;
  const rows = points.map((point, i) => {
    const { x, y } = laeaEurope(point.lat, point.lon);
    const sensor = (point.sensor ?? [-0.6, -0.1, 0.794]).map((value) => value.toFixed(4));
    const values = dates.map((_, date) => point.millimetres(date).toFixed(3));
    const place = `${point.lat.toFixed(6)},${point.lon.toFixed(6)},${x.toFixed(2)},${y.toFixed(2)}`;
    return (
      `p${i},0,${place},12.3,60.1,100,200,${point.temporalCoherence ?? 0.83},0.2,37.4,-12.1,${sensor.join(',')},` +
      `1.1,0,0.1,0,0.1,0,0.1,${values.join(',')}`
    );
  });
  return writeTable(folder, name, [header, ...rows]);
}

function writeTable(folder: string, name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
