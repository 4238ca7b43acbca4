import { cellCorners, type Cell } from '../core/geodesy/grid.ts';
import type { LatLon } from '../core/geodesy/projection.ts';
import type { LakeFrame } from '../store/lake/read/lakeReader.ts';

/** Identifier of a measurement cell: `F08882-1204-377` (frame, row, column). */
export function pixelIdOf(frameId: string, cell: Cell): string {
  return `${frameId}-${cell.row}-${cell.col}`;
}

/** Northwest, northeast, southeast and southwest corners of a cell in WGS 84 degrees, to 1e-7 (1 cm). */
export function cellOutline(frame: Pick<LakeFrame, 'grid' | 'projection'>, cell: Cell): LatLon[] {
  return cellCorners(frame.grid, cell).map((corner) => {
    const { lat, lon } = frame.projection.inverse(corner);
    return { lat: roundDegrees(lat), lon: roundDegrees(lon) };
  });
}

function roundDegrees(value: number): number {
  return Math.round(value * 1e7) / 1e7;
}
