import { required } from '../../../core/required.ts';
import { escapeHtml, inlineHtml } from '../html.ts';
import { referredName, type Schema } from './description.ts';

type Schemas = Readonly<Record<string, Schema>>;

/** Longer lists of values are folded. */
const VALUES_IN_SIGHT = 12;
/** Patterns from this length on are for machines, and stay in the description. */
const PATTERN_IN_SIGHT = 40;

/** The type of a value in words: `number or null`, `array of strings`, `BatchItem`. */
export function typeOf(schema: Schema): string {
  const name = referredName(schema);
  if (name !== null) return name.replace(/Input$/, '');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return 'constant';
  const types = [schema.type ?? 'any'].flat().map((type) => {
    if (type !== 'array') return schema.format === undefined || type === 'null' ? type : schema.format;
    return schema.items === undefined ? 'array' : `array of ${typeOf(schema.items)}`;
  });
  return types.join(' or ');
}

/** The limits of a value, and its default. */
export function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const limits = [
    range(shown(minimum), shown(maximum), ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    pattern !== undefined && pattern.length <= PATTERN_IN_SIGHT && pattern !== '\\S'
      ? `matches <code>${escapeHtml(pattern)}</code>`
      : '',
    schema.default === undefined ? '' : `default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`,
  ];
  return limits.filter((limit) => limit !== '').join(', ');
}

/** Bounds of safe integers aren't limits that interest a reader. */
function shown(limit: number | undefined): number | undefined {
  return limit !== undefined && Math.abs(limit) < 1e15 ? limit : undefined;
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (from !== undefined) return `at least ${from}${unit}`;
  return to === undefined ? '' : `at most ${to}${unit}`;
}

/** The values that a field can have; empty where any value of its type is possible. */
export function valuesOf(schema: Schema): readonly unknown[] {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum ?? schema.items?.enum ?? [];
}

function valuesHtml(schema: Schema): string {
  const values = valuesOf(schema).map((value) => `<code>${escapeHtml(String(value))}</code>`);
  if (values.length === 0) return '';
  const words = `<p class="values">${values.join(' ')}</p>`;
  return values.length <= VALUES_IN_SIGHT
    ? words
    : `<details><summary>${values.length} values</summary>${words}</details>`;
}

/**
 * The fields of a schema as nested lists. A component that contains itself is shown once on each path.
 * `outer` has the components that the schema lies in.
 */
export function fieldsHtml(schemas: Schemas, schema: Schema, outer: readonly string[] = []): string {
  const name = referredName(schema);
  if (name !== null) {
    if (outer.includes(name)) return '';
    return fieldsHtml(schemas, required(schemas[name]), [...outer, name]);
  }
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== 'null');
  if (choices !== undefined) return choicesHtml(schemas, choices, outer);
  if (schema.items !== undefined) return fieldsHtml(schemas, schema.items, outer);
  const rest = schema.additionalProperties;
  const fields = Object.entries(schema.properties ?? {}).map(([field, of]) =>
    fieldHtml(schemas, { field, of, isRequired: schema.required?.includes(field) ?? false }, outer),
  );
  if (typeof rest === 'object' && Object.keys(rest).length > 0)
    fields.push(fieldHtml(schemas, { field: '(any name)', of: rest, isRequired: false }, outer));
  return fields.length === 0 ? '' : `<ul class="fields">${fields.join('')}</ul>`;
}

function choicesHtml(schemas: Schemas, choices: readonly Schema[], outer: readonly string[]): string {
  const [only] = choices;
  if (choices.length === 1 && only !== undefined) return fieldsHtml(schemas, only, outer);
  return choices
    .map((choice) => ({ choice, fields: fieldsHtml(schemas, choice, outer) }))
    .filter(({ fields }) => fields !== '')
    .map(
      ({ choice, fields }) =>
        `<details><summary>Fields of <code>${escapeHtml(typeOf(choice))}</code></summary>${fields}</details>`,
    )
    .join('');
}

function fieldHtml(
  schemas: Schemas,
  { field, of, isRequired }: { field: string; of: Schema; isRequired: boolean },
  outer: readonly string[],
): string {
  const limits = limitsOf(of);
  const inner = fieldsHtml(schemas, of, outer);
  const about = of.description ?? '';
  return [
    `<li><code>${escapeHtml(field)}</code> <span class="type">${escapeHtml(typeOf(of))}</span>`,
    isRequired ? '' : ' <span class="type">optional</span>',
    limits === '' ? '' : ` <span class="type">${limits}</span>`,
    about === '' ? '' : `<p>${inlineHtml(about)}</p>`,
    valuesHtml(of),
    inner === '' || inner.startsWith('<details>')
      ? inner
      : `<details><summary>Fields</summary>${inner}</details>`,
    '</li>',
  ].join('');
}
