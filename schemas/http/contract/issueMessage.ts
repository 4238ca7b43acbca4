import type { z } from 'zod';

/** Messages in the wording of the validator: expected string, received number. */
const VALIDATORS = /^(?:Invalid |Too (?:big|small)|Unrecognized |Expected )/;

/** What is wrong with a value, as a clause that begins with `must`; the schema's own message if it has one. */
export function issueMessage(issue: z.core.$ZodIssue): string {
  if (!VALIDATORS.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'too_big':
      return sized(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return sized(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_format':
      return formatted(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_union': {
      const [, options] = /Expected (.+)$/.exec(issue.message) ?? [];
      return options === undefined
        ? 'must have one of the documented forms'
        : oneOf(options.split(' | ').map((option) => option.replaceAll("'", '')));
    }
    default:
      return 'must have the documented form';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

function oneOf(values: readonly string[]): string {
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
}

function sized(origin: string, bound: string, limit: number | bigint): string {
  const count = (one: string, many: string) =>
    `must have ${bound} ${limit} ${Number(limit) === 1 ? one : many}`;
  if (origin === 'string') return count('character', 'characters');
  if (origin === 'array' || origin === 'set') return count('entry', 'entries');
  if (origin === 'object' || origin === 'map') return count('field', 'fields');
  return `must be ${bound} ${limit}`;
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  date: 'a date such as 2026-05-20',
  datetime: 'a time such as 2026-05-20T12:00:00Z',
  uuid: 'a UUID',
  ipv4: 'an IP address',
  ipv6: 'an IP address',
};

function formatted({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): string {
  const name = FORMATS[format];
  if (name !== undefined) return `must be ${name}`;
  return pattern === undefined ? `must be a valid ${format}` : `must match ${pattern}`;
}
