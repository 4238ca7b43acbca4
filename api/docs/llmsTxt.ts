import type { Contract } from '../../schemas/http/contract/contract.ts';
import { EXAMPLE_ADDRESS } from '../../schemas/http/queryTypes.ts';

/** The service in the llmstxt.org format: what it is, how to call it, where to read the rest. */
export function llmsTxt({
  base_url: url,
  limits,
  endpoints,
  description,
  decision_tree: tree,
}: Contract): string {
  const price = Number(limits['price_per_report_usd']).toFixed(2);
  const link = (name: string, path: string, what: string) => `- [${name}](${url}${path}): ${what}`;
  return `# Ground Motion Reporting Service

> ${description} US address or coordinates in; velocity (mm/yr), uncertainty, assessment code and confidence tier out. ${price} USD a report of status \`ok\`.

How to call it:

- Free preflight, no key: \`GET ${url}/api/v1/motion?lat=29.76&lon=-95.37&dry_run=1\`
- A place is \`lat\` and \`lon\`, or \`address\` (a US street address in one line); \`GET ${url}/api/v1/geocode?address=…\` says where it is and what else it may stand for. An ambiguous address is never sold: 422 \`address_not_found\` lists \`detail[0].ctx.candidates\`
- A town, a ZIP Code or a street without its number is an area (flag \`area_only\`): free \`low_geocode_precision\`, and its middle is sold only with \`min_geocode_score\` 0.4 or lower. By address: \`GET ${url}/api/v1/motion?address=${encodeURIComponent(EXAMPLE_ADDRESS)}\`
- Register, no human needed: \`POST ${url}/api/v1/autonomous/register\` with \`{"email": "you@example.org"}\`; the answer has an API key and starter credits
- Buy: \`GET ${url}/api/v1/motion?lat=29.76&lon=-95.37\` with \`Authorization: Bearer <API_KEY>\` and an \`Idempotency-Key\`; the same key never charges twice. Without \`reuse=1\` every new call buys, also of a cell that the account owns: to not pay twice, add \`reuse=1\` (header \`Reuse-Report: 1\`; \`reuse: true\` in a batch). Where the account owns a report of the cell and nothing newer is served, that is the answer: \`billed_usd\` 0, and \`owned_report\` says when it was bought. The MCP tools, the clients and the command line do so unless told otherwise
- To hand a bought report to someone: \`POST ${url}/api/v1/my-reports/{id}/links\` returns a \`url\` that shows this report alone, without a key, until you revoke it. Given such a URL (\`${url}/shared/…\`), \`GET\` it: JSON, free
- To print: \`GET ${url}/report.pdf\` with the same parameters and key; the PDF and the report of a cell are paid once in 7 days, with \`reuse=1\` until a newer release is served
- Route on \`status\` (only \`ok\` is billed), then on \`assessment_code\`; gate trust on \`confidence_tier\`
- Negative mm/yr = sinking, positive = rising. Non-\`ok\` answers are HTTP 200, free, and without numbers
- The same as tools: \`POST ${url}/mcp\` (Model Context Protocol, streamable HTTP; free tools without a key). Programs that only connect an account (OAuth 2.1): \`${url}/mcp/connect\`
- Rehearse with \`{"email": "…", "mode": "test"}\`: synthetic data, fake credits

Steps of the decision tree: ${tree.steps.map(({ id }) => id).join(' → ')}.

## Contract

${[
  link(
    'Schema',
    '/api/v1/schema',
    'the machine-readable contract: enums, thresholds, statuses, errors, decision tree, limits, endpoints and their JSON Schemas (JSON)',
  ),
  link('OpenAPI', '/openapi.json', 'OpenAPI 3.1 of every endpoint (JSON); OpenAPI 3.0: `/openapi-3.0.json`'),
  link('Index', '/api/v1', 'all endpoints with cost and access (JSON)'),
  link('AsyncAPI', '/asyncapi.json', 'the events of webhooks and the feed (JSON)'),
  link('Catalog', '/.well-known/api-catalog', 'the APIs and what describes them (linkset, RFC 9727)'),
  link('Server card', '/.well-known/mcp/server-card.json', 'the tools, for MCP clients (JSON)'),
].join('\n')}

## Documentation

${[
  link('Guide', '/docs/guide.md', 'five minutes to the first report (Markdown)'),
  link('Errors', '/docs/errors.md', 'every error code, its HTTP status and what to do (Markdown)'),
  link('Test mode', '/docs/test-mode.md', 'places with a known answer (Markdown)'),
  link('Connect', '/docs/connect.md', 'how a program is connected to an account (Markdown)'),
  link('Everything', '/llms-full.txt', 'all of this documentation in one text'),
].join('\n')}

## Endpoints

${endpoints
  .map(
    ({ method, path, summary, access, cost }) => `- \`${method} ${path}\`: ${summary} (${access}; ${cost})`,
  )
  .join('\n')}

${optional(link)}
`;
}

function optional(link: (name: string, path: string, what: string) => string): string {
  return `## Optional

${[
  link('Reference', '/docs', 'a page for each operation, with samples and a form to try it (HTML)'),
  link('Credits', '/docs/credits', 'ways to pay (HTML)'),
  link('Changelog', '/changelog.json', 'what changed, version by version (JSON Feed)'),
  link('Deprecations', '/docs/deprecations.md', 'what is to go away, and when (Markdown)'),
  link('Status', '/status.json', 'which parts work, how fast answers are, how fresh the data is (JSON)'),
].join('\n')}`;
}
