import { expect, it } from 'vitest';
import { z } from 'zod';
import { problemsWith } from '../../api/plugins/validation.ts';

const schema = z.strictObject({ address: z.string().optional(), lat: z.number().optional() });

it.each([
  [{ adress: 'x' }, 'unknown parameter in the query: "adress"; did you mean address?'],
  [{ zebra: 'x' }, 'unknown parameter in the query: "zebra"'],
  [{ adress: 'x', latt: 1 }, 'unknown parameters in the query: "adress", "latt"'],
])('an unknown parameter is refused with the name that was probably meant: %j', (query, message) => {
  expect(problemsWith(schema, query, 'query')).toMatchObject({ message });
});
