import { notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { correctionsQuerySchema, correctionsSchema } from '../../../schemas/http/support/corrections.ts';
import { feedResponse } from '../../../schemas/http/support/jsonFeedSchemas.ts';
import { listCorrections } from '../../../support/correction/correction.ts';
import { cacheable, sendCacheable } from '../../context/cacheable.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { PAGE_POLICY } from '../../docs/html.ts';
import { FEED_TYPE, jsonFeed } from '../../docs/log/jsonFeed.ts';
import { presentCorrection } from './presentCorrection.ts';
import type { CorrectionBody } from '../../../schemas/http/support/corrections.ts';
import { escapeHtml, renderPage } from '../../docs/html.ts';

const CORRECTIONS_PATH = '/corrections';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls', work: 2 };
const LIST = 'corrections';
const HTML = 'text/html; charset=utf-8';
const FEED_PATH = '/corrections.json';
/** Corrections shown on the page and in the feed. */
const SHOWN = 100;

/** The public log of corrections: for programs, as a page and as a feed. */
export function correctionRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/corrections',
    {
      config: { access },
      schema: {
        operationId: 'listCorrections',
        summary: 'What was wrong in reports and how it was fixed, newest first',
        description: 'Accounts with affected reports get an event `report.corrected` and an email.',
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
      const { shown, nextCursor } = pageOf(LIST, found, limit, (last) => [
        last.createdAt.getTime(),
        last.correctionId,
      ]);
      return {
        corrections: shown.map((each) => presentCorrection(each, context.publicUrl())),
        next_cursor: nextCursor,
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
        description: 'What was wrong in reports, and how it was fixed.',
        pageUrl: `${url}${CORRECTIONS_PATH}`,
        feedUrl: `${url}${FEED_PATH}`,
      };
      const entries = corrections.map((each) => ({
        id: each.correction_id,
        url: each.url,
        title: each.title,
        text: `What was wrong: ${each.what_was_wrong}\n\nWhat we did: ${each.what_was_done}`,
        publishedAt: each.published_at,
      }));
      return sendCacheable(request, reply, cacheable(JSON.stringify(jsonFeed(about, entries)), FEED_TYPE));
    },
  );
}

/** The log of corrections, for people. The operator's text is shown verbatim. */
function correctionsPage(corrections: readonly CorrectionBody[], isWhole: boolean): string {
  const body = [
    '<main>',
    '<h1>Corrections</h1>',
    '<p class="summary">What was wrong in reports or in this service, and how we fixed it, newest first. We notified ' +
      'every buyer of an affected report.</p>',
    ...(corrections.length === 0 ? ['<p>No corrections so far.</p>'] : corrections.map(section)),
    ...(isWhole ? [] : ['<p>Older corrections: <code>GET /api/v1/corrections</code>.</p>']),
    '<p>As a feed: <a href="/corrections.json">/corrections.json</a>. For programs: <code>GET ' +
      '/api/v1/corrections</code>. Is one of your reports wrong? Use <code>POST ' +
      '/api/v1/my-reports/{id}/challenge</code>.</p>',
    '</main>',
  ].join('\n');
  return renderPage({
    title: 'Corrections',
    description: 'What was wrong in reports, and how it was fixed.',
    path: CORRECTIONS_PATH,
    head: '<link rel="alternate" type="application/feed+json" href="/corrections.json" title="Corrections">',
    body,
  });
}

function section(correction: CorrectionBody): string {
  const { correction_id: id, title, published_at: at, since, scope } = correction;
  const from = since === null ? '' : `, wrong since ${since}`;
  return [
    `<h2 id="${escapeHtml(id)}">${escapeHtml(title)}</h2>`,
    `<p><small>${escapeHtml(`${at.slice(0, 10)}${from}`)}</small></p>`,
    ...paragraphs('What was wrong', correction.what_was_wrong),
    ...paragraphs('What we did', correction.what_was_done),
    ...(scope.length === 0
      ? []
      : [`<ul>\n${scope.map((each) => `<li>${scopeWords(each)}</li>`).join('\n')}\n</ul>`]),
  ].join('\n');
}

function paragraphs(head: string, text: string): string[] {
  const [first = '', ...others] = text.split(/\n\s*\n/).map((part) => escapeHtml(part.trim()));
  return [`<p><strong>${head}:</strong> ${first}</p>`, ...others.map((part) => `<p>${part}</p>`)];
}

function scopeWords({ frame_id: frame, release, pixel_id: pixel }: CorrectionBody['scope'][number]): string {
  const of =
    release === null ? 'reports from before this correction' : `release <code>${escapeHtml(release)}</code>`;
  const cell = pixel === null ? '' : `, cell <code>${escapeHtml(pixel)}</code>`;
  return `frame <code>${escapeHtml(frame)}</code>, ${of}${cell}`;
}
