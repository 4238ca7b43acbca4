import { setImmediate } from 'node:timers/promises';
import { required } from '../../core/required.ts';
import { isPayer } from '../../accounts/identity/buyer.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { commitOutcomeUnknown } from '../../store/state/sql/stateError.ts';
import { GroundMotionError } from '../../core/error.ts';
import { callerGone } from '../../accounts/identity/callerGone.ts';
import { chargeGroup } from './chargeGroup.ts';
import type { GroupResult } from './chargeGroup.ts';
import type { ChargeOutcome } from './chargeOutcome.ts';
import type { Sale } from './sale.ts';

/**
 * Maximum number of sales that commit together, and of reports after which no more sales join: both limit the duration of
 * a commit.
 */
const MAXIMUM_GROUP = 256;
const MAXIMUM_GROUP_REPORTS = 1000;
/** A sale with more reports is a large one: its commit takes so long that it isn't put before others. */
const MOST_REPORTS_OF_SMALL_SALE = 16;

/** How long a smaller group waits for the callers of the last one to return, as a share of the last commit's duration. */
const WAIT_SHARE_OF_COMMIT = 0.5;
const MAXIMUM_WAIT_MS = 10;

interface WaitingSale {
  readonly sale: Sale;
  readonly resolve: (outcome: ChargeOutcome) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Group commit: charges that arrive while another group is being committed wait, and then commit together. Small sales go
 * before waiting large ones, then the first large one is next, so neither waits forever. No answer is sent before its
 * commit.
 */
export class ChargeQueue {
  readonly #database: Database;
  readonly #maximumWaitMs: number;
  #waiting: WaitingSale[] = [];
  #isDraining = false;
  /** Large sales that waited while the last group was committed: the next group is one of them. */
  #isLargeDue = false;
  /** Whether the last group was one of row transactions: the other kind, if it waits, is next. */
  #wereRowSales = false;
  #lastGroup = { size: 0, tookMs: 0 };
  #arrived: (() => void) | null = null;

  constructor(database: Database, { maximumWaitMs = MAXIMUM_WAIT_MS } = {}) {
    this.#database = database;
    this.#maximumWaitMs = maximumWaitMs;
  }

