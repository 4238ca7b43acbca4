import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as Sdk from '@aws-sdk/client-s3';
import type * as Presigner from '@aws-sdk/s3-request-presigner';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { ByteStretch, PutCondition } from '../../../../core/lakeFiles.ts';
import type { S3Address, S3Settings } from './s3Address.ts';
import { attemptsOf, statusOf, toRefusal } from './storeErrors.ts';

/** What an object store says about an object. Names are complete, with the lake's prefix. */
export interface StoredObject {
  readonly name: string;
  readonly size: number;
  readonly tag: string;
  /** Milliseconds since 1970, by the store's clock. */
  readonly putAtMs: number;
}

export interface StoredStream {
  readonly stream: Readable;
  readonly tag: string;
  /** Size of the whole object, bytes; null when the store doesn't report it. */
  readonly size: number | null;
}

/** Which bytes of an object: a stretch that begins within it, or so many of its last ones. */
export type WantedBytes = ByteStretch | { readonly last: number };

/** Objects of a store, and the folders next to them, whose names end in `/`. */
export interface Listing {
  readonly objects: StoredObject[];
  readonly folders: string[];
}

/** A bucket, as far as a lake needs it. Each rejects with `lake_unreachable` or `lake_forbidden` where the store is away or refuses. */
export interface ObjectStore {
  head(name: string): Promise<StoredObject | null>;
  /**
   * The bytes of an object, or some of them; null when it doesn't exist. With `tag`, rejects when the object has another
   * one; with `patienceMs`, when they haven't all arrived by then.
   */
  get(
    name: string,
    of?: { readonly stretch?: WantedBytes; readonly tag?: string; readonly patienceMs?: number },
  ): Promise<StoredStream | null>;
  /**
   * A URL with which anyone can get an object for a limited time, with the host name that readers use for the store.
   * Makes no request.
   */
  sign(name: string, how: { readonly seconds: number; readonly type: string }): Promise<string>;
  /** Puts an object and returns its tag; null when the condition doesn't hold. */
  put(name: string, body: Uint8Array | string, condition?: PutCondition): Promise<string | null>;
  /** Puts a local file. */
  putFile(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Everything whose name starts with a prefix; `isFlat` = folders are listed, but not descended into. */
  list(prefix: string, isFlat?: boolean): Promise<Listing>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const REQUEST_TIMEOUT_MS = 20_000;
const HEAD_PATIENCE_MS = 10_000;
const MOST_ATTEMPTS = 3;
const MOST_CONDITIONAL_ATTEMPTS = 30;
const MOST_CONNECTIONS = 64;

let loaded: typeof Sdk | null = null;

/** The client's package, loaded when a store is first opened: it would delay every command. */
function sdk(): typeof Sdk {
  loaded ??= createRequire(import.meta.url)('@aws-sdk/client-s3') as typeof Sdk;
  return loaded;
}

/** What every client of a bucket is made with. */
function clientSettings(settings: S3Settings, endpoint: string | null) {
  return {
    region: settings.region,
    ...(endpoint !== null && { endpoint }),
    forcePathStyle: settings.hasBucketInPath,
    // Other vendors' stores reject the checksums that Amazon's accepts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
}

/** Signs URLs of objects; loaded on demand. */
function signerOf(settings: S3Settings, at: (name: string) => Place): ObjectStore['sign'] {
  let signer: { readonly client: S3Client; readonly getSignedUrl: typeof Presigner.getSignedUrl } | null =
    null;
  return async (name, { seconds, type }) => {
    signer ??= {
      client: new (sdk().S3Client)(clientSettings(settings, settings.readersEndpoint ?? settings.endpoint)),
      ...(createRequire(import.meta.url)('@aws-sdk/s3-request-presigner') as typeof Presigner),
    };
    const wanted = new (sdk().GetObjectCommand)({ ...at(name), ResponseContentType: type });
    return signer.getSignedUrl(signer.client, wanted, { expiresIn: seconds });
  };
}

/** Opens a bucket by S3's API, with the credentials that Amazon's chain finds. */
export function openObjectStore({ bucket }: S3Address, settings: S3Settings): ObjectStore {
  // The package's warning about Node versions doesn't concern the operator of a lake.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const client = new (sdk().S3Client)({
    ...clientSettings(settings, settings.endpoint),
    maxAttempts: MOST_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      socketTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_CONNECTIONS },
    },
  });
  const at = (name: string): Place => ({ Bucket: bucket, Key: name });
  const sign = signerOf(settings, at);
  const asked = <T>(name: string, ask: () => Promise<T>): Promise<T> =>
    ask().catch((error: unknown) => {
      throw toRefusal(error, `s3://${bucket}/${name}`);
    });
  const store: ObjectStore = {
    head: (name) =>
      asked(name, () =>
        client.send(new (sdk().HeadObjectCommand)(at(name)), inTime(HEAD_PATIENCE_MS)).then(
          ({ ContentLength = 0, ETag, LastModified }) => ({
            name,
            size: ContentLength,
            tag: tagOf(ETag),
            putAtMs: secondOf(LastModified),
          }),
          absent,
        ),
      ),
    get: (name, of = {}) =>
      asked(name, () => {
        const signal = of.patienceMs === undefined ? null : AbortSignal.timeout(of.patienceMs);
        const wanted = new (sdk().GetObjectCommand)({ ...at(name), ...rangeOf(of.stretch), IfMatch: of.tag });
        return client.send(wanted, signal ? { abortSignal: signal } : {}).then((found) => {
          const stream = found.Body as Readable;
          return {
            stream: signal ? addAbortSignal(signal, stream) : stream,
            tag: tagOf(found.ETag),
            size: sizeOf(found),
          };
        }, absent);
      }),
    sign: (name, how) => asked(name, () => sign(name, how)),
    put: (name, body, condition) => asked(name, () => putBytes(client, at(name), body, condition)),
    putFile: (name, path) => asked(name, () => putFile(client, at(name), path)),
    remove: (name) =>
      asked(name, async () => {
        await client.send(new (sdk().DeleteObjectCommand)(at(name)));
      }),
    list: (prefix, isFlat = false) => asked(prefix, () => listAll(client, bucket, prefix, isFlat)),
  };
  return store;
}

