import type { Account } from './account/account.ts';
import { copyText } from './account/accountPanel.ts';
import type { MapPlace } from './map/mapPlace.ts';
import { boxAround, boxOfFrames } from './map/scene.ts';
import { byId, element } from './page/dom.ts';
import { errorCard } from './page/errorCard.ts';
import { announce, bringIntoView, result, show, waiting } from './page/resultPlace.ts';
import { statusWords, withTrueMinus } from './page/words.ts';
import { addressNote, candidatesCard, isArea, shownPlaces, type CandidatePlace } from './place/addresses.ts';
import { askPlace } from './place/askPlace.ts';
import { formatPoint, rounded } from './place/coordinates.ts';
import { previewCard, shareButton } from './place/preview.ts';
import { welcomeCard } from './place/welcome.ts';
import { confirmArea } from './purchase/areaDialog.ts';
import { pdfButton } from './purchase/pdfDownload.ts';
import { beginPurchase, completePurchase, findPurchase, type Purchase } from './purchase/purchases.ts';
import { freeAnswerCard, reportCard } from './report/reportCard.ts';
import type { Frame, GeocodedPlace, LatLon, Preview } from './service/answers.ts';
import { ApiError, fetchGeocode, type AskedPlace } from './service/serviceApi.ts';

/** The address that the point on the page stands for, and what else it might be. */
interface FoundAddress {
  readonly place: GeocodedPlace;
  readonly alternatives: readonly GeocodedPlace[];
}

interface Surroundings {
  readonly account: Account;
  readonly map: MapPlace;
  readonly priceUsd: () => number;
  /** The place on the page is another one now; null = none. Has the say over the address of the page. */
  readonly onPlace: (point: LatLon | null) => void;
  /** What stands in the search field. */
  readonly onName: (name: string) => void;
  /** Nothing to show for what was typed. */
  readonly onUnknown: (message: string) => void;
  readonly openAccount: () => void;
}

/** What the reader asks about, from a place to the bought report; everything before the purchase is free. */
export class Explorer {
  readonly #around: Surroundings;
  /** What is on the page now; a new choice ends everything that the one before started. */
  #current = new AbortController();
  #preview: Preview | null = null;
  #asked: AskedPlace | null = null;
  #found: FoundAddress | null = null;
  #frames: readonly Frame[] | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Shows a point on the map and asks, free of charge, what is known there. */
  async choose(
    point: LatLon,
    { goThere, address = null }: { goThere: boolean; address?: FoundAddress | null },
  ): Promise<void> {
    const { map, onPlace, onName } = this.#around;
    const signal = this.#startOver();
    this.#found = address;
    onName(address?.place.geocoded_address ?? formatPoint(point));
    onPlace(point);
    map.show({ point, cell: null, answeringFrame: null });
    if (goThere) map.goTo({ kind: 'point', point });
    show('preview', waiting('Checking this point…'));
    try {
      const { preview, asked } = await askPlace(point, address?.place ?? null, {
        key: this.#around.account.key,
        signal,
        onCell: (cell) => map.show({ cell }),
      });
      if (signal.aborted) return;
      this.#preview = preview;
      this.#asked = asked;
      map.show({ answeringFrame: preview.frame });
      this.showPreview();
      announce(statusWords(preview.status).title);
      bringIntoView();
    } catch (error) {
      if (!signal.aborted) this.#showError(error, () => this.choose(point, { goThere: false, address }));
    }
  }

  /** Looks an address up, free of charge; where it fits several places the reader chooses. */
  async find(address: string): Promise<void> {
    const { account, map, onPlace, onUnknown } = this.#around;
    const signal = this.#startOver();
    map.show({ point: null, cell: null, answeringFrame: null });
    onPlace(null);
    show('preview', waiting('Looking the address up…'));
    try {
      const answer = await fetchGeocode(address, account.key, signal);
      if (signal.aborted) return;
      if (answer.ambiguous) this.#offer(answer.alternatives, (place) => this.#goTo(place));
      else this.#goTo(answer as GeocodedPlace, answer.alternatives);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 422) onUnknown(error.message);
      else this.#showError(error, () => this.find(address));
    }
  }

