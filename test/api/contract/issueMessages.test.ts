import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problemsWith } from '../../../api/plugins/validation.ts';

const RAW = /Invalid |Too (?:big|small)|expected|received|Unrecognized/;
const schema = z.strictObject({
  count: z.int().optional(),
  mode: z.enum(['live', 'test']).optional(),
  names: z.array(z.string().min(2)).max(2).optional(),
  email: z.email().optional(),
  since: z.iso.date().optional(),
  at: z.iso.datetime().optional(),
  either: z.union([z.string(), z.number()]).optional(),
  share: z.number().gt(0).lt(1).optional(),
  code: z.string().regex(/^a/).optional(),
  flag: z.boolean().optional(),
  three: z.literal(3).optional(),
  condition: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('event') }),
      z.strictObject({ type: z.literal('movement') }),
    ])
    .optional(),
  options: z.strictObject({ max_usd: z.number() }).optional(),
});
const messageOf = (data: unknown) => {
  const result = problemsWith(schema, data, 'body');
  return 'message' in result ? result : expect.fail('it is valid');
};

describe('what is wrong with a request', () => {
  it.each<[data: object, message: string]>([
    [{ count: 1.5 }, 'count: must be a whole number; got 1.5'],
    [{ count: 'x' }, 'count: must be a number; got "x"'],
    [{ mode: 'tset' }, 'mode: must be one of live, test; got "tset"'],
    [{ names: ['ab', 'cd', 'ef'] }, 'names: must have at most 2 entries; got ["ab","cd","ef"]'],
    [{ names: ['a'] }, 'names.0: must have at least 2 characters; got "a"'],
    [{ email: 'q' }, 'email: must be an email address; got "q"'],
    [{ since: 'q' }, 'since: must be a date such as 2026-05-20; got "q"'],
    [{ at: 'q' }, 'at: must be a time such as 2026-05-20T12:00:00Z; got "q"'],
    [{ either: true }, 'either: must have one of the documented forms; got true'],
    [{ share: 1 }, 'share: must be less than 1; got 1'],
    [{ code: 'b' }, 'code: must match /^a/; got "b"'],
    [{ flag: 'yes' }, 'flag: must be true or false; got "yes"'],
    [{ three: 4 }, 'three: must be 3; got 4'],
    [{ condition: { type: 'evnt' } }, 'condition.type: must be one of event, movement; got "evnt"'],
    [{ conditon: {} }, 'unknown parameter in the body: "conditon"; did you mean condition?'],
    [
      { options: { max_usd: 1, max_uds: 2 } },
      'unknown parameter in the body: "max_uds"; did you mean max_usd?',
    ],
  ])('is said in words: %j', (data, message) => {
    const problems = messageOf(data);
    expect(problems.message).toBe(message);
    for (const { msg } of problems.detail) expect(msg).not.toMatch(RAW);
  });

  it('says what the whole body must be', () => {
    expect(messageOf(null).message).toBe('body: must be an object; got null');
  });
});
