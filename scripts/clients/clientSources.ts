import { TABLE_FORMATS } from '../../schemas/http/contract/tableFormat.ts';
import { readOperations, type ApiDescription } from './operations.ts';
import { pythonSources } from './pythonSources.ts';
import { typescriptSources } from './typescriptSources.ts';

function inFolder(folder: string, files: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]);
}

type OperationObject = ApiDescription['paths'][string][string];

/** The API without files of rows: typed methods return JSON, and a program that needs a file calls the URL itself. */
function withoutTables(api: ApiDescription): ApiDescription {
  const paths = Object.entries(api.paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, each]) => [method, withJsonOnly(each)]);
    return [path, Object.fromEntries(operations)];
  });
  return { ...api, paths: Object.fromEntries(paths) as ApiDescription['paths'] };
}

function withJsonOnly(operation: OperationObject): OperationObject {
  const ok = operation.responses?.['200'];
  const json = ok?.content?.['application/json'];
  if (!json || !(TABLE_FORMATS.geojson in (ok.content ?? {}))) return operation;
  return {
    ...operation,
    parameters: operation.parameters?.filter(({ name }) => name !== 'format') ?? [],
    responses: { ...operation.responses, '200': { ...ok, content: { 'application/json': json } } },
  };
}

/** The generated files of all clients, by their path in `clients/`. */
export async function clientSources(api: ApiDescription): Promise<Record<string, string>> {
  const typed = withoutTables(api);
  const operations = readOperations(typed);
  return Object.fromEntries([
    ...inFolder('typescript', await typescriptSources(typed, operations)),
    ...inFolder('python', pythonSources(typed, operations)),
  ]);
}
