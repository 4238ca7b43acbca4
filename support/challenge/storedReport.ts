import { z } from 'zod';
import { GEOCODE_FLAGS } from '../../core/address/geocodedPlace.ts';
import { MATCH_TYPES } from '../../core/address/geocodePrecision.ts';

const geocodeSchema = z.object({
  match_type: z.enum(MATCH_TYPES),
  score: z.number(),
  uncertainty_m: z.number(),
  match_quality: z.number(),
  flags: z.array(z.enum(GEOCODE_FLAGS)),
  source: z.string().nullable(),
});

const factsSchema = z.object({
  query: z.object({ geocoded_address: z.string().nullable(), geocode: geocodeSchema }).nullable().catch(null),
  velocity_uncertainty_mm_yr: z.number().nullable().catch(null),
  confidence: z.number().nullable().catch(null),
});

/** What a stored body says beside what the books keep of the report; null for whatever `fields` left out. */
export type StoredFacts = z.infer<typeof factsSchema>;

/** Reads a stored body: of any kind of report and any time. */
export function readStoredFacts(body: string): StoredFacts {
  const facts = factsSchema.safeParse(JSON.parse(body));
  return facts.data ?? { query: null, velocity_uncertainty_mm_yr: null, confidence: null };
}
