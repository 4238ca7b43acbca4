import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ListResourcesResult,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import type { MyReportsBody } from '../../../schemas/http/account/myReportsSchemas.ts';
import { callOwnApi, type OwnAnswer } from '../callOwnApi.ts';
import type { McpCall } from './callTool.ts';

/** Resources that need a key, each with its API path; `$1` is the identifier in its URI. */
const KEYED: readonly (readonly [uri: RegExp, path: string])[] = [
  [/^report:\/\/([1-9]\d{0,8})$/, '/api/v1/my-reports/$1'],
  [/^ticket:\/\/(\w{1,80})$/, '/api/v1/support/$1'],
];
const JSON_TYPE = 'application/json';
const REPORTS_A_PAGE = 50;

/** Pages of this server, under their public URLs. */
const PAGES: readonly (Omit<Resource, 'uri'> & { readonly path: string })[] = [
  {
    path: '/docs/guide.md',
    name: 'guide',
    title: 'Guide: your first report in five minutes',
    description: 'How to check, buy and read a report; every status, assessment and limit',
    mimeType: 'text/markdown',
  },
  {
    path: '/api/v1/schema',
    name: 'schema',
    title: 'The machine-readable contract',
    description: 'Enums, thresholds, statuses, errors, decision tree, limits, endpoints with their schemas',
    mimeType: JSON_TYPE,
  },
  {
    path: '/docs/errors.md',
    name: 'errors',
    title: 'Every error code',
    description: 'What each code means and what to do about it',
    mimeType: 'text/markdown',
  },
  {
    path: '/docs/test-mode.md',
    name: 'test-mode',
    title: 'Test mode',
    description: 'How to rehearse with fake credits, and the places that return each answer',
    mimeType: 'text/markdown',
  },
];

/** Resources identified by a number. */
export const RESOURCE_TEMPLATES: readonly ResourceTemplateType[] = [
  {
    uriTemplate: 'report://{id}',
    name: 'report',
    title: 'A bought report',
    description:
      'Exactly as sent when you bought it; id from list_reports. Needs the API key of the account that bought it',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'ticket://{ticket_id}',
    name: 'ticket',
    title: 'A support ticket',
    description:
      'The current conversation; ticket_id from open_ticket. Needs the API key that opened it, or the owner’s',
    mimeType: JSON_TYPE,
  },
];

/** The pages, and the caller's purchases, newest first. */
export async function listResources(call: McpCall, cursor: string | undefined): Promise<ListResourcesResult> {
  const publicUrl = call.context.publicUrl();
  const pages =
    cursor === undefined ? PAGES.map(({ path, ...page }) => ({ uri: publicUrl + path, ...page })) : [];
  const { reports, next_cursor: nextCursor } = await boughtReports(call, cursor);
  return {
    resources: [
      ...pages,
      ...reports.map(({ id, address, lat, lon, created_at: at, endpoint }) => ({
        uri: `report://${id}`,
        name: `report-${id}`,
        title: `${address ?? `${lat}, ${lon}`} (${endpoint}, ${at.slice(0, 10)})`,
        mimeType: JSON_TYPE,
      })),
    ],
    ...(nextCursor === null ? {} : { nextCursor }),
  };
}

/** Empty for a caller without a key, and for a child key, which can't see the owner's reports. */
async function boughtReports(
  { app, request }: McpCall,
  cursor: string | undefined,
): Promise<Pick<MyReportsBody, 'reports' | 'next_cursor'>> {
  if (request.caller === null || request.caller.kind === 'child') return { reports: [], next_cursor: null };
  const query = { limit: String(REPORTS_A_PAGE), ...(cursor === undefined ? {} : { cursor }) };
  const answer = await callOwnApi(app, request, { method: 'GET', path: '/api/v1/my-reports', query });
  if (answer.status !== 200) throw refused(answer);
  return answer.body as MyReportsBody;
}

/** The text of a resource. */
export async function readResource(
  { app, context, request }: McpCall,
  uri: string,
): Promise<ReadResourceResult> {
  const page = PAGES.find(({ path }) => uri === context.publicUrl() + path);
  const keyed = KEYED.find(([pattern]) => pattern.test(uri));
  const path = page?.path ?? (keyed && uri.replace(...keyed));
  if (!path) throw new ResourceNotFoundError(uri.slice(0, 200));
  const answer = await callOwnApi(app, request, { method: 'GET', path, headers: { accept: '*/*' } });
  if (answer.status === 404) throw new ResourceNotFoundError(uri);
  if (answer.status !== 200) throw refused(answer);
  return { contents: [{ uri, mimeType: page?.mimeType ?? JSON_TYPE, text: answer.text }] };
}

function refused({ body }: OwnAnswer): ProtocolError {
  const { error, message } = (body ?? {}) as { readonly error?: string; readonly message?: string };
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `${error ?? 'refused'}: ${message ?? ''}`, body);
}
