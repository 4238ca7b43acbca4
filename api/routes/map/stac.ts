import type { z } from 'zod';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import {
  stacCatalogSchema,
  stacCollectionSchema,
  stacCollectionsSchema,
  stacItemParamsSchema,
  stacItemSchema,
  stacItemsQuerySchema,
  stacItemsSchema,
} from '../../../schemas/http/map/stac.ts';
import type { ReleaseListings } from '../../../store/lake/release/releaseListing.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { refusal } from '../../../report/refusal.ts';
import { stacAddress } from '../../stac/addresses.ts';
import { COLLECTION_ID } from '../../stac/extensions.ts';
import { openReleaseItems } from '../../stac/releaseItems.ts';
import { stacCatalogue, stacCollection, stacItems } from '../../stac/stacCatalogue.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'assets' };
const JSON_TYPE = 'application/json; charset=utf-8';
const GEOJSON_TYPE = 'application/geo+json; charset=utf-8';
const COLLECTION = `/stac/collections/${COLLECTION_ID}`;

/** The lake as a STAC catalogue: a collection of the releases that are served, each an item. Metadata is open. */
export function stacRoutes(app: ApiApp, context: ApiContext, listings: ReleaseListings): void {
  const { lake } = context.grounds.live;
  const items = openReleaseItems(listings, () => context.publicUrl());
  const frames = () => lake.frames().toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1));
  const collection = () =>
    stacCollection(
      frames().map(({ manifest }) => manifest),
      { publicUrl: context.publicUrl(), lakeAccess: context.config.lakeAccess },
    );

  app.get(
    '/stac',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getStac',
        summary: 'The STAC catalogue',
        description: 'STAC 1.1.0; QGIS, pystac and others browse it by URL.',
        tags: ['stac'],
        response: answers(stacCatalogSchema),
      },
    },
    async (request, reply) =>
      sendCacheable(request, reply, json(stacCatalogue(context.publicUrl()), JSON_TYPE)),
  );

  app.get(
    '/stac/collections',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'listStacCollections',
        summary: 'The collections of the STAC catalogue',
        tags: ['stac'],
        response: answers(stacCollectionsSchema),
      },
    },
    async (request, reply) => {
      const url = context.publicUrl();
      const links = [
        { rel: 'self', href: stacAddress.collections(url), type: 'application/json' },
        { rel: 'root', href: stacAddress.catalogue(url), type: 'application/json' },
      ];
      return sendCacheable(request, reply, json({ collections: [collection()], links }, JSON_TYPE));
    },
  );

  app.get(
    COLLECTION,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getStacCollection',
        summary: 'The frames as a STAC Collection',
        tags: ['stac'],
        response: answers(stacCollectionSchema),
      },
    },
    async (request, reply) => sendCacheable(request, reply, json(collection(), JSON_TYPE)),
  );

  app.get(
    `${COLLECTION}/items`,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'listStacItems',
        summary: 'A page of STAC Items, one a frame',
        tags: ['stac'],
        querystring: stacItemsQuerySchema,
        response: answers(stacItemsSchema, 'application/geo+json'),
      },
    },
    async (request, reply) => {
      const { limit, cursor = '' } = request.query;
      const after = frames().filter(({ frameId }) => frameId > cursor);
      const shown = after.slice(0, limit);
      const features = await Promise.all(shown.map((frame) => items.itemOf(frame)));
      const page = stacItems(
        features.filter((item) => item !== null),
        {
          publicUrl: context.publicUrl(),
          query: request.url.split('?')[1] ?? '',
          matched: lake.frames().length,
          next: shown.length < after.length ? (shown.at(-1)?.frameId ?? null) : null,
        },
      );
      return sendCacheable(request, reply, json(page, GEOJSON_TYPE));
    },
  );

  app.get(
    `${COLLECTION}/items/:frame_id`,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getStacItem',
        summary: 'What a frame serves now, as a STAC Item',
        description: 'Its assets are the release’s files; their addresses never change what they lead to.',
        tags: ['stac'],
        params: stacItemParamsSchema,
        response: { ...answers(stacItemSchema, 'application/geo+json'), ...errorResponses(404, 422) },
      },
    },
    async (request, reply) => {
      const { frame_id: frameId } = request.params;
      const frame = lake.frames().find((candidate) => candidate.frameId === frameId);
      const item = frame && (await items.itemOf(frame));
      if (!item) {
        throw refusal(
          'frame_not_found',
          `There is no frame ${JSON.stringify(frameId)}; GET ${stacAddress.items(context.publicUrl())} lists them`,
        );
      }
      return sendCacheable(request, reply, json(item, GEOJSON_TYPE));
    },
  );
}

function json(body: object, contentType: string) {
  return cacheable(JSON.stringify(body), contentType);
}

function answers(schema: z.ZodType, type?: string): Record<number, z.ZodType> {
  const described =
    type === undefined
      ? schema
      : ({ description: 'STAC', content: { [type]: { schema } } } as unknown as z.ZodType);
  return { 200: described, 304: notModifiedSchema };
}
