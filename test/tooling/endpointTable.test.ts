import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly example?: string | number;
  readonly schema?: { readonly enum?: readonly string[] };
}
interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>
  >;
}

/** What a row in the guide's table names: a method and paths, `{…}` for one segment and … for any rest. */
interface Row {
  readonly name: string;
  readonly matches: (operation: string) => boolean;
}

let rows: Row[];
let operations: string[];
beforeAll(async () => {
  const guide = await readFile('docs/api.md', 'utf8');
  const table = /^## Endpoints\n([\s\S]*?)^## /m.exec(guide)![1]!;
  rows = table.split('\n').filter(isRow).flatMap(rowsOf);
  const { paths } = JSON.parse(await readFile('schemas/openapi.json', 'utf8')) as Description;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [] }]) => `${method.toUpperCase()} ${examplePath(path, parameters)}`,
    ),
  );
});

function isRow(line: string): boolean {
  return /^\| (GET|POST|DELETE)/.test(line);
}

function rowsOf(line: string): Row[] {
  const [, methods = '', paths = ''] = line.split('|').map((cell) => cell.trim());
  let current = methods.split(', ');
  return [
    ...paths.matchAll(/\b((?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE))*)\b|`([^`]+)`/g),
  ].flatMap(([, method, path]) => {
    if (method !== undefined) current = method.split(', ');
    if (path === undefined) return [];
    const pattern = path
      .replaceAll('.', '\\.')
      .replaceAll(/\{\w+\}/g, '[^/]+')
      .replaceAll('…', '.*');
    return current
      .filter((name) => name !== 'HEAD')
      .map((name) => {
        const expression = new RegExp(`^${name} ${pattern}$`);
        return { name: `${name} ${path}`, matches: (operation: string) => expression.test(operation) };
      });
  });
}

/** A path that the operation answers, with the example or the first value of each parameter. */
function examplePath(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
    return String(parameter?.example ?? parameter?.schema?.enum?.[0] ?? 'x');
  });
}

/** Described by standards, not by OpenAPI. */
const OF_OTHER_STANDARDS = ['POST /mcp', 'GET /oauth/…', 'POST /oauth/…', 'GET /.well-known/security.txt'];

describe('the table of endpoints in the guide', () => {
  it('has a row for every operation that the server describes', () => {
    expect(operations.filter((operation) => !rows.some(({ matches }) => matches(operation)))).toEqual([]);
  });

  it('has no row for an operation that does not exist', () => {
    expect(rows.length).toBeGreaterThan(30);
    const unknown = rows.filter(({ matches }) => !operations.some(matches)).map(({ name }) => name);
    expect(unknown).toEqual(OF_OTHER_STANDARDS);
  });
});
