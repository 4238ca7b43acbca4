/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { eventNoise, type EventNoise } from '../../core/noise/eventNoise.ts';
import type { SquareCells } from '../../core/surroundings/ringMedians.ts';
import { findSurroundings, type Surroundings } from '../../core/surroundings/surroundings.ts';

/** The cells that speak for a frame's squares, and what surrounds them. */
export interface GroundNoiseTask {
  readonly cells: SquareCells;
  readonly surroundings: Surroundings;
  readonly epochDays: readonly number[];
}

/** The noise of a frame's series by their kind; null = not known, and nothing is scanned for there. Plain data. */
export interface GroundNoise {
  /** Of cells, with all that moves them. */
  readonly cells: EventNoise | null;
  /** Of cells less their surroundings. */
  readonly differences: EventNoise | null;
  /** Of the surroundings. */
  readonly surroundings: EventNoise | null;
}

/** Series of each kind that noise is estimated from, at most. */
const SAMPLE = 240;

/** Estimates the noise of the series of a frame from a sample of them. */
export function groundNoise({ cells, surroundings, epochDays }: GroundNoiseTask): GroundNoise {
  const epochs = epochDays.length;
  const around = { index: -1, rateMmYr: 0, ringRow: 0, ringCol: 0 };
  const own: Float32Array[] = [];
  const differences: Float32Array[] = [];
  for (const cell of spread(cells.row.length)) {
    const series = cells.residualsMm.slice(cell * epochs, (cell + 1) * epochs);
    own.push(series);
    if (!findSurroundings(surroundings, cells.row[cell]!, cells.col[cell]!, around)) continue;
    differences.push(series.map((value, i) => value - surroundings.seriesMm[around.index * epochs + i]!));
  }
  const medians = Array.from(spread(surroundings.rateMmYr.length), (node) =>
    surroundings.seriesMm.slice(node * epochs, (node + 1) * epochs),
  );
  return {
    cells: eventNoise(epochDays, joined(own, epochs)),
    differences: eventNoise(epochDays, joined(differences, epochs)),
    surroundings: eventNoise(epochDays, joined(medians, epochs)),
  };
}

/** Indices of at most `SAMPLE` of so many, evenly spread. */
function* spread(count: number): Generator<number> {
  const taken = Math.min(SAMPLE, count);
  for (let i = 0; i < taken; i++) yield Math.floor(((i + 0.5) * count) / taken);
}

function joined(series: readonly Float32Array[], epochs: number): Float32Array {
  const whole = new Float32Array(series.length * epochs);
  series.forEach((one, at) => whole.set(one, at * epochs));
  return whole;
}
