import { randomBytes } from 'node:crypto';
import type { Address, Hex } from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { USDC_ABI, type TestChain } from '../chain/testChain.ts';
import { PAY_TO } from './x402Server.ts';

const TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** How a test's payment deviates from a correct one. */
export interface Peculiarities {
  readonly value?: string;
  readonly to?: Address;
  readonly validAfter?: string;
  readonly validBefore?: string;
  readonly nonce?: Hex;
  readonly signature?: Hex;
  /** Overrides for members of `accepted`. */
  readonly accepted?: Readonly<Record<string, unknown>>;
}

/** A payment as sent in headers, and its transfer. */
export interface TestPayment {
  readonly v2: string;
  readonly v1: string;
  readonly nonce: Hex;
  readonly signature: Hex;
  readonly authorization: Readonly<
    Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>
  >;
}

/** Signs a payment of 0.40 USD by hand, so that any part of it can be wrong. */
export async function signPayment(
  { chainId, usdc }: Pick<TestChain, 'usdc'> & { readonly chainId: number },
  payer: LocalAccount,
  peculiar: Peculiarities = {},
): Promise<TestPayment> {
  const authorization = {
    from: payer.address,
    to: peculiar.to ?? PAY_TO,
    value: peculiar.value ?? '400000',
    validAfter: peculiar.validAfter ?? '0',
    validBefore: peculiar.validBefore ?? String(Math.floor(Date.now() / 1000) + 300),
    nonce: peculiar.nonce ?? (`0x${randomBytes(32).toString('hex')}` as const),
  };
  const signature =
    peculiar.signature ??
    (await payer.signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId, verifyingContract: usdc },
      types: TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        ...authorization,
        value: BigInt(authorization.value),
        validAfter: BigInt(authorization.validAfter),
        validBefore: BigInt(authorization.validBefore),
      },
    }));
  const payload = { signature, authorization };
  const accepted = {
    scheme: 'exact',
    network: `eip155:${chainId}`,
    amount: '400000',
    asset: usdc,
    payTo: PAY_TO,
    maxTimeoutSeconds: 300,
    extra: { name: 'USD Coin', version: '2' },
    ...peculiar.accepted,
  };
  return {
    v2: encoded({ x402Version: 2, accepted, payload }),
    v1: encoded({ x402Version: 1, scheme: 'exact', network: 'base', payload }),
    nonce: authorization.nonce,
    signature,
    authorization,
  };
}

/** Encodes a value as x402 headers do. */
function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64');
}

/** Decodes an x402 header. */
export function decoded(header: string | null): Record<string, unknown> {
  return JSON.parse(Buffer.from(header ?? '', 'base64').toString('utf8')) as Record<string, unknown>;
}

/** Sends a payment's transfer to the chain; the signed payment is all that this needs. */
export async function carryOut(chain: TestChain, { authorization, signature }: TestPayment): Promise<void> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const hash = await chain.client.writeContract({
    account: chain.wallet(0),
    address: chain.usdc,
    abi: USDC_ABI,
    functionName: 'transferWithAuthorization',
    args: [
      from as `0x${string}`,
      to as `0x${string}`,
      BigInt(value),
      BigInt(validAfter),
      BigInt(validBefore),
      nonce as `0x${string}`,
      signature,
    ],
    chain: chain.client.chain,
  });
  await chain.client.waitForTransactionReceipt({ hash });
}
