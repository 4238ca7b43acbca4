import type { z } from 'zod';
import { required } from '../../../core/required.ts';
import type { Language } from '../../../core/words/language.ts';
import { translatedPageQuerySchema } from '../../../schemas/http/pageLanguage.ts';
import type { Contract } from '../../../schemas/http/contract/contract.ts';
import { errorCodeParamsSchema, notModifiedSchema } from '../../../schemas/http/contract/discovery.ts';
import { isErrorCode } from '../../../schemas/http/contract/errorCodes.ts';
import { cacheable, sendCacheable, sharedText, type Cacheable } from '../../context/cacheable.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Document } from '../../docs/blocks.ts';
import { DEPRECATIONS } from '../../../schemas/http/contract/deprecations.ts';
import { CHANGELOG_PATH, changelogPage } from '../../docs/log/changelog.ts';
import { creditsPage } from '../../docs/creditsPage.ts';
import { DOC_FILES, docFilePath, readDocFile } from '../../docs/docFiles.ts';
import { DEPRECATIONS_PATH, deprecationsPage } from '../../docs/log/deprecationsPage.ts';
import { errorList, errorPage } from '../../docs/errorPages.ts';
import { guide } from '../../docs/guide.ts';
import { HELP_PATH, helpPage, spanishHelpPage } from '../../docs/help/helpPage.ts';
import { PAGE_POLICY, renderHtml } from '../../docs/html.ts';
import { llmsTxt } from '../../docs/llmsTxt.ts';
import { renderMarkdown } from '../../docs/markdown.ts';
import { readChangelog } from '../../docs/log/readChangelog.ts';
import { sendMissingPage, wantsPage } from '../../docs/sendMissingPage.ts';
import { testModePage } from '../../docs/testModePage.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { textResponse } from '../../../schemas/http/contract/textResponse.ts';
import { refusal } from '../../../report/refusal.ts';
import { MCP_CONNECT_PATH, MCP_PATH } from '../../context/resources.ts';
import { SITEMAP_PATH } from '../../places/placeParts.ts';
import { heading, list, paragraph, shell, steps } from '../../docs/blocks.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const HTML = 'text/html; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
interface TextPage {
  readonly operationId: string;
  readonly summary: string;
  readonly contentType: string;
  readonly policy: string;
}

/** The documentation, for people and for language models. */
export function docsRoutes(app: ApiApp, context: ApiContext, contract: () => Contract): void {
  const documents: (() => Document)[] = [];
  const page = (
    path: string,
    operationId: string,
    summary: string,
    make: () => Document,
    spanish?: () => string,
  ): void => {
    documents.push(make);
    const about = { operationId, summary, contentType: HTML, policy: PAGE_POLICY };
    serveText(app, path, about, () => renderHtml(make(), path), spanish);
    const markdown = {
      operationId: `${operationId}Markdown`,
      summary: `${summary} (Markdown)`,
      contentType: MARKDOWN,
    };
    serveText(app, `${path}.md`, { ...about, ...markdown }, () => renderMarkdown(make()));
  };
  const { starterCreditsMicroUsd } = context.config;
  page('/docs/guide', 'getGuide', 'Your first report in five minutes', () => guide(contract()));
  page('/docs/errors', 'getErrorList', 'Every error code', errorList);
  page('/docs/test-mode', 'getTestModePage', 'Test mode and its magic places', testModePage);
  page('/docs/credits', 'getCreditsPage', 'Payment methods', () =>
    creditsPage(contract().payment, starterCreditsMicroUsd),
  );
  page(
    HELP_PATH,
    'getHelp',
    'Questions and answers',
    () => helpPage(contract()),
    () => renderHtml(spanishHelpPage(contract()), `${HELP_PATH}?lang=es`, 'es'),
  );
  for (const name of DOC_FILES) {
    const about = {
      operationId: `get${required(name[0]).toUpperCase()}${name.slice(1)}Document`,
      summary: `The document ${name}.md (Markdown)`,
    };
    serveText(app, docFilePath(name), { ...about, contentType: MARKDOWN, policy: PAGE_POLICY }, () =>
      readDocFile(name, context.publicUrl()),
    );
  }
  page('/docs/connect', 'getConnectPage', 'How to connect programs to an account', () =>
    connectPage(contract()),
  );
  page(CHANGELOG_PATH, 'getChangelogPage', 'What changed, version by version', () =>
    changelogPage(readChangelog()),
  );
  page(DEPRECATIONS_PATH, 'getDeprecationsPage', 'What can change, and what will be removed', () =>
    deprecationsPage(contract().versioning.policy, DEPRECATIONS),
  );
  const llms = {
    operationId: 'getLlmsTxt',
    summary: 'The service for language models (llmstxt.org)',
    contentType: PLAIN,
  };
  serveText(app, '/llms.txt', { ...llms, policy: PAGE_POLICY }, () => llmsTxt(contract()));
  const everything = {
    operationId: 'getLlmsFullTxt',
    summary: 'The whole documentation in one text, for language models',
    contentType: PLAIN,
  };
  serveText(app, '/llms-full.txt', { ...everything, policy: PAGE_POLICY }, () =>
    [llmsTxt(contract()), ...documents.map((make) => renderMarkdown(make()))].join('\n'),
  );
  robotsRoute(app, context);
  errorPageRoute(app, context);
}

