import { z } from 'zod';
import { callShape, MODES } from '../modeFields.ts';
import { pageLanguage } from '../pageLanguage.ts';
import { correctionLinkSchema } from './correctionLink.ts';

/** The signed statement on the first page of a printed report. */
export const printedStatementSchema = z
  .object({
    request_id: z.string().meta({ description: 'As printed at the foot of each page' }),
    made_at: z.iso.datetime(),
    mode: z.enum(MODES),
    is_synthetic: z.boolean().meta({ description: 'Whether a program made the data up' }),
    place: z
      .string()
      .meta({ description: 'The place, as printed', example: '204 E Main St, Levelton, TX 77998' }),
    lat: z.number(),
    lon: z.number(),
    frame: z.string(),
    release: z.string(),
    pixel_id: z.string(),
    verdict: z.string().meta({ description: 'The headline', example: 'Sinking fast' }),
    rate_mm_yr: z.number().meta({
      description:
        'The printed rate, mm per year; of ground moving sideways to the east, negative = to the west',
    }),
    margin_95_mm_yr: z.number().meta({ description: 'Half of its 95 % interval, mm per year' }),
    last_observation: z.iso.date(),
  })
  .meta({ id: 'PrintedStatement' });
export type PrintedStatement = z.infer<typeof printedStatementSchema>;

export const verifyParamsSchema = z.strictObject({
  report_id: z.string().min(1).max(60).meta({
    description: 'The request that is printed at the foot of each page',
    example: 'req_0123456789abcdef',
  }),
});

/** Maximum length of a proof, which is far shorter; longer texts aren't parsed. */
const LONGEST_PROOF = 2000;

export const verifyQuerySchema = z.strictObject({
  proof: z.string().max(LONGEST_PROOF).optional().meta({
    description: 'The signed statement that the code on the report holds, a compact JWS',
    example: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln',
  }),
  lang: pageLanguage,
});

export const verifiedSchema = z
  .object({
    genuine: z
      .boolean()
      .meta({ description: 'Whether this service signed the statement, about this report' }),
    message: z.string(),
    statement: printedStatementSchema
      .nullable()
      .meta({ description: 'What the report says, if it is genuine' }),
    is_current: z.boolean().nullable().meta({
      description:
        'Whether the release that the report is from is still the newest of its frame; null if not genuine',
    }),
    corrections: z.array(correctionLinkSchema).meta({
      description: 'Corrections of this report because it was wrong, newest first. Empty = none',
    }),
    request_id: callShape.request_id,
  })
  .meta({ id: 'VerifiedReport', description: 'Whether a printed report is genuine' });
export type VerifiedReport = z.infer<typeof verifiedSchema>;

export const jwksSchema = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({
    id: 'ReceiptKeys',
    description: 'Keys that verify receipts and printed reports, including old ones (JSON Web Key Set)',
  });
