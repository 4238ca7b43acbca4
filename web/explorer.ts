import type { Account } from './account/signedInAccount.ts';
import type { AccountDialogStart } from './account/accountDialog.ts';
import type { MapPlace } from './map/mapPlace.ts';
import { showOutside, showOutsideNote } from './map/outsideNote.ts';
import { boxOfFrames } from './map/scene.ts';
import { showProblem } from './page/remedies.ts';
import { announce, bringIntoView, show, waiting } from './page/resultPlace.ts';
import { share } from './page/shareLink.ts';
import { statusWords } from './page/pageWords.ts';
import { addressNote, offerPlaces, placeNear, type NamedPlace } from './place/addresses.ts';
import { askPlace, type AskedPreview } from './place/askPlace.ts';
import { formatPoint, rounded } from './place/coordinates.ts';
import { previewCard, shareButton } from './place/preview.ts';
import { welcomeCard, type Prices } from './place/welcome.ts';
import { Checkout } from './purchase/checkout.ts';
import { findOwned, type Ownership } from './purchase/owned.ts';
import { OwnReports } from './purchase/ownReports.ts';
import { findPurchase } from './purchase/purchases.ts';
import { ApiError } from './service/apiCall.ts';
import type { Frame, GeocodedPlace, LatLon } from './service/serviceAnswers.ts';
import { fetchGeocode } from './service/serviceApi.ts';
import { words } from './words/words.ts';

/** The address of the point on the page, and its alternatives. */
interface FoundAddress {
  readonly place: GeocodedPlace;
  readonly alternatives: readonly GeocodedPlace[];
}

/** The content of the page: one object, so that the report that is bought is the one that was shown. */
interface ShownPlace extends AskedPreview {
  readonly point: LatLon;
  readonly address: FoundAddress | null;
  /** The account's own reports of the cell. */
  readonly owned: Ownership;
}

interface ChooseOptions {
  /** Whether the map moves to the place. */
  readonly goThere: boolean;
  readonly address?: FoundAddress | null;
  /** Whether the page already showed it, so that it isn't a step in the browser's history. */
  readonly isSame?: boolean;
}

interface Surroundings {
  readonly account: Account;
  readonly map: MapPlace;
  readonly prices: () => Prices;
  /** The page's place has changed; null = none. Determines the URL of the page. */
  readonly onPlace: (place: NamedPlace | null, isSame: boolean) => void;
  /** The text in the search field. */
  readonly onName: (name: string) => void;
  /** No match for the typed text. */
  readonly onUnknown: (message: string) => void;
  readonly openAccount: (begin: AccountDialogStart) => void;
  readonly openCredits: () => void;
  /** The dialogs of lists of places, of watches and of messages. */
  readonly openList: () => void;
  readonly openWatches: () => void;
  readonly openTicket: (ticketId: string) => void;
}

/** The user's path from a place to the offer of its report; everything here is free. */
export class Explorer {
  readonly #around: Surroundings;
  readonly #checkout: Checkout;
  readonly #ownReports: OwnReports;
  /** The current content of the page; a new choice ends everything that the previous one started. */
  #current = new AbortController();
  #shown: ShownPlace | null = null;
  #frames: readonly Frame[] | null = null;

