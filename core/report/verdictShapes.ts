import type { VerdictCode } from './groundVerdict.ts';

/**
 * Height of the ground over time, from left to right in a square of 44; a dent or a bump is the spot within its
 * surroundings.
 */
const PATHS: Readonly<Record<VerdictCode, string>> = {
  sinking_fast: 'M7 11L37 35',
  sinking: 'M7 15L37 29',
  stable: 'M7 22H37',
  stable_in_frame: 'M7 22H37',
  rising_slightly: 'M7 29L37 15',
  rising_strongly: 'M7 35L37 11',
  dropped_once: 'M7 14H21L23 30H37',
  rose_once: 'M7 30H21L23 14H37',
  moved_in_steps: 'M7 15H16L17 31H27L28 21H37',
  sinking_lately: 'M7 15H23L37 31',
  rising_lately: 'M7 29H23L37 13',
  changed_pace: 'M7 13L22 28H37',
  sinking_in_surroundings: 'M7 16H15L18 30H26L29 16H37',
  rising_in_surroundings: 'M7 28H15L18 14H26L29 28H37',
  moves_with_surroundings: 'M7 17c5-5 10-5 15 0s10 5 15 0M7 28c5-5 10-5 15 0s10 5 15 0',
  moving_sideways: 'M7 22H36M29 15L37 22L29 29',
  shifted_sideways: 'M7 14H18M26 30H37M18 22H26M22 18L26 22L22 26',
  possibly_sinking: 'M7 15L37 29',
  possibly_rising: 'M7 29L37 15',
  probably_stable: 'M7 22H37',
  no_clear_motion: 'M7 22L14 16L21 28L29 17L37 23',
};

const DASHED: ReadonlySet<VerdictCode> = new Set([
  'possibly_sinking',
  'possibly_rising',
  'probably_stable',
  'no_clear_motion',
]);

/** The lines of a verdict's picture, SVG paths in a square of 44. */
interface VerdictShape {
  /** The first level of the ground, a faint line; null = none. */
  readonly level: string | null;
  readonly path: string;
  /** Whether the verdict is uncertain, so that the path is dashed. */
  readonly isDashed: boolean;
}

/** The picture of a verdict: how the height of the ground changed from its first level. */
export function verdictShape(code: VerdictCode): VerdictShape {
  const path = PATHS[code];
  return {
    level: code === 'moves_with_surroundings' ? null : path.replace(/^(M7 \d+).*$/, '$1H37'),
    path,
    isDashed: DASHED.has(code),
  };
}
