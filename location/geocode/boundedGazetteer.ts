import type { Gazetteer } from '../gazetteer/gazetteer.ts';
import type { Turns } from './turns.ts';

/** Maximum number of street names searched for one address, counted each time that a ZIP Code or county is searched. */
const MOST_NAMES = 2_000_000;

/** An address needed more work than allowed. */
export class OverBudget extends Error {}

/**
 * The gazetteer for one address: each search waits for its turn, and throws `OverBudget` after too many. Work is counted
 * in names instead of time, so that the same data give the same answer on every machine.
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
