import { required } from '../../core/required.ts';
import type { ReportPurchase, SaleStop } from '../../billing/sale/sale.ts';
import {
  BATCH_AREAS_KM2,
  BATCH_AREAS_MAXIMUM,
  type BatchItemStatus,
  type FreeItemStatus,
} from '../../schemas/http/place/batch.ts';
import type { ReportStatus } from '../../schemas/http/report/reportStatuses.ts';
import { overlappingInGroups } from '../examine/datum.ts';
import { examineLocated } from '../examine/examinePlace.ts';
import type { Examination } from '../examine/examination.ts';
import type { Ground } from '../ground/ground.ts';
import { isPurchaseError, rehearsedError } from '../ground/rehearsal.ts';
import { reportPurchase } from '../sale/reportPurchase.ts';
import { reportStatus, type Gates } from '../examine/reportStatus.ts';
import type { Place } from '../ground/place.ts';
import { isArea, isFailure, locateInGroups, type ItemFailure, type ParsedItem } from './batchItems.ts';
import { mapInSlices } from '../../core/slices.ts';
import { GroundMotionError } from '../../core/error.ts';
import { areaKm2, examineArea } from '../examine/examineArea.ts';

/** What is known about an item before any money moves. */
export interface ExaminedItem {
  readonly id: string;
  readonly index: number;
  readonly status: BatchItemStatus;
  /** What would help; for an `ok` item, what to know about its place, or null. */
  readonly message: string | null;
  /** For a refused address: the places it may mean. */
  readonly candidates?: ItemFailure['candidates'];
  /** Null if the item has no place, or its frame couldn't be read. */
  readonly examination: Examination | null;
  /** For an item that will be sold: which of the cells for sale it shows. */
  readonly cellForSale: number | null;
}

/** A cell that a batch would buy, with the first item that requests it. */
export interface CellForSale {
  readonly item: ExaminedItem;
  readonly purchase: ReportPurchase;
}

export interface ExaminedBatch {
  readonly items: readonly ExaminedItem[];
  /** Each cell once, in the order of the items. */
  readonly cells: readonly CellForSale[];
}

/** Report statuses that the gates of a batch can cause; any other gate would be a bug. */
const ITEM_STATUS: Readonly<Record<ReportStatus, BatchItemStatus>> = {
  ok: 'ok',
  no_coverage: 'no_coverage',
  no_data: 'no_data',
  no_new_data: 'no_new_data',
  inconclusive: 'inconclusive',
  low_geocode_precision: 'low_geocode_precision',
  stale_data: 'unprocessed',
  low_confidence: 'unprocessed',
};

/** The outcome for items whose cell the money didn't cover. */
export const STATUS_OF_STOP: Readonly<Record<SaleStop['code'], FreeItemStatus>> = {
  over_budget: 'skipped_for_budget',
  spend_cap_reached: 'skipped_for_budget',
  insufficient_credits: 'insufficient_credits',
};

/** Examines all items together and decides the outcome of each; only reads. */
export async function examineBatch(
  ground: Ground,
  parsed: readonly ParsedItem[],
  gates: Pick<Gates, 'min_geocode_score' | 'min_match_quality'>,
  now: number,
): Promise<ExaminedBatch> {
  const places = parsed.flatMap(({ place }) => (isFailure(place) || isArea(place) ? [] : [place]));
  const located = await locateInGroups(ground.lake, places);
  const overlapping = await overlappingInGroups(ground, located);
  const areas = await examineAreas(ground, parsed, now);
  const cells: CellForSale[] = [];
  const indexOfCell = new Map<string, number>();
  let next = 0;
  const examineNext = (place: Place): Examination | ItemFailure => {
    const candidates = required(located[next]);
    const others = required(overlapping[next++]);
    if (candidates instanceof Error) return UNREADABLE;
    return examineLocated(ground, place, { located: candidates[0], overlapping: others }, now);
  };
  const items = await mapInSlices(parsed, (item): ExaminedItem => {
    if (isFailure(item.place)) return failed(item, item.place);
    const examination = isArea(item.place) ? required(areas.get(item.index)) : examineNext(item.place);
    if (isFailure(examination)) return failed(item, examination);
    const { status, help } = reportStatus(examination, { ...gates, since: item.since });
    const { id, index } = item;
    const examined = { id, index, status: ITEM_STATUS[status], message: help, examination };
    const purchase = status === 'ok' ? reportPurchase(examination) : null;
    if (!purchase) return { ...examined, cellForSale: null };
    const { rehearsedError: rehearsed } = examination.place;
    if (rehearsed !== null && isPurchaseError(rehearsed)) {
      const { message } = rehearsedError(rehearsed);
      return { ...examined, status: STATUS_OF_STOP[rehearsed], message, cellForSale: null };
    }
    const known = indexOfCell.get(purchase.pixelId);
    if (known !== undefined) return { ...examined, cellForSale: known };
    const forSale = { ...examined, cellForSale: cells.length };
    indexOfCell.set(purchase.pixelId, cells.length);
    cells.push({ item: forSale, purchase });
    return forSale;
  });
  return { items, cells };
}

const UNREADABLE: ItemFailure = {
  status: 'unprocessed',
  message: "The data of this place couldn't be read; send the item again",
};

function failed({ id, index }: ParsedItem, failure: ItemFailure): ExaminedItem {
  return { id, index, ...failure, examination: null, cellForSale: null };
}

/** Examines the items of a batch that are areas, one after the other; by their index. */
async function examineAreas(
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
