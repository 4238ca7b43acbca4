import { projectionFor } from '../../../core/geodesy/projection.ts';
import { plantAddresses } from '../planted/plantedAddresses.ts';
import { plantFrame, PLANTED_GRID, pointIn } from '../planted/plantedLake.ts';

/** The server's address in the documents. */
export const WRITTEN_URL = 'http://127.0.0.1:8080';

/** The place and the house used in the documents, at their location in the demo. */
const PLACE = { lat: 29.76, lon: -95.37 };
const HOUSE = { place: 'Levelton', zip: '77998', street: 'E Main St', number: 204 };

/** Publishes a small frame and a town that contain the documents' place and house, as in the demo. */
export async function plantDemoPlace(dataDir: string, now: number): Promise<void> {
  const { x, y } = projectionFor(PLANTED_GRID.epsg).forward(PLACE);
  const { originX, originY, cellWidth, cellHeight } = PLANTED_GRID;
  const cell = { row: Math.floor((originY - y) / cellHeight), col: Math.floor((x - originX) / cellWidth) };
  const nextTo = { row: cell.row, col: cell.col + 3 };
  const cells = [cell, nextTo].map((each) => ({ ...each, velocityVerticalMmYr: -12.5 }));
  await plantFrame({ dataDir, now, cells });
  await plantAddresses(dataDir, { now, houses: [{ ...HOUSE, point: pointIn(nextTo) }] });
}
