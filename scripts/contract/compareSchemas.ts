import { required } from '../../core/required.ts';
import type { Contract, Json } from './contractText.ts';
import { resolved, shapeOf, type Shape } from './schemaShape.ts';

/** Who writes the values of a schema: clients (requests) or the service (answers). */
export type Direction = 'request' | 'response';

/** A change that breaks a client written for the released contract. */
export interface Breach {
  /** Where: an operation, and the path within it. */
  readonly at: string;
  readonly what: string;
}

/** Two contracts, and the problems found so far. */
export interface Comparison {
  readonly released: Contract;
  readonly present: Contract;
  readonly direction: Direction;
  /** Whether something may be removed: its removal was announced. */
  mayGo(part: Json): boolean;
  readonly seen: Set<string>;
}

/** Limits in requests, and the direction in which they get narrower. */
const BOUNDS = [
  ['maxLength', 'less'],
  ['maximum', 'less'],
  ['exclusiveMaximum', 'less'],
  ['maxItems', 'less'],
  ['minLength', 'more'],
  ['minimum', 'more'],
  ['exclusiveMinimum', 'more'],
  ['minItems', 'more'],
] as const;

/** What breaks clients between a released schema and the present one. */
export function compareSchemas(about: Comparison, released: Json, present: Json, at: string): Breach[] {
  const pair = JSON.stringify([about.direction, released, present]);
  if (about.seen.has(pair)) return [];
  about.seen.add(pair);
  const [before, after] = [shapeOf(about.released, released), shapeOf(about.present, present)];
  return [
    ...compareTypes(about.direction, before, after, at),
    ...compareValues(about.direction, before, after, at),
    ...compareBounds(about.direction, before, after, at),
    ...compareObjects(about, before.objects, after.objects, at),
    ...compareArrays(about, before.arrays, after.arrays, at),
  ];
}

function compareTypes(direction: Direction, before: Shape, after: Shape, at: string): Breach[] {
  const [from, to] = direction === 'response' ? [after, before] : [before, after];
  // Every value of `from` must be one of `to`.
  if (to.types === null) return [];
  if (from.types === null) return [{ at, what: `was ${listed(to.types)} and may be anything now` }];
  const { types: allowed } = to;
  // Null alone doesn't determine a type: the field's type in other answers may be added to it.
  if (direction === 'response' && allowed.size === 1 && allowed.has('null') && from.types.has('null'))
    return [];
  const foreign = [...from.types].filter(
    (type) => !allowed.has(type) && !(type === 'integer' && allowed.has('number')),
  );
  if (foreign.length === 0) return [];
  const what =
    direction === 'response'
      ? `was ${listed(required(before.types))} and may be ${foreign.join(', ')} now`
      : `does not take ${foreign.join(', ')} any more`;
  return [{ at, what }];
}

function compareValues(direction: Direction, before: Shape, after: Shape, at: string): Breach[] {
  if (before.values === null) {
    if (after.values === null || direction === 'response' || before.scalars.length === 0) return [];
    return [{ at, what: `takes only ${listed(after.values)} now` }];
  }
  if (after.values === null) {
    const isOpen = direction === 'response' && after.scalars.length > 0;
    return isOpen ? [{ at, what: `was one of ${listed(before.values)} and may be anything now` }] : [];
  }
  const { values } = after;
  const gone = [...before.values].filter((value) => !values.has(value));
  return gone.length === 0
    ? []
    : [{ at, what: `has lost ${gone.map((each) => JSON.stringify(each)).join(', ')}` }];
}

function compareBounds(direction: Direction, before: Shape, after: Shape, at: string): Breach[] {
  const [released, ...others] = [...before.scalars, ...before.arrays];
  const [present, ...more] = [...after.scalars, ...after.arrays];
  if (direction === 'response' || !released || !present || others.length > 0 || more.length > 0) return [];
  const narrower = BOUNDS.filter(([bound, way]) => {
    const [was, is] = [released[bound], present[bound]];
    if (typeof is !== 'number') return false;
    if (typeof was !== 'number') return true;
    return way === 'less' ? is < was : is > was;
  }).map(([bound]) => ({ at, what: `${bound} is ${String(present[bound])} now` }));
  const isOtherPattern = present['pattern'] !== undefined && present['pattern'] !== released['pattern'];
  return isOtherPattern ? [...narrower, { at, what: 'has another pattern now' }] : narrower;
}

