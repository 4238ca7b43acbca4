import { z } from 'zod';

/** A folder for the state and, without GM_LAKE_URL, the lake. An address such as `s3://bucket` would become a folder of that name: it is refused. */
export const dataDirSchema = z
  .string()
  .min(1, 'the folder of the lake; it is empty')
  .refine(
    (text) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(text),
    'a folder of this machine; a lake in a bucket is named by GM_LAKE_URL',
  );

/** A bucket for the lake: `s3://bucket` or `s3://bucket/prefix`. */
export const lakeUrlSchema = z
  .string()
  .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[^/]+)*\/?$/, 's3://bucket or s3://bucket/prefix');
