import { cellAnswer, type CellFigures, type FrameDoubts } from '../answer/cellAnswer.ts';
import { required } from '../required.ts';
import { answerClassIndex, NOT_SIGNIFICANT_INDEX, uncertainIndexOf } from './mapClasses.ts';
import type { RateLayer } from './mapLayer.ts';

/** Classes as releases store them, independent of the day: `WHILE_FRESH` is added to those that the age of the data may change. */

/** Added to the index of a class that holds while the data are fresh (`freshFromDay`) and is uncertain afterwards. */
const WHILE_FRESH = 16;
/** Greater than any stored class. */
export const KEPT_CLASSES = 2 * WHILE_FRESH;

/** The class of a cell as a release stores it, independent of the day; 0 is reserved for cells that weren't measured. */
export function keptClass(figures: CellFigures, frame: FrameDoubts): number {
  const index = answerClassIndex(cellAnswer(figures, frame, 'current'));
  if (index === NOT_SIGNIFICANT_INDEX) return index;
  return answerClassIndex(cellAnswer(figures, frame, 'very_stale')) === index ? index : index + WHILE_FRESH;
}

/** A cell's motion to the east, and its record. */
export type EastFigures = Omit<CellFigures, 'vsSurroundings' | 'jump' | 'newPace'>;

/**
 * The class of a cell's motion to the east as a release stores it. The rules of the rate up apply: a direction needs two
 * standard deviations, stable ground its whole interval within ±3 mm/yr, and records that are too short for a report are
 * uncertain. Surroundings, events and false alarms are known only of the motion up.
 */
export function keptEastClass(figures: EastFigures, { hasZero }: Pick<FrameDoubts, 'hasZero'>): number {
  const kept = keptClass(
    { ...figures, vsSurroundings: null, jump: null, newPace: null },
    { hasZero, zeroSigmaMmYr: 0, falseAlarms: null },
  );
  return kept === NOT_SIGNIFICANT_INDEX ? uncertainIndexOf('velocity_east') : kept;
}

/**
 * The most frequent class of some cells, from the count of each stored class from `counts[from]` on; 0 = none. Of equally
 * frequent ones, the less certain.
 */
export function mostKept(counts: Uint32Array, from: number): number {
  let [most, chosen] = [0, 0];
  for (let index = 1; index <= NOT_SIGNIFICANT_INDEX; index++) {
    const [always, whileFresh] = [
      required(counts[from + index]),
      required(counts[from + index + WHILE_FRESH]),
    ];
    if (always + whileFresh === 0 || always + whileFresh < most) continue;
    most = always + whileFresh;
    chosen = whileFresh >= always ? index + WHILE_FRESH : index;
  }
  return chosen;
}

/** The palette index of a stored class of a layer, given whether the cell's data are fresh. */
export function shownClassIndex(kept: number, isFresh: boolean, layer: RateLayer = 'velocity'): number {
  if (kept < WHILE_FRESH) return kept;
  return isFresh ? kept - WHILE_FRESH : uncertainIndexOf(layer);
}
