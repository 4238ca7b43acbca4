import { z } from 'zod';
import { dryRunSchema, teaserSchema } from './preflight.ts';
import { LANGUAGES } from '../../../core/words/language.ts';
import { placeQuery, queryFlag, queryList } from '../queryTypes.ts';
import { formQuery, frameQuery, gateQuery, priceQuery } from './reportQuery.ts';

/** The language of a document. */
export const documentLanguage = z.enum(LANGUAGES).default('en').meta({
  description: 'The language of the document: English or Spanish',
  example: 'en',
});

/** Optional parts of the document. */
const PDF_BLOCKS = ['context'] as const;

export const reportPdfQuerySchema = z.strictObject({
  ...placeQuery,
  ...frameQuery,
  brief: queryFlag('1 = with a paragraph in plain words'),
  include: queryList(PDF_BLOCKS, 'Optional parts of the document, at no extra cost.'),
  lang: documentLanguage,
  ...formQuery,
  ...gateQuery,
  ...priceQuery,
});
export type ReportPdfQuery = z.infer<typeof reportPdfQuerySchema>;

/** The document, or a free form's JSON; the type of a route's responses doesn't support content types. */
export const reportPdfResponse = {
  description: 'The report as a PDF; with dry_run or teaser, its free form as JSON',
  content: {
    'application/pdf': { schema: z.string().meta({ format: 'binary' }) },
    'application/json': { schema: z.union([dryRunSchema, teaserSchema]) },
  },
} as unknown as z.ZodType;

/** A response that is a PDF. */
export function pdfResponse(description: string): z.ZodType {
  const schema = z.string().meta({ format: 'binary' });
  return { description, content: { 'application/pdf': { schema } } } as unknown as z.ZodType;
}
