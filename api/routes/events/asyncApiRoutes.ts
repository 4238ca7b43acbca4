import { z } from 'zod';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { cacheable, sendCacheable, type Cacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { describeWebhooks } from '../../contract/asyncApi.ts';

/** What webhooks are sent, for programs. */
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
