import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { invalidInput } from '../../../../core/error.ts';

/** Where the keys of a lake are in an object store. */
export interface S3Address {
  readonly bucket: string;
  /** The beginning of every key: empty, or ends in `/`. */
  readonly prefix: string;
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Whether the address of a lake is one of an object store. */
export function isS3Address(address: string): boolean {
  return address.startsWith('s3://');
}

/** Reads `s3://bucket/prefix`. Throws `lake_url_invalid`. */
export function parseS3Address(address: string): S3Address {
  const found = ADDRESS.exec(address);
  const prefix = (found?.[2] ?? '').replace(/\/+$/, '');
  const isPlain = prefix.split('/').every((part, _, parts) => isPart(part) || parts.length === 1);
  if (!found || !isPlain || (prefix !== '' && !isPart(prefix.split('/')[0]!))) {
    throw invalidInput(
      'lake_url_invalid',
      `${JSON.stringify(address)} is no address of a lake in an object store; write s3://bucket or s3://bucket/prefix`,
    );
  }
  return { bucket: found[1]!, prefix: prefix === '' ? '' : `${prefix}/` };
}

function isPart(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..';
}

/** Of this machine, for the lake of an object store. */
export interface S3Settings {
  /** Holds copies of what was read, and what is being written: may be emptied while nothing runs. */
  readonly cacheDir: string;
  /** Holds locks and archives of pairs. */
  readonly workDir: string;
  /** Bound on copies of what was read. */
  readonly cacheBytes: number;
  /** `https://s3.example.org`; null = Amazon's. */
  readonly endpoint: string | null;
  /** By which those whom addresses are given reach the store; null = as this machine does. */
  readonly readersEndpoint: string | null;
  /** Whether the bucket is in the path, as with most stores that are not Amazon's, or in the host's name. */
  readonly hasBucketInPath: boolean;
  readonly region: string;
}

const settingsSchema = z.object({
  GM_DATA_DIR: z.string().min(1).default('./data'),
  GM_CACHE_DIR: z.string().min(1).default(join(tmpdir(), 'ground-motion-cache')),
  GM_CACHE_GB: z.coerce.number().positive().max(1_000_000).default(10),
  AWS_ENDPOINT_URL_S3: z.url({ protocol: /^https?$/ }).optional(),
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).optional(),
  AWS_REGION: z.string().min(1).optional(),
  AWS_DEFAULT_REGION: z.string().min(1).optional(),
  GM_REDIRECT_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  GM_S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
});

/** Reads the settings of object stores: this project's own and those by which Amazon's tools find a store. Throws `config_invalid`. */
export function s3SettingsOf(environment: Readonly<Record<string, string | undefined>>): S3Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(set);
  if (!parsed.success) throw invalidInput('config_invalid', z.prettifyError(parsed.error));
  const { data } = parsed;
  const endpoint = data.AWS_ENDPOINT_URL_S3 ?? data.AWS_ENDPOINT_URL ?? null;
  return {
    cacheDir: data.GM_CACHE_DIR,
    workDir: join(data.GM_DATA_DIR, 'stores'),
    cacheBytes: data.GM_CACHE_GB * 1e9,
    endpoint,
    readersEndpoint: data.GM_REDIRECT_ENDPOINT ?? null,
    hasBucketInPath: data.GM_S3_PATH_STYLE ? data.GM_S3_PATH_STYLE === 'on' : endpoint !== null,
    region: data.AWS_REGION ?? data.AWS_DEFAULT_REGION ?? 'us-east-1',
  };
}
