import { Account } from './account.js';
import { copyText, openAccountDialog, showAccount } from './accountPanel.js';
import { addressNote, candidatesCard } from './addresses.js';
import { ApiError, fetchFrames, fetchGeocode, fetchPixel, fetchPreview } from './api.js';
import { formatPoint, looksLikeAddress, parseCoordinates, pointToHash, rounded } from './coordinates.js';
import { byId, element } from './dom.js';
import { errorCard } from './errorCard.js';
import { FrameMap } from './map.js';
import { announce, bringIntoView, result, show, waiting } from './resultPlace.js';
import { previewCard, shareButton } from './preview.js';
import { beginPurchase, completePurchase, findPurchase } from './purchases.js';
import { freeAnswerCard, reportCard } from './report.js';
import { welcomeCard } from './welcome.js';
import { pageBannerText, statusWords, withTrueMinus } from './words.js';

/**
 * @typedef {import('./coordinates.js').LatLon} LatLon
 * @typedef {import('./purchases.js').Purchase} Purchase
 * @typedef {import('./reportTypes.js').Preview} Preview
 * @typedef {import('./reportTypes.js').GeocodedPlace} GeocodedPlace
 * @typedef {{ place: GeocodedPlace, alternatives: GeocodedPlace[] }} FoundAddress
 */

const input = /** @type {HTMLInputElement} */ (byId('coordinates'));
const problem = byId('coordinates-error');
const dialog = /** @type {HTMLDialogElement} */ (byId('account-dialog'));
const account = new Account();
const map = new FrameMap(/** @type {HTMLCanvasElement} */ (byId('map')), {
  onPick: (point) => void choose(point, { goThere: false }),
  onHover: (text) => (byId('map-readout').textContent = text),
});

/** What is on the page now; a new choice ends everything that the one before started. */
let current = new AbortController();
/** @type {Preview | null} */
let preview = null;
/** The address that the point on the page stands for, and what else it might be. @type {FoundAddress | null} */
let found = null;
/** @type {import('./api.js').Frame[] | null} */
let frames = null;

/** Shows a point on the map and asks, free of charge, what is known there. @param {LatLon} point @param {{ goThere: boolean, address?: FoundAddress | null }} options */
async function choose(point, { goThere, address = null }) {
  const signal = startOver();
  found = address;
  input.value = address?.place.geocoded_address ?? formatPoint(point);
  problem.textContent = '';
  if (location.hash !== pointToHash(point)) history.pushState(null, '', pointToHash(point));
  map.setPoint(point, goThere);
  show('preview', waiting('Checking this point…'));
  fetchPixel(point, account.key, signal).then(
    (pixel) => signal.aborted || map.setCell(pixel.pixel_polygon, pixel.measured),
    () => {
      // the preview tells what went wrong
    },
  );
  try {
    const answer = await fetchPreview(point, account.key, signal);
    if (signal.aborted) return;
    preview = answer;
    map.setAnsweringFrame(answer.frame);
    showPreview();
    announce(statusWords(answer.status).title);
    bringIntoView();
  } catch (error) {
    if (!signal.aborted) showError(error, () => choose(point, { goThere: false, address }));
  }
}

/** Looks an address up, free of charge; where it fits several places the reader chooses. @param {string} address */
async function find(address) {
  const signal = startOver();
  problem.textContent = '';
  map.clearPoint();
  leaveHash();
  show('preview', waiting('Looking the address up…'));
  try {
    const answer = await fetchGeocode(address, account.key, signal);
    if (signal.aborted) return;
    if (answer.ambiguous) {
      show('preview', candidatesCard(answer, goTo));
      announce('Which one is meant?');
      bringIntoView();
    } else goTo(answer, answer.alternatives);
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.status === 422) refuse(error.message);
    else showError(error, () => find(address));
  }
}

/** @param {GeocodedPlace} place @param {GeocodedPlace[]} [alternatives] */
function goTo(place, alternatives = []) {
  void choose(rounded(place), { goThere: true, address: { place, alternatives } });
}

function showPreview() {
  if (preview === null) return;
  const asked = preview;
  const customer = { hasKey: account.key !== null, purchase: findPurchase(account, asked.pixel_id) };
  const note = found && addressNote(found.place, found.alternatives, (place) => goTo(place));
  const label = found?.place.geocoded_address ?? null;
  show(
    'preview',
    previewCard(asked, customer, note, {
      onBuy: () => complete(beginPurchase(account, asked, label)),
      onReopen: complete,
      onNeedKey: openDialog,
      onShare: share,
    }),
  );
}

