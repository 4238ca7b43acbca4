import { z } from 'zod';

/**
 * A folder for the state and, without GM_LAKE_URL, the lake. A URL such as `s3://bucket` is rejected, because it would
 * become a folder with that name.
 */
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
