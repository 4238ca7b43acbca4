import { required } from '../../core/required.ts';
import { mapInGroups } from '../../core/slices.ts';
import { addContext } from '../examine/readContext.ts';
import type { Ground } from '../ground/ground.ts';
import type { ExaminedBatch, ExaminedItem } from './examineBatch.ts';

/** Number of places that are looked up before yielding to other requests. */
const LOOKED_UP_TOGETHER = 20;

/** Adds what others have mapped at the place, or in the area, of each item that can be sold: items of one cell are different places. */
export async function addContexts(
  { context }: Ground,
  { items, cells }: ExaminedBatch,
): Promise<ExaminedBatch> {
  const add = async (item: ExaminedItem): Promise<ExaminedItem> =>
    item.cellForSale === null
      ? item
      : { ...item, examination: await addContext(context, required(item.examination)) };
  const shown = await mapInGroups(items, LOOKED_UP_TOGETHER, (group) => Promise.all(group.map(add)));
  return {
    items: shown,
    cells: cells.map((cell) => ({ ...cell, item: required(shown[cell.item.index]) })),
  };
}
