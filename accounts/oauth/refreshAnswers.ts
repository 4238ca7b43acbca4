import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../store/state/sql/database.ts';
import { findRecord, saveRecord } from './records.ts';

/**
 * How long after its first use a refresh token gets the same answer again, because two windows of one program refreshed
 * at once, or an answer was lost. RFC 9700 (4.14.2) asks for detection of reuse: both get the same successor, so the next
 * use of a stolen token is one too many.
 */
const REFRESH_GRACE_MS = 10_000;
/** How long the second of two requests waits for the answer to the first. */
const WAIT_MS = 5000;
const WAIT_STEP_MS = 50;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A use of a refresh token by a client. */
export interface RefreshUse {
  readonly refreshToken: string;
  readonly clientId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Whether a refresh token that was first used at `consumedAt` still gets its answer again at `now` (epoch milliseconds). */
export function isInGrace(consumedAt: Date | null, now: number): boolean {
  return consumedAt !== null && now - consumedAt.getTime() < REFRESH_GRACE_MS;
}

/** Stores the answer to a refresh token for the grace period. Only the token's bearer can read it. */
export async function keepRefreshAnswer(
  database: Database,
  { refreshToken, clientId, now }: RefreshUse,
  answer: string,
): Promise<void> {
  const used = await findRecord(database, 'RefreshToken', refreshToken, now);
  if (!used) return;
  const { grantId } = JSON.parse(used.payload) as { readonly grantId?: string };
  await saveRecord(database, {
    kind: 'RefreshAnswer',
    id: refreshToken,
    grantId: grantId ?? null,
    audience: null,
    payload: sealed(answer, refreshToken, clientId),
    expiresAt: new Date((used.consumedAt?.getTime() ?? now) + REFRESH_GRACE_MS),
  });
}

/**
 * Returns the recent answer to a refresh token, waiting for one that is being prepared. Null = the token wasn't used, was
 * used longer ago than the grace period, or was used by another client.
 */
export async function findRefreshAnswer(database: Database, use: RefreshUse): Promise<string | null> {
  const { refreshToken, clientId, now } = use;
  for (const until = performance.now() + WAIT_MS; ; await sleep(WAIT_STEP_MS)) {
    const used = await findRecord(database, 'RefreshToken', refreshToken, now);
    if (!used || !isInGrace(used.consumedAt, now)) return null;
    const kept = await findRecord(database, 'RefreshAnswer', refreshToken, now);
    if (kept) return opened(kept.payload, refreshToken, clientId);
    if (performance.now() >= until) return null;
  }
}

function keyOf(refreshToken: string): Buffer {
  return Buffer.from(hkdfSync('sha256', refreshToken, '', 'ground-motion refresh answer', 32));
}

function sealed(answer: string, refreshToken: string, clientId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(refreshToken), nonce).setAAD(Buffer.from(clientId));
  const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
}

/** Null = it was issued to another client. */
function opened(payload: string, refreshToken: string, clientId: string): string | null {
  const bytes = Buffer.from(payload, 'base64');
  const decipher = createDecipheriv(CIPHER, keyOf(refreshToken), bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(clientId))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
