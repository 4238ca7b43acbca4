import { fetchBalance } from './api.js';

const storageKey = 'ground-motion.key';

/** @typedef {{ credits_usd: number, reports_remaining_est: number }} Balance */

/** The API key kept in this browser, and what it can still buy. Tells its listeners when either changes. */
export class Account {
  /** @type {string | null} */
  key = localStorage.getItem(storageKey);
  /** @type {Balance | null} */
  balance = null;
  #changed = new EventTarget();

  /** @param {() => void} listener */
  onChange(listener) {
    this.#changed.addEventListener('change', listener);
  }

  /** Short and not secret: tells one account's purchases from another's. */
  get keyPrefix() {
    return this.key?.slice(0, 14) ?? '';
  }

  /** Takes a key after asking the service about it; throws what the service says against it. @param {string} key */
  async use(key) {
    this.#set(key, await fetchBalance(key));
  }

  /** Asks for the balance again; keeps the last one when there is no answer. */
  async refresh() {
    if (this.key === null) return;
    const { key } = this;
    const balance = await fetchBalance(key);
    if (this.key === key) this.#set(key, balance);
  }

  /** Takes the balance that came with a report. @param {Balance} balance */
  update(balance) {
    this.#set(this.key, balance);
  }

  forget() {
    this.#set(null, null);
  }

  /** @param {string | null} key @param {Balance | null} balance */
  #set(key, balance) {
    this.key = key;
    this.balance = balance;
    if (key === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, key);
    this.#changed.dispatchEvent(new Event('change'));
  }
}
