import { projectionFor, type LatLon } from '../../../core/geodesy/projection.ts';
import type { MapPoint } from '../../../core/geodesy/grid.ts';

/** Converts degrees to a layer's reference system. */
export type ToMap = (point: LatLon) => MapPoint;

const CODE = /^EPSG:(\d+)$/;

/** Opens a reference system, `EPSG:32615` or WKT. Throws an Error for one that can't be read. */
export async function openProjection(crs: string): Promise<ToMap> {
  const [, code] = CODE.exec(crs) ?? [];
  if (code !== undefined) {
    const projection = projectionFor(Number(code));
    return (point) => projection.forward(point);
  }
  const { default: proj4 } = await import('proj4');
  const converter = proj4('EPSG:4326', crs);
  return ({ lat, lon }) => {
    const [x = NaN, y = NaN] = converter.forward([lon, lat]);
    return { x, y };
  };
}
