import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { refusal } from '../refusal.ts';
import { buyBodySchema } from '../../schemas/http/buy.ts';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/errorCodes.ts';
import type { ErrorDetail } from '../../schemas/http/errorBody.ts';

/** Fields whose bad value has a code of its own. */
const CODE_OF_FIELD: Readonly<Record<string, ErrorCode>> = {
  lat: 'invalid_coordinates',
  lon: 'invalid_coordinates',
  email: 'invalid_email',
};
/** The same for fields that mean something else elsewhere, by the body that they belong to. */
const CODE_OF_BODY_FIELD: ReadonlyMap<z.ZodType, Readonly<Record<string, ErrorCode>>> = new Map([
  [buyBodySchema, { amount_usd: 'bad_amount', method: 'bad_method' } as const],
]);

function codeOf(schema: z.ZodType, issue: z.core.$ZodIssue | undefined): ErrorCode {
  const field = String(issue?.path[0] ?? '');
  const code = CODE_OF_BODY_FIELD.get(schema)?.[field];
  if (code) return code;
  if (issue?.code === 'too_big' && field === 'items' && issue.path.length === 1) return 'too_many_items';
  return CODE_OF_FIELD[field] ?? 'bad_request';
}

const PART_NAMES: Readonly<Record<string, string>> = {
  querystring: 'query',
  params: 'path',
  headers: 'header',
  body: 'body',
};
const LONGEST_ECHO = 120;
/** Fields whose values no answer repeats. */
const SECRET_FIELDS: ReadonlySet<PropertyKey> = new Set(['password']);

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  if (path.some((key) => SECRET_FIELDS.has(key))) return '(not repeated)';
  return path.reduce<unknown>((value, key) => {
    // A list that came as one string is told whole.
    if (typeof value === 'string') return value;
    return typeof value === 'object' && value !== null
      ? (value as Record<PropertyKey, unknown>)[key]
      : undefined;
  }, data);
}

/** A value as the message repeats it: JSON, cut short. */
function echo(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO)}…` : text;
}

/** A long text is not sent back whole. */
function shortened(value: unknown): unknown {
  return typeof value === 'string' && value.length > LONGEST_ECHO
    ? `${value.slice(0, LONGEST_ECHO)}…`
    : value;
}

function detailOf(issue: z.core.$ZodIssue, part: string, data: unknown): ErrorDetail {
  const { path, code, message, input: _input, ...ctx } = issue;
  return {
    loc: [part, ...path.map((key) => (typeof key === 'number' ? key : String(key)))],
    msg: message,
    type: code,
    input: shortened(valueAt(data, path)) ?? null,
    ctx: JSON.parse(JSON.stringify(ctx)) as Record<string, unknown>,
  };
}

function described(place: string, message: string, value: unknown): string {
  return value === undefined ? `${place} is missing` : `${place}: ${message}; got ${echo(value)}`;
}

/** Where in a request a text holds a NUL character, which no database keeps alike; null = nowhere. */
function placeOfNul(value: unknown): readonly PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const place = placeOfNul(inner);
    if (place) return [Array.isArray(value) ? Number(key) : key, ...place];
  }
  return null;
}

/** The issues of what does not fit the schema, or of a NUL in what does. In a path it names what is not there. */
function check(
  schema: z.ZodType,
  data: unknown,
  part: string,
): { readonly value: unknown } | { readonly issues: z.core.$ZodIssue[] } {
  const result = schema.safeParse(data);
  if (!result.success) return { issues: result.error.issues };
  const path = part === 'path' ? null : placeOfNul(result.data);
  if (path === null) return { value: result.data };
  const message = 'a text holds the NUL character U+0000; leave it out';
  return { issues: [{ code: 'custom', path: [...path], message, input: undefined }] };
}

/**
 * Checks one part of a request against its zod schema; what does not fit becomes a 422 with `detail`, or the 400 that
 * some fields have.
 */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = PART_NAMES[httpPart ?? ''] ?? 'request';
  return (data: unknown) => {
    const result = check(schema, data, part);
    if ('value' in result) return result;
    const { issues } = result;
    const messages = issues.slice(0, 5).map((issue) => {
      const place = issue.path.length > 0 ? issue.path.join('.') : part;
      return issue.code === 'unrecognized_keys'
        ? `${part} has no parameter ${issue.keys.map((key) => echo(key)).join(', ')}`
        : described(place, issue.message, valueAt(data, issue.path));
    });
    const detail = issues.map((issue) => detailOf(issue, part, data));
    const code = codeOf(schema, issues[0]);
    // Only a 422 is an HTTPValidationError.
    const details = ERROR_CODES[code].status === 422 ? { detail } : {};
    return { error: refusal(code, messages.join('. '), details) };
  };
};
