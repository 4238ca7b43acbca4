import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFile } from '../../schemas/manifest.ts';
import type { SoundFile } from '../../store/lake/read/soundStretches.ts';
import { entityTagMatches } from '../context/cacheable.ts';
import { refusal } from '../../report/refusal.ts';
import { mediaTypeOf } from './stacAssets.ts';
import parseRange from 'range-parser';

/** Bytes `start` to `end`, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of ranges in one request. */
const MOST_RANGES = 16;

const CHUNK_BYTES = 256 * 1024;
const YEAR_SECONDS = 31_536_000;

/**
 * Sends a release's file, the requested ranges of it, or a redirect to it. The files of a release id never change, so
 * they may be cached forever: by everyone if they are public, else only by their reader. One piece is in memory at a time
 * while the next is being fetched, and the file is closed when the caller disconnects.
 * @throws GroundMotionError `range_not_satisfiable`, and what opening the file throws.
 */
export async function sendReleaseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: {
    readonly file: ReleaseFile;
    readonly open: () => Promise<SoundFile>;
    /** The URL to which the caller is redirected for a file of this type; null = none. */
    readonly elsewhere: (type: string) => Promise<string | null>;
    readonly isPublic: boolean;
    /** A reader that accepts no data for this long is disconnected. */
    readonly patienceMs: number;
  },
): Promise<FastifyReply> {
  const { file, open, elsewhere, isPublic, patienceMs } = wanted;
  const entityTag = `"${file.sha256}"`;
  void reply
    .header('etag', entityTag)
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${YEAR_SECONDS}, immutable`)
    .header('accept-ranges', 'bytes');
  if (entityTagMatches(request.headers['if-none-match'], entityTag)) return reply.code(304).send();
  const isHead = request.method === 'HEAD';
  // Ranges apply only to GET (RFC 9110, section 14.2): HEAD describes the whole file.
  const parts = isHead ? null : requestedParts(request, reply, file, entityTag);
  const type = mediaTypeOf(file.path);
  const address = isHead || (parts && parts.length > 1) ? null : await elsewhere(type);
  if (address !== null) return redirect(reply, address);
  const answer = parts ? partialAnswer(parts, type, file) : wholeAnswer(type, file);
  for (const [name, value] of Object.entries(answer.headers)) void reply.header(name, value);
  void reply.code(parts ? 206 : 200);
  if (isHead) return reply.send();
  const body = await bodyOf(await open(), answer.pieces);
  reply.raw.setTimeout(patienceMs, () => void reply.raw.destroy());
  if (request.socket.destroyed) body.destroy();
  return reply.send(body);
}

/** Text to be sent directly, or bytes of the file. */
type Piece = string | ByteRange;

interface Answer {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly pieces: readonly Piece[];
}

/** Null = the whole file. */
function requestedParts(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  file: ReleaseFile,
  entityTag: string,
): readonly ByteRange[] | null {
  // A client that has another version of the file mustn't combine its parts with these.
  const isOutdated = headers['if-range'] !== undefined && headers['if-range'] !== entityTag;
  const parts = requestedRanges(isOutdated ? undefined : headers.range, file.bytes);
  if (typeof parts !== 'string') return parts;
  void reply
    .header('content-range', `bytes */${file.bytes}`)
    .removeHeader('etag')
    .header('cache-control', 'no-store');
  throw refusal('range_not_satisfiable', `Range: ${parts}; the file has ${file.bytes} bytes`);
}

function wholeAnswer(type: string, { bytes }: ReleaseFile): Answer {
  const pieces = bytes > 0 ? [{ start: 0, end: bytes - 1 }] : [];
  return { headers: { 'content-type': type, 'content-length': bytes }, pieces };
}

function partialAnswer(parts: readonly ByteRange[], type: string, file: ReleaseFile): Answer {
  const [only, ...more] = parts;
  if (only && more.length === 0) {
    const headers = {
      'content-type': type,
      'content-length': lengthOf(only),
      'content-range': contentRange(only, file),
    };
    return { headers, pieces: [only] };
  }
  const boundary = `part-${file.sha256.slice(0, 32)}`;
  const pieces: Piece[] = parts.flatMap((part) => [
    `\r\n--${boundary}\r\ncontent-type: ${type}\r\ncontent-range: ${contentRange(part, file)}\r\n\r\n`,
    part,
  ]);
  pieces.push(`\r\n--${boundary}--\r\n`);
  const length = pieces.reduce(
    (sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : lengthOf(piece)),
    0,
  );
  const headers = { 'content-type': `multipart/byteranges; boundary=${boundary}`, 'content-length': length };
  return { headers, pieces };
}

function lengthOf({ start, end }: ByteRange): number {
  return end - start + 1;
}

function contentRange({ start, end }: ByteRange, { bytes }: ReleaseFile): string {
  return `bytes ${start}-${end}/${bytes}`;
}

/** Not cached: a signed URL expires soon, and the store describes the file with its own headers. */
function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.removeHeader('etag').header('cache-control', 'no-store').redirect(address, 307);
}

/**
 * The first bytes are read before the response begins, so that a file damaged at its start is refused instead of
 * truncated.
 */
async function bodyOf(file: SoundFile, pieces: readonly Piece[]): Promise<Readable> {
  const bytes = read(file, pieces);
  const first = await bytes.next().catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  const all = async function* () {
    if (first.done !== true) yield first.value;
    yield* bytes;
  };
  const body = Readable.from(all(), { objectMode: false, highWaterMark: CHUNK_BYTES });
  body.once('close', () => void file.close().catch(() => undefined));
  return body;
}

async function* read(file: SoundFile, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (typeof piece === 'string') yield Buffer.from(piece);
    else yield* file.bytesOf({ from: piece.start, bytes: lengthOf(piece) });
  }
}

/**
 * The ranges that a `Range` header requests from a file of `size` bytes (RFC 9110, section 14): null = the whole file (no
 * header, or one whose unit isn't bytes), else the ranges in order, with overlapping or adjacent ones merged, so that
 * together they never exceed the file. A text says why byte ranges can't be satisfied.
 */
export function requestedRanges(
  header: string | undefined,
  size: number,
): readonly ByteRange[] | null | string {
  const list = /^\s*bytes\s*=(.*)$/is.exec(header ?? '')?.[1];
  if (list === undefined) return null;
  const specifiers = list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (specifiers.length > MOST_RANGES) return `${specifiers.length} ranges are more than ${MOST_RANGES}`;
  const ranges = parseRange(size, `bytes=${specifiers.map((text) => clipped(text, size)).join(',')}`, {
    combine: true,
  });
  if (ranges === -1) return 'none of what it asks for is there';
  return ranges === -2 ? 'it cannot be read' : ranges;
}

/** The last n bytes of a shorter file are the whole file (section 14.1.2), which range-parser treats as unsatisfiable. */
function clipped(specifier: string, size: number): string {
  const suffix = /^-(\d+)$/.exec(specifier)?.[1];
  return suffix !== undefined && Number(suffix) > size ? '0-' : specifier;
}
