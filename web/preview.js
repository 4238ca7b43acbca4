import { formatPoint } from './coordinates.js';
import { element } from './dom.js';
import { definitions } from './report.js';
import { age, dollars, freshnessWords, longDate, statusWords } from './words.js';

/**
 * @typedef {import('./reportTypes.js').Preview} Preview
 * @typedef {import('./purchases.js').Purchase} Purchase
 * @typedef {{ onBuy: () => unknown, onReopen: (purchase: Purchase) => unknown, onNeedKey: () => unknown, onShare: () => unknown }} PreviewActions
 */

/**
 * The free answer before anything is bought: what is known, what the report costs, and the one next step
 * (get a key, buy, finish an interrupted purchase, or reopen a report already paid).
 *
 * @param {Preview} preview
 * @param {{ hasKey: boolean, purchase: Purchase | null }} customer
 * @param {PreviewActions} actions
 */
export function previewCard(preview, { hasKey, purchase }, actions) {
  const words = statusWords(preview.status);
  return element(
    'article',
    {
      class: `card preview ${preview.would_bill ? 'available' : 'neutral'}`,
      'aria-labelledby': 'preview-title',
    },
    element('h2', { id: 'preview-title', tabindex: -1 }, words.title),
    element('p', { class: 'where' }, formatPoint(preview.query)),
    element('p', {}, preview.help ?? words.text),
    preview.covered ? knownFacts(preview) : null,
    element(
      'div',
      { class: 'actions' },
      ...nextStep(preview, hasKey, purchase, actions),
      shareButton(actions),
    ),
    preview.would_bill
      ? element(
          'p',
          { class: 'fine' },
          'Only a report with status ok is charged. The same purchase is never charged twice.',
        )
      : element('p', { class: 'fine' }, 'Checking is free; nothing was charged.'),
  );
}

/** @param {{ onShare: () => unknown }} actions */
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
    : [
        primary('get-key', 'Get a free starter key', actions.onNeedKey),
        element('p', { class: 'fine' }, `The report costs ${price}; a new account starts with free credits.`),
      ];
}

/** @param {string} id @param {string} text @param {() => unknown} onclick */
function primary(id, text, onclick) {
  return element('button', { type: 'button', class: 'button primary', id, onclick }, text);
}
