import type { FastifyRequest } from 'fastify';
import { required } from '../../../core/required.ts';
import { usdToMicroUsd } from '../../../core/money.ts';
import { areaWarning } from '../../../report/ground/place.ts';
import { groundOf } from '../../../report/ground/ground.ts';
import { requirePlace } from '../../../report/ground/requirePlace.ts';
import { refusal } from '../../../report/refusal.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  changeWatchBodySchema,
  createdWatchesSchema,
  deletedWatchSchema,
  newWatchBodySchema,
  watchAnswerSchema,
  watchesQuerySchema,
  watchesSchema,
  watchParamsSchema,
  type NewWatchBody,
} from '../../../schemas/http/watch/watches.ts';
import { coverageNote } from '../../../watch/coverageNote.ts';
import { createWatches, type WatchedPlace } from '../../../watch/createWatches.ts';
import type { WatchCondition } from '../../../watch/condition.ts';
import {
  changeWatch,
  deleteWatch,
  listWatches,
  readWatch,
  type AutoBuy,
  type WatchReader,
} from '../../../watch/watch.ts';
import { aboutCall, callerOf } from '../../context/caller.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { microUsdToUsd } from '../../../core/money.ts';
import type { WatchBody } from '../../../schemas/http/watch/watches.ts';
import { presentCondition } from '../../../watch/alert.ts';
import type { Watch } from '../../../watch/watch.ts';
import type { Poller } from '../../../store/state/poller.ts';

const PATH = '/api/v1/watches';
const LIST = 'watches';
/** A thousand cells, with some room. */
const BODY_LIMIT_BYTES = 64 * 1024;
const access: Access = { cost: 'free', caller: 'account', limit: 'calls' };