  constructor(around: Surroundings) {
    this.#around = around;
    const page = {
      account: around.account,
      map: around.map,
      showError: (error: unknown, again: () => unknown) => this.#showError(error, again),
      shareButton: () => shareButton({ onShare: share }),
    };
    this.#checkout = new Checkout({
      ...page,
      startOver: () => this.#startOver({ keepsPlace: true }),
      choose: (point, options) => void this.choose(point, options),
      offer: (places, onChoose) => offerPlaces(around.map, places, onChoose),
      showPreview: () => this.#showPreview(),
      openTicket: around.openTicket,
    });
    this.#ownReports = new OwnReports({
      frames: () => this.#frames,
      ...page,
      startOver: () => this.#startOver(),
      onPlace: (point, name) => {
        around.onName(name);
        around.onPlace(point && { point, address: null }, false);
      },
      dialogs: around,
    });
  }

  /** Opens a part of the page, or a report that the account has purchased by its number. */
  openPanel(panel: 'reports' | 'credits' | 'account', reportId: number | null): void {
    const { openAccount, openCredits } = this.#around;
    if (panel === 'account') openAccount('sign-in');
    else if (panel === 'credits') openCredits();
    else void (reportId === null ? this.#ownReports.list() : this.#ownReports.openNumber(reportId));
  }

  /** Draws a line or an area on the map, for a report about it. */
  async draw(): Promise<void> {
    const { account, map, prices, onPlace, openAccount } = this.#around;
    try {
      const { DrawnReports } = await import('./draw/drawnReports.ts');
      new DrawnReports({
        account,
        map,
        openAccount,
        starterCreditsUsd: prices().starterCreditsUsd,
        startOver: () => {
          map.show({ point: null, cell: null, answeringFrame: null });
          onPlace(null, false);
          return this.#startOver();
        },
        close: () => this.leavePlace(),
        showError: (error, again) => this.#showError(error, again),
        openOwned: (id) => this.openPanel('reports', id),
      }).begin();
    } catch (error) {
      this.#showError(error, () => this.draw());
    }
  }

  /** Lists the account's purchases. */
  showOwnReports(): Promise<void> {
    return this.#ownReports.list();
  }

  /** Shows a point on the map and requests, for free, what is known there. */
  async choose(point: LatLon, options: ChooseOptions): Promise<void> {
    const { account, map, onPlace, onName } = this.#around;
    const { goThere, address = null, isSame = false } = options;
    const signal = this.#startOver();
    const name = address?.place.geocoded_address ?? null;
    onName(name ?? formatPoint(point));
    onPlace({ point, address: name }, isSame);
    map.show({ point, cell: null, answeringFrame: null });
    if (goThere) map.goTo({ kind: 'point', point });
    show('preview', waiting(words.place.checkingPoint));
    try {
      await account.ready();
      const answer = await askPlace(point, address?.place ?? null, { key: account.key, signal });
      if (signal.aborted) return;
      const { preview } = answer;
      const owned = await findOwned(account, preview);
      if (signal.aborted) return;
      this.#shown = { ...answer, point, address, owned };
      map.show({
        answeringFrame: preview.frame,
        cell: { corners: preview.pixel_polygon, isMeasured: preview.measured },
      });
      if (preview.status === 'no_coverage') showOutside(this, map, this.#frames ?? [], point);
      this.#showPreview();
      announce(statusWords(preview.status).title);
      bringIntoView();
    } catch (error) {
      if (!signal.aborted) this.#showError(error, () => this.choose(point, { ...options, goThere: false }));
    }
  }

  /** Looks up an address for free; if it matches several places, the user chooses. */
  async find(address: string): Promise<void> {
    const { account, map, onPlace, onUnknown } = this.#around;
    const signal = this.#startOver();
    map.show({ point: null, cell: null, answeringFrame: null });
    onPlace(null, false);
    show('preview', waiting(words.place.lookingUpAddress));
    try {
      await account.ready();
      const answer = await fetchGeocode(address, account.key, signal);
      if (signal.aborted) return;
      if (answer.ambiguous) offerPlaces(map, answer.alternatives, (place) => this.#goTo(place));
      else this.#goTo(answer as GeocodedPlace, answer.alternatives);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 422) onUnknown(error.message);
      else this.#showError(error, () => this.find(address));
    }
  }

  /** Opens a link: the place first, then its address, if it still matches the place. */
  async reopen({ point, address }: NamedPlace, goThere: boolean): Promise<void> {
    if (address === null) return this.choose(point, { goThere, isSame: true });
    const { account, map, onName } = this.#around;
    const signal = this.#startOver();
    onName(address);
    map.show({ point, cell: null, answeringFrame: null });
    if (goThere) map.goTo({ kind: 'point', point });
    show('preview', waiting(words.place.lookingUpAddress));
    const answer = await account
      .ready()
      .then(() => fetchGeocode(address, account.key, signal))
      // the link contains the coordinates, which can be shown without the address
      .catch(() => null);
    if (signal.aborted) return;
    const places = answer === null ? [] : [answer as GeocodedPlace, ...answer.alternatives];
    const place = placeNear(point, places);
    await this.choose(place === null ? point : rounded(place), {
      goThere,
      isSame: true,
      address: place && { place, alternatives: places.filter((one) => one !== place && one.lat !== null) },
    });
  }

  /** Removes the last place from the page: its card, its pin and its name. */
  leavePlace(): void {
    const { map, prices, openList } = this.#around;
    this.#startOver();
    map.show({ point: null, cell: null, answeringFrame: null });
    if (this.#frames === null) show('welcome');
    else
      show(
        'welcome',
        welcomeCard(this.#frames, prices(), {
          onShow: ({ bbox }) => map.goTo({ kind: 'box', box: bbox }),
          onList: openList,
          onSample: () => void this.#checkout.showSample(),
        }),
      );
  }

  /** The current frames, which the welcome lists. */
  setFrames(frames: readonly Frame[]): void {
    this.#frames = frames;
    this.#around.map.show({ frames });
    if (document.body.dataset['shows'] === 'welcome') this.leavePlace();
  }

  /** The whole covered area. */
  showEverything(): void {
    this.#around.map.goTo({ kind: 'box', box: boxOfFrames(this.#frames ?? []) });
  }

  /** The user has changed: ground and price may differ. A report on the page stays. */
  customerChanged(): void {
    const shown = this.#shown;
    if (shown === null || document.getElementById('preview-title') === null) return;
    void this.choose(shown.point, { goThere: false, address: shown.address, isSame: true });
  }

  #showPreview(): void {
    const { account, openAccount, prices } = this.#around;
    const shown = this.#shown;
    if (shown === null) return this.leavePlace();
    const { preview, address, owned } = shown;
    const purchase = findPurchase(account, preview.pixel_id);
    const customer = { hasKey: account.isKnown, purchase, owned, ...prices() };
    const note = address && addressNote(address.place, address.alternatives, (place) => this.#goTo(place));
    show(
      'preview',
      previewCard(preview, customer, note, {
        onBuy: () => this.#checkout.buy(shown, address?.place ?? null),
        onReopen: (begun) => this.#checkout.complete(begun),
        onOpenOwned: (report) => this.#ownReports.open(report),
        onNeedKey: () => openAccount('register'),
        onShare: share,
        onSample: () => void this.#checkout.showSample(),
      }),
    );
  }

  #goTo(place: GeocodedPlace, alternatives: readonly GeocodedPlace[] = []): void {
    void this.choose(rounded(place), { goThere: true, address: { place, alternatives } });
  }

  #showError(error: unknown, again: () => unknown): void {
    const { account, openAccount, openCredits } = this.#around;
    showProblem(error, { account, openAccount, openCredits, again });
  }

  #startOver({ keepsPlace = false } = {}): AbortSignal {
    this.#current.abort();
    this.#current = new AbortController();
    announce('');
    if (!keepsPlace) {
      showOutsideNote(null);
      this.#shown = null;
      this.#around.map.show({ candidates: [] });
    }
    return this.#current.signal;
  }
}
