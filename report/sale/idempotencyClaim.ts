import { hash } from 'node:crypto';
import type { IdempotencyClaim } from '../../billing/sale/idempotency.ts';
import { IDEMPOTENCY_KEY_PATTERN } from '../../schemas/http/account/idempotencyKey.ts';
import { refusal } from '../refusal.ts';

/**
 * The claim of an `Idempotency-Key` header, bound to route and validated parameters (in any order); null without the
 * header. A value equal to its default counts as omitted, so a parameter added by a later version doesn't change a
 * request that is repeated across the update.
 */
export function idempotencyClaim(
  header: string | string[] | undefined,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): IdempotencyClaim | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(header)) {
    const msg = 'Idempotency-Key must be 1 to 255 printable ASCII characters without spaces';
    const loc = ['header', 'idempotency-key'];
    throw refusal('bad_request', msg, {
      detail: [{ loc, msg, type: 'bad_request', input: header, ctx: {} }],
    });
  }
  return { key: header, requestHash: requestHash(route, parameters, defaults) };
}

/** Fingerprint of a request: its route and validated parameters in any order, except those that equal their defaults. */
export function requestHash(
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>> = {},
): string {
  const canonical = Object.entries(parameters)
    .filter(([name, value]) => value !== undefined && value !== defaults[name])
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return hash('sha256', JSON.stringify([route, canonical], withSortedKeys));
}

/** For JSON.stringify: objects that differ only in the order of their keys have the same text. */
function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
