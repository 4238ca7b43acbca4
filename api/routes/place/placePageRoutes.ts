import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errorBodySchema } from '../../../schemas/http/contract/errorBody.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { bytesResponse, textResponse } from '../../../schemas/http/contract/textResponse.ts';
import {
  placeParamsSchema,
  sitemapQuerySchema,
  stateParamsSchema,
} from '../../../schemas/http/place/placeRates.ts';
import type { LatLon } from '../../../core/geodesy/projection.ts';
import { refusal } from '../../../report/refusal.ts';
import type { ServedPlaces } from '../../../store/lake/places/placesReader.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { sendMissingPage, wantsPage } from '../../docs/sendMissingPage.ts';
import {
  sitemapIndex,
  statePage,
  statesPage,
  stateSitemap,
  unknownPlacePage,
} from '../../places/placeLists.ts';
import { placePage } from '../../places/placePage.ts';
import { PLACES_PATH, PLACES_POLICY, SITEMAP_PATH } from '../../places/placeParts.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const HTML = 'text/html; charset=utf-8';
const XML = 'application/xml; charset=utf-8';
const NOTHING_BUILT = 'This server publishes no pages of places';

/** The public pages of towns and ZIP Codes, once they have been built with `./gm places build`. */
export function placePageRoutes(app: ApiApp, context: ApiContext): void {
  /** Sends what `make` returns; null = the page doesn't exist. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    make: (places: ServedPlaces, url: string) => string | null,
  ) => {
    const places = await context.places.current();
    const text = places && make(places, context.publicUrl());
    if (text === null) return sendNothing(request, reply, places === null ? NOTHING_BUILT : 'No such state');
    void reply.header('content-security-policy', PLACES_POLICY);
    return sendCacheable(request, reply, cacheable(text, type));
  };

  app.get(
    PLACES_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: about('getPlacesPage', 'The states with towns and ZIP Codes that are covered', HTML),
    },
    (request, reply) => send(request, reply, HTML, statesPage),
  );

  app.get(
    `${PLACES_PATH}/:state`,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        ...about('getStatePage', 'The covered towns and ZIP Codes of a state', HTML),
        params: stateParamsSchema,
      },
    },
    (request, reply) => {
      const { state } = request.params;
      return send(request, reply, HTML, (places, url) =>
        places.states.has(state) ? statePage(places, state, url) : null,
      );
    },
  );

  app.get(
    `${PLACES_PATH}/:state/:name`,
    {
      exposeHeadRoute: true,
      // An unknown name is looked up as an address.
      config: { access: { ...access, work: 2 } },
      schema: {
        ...about('getPlacePage', 'How the ground of a town or ZIP Code moves', HTML),
        params: placeParamsSchema,
      },
    },
    async (request, reply) => {
      const { state, name } = request.params;
      const places = await context.places.current();
      const area = places?.areas.get(`${state}/${name}`);
      if (places && !area && wantsPage(request)) {
        request.refusedAs = 'not_found';
        const point = await pointOf(context, state, name);
        const html = unknownPlacePage(places, { state, name, point }, context.publicUrl());
        void reply.code(404).header('content-security-policy', PLACES_POLICY).header('vary', 'accept');
        return reply.type(HTML).send(html);
      }
      if (!area)
        return sendNothing(request, reply, places ? `${state}/${name} is not covered` : NOTHING_BUILT);
      return send(request, reply, HTML, (current, url) => placePage(current, area, url));
    },
  );

  sitemapRoute(app, send);
}

function sitemapRoute(
  app: ApiApp,
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    make: (places: ServedPlaces, url: string) => string | null,
  ) => Promise<FastifyReply>,
): void {
  app.get(
    SITEMAP_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        ...about('getSitemap', 'The sitemaps of the states, or the pages of one (sitemaps.org)', XML),
        querystring: sitemapQuerySchema,
      },
    },
    (request, reply) => {
      const { state } = request.query;
      return send(request, reply, XML, (places, url) =>
        state === undefined
          ? sitemapIndex(places, url)
          : places.states.has(state)
            ? stateSitemap(places, state, url)
            : null,
      );
    },
  );
}

function about(operationId: string, summary: string, type: string) {
  return {
    operationId,
    summary,
    description: 'Exists where the operator has run `./gm places build`.',
    tags: ['documentation' as const],
    response: pageResponses(type, summary),
  };
}

function pageResponses(type: string, summary: string): Record<number, z.ZodType> {
  return {
    200: textResponse(type, summary),
    304: notModifiedSchema,
    404: bytesResponse(
      ['text/html'],
      'Nothing there: a page for browsers, JSON for programs',
      errorBodySchema,
    ),
  };
}

function sendNothing(request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply {
  if (wantsPage(request)) return sendMissingPage(request, reply);
  void reply.header('vary', 'accept');
  throw refusal('not_found', message);
}

/** Where an uncovered place is; null = unknown. Another service isn't asked: anyone could cause such requests. */
async function pointOf({ config, grounds }: ApiContext, state: string, name: string): Promise<LatLon | null> {
  if (config.geocoderFallback !== null) return null;
  const text = `${name.replaceAll('-', ' ')}, ${state.toUpperCase()}`;
  const [found] = await grounds.live.resolveAddresses([text]);
  if (found === undefined || found instanceof Error || found.kind !== 'found') return null;
  const { lat, lon } = found.place;
  return { lat, lon };
}
