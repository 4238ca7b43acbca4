import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header of a delivery: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "<t>.<mail>", hexadecimal>`. */
export const MAIL_SIGNATURE_HEADER = 'x-mail-signature';

const TOLERANCE_S = 300;

/** Signs an email with the secret of the program that delivers email. */
export function signMail(secret: string, raw: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digestOf(secret, raw, seconds).toString('hex')}`;
}

/** Whether an email was recently signed with the secret. */
export function isSignedMail(
  secret: string,
  raw: Uint8Array,
  { signature, now }: { readonly signature: string; readonly now: number },
): boolean {
  const [, time, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (time === undefined || hex === undefined) return false;
  const isFresh = Math.abs(now / 1000 - Number(time)) <= TOLERANCE_S;
  return timingSafeEqual(digestOf(secret, raw, Number(time)), Buffer.from(hex, 'hex')) && isFresh;
}

function digestOf(secret: string, raw: Uint8Array, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest();
}
