import type { Mode } from '../../accounts/identity/mode.ts';
import type { Cell } from '../../core/geodesy/grid.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import type { SuggestOptions, Suggestion } from '../../location/suggest/suggestion.ts';
import type { ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { LoneCell } from '../../store/lake/synthetic/survey.ts';
import { resolveAddresses, type Resolution } from './resolveAddresses.ts';

/** The ground that a caller sees: live data, or with a test key synthetic ones. The two never mix. */
export interface Ground {
  readonly mode: Mode;
  readonly lake: LakeReader;
  /** What one cell shows on a map, where there are no rasters to draw it from; null = there are. */
  readonly measureAlone: ((frame: LakeFrame, cell: Cell) => LoneCell | null) | null;
  /** Where addresses are, in their order; an Error where the address data cannot be read. */
  resolveAddresses(addresses: readonly string[]): Promise<(Resolution | Error)[]>;
  /** What an address that is still being typed may become; rejects when the address data cannot be read. */
  suggest(text: string, options: SuggestOptions): Promise<readonly Suggestion[]>;
  /** The error that a request about this point is to be refused with; never one for live callers. */
  rehearsedErrorAt(point: LatLon): ErrorCode | null;
}

export type Grounds = Readonly<Record<Mode, Ground>>;

/** The one place that decides which ground a caller sees; a caller without a key sees the live one. */
export function groundOf(
  { grounds }: { readonly grounds: Grounds },
  caller: { readonly mode: Mode } | null,
): Ground {
  return grounds[caller?.mode ?? 'live'];
}

/** The published releases. */
export function liveGround(lake: LakeReader, geocoder: Geocoder): Ground {
  return {
    mode: 'live',
    lake,
    measureAlone: null,
    resolveAddresses: (addresses) => resolveAddresses({ geocoder, lake }, addresses),
    suggest: (text, options) => geocoder.suggest(text, options),
    rehearsedErrorAt: () => null,
  };
}
