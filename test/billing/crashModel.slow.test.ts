import { fc } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { authenticate, type Caller } from '../../accounts/identity/authenticate.ts';
import { readBalance } from '../../billing/ledger/balance.ts';
import { sell } from '../../billing/sale/charge.ts';
import { mintChildKey } from '../../accounts/keys/childKeys.ts';
import type { OperatorAct } from '../../billing/operator/auditLog.ts';
import { refundCharge } from '../../billing/operator/moveMoney.ts';
import { REPLAY_WINDOW_MS } from '../../billing/sale/idempotency.ts';
import { setDailyCap } from '../../accounts/keys/ownerKey.ts';
import { registerAccount } from '../../billing/ledger/starterCredit.ts';
import type { Sale } from '../../billing/sale/sale.ts';
import { verifyLedger } from '../../billing/audit/verifyLedger.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { describeOnEngines, type StatePlace } from '../support/machine/engines.ts';
import { times } from '../support/machine/tier.ts';
import { Crash, crashingDatabase } from './support/crashingDatabase.ts';
import { firstStop, NOON, purchaseOf } from './support/ledgerFixture.ts';
import { EMAILS, act, cellsOf, type Act, type DrawnSale } from './support/moneyActs.ts';
import { MoneyModel, PRICE } from './support/moneyModel.ts';

const STARTER_REPORTS = 9;

/** The real books and the model, side by side. */
class Books {
  readonly model = new MoneyModel(NOON);
  readonly callers = new Map<string, Caller[]>();
  readonly #place: StatePlace;
  database: Database;
  #requests = 0;

  constructor(place: StatePlace, database: Database) {
    this.#place = place;
    this.database = database;
  }

  async open(): Promise<void> {
    for (const address of EMAILS) {
      const starterMicroUsd = STARTER_REPORTS * PRICE;
      const registration = {
        email: address,
        password: 'correct horse',
        mode: 'live' as const,
        starterMicroUsd,
      };
      const { apiKey } = await registerAccount(this.database, { ...registration, now: NOON });
      this.callers.set(address, [await authenticate(this.database, apiKey, NOON)]);
      this.model.register(address, starterMicroUsd);
    }
  }

  async carryOut(next: Act): Promise<void> {
    const { model } = this;
    if (next.kind === 'buy') return this.#buy(next.sale, next.crashAt);
    if (next.kind === 'refund') return this.#refund(next.email, next.charge, next.crashAt);
    if (next.kind === 'time') {
      model.now += next.milliseconds;
    } else if (next.kind === 'restart') {
      await this.database.close();
      this.database = await this.#place.open();
    } else {
      const account = model.accounts.get(next.email)!;
      const callers = this.callers.get(next.email)!;
      if (next.kind === 'suspend') {
        account.isSuspended = !account.isSuspended;
        await this.database.transaction((transaction) =>
          transaction.query('UPDATE account SET status = $2 WHERE email = $1', [
            next.email,
            account.isSuspended ? 'suspended' : 'active',
          ]),
        );
      } else if (next.kind === 'cap') {
        const capping = setDailyCap(this.database, callers[0]!, next.capMicroUsd, model.now);
        if (account.isSuspended) {
          return expect(capping).rejects.toMatchObject({ code: 'account_suspended' });
        }
        await capping;
        account.keys[0]!.capMicroUsd = next.capMicroUsd;
      } else {
        const { capMicroUsd } = next;
        const request = {
          label: null,
          dailyCapMicroUsd: capMicroUsd,
          allowedReferer: null,
          lifetimeMs: null,
        };
        const minting = mintChildKey(this.database, callers[0]!, request, model.now);
        if (account.isSuspended) {
          return expect(minting).rejects.toMatchObject({ code: 'account_suspended' });
        }
        const { facts } = await minting;
        callers.push({ ...callers[0]!, keyId: facts.keyId, parentKeyId: callers[0]!.keyId, kind: 'child' });
        account.keys.push({ capMicroUsd, day: 0, spentMicroUsd: 0 });
      }
    }
  }

