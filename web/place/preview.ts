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
  const words = statusWords(preview.status, preview.measures);
  return element(
    'article',
    {
      class: `card preview ${preview.would_bill ? 'available' : 'neutral'}`,
      'aria-labelledby': 'preview-title',
    },
    preview.is_synthetic && syntheticNotice(),
    element('h2', { id: 'preview-title', tabindex: -1 }, words.title),
    element('p', { class: 'where' }, describePoint(preview.query)),
    address,
    // the service's `help` names the reason here; elsewhere it is written for programs
    element(
      'p',
      {},
      preview.status === 'inconclusive' && preview.help !== null ? withTrueMinus(preview.help) : words.text,
    ),
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

/** Whether to offer a sample: the report is for sale, and none of this place is owned. */
function isUndecided({ would_bill: isForSale }: Preview, { purchase, owned }: Customer): boolean {
  return isForSale && purchase === null && owned === null;
}

function finePrint(preview: Preview, { hasKey, owned, starterCreditsUsd }: Customer): string {
  if (owned === 'unknown' && preview.would_bill)
    return (
      'We couldn’t check whether this account already owns a report for this place. Look under “Reports” above ' +
      'before you buy.'
    );
  if (owned !== null && owned !== 'unknown' && owned.isCurrent) return 'Reading it again is free.';
  if (preview.status === 'ok' && !preview.would_bill)
    return 'This account already paid for this report, so it is free.';
  if (!preview.would_bill) return 'Checking is free. You weren’t charged.';
  const price = dollars(preview.estimated_cost_usd);
  return hasKey
    ? 'You pay only when the answer is a report, and never twice for the same purchase.'
    : `The report costs ${price}. ${creditsOffer(starterCreditsUsd)}`.trim();
}

/** Copies the link to this view. */
export function shareButton({ onShare }: Pick<PreviewActions, 'onShare'>): HTMLElement {
  return element('button', { type: 'button', class: 'button quiet', onclick: onShare }, 'Copy link');
}

function knownFacts(preview: Preview): HTMLElement {
  const pairs: [string, string][] = [
    ['Last observation', `${longDate(preview.last_observation)} (${age(preview.data_age_days)})`],
    ['Freshness', freshnessWords(preview.data_freshness, preview.freshness_note)],
    ['Cell', preview.pixel_id ?? '—'],
  ];
  if (preview.likely_significant !== null) {
    pairs.unshift(['Ground motion is likely', preview.likely_significant ? 'Yes' : 'No']);
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
      `Buy again (${price})`,
    );
    return [
      primary('reopen', 'Show the report you bought (free)', () => actions.onReopen(purchase)),
      ...(preview.would_bill ? [again] : []),
    ];
  }
  if (purchase?.state === 'pending') {
    return [
      element(
        'p',
        { class: 'notice' },
        'A purchase of this cell was interrupted, and you may have been charged. Finish it to repeat the same ' +
          'purchase. You are charged at most once.',
      ),
      primary('finish', 'Finish the purchase', () => actions.onReopen(purchase)),
    ];
  }
  if (preview.status !== 'ok') return [];
  if (!hasKey) return [primary('get-key', 'Create a free account', actions.onNeedKey)];
  return preview.would_bill
    ? [primary('buy', `Buy report (${price})`, actions.onBuy)]
    : [primary('buy', 'Show the report (paid before)', actions.onBuy)];
}

/** The account's own reports come before anything for sale. */
function ownedSteps(
  preview: Preview,
  { report, isCurrent }: Owned,
  { onOpenOwned, onBuy }: PreviewActions,
): HTMLElement[] {
  const date = longDate(report.created_at.slice(0, 10));
  const words = isCurrent
    ? `You bought this report on ${date}.`
    : `You bought a report for this place on ${date}. A newer measurement is available.`;
  return [
    element('p', { class: 'notice owned' }, words),
    primary('reopen', 'Show the report you bought (free)', () => onOpenOwned(report)),
    ...(!isCurrent && preview.would_bill
      ? [
          element(
            'button',
            { type: 'button', class: 'button', id: 'buy', onclick: onBuy },
            `Buy the newer report (${dollars(preview.estimated_cost_usd)})`,
          ),
        ]
      : []),
  ];
}

function primary(id: string, text: string, onclick: () => unknown): HTMLElement {
  return element('button', { type: 'button', class: 'button primary', id, onclick }, text);
}
