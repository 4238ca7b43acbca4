/** Plans by bit pattern: cells with the same gaps share one plan. */
export interface PatternCache<Plan> {
  /** The plan of a pattern; built, and remembered, when it is new. `pattern` may be reused by the caller. */
  find(pattern: Uint32Array): Plan;
}

interface Entry<Plan> {
  readonly pattern: Uint32Array;
  readonly plan: Plan;
  readonly next: Entry<Plan> | undefined;
}

/** Words that hold one bit for each of `bits`. */
export function patternWords(bits: number): number {
  return (bits + 31) >>> 5;
}

/**
 * A cache of at most `capacity` plans, emptied when full: memory stays bounded and what a cell gets never
 * depends on what came before it.
 */
export function createPatternCache<Plan>(
  capacity: number,
  build: (pattern: Uint32Array) => Plan,
): PatternCache<Plan> {
  const chains = new Map<number, Entry<Plan>>();
  let size = 0;
  let last: Entry<Plan> | undefined;

  return {
    find(pattern) {
      if (last !== undefined && samePattern(last.pattern, pattern)) return last.plan;
      const hash = hashOf(pattern);
      let entry = chains.get(hash);
      while (entry !== undefined && !samePattern(entry.pattern, pattern)) entry = entry.next;
      if (entry === undefined) {
        if (size === capacity) {
          chains.clear();
          size = 0;
        }
        entry = { pattern: pattern.slice(), plan: build(pattern), next: chains.get(hash) };
        chains.set(hash, entry);
        size++;
      }
      last = entry;
      return entry.plan;
    },
  };
}

function samePattern(a: Uint32Array, b: Uint32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** FNV-1a over words, with a final shift; 31 bits, so that it stays a small integer. */
function hashOf(pattern: Uint32Array): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < pattern.length; i++) {
    hash = Math.imul(hash ^ pattern[i]!, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash & 0x3fffffff;
}
