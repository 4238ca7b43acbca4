import type { FastifyReply } from 'fastify';
import { CONSENT_POLICY } from './pageFrame.ts';

/** Sends a private page: never cached, never framed. The Referer of its forms is sent only to this server. */
export function sendPage(
  reply: FastifyReply,
  status: number,
  html: string,
  policy: string = CONSENT_POLICY,
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-frame-options', 'DENY')
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(html);
}
