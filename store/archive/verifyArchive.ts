import { crc32 } from 'node:zlib';
import { required } from '../../core/required.ts';
import { errorMessage } from '../../core/error.ts';
import { type ArchiveIndex, tileWindow, VALUE_KIND } from './archiveIndex.ts';
import { SAMPLED_CELL_BYTES } from './archiveSample.ts';
import { readFullySync, withFile } from '../../formats/files/fileBytes.ts';

const HUNDREDTHS_BYTES = 2;
const FLOAT_BYTES = 4;
const COHERENCE_BYTES = 2;

/** Checks every checksum of an archive file but its index's; null when it is sound, else what is wrong. */
export function verifyArchiveFile(index: ArchiveIndex): string | null {
  const { path, header, tiles } = index;
  const { sample } = header;
  try {
    return withFile(path, (file) => {
      const isSound = (byteOffset: number, bytes: number, checksum: number) => {
        const content = new Uint8Array(bytes);
        readFullySync(file, content, byteOffset);
        return crc32(content) === checksum;
      };
      for (const tile of tiles) {
        const { row, col, rows, cols } = tileWindow(header, tile);
        const { kind, byteOffset, checksum, coherence } = required(index.find(tile));
        const valueBytes = kind === VALUE_KIND.float ? FLOAT_BYTES : HUNDREDTHS_BYTES;
        const isWhole =
          isSound(byteOffset, rows * cols * valueBytes, checksum) &&
          (!coherence ||
            coherence.holder !== null ||
            isSound(coherence.byteOffset, rows * cols * COHERENCE_BYTES, coherence.checksum));
        if (!isWhole) return `the tile at row ${row}, col ${col} has a wrong checksum`;
      }
      const sampleBytes = sample.cells * SAMPLED_CELL_BYTES;
      return isSound(sample.byteOffset, sampleBytes, sample.checksum)
        ? null
        : 'its sample has a wrong checksum';
    });
  } catch (error) {
    return errorMessage(error);
  }
}
