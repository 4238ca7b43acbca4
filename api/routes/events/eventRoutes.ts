import { z } from 'zod';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { cacheable, sendCacheable, type Cacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { describeWebhooks } from '../../contract/asyncApi.ts';
import { parseEventId, formatEventId } from '../../../notify/feed/eventId.ts';
import { readFeed } from '../../../notify/feed/feed.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { EVENT_KINDS } from '../../../schemas/http/notify/eventKinds.ts';
import { eventsQuerySchema, eventsSchema } from '../../../schemas/http/notify/events.ts';
import { EVENT_KEPT_MS } from '../../../store/state/outbox.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { Access } from '../../context/routeRegistry.ts';

/** The events that webhooks receive, for programs. */
export function asyncApiRoutes(app: ApiApp, context: ApiContext): void {
  let made: Cacheable | undefined;
  const described: Record<number, z.ZodType> = {
    200: z.record(z.string(), z.unknown()),
    304: notModifiedSchema,
  };
  app.get(
    '/asyncapi.json',
    {
      exposeHeadRoute: true,
      config: { access: { cost: 'free', caller: 'anyone', limit: 'none' } },
      schema: {
        operationId: 'getAsyncApi',
        summary: 'Events sent to webhooks, AsyncAPI 3.0',
        description: 'Generated from the catalog of events: every type with the schema of its `data`.',
        tags: ['discovery'],
        response: described,
      },
    },
    async (request, reply) => {
      made ??= cacheable(
        JSON.stringify(describeWebhooks(context.publicUrl())),
        'application/json; charset=utf-8',
      );
      return sendCacheable(request, reply, made);
    },
  );
}

const DAY_MS = 86_400_000;
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };

/** The feed of events, which survives any outage of a receiver. */
export function feedRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/events',
    {
      config: { access },
      schema: {
        operationId: 'listEvents',
        summary: 'Events in order, from any position',
        description:
          'Events of the account and, for live accounts, of frames. Webhooks get the same events. A program that reads ' +
          'here from the previous `next_after` misses none. `events_expired` means that some are no longer stored.',
        tags: ['events'],
        querystring: eventsQuerySchema,
        response: { 200: eventsSchema, ...errorResponses(401, 403, 410, 422) },
      },
    },
    async (request) => {
      const { after, types, limit } = request.query;
      const page = await readFeed(context.database, callerOf(request), {
        after: after === undefined ? null : parseEventId('after', after),
        kinds: types ?? EVENT_KINDS,
        limit,
      });
      return {
        events: page.events.map(({ id, type, at, data }) => ({ id, type, at: at.toISOString(), data })),
        next_after: formatEventId(page.nextAfter),
        has_more: page.hasMore,
        kept_days: EVENT_KEPT_MS / DAY_MS,
        ...aboutCall(request),
      };
    },
  );
}
