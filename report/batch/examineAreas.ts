import { GroundMotionError } from '../../core/error.ts';
import { BATCH_AREAS_KM2, BATCH_AREAS_MAXIMUM } from '../../schemas/http/place/batch.ts';
import { areaKm2, examineArea } from '../examine/examineArea.ts';
import type { Examination } from '../examine/examination.ts';
import type { Ground } from '../ground/ground.ts';
import { isArea, type ItemFailure, type ParsedItem } from './batchItems.ts';

/** Examines the items of a batch that are areas, one after the other; by their index. */
export async function examineAreas(
  ground: Ground,
  parsed: readonly ParsedItem[],
  now: number,
): Promise<ReadonlyMap<number, Examination | ItemFailure>> {
  const examined = new Map<number, Examination | ItemFailure>();
  let km2 = 0;
  for (const { index, place } of parsed) {
    if (!isArea(place)) continue;
    try {
      const size = areaKm2(ground, place.area);
      const tooMuch = examined.size >= BATCH_AREAS_MAXIMUM ? TOO_MANY : tooLarge(km2 + size);
      if (tooMuch === null) km2 += size;
      examined.set(index, tooMuch ?? (await examineArea(ground, place.area, now)));
    } catch (error) {
      examined.set(index, failureOf(error));
    }
  }
  return examined;
}

const TOO_MANY: ItemFailure = {
  status: 'invalid_item',
  message: `area: a batch can have at most ${BATCH_AREAS_MAXIMUM} areas; send the others in another batch`,
};

function tooLarge(km2: number): ItemFailure | null {
  if (km2 <= BATCH_AREAS_KM2) return null;
  return {
    status: 'invalid_item',
    message: `area: the areas of a batch can have ${BATCH_AREAS_KM2} km² together, and with this one they have ${km2.toFixed(2)}; send it in another batch`,
  };
}

function failureOf(error: unknown): ItemFailure {
  if (error instanceof GroundMotionError && (error.kind === 'invalid_input' || error.kind === 'not_found'))
    return { status: 'invalid_item', message: `area: ${error.message}` };
  return { status: 'unprocessed', message: "The data of this area couldn't be read; send the item again" };
}
