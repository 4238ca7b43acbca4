import type { KeyFacts } from '../../../accounts/keys/keyFacts.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import type { KeyBody } from '../../../schemas/http/account/keys.ts';

/** A key as shown in lists. */
export function presentKey(facts: KeyFacts): KeyBody {
  return {
    key_id: facts.keyId,
    prefix: facts.prefix,
    label: facts.label,
    daily_cap_usd: facts.dailyCapMicroUsd === null ? null : microUsdToUsd(facts.dailyCapMicroUsd),
    spent_today_usd: microUsdToUsd(facts.spentTodayMicroUsd),
    allowed_referer: facts.allowedReferer,
    widget: facts.isWidget,
    created_at: facts.createdAt.toISOString(),
    expires_at: facts.expiresAt?.toISOString() ?? null,
    revoked_at: facts.revokedAt?.toISOString() ?? null,
    last_used_at: facts.lastUsedAt?.toISOString() ?? null,
    connected_client: facts.clientHost,
  };
}
