import { expect } from 'vitest';
import { fc } from '@fast-check/vitest';
import { authenticate } from '../../../accounts/identity/authenticate.ts';
import { readBalance } from '../../../billing/ledger/balance.ts';
import { chargeReport } from '../../../billing/sale/charge.ts';
import { REPLAY_WINDOW_MS, forgetExpiredAnswers } from '../../../billing/sale/idempotency.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { chargeRequest } from './ledgerFixture.ts';
import type { LedgerCommand, LedgerModel, ModelAccount, RealLedger } from './ledgerModelState.ts';
import { TopUp } from './topUpCommand.ts';

const PRICE = 400_000;

class Register implements LedgerCommand {
  readonly email: string;
  readonly starterMicroUsd: number;

  constructor(email: string, starterMicroUsd: number) {
    this.email = email;
    this.starterMicroUsd = starterMicroUsd;
  }

  check(): boolean {
    return true;
  }

  async run(model: LedgerModel, real: RealLedger): Promise<void> {
    const { email, starterMicroUsd } = this;
    const registration = { email, password: 'correct horse', mode: 'live' as const, starterMicroUsd };
    const registering = registerAccount(real.database, { ...registration, now: model.now });
    if (model.accounts.has(email)) {
      await expect(registering).rejects.toMatchObject({ code: 'email_exists' });
      return;
    }
    const account = await registering;
    real.callers.set(email, await authenticate(real.database, account.apiKey, model.now));
    model.accounts.set(email, { balanceMicroUsd: starterMicroUsd, charges: 0, answers: new Map() });
  }

  toString(): string {
    return `register ${this.email} with ${this.starterMicroUsd}`;
  }
}

class Charge implements LedgerCommand {
  readonly email: string;
  readonly key: string | null;
  readonly requestHash: string;

  constructor(email: string, key: string | null, requestHash: string) {
    this.email = email;
    this.key = key;
    this.requestHash = requestHash;
  }

  check(model: Readonly<LedgerModel>): boolean {
    return model.accounts.has(this.email);
  }

  async run(model: LedgerModel, real: RealLedger): Promise<void> {
    const account = model.accounts.get(this.email)!;
    const stored = this.key === null ? undefined : account.answers.get(this.key);
    real.requests += 1;
    const charging = chargeReport(
      real.database,
      chargeRequest(real.callers.get(this.email)!, {
        now: model.now,
        requestId: `req_${real.requests}`,
        ...(this.key !== null && { idempotency: { key: this.key, requestHash: this.requestHash } }),
      }),
    );
    if (stored?.isForgotten) {
      await expect(charging).rejects.toMatchObject({ code: 'idempotency_key_expired' });
    } else if (stored && stored.requestHash !== this.requestHash) {
      await expect(charging).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    } else if (stored && (stored.statusCode === 200 || isRefusedAlike(stored.body, account))) {
      const { statusCode, body } = stored;
      expect(await charging).toEqual({ kind: 'replayed', statusCode, body });
    } else {
      const outcome = await charging;
      const isCovered = account.balanceMicroUsd >= PRICE;
      expect(outcome.kind).toBe(isCovered ? 'charged' : 'refused');
      if (isCovered) {
        account.balanceMicroUsd -= PRICE;
        account.charges += 1;
      }
      expect(JSON.parse(outcome.body)).toMatchObject({ balanceMicroUsd: account.balanceMicroUsd });
      if (this.key !== null) {
        const { statusCode, body } = outcome;
        const { requestHash } = this;
        account.answers.set(this.key, {
          requestHash,
          statusCode,
          body,
          at: model.now,
          isForgotten: false,
        });
      }
    }
  }

  toString(): string {
    return `charge ${this.email} under ${this.key} for ${this.requestHash}`;
  }
}

/** Whether the stored refusal would be replayed: the account's balance is the same and isn't enough. */
function isRefusedAlike(body: string, { balanceMicroUsd }: ModelAccount): boolean {
  const refused = JSON.parse(body) as { readonly balanceMicroUsd: number };
  return balanceMicroUsd < PRICE && refused.balanceMicroUsd === balanceMicroUsd;
}

/** Concurrent charges, each without a key: as many succeed as the balance covers. */
class ChargeTogether implements LedgerCommand {
  readonly email: string;
  readonly count: number;

  constructor(email: string, count: number) {
    this.email = email;
    this.count = count;
  }

  check(model: Readonly<LedgerModel>): boolean {
    return model.accounts.has(this.email);
  }

