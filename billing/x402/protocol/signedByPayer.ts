import { recoverTypedDataAddress } from 'viem';
import type { SignedTransfer } from './presentedPayment.ts';
import type { PaymentNetwork } from './networks.ts';

/** The fields of a transfer that its payer signs (EIP-3009), as typed data of EIP-712. */
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
 * Whether the key of the payer's address signed a transfer (EIP-712). It reads no chain, so that a payer whose last money paid
 * for the first signature is recognized by the second. False for the signature of a contract, which only the chain can check.
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
