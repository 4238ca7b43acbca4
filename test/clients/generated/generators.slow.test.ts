import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect } from 'vitest';
import { describeWith, EVERY_CLIENT, testWith } from '../../support/machine/needs.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import {
  GENERATOR,
  GO,
  KIOTA,
  NPM_GENERATORS_FOLDER,
  OAPI_CODEGEN,
  OAPI_RUNTIME,
  OPENAPI_GENERATOR_JAR,
  OPENAPI_PYTHON_CLIENT_FOLDER,
  PYTHON_CLIENT,
  PYTHON_PACKAGES_FOLDER,
  TYPESCRIPT_GENERATORS,
} from './generators.ts';

const run = promisify(execFile);
const PLACE = '1 Rapid Subsidence Way, Testville, TX';
/** No tests and documents. */
const PARTS = 'models,apis,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';

type Told = readonly Readonly<Record<string, unknown>>[];

let server: TestServer;
let folder: string;
let description: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-generated-'));
  description = join(folder, 'openapi-3.0.json');
  await writeFile(description, (await server.get('/openapi-3.0.json')).text);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Output of openapi-generator, in a separate folder. */
async function generated(language: string): Promise<string> {
  const out = join(folder, language);
  const what = ['-i', description, '-g', language, '-o', out, '-p', 'packageName=gm'];
  await run('java', ['-jar', OPENAPI_GENERATOR_JAR, 'generate', ...what, '--global-property', PARTS], {
    maxBuffer: 2 ** 26,
  });
  return out;
}

/** Expects a price, a report for 0.40 USD, a free answer without coverage, and a refusal. */
function expectAnswers(told: Told): void {
  expect(told).toMatchObject([
    { dry_run: true, would_bill: true, cost_usd: 0 },
    { status: 'ok', cost_usd: 0.4 },
    { status: 'no_coverage', cost_usd: 0 },
    { error: 'max_price_exceeded' },
  ]);
  expect(told[1]!['velocity_vertical_mm_yr']).toBeLessThan(-3);
}

describeWith(GENERATOR)('a client that openapi-generator makes for Python', () => {
  testWith()('prices, buys, is told why there is nothing, and what it did wrong', async () => {
    const out = await generated('python');
    const key = await server.register('python@example.org', 'test');
    const program = join(import.meta.dirname, 'use_python.py');
    const { stdout } = await run('python3', [program, out, server.url, key, PLACE], {
      env: { ...process.env, PYTHONPATH: PYTHON_PACKAGES_FOLDER, PYTHONDONTWRITEBYTECODE: '1' },
    });
    const told = JSON.parse(stdout) as Told;
    expectAnswers(told);
    expect(told.map(({ made }) => made)).toEqual(['DryRun', 'OkReport', 'FreeReport', 'ApiException']);
  });
});

describeWith(EVERY_CLIENT, GO)('a client that oapi-codegen makes', () => {
  testWith()('compiles, prices, buys, is told why there is nothing, and what it did wrong', async () => {
    const own = join(folder, 'oapi-codegen');
    const key = await server.register('go@example.org', 'test');
    const at = { cwd: own, maxBuffer: 2 ** 26 };
    await run('mkdir', [own]);
    await run('go', ['mod', 'init', 'gm'], at);
    const what = ['-generate', 'types,client', '-package', 'main', '-o', 'client.go', description];
    await run('go', ['run', OAPI_CODEGEN, ...what], at);
    await copyFile(join(import.meta.dirname, 'use_go.txt'), join(own, 'main.go'));
    await run('go', ['get', OAPI_RUNTIME], at);
    const { stdout } = await run('go', ['run', '.', server.url, key, PLACE], at);
    const told = JSON.parse(stdout) as Told;
    expectAnswers(told);
    expect(told.map(({ made }) => made)).toEqual([200, 200, 200, 'max_price_exceeded']);
  });
});

