import { mintPageKey, logIn, logOut, revokePageKey, type Credentials } from '../service/accountApi.ts';

/**
 * The customer who has signed in with email and password. The session is a cookie that scripts can't read, and by design
 * it can't buy anything: with it, this page creates a key that only works on its own pages, for a few hours, and is
 * stored only as long as the tab. The session's owner and the names of these keys are stored longer, so that signing out
 * ends all of them.
 */
export interface Session {
  readonly accountId: string;
  readonly email: string;
  readonly mode: 'live' | 'test';
  readonly keyIds: readonly string[];
}

interface PageKey {
  readonly accountId: string;
  readonly key: string;
  /** Milliseconds since 1970 by this browser's clock. */
  readonly usableUntil: number;
}

export const sessionStorageKey = 'ground-motion.session';
const pageKeyStorageKey = 'ground-motion.page-key';
const pageKeyHours = 12;
/** Early enough that a purchase started with a key also ends with it. */
const renewedBeforeMs = 10 * 60_000;
/** Number of keys created by this browser that are remembered; older ones have expired. */
const keptKeyIds = 50;

/** The owner of this browser's session; null = none. */
export function storedSession(): Session | null {
  return read(localStorage, sessionStorageKey) as Session | null;
}

/** The key of this tab; null if there is none or it expires soon. */
export function storedPageKey({ accountId }: Session): string | null {
  const kept = read(sessionStorage, pageKeyStorageKey) as PageKey | null;
  return kept?.accountId === accountId && kept.usableUntil > Date.now() ? kept.key : null;
}

/** Starts a session; the password is sent but not stored. */
export async function beginSession(credentials: Credentials): Promise<Session> {
  const { account_id: accountId, email, mode } = await logIn(credentials);
  const session = { accountId, email, mode, keyIds: [] };
  localStorage.setItem(sessionStorageKey, JSON.stringify(session));
  return session;
}

/** Creates a key for this tab with the session. */
export async function makePageKey({ accountId }: Session): Promise<string> {
  const madeAt = Date.now();
  const { api_key: key, key_id: keyId } = await mintPageKey(pageKeyHours);
  const kept: PageKey = { accountId, key, usableUntil: madeAt + pageKeyHours * 3_600_000 - renewedBeforeMs };
  sessionStorage.setItem(pageKeyStorageKey, JSON.stringify(kept));
  const session = storedSession();
  if (session?.accountId !== accountId) {
    // another tab has signed out meanwhile
    await revokePageKey(keyId).catch(() => {});
    dropPageKey();
    throw new Error('Signed out in another tab.');
  }
  const keyIds = [...session.keyIds, keyId].slice(-keptKeyIds);
  localStorage.setItem(sessionStorageKey, JSON.stringify({ ...session, keyIds }));
  return key;
}

export function dropPageKey(): void {
  sessionStorage.removeItem(pageKeyStorageKey);
}

/** Removes a session's data from this browser. */
export function forgetSession(): void {
  localStorage.removeItem(sessionStorageKey);
  dropPageKey();
}

/** Ends the session and every key that this browser created with it. Throws if the service couldn't be reached. */
export async function endSession(): Promise<void> {
  // a session that the service no longer knows doesn't need to be ended
  await Promise.allSettled((storedSession()?.keyIds ?? []).map(revokePageKey));
  await logOut();
  forgetSession();
}

function read(storage: Storage, name: string): unknown {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}
