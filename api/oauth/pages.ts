import type { FastifyReply } from 'fastify';
import { CONSENT_POLICY } from './pageFrame.ts';

/** Sends a page of the connection flow: never cached, never framed. The Referer of its forms is sent only to this server. */
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
