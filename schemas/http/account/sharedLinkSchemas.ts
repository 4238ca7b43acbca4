import { z } from 'zod';
import { callShape, modeShape } from '../modeFields.ts';
import { pageLanguage } from '../pageLanguage.ts';
import { correctionLinkSchema } from '../report/correctionLink.ts';
import { savedReportParamsSchema } from './myReportsSchemas.ts';

const linkFields = {
  link_id: z.string().meta({ example: 'lnk_0123456789abcdefghij' }),
  created_at: z.iso.datetime(),
};

export const createdLinkSchema = z
  .object({
    ...linkFields,
    url: z.url().meta({
      description:
        'Shown once, because the service stores only a hash. Anyone who has it can read this one report until you ' +
        'revoke it: a page in browsers, JSON for programs',
    }),
    ...callShape,
  })
  .meta({ id: 'CreatedLink' });

export const linkListSchema = z
  .object({ links: z.array(z.object(linkFields).meta({ id: 'SharedLink' })), ...callShape })
  .meta({ id: 'SharedLinkList' });

export const linkParamsSchema = savedReportParamsSchema.extend({
  link_id: z
    .string()
    .min(1)
    .max(60)
    .meta({ description: '`link_id` of the link', example: 'lnk_0123456789abcdefghij' }),
});

export const revokedLinkSchema = z
  .object({ link_id: z.string(), revoked: z.literal(true), ...callShape })
  .meta({ id: 'RevokedLink' });

export const sharedReportParamsSchema = z.strictObject({
  code: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'The last part of the link', example: '0123456789abcdefghijklmnopqrstuv' }),
});

/** Other parameters are ignored: sites that pass links on add their own. */
export const sharedReportQuerySchema = z.object({
  lang: pageLanguage,
});

export const sharedReportSchema = z
  .object({
    report: z.record(z.string(), z.unknown()).meta({
      description:
        'The report as sold, without its cost and the buyer’s balance. It can be limited to some fields, or be a time ' +
        'series',
    }),
    bought_at: z.iso.datetime(),
    corrections: z.array(correctionLinkSchema).meta({
      description: 'Corrections of this report because it was wrong, newest first. Empty = none',
    }),
    refunded: z.boolean().meta({ description: 'Whether the buyer got a refund' }),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'SharedReport', description: 'A report that its buyer shares by link' });
export type SharedReport = z.infer<typeof sharedReportSchema>;
