import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** For how long a client may use what it has without asking again. */
export const MAX_AGE_SECONDS = 300;

/** An answer that is the same for everybody until the server is started anew. */
export interface Cacheable {
  readonly text: string;
  readonly contentType: string;
  /** Of these very bytes. */
  readonly entityTag: string;
}

/** Finished text with its entity tag. */
export function cacheable(text: string, contentType: string): Cacheable {
  return { text, contentType, entityTag: entityTagOf(text) };
}

/** A strong tag of a text. */
export function entityTagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Answers with the text, or with 304 and nothing when the client has it already. Only what is public may others keep. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Cacheable,
  { isPublic } = { isPublic: true },
): FastifyReply {
  void reply
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`)
    .header('etag', answer.entityTag)
    .header('content-type', answer.contentType);
  const isKnown = entityTagMatches(request.headers['if-none-match'], answer.entityTag);
  return isKnown ? reply.code(304).removeHeader('content-type').send() : reply.send(answer.text);
}

/** Whether an `If-None-Match` header names the tag: the client has these very bytes. */
export function entityTagMatches(header: string | undefined, entityTag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === '*' || tag === entityTag) ?? false;
}
