import { Account } from './account/signedInAccount.ts';
import { readLoginLink, type LoginLink } from './account/loginLink.ts';
import { showAccount } from './account/accountPanel.ts';
import { ChatPanel } from './chat/chatPanel.ts';
import { Dialogs } from './dialogs.ts';
import { Explorer } from './explorer.ts';
import { hasLook } from '../core/color/mapLayer.ts';
import { type LayerChoice, LayerPanel, looksOf } from './map/layerPanel.ts';
import { showSources } from './map/mapSources.ts';
import { MapPlace } from './map/mapPlace.ts';
import { showMapState } from './map/mapState.ts';
import { EMPTY_SCENE } from './map/scene.ts';
import { byId, element } from './page/dom.ts';
import { errorCard } from './page/errorCard.ts';
import { show } from './page/resultPlace.ts';
import { applyTheme, keepTheme, storedTheme } from './page/theme.ts';
import {
  longestAddress,
  PLAIN_VIEW,
  readViewLink,
  viewLink,
  type Theme,
  type View,
} from './page/viewLink.ts';
import { pageBannerText } from './page/pageWords.ts';
import { addressProblem, type NamedPlace } from './place/addresses.ts';
import { formatPoint } from './place/coordinates.ts';
import { SearchForm } from './place/searchForm.ts';
import type { Frame } from './service/serviceAnswers.ts';
import { ApiError } from './service/apiCall.ts';
import { fetchFrames, fetchSettings, fetchSuggestions, PLAIN_SETTINGS } from './service/serviceApi.ts';
import { pagePath, showLanguage } from './page/language.ts';
import { words } from './words/words.ts';

showLanguage();
const themeChoice = byId('theme') as HTMLSelectElement;
const account = new Account();
const map = new MapPlace();
const layers = new LayerPanel(EMPTY_SCENE, chooseLayer);
byId('map-panel').append(layers.node);
let settings = PLAIN_SETTINGS;
let served: readonly Frame[] = [];
/** The state in the page's URL. */
let view: View = PLAIN_VIEW;

const search: SearchForm = new SearchForm({
  onPoint: (point) => void explorer.choose(point, { goThere: true }),
  onAddress: (address) => void explorer.find(address),
  onRefused: refuse,
  suggest: (text, signal) =>
    fetchSuggestions(text, view.camera?.center ?? view.place, { key: account.key, signal }),
});

const explorer: Explorer = new Explorer({
  account,
  map,
  prices: () => ({
    priceUsd: settings.price_per_report_usd,
    starterCreditsUsd: settings.starter_credits_usd,
  }),
  onPlace: rememberPlace,
  onName: (name) => search.name(name),
  onUnknown: (message) => refuse(addressProblem(message)),
  openAccount: (begin) => dialogs.openAccount(begin),
  openCredits: () => dialogs.openCredits(),
  openList: () => dialogs.openList(),
  openWatches: () => dialogs.openWatches(),
  openTicket: (ticketId) => dialogs.openTickets(ticketId),
});
const dialogs: Dialogs = new Dialogs({
  account,
  settings: () => settings,
  openReport: (id) => explorer.openPanel('reports', id),
  showPlace: (point) => void explorer.choose(point, { goThere: true }),
});

const chat = new ChatPanel(byId('chat-dialog') as HTMLDialogElement, {
  account,
  context: () => view.place && { ...view.place, ...(view.address === null ? {} : { address: view.address }) },
  openPanel: (panel, reportId) => explorer.openPanel(panel, reportId),
});
for (const opener of document.querySelectorAll<HTMLElement>('[data-opens="chat"]'))
  opener.addEventListener('click', () => chat.open(opener));
for (const opener of document.querySelectorAll<HTMLElement>('[data-opens="tickets"]'))
  opener.addEventListener('click', () => dialogs.openTickets());

/** A new place is a step in the browser's history; moving the map isn't. */
function rememberPlace(named: NamedPlace | null, isSame: boolean): void {
  search.accept();
  const place = named?.point ?? null;
  const address = named?.address ?? null;
  const isThere =
    place === null
      ? view.place === null
      : view.place !== null && formatPoint(place) === formatPoint(view.place) && address === view.address;
  if (isThere) return;
  if (isSame) return remember({ place, address });
  view = { ...view, place, address, camera: null };
  history.pushState(null, '', addressOf(view));
}

function remember(part: Partial<View>): void {
  view = { ...view, ...part };
  history.replaceState(null, '', addressOf(view));
}

function addressOf(shown: View): string {
  const link = viewLink(shown);
  return link === '#' ? pagePath() : link;
}

/** No match for the typed text. */
function refuse(reason: string): void {
  rememberPlace(null, false);
  explorer.leavePlace();
  search.refuse(reason);
}

/** Removes an email's link (`#reset-password=…`) from the page's URL. */
function takeLoginLink(): LoginLink | null {
  const link = readLoginLink(location.hash);
  if (link !== null) history.replaceState(null, '', pagePath());
  return link;
}

function followLoginLink(link: LoginLink | null): void {
  if (link !== null) dialogs.openAccount(link);
}

/**
 * Looks up an address (`?address=`, from the pages of places), shows a customer who returns from paying (`?order=`) the
 * status of the order, sells credits (`?credits`), and opens a message form (`?write`); then removes the parameter from
 * the page's URL.
 */
