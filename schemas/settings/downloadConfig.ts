import { z } from 'zod';
import { wholeNumber } from '../wholeNumber.ts';

const LONGEST_SECONDS = 3600;

/** The settings of downloads of the lake's files: environment variables. The README's table says the same. */
export const downloadEnvironment = {
  GM_LAKE_ACCESS: z.enum(['keyed', 'public']).default('keyed'),
  GM_REDIRECT_SECONDS: wholeNumber(0, LONGEST_SECONDS).default(0),
  /** Read where a lake in a bucket is opened (store/lake/files/s3); known here, so that one environment serves all. */
  GM_REDIRECT_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
};

export interface DownloadConfig {
  /** The callers who may fetch the releases' files, which hold every paid number. */
  readonly lakeAccess: 'keyed' | 'public';
  /** How long an address of the store is good to which a caller is sent for a file of the lake; 0 = this server sends the files. */
  readonly redirectSeconds: number;
}

const downloadSchema = z.object(downloadEnvironment);
type Values = z.output<typeof downloadSchema>;

export function downloadConfigOf(values: Values): DownloadConfig {
  return { lakeAccess: values.GM_LAKE_ACCESS, redirectSeconds: values.GM_REDIRECT_SECONDS };
}

/** Why a server with these settings must not send its callers to a store. */
export function unsafeRedirects(values: Values & { readonly GM_LAKE_URL?: string | undefined }): string[] {
  if (values.GM_REDIRECT_SECONDS === 0) return [];
  const problems: string[] = [];
  if (values.GM_LAKE_ACCESS !== 'public')
    problems.push(
      'GM_REDIRECT_SECONDS needs GM_LAKE_ACCESS=public: a signed address opens its file to anyone who has it, also after a key or a grant was taken back',
    );
  if (values.GM_LAKE_URL?.startsWith('s3://') !== true)
    problems.push('GM_REDIRECT_SECONDS needs a lake in a bucket: set GM_LAKE_URL=s3://bucket/prefix');
  return problems;
}
