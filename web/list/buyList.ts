import { randomKey } from '../purchase/purchases.ts';
import { ApiError } from '../service/apiCall.ts';
import { buyBatch, type BatchResult } from '../service/batchApi.ts';
import type { KeptList, KeptOrder, ListStore } from './listStore.ts';
import { patiently } from './patience.ts';
import { firstRows, placeKey } from './priceList.ts';

/** Rows that one request buys: so far a reload can interrupt. */
const BOUGHT_AT_ONCE = 250;
/** Rows that a later order may still buy. */
const UNANSWERED: ReadonlySet<string> = new Set([
  'insufficient_credits',
  'skipped_for_budget',
  'unprocessed',
]);

/** What came of a row; `sameAs` = an earlier row of the same place has the report. */
export interface RowResult {
  readonly result: BatchResult;
  readonly sameAs: number | null;
}

/** A list that is bought part by part, as often interrupted as may be: each part has its own Idempotency-Key. */
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

  /** What the service answered for each place that was asked for, by its first row. */
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

  /** Places that have no final answer yet. */
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

  /** Whether an order was sent whose answer this browser doesn't have. */
  get isInterrupted(): boolean {
    const answers = this.#answers;
    return [...this.#firsts.values()].some((row) => !answers.has(row));
  }

  /** The answer of each row; null = there is none yet, or the row names no place. */
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
   * Buys what is pending, below the price that was agreed to. `onProgress` hears how many places have an answer. Throws what
   * the service says instead; the list can then be gone on with.
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

  /** Writes an order down before it is sent. */
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
      if (current === null) throw new ApiError(401, 'unauthorized', 'Sign in to continue.', null);
      return buyBatch(order.order, current);
    };
    try {
      const { results } = await patiently(asking, signal);
      await this.#keep({ ...order, results });
    } catch (error) {
      // what it bought is owned by now, and free for the next order
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
