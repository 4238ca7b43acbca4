import { required } from '../../core/required.ts';
import { invalidInput } from '../../core/error.ts';
import { printableText } from '../../core/printableText.ts';
import { type ProductStatements, productStatementsSchema } from '../../schemas/products/productStatements.ts';

/** An operator's statements that product files lack, by the names of the options. */
export interface StatementValues {
  readonly wavelength?: string;
  readonly incidence?: string;
  readonly heading?: string;
  readonly vertical?: boolean;
  readonly units?: string;
  readonly withoutCoherence?: boolean;
  readonly attribution?: string;
  readonly license?: string;
}

const FIELDS = {
  wavelength: 'wavelength_m',
  incidence: 'incidence_deg',
  heading: 'heading_deg',
  vertical: 'vertical',
  units: 'units',
  withoutCoherence: 'without_coherence',
  attribution: 'attribution',
  license: 'license',
} as const satisfies Record<keyof StatementValues, keyof ProductStatements>;

const flagOf = (option: string): string =>
  `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const WANTED: Readonly<Record<keyof ProductStatements, string>> = {
  wavelength_m: 'give meters from 0.02 to 1, such as 0.05546576 for Sentinel-1',
  incidence_deg: 'give degrees from the vertical, 10 to 70',
  heading_deg: 'give the flight direction in degrees clockwise from north, such as 348 or 192',
  vertical: 'it takes no value',
  units: 'give mm, cm or m',
  without_coherence: 'it takes no value',
  attribution: 'give a text of at most 500 characters',
  license: 'give a text of at most 500 characters',
};

/** The statements of a command line. Throws `bad_usage`. */
export function statementsOf(values: StatementValues): ProductStatements {
  const given: Record<string, unknown> = {};
  for (const [option, field] of Object.entries(FIELDS)) {
    const value = values[option as keyof StatementValues];
    if (value === undefined) continue;
    const isNumber = /_(?:m|deg)$/.test(field);
    const text = typeof value === 'string' ? printableText(value).trim() : value;
    given[field] = isNumber ? numberOf(String(text)) : text;
  }
  const parsed = productStatementsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const field = required(parsed.error.issues[0]).path[0] as keyof ProductStatements;
  const option = required(Object.keys(FIELDS).find((name) => FIELDS[name as keyof typeof FIELDS] === field));
  const value = String(values[option as keyof StatementValues]).slice(0, 80);
  throw invalidInput('bad_usage', `${flagOf(option)} ${printableText(value)}: ${WANTED[field]}`);
}

/** Statements as the options that produce them, for messages; empty without any. */
export function statementsText(statements: ProductStatements): string {
  return Object.entries(FIELDS)
    .flatMap(([option, field]) => {
      const value = statements[field];
      if (value === undefined) return [];
      return [value === true ? flagOf(option) : `${flagOf(option)} ${optionValue(value)}`];
    })
    .join(' ');
}

function optionValue(value: string | number): string {
  const text = String(value);
  return /^[\w.,:/-]+$/.test(text) ? text : JSON.stringify(text);
}

function numberOf(text: string): number {
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}
