import { z } from 'zod';
import { LANGUAGES } from '../../core/words/language.ts';

/** The language of a page for people. */
export const pageLanguage = z.enum(LANGUAGES).optional().meta({
  description: "The language of the page; by default the visitor's, by `Accept-Language`",
  example: 'es',
});

/** Of a page that is in English unless the link asks for Spanish; other parameters are ignored. */
export const translatedPageQuerySchema = z.object({
  lang: z.enum(LANGUAGES).optional().meta({
    description: 'The language of the page; `en` by default',
    example: 'es',
  }),
});
