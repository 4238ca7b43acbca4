import { required } from '../../core/required.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { OkReport } from '../../schemas/http/report/motionReport.ts';
import type { ReportCell } from '../examine/examination.ts';

/** Corners as [lat, lon]. */
export function pixelPolygon(corners: readonly LatLon[]): [number, number][] {
  return corners.map(({ lat, lon }) => [lat, lon]);
}

/** The cell as a GeoJSON feature: [lon, lat], a closed ring, counter-clockwise (RFC 7946). */
export function pixelGeoJson(
  cell: Pick<ReportCell, 'corners' | 'pixelId' | 'frameId' | 'cellSizeM'>,
): OkReport['pixel_geojson'] {
  const ring = cell.corners.map(({ lat, lon }): [number, number] => [lon, lat]).reverse();
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [[...ring, required(ring[0])]] },
    properties: { pixel_id: cell.pixelId, frame: cell.frameId, cell_size_m: cell.cellSizeM },
  };
}
