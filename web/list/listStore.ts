import type { BatchOrder, BatchResult } from '../service/batchApi.ts';
import type { ListRow } from './columns.ts';

/** A list that an account is buying, as stored in this browser: nothing is sent before it is stored here. */
export interface KeptList {
  readonly fileName: string;
  /** Names of the file's columns, in order. */
  readonly names: readonly string[];
  readonly rows: readonly ListRow[];
  /** The price that the user agreed to, in micro-dollars: the total of all orders stays below it. */
  readonly maxMicroUsd: number;
  readonly startedAt: string;
}

/** A part of a list that is bought with one request. `results` null = no response yet: it may or may not have been bought. */
export interface KeptOrder {
  readonly number: number;
  readonly order: BatchOrder;
  /** The rows of the list that its items come from. */
  readonly rows: readonly number[];
  readonly results: readonly BatchResult[] | null;
}

const STORE = 'lists';

/** The list of an account in this browser, and its orders. All methods throw if the browser can't store anything. */
export class ListStore {
  readonly #account: string;

  constructor(account: string) {
    this.#account = account;
  }

  async read(): Promise<{ readonly list: KeptList; readonly orders: readonly KeptOrder[] } | null> {
    const list = await this.#ask<KeptList | undefined>('readonly', (store) => store.get(this.#listKey));
    const range = IDBKeyRange.bound(`${this.#account} order 0`, `${this.#account} order :`);
    const orders = await this.#ask<KeptOrder[]>('readonly', (store) => store.getAll(range));
    return list ? { list, orders: orders.toSorted((one, other) => one.number - other.number) } : null;
  }

  /** Stores another list, replacing the previous one. */
  async replace(list: KeptList | null): Promise<void> {
    const all = IDBKeyRange.bound(`${this.#account} `, `${this.#account} ~`);
    await this.#ask('readwrite', (store) => {
      store.delete(all);
      return list ? store.put(list, this.#listKey) : store.count();
    });
  }

  async keepOrder(order: KeptOrder): Promise<void> {
    await this.#ask('readwrite', (store) => store.put(order, `${this.#account} order ${order.number}`));
  }

  get #listKey(): string {
    return `${this.#account} list`;
  }

  async #ask<Answer>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<Answer> {
    const database = await opened();
    try {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(STORE));
      await new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve());
        for (const event of ['error', 'abort'])
          transaction.addEventListener(event, () => reject(transaction.error));
      });
      return request.result as Answer;
    } finally {
      database.close();
    }
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('ground-motion', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
