import type { Balance } from '../service/answers.ts';
import { fetchBalance } from '../service/serviceApi.ts';

const storageKey = 'ground-motion.key';

/** The API key kept in this browser, and what it can still buy. Tells its listeners when either changes. */
export class Account {
  key: string | null = localStorage.getItem(storageKey);
  balance: Balance | null = null;
  #changed = new EventTarget();

  onChange(listener: () => void): void {
    this.#changed.addEventListener('change', listener);
  }

  /** Short and not secret: tells one account's purchases from another's. */
  get keyPrefix(): string {
    return this.key?.slice(0, 14) ?? '';
  }

  /** Takes a key after asking the service about it; throws what the service says against it. */
  async use(key: string): Promise<void> {
    this.#set(key, await fetchBalance(key));
  }

  /** Asks for the balance again; keeps the last one when there is no answer. */
  async refresh(): Promise<void> {
    if (this.key === null) return;
    const { key } = this;
    const balance = await fetchBalance(key);
    if (this.key === key) this.#set(key, balance);
  }

  forget(): void {
    this.#set(null, null);
  }

  #set(key: string | null, balance: Balance | null): void {
    this.key = key;
    this.balance = balance;
    if (key === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, key);
    this.#changed.dispatchEvent(new Event('change'));
  }
}
