import type { Account } from '../account/signedInAccount.ts';
import type { MapPlace } from '../map/mapPlace.ts';
import { smallMap } from '../map/smallMap.ts';
import { byId, element } from '../page/dom.ts';
import { showUncertain } from '../page/remedies.ts';
import { announce, bringIntoView, result, show, waiting } from '../page/resultPlace.ts';
import { HOUSE_WITHIN_M } from '../../core/report/geocodePrecision.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { statusWords } from '../page/pageWords.ts';
import { isArea, isOnLikeStreet, type CandidatePlace } from '../place/addresses.ts';
import { formatPoint, rounded } from '../place/coordinates.ts';
import type { AskedPreview } from '../place/askPlace.ts';
import { reportSections, sampleSections } from '../owner/reportSections.ts';
import { freeAnswerCard } from '../report/purchaseNotes.ts';
import { reportCard } from '../report/reportCard.ts';
import { ApiError } from '../service/apiCall.ts';
import { fetchMyReports } from '../service/accountApi.ts';
import { fetchSample, SAMPLE_PDF_PATH } from '../service/serviceApi.ts';
import type { GeocodedPlace, LatLon, Report } from '../service/serviceAnswers.ts';
import { wordedReport } from './wordedReport.ts';
import { readBoughtReport, readSentences } from './boughtReport.ts';
import { pdfButton } from './pdfDownload.ts';
import { beginPurchase, completePurchase, type Purchase } from './purchases.ts';
import { dollars } from '../page/pageWords.ts';
import { distanceWords } from '../place/addresses.ts';
import { words } from '../words/words.ts';

/** The page around a purchase. */
interface Counter {
  readonly account: Account;
  readonly map: MapPlace;
  /** Ends running work; the signal aborts when something else is chosen. */
  readonly startOver: () => AbortSignal;
  readonly choose: (point: LatLon, options: { goThere: boolean }) => unknown;
  readonly offer: (places: readonly CandidatePlace[], onChoose: (place: LatLon) => void) => void;
  /** The place on the page, or the welcome. */
  readonly showPreview: () => void;
  readonly showError: (error: unknown, again: () => unknown) => void;
  readonly shareButton: () => HTMLElement;
  readonly openTicket: (ticketId: string) => void;
}

/** From the click on "Buy" to the report on the page. */
export class Checkout {
  readonly #counter: Counter;

  constructor(counter: Counter) {
    this.#counter = counter;
  }

  /** Buys the report that the user sees: this preview, of this place; unless the house is known, only after confirmation. */
  buy({ preview, asked }: AskedPreview, address: GeocodedPlace | null): void {
    const { account, showError, showPreview } = this.#counter;
    const label = address?.geocoded_address ?? null;
    const begin = (allowArea: boolean): void => {
      try {
        void this.complete(beginPurchase(account, { preview, place: asked, label, allowArea }));
      } catch (error) {
        // the browser can't store anything: a purchase that can't be stored isn't started
        showError(error, showPreview);
      }
    };
    if (address === null || (!isArea(address) && address.uncertainty_m <= HOUSE_WITHIN_M)) begin(false);
    else
      confirmPlace(byId('area-dialog') as HTMLDialogElement, address, preview.estimated_cost_usd, () =>
        begin(isArea(address)),
      );
  }

  /** Sends a purchase, and shows the report; if there is no response, offers to finish exactly this purchase. */
  async complete(purchase: Purchase): Promise<void> {
    const { account, map, startOver, choose, offer, showError, shareButton } = this.#counter;
    const signal = startOver();
    show('preview', waiting(words.purchase.gettingReport));
    try {
      const sold = await completePurchase(account, purchase);
      account.refresh().catch(() => {
        // the next report updates the balance
      });
      const report = await this.#worded(sold);
      if (signal.aborted) {
        this.#showReady(purchase);
        return;
      }
      const isOk = report.status === 'ok';
      const actions = element(
        'div',
        { class: 'actions' },
        isOk && pdfButton(account, purchase, signal),
        shareButton(),
      );
      if (isOk)
        show(
          'report',
          reportCard(report, {
            actions: element('div', {}, actions, this.#sections(report, signal)),
            map: smallMap(map, purchase.point, signal),
            signal,
          }),
        );
      else show('report', freeAnswerCard(report), actions);
      byId('report-title').focus({ preventScroll: true });
      bringIntoView();
      announce(isOk ? withTrueMinus(report.assessment) : statusWords(report.status).title);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.isUncertain) showUncertain(error, () => this.complete(purchase));
      else if (error instanceof ApiError && error.candidates.length > 0)
        offer(error.candidates, (place) => choose(rounded(place), { goThere: true }));
      else showError(error, () => choose(rounded(purchase.point), { goThere: false }));
    }
  }

