import { mintPageKey, logIn, logOut, revokePageKey, type Credentials } from '../service/accountApi.ts';

/**
 * The customer who has signed in with email and password. The session is a cookie that no script can read, and by design it buys
 * nothing: this page makes itself a key by it that works on its own pages only, for some hours, and is kept as long as
 * the tab. Kept for longer is whose session it is, and the names of those keys, so that signing out ends them all.
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
/** Early enough that a purchase begun with a key ends with it. */
const renewedBeforeMs = 10 * 60_000;
/** Of those that this browser has made; older ones have ended on their own. */
const keptKeyIds = 50;

/** Whose session this browser has; null = no one's. */
export function storedSession(): Session | null {
  return read(localStorage, sessionStorageKey) as Session | null;
}

/** The key of this tab; null where there is none or it ends soon. */
export function storedPageKey({ accountId }: Session): string | null {
  const kept = read(sessionStorage, pageKeyStorageKey) as PageKey | null;
  return kept?.accountId === accountId && kept.usableUntil > Date.now() ? kept.key : null;
}

/** Begins a session; the password is sent and not kept. */
export async function beginSession(credentials: Credentials): Promise<Session> {
  const { account_id: accountId, email, mode } = await logIn(credentials);
  const session = { accountId, email, mode, keyIds: [] };
  localStorage.setItem(sessionStorageKey, JSON.stringify(session));
  return session;
}

/** Makes this tab a key by the session. */
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

/** Takes what is kept of a session out of this browser. */
export function forgetSession(): void {
  localStorage.removeItem(sessionStorageKey);
  dropPageKey();
}

/** Ends the session and every key that this browser has made by it. Throws when the service did not hear it. */
export async function endSession(): Promise<void> {
  // one that the service does not know any more needs no ending
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