  async run(model: LedgerModel, real: RealLedger): Promise<void> {
    const account = model.accounts.get(this.email)!;
    const request = chargeRequest(real.callers.get(this.email)!, { now: model.now });
    const outcomes = await Promise.all(
      Array.from({ length: this.count }, () => chargeReport(real.database, request)),
    );
    const covered = Math.min(this.count, Math.floor(account.balanceMicroUsd / PRICE));
    expect(outcomes.filter((outcome) => outcome.kind === 'charged')).toHaveLength(covered);
    account.balanceMicroUsd -= covered * PRICE;
    account.charges += covered;
  }

  toString(): string {
    return `${this.count} charges at once to ${this.email}`;
  }
}

/** The same request many times at once with one key: it is charged at most once. */
class RaceUnderKey extends Charge {
  override async run(model: LedgerModel, real: RealLedger): Promise<void> {
    const account = model.accounts.get(this.email)!;
    const stored = account.answers.get(this.key!);
    if (stored && (stored.isForgotten || stored.requestHash !== this.requestHash)) return;
    const before = account.balanceMicroUsd;
    const request = (index: number) =>
      chargeReport(
        real.database,
        chargeRequest(real.callers.get(this.email)!, {
          now: model.now,
          requestId: `req_race_${real.requests}_${index}`,
          idempotency: { key: this.key!, requestHash: this.requestHash },
        }),
      );
    real.requests += 1;
    const outcomes = await Promise.all([0, 1, 2].map(request));
    const charged = outcomes.filter(({ kind }) => kind === 'charged').length;
    expect(charged).toBe(stored?.statusCode === 200 || before < PRICE ? 0 : 1);
    expect(new Set(outcomes.map(({ body }) => body)).size).toBe(1);
    const { statusCode, body } = outcomes[0]!;
    expect(statusCode).toBe(stored?.statusCode === 200 || charged === 1 ? 200 : 402);
    account.balanceMicroUsd -= charged * PRICE;
    account.charges += charged;
    if (stored?.body !== body)
      account.answers.set(this.key!, {
        requestHash: this.requestHash,
        statusCode,
        body,
        at: model.now,
        isForgotten: false,
      });
  }

  override toString(): string {
    return `three times at once: ${super.toString()}`;
  }
}

class PassTime implements LedgerCommand {
  readonly days: number;

  constructor(days: number) {
    this.days = days;
  }

  check(): boolean {
    return true;
  }

  async run(model: LedgerModel, real: RealLedger): Promise<void> {
    model.now += this.days * 86_400_000;
    await forgetExpiredAnswers(real.database, model.now);
    for (const account of model.accounts.values()) {
      for (const answer of account.answers.values()) {
        if (model.now - answer.at > REPLAY_WINDOW_MS) answer.isForgotten = true;
      }
    }
  }

  toString(): string {
    return `${this.days} days pass`;
  }
}

class Restart implements LedgerCommand {
  check(): boolean {
    return true;
  }

  async run(_: LedgerModel, real: RealLedger): Promise<void> {
    await real.reopen();
  }

  toString(): string {
    return 'restart';
  }
}

const email = fc.constantFrom('a@example.org', 'b@example.org', 'c@example.org');
const amount = fc.oneof(
  fc.integer({ min: 0, max: 6 }).map((reports) => reports * PRICE),
  fc.integer({ min: 0, max: 2_000_000 }),
);

/** Sequences of everything that moves money or reads it. */
export const ledgerCommands = fc.commands(
  [
    fc.tuple(email, amount).map(([address, credits]) => new Register(address, credits)),
    fc
      .tuple(email, fc.constantFrom('k1', 'k2', null), fc.constantFrom('x', 'y'))
      .map(([address, key, hash]) => new Charge(address, key, hash)),
    fc
      .tuple(email, fc.integer({ min: 2, max: 12 }))
      .map(([address, count]) => new ChargeTogether(address, count)),
    fc
      .tuple(email, fc.constantFrom('k1', 'k2'), fc.constantFrom('x', 'y'))
      .map(([address, key, hash]) => new RaceUnderKey(address, key, hash)),
    fc
      .tuple(email, fc.constantFrom(1, PRICE - 1, PRICE, 3 * PRICE))
      .map(([address, credits]) => new TopUp(address, credits)),
    fc.constantFrom(1, 6, 7, -1).map((days) => new PassTime(days)),
    fc.constant(new Restart()),
  ],
  { maxCommands: 40 },
);

/** Compares the ledger with the model, and verifies it. */
export async function expectAgreement(model: LedgerModel, real: RealLedger): Promise<void> {
  let charges = 0;
  for (const [address, account] of model.accounts) {
    const { accountId } = real.callers.get(address)!;
    const { balanceMicroUsd } = await readBalance(real.database, accountId);
    expect(balanceMicroUsd).toBe(account.balanceMicroUsd);
    charges += account.charges;
  }
  expect(await verifyLedger(real.database)).toMatchObject({
    accounts: model.accounts.size,
    charges,
    reports: charges,
    violations: [],
  });
}
