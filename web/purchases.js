import { ApiError, buyReport, reportPath } from './api.js';

const storageKey = 'ground-motion.purchases';
const replayDays = 7;
const keptPurchases = 200;

/**
 * One purchase: the request and its Idempotency-Key, written down before it is sent. `pending` = no answer
 * came yet, so it may or may not have been charged; asking again with the same key settles it.
 *
 * @typedef {{ keyPrefix: string, pixelId: string, path: string, idempotencyKey: string, startedAt: string, state: 'pending' | 'paid' }} Purchase
 * @typedef {import('./account.js').Account} Account
 * @typedef {import('./reportTypes.js').Preview} Preview
 */

/** The purchase of this cell that can still be repeated without a charge. @param {Account} account @param {string | null} pixelId @returns {Purchase | null} */
export function findPurchase(account, pixelId) {
  const oldest = Date.now() - replayDays * 86_400_000;
  const mine = read().filter((one) => one.keyPrefix === account.keyPrefix && one.pixelId === pixelId);
  return mine.findLast((one) => Date.parse(one.startedAt) > oldest) ?? null;
}

/** A new purchase, written down before anything is sent. @param {Account} account @param {Preview} preview @param {string | null} label @returns {Purchase} */
export function beginPurchase(account, preview, label) {
  /** @type {Purchase} */
  const purchase = {
    keyPrefix: account.keyPrefix,
    pixelId: preview.pixel_id ?? '',
    path: reportPath(preview.query, label),
    idempotencyKey: randomKey(),
    startedAt: new Date().toISOString(),
    state: 'pending',
  };
  write([...read(), purchase].slice(-keptPurchases));
  return purchase;
}

/**
 * Sends a purchase, or repeats it: the service charges one Idempotency-Key once. A definite refusal or a free
 * answer forgets the key (the service would replay the refusal); no answer keeps it for the next try.
 *
 * @param {Account} account
 * @param {Purchase} purchase
 */
export async function completePurchase(account, purchase) {
  if (account.key === null) throw new ApiError(401, 'unauthorized', 'A key is needed to buy a report.', null);
  try {
    const report = await buyReport(purchase.path, account.key, purchase.idempotencyKey);
    if (report.status === 'ok') replace(purchase, { ...purchase, state: 'paid' });
    else replace(purchase, null);
    return report;
  } catch (error) {
    if (error instanceof ApiError && !error.isUncertain) replace(purchase, null);
    throw error;
  }
}

/** @param {Purchase} purchase @param {Purchase | null} successor */
function replace(purchase, successor) {
  const others = read().filter((one) => one.idempotencyKey !== purchase.idempotencyKey);
  write(successor === null ? others : [...others, successor]);
}

/** @returns {Purchase[]} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

/** @param {Purchase[]} purchases */
function write(purchases) {
  localStorage.setItem(storageKey, JSON.stringify(purchases));
}

/** 128 random bits; crypto.randomUUID exists on secure origins only. */
function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `web-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
