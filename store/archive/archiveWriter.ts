/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { type KeptValues, PAIR_ARCHIVE_VERSION } from '../../core/pairs/pairValues.ts';
import type { ArchiveHeader, NewArchiveHeader } from '../../schemas/pairArchive.ts';
import {
  ARCHIVE_MAGIC,
  type CoherencePlace,
  HEAD_BYTES,
  NO_COHERENCE,
  OWN_COHERENCE,
  TILE_NUMBERS,
  tileWindow,
  VALUE_KIND,
} from './archiveIndex.ts';
import { createSampleCollector, type SampleCandidates, sampleCandidates } from './archiveSample.ts';
import { bytesOf, writeFullySync } from '../../formats/files/fileBytes.ts';

/** Writes one file of a frame's archive; the file gets its final name only when it is complete. */
export interface ArchiveWriter {
  readonly name: string;
  /** Cells of less depth are no longer needed. */
  readonly sampleDepth: number;
  /**
   * Adds a tile that isn't empty: values and coherence in steps, or a reference to the same coherence elsewhere. Returns
   * the position of the coherence. `candidates` for the sample, if known. Both arrays may be reused afterward.
   */
  addTile(
    tile: number,
    values: KeptValues,
    coherenceSteps: Uint16Array,
    options?: { known?: CoherencePlace | null; candidates?: SampleCandidates | undefined },
  ): CoherencePlace;
  /** Adds a tile of plain numbers, without coherence. */
  addPlain(tile: number, values: Float32Array): void;
  /** Completes the file, including facts about its content that are known only now, and renames it. */
  finish(content?: ArchiveHeader['content']): void;
  /** Removes what was written, unless the file is complete. */
  abandon(): void;
}

/** The temporary name of a file; a killed ingest leaves such files behind. */
export const UNFINISHED_SUFFIX = '.tmp';

/** Position of bytes in the file, and their CRC-32. */
interface Place {
  readonly byteOffset: number;
  readonly checksum: number;
}

/** Starts a file at `path`; `together` files are written at once and share the memory for samples. */
export function createArchiveWriter(path: string, header: NewArchiveHeader, together = 1): ArchiveWriter {
  const unfinished = `${path}.${process.pid}${UNFINISHED_SUFFIX}`;
  const file = openSync(unfinished, 'w');
  const name = basename(path);
  const rows: number[][] = [];
  const borrows: string[] = [];
  const collector = createSampleCollector(together);
  const cells = header.tile.rows * header.tile.cols;
  let end = HEAD_BYTES;
  let isOpen = true;

  function append(values: ArrayBufferView): Place {
    const bytes = bytesOf(values);
    const place = { byteOffset: end, checksum: crc32(bytes) };
    writeFullySync(file, bytes, end);
    end += Math.ceil(bytes.length / 4) * 4;
    return place;
  }

  function addRow(tile: number, kind: number, values: Place, coherence: Place, holder: number): void {
    const places = [values, coherence].flatMap((place) => [place.byteOffset, place.checksum]);
    rows.push([tile, kind, ...places, holder, 0]);
  }

  function close(): void {
    if (isOpen) closeSync(file);
    isOpen = false;
  }

  return {
    name,
    get sampleDepth() {
      return collector.depth;
    },
    addTile(tile, values, coherenceSteps, { known = null, candidates } = {}) {
      const place = append(values);
      const coherence = known ?? { ...append(coherenceSteps), holder: name };
      const kind = values instanceof Float32Array ? VALUE_KIND.float : VALUE_KIND.hundredths;
      const { holder } = coherence;
      const isOwn = holder === null || holder === name;
      addRow(tile, kind, place, coherence, isOwn ? OWN_COHERENCE : indexAmong(borrows, holder));
      const chosen =
        candidates ?? sampleCandidates(tileWindow(header, tile), header.tile.cols, collector.depth);
      collector.add(tile * cells, chosen, { values, coherenceSteps });
      return coherence;
    },
    addPlain(tile, values) {
      addRow(tile, VALUE_KIND.float, append(values), { byteOffset: 0, checksum: 0 }, NO_COHERENCE);
    },
    finish(content = header.content) {
      const { depth, keys, valuesMm, coherenceSteps } = collector.sample();
      const section = Buffer.concat([keys, valuesMm, coherenceSteps].map(bytesOf));
      const sample = { cells: keys.length, depth, ...append(section) };
      const complete: ArchiveHeader = { ...header, content, format: PAIR_ARCHIVE_VERSION, borrows, sample };
      writeIndex(file, end, complete, rows);
      close();
      renameSync(unfinished, path);
    },
    abandon() {
      close();
      rmSync(unfinished, { force: true });
    },
  };
}

/** The index of a name in a list; adds the name if it is missing. */
function indexAmong(names: string[], name: string): number {
  if (!names.includes(name)) names.push(name);
  return names.indexOf(name);
}

/** The head of a file, with the position of its index. */
function headBytes(index: Buffer, byteOffset: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(ARCHIVE_MAGIC, 'latin1');
  head.writeDoubleLE(byteOffset, 8);
  head.writeUInt32LE(index.length, 16);
  head.writeUInt32LE(crc32(index), 20);
  return head;
}

/** Writes the index at `end`, and then the head, which completes the file. */
function writeIndex(file: number, end: number, header: ArchiveHeader, rows: number[][]): void {
  rows.sort((a, b) => a[0]! - b[0]!);
  const index = indexBytes(header, rows);
  writeFullySync(file, index, end);
  writeFullySync(file, headBytes(index, end), 0);
}

function indexBytes(header: ArchiveHeader, rows: readonly (readonly number[])[]): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(json.length);
  const table = new Float64Array(rows.length * TILE_NUMBERS);
  for (const [row, numbers] of rows.entries()) table.set(numbers, row * TILE_NUMBERS);
  return Buffer.concat([size, json, bytesOf(table)]);
}