  /** Sells. After a crash, a request with a key is repeated, and one without a key is looked up in the books. */
  async #buy(drawn: DrawnSale, crashAt: number | null): Promise<void> {
    const callers = this.callers.get(drawn.email)!;
    const keyIndex = Math.min(drawn.key, callers.length - 1);
    const sale = this.#saleOf(drawn, callers[keyIndex]!);
    let hasCrashed = false;
    if (crashAt !== null) {
      const dying = crashingDatabase(this.database, crashAt);
      const outcome = await sell(dying, sale).catch((error: unknown) => error);
      hasCrashed = dying.hasCrashed();
      if (!hasCrashed) {
        // It outlived the sale, so this was an ordinary sale.
        return this.#agreeOn(drawn, keyIndex, outcome);
      }
      expect(outcome).toBeInstanceOf(Crash);
    }
    if (!hasCrashed || drawn.idempotencyKey !== null) {
      return this.#agreeOn(drawn, keyIndex, await sell(this.database, sale).catch((error: unknown) => error));
    }
    const { balanceMicroUsd: before } = this.model.accounts.get(drawn.email)!;
    const { balanceMicroUsd: now } = await readBalance(this.database, sale.buyer.accountId);
    if (now !== before) this.#agreeOn(drawn, keyIndex, null);
  }

  /** Refunds a charge, possibly one already refunded; after a crash, the operator repeats the request. */
  async #refund(address: string, charge: number, crashAt: number | null): Promise<void> {
    const account = this.model.accounts.get(address)!;
    const { accountId } = this.callers.get(address)![0]!;
    const charges = await this.database.query<{ entry_id: string }>(
      `SELECT ledger_entry.entry_id FROM ledger_entry
       JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
         AND ledger_posting.account_id = ledger_entry.account_id
       WHERE ledger_entry.account_id = $1 AND kind = 'report_charge' ORDER BY account_sequence`,
      [accountId],
    );
    const entryId = charges[charge]?.entry_id;
    if (entryId === undefined) return;
    this.#requests += 1;
    const request: OperatorAct = {
      actor: 'tester',
      action: 'refund',
      requestId: `req_${this.#requests}`,
      address: '127.0.0.1',
      now: this.model.now,
    };
    const refund = (database: Database) => refundCharge(database, request, { entryId, reason: 'a test' });
    let outcome = await refund(
      crashAt === null ? this.database : crashingDatabase(this.database, crashAt),
    ).catch((error: unknown) => error);
    if (outcome instanceof Crash) outcome = await refund(this.database);
    if (!account.charges[charge]!.isRefunded) {
      account.charges[charge]!.isRefunded = true;
      account.balanceMicroUsd += PRICE;
    }
    expect(outcome).toMatchObject({ accountId, amountMicroUsd: PRICE });
    const { balanceMicroUsd } = await readBalance(this.database, accountId);
    expect(balanceMicroUsd).toBe(account.balanceMicroUsd);
  }

  /** The outcome of a sale must match the model; `null` = all that is known is that it was charged. */
  #agreeOn(drawn: DrawnSale, keyIndex: number, outcome: unknown): void {
    const { model } = this;
    const account = model.accounts.get(drawn.email)!;
    const requestHash = hashOf(drawn);
    const stored = drawn.idempotencyKey === null ? undefined : account.answers.get(drawn.idempotencyKey);
    if (stored && model.now - stored.at > REPLAY_WINDOW_MS) {
      expect(outcome).toMatchObject({ code: 'idempotency_key_expired' });
    } else if (stored && stored.requestHash !== requestHash) {
      expect(outcome).toMatchObject({ code: 'idempotency_mismatch' });
    } else if (stored) {
      expect(outcome).toMatchObject({ kind: 'replayed', body: stored.body });
    } else if (account.isSuspended && cellsOf(drawn).length > 0) {
      expect(outcome).toMatchObject({ code: 'account_suspended' });
    } else {
      const isPaid = model.isPaid(drawn.email, drawn.endpoint, cellsOf(drawn));
      const charged = isPaid ? 0 : this.#chargeModel(drawn, keyIndex);
      if (outcome === null) return;
      const { body } = outcome as { body: string };
      const expected = { charged, isPaid, balanceMicroUsd: account.balanceMicroUsd };
      expect(JSON.parse(body)).toEqual(expected);
      if (drawn.idempotencyKey !== null) {
        account.answers.set(drawn.idempotencyKey, { requestHash, body, at: model.now });
      }
    }
  }

  #chargeModel(drawn: DrawnSale, keyIndex: number): number {
    const { email: address, endpoint, isDivisible, budgetMicroUsd } = drawn;
    const asked = { endpoint, cells: cellsOf(drawn) };
    if (isDivisible) return this.model.charge(address, keyIndex, asked, budgetMicroUsd);
    const trial = structuredClone(this.model.accounts.get(address)!);
    const charged = this.model.charge(address, keyIndex, asked, budgetMicroUsd);
    if (charged === asked.cells.length) return charged;
    Object.assign(this.model.accounts.get(address)!, trial);
    return 0;
  }

  #saleOf(drawn: DrawnSale, caller: Caller): Sale & { readonly buyer: Caller } {
    this.#requests += 1;
    const requestId = `req_${this.#requests}`;
    return {
      buyer: caller,
      now: this.model.now,
      requestId,
      endpoint: drawn.endpoint,
      idempotency:
        drawn.idempotencyKey === null ? null : { key: drawn.idempotencyKey, requestHash: hashOf(drawn) },
      lines: cellsOf(drawn).map((cell) => ({ purchase: purchaseOf(`F08882-${cell}-1`), label: null })),
      isDivisible: drawn.isDivisible,
      budgetMicroUsd: drawn.budgetMicroUsd,
      render: ({ charged, owned, stops, balanceMicroUsd }) => ({
        statusCode: firstStop(stops) !== null && !drawn.isDivisible ? 402 : 200,
        body: JSON.stringify({
          charged: charged.length,
          isPaid: owned[0]?.pays === true,
          balanceMicroUsd,
        }),
        reports: charged.map(() => 'report'),
      }),
    };
  }

  async expectAgreement(): Promise<void> {
    let charges = 0;
    for (const [address, account] of this.model.accounts) {
      const callers = this.callers.get(address)!;
      const { balanceMicroUsd } = await readBalance(this.database, callers[0]!.accountId);
      expect(balanceMicroUsd).toBe(account.balanceMicroUsd);
      for (const [index, { day, spentMicroUsd }] of account.keys.entries()) {
        const [key] = await this.database.query(
          'SELECT spent_day AS day, spent_micro_usd AS spent FROM api_key WHERE key_id = $1',
          [callers[index]!.keyId],
        );
        expect(key).toEqual({ day, spent: spentMicroUsd });
      }
      charges += account.charges.length;
    }
    expect(await verifyLedger(this.database)).toMatchObject({ charges, reports: charges, violations: [] });
  }
}

function hashOf(drawn: DrawnSale): string {
  return JSON.stringify([drawn.endpoint, drawn.reports, drawn.isDivisible, drawn.budgetMicroUsd]);
}

describeOnEngines('the money', ({ newPlace }) => {
  it('agrees with a plain model through any history of sales, caps, child keys, refunds, suspensions, clock jumps and crashes at any step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
        const place = await newPlace();
        const books = new Books(place, await place.open());
        try {
          await books.open();
          for (const next of acts) await books.carryOut(next);
          await books.expectAgreement();
        } finally {
          await books.database.close();
          await place.remove();
        }
      }),
      { numRuns: Number(process.env['MONEY_HISTORIES'] ?? times(5, 15)) },
    );
  });
});
