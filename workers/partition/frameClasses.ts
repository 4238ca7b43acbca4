/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { FrameDoubts } from '../../core/answer/cellAnswer.ts';
import { keptClass } from '../../core/color/mapClasses.ts';
import type { CellColumns } from '../../schemas/cellColumns.ts';
import { figuresInColumns } from '../../schemas/cell/cellFigures.ts';

/** The class sold for every cell of a frame, in memory shared by all threads. */
export interface FrameClasses {
  /** One byte per cell, row by row, as from `keptClass`; 0 = not measured. */
  readonly kept: Uint8Array<SharedArrayBuffer>;
  readonly cols: number;
  /** What the frame's cells have in common. */
  readonly doubts: FrameDoubts;
}

/** Stores the classes of the cells of a partition. */
export function classifyCells(columns: CellColumns, { kept, cols, doubts }: FrameClasses): void {
  const { row, col } = columns;
  for (let at = 0; at < row.length; at++)
    kept[row[at]! * cols + col[at]!] = keptClass(figuresInColumns(columns, at), doubts);
}
