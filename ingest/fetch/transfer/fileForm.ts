import { open } from 'node:fs/promises';
import { required } from '../../../core/required.ts';
import type { FileForm } from './wantedFile.ts';

const HEAD_BYTES = 2048;
/** A ZIP's end record, with the longest comment. */
const TAIL_BYTES = 22 + 65_535;

/** Null if a file has the expected format from its first to its last byte, else what is wrong. */
export async function formProblem(path: string, form: FileForm): Promise<string | null> {
  if (form === 'any') return null;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await file.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    await file.read(tail, 0, tail.length, size - tail.length);
    return problemOf(form, { head, tail, size });
  } finally {
    await file.close();
  }
}

interface Seen {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly size: number;
}

type Known = Exclude<FileForm, 'any'>;

/** The magic bytes of each format, and its name. */
const BEGINNINGS: Readonly<Record<Known, { readonly what: string; readonly with: readonly string[] }>> = {
  hdf5: { what: 'an HDF5 file', with: ['\x89HDF\r\n\x1a\n'] },
  tiff: { what: 'a TIFF file', with: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'] },
  zip: { what: 'a ZIP archive', with: ['PK\x03\x04'] },
  gzip: { what: 'a gzip file', with: ['\x1f\x8b'] },
  parquet: { what: 'a Parquet file', with: ['PAR1'] },
  tenv3: { what: 'a tenv3 series', with: ['site ', ' site '] },
};

function problemOf(form: Known, { head, tail, size }: Seen): string | null {
  const beginning = head.subarray(0, 16).toString('latin1');
  if (!BEGINNINGS[form].with.some((signature) => beginning.startsWith(signature))) {
    return `expected ${BEGINNINGS[form].what}, found ${JSON.stringify(beginning)}`;
  }
  if (form === 'hdf5') return hdf5LengthProblem(head, size);
  const isCut =
    (form === 'zip' && !tail.includes('PK\x05\x06')) ||
    (form === 'parquet' && tail.subarray(-4).toString('latin1') !== 'PAR1');
  return isCut ? `${BEGINNINGS[form].what} without its end: it is cut off` : null;
}

/**
 * A superblock of version 2 or 3 states where the file ends (HDF5 File Format Specification 3.0, II.A); earlier versions
 * are handled too.
 */
function hdf5LengthProblem(head: Buffer, size: number): string | null {
  const version = required(head[8]);
  const offsetBytes = head[version < 2 ? 13 : 9];
  if (offsetBytes !== 8 || head.length < 60) return null;
  // Version 0: 24 bytes, base address, free space, end of file; 1 has four bytes more; 2 and 3: 12 bytes, base, extension, end.
  const at = version === 0 ? 24 + 16 : version === 1 ? 28 + 16 : 12 + 16;
  const end = Number(head.readBigUInt64LE(at));
  return end > size ? `the HDF5 file says that it has ${end} bytes, ${size} are there` : null;
}
