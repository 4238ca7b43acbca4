import { required } from '../../../core/required.ts';
import type { HouseNumber } from '../../address/street/houseNumber.ts';
import type {
  AddressReading,
  AreaReading,
  PlaceVocabulary,
  StreetReading,
} from '../../address/addressReading.ts';
import { directionalOf } from '../../address/words/directionals.ts';
import { likeStreetTypes } from '../../address/words/streetTypes.ts';
import {
  NO_PENALTY,
  PENALTIES,
  STREET_CHANGES,
  totalPenalty,
  type Penalty,
  type StreetChange,
} from './penalty.ts';
import { streetPenalty } from './streetPenalty.ts';

/** A way to understand an address, and its cost. */
export interface WeighedReading {
  readonly reading: AddressReading;
  readonly penalty: Penalty;
}

/**
 * The readings that may be looked up. One that only spells the street of an earlier one differently costs as much as a
 * different street: US Highway 12 isn't State Highway 12, and Castle Mt Rd is primarily that, then Castle Mountain Rd.
 */
export function weighReadings(
  index: PlaceVocabulary,
  readings: readonly AddressReading[],
): readonly WeighedReading[] {
  const weighed: WeighedReading[] = [];
  for (const reading of withoutEvasions(index, readings)) {
    const penalty = reading.kind === 'street' ? respellingPenalty(weighed, reading) : NO_PENALTY;
    if (!penalty) continue;
    const own = [ignoredPenalty(reading), numberedPenalty(reading), misspeltTypePenalty(index, reading)];
    weighed.push({ reading, penalty: totalPenalty(atLeast(penalty, reading.doubt), ...own) });
  }
  return weighed;
}

function respellingPenalty(weighed: readonly WeighedReading[], reading: StreetReading): Penalty | null {
  for (const { reading: earlier } of weighed) {
    if (earlier.kind !== 'street' || !isSameArea(earlier.area, reading.area)) continue;
    if (!isSameNumber(earlier, reading)) {
      if (earlier.street === reading.street) return { points: 0, flags: ['number_rewritten'] };
      continue;
    }
    return earlier.street.name === reading.street.name
      ? streetPenalty(earlier.street, reading.street, false)
      : {
          points: PENALTIES.nameRespelled,
          flags: [],
          change: respellingChange(earlier.street.name, reading.street.name),
        };
  }
  return NO_PENALTY;
}

/** 5th is Fifth; but N St may be different from North St, and Castle Mt Rd from Castle Mountain Rd. */
function respellingChange(written: string, respelled: string): StreetChange {
  const others = respelled.split(' ');
  const words = written.split(' ');
  if (words.length !== others.length) return STREET_CHANGES.none;
  const isLike = words.some((word, at) => {
    const other = required(others[at]);
    return word !== other && (directionalOf(word) !== undefined || word === 'MT' || word === 'MOUNTAIN');
  });
  return isLike ? STREET_CHANGES.another : STREET_CHANGES.none;
}

/** A road whose number was mistaken for an apartment is another road. */
function numberedPenalty(reading: AddressReading): Penalty {
  const isNumbered = reading.kind === 'street' && reading.mayBeNumbered === true;
  return isNumbered ? { points: 0, flags: [], change: STREET_CHANGES.another } : NO_PENALTY;
}

/** The cost of ignored words. */
function ignoredPenalty(reading: AddressReading): Penalty {
  const ignored = 'ignored' in reading ? reading.ignored : [];
  const hasSkipped = reading.kind === 'street' && reading.skipped !== undefined;
  return ignored.length === 0 && !hasSkipped && reading.area.faultyZip === null
    ? NO_PENALTY
    : { points: PENALTIES.wordsIgnored, flags: ['words_ignored'] };
}

/** Bridges Street Palce is more likely Bridges Street Pl than Bridges St in an unknown town called Palce. */
function misspeltTypePenalty(index: PlaceVocabulary, reading: AddressReading): Penalty {
  const ignored = 'ignored' in reading ? reading.ignored : [];
  const { place, state } = reading.area;
  const words = place === null || index.isPlace(place, state) ? ignored : [...ignored, place];
  const isType = words.some((word) => likeStreetTypes(word).length > 0);
  return isType ? { points: 0, flags: [], change: STREET_CHANGES.another } : NO_PENALTY;
}

/** Readings that the parser doubts are doubted for the same reasons. */
function atLeast(penalty: Penalty, doubt: number): Penalty {
  return { ...penalty, points: Math.max(penalty.points, doubt) };
}

function isSameNumber({ number: a }: StreetReading, { number: b }: StreetReading): boolean {
  if (!a || !b) return a === b;
  return (['prefix', 'number', 'suffix'] as const satisfies (keyof HouseNumber)[]).every(
    (part) => a[part] === b[part],
  );
}

function isSameArea(a: AreaReading, b: AreaReading): boolean {
  return a.place === b.place && a.county === b.county && a.state === b.state && a.zip === b.zip;
}

/**
 * If one reading shows that the ZIP belongs to another state: the readings without those that avoid this by treating the
 * state as part of an unknown place.
 */
export function withoutEvasions(
  index: PlaceVocabulary,
  readings: readonly AddressReading[],
): readonly AddressReading[] {
  const isWrongState = readings.some(({ area: { zip, state } }) => {
    const states = zip === null ? [] : index.statesOfZip(zip);
    return state !== null && states.length > 0 && !states.includes(state);
  });
  if (!isWrongState) return readings;
  return readings.filter(
    ({ area: { place, state } }) => place === null || index.isPlace(place, state) || state !== null,
  );
}
