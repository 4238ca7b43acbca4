/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
/** Plans by bit pattern: cells with the same gaps share one plan. */
export interface PatternCache<Plan> {
  /** The plan of a pattern, built and cached if it is new. The caller may reuse `pattern`. */
  find(pattern: Uint32Array): Plan;
}

/** Number of words with one bit for each of `bits`. */
export function patternWords(bits: number): number {
  return (bits + 31) >>> 5;
}

/**
 * A cache of at most `capacity` plans of patterns of `words` words, emptied when full: memory stays bounded, and a cell's
 * result never depends on the cells before it. `build` receives the plan's slot, one of `capacity`. Patterns are in one
 * array behind an open-addressing table, because a frame can have millions of them.
 */
export function createPatternCache<Plan>(
  capacity: number,
  words: number,
  build: (pattern: Uint32Array, place: number) => Plan,
): PatternCache<Plan> {
  const mask = 2 ** Math.ceil(Math.log2(2 * capacity)) - 1;
  let patterns = new Uint32Array(0);
  /** Slot + 1; 0 = free. */
  let table = new Int32Array(0);
  const plans: Plan[] = [];
  let last = -1;

  function isAt(place: number, pattern: Uint32Array): boolean {
    for (let i = 0; i < words; i++) if (patterns[place * words + i] !== pattern[i]) return false;
    return true;
  }

  function clear(): void {
    if (table.length === 0) {
      patterns = new Uint32Array(capacity * words);
      table = new Int32Array(mask + 1);
    } else table.fill(0);
    plans.length = 0;
  }

  return {
    find(pattern) {
      if (last >= 0 && isAt(last, pattern)) return plans[last]!;
      if (table.length === 0 || plans.length === capacity) clear();
      let at = hashOf(pattern) & mask;
      while (table[at]! > 0 && !isAt(table[at]! - 1, pattern)) at = (at + 1) & mask;
      if (table[at] === 0) {
        patterns.set(pattern, plans.length * words);
        plans.push(build(pattern, plans.length));
        table[at] = plans.length;
      }
      last = table[at]! - 1;
      return plans[last]!;
    },
  };
}

/** FNV-1a over words, with a final shift; 31 bits, so that it remains a small integer. */
function hashOf(pattern: Uint32Array): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < pattern.length; i++) {
    hash = Math.imul(hash ^ pattern[i]!, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash & 0x3fffffff;
}
