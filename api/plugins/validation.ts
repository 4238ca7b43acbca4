import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { nearestName } from '../../core/nearestName.ts';
import { required } from '../../core/required.ts';
import { refusal } from '../../report/refusal.ts';
import { buyBodySchema } from '../../schemas/http/account/buy.ts';
import { openTicketBodySchema, replyBodySchema, SAY_SOMETHING } from '../../schemas/http/support/tickets.ts';
import { topUpBodySchema } from '../../schemas/http/money/x402.ts';
import { issueMessage } from '../../schemas/http/contract/issueMessage.ts';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { ErrorDetail } from '../../schemas/http/contract/errorBody.ts';

const LONGEST_TEXT = 120;

const MOST_ENTRIES = 10;

const DEEPEST = 3;

/** Fields whose values are never repeated in a response, in any spelling that a program may have used by mistake. */
const SECRET_FIELD = /pass|pwd|secret|token|api.?key|authorization/i;

const MASK = '(not repeated)';

/** Fields whose invalid values have their own code. */
const CODE_OF_FIELD: Readonly<Record<string, ErrorCode>> = {
  lat: 'invalid_coordinates',
  lon: 'invalid_coordinates',
  email: 'invalid_email',
};
/** Codes for a body without the required message. */
const SAYS_NOTHING = { message: 'message_required', '': 'message_required' } as const;
/** The same for fields that mean something else elsewhere, by the body that contains them. */
const CODE_OF_BODY_FIELD: ReadonlyMap<z.ZodType, Readonly<Record<string, ErrorCode>>> = new Map<
  z.ZodType,
  Readonly<Record<string, ErrorCode>>
>([
  [buyBodySchema, { amount_usd: 'bad_amount', method: 'bad_method' } as const],
  [topUpBodySchema, { amount_usd: 'bad_amount' } as const],
  [openTicketBodySchema, SAYS_NOTHING],
  [replyBodySchema, SAYS_NOTHING],
]);

function codeOf(schema: z.ZodType, issue: z.core.$ZodIssue | undefined): ErrorCode {
  const field = String(issue?.path[0] ?? '');
  const code = CODE_OF_BODY_FIELD.get(schema)?.[field];
  if (code === 'message_required') return saysNothing(issue) ? code : 'bad_request';
  if (code) return code;
  const place = issue?.path.join('.');
  if (issue?.code === 'too_big' && (place === 'items' || place === 'request.items')) return 'too_many_items';
  return CODE_OF_FIELD[field] ?? 'bad_request';
}

/** Whether a message, or the whole body, is missing; an invalid one is present. */
function saysNothing(issue: z.core.$ZodIssue | undefined): boolean {
  return issue?.path.length === 0 ? issue.code === 'invalid_type' : issue?.message === SAY_SOMETHING;
}

const PART_NAMES: Readonly<Record<string, string>> = {
  querystring: 'query',
  params: 'path',
  headers: 'header',
  body: 'body',
};
/** Maximum number of problems in a response. */
const MOST_PROBLEMS = 100;
/** Some messages list every known name, others every unknown one. */
const LONGEST_MESSAGE = 2000;
/** Maximum number of unknown names in a message. */
const MOST_NAMES = 5;
/** Maximum nesting that a request needs; anything that walks it is safe from a stack overflow. */
const DEEPEST_NESTING = 32;
/** Length of the longest list in a body: the rows of a table of addresses. */
const LONGEST_LIST = 10_000;

function detailOf(issue: z.core.$ZodIssue, part: string, data: unknown): ErrorDetail {
  const { path, code, message: _message, input: _input, ...ctx } = issue;
  return {
    loc: [part, ...path.map((key) => (typeof key === 'number' ? key : String(key)))],
    msg: issueMessage(issue).slice(0, LONGEST_MESSAGE),
    type: code,
    input: excerpt(valueAt(data, path)),
    ctx: excerpt(JSON.parse(JSON.stringify(ctx))) as Record<string, unknown>,
  };
}

function described(place: string, issue: z.core.$ZodIssue, value: unknown): string {
  const { message } = issue;
  if (value !== undefined) return `${place}: ${issueMessage(issue)}; got ${echo(value)}`;
  return message.startsWith('must be ') ? `${place} is missing; it ${message}` : `${place} is missing`;
}

/** Whether data are nested deeper than the limit. */
export function isNestedTooDeep(data: unknown, deepest = DEEPEST_NESTING): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (deepest < 0) return true;
  // A body may contain a hundred thousand values, so nothing is allocated for each.
  if (Array.isArray(data)) {
    for (const inner of data) if (isNestedTooDeep(inner, deepest - 1)) return true;
    return false;
  }
  for (const key in data) if (isNestedTooDeep((data as Data)[key], deepest - 1)) return true;
  return false;
}

type Data = Readonly<Record<string, unknown>>;

/** The location of a NUL character in a request's text, which databases don't store consistently; null = none. */
function placeOfNul(value: unknown): readonly PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const place = placeOfNul(value[index]);
      if (place) return [index, ...place];
    }
    return null;
  }
  for (const key in value) {
    const place = placeOfNul((value as Data)[key]);
    if (place) return [key, ...place];
  }
  return null;
}

/**
 * Truncates lists one entry after the longest that any schema allows: the schema still refuses them for their length, but
 * doesn't first record what is wrong with each of a hundred thousand entries.
 */
