import type { Account } from '../account/signedInAccount.ts';
import type { MapPlace } from '../map/mapPlace.ts';
import { boxAround } from '../map/scene.ts';
import { smallMap } from '../map/smallMap.ts';
import { byId, element } from '../page/dom.ts';
import { announce, bringIntoView, show, waiting } from '../page/resultPlace.ts';
import { dollars, longDate, signed } from '../page/pageWords.ts';
import { formatPoint, rounded } from '../place/coordinates.ts';
import { nameOfReport } from '../owner/ownedReport.ts';
import { reportSections } from '../owner/reportSections.ts';
import { listButton } from '../place/welcome.ts';
import { storedReportCard } from '../report/storedReport.ts';
import { fetchMyReports, fetchStoredReport } from '../service/accountApi.ts';
import type { Frame, LatLon, SavedReport } from '../service/serviceAnswers.ts';
import { ApiError } from '../service/apiCall.ts';
import type { DrawnReport } from '../draw/drawnApi.ts';
import { readBoughtReport } from './boughtReport.ts';
import { ownedPdfButton } from './pdfDownload.ts';
import { headlineFor } from '../../core/report/groundVerdict.ts';
import { words } from '../words/words.ts';

const reportsAPage = 20;
/** Number of the newest reports searched for a number. */
const lookedThrough = 200;

/** The page around the list. */
interface Around {
  readonly account: Account;
  readonly map: MapPlace;
  /** The frames that are served now; null = not known yet. */
  readonly frames: () => readonly Frame[] | null;
  readonly startOver: () => AbortSignal;
  /** The page's place has changed. */
  readonly onPlace: (point: LatLon | null, name: string) => void;
  readonly showError: (error: unknown, again: () => unknown) => void;
  readonly shareButton: () => HTMLElement;
  readonly dialogs: {
    readonly openList: () => void;
    readonly openWatches: () => void;
    readonly openTicket: (ticketId: string) => void;
  };
}

/** Everything that the account has purchased, readable again on every device and for free. */
export class OwnReports {
  readonly #around: Around;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Lists the reports, newest first, and shows them on the map under their numbers in the list. */
  async list(): Promise<void> {
    const { map, startOver, onPlace, showError, dialogs } = this.#around;
    const signal = startOver();
    map.show({ point: null, cell: null, answeringFrame: null });
    onPlace(null, '');
    show('preview', waiting(words.purchase.lookingUp));
    try {
      const entries = element('ol', { class: 'frames numbered' });
      const more = element(
        'button',
        { type: 'button', class: 'button', hidden: true },
        words.purchase.showOlder,
      );
      let older: string | null = null;
      const listed: SavedReport[] = [];
      const pdf = ownedPdfButton(
        { key: () => this.#key(), ids: () => listed.map(({ id }) => id) },
        signal,
        words.purchase.downloadAsOne,
      );
      const load = async (cursor: string | null): Promise<void> => {
        const { reports, next_cursor: next } = await fetchMyReports(this.#key(), {
          cursor,
          limit: reportsAPage,
        });
        listed.push(...reports);
        const frames = this.#around.frames() ?? [];
        entries.append(
          ...reports.map((report) => entryOf(report, newerOf(report, frames), () => void this.open(report))),
        );
        if (!signal.aborted) this.#showPins(listed);
        more.hidden = next === null;
        older = next;
      };
      more.addEventListener('click', () => {
        load(older).catch((error: unknown) => showError(error, () => this.list()));
      });
      await load(null);
      if (signal.aborted) return;
      const watches = element(
        'button',
        { type: 'button', class: 'button', onclick: dialogs.openWatches },
        words.purchase.yourWatches,
      );
      show(
        'preview',
        listCard(entries, more, [listed.length > 1 ? pdf : null, listButton(dialogs.openList), watches]),
      );
      byId('own-title').focus({ preventScroll: true });
      announce(words.purchase.yourReports);
      bringIntoView();
    } catch (error) {
      if (!signal.aborted) showError(error, () => this.list());
    }
  }

