import type { Contract } from '../../schemas/http/contract/contract.ts';
import type { OpenApiDocument } from '../openapi/document.ts';

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** Names of the components that a part of an OpenAPI description refers to. */
export function schemasIn(part: unknown): string[] {
  return [...new Set([...JSON.stringify(part ?? null).matchAll(REFERENCE)].map(([, name = '']) => name))];
}

/** The schemas named by bodies and answers of endpoints, those of `others`, and everything that they refer to. */
export function schemasOf(
  endpoints: Contract['endpoints'],
  others: readonly string[],
  { components }: OpenApiDocument,
): Contract['schemas'] {
  const found: Contract['schemas'] = {};
  const visit = (name: string): void => {
    const schema = components.schemas[name];
    if (found[name] || !schema) return;
    found[name] = schema;
    schemasIn(schema).forEach(visit);
  };
  for (const { body, answers } of endpoints) {
    schemasIn(body).forEach(visit);
    Object.values(answers).flat().forEach(visit);
  }
  others.forEach(visit);
  return found;
}

/** A contract whose references lead to its own `schemas` instead of the components of OpenAPI. */
export function referringToThis(contract: Contract): Contract {
  const text = JSON.stringify(contract).replaceAll('"#/components/schemas/', '"#/schemas/');
  return JSON.parse(text) as Contract;
}
