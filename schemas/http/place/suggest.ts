import { z } from 'zod';
import { modeShape } from '../mode.ts';
import { placeQuery, queryNumber } from '../queryTypes.ts';

/** Longer texts are no addresses that somebody types. */
const LONGEST_TYPED = 200;
const SUGGESTIONS = { least: 1, most: 10, usual: 6 };

export const SUGGESTION_KINDS = ['place', 'zip', 'street', 'house'] as const;

export const suggestQuerySchema = z.strictObject({
  q: z.string().max(LONGEST_TYPED).meta({ description: 'What has been typed so far', example: '204 E Ma' }),
  lat: placeQuery.lat.meta({
    description: 'Where the person is looking, with `lon`: streets around it come first',
  }),
  lon: placeQuery.lon,
  limit: queryNumber(z.int().min(SUGGESTIONS.least).max(SUGGESTIONS.most))
    .default(SUGGESTIONS.usual)
    .meta({ description: 'At most so many suggestions' }),
});

export const suggestAnswerSchema = z
  .object({
    ...modeShape,
    q: z.string().meta({ description: 'As it was sent' }),
    suggestions: z
      .array(
        z.object({
          text: z.string().meta({ description: 'An address, a street or an area to ask for next' }),
          kind: z.enum(SUGGESTION_KINDS).meta({
            description:
              'house: a known house, or a number within a range of the street; street, place (a town) and zip are areas, which no report is sold of by default',
          }),
        }),
      )
      .meta({ description: 'The likeliest first; empty when nothing that is loaded begins so' }),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'AddressSuggestions' });
