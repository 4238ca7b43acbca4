import { publicResolver } from '../../notify/send/guardedLookup.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { evaluateWatches } from '../../watch/evaluation.ts';
import { startReleaseAnnouncer } from '../jobs/releaseAnnouncer.ts';
import { startWebhookRunner } from '../jobs/webhookRunner.ts';
import { asyncApiRoutes } from '../routes/events/asyncApi.ts';
import { deliveryRoutes } from '../routes/events/deliveries.ts';
import { feedRoutes } from '../routes/events/feed.ts';
import { webhookRoutes } from '../routes/events/webhooks.ts';

/** The events of accounts, and how they reach them. */
export function registerEvents(app: ApiApp, context: ApiContext): void {
  const { dnsServers, webhooks } = context.config;
  const network = { allowedHosts: new Set(webhooks.allowedHosts), resolve: publicResolver(dnsServers) };
  asyncApiRoutes(app, context);
  feedRoutes(app, context);
  webhookRoutes(app, context, network);
  const announcer = startReleaseAnnouncer(context, app.log, { alongside: [evaluateWatches] });
  app.addHook('onClose', () => announcer.stop());
  const runner = startWebhookRunner(context, app.log, { network });
  deliveryRoutes(app, context, { network, runner });
  app.addHook('onClose', () => runner.stop());
}
