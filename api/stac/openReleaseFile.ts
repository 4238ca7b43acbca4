import type { ByteStretch, LakeFiles, OpenFile } from '../../core/lakeFiles.ts';
import { refusal } from '../../report/refusal.ts';
import type { TailCheck, ReleaseFile } from '../../schemas/manifest.ts';
import { LakeDamage } from '../../store/lake/files/fileChecks.ts';
import type { LakeReader } from '../../store/lake/read/lakeReader.ts';
import { createSoundFiles } from '../../store/lake/read/soundFiles.ts';
import { createSoundStretches, type SoundFile } from '../../store/lake/read/soundStretches.ts';
import type { ReleaseListing } from '../../store/lake/release/releaseListing.ts';

const CHUNK_BYTES = 256 * 1024;

type Service = Pick<LakeReader, 'frames' | 'refresh' | 'reportDamage'>;

/**
 * Opens files of releases that are sent unchanged. A local file is verified completely before its first byte is sent, and
 * again after it changed; a file in an object store is read once, piece by piece, each verified against its checksum
 * before it is sent. Damage takes the release out of service. Throws `lake_damaged`, and `release_not_found` if the
 * release has just been pruned.
 */
export function openerOfReleaseFiles(
  files: LakeFiles,
  lake: Service,
): (listing: ReleaseListing, file: ReleaseFile) => Promise<SoundFile> {
  const sound = createSoundFiles(files);
  const stretches = createSoundStretches(files);
  return async ({ dir, checks }, file) => {
    const check = checks[file.path];
    if (!check)
      throw new LakeDamage(file.path, `${files.nameOf(dir)}: its release does not list ${file.path}`);
    const refuse = (error: unknown) => refuseDamage(lake, { dir, check }, error);
    const inPieces = files.keepsPieces ? await stretches.open(dir, file, check).catch(refuse) : null;
    if (inPieces) return { ...inPieces, bytesOf: (stretch) => refusing(inPieces.bytesOf(stretch), refuse) };
    const key = `${dir}/${file.path}`;
    const opened = await files.open(key);
    try {
      await sound.check(dir, file.path, check);
      if (opened?.size !== file.bytes)
        throw new LakeDamage(
          file.path,
          `${files.nameOf(key)} has ${opened?.size ?? 0} bytes, but its manifest says ${file.bytes}`,
          { isAbsent: !opened },
        );
      return { bytesOf: (stretch) => chunksOf(opened, stretch), close: () => opened.close() };
    } catch (error) {
      await opened?.close();
      return refuse(error);
    }
  };
}

/** Damage in an older release doesn't affect other responses. */
async function refuseDamage(
  lake: Service,
  { dir, check }: { readonly dir: string; readonly check: TailCheck },
  error: unknown,
): Promise<never> {
  if (!(error instanceof LakeDamage)) throw error;
  // A pruned release has a successor, which this server may not know yet.
  if (error.isAbsent) await lake.refresh();
  const frame = lake.frames().find((served) => served.dir === dir);
  if (frame) lake.reportDamage(frame, { path: error.path, message: error.message, check });
  else if (error.isAbsent) throw refusal('release_not_found', 'This release was just pruned');
  throw error;
}

async function* refusing(
  bytes: AsyncGenerator<Uint8Array>,
  refuse: (error: unknown) => Promise<never>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    await refuse(error);
  }
}

async function* chunksOf(file: OpenFile, { from, bytes }: ByteStretch): AsyncGenerator<Uint8Array> {
  for (let at = from; at < from + bytes;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, from + bytes - at));
    const bytesRead = await file.read(buffer, at);
    if (bytesRead === 0) throw new Error('the file has become shorter while it was sent');
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
