import type { z } from 'zod';
import { required } from '../../../core/required.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { coverageBatchBodySchema, coverageBatchSchema } from '../../../schemas/http/place/places.ts';
import {
  isArea,
  isFailure,
  locateInGroups,
  parseItems,
  type ItemFailure,
  type ParsedItem,
} from '../../../report/batch/batchItems.ts';
import { mapInSlices } from '../../../core/slices.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { presentCoverage } from '../../../report/present/presentCoverage.ts';
import { presentMode } from '../../../report/present/presentMode.ts';
import { overlappingInGroups } from '../../../report/examine/datum.ts';
import { groundOf } from '../../../report/ground/ground.ts';

/** Five thousand items with addresses of 800 characters. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

/** For OpenAPI only: the response is sent as finished text. */
const responses: Record<number, z.ZodType> = {
  200: coverageBatchSchema,
  ...errorResponses(400, 401, 403, 413, 415, 422),
};

type Result = z.input<typeof coverageBatchSchema>['results'][number];

/** POST /api/v1/coverage/batch: which of many places are covered, free. */
export function coverageBatchRoutes(app: ApiApp, context: ApiContext): void {
  app.post(
    '/api/v1/coverage/batch',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { access: { cost: 'free', caller: 'key', limit: 'coverage_batches', isBatch: true } },
      schema: {
        operationId: 'postCoverageBatch',
        summary: 'Which of up to 5000 places are covered, and which status a report of each would have',
        description: 'Free, with a key, and without measured numbers. A bad item fails alone.',
        tags: ['places'],
        body: coverageBatchBodySchema,
        response: responses,
      },
    },
    async (request, reply) => {
      const ground = groundOf(context, request.caller);
      const now = context.now();
      const parsed = await parseItems(request.body.items, undefined, ground);
      const places = parsed.flatMap(({ place }) => (isFailure(place) || isArea(place) ? [] : [place]));
      const located = await locateInGroups(ground.lake, places);
      const overlapping = await overlappingInGroups(ground, located);
      let next = 0;
      const results = await mapInSlices(parsed, (item): Result => {
        if (isArea(item.place)) return failed(item, AREAS_ARE_PREVIEWED);
        if (isFailure(item.place)) return failed(item, item.place);
        const cells = required(located[next]);
        const others = required(overlapping[next++]);
        if (cells instanceof Error) {
          const message = "The data of this place couldn't be read; send the item again";
          return failed(item, { status: 'unprocessed', message });
        }
        const { mode: _mode, ...coverage } = presentCoverage(
          ground,
          item.place,
          { located: cells, overlapping: others },
          now,
        );
        return { id: item.id, index: item.index, ...coverage };
      });
      const summary = {
        requested: results.length,
        covered: results.filter(({ covered }) => covered === true).length,
        measured: results.filter(({ measured }) => measured === true).length,
        reportable: results.filter(({ status }) => status === 'ok').length,
        invalid: results.filter(({ status }) => status.startsWith('invalid_')).length,
      };
      const about = { summary, cost_usd: 0, request_id: request.id };
      // Two megabytes of text, also made in slices.
      const texts = await mapInSlices(results, (result) => JSON.stringify(result));
      const head = JSON.stringify({ ...presentMode(ground.mode), results: [] }).slice(0, -2);
      const text = `${head}${texts.join(',')}],${JSON.stringify(about).slice(1)}`;
      return reply.header('content-type', 'application/json; charset=utf-8').send(text);
    },
  );
}

const AREAS_ARE_PREVIEWED: ItemFailure = {
  status: 'invalid_item',
  message: 'area: send a place; POST /api/v1/motion/area with dry_run previews an area for free',
};

function failed({ id, index }: ParsedItem, failure: ItemFailure): Result {
  return { id, index, ...failure, coverage: false, covered: null };
}
