import type { ErrorCode } from '../../../schemas/http/contract/errorCodes.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import type { JsonAnswer } from '../../support/server/testServer.ts';
import { WEBHOOK_USES } from './tenantRequests.ts';

/** The only measured cell, and a point in it. */
export const CELL = { row: 5, col: 5 };
export const { lat, lon } = pointIn(CELL);
export const MOTION = `/api/v1/motion?lat=${lat}&lon=${lon}`;
const QUOTED = { kind: 'motion', request: { lat, lon } };
const ORDERED = { amount_usd: 5, method: 'crypto' };
const CHALLENGE = { reason: 'other', message: 'x' };
const WATCHED = { lat, lon, condition: { type: 'rate_class' } };

/** Sends a request as one tenant, with a key or with a session cookie. */
export type Send = (method: string, path: string, body?: unknown) => Promise<JsonAnswer>;

interface TenantRow {
  /** Something that belongs to one account. */
  readonly what: string;
  /** Creates one with an owner key and returns its id. */
  make(send: Send): Promise<string | number>;
  /** An id of the same form that doesn't exist. */
  readonly unknownId: string | number;
  readonly status: number;
  readonly code: ErrorCode;
  /** Whether the endpoints accept a session. */
  readonly takesSession: boolean;
  /** Every endpoint that takes the id. The owner tries them too, in this order, so the destructive ones come last. */
  readonly uses: readonly (readonly [
    name: string,
    use: (send: Send, id: string | number) => Promise<JsonAnswer>,
  ])[];
}

