import { expect, it } from 'vitest';
import { readOperations, type ApiDescription, type JsonSchema } from '../../scripts/clients/operations.ts';

const PAGE = { cursor: 'next_cursor', after: 'next_after' } as const;

/** A description with one operation, which is paged by this parameter. */
function describing(by: keyof typeof PAGE, type = 'application/json'): ApiDescription {
  const properties: Record<string, JsonSchema> = {
    events: { type: 'array', items: { type: 'string' } },
    [PAGE[by]]: { type: 'string' },
  };
  const parameters = [
    { name: by, in: 'query', schema: { type: 'string' } },
    { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
  ];
  const ok = { content: { [type]: { schema: { $ref: '#/components/schemas/Page' } } } };
  return {
    info: { version: '1.0.0' },
    paths: { '/events': { get: { operationId: 'getEvents', parameters, responses: { 200: ok } } } },
    components: { schemas: { Page: { type: 'object', properties } } },
  };
}

it('finds in the description which options an operation accepts, and how its pages continue', () => {
  const [listed] = readOperations(describing('cursor'));
  expect(listed).toMatchObject({
    takesKey: true,
    takesPayment: false,
    pages: { list: 'events', by: 'cursor' },
  });
  const [fed] = readOperations(describing('after'));
  expect(fed!.pages).toEqual({ list: 'events', by: 'after' });
  expect(fed!.parameters.map(({ name }) => name)).toEqual(['after']);
});

it('leaves out pages that are for people', () => {
  expect(readOperations(describing('after', 'text/html'))).toEqual([]);
});
