import { cellAt, type Cell } from '../core/grid.ts';
import type { LatLon } from '../core/projection.ts';
import type { LakeFrame } from '../store/lake/lakeReader.ts';

/** A cell of a frame's own grid. */
export interface FrameCell {
  readonly frame: LakeFrame;
  readonly cell: Cell;
}

/** The outline of a projected grid bulges beyond the box of its corners; degrees. */
const BBOX_MARGIN = 0.1;

/** The frames whose grid holds a point (WGS 84 degrees), each with the cell that holds it. */
export function framesOver(frames: readonly LakeFrame[], point: LatLon): FrameCell[] {
  const found: FrameCell[] = [];
  for (const frame of frames) {
    const [west, south, east, north] = frame.manifest.bbox;
    if (point.lat < south - BBOX_MARGIN || point.lat > north + BBOX_MARGIN) continue;
    if (point.lon < west - BBOX_MARGIN || point.lon > east + BBOX_MARGIN) continue;
    const cell = cellAt(frame.grid, frame.projection.forward(point));
    if (cell) found.push({ frame, cell });
  }
  return found;
}
