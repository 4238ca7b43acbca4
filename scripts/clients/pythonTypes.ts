import { required } from '../../core/required.ts';
import { type ApiDescription, type JsonSchema } from './operations.ts';

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
);

/** Whether a word can be the name of a field or parameter in Python. */
export function isPythonName(word: string): boolean {
  return /^[A-Za-z_]\w*$/.test(word) && !KEYWORDS.has(word);
}

/** `getX402Motion` as Python would call it: `get_x402_motion`. */
export function snakeCase(id: string): string {
  return id.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

/** `last_observation` as part of the name of a type: `LastObservation`. */
function camelCase(word: string): string {
  return word.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9]?)/g, (_all, letter: string) => letter.toUpperCase());
}

const literal = (value: unknown): string =>
  value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value);

const plain: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
  array: 'List[Any]',
  object: 'Dict[str, Any]',
};

function union(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  if (distinct.includes('Any')) return 'Any';
  return distinct.length === 1 ? required(distinct[0]) : `Union[${distinct.join(', ')}]`;
}

/** Turns schemas into types of Python, and keeps the definitions that they need. */
export class PythonTypes {
  /** The definition of each named type, in the order in which they were met. */
  readonly definitions = new Map<string, string>();
  readonly #nameOfShape = new Map<string, string>();

  /** The type of a schema; an object without its own name is called `name`. Names of types are quoted by `quote`. */
  typeOf(schema: JsonSchema, name: string, quote = ''): string {
    if (schema.$ref !== undefined) return quote + required(schema.$ref.split('/').at(-1)) + quote;
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined)
      return union(
        alternatives.map((one, index) =>
          this.typeOf(one, alternatives.length === 1 ? name : `${name}${index + 1}`, quote),
        ),
      );
    if (schema.allOf !== undefined) return required(plain['object']);
    if (Array.isArray(schema.type))
      return union(schema.type.map((type: string) => this.typeOf({ ...schema, type }, name, quote)));
    if (schema.type === 'array' && schema.items !== undefined)
      return `List[${this.typeOf(schema.items, `${name}Item`, quote)}]`;
    if (schema.type === 'object') return this.#objectOf(schema, name, quote);
    return plain[String(schema.type)] ?? 'Any';
  }

  #objectOf(schema: JsonSchema, name: string, quote: string): string {
    if (schema.properties === undefined) {
      const { additionalProperties: values } = schema;
      const inner = typeof values === 'object' ? this.typeOf(values, `${name}Value`, quote) : 'Any';
      return `Dict[str, ${inner}]`;
    }
    const shape = JSON.stringify(schema);
    const known = this.#nameOfShape.get(shape);
    if (known !== undefined) return quote + known + quote;
    this.#nameOfShape.set(shape, name);
    this.#define(schema, name);
    return quote + name + quote;
  }

  #define(schema: JsonSchema, name: string): void {
    if (this.definitions.has(name)) throw new Error(`two schemas would be called ${name}`);
    this.definitions.set(name, '');
    const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => {
      const type = this.typeOf(inner, name + camelCase(field));
      return [field, schema.required?.includes(field) ? type : `NotRequired[${type}]`] as const;
    });
    const doc = schema.description === undefined ? '' : `    ${JSON.stringify(schema.description)}\n\n`;
    const body = fields.map(([field, type]) => `    ${field}: ${type}\n`).join('');
    const entries = fields.map(([field, type]) => `    ${JSON.stringify(field)}: ${JSON.stringify(type)},\n`);
    this.definitions.set(
      name,
      fields.every(([field]) => isPythonName(field))
        ? `class ${name}(TypedDict):\n${doc}${body === '' ? '    pass\n' : body}`
        : `${name} = TypedDict("${name}", {\n${entries.join('')}})\n`,
    );
  }

  /** Defines all schemas of a description under their names. */
  defineAll(api: ApiDescription): void {
    for (const [name, schema] of Object.entries(api.components.schemas))
      if (schema.type === 'object' && schema.properties !== undefined) this.#define(schema, name);
      else this.definitions.set(name, `${name} = ${this.typeOf(schema, `${name}Value`, '"')}\n`);
  }
}
