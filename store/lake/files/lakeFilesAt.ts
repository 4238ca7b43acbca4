import { join } from 'node:path';
import process from 'node:process';
import { GroundMotionError } from '../../../core/error.ts';
import type { LakeFiles } from '../../../core/lakeFiles.ts';
import { STORE_AWAY } from './storeAway.ts';
import { localLakeFiles } from './local/localLakeFiles.ts';
import { isS3Address, s3SettingsOf } from './s3/s3Address.ts';
import { STORE_UNSAFE } from './s3/storeProbe.ts';
import { s3LakeFiles, workFolderOf } from './s3/s3LakeFiles.ts';

/** Lakes in object stores, by URL and settings: everyone who opens one shares its connections and copies. */
const inStores = new Map<string, LakeFiles>();

/**
 * The files of the lake at a location: a local folder, which need not exist yet, or `s3://bucket/prefix`, in the store
 * configured by the environment. Throws `lake_url_invalid`, `config_invalid`.
 */
export function lakeFilesAt(address: string): LakeFiles {
  if (!isS3Address(address)) return localLakeFiles(address);
  const settings = s3SettingsOf(process.env);
  const identity = JSON.stringify([address, settings]);
  const files = inStores.get(identity) ?? s3LakeFiles(address, settings);
  inStores.set(identity, files);
  return files;
}

/**
 * Requests one object from a lake's bucket before a server opens the lake, because each later request may take a minute
 * of retries. Throws `lake_store_away` when nothing is answered within 10 s; errors returned by the store are left to its
 * users.
 */
export async function assertStoreAnswers(address: string): Promise<void> {
  if (!isS3Address(address)) return;
  await lakeFilesAt(address)
    .head('index.parquet')
    .catch((error: unknown) => {
      const { name } = error instanceof GroundMotionError ? (error.cause as Error) : { name: '' };
      if (name !== 'AbortError' && name !== 'TimeoutError') return;
      throw new GroundMotionError(
        'unavailable',
        STORE_AWAY,
        `${address}: the object store accepts connections but has not answered for 10 s; check AWS_ENDPOINT_URL and the network in between`,
        { cause: error },
      );
    });
}

/**
 * Rejects with `lake_store_unsafe` if writers to the lake could undo each other's publications. A store that is read-only
 * or unavailable is still served from: writers test it too.
 */
export async function assertStoreSafe(address: string): Promise<void> {
  await lakeFilesAt(address)
    .assertConditionsHold()
    .catch((error: unknown) => {
      if (error instanceof GroundMotionError && error.code === STORE_UNSAFE) throw error;
    });
}

/**
 * A local folder for files that belong to a folder of the lake but aren't in the lake: locks, and archives of pairs. If
 * the lake is a local folder, the same one.
 */
export function machineFolder(address: string, folder: string): string {
  const root = isS3Address(address) ? workFolderOf(address, s3SettingsOf(process.env)) : address;
  return join(root, folder);
}
