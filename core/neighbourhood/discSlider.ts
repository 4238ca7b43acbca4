import { createKernels, type Kernels } from '../kernels/kernels.ts';
import { discOffsets, type DiscSize, type DiscSlider, plainDiscSlider } from './discQuantiles.ts';

const PARTS = 10;
const WORD_RANKS = 64;
const WORD_BYTES = 8;
const MARK_BYTES = 32;

/** The last one of the thread: all bands of a frame have the same disc and tiles. */
let kept: { readonly name: string; readonly slider: DiscSlider } | null = null;

/** A slider for tiles of some size, in WebAssembly where that runs. A thread has one of a size. */
export function discSliderOf(size: DiscSize): DiscSlider {
  const { reaches, capacity, innerCells } = size;
  const name = [capacity, innerCells, ...reaches].join();
  if (kept?.name !== name) kept = { name, slider: createDiscSlider(size) };
  return kept.slider;
}

/** A slider with memory of its own. */
export function createDiscSlider(size: DiscSize): DiscSlider {
  const { reaches, capacity, innerCells } = size;
  const places = discOffsets(reaches, 0);
  const offsets = places.all.length + places.entering.length + places.leaving.length;
  const bytes = 4 * offsets + 8 * capacity + memberBytesOf(capacity) + MARK_BYTES + (4 + 3 * 8) * innerCells;
  const kernels = createKernels(bytes, PARTS);
  return kernels ? kernelSlider(kernels, size) : plainDiscSlider(size);
}

/** One bit a rank; missing cells have one of their own. */
function memberBytesOf(capacity: number): number {
  return WORD_BYTES * (Math.floor(capacity / WORD_RANKS) + 1);
}

function kernelSlider(kernels: Kernels, { reaches, capacity, innerCells }: DiscSize): DiscSlider {
  const { all, entering, leaving } = discOffsets(reaches, 0);
  const offsets = [all, entering, leaving].map(({ length }) => kernels.words(length));
  const members = kernels.bytes(memberBytesOf(capacity));
  const marks = kernels.bytes(MARK_BYTES);
  const ranks = kernels.words(capacity);
  const sorted = kernels.floats(capacity);
  const counts = kernels.words(innerCells);
  const low = kernels.doubles(innerCells);
  const median = kernels.doubles(innerCells);
  const high = kernels.doubles(innerCells);

  return (ranking, { rows, cols, stride, first }, minimum, withDeciles, result) => {
    const places = discOffsets(reaches, stride);
    for (const [n, those] of [places.all, places.entering, places.leaving].entries()) offsets[n]!.set(those);
    const [allAt, enteringAt, leavingAt] = offsets.map(({ byteOffset }) => byteOffset);
    kernels.call.useDisc(
      allAt!,
      all.length,
      enteringAt!,
      leavingAt!,
      entering.length,
      members.byteOffset,
      members.length,
      marks.byteOffset,
    );
    ranks.set(ranking.ranks);
    sorted.set(ranking.sorted);
    kernels.call.slideDisc(
      ranks.byteOffset,
      sorted.byteOffset,
      ranking.count,
      rows,
      cols,
      stride,
      first,
      minimum,
      Number(withDeciles),
      counts.byteOffset,
      low.byteOffset,
      median.byteOffset,
      high.byteOffset,
    );
    const inner = rows * cols;
    result.count.set(counts.subarray(0, inner));
    result.median.set(median.subarray(0, inner));
    if (!withDeciles) return;
    result.low.set(low.subarray(0, inner));
    result.high.set(high.subarray(0, inner));
  };
}
