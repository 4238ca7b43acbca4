import { randomKey } from '../purchase/purchases.ts';
import { ApiError } from '../service/apiCall.ts';
import { buyBatch, type BatchResult } from '../service/batchApi.ts';
import type { KeptList, KeptOrder, ListStore } from './listStore.ts';
import { patiently } from './patience.ts';
import { firstRows, placeKey } from './priceList.ts';
import { listWords } from '../words/listWords.ts';

/** Number of rows bought by one request, which a reload can interrupt. */
const BOUGHT_AT_ONCE = 250;
/** Rows that a later order may still buy. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'skipped_for_budget',
  'unprocessed',
]);

/** The result for a row; `sameAs` = an earlier row for the same place has the report. */
export interface RowResult {
  readonly result: BatchResult;
  readonly sameAs: number | null;
}

/** A list that is bought in parts and can be interrupted at any time: each part has its own Idempotency-Key. */
export class ListPurchase {
  readonly list: KeptList;
  readonly #store: ListStore;
  readonly #orders: KeptOrder[];
  readonly #firsts: ReadonlyMap<string, number>;

  constructor(store: ListStore, list: KeptList, orders: readonly KeptOrder[]) {
    this.list = list;
    this.#store = store;
    this.#orders = [...orders];
    this.#firsts = firstRows(list.rows);
  }

  /** The service's answer for each requested place, by its first row. */
  get #answers(): Map<number, BatchResult> {
    const answers = new Map<number, BatchResult>();
    for (const { rows, results } of this.#orders)
      for (const result of results ?? []) answers.set(rows[result.index] ?? 0, result);
    return answers;
  }

  get spentMicroUsd(): number {
    const costs = this.#orders.flatMap(({ results }) => results ?? []).map(({ cost_usd: usd }) => usd);
    return costs.reduce((sum, usd) => sum + Math.round(usd * 1e6), 0);
  }

  /** Places without a final answer. */
  get pending(): readonly number[] {
    const answers = this.#answers;
    return [...this.#firsts.values()].filter((row) => {
      const answer = answers.get(row);
      return answer === undefined || UNANSWERED.has(answer.status);
    });
  }

  get asked(): number {
    return this.#firsts.size;
  }

  /** Whether an order was sent for which this browser has no response. */
  get isInterrupted(): boolean {
    const answers = this.#answers;
    return [...this.#firsts.values()].some((row) => !answers.has(row));
  }

  /** The answer for each row; null = there is none yet, or the row doesn't name a place. */
  results(): readonly (RowResult | null)[] {
    const answers = this.#answers;
    return this.list.rows.map(({ place, problem }, row) => {
      if (problem !== null) return null;
      const first = this.#firsts.get(placeKey(place)) ?? row;
      const result = answers.get(first);
      return result ? { result, sameAs: first === row ? null : first } : null;
    });
  }

  /**
   * Buys the pending places, below the agreed price. `onProgress` receives the number of places with an answer. Throws
   * the service's error; the list can be resumed afterwards.
   */
  async run(
    key: () => string | null,
    { onProgress, signal }: { readonly onProgress: (done: number) => void; readonly signal: AbortSignal },
  ): Promise<void> {
    for (const open of this.#orders.filter(({ results }) => results === null))
      await this.#send(open, key, signal);
    const pending = this.pending;
    for (let from = 0; from < pending.length; from += BOUGHT_AT_ONCE) {
      onProgress(this.asked - pending.length + from);
      if (signal.aborted) return;
      await this.#send(await this.#begin(pending.slice(from, from + BOUGHT_AT_ONCE)), key, signal);
    }
    onProgress(this.asked);
  }

  /** Stores an order before it is sent. */
  async #begin(rows: readonly number[]): Promise<KeptOrder> {
    const order: KeptOrder = {
      number: this.#orders.length,
      rows,
      order: {
        items: rows.map((row) => ({
          id: this.list.rows[row]?.id ?? '',
          address: this.list.rows[row]?.place ?? '',
        })),
        maxSpendUsd: Math.max(0, this.list.maxMicroUsd - this.spentMicroUsd) / 1e6,
        idempotencyKey: randomKey(),
      },
      results: null,
    };
    await this.#keep(order);
    return order;
  }

  async #send(order: KeptOrder, key: () => string | null, signal: AbortSignal): Promise<void> {
    const asking = async () => {
      const current = key();
      if (current === null) throw new ApiError(401, 'unauthorized', listWords.signInToContinue, null);
      return buyBatch(order.order, current);
    };
    try {
      const { results } = await patiently(asking, signal);
      await this.#keep({ ...order, results });
    } catch (error) {
      // its purchases are now owned, and free for the next order
      const isOver = error instanceof ApiError && error.code === 'idempotency_key_expired';
      if (!isOver) throw error;
      await this.#keep({ ...order, results: [] });
    }
  }

  async #keep(order: KeptOrder): Promise<void> {
    await this.#store.keepOrder(order);
    this.#orders[order.number] = order;
  }
}
