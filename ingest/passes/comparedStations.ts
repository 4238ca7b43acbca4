import type { Calibration } from '../../schemas/manifest.ts';
import { cellAt } from '../../core/geodesy/grid.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import type { ParentStation } from '../reader/gnss/gnssStation.ts';
import { type MeasuredGround, observe, presentStation, type TieFields } from './gnssTiePass.ts';

/**
 * Stations inside a frame whose zero is that of its parents, compared with the cells around them: nothing is tied again,
 * so that the rate of the cells is the tied one.
 */
export async function compareStations(
  plan: TieFields,
  measured: MeasuredGround,
  stations: readonly ParentStation[],
): Promise<Calibration['stations']> {
  const projection = projectionFor(plan.grid.epsg);
  const compared: Calibration['stations'] = [];
  for (const { station, outcome, reason } of stations) {
    const cell = cellAt(plan.grid, projection.forward(station));
    if (!cell) continue;
    const observation = await observe(plan, measured, station, cell);
    const tiedVelocityMmYr = observation.cells > 0 ? observation.insarVelocityMmYr : null;
    const verdict = { residualMmYr: null, tiedVelocityMmYr, outcome, reason };
    compared.push(presentStation(station, observation, verdict));
  }
  return compared;
}
