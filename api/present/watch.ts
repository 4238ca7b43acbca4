import { microUsdToUsd } from '../../core/money.ts';
import type { WatchBody } from '../../schemas/http/watch/watches.ts';
import { presentCondition } from '../../watch/alert.ts';
import type { Watch } from '../../watch/watch.ts';

/** A watch as its account sees it: nothing of what it holds of the ground. */
export function presentWatch(watch: Watch): WatchBody {
  const { autoBuy } = watch;
  return {
    watch_id: watch.watchId,
    group_id: watch.groupId,
    status: watch.isPaused ? 'paused' : 'active',
    lat: watch.lat,
    lon: watch.lon,
    address: watch.address,
    h3: watch.h3,
    condition: presentCondition(watch.condition),
    label: watch.label,
    email: watch.byEmail,
    auto_buy: autoBuy && {
      max_usd_per_alert: microUsdToUsd(autoBuy.perAlertMicroUsd),
      max_usd_per_month: microUsdToUsd(autoBuy.perMonthMicroUsd),
    },
    alerts: watch.alertCount,
    last_alert_at: watch.lastAlertAt?.toISOString() ?? null,
    created_at: watch.createdAt.toISOString(),
  };
}
