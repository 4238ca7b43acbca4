import { z } from 'zod';
import { GroundMotionError } from '../../../core/error.ts';

/** Longer than any payment signed by a key or by a contract's owner. */
const LONGEST_HEADER = 8192;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'an address of 40 hexadecimal digits')
  .transform((text) => text as `0x${string}`);
const wholeNumber = z.string().regex(/^\d{1,39}$/, 'a whole number as a string');
const hex = (pattern: RegExp, what: string) =>
  z
    .string()
    .regex(pattern, what)
    .transform((text) => text as `0x${string}`);

const transferSchema = z.object({
  signature: hex(/^0x(?:[0-9a-fA-F]{2}){1,2048}$/, 'a signature in hexadecimal digits'),
  authorization: z.object({
    from: address,
    to: address,
    value: wholeNumber,
    validAfter: wholeNumber,
    validBefore: wholeNumber,
    nonce: hex(/^0x[0-9a-fA-F]{64}$/, '32 bytes in hexadecimal digits'),
  }),
});

const paymentSchema = z.discriminatedUnion('x402Version', [
  z.object({
    x402Version: z.literal(1),
    scheme: z.string(),
    network: z.string(),
    payload: transferSchema,
  }),
  z.object({
    x402Version: z.literal(2),
    accepted: z.object({
      scheme: z.string(),
      network: z.string(),
      amount: z.string(),
      asset: z.string(),
      payTo: z.string(),
      maxTimeoutSeconds: z.number(),
      extra: z.record(z.string(), z.unknown()).nullish(),
    }),
    payload: transferSchema,
  }),
]);

/** A USDC transfer signed by its payer (EIP-3009): anyone who has it can carry it out, once. */
export type SignedTransfer = z.output<typeof transferSchema>;

/** A payment as presented by a client of either version. */
export type PresentedPayment = z.output<typeof paymentSchema>;

/** The headers of a request, with lower-case names. */
type PaymentHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The payment in a request's headers; null = none. `PAYMENT-SIGNATURE` takes precedence over `X-PAYMENT`.
 * @throws GroundMotionError `payment_malformed` for an unreadable one.
 */
export function readPayment(headers: PaymentHeaders): PresentedPayment | null {
  for (const [name, header] of [
    ['PAYMENT-SIGNATURE', headers['payment-signature']],
    ['X-PAYMENT', headers['x-payment']],
  ] as const) {
    if (header !== undefined) return parsePayment(name, header);
  }
  return null;
}

function parsePayment(name: string, header: string | string[]): PresentedPayment {
  if (typeof header !== 'string') throw malformed(name, 'was given more than once');
  if (header.length > LONGEST_HEADER)
    throw malformed(name, `has ${header.length} characters; the maximum is ${LONGEST_HEADER}`);
  if (header === '' || header.length % 4 !== 0 || !BASE64.test(header))
    throw malformed(name, 'is not standard base64 with padding');
  const parsed = paymentSchema.safeParse(decoded(name, header));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
  throw malformed(
    name,
    `isn't a payment with scheme "exact" by EIP-3009: ${problems.slice(0, 5).join('; ')}`,
  );
}

function decoded(name: string, header: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'base64')));
  } catch {
    throw malformed(name, "isn't JSON in UTF-8");
  }
}

function malformed(name: string, problem: string): GroundMotionError {
  return new GroundMotionError(
    'invalid_input',
    'payment_malformed',
    `${name} ${problem}. Nothing was charged; call without it to get the amount to pay`,
  );
}
