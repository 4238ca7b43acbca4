import type { FastifyRequest } from 'fastify';
import type { LakeFiles } from '../../core/lakeFiles.ts';
import type { Config } from '../../schemas/config.ts';
import type { ReleaseFile } from '../../schemas/manifest.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { ReleaseListing } from '../../store/lake/release/releaseListing.ts';

/** The address that a caller is sent to for a file of a release; null = this server sends it. */
export type Redirects = (
  request: FastifyRequest,
  listing: ReleaseListing,
  wanted: { readonly file: ReleaseFile; readonly type: string },
) => Promise<string | null>;

/**
 * Sends callers to signed addresses of the store, where the operator wants it and everybody may have the files: an address
 * opens its file to all who have it, and so must not be one of a file that only some may have. This server itself answers a
 * request with a key, which its client might show the store, one that the store would answer otherwise (several ranges,
 * `If-Range` with this server's tag), and one of a release in which damage is known.
 */
export function redirectsOf(
  { lakeAccess, redirectSeconds }: Pick<Config, 'lakeAccess' | 'redirectSeconds'>,
  files: Pick<LakeFiles, 'signedAddress'>,
  lake: Pick<LakeReader, 'outOfService'>,
): Redirects {
  if (lakeAccess !== 'public' || redirectSeconds === 0) return async () => null;
  return async ({ headers }, { dir }, { file, type }) => {
    const isOwn =
      headers.authorization !== undefined ||
      headers['if-range'] !== undefined ||
      headers.range?.includes(',') === true;
    if (isOwn || lake.outOfService().some((frame) => frame.dir === dir)) return null;
    return files.signedAddress(`${dir}/${file.path}`, { seconds: redirectSeconds, type });
  };
}