/** Limits the time of a request with all its retries. */
function inTime(patienceMs: number): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(patienceMs) };
}

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Removes quotes: stores differ in whether they want them back, but all accept a tag without. */
function tagOf(tag: string | undefined): string {
  return (tag ?? '').replaceAll('"', '');
}

function rangeOf(wanted: WantedBytes | undefined): { Range?: string } {
  if (!wanted) return {};
  if ('last' in wanted) return { Range: `bytes=-${wanted.last}` };
  return { Range: `bytes=${wanted.from}-${wanted.from + wanted.bytes - 1}` };
}

function sizeOf({ ContentRange, ContentLength }: GetObjectCommandOutput): number | null {
  if (ContentRange === undefined) return ContentLength ?? null;
  const total = /\/(\d+)$/.exec(ContentRange)?.[1];
  return total === undefined ? null : Number(total);
}

function absent(error: unknown): null {
  if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return null;
  throw error;
}

const LONGEST_PAUSE_MS = 200;

/** Records in an object which put created it, so that a lost answer can be recovered. */
const PUT_ID = 'put-id';

/**
 * Repeats a conditional put until the store has said whether the condition held: Amazon's answers 409 when two
 * conditional writes collide, others 500, and an answer may be lost. If the object carries this put's id, this put has
 * succeeded.
 */
async function putBytes(
  client: S3Client,
  place: Place,
  body: Uint8Array | string,
  condition: PutCondition | undefined,
): Promise<string | null> {
  const on =
    condition === undefined ? {} : 'ifTag' in condition ? { IfMatch: condition.ifTag } : { IfNoneMatch: '*' };
  const id = randomUUID();
  const put = new (sdk().PutObjectCommand)({ ...place, Body: body, ...on, Metadata: { [PUT_ID]: id } });
  for (let attempt = 1; ; attempt++) {
    try {
      return tagOf((await client.send(put)).ETag);
    } catch (error) {
      if (condition === undefined || (error as Error).name === 'NoSuchBucket') throw error;
      const status = statusOf(error);
      // Amazon's reports that a missing object has no tag, others that it has a different one.
      const isRefused = status === 412 || status === 404;
      if (isRefused && attempt === 1 && attemptsOf(error) === 1) return null;
      const found = await client.send(new (sdk().HeadObjectCommand)(place)).catch(absent);
      if (found?.Metadata?.[PUT_ID] === id) return tagOf(found.ETag);
      if (isRefused) return null;
      if (attempt === MOST_CONDITIONAL_ATTEMPTS || (status !== null && status < 500 && status !== 409))
        throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
  }
}

/** Minimum upload speed of a store; slower puts count as lost. */
const LEAST_BYTES_PER_MS = 100;

/** The checksum with which every S3-compatible store rejects altered content. */
async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

/** A stream can't be sent twice, so each attempt opens the file again. */
async function putFile(client: S3Client, place: Place, path: string): Promise<void> {
  const { size } = await stat(path);
  const checksum = await md5Of(path);
  for (let attempt = 1; ; attempt++) {
    try {
      const Body = size === 0 ? '' : createReadStream(path);
      const put = new (sdk().PutObjectCommand)({ ...place, Body, ContentLength: size, ContentMD5: checksum });
      await client.send(put, { requestTimeout: REQUEST_TIMEOUT_MS + size / LEAST_BYTES_PER_MS });
      return;
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || [400, 403, 404].includes(statusOf(error) ?? 0)) throw error;
    }
  }
}

async function listAll(client: S3Client, bucket: string, prefix: string, isFlat: boolean): Promise<Listing> {
  const objects: StoredObject[] = [];
  const folders: string[] = [];
  let next: string | undefined;
  do {
    const page = await client.send(
      new (sdk().ListObjectsV2Command)({
        Bucket: bucket,
        Prefix: prefix,
        ...(isFlat && { Delimiter: '/' }),
        ContinuationToken: next,
      }),
    );
    for (const { Key = '', Size = 0, ETag, LastModified } of page.Contents ?? [])
      objects.push({ name: Key, size: Size, tag: tagOf(ETag), putAtMs: secondOf(LastModified) });
    for (const { Prefix = '' } of page.CommonPrefixes ?? []) folders.push(Prefix);
    next = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (next !== undefined);
  return { objects, folders };
}

/**
 * Lists report milliseconds and heads whole seconds: both are truncated to the second, in milliseconds since 1970. An
 * object of unknown time counts as just put, so that nothing is removed because of its age.
 */
function secondOf(lastModified: Date | undefined): number {
  return Math.floor((lastModified?.getTime() ?? Date.now()) / 1000) * 1000;
}
