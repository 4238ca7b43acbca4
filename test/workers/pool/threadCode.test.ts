import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { expect, test } from 'vitest';
import { threadCode } from '../../../workers/pool/threadCode.ts';

test('the code of the threads is one module of our own sources, cached by its content', async () => {
  const { filename, execArgv } = await threadCode();
  const code = await readFile(filename, 'utf8');
  expect(execArgv).toEqual(['--no-experimental-require-module']);
  expect(code).not.toMatch(/from "\.{1,2}\//);
  expect(code).toMatch(/from "piscina"/);
  // Schemas take half of a thread's start-up time; what threads receive has already been checked.
  expect(code).not.toMatch(/from "zod"/);
  expect(await Promise.all([threadCode(), threadCode()])).toEqual([
    { filename, execArgv },
    { filename, execArgv },
  ]);
});

test('threads never require an ES module, because the process dies when one is ended meanwhile', async () => {
  const code = await threadCode(new URL('requiringTask.ts', import.meta.url));
  const threads = new Piscina({ ...code, minThreads: 1, maxThreads: 1 });
  expect(
    await threads.run(fileURLToPath(new URL('../../support/machine/emptyModule.mjs', import.meta.url))),
  ).toBe('ERR_REQUIRE_ESM');
  await threads.close();
});
