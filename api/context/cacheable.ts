import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** For how long a client may use what it has without asking again. */
export const MAX_AGE_SECONDS = 300;

/** An answer that is the same for everybody until the server restarts. */
export interface Cacheable {
  readonly text: string;
  readonly contentType: string;
  /** Of the text, before it is compressed. */
  readonly entityTag: string;
}

/** Texts from this length on are compressed once and kept, in bytes: what is shorter is compressed when it is sent. */
const KEPT_COMPRESSED_FROM = 64 * 1024;

const ENCODERS = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => gzipSync(text),
};
const compressedTexts = new WeakMap<Cacheable, Map<keyof typeof ENCODERS, Buffer>>();

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
    // Weak: the same text goes out in several encodings (RFC 9110, section 8.8.1).
    .header('etag', `W/${answer.entityTag}`)
    .header('content-type', answer.contentType);
  if (entityTagMatches(request.headers['if-none-match'], answer.entityTag))
    return reply.code(304).removeHeader('content-type').send();
  return answer.text.length < KEPT_COMPRESSED_FROM
    ? reply.send(answer.text)
    : sendCompressed(request, reply, answer);
}

function sendCompressed(request: FastifyRequest, reply: FastifyReply, answer: Cacheable): FastifyReply {
  void reply.header('vary', 'accept-encoding');
  const encoding = new Negotiator(request).encoding(['br', 'gzip', 'identity']);
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(answer.text);
  const kept = compressedTexts.get(answer) ?? new Map<keyof typeof ENCODERS, Buffer>();
  compressedTexts.set(answer, kept);
  const bytes = kept.get(encoding) ?? ENCODERS[encoding](answer.text);
  kept.set(encoding, bytes);
  return reply.header('content-encoding', encoding).send(bytes);
}

/** Whether an `If-None-Match` header names the tag: the client has these very bytes. */
export function entityTagMatches(header: string | undefined, entityTag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === '*' || tag === entityTag) ?? false;
}
