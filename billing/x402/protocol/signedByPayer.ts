import { recoverTypedDataAddress } from 'viem';
import type { SignedTransfer } from './presentedPayment.ts';
import type { PaymentNetwork } from './networks.ts';

/** The fields of a transfer that its payer signs (EIP-3009), as EIP-712 typed data. */
export const TRANSFER_TYPES = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/**
 * Whether the key of the payer's address signed a transfer (EIP-712). Doesn't read the chain, so a payer whose first
 * signature used up their money is still recognized by the second. False for a contract's signature, which only the chain
 * can check.
 */
export async function isSignedByPayerKey(
  { signature, authorization }: SignedTransfer,
  { chainId, usdc, domain }: PaymentNetwork,
): Promise<boolean> {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  try {
    const signer = await recoverTypedDataAddress({
      domain: { ...domain, chainId, verifyingContract: usdc },
      types: TRANSFER_TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        from,
        to,
        value: BigInt(value),
        validAfter: BigInt(validAfter),
        validBefore: BigInt(validBefore),
        nonce,
      },
      signature,
    });
    return signer.toLowerCase() === from.toLowerCase();
  } catch {
    return false;
  }
}
