import type { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { notModifiedSchema, redirectSchema } from '../../../schemas/http/contract/discovery.ts';
import {
  releaseFileParamsSchema,
  releaseParamsSchema,
  releasePartParamsSchema,
} from '../../../schemas/http/map/stac.ts';
import { bytesResponse } from '../../../schemas/http/contract/textResponse.ts';
import { QUICKLOOK_FILE } from '../../../store/lake/files/layout.ts';
import type { ReleaseListings } from '../../../store/lake/release/releaseListing.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { refusal } from '../../../report/refusal.ts';
import { stacAddress } from '../../stac/stacAddress.ts';
import { openerOfReleaseFiles } from '../../stac/openReleaseFile.ts';
import { sendReleaseFile } from '../../stac/sendReleaseFile.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import type { Config } from '../../../schemas/config.ts';
import type { ReleaseFile } from '../../../schemas/manifest.ts';
import type { LakeReader } from '../../../store/lake/read/lakeReader.ts';
import type { ReleaseListing } from '../../../store/lake/release/releaseListing.ts';

/** The URL that a caller is redirected to for a file of a release; null = this server sends it. */
type Redirects = (
  request: FastifyRequest,
  listing: ReleaseListing,
  wanted: { readonly file: ReleaseFile; readonly type: string },
) => Promise<string | null>;

const RELEASE = '/stac/assets/:frame_id/:release_id';
const RANGES =
  'Accepts `Range` (up to 16 ranges; adjacent ones are joined), `If-Range` and `If-None-Match`. `ETag` is the ' +
  'file’s SHA-256. A file never changes. GDAL opens the address with `/vsicurl/`.';

/**
 * The files of releases, with range requests as map programs use them. The quick-look is public, the others depend on
 * `GM_LAKE_ACCESS`.
 */
export function stacAssetRoutes(app: ApiApp, context: ApiContext, listings: ReleaseListings): void {
  const isPublic = context.config.lakeAccess === 'public';
  const anyone: Access = { cost: 'free', caller: 'anyone', limit: 'assets' };
  const access: Access = isPublic ? anyone : { ...anyone, caller: 'downloads' };

  const open = openerOfReleaseFiles(listings.files, context.grounds.live.lake);
  const redirects = redirectsOf(context.config, listings.files, context.grounds.live.lake);

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: { readonly frame_id: string; readonly release_id: string; readonly path: string },
  ): Promise<FastifyReply> => {
    const { frame_id: frameId, release_id: releaseId, path } = wanted;
    const listing = await listings.find(frameId, releaseId);
    const item = stacAddress.item(context.publicUrl(), frameId);
    if (!listing) {
      throw refusal(
        'release_not_found',
        `Frame ${frameId} doesn't have release ${releaseId}, or no longer has it; GET ${item} has the current one`,
      );
    }
    const file = listing.files.get(path);
    if (!file) {
      throw refusal(
        'asset_not_found',
        `The release doesn't have the file ${JSON.stringify(path)}; GET ${item} lists its files`,
      );
    }
    const isOpen = isPublic || path === QUICKLOOK_FILE;
    return sendReleaseFile(request, reply, {
      file,
      open: () => open(listing, file),
      elsewhere: (type) => redirects(request, listing, { file, type }),
      isPublic: isOpen,
      patienceMs: context.config.requestTimeoutSeconds * 1000,
    });
  };

  const quicklook = {
    config: { access: anyone },
    schema: {
      operationId: 'getQuicklook',
      summary: 'The quick-look picture of a release',
      tags: ['stac'],
      params: releaseParamsSchema,
      response: responses(['image/png'], 'The picture'),
    },
  };
  app.get(`${RELEASE}/${QUICKLOOK_FILE}`, quicklook, (request, reply) =>
    send(request, reply, { ...request.params, path: QUICKLOOK_FILE }),
  );
  app.head(`${RELEASE}/${QUICKLOOK_FILE}`, hidden(quicklook), (request, reply) =>
    send(request, reply, { ...request.params, path: QUICKLOOK_FILE }),
  );

  const file = {
    // Ranges and lengths refer to the file.
    compress: false as const,
    config: { access },
    schema: {
      operationId: 'getReleaseFile',
      summary: 'A file of a release: a map (COG) or a description of the release',
      description: RANGES,
      tags: ['stac'],
      params: releaseFileParamsSchema,
      response: responses(['image/tiff', 'application/json', 'image/png'], 'The file'),
    },
  };
  app.get(`${RELEASE}/:file`, file, (request, reply) =>
    send(request, reply, { ...request.params, path: request.params.file }),
  );
  app.head(`${RELEASE}/:file`, hidden(file), (request, reply) =>
    send(request, reply, { ...request.params, path: request.params.file }),
  );

  const part = {
    compress: false as const,
    config: { access },
    schema: {
      operationId: 'getReleasePartition',
      summary: 'A Parquet partition of a release: cells or their series',
      description: RANGES,
      tags: ['stac'],
      params: releasePartParamsSchema,
      response: responses(['application/vnd.apache.parquet'], 'The file'),
    },
  };
  app.get(`${RELEASE}/:table/:partition/:file`, part, (request, reply) =>
    send(request, reply, { ...request.params, path: pathOf(request.params) }),
  );
  app.head(`${RELEASE}/:table/:partition/:file`, hidden(part), (request, reply) =>
    send(request, reply, { ...request.params, path: pathOf(request.params) }),
  );
}

function pathOf({ table, partition, file }: z.infer<typeof releasePartParamsSchema>): string {
  return `${table}/${partition}/${file}`;
}

/** HEAD is documented with GET. */
function hidden<Params>(route: {
  readonly config: { readonly access: Access };
  readonly schema: { readonly params: Params };
}) {
  return { config: route.config, schema: { hide: true, params: route.schema.params } };
}

function responses(types: readonly string[], description: string) {
  const partial = `${description}, in part; several ranges come as \`multipart/byteranges\``;
  return {
    200: bytesResponse(types, description),
    206: bytesResponse([...types, 'multipart/byteranges'], partial),
    304: notModifiedSchema,
    307: redirectSchema,
    ...errorResponses(401, 403, 404, 416, 422),
  };
}

/**
 * Redirects callers to signed URLs of the store, if the operator enables it and the files are public: anyone who has a
 * signed URL can read its file, so files with restricted access mustn't have one. This server itself answers requests
 * with a key, which the client might send on to the store; requests that the store would answer differently (several
 * ranges, `If-Range` with this server's tag); and requests for a release with known damage.
 */
function redirectsOf(
  { lakeAccess, redirectSeconds }: Pick<Config, 'lakeAccess' | 'redirectSeconds'>,
  files: Pick<LakeFiles, 'signedAddress'>,
  lake: Pick<LakeReader, 'outOfService'>,
): Redirects {
  if (lakeAccess !== 'public' || redirectSeconds === 0) return async () => null;
  return async ({ headers }, { dir }, { file, type }) => {
    const isOwn =
      headers.authorization !== undefined ||
      headers['if-range'] !== undefined ||
      headers.range?.includes(',') === true;
    if (isOwn || lake.outOfService().some((frame) => frame.dir === dir)) return null;
    return files.signedAddress(`${dir}/${file.path}`, { seconds: redirectSeconds, type });
  };
}