function withCutLists(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.length > LONGEST_LIST ? data.slice(0, LONGEST_LIST + 1) : data;
  const entries = Object.entries(data);
  const shortened = entries.map(([key, inner]) => [key, withCutLists(inner)] as const);
  return shortened.every(([, inner], index) => inner === required(entries[index])[1])
    ? data
    : Object.fromEntries(shortened);
}

/**
 * The issues of data that don't match the schema, or of a NUL in data that do. For a path, the message names what doesn't
 * exist.
 */
function check(
  schema: z.ZodType,
  data: unknown,
  part: string,
): { readonly value: unknown } | { readonly issues: z.core.$ZodIssue[] } {
  if (isNestedTooDeep(data)) {
    const message = `nested more than ${DEEPEST_NESTING} deep`;
    return { issues: [{ code: 'custom', path: [], message, input: undefined }] };
  }
  const result = schema.safeParse(withCutLists(data));
  if (!result.success) return { issues: result.error.issues };
  // Schemas can't create a NUL that the input doesn't contain.
  const path = part === 'path' || placeOfNul(data) === null ? null : placeOfNul(result.data);
  if (path === null) return { value: result.data };
  const message = 'the string contains the NUL character U+0000; remove it';
  return { issues: [{ code: 'custom', path: [...path], message, input: undefined }] };
}

/** A longer unknown parameter is not a misspelling of a known one. */
const LONGEST_NAME = 40;

/** What is wrong with data that don't match a schema, as text and by location. */
interface Problems {
  readonly message: string;
  readonly detail: readonly ErrorDetail[];
  readonly first: z.core.$ZodIssue | undefined;
}

/** The parameter that a single unknown one was probably meant to be. */
function suggestion(schema: z.ZodType, { keys, path }: z.core.$ZodIssueUnrecognizedKeys): string {
  const [key = ''] = keys;
  if (keys.length !== 1 || key.length > LONGEST_NAME) return '';
  const near = nearestName(key, fieldsAt(schema, path));
  return near === null ? '' : `; did you mean ${near}?`;
}

/** The known fields of the object at a path; empty where several objects are possible. */
function fieldsAt(schema: unknown, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return fieldsAt(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return fieldsAt(schema.in, path);
  const [key, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, unknown>> = schema.shape;
    return key === undefined ? Object.keys(shape) : fieldsAt(shape[String(key)], rest);
  }
  return schema instanceof z.ZodArray && key !== undefined ? fieldsAt(schema.element, rest) : [];
}

/** The input as parsed by a schema, or what is wrong with it. `part` is the part of the request. */
export function problemsWith<Schema extends z.ZodType>(
  schema: Schema,
  data: unknown,
  part: string,
): { readonly value: z.output<Schema> } | Problems {
  const result = check(schema, data, part);
  if ('value' in result) return { value: result.value as z.output<Schema> };
  const issues = result.issues.slice(0, MOST_PROBLEMS);
  const messages = issues.slice(0, 5).map((issue) => {
    const place = issue.path.length > 0 ? issue.path.join('.') : part;
    return issue.code === 'unrecognized_keys'
      ? `unknown ${issue.keys.length > 1 ? 'parameters' : 'parameter'} in the ${part}: ${issue.keys
          .slice(0, MOST_NAMES)
          .map((key) => echo(key))
          .join(', ')}${suggestion(schema, issue)}`
      : described(place, issue, valueAt(data, issue.path));
  });
  return {
    message: messages.join('. '),
    detail: issues.map((issue) => detailOf(issue, part, data)),
    first: issues[0],
  };
}

/**
 * Validates one part of a request with its zod schema; a mismatch results in a 422 with `detail`, or the specific 400 of
 * some fields.
 */
export const validateWithZod: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const part = PART_NAMES[httpPart ?? ''] ?? 'request';
  return (data: unknown) => {
    const result = problemsWith(schema, data, part);
    if ('value' in result) return result;
    const { message, detail, first } = result;
    const code = codeOf(schema, first);
    // Only a 422 is an HTTPValidationError.
    const details = ERROR_CODES[code].status === 422 ? { detail } : {};
    return { error: refusal(code, message, details) };
  };
};

/** A part of a request in a form that a response may repeat: short, flat and without secrets, however large it was. */
function excerpt(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ENTRIES).map((entry) => excerpt(entry, depth + 1));
    return value.length > MOST_ENTRIES ? [...shown, `… ${value.length} entries`] : shown;
  }
  const entries = Object.entries(value);
  const shown = entries
    .slice(0, MOST_ENTRIES)
    .map(([key, inner]) => [cut(key), SECRET_FIELD.test(key) ? MASK : excerpt(inner, depth + 1)]);
  return Object.fromEntries(
    entries.length > MOST_ENTRIES ? [...shown, ['…', `${entries.length} fields`]] : shown,
  );
}

/** The value at a path of a request; masked if it is a secret. */
function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  if (path.some((key) => SECRET_FIELD.test(String(key)))) return MASK;
  return path.reduce<unknown>((value, key) => {
    // A list that was sent as one string is repeated as a whole.
    if (typeof value === 'string') return value;
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<PropertyKey, unknown>)[key]
      : undefined;
  }, data);
}

/** A value as repeated in a message: JSON, truncated. */
function echo(value: unknown): string {
  return value === undefined ? 'nothing' : cut(JSON.stringify(excerpt(value)));
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
