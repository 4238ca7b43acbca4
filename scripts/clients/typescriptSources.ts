import openapiTypes, { astToString } from 'openapi-typescript';
import type { ApiDescription, Operation } from './operations.ts';

const NOTICE = '// Generated from schemas/openapi.json by `npm run openapi`: do not edit.\n';

/** Leaves out what the types do not tell: examples, headers of answers, and what the client sends on its own. */
function lean(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const kept = key === 'parameters' ? value.filter((one: { in?: string }) => one.in !== 'header') : value;
    return kept.map((item) => lean(item));
  }
  if (value === null || typeof value !== 'object') return value;
  if (key === 'properties')
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, lean(schema)]));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !['example', 'examples', 'headers'].includes(name))
      .map(([name, inner]) => [name, lean(inner, name)]),
  );
}

/** The types of every schema and operation, by openapi-typescript. */
async function types(api: ApiDescription): Promise<string> {
  const nodes = await openapiTypes(lean(api) as never);
  const wanted = nodes.filter((node) => {
    const { name } = node as { name?: { text?: string } };
    return name?.text === 'components' || name?.text === 'operations';
  });
  return `${NOTICE}/* eslint-disable */\n\n${astToString(wanted)}`;
}

/** What the client has to know of each operation when it runs. */
function table(operations: readonly Operation[], version: string): string {
  const rows = operations.map((operation) => {
    const facts = [
      `method: '${operation.method}'`,
      `path: '${operation.path}'`,
      ...(operation.takesKey ? ['takesKey: true'] : []),
      ...(operation.takesPayment ? ['takesPayment: true'] : []),
      ...(operation.takesMaxPrice ? ['takesMaxPrice: true'] : []),
      ...(operation.takesReuse ? ['takesReuse: true'] : []),
      ...(operation.pages === null
        ? []
        : [`list: '${operation.pages.list}'`, `pagesBy: '${operation.pages.by}'`]),
    ];
    return `  /** ${operation.summary} */\n  ${operation.id}: { ${facts.join(', ')} },\n`;
  });
  return `${NOTICE}
/** The version of the API that these operations are of. */
export const API_VERSION = '${version}';

/** Every operation: where it is, and what it honors. */
export const OPERATIONS = {\n${rows.join('')}} as const;\n`;
}

/** The generated files of the TypeScript client, by their path in its folder. */
export async function typescriptSources(
  api: ApiDescription,
  operations: readonly Operation[],
): Promise<Record<string, string>> {
  return {
    'source/generated/schema.ts': await types(api),
    'source/generated/operations.ts': table(operations, api.info.version),
  };
}
