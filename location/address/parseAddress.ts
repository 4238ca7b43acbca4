import type { AddressReading, PlaceVocabulary } from './addressReading.ts';

/** FIRST LANDING: to be filled. */
export function parseAddress(_text: string, _places: PlaceVocabulary): readonly AddressReading[] {
  return [];
}
