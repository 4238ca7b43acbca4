import { plusCodeCellNear, shortPlusCodeIn } from './plusCode.ts';
import type { GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import { pointPlace } from './writtenPlace.ts';

/**
 * The place of a Plus Code without its first digits, using the town after it (`6GW7+2X Houston, TX`), which `locate`
 * finds; null if a text isn't one.
 */
export function shortPlusCode(
  text: string,
  locate: (town: string) => Promise<GeocodeOutcome>,
): (() => Promise<GeocodeOutcome>) | null {
  const short = shortPlusCodeIn(text);
  if (!short) return null;
  return async () => {
    const town = await locate(short.town);
    if (town.kind === 'ambiguous') return town;
    if (town.kind === 'not_found') {
      const reason = `the town of the short Plus Code ${short.code}, ${JSON.stringify(short.town)}, is not known: ${town.reason}`;
      return { ...town, reason };
    }
    const cell = plusCodeCellNear(short.code, town.place.point);
    if (cell) {
      return { kind: 'found', place: pointPlace(cell.center, cell.radiusM), alternatives: [] };
    }
    const reason = `${short.code} may be on either side of ${town.place.address}; send the whole Plus Code, of ten digits or more, or coordinates`;
    return { kind: 'not_found', reason, candidates: [] };
  };
}
