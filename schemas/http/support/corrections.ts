import { z } from 'zod';
import { frameIdSchema, isoDateSchema } from '../../frame.ts';
import { nextCursorSchema, pageQuery } from '../paging.ts';

const MOST_SCOPES = 200;

const scopeFields = {
  frame_id: frameIdSchema,
  release: z
    .string()
    .nullable()
    .meta({ description: 'null = of all releases that were sold before the correction' }),
  pixel_id: z.string().nullable().meta({ description: 'null = of all cells' }),
};

export const correctionSchema = z
  .object({
    correction_id: z.string(),
    title: z.string(),
    what_was_wrong: z.string(),
    what_was_done: z.string(),
    since: isoDateSchema
      .nullable()
      .meta({ description: 'Since when wrong numbers were given; null = unknown' }),
    published_at: z.iso.datetime(),
    scope: z
      .array(z.object(scopeFields))
      .meta({ description: 'The affected reports; none = not about reports' }),
    url: z.url().meta({ description: 'For people' }),
  })
  .meta({
    id: 'Correction',
    description: 'What was wrong in reports or in the service, and how it was fixed',
  });
export type CorrectionBody = z.infer<typeof correctionSchema>;

export const correctionsQuerySchema = z.strictObject({
  ...pageQuery,
  frame_id: frameIdSchema.optional().meta({ description: 'Only those about this frame' }),
});

export const correctionsSchema = z
  .object({
    corrections: z.array(correctionSchema),
    next_cursor: nextCursorSchema,
    request_id: z.string(),
  })
  .meta({ id: 'CorrectionList' });

const SAY = 'say it in 3 to 4000 characters';
const saidSchema = z.string({ error: SAY }).trim().min(3, SAY).max(4000, SAY);

export const newCorrectionBodySchema = z.strictObject({
  title: z.string().trim().min(3).max(200),
  what_was_wrong: saidSchema,
  what_was_done: saidSchema,
  since: isoDateSchema.nullable().default(null),
  scope: z
    .array(
      z
        .strictObject({
          frame_id: frameIdSchema,
          release: z.string().min(1).max(80).nullable().default(null),
          pixel_id: z.string().min(1).max(80).nullable().default(null),
        })
        .refine(
          ({ frame_id: frameId, pixel_id: pixelId }) => pixelId === null || pixelId.startsWith(`${frameId}-`),
          {
            path: ['pixel_id'],
            message: 'a cell of the frame, such as F08882-30-40',
          },
        ),
    )
    .max(MOST_SCOPES)
    .default([]),
});

const notifiedFields = {
  notified_accounts: z.int(),
  notified_reports: z.int(),
  notified_at: z.iso.datetime().nullable().meta({ description: 'null = accounts are being informed' }),
};

export const operatorCorrectionSchema = z.object({
  ...correctionSchema.shape,
  ...notifiedFields,
  repeated: z.boolean(),
  affected_accounts: z.int(),
  affected_reports: z.int(),
  request_id: z.string(),
});

export const operatorCorrectionsSchema = z.object({
  corrections: z.array(z.object({ ...correctionSchema.shape, ...notifiedFields })),
  request_id: z.string(),
});
