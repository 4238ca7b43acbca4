import { element } from '../page/dom.ts';
import { syntheticNotice } from '../page/syntheticNotice.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { age, creditsOffer, dollars, freshnessWords, longDate, statusWords } from '../page/pageWords.ts';
import type { Owned, Ownership } from '../purchase/owned.ts';
import type { Purchase } from '../purchase/purchases.ts';
import { definitions } from '../report/definitions.ts';
import type { Preview, SavedReport } from '../service/serviceAnswers.ts';
import { describePoint } from './coordinates.ts';
import { sampleButton } from './welcome.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import { words } from '../words/words.ts';

export interface PreviewActions {
  readonly onBuy: () => unknown;
  readonly onReopen: (purchase: Purchase) => unknown;
  readonly onOpenOwned: (report: SavedReport) => unknown;
  readonly onNeedKey: () => unknown;
  readonly onShare: (event: MouseEvent) => unknown;
  readonly onSample: () => unknown;
}

interface Customer {
  readonly hasKey: boolean;
  /** What the first account of a mailbox gets. */
  readonly starterCreditsUsd: number;
  /** Purchases of this browser. */
  readonly purchase: Purchase | null;
  /** The account's own reports, whichever browser or program bought them. */
  readonly owned: Ownership;
}

/**
 * The free answer before anything is bought: what is known, what the report costs, and the one next step (get a key, buy,
 * finish an interrupted purchase, or reopen a report already paid). `address` describes how the requested address was
 * located.
 */
export function previewCard(
  preview: Preview,
  customer: Customer,
  address: HTMLElement | null,
  actions: PreviewActions,
): HTMLElement {
  const state = statusWords(preview.status, preview.measures);
  return element(
    'article',
    {
      class: `card preview ${preview.would_bill ? 'available' : 'neutral'}`,
      'aria-labelledby': 'preview-title',
    },
    preview.is_synthetic && syntheticNotice(),
    element('h2', { id: 'preview-title', tabindex: -1 }, state.title),
    element('p', { class: 'where' }, describePoint(preview.query)),
    address,
    // the service's `help` names the reason here; elsewhere it is written for programs
    element('p', {}, isExplained(preview) ? withTrueMinus(preview.help) : state.text),
    // the next step is visible without scrolling
    element(
      'div',
      { class: 'actions' },
      ...nextStep(preview, customer, actions),
      isUndecided(preview, customer) && sampleButton(actions.onSample),
      shareButton(actions),
    ),
    element('p', { class: 'fine' }, finePrint(preview, customer)),
    preview.covered ? knownFacts(preview) : null,
  );
}

/** Whether the service explains the answer better than the page does; its explanation is in English. */
function isExplained(preview: Preview): preview is Preview & { readonly help: string } {
  return preview.status === 'inconclusive' && preview.help !== null && pageLanguage === 'en';
}

/** Whether to offer a sample: the report is for sale, and none of this place is owned. */
function isUndecided({ would_bill: isForSale }: Preview, { purchase, owned }: Customer): boolean {
  return isForSale && purchase === null && owned === null;
}

function finePrint(preview: Preview, { hasKey, owned, starterCreditsUsd }: Customer): string {
  if (owned === 'unknown' && preview.would_bill) return words.place.ownedUnknown;
  if (owned !== null && owned !== 'unknown' && owned.isCurrent) return words.place.readingIsFree;
  if (preview.status === 'ok' && !preview.would_bill) return words.place.paidBefore;
  if (!preview.would_bill) return words.place.checkingIsFree;
  const price = dollars(preview.estimated_cost_usd);
  return hasKey
    ? words.place.youPayOnly
    : words.place.reportCosts(price, creditsOffer(starterCreditsUsd)).trim();
}

/** Copies the link to this view. */
export function shareButton({ onShare }: Pick<PreviewActions, 'onShare'>): HTMLElement {
  return element('button', { type: 'button', class: 'button quiet', onclick: onShare }, words.place.copyLink);
}

function knownFacts(preview: Preview): HTMLElement {
  const pairs: [string, string][] = [
    [words.place.lastObservation, `${longDate(preview.last_observation)} (${age(preview.data_age_days)})`],
    [words.place.freshness, freshnessWords(preview.data_freshness, preview.freshness_note)],
    [words.place.cell, preview.pixel_id ?? '—'],
  ];
  if (preview.likely_significant !== null) {
    pairs.unshift([
      words.place.motionIsLikely,
      preview.likely_significant ? words.place.yes : words.place.no,
    ]);
  }
  return definitions(pairs);
}

function nextStep(
  preview: Preview,
  { hasKey, purchase, owned }: Customer,
  actions: PreviewActions,
): HTMLElement[] {
  const price = dollars(preview.estimated_cost_usd);
  if (owned !== null && owned !== 'unknown' && purchase?.state !== 'pending')
    return ownedSteps(preview, owned, actions);
  if (purchase?.state === 'paid') {
    const again = element(
      'button',
      { type: 'button', class: 'button', id: 'buy', onclick: actions.onBuy },
      words.place.buyAgain(price),
    );
    return [
      primary('reopen', words.place.showBought, () => actions.onReopen(purchase)),
      ...(preview.would_bill ? [again] : []),
    ];
  }
  if (purchase?.state === 'pending') {
    return [
      element('p', { class: 'notice' }, words.place.purchaseInterrupted),
      primary('finish', words.place.finishPurchase, () => actions.onReopen(purchase)),
    ];
  }
  if (preview.status !== 'ok') return [];
  if (!hasKey) return [primary('get-key', words.place.createAccount, actions.onNeedKey)];
  return preview.would_bill
    ? [primary('buy', words.place.buyReport(price), actions.onBuy)]
    : [primary('buy', words.place.showPaid, actions.onBuy)];
}

/** The account's own reports come before anything for sale. */
function ownedSteps(
  preview: Preview,
  { report, isCurrent }: Owned,
  { onOpenOwned, onBuy }: PreviewActions,
): HTMLElement[] {
  const date = longDate(report.created_at.slice(0, 10));
  const text = isCurrent ? words.place.boughtOn(date) : words.place.boughtOlderOn(date);
  return [
    element('p', { class: 'notice owned' }, text),
    primary('reopen', words.place.showBought, () => onOpenOwned(report)),
    ...(!isCurrent && preview.would_bill
      ? [
          element(
            'button',
            { type: 'button', class: 'button', id: 'buy', onclick: onBuy },
            words.place.buyNewer(dollars(preview.estimated_cost_usd)),
          ),
        ]
      : []),
  ];
}

function primary(id: string, text: string, onclick: () => unknown): HTMLElement {
  return element('button', { type: 'button', class: 'button primary', id, onclick }, text);
}
