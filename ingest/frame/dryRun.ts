import { formatIsoDate } from '../../core/date.ts';
import type { CommandResult } from '../command/commandResult.ts';
import { productLine } from '../progress/productLine.ts';
import { planIngest, type IngestInputs } from './planIngest.ts';

/** What an ingest would do, file by file, without decoding or writing anything. Throws like `planIngest`. */
export async function dryRun(inputs: IngestInputs): Promise<CommandResult> {
  const { stack, network, stations, unchanged } = await planIngest(inputs, inputs.damaged ?? new Map());
  stack.close();
  const dates = network.epochDays.map(formatIsoDate);
  const plan = {
    frame: stack.frameId,
    kind: stack.kind,
    grid: stack.grid,
    epochs: dates,
    pairs: network.pairIndices.length,
    solver: network.isTree ? 'tree' : 'least_squares',
    dropped_dates: network.droppedDays.map(formatIsoDate),
    line_of_sight: stack.lineOfSightInWords,
    gnss_stations: stations.length,
    unchanged_release: unchanged?.release_id ?? null,
    products: stack.products,
  };
  return {
    lines: [
      ...stack.products.map(productLine),
      `frame ${plan.frame} (${plan.kind}): ${stack.grid.rows} × ${stack.grid.cols} cells, EPSG:${stack.grid.epsg}`,
      `${dates.length} dates, ${dates[0]} to ${dates.at(-1)}, ${plan.pairs} pairs (${plan.solver.replace('_', ' ')})` +
        (plan.dropped_dates.length > 0 ? `; not joined: ${plan.dropped_dates.join(', ')}` : ''),
      unchanged
        ? `release ${unchanged.release_id} was built from exactly these products: nothing to do`
        : 'a new release would be built',
    ],
    json: plan,
    ok: true,
  };
}
