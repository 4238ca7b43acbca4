import { renderSVG } from 'uqr';
import { readInvoiceState } from '../../../billing/coin/invoiceState.ts';
import { refusal } from '../../../report/refusal.ts';
import { payParamsSchema, payStateSchema } from '../../../schemas/http/account/payPage.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import { textResponse } from '../../../schemas/http/contract/textResponse.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { CLOSED } from '../../docs/html.ts';
import { payPage } from '../../docs/payPageHtml.ts';
import { sendMissingPage, wantsPage } from '../../docs/sendMissingPage.ts';
import { presentPayState } from './presentPayment.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'none' };
const HTML = 'text/html; charset=utf-8';
const SVG = 'image/svg+xml';
/** The page's own script requests the invoice's state from this server. */
const POLICY = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; ${CLOSED}`;
const PICTURE_POLICY = `default-src 'none'; ${CLOSED}`;

/** The page of a USDC invoice, its QR code, and its state as JSON. Accessible to anyone who knows `txn_id`. */
export function payRoutes(app: ApiApp, context: ApiContext): void {
  const stateOf = async (txnId: string) => {
    const now = context.now();
    const state = await readInvoiceState(context.database, txnId, { now, publicUrl: context.publicUrl() });
    return state && { state, now };
  };

  app.get(
    '/api/v1/pay/:txn_id',
    {
      config: { access },
      schema: {
        operationId: 'getPayment',
        summary: 'State of an invoice in USDC: seen, confirmed, credited',
        description:
          'The data behind the page at `invoice_url`. Needs no key: everyone who knows `txn_id` can read it, and ' +
          'it shows nothing about the account. Poll every few seconds at most. GET /api/v1/orders/{id} has the same ' +
          'state for the order.',
        tags: ['account'],
        params: payParamsSchema,
        response: { 200: payStateSchema, ...errorResponses(404, 422) },
      },
    },
    async (request) => {
      const { txn_id: txnId } = request.params;
      const found = await stateOf(txnId);
      if (!found) throw missing(txnId);
      return presentPayState(found.state, found.now, request.id);
    },
  );

  app.get(
    '/pay/:txn_id',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getPaymentPage',
        summary: 'The payment page of an invoice in USDC',
        tags: ['account'],
        params: payParamsSchema,
        response: {
          200: textResponse(HTML, 'The page'),
          404: textResponse(HTML, 'Unknown invoice: a page for browsers, JSON for programs'),
          ...errorResponses(422),
        },
      },
    },
    async (request, reply) => {
      const { txn_id: txnId } = request.params;
      const found = await stateOf(txnId);
      if (!found) {
        if (wantsPage(request)) return sendMissingPage(request, reply);
        throw missing(txnId);
      }
      const html = payPage(presentPayState(found.state, found.now, request.id));
      return reply
        .header('content-type', HTML)
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .send(html);
    },
  );

  app.get(
    '/pay/:txn_id/qr.svg',
    {
      exposeHeadRoute: true,
      config: { access },
      schema: {
        operationId: 'getPaymentQrCode',
        summary: 'The payment link of an invoice in USDC as a QR code',
        tags: ['account'],
        params: payParamsSchema,
        response: { 200: textResponse(SVG, 'The picture'), ...errorResponses(404, 422) },
      },
    },
    async (request, reply) => {
      const { txn_id: txnId } = request.params;
      const found = await stateOf(txnId);
      if (!found) throw missing(txnId);
      return reply
        .header('content-type', SVG)
        .header('content-security-policy', PICTURE_POLICY)
        .header('cache-control', 'no-store')
        .send(renderSVG(found.state.payment.paymentUri, { border: 2 }));
    },
  );
}

function missing(txnId: string) {
  return refusal('not_found', `txn_id: unknown invoice ${JSON.stringify(txnId)}`);
}
