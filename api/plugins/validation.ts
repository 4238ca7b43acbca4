import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { required } from '../../core/required.ts';
import { refusal } from '../../report/refusal.ts';
import { buyBodySchema } from '../../schemas/http/account/buy.ts';
import { openTicketBodySchema, replyBodySchema, SAY_SOMETHING } from '../../schemas/http/support/tickets.ts';
import { topUpBodySchema } from '../../schemas/http/money/x402.ts';
import { ERROR_CODES, type ErrorCode } from '../../schemas/http/contract/errorCodes.ts';
import type { ErrorDetail } from '../../schemas/http/contract/errorBody.ts';

const LONGEST_TEXT = 120;

const MOST_ENTRIES = 10;

const DEEPEST = 3;

/** Fields whose values no answer repeats, in any spelling that a program may have mistaken for the right one. */
const SECRET_FIELD = /pass|pwd|secret|token|api.?key|authorization/i;

const MASK = '(not repeated)';

/** Fields whose bad value has its own code. */
const CODE_OF_FIELD: Readonly<Record<string, ErrorCode>> = {
  lat: 'invalid_coordinates',
  lon: 'invalid_coordinates',
  email: 'invalid_email',
};
/** Bodies that say something; one that is not there says nothing either. */
const SAYS_NOTHING = { message: 'message_required', '': 'message_required' } as const;
/** The same for fields that mean something else elsewhere, by the body that they belong to. */
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

/** Whether a message, or the whole body, is missing; one that cannot be taken says something. */
function saysNothing(issue: z.core.$ZodIssue | undefined): boolean {
  return issue?.path.length === 0 ? issue.code === 'invalid_type' : issue?.message === SAY_SOMETHING;
}

const PART_NAMES: Readonly<Record<string, string>> = {
  querystring: 'query',
  params: 'path',
  headers: 'header',
  body: 'body',
};
/** Problems that one answer tells of. */
const MOST_PROBLEMS = 100;
/** Some messages list every name that they know, others every name that they do not. */
const LONGEST_MESSAGE = 2000;
/** Unknown names that one message repeats. */
const MOST_NAMES = 5;
/** No request needs more; whatever walks through one need not fear for its stack. */
const DEEPEST_NESTING = 32;
/** Entries of the longest list that a body may hold: the rows of a table of addresses. */
const LONGEST_LIST = 10_000;

function detailOf(issue: z.core.$ZodIssue, part: string, data: unknown): ErrorDetail {
  const { path, code, message, input: _input, ...ctx } = issue;
  return {
    loc: [part, ...path.map((key) => (typeof key === 'number' ? key : String(key)))],
    msg: message.slice(0, LONGEST_MESSAGE),
    type: code,
    input: excerpt(valueAt(data, path)),
    ctx: excerpt(JSON.parse(JSON.stringify(ctx))) as Record<string, unknown>,
  };
}

function described(place: string, message: string, value: unknown): string {
  if (value !== undefined) return `${place}: ${message}; got ${echo(value)}`;
  return message.startsWith('must be ') ? `${place} is missing; it ${message}` : `${place} is missing`;
}

/** Whether data are nested deeper than anything that walks through them should follow. */
export function isNestedTooDeep(data: unknown, deepest = DEEPEST_NESTING): boolean {
  if (typeof data !== 'object' || data === null) return false;
  if (deepest < 0) return true;
  // A body may hold a hundred thousand values: nothing is made of each.
  if (Array.isArray(data)) {
    for (const inner of data) if (isNestedTooDeep(inner, deepest - 1)) return true;
    return false;
  }
  for (const key in data) if (isNestedTooDeep((data as Data)[key], deepest - 1)) return true;
  return false;
}

type Data = Readonly<Record<string, unknown>>;

/** Where in a request a text holds a NUL character, which no database keeps alike; null = nowhere. */
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
 * Data whose lists end one entry after the longest that any schema takes: it refuses them for their length all the same, and
 * does not first write down what is wrong with each of a hundred thousand entries.
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

/** The issues of what does not fit the schema, or of a NUL in what does. In a path it names what is not there. */
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
  // A schema makes no text that holds one of texts that do not.
  const path = part === 'path' || placeOfNul(data) === null ? null : placeOfNul(result.data);
  if (path === null) return { value: result.data };
  const message = 'the string contains the NUL character U+0000; remove it';
  return { issues: [{ code: 'custom', path: [...path], message, input: undefined }] };
}

/** What is wrong with data that do not fit a schema, in words and place by place. */
interface Problems {
  readonly message: string;
  readonly detail: readonly ErrorDetail[];
  readonly first: z.core.$ZodIssue | undefined;
}

/** Data as a schema makes them of what was given, or what is wrong with it. `part` is where it was given. */
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
          .join(', ')}`
      : described(place, issue.message, valueAt(data, issue.path));
  });
  return {
    message: messages.join('. '),
    detail: issues.map((issue) => detailOf(issue, part, data)),
    first: issues[0],
  };
}

/**
 * Checks one part of a request against its zod schema; what does not fit becomes a 422 with `detail`, or the 400 that
 * some fields have.
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

/** A part of a request as an answer may repeat it: short, flat and without secrets, however large it came. */
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

/** The value at a path of a request; masked when it is a secret. */
function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  if (path.some((key) => SECRET_FIELD.test(String(key)))) return MASK;
  return path.reduce<unknown>((value, key) => {
    // A list that came as one string is echoed whole.
    if (typeof value === 'string') return value;
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? (value as Record<PropertyKey, unknown>)[key]
      : undefined;
  }, data);
}

/** A value as a message repeats it: JSON, cut short. */
function echo(value: unknown): string {
  return value === undefined ? 'nothing' : cut(JSON.stringify(excerpt(value)));
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