/** Sends a purchase and shows the report; when no answer comes, offers to finish the very same purchase. @param {Purchase} purchase */
async function complete(purchase) {
  const signal = startOver({ keepPreview: true });
  show('preview', waiting('Getting the report…'));
  try {
    const report = await completePurchase(account, purchase);
    account.refresh().catch(() => {
      // the next report brings the balance
    });
    if (signal.aborted) {
      showReady(purchase);
      return;
    }
    const card = report.status === 'ok' ? reportCard(report, signal) : freeAnswerCard(report);
    show('report', card, element('div', { class: 'actions' }, shareButton({ onShare: share })));
    byId('report-title').focus({ preventScroll: true });
    bringIntoView();
    announce(withTrueMinus(report.assessment));
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.isUncertain) showUncertain(error, purchase);
    else showError(error, () => choose(pointOf(purchase), { goThere: false }));
  }
}

/** Another point was chosen while a report was bought: says where it waits. @param {Purchase} purchase */
function showReady(purchase) {
  const point = pointOf(purchase);
  const open = () => choose(point, { goThere: true });
  result.prepend(
    element(
      'p',
      { class: 'notice', role: 'status' },
      `The answer for ${formatPoint(point)} has come. `,
      element('button', { type: 'button', class: 'button quiet', onclick: open }, 'Go there'),
    ),
  );
}

/** @param {ApiError} error @param {Purchase} purchase */
function showUncertain(error, purchase) {
  show(
    'preview',
    errorCard(
      error,
      'No definite answer came. Trying again repeats the same purchase: it is charged once at most.',
      element(
        'button',
        { type: 'button', class: 'button primary', id: 'retry', onclick: () => complete(purchase) },
        'Try again',
      ),
    ),
  );
  announce(error.message);
}

/** @param {unknown} error @param {() => unknown} again */
function showError(error, again) {
  const known = error instanceof ApiError ? error : new ApiError(0, 'page_error', String(error), null);
  const needsKey = known.status === 401;
  const remedy = needsKey
    ? element('button', { type: 'button', class: 'button primary', onclick: openDialog }, 'Change the key')
    : element('button', { type: 'button', class: 'button', id: 'retry', onclick: again }, 'Try again');
  show('preview', errorCard(known, '', remedy));
  announce(known.message);
}

function leaveHash() {
  if (location.hash !== '') history.pushState(null, '', location.pathname);
}

/** Nothing to show for what was typed. @param {string} words */
function refuse(words) {
  leaveHash();
  leavePlace();
  problem.textContent = words;
  input.focus();
}

function startOver({ keepPreview = false } = {}) {
  current.abort();
  current = new AbortController();
  if (!keepPreview) preview = found = null;
  return current.signal;
}

/** @param {Purchase} purchase @returns {LatLon} */
function pointOf({ path }) {
  const query = new URL(path, location.href).searchParams;
  return { lat: Number(query.get('lat')), lon: Number(query.get('lon')) };
}

/** @param {MouseEvent} event */
async function share(event) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  const words = (await copyText(location.href)) ? 'Link copied' : 'Copy it from the address bar';
  button.textContent = words;
  announce(words);
}

function openDialog() {
  openAccountDialog(dialog, account, () => {
    // a report on the page stays; a preview learns that it can be bought now
    if (preview !== null && document.getElementById('preview-title') !== null) showPreview();
  });
}

/** The point that the address names, or the welcome when it names none. */
function followHash() {
  const parsed = parseCoordinates(location.hash);
  if ('point' in parsed) void choose(parsed.point, { goThere: true });
  else showWelcome();
}

function showWelcome() {
  input.value = '';
  problem.textContent = '';
  leavePlace();
}

/** Takes the last place off the page: its card, its pin and its name. */
function leavePlace() {
  startOver();
  map.clearPoint();
  if (frames === null) show('welcome');
  else
    show(
      'welcome',
      welcomeCard(frames, (frame) => map.showFrame(frame)),
    );
}

/** @param {import('./api.js').Frame[]} served */
function showPageBanner(served) {
  const text = pageBannerText(served);
  const banner = byId('page-banner');
  banner.textContent = text ?? '';
  banner.hidden = text === null;
}

async function start() {
  followHash();
  try {
    frames = await fetchFrames();
    map.setFrames(frames);
    showPageBanner(frames);
    if (location.hash === '') {
      map.showAll();
      showWelcome();
    }
  } catch (error) {
    showError(error, start);
  }
}

byId('search').addEventListener('submit', (event) => {
  event.preventDefault();
  const parsed = parseCoordinates(input.value);
  if ('point' in parsed) {
    void choose(parsed.point, { goThere: true });
    return;
  }
  if (looksLikeAddress(input.value)) void find(input.value.trim());
  else refuse(parsed.problem);
});
byId('zoom-in').addEventListener('click', () => map.zoomBy(1));
byId('zoom-out').addEventListener('click', () => map.zoomBy(-1));
byId('zoom-all').addEventListener('click', () => map.showAll());
addEventListener('popstate', followHash);
account.onChange(() => {
  showAccount(byId('account'), account, openDialog);
  if (account.key === null && document.getElementById('preview-title') !== null) showPreview();
});
showAccount(byId('account'), account, openDialog);
account.refresh().catch(() => {
  // the corner says that the credits are unknown; the next purchase tells why
});
void start();
