/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { FrameDoubts } from '../../core/answer/cellAnswer.ts';
import { keptClass } from '../../core/colour/mapClasses.ts';
import type { CellColumns } from '../../schemas/cellColumns.ts';
import { figuresInColumns } from '../../schemas/cell/cellFigures.ts';

/** What is sold of every cell of a frame, which all threads write into. */
export interface FrameClasses {
  /** A byte a cell, row by row, as `keptClass` has it; 0 = not measured. */
  readonly kept: Uint8Array<SharedArrayBuffer>;
  readonly cols: number;
  /** What the frame's cells have in common. */
  readonly doubts: FrameDoubts;
}

/** Notes what is sold of the cells of a partition. */
export function classifyCells(columns: CellColumns, { kept, cols, doubts }: FrameClasses): void {
  const { row, col } = columns;
  for (let at = 0; at < row.length; at++)
    kept[row[at]! * cols + col[at]!] = keptClass(figuresInColumns(columns, at), doubts);
}
