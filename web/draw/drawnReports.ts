import type { Account } from '../account/signedInAccount.ts';
import type { AccountDialogStart } from '../account/accountDialog.ts';
import type { MapPlace } from '../map/mapPlace.ts';
import { boxAround } from '../map/scene.ts';
import { byId, element } from '../page/dom.ts';
import { helpWords, statusWords } from '../page/pageWords.ts';
import { showUncertain } from '../page/remedies.ts';
import { announce, bringIntoView, show, waiting } from '../page/resultPlace.ts';
import { completePurchase, findPurchase, storePurchase, type Purchase } from '../purchase/purchases.ts';
import { ApiError } from '../service/apiCall.ts';
import { DrawBar } from './drawBar.ts';
import { drawCard } from './drawCard.ts';
import {
  drawnRequest,
  fetchDrawnPreview,
  fetchDrawnPrices,
  priceOf,
  type DrawnPreview,
  type DrawnPrices,
  type DrawnReport,
} from './drawnApi.ts';
import { measureOf, type Shape } from './drawnShape.ts';
import { drawnView } from './drawnView.ts';
import { DrawTool, type Draft } from './drawTool.ts';
import { offerCard, PRODUCTS } from './offerCard.ts';
import '../styles/draw.css';
import { wordedDrawn } from './wordedDrawn.ts';
import { drawWords } from '../words/drawWords.ts';

/** The page around the drawing. */
export interface DrawSurroundings {
  readonly account: Account;
  readonly map: MapPlace;
  readonly starterCreditsUsd: number;
  /** Ends running work; the signal aborts when something else is chosen. */
  readonly startOver: () => AbortSignal;
  /** Leaves the drawing. */
  readonly close: () => void;
  readonly showError: (error: unknown, again: () => unknown) => void;
  readonly openAccount: (begin: AccountDialogStart) => void;
  /** Shows a report that the account owns, by its number. */
  readonly openOwned: (reportId: number) => void;
}

const NOTHING: Shape = { kind: 'line', corners: [] };

/** From drawing a line or an area to its report: draw, check for free, buy, read. */
export class DrawnReports {
  readonly #around: DrawSurroundings;
  #prices: DrawnPrices | null = null;

  constructor(around: DrawSurroundings) {
    this.#around = around;
  }

