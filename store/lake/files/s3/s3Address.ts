import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { required } from '../../../../core/required.ts';
import { invalidInput } from '../../../../core/error.ts';
import { readSettings, type Environment } from '../../../../schemas/settings/readSettings.ts';
import { LAKE_SETTINGS } from '../../../../schemas/settings/storageSettings.ts';
import { webUrl } from '../../../../schemas/settings/textForms.ts';

/** Location of a lake's keys in an object store. */
export interface S3Address {
  readonly bucket: string;
  /** The prefix of every key: empty, or ends in `/`. */
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
  if (!found || !isPlain || (prefix !== '' && !isPart(required(prefix.split('/')[0])))) {
    throw invalidInput(
      'lake_url_invalid',
      `${JSON.stringify(address)} is not the address of a lake in an object store; write s3://bucket or s3://bucket/prefix`,
    );
  }
  return { bucket: required(found[1]), prefix: prefix === '' ? '' : `${prefix}/` };
}

function isPart(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..';
}

/** Local settings for the lake of an object store. */
export interface S3Settings {
  /** Holds copies of what was read, and files being written: may be emptied while nothing runs. */
  readonly cacheDir: string;
  /** Holds locks and archives of pairs. */
  readonly workDir: string;
  /** Maximum size of the copies. */
  readonly cacheBytes: number;
  /** `https://s3.example.org`; null = Amazon's. */
  readonly endpoint: string | null;
  /** The store's URL for callers who receive signed URLs; null = the same as for this machine. */
  readonly readersEndpoint: string | null;
  /** Whether the bucket is in the path, as with most stores other than Amazon's, or in the host name. */
  readonly hasBucketInPath: boolean;
  readonly region: string;
}

/** Variables with which Amazon's tools locate a store. */
const awsSchema = z.object({
  AWS_ENDPOINT_URL_S3: webUrl.optional(),
  AWS_ENDPOINT_URL: webUrl.optional(),
  AWS_REGION: z.string().min(1).optional(),
  AWS_DEFAULT_REGION: z.string().min(1).optional(),
});

/**
 * Reads the settings of object stores: this project's own, and those of Amazon's tools. Throws `config_invalid`,
 * `bad_configuration`.
 */
export function s3SettingsOf(environment: Environment): S3Settings {
  const { dataDir, cacheDir, cacheBytes, s3PathStyle, lakeAccess } = readSettings(LAKE_SETTINGS, environment);
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = awsSchema.safeParse(set);
  if (data === undefined) throw invalidInput('config_invalid', z.prettifyError(error));
  const endpoint = data.AWS_ENDPOINT_URL_S3 ?? data.AWS_ENDPOINT_URL ?? null;
  return {
    cacheDir: cacheDir ?? join(tmpdir(), 'ground-motion-cache'),
    workDir: join(dataDir, 'stores'),
    cacheBytes,
    endpoint,
    readersEndpoint: lakeAccess.startsWith('http') ? lakeAccess : null,
    hasBucketInPath: s3PathStyle === null ? endpoint !== null : s3PathStyle === 'on',
    region: data.AWS_REGION ?? data.AWS_DEFAULT_REGION ?? 'us-east-1',
  };
}
