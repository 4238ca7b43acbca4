import type { HouseNumber } from './street/houseNumber.ts';
import { streetKey, type StreetName } from './street/streetName.ts';
import type { AddressReading, WordsReading } from './addressReading.ts';
import { streetNameVariants } from './street/streetNameReadings.ts';

export const MOST_READINGS = 8;
/** A reading that is this much less likely than the best is dropped. */
const GREATEST_GAP = 6;
/** A name as written takes precedence over its other meanings. */
export const VARIANT_DOUBT = 2;

/** A reading and how unlikely it is. */
export interface Ranked {
  readonly reading: WordsReading;
  readonly cost: number;
}

/** The readings ordered by likelihood, without duplicates, followed by variants of the best; at most 8. */
export function bestOf(ranked: Ranked[]): AddressReading[] {
  if (ranked.length === 0) return [];
  ranked.sort((a, b) => a.cost - b.cost);
  const [best] = ranked as [Ranked, ...Ranked[]];
  const readings: AddressReading[] = [];
  const seen = new Set<string>();
  const add = (reading: WordsReading, doubt: number): void => {
    if (readings.length === MOST_READINGS) return;
    const key = readingKey(reading);
    if (seen.has(key)) return;
    seen.add(key);
    readings.push({ ...reading, doubt });
  };
  const variants = variantsOf(best.reading);
  for (const { reading, cost } of ranked) {
    if (cost > best.cost + GREATEST_GAP || readings.length + variants.length > MOST_READINGS) break;
    add(reading, cost - best.cost);
  }
  for (const variant of variants) add(variant, VARIANT_DOUBT);
  return readings;
}

/** Other spellings that the same words may have in the gazetteer. */
function variantsOf(reading: WordsReading): WordsReading[] {
  if (reading.kind === 'street') {
    const streets = streetNameVariants(reading.street).map((street) => ({ ...reading, street }));
    const numbers = reading.number === null ? [] : houseNumberVariants(reading.number);
    return [...streets, ...numbers.map((number) => ({ ...reading, number }))].slice(0, MOST_READINGS - 1);
  }
  if (reading.kind !== 'intersection') return [];
  const [first, second] = reading.streets;
  return [
    ...streetNameVariants(first).map((street) => ({ ...reading, streets: [street, second] as const })),
    ...streetNameVariants(second).map((street) => ({ ...reading, streets: [first, street] as const })),
  ].slice(0, MOST_READINGS - 1);
}

/** 72-74 is the building of 72 (and 37-12 is a number of its own in Queens); 072 is most likely 72. */
function houseNumberVariants(asked: HouseNumber): HouseNumber[] {
  const { prefix, number, suffix } = asked;
  if (/^0+$/.test(prefix)) return [{ prefix: '', number, suffix }];
  const first = firstOfBuilding(asked);
  return first === null ? [] : [first];
}

/** The first of a building's two numbers, 72 of 72-74; null = the number can't be a building's. */
export function firstOfBuilding({ prefix, number, suffix }: HouseNumber): HouseNumber | null {
  const from = Number(prefix.slice(0, -1));
  const isRange = prefix.endsWith('-') && from < number && number - from <= 100;
  return isRange ? { prefix: '', number: from, suffix } : null;
}

/** The same for equivalent readings. */
export function readingKey(reading: WordsReading): string {
  const { area } = reading;
  const place = `${area.place}|${area.county}|${area.state}|${area.zip}`;
  switch (reading.kind) {
    case 'street': {
      const number = reading.number;
      return `s|${number === null ? '' : `${number.prefix} ${number.number} ${number.suffix}`}|${partsKey(reading.street)}|${place}`;
    }
    case 'intersection':
      return `i|${partsKey(reading.streets[0])}|${partsKey(reading.streets[1])}|${place}`;
    default:
      return `${reading.kind}|${place}`;
  }
}

function partsKey(street: StreetName): string {
  return `${street.preType}|${street.type}|${streetKey(street)}`;
}
