import type { JsonAnswer } from '../../support/server/testServer.ts';

const NO_WEBHOOK = '/api/v1/webhooks/whk_00000000000000000000';

/** A well-formed request. */
interface WellFormedRequest {
  readonly path: string;
  readonly body?: unknown;
}

type Send = (method: string, path: string, body?: unknown) => Promise<JsonAnswer>;

/** Every endpoint that takes a webhook's id; the last one deletes the webhook. */
export const WEBHOOK_USES: readonly (readonly [
  name: string,
  use: (send: Send, id: string | number) => Promise<JsonAnswer>,
])[] = [
  ['read', (send, id) => send('GET', `/api/v1/webhooks/${id}`)],
  ['change', (send, id) => send('PATCH', `/api/v1/webhooks/${id}`, { events: ['batch.done'] })],
  ['test', (send, id) => send('POST', `/api/v1/webhooks/${id}/test`)],
  ['read deliveries', (send, id) => send('GET', `/api/v1/webhooks/${id}/deliveries`)],
  ['replay', (send, id) => send('POST', `/api/v1/webhooks/${id}/replay`, { from: 'evt_1' })],
  ['rotate', (send, id) => send('POST', `/api/v1/webhooks/${id}/rotate-secret`)],
  ['delete', (send, id) => send('DELETE', `/api/v1/webhooks/${id}`)],
];

