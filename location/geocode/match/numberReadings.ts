import type { HouseNumber } from '../../address/street/houseNumber.ts';
import { firstOfBuilding, VARIANT_DOUBT } from '../../address/ranking.ts';
import type { GazetteerStreet, ZipStreets } from '../../gazetteer/streets/zipStreets.ts';
import type { Spot } from './candidate.ts';
import { NO_PENALTY, PENALTIES, totalPenalty, type Penalty } from './penalty.ts';
import { sidesOf } from './streetSides.ts';

/** A house number as a source may spell it. */
export interface NumberReading {
  readonly number: HouseNumber;
  readonly penalty: Penalty;
}

/**
 * A number as given, and a hyphenated one (Queens, Hawaii) also in the other spelling: depending on the county, sources
 * write 37-12 or 3712. The other spelling of a number that may be a building's two, 12-14, costs more.
 */
export function numberReadings(number: HouseNumber): NumberReading[] {
  const readings: NumberReading[] = [{ number, penalty: NO_PENALTY }];
  const respelled = withoutHyphen(number) ?? withHyphen(number);
  if (respelled) {
    const points = firstOfBuilding(number) === null ? PENALTIES.numberRespelled : PENALTIES.buildingRespelled;
    readings.push({ number: respelled, penalty: { points, flags: [] } });
  }
  return readings;
}

/** A house number on a street, with all its possible positions there. */
interface NumberOnStreet {
  readonly number: HouseNumber;
  readonly spots: readonly Spot[];
}

/**
 * The positions of a number on a street in either spelling. If the street has both 12 and 1214, then 1214 fits 12-14 only
 * as well as 12 does, so that neither is chosen silently; and 1214 isn't the building 12-14.
 */
export function numbersOnStreet(
  zip: ZipStreets,
  street: GazetteerStreet,
  asked: HouseNumber,
  spotsOf: (number: HouseNumber) => readonly Spot[],
): NumberOnStreet[] {
  const first = firstOfBuilding(asked);
  const building = first === null ? [] : spotsOf(first).map(({ penalty }) => penalty.points);
  const ofBuilding = Math.min(...building.filter((points) => points < PENALTIES.numberOutside));
  const least = Number.isFinite(ofBuilding) ? ofBuilding + VARIANT_DOUBT : 0;
  return numberReadings(asked)
    .filter(
      ({ number }) =>
        number === asked || firstOfBuilding(number) === null || isBlock(zip, street, number.prefix),
    )
    .map(({ number, penalty }) => ({
      number,
      spots: spotsOf(number).map((spot) => {
        const total = totalPenalty(spot.penalty, penalty);
        return {
          ...spot,
          penalty: number === asked ? total : { ...total, points: Math.max(total.points, least) },
        };
      }),
    }));
}

/** Whether the prefix of a number is a block of a street, with several numbers, instead of one building's first number. */
function isBlock(zip: ZipStreets, street: GazetteerStreet, prefix: string): boolean {
  if (sidesOf(zip, street, prefix).length > 0) return true;
  const { points } = zip;
  const numbers = new Set<number | undefined>();
  for (let i = street.firstPoint; i < street.firstPoint + street.pointCount; i++)
    if (points.prefix[i] === prefix) numbers.add(points.number[i]);
  return numbers.size > 1;
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
