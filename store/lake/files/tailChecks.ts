import { localFilesIn } from '../../../formats/files/localFile.ts';
import { PIECE_TABLE_END_BYTES, pieceTableBytes } from '../../../formats/pieces/pieceTable.ts';
import type { ReleaseFile, TailCheck } from '../../../schemas/manifest.ts';
import { crc32Of } from './fileChecks.ts';
import { runReads, type Reads } from './fileReads.ts';

/** What the files of a folder of this machine will be held against when they are published, by path; those that are not there are left out. */
export async function tailChecks(
  dir: string,
  files: readonly Pick<ReleaseFile, 'path'>[],
): Promise<Record<string, TailCheck>> {
  const staged = localFilesIn(dir);
  const checks: Record<string, TailCheck> = {};
  for (const { path } of files) {
    const file = staged.open(path);
    if (!file) continue;
    try {
      checks[path] = await runReads(file, tailCheckOf(file.status().size));
    } finally {
      file.close();
    }
  }
  return checks;
}

function* tailCheckOf(size: number): Reads<TailCheck> {
  const bytes = (yield* tableAndEnd(size)) ?? size;
  return [bytes, (yield* crc32Of({ from: size - bytes, bytes })) ?? 0];
}

const PARQUET_END_BYTES = 8;
const PARQUET_MAGIC = 0x3152_4150;

/** Bytes from a file's table of pieces to its end: the table is the last there, or before Parquet's footer. */
function* tableAndEnd(size: number): Reads<number | null> {
  let end = size;
  if (size >= PARQUET_END_BYTES) {
    const last = yield { from: size - PARQUET_END_BYTES, bytes: PARQUET_END_BYTES };
    if (last?.readUInt32LE(4) === PARQUET_MAGIC) end -= PARQUET_END_BYTES + last.readUInt32LE(0);
  }
  if (end < PIECE_TABLE_END_BYTES) return null;
  const tableEnd = yield { from: end - PIECE_TABLE_END_BYTES, bytes: PIECE_TABLE_END_BYTES };
  const table = tableEnd && pieceTableBytes(tableEnd);
  return table !== null && table <= end ? size - end + table : null;
}
