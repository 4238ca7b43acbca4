import type { Account } from '../account/signedInAccount.ts';
import type { LatLon, Preview, Report } from '../service/serviceAnswers.ts';
import { ApiError } from '../service/apiCall.ts';
import { buyReport, reportPath, type AskedPlace } from '../service/serviceApi.ts';
import { words } from '../words/words.ts';

const storageKey = 'ground-motion.purchases';
const replayDays = 7;
const keptPurchases = 200;

/**
 * One purchase: the request and its Idempotency-Key, stored before it is sent. `pending` = there was no response yet, so
 * it may or may not have been charged; repeating it with the same key resolves that.
 */
export interface Purchase {
  readonly keyPrefix: string;
  /** The key's account; null or absent if the key doesn't reveal it. */
  readonly accountId?: string | null;
  readonly pixelId: string;
  readonly path: string;
  /** JSON to post; absent = the request is a GET. */
  readonly body?: string;
  readonly idempotencyKey: string;
  readonly startedAt: string;
  readonly state: 'pending' | 'paid';
  /** Where the cell is. */
  readonly point: LatLon;
}

/** What is bought: the cell of the preview, for the requested place. */
export interface Order {
  readonly preview: Preview;
  readonly place: AskedPlace;
  /** Stored with the charge. */
  readonly label: string | null;
  /** The user knows that the address is an area, and wants the report of its center anyway. */
  readonly allowArea: boolean;
}

/** The purchase of this cell that can still be repeated without a charge. */
export function findPurchase(account: Account, pixelId: string | null): Purchase | null {
  const oldest = Date.now() - replayDays * 86_400_000;
  const mine = read().filter((one) => isOf(account, one) && one.pixelId === pixelId);
  return mine.findLast((one) => Date.parse(one.startedAt) > oldest) ?? null;
}

/** An Idempotency-Key belongs to the account that sent it, with any of its keys. */
function isOf(account: Account, { accountId = null, keyPrefix }: Purchase): boolean {
  if (accountId !== null && account.id !== null) return accountId === account.id;
  return keyPrefix !== '' && keyPrefix === account.keyPrefix;
}

/** A new purchase, stored before anything is sent; an interrupted one of the cell is resumed instead. */
export function beginPurchase(account: Account, { preview, place, label, allowArea }: Order): Purchase {
  const before = findPurchase(account, preview.pixel_id);
  if (before?.state === 'pending') return before;
  const { lat, lon } = preview.query;
  return storePurchase(account, {
    pixelId: preview.pixel_id ?? '',
    path: reportPath(place, label, { allowArea }),
    point: { lat, lon },
  });
}

/** A new purchase of any kind, stored before anything is sent. */
export function storePurchase(
  account: Account,
  request: Pick<Purchase, 'pixelId' | 'path' | 'body' | 'point'>,
): Purchase {
  const purchase: Purchase = {
    ...request,
    keyPrefix: account.keyPrefix,
    accountId: account.id,
    idempotencyKey: randomKey(),
    startedAt: new Date().toISOString(),
    state: 'pending',
  };
  write([...read(), purchase].slice(-keptPurchases));
  return purchase;
}

/** The last request of this browser that was about a cell, a line or an area with this number; null = none. */
export function requestAbout(pixelId: string): Purchase | null {
  return read().findLast((one) => one.pixelId === pixelId) ?? null;
}

/**
 * Sends a purchase, or repeats it: the service charges one Idempotency-Key once. After a definite refusal or a free
 * answer, the key is discarded (the service would replay the refusal); without a response it is kept for the next
 * attempt.
 */
export async function completePurchase<Answer extends Pick<Report, 'status'> = Report>(
  account: Account,
  purchase: Purchase,
): Promise<Answer> {
  await account.ready();
  if (account.key === null) throw new ApiError(401, 'unauthorized', words.purchase.signInToBuy, null);
  if (!isOf(account, purchase)) throw new ApiError(403, 'other_account', words.purchase.otherAccount, null);
  try {
    const report = await buyReport<Answer>(purchase, account.key);
    if (report.status === 'ok') replace(purchase, { ...purchase, state: 'paid' });
    else replace(purchase, null);
    return report;
  } catch (error) {
    if (error instanceof ApiError && !error.isUncertain) replace(purchase, null);
    throw error;
  }
}

function replace(purchase: Purchase, successor: Purchase | null): void {
  const others = read().filter((one) => one.idempotencyKey !== purchase.idempotencyKey);
  write(successor === null ? others : [...others, successor]);
}

function read(): Purchase[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Purchase[];
  } catch {
    return [];
  }
}

function write(purchases: readonly Purchase[]): void {
  localStorage.setItem(storageKey, JSON.stringify(purchases));
}

/** 128 random bits; crypto.randomUUID exists on secure origins only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `web-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
