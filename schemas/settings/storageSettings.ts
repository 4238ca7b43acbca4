import { z } from 'zod';
import { dataDirSchema, lakeUrlSchema } from '../dataDir.ts';
import { setting } from './setting.ts';
import { postgresUrl, webUrl } from './textForms.ts';

/** The location of the lake, and how its files are cached and served. */
export const LAKE_SETTINGS = {
  dataDir: setting(dataDirSchema, {
    name: 'GM_DATA_DIR',
    group: 'data',
    default: './data',
    isCommon: true,
    help: 'Folder of the lake, the address data and the embedded state.',
  }),
  lakeUrl: setting(lakeUrlSchema, {
    name: 'GM_LAKE_URL',
    group: 'bucket',
    help: 'Bucket of the lake, `s3://bucket/prefix`, in any store with an S3 API ([how](storage.md#a-lake-in-a-bucket)). The store and its credentials are found as by the AWS tools: `AWS_ACCESS_KEY_ID`, profiles, roles, `AWS_ENDPOINT_URL_S3`, `AWS_REGION`.',
  }),
  cacheDir: setting(z.string().min(1), {
    name: 'GM_CACHE_DIR',
    group: 'bucket',
    whenUnset: 'in the temporary folder of the system',
    help: 'Folder of this machine that keeps copies of what was read from the bucket.',
  }),
  cacheBytes: setting(
    z.coerce
      .number<string>()
      .positive()
      .max(1_000_000)
      .transform((gigabytes) => gigabytes * 1e9),
    { name: 'GM_CACHE_GB', group: 'bucket', default: '10', unit: 'GB', help: 'Most that these copies take.' },
  ),
  s3PathStyle: setting(z.enum(['on', 'off']), {
    name: 'GM_S3_PATH_STYLE',
    group: 'bucket',
    whenUnset: '`on` with `AWS_ENDPOINT_URL_S3`, else `off`',
    help: "Whether the bucket's name is in the path of addresses (`on`) or in the name of the host (`off`).",
  }),
  lakeAccess: setting(
    z
      .string()
      .refine(
        (text) => ['keyed', 'public', 'redirect'].includes(text) || webUrl.safeParse(text).success,
        'keyed, public, redirect, or the http address of the store for readers',
      ),
    {
      name: 'GM_LAKE_ACCESS',
      group: 'bucket',
      default: 'keyed',
      help: 'Who may download the files of releases under `/stac/assets`. `keyed`: accounts with [downloads](serving.md#maps-and-tables-by-url). `public`: everyone. `redirect`: everyone, and the server redirects to [signed addresses](serving.md#downloads-from-the-bucket-itself) of the bucket; an `https://` address instead of the word is that of the store as readers reach it.',
    },
  ),
};

/** The location of accounts, keys and ledger. */
export const STATE_SETTINGS = {
  stateFile: setting(z.string().min(1), {
    name: 'GM_STATE_FILE',
    group: 'data',
    whenUnset: '`state.duckdb` in the data folder',
    help: 'File of the embedded database of accounts, keys and ledger, which one process at a time may open.',
  }),
  databaseUrl: setting(postgresUrl, {
    name: 'DATABASE_URL',
    group: 'data',
    secret: 'credentials',
    isCommon: true,
    help: '`postgres://user:password@host/database`: a PostgreSQL database for accounts, keys and ledger instead, for several servers.',
  }),
};
