import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { downloadEnvironment } from '../../support/machine/downloads.ts';
import { EVERY_CLIENT, type Need } from '../../support/machine/needs.ts';

const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'ground-motion', 'generators');
const OPENAPI_GENERATOR = 'openapi-generator-cli==7.26.0';
const PYTHON_PACKAGES = [
  'urllib3==2.7.0',
  'python-dateutil==2.9.0.post0',
  'pydantic==2.12.5',
  'typing-extensions',
];
const FETCHING_MS = 240_000;

/** The module of oapi-codegen and the imports of its clients, with versions. */
export const OAPI_CODEGEN = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
export const OAPI_RUNTIME = 'github.com/oapi-codegen/runtime@v1.9.0';

function has(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

/** A folder of pip packages, fetched once. */
function pipFolder(name: string, packages: readonly string[], proof: string): string {
  const folder = join(cache, `python-${name}`);
  if (!existsSync(join(folder, proof))) {
    mkdirSync(folder, { recursive: true });
    const args = ['-m', 'pip', 'install', '--quiet', '--upgrade', '--target', folder, ...packages];
    spawnSync('python3', args, { timeout: FETCHING_MS });
  }
  return folder;
}

const jarFolder = has('java', '-version')
  ? pipFolder('openapi-generator', [OPENAPI_GENERATOR], 'openapi_generator_cli')
  : '';

/** openapi-generator, as a Java program. */
export const OPENAPI_GENERATOR_JAR = join(jarFolder, 'openapi_generator_cli', 'openapi-generator.jar');
/** Packages that the Python clients import. */
export const PYTHON_PACKAGES_FOLDER = pipFolder('client', PYTHON_PACKAGES, 'pydantic');

export const GENERATOR: Need = {
  name: 'openapi-generator',
  isMissing: !existsSync(OPENAPI_GENERATOR_JAR) || !existsSync(join(PYTHON_PACKAGES_FOLDER, 'pydantic')),
  remedy: `Java 11 or later, and pip install ${OPENAPI_GENERATOR}`,
};
export const GO: Need = {
  name: 'Go and oapi-codegen',
  isMissing: EVERY_CLIENT.isMissing || !has('go', 'version') || !has('go', 'run', OAPI_CODEGEN, '-version'),
  remedy: `Go 1.24 or later that can fetch ${OAPI_CODEGEN}`,
};

const OPENAPI_PYTHON_CLIENT = ['openapi-python-client==0.29.1', 'mypy==2.4.1'];
/** openapi-python-client, and the tool that checks its types. */
export const OPENAPI_PYTHON_CLIENT_FOLDER = EVERY_CLIENT.isMissing
  ? ''
  : pipFolder('openapi-python-client', OPENAPI_PYTHON_CLIENT, 'openapi_python_client');
export const PYTHON_CLIENT: Need = {
  name: 'openapi-python-client',
  isMissing: EVERY_CLIENT.isMissing || !existsSync(join(OPENAPI_PYTHON_CLIENT_FOLDER, 'mypy')),
  remedy: `CLIENTS=all, and pip install ${OPENAPI_PYTHON_CLIENT.join(' ')}`,
};

/**
 * Its npm package is a wrapper that fetches the program from GitHub, so it runs only on machines that already have the
 * program.
 */
export const KIOTA: Need = {
  name: 'kiota',
  isMissing: EVERY_CLIENT.isMissing || !has('kiota', '--version'),
  remedy: 'CLIENTS=all, and dotnet tool install --global Microsoft.OpenApi.Kiota',
};

const NPM_GENERATORS = ['@hey-api/openapi-ts@0.99.0', 'orval@8.38.0', 'typescript@5.9.3'];
/** Where npm installs the TypeScript generators. */
export const NPM_GENERATORS_FOLDER = join(cache, 'npm');
export const TYPESCRIPT_GENERATORS: Need = {
  name: 'hey-api and orval',
  isMissing: EVERY_CLIENT.isMissing || !fetchedByNpm(),
  remedy: `CLIENTS=all, and npm install ${NPM_GENERATORS.join(' ')}`,
};

function fetchedByNpm(): boolean {
  const areThere = (): boolean =>
    ['openapi-ts', 'orval'].every((name) =>
      existsSync(join(NPM_GENERATORS_FOLDER, 'node_modules/.bin', name)),
    );
  if (areThere()) return true;
  mkdirSync(NPM_GENERATORS_FOLDER, { recursive: true });
  writeFileSync(join(NPM_GENERATORS_FOLDER, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--prefix', NPM_GENERATORS_FOLDER, '--no-audit', '--no-fund', ...NPM_GENERATORS];
  spawnSync('npm', args, { timeout: FETCHING_MS, env: downloadEnvironment() });
  return areThere();
}
