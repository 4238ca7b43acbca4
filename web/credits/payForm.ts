import { element } from '../page/dom.ts';
import { errorLine } from '../page/errorWords.ts';
import { reportCount, dollars } from '../page/pageWords.ts';
import { randomKey } from '../purchase/purchases.ts';
import { ApiError } from '../service/apiCall.ts';
import type { BoughtCredits, WaysToPay } from '../service/serviceAnswers.ts';
import { orderCredits, type TopUp } from '../service/creditsApi.ts';
import { amountHint, parseAmount } from './amount.ts';
import { words } from '../words/words.ts';

const amountsUsd = [5, 10, 25, 100] as const;
const suggestedUsd = 10;

interface Offer {
  /** The key that places the order: an owner key, or null for the session. */
  readonly key: string | null;
  readonly ways: WaysToPay;
  readonly isTest: boolean;
  readonly priceUsd: number;
  /** The order was placed: where to pay, or the credits are available. */
  readonly onOrdered: (answer: BoughtCredits) => void;
}

/** Amount and payment method. One form places only one order, however often it is sent without a response. */
export class PayForm {
  readonly node: HTMLFormElement;
  readonly #offer: Offer;
  readonly #own = element('input', {
    id: 'own-amount',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    'aria-describedby': 'pay-error',
  });
  readonly #ownField = element(
    'p',
    {},
    element('label', { for: 'own-amount' }, words.credits.amountUsd),
    this.#own,
  );
  readonly #problem = element('p', { class: 'field-error', id: 'pay-error', role: 'alert' });
  readonly #button = element('button', { type: 'submit', class: 'button primary', id: 'pay' });
  /** The last request without a response: it is repeated under the same key. */
  #sent: { readonly body: string; readonly idempotencyKey: string } | null = null;

  constructor(offer: Offer) {
    this.#offer = offer;
    const showPrice = () => this.#showPrice();
    const onsubmit = (event: SubmitEvent) => {
      event.preventDefault();
      void this.#submit();
    };
    this.node = element(
      'form',
      { class: 'field pay', novalidate: true, onsubmit, onchange: showPrice, oninput: showPrice },
      this.#amounts(),
      this.#ownField,
      methods(offer),
      this.#problem,
      element('div', { class: 'actions' }, this.#button),
    );
    showPrice();
  }

  #amounts(): HTMLElement {
    const { priceUsd } = this.#offer;
    return element(
      'fieldset',
      { class: 'choices' },
      element('legend', {}, words.credits.amount),
      ...amountsUsd.map((usd) =>
        choice('amount', String(usd), `${usd} USD`, {
          isChosen: usd === suggestedUsd,
          note: reportCount(Math.floor(usd / priceUsd + 1e-9)),
        }),
      ),
      choice('amount', 'own', words.credits.anotherAmount),
    );
  }

  #chosen(name: string): string | undefined {
    return this.node.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value;
  }

  #amountUsd(): number | null {
    const value = this.#chosen('amount');
    return value === 'own' ? parseAmount(this.#own.value) : Number(value);
  }

  #showPrice(): void {
    const amountUsd = this.#amountUsd();
    const verb = this.#offer.isTest ? words.credits.add : words.credits.pay;
    this.#button.textContent = amountUsd === null ? verb : `${verb} ${dollars(amountUsd)}`;
    this.#ownField.hidden = this.#chosen('amount') !== 'own';
  }

  async #submit(): Promise<void> {
    const { key, ways, isTest, onOrdered } = this.#offer;
    this.#problem.textContent = '';
    const amountUsd = this.#amountUsd();
    if (amountUsd === null) {
      this.#problem.textContent = amountHint;
      this.#own.focus();
      return;
    }
    const method = (this.#chosen('method') ?? (ways.card || isTest ? 'stripe' : 'crypto')) as TopUp['method'];
    const wanted: TopUp = { amountUsd, method };
    const body = JSON.stringify(wanted);
    const sent = this.#sent?.body === body ? this.#sent : { body, idempotencyKey: randomKey() };
    this.#sent = sent;
    this.#button.disabled = true;
    try {
      const answer = await orderCredits(key, wanted, sent.idempotencyKey);
      this.#sent = null;
      onOrdered(answer);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isUncertain) this.#sent = null;
      this.#problem.textContent = error instanceof ApiError ? errorLine(error) : words.credits.tryAgain;
    } finally {
      this.#button.disabled = false;
    }
  }
}

function methods({ ways: { card, crypto }, isTest }: Offer): HTMLElement {
  if (isTest) return element('p', { class: 'fine' }, words.credits.fakeCredits);
  if (!card || !crypto) {
    const by = card ? words.credits.byCard : words.credits.byCoin;
    return element('p', { class: 'fine' }, words.credits.youPay(by));
  }
  return element(
    'fieldset',
    { class: 'choices' },
    element('legend', {}, words.credits.how),
    choice('method', 'stripe', words.credits.card, { isChosen: true, note: words.credits.onStripe }),
    choice('method', 'crypto', 'USDC', { note: words.credits.onBase }),
  );
}

/** One of several mutually exclusive options, as a tile. */
function choice(
  name: string,
  value: string,
  label: string,
  { isChosen = false, note = null }: { readonly isChosen?: boolean; readonly note?: string | null } = {},
): HTMLElement {
  return element(
    'label',
    { class: 'choice' },
    element('input', { type: 'radio', name, value, checked: isChosen }),
    element('span', {}, label, note !== null && element('small', {}, note)),
  );
}
