import { required } from '../../../core/required.ts';
import { invalidInput } from '../../../core/error.ts';
import type { Grid } from '../../../core/geodesy/grid.ts';
import type { DatePair } from '../../../core/pairs/network.ts';
import { describeGrid } from '../grid/describeGrid.ts';
import { onOneGrid } from '../stack/majority.ts';
import type { OfferedFile } from '../offered/offeredFiles.ts';
import type { ProductLog } from '../offered/productLog.ts';
import { type KeptPair, REPLACE } from './keptFrame.ts';

/** The grid and dates of a granule. */
interface Placing<T> {
  readonly gridOf: (granule: T) => Grid;
  readonly pairOf: (granule: T) => DatePair;
}

interface KnownFile {
  readonly file: OfferedFile;
  /** The frame's archive has it. */
  readonly archived: KeptPair | null;
}

/**
 * Keeps the granules on the frame's grid, or on that of most granules, and refuses the others by name. Throws
 * `several_grids`.
 */
export function keepOneGrid<T extends KnownFile>(
  granules: readonly T[],
  { gridOf, pairOf }: Placing<T>,
  log: ProductLog,
): readonly T[] {
  const isServed = ({ archived }: T) => archived?.isServed === true;
  const group = onOneGrid(granules, gridOf, isServed);
  if (!group) {
    throw invalidInput(
      'several_grids',
      `equally many granules lie on different grids (${[...new Set(granules.map((each) => describeGrid(gridOf(each))))].join('; ')}); ` +
        'ingest those of one grid',
    );
  }
  for (const granule of granules) {
    if (group.includes(granule)) continue;
    const expected = describeGrid(gridOf(required(group[0])));
    const whose = group.some(isServed) ? 'the products that the frame has' : 'the other products';
    const reason =
      `${granule.file.name}: expected the grid of ${whose} (${expected}), found ${describeGrid(gridOf(granule))}` +
      (group.some(isServed) ? REPLACE : '');
    log.refuse(granule.file, 'displacement', reason, pairOf(granule));
  }
  return group;
}
