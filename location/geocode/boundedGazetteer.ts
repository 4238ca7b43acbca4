import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Turns } from './turns.ts';

/** One address looks among so many street names, counted each time that a ZIP Code or county is looked into. */
const MOST_NAMES = 2_000_000;

/** An address took more work than one may. */
export class OverBudget extends Error {}

/**
 * The gazetteer for one address: looking into it waits for its turn, and throws `OverBudget` when that was too often. The
 * work is counted in names and not in time, so that the same data give the same answer on every machine.
 */
export function boundedGazetteer(gazetteer: Gazetteer, turns: Turns, mostNames = MOST_NAMES): Gazetteer {
  let left = mostNames;
  const spend = <Names extends { readonly streets: readonly unknown[] }>(names: Names | null) => {
    left -= names?.streets.length ?? 0;
    if (left < 0) throw new OverBudget();
    return names;
  };
  return {
    ...gazetteer,
    peekZip: (zip) => {
      const held = turns.isOver() ? undefined : gazetteer.peekZip(zip);
      return held === undefined ? undefined : spend(held);
    },
    zip: async (zip) => {
      await turns.next();
      return spend(gazetteer.peekZip(zip) ?? (await gazetteer.zip(zip)));
    },
    streetZips: async (unit) => {
      await turns.next();
      return spend(await gazetteer.streetZips(unit));
    },
  };
}
