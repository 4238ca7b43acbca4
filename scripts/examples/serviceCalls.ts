import { open, type ExampleCall } from './exampleCall.ts';

const LONG_IN_CONTRACT = [
  'statuses',
  'errors',
  'endpoints',
  'unavailable_endpoints',
  'schemas',
  'conventions',
  'steps',
  'on_error',
  'magic_places',
  'magic_amounts',
  'tools',
  'free_gates',
  'payload_control',
];

const page = (operationId: string, path: string): ExampleCall[] => [
  open(operationId, 'The first lines', path),
  open(`${operationId}Markdown`, 'The first lines', `${path}.md`),
];
/** Calls about the service itself, and its pages. */
export function serviceCalls(): ExampleCall[] {
  return [
    {
      ...open('getIndex', 'The index, with one of its endpoints', '/api/v1'),
      shortened: ['endpoints'],
    },
    {
      ...open('getSchema', 'The contract, one entry of each long list', '/api/v1/schema'),
      shortened: LONG_IN_CONTRACT,
    },
    {
      ...open('getOpenApi', 'The first lines', '/openapi.json'),
      shortened: ['paths', 'components', 'tags'],
    },
    {
      ...open('getOpenApi30', 'The first lines', '/openapi-3.0.json'),
      shortened: ['paths', 'components', 'tags'],
    },
    open('getHealth', 'It runs', '/healthz'),
    open('getReadiness', 'It can sell', '/readyz'),
    open('getMetrics', 'The first lines', '/metrics'),
    open('getExplorerSettings', 'Settings of the page', '/explorer.json'),
    open('getReference', 'The first lines', '/docs'),
    open('getReferencePage', 'The first lines', '/docs/reference/getBalance'),
    open('getLlmsTxt', 'The first lines', '/llms.txt'),
    open('getLlmsFullTxt', 'The first lines', '/llms-full.txt'),
    open('getApiCatalog', 'The catalog', '/.well-known/api-catalog'),
    ...page('getConnectPage', '/docs/connect'),
    open('getRobotsTxt', 'The first lines', '/robots.txt'),
    open('getAuthorizationServer', 'Connecting clients', '/.well-known/oauth-authorization-server'),
    open('getProtectedResource', 'For the API', '/.well-known/oauth-protected-resource'),
    open('getProtectedTools', 'For the tools', '/.well-known/oauth-protected-resource/mcp'),
    open(
      'getProtectedConnectedTools',
      'For the tools, with a connection',
      '/.well-known/oauth-protected-resource/mcp/connect',
    ),
    open('getErrorPage', 'The first lines', '/docs/errors/insufficient_credits'),
    open('getPlacesPage', 'The first lines', '/places'),
    open('getStatePage', 'The first lines', '/places/tx'),
    open('getPlacePage', 'The first lines', '/places/tx/levelton'),
    open('getSitemap', 'The first lines', '/sitemap.xml'),
    ...page('getGuide', '/docs/guide'),
    ...page('getHelp', '/docs/help'),
    ...page('getErrorList', '/docs/errors'),
    ...page('getTestModePage', '/docs/test-mode'),
    ...page('getCreditsPage', '/docs/credits'),
  ];
}
