import { describePoint } from './coordinates.js';
import { element } from './dom.js';
import { definitions } from './report.js';
import { syntheticNotice } from './synthetic.js';
import { age, dollars, freshnessWords, longDate, statusWords } from './words.js';

/**
 * @typedef {import('./reportTypes.js').Preview} Preview
 * @typedef {import('./purchases.js').Purchase} Purchase
 * @typedef {{ onBuy: () => unknown, onReopen: (purchase: Purchase) => unknown, onNeedKey: () => unknown, onShare: (event: MouseEvent) => unknown }} PreviewActions
 */

/**
 * The free answer before anything is bought: what is known, what the report costs, and the one next step
 * (get a key, buy, finish an interrupted purchase, or reopen a report already paid).
 *
 * @param {Preview} preview
 * @param {{ hasKey: boolean, purchase: Purchase | null }} customer
 * @param {HTMLElement | null} address how the address was placed that was asked for
 * @param {PreviewActions} actions
 */
export function previewCard(preview, { hasKey, purchase }, address, actions) {
  const words = statusWords(preview.status);
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
    // the service's own `help` speaks to programs
    element('p', {}, words.text),
    preview.covered ? knownFacts(preview) : null,
    element(
      'div',
      { class: 'actions' },
      ...nextStep(preview, hasKey, purchase, actions),
      shareButton(actions),
    ),
    element('p', { class: 'fine' }, finePrint(preview, hasKey)),
  );
}

/** @param {Preview} preview @param {boolean} hasKey */
function finePrint(preview, hasKey) {
  if (!preview.would_bill) return 'Checking is free; nothing was charged.';
  const price = dollars(preview.estimated_cost_usd);
  return hasKey
    ? 'Charged only when the answer is a report, and never twice for the same purchase.'
    : `The report costs ${price}; a new account starts with free credits.`;
}

/** @param {{ onShare: (event: MouseEvent) => unknown }} actions */
export function shareButton({ onShare }) {
  return element('button', { type: 'button', class: 'button quiet', onclick: onShare }, 'Copy link');
}

/** @param {Preview} preview */
function knownFacts(preview) {
  /** @type {[string, string][]} */
  const pairs = [
    ['Last observation', `${longDate(preview.last_observation)} (${age(preview.data_age_days)})`],
    ['Freshness', freshnessWords(preview.data_freshness)],
    ['Cell', preview.pixel_id ?? '—'],
  ];
  if (preview.likely_significant !== null) {
    pairs.unshift(['Motion likely significant', preview.likely_significant ? 'Yes' : 'No']);
  }
  return definitions(pairs);
}

/** @param {Preview} preview @param {boolean} hasKey @param {Purchase | null} purchase @param {PreviewActions} actions */
function nextStep(preview, hasKey, purchase, actions) {
  const price = dollars(preview.estimated_cost_usd);
  if (purchase?.state === 'paid') {
    const again = preview.would_bill
      ? [
          element(
            'button',
            { type: 'button', class: 'button', id: 'buy', onclick: actions.onBuy },
            `Buy again (${price})`,
          ),
        ]
      : [];
    return [
      primary('reopen', 'Show the report you bought (free)', () => actions.onReopen(purchase)),
      ...again,
    ];
  }
  if (purchase?.state === 'pending') {
    return [
      element(
        'p',
        { class: 'notice' },
        'A purchase of this cell was interrupted and may have been charged. Finishing it repeats the same purchase: it is charged once at most.',
      ),
      primary('finish', 'Finish the purchase', () => actions.onReopen(purchase)),
    ];
  }
  if (!preview.would_bill) return [];
  return hasKey
    ? [primary('buy', `Buy report (${price})`, actions.onBuy)]
    : [primary('get-key', 'Get a free starter key', actions.onNeedKey)];
}

/** @param {string} id @param {string} text @param {() => unknown} onclick */
function primary(id, text, onclick) {
  return element('button', { type: 'button', class: 'button primary', id, onclick }, text);
}
