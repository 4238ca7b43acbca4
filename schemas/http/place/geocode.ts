import { z } from 'zod';
import { modeShape } from '../modeFields.ts';
import { addressParts, placeQuery } from '../queryTypes.ts';
import { geocodeShape } from '../report/reportParts.ts';

export const geocodeQuerySchema = z.strictObject({ address: placeQuery.address, ...addressParts });
export const reverseQuerySchema = z.strictObject({ lat: placeQuery.lat, lon: placeQuery.lon });

export const candidateSchema = z
  .object({ geocoded_address: z.string(), lat: z.number(), lon: z.number(), ...geocodeShape })
  .meta({ id: 'GeocodedPlace', description: 'A place that an address can mean' });
export type PlaceCandidate = z.infer<typeof candidateSchema>;

export const geocodeAnswerSchema = z
  .object({
    ...modeShape,
    address: z.string().meta({ description: 'As sent; separate parts are joined into one line' }),
    ambiguous: z.boolean().meta({
      description:
        'True: the address matches places far apart equally well, `alternatives` lists them, and the place is null. ' +
        'A report for such an address is refused, free',
    }),
    help: z.string().nullable().meta({
      description: 'What to do if the address is ambiguous or names an area, not a house',
    }),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    geocoded_address: z.string().nullable(),
    match_type: geocodeShape.match_type.nullable(),
    score: geocodeShape.score.nullable(),
    uncertainty_m: geocodeShape.uncertainty_m.nullable(),
    match_quality: geocodeShape.match_quality.nullable(),
    flags: geocodeShape.flags,
    source: geocodeShape.source.nullable(),
    alternatives: z
      .array(candidateSchema)
      .meta({ description: 'Other places that the address can mean, most likely first' }),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'Geocode' });

export const reverseAnswerSchema = z
  .object({
    ...modeShape,
    lat: z.number().meta({ description: 'As sent' }),
    lon: z.number().meta({ description: 'As sent' }),
    found: z.boolean(),
    help: z.string().nullable().meta({ description: 'Why there is no address' }),
    geocoded_address: z.string().nullable().meta({ description: 'The nearest address' }),
    distance_m: z.number().nullable().meta({ description: 'From the point to the location of the address' }),
    place: candidateSchema.nullable(),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'ReverseGeocode' });

/** Described as the text that is sent; the route parses it into rows. */
export const addressTableSchema = z.any().meta({
  type: 'string',
  description:
    'CSV (UTF-8, UTF-16 or Windows-1252; separated by commas, semicolons, tabs or bars) whose header has `address`, ' +
    'or `number`, `street`, `unit`, `city`, `state`, `zip`, or `lat` and `lon`, or their usual names ' +
    '(Street Address, Address Line 2, ZIP Code, Latitude, Y). Parts are joined, and `id` is returned',
  example: 'id,address\nsite-17,"204 E Main St, Levelton, TX 77998"\n',
});

export const geocodedTableResponse = {
  description: 'One line for each row, in the same order',
  content: {
    'text/csv': {
      schema: z.string().meta({
        description:
          'Columns row, id, address, status, lat, lon, geocoded_address, match_type, score, uncertainty_m, match_quality, flags, source, message; status is found, ambiguous, not_found, invalid_item or unprocessed',
      }),
    },
  },
} as unknown as z.ZodType;
