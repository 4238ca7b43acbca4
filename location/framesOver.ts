import { cellAt, type Cell } from '../core/geodesy/grid.ts';
import type { LatLon } from '../core/geodesy/projection.ts';
import { framesNear } from './frameIndex.ts';
import type { LakeFrame } from '../store/lake/read/lakeReader.ts';

/** A cell of a frame's grid. */
export interface FrameCell {
  readonly frame: LakeFrame;
  readonly cell: Cell;
}

/** The frames whose grid contains a point (WGS 84 degrees), each with the cell that contains it. */
export function framesOver(frames: readonly LakeFrame[], point: LatLon): FrameCell[] {
  const found: FrameCell[] = [];
  for (const frame of framesNear(frames, point)) {
    const cell = cellAt(frame.grid, frame.projection.forward(point));
    if (cell) found.push({ frame, cell });
  }
  return found;
}
