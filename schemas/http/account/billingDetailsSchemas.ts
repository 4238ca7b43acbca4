import { z } from 'zod';
import { required } from '../../../core/required.ts';
import { hasTaxNumberShape, plainTaxNumber } from '../../taxNumbers.ts';
import { callShape } from '../modeFields.ts';

/** Printable characters: nothing that controls a terminal, a page or a line, and nothing that fonts lack. */
const UNWRITTEN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;
const MOST_LINES = 6;

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !UNWRITTEN.test(text), 'one line of letters, without control characters')
    .transform((text) => text.normalize('NFC'));

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Codes with a name that isn't a country's. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.has(code) && regions.of(code) !== undefined;
}

const name = line(200)
  .nullable()
  .optional()
  .meta({ description: 'The name on invoices', example: 'Example GmbH' });
const addressLines = z
  .array(line(120))
  .max(MOST_LINES)
  .optional()
  .meta({
    description: `Postal address, up to ${MOST_LINES} lines`,
    example: ['Hauptstr. 1', '10115 Berlin'],
  });
const country = z
  .string()
  .trim()
  .toUpperCase()
  .refine(isCountry, 'the two letters of a country (ISO 3166-1), such as US')
  .nullable()
  .optional()
  .meta({ description: 'Two letters (ISO 3166-1)', example: 'DE' });
const vatId = z
  .string()
  .max(40)
  .transform(plainTaxNumber)
  .refine(hasTaxNumberShape, 'must be a VAT or tax number; EU numbers start with the country code')
  .nullable()
  .optional()
  .meta({
    description: 'VAT or tax number, stored in capitals without spaces, dots and dashes',
    example: 'DE123456789',
  });
const email = z.email().max(254).nullable().optional().meta({
  description: 'Where to send invoices. By default, the account’s address',
  example: 'billing@example.org',
});

export const billingDetailsBodySchema = z
  .strictObject({ name, address_lines: addressLines, country, vat_id: vatId, email })
  .meta({ id: 'BillingDetailsRequest', description: 'The full set: fields that you omit are cleared' });

export const billingDetailsSchema = z
  .object({
    name: z.string().nullable(),
    address_lines: z.array(z.string()),
    country: z.string().nullable(),
    vat_id: z.string().nullable(),
    email: z.string().nullable(),
    ...callShape,
  })
  .meta({ id: 'BillingDetails', description: 'Name and address for this account’s invoices' });

/** The English name of a country; the code itself if it has none. */
export function countryName(code: string): string {
  return isCountry(code) ? required(regions.of(code)) : code;
}
