import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  stacCatalogSchema,
  stacCollectionSchema,
  stacCollectionsSchema,
  stacConformanceSchema,
  stacItemParamsSchema,
  stacItemSchema,
  stacItemsSchema,
} from '../../../schemas/http/map/stac.ts';
import { stacItemsQuerySchema } from '../../../schemas/http/map/stacSearch.ts';
import { sendCacheable, sharedOf, sharedText } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { refusal } from '../../../report/refusal.ts';
import { stacAddress } from '../../stac/stacAddress.ts';
import { COLLECTION_ID } from '../../stac/extensions.ts';
import { CONFORMS_TO } from '../../stac/conformance.ts';
import type { ReleaseItems } from '../../stac/releaseItems.ts';
import { searchFrames } from '../../stac/searchFrames.ts';
import { stacCatalog, stacCollection } from '../../stac/stacCatalog.ts';
import { stacItems } from '../../stac/stacItems.ts';
import {
  GEOJSON_TYPE,
  JSON_TYPE,
  json,
  STAC_ACCESS as access,
  stacAnswers as answers,
} from '../../stac/stacAnswers.ts';

const COLLECTION = `/stac/collections/${COLLECTION_ID}`;

/** The lake as a STAC catalog: one collection of the current releases, each an item. Metadata is public. */
export function stacRoutes(app: ApiApp, context: ApiContext, items: ReleaseItems): void {
  const { lake } = context.grounds.live;
  const frames = () => lake.frames();
  const collectionOf = (served: ReturnType<typeof frames>) =>
    stacCollection(
      served.toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1)).map(({ manifest }) => manifest),
      { publicUrl: context.publicUrl(), lakeAccess: context.config.lakeAccess },
    );
  const collection = sharedOf(frames, (served) =>
    sharedText(JSON.stringify(collectionOf(served)), JSON_TYPE),
  );
  const collections = sharedOf(frames, (served) => {
    const url = context.publicUrl();
    const links = [
      { rel: 'self', href: stacAddress.collections(url), type: 'application/json' },
      { rel: 'root', href: stacAddress.catalog(url), type: 'application/json' },
    ];
    return sharedText(JSON.stringify({ collections: [collectionOf(served)], links }), JSON_TYPE);
  });

  app.get(
    '/stac',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getStac',
        summary: 'The STAC catalog',
        description: 'STAC 1.1.0. QGIS, pystac and others can browse it by URL.',
        tags: ['stac'],
        response: answers(stacCatalogSchema),
      },
    },
    async (request, reply) =>
      sendCacheable(request, reply, json(stacCatalog(context.publicUrl()), JSON_TYPE)),
  );

  app.get(
    '/stac/conformance',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getStacConformance',
        summary: 'Supported parts of STAC API and OGC API Features',
        tags: ['stac'],
        response: answers(stacConformanceSchema),
      },
    },
    async (request, reply) => sendCacheable(request, reply, json({ conformsTo: CONFORMS_TO }, JSON_TYPE)),
  );

  app.get(
    '/stac/collections',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'listStacCollections',
        summary: 'The collections of the STAC catalog',
        tags: ['stac'],
        response: answers(stacCollectionsSchema),
      },
    },
    async (request, reply) => sendCacheable(request, reply, collections()),
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
    async (request, reply) => sendCacheable(request, reply, collection()),
  );

  app.get(
    `${COLLECTION}/items`,
    {
      exposeHeadRoute: true,
      config: { access: { ...access, work: 5 } },
      schema: {
        operationId: 'listStacItems',
        summary: 'A page of STAC Items, one per frame',
        tags: ['stac'],
        querystring: stacItemsQuerySchema,
        response: { ...answers(stacItemsSchema, 'application/geo+json'), ...errorResponses(422) },
      },
    },
    async (request, reply) => {
      const found = searchFrames(lake.frames(), request.query);
      const publicUrl = context.publicUrl();
      const page = stacItems(await items.itemsOf(found.shown), found, {
        publicUrl,
        address: stacAddress.items(publicUrl),
        // normalized: invalid percent-encoding is encoded, so that the link is a URI
        query: new URLSearchParams(request.url.split('?')[1] ?? '').toString(),
      });
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
        summary: 'The current release of a frame, as a STAC Item',
        description: 'Its assets are the release’s files. Their addresses never change.',
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
          `Unknown frame ${JSON.stringify(frameId)}; GET ${stacAddress.items(context.publicUrl())} lists the frames`,
        );
      }
      return sendCacheable(request, reply, json(item, GEOJSON_TYPE));
    },
  );
}
