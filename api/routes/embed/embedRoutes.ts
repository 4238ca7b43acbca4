import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from '../../../accounts/identity/authenticate.ts';
import { frameAncestors } from '../../../accounts/keys/widgetKey.ts';
import { askWidget, mockWidget, type WidgetAnswer } from '../../../report/ask/askWidget.ts';
import { refusal } from '../../../report/refusal.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { bytesResponse, textResponse } from '../../../schemas/http/contract/textResponse.ts';
import {
  badgeQuerySchema,
  widgetQuerySchema,
  type WidgetQuery,
} from '../../../schemas/http/report/widgetQuery.ts';
import { correctionsOf } from '../../../support/correction/affected.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { wantsPage } from '../../docs/sendMissingPage.ts';
import { badge } from '../../embed/badge.ts';
import { failedWidgetPage, widgetPage, widgetPolicy, type WidgetLook } from '../../embed/widgetPage.ts';
import { assertReferer } from '../../plugins/access.ts';
import { answerFor } from '../../plugins/errors.ts';
import { requestLanguage } from '../../plugins/requestLanguage.ts';

const HTML = 'text/html; charset=utf-8';
const SVG = 'image/svg+xml';
const access: Access = { cost: 'widget', caller: 'widget', limit: 'calls', work: 3 };
/** For visitors of one page after another; a new purchase or correction shows after it. */
const KEPT = 'private, max-age=300';
const REFUSED = [401, 402, 403, 404, 422, 503] as const;
/** The address of the widget holds the key. */
const REFERRER_POLICY = 'no-referrer';

/** Pages and pictures that other sites embed: the verdict of a place, for a key that is public. */
export function embedRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/embed',
    {
      config: { access },
      schema: {
        operationId: 'getWidget',
        summary: 'A widget for another site: the verdict of a place',
        description:
          'A page for an iframe, without scripts or cookies, for the origin that the key is restricted to. It shows the newest ' +
          'report of the cell that the account owns, at no cost; if there is none, it buys one within the cap of the key, ' +
          'once for all visitors. It has no numbers. `mock` needs no key.',
        tags: ['reports'],
        querystring: widgetQuerySchema,
        response: {
          200: textResponse(HTML, 'The widget'),
          ...refusedAs(
            'text/html',
            'The widget says that it isn’t available: a page for browsers, JSON for programs',
          ),
        },
      },
      errorHandler: (error, request, reply) => {
        if (!wantsPage(request)) throw error;
        const code = refuse(error, request, reply);
        void sendPage(reply, failedWidgetPage(lookOf(request), code, context.publicUrl()), '*');
      },
    },
    async (request, reply) => {
      const { query } = request;
      const { answer, ancestors } = await answerWidget(context, request, query);
      const { lat, lon } = answer.place;
      const reportUrl = `${context.publicUrl()}/#${lat.toFixed(5)},${lon.toFixed(5)}`;
      const isCorrected = await wasCorrected(context, answer);
      void reply.header('cache-control', KEPT).header('vary', 'accept-language, referer');
      return sendPage(
        reply,
        widgetPage(answer, { look: lookOf(request), reportUrl, isCorrected }),
        ancestors,
      );
    },
  );
  app.get(
    '/embed/badge.svg',
    {
      config: { access },
      schema: {
        operationId: 'getBadge',
        summary: 'A badge for another site: the verdict of a place in a line',
        description: 'Key, cost and `mock` as in /embed.',
        tags: ['reports'],
        querystring: badgeQuerySchema,
        response: {
          200: textResponse(SVG, 'The badge'),
          ...refusedAs(SVG, 'The badge says that it isn’t available: a picture for pages, JSON for programs'),
        },
      },
      errorHandler: (error, request, reply) => {
        if (!/\bimage\//.test(request.headers.accept ?? '')) throw error;
        refuse(error, request, reply);
        void sendBadge(reply, badge(null, requestLanguage(request)));
      },
    },
    async (request, reply) => {
      const { answer } = await answerWidget(context, request, request.query);
      void reply.header('cache-control', KEPT).header('vary', 'accept-language, referer');
      return sendBadge(reply, badge(answer, requestLanguage(request)));
    },
  );
}

/** Errors as a page or a picture, and as JSON. */
function refusedAs(type: string, description: string) {
  const errors = errorResponses(...REFUSED);
  return Object.fromEntries(
    REFUSED.map((status) => [status, bytesResponse([type], description, errors[status] ?? null)]),
  );
}

/** The widget's answer, and the pages that may frame it. */
async function answerWidget(
  context: ApiContext,
  request: FastifyRequest,
  { key, mock, address, lat, lon }: WidgetQuery,
): Promise<{ readonly answer: WidgetAnswer; readonly ancestors: string }> {
  const now = context.now();
  if (mock !== undefined) return { answer: mockWidget(mock, now), ancestors: '*' };
  if (key === undefined) {
    throw refusal(
      'unauthorized',
      'A widget needs key=…: POST /api/v1/keys with widget, allowed_referer and daily_cap_usd creates one',
    );
  }
  const isAbandoned = (): boolean => request.socket.destroyed;
  const buyer = await authenticate(context.database, key, now, isAbandoned);
  if (buyer.isWidget !== true || buyer.allowedReferer === null) {
    throw refusal(
      'widget_key_only',
      'This key isn’t for widgets, and should not be in a public page: revoke it, and create one with widget: true at POST /api/v1/keys',
    );
  }
  assertReferer(buyer, request);
  const asker = { buyer, now, requestId: request.id, isAbandoned };
  const place = { address, lat, lon };
  return { answer: await askWidget(context, asker, place), ancestors: frameAncestors(buyer.allowedReferer) };
}

async function wasCorrected({ database }: ApiContext, { report }: WidgetAnswer): Promise<boolean> {
  if (!report) return false;
  const [corrections = []] = await correctionsOf(database, [report]);
  return corrections.length > 0;
}

/** Sets the status of an error's answer, and returns its code. */
function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply): string {
  const { code, status } = answerFor(error);
  request.refusedAs = code;
  if (status >= 500) request.log.error({ err: error }, error.message);
  void reply.code(status).header('cache-control', 'no-store').header('vary', 'accept');
  return code;
}

function sendPage(reply: FastifyReply, page: string, ancestors: string): FastifyReply {
  return reply
    .header('content-type', HTML)
    .header('content-security-policy', widgetPolicy(ancestors))
    .header('referrer-policy', REFERRER_POLICY)
    .send(page);
}

function sendBadge(reply: FastifyReply, svg: string): FastifyReply {
  return reply
    .header('content-type', SVG)
    .header('content-security-policy', "default-src 'none'")
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(svg);
}

function lookOf(request: FastifyRequest): WidgetLook {
  const { theme } = request.query as { readonly theme?: string };
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    language: requestLanguage(request),
  };
}
