import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReleaseFile } from '../../schemas/manifest.ts';
import type { SoundFile } from '../../store/lake/read/soundStretches.ts';
import { entityTagMatches } from '../context/cacheable.ts';
import { refusal } from '../../report/refusal.ts';
import { mediaTypeOf } from './stacAssets.ts';
import parseRange from 'range-parser';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges that one request may ask for. */
const MOST_RANGES = 16;

const CHUNK_BYTES = 256 * 1024;
const YEAR_SECONDS = 31_536_000;

/**
 * Sends a release's file, or the ranges of it that are asked for, or where they are to be had. The files under a release's
 * id never change, so that it may be kept for ever: by everyone when it is for everyone, else by its reader alone. One
 * piece is in memory at a time and the next on its way, and the file is closed when the caller goes.
 * @throws GroundMotionError `range_not_satisfiable`, and what opening the file throws.
 */
export async function sendReleaseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: {
    readonly file: ReleaseFile;
    readonly open: () => Promise<SoundFile>;
    /** The address that the caller is sent to for a file of this type; null = there is none for it. */
    readonly elsewhere: (type: string) => Promise<string | null>;
    readonly isPublic: boolean;
    /** A reader that takes nothing for so long is given up. */
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
  // Ranges are of GET alone (RFC 9110, section 14.2): HEAD tells of the whole.
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

/** Text to be sent as it is, or bytes of the file. */
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
  // A client that holds another version of the file must not put its parts together with these.
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

/** For this once: a signed address ends soon, and the store describes the file by its own headers. */
function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.removeHeader('etag').header('cache-control', 'no-store').redirect(address, 307);
}

/** The first bytes are there before anything is answered: what is damaged from its beginning is refused, not broken off. */
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
 * What a `Range` header asks for of a file of `size` bytes (RFC 9110, section 14): null = the whole file (no header,
 * or one whose unit is not bytes), else the ranges in their order, with those that overlap or touch joined: together
 * they are never more than the file. A text says why ranges of bytes cannot be satisfied.
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

/** The last n bytes of a shorter file are all of it (section 14.1.2), which range-parser takes for unsatisfiable. */
function clipped(specifier: string, size: number): string {
  const suffix = /^-(\d+)$/.exec(specifier)?.[1];
  return suffix !== undefined && Number(suffix) > size ? '0-' : specifier;
}