/** Everything that belongs to one account and has an id. A new endpoint that takes an id gets a row here. */
export const ROWS: readonly TenantRow[] = [
  {
    what: 'a child key, by its id',
    make: async (send) => String((await send('POST', '/api/v1/keys', {})).body['key_id']),
    unknownId: 'key_0000000000000000',
    status: 404,
    code: 'key_not_found',
    takesSession: true,
    uses: [['revoke', (send, id) => send('DELETE', `/api/v1/keys/${id}`)]],
  },
  {
    what: 'a child key, by its text',
    make: async (send) => String((await send('POST', '/api/v1/keys', {})).body['api_key']),
    unknownId: 'gm_child_00000000000000000000000000000000000000',
    status: 404,
    code: 'key_not_found',
    takesSession: true,
    uses: [['revoke', (send, id) => send('DELETE', `/api/v1/keys/${id}`)]],
  },
  {
    what: 'a bought report',
    make: async (send) => {
      await send('GET', MOTION);
      const { reports } = (await send('GET', '/api/v1/my-reports')).body as { reports: { id: number }[] };
      return reports[0]!.id;
    },
    unknownId: 999_999,
    status: 404,
    code: 'report_not_found',
    takesSession: true,
    uses: [
      ['read', (send, id) => send('GET', `/api/v1/my-reports/${id}`)],
      ['explain', (send, id) => send('GET', `/api/v1/my-reports/${id}/changes`)],
      ['reword', (send, id) => send('GET', `/api/v1/my-reports/${id}/sentences?lang=es`)],
      ['challenge', (send, id) => send('POST', `/api/v1/my-reports/${id}/challenge`, CHALLENGE)],
      ['read challenges', (send, id) => send('GET', `/api/v1/my-reports/${id}/challenge`)],
      ['print', (send, id) => send('POST', '/api/v1/my-reports/pdf', { ids: [id] })],
      ['share', (send, id) => send('POST', `/api/v1/my-reports/${id}/links`)],
      ['read links', (send, id) => send('GET', `/api/v1/my-reports/${id}/links`)],
      ['tag', (send, id) => send('POST', '/api/v1/my-reports/tag', { id, note: 'mine' })],
      ['delete', (send, id) => send('POST', '/api/v1/my-reports/delete', { id })],
    ],
  },
  {
    what: 'a link to a bought report',
    make: async (send) => {
      await send('GET', MOTION);
      const { reports } = (await send('GET', '/api/v1/my-reports')).body as { reports: { id: number }[] };
      const path = `/api/v1/my-reports/${reports[0]!.id}/links`;
      return `${reports[0]!.id}/links/${String((await send('POST', path)).body['link_id'])}`;
    },
    unknownId: '2/links/lnk_00000000000000000000',
    status: 404,
    code: 'shared_link_not_found',
    takesSession: true,
    uses: [['revoke', (send, id) => send('DELETE', `/api/v1/my-reports/${id}`)]],
  },
  {
    what: 'the job of a batch',
    make: async (send) => {
      const batch = { items: [{ lat, lon }], async: true };
      return String((await send('POST', '/api/v1/motion/batch', batch)).body['job_id']);
    },
    unknownId: 'job_00000000000000000000',
    status: 404,
    code: 'job_not_found',
    takesSession: false,
    uses: [['poll', (send, id) => send('GET', `/api/v1/motion/batch/${id}`)]],
  },
  {
    what: 'a quote',
    make: async (send) => String((await send('POST', '/api/v1/quote', QUOTED)).body['quote_id']),
    unknownId: 'quo_00000000000000000000',
    status: 422,
    code: 'quote_invalid',
    takesSession: false,
    uses: [['buy under', (send, id) => send('GET', `${MOTION}&quote_id=${id}`)]],
  },
  {
    what: 'an order of credits',
    make: async (send) => String((await send('POST', '/api/v1/buy', ORDERED)).body['order_id']),
    unknownId: 'ord_00000000000000000000',
    status: 404,
    code: 'not_found',
    takesSession: true,
    uses: [['read', (send, id) => send('GET', `/api/v1/orders/${id}`)]],
  },
  {
    what: 'a conversation with the assistant',
    make: async (send) =>
      String(
        (await send('POST', '/api/v1/chat', { messages: [{ content: 'hello, what is it?' }] })).body['convo'],
      ),
    unknownId: 'cnv_00000000000000000000',
    status: 404,
    code: 'conversation_not_found',
    takesSession: true,
    uses: [
      ['read', (send, id) => send('GET', `/api/v1/my-chats/${id}`)],
      ['go on', (send, id) => send('POST', '/api/v1/chat', { messages: [{ content: 'x' }], convo: id })],
      ['delete', (send, id) => send('DELETE', `/api/v1/my-chats/${id}`)],
    ],
  },
  {
    what: 'a webhook',
    make: async (send) =>
      String((await send('POST', '/api/v1/webhooks', { url: 'https://127.0.0.1:9/' })).body['webhook_id']),
    unknownId: 'whk_00000000000000000000',
    status: 404,
    code: 'webhook_not_found',
    takesSession: true,
    uses: WEBHOOK_USES,
  },
  {
    what: 'a watch',
    make: async (send) => String((await send('POST', '/api/v1/watches', WATCHED)).body['watch_id']),
    unknownId: 'wat_00000000000000000000',
    status: 404,
    code: 'watch_not_found',
    takesSession: true,
    uses: [
      ['read', (send, id) => send('GET', `/api/v1/watches/${id}`)],
      ['change', (send, id) => send('PATCH', `/api/v1/watches/${id}`, { paused: true })],
      ['delete', (send, id) => send('DELETE', `/api/v1/watches/${id}`)],
    ],
  },
  {
    what: 'a support ticket',
    make: async (send) => String((await send('POST', '/api/v1/support', { message: 'x' })).body['ticket_id']),
    unknownId: 'tck_00000000000000000000',
    status: 404,
    code: 'ticket_not_found',
    takesSession: true,
    uses: [
      ['read', (send, id) => send('GET', `/api/v1/support/${id}`)],
      ['reply', (send, id) => send('POST', `/api/v1/support/${id}`, { message: 'mine' })],
      ['close', (send, id) => send('POST', `/api/v1/support/${id}`, { close: true })],
    ],
  },
];
