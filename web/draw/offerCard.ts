import { element } from '../page/dom.ts';
import { dollars, creditsOffer, longDate, statusWords } from '../page/pageWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { definitions } from '../report/definitions.ts';
import type { Purchase } from '../purchase/purchases.ts';
import type { DrawnPreview } from './drawnApi.ts';
import type { DrawnKind, Measure } from './drawnShape.ts';

/** The names of what is sold. */
export const PRODUCTS: Readonly<Record<DrawnKind, { readonly name: string; readonly where: string }>> = {
  line: { name: 'profile', where: 'along this line' },
  area: { name: 'area report', where: 'in this area' },
};

interface OfferActions {
  readonly onBuy: (priceUsd: number) => void;
  readonly onFinishPurchase: (purchase: Purchase) => void;
  /** Opens the owned report by its number. */
  readonly onOpenOwned: (reportId: number) => void;
  readonly onNeedKey: () => void;
  readonly onChange: () => void;
  readonly onCancel: () => void;
}

/** A drawing as it can be bought. */
interface Offer {
  readonly kind: DrawnKind;
  readonly measure: Measure;
  /** The free preflight; null = without a key, only the price is known. */
  readonly preview: DrawnPreview | null;
  readonly listPriceUsd: number | null;
  readonly starterCreditsUsd: number;
  /** A purchase of this browser for the same drawing. */
  readonly purchase: Purchase | null;
  /** Whether the account's own reports can be opened. */
  readonly canOpen: boolean;
}

/** What the report about a drawing costs, and the next step; nothing is bought before the button with the price is pressed. */
export function offerCard(offer: Offer, actions: OfferActions): HTMLElement {
  const { kind, measure, preview } = offer;
  const { name, where } = PRODUCTS[kind];
  const isAvailable = preview?.status === 'ok';
  const title =
    measure.problem !== null
      ? `This ${kind} can’t be checked`
      : preview === null
        ? `The ground ${where}`
        : titleOf(preview, name, where);
  return element(
    'article',
    { class: `card preview ${isAvailable ? 'available' : 'neutral'}`, 'aria-labelledby': 'offer-title' },
    element('h2', { id: 'offer-title', tabindex: -1 }, title),
    element('p', { class: 'where' }, `${kind === 'line' ? 'Line' : 'Area'} of ${measure.words}`),
    element('p', {}, textOf(offer)),
    element(
      'div',
      { class: 'actions' },
      ...nextSteps(offer, actions),
      button('Draw again', actions.onChange),
      button('Cancel', actions.onCancel),
    ),
    element('p', { class: 'fine' }, finePrint(offer)),
    preview && isAvailable && facts(preview),
  );
}

function titleOf({ status }: DrawnPreview, name: string, where: string): string {
  if (status === 'ok') return `${name === 'profile' ? 'A' : 'An'} ${name} is available`;
  return status === 'no_data' ? `Too little is measured ${where}` : statusWords(status).title;
}

function textOf({ kind, measure, preview, listPriceUsd }: Offer): string {
  if (measure.problem !== null) return measure.problem;
  if (preview === null)
    return (
      (listPriceUsd === null ? '' : `The ${PRODUCTS[kind].name} costs ${dollars(listPriceUsd)}. `) +
      'You pay only if there is an answer. Sign in to check for free whether the ground is measured here.'
    );
  if (preview.status === 'no_data')
    return 'Fewer than a tenth of its cells have a usable radar signal. Draw over buildings, roads or bare ground.';
  if (preview.status !== 'ok') return withTrueMinus(preview.help ?? statusWords(preview.status).text);
  return kind === 'line'
    ? 'It shows the rate at each point of the line with its 95 % band, gaps, the steepest change and dated events.'
    : 'It shows the mean with its uncertainty, the spread, the shares by class, the worst cell and dated events.';
}

function nextSteps(offer: Offer, actions: OfferActions): HTMLElement[] {
  const { kind, measure, preview, purchase, canOpen } = offer;
  const { name } = PRODUCTS[kind];
  if (measure.problem !== null) return [];
  if (preview === null) return [button('Create a free account', actions.onNeedKey, 'get-key')];
  if (purchase?.state === 'pending')
    return [
      element(
        'p',
        { class: 'notice' },
        'A purchase of this drawing was interrupted, and you may have been charged. Finish it to repeat the same ' +
          'purchase. You are charged at most once.',
      ),
      button('Finish the purchase', () => actions.onFinishPurchase(purchase), 'finish'),
    ];
  if (preview.status !== 'ok') return [];
  const { owned_report: owned, estimated_cost_usd: price } = preview;
  const buy = preview.would_bill
    ? button(`Buy the ${owned ? 'newer ' : ''}${name} (${dollars(price)})`, () => actions.onBuy(price), 'buy')
    : null;
  const open =
    owned && canOpen
      ? button(
          `Show the ${name} you bought (free)`,
          () => actions.onOpenOwned(owned.report_id),
          buy ? null : 'reopen',
        )
      : null;
  if (open !== null) return buy === null ? [open] : [buy, open];
  return [buy ?? button(`Show the ${name} (paid before)`, () => actions.onBuy(price), 'buy')];
}

/** A button; the main one if it has an id. */
function button(text: string, onclick: () => void, id: string | null = null): HTMLElement {
  return element(
    'button',
    { type: 'button', class: id === null ? 'button' : 'button primary', id, onclick },
    text,
  );
}

function finePrint({ preview, measure, starterCreditsUsd }: Offer): string {
  if (measure.problem !== null) return 'Checking is free. You weren’t charged.';
  if (preview === null) return creditsOffer(starterCreditsUsd);
  if (preview.owned_report)
    return `You bought it on ${longDate(preview.owned_report.bought_at.slice(0, 10))}. Reading it again is free.`;
  return preview.would_bill
    ? 'You pay only when the answer is a report, and never twice for the same purchase.'
    : 'Checking is free. You weren’t charged.';
}

function facts(preview: DrawnPreview): HTMLElement {
  const measured =
    'line' in preview
      ? `${preview.line.answered_samples} of ${preview.line.samples} points`
      : `${preview.area.measured_cells} of ${preview.area.cells} cells`;
  const age = preview.data_age_days;
  return definitions([
    ['Measured', measured],
    ['Last observation', age === null ? '—' : `${age} ${age === 1 ? 'day' : 'days'} ago`],
    ['Frame', preview.frame],
  ]);
}
