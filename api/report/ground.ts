import type { Mode } from '../../billing/ledger.ts';
import type { LakeReader } from '../../store/lake/lakeReader.ts';
import type { Place } from './place.ts';

/** The ground that a caller sees: live data, or with a test key synthetic ones. The two never mix. */
export interface Ground {
  readonly mode: Mode;
  readonly lake: LakeReader;
  /** Where an address is, and how precisely that is known; null = it cannot be resolved. */
  resolveAddress(address: string): Promise<Place | null>;
}

export type Grounds = Readonly<Record<Mode, Ground>>;

/** The one place that decides which ground a caller sees; whoever has no key sees the live one. */
export function groundOf(
  { grounds }: { readonly grounds: Grounds },
  caller: { readonly mode: Mode } | null,
): Ground {
  return grounds[caller?.mode ?? 'live'];
}

/** The published releases; no address data are loaded yet. */
export function liveGround(lake: LakeReader): Ground {
  return { mode: 'live', lake, resolveAddress: async () => null };
}

/** Nothing is covered in test mode yet. */
export function testGround(): Ground {
  const lake: LakeReader = {
    frames: () => [],
    problems: () => [],
    refresh: async () => undefined,
    findCell: async () => null,
    findCells: async (_frame, cells) => cells.map(() => null),
    findSeries: async () => null,
    onChange: () => undefined,
    onProblem: () => undefined,
    close: async () => undefined,
  };
  return { mode: 'test', lake, resolveAddress: async () => null };
}