function followQuery(): void {
  const asked = new URLSearchParams(location.search);
  const address = asked.get('address')?.trim().slice(0, longestAddress);
  if (address) {
    history.replaceState(null, '', pagePath());
    return search.submit(address);
  }
  const orderId = asked.get('order');
  const isForCredits = orderId !== null || asked.has('credits');
  if (!isForCredits && !asked.has('write')) return;
  history.replaceState(null, '', `${pagePath()}${location.hash}`);
  if (isForCredits) dialogs.openCredits(orderId);
  else dialogs.openTickets();
}

/** Opens the state in the page's URL. */
function followLink(): void {
  const linked = readViewLink(location.hash);
  const theme = linked.theme ?? storedTheme();
  // from now on the link follows the user's choices
  view = { ...linked, theme: linked.theme ?? (theme === 'auto' ? null : theme) };
  showTheme(theme);
  const layer = view.layer ?? EMPTY_SCENE.layer;
  const opacity = view.opacity ?? EMPTY_SCENE.opacity;
  const look = layer === 'none' || hasLook(layer, view.look) ? view.look : null;
  map.show({ layer, look, opacity });
  layers.show({ layer, look, opacity });
  if (view.camera !== null) map.goTo({ kind: 'camera', camera: view.camera });
  const { place: point, address } = view;
  if (point !== null) void explorer.reopen({ point, address }, view.camera === null);
  else {
    search.name('');
    explorer.leavePlace();
  }
}

function chooseLayer(choice: LayerChoice): void {
  map.show(choice);
  remember({
    layer: choice.layer === EMPTY_SCENE.layer ? null : choice.layer,
    look: choice.look,
    opacity: choice.opacity === EMPTY_SCENE.opacity ? null : choice.opacity,
  });
}

function showTheme(theme: Theme): void {
  themeChoice.value = theme;
  byId('theme-sign').textContent = themeChoice.selectedOptions[0]?.textContent?.slice(0, 1) ?? '';
  applyTheme(theme);
}

/** Labels the data on the page if they aren't real ground measured for a live account. */
function showBanner(): void {
  const text = pageBannerText(served, account.isTest);
  const banner = byId('page-banner');
  banner.textContent = text ?? '';
  banner.hidden = text === null;
}

/** The map uses the rest of the window below the banner. */
new ResizeObserver(() => {
  const { offsetHeight } = byId('page-banner');
  document.documentElement.style.setProperty('--banner-height', `${offsetHeight}px`);
}).observe(byId('page-banner'));

async function loadFrames(): Promise<void> {
  try {
    const frames = await fetchFrames();
    explorer.setFrames(frames);
    served = frames;
    layers.offerLooks(looksOf(frames));
    showBanner();
    if (view.place === null && view.camera === null) explorer.showEverything();
  } catch (error) {
    if (view.place !== null) return;
    const known = error instanceof ApiError ? error : new ApiError(0, 'page_error', String(error), null);
    show(
      'preview',
      errorCard(
        known,
        '',
        element(
          'button',
          { type: 'button', class: 'button', id: 'retry', onclick: start },
          words.page.tryAgain,
        ),
      ),
    );
  }
}

async function start(): Promise<void> {
  const loginLink = takeLoginLink();
  followLink();
  const framesLoaded = loadFrames();
  settings = await fetchSettings().catch(() => PLAIN_SETTINGS);
  if (settings.example_address !== null) search.showExample(settings.example_address);
  showSources(settings, '');
  followQuery();
  followLoginLink(loginLink);
  await framesLoaded;
  if (document.body.dataset['shows'] === 'welcome') explorer.leavePlace();
}

// an email's link that is opened while the page is already open
addEventListener('hashchange', () => followLoginLink(takeLoginLink()));

byId('zoom-in').addEventListener('click', () => map.zoomBy(1));
byId('zoom-out').addEventListener('click', () => map.zoomBy(-1));
byId('zoom-all').addEventListener('click', () => explorer.showEverything());
byId('draw').addEventListener('click', () => void explorer.draw());
byId('skip-link').addEventListener('click', (event) => {
  // the page's URL belongs to the view
  event.preventDefault();
  search.focus();
});
themeChoice.addEventListener('change', () => {
  const theme = themeChoice.value as Theme;
  keepTheme(theme);
  showTheme(theme);
  remember({ theme: theme === 'auto' ? null : theme });
});
addEventListener('popstate', followLink);
/** The current customer, whose balance may change separately. */
const customer = () => `${account.isTest} ${account.session?.accountId ?? account.keyPrefix}`;
let lastCustomer = customer();
function showCustomer(): void {
  showAccount(byId('account'), account, {
    openDialog: () => dialogs.openAccount('sign-in'),
    openReports: () => void explorer.showOwnReports(),
    openCredits: () => dialogs.openCredits(),
  });
  showBanner();
  if (map.scene.valueKey !== account.liveOwnerKey) map.show({ valueKey: account.liveOwnerKey });
  if (customer() === lastCustomer) return;
  lastCustomer = customer();
  explorer.customerChanged();
}
account.onChange(showCustomer);
showCustomer();
account.refresh().catch(() => {
  // the corner shows that the credits are unknown; the next purchase reports why
});
void start().then(() =>
  map.load(byId('map'), settings, {
    onPick: (point) => void explorer.choose(point, { goThere: false }),
    onHover: (point, hovered) =>
      (byId('map-readout').textContent = [hovered, point && formatPoint(point)].filter(Boolean).join(' · ')),
    onMove: (camera) => remember({ camera }),
    onCredits: (data) => showSources(settings, data),
    onState: showMapState,
    onFacts: (facts) => layers.showFacts(facts),
    onEvents: (events) => layers.showEvents(events),
  }),
);