function compareObjects(
  about: Comparison,
  released: readonly Json[],
  present: readonly Json[],
  at: string,
): Breach[] {
  if (present.length === 0) return released.length === 0 ? [] : [{ at, what: 'is no object any more' }];
  return released.flatMap((before, index) => {
    const after = counterpart(about, before, present) ?? present[index];
    if (!after) return [{ at, what: `has lost a form of ${listed(Object.keys(propertiesOf(before)))}` }];
    return compareProperties(about, before, after, at);
  });
}

/** The form of a union that matches a released one: where there are several, that with the same marks (`status: ok`). */
function counterpart(about: Comparison, before: Json, present: readonly Json[]): Json | undefined {
  if (present.length === 1) return present[0];
  const marks = marksOf(about.released, before);
  const likeness = (after: Json): number => {
    const others = marksOf(about.present, after);
    const same = [...marks].filter(([name, value]) => others.get(name) === value).length;
    const contrary = [...marks].filter(
      ([name, value]) => others.has(name) && others.get(name) !== value,
    ).length;
    const shared = Object.keys(propertiesOf(before)).filter((name) => name in propertiesOf(after)).length;
    return 1000 * (same - contrary) + shared;
  };
  return [...present].sort((a, b) => likeness(b) - likeness(a))[0];
}

/** Properties that have one value only. */
function marksOf(contract: Contract, schema: Json): Map<string, string> {
  const marks = new Map<string, string>();
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    const { values } = shapeOf(contract, property as Json);
    if (values && values.size > 0) marks.set(name, JSON.stringify([...values][0]));
  }
  return marks;
}

function compareProperties(about: Comparison, before: Json, after: Json, at: string): Breach[] {
  const [released, present] = [propertiesOf(before), propertiesOf(after)];
  const [needed, needs] = [requiredOf(before), requiredOf(after)];
  const isRequest = about.direction === 'request';
  const breaches = Object.entries(released).flatMap(([name, property]): Breach[] => {
    const [part, there] = [property as Json, `${at}.${name}`];
    const now = present[name] as Json | undefined;
    if (now === undefined) {
      return about.mayGo(resolved(about.released, part)) ? [] : [{ at: there, what: 'is gone' }];
    }
    const isLost = !isRequest && needed.has(name) && !needs.has(name);
    const lost = isLost ? [{ at: there, what: 'is not always there any more' }] : [];
    return [...lost, ...compareSchemas(about, part, now, there)];
  });
  const demanded = isRequest ? [...needs].filter((name) => !needed.has(name)) : [];
  const isClosed =
    isRequest && after['additionalProperties'] === false && before['additionalProperties'] !== false;
  return [
    ...breaches,
    ...demanded.map((name) => ({ at: `${at}.${name}`, what: 'is required now' })),
    ...(isClosed ? [{ at, what: 'takes no further fields any more' }] : []),
    ...compareEntries(about, before, after, at),
  ];
}

/** Values of tables, whose names are not known. */
function compareEntries(about: Comparison, before: Json, after: Json, at: string): Breach[] {
  const [released, present] = [before['additionalProperties'], after['additionalProperties']];
  const areSchemas = [released, present].every((part) => typeof part === 'object' && part !== null);
  return areSchemas ? compareSchemas(about, released as Json, present as Json, `${at}.*`) : [];
}

function compareArrays(
  about: Comparison,
  released: readonly Json[],
  present: readonly Json[],
  at: string,
): Breach[] {
  const [before, after] = [released[0], present[0]];
  if (!before || !after) return [];
  const tuple = placesOf(before).flatMap((part, index) => {
    const now = placesOf(after)[index];
    return now
      ? compareSchemas(about, part, now, `${at}[${index}]`)
      : [{ at: `${at}[${index}]`, what: 'is gone' }];
  });
  const [was, is] = [before['items'], after['items']];
  if (typeof was !== 'object' || typeof is !== 'object' || was === null || is === null) return tuple;
  return [...tuple, ...compareSchemas(about, was as Json, is as Json, `${at}[]`)];
}

function placesOf(schema: Json): readonly Json[] {
  return (schema['prefixItems'] ?? []) as readonly Json[];
}

function propertiesOf(schema: Json): Json {
  return (schema['properties'] ?? {}) as Json;
}

function requiredOf(schema: Json): ReadonlySet<string> {
  return new Set((schema['required'] ?? []) as readonly string[]);
}

function listed(values: Iterable<unknown>): string {
  return [...values].map(String).join(' | ');
}
