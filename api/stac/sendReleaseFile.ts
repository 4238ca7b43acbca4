import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LakeFiles, OpenFile } from '../../core/lakeFiles.ts';
import type { ReleaseFile } from '../../schemas/manifest.ts';
import { entityTagMatches } from '../context/cacheable.ts';
import { refusal } from '../../report/refusal.ts';
import { type ByteRange, requestedRanges } from './byteRanges.ts';
import { mediaTypeOf } from './stacAssets.ts';

const CHUNK_BYTES = 256 * 1024;
const YEAR_SECONDS = 31_536_000;

/**
 * Sends a release's file, or the ranges of it that are asked for. The files under a release's id never change, so
 * that it may be kept for ever: by everybody when it is for everybody, else by its reader alone. One buffer is in
 * memory at a time, and the file is closed when the caller goes.
 * @throws GroundMotionError `range_not_satisfiable`; `release_not_found` when the release has just been pruned.
 */
export async function sendReleaseFile(
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: {
    readonly files: LakeFiles;
    /** Folder of the release in the lake. */
    readonly dir: string;
    readonly file: ReleaseFile;
    /** Throws where the file is not what was published, or not there though its release is served. */
    readonly assertSound: () => Promise<void>;
    readonly isPublic: boolean;
    /** A reader that takes nothing for so long is given up. */
    readonly patienceMs: number;
  },
): Promise<FastifyReply> {
  const { files, dir, file, assertSound, isPublic, patienceMs } = wanted;
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
  const answer = parts ? partialAnswer(parts, type, file) : wholeAnswer(type, file);
  for (const [name, value] of Object.entries(answer.headers)) void reply.header(name, value);
  void reply.code(parts ? 206 : 200);
  if (isHead) return reply.send();
  const opened = await openSound(files, `${dir}/${file.path}`, file, assertSound);
  const body = Readable.from(read(opened, answer.pieces), { objectMode: false, highWaterMark: CHUNK_BYTES });
  body.once('close', () => void opened.close().catch(() => undefined));
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

/** The file, as the manifest says that it is: anything else would be sent under a wrong name. */
async function openSound(
  files: LakeFiles,
  key: string,
  file: ReleaseFile,
  assertSound: () => Promise<void>,
): Promise<OpenFile> {
  const opened = await files.open(key);
  if (!opened) {
    await assertSound();
    throw refusal('release_not_found', 'This release has just been pruned');
  }
  try {
    await assertSound();
    const { size } = opened;
    if (size !== file.bytes) {
      throw refusal(
        'service_unavailable',
        `${files.nameOf(key)} has ${size} bytes, its manifest says ${file.bytes}`,
      );
    }
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function* read(file: OpenFile, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      yield Buffer.from(piece);
      continue;
    }
    for (let at = piece.start; at <= piece.end;) {
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, piece.end - at + 1));
      const bytesRead = await file.read(buffer, at);
      if (bytesRead === 0) throw new Error('the file has become shorter while it was sent');
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
