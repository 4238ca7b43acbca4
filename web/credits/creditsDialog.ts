import type { Account } from '../account/signedInAccount.ts';
import { element } from '../page/dom.ts';
import { reportCount, dollars } from '../page/pageWords.ts';
import type { BoughtCredits, WaysToPay } from '../service/serviceAnswers.ts';
import { invoiceDetails } from './invoiceDetails.ts';
import { orderList } from './orderList.ts';
import { orderState } from './orderState.ts';
import { PayForm } from './payForm.ts';
import { words } from '../words/words.ts';

interface Counter {
  readonly account: Account;
  readonly ways: WaysToPay;
  readonly priceUsd: number;
  /** Called if the customer has to sign in before buying. */
  readonly signIn: () => void;
}

/** The dialog that sells credits: amount, payment method, status of an order, and receipts. */
export class CreditsDialog {
  readonly #dialog: HTMLDialogElement;
  readonly #counter: Counter;
  readonly #closed = new AbortController();
  readonly #balance = element('p', {});

  private constructor(dialog: HTMLDialogElement, counter: Counter) {
    this.#dialog = dialog;
    this.#counter = counter;
    dialog.addEventListener('close', () => this.#closed.abort(), { once: true });
  }

  /** Opens it; `orderId` = an order that its buyer returns from. */
  static open(dialog: HTMLDialogElement, counter: Counter, orderId: string | null): void {
    const opened = new CreditsDialog(dialog, counter);
    const owner = counter.account.ownerCall;
    if (owner === null) opened.#turnAway();
    else if (orderId === null) opened.#sell(owner.key);
    else opened.#watch(owner.key, orderId);
    opened.#showBalance();
    dialog.showModal();
  }

  #show(...content: (Node | null)[]): void {
    const onclick = () => this.#dialog.close();
    this.#dialog.replaceChildren(
      element(
        'button',
        { type: 'button', class: 'dialog-close', 'aria-label': words.credits.close, onclick },
        '×',
      ),
      element('h2', { id: 'credits-dialog-title' }, words.credits.credits),
      ...content.filter((node) => node !== null),
    );
  }

  #turnAway(): void {
    const { account, signIn } = this.#counter;
    const onclick = () => {
      this.#dialog.close();
      signIn();
    };
    const text = account.isKnown ? words.credits.keyNotAllowed : words.credits.belongToAccount;
    this.#show(
      element('p', {}, text),
      actions(element('button', { type: 'button', class: 'button primary', onclick }, words.credits.signIn)),
    );
  }

  #sell(key: string | null): void {
    const { account, ways, priceUsd } = this.#counter;
    const { isTest } = account;
    const history = element('div', {});
    Promise.all([orderList(key), invoiceDetails(key)]).then(
      ([orders, details]) => history.replaceChildren(...(orders === null ? [] : [orders]), details),
      () => {
        // credits are sold without them too
      },
    );
    const onOrdered = (answer: BoughtCredits) => this.#ordered(key, answer);
    this.#show(
      this.#balance,
      ways.is_rehearsal && !isTest ? notice(words.credits.rehearsal) : null,
      isTest || ways.card || ways.crypto
        ? new PayForm({ key, ways, isTest, priceUsd, onOrdered }).node
        : element('p', {}, words.credits.noPayments),
      history,
    );
  }

  #ordered(key: string | null, answer: BoughtCredits): void {
    const url = answer.checkout_url ?? answer.invoice_url;
    if (answer.credited) {
      this.#show(notice(words.credits.added(dollars(answer.amount_usd))), this.#balance, this.#done());
      this.#refresh();
    } else if (url !== undefined) location.assign(url);
    else if (answer.order_id !== undefined) this.#watch(key, answer.order_id);
  }

  #watch(key: string | null, orderId: string): void {
    const again = () => this.#sell(key);
    const state = orderState({
      key,
      orderId,
      signal: this.#closed.signal,
      onChange: () => this.#refresh(),
    });
    const more = element(
      'button',
      { type: 'button', class: 'button', onclick: again },
      words.credits.addMore,
    );
    this.#show(state, this.#balance, this.#done(more));
  }

  #done(...more: HTMLElement[]): HTMLElement {
    const onclick = () => this.#dialog.close();
    const done = element(
      'button',
      { type: 'button', class: 'button primary', id: 'credits-done', onclick },
      words.credits.done,
    );
    return actions(done, ...more);
  }

  #refresh(): void {
    this.#counter.account.refresh().then(
      () => this.#showBalance(),
      () => {
        // the text shows the last known state
      },
    );
  }

  #showBalance(): void {
    this.#balance.textContent = balanceWords(this.#counter.account);
  }
}

function actions(...buttons: HTMLElement[]): HTMLElement {
  return element('div', { class: 'actions' }, ...buttons);
}

function notice(text: string): HTMLElement {
  return element('p', { class: 'notice', role: 'status' }, text);
}

function balanceWords({ balance, ownerCall }: Account): string {
  if (ownerCall === null) return '';
  if (balance === null) return words.credits.unavailable;
  const { credits_usd: credits, reports_remaining_est: reports } = balance;
  if (credits < 0) return words.credits.owes(dollars(-credits));
  return words.credits.left(dollars(credits), reportCount(reports));
}
