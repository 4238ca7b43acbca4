/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { readFullySync } from '../../../formats/files/fileBytes.ts';
import { undoFilters } from '../../../formats/hdf5/chunkFilters.ts';
import { type Dataset, elementCount } from '../../../formats/hdf5/dataset.ts';
import { numberReader } from '../../../formats/hdf5/elementType.ts';
import { forEachChunk, forEachRun, type Run, type Slab } from '../../../formats/hdf5/slab.ts';

/** A run of elements and the bytes that it is read from; null = never written. */
type VisitRun = (run: Run, bytes: Uint8Array | null) => void;

/**
 * Reads a slab of a dataset of numbers from an open file into `out`, in the order of its dimensions. Throws an
 * Error for bytes that cannot be read or decoded.
 */
export function readSlabInto(file: number, dataset: Dataset, slab: Slab, out: Float32Array): void {
  const { type, fill } = dataset;
  if (type.kind === 'text' || type.kind === 'heapText') throw new Error('it contains text, not numbers');
  const read = numberReader(type);
  const unwritten = fill.length === 0 ? 0 : read(viewOf(fill), 0);
  let known: Uint8Array | null = null;
  let view = viewOf(new Uint8Array(0));
  forEachStoredRun(file, dataset, slab, ({ from, to, count }, bytes) => {
    if (!bytes) {
      out.fill(unwritten, to, to + count);
      return;
    }
    if (bytes !== known) view = viewOf(bytes);
    known = bytes;
    for (let i = 0, at = from * type.bytes; i < count; i++, at += type.bytes) out[to + i] = read(view, at);
  });
}

/** All bytes of a small dataset as one array, hardly larger than its elements. */
export function readAllBytes(file: number, dataset: Dataset): Uint8Array {
  const { bytes: width } = dataset.type;
  const out = new Uint8Array(elementCount(dataset.shape) * width);
  forEachStoredRun(file, dataset, wholeOf(dataset), ({ from, to, count }, bytes) => {
    const target = out.subarray(to * width, (to + count) * width);
    if (bytes) target.set(bytes.subarray(from * width, (from + count) * width));
    else for (let at = 0; at < target.length; at += width) target.set(dataset.fill, at);
  });
  return out;
}

function forEachStoredRun(file: number, dataset: Dataset, slab: Slab, visit: VisitRun): void {
  const { storage, type } = dataset;
  const whole = wholeOf(dataset);
  if (storage.kind === 'compact') forEachRun(slab, whole, (run) => visit(run, storage.data));
  else if (storage.kind === 'chunked') {
    const { chunk, chunks } = storage;
    forEachChunk(slab, chunk, chunks.counts, (index, box) => {
      const bytes = chunks.byteLength[index] === 0 ? null : readChunk(file, storage, index, type.bytes);
      forEachRun(slab, box, (run) => visit(run, bytes));
    });
  } else {
    const { byteOffset } = storage;
    const row = new Uint8Array((slab.span.at(-1) ?? 1) * type.bytes);
    forEachRun(slab, whole, (run) => {
      if (byteOffset === null) visit(run, null);
      else {
        readFullySync(file, row.subarray(0, run.count * type.bytes), byteOffset + run.from * type.bytes);
        visit({ ...run, from: 0 }, row);
      }
    });
  }
}

function readChunk(
  file: number,
  { chunk, chunks, filters }: Extract<Dataset['storage'], { kind: 'chunked' }>,
  index: number,
  elementBytes: number,
): Uint8Array {
  const stored = new Uint8Array(chunks.byteLength[index]!);
  readFullySync(file, stored, chunks.byteOffset[index]!);
  const chunkBytes = elementCount(chunk) * elementBytes;
  return undoFilters({ stored, filters, filterMask: chunks.filterMask[index]!, chunkBytes }, elementBytes);
}

function wholeOf({ shape }: Dataset): Slab {
  return { origin: shape.map(() => 0), span: shape };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