  /** Resolves with the sale's outcome once it is committed. */
  submit(sale: Sale): Promise<ChargeOutcome> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sale, resolve, reject });
      if (this.#waiting.length >= this.#lastGroup.size) this.#arrived?.();
      void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    // Requests parsed in the same event loop iteration join the first group.
    await setImmediate();
    while (this.#waiting.length > 0) {
      await this.#gather();
      await this.#commitGroup();
    }
    this.#isDraining = false;
  }

  /**
   * Callers of the last group are likely to send another request immediately. Without waiting for them, the first one
   * would be committed alone while all others wait, and then the others without it: half the throughput.
   */
  async #gather(): Promise<void> {
    const { size, tookMs } = this.#lastGroup;
    if (this.#waiting.length >= size) return;
    const waitMs = Math.min(this.#maximumWaitMs, tookMs * WAIT_SHARE_OF_COMMIT);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      this.#arrived = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#arrived = null;
  }

  /** Takes its group when it is the writer's turn, so that it includes everything that arrived meanwhile. */
  async #commitGroup(): Promise<void> {
    let group: WaitingSale[] = [];
    let results: GroupResult[];
    let begun = performance.now();
    const ofRows = this.#areRowSalesDue();
    this.#wereRowSales = ofRows;
    try {
      results = await this.#inTransaction(ofRows, (transaction) => {
        if (group.length === 0) begun = performance.now();
        // If the work runs again after a conflict with another process, it charges the same group.
        if (group.length === 0) group = this.#takeGroup(ofRows);
        return chargeGroup(
          transaction,
          group.map(({ sale }) => sale),
        );
      });
    } catch (error) {
      this.#lastGroup = { size: 0, tookMs: 0 };
      await this.#settleUndone(group, error);
      return;
    }
    this.#lastGroup = { size: group.length, tookMs: performance.now() - begun };
    group.forEach((charge, index) => settle(charge, required(results[index])));
  }

  /** Whether the next group is one of row sales; if both kinds wait, they take turns. */
  #areRowSalesDue(): boolean {
    const rowSales = this.#waiting.filter(({ sale }) => this.#isRowSale(sale)).length;
    if (rowSales === 0 || rowSales === this.#waiting.length) return rowSales > 0;
    return !this.#wereRowSales;
  }

  /** Whether everything that a sale writes is rows: it needs no statement. */
  #isRowSale(sale: Sale): boolean {
    return (
      this.#database.rowTransaction !== undefined &&
      isSmall({ sale }) &&
      !sale.alongside &&
      !isPayer(sale.buyer)
    );
  }

  #inTransaction<T>(ofRows: boolean, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const database = this.#database;
    return ofRows && database.rowTransaction ? database.rowTransaction(work) : database.transaction(work);
  }

  /** The next charges to commit of one kind; those whose callers have disconnected are dropped for free. */
  #takeGroup(ofRows: boolean): WaitingSale[] {
    const due = this.#waiting.filter(({ sale }) => this.#isRowSale(sale) === ofRows);
    const small = due.filter(isSmall);
    const large = due.filter((waiting) => !isSmall(waiting));
    const isTurnOfLarge = large.length > 0 && (this.#isLargeDue || small.length === 0);
    const group = isTurnOfLarge ? large.slice(0, groupSize(large)) : small.slice(0, MAXIMUM_GROUP);
    if (!ofRows) this.#isLargeDue = !isTurnOfLarge && large.length > 0;
    const taken = new Set(group);
    this.#waiting = this.#waiting.filter((waiting) => !taken.has(waiting));
    return group.filter(({ sale, reject }) => {
      const isAbandoned = sale.isAbandoned?.() ?? false;
      if (isAbandoned) reject(callerGone());
      return !isAbandoned;
    });
  }

  async #settleUndone(group: readonly WaitingSale[], error: unknown): Promise<void> {
    if (group.length === 0) {
      // The transaction never began; none of the waiting sales can be served now.
      for (const charge of this.#waiting.splice(0)) charge.reject(error);
    } else if (group.length === 1 || isHopeless(error)) {
      for (const charge of group) charge.reject(error);
    } else {
      for (const charge of group) await this.#commitSingly(charge);
    }
  }

  /** One member of a group that was rolled back: now only the one at fault fails. */
  async #commitSingly(charge: WaitingSale): Promise<void> {
    let results: GroupResult[];
    try {
      results = await this.#inTransaction(this.#isRowSale(charge.sale), (transaction) =>
        chargeGroup(transaction, [charge.sale]),
      );
    } catch (error) {
      charge.reject(error);
      return;
    }
    settle(charge, required(results[0]));
  }
}

/** Trying again would charge twice (the commit may have happened) or fail again (the machine is at fault). */
function isHopeless(error: unknown): boolean {
  return commitOutcomeUnknown(error) || (error instanceof GroundMotionError && error.kind === 'unavailable');
}

function isSmall({ sale }: Pick<WaitingSale, 'sale'>): boolean {
  return sale.lines.length <= MOST_REPORTS_OF_SMALL_SALE;
}

/** How many of the first sales fit into one commit; a single sale of any size does. */
function groupSize(sales: readonly WaitingSale[]): number {
  let reports = 0;
  const last = sales.findIndex(({ sale }) => {
    reports += sale.lines.length;
    return reports >= MAXIMUM_GROUP_REPORTS;
  });
  return last < 0 ? MAXIMUM_GROUP : last + 1;
}

function settle(charge: WaitingSale, result: GroupResult): void {
  if ('outcome' in result) charge.resolve(result.outcome);
  else charge.reject(result.error);
}

const queues = new WeakMap<Database, ChargeQueue>();

/** The only queue of a database. */
export function chargeQueueOf(database: Database): ChargeQueue {
  let queue = queues.get(database);
  if (!queue) {
    queue = new ChargeQueue(database);
    queues.set(database, queue);
  }
  return queue;
}
