import { byId, element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { ApiError } from '../service/apiCall.ts';
import { ListPurchase } from './buyList.ts';
import { chooseView } from './chooseView.ts';
import { listRows, recognizeColumns, type ListRow } from './columns.ts';
import { columnsView } from './columnsView.ts';
import { ListError } from './listError.ts';
import type { Around, ChosenFile, ListSteps } from './listSteps.ts';
import { ListStore, type KeptList } from './listStore.ts';
import { priceList, type ListPrice } from './priceList.ts';
import { priceView } from './priceView.ts';
import { progressView } from './progressView.ts';
import { resultView } from './resultView.ts';
import { readTableFile } from './tableFile.ts';
import { readWorkbook } from './workbook.ts';
import { listWords } from '../words/listWords.ts';

/**
 * The dialog that checks and buys a list of places: a file, its columns, the price, the purchase, the results. It exists
 * as long as the page, so closing it doesn't interrupt anything.
 */
class ListDialog implements ListSteps {
  readonly #node: HTMLDialogElement;
  readonly around: Around;
  #customer: string | null = null;
  /** Shows the current step again if it depends on the account. */
  #again: (() => void) | null = null;
  #isBusy = false;

  constructor(node: HTMLDialogElement, around: Around) {
    this.#node = node;
    this.around = around;
    around.account.onChange(() => {
      if (this.#isBusy || !this.#node.open) return;
      if (this.#again) this.#again();
      else if (this.#customer !== this.#currentCustomer()) void this.#start();
    });
  }

  open(): void {
    this.#node.showModal();
    if (this.#isBusy) return;
    if (this.#again === null && this.#customer === this.#currentCustomer()) return;
    if (this.#again) this.#again();
    else void this.#start();
  }

  close(): void {
    this.#node.close();
  }

  /** Shows a step. `again` shows it again when the account has changed. */
  show(title: string, content: readonly (Node | null)[], again: (() => void) | null = null): void {
    this.#again = again;
    const cross = element(
      'button',
      { type: 'button', class: 'dialog-close', 'aria-label': listWords.close, onclick: () => this.close() },
      '×',
    );
    const heading = element('h2', { id: 'list-dialog-title', tabindex: -1 }, title);
    this.#node.replaceChildren(cross, heading, ...content.filter((part) => part !== null));
    if (this.#node.open) heading.focus();
  }

  /** The list that this browser has stored for the account, or a file to choose. */
  async #start(): Promise<void> {
    const customer = this.#currentCustomer();
    this.#customer = customer;
    const kept =
      customer === ''
        ? null
        : await this.#store()
            .read()
            .catch(() => null);
    if (customer !== this.#currentCustomer()) return;
    if (kept) this.#showPurchase(new ListPurchase(this.#store(), kept.list, kept.orders));
    else this.choose();
  }

  /** The first step; `problem` = what is wrong with the previous file. */
  choose(problem: string | null = null): void {
    this.show(listWords.title, chooseView({ onFile: (file) => void this.#read(file), problem }));
  }

  async #read(file: File): Promise<void> {
    this.show(listWords.title, [progressView(listWords.reading(file.name)).node]);
    try {
      const rows = await readTableFile(file, readWorkbook);
      this.columns({ name: file.name, rows, columns: recognizeColumns(rows) });
    } catch (error) {
      const isKnown = error instanceof ListError;
      this.choose(isKnown ? `${file.name}: ${error.message}` : listWords.unreadable(file.name));
    }
  }

  /** The second step: the meaning of the columns. */
  columns(file: ChosenFile, problem: string | null = null): void {
    const again = () => this.columns(file);
    this.show(file.name, columnsView(this, file, problem), again);
  }

  /** The third step: what the list would cost. */
  async price(file: ChosenFile): Promise<void> {
    const { account } = this.around;
    const rows = listRows(file.rows, file.columns);
    const stop = new AbortController();
    const progress = progressView(listWords.checking, {
      total: rows.length,
      action: { words: listWords.stop, onclick: () => stop.abort() },
    });
    this.#isBusy = true;
    this.show(file.name, [progress.node]);
    try {
      await account.ready();
      if (account.key === null) throw new ApiError(401, 'unauthorized', '', null);
      const price = await priceList(rows, account.key, { onProgress: progress.set, signal: stop.signal });
      this.#isBusy = false;
      this.showPrice(file, rows, price);
    } catch (error) {
      this.#isBusy = false;
      if (error instanceof ApiError && error.status === 401) account.refused();
      this.columns(file, stop.signal.aborted ? null : wordsOf(error));
    }
  }

  showPrice(file: ChosenFile, rows: readonly ListRow[], price: ListPrice): void {
    this.show(file.name, priceView(this, file, rows, price), () => this.showPrice(file, rows, price));
  }

  /** Stores the list and buys it. Throws if the browser can't store anything: then nothing is bought. */
  async buy(file: ChosenFile, rows: readonly ListRow[], price: ListPrice): Promise<void> {
    const list: KeptList = {
      fileName: file.name,
      names: file.columns.names,
      rows,
      maxMicroUsd: price.microUsd,
      startedAt: new Date().toISOString(),
    };
    const store = this.#store();
    await store.replace(list);
    await this.continue(new ListPurchase(store, list, []));
  }

  /** Buys the pending places of a list. */
  async continue(purchase: ListPurchase): Promise<void> {
    const { account } = this.around;
    const stop = new AbortController();
    const progress = progressView(listWords.gettingReports, {
      total: purchase.asked,
      action: { words: listWords.pause, onclick: () => stop.abort() },
    });
    this.#isBusy = true;
    this.show(purchase.list.fileName, [progress.node]);
    let problem: string | null = null;
    try {
      await account.ready();
      const work = () => purchase.run(() => account.key, { onProgress: progress.set, signal: stop.signal });
      if (!(await alone(this.#currentCustomer(), work))) problem = listWords.otherTab;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) account.refused();
      problem = wordsOf(error);
    } finally {
      this.#isBusy = false;
    }
    this.#showPurchase(purchase, problem);
    account.refresh().catch(() => {
      // the corner shows the last known balance
    });
  }

  #showPurchase(purchase: ListPurchase, problem: string | null = null): void {
    this.show(purchase.list.fileName, resultView(this, purchase, problem));
  }

  /** Removes the list from this browser, and asks for another file. The reports stay in the account. */
  async forget(): Promise<void> {
    await this.#store().replace(null);
    this.choose();
  }

  #store(): ListStore {
    return new ListStore(this.#currentCustomer());
  }

  #currentCustomer(): string {
    const { account } = this.around;
    return account.isKnown ? (account.id ?? account.keyPrefix) : '';
  }
}

let dialog: ListDialog | null = null;

/** Opens the page's dialog. */
export function openListDialog(around: Around): void {
  dialog ??= new ListDialog(byId('list-dialog') as HTMLDialogElement, around);
  dialog.open();
}

/** Works on a customer's list unless another tab is doing so; false = another tab is. */
async function alone(customer: string, work: () => Promise<void>): Promise<boolean> {
  // only secure origins have locks; elsewhere only the Idempotency-Keys prevent a second charge
  if (!('locks' in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(`list-of-${customer}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return errorLine(error);
  return listWords.noStorage;
}
