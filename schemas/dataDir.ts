import { z } from 'zod';

/** A folder for the lake. An address such as `s3://bucket` would become a folder of that name: it is refused. */
export const dataDirSchema = z
  .string()
  .min(1, 'the folder of the lake; it is empty')
  .refine(
    (text) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(text),
    'a folder of this machine: object storage (s3://, gs://, https://) is not supported',
  );
