import type { HouseNumber } from '../../address/street/houseNumber.ts';
import { NO_PENALTY, PENALTIES, type Penalty } from './penalty.ts';

/** A house number as a source may spell it. */
export interface NumberReading {
  readonly number: HouseNumber;
  readonly penalty: Penalty;
}

/**
 * A number as given, and a hyphenated one (Queens, Hawaii) also in the other spelling: depending on the county, sources
 * write 37-12 or 3712.
 */
export function numberReadings(number: HouseNumber): NumberReading[] {
  const readings: NumberReading[] = [{ number, penalty: NO_PENALTY }];
  const respelled = withoutHyphen(number) ?? withHyphen(number);
  if (respelled) {
    readings.push({ number: respelled, penalty: { points: PENALTIES.numberRespelled, flags: [] } });
  }
  return readings;
}

function withoutHyphen({ prefix, number, suffix }: HouseNumber): HouseNumber | null {
  if (!/^\d{1,4}-$/.test(prefix)) return null;
  const digits = String(number).padStart(2, '0');
  return { prefix: '', number: Number(prefix.slice(0, -1) + digits), suffix };
}

function withHyphen({ prefix, number, suffix }: HouseNumber): HouseNumber | null {
  if (prefix !== '' || number < 1000 || number > 99_999) return null;
  return { prefix: `${Math.floor(number / 100)}-`, number: number % 100, suffix };
}
