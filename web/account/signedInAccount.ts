import type { Balance } from '../service/serviceAnswers.ts';
import { fetchBalance, fetchMe, type Credentials } from '../service/accountApi.ts';
import { ApiError } from '../service/apiCall.ts';
import * as sessions from './storedSession.ts';

const keyStorageKey = 'ground-motion.key';
const idStorageKey = 'ground-motion.account-id';

/**
 * The customer of the page: no one, one who pasted a key, or one who signed in; and their balance. Notifies its listeners
 * of changes.
 */
export class Account {
  balance: Balance | null = null;
  #pastedKey = localStorage.getItem(keyStorageKey);
  #session = this.#pastedKey === null ? sessions.storedSession() : null;
  #pageKey = this.#session && sessions.storedPageKey(this.#session);
  #making: Promise<void> | null = null;
  #changed = new EventTarget();

  constructor() {
    addEventListener('storage', ({ key }) => {
      if (key === sessions.sessionStorageKey || key === null) this.#followOtherTabs();
    });
  }

  onChange(listener: () => void, signal?: AbortSignal): void {
    this.#changed.addEventListener('change', listener, signal === undefined ? {} : { signal });
  }

  /** The key for calls; null = only free calls. With a session, it may have to be created first: `ready`. */
  get key(): string | null {
    return this.#pastedKey ?? this.#pageKey;
  }

  /** The session of a signed-in customer; null with a pasted key and without any. */
  get session(): sessions.Session | null {
    return this.#session;
  }

  /**
   * The credentials for the account's own data: its key, or null for the session's cookie. Null as a whole if no one is
   * signed in, and for a child key, which has no access.
   */
  get ownerCall(): { readonly key: string | null } | null {
    if (this.#session !== null) return { key: null };
    if (this.#pastedKey === null || this.#pastedKey.startsWith('gm_child_')) return null;
    return { key: this.#pastedKey };
  }

  /** A live owner key, which may see values on the map; a session's key may not. Null = none. */
  get liveOwnerKey(): string | null {
    return this.#pastedKey?.startsWith('gm_live_') ? this.#pastedKey : null;
  }

  get isKnown(): boolean {
    return this.#pastedKey !== null || this.#session !== null;
  }

  /** Short and not secret: distinguishes one key's purchases from another's. */
  get keyPrefix(): string {
    return this.key?.slice(0, 14) ?? '';
  }

  /**
   * Distinguishes one account's purchases from another's, with any of its keys; null if the key doesn't reveal the
   * account.
   */
  get id(): string | null {
    if (this.#session !== null) return this.#session.accountId;
    return this.#pastedKey === null ? null : localStorage.getItem(idStorageKey);
  }

  /** Test accounts see synthetic ground and spend fake money. */
  get isTest(): boolean {
    const mode = this.#session?.mode ?? this.balance?.mode;
    return mode === 'test' || (this.#pastedKey?.startsWith('gm_test_') ?? false);
  }

  /** Accepts a key after checking it with the service; throws the service's error. */
  async use(key: string): Promise<void> {
    const { id, balance } = await lookUp(key);
    sessions.forgetSession();
    this.#session = this.#pageKey = null;
    this.#pastedKey = key;
    this.balance = balance;
    localStorage.setItem(keyStorageKey, key);
    if (id === null) localStorage.removeItem(idStorageKey);
    else localStorage.setItem(idStorageKey, id);
    this.#tell();
  }

  /** Signs in; throws the service's error. */
  async signIn(credentials: Credentials): Promise<void> {
    const session = await sessions.beginSession(credentials);
    try {
      this.#forgetKey();
      this.#session = session;
      this.#pageKey = await sessions.makePageKey(session);
      this.balance = await fetchMe(null);
    } catch (error) {
      this.#session = this.#pageKey = null;
      await sessions.endSession().catch(() => sessions.forgetSession());
      throw error;
    } finally {
      this.#tell();
    }
  }

  /** Ends the session, and with it every key created with it; throws if the service couldn't be reached. */
  async signOut(): Promise<void> {
    await sessions.endSession();
    this.#dropSession();
  }

  /** Removes the session from this browser, because the service has ended it. */
  hasEnded(): void {
    sessions.forgetSession();
    this.#dropSession();
  }

  /** Creates the key of this tab if a session has none; a session that has ended is forgotten. */
  async ready(): Promise<void> {
    const session = this.#session;
    if (session === null || sessions.storedPageKey(session) !== null) return;
    this.#making ??= this.#makeKey(session).finally(() => (this.#making = null));
    await this.#making;
  }

  /** The service rejected the key: a session's key is created again for the next call. */
  refused(): void {
    if (this.#session === null) return;
    sessions.dropPageKey();
    this.#pageKey = null;
  }

  /** Requests the balance again; keeps the last one if there is no response. */
  async refresh(): Promise<void> {
    await this.ready();
    const { key } = this;
    if (key === null) return;
    const { id, balance } =
      this.#session === null ? await lookUp(key) : { id: null, balance: await fetchMe(null) };
    if (this.key !== key) return;
    if (id !== null) localStorage.setItem(idStorageKey, id);
    this.balance = balance;
    this.#tell();
  }

  /** Removes the pasted key from this browser. */
  forget(): void {
    this.#forgetKey();
    this.#tell();
  }

  async #makeKey(session: sessions.Session): Promise<void> {
    try {
      this.#pageKey = await sessions.makePageKey(session);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      sessions.forgetSession();
      this.#dropSession();
    }
  }

  #followOtherTabs(): void {
    if (this.#pastedKey !== null) return;
    const session = sessions.storedSession();
    if (session?.accountId === this.#session?.accountId) return;
    if (session === null) return this.#dropSession();
    this.#session = session;
    this.#pageKey = this.balance = null;
    this.refresh().catch(() => {
      // the corner shows that the credits are unknown
    });
  }

  #forgetKey(): void {
    this.#pastedKey = this.balance = null;
    localStorage.removeItem(keyStorageKey);
    localStorage.removeItem(idStorageKey);
  }

  #dropSession(): void {
    this.#session = this.#pageKey = this.balance = null;
    sessions.dropPageKey();
    this.#tell();
  }

  #tell(): void {
    this.#changed.dispatchEvent(new Event('change'));
  }
}

/** A key's balance, and whose it is; a child key doesn't reveal it. */
async function lookUp(key: string): Promise<{ readonly balance: Balance; readonly id: string | null }> {
  if (key.startsWith('gm_child_')) return { balance: await fetchBalance(key), id: null };
  const me = await fetchMe(key);
  return { balance: me, id: me.account_id };
}
