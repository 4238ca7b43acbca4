import type { IngestRecord } from '../../schemas/ingestRecord.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { readIngestRecord, writeIngestRecord } from '../../store/lake/release/ingestRecordFile.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { withdrawnProducts } from '../../store/lake/release/withdrawnProducts.ts';
import { TAKEN_OUT } from '../reader/kept/keptFrame.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';
import { describeArchive } from './fingerprint.ts';
import { contentOf } from './inputContent.ts';

/** A frame of a lake. */
interface FrameOfLake {
  readonly dataDir: string;
  readonly frameId: string;
}

/**
 * The release that a frame serves, if its last ingest made it from these very inputs, wherever they lie; null when it has
 * to be ingested. On the machine of that ingest nothing is read. If paths or times differ but names and sizes are the
 * same, all relevant files are compared once by SHA-256; after that, this machine counts as the one of the ingest.
 */
export async function unchangedRelease(
  frame: FrameOfLake,
  products: readonly Recognition[],
  inputs: IngestRecord['inputs'],
): Promise<Manifest | null> {
  const { dataDir, frameId } = frame;
  const record = await readIngestRecord(dataDir, frameId);
  if (record?.state !== 'done') return null;
  const archive = await describeArchive(dataDir, frameId);
  if (record.inputs.fingerprint === inputs.fingerprint) {
    return record.archive_fingerprint === (archive?.fingerprint ?? '') ? servedRelease(frame, record) : null;
  }
  if (record.content === null || record.inputs.listing !== inputs.listing) return null;
  if (!isArchiveOf(record, archive?.listing ?? null, dataDir)) return null;
  const manifest = await servedRelease(frame, record);
  if (!manifest || (await contentOf(products, manifest, () => null)) !== record.content) return null;
  await writeIngestRecord(dataDir, frameId, {
    ...record,
    inputs,
    archive_fingerprint: archive?.fingerprint ?? '',
  });
  return manifest;
}

/** For a lake in a bucket, archives belong to their machine: another machine needs none to skip a frame. */
function isArchiveOf(record: IngestRecord, listing: string | null, dataDir: string): boolean {
  if (listing === null && lakeFilesAt(dataDir).isShared) return true;
  return listing === record.archive_listing;
}

/** The release of an attempt, if the frame serves it and none of its products was withdrawn or restored since. */
async function servedRelease(
  { dataDir, frameId }: FrameOfLake,
  record: IngestRecord,
): Promise<Manifest | null> {
  const manifest = await currentManifest(dataDir, frameId);
  if (manifest?.release_id !== record.release) return null;
  const withdrawn = await withdrawnProducts(lakeFilesAt(dataDir), frameId);
  return hasOtherWithdrawals(manifest, withdrawn) ? null : manifest;
}

/** Whether products of a release were withdrawn or restored since it was made. */
export function hasOtherWithdrawals(
  { products }: Pick<Manifest, 'products'>,
  withdrawn: Pick<ReadonlySet<string>, 'has'>,
): boolean {
  return products.some(({ name, outcome, reason }) =>
    outcome === 'used' ? withdrawn.has(name) : reason === TAKEN_OUT && !withdrawn.has(name),
  );
}
