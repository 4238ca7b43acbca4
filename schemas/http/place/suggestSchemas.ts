import { z } from 'zod';
import { modeShape } from '../modeFields.ts';
import { placeQuery, queryNumber } from '../queryTypes.ts';

/** Longer texts aren't addresses being typed. */
const LONGEST_TYPED = 200;
const SUGGESTIONS = { least: 1, most: 10, usual: 6 };

export const SUGGESTION_KINDS = ['place', 'zip', 'street', 'house'] as const;

export const suggestQuerySchema = z.strictObject({
  q: z.string().max(LONGEST_TYPED).meta({ description: 'The text typed so far', example: '204 E Ma' }),
  lat: placeQuery.lat.meta({
    description: "The center of the user's view, with `lon`: streets near it come first",
  }),
  lon: placeQuery.lon,
  limit: queryNumber(z.int().min(SUGGESTIONS.least).max(SUGGESTIONS.most))
    .default(SUGGESTIONS.usual)
    .meta({ description: 'Maximum number of suggestions' }),
});

export const suggestAnswerSchema = z
  .object({
    ...modeShape,
    q: z.string().meta({ description: 'As sent' }),
    suggestions: z
      .array(
        z.object({
          text: z.string().meta({ description: 'An address, a street or an area to send next' }),
          kind: z.enum(SUGGESTION_KINDS).meta({
            description:
              'house: a known house, or a number within the range of a street. street, place (a town) and zip are ' +
              "areas; by default we don't sell reports for areas",
          }),
        }),
      )
      .meta({ description: 'Most likely first; empty if no loaded address starts like this' }),
    cost_usd: z.literal(0),
    request_id: z.string(),
  })
  .meta({ id: 'AddressSuggestions' });
