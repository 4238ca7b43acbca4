import { operationParamsSchema, notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { refusal } from '../../../report/refusal.ts';
import { sendCacheable, sharedText, type Cacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { CLOSED } from '../../docs/html.ts';
import { operationsOf, type Description } from '../../docs/reference/description.ts';
import { indexPage } from '../../docs/reference/indexPage.ts';
import { operationPage } from '../../docs/reference/operationPage.ts';
import { sendMissingPage, wantsPage } from '../../docs/sendMissingPage.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const HTML = 'text/html; charset=utf-8';
/** The form runs a script of this server, calls this server and shows pictures from its responses. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; ${CLOSED}`;

/** The API reference: pages generated from the server's own OpenAPI description. */
export function referenceRoutes(app: ApiApp, context: ApiContext): void {
  const description = () => app.swagger() as unknown as Description;
  indexRoute(app, description);
  operationRoute(app, context, description);
}

function indexRoute(app: ApiApp, description: () => Description): void {
  let made: Cacheable | undefined;
  app.get(
    '/docs',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getReference',
        summary: 'Reference of the API: every operation',
        tags: ['documentation'],
        response: { 200: textResponse(HTML, 'Every operation, by subject'), 304: notModifiedSchema },
      },
    },
    async (request, reply) => {
      made ??= sharedText(indexPage(description()), HTML);
      void reply.header('content-security-policy', POLICY);
      return sendCacheable(request, reply, made);
    },
  );
}

function operationRoute(app: ApiApp, context: ApiContext, description: () => Description): void {
  const made = new Map<string, Cacheable>();
  app.get(
    '/docs/reference/:operation',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getReferencePage',
        summary: 'Reference of one operation, with a form to try it',
        description: 'Parameters, answers with examples, samples in curl, TypeScript and Python.',
        tags: ['documentation'],
        params: operationParamsSchema,
        response: {
          200: textResponse(HTML, 'The page of the operation'),
          304: notModifiedSchema,
          404: textResponse(HTML, 'Unknown operation: a page for browsers, JSON for programs'),
        },
      },
    },
    async (request, reply) => {
      const { operation: name } = request.params;
      const found = operationsOf(description()).find(({ operationId }) => operationId === name);
      if (found === undefined) {
        if (wantsPage(request)) return sendMissingPage(request, reply);
        void reply.header('vary', 'accept');
        throw refusal('not_found', `Unknown operation ${JSON.stringify(name)}; /docs lists the operations`);
      }
      const page =
        made.get(name) ?? sharedText(operationPage(description(), found, context.publicUrl()), HTML);
      made.set(name, page);
      void reply.header('content-security-policy', POLICY);
      return sendCacheable(request, reply, page);
    },
  );
}
