import { required } from '../../core/required.ts';
import { resourceOf, type Claim } from './claims/claim.ts';
import type { Receipt } from './protocol/paymentResponse.ts';
import { requirementsOf } from './protocol/requirements.ts';
import type { X402Context } from './x402Context.ts';
import { createHash } from 'node:crypto';

/** What a receipt binds to its payment. */
type Bought =
  | {
      readonly reportSha256: string;
      readonly frame: string;
      readonly release: string;
      readonly pixelId: string;
    }
  | { readonly orderId: string };

/** The report of a settled claim with its receipt: the text that is sold. */
export async function reportWithReceipt(
  context: X402Context,
  claim: Claim & { readonly answer: string },
): Promise<string> {
  const { frameId, releaseId, pixelId } = required(claim.purchase);
  const receipt = await signReceipt(context, claim, {
    reportSha256: jsonSha256(JSON.parse(claim.answer)),
    frame: frameId,
    release: releaseId,
    pixelId,
  });
  return `${claim.answer.slice(0, -1)},"receipt":${JSON.stringify(receipt)}}`;
}

/**
 * The receipt of a settled claim: the fields of x402's offer-and-receipt extension, and the parts of the purchase that it
 * lacks.
 */
export async function signReceipt(
  { network, receipts, resourceUrl }: X402Context,
  claim: Claim,
  bought: Bought,
): Promise<Receipt> {
  const { payTo, asset, amount } = requirementsOf(network, claim.payTo, claim.amountMicroUsd);
  const signature = await receipts.sign({
    version: 1,
    network: network.network,
    resourceUrl: resourceUrl(resourceOf(claim)),
    payer: claim.payer,
    issuedAt: Math.floor((claim.settledAt ?? 0) / 1000),
    transaction: claim.transactionHash,
    payTo,
    asset,
    amount,
    requestId: claim.requestId,
    ...bought,
  });
  return { format: 'jws', signature };
}

/** JSON of a value in the canonical form of RFC 8785: no spaces, members sorted by name. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** SHA-256 of a JSON value, hexadecimal, independent of its spacing and member order. */
export function jsonSha256(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
