import { errorMessage, GroundMotionError } from '../error.ts';
import { KERNEL_BYTES } from './kernelBytes.ts';

/** Exports of core/kernels/*.as; addresses are byte offsets into the memory. */
interface KernelFunctions {
  unshuffle(bytes: number, words: number, count: number): void;
  correctToHundredths(
    displacement: number,
    tide: number,
    delay: number,
    mask: number,
    wet: number,
    out: number,
    count: number,
  ): number;
  useFrame(
    pairCount: number,
    walk: number,
    constants: number,
    reference: number,
    rows: number,
    factor: number,
    neighbors: number,
    firstColumn: number,
    endWeight: number,
    isEvenlyNeighbored: number,
  ): void;
  fitStrip(
    block: number,
    strideBytes: number,
    planes: number,
    count: number,
    upFactors: number,
    targets: number,
    out: number,
    scratch: number,
  ): void;
  toTenths(
    series: number,
    isWide: number,
    sources: number,
    cells: number,
    epochs: number,
    perYear: number,
    atFirst: number,
    years: number,
    missingTenth: number,
    out: number,
  ): number;
  keepPresent(
    values: number,
    count: number,
    missing: number,
    level: number,
    marks: number,
    present: number,
  ): number;
  packBlocks(values: number, count: number, numbers: number, out: number): number;
  inflateLz4(source: number, sourceBytes: number, target: number, targetBytes: number): number;
  gatherStreams(
    streams: number,
    count: number,
    width: number,
    places: number,
    placeCount: number,
    out: number,
  ): void;
  unpackDeltas(
    source: number,
    sourceBytes: number,
    count: number,
    first: number,
    from: number,
    to: number,
    out: number,
  ): number;
  unpackAscending(source: number, sourceBytes: number, count: number, out: number): number;
  readLevels(
    source: number,
    sourceBytes: number,
    bits: number,
    level: number,
    from: number,
    to: number,
    marks: number,
  ): number;
  useDisc(
    all: number,
    allCount: number,
    entering: number,
    leaving: number,
    edgeCount: number,
    members: number,
    memberBytes: number,
    marks: number,
  ): void;
  slideDisc(
    ranks: number,
    sorted: number,
    missing: number,
    rows: number,
    cols: number,
    stride: number,
    first: number,
    minimum: number,
    withDeciles: number,
    counts: number,
    low: number,
    median: number,
    high: number,
  ): void;
  useEpochs(
    count: number,
    firstColumn: number,
    rows: number,
    days: number,
    inverse: number,
    series: number,
    kept: number,
    pattern: number,
    numbers: number,
    scratch: number,
  ): void;
  projectSeries(): number;
  compareSteps(count: number, atLeast: number, usual: number, longest: number): number;
  factorKept(count: number, weight: number, size: number, out: number): number;
  solveSeries(count: number, weight: number, factor: number, longest: number, isEven: number): void;
  useModel(count: number, weight: number, factor: number, longest: number): void;
  fillRows(
    count: number,
    weight: number,
    size: number,
    decays: number,
    out: number,
    lowFactor: number,
    highFactor: number,
  ): void;
  useScreen(
    count: number,
    columns: number,
    shared: number,
    norms: number,
    days: number,
    ends: number,
    numbers: number,
    scratch: number,
  ): void;
  screenSeries(series: number, count: number, residuals: number, out: number): void;
  screenMeans(rows: number, scales: number, most: number, out: number): void;
  multiplySquare(matrix: number, count: number, x: number, out: number): void;
  useElimination(
    count: number,
    images: number,
    column: number,
    state: number,
    information: number,
    years: number,
    ends: number,
    surgeYears: number,
    precision: number,
    open: number,
    scratch: number,
  ): void;
  weighFilled(series: number, count: number, days: number, weights: number, out: number): number;
  useSides(most: number, least: number): void;
  useGround(count: number, weights: number, basis: number, residuals: number, scratch: number): void;
  describeStrip(
    stored: number,
    isWide: number,
    missing: number,
    count: number,
    nodes: number,
    targets: number,
    out: number,
  ): void;
  useDraw(
    count: number,
    table: number,
    years: number,
    basis: number,
    path: number,
    series: number,
    scratch: number,
  ): void;
  drawRow(table: number, key: number, row: number, scale: number, count: number, out: number): void;
  clearDrawn(): void;
  addNoise(columns: number, scale: number, key: number): void;
  addWalk(scale: number, ratio: number, step: number, key: number): void;
  addSeason(sine: number, cosine: number, like: number): void;
  slopeOfPath(): number;
  eliminateColumn(used: number, unit: number, isInformed: number, out: number): number;
  eliminateEpochs(used: number, units: number, count: number, isInformed: number, out: number): number;
  strongestCandidate(): number;
  rangeOfSteps(
    series: number,
    count: number,
    basis: number,
    widest: number,
    narrowest: number,
    scratch: number,
  ): number;
}

/** The kernels with their own memory, which is allocated in parts. */
export interface Kernels {
  readonly call: KernelFunctions;
  floats(length: number): Float32Array;
  doubles(length: number): Float64Array;
  shorts(length: number): Int16Array;
  words(length: number): Int32Array;
  bytes(length: number): Uint8Array;
}

const PAGE_BYTES = 65_536;
/** Size of the widest vector: each part is aligned to it, and up to one vector may be read beyond its end. */
const VECTOR_BYTES = 16;

/** The members used of a global that core's types don't include. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}

const NEEDED =
  'Ground motion is computed in WebAssembly with SIMD, which this machine does not run: start Node without --jitless, on an x86-64 processor with SSE4.1 or a 64-bit ARM, without a limit on virtual memory (ulimit -v)';

let compiled: object | null = null;

/**
 * The kernels, with memory for the given number of parts and their total bytes. Throws `no_webassembly` if Node runs
 * without WebAssembly, the processor has no SIMD, or the memory can't be allocated.
 */
export function createKernels(bytes: number, parts: number): Kernels {
  try {
    const { Module, Memory, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi })
      .WebAssembly;
    compiled ??= new Module(Uint8Array.from(atob(KERNEL_BYTES), (char) => char.charCodeAt(0)));
    const pages = Math.ceil((bytes + 2 * VECTOR_BYTES * (parts + 1)) / PAGE_BYTES);
    const memory = new Memory({ initial: pages, maximum: pages });
    const { exports } = new Instance(compiled, { env: { memory } });
    return { call: exports as KernelFunctions, ...partsOf(memory.buffer) };
  } catch (error) {
    throw new GroundMotionError('unavailable', 'no_webassembly', `${NEEDED} (${errorMessage(error)}).`, {
      cause: error,
    });
  }
}

/** Rejects a machine that can't run the kernels, before any work starts. Throws `no_webassembly`. */
export function assertKernelsRun(): void {
  createKernels(0, 0);
}

function partsOf(buffer: ArrayBuffer): Omit<Kernels, 'call'> {
  let next = VECTOR_BYTES;
  const take = (length: number): number => {
    const at = next;
    next += (Math.ceil(length / VECTOR_BYTES) + 1) * VECTOR_BYTES;
    return at;
  };
  return {
    floats: (length) => new Float32Array(buffer, take(4 * length), length),
    doubles: (length) => new Float64Array(buffer, take(8 * length), length),
    shorts: (length) => new Int16Array(buffer, take(2 * length), length),
    words: (length) => new Int32Array(buffer, take(4 * length), length),
    bytes: (length) => new Uint8Array(buffer, take(length), length),
  };
}
