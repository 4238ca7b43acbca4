/** Parts for building JSON schemas. */
export type Schema = Readonly<Record<string, unknown>>;

export const text = { type: 'string', minLength: 1 };
export const address = { type: 'string', format: 'iri-reference', minLength: 1 };
export const instant = { type: 'string', format: 'date-time', pattern: '(\\+00:00|Z)$' };
export const numbers = (...lengths: number[]): Schema => ({
  type: 'array',
  items: { type: 'number' },
  anyOf: lengths.map((length) => ({ minItems: length, maxItems: length })),
});
export const object = (required: readonly string[], properties: Schema, others: Schema = {}): Schema => ({
  type: 'object',
  required,
  properties,
  ...others,
});
export const list = (items: Schema, others: Schema = {}): Schema => ({ type: 'array', items, ...others });