describeWith(PYTHON_CLIENT)('a client that openapi-python-client makes', () => {
  testWith()(
    'has types that agree, prices, buys, is told why there is nothing, and what it did wrong',
    async () => {
      const own = join(folder, 'openapi-python-client');
      await mkdir(own);
      const with31 = join(own, 'openapi.json');
      await writeFile(with31, (await server.get('/openapi.json')).text);
      const path = [OPENAPI_PYTHON_CLIENT_FOLDER, own].join(':');
      const at = { cwd: own, env: { ...process.env, PYTHONPATH: path }, maxBuffer: 2 ** 26 };
      const make = ['generate', '--path', with31, '--output-path', join(own, 'gm'), '--meta', 'none'];
      await run('python3', ['-m', 'openapi_python_client', ...make], at);
      await run('python3', ['-m', 'mypy', '--no-incremental', 'gm'], at);
      const key = await server.register('openapi-python-client@example.org', 'test');
      const program = join(import.meta.dirname, 'use_openapi_python_client.py');
      const { stdout } = await run('python3', [program, own, server.url, key, PLACE], at);
      const told = JSON.parse(stdout) as Told;
      expectAnswers(told);
      expect(told.map(({ made }) => made)).toEqual(['DryRun', 'OkReport', 'FreeReport', 'PaymentRequired']);
    },
  );
});

describeWith(TYPESCRIPT_GENERATORS)('a client that', () => {
  const bin = join(NPM_GENERATORS_FOLDER, 'node_modules/.bin');

  /** Checks the types of a program that uses a generated client, and runs it. */
  async function use(own: string, program: string): Promise<void> {
    const key = await server.register(`${program}@example.org`, 'test');
    await copyFile(join(import.meta.dirname, program), join(own, 'use.ts'));
    await writeFile(join(own, 'process.d.ts'), 'declare const process: { readonly argv: string[] };\n');
    const options =
      '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';
    await run(join(bin, 'tsc'), [...options.split(' '), 'use.ts', 'process.d.ts'], { cwd: own });
    const bundled = join(own, 'use.mjs');
    await build({
      entryPoints: [join(own, 'use.ts')],
      outfile: bundled,
      bundle: true,
      format: 'esm',
      logLevel: 'error',
    });
    const { stdout } = await run(process.execPath, [bundled, server.url, key, PLACE]);
    const told = JSON.parse(stdout) as Told;
    expectAnswers(told);
    expect(told.map(({ made }) => made)).toEqual([200, 200, 200, 402]);
  }

  testWith()(
    'hey-api makes has types that agree, prices, buys, is told why there is nothing, and what it did wrong',
    async () => {
      const own = join(folder, 'hey');
      const with31 = join(folder, 'openapi.json');
      await writeFile(with31, (await server.get('/openapi.json')).text);
      await run(join(bin, 'openapi-ts'), ['-i', with31, '-o', own], { cwd: folder });
      await use(own, 'use_hey.txt');
    },
  );

  testWith()(
    'orval makes has types that agree, prices, buys, is told why there is nothing, and what it did wrong',
    async () => {
      const own = join(folder, 'orval');
      await mkdir(own);
      await writeFile(join(own, 'openapi.json'), (await server.get('/openapi.json')).text);
      const output = { target: './gm.ts', client: 'fetch', baseUrl: server.url };
      const config = { gm: { input: './openapi.json', output } };
      await writeFile(join(own, 'orval.config.cjs'), `module.exports = ${JSON.stringify(config)};\n`);
      await run(join(bin, 'orval'), ['--config', 'orval.config.cjs'], { cwd: own });
      await use(own, 'use_orval.txt');
    },
  );
});

describeWith(KIOTA)('what kiota makes', () => {
  testWith()('for TypeScript is written', async () => {
    const own = join(folder, 'kiota');
    const what = ['--language', 'TypeScript', '--class-name', 'GroundMotion', '--openapi', description];
    await run('kiota', ['generate', ...what, '--output', own]);
    expect(await readdir(own)).toContain('kiota-lock.json');
  });
});

describeWith(
  EVERY_CLIENT,
  GENERATOR,
  GO,
)('what openapi-generator makes', () => {
  testWith()('for Go compiles', async () => {
    const own = await generated('go');
    await run('go', ['build', './...'], { cwd: own });
  });

  testWith()('for TypeScript has types that agree', async () => {
    const own = await generated('typescript-fetch');
    const compiler = join(process.cwd(), 'node_modules/@typescript/native/bin/tsc');
    const options =
      '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom';
    await run(process.execPath, [compiler, ...options.split(' '), 'index.ts'], { cwd: own });
  });

  testWith()('for Java is written', async () => {
    const own = await generated('java');
    expect(await readdir(own)).toContain('pom.xml');
  });
});
