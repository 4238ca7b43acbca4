/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { CellFigures, FrameDoubts } from '../../core/answer/cellAnswer.ts';
import { keptClass, keptEastClass } from '../../core/color/keptClasses.ts';
import { stepsOf } from '../../core/color/mapLayer.ts';
import { figuresInColumns, publishedRate } from '../../schemas/cell/cellFigures.ts';
import type { EastColumns } from '../../schemas/cellColumns.ts';
import type { Partition } from './partitionFiles.ts';

/** The motion to the east of every cell of a frame, in memory shared by all threads; pages without cells take none. */
export interface EastOfFrame {
  /** One byte per cell, row by row, as from `keptEastClass`; 0 = not measured. */
  readonly kept: Uint8Array<SharedArrayBuffer>;
  /** Velocity and σ as rasters store them; meaningless where nothing is measured. */
  readonly velocitySteps: Int16Array<SharedArrayBuffer>;
  readonly sigmaSteps: Int16Array<SharedArrayBuffer>;
}

/** The class sold for every cell of a frame, in memory shared by all threads. */
export interface FrameClasses {
  /** One byte per cell, row by row, as from `keptClass`; 0 = not measured. */
  readonly kept: Uint8Array<SharedArrayBuffer>;
  readonly cols: number;
  /** Of a release of two looks. */
  readonly east: EastOfFrame | null;
  /** What the frame's cells have in common. */
  readonly doubts: FrameDoubts;
}

/** Stores the classes of the cells of a partition, and what maps show of their motion to the east. */
export function classifyCells({ columns, east }: Partition, frame: FrameClasses): void {
  const { row, col } = columns;
  for (let at = 0; at < row.length; at++) {
    const place = row[at]! * frame.cols + col[at]!;
    const figures = figuresInColumns(columns, at);
    frame.kept[place] = keptClass(figures, frame.doubts);
    if (east && frame.east)
      storeEast(east, at, { figures, hasZero: frame.doubts.hasZero }, frame.east, place);
  }
}

function storeEast(
  columns: EastColumns,
  at: number,
  { figures, hasZero }: { readonly figures: CellFigures; readonly hasZero: boolean },
  into: EastOfFrame,
  place: number,
): void {
  const rate = publishedRate(columns.velocityEastMmYr[at]!, columns.velocityEastUncertaintyMmYr[at]!);
  if (!rate) return;
  into.kept[place] = keptEastClass({ ...figures, ...rate }, { hasZero });
  into.velocitySteps[place] = stepsOf('velocity_east', rate.velocityMmYr);
  into.sigmaSteps[place] = stepsOf('uncertainty_east', rate.sigmaMmYr);
}
