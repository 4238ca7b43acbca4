import type { ExampleCall } from './exampleCall.ts';

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

const open = (operationId: string, summary: string, path: string): ExampleCall => ({
  operationId,
  summary,
  path,
  as: 'anyone',
});
const page = (operationId: string, path: string): ExampleCall[] => [
  open(operationId, 'How it begins', path),
  open(`${operationId}Markdown`, 'How it begins', `${path}.md`),
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
      ...open('getOpenApi', 'How it begins', '/openapi.json'),
      shortened: ['paths', 'components', 'tags'],
    },
    {
      ...open('getOpenApi30', 'How it begins', '/openapi-3.0.json'),
      shortened: ['paths', 'components', 'tags'],
    },
    open('getHealth', 'It runs', '/healthz'),
    open('getReadiness', 'It can sell', '/readyz'),
    open('getMetrics', 'How it begins', '/metrics'),
    open('getExplorerSettings', 'Settings of the page', '/explorer.json'),
    open('getReference', 'How it begins', '/docs'),
    open('getLlmsTxt', 'How it begins', '/llms.txt'),
    open('getLlmsFullTxt', 'How it begins', '/llms-full.txt'),
    open('getApiCatalog', 'The catalogue', '/.well-known/api-catalog'),
    ...page('getConnectPage', '/docs/connect'),
    open('getRobotsTxt', 'How it begins', '/robots.txt'),
    open('getAuthorizationServer', 'Where clients are connected', '/.well-known/oauth-authorization-server'),
    open('getProtectedResource', 'Of the API', '/.well-known/oauth-protected-resource'),
    open('getProtectedTools', 'Of the tools', '/.well-known/oauth-protected-resource/mcp'),
    open(
      'getProtectedConnectedTools',
      'Of the tools, for those who connect',
      '/.well-known/oauth-protected-resource/mcp/connect',
    ),
    open('getErrorPage', 'How it begins', '/docs/errors/insufficient_credits'),
    ...page('getGuide', '/docs/guide'),
    ...page('getHelp', '/docs/help'),
    ...page('getErrorList', '/docs/errors'),
    ...page('getTestModePage', '/docs/test-mode'),
    ...page('getCreditsPage', '/docs/credits'),
  ];
}
