import { BoundedCache } from '../../../core/boundedCache.ts';
import { fillSync } from '../../../formats/files/fileBytes.ts';
import { type ByteSource, hdf5Damaged } from '../../../formats/hdf5/bytes/byteReader.ts';

const PAGE_BYTES = 65_536;
const MAXIMUM_PAGES = 32;
/** A file's metadata are a few megabytes; a file designed to be read in circles is stopped here within seconds. */
const MAXIMUM_BYTES_READ = 1_073_741_824;

/**
 * A file as pages that are each read once, because a dataset's metadata are many small pieces close together. Throws
 * `hdf5_damaged` after a gigabyte.
 */
export function pagedSource(file: number, size: number): ByteSource {
  const pages = BoundedCache.ofEntries<Buffer, number>(MAXIMUM_PAGES);
  let bytesRead = 0;
  const pageAt = (index: number): Buffer => {
    const known = pages.peek(index);
    if (known) return known;
    const start = index * PAGE_BYTES;
    const page = Buffer.alloc(Math.min(PAGE_BYTES, size - start));
    fillSync(file, page, start);
    return pages.keep(index, page);
  };
  return {
    size,
    read(offset, length) {
      bytesRead += length;
      if (bytesRead > MAXIMUM_BYTES_READ) throw hdf5Damaged('the description of the arrays has no end');
      const first = Math.floor(offset / PAGE_BYTES);
      const within = offset - first * PAGE_BYTES;
      if (within + length <= PAGE_BYTES) return pageAt(first).subarray(within, within + length);
      const bytes = Buffer.alloc(length);
      fillSync(file, bytes, offset);
      return bytes;
    },
  };
}
