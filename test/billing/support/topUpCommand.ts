import { creditAccount } from '../../../billing/operator/moveMoney.ts';
import { newAct } from '../operator/support.ts';
import type { LedgerCommand, LedgerModel, RealLedger } from './ledgerModelState.ts';

/** Credits are added. */
export class TopUp implements LedgerCommand {
  readonly email: string;
  readonly amountMicroUsd: number;

  constructor(email: string, amountMicroUsd: number) {
    this.email = email;
    this.amountMicroUsd = amountMicroUsd;
  }

  check(model: Readonly<LedgerModel>): boolean {
    return model.accounts.has(this.email);
  }

  async run(model: LedgerModel, real: RealLedger): Promise<void> {
    real.requests += 1;
    const act = { ...newAct('credit'), requestId: `req_${real.requests}`, now: model.now };
    await creditAccount(real.database, act, {
      accountId: real.callers.get(this.email)!.accountId,
      amountMicroUsd: this.amountMicroUsd,
      reference: `top-up ${real.requests}`,
      reason: 'test',
    });
    model.accounts.get(this.email)!.balanceMicroUsd += this.amountMicroUsd;
  }

  toString(): string {
    return `top-up of ${this.amountMicroUsd} for ${this.email}`;
  }
}
