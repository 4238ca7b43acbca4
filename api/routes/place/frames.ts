import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  frameListQuerySchema,
  frameListSchema,
  frameParamsSchema,
  lastUpdatedSchema,
} from '../../../schemas/http/place/places.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { presentFrame, presentFrameFreshness } from '../../present/frame.ts';
import { presentMode } from '../../../report/present/mode.ts';
import { refusal } from '../../../report/refusal.ts';
import { groundOf, type Ground } from '../../../report/ground/ground.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };

/** One page of a ground’s frames, in the order of their ids. `now` in milliseconds since 1970. */
export function listFrames(
  { mode, lake }: Ground,
  now: number,
  page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) {
  const { limit = Infinity, cursor = '' } = page;
  const after = lake
    .frames()
    .filter((frame) => frame.frameId > cursor)
    .sort((a, b) => (a.frameId < b.frameId ? -1 : 1));
  const shown = after.slice(0, limit);
  return {
    ...presentMode(mode),
    frames: shown.map((frame) => presentFrame(frame.manifest, now)),
    count: shown.length,
    next_cursor: shown.length < after.length ? (shown.at(-1)?.frameId ?? null) : null,
  };
}

/** The frame list and the freshness of one frame. */
export function frameRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/frames',
    {
      config: { access },
      schema: {
        operationId: 'listFrames',
        summary: 'Every live frame with its last observation and age',
        tags: ['places'],
        querystring: frameListQuerySchema,
        response: { 200: frameListSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => ({
      ...listFrames(groundOf(context, request.caller), context.now(), request.query),
      request_id: request.id,
    }),
  );

  app.get(
    '/api/v1/frames/:frame_id/last_updated',
    {
      config: { access },
      schema: {
        operationId: 'getFrameLastUpdated',
        summary: 'When a frame last got new data',
        tags: ['places'],
        params: frameParamsSchema,
        response: { 200: lastUpdatedSchema, ...errorResponses(401, 404, 422) },
      },
    },
    async (request) => {
      const { frame_id: frameId } = request.params;
      const { mode, lake } = groundOf(context, request.caller);
      const frame = lake.frames().find((candidate) => candidate.frameId === frameId);
      if (!frame) {
        throw refusal(
          'frame_not_found',
          `There is no frame ${JSON.stringify(frameId)}; GET ${context.publicUrl()}/api/v1/frames lists them`,
        );
      }
      return {
        ...presentMode(mode),
        frame_id: frame.frameId,
        ...presentFrameFreshness(frame.manifest, context.now()),
        last_updated: frame.manifest.created_at,
        request_id: request.id,
      };
    },
  );
}