/** Watches of places. */
export function watchRoutes(app: ApiApp, context: ApiContext, runner: Pick<Poller<number>, 'wake'>): void {
  const { database } = context;

  app.post(
    PATH,
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access },
      schema: {
        operationId: 'createWatch',
        summary: 'Watch a place, or many cells',
        description:
          'Free. If new data meets the condition, event `watch.alert` gives class and direction; the current motion ' +
          'is in a report. If the key already watches this, the existing watch is returned.',
        tags: ['watches'],
        body: newWatchBodySchema,
        response: { 200: createdWatchesSchema, ...errorResponses(400, 401, 403, 413, 415, 422) },
      },
    },
    async (request) => {
      readerOf(request);
      const { body } = request;
      const condition = conditionIn(body, context.now());
      const autoBuy = autoBuyIn(request, body.auto_buy) ?? null;
      const places = await placesIn(context, request, body);
      const { watches, created } = await createWatches(
        database,
        callerOf(request),
        { places, condition, label: body.label ?? null, byEmail: body.email, autoBuy },
        { mostWatches: context.config.limits.watches, now: context.now() },
      );
      runner.wake();
      return {
        watch_id: required(watches[0]).watchId,
        created,
        watches: watches.map(presentWatch),
        note: coverageNote(groundOf(context, callerOf(request)).lake, places, condition.type),
        ...aboutCall(request),
      };
    },
  );

  app.get(
    PATH,
    {
      config: { access },
      schema: {
        operationId: 'listWatches',
        summary: 'Watches, newest first',
        description:
          'A child key sees only the watches that it created; a key restricted to a page sees none.',
        tags: ['watches'],
        querystring: watchesQuerySchema,
        response: { 200: watchesSchema, ...errorResponses(401, 403, 422) },
      },
    },
    async (request) => {
      const { limit, cursor } = request.query;
      const place = decodeCursor(LIST, cursor);
      const before = place && { createdAt: new Date(place.number), watchId: place.id };
      const watches = await listWatches(database, readerOf(request), { before, limit: limit + 1 });
      const { shown, nextCursor } = pageOf(LIST, watches, limit, (last) => [
        last.createdAt.getTime(),
        last.watchId,
      ]);
      return {
        watches: shown.map(presentWatch),
        next_cursor: nextCursor,
        ...aboutCall(request),
      };
    },
  );

  app.get(
    `${PATH}/:watch_id`,
    {
      config: { access },
      schema: {
        operationId: 'getWatch',
        summary: 'A watch',
        tags: ['watches'],
        params: watchParamsSchema,
        response: { 200: watchAnswerSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const watch = await readWatch(database, readerOf(request), request.params.watch_id);
      return { ...presentWatch(watch), ...aboutCall(request) };
    },
  );

  app.patch(
    `${PATH}/:watch_id`,
    {
      config: { access },
      schema: {
        operationId: 'changeWatch',
        summary: 'Pause, resume or rename a watch, or change what it buys',
        tags: ['watches'],
        params: watchParamsSchema,
        body: changeWatchBodySchema,
        response: { 200: watchAnswerSchema, ...errorResponses(400, 401, 403, 404, 413, 415, 422) },
      },
    },
    async (request) => {
      const { paused: isPaused, label, email: byEmail, auto_buy: wish } = request.body;
      const autoBuy = wish === null ? null : autoBuyIn(request, wish);
      const change = { isPaused, label, byEmail, autoBuy };
      const watch = await changeWatch(database, readerOf(request), request.params.watch_id, change);
      runner.wake();
      return { ...presentWatch(watch), ...aboutCall(request) };
    },
  );

  app.delete(
    `${PATH}/:watch_id`,
    {
      config: { access },
      schema: {
        operationId: 'deleteWatch',
        summary: 'Stop watching',
        tags: ['watches'],
        params: watchParamsSchema,
        response: { 200: deletedWatchSchema, ...errorResponses(401, 403, 404, 422) },
      },
    },
    async (request) => {
      const { watchId } = await deleteWatch(database, readerOf(request), request.params.watch_id);
      return { watch_id: watchId, deleted: true as const, ...aboutCall(request) };
    },
  );
}

/**
 * Whose watches a caller sees. A key that is restricted to an origin belongs to everyone who opens that page, so it sees
 * none.
 */
function readerOf(request: FastifyRequest): WatchReader {
  const { accountId, keyId, kind, allowedReferer } = callerOf(request);
  if (allowedReferer !== null) {
    throw refusal(
      'forbidden',
      'This key is restricted to a page, and all visitors of the page share it, so they would read each other’s ' +
        'watches. Use the owner key, a session, or a child key without this restriction',
    );
  }
  return { accountId, keyId: kind === 'child' ? keyId : null };
}

function conditionIn({ condition }: NewWatchBody, now: number): WatchCondition {
  if (condition.type !== 'movement') return condition;
  const { type, since, at_least_mm: atLeastMm } = condition;
  const today = new Date(now).toISOString().slice(0, 10);
  if (since > today) throw badField('condition.since', since, `${since} is in the future; today is ${today}`);
  return { type, since, atLeastMm };
}

/** What a watch may buy. A session can't buy anything, neither now nor later. */
function autoBuyIn(request: FastifyRequest, wish: NewWatchBody['auto_buy']): AutoBuy | undefined {
  if (wish === undefined) return undefined;
  if (callerOf(request).via === 'session')
    throw refusal('forbidden', "auto_buy: a session can't buy; create the watch with an API key");
  return {
    perAlertMicroUsd: usdToMicroUsd(wish.max_usd_per_alert),
    perMonthMicroUsd: usdToMicroUsd(wish.max_usd_per_month),
  };
}

async function placesIn(
  context: ApiContext,
  request: FastifyRequest,
  { address, lat, lon, cells }: NewWatchBody,
): Promise<WatchedPlace[]> {
  if (cells === undefined) {
    const place = await requirePlace({ address, lat, lon }, groundOf(context, callerOf(request)));
    if (areaWarning(place) !== null) {
      const problem =
        `this address names an area, not a house: the point may be ${Math.round(place.uncertaintyM)} m ` +
        'off; send the address of a house, or lat and lon';
      throw badField('address', address, problem);
    }
    return [{ lat: place.lat, lon: place.lon, address: place.geocodedAddress }];
  }
  if (address !== undefined || lat !== undefined || lon !== undefined)
    throw refusal('need_address_or_coords', 'Send only cells, or one place: an address, or lat and lon');
  const { pointOfH3 } = await import('../../../watch/placeIndex.ts');
  return cells.map((cell, index) => {
    const point = pointOfH3(cell);
    if (point) return { ...point, address: null };
    const problem = `${JSON.stringify(cell)} isn't an H3 index of resolution 12 (15 hexadecimal digits that start with 8c)`;
    throw badField(`cells.${index}`, cell, problem);
  });
}

function badField(field: string, input: unknown, problem: string) {
  const msg = `${field}: ${problem}`;
  return refusal('bad_request', msg, {
    detail: [{ loc: ['body', ...field.split('.')], msg, type: 'value_error', input, ctx: {} }],
  });
}

/** A watch as its account sees it, without the ground data that it stores. */
function presentWatch(watch: Watch): WatchBody {
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