  /** Shows a synthetic report as if purchased, for free and without an account. */
  async showSample(): Promise<void> {
    const { startOver, showPreview, showError } = this.#counter;
    const signal = startOver();
    show('preview', waiting(words.purchase.gettingSample));
    try {
      const report = wordedReport(await fetchSample(signal), null);
      if (signal.aborted) return;
      const close = { type: 'button', class: 'button', id: 'close-sample', onclick: showPreview };
      const actions = element(
        'div',
        { class: 'actions' },
        element('a', { class: 'button', href: SAMPLE_PDF_PATH }, words.purchase.sampleAsPdf),
        element('button', close, words.purchase.closeSample),
      );
      const sections = element('div', {}, actions, sampleSections(report, signal));
      show('report', reportCard(report, { actions: sections, map: null, signal }));
      byId('report-title').focus({ preventScroll: true });
      bringIntoView();
      announce(words.purchase.sampleReport);
    } catch (error) {
      if (!signal.aborted) showError(error, () => this.showSample());
    }
  }

  /** A purchased report with its sentences in the page's language. */
  async #worded(sold: Report): Promise<Report> {
    if (sold.status !== 'ok') return sold;
    const sentences = await readSentences(this.#counter.account, () => this.#idOf(sold.pixel_id));
    return wordedReport(sold, sentences);
  }

  /** The number of the newest report of a cell. */
  async #idOf(pixelId: string | null): Promise<number> {
    const key = this.#counter.account.ownerCall?.key ?? null;
    const { reports } = await fetchMyReports(key, { pixelId: pixelId ?? '', limit: 1 });
    if (reports[0] !== undefined) return reports[0].id;
    throw new ApiError(404, 'report_not_found', words.purchase.findUnderReports, null);
  }

  /** What the account's owner can do with the report; a child key can't. */
  #sections({ pixel_id: pixelId, query }: Report, signal: AbortSignal): HTMLElement | null {
    const { account, openTicket } = this.#counter;
    if (account.ownerCall === null || pixelId === null) return null;
    const ownerKey = () => account.ownerCall?.key ?? null;
    const reportId = () => this.#idOf(pixelId);
    const { lat, lon, geocoded_address: address } = query;
    const point = { lat, lon };
    return reportSections({
      ownerKey,
      reportId,
      read: (saved) => readBoughtReport(account, saved),
      point,
      name: address ?? formatPoint(point),
      openTicket,
      signal,
    });
  }

  /** Another point was chosen while a report was being bought: shows where to find the report. */
  #showReady({ point }: Purchase): void {
    const open = () => this.#counter.choose(rounded(point), { goThere: true });
    result.prepend(
      element(
        'p',
        { class: 'notice', role: 'status' },
        words.purchase.answerReady(formatPoint(point)),
        element('button', { type: 'button', class: 'button quiet', onclick: open }, words.purchase.goThere),
      ),
    );
  }
}

/** Says that only the area or the street of an address is known, and buys the report there if that is wanted anyway. */
function confirmPlace(
  dialog: HTMLDialogElement,
  place: GeocodedPlace,
  priceUsd: number,
  onConfirm: () => unknown,
): void {
  const close = () => dialog.close();
  const confirm = () => {
    close();
    onConfirm();
  };
  const { title, text, advice, what } = doubtAbout(place);
  dialog.replaceChildren(
    element('h2', { id: 'area-dialog-title' }, title),
    element('p', {}, text),
    element('p', {}, advice),
    element(
      'div',
      { class: 'actions' },
      element(
        'button',
        { type: 'button', class: 'button primary', onclick: close },
        words.purchase.chooseAnother,
      ),
      element(
        'button',
        { type: 'button', class: 'button', id: 'buy-area', onclick: confirm },
        words.purchase.buyFor(what, dollars(priceUsd)),
      ),
    ),
  );
  dialog.showModal();
}

/** Why the place may not be the house, what to do, and what would be bought. */
function doubtAbout(place: GeocodedPlace) {
  const { geocoded_address: address } = place;
  const within = distanceWords(place.uncertainty_m);
  if (isOnLikeStreet(place))
    return {
      title: words.purchase.otherStreet,
      text: words.purchase.similarStreet(address),
      advice: words.purchase.enterAsWritten,
      what: words.purchase.thisAddress,
    };
  if (isArea(place))
    return {
      title: words.purchase.areaNotHouse,
      text: words.purchase.onlyArea(address, within),
      advice: words.purchase.enterHouse,
      what: words.purchase.middleOfArea,
    };
  return {
    title: words.purchase.elsewhereOnStreet,
    text: words.purchase.knownWithin(address, within),
    advice: words.purchase.clickBuilding,
    what: words.purchase.thisPoint,
  };
}
