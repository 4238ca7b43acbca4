import { setTimeout as sleep } from 'node:timers/promises';
import { BaseError, keccak256, type Hash, type Hex, type LocalAccount } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { errorMessage } from '../../../core/error.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import type { ChainClient } from '../chain/chainClient.ts';
import type { ChainReader, ExpectedTransfer } from '../chain/chainReader.ts';
import type { PaymentNetwork } from '../protocol/networks.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';
import type { Requirements } from '../protocol/requirements.ts';
import type { Facilitator, Settlement, SettlementOrder } from './facilitator.ts';
import {
  forgetSent,
  listUnsent,
  reserveTransaction,
  type SettlerTransaction,
} from './settlerTransactions.ts';
import { openVerifier } from './verifyTransfer.ts';
import { encodeFunctionData, parseSignature } from 'viem';
import { USDC_ABI } from '../chain/usdcContract.ts';

/** A transfer signed by a key uses about 80,000; a contract that checks signatures may use more. */
const GAS = { byKey: 200_000n, byContract: 600_000n } as const;

/** Timeout for one transaction to get into a block. */
const ARRIVAL_MS = 20_000;
const POLL_MS = 200;
/** A transaction can't arrive before those signed earlier, so they are sent again while one is awaited. */
const PUSH_EVERY_MS = 2000;
/** The maximum fee per unit of gas: enough for prices to quadruple, plus a tip for the block producer. */
const PRICE_RISE = 4n;
const TIP_WEI = 1_000_000n;
/** If a nonce was used by something else, another attempt gets a new one. */
const MOST_ATTEMPTS = 3;
/** Number of transactions kept behind the chain's next nonce, because a reorganization may need them again. */
const KEPT_BEHIND = 1000;

export interface InProcessFacilitatorSettings {
  readonly database: Database;
  readonly client: ChainClient;
  readonly chain: ChainReader;
  readonly network: PaymentNetwork;
  /** Pays for gas; doesn't hold our money. */
  readonly settlerKey: Hex;
  readonly now: () => number;
}

/** Checks payments against the chain and carries them out with its own key, which pays for the gas. */
export class InProcessFacilitator implements Facilitator {
  readonly #settings: InProcessFacilitatorSettings;
  readonly #account: LocalAccount;
  #pushedAt = -Infinity;
  readonly refusalOf: Facilitator['refusalOf'];

  constructor(settings: InProcessFacilitatorSettings) {
    this.#settings = settings;
    this.#account = privateKeyToAccount(settings.settlerKey);
    this.refusalOf = openVerifier(settings.client, this.#account.address);
  }

  async settle(
    order: SettlementOrder,
    noteTransaction: (transaction: Hash) => Promise<void>,
  ): Promise<Settlement> {
    const { chain } = this.#settings;
    const expected = expectedOf(order.transfer, order.requirements);
    try {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
        const reserved = await this.#reserve(order);
        await noteTransaction(reserved.hash);
        if ((await this.#send(reserved)) === 'sent') return await this.#arrival(reserved.hash, expected);
        // Its nonce is used: by this same transaction, sent by another process, or by one that we don't know of.
        const { kind } = await chain.fateOf(reserved.hash, expected);
        if (kind !== 'absent') return await this.#arrival(reserved.hash, expected);
      }
      return { kind: 'unknown', problem: 'the settler’s nonces are used by another program' };
    } catch (error) {
      return { kind: 'unknown', problem: errorMessage(error) };
    }
  }

  /** Sends signed transactions again that aren't in a block: a crash may have intervened. */
  async push(): Promise<void> {
    this.#pushedAt = performance.now();
    const { database } = this.#settings;
    const { address } = this.#account;
    const firstFree = await this.#firstFree();
    for (const unsent of await listUnsent(database, address, firstFree)) await this.#send(unsent);
    await forgetSent(database, address, firstFree - KEPT_BEHIND);
  }

  /** The chain's next nonce for the settler. */
  #firstFree(): Promise<number> {
    return this.#settings.client.getTransactionCount({ address: this.#account.address, blockTag: 'latest' });
  }

  async #reserve({ paymentId, transfer }: SettlementOrder): Promise<SettlerTransaction> {
    const { database, client, network, now } = this.#settings;
    const [firstFree, { baseFeePerGas }] = await Promise.all([
      this.#firstFree(),
      client.getBlock({ blockTag: 'latest' }),
    ]);
    const data = transferCall(transfer);
    const about = { paymentId, firstFree, now: now() };
    return reserveTransaction(database, this.#account.address, about, async (number) => {
      const signed = await this.#account.signTransaction({
        type: 'eip1559',
        chainId: network.chainId,
        to: network.usdc,
        data,
        gas: gasFor(transfer),
        nonce: number,
        maxFeePerGas: (baseFeePerGas ?? TIP_WEI) * PRICE_RISE + TIP_WEI,
        maxPriorityFeePerGas: TIP_WEI,
      });
      return { hash: keccak256(signed), signed };
    });
  }

  async #send({ signed }: SettlerTransaction): Promise<'sent' | 'number_used'> {
    try {
      await this.#settings.client.sendRawTransaction({ serializedTransaction: signed });
      return 'sent';
    } catch (error) {
      const problem =
        error instanceof BaseError ? `${error.details} ${error.shortMessage}` : errorMessage(error);
      if (/nonce( is)? too low|lower than the current nonce/i.test(problem)) return 'number_used';
      if (/already known|already imported|known transaction/i.test(problem)) return 'sent';
      throw error;
    }
  }

  async #arrival(hash: Hash, expected: ExpectedTransfer): Promise<Settlement> {
    const until = performance.now() + ARRIVAL_MS;
    let problem = 'the transaction is in no block yet';
    while (performance.now() < until) {
      try {
        const { kind } = await this.#settings.chain.fateOf(hash, expected);
        if (kind === 'paid') return { kind: 'settled', transaction: hash };
        if (kind === 'failed') return { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed' };
        if (performance.now() - this.#pushedAt > PUSH_EVERY_MS) await this.push();
      } catch (error) {
        problem = errorMessage(error);
      }
      await sleep(POLL_MS);
    }
    return { kind: 'unknown', problem };
  }
}

function expectedOf({ authorization }: SignedTransfer, { payTo, amount }: Requirements): ExpectedTransfer {
  return { payer: authorization.from, nonce: authorization.nonce, payTo, amount: BigInt(amount) };
}

/** Whether a signature comes from a key, judged by its length. */
function isByKey({ signature }: SignedTransfer): boolean {
  return signature.length === 2 + 2 * 65;
}

/** The maximum gas for carrying out a transfer. */
function gasFor(transfer: SignedTransfer): bigint {
  return isByKey(transfer) ? GAS.byKey : GAS.byContract;
}

/** The call that carries out a transfer. */
function transferCall(transfer: SignedTransfer): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = transfer.authorization;
  const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce] as const;
  const functionName = 'transferWithAuthorization';
  if (!isByKey(transfer))
    return encodeFunctionData({ abi: USDC_ABI, functionName, args: [...args, transfer.signature] });
  const { r, s, v, yParity } = parseSignature(transfer.signature);
  return encodeFunctionData({
    abi: USDC_ABI,
    functionName,
    args: [...args, v === undefined ? 27 + yParity : Number(v), r, s],
  });
}
