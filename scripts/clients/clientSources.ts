import { readOperations, type ApiDescription } from './operations.ts';
import { pythonSources } from './pythonSources.ts';
import { typescriptSources } from './typescriptSources.ts';

function inFolder(folder: string, files: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]);
}

/** The generated files of all clients, by their path in `clients/`. */
export async function clientSources(api: ApiDescription): Promise<Record<string, string>> {
  const operations = readOperations(api);
  return Object.fromEntries([
    ...inFolder('typescript', await typescriptSources(api, operations)),
    ...inFolder('python', pythonSources(api, operations)),
  ]);
}
