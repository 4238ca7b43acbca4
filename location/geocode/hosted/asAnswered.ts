import { formatHouseNumber } from '../../address/street/houseNumber.ts';
import type { PlaceVocabulary, StreetReading } from '../../address/addressReading.ts';
import { parseAddress } from '../../address/parseAddress.ts';
import { placeKey } from '../../address/words/placeKey.ts';
import { leastStreetPenalty } from '../match/findStreets.ts';
import { numberReadings } from '../match/numberReadings.ts';
import { changeOf, STREET_CHANGES, totalPenalty } from '../match/penalty.ts';
import { weighReadings } from '../match/weighReadings.ts';

/** How the house that another geocoder answered differs from the one that was asked. */
export interface AnswerDifference {
  /** It names another town. */
  readonly isTownChanged: boolean;
  /** It is on a street that may be another, by the rule for streets of the gazetteer, or has another number. */
  readonly isStreetChanged: boolean;
}

/** Compares an address with the one that was answered to it: `100 JOE NUXHALL WAY, CINCINNATI, OH, 45202`. */
export function compareWithAnswer(asked: string, answered: string): AnswerDifference {
  const town = placeKey(answered.split(',').at(-3) ?? '');
  const vocabulary: PlaceVocabulary = {
    isPlace: (key) => key === town,
    isCounty: () => false,
    statesOfZip: () => [],
  };
  const readings = parseAddress(asked, vocabulary);
  const isNamed = town === '' || readings.some(({ area }) => area.place === town);
  const known = parseAddress(answered, vocabulary).find(isOfHouse);
  const weighed = weighReadings(vocabulary, readings);
  const isSame = weighed.some(({ reading, penalty }) => {
    if (reading.kind !== 'street' || !known || !haveOneNumber(reading, known)) return false;
    const street = leastStreetPenalty(reading.street, known.street);
    return street !== null && changeOf(totalPenalty(penalty, street)) <= STREET_CHANGES.misspelt;
  });
  return {
    isTownChanged: !isNamed && (readings[0]?.area.place ?? null) !== null,
    isStreetChanged: !isSame,
  };
}

function isOfHouse<Reading extends { readonly kind: string }>(
  reading: Reading,
): reading is Reading & StreetReading {
  return reading.kind === 'street';
}

function haveOneNumber({ number: asked }: StreetReading, { number: known }: StreetReading): boolean {
  if (!asked || !known) return false;
  const written = formatHouseNumber({ ...known, suffix: '' });
  return numberReadings(asked).some(({ number }) => formatHouseNumber({ ...number, suffix: '' }) === written);
}
