import { fetchBatchQuote } from '../service/batchApi.ts';
import type { ListRow } from './columns.ts';
import { patiently } from './patience.ts';

/** The result for a row without a report to buy, before anything is bought. */
export interface FreeRow {
  readonly row: number;
  /** A status of the service, or `owned`, `same_cell`, `bad_row`. */
  readonly status: string;
  readonly message: string | null;
}

/** What a list would cost at most. */
export interface ListPrice {
  readonly billable: number;
  readonly microUsd: number;
  readonly creditsUsd: number;
  readonly free: readonly FreeRow[];
}

/** Number of places per free request. */
const ASKED_AT_ONCE = 500;

/** The first row of each place, so that each place is requested once. */
export function firstRows(rows: readonly ListRow[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const [at, { place, problem }] of rows.entries())
    if (problem === null && !firsts.has(placeKey(place))) firsts.set(placeKey(place), at);
  return firsts;
}

/** Equal for equal places, regardless of case and spacing. */
export function placeKey(place: string): string {
  return place
    .toUpperCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
}

/** Requests the cost of a list, without buying. `onProgress` receives the number of finished rows. */
export async function priceList(
  rows: readonly ListRow[],
  key: string,
  { onProgress, signal }: { readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
): Promise<ListPrice> {
  const firsts = firstRows(rows);
  const free: FreeRow[] = rows.flatMap(({ place, problem }, row): FreeRow[] => {
    if (problem !== null) return [{ row, status: 'bad_row', message: problem }];
    return firsts.get(placeKey(place)) === row ? [] : [{ row, status: 'same_cell', message: null }];
  });
  const asked = [...firsts.values()];
  const price = { billable: 0, microUsd: 0, creditsUsd: 0 };
  for (let from = 0; from < asked.length; from += ASKED_AT_ONCE) {
    onProgress(from);
    const part = asked.slice(from, from + ASKED_AT_ONCE);
    const items = part.map((row) => ({ id: rows[row]?.id ?? '', address: rows[row]?.place ?? '' }));
    const quote = await patiently(() => fetchBatchQuote(items, key, signal), signal);
    price.billable += quote.billable;
    price.microUsd += Math.round(quote.cost_usd * 1e6);
    price.creditsUsd = quote.credits_usd;
    for (const { index, status, message, owned_report: owned } of quote.free) {
      const kind = owned?.is_current ? 'owned' : status === 'ok' ? 'same_cell' : status;
      free.push({ row: part[index] ?? 0, status: kind, message: kind === status ? message : null });
    }
  }
  onProgress(asked.length);
  return { ...price, free: free.toSorted((one, other) => one.row - other.row) };
}
