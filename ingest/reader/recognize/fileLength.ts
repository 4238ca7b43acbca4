import { stat } from 'node:fs/promises';
import { isHollow } from '../../../formats/files/fileBytes.ts';
import { declaredHdf5Bytes, HDF5_HEAD_BYTES } from '../hdf5/hdf5Container.ts';
import { readHead, type OfferedFile } from '../offered/offeredFiles.ts';
import { productError } from '../offered/productLog.ts';
import { tiffExtent } from '../geotiff/tiffExtent.ts';

const TIFF_STARTS: ReadonlySet<string> = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);
/** Overviews, masks and other bands may follow the pixels of a TIFF's first image. */
const MOST_TIFF_FACTOR = 4;
const MOST_TIFF_SLACK_BYTES = 64 * 2 ** 20;
/** Maximum length of a file that doesn't state its own: tables of points, LiCSBAS's bare rasters. */
const MOST_BYTES = 64 * 2 ** 30;

/**
 * Refuses a file that is longer than its contents, or than any of its kind, before it is read to its end, because all of
 * a padded file would be hashed; also one that is almost entirely a hole on disk. An HDF5 file ends where its superblock
 * says: libraries truncate it there on closing. A file with an invalid header is left to its reader. Throws
 * `product_refused`.
 */
export async function checkLength(file: OfferedFile): Promise<void> {
  const head = await readHead(file, HDF5_HEAD_BYTES);
  const declared = declaredHdf5Bytes(head);
  if (declared !== null && declared >= HDF5_HEAD_BYTES) {
    if (file.bytes > declared) throw tooLong(file, `${declared} bytes, as its header says`);
  } else if (TIFF_STARTS.has(head.toString('latin1', 0, 4))) {
    const end = declaredEnd(file);
    const most = end * MOST_TIFF_FACTOR + MOST_TIFF_SLACK_BYTES;
    if (file.bytes > most) throw tooLong(file, `at most ${most} bytes, for its pixels end at byte ${end}`);
  } else if (file.bytes > MOST_BYTES) throw tooLong(file, `at most ${MOST_BYTES} bytes`);
  if (isHollow(await stat(file.path)))
    throw productError(
      file.name,
      'a file of data',
      `${file.bytes} bytes of which nearly none are on the disk: it is padded`,
    );
}

/** The end that a TIFF declares; the file's own end if its directory is invalid. */
function declaredEnd(file: OfferedFile): number {
  try {
    return tiffExtent(file).end;
  } catch {
    return file.bytes;
  }
}

function tooLong(file: OfferedFile, expected: string) {
  return productError(file.name, expected, `${file.bytes}: the file is padded; download it again`);
}
