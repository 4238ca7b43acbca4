import type { LatLon } from '../../core/geodesy/projection.ts';
import type { SUGGESTION_KINDS } from '../../schemas/http/place/suggestSchemas.ts';

/** A completion of what has been typed so far; the geocoder finds its location. */
export interface Suggestion {
  readonly text: string;
  readonly kind: SuggestionKind;
}

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

export interface SuggestOptions {
  /** The position that the person is viewing; streets around it come first. Null = not given. */
  readonly near: LatLon | null;
  /** Maximum number of suggestions. */
  readonly limit: number;
}
