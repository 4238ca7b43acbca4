import { z } from 'zod';

/** A correction as referenced in a report. */
export const correctionLinkSchema = z
  .object({ correction_id: z.string(), title: z.string(), url: z.url() })
  .meta({ id: 'CorrectionLink' });
export type CorrectionLink = z.infer<typeof correctionLinkSchema>;
