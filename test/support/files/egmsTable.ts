import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import proj4 from 'proj4';

export interface EgmsPoint {
  readonly lat: number;
  readonly lon: number;
  /** mm on a date, in the product's own direction. */
  readonly millimeters: (date: number) => number;
  /** Direction to the sensor; Basic and Calibrated only. */
  readonly sensor?: readonly [east: number, north: number, up: number];
  readonly temporalCoherence?: number;
}

const toLaeaEurope = proj4('+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 +ellps=GRS80 +units=m');

/** Easting and northing in EPSG:3035, meters. */
function laeaEurope(lat: number, lon: number): { x: number; y: number } {
  const [x, y] = toLaeaEurope.forward([lon, lat]);
  return { x, y };
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
    const values = dates.map((_, date) => point.millimeters(date).toFixed(3));
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
    const values = dates.map((_, date) => point.millimeters(date).toFixed(3));
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
