import type { Mode } from '../../accounts/identity/mode.ts';
import type { Cell } from '../../core/geodesy/grid.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { Geocoder } from '../../location/geocode/geocoder.ts';
import type { SuggestOptions, Suggestion } from '../../location/suggest/suggestion.ts';
import type { ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import { NO_CONTEXT, type ContextReader } from '../../store/lake/context/contextReader.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { LoneCell } from '../../store/lake/synthetic/survey.ts';
import { resolveAddresses, type Resolution } from './resolveAddresses.ts';

/** The data source of a caller: live data, or synthetic data with a test key. The two never mix. */
export interface Ground {
  readonly mode: Mode;
  readonly lake: LakeReader;
  /** What others have mapped. */
  readonly context: ContextReader;
  /** What a cell shows on a map where there are no rasters to draw it from; null = there are. */
  readonly measureAlone: ((frame: LakeFrame, cell: Cell) => LoneCell | null) | null;
  /** Resolves addresses, in order; an Error if the address data can't be read. */
  resolveAddresses(addresses: readonly string[]): Promise<(Resolution | Error)[]>;
  /** Completions of an address that is still being typed; rejects if the address data can't be read. */
  suggest(text: string, options: SuggestOptions): Promise<readonly Suggestion[]>;
  /** The error with which a request about this point must be refused; never one for live callers. */
  rehearsedErrorAt(point: LatLon): ErrorCode | null;
}

export type Grounds = Readonly<Record<Mode, Ground>>;

/** The only place that decides which data source a caller sees; a caller without a key sees live data. */
export function groundOf(
  { grounds }: { readonly grounds: Grounds },
  caller: { readonly mode: Mode } | null,
): Ground {
  return grounds[caller?.mode ?? 'live'];
}

/** The published releases, and the context layers of their lake. */
export function liveGround(
  lake: LakeReader,
  geocoder: Geocoder,
  context: ContextReader = NO_CONTEXT,
): Ground {
  return {
    mode: 'live',
    lake,
    context,
    measureAlone: null,
    resolveAddresses: (addresses) => resolveAddresses({ geocoder, lake }, addresses),
    suggest: (text, options) => geocoder.suggest(text, options),
    rehearsedErrorAt: () => null,
  };
}
