import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** How long a client may use its copy without revalidation. */
export const MAX_AGE_SECONDS = 300;

/** Minimum size of answers to compress, bytes, if the client accepts it. */
export const COMPRESSED_FROM_BYTES = 8 * 1024;
/** Supported encodings, preferred first. */
export const ENCODINGS = ['br', 'gzip'] as const;

const ENCODERS = {
  br: (text: string, quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (text: string, quality: number) => gzipSync(text, { level: quality }),
};
/** Compression quality for text compressed once, and for one request (a megabyte in about 10 ms). */
const QUALITY = { once: 5, each: 1 };

/** An answer that is the same for everyone until the server restarts. */
export interface Cacheable {
  readonly text: string;
  readonly contentType: string;
  /** Of the text, before it is compressed. */
  readonly entityTag: string;
  /**
   * For text that many requests get: its bytes, and those of each encoding after its first use. Absent where the answer
   * is made for one request.
   */
  readonly shared?: { readonly plain: Buffer; readonly compressed: Map<keyof typeof ENCODERS, Buffer> };
}

/** Finished text with its entity tag. */
export function cacheable(text: string, contentType: string): Cacheable {
  return { text, contentType, entityTag: entityTagOf(text) };
}

/** Finished text that many requests get, encoded at the first request. */
export function sharedText(text: string, contentType: string): Cacheable {
  const shared = { plain: Buffer.from(text), compressed: new Map<keyof typeof ENCODERS, Buffer>() };
  return { ...cacheable(text, contentType), shared };
}

/** Made at its first use, and again when `source` returns another object. */
export function sharedOf<Source extends object>(
  source: () => Source,
  make: (source: Source) => Cacheable,
): () => Cacheable {
  let made: { readonly source: Source; readonly answer: Cacheable } | undefined;
  return () => {
    const current = source();
    if (made?.source !== current) made = { source: current, answer: make(current) };
    return made.answer;
  };
}

/** A strong tag of a text. */
export function entityTagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/** Sends the text, or 304 when the client already has it. Only public text may be stored by shared caches. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Cacheable,
  { isPublic } = { isPublic: true },
): FastifyReply {
  const { text, contentType, shared } = answer;
  const encoding = text.length < COMPRESSED_FROM_BYTES ? null : encodingFor(request);
  const tag = encodedTag(answer, encoding);
  void reply
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${MAX_AGE_SECONDS}`)
    .header('etag', tag)
    .header('content-type', contentType);
  const tags = [null, ...ENCODINGS].map((each) => encodedTag(answer, each));
  if (tags.some((each) => entityTagMatches(request.headers['if-none-match'], each)))
    return reply.code(304).removeHeader('content-type').send();
  if (encoding === null) return reply.send(shared?.plain ?? text);
  const bytes =
    shared?.compressed.get(encoding) ?? ENCODERS[encoding](text, shared ? QUALITY.once : QUALITY.each);
  shared?.compressed.set(encoding, bytes);
  return reply.header('content-encoding', encoding).header('vary', 'accept-encoding').send(bytes);
}

/** The server's preferred encoding among those that the client accepts; null = none. */
function encodingFor(request: FastifyRequest): keyof typeof ENCODERS | null {
  const accepted = new Negotiator(request).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? null;
}

/** A strong tag differs between encodings of one text (RFC 9110, section 8.8.3.3). */
function encodedTag({ entityTag }: Cacheable, encoding: keyof typeof ENCODERS | null): string {
  return encoding === null ? entityTag : `${entityTag.slice(0, -1)}-${encoding}"`;
}

/** Whether an `If-None-Match` header names the tag: the client has these very bytes. */
export function entityTagMatches(header: string | undefined, entityTag: string): boolean {
  const known = header?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === '*' || tag === entityTag) ?? false;
}
