import { external_exports } from './chunk-OMHHBRYQ.js';

// schemas/dataDir.ts
var dataDirSchema = external_exports
    .string()
    .min(1, 'the folder of the lake; it is empty')
    .refine(
      (text) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(text),
      'a folder of this machine; a lake in a bucket is named by GM_LAKE_URL',
    ),
  lakeUrlSchema = external_exports
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[^/]+)*\/?$/, 's3://bucket or s3://bucket/prefix');

export { dataDirSchema, lakeUrlSchema };
//# sourceMappingURL=chunk-QWK2JG2H.js.map