  #showPins(reports: readonly SavedReport[]): void {
    const { map } = this.#around;
    map.show({
      candidates: reports.map((report) => ({
        lat: report.lat,
        lon: report.lon,
        name: nameOfReport(report),
        choose: () => void this.open(report),
      })),
    });
    if (reports.length > 0) map.goTo({ kind: 'box', box: boxAround(reports) });
  }

  /** Opens a report by its number; the list if it isn't among the newest. */
  async openNumber(id: number): Promise<void> {
    try {
      const { reports } = await fetchMyReports(this.#key(), { limit: lookedThrough });
      const report = reports.find((each) => each.id === id);
      await (report ? this.open(report) : this.list());
    } catch (error) {
      this.#around.showError(error, () => this.openNumber(id));
    }
  }

  /** Shows a report again, as it was sold; nothing is charged. */
  async open(saved: SavedReport): Promise<void> {
    const { account, map, startOver, onPlace, showError, shareButton, dialogs } = this.#around;
    const signal = startOver();
    if (drawnEndpoints.has(saved.endpoint)) return this.#openDrawn(saved, signal);
    const point = rounded(saved);
    onPlace(point, saved.address ?? formatPoint(point));
    map.show({ point, cell: null, answeringFrame: null });
    map.goTo({ kind: 'point', point });
    show('preview', waiting(words.purchase.openingReport));
    try {
      const body = await readBoughtReport(account, saved);
      if (signal.aborted) return;
      const actions = element(
        'div',
        { class: 'actions' },
        ownedPdfButton({ key: () => this.#key(), ids: () => [saved.id] }, signal, words.purchase.downloadPdf),
        shareButton(),
      );
      const sections = reportSections({
        ownerKey: () => this.#key(),
        reportId: async () => saved.id,
        read: (other) => readBoughtReport(account, other),
        point,
        name: saved.address ?? formatPoint(point),
        openTicket: dialogs.openTicket,
        signal,
      });
      show(
        'report',
        storedReportCard(saved, body, {
          actions: element('div', {}, actions, sections),
          map: smallMap(map, point, signal),
          signal,
        }),
      );
      byId('report-title').focus({ preventScroll: true });
      bringIntoView();
      announce(words.purchase.yourReport);
    } catch (error) {
      if (!signal.aborted) showError(error, () => this.open(saved));
    }
  }

  /** Shows a report about a line or an area again. */
  async #openDrawn(saved: SavedReport, signal: AbortSignal): Promise<void> {
    const { map, onPlace, showError } = this.#around;
    onPlace(null, '');
    map.show({ point: null, cell: null, answeringFrame: null });
    show('preview', waiting(words.purchase.openingReport));
    try {
      const [{ boxOfReport, drawnView }, body] = await Promise.all([
        import('../draw/drawnView.ts'),
        fetchStoredReport(this.#key(), saved.id),
      ]);
      if (signal.aborted) return;
      const report = body as unknown as DrawnReport;
      map.goTo({ kind: 'box', box: boxOfReport(report) });
      show('report', drawnView(report, { map, actions: [], bought: saved, signal }));
      byId('report-title').focus({ preventScroll: true });
      bringIntoView();
      announce(words.purchase.yourReport);
    } catch (error) {
      if (!signal.aborted) showError(error, () => this.open(saved));
    }
  }

  #key(): string | null {
    const { ownerCall } = this.#around.account;
    if (ownerCall === null) throw new ApiError(401, 'unauthorized', words.purchase.signInToSee, null);
    return ownerCall.key;
  }
}

function listCard(
  entries: HTMLElement,
  more: HTMLElement,
  buttons: readonly (HTMLElement | null)[],
): HTMLElement {
  const isEmpty = entries.childElementCount === 0;
  return element(
    'article',
    { class: 'card', 'aria-labelledby': 'own-title' },
    element('h2', { id: 'own-title', tabindex: -1 }, words.purchase.yourReports),
    element('p', {}, isEmpty ? words.purchase.nothingBought : words.purchase.everythingBought),
    element('div', { class: 'actions' }, ...buttons),
    entries,
    more,
  );
}

const kinds: Readonly<Record<string, string>> = {
  'report.pdf': words.purchase.asPdf,
  timeseries: words.purchase.timeSeries,
  'motion/batch': words.purchase.inBatch,
  'motion/profile': words.purchase.alongLine,
  'motion/area': words.purchase.ofArea,
};
/** Purchases of these kinds are about a line or an area instead of a cell. */
const drawnEndpoints: ReadonlySet<string> = new Set(['motion/profile', 'motion/area']);

/** The frame of a report if it has been measured again since the purchase. */
function newerOf({ frame: id, release }: SavedReport, frames: readonly Frame[]): Frame | null {
  return frames.find((frame) => frame.frame_id === id && frame.release !== release) ?? null;
}

function entryOf(report: SavedReport, newer: Frame | null, onclick: () => unknown): HTMLElement {
  const {
    created_at: boughtAt,
    cost_usd: cost,
    refunded,
    endpoint,
    corrections,
    address,
    geocoded_address: found,
    verdict_code: verdictCode,
    velocity_vertical_mm_yr: velocity,
  } = report;
  const point = formatPoint(rounded(report));
  const name = nameOfReport(report);
  const verdict = headlineFor(verdictCode, words.ground)?.title;
  const paid = refunded ? `${dollars(cost)}, ${words.purchase.refunded}` : dollars(cost);
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'frame-entry', onclick },
      element('strong', {}, name),
      element(
        'span',
        { class: 'verdict' },
        words.purchase.rateOverRecord(verdict === undefined ? '' : `${verdict}: `, signed(velocity, 1)),
      ),
      corrections.length > 0 && element('span', { class: 'corrected' }, words.purchase.correctedReport),
      newer && element('span', { class: 'newer' }, newerWords(newer)),
      found !== null && name !== found && element('span', {}, found),
      address !== null && address !== (found ?? name) && element('span', {}, words.purchase.askedAs(address)),
      name !== point && element('span', {}, point),
      element(
        'span',
        {},
        words.purchase.boughtOn(longDate(boughtAt.slice(0, 10)), paid, kinds[endpoint] ?? ''),
      ),
    ),
  );
}

function newerWords({ last_observation: last }: Frame): string {
  return last === null ? words.purchase.measuredAgain : words.purchase.measuredAgainThrough(longDate(last));
}
