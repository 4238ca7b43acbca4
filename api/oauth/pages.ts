import type { FastifyReply } from 'fastify';
import { CONSENT_POLICY } from './pageFrame.ts';

/** Sends a page of connecting: never kept, never framed. Its forms tell this server where they come from, no one else anything. */
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', CONSENT_POLICY)
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(html);
}