/** Text that is generated once, on first request. A page that is also in Spanish is in English unless the query asks. */
function serveText(
  app: ApiApp,
  path: string,
  about: TextPage,
  make: () => string,
  spanish?: () => string,
): void {
  const made: { [Text in Language]?: Cacheable } = {};
  app.get(
    path,
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: about.operationId,
        summary: about.summary,
        tags: ['documentation'],
        ...(spanish && { querystring: translatedPageQuerySchema }),
        response: textResponses(about.contentType, about.summary),
      },
    },
    async (request, reply) => {
      const { lang = 'en' } = request.query as z.infer<typeof translatedPageQuerySchema>;
      const isSpanish = lang === 'es' && spanish !== undefined;
      const text = (made[isSpanish ? 'es' : 'en'] ??= sharedText(
        isSpanish ? spanish() : make(),
        about.contentType,
      ));
      void reply.header('content-security-policy', about.policy);
      return sendCacheable(request, reply, text);
    },
  );
}

function errorPageRoute(app: ApiApp, context: ApiContext): void {
  app.get(
    '/docs/errors/:code',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getErrorPage',
        summary: 'One error code: what it means, what to do, and an example',
        description: 'The `doc_url` of an error points here.',
        tags: ['documentation'],
        params: errorCodeParamsSchema,
        response: {
          ...textResponses(HTML, 'The page of the code'),
          404: textResponse(HTML, 'Unknown code: a page for browsers, JSON for programs'),
        },
      },
    },
    async (request, reply) => {
      const { code } = request.params;
      if (!isErrorCode(code)) {
        if (wantsPage(request)) return sendMissingPage(request, reply);
        void reply.header('vary', 'accept');
        throw refusal(
          'not_found',
          `Unknown error code ${JSON.stringify(code)}; /docs/errors lists the codes`,
        );
      }
      const url = context.publicUrl();
      void reply.header('content-security-policy', PAGE_POLICY);
      const html = renderHtml(errorPage(code, url), `/docs/errors/${code}`);
      return sendCacheable(request, reply, cacheable(html, HTML));
    },
  );
}

function robotsRoute(app: ApiApp, context: ApiContext): void {
  app.get(
    '/robots.txt',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getRobotsTxt',
        summary: 'What crawlers may read',
        tags: ['documentation'],
        response: textResponses(PLAIN, 'What crawlers may read'),
      },
    },
    async (request, reply) => {
      const hasPlaces = (await context.places.current()) !== null;
      void reply.header('content-security-policy', PAGE_POLICY);
      return sendCacheable(request, reply, cacheable(robotsTxt(context.publicUrl(), hasPlaces), PLAIN));
    },
  );
}

function textResponses(contentType: string, description: string): Record<number, z.ZodType> {
  return { 200: textResponse(contentType, description), 304: notModifiedSchema };
}

/** How to connect a program to an account, for users and for developers of programs. */
function connectPage({ base_url: url, authentication }: Contract): Document {
  const isOffered = authentication.schemes.some(({ scheme, available }) => scheme === 'oauth2' && available);
  return {
    title: 'Connect a program',
    summary: 'Let an assistant or an editor buy reports for you, within a limit, without giving it a key.',
    blocks: isOffered
      ? [
          steps(
            `Give the program this address: \`${url}${MCP_CONNECT_PATH}\``,
            'It opens a page on this server. Log in, check the address that the page returns to, set the daily limit ' +
              'and the end date, and allow the connection.',
            `See what it spends, and disconnect it, at [${url}/oauth/clients](${url}/oauth/clients)`,
          ),
          paragraph(
            'The program gets neither a key nor a password. It buys reports from your credits within the limit, sees ' +
              "your balance and its own purchases, and can write to support. It can't see anything else or change your " +
              'account.',
          ),
          heading('For developers', 'programs'),
          list(
            `OAuth 2.1: authorization code with PKCE (\`S256\`), public clients, refresh tokens that rotate, one scope \`reports\`. \`${url}/.well-known/oauth-authorization-server\` names the endpoints`,
            '`POST /oauth/register` registers a client; redirect addresses are `https`, or `http` on `127.0.0.1`, `[::1]` and `localhost` with any port',
            `\`resource\` is \`${url}\`, \`${url}${MCP_PATH}\` or \`${url}${MCP_CONNECT_PATH}\`. The access token is ` +
              'valid for one hour, and works as a bearer token wherever a child key does',
            `\`${url}${MCP_PATH}\` works without a key for free tools. An expired token gets 401 with ` +
              '`resource_metadata` in `WWW-Authenticate`',
          ),
          shell(`curl -s -X POST ${url}/oauth/register -H 'content-type: application/json' \\
  -d '{"client_name": "My agent", "redirect_uris": ["http://127.0.0.1/callback"]}'`),
        ]
      : [
          paragraph(
            "This server doesn't connect programs, because that needs a public https address. Give a program a child " +
              'key instead (`POST /api/v1/keys`), with a daily cap.',
          ),
        ],
  };
}

/** What crawlers may read (RFC 9309): the pages, but not the API, whose responses are computed for each request. */
function robotsTxt(url: string, hasPlaces: boolean): string {
  return `User-agent: *
Disallow: /api/
Disallow: /tiles/
${hasPlaces ? `\nSitemap: ${url}${SITEMAP_PATH}\n` : ''}
# For language models: ${url}/llms.txt
`;
}