  /** Takes the last place off the page: its card, its pin and its name. */
  leavePlace(): void {
    const { map, priceUsd } = this.#around;
    this.#startOver();
    map.show({ point: null, cell: null, answeringFrame: null });
    if (this.#frames === null) show('welcome');
    else
      show(
        'welcome',
        welcomeCard(this.#frames, priceUsd(), ({ bbox }) => map.goTo({ kind: 'box', box: bbox })),
      );
  }

  /** Frames that are served; the welcome names them. */
  setFrames(frames: readonly Frame[]): void {
    this.#frames = frames;
    this.#around.map.show({ frames });
    if (document.body.dataset['shows'] === 'welcome') this.leavePlace();
  }

  /** All that is covered. */
  showEverything(): void {
    this.#around.map.goTo({ kind: 'box', box: boxOfFrames(this.#frames ?? []) });
  }

  showPreview(): void {
    const { account, openAccount } = this.#around;
    const preview = this.#preview;
    if (preview === null) return;
    const found = this.#found;
    const customer = { hasKey: account.key !== null, purchase: findPurchase(account, preview.pixel_id) };
    const note = found && addressNote(found.place, found.alternatives, (place) => this.#goTo(place));
    show(
      'preview',
      previewCard(preview, customer, note, {
        onBuy: () => this.#buy(preview),
        onReopen: (purchase) => this.#complete(purchase),
        onNeedKey: openAccount,
        onShare: share,
      }),
    );
  }

  /** A report on the page stays; a preview learns that it can be bought now. */
  customerChanged(): void {
    if (document.getElementById('preview-title') !== null) this.showPreview();
  }

  #goTo(place: GeocodedPlace, alternatives: readonly GeocodedPlace[] = []): void {
    void this.choose(rounded(place), { goThere: true, address: { place, alternatives } });
  }

  /** Several places: the reader chooses in the list or on the map. */
  #offer<Place extends CandidatePlace>(places: readonly Place[], onChoose: (place: Place) => void): void {
    const shown = places.slice(0, shownPlaces);
    show('preview', candidatesCard(shown, onChoose));
    this.#around.map.show({
      candidates: shown.map((place) => ({
        lat: place.lat,
        lon: place.lon,
        name: place.geocoded_address,
        choose: () => onChoose(place),
      })),
    });
    if (shown.length > 0) this.#around.map.goTo({ kind: 'box', box: boxAround(shown) });
    announce('Which one is meant?');
    bringIntoView();
  }

  #buy(preview: Preview): void {
    const { account } = this.#around;
    const found = this.#found;
    const place = this.#asked ?? { point: preview.query };
    const label = found?.place.geocoded_address ?? null;
    const buy = (allowArea: boolean): void => {
      try {
        void this.#complete(beginPurchase(account, { preview, place, label, allowArea }));
      } catch (error) {
        // the browser keeps nothing: a purchase that cannot be written down is not begun
        this.#showError(error, () => this.showPreview());
      }
    };
    if (found === null || !isArea(found.place)) buy(false);
    else
      confirmArea(byId('area-dialog') as HTMLDialogElement, found.place, preview.estimated_cost_usd, () =>
        buy(true),
      );
  }

  /** Sends a purchase, and shows the report; when no answer comes, offers to finish the very same purchase. */
  async #complete(purchase: Purchase): Promise<void> {
    const { account } = this.#around;
    const signal = this.#startOver({ keepPreview: true });
    show('preview', waiting('Getting the report…'));
    try {
      const report = await completePurchase(account, purchase);
      account.refresh().catch(() => {
        // the next report brings the balance
      });
      if (signal.aborted) {
        this.#showReady(purchase);
        return;
      }
      const isOk = report.status === 'ok';
      const actions = element(
        'div',
        { class: 'actions' },
        isOk && pdfButton(account, purchase),
        shareButton({ onShare: share }),
      );
      if (isOk) show('report', reportCard(report, actions, signal));
      else show('report', freeAnswerCard(report), actions);
      byId('report-title').focus({ preventScroll: true });
      bringIntoView();
      announce(isOk ? withTrueMinus(report.assessment) : statusWords(report.status).title);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.isUncertain) this.#showUncertain(error, purchase);
      else if (error instanceof ApiError && error.candidates.length > 0)
        this.#offer(error.candidates, (place) => void this.choose(rounded(place), { goThere: true }));
      else this.#showError(error, () => this.choose(rounded(purchase.point), { goThere: false }));
    }
  }

  /** Another point was chosen while a report was bought: says where it waits. */
  #showReady({ point }: Purchase): void {
    const open = () => this.choose(rounded(point), { goThere: true });
    result.prepend(
      element(
        'p',
        { class: 'notice', role: 'status' },
        `The answer for ${formatPoint(point)} has come. `,
        element('button', { type: 'button', class: 'button quiet', onclick: open }, 'Go there'),
      ),
    );
  }

  #showUncertain(error: ApiError, purchase: Purchase): void {
    const again = () => this.#complete(purchase);
    show(
      'preview',
      errorCard(
        error,
        'No definite answer came. Trying again repeats the same purchase: it is charged once at most.',
        element(
          'button',
          { type: 'button', class: 'button primary', id: 'retry', onclick: again },
          'Try again',
        ),
      ),
    );
    announce(error.message);
  }

  #showError(error: unknown, again: () => unknown): void {
    const known = error instanceof ApiError ? error : new ApiError(0, 'page_error', String(error), null);
    const remedy =
      known.status === 401
        ? element(
            'button',
            { type: 'button', class: 'button primary', onclick: this.#around.openAccount },
            'Change the key',
          )
        : element('button', { type: 'button', class: 'button', id: 'retry', onclick: again }, 'Try again');
    show('preview', errorCard(known, '', remedy));
    announce(known.message);
  }

  #startOver({ keepPreview = false } = {}): AbortSignal {
    this.#current.abort();
    this.#current = new AbortController();
    announce('');
    if (!keepPreview) {
      this.#preview = this.#asked = this.#found = null;
      this.#around.map.show({ candidates: [] });
    }
    return this.#current.signal;
  }
}

async function share(event: MouseEvent): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  const words = (await copyText(location.href)) ? 'Link copied' : 'Copy it from the address bar';
  button.textContent = words;
  announce(words);
}
