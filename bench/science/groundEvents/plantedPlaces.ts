/** Places and blocks of cells with events of a known signal-to-noise ratio, for bench/science/eventsFound.ts. */
import { Elimination } from '../../../core/events/elimination.ts';
import type { EventPlan } from '../../../core/events/eventPlan.ts';
import { type createPlanter, type PlantedEvent, shapeOf } from './plantedEvents.ts';

export const KINDS = ['step', 'pace_change', 'surge'] as const;

export interface Place {
  readonly event: PlantedEvent | null;
  readonly series: Float64Array;
}

/** What is known about the ground before it is scanned. */
export interface Ground {
  readonly days: Float64Array;
  readonly plan: EventPlan;
  readonly sigmaMm: number;
}

export type Planter = ReturnType<typeof createPlanter>;

/**
 * Sets an event's size from its signal-to-noise ratio: size over its σ in this series, including gaps, at the true date
 * and noise.
 */
function giveSize(event: PlantedEvent, isSeen: Uint8Array, { plan, sigmaMm }: Ground): void {
  const state = new Elimination(plan, plan.days.length + 1);
  state.begin(new Float64Array(plan.days.length));
  state.eliminateEpochs([...isSeen.keys()].filter((epoch) => isSeen[epoch] === 0));
  const { variance } = state.eliminateColumn(shapeOf(event, plan.days))!;
  event.size = event.signalToNoise * sigmaMm * Math.sqrt(variance);
}

/** The mixed set: half quiet, 20 % steps, 15 % changes of pace, 15 % surges of 3 to 10 σ. */
export function mixedEvent(planter: Planter): PlantedEvent | null {
  const draw = planter.random();
  if (draw < 0.5) return null;
  return planter.event(KINDS[draw < 0.7 ? 0 : draw < 0.85 ? 1 : 2], 3 + 7 * planter.random());
}

export function plantedPlace(planter: Planter, event: PlantedEvent | null, ground: Ground, scale = 1): Place {
  return { event, series: plantedBlock(planter, event, ground, { cells: 1, correlation: 0, scale }) };
}

/** Cells around a place, one after another, that share an event and a part of their noise; the middle one is evaluated. */
export function plantedBlock(
  planter: Planter,
  event: PlantedEvent | null,
  ground: Ground,
  {
    cells,
    correlation,
    scale,
  }: { readonly cells: number; readonly correlation: number; readonly scale: number },
): Float64Array {
  const n = ground.days.length;
  const block = new Float64Array(cells * n);
  const shared = new Float64Array(n);
  planter.fillNoise(shared, scale * Math.sqrt(correlation));
  const seen = Array.from({ length: cells }, () => planter.seen());
  if (event !== null) giveSize(event, seen[cells >> 1]!, ground);
  const shape = event === null ? null : shapeOf(event, ground.days);
  for (let cell = 0; cell < cells; cell++) {
    const series = block.subarray(cell * n, (cell + 1) * n);
    planter.fillNoise(series, scale * Math.sqrt(1 - correlation));
    planter.addUsual(series);
    for (let i = 0; i < n; i++) {
      series[i]! += shared[i]! + (shape === null ? 0 : event!.size * shape[i]!);
      if (seen[cell]![i] === 0) series[i] = NaN;
    }
  }
  return block;
}

/** A quiet series without gaps. */
export function plantedNoise(planter: Planter, days: Float64Array): Float64Array {
  const series = new Float64Array(days.length);
  planter.fillNoise(series);
  planter.addUsual(series);
  return series;
}
