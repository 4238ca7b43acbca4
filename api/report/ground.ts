import type { Mode } from '../../billing/ledger.ts';
import type { LatLon } from '../../core/projection.ts';
import type { ErrorCode } from '../../schemas/http/errorCodes.ts';
import type { LakeReader } from '../../store/lake/lakeReader.ts';
import type { Place } from './place.ts';

/** The ground that a caller sees: live data, or with a test key synthetic ones. The two never mix. */
export interface Ground {
  readonly mode: Mode;
  readonly lake: LakeReader;
  /** Where an address is, and how precisely that is known; null = it cannot be resolved. */
  resolveAddress(address: string): Promise<Place | null>;
  /** The error that a request about this point is to be refused with; never one for live callers. */
  rehearsedErrorAt(point: LatLon): ErrorCode | null;
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
  return { mode: 'live', lake, resolveAddress: async () => null, rehearsedErrorAt: () => null };
}
