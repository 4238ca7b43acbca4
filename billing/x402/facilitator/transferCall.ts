import { encodeFunctionData, parseSignature, type Hex } from 'viem';
import { USDC_ABI } from '../chain/usdcContract.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';

/** A transfer by a key's signature uses some 80 000; a contract that checks signatures may use more. */
const GAS = { byKey: 200_000n, byContract: 600_000n } as const;

/** Whether a key has signed, by the length of its signature. */
function isByKey({ signature }: SignedTransfer): boolean {
  return signature.length === 2 + 2 * 65;
}

/** The most gas that carrying a transfer out may use. */
export function gasFor(transfer: SignedTransfer): bigint {
  return isByKey(transfer) ? GAS.byKey : GAS.byContract;
}

/** The call that carries a transfer out. */
export function transferCall(transfer: SignedTransfer): Hex {
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
