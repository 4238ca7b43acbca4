import { buildPlaces } from '../../../ingest/places/buildPlaces.ts';
import { silentReporter } from '../../../ingest/progress/reporter.ts';
import { plantAddresses } from './plantedAddresses.ts';
import { PLANTED_GRID, plantFrame, pointIn } from './plantedLake.ts';

/** Rate of a planted cell, mm/yr: sinking in the west, stable in the east, with some scatter. */
function plantedRate({ row, col }: { readonly row: number; readonly col: number }): number {
  return (col < 20 ? -9 : -0.5) + ((row * 5) % 7) / 2;
}

/** Every cell of the planted grid. */
const PLACE_CELLS = Array.from({ length: PLANTED_GRID.rows * PLANTED_GRID.cols }, (_, at) => {
  const cell = { row: Math.floor(at / PLANTED_GRID.cols), col: at % PLANTED_GRID.cols };
  return { ...cell, velocityVerticalMmYr: plantedRate(cell), velocityUncertaintyMmYr: 0.5 };
});

/** A frame, a street through it in Alder, TX 77998, and the places that are built from them. */
export async function plantPlaces(dataDir: string, now: number): Promise<void> {
  await plantFrame({ dataDir, cells: PLACE_CELLS, now });
  const row = Math.floor(PLANTED_GRID.rows / 2);
  await plantAddresses(dataDir, {
    now,
    blocks: [
      {
        street: 'Main St',
        place: 'Alder',
        zip: '77998',
        ends: [pointIn({ row, col: 2 }), pointIn({ row, col: PLANTED_GRID.cols - 3 })],
        left: [101, 199],
        right: [100, 198],
      },
    ],
  });
  await buildPlaces({ dataDir, reporter: silentReporter, clock: () => now });
}
