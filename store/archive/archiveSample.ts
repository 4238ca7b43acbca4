/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import type { Window } from '../../core/geodesy/grid.ts';
import { type KeptValues, MISSING_HUNDREDTHS, MM_PER_HUNDREDTH } from '../../core/pairs/pairValues.ts';
import { sampleDepth } from '../../core/statistics/sampling.ts';

/** Maximum number of cells in a pair's sample; at least half as many, if so many have a value. */
const SAMPLE_MAXIMUM_CELLS = 65_536;
/** Memory for all samples collected at once. */
const SAMPLE_MAXIMUM_BYTES = 64_000_000;
const FIRST_CELLS = 4096;

/** Key, value and coherence of a sampled cell in a file. */
export const SAMPLED_CELL_BYTES = 4 + 4 + 2;

/** The sampled cells of one pair that have a value. */
export interface ArchiveSample {
  /** All sampled cells have at least this depth, and all cells of this depth with a value are included. */
  readonly depth: number;
  /** Position of each cell in tile order, ascending: tile number × cells of a whole tile + position in the tile. */
  readonly keys: Uint32Array;
  readonly valuesMm: Float32Array;
  readonly coherenceSteps: Uint16Array;
}

/** The cells of a tile that are deep enough to be sampled. */
export interface SampleCandidates {
  /** Place among the tile's cells, and in a whole tile. */
  readonly cell: Uint32Array;
  readonly place: Uint32Array;
  readonly depth: Uint8Array;
}

/** Candidates of at least `depth` among a tile's cells; `tileCols` is the width of a whole tile. */
export function sampleCandidates(window: Window, tileCols: number, depth: number): SampleCandidates {
  const cells = window.rows * window.cols;
  const cell = new Uint32Array(cells);
  const place = new Uint32Array(cells);
  const depths = new Uint8Array(cells);
  let count = 0;
  for (let row = 0; row < window.rows; row++) {
    for (let col = 0; col < window.cols; col++) {
      const at = sampleDepth(window.row + row, window.col + col);
      if (at < depth) continue;
      cell[count] = row * window.cols + col;
      place[count] = row * tileCols + col;
      depths[count++] = at;
    }
  }
  return { cell: cell.slice(0, count), place: place.slice(0, count), depth: depths.slice(0, count) };
}

/** What a tile keeps of each of its cells. */
export interface TileCells {
  readonly values: KeptValues;
  readonly coherenceSteps: Uint16Array;
}

/** Collects a pair's sample tile by tile; the depth increases until the sample is small enough. */
export interface SampleCollector {
  readonly depth: number;
  /** Adds the candidates of a tile that have a value. `firstKey` is the key of its first cell. */
  add(firstKey: number, candidates: SampleCandidates, tile: TileCells): void;
  sample(): ArchiveSample;
}

/** Creates a collector, one of `together` that work at once. */
export function createSampleCollector(together: number): SampleCollector {
  const bytesPerCell = 4 + 4 + 2 + 1;
  const maximumCells = Math.min(
    SAMPLE_MAXIMUM_CELLS,
    Math.floor(SAMPLE_MAXIMUM_BYTES / (bytesPerCell * together)),
  );
  let keys = new Uint32Array(FIRST_CELLS);
  let values = new Float32Array(FIRST_CELLS);
  let coherence = new Uint16Array(FIRST_CELLS);
  let depths = new Uint8Array(FIRST_CELLS);
  let count = 0;
  let depth = 0;

  function grow(): void {
    const length = 2 * keys.length;
    keys = copied(keys, new Uint32Array(length));
    values = copied(values, new Float32Array(length));
    coherence = copied(coherence, new Uint16Array(length));
    depths = copied(depths, new Uint8Array(length));
  }

  function thin(): void {
    depth++;
    const [least, cells] = [depth, count];
    const [key, value, quality, deep] = [keys, values, coherence, depths];
    let kept = 0;
    for (let i = 0; i < cells; i++) {
      if (deep[i]! < least) continue;
      key[kept] = key[i]!;
      value[kept] = value[i]!;
      quality[kept] = quality[i]!;
      deep[kept++] = deep[i]!;
    }
    count = kept;
  }

  return {
    get depth() {
      return depth;
    },
    add(firstKey, candidates, { values: kept, coherenceSteps }) {
      const isHundredths = kept instanceof Int16Array;
      const missing = isHundredths ? MISSING_HUNDREDTHS : NaN;
      const scale = isHundredths ? MM_PER_HUNDREDTH : 1;
      const { cell: cells, place, depth: cellDepths } = candidates;
      const offered = cells.length;
      while (keys.length < Math.min(count + offered, maximumCells + 1)) grow();
      // Variables captured by the collector's functions are slower to access than locals of this loop.
      const [key, valueMm, quality, deep] = [keys, values, coherence, depths];
      let [next, least] = [count, depth];
      for (let i = 0; i < offered; i++) {
        const cellDepth = cellDepths[i]!;
        if (cellDepth < least) continue;
        const cell = cells[i]!;
        const value = kept[cell]!;
        if (value === missing || value !== value) continue;
        key[next] = firstKey + place[i]!;
        valueMm[next] = value * scale;
        quality[next] = coherenceSteps[cell]!;
        deep[next++] = cellDepth;
        if (next <= maximumCells) continue;
        for (count = next; count > maximumCells;) thin();
        [next, least] = [count, depth];
      }
      count = next;
    },
    sample() {
      const collected = {
        depth,
        keys: keys.slice(0, count),
        valuesMm: values.slice(0, count),
        coherenceSteps: coherence.slice(0, count),
      };
      return isAscending(collected.keys) ? collected : sorted(collected);
    },
  };
}

function isAscending(keys: Uint32Array): boolean {
  for (let i = 1; i < keys.length; i++) if (keys[i]! < keys[i - 1]!) return false;
  return true;
}

/** Tiles come row by row of windows, which may be several tiles high. */
function sorted(sample: ArchiveSample): ArchiveSample {
  const order = Uint32Array.from(sample.keys, (_, i) => i);
  order.sort((a, b) => sample.keys[a]! - sample.keys[b]!);
  return {
    depth: sample.depth,
    keys: Uint32Array.from(order, (i) => sample.keys[i]!),
    valuesMm: Float32Array.from(order, (i) => sample.valuesMm[i]!),
    coherenceSteps: Uint16Array.from(order, (i) => sample.coherenceSteps[i]!),
  };
}

function copied<Values extends Uint32Array | Float32Array | Uint16Array | Uint8Array>(
  values: Values,
  larger: Values,
): Values {
  larger.set(values);
  return larger;
}
