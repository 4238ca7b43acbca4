import type { FastifyRequest } from 'fastify';
import type { WebhookNetwork } from '../../../notify/send/postWebhook.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  rotateSecret,
  WEBHOOKS_MAXIMUM,
} from '../../../notify/webhook/changeWebhook.ts';
import { listWebhooks, readWebhook, type WebhookName } from '../../../notify/webhook/webhook.ts';
import { parseWebhookUrl } from '../../../notify/send/webhookUrl.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { EVENT_KINDS } from '../../../schemas/http/notify/eventKinds.ts';
import {
  newWebhookBodySchema,
  webhookAnswerSchema,
  webhookChangeBodySchema,
  webhookParamsSchema,
  webhooksSchema,
  webhookWithSecretSchema,
} from '../../../schemas/http/notify/webhooks.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentWebhook } from './presentWebhook.ts';

export const WEBHOOKS_PATH = '/api/v1/webhooks';
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };
const tags = ['events'];

/** The webhook in the path, which must belong to the caller's account. */
export function webhookNameOf(request: FastifyRequest & { params: { wid: string } }): WebhookName {
  return { accountId: callerOf(request).accountId, webhookId: request.params.wid };
}

/**
 * Webhooks of an account: create, list, change, delete. Child keys can't see any, because an endpoint receives events of
 * the whole account.
 */
export function webhookRoutes(app: ApiApp, context: ApiContext, network: WebhookNetwork): void {
  const { database } = context;
  const checked = (url: string): string => parseWebhookUrl(url, network.allowedHosts).href;

  app.get(
    WEBHOOKS_PATH,
    {
      config: { access },
      schema: {
        operationId: 'listWebhooks',
        summary: 'Webhooks of the account',
        tags,
        response: { 200: webhooksSchema, ...errorResponses(401, 403) },
      },
    },
    async (request) => {
      const webhooks = await listWebhooks(database, callerOf(request).accountId);
      return {
        webhooks: webhooks.map(presentWebhook),
        webhooks_maximum: WEBHOOKS_MAXIMUM,
        ...aboutCall(request),
      };
    },
  );

  app.post(
    WEBHOOKS_PATH,
    {
      config: { access },
      schema: {
        operationId: 'createWebhook',
        summary: 'Have events sent to a URL from now on',
        description:
          'Deliveries are signed with Standard Webhooks 1.0.0 and the secret in this answer, which is shown only once. ' +
          'Each event is sent at least once, in order, with retries for three days until the receiver answers 2xx.',
        tags,
        body: newWebhookBodySchema,
        response: { 200: webhookWithSecretSchema, ...errorResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      const { accountId, mode } = callerOf(request);
      const { url, events = [...EVENT_KINDS] } = request.body;
      const { webhook, secret } = await createWebhook(database, {
        accountId,
        mode,
        url: checked(url),
        kinds: events,
        now: context.now(),
      });
      return { ...presentWebhook(webhook), secret, ...aboutCall(request) };
    },
  );

  app.get(
    `${WEBHOOKS_PATH}/:wid`,
    {
      config: { access },
      schema: {
        operationId: 'getWebhook',
        summary: 'A webhook, and its state',
        tags,
        params: webhookParamsSchema,
        response: { 200: webhookAnswerSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => ({
      ...presentWebhook(await readWebhook(database, webhookNameOf(request))),
      ...aboutCall(request),
    }),
  );

  app.patch(
    `${WEBHOOKS_PATH}/:wid`,
    {
      config: { access },
      schema: {
        operationId: 'changeWebhook',
        summary: 'Change a webhook, or enable it again',
        description: 'Fields that you omit stay as they are.',
        tags,
        params: webhookParamsSchema,
        body: webhookChangeBodySchema,
        response: { 200: webhookAnswerSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const { url, events, enabled, skip_missed: skipsMissed } = request.body;
      const webhook = await changeWebhook(database, webhookNameOf(request), {
        url: url === undefined ? undefined : checked(url),
        kinds: events,
        isEnabled: enabled,
        skipsMissed,
        now: context.now(),
      });
      return { ...presentWebhook(webhook), ...aboutCall(request) };
    },
  );

  app.delete(
    `${WEBHOOKS_PATH}/:wid`,
    {
      config: { access },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook at once',
        tags,
        params: webhookParamsSchema,
        response: { 200: webhookAnswerSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => ({
      ...presentWebhook(await deleteWebhook(database, webhookNameOf(request))),
      ...aboutCall(request),
    }),
  );

  app.post(
    `${WEBHOOKS_PATH}/:wid/rotate-secret`,
    {
      config: { access },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Create a new secret; for one day, deliveries are also signed with the old one',
        tags,
        params: webhookParamsSchema,
        response: { 200: webhookWithSecretSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { webhook, secret } = await rotateSecret(database, webhookNameOf(request), context.now());
      return { ...presentWebhook(webhook), secret, ...aboutCall(request) };
    },
  );
}