/** A well-formed request to each endpoint that needs to know its caller; `{…}` parameters don't name anything that exists. */
export function requestsAt({
  lat,
  lon,
}: {
  readonly lat: number;
  readonly lon: number;
}): Readonly<Record<string, WellFormedRequest>> {
  const motion = `/api/v1/motion?lat=${lat}&lon=${lon}`;
  const quoted = { kind: 'motion', request: { lat, lon } };
  return {
    'GET /api/v1/me': { path: '/api/v1/me' },
    'GET /api/v1/balance': { path: '/api/v1/balance' },
    'GET /api/v1/usage': { path: '/api/v1/usage' },
    'GET /api/v1/keys': { path: '/api/v1/keys' },
    'POST /api/v1/keys': { path: '/api/v1/keys', body: {} },
    'DELETE /api/v1/keys/{key}': { path: '/api/v1/keys/key_0000000000000000' },
    'POST /api/v1/account/spend_cap': { path: '/api/v1/account/spend_cap', body: { daily_usd: null } },
    'POST /api/v1/buy': { path: '/api/v1/buy', body: { amount_usd: 5 } },
    'POST /api/v1/quote': { path: '/api/v1/quote', body: quoted },
    'GET /api/v1/orders': { path: '/api/v1/orders' },
    'GET /api/v1/orders/{id}': { path: '/api/v1/orders/ord_00000000000000000000' },
    'GET /api/v1/orders/{id}/invoice.pdf': { path: '/api/v1/orders/ord_00000000000000000000/invoice.pdf' },
    'GET /api/v1/billing-details': { path: '/api/v1/billing-details' },
    'PUT /api/v1/billing-details': { path: '/api/v1/billing-details', body: {} },
    'POST /api/v1/x402/topup': { path: '/api/v1/x402/topup', body: { amount_usd: 5 } },
    'POST /api/v1/account/rotate_key': { path: '/api/v1/account/rotate_key' },
    'POST /api/v1/account/password': {
      path: '/api/v1/account/password',
      body: { current_password: 'x', new_password: 'violet kettle morning' },
    },
    'POST /api/v1/account/delete': { path: '/api/v1/account/delete', body: { password: 'x' } },
    'POST /api/v1/account/email/code': { path: '/api/v1/account/email/code' },
    'POST /api/v1/account/email/confirm': { path: '/api/v1/account/email/confirm', body: { code: 'x' } },
    'GET /api/v1/sessions': { path: '/api/v1/sessions' },
    'DELETE /api/v1/sessions/{session_id}': { path: '/api/v1/sessions/ses_00000000000000000000' },
    'POST /api/v1/logout/everywhere': { path: '/api/v1/logout/everywhere' },
    'GET /api/v1/my-reports': { path: '/api/v1/my-reports' },
    'GET /api/v1/my-reports/{id}': { path: '/api/v1/my-reports/999999' },
    'GET /api/v1/my-reports/{id}/changes': { path: '/api/v1/my-reports/999999/changes' },
    'GET /api/v1/my-reports/{id}/sentences': { path: '/api/v1/my-reports/999999/sentences' },
    'GET /api/v1/my-reports/{id}/links': { path: '/api/v1/my-reports/999999/links' },
    'POST /api/v1/my-reports/{id}/links': { path: '/api/v1/my-reports/999999/links', body: {} },
    'DELETE /api/v1/my-reports/{id}/links/{link_id}': { path: '/api/v1/my-reports/999999/links/lnk_0' },
    'POST /api/v1/my-reports/tag': { path: '/api/v1/my-reports/tag', body: { id: 999_999, note: 'x' } },
    'POST /api/v1/my-reports/pdf': { path: '/api/v1/my-reports/pdf', body: { ids: [999_999] } },
    'POST /api/v1/my-reports/delete': { path: '/api/v1/my-reports/delete', body: { id: 999_999 } },
    'GET /api/v1/motion': { path: motion },
    'GET /report.pdf': { path: `/report.pdf?lat=${lat}&lon=${lon}` },
    'GET /api/v1/timeseries': { path: `/api/v1/timeseries?lat=${lat}&lon=${lon}` },
    'POST /api/v1/motion/area': {
      path: '/api/v1/motion/area',
      body: { circle: { lat, lon, radius_m: 100 } },
    },
    'POST /api/v1/motion/profile': {
      path: '/api/v1/motion/profile',
      body: {
        geometry: {
          type: 'LineString',
          coordinates: [
            [lon, lat],
            [lon + 0.001, lat],
          ],
        },
      },
    },
    'POST /api/v1/motion/batch': { path: '/api/v1/motion/batch', body: { items: [{ lat, lon }] } },
    'GET /api/v1/motion/batch/{job_id}': { path: '/api/v1/motion/batch/job_00000000000000000000' },
    'GET /stac/assets/{frame_id}/{release_id}/{file}': {
      path: '/stac/assets/F08882/20260101T000000Z-000000/velocity.tif',
    },
    'GET /stac/assets/{frame_id}/{release_id}/{table}/{partition}/{file}': {
      path: '/stac/assets/F08882/20260101T000000Z-000000/cells/h3_3=8326eafffffffff/part-0.parquet',
    },
    'GET /api/v1/my-reports/{id}/challenge': { path: '/api/v1/my-reports/999999/challenge' },
    'POST /api/v1/my-reports/{id}/challenge': {
      path: '/api/v1/my-reports/999999/challenge',
      body: { reason: 'other', message: 'x' },
    },
    'GET /api/v1/watches': { path: '/api/v1/watches' },
    'POST /api/v1/watches': {
      path: '/api/v1/watches',
      body: { lat, lon, condition: { type: 'new_observation' } },
    },
    'GET /api/v1/watches/{watch_id}': { path: '/api/v1/watches/wat_00000000000000000000' },
    'PATCH /api/v1/watches/{watch_id}': {
      path: '/api/v1/watches/wat_00000000000000000000',
      body: { paused: true },
    },
    'DELETE /api/v1/watches/{watch_id}': { path: '/api/v1/watches/wat_00000000000000000000' },
    'GET /api/v1/events': { path: '/api/v1/events' },
    'GET /api/v1/webhooks': { path: '/api/v1/webhooks' },
    'POST /api/v1/webhooks': { path: '/api/v1/webhooks', body: { url: 'https://hooks.example.com/' } },
    'GET /api/v1/webhooks/{wid}': { path: NO_WEBHOOK },
    'PATCH /api/v1/webhooks/{wid}': { path: NO_WEBHOOK, body: { enabled: true } },
    'DELETE /api/v1/webhooks/{wid}': { path: NO_WEBHOOK },
    'GET /api/v1/webhooks/{wid}/deliveries': { path: `${NO_WEBHOOK}/deliveries` },
    'POST /api/v1/webhooks/{wid}/test': { path: `${NO_WEBHOOK}/test` },
    'POST /api/v1/webhooks/{wid}/replay': { path: `${NO_WEBHOOK}/replay`, body: { from: 'evt_1' } },
    'POST /api/v1/webhooks/{wid}/rotate-secret': { path: `${NO_WEBHOOK}/rotate-secret` },
    'GET /api/v1/support': { path: '/api/v1/support' },
    'POST /api/v1/support': { path: '/api/v1/support', body: { message: 'x' } },
    'GET /api/v1/support/{tid}': { path: '/api/v1/support/tck_00000000000000000000' },
    'POST /api/v1/support/{tid}': {
      path: '/api/v1/support/tck_00000000000000000000',
      body: { message: 'x' },
    },
    'GET /api/v1/my-chats': { path: '/api/v1/my-chats' },
    'GET /api/v1/my-chats/{convo}': { path: '/api/v1/my-chats/cnv_00000000000000000000' },
    'DELETE /api/v1/my-chats/{convo}': { path: '/api/v1/my-chats/cnv_00000000000000000000' },
    'POST /api/v1/coverage/batch': { path: '/api/v1/coverage/batch', body: { items: [{ lat, lon }] } },
    // Takes CSV: a JSON body is refused after authentication.
    'POST /api/v1/geocode/batch': { path: '/api/v1/geocode/batch', body: {} },
  };
}
