/** The values in a window that slides along a row, always sorted. */
export interface SlidingWindow {
  /** Sorted ascending; the first `count` are the window's, what lies behind them means nothing. */
  readonly sorted: Float64Array;
  readonly count: number;
  clear(): void;
  /**
   * Takes out `leavers[0..leaving)`, which must be in the window, and puts in `entrants[0..entering)`, in one
   * pass; sorts both lists in place. NaN is not allowed.
   */
  replace(leavers: Float64Array, leaving: number, entrants: Float64Array, entering: number): void;
}

/** A window of at most `capacity` values; the cost of a step is that of reading the window once. */
export function createSlidingWindow(capacity: number): SlidingWindow {
  let sorted = new Float64Array(capacity);
  let spare = new Float64Array(capacity);
  let count = 0;
  return {
    get sorted() {
      return sorted;
    },
    get count() {
      return count;
    },
    clear() {
      count = 0;
    },
    replace(leavers, leaving, entrants, entering) {
      sortFirst(leavers, leaving);
      sortFirst(entrants, entering);
      let to = 0;
      let leaver = 0;
      let entrant = 0;
      let next = entering > 0 ? entrants[0]! : Infinity;
      let gone = leaving > 0 ? leavers[0]! : Infinity;
      for (let from = 0; from < count; from++) {
        const value = sorted[from]!;
        if (value === gone && leaver < leaving) {
          leaver++;
          gone = leaver < leaving ? leavers[leaver]! : Infinity;
          continue;
        }
        while (next < value) {
          spare[to++] = next;
          entrant++;
          next = entrant < entering ? entrants[entrant]! : Infinity;
        }
        spare[to++] = value;
      }
      while (entrant < entering) spare[to++] = entrants[entrant++]!;
      count = to;
      [sorted, spare] = [spare, sorted];
    },
  };
}

/** More values than this are too many for an insertion sort. */
const FEW = 40;

/** Sorts the first `count` values, mostly the few of one step. */
function sortFirst(values: Float64Array, count: number): void {
  if (count > FEW) {
    values.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const value = values[i]!;
    let at = i;
    while (at > 0 && values[at - 1]! > value) {
      values[at] = values[at - 1]!;
      at--;
    }
    values[at] = value;
  }
}
