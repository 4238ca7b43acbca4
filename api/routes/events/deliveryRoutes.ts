import { listAttempts } from '../../../notify/delivery/attemptLog.ts';
import { startReplay } from '../../../notify/delivery/replay.ts';
import { testWebhook } from '../../../notify/delivery/testDelivery.ts';
import { formatEventId, parseEventId } from '../../../notify/feed/eventId.ts';
import type { WebhookNetwork } from '../../../notify/send/postWebhook.ts';
import { readWebhook } from '../../../notify/webhook/webhook.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  deliveriesQuerySchema,
  deliveriesSchema,
  replayAnswerSchema,
  replayBodySchema,
  webhookParamsSchema,
  webhookTestSchema,
} from '../../../schemas/http/notify/webhooks.ts';
import { aboutCall } from '../../context/caller.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentAttempt } from './presentWebhook.ts';
import { webhookNameOf, WEBHOOKS_PATH } from './webhookRoutes.ts';
import type { Poller } from '../../../store/state/poller.ts';

const LIST = 'deliveries';
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };
const tags = ['events'];

/** Past deliveries to a webhook, and deliveries to be sent now. */
export function deliveryRoutes(
  app: ApiApp,
  context: ApiContext,
  { network, runner }: { readonly network: WebhookNetwork; readonly runner: Pick<Poller<void>, 'look'> },
): void {
  const { database } = context;

  app.get(
    `${WEBHOOKS_PATH}/:wid/deliveries`,
    {
      config: { access },
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'Delivery attempts, newest first',
        tags,
        params: webhookParamsSchema,
        querystring: deliveriesQuerySchema,
        response: { 200: deliveriesSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const place = decodeCursor(LIST, cursor);
      const name = webhookNameOf(request);
      await readWebhook(database, name);
      const attempts = await listAttempts(database, name, {
        before: place && { at: new Date(place.number), deliveryId: place.id },
        limit: limit + 1,
      });
      const { shown, nextCursor } = pageOf(LIST, attempts, limit, (last) => [
        last.at.getTime(),
        last.deliveryId,
      ]);
      return {
        deliveries: shown.map((attempt) => ({
          delivery_id: attempt.deliveryId,
          ...presentAttempt(attempt),
          cause: attempt.cause,
          next_attempt_at: attempt.nextAttemptAt?.toISOString() ?? null,
        })),
        next_cursor: nextCursor,
        ...aboutCall(request),
      };
    },
  );

  app.post(
    `${WEBHOOKS_PATH}/:wid/test`,
    {
      config: { access },
      schema: {
        operationId: 'testWebhook',
        summary: "Send a signed event of type webhook.test now, and return the receiver's answer",
        description:
          "Works for enabled and disabled webhooks. If the receiver accepts it, a failing webhook's waiting events are " +
          'tried at once. Ten per minute.',
        tags,
        params: webhookParamsSchema,
        response: { 200: webhookTestSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const name = webhookNameOf(request);
      const attempt = await testWebhook(database, name, { network, now: () => context.now() });
      void runner.look();
      return { webhook_id: name.webhookId, ...presentAttempt(attempt), ...aboutCall(request) };
    },
  );

  app.post(
    `${WEBHOOKS_PATH}/:wid/replay`,
    {
      config: { access },
      schema: {
        operationId: 'replayWebhook',
        summary: 'Send events again, by id or range',
        description:
          "In order and before waiting events, with the same `webhook-id`. A second replay replaces one that isn't done.",
        tags,
        params: webhookParamsSchema,
        body: replayBodySchema,
        response: { 200: replayAnswerSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const name = webhookNameOf(request);
      const { event_id: one, from = one ?? '', to = one } = request.body;
      const isOne = one !== undefined;
      const replay = await startReplay(database, name, {
        from: parseEventId(isOne ? 'event_id' : 'from', from),
        to: to === undefined ? null : parseEventId(isOne ? 'event_id' : 'to', to),
      });
      void runner.look();
      return {
        webhook_id: name.webhookId,
        from: formatEventId(replay.from),
        to: formatEventId(replay.to),
        event_count: replay.eventCount,
        ...aboutCall(request),
      };
    },
  );
}
