import { element } from '../page/dom.ts';
import { dollars, creditsOffer, helpWords, longDate, statusWords } from '../page/pageWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { definitions } from '../report/definitions.ts';
import type { Purchase } from '../purchase/purchases.ts';
import type { DrawnPreview } from './drawnApi.ts';
import type { DrawnKind, Measure } from './drawnShape.ts';
import { words } from '../words/words.ts';
import { drawWords } from '../words/drawWords.ts';

/** The names of what is sold. */
export const PRODUCTS: Readonly<Record<DrawnKind, { readonly name: string; readonly where: string }>> =
  drawWords.products;

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
  const { where } = PRODUCTS[kind];
  const isAvailable = preview?.status === 'ok';
  const title =
    measure.problem !== null
      ? drawWords.cantCheck(kind)
      : preview === null
        ? drawWords.theGround(where)
        : titleOf(preview, kind);
  return element(
    'article',
    { class: `card preview ${isAvailable ? 'available' : 'neutral'}`, 'aria-labelledby': 'offer-title' },
    element('h2', { id: 'offer-title', tabindex: -1 }, title),
    element('p', { class: 'where' }, drawWords.shapeOf(kind, measure.words)),
    element('p', {}, textOf(offer)),
    element(
      'div',
      { class: 'actions' },
      ...nextSteps(offer, actions),
      button(drawWords.drawAgain, actions.onChange),
      button(drawWords.cancel, actions.onCancel),
    ),
    element('p', { class: 'fine' }, finePrint(offer)),
    preview && isAvailable && facts(preview),
  );
}

function titleOf({ status }: DrawnPreview, kind: DrawnKind): string {
  if (status === 'ok') return drawWords.available(PRODUCTS[kind].name, kind === 'line');
  return status === 'no_data' ? drawWords.tooLittle(PRODUCTS[kind].where) : statusWords(status).title;
}

function textOf({ kind, measure, preview, listPriceUsd }: Offer): string {
  if (measure.problem !== null) return measure.problem;
  if (preview === null)
    return drawWords.signInToCheck(
      listPriceUsd === null ? '' : drawWords.costs(PRODUCTS[kind].name, dollars(listPriceUsd)),
    );
  if (preview.status === 'no_data') return drawWords.drawOver;
  if (preview.status !== 'ok')
    return withTrueMinus(helpWords(preview.help) ?? statusWords(preview.status).text);
  return kind === 'line' ? drawWords.lineShows : drawWords.areaShows;
}

function nextSteps(offer: Offer, actions: OfferActions): HTMLElement[] {
  const { kind, measure, preview, purchase, canOpen } = offer;
  const { name } = PRODUCTS[kind];
  if (measure.problem !== null) return [];
  if (preview === null) return [button(drawWords.createAccount, actions.onNeedKey, 'get-key')];
  if (purchase?.state === 'pending')
    return [
      element('p', { class: 'notice' }, drawWords.interrupted),
      button(drawWords.finishPurchase, () => actions.onFinishPurchase(purchase), 'finish'),
    ];
  if (preview.status !== 'ok') return [];
  const { owned_report: owned, estimated_cost_usd: price } = preview;
  const buy = preview.would_bill
    ? button(drawWords.buy(owned !== null, name, dollars(price)), () => actions.onBuy(price), 'buy')
    : null;
  const open =
    owned && canOpen
      ? button(drawWords.showBought(name), () => actions.onOpenOwned(owned.report_id), buy ? null : 'reopen')
      : null;
  if (open !== null) return buy === null ? [open] : [buy, open];
  return [buy ?? button(drawWords.showPaid(name), () => actions.onBuy(price), 'buy')];
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
  if (measure.problem !== null) return drawWords.checkingIsFree;
  if (preview === null) return creditsOffer(starterCreditsUsd);
  if (preview.owned_report) return drawWords.boughtOn(longDate(preview.owned_report.bought_at.slice(0, 10)));
  return preview.would_bill ? drawWords.youPayOnly : drawWords.checkingIsFree;
}

function facts(preview: DrawnPreview): HTMLElement {
  const measured =
    'line' in preview
      ? drawWords.pointsOf(preview.line.answered_samples, preview.line.samples)
      : drawWords.cellsOf(String(preview.area.measured_cells), String(preview.area.cells));
  const age = preview.data_age_days;
  return definitions([
    [drawWords.measured, measured],
    [drawWords.lastObservation, age === null ? '—' : words.codes.ages.days(age)],
    [drawWords.frame, preview.frame],
  ]);
}
