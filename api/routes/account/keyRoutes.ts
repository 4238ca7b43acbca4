import { listChildKeys, mintChildKey, revokeChildKey } from '../../../accounts/keys/childKeys.ts';
import { replaceOwnerKey } from '../../../accounts/keys/ownerKey.ts';
import { usdToMicroUsd } from '../../../core/money.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  keyAnswerSchema,
  keyListQuerySchema,
  keyListSchema,
  keyParamsSchema,
  mintedKeySchema,
  mintKeyBodySchema,
} from '../../../schemas/http/account/keys.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentKey } from './presentKey.ts';

const KEYS_PATH = '/api/v1/keys';
const LIST = 'keys';
const HOUR_MS = 3_600_000;
const access: Access = { cost: 'free', caller: 'owner', limit: 'calls' };

/** Child keys: create, list, revoke; and replacement of the owner key. */
export function keyRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    KEYS_PATH,
    {
      config: { access },
      schema: {
        operationId: 'listKeys',
        summary: 'Child keys, newest first',
        tags: ['account'],
        querystring: keyListQuerySchema,
        response: { 200: keyListSchema, ...errorResponses(401, 403, 422) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const position = decodeCursor(LIST, cursor);
      const keys = await listChildKeys(context.database, {
        accountId: callerOf(request).accountId,
        after: position && { createdAt: new Date(position.number), keyId: position.id },
        limit: limit + 1,
        now: context.now(),
      });
      const { shown, nextCursor } = pageOf(LIST, keys, limit, (last) => [
        last.createdAt.getTime(),
        last.keyId,
      ]);
      return {
        keys: shown.map(presentKey),
        next_cursor: nextCursor,
        ...aboutCall(request),
      };
    },
  );

  app.post(
    KEYS_PATH,
    {
      config: { access },
      schema: {
        operationId: 'mintKey',
        summary: 'Create a child key that spends this account’s credits',
        description:
          'It can only buy reports and read balance and usage, and you can revoke it. With `widget`, it can only show widgets.',
        tags: ['account'],
        body: mintKeyBodySchema,
        response: { 200: mintedKeySchema, ...errorResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      const {
        daily_cap_usd: capUsd,
        allowed_referer: referer,
        ttl_hours: hours,
        label,
        widget = false,
      } = request.body ?? {};
      const minted = await mintChildKey(
        context.database,
        callerOf(request),
        {
          label: label ?? null,
          dailyCapMicroUsd: capUsd === undefined ? null : usdToMicroUsd(capUsd),
          allowedReferer: referer ?? null,
          isWidget: widget,
          lifetimeMs: hours === undefined ? null : Math.ceil(hours * HOUR_MS),
        },
        context.now(),
      );
      return { ...presentKey(minted.facts), api_key: minted.apiKey, ...aboutCall(request) };
    },
  );

  app.delete(
    `${KEYS_PATH}/:key`,
    {
      config: { access },
      schema: {
        operationId: 'revokeKey',
        summary: 'Revoke a child key at once',
        tags: ['account'],
        params: keyParamsSchema,
        response: { 200: keyAnswerSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const facts = await revokeChildKey(context.database, accountId, request.params.key, context.now());
      return { ...presentKey(facts), ...aboutCall(request) };
    },
  );

  app.post(
    '/api/v1/account/rotate_key',
    {
      config: { access: { ...access, caller: 'session' } },
      schema: {
        operationId: 'rotateKey',
        summary: 'Replace the owner key and revoke the old one and all child keys at once',
        description: "Needs a session, so that a person who found the key can't lock out its owner.",
        tags: ['account'],
        response: { 200: mintedKeySchema, ...errorResponses(401, 403) },
      },
    },
    async (request) => {
      const { apiKey, facts } = await replaceOwnerKey(context.database, callerOf(request), context.now());
      return { ...presentKey(facts), api_key: apiKey, ...aboutCall(request) };
    },
  );
}
