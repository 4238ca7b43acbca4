/** Price of each report, micro-dollars. */
export const PRICE = 400_000;
const DAY_MS = 86_400_000;

interface ModelKey {
  capMicroUsd: number | null;
  /** UTC day of its latest spending, and the amount spent on that day. */
  day: number;
  spentMicroUsd: number;
}

/** A charge: what it bought, and whether it was refunded. */
interface ModelCharge {
  readonly endpoint: string;
  readonly cell: number;
  readonly at: number;
  isRefunded: boolean;
}

interface ModelAccount {
  balanceMicroUsd: number;
  isSuspended: boolean;
  /** In the order of the account's history. */
  readonly charges: ModelCharge[];
  /** The owner's key first, then its child keys. */
  readonly keys: ModelKey[];
  readonly answers: Map<string, { readonly requestHash: string; readonly body: string; readonly at: number }>;
}

/** The books as plain numbers, changed line by line: slow, obvious, and written independently of the ledger. */
export class MoneyModel {
  now: number;
  readonly accounts = new Map<string, ModelAccount>();

  constructor(now: number) {
    this.now = now;
  }

  register(email: string, balanceMicroUsd: number): void {
    this.accounts.set(email, {
      balanceMicroUsd,
      isSuspended: false,
      charges: [],
      keys: [{ capMicroUsd: null, day: 0, spentMicroUsd: 0 }],
      answers: new Map(),
    });
  }

  /** Whether the account has already paid for this: a PDF is covered by any report of the cell, a motion report by a PDF. */
  isPaid(email: string, endpoint: string, cells: readonly number[]): boolean {
    if (endpoint === 'motion/batch' || cells.length !== 1) return false;
    return this.accounts
      .get(email)!
      .charges.some(
        (charge) =>
          charge.cell === cells[0] &&
          !charge.isRefunded &&
          this.now - charge.at <= 7 * DAY_MS &&
          (endpoint === 'report.pdf' || charge.endpoint === 'report.pdf'),
      );
  }

  /** Charges as many of the cells as allowed, one after another; returns their number. */
  charge(
    email: string,
    keyIndex: number,
    { endpoint, cells }: { readonly endpoint: string; readonly cells: readonly number[] },
    budgetMicroUsd: number | null,
  ): number {
    const account = this.accounts.get(email)!;
    const keys = keyIndex === 0 ? [account.keys[0]!] : [account.keys[keyIndex]!, account.keys[0]!];
    let charged = 0;
    while (charged < cells.length && this.#mayCharge(account, keys, charged, budgetMicroUsd)) {
      account.balanceMicroUsd -= PRICE;
      for (const key of keys) {
        const day = this.#dayOf(key);
        key.spentMicroUsd = (key.day === day ? key.spentMicroUsd : 0) + PRICE;
        key.day = day;
      }
      account.charges.push({ endpoint, cell: cells[charged]!, at: this.now, isRefunded: false });
      charged += 1;
    }
    return charged;
  }

  #mayCharge(
    account: ModelAccount,
    keys: readonly ModelKey[],
    charged: number,
    budgetMicroUsd: number | null,
  ): boolean {
    if (account.balanceMicroUsd < PRICE) return false;
    if (budgetMicroUsd !== null && (charged + 1) * PRICE > budgetMicroUsd) return false;
    return keys.every((key) => {
      const spent = key.day === this.#dayOf(key) ? key.spentMicroUsd : 0;
      return key.capMicroUsd === null || spent + PRICE <= key.capMicroUsd;
    });
  }

  #dayOf(key: ModelKey): number {
    return Math.max(key.day, Math.floor(this.now / DAY_MS));
  }
}
