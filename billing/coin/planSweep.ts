import { randomBytes } from 'node:crypto';
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  multicall3Abi,
  type Address,
  type Hex,
} from 'viem';
import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { TRANSFER_TYPES } from '../x402/protocol/signedByPayer.ts';
import type { CoinChain } from './chain/coinChain.ts';
import { DEPOSIT_PATH } from './chain/depositKey.ts';
import type { RpcEndpoint } from './chain/rpcEndpoint.ts';
import { listPaid, type CoinInvoice } from './invoice/coinInvoices.ts';
import { batchesOf } from './watch/scanPlan.ts';

/** On Base, as on most chains, the contract for batched calls (multicall3.com) is at this address. */
const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
const CALLS_AT_ONCE = 200;

/** Validity of a signature: a week to find the seed and sign. */
const VALID_S = 7 * 86_400;

const TYPES = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  ...TRANSFER_TYPES,
} as const;

/** A transfer of all that a deposit address holds, to be signed by the holder of its key (EIP-712, EIP-3009). Numbers are decimal texts. */
export interface Authorization {
  readonly path: string;
  /** Of the deposit key that the address was derived from. */
  readonly keyFingerprint: string;
  readonly amountMicroUsd: number;
  readonly typedData: {
    readonly domain: {
      readonly name: string;
      readonly version: string;
      readonly chainId: number;
      readonly verifyingContract: string;
    };
    readonly types: typeof TYPES;
    readonly primaryType: 'TransferWithAuthorization';
    readonly message: {
      readonly from: string;
      readonly to: string;
      readonly value: string;
      readonly validAfter: string;
      readonly validBefore: string;
      readonly nonce: Hex;
    };
  };
}

/**
 * The transfers to sign so that deposits of at least `leastMicroUsd` each go to `treasury`. Nothing is signed or sent
 * here; anyone who pays the gas can send the signatures. Balances are read from the chain now. `now` in epoch
 * milliseconds.
 * @throws GroundMotionError `crypto_error` when no endpoint tells the balances.
 */
export async function planSweep(
  database: Pick<Database, 'query'>,
  { chain, endpoints }: { readonly chain: CoinChain; readonly endpoints: readonly RpcEndpoint[] },
  {
    treasury,
    leastMicroUsd,
    now,
  }: { readonly treasury: string; readonly leastMicroUsd: number; readonly now: number },
): Promise<Authorization[]> {
  const invoices = await listPaid(database, chain.chainId);
  const balances = await readBalances(chain, endpoints, invoices);
  return invoices.flatMap((invoice, index) => {
    const amountMicroUsd = required(balances[index]);
    if (amountMicroUsd < leastMicroUsd || amountMicroUsd === 0) return [];
    return [authorization(chain, invoice, { treasury, amountMicroUsd, now })];
  });
}

async function readBalances(
  chain: CoinChain,
  endpoints: readonly RpcEndpoint[],
  invoices: readonly CoinInvoice[],
): Promise<number[]> {
  let failure: unknown = null;
  for (const endpoint of endpoints) {
    try {
      const batches = batchesOf(invoices, CALLS_AT_ONCE);
      const balances: number[] = [];
      for (const batch of batches) balances.push(...(await balancesOf(chain, endpoint, batch)));
      return balances;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function balancesOf(
  chain: CoinChain,
  endpoint: RpcEndpoint,
  invoices: readonly CoinInvoice[],
): Promise<number[]> {
  const calls = invoices.map(({ address }) => ({
    target: chain.usdc,
    allowFailure: false,
    callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] }),
  }));
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] });
  const answer = await endpoint.call(MULTICALL, data);
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer });
    return results.map(({ returnData }) =>
      Number(decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: returnData })),
    );
  } catch (error) {
    throw new GroundMotionError(
      'unavailable',
      'crypto_error',
      `${endpoint.name}: its answer has no balances`,
      {
        cause: error,
      },
    );
  }
}

function authorization(
  chain: CoinChain,
  invoice: CoinInvoice,
  {
    treasury,
    amountMicroUsd,
    now,
  }: { readonly treasury: string; readonly amountMicroUsd: number; readonly now: number },
): Authorization {
  return {
    path: `${DEPOSIT_PATH}/${invoice.derivationIndex}`,
    keyFingerprint: invoice.keyFingerprint,
    amountMicroUsd,
    typedData: {
      domain: {
        name: chain.tokenName,
        version: chain.tokenVersion,
        chainId: chain.chainId,
        verifyingContract: chain.usdc,
      },
      types: TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        from: invoice.address,
        to: treasury,
        value: String(amountMicroUsd),
        validAfter: '0',
        validBefore: String(Math.floor(now / 1000) + VALID_S),
        nonce: `0x${randomBytes(32).toString('hex')}`,
      },
    },
  };
}
