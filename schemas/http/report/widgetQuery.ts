import { z } from 'zod';
import { placeQuery } from '../queryTypes.ts';
import { pageLanguage } from '../pageLanguage.ts';
import { formQuery } from './reportQuery.ts';

const { address, lat, lon } = placeQuery;

const badgeShape = {
  key: z.string().max(100).optional().meta({
    description: 'A key for widgets (`widget: true`, POST /api/v1/keys); everyone can read it in your page',
    example: 'gm_child_2dAqV8pT0nXk5sLrY7cB1mGhW4eZ6uJf0a1b2c',
  }),
  address,
  lat,
  lon,
  mock: formQuery.mock,
  lang: pageLanguage,
};

/** What a badge shows. */
export const badgeQuerySchema = z.strictObject(badgeShape);

/** What a widget shows. */
export const widgetQuerySchema = z.strictObject({
  ...badgeShape,
  theme: z.enum(['auto', 'light', 'dark']).default('auto').meta({
    description: "The colors; `auto` follows the visitor's system",
  }),
});
export type WidgetQuery = z.infer<typeof badgeQuerySchema>;
