const MAXIMUM_HEAP_MB = 4_096;
/**
 * V8 collects when buffers have grown by so much since the last time, and how much depends on its heap: with the few
 * megabytes of a thread some 150 times in an ingest of 64 granules, a sixth of that with a heap that begins larger.
 */
const INITIAL_HEAP_MB = 256;
/** Of the memory a process may take: where there is little of it, buffers are better collected early. */
const INITIAL_HEAP_PART = 1 / 16;
/** Node does not start in a few megabytes. */
const LEAST_INITIAL_HEAP_MB = 32;

/** Node's options for the heap of a process that ingests a frame and may take so many bytes. */
export function heapOptions(memoryLimitBytes: number): string[] {
  const limitMb = Math.ceil(memoryLimitBytes / 2 ** 20);
  const maximumMb = Math.min(MAXIMUM_HEAP_MB, Math.ceil(limitMb / 2));
  const initialMb = Math.max(
    LEAST_INITIAL_HEAP_MB,
    Math.min(INITIAL_HEAP_MB, Math.ceil(limitMb * INITIAL_HEAP_PART)),
  );
  return [`--max-old-space-size=${maximumMb}`, `--initial-heap-size=${initialMb}`];
}
