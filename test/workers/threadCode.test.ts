import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { threadCode } from '../../workers/threadCode.ts';

test('the code of the threads is one module of our own sources, kept by its content', async () => {
  const { filename, execArgv } = await threadCode();
  const code = await readFile(filename, 'utf8');
  expect(execArgv).toEqual([]);
  expect(code).not.toMatch(/from "\.{1,2}\//);
  expect(code).toMatch(/from "piscina"/);
  expect(await Promise.all([threadCode(), threadCode()])).toEqual([
    { filename, execArgv },
    { filename, execArgv },
  ]);
});
