import { formatIsoDate } from '../../../core/date.ts';
import { PLANTED_GRID, plantFrame, pointIn } from '../../../test/support/planted/plantedLake.ts';
import { plantAddresses } from '../../../test/support/planted/plantedAddresses.ts';

/** Number of frames whose footprints a search examines, in addition to the requested one. */
const OTHER_FRAMES = 40;
const DAY_MS = 86_400_000;
const FRAME_ID = 'F08882';

export const CELLS = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, index) => ({
  row: Math.floor(index / PLANTED_GRID.cols),
  col: index % PLANTED_GRID.cols,
}));

/** A lake with a measured frame with maps, many small frames around it, and a street with houses. */
export async function plantKeylessLake(dataDir: string) {
  const now = Date.now();
  const lastObservation = formatIsoDate(Math.floor(now / DAY_MS) - 6);
  const common = { dataDir, now, lastObservation };
  const releaseId = await plantFrame({ ...common, frameId: FRAME_ID, cells: CELLS, maps: true });
  for (let i = 0; i < OTHER_FRAMES; i++) {
    const grid = { ...PLANTED_GRID, originX: PLANTED_GRID.originX + 3000 * (i + 1) };
    await plantFrame({ ...common, grid, frameId: `F0${8883 + i}`, cells: CELLS.slice(0, 4) });
  }
  const point = pointIn(CELLS[100]!);
  const houses = Array.from({ length: 100 }, (_, i) => ({
    number: 2 * i + 2,
    street: 'E Main St',
    place: 'Levelton',
    zip: '77998',
    point,
  }));
  await plantAddresses(dataDir, { houses, now });
  return { ...point, frameId: FRAME_ID, releaseId };
}
