import type { PaymentNetwork } from './networks.ts';
import type { PresentedPayment, SignedTransfer } from './presentedPayment.ts';
import type { Requirements } from './requirements.ts';

/** The maximum remaining validity of a payment: a longer one could be carried out when it is no longer monitored. */
const LONGEST_VALIDITY_SECONDS = 3600;

/** Why a payment doesn't match, as an x402 code and in words. */
export interface Mismatch {
  readonly reason: string;
  readonly message: string;
}

/**
 * The mismatch between a payment and our requirements, checked before any other service is asked; null = it matches.
 * `nowSeconds` since 1970. Only the transfer is signed, so the client's copy of the accepted requirements is compared and
 * never used.
 */
export function mismatchOf(
  payment: PresentedPayment,
  ours: Requirements,
  { nameInV1 }: PaymentNetwork,
  nowSeconds: number,
): Mismatch | null {
  const claimed =
    payment.x402Version === 1 ? claimedInV1(payment, ours, nameInV1) : claimedInV2(payment.accepted, ours);
  return claimed ?? transferMismatch(payment.payload, ours, nowSeconds);
}

function claimedInV1(
  { scheme, network }: Extract<PresentedPayment, { x402Version: 1 }>,
  ours: Requirements,
  nameInV1: string,
): Mismatch | null {
  if (scheme !== ours.scheme) return unequal('unsupported_scheme', 'scheme', scheme, ours.scheme);
  if (network !== nameInV1) return unequal('invalid_network', 'network', network, nameInV1);
  return null;
}

function claimedInV2(
  accepted: Extract<PresentedPayment, { x402Version: 2 }>['accepted'],
  ours: Requirements,
): Mismatch | null {
  if (accepted.scheme !== ours.scheme)
    return unequal('unsupported_scheme', 'accepted.scheme', accepted.scheme, ours.scheme);
  if (accepted.network !== ours.network)
    return unequal('invalid_network', 'accepted.network', accepted.network, ours.network);
  const compared = [
    ['asset', accepted.asset.toLowerCase(), ours.asset.toLowerCase()],
    ['payTo', accepted.payTo.toLowerCase(), ours.payTo.toLowerCase()],
    ['amount', accepted.amount, ours.amount],
    ['maxTimeoutSeconds', accepted.maxTimeoutSeconds, ours.maxTimeoutSeconds],
    ['extra.name', accepted.extra?.['name'], ours.extra.name],
    ['extra.version', accepted.extra?.['version'], ours.extra.version],
  ] as const;
  const different = compared.find(([, given, wanted]) => given !== wanted);
  if (!different) return null;
  const [name, given, wanted] = different;
  return unequal('invalid_payment_requirements', `accepted.${name}`, given, wanted);
}

function transferMismatch(
  { authorization }: SignedTransfer,
  ours: Requirements,
  nowSeconds: number,
): Mismatch | null {
  const { to, value, validBefore } = authorization;
  if (to.toLowerCase() !== ours.payTo.toLowerCase())
    return unequal('invalid_exact_evm_recipient_mismatch', 'authorization.to', to, ours.payTo);
  if (BigInt(value) !== BigInt(ours.amount))
    return unequal(
      'invalid_exact_evm_payload_authorization_value_mismatch',
      'authorization.value',
      value,
      ours.amount,
    );
  if (BigInt(validBefore) > BigInt(Math.floor(nowSeconds) + LONGEST_VALIDITY_SECONDS))
    return {
      reason: 'invalid_exact_evm_payload_authorization_valid_before',
      message:
        `authorization.validBefore is ${validBefore}: a payment must expire within ${LONGEST_VALIDITY_SECONDS} ` +
        `s; sign it for ${ours.maxTimeoutSeconds} s`,
    };
  return null;
}

function unequal(reason: string, name: string, given: unknown, wanted: unknown): Mismatch {
  const got = JSON.stringify(given)?.slice(0, 100) ?? 'missing';
  return { reason, message: `${name} is ${got}; it must be ${JSON.stringify(wanted)}` };
}
