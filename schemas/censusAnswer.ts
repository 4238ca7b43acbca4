import { z } from 'zod';

/**
 * The answer of the US Census Bureau's geocoder to `locations/onelineaddress` (Geocoding Services API), limited to what
 * is used here. Several matches are a tie.
 */
export const censusAnswerSchema = z.object({
  result: z.object({
    addressMatches: z
      .array(
        z.object({
          matchedAddress: z.string().min(1).max(300),
          /** x = longitude, y = latitude. */
          coordinates: z.object({ x: z.number().min(-180).max(180), y: z.number().min(-90).max(90) }),
          addressComponents: z.object({ zip: z.string().max(10).optional() }).optional(),
        }),
      )
      .max(1000),
  }),
});

export type CensusMatch = z.infer<typeof censusAnswerSchema>['result']['addressMatches'][number];
