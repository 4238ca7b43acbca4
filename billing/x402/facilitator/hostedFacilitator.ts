import { HTTPFacilitatorClient } from '@x402/core/http';
import { SettleError, VerifyError, type PaymentPayload, type SettleResponse } from '@x402/core/types';
import { errorMessage, GroundMotionError } from '../../../core/error.ts';
import type { SignedTransfer } from '../protocol/presentedPayment.ts';
import type { Requirements } from '../protocol/requirements.ts';
import { facilitatorUnavailable, type Facilitator, type Settlement } from './facilitator.ts';

/** Timeouts for a check, and for a settlement, which waits for the chain. */
const VERIFY_MS = 8000;
const SETTLE_MS = 25_000;

const TRANSACTION = /^0x[0-9a-fA-F]{64}$/;
/** Pattern of x402 codes, which clients may see; anything else that a service writes stays hidden. */
const REASON = /^[a-z0-9_]{1,80}$/;
/** Reasons that don't mean that nothing was sent. */
const INDETERMINATE = /pending|timeout|unexpected/;

export interface HostedFacilitatorSettings {
  readonly url: string;
  /** Such as `{ name: 'Authorization', value: 'Bearer …' }`; null = none. */
  readonly authHeader: { readonly name: string; readonly value: string } | null;
  readonly discovery: Readonly<Record<string, unknown>>;
}

/** A facilitator behind HTTP. It receives our requirements and, from the client's payment, only the signed transfer. */
export function openHostedFacilitator(settings: HostedFacilitatorSettings): Facilitator {
  const clientFor = (timeoutMs: number) => {
    const { url, authHeader } = settings;
    const headers: Record<string, string> = authHeader ? { [authHeader.name]: authHeader.value } : {};
    return new HTTPFacilitatorClient({
      url,
      timeoutMs,
      createAuthHeaders: async () => ({ verify: headers, settle: headers, supported: headers }),
    });
  };
  const verifier = clientFor(VERIFY_MS);
  const settler = clientFor(SETTLE_MS);
  const payloadOf = (transfer: SignedTransfer, requirements: Requirements, url: string): PaymentPayload => ({
    x402Version: 2,
    resource: { url, mimeType: 'application/json' },
    accepted: requirements,
    payload: transfer,
    extensions: settings.discovery,
  });
  return {
    refusalOf: async (transfer, requirements, resourceUrl) => {
      const payload = payloadOf(transfer, requirements, resourceUrl);
      try {
        const { isValid, invalidReason } = await verifier.verify(payload, requirements);
        return isValid ? null : refusedFor(invalidReason);
      } catch (error) {
        if (error instanceof VerifyError && error.statusCode < 500) return refusedFor(error.invalidReason);
        throw error instanceof GroundMotionError ? error : facilitatorUnavailable(error);
      }
    },
    settle: async ({ transfer, requirements, resourceUrl }, noteTransaction) => {
      const payload = payloadOf(transfer, requirements, resourceUrl);
      let answer: SettleResponse;
      try {
        answer = await settler.settle(payload, requirements);
      } catch (error) {
        if (!(error instanceof SettleError)) return { kind: 'unknown', problem: errorMessage(error) };
        answer = {
          success: false,
          errorReason: error.errorReason,
          transaction: error.transaction ?? '',
          network: requirements.network,
        } as SettleResponse;
        if (error.statusCode >= 500) answer.errorReason = 'unexpected_settle_error';
      }
      if (TRANSACTION.test(answer.transaction)) await noteTransaction(answer.transaction as `0x${string}`);
      return settlementOf(answer, transfer, requirements);
    },
    push: async () => {},
  };
}

/** What the response to a settlement proves: one with another payer or network, or without a transaction, proves nothing. */
function settlementOf(
  { success, transaction, network, payer, errorReason }: SettleResponse,
  { authorization }: SignedTransfer,
  requirements: Requirements,
): Settlement {
  if (!success) {
    const reason = reasonOf(errorReason, 'unexpected_settle_error');
    return INDETERMINATE.test(reason)
      ? { kind: 'unknown', problem: `the facilitator reports ${reason}` }
      : { kind: 'refused', reason };
  }
  const isOfPayer = payer === undefined || payer.toLowerCase() === authorization.from.toLowerCase();
  if (!TRANSACTION.test(transaction) || network !== requirements.network || !isOfPayer)
    return { kind: 'unknown', problem: 'the facilitator reports the success of another payment' };
  return { kind: 'settled', transaction: transaction as `0x${string}` };
}

/** @throws GroundMotionError `service_unavailable` for a refusal that isn't about the payment itself. */
function refusedFor(reason: string | undefined): string {
  if (reason !== undefined && REASON.test(reason) && !INDETERMINATE.test(reason)) return reason;
  throw facilitatorUnavailable(
    new Error(`the facilitator refuses with reason ${JSON.stringify(reason)?.slice(0, 200)}`),
  );
}

function reasonOf(reason: string | undefined, otherwise: string): string {
  return reason !== undefined && REASON.test(reason) ? reason : otherwise;
}
