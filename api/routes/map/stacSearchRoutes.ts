import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { stacItemsSchema } from '../../../schemas/http/map/stac.ts';
import {
  stacSearchBodySchema,
  stacSearchQuerySchema,
  type StacSearch,
} from '../../../schemas/http/map/stacSearch.ts';
import { sendCacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { unreadable } from '../../plugins/errors.ts';
import { stacAddress } from '../../stac/stacAddress.ts';
import { GEOJSON_TYPE, json, STAC_ACCESS, stacAnswers, typed } from '../../stac/stacAnswers.ts';
import type { ReleaseItems } from '../../stac/releaseItems.ts';
import { searchFrames } from '../../stac/searchFrames.ts';
import { stacItems } from '../../stac/stacItems.ts';

const TYPE = 'application/geo+json';
/** A thousand positions, and a thousand ids. */
const BODY_LIMIT_BYTES = 128 * 1024;
/** Number of positions that take as long to parse and search as one call. */
const POSITIONS_A_CALL = 20;
const searchAccess: Access = {
  ...STAC_ACCESS,
  work: 4,
  calls: ({ query, body }) => {
    const { intersects } = { ...(query as StacSearch), ...(body as StacSearch | null) };
    return 1 + (intersects?.positions ?? 0) / POSITIONS_A_CALL;
  },
};
const DESCRIPTION =
  'Item search of STAC API 1.0.0: frames that intersect a box or a GeoJSON geometry, were observed within a time, or ' +
  'have a given id. Link `next` has the next page. A geometry counts as a call of the rate limit, and one more for ' +
  'each ' +
  POSITIONS_A_CALL +
  ' positions.';

/** Item search in the STAC catalog, by GET and POST. */
export function stacSearchRoutes(app: ApiApp, context: ApiContext, items: ReleaseItems): void {
  const { lake } = context.grounds.live;

  app.get(
    '/stac/search',
    {
      exposeHeadRoute: true,
      config: { access: searchAccess },
      schema: {
        operationId: 'searchStac',
        summary: 'Frames by place and time, as STAC Items',
        description: DESCRIPTION,
        tags: ['stac'],
        querystring: stacSearchQuerySchema,
        response: { ...stacAnswers(stacItemsSchema, TYPE), ...errorResponses(400, 422) },
      },
    },
    async (request, reply) => {
      const found = searchFrames(lake.frames(), withPlace(request.query));
      const publicUrl = context.publicUrl();
      const query = new URLSearchParams(request.url.split('?')[1] ?? '').toString();
      const asked = { publicUrl, address: stacAddress.search(publicUrl), query };
      const page = stacItems(await items.itemsOf(found.shown), found, asked);
      return sendCacheable(request, reply, json(page, GEOJSON_TYPE));
    },
  );

  app.post(
    '/stac/search',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access: searchAccess },
      schema: {
        operationId: 'postStacSearch',
        summary: 'The same, with a body',
        description: DESCRIPTION,
        tags: ['stac'],
        body: stacSearchBodySchema,
        response: { 200: typed(stacItemsSchema, TYPE), ...errorResponses(400, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const found = searchFrames(lake.frames(), withPlace(request.body));
      const publicUrl = context.publicUrl();
      const asked = { publicUrl, address: stacAddress.search(publicUrl), isPost: true };
      const page = stacItems(await items.itemsOf(found.shown), found, asked);
      return reply.header('content-type', GEOJSON_TYPE).send(JSON.stringify(page));
    },
  );
}

/** A search whose geometry, if any, isn't empty: an empty one (RFC 7946, section 3.1) can't be searched with. */
function withPlace<Search extends Pick<StacSearch, 'intersects'>>(search: Search): Search {
  const { emptyAt = null } = search.intersects ?? {};
  if (emptyAt === null) return search;
  throw unreadable(`intersects: ${emptyAt} is empty; send at least one position, and omit empty parts`);
}
