import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { correctionsQuerySchema, correctionsSchema } from '../../../schemas/http/support/corrections.ts';
import { feedResponse } from '../../../schemas/http/support/jsonFeed.ts';
import { listCorrections } from '../../../support/correction/correction.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import { decodeCursor, encodeCursor } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { CORRECTIONS_PATH, correctionsPage } from '../../docs/log/correctionsPage.ts';
import { PAGE_POLICY } from '../../docs/html.ts';
import { FEED_TYPE, jsonFeed } from '../../docs/log/jsonFeed.ts';
import { presentCorrection } from '../../present/correction.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 2 };
const LIST = 'corrections';
const HTML = 'text/html; charset=utf-8';
const FEED_PATH = '/corrections.json';
/** Corrections that the page and the feed show. */
const SHOWN = 100;

/** The public log of corrections: for programs, as a page and as a feed. */
export function correctionRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/corrections',
    {
      config: { access },
      schema: {
        operationId: 'listCorrections',
        summary: 'What was wrong in reports, and what was done, the newest first',
        description: 'Accounts with affected reports get an event `report.corrected` and an e-mail.',
        tags: ['support'],
        querystring: correctionsQuerySchema,
        response: { 200: correctionsSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => {
      const { limit, cursor, frame_id: frameId = null } = request.query;
      const place = decodeCursor(LIST, cursor);
      const found = await listCorrections(context.database, {
        frameId,
        before: place && { createdAt: new Date(place.number), correctionId: place.id },
        limit: limit + 1,
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        corrections: shown.map((each) => presentCorrection(each, context.publicUrl())),
        next_cursor: last ? encodeCursor(LIST, [last.createdAt.getTime(), last.correctionId]) : null,
        request_id: request.id,
      };
    },
  );
  readableRoutes(app, context);
}

function readableRoutes(app: ApiApp, context: ApiContext): void {
  const read = async () => {
    const page = { frameId: null, before: null, limit: SHOWN + 1 };
    const found = await listCorrections(context.database, page);
    const corrections = found.slice(0, SHOWN).map((each) => presentCorrection(each, context.publicUrl()));
    return { corrections, isWhole: found.length <= SHOWN };
  };

  app.get(
    CORRECTIONS_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getCorrectionsPage',
        summary: 'The log of corrections, for people',
        tags: ['documentation'],
        response: { 200: textResponse(HTML, 'The page'), 304: notModifiedSchema },
      },
    },
    async (request, reply) => {
      const { corrections, isWhole } = await read();
      void reply.header('content-security-policy', PAGE_POLICY);
      return sendCacheable(request, reply, cacheable(correctionsPage(corrections, isWhole), HTML));
    },
  );

  app.get(
    FEED_PATH,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getCorrectionsFeed',
        summary: 'The log of corrections as a feed (JSON Feed 1.1)',
        tags: ['documentation'],
        response: { 200: feedResponse('The feed'), 304: notModifiedSchema },
      },
    },
    async (request, reply) => {
      const { corrections } = await read();
      const url = context.publicUrl();
      const about = {
        title: 'Ground Motion: corrections',
        description: 'What was wrong in reports, and what was done about it.',
        pageUrl: `${url}${CORRECTIONS_PATH}`,
        feedUrl: `${url}${FEED_PATH}`,
      };
      const entries = corrections.map((each) => ({
        id: each.correction_id,
        url: each.url,
        title: each.title,
        text: `What was wrong: ${each.what_was_wrong}\n\nWhat was done: ${each.what_was_done}`,
        publishedAt: each.published_at,
      }));
      return sendCacheable(request, reply, cacheable(JSON.stringify(jsonFeed(about, entries)), FEED_TYPE));
    },
  );
}
