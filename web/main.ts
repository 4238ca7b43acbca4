import { Account } from './account/account.ts';
import { openAccountDialog, showAccount } from './account/accountPanel.ts';
import { Explorer } from './explorer.ts';
import { layerPanel } from './map/layerPanel.ts';
import { MapPlace } from './map/mapPlace.ts';
import { EMPTY_SCENE } from './map/scene.ts';
import { byId, element } from './page/dom.ts';
import { errorCard } from './page/errorCard.ts';
import { show } from './page/resultPlace.ts';
import { applyTheme, keepTheme, storedTheme } from './page/theme.ts';
import { PLAIN_VIEW, readViewLink, viewLink, type Theme, type View } from './page/viewLink.ts';
import { pageBannerText } from './page/words.ts';
import { addressProblem } from './place/addresses.ts';
import { formatPoint, looksLikeAddress, parseCoordinates } from './place/coordinates.ts';
import type { LatLon, Settings } from './service/answers.ts';
import { ApiError, fetchFrames, fetchSettings } from './service/serviceApi.ts';

const plainSettings: Settings = { basemap: null, price_per_report_usd: 0.4, example_address: null };
const input = byId('coordinates') as HTMLInputElement;
const problem = byId('coordinates-error');
const themeChoice = byId('theme') as HTMLSelectElement;
const account = new Account();
const map = new MapPlace();
let settings = plainSettings;
/** What the address of the page says. */
let view: View = PLAIN_VIEW;

const explorer = new Explorer({
  account,
  map,
  priceUsd: () => settings.price_per_report_usd,
  onPlace: rememberPlace,
  onName: (name) => {
    input.value = name;
    problem.textContent = '';
  },
  onUnknown: (message) => refuse(addressProblem(message)),
  openAccount: openDialog,
});

/** Whose map and data are shown: open where there is room. */
function showCredits(data: string): void {
  const text = [settings.basemap?.attribution ?? '', data].filter((part) => part !== '').join(' · ');
  if (text === '') return;
  byId('map-credits').replaceChildren(
    element('details', { open: innerWidth > 820 }, element('summary', {}, 'Sources'), element('p', {}, text)),
  );
}

/** A place of its own is a step in the browser's history; how the map lies is not. */
function rememberPlace(place: LatLon | null): void {
  problem.textContent = '';
  const isSame = place !== null && view.place !== null && formatPoint(place) === formatPoint(view.place);
  if (isSame || (place === null && view.place === null)) return;
  view = { ...view, place, camera: null };
  history.pushState(null, '', addressOf(view));
}

function remember(part: Partial<View>): void {
  view = { ...view, ...part };
  history.replaceState(null, '', addressOf(view));
}

function addressOf(shown: View): string {
  const link = viewLink(shown);
  return link === '#' ? location.pathname : link;
}

/** Nothing to show for what was typed. */
function refuse(words: string): void {
  rememberPlace(null);
  explorer.leavePlace();
  problem.textContent = words;
  input.focus();
}

function openDialog(): void {
  openAccountDialog(byId('account-dialog') as HTMLDialogElement, account, () => explorer.customerChanged());
}

/** Opens what the address of the page says. */
function followLink(): void {
  view = readViewLink(location.hash);
  showTheme(view.theme ?? storedTheme());
  const layer = view.layer ?? EMPTY_SCENE.layer;
  const opacity = view.opacity ?? EMPTY_SCENE.opacity;
  map.show({ layer, opacity });
  byId('map-panel').replaceChildren(layerPanel({ layer, opacity }, chooseLayer));
  if (view.camera !== null) map.goTo({ kind: 'camera', camera: view.camera });
  if (view.place !== null) void explorer.choose(view.place, { goThere: view.camera === null });
  else {
    input.value = '';
    problem.textContent = '';
    explorer.leavePlace();
  }
}

function chooseLayer(choice: { layer: View['layer'] & string; opacity: number }): void {
  map.show(choice);
  remember({
    layer: choice.layer === EMPTY_SCENE.layer ? null : choice.layer,
    opacity: choice.opacity === EMPTY_SCENE.opacity ? null : choice.opacity,
  });
}

function showTheme(theme: Theme): void {
  themeChoice.value = theme;
  applyTheme(theme);
}

async function loadFrames(): Promise<void> {
  try {
    const frames = await fetchFrames();
    explorer.setFrames(frames);
    const text = pageBannerText(frames);
    const banner = byId('page-banner');
    banner.textContent = text ?? '';
    banner.hidden = text === null;
    if (view.place === null && view.camera === null) explorer.showEverything();
  } catch (error) {
    if (view.place !== null) return;
    const known = error instanceof ApiError ? error : new ApiError(0, 'page_error', String(error), null);
    show(
      'preview',
      errorCard(
        known,
        '',
        element('button', { type: 'button', class: 'button', id: 'retry', onclick: start }, 'Try again'),
      ),
    );
  }
}

async function start(): Promise<void> {
  followLink();
  const framesLoaded = loadFrames();
  settings = await fetchSettings().catch(() => plainSettings);
  if (settings.example_address !== null) input.placeholder = settings.example_address;
  showCredits('');
  await framesLoaded;
  if (document.body.dataset['shows'] === 'welcome') explorer.leavePlace();
}

byId('search').addEventListener('submit', (event) => {
  event.preventDefault();
  const typed = input.value.trim();
  const parsed = parseCoordinates(typed);
  if ('point' in parsed) void explorer.choose(parsed.point, { goThere: true });
  else if (looksLikeAddress(typed)) void explorer.find(typed);
  else
    refuse(typed === '' ? 'Write an address, or latitude and longitude; or click the map.' : parsed.problem);
});
byId('zoom-in').addEventListener('click', () => map.zoomBy(1));
byId('zoom-out').addEventListener('click', () => map.zoomBy(-1));
byId('zoom-all').addEventListener('click', () => explorer.showEverything());
byId('skip-link').addEventListener('click', (event) => {
  // the address of the page belongs to the view
  event.preventDefault();
  input.focus();
});
themeChoice.addEventListener('change', () => {
  const theme = themeChoice.value as Theme;
  keepTheme(theme);
  applyTheme(theme);
  remember({ theme: null });
});
addEventListener('popstate', followLink);
account.onChange(() => {
  showAccount(byId('account'), account, openDialog);
  if (account.key === null) explorer.customerChanged();
});
showAccount(byId('account'), account, openDialog);
account.refresh().catch(() => {
  // the corner says that the credits are unknown; the next purchase tells why
});
void start().then(() =>
  map.load(byId('map'), settings.basemap, {
    onPick: (point) => void explorer.choose(point, { goThere: false }),
    onHover: (point) => (byId('map-readout').textContent = point === null ? '' : formatPoint(point)),
    onMove: (camera) => remember({ camera }),
    onCredits: showCredits,
  }),
);
