import type { PayState } from '../../schemas/http/account/payPage.ts';
import { escapeHtml, renderPage } from './html.ts';

/** Path of the page's own script and styles. */
export const PAY_ASSETS = '/pay/assets/';

/** A value with a button that copies it. */
function copied(label: string, id: string, value: string, unit = ''): string {
  return `<div class="field">
<span class="label" id="${id}-label">${label}</span>
<span class="value"><code id="${id}">${escapeHtml(value)}</code>${unit && ` <span>${unit}</span>`}</span>
<button type="button" data-copy="${id}" aria-describedby="${id}-label">Copy</button>
</div>`;
}

/**
 * The page on which an invoice in coins is paid, in its present state; its script keeps it up to date. Everything can be
 * read, and paid, without the script.
 */
export function payPage(state: PayState): string {
  const { payment, expires_at: expiresAt } = state;
  const network = escapeHtml(payment.network_name);
  const body = `<main class="pay" data-state="${escapeHtml(JSON.stringify(state))}">
<h1>Pay <span class="amount">${escapeHtml(state.amount_usdc)} USDC</span></h1>
<p class="summary">on ${network}, for prepaid credits: 1 USDC is 1 USD of credits.</p>
<section class="status" aria-labelledby="status-title">
<h2 id="status-title" class="visually-hidden">State of this payment</h2>
<p id="status" role="status" aria-live="polite">${STATUS_WORDS[state.status]}</p>
<p id="detail"></p>
<progress id="progress" max="${state.confirmations_needed}" value="0" aria-label="Confirmations" hidden></progress>
<p class="countdown" id="countdown">Please pay by <time datetime="${expiresAt}">${expiresAt.slice(0, 16).replace('T', ' ')} UTC</time>.</p>
</section>
<section class="how" id="how" aria-labelledby="how-title">
<h2 id="how-title">How to pay</h2>
<div class="columns">
<figure>
<img id="qr" src="${escapeHtml(new URL(payment.qr_url).pathname)}" width="240" height="240" alt="QR code of the payment link, for a wallet on another device">
<figcaption>Scan with a wallet</figcaption>
</figure>
<div class="fields">
<a class="open" id="open" href="${escapeHtml(payment.payment_uri)}">Open in a wallet</a>
${copied('Amount', 'amount', payment.amount_usdc, 'USDC')}
${copied('To this address', 'address', payment.address)}
${copied(`Contract of USDC on ${network}`, 'token', payment.token_address)}
</div>
</div>
<p class="warning">Send <strong>USDC on ${network}</strong> only. ETH, other tokens and other networks are not credited. What arrives is credited as it
arrives, also if it is more or less than asked, or late; the address is this invoice's alone.</p>
</section>
<section id="transfers" aria-labelledby="transfers-title" hidden>
<h2 id="transfers-title">Transfers</h2>
<ul id="transfer-list"></ul>
</section>
<p id="copied" class="visually-hidden" role="status" aria-live="polite"></p>
</main>`;
  return renderPage({
    title: `Pay ${state.amount_usdc} USDC`,
    description: 'Pay for prepaid credits in USDC',
    path: '/pay',
    head: `\n<meta name="robots" content="noindex">\n<link rel="stylesheet" href="${PAY_ASSETS}pay.css">\n<script type="module" src="${PAY_ASSETS}pay.js"></script>`,
    body,
  });
}

const STATUS_WORDS: Readonly<Record<PayState['status'], string>> = {
  pending: 'Waiting for your payment',
  detected: 'We see your payment and are waiting for confirmations',
  partly_paid: 'We credited part of the amount',
  paid: 'Paid: your credits were added',
  expired: 'This invoice has expired',
};
