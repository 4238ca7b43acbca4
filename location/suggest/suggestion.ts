import type { LatLon } from '../../core/geodesy/projection.ts';
import type { SUGGESTION_KINDS } from '../../schemas/http/place/suggestSchemas.ts';

/** A text that what has been typed so far may become; the geocoder finds the place of each. */
export interface Suggestion {
  readonly text: string;
  readonly kind: SuggestionKind;
}

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export interface SuggestOptions {
  /** Where the person is looking: streets around it come first; null = not said. */
  readonly near: LatLon | null;
  /** At most so many suggestions. */
  readonly limit: number;
}
