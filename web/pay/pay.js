/**
 * Keeps the page of an invoice up to date: its state, the time that is left, and buttons that copy.
 * @typedef {{ tx_hash: string, amount_usdc: string, state: 'seen' | 'credited' | 'gone', confirmations: number, held: boolean }} Transfer
 * @typedef {{
 *   txn_id: string,
 *   status: 'pending' | 'detected' | 'partly_paid' | 'paid' | 'expired',
 *   amount_usdc: string,
 *   payment: { amount_usdc: string, payment_uri: string, qr_url: string },
 *   credited_usdc: string, coming_usdc: string, remaining_usdc: string,
 *   waits_for: 'confirmations' | 'safe_block', confirmations_needed: number, reversed: boolean,
 *   transfers: Transfer[], expires_at: string, server_time: string,
 * }} PayState
 */

const POLL_MS = 3000;
/** Interval once no more changes are expected soon. */
const SLOW_POLL_MS = 30_000;

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = /** @type {HTMLElement} */ (document.querySelector('main.pay'));

/** @type {PayState} */
let state = JSON.parse(main.dataset['state'] ?? '');
/** Offset of the server's clock from this machine's, milliseconds. */
let clockOffset = Date.parse(state.server_time) - Date.now();
let isReached = true;

/** @param {PayState} next */
function headline(next) {
  if (next.status === 'paid') return `Paid: ${next.credited_usdc} USD of credits were added`;
  if (next.status === 'detected') {
    return next.transfers.some(({ state: at, held }) => at === 'seen' && held)
      ? 'We see your payment and are checking it'
      : 'We see your payment and are waiting for confirmations';
  }
  if (next.status === 'partly_paid') return `We received ${next.credited_usdc} USDC and credited it`;
  if (next.status === 'expired') return 'This invoice has expired';
  return 'Waiting for your payment';
}

/** @param {PayState} next */
function explanation(next) {
  if (!isReached)
    return 'This page can’t reach the server right now and keeps trying. Your payment isn’t affected.';
  if (next.status === 'paid') {
    return Number(next.credited_usdc) > Number(next.amount_usdc)
      ? 'You sent more than the invoice amount. We credit all of it.'
      : 'You can close this page.';
  }
  if (next.status === 'detected') {
    const coming = `${next.coming_usdc} USDC on the way.`;
    const wait =
      next.waits_for === 'safe_block'
        ? 'We credit an amount of this size when the network marks its block as safe, within a few minutes.'
        : 'We credit it in about half a minute.';
    const rest = Number(next.remaining_usdc) > 0 ? ` ${next.remaining_usdc} USDC are still missing.` : '';
    return `${coming} ${wait}${rest}`;
  }
  const reversal = next.reversed
    ? 'The network reversed a transfer in a reorganization. If it arrives again, we credit it again. '
    : '';
  if (next.status === 'partly_paid')
    return `${reversal}${next.remaining_usdc} USDC are still missing; send them to the same address.`;
  if (next.status === 'expired')
    return `${reversal}We still credit a payment that is on its way or that you send later.`;
  return reversal;
}

/**
 * Sets a text only when it is another: readers of screens hear changes alone.
 * @param {HTMLElement} element
 * @param {string} text
 */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function show() {
  main.dataset['status'] = state.status;
  say(part('status'), headline(state));
  say(part('detail'), explanation(state));
  showPayment();
  showProgress();
  showTransfers();
  showTime();
  document.title = `${state.status === 'paid' ? 'Paid' : state.status === 'detected' ? 'Payment received' : `Pay ${state.amount_usdc} USDC`} · Ground Motion`;
}

/** The amount still to be sent; empty once all of it is on its way, so that no one sends it twice. */
function showPayment() {
  const { amount_usdc: amount, payment_uri: link, qr_url: picture } = state.payment;
  part('how').hidden = Number(state.remaining_usdc) === 0;
  say(part('amount'), amount);
  const source = `${new URL(picture).pathname}?amount=${amount}`;
  if (part('qr').getAttribute('src') !== source) part('qr').setAttribute('src', source);
  part('open').setAttribute('href', link);
}

function showProgress() {
  const progress = /** @type {HTMLProgressElement} */ (part('progress'));
  const waiting = state.transfers.filter(({ state: at }) => at === 'seen');
  progress.hidden = waiting.length === 0 || state.waits_for !== 'confirmations';
  progress.value = Math.min(state.confirmations_needed, ...waiting.map(({ confirmations }) => confirmations));
}

const TRANSFER_WORDS = { seen: 'seen', credited: 'credited', gone: 'taken back by the network' };

function showTransfers() {
  part('transfers').hidden = state.transfers.length === 0;
  const lines = state.transfers.map((transfer) => {
    const counted =
      transfer.state === 'seen'
        ? `, ${transfer.confirmations} of ${state.confirmations_needed} confirmations`
        : '';
    const line = document.createElement('li');
    const hash = document.createElement('code');
    hash.textContent = transfer.tx_hash;
    line.append(
      `${transfer.amount_usdc} USDC, ${TRANSFER_WORDS[transfer.state]}${transfer.state === 'seen' && state.waits_for === 'safe_block' ? '' : counted}: `,
      hash,
    );
    return line;
  });
  part('transfer-list').replaceChildren(...lines);
}

function showTime() {
  const left = Date.parse(state.expires_at) - (Date.now() + clockOffset);
  const countdown = part('countdown');
  const isOpen = state.status === 'pending' || state.status === 'partly_paid';
  countdown.hidden = !isOpen || left <= 0;
  if (countdown.hidden) return;
  const seconds = Math.floor(left / 1000);
  say(countdown, `Please pay within ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

async function refresh() {
  try {
    const response = await fetch(`/api/v1/pay/${encodeURIComponent(state.txn_id)}`, { cache: 'no-store' });
    if (!response.ok) throw new Error(String(response.status));
    state = await response.json();
    clockOffset = Date.parse(state.server_time) - Date.now();
    isReached = true;
  } catch {
    isReached = false;
  }
  show();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

async function poll() {
  clearTimeout(timer);
  if (!document.hidden) await refresh();
  timer = setTimeout(
    () => void poll(),
    state.status === 'paid' || state.status === 'expired' ? SLOW_POLL_MS : POLL_MS,
  );
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const source = part(button.dataset['copy'] ?? '');
  try {
    await navigator.clipboard.writeText(source.textContent ?? '');
    button.textContent = 'Copied';
    say(part('copied'), 'Copied');
  } catch {
    // Without permission, the text is at least selected.
    getSelection()?.selectAllChildren(source);
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
    say(part('copied'), '');
  }, 2000);
}

for (const button of document.querySelectorAll('button[data-copy]')) {
  button.addEventListener('click', () => void copy(/** @type {HTMLButtonElement} */ (button)));
}
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void poll();
});
setInterval(showTime, 1000);
show();
void poll();
