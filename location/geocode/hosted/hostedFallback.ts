import { required } from '../../../core/required.ts';
import type { GeocodeOutcome } from '../../../core/report/geocodedPlace.ts';
import type { CensusGeocoder } from './censusGeocoder.ts';
import type { Geocoder } from '../geocoder.ts';
import { writtenPlace } from '../points/writtenPlace.ts';

/** Maximum number of concurrent calls to the hosted service in a batch. */
const CONCURRENCY = 4;

/**
 * A geocoder that asks the hosted service for addresses that the gazetteer doesn't have. Ambiguous results of the
 * gazetteer stay ambiguous. A batch has `batchMs` for this; the remaining addresses stay unknown.
 */
export function withHostedFallback(
  gazetteer: Geocoder,
  hosted: CensusGeocoder,
  { now, batchMs }: { readonly now: () => number; readonly batchMs: number },
): Geocoder {
  const completed = async (text: string, own: GeocodeOutcome): Promise<GeocodeOutcome> => {
    if (own.kind !== 'not_found') return own;
    const written = await writtenPlace(text);
    if (written.kind === 'outcome') return own;
    const other = await hosted.geocode(written.text);
    if (other.kind === 'no_answer')
      return { ...own, reason: `${own.reason}; the hosted geocoder gives no answer now` };
    if (other.kind === 'not_found')
      return { ...own, reason: `${own.reason}; the hosted geocoder has no match either` };
    return other;
  };
  return {
    geocode: async (text) => completed(text, await gazetteer.geocode(text)),
    geocodeAll: async (texts) => {
      const outcomes = await gazetteer.geocodeAll(texts);
      const unknown = [...outcomes.keys()]
        .filter((index) => required(outcomes[index]).kind === 'not_found')
        .values();
      const giveUpAt = now() + batchMs;
      const askInTurn = async () => {
        for (const index of unknown) {
          const own = required(outcomes[index]);
          if (now() < giveUpAt) outcomes[index] = await completed(required(texts[index]), own);
          else if (own.kind === 'not_found')
            outcomes[index] = {
              ...own,
              reason: `${own.reason}; there was no time to ask the hosted geocoder`,
            };
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, askInTurn));
      return outcomes;
    },
    reverse: (point) => gazetteer.reverse(point),
    suggest: (text, options) => gazetteer.suggest(text, options),
  };
}
