import type { CallToolResult } from '@modelcontextprotocol/server';
import { AREA_PATH, PROFILE_PATH } from '../../../report/ask/areaKind.ts';
import { X402_AREA_PATH, X402_MOTION_PATH, X402_PROFILE_PATH } from '../../../report/paymentOffer.ts';
import type { OwnAnswer, OwnRequest } from '../callOwnApi.ts';
import { checkGroundMotion } from '../tools/reportTools.ts';
import type { AgentTool } from '../tools/tool.ts';
import { failureOf, resultOf } from './toolResult.ts';

/** Where a call's `_meta` contains a payment (x402 over MCP), and where the settlement is reported. */
export const PAYMENT_META = 'x402/payment';
const NEWS_META = 'x402/payment-response';

/** Tools that can be paid for with the call. */
export function takesPayment({ name }: AgentTool): boolean {
  return name === checkGroundMotion.name;
}

/** The request for a report that is paid for with its call; without a payment, for the payment requirements. */
export function paidRequest(own: OwnRequest, payment: unknown): OwnRequest {
  const { path, query = {}, body = {}, headers = {} } = own;
  const paying = payment === undefined ? headers : { ...headers, 'payment-signature': encoded(payment) };
  const shape = { [AREA_PATH]: X402_AREA_PATH, [PROFILE_PATH]: X402_PROFILE_PATH }[path];
  if (shape !== undefined)
    return { method: 'POST', path: shape, body: ofPayer(body as object), headers: paying };
  return { method: 'GET', path: X402_MOTION_PATH, query: ofPayer(query), headers: paying };
}

/** A payer has no account that could own a report. */
function ofPayer<Asked extends object>(asked: Asked): Asked {
  return Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'reuse')) as Asked;
}

/**
 * Converts the answer to a call result: the payment requirements (`PaymentRequired` of version 2, as data and as text),
 * or the purchase with its settlement.
 */
export function paidResult(tool: AgentTool, answer: OwnAnswer): CallToolResult {
  const news = decoded(answer.headers['payment-response']);
  const newsMeta = news === null ? {} : { [NEWS_META]: news };
  const required = decoded(answer.headers['payment-required']);
  if (answer.status === 402 && required) {
    const { offer } = (answer.body ?? {}) as { readonly offer?: unknown };
    return failureOf(
      {
        ...required,
        resource: { ...(required['resource'] as object), url: `mcp://tool/${tool.name}` },
        // The HTTP URL of the report.
        extensions: {},
      },
      answer.headers,
      { ...newsMeta, ...(offer === undefined ? {} : { offer }) },
    );
  }
  const result = resultOf(tool, answer);
  return { ...result, _meta: { ...result._meta, ...newsMeta } };
}

function encoded(payment: unknown): string {
  return Buffer.from(JSON.stringify(payment), 'utf8').toString('base64');
}

function decoded(header: string | undefined): Record<string, unknown> | null {
  if (header === undefined) return null;
  return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Record<string, unknown>;
}
