import { MCP_PATH, RESOURCE_METADATA_PATH } from '../context/resources.ts';

/** Where the catalog is (RFC 9727). */
export const API_CATALOG_PATH = '/.well-known/api-catalog';
export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

interface Target {
  readonly href: string;
  readonly type: string;
  readonly title?: string;
}

/** A link of one of the relations in RFC 8631 and RFC 9727, from one of the services. */
interface ServiceLink extends Omit<Target, 'href'> {
  readonly relation: 'service-desc' | 'service-doc' | 'service-meta' | 'status';
  readonly path: string;
}

/** The media types of what is linked. */
const JSON_TYPE = 'application/json';
const HTML = 'text/html';

/** Descriptions of the HTTP API; optional parts are linked when the server has them. */
const OF_THE_API: readonly ServiceLink[] = [
  { relation: 'service-desc', path: '/openapi.json', type: JSON_TYPE, title: 'OpenAPI 3.1' },
  { relation: 'service-desc', path: '/openapi-3.0.json', type: JSON_TYPE, title: 'OpenAPI 3.0' },
  { relation: 'service-desc', path: '/asyncapi.json', type: JSON_TYPE, title: 'AsyncAPI: events' },
  { relation: 'service-doc', path: '/docs/guide', type: HTML, title: 'Guide' },
  { relation: 'service-doc', path: '/docs', type: HTML, title: 'Reference' },
  { relation: 'service-doc', path: '/llms.txt', type: 'text/plain', title: 'For language models' },
  { relation: 'service-meta', path: '/api/v1/schema', type: JSON_TYPE, title: 'Contract' },
  { relation: 'service-meta', path: RESOURCE_METADATA_PATH, type: JSON_TYPE, title: 'Authorization server' },
  { relation: 'service-meta', path: '/.well-known/x402', type: JSON_TYPE, title: 'Paid calls' },
  { relation: 'status', path: '/status', type: HTML, title: 'Status' },
  { relation: 'status', path: '/healthz', type: JSON_TYPE, title: 'Service status' },
];

const OF_THE_TOOLS: readonly ServiceLink[] = [
  {
    relation: 'service-desc',
    path: '/.well-known/mcp/server-card.json',
    type: 'application/mcp-server-card+json',
    title: 'Server card',
  },
  { relation: 'service-doc', path: '/docs/guide', type: HTML, title: 'Guide' },
  {
    relation: 'service-meta',
    path: RESOURCE_METADATA_PATH + MCP_PATH,
    type: JSON_TYPE,
    title: 'Authorization server',
  },
];

/** Links for a page's `Link` header. */
const OF_THE_PAGE: ReadonlySet<string> = new Set([
  '/openapi.json',
  '/docs/guide',
  '/api/v1/schema',
  '/status',
  '/healthz',
]);

/** Whether something answers GET there. */
type Has = (path: string) => boolean;

/** The APIs of this server, and their descriptions (RFC 9727, as a linkset of RFC 9264). */
export function apiCatalog(url: string, has: Has, hasTools: boolean) {
  const services = [
    { path: '/api/v1', links: OF_THE_API },
    ...(hasTools ? [{ path: MCP_PATH, links: OF_THE_TOOLS }] : []),
  ];
  return {
    linkset: [
      { anchor: url + API_CATALOG_PATH, item: services.map(({ path }) => ({ href: url + path })) },
      ...services.map(({ path, links }) => ({ anchor: url + path, ...byRelation(url, links, has) })),
    ],
  };
}

function byRelation(
  url: string,
  links: readonly ServiceLink[],
  has: Has,
): Readonly<Record<string, readonly Target[]>> {
  const offered = links.filter(({ path }) => has(path));
  return Object.fromEntries(
    [...new Set(offered.map(({ relation }) => relation))].map((relation) => [
      relation,
      offered
        .filter((link) => link.relation === relation)
        .map(({ path, type, title }) => ({
          href: url + path,
          type,
          ...(title === undefined ? {} : { title }),
        })),
    ]),
  );
}

/** The `Link` header of the page at `/` (RFC 8288): where programs continue. */
export function linksOfPage(url: string, has: Has): string {
  const catalog = `<${url}${API_CATALOG_PATH}>; rel="api-catalog"; type="application/linkset+json"`;
  const links = OF_THE_API.filter(({ path }) => OF_THE_PAGE.has(path) && has(path)).map(
    ({ relation, path, type }) => `<${url}${path}>; rel="${relation}"; type="${type}"`,
  );
  return [catalog, ...links, `<${url}/llms.txt>; rel="describedby"; type="text/plain"`].join(', ');
}
