import { z } from 'zod';
import { LANGUAGES } from '../../../core/words/language.ts';
import { callShape } from '../modeFields.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';
import { withheld } from '../report/reportParts.ts';
import { correctionLinkSchema } from '../report/correctionLink.ts';
import { documentLanguage } from '../report/reportPdf.ts';
import { queryNumber } from '../queryTypes.ts';

const reportIdSchema = z.int().min(1).meta({
  description: "Number in the account’s ledger, which also numbers credits: the first report isn't 1",
});

export const myReportsQuerySchema = z.strictObject({
  ...pageQuery,
  q: z.string().min(1).max(120).optional().meta({
    description:
      'Only reports whose label, nickname, note, address or pixel_id contains this text, ignoring case',
    example: 'home',
  }),
  pixel_id: z.string().min(1).max(120).optional().meta({
    description:
      'Only reports of this measurement cell, from any release. Shows whether the account already owns one',
    example: 'F08882-30-40',
  }),
});

const savedReportFields = {
  id: reportIdSchema,
  created_at: z.iso.datetime(),
  endpoint: z.string(),
  label: z.string().nullable(),
  nickname: z.string().nullable(),
  note: z.string().nullable(),
  address: z.string().nullable(),
  geocoded_address: z.string().nullable().meta({ description: 'Found for it' }),
  lat: z.number(),
  lon: z.number(),
  pixel_id: z.string(),
  frame: z.string(),
  release: z.string(),
  velocity: z.number().meta({ description: 'Vertical velocity, mm/yr; negative = subsidence' }),
  velocity_vertical_mm_yr: z.number().meta({ description: 'The same value' }),
  velocity_uncertainty_mm_yr: z.number().nullable().meta({
    description: 'One standard deviation of it, mm/yr; null = not stored',
  }),
  recent_rate_mm_yr: z.number().nullable().meta({ description: 'Of the last 12 months' }),
  recent_rate_uncertainty_mm_yr: z.number().nullable(),
  last_observation: z.iso.date().nullable(),
  verdict: z.string().nullable().meta({
    description: 'Such as `Sinking fast`; null = not stored',
  }),
  verdict_code: z.string().nullable().meta({
    description: 'The same as a code; null = not stored',
  }),
  assessment_code: z.string(),
  cost_usd: z.number(),
  refunded: z.boolean(),
  purchase_request_id: z.string().meta({ description: '`request_id` of the purchase' }),
  corrections: z.array(correctionLinkSchema).meta({
    description: 'Corrections because it was wrong, newest first',
  }),
  pdf_url: z
    .url()
    .nullable()
    .meta({
      description:
        'The PDF for the same place; needs a key. Free for 7 days after the purchase while the release is the same, a ' +
        'new purchase after that (dry_run=1 tells you which)',
    }),
};

const savedReportSchema = z.object(savedReportFields).meta({ id: 'SavedReport' });
export type SavedReportBody = z.infer<typeof savedReportSchema>;

export const myReportsSchema = z
  .object({ reports: z.array(savedReportSchema), next_cursor: nextCursorSchema, ...callShape })
  .meta({ id: 'MyReports' });
export type MyReportsBody = z.infer<typeof myReportsSchema>;

export const savedReportParamsSchema = z.strictObject({
  id: queryNumber(reportIdSchema).meta({
    description: 'Number of the report within the account',
    example: 2,
  }),
});

export const storedReportSchema = z
  .record(z.string(), z.unknown())
  .meta({ id: 'StoredReport', description: 'The body exactly as we sent it when you bought the report' });

const note = (most: number) => z.string().trim().max(most).nullable().optional();

export const tagReportBodySchema = z
  .object({
    id: reportIdSchema.optional(),
    nickname: note(120).meta({ description: 'Shown only in this list; null or empty clears it' }),
    note: note(2000).meta({ description: 'Shown only in this list; null or empty clears it' }),
  })
  .nullish()
  .meta({
    id: 'TagRequest',
    description: 'The report, and its new nickname, note or both. Fields that you omit stay as they are',
  });

export const taggedReportSchema = z
  .object({ ...savedReportFields, ...callShape })
  .meta({ id: 'TaggedReport' });

/** The request names no report, so nothing would change. */
export const untaggedSchema = z
  .object({ id: withheld(reportIdSchema), tagged: z.literal(false), ...callShape })
  .meta({ id: 'NothingTagged', description: 'The body named no report, so nothing was changed' });

export const deleteReportBodySchema = z.strictObject({ id: reportIdSchema }).meta({ id: 'DeleteRequest' });

export const deletedReportSchema = z
  .object({
    id: reportIdSchema,
    deleted: z.literal(true),
    ...callShape,
  })
  .meta({ id: 'DeletedReport' });

/** A document with this many reports takes one thread a few seconds. */
const MOST_REPORTS = 50;

export const portfolioPdfBodySchema = z
  .strictObject({
    ids: z
      .array(z.int().min(1))
      .min(1)
      .max(MOST_REPORTS)
      .refine((ids) => new Set(ids).size === ids.length, 'names a report twice')
      .meta({
        description: '`id` of each report, as in GET /api/v1/my-reports; they are printed in this order',
        example: [2, 3],
      }),
    title: z.string().trim().min(1).max(120).optional().meta({
      description: 'What stands on top of the first page; by default `Ground motion reports`',
      example: 'Loans closing in June',
    }),
    lang: documentLanguage,
  })
  .meta({ id: 'PortfolioPdfRequest', description: 'Which bought reports go into one document' });

export const reportSentencesQuerySchema = z.strictObject({ lang: documentLanguage });

const sentence = z.string().nullable();

export const reportSentencesSchema = z
  .object({
    id: reportIdSchema,
    lang: z.enum(LANGUAGES),
    verdict: sentence,
    assessment: sentence,
    ground_brief: sentence,
    freshness_note: sentence,
    differential_note: sentence,
    reference: sentence.meta({ description: 'What the rate is relative to' }),
    other_frames: sentence.meta({ description: 'How other frames here compare; null without any' }),
    disclaimer: sentence,
    is_incomplete: z.boolean().meta({
      description: 'Sentences are missing because the release that was sold isn’t stored anymore',
    }),
    ...callShape,
  })
  .meta({ id: 'ReportSentences', description: 'Null: the report was sold without it' });

export type ReportSentences = z.infer<typeof reportSentencesSchema>;
