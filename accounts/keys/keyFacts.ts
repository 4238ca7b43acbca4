import { GroundMotionError } from '../../core/error.ts';
import type { KeyKind } from '../identity/apiKey.ts';

const DAY_MS = 86_400_000;

/** What may be shown about a key; never the key itself. */
export interface KeyFacts {
  readonly keyId: string;
  readonly kind: KeyKind;
  /** Its first characters, to tell keys apart. */
  readonly prefix: string;
  readonly label: string | null;
  /** Null = no cap. */
  readonly dailyCapMicroUsd: number | null;
  /** Spent on the present UTC day (or the key's latest day, when the clock was set back), including by child keys. */
  readonly spentTodayMicroUsd: number;
  readonly allowedReferer: string | null;
  /** Whether it only works at /embed. */
  readonly isWidget: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** When it last bought something. */
  readonly lastUsedAt: Date | null;
  /** For a connected client: the host that its sign-in returns to; null = a minted key. */
  readonly clientHost: string | null;
}

/** A row of `api_key` with the columns in `KEY_COLUMNS`. */
export interface KeyRow {
  readonly key_id: string;
  readonly kind: KeyKind;
  readonly display_prefix: string;
  readonly label: string | null;
  readonly daily_cap_micro_usd: number | null;
  readonly spent_day: number;
  readonly spent_micro_usd: number;
  readonly allowed_referer: string | null;
  readonly is_widget: boolean | null;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_charged_at: Date | null;
  readonly client_host: string | null;
}

/** The columns that `keyFacts` needs. */
export const KEY_COLUMNS = `key_id, kind, display_prefix, label, daily_cap_micro_usd, spent_day, spent_micro_usd,
  allowed_referer, is_widget, created_at, expires_at, revoked_at, last_charged_at, client_host`;

/** A key as it is at `now`, epoch milliseconds. */
export function keyFacts(row: KeyRow, now: number): KeyFacts {
  return {
    keyId: row.key_id,
    kind: row.kind,
    prefix: row.display_prefix,
    label: row.label,
    dailyCapMicroUsd: row.daily_cap_micro_usd,
    spentTodayMicroUsd: row.spent_day >= Math.floor(now / DAY_MS) ? row.spent_micro_usd : 0,
    allowedReferer: row.allowed_referer,
    isWidget: row.is_widget === true,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_charged_at,
    clientHost: row.client_host,
  };
}

/** The refusal for a revoked owner key, even if a session still uses it. */
export function ownerKeyRevoked(): GroundMotionError {
  return new GroundMotionError(
    'refused',
    'invalid_api_key',
    'the owner key has been revoked; log in and replace it with POST /api/v1/account/rotate_key',
  );
}

/** What a key may spend today of a balance, micro-dollars; null = a key without a cap. */
export function spendableMicroUsd(
  balanceMicroUsd: number,
  key: Pick<KeyFacts, 'dailyCapMicroUsd' | 'spentTodayMicroUsd'> | null,
): number {
  const cap = key?.dailyCapMicroUsd ?? null;
  return cap === null || key === null
    ? balanceMicroUsd
    : Math.min(balanceMicroUsd, Math.max(0, cap - key.spentTodayMicroUsd));
}
