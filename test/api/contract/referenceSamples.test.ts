import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationsOf, type Description } from '../../../api/docs/reference/description.ts';
import { samplesOf } from '../../../api/docs/reference/samples.ts';
import { fieldsHtml, limitsOf, typeOf } from '../../../api/docs/reference/schemaFields.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const operations = operationsOf(JSON.parse(read('schemas/openapi.json')) as Description);

describe('the samples of the reference', () => {
  it('call client methods that exist, for every operation that has one', () => {
    const typescript = read('clients/typescript/source/generated/operations.ts');
    const python = read('clients/python/ground_motion/generated/operations.py');
    const methods = [...typescript.matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name!);
    const called = operations.flatMap((operation) => {
      const samples = samplesOf(operation, 'http://127.0.0.1:8080');
      const [, inTypescript, inPython] = samples;
      if (inTypescript === undefined || inPython === undefined) return [];
      const method = /answer = client\.(\w+)\(/.exec(inPython.code)?.[1];
      expect(python).toContain(`def ${method}(`);
      expect(inTypescript.code).toContain(`client.${operation.operationId}(`);
      return [operation.operationId];
    });
    expect(called.toSorted()).toEqual(methods.toSorted());
  });

  it('include required parameters, a body, and a key where one is accepted', () => {
    const batch = operations.find(({ operationId }) => operationId === 'postMotionBatch')!;
    const [curl, typescript, python] = samplesOf(batch, 'http://127.0.0.1:8080').map(({ code }) => code);
    expect(curl).toContain("-H 'content-type: application/json'");
    expect(curl).toContain('idempotency-key');
    expect(typescript).toContain('apiKey: process.env.GM_KEY');
    expect(python).toContain('"max_spend_usd": 5,');
    for (const operation of operations)
      for (const { code } of samplesOf(operation, ''))
        expect(code, operation.operationId).not.toContain('/{');
  });
});

describe('the fields of a schema', () => {
  const schemas = {
    Tree: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 9, description: 'Not <b>bold</b>' },
        children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        depth: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      },
    },
  };

  it('are listed with type, limits and description, and a recursive schema once', () => {
    const html = fieldsHtml(schemas, { $ref: '#/components/schemas/Tree' });
    expect(html.match(/<code>name<\/code>/g)).toHaveLength(1);
    expect(html).toContain('at most 9 characters');
    expect(html).toContain('Not &lt;b&gt;bold');
    expect(html).toContain('array of Tree');
    expect(html).toContain('integer or null');
  });

  it('name their types and limits', () => {
    expect(typeOf({ type: ['string', 'null'], format: 'date' })).toBe('date or null');
    expect(limitsOf({ minimum: 0, maximum: 1, default: 0 })).toBe('0 to 1, default <code>0</code>');
    expect(limitsOf({ type: 'integer', maximum: Number.MAX_SAFE_INTEGER })).toBe('');
  });
});