  /** Starts a drawing; `before` = the one that it replaces, whose corners can be edited as text. */
  begin(before: Shape = NOTHING): void {
    const { map, startOver, close } = this.#around;
    const signal = startOver();
    const tool: DrawTool = new DrawTool(before.kind, {
      onDraft: (draft, hasMoved) => showDraft(draft, hasMoved),
      onDone: (shape) => void this.#check(shape),
      onCancel: close,
      onRefused: announce,
    });
    const bar = new DrawBar({
      onFinish: () => tool.finish(),
      onUndo: () => tool.removeLast(),
      onCancel: close,
    });
    const showDraft = (draft: Draft, hasMoved: boolean): void => {
      map.show({ drawn: { ...draft, mark: null, parts: [] } });
      bar.show(draft, this.#prices);
      if (!hasMoved) announce(draftWords(draft));
    };
    bar.show(tool.draft, this.#prices);
    map.use(tool);
    const place = document.querySelector('.map');
    place?.append(bar.node);
    signal.addEventListener('abort', () => {
      bar.node.remove();
      map.use(null);
      map.show({ drawn: null });
    });
    addEventListener('keydown', (event) => cancelByKey(event, close), { signal });
    const events = {
      onKind: (kind: Shape['kind']) => tool.switchTo(kind),
      onTyped: (shape: Shape) => {
        void this.#check(shape);
        map.goTo({ kind: 'box', box: boxAround(shape.corners) });
      },
    };
    show('preview', drawCard(before, events));
    place?.scrollIntoView({ block: 'nearest' });
    if (!map.focus()) byId('draw-title').focus();
    announce(drawWords.drawStatus);
    void this.#loadPrices().then(() => bar.show(tool.draft, this.#prices));
  }

  /** Shows for free whether there is a report about the drawing, and what it costs. */
  async #check(shape: Shape): Promise<void> {
    const { account, startOver, showError } = this.#around;
    const signal = startOver();
    this.#keepOnMap(shape, signal);
    show('preview', waiting(drawWords.checking(shape.kind)));
    try {
      await Promise.all([account.ready(), this.#loadPrices()]);
      const isToCheck = account.key !== null && measureOf(shape).problem === null;
      const preview = isToCheck ? await fetchDrawnPreview(shape, account.key ?? '', signal) : null;
      if (signal.aborted) return;
      this.#offer(shape, preview);
      if (preview === null)
        account.onChange(() => account.isKnown && !signal.aborted && void this.#check(shape), signal);
    } catch (error) {
      if (!signal.aborted) showError(error, () => this.#check(shape));
    }
  }

  #offer(shape: Shape, preview: DrawnPreview | null): void {
    const { account, close, openAccount, openOwned, starterCreditsUsd } = this.#around;
    const measure = measureOf(shape);
    const card = offerCard(
      {
        kind: shape.kind,
        measure,
        preview,
        listPriceUsd: this.#prices && priceOf(this.#prices[shape.kind], measure.size),
        starterCreditsUsd,
        purchase: preview && findPurchase(account, preview.pixel_id),
        canOpen: account.ownerCall !== null,
      },
      {
        onBuy: (priceUsd) => preview && this.#buy(shape, preview, priceUsd),
        onFinishPurchase: (purchase) => void this.#complete(shape, purchase),
        onOpenOwned: openOwned,
        onNeedKey: () => openAccount('register'),
        onChange: () => this.begin(shape),
        onCancel: close,
      },
    );
    show('preview', card);
    byId('offer-title').focus({ preventScroll: true });
    bringIntoView();
  }

  #buy(shape: Shape, { pixel_id: pixelId }: DrawnPreview, priceUsd: number): void {
    const { account, showError } = this.#around;
    const label = drawWords.shapeOf(shape.kind, measureOf(shape).words);
    const [point = { lat: 0, lon: 0 }] = shape.corners;
    try {
      const request = { pixelId, point, ...drawnRequest(shape, priceUsd, label) };
      void this.#complete(shape, storePurchase(account, request));
    } catch (error) {
      // the browser can't store anything: a purchase that can't be stored isn't started
      showError(error, () => this.#check(shape));
    }
  }

  /** Sends a purchase, and shows the report; without a response, offers to finish exactly this purchase. */
  async #complete(shape: Shape, purchase: Purchase): Promise<void> {
    const { account, map, startOver, showError } = this.#around;
    const signal = startOver();
    this.#keepOnMap(shape, signal);
    show('preview', waiting(drawWords.gettingReport));
    try {
      const report = await completePurchase<DrawnReport>(account, purchase);
      account.refresh().catch(() => {
        // the next report updates the balance
      });
      if (signal.aborted) return announce(drawWords.reportReady);
      if (report.status !== 'ok') return this.#showFree(shape, report);
      const another = element(
        'button',
        { type: 'button', class: 'button', onclick: () => this.begin() },
        drawWords.drawAnother,
      );
      show('report', drawnView(report, { map, actions: [another], bought: null, signal }));
      byId('report-title').focus({ preventScroll: true });
      bringIntoView();
      announce(wordedDrawn(report).assessment ?? '');
    } catch (error) {
      if (signal.aborted) return;
      const again = () => this.#complete(shape, purchase);
      if (error instanceof ApiError && error.isUncertain) showUncertain(error, again);
      else showError(error, () => this.#check(shape));
    }
  }

  /** An answer without a report, which costs nothing. */
  #showFree(shape: Shape, { status, help }: DrawnReport): void {
    const { title } = statusWords(status);
    const again = { type: 'button', class: 'button', onclick: () => this.begin(shape) };
    show(
      'report',
      element(
        'article',
        { class: 'card neutral', 'aria-labelledby': 'report-title' },
        element('h2', { id: 'report-title', tabindex: -1 }, title),
        element('p', {}, helpWords(help) ?? drawWords.noneHere(PRODUCTS[shape.kind].name)),
        element('div', { class: 'actions' }, element('button', again, drawWords.drawAgain)),
      ),
    );
    announce(title);
  }

  #keepOnMap(shape: Shape, signal: AbortSignal): void {
    const { map } = this.#around;
    map.show({ drawn: { ...shape, next: null, mark: null, parts: [] } });
    signal.addEventListener('abort', () => map.show({ drawn: null }));
  }

  /** Without prices, the bar shows only the size. */
  async #loadPrices(): Promise<void> {
    this.#prices ??= await fetchDrawnPrices().catch(() => null);
  }
}

function draftWords({ kind, corners }: Draft): string {
  const count = drawWords.corners(corners.length);
  const least = kind === 'line' ? 2 : 3;
  return corners.length < least ? count : `${count}, ${measureOf({ kind, corners }).words}`;
}

function cancelByKey(event: KeyboardEvent, close: () => void): void {
  if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) close();
}
