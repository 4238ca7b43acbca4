import { afterEach, expect, it, vi } from 'vitest';
import { runCommand } from '../../../ingest/command/runCommand.ts';

afterEach(() => vi.restoreAllMocks());

const system = (code: string, words: string) =>
  Object.assign(new Error(`${code}: ${words}, open '/lake/x'`), { code });

it.each([
  ['a full disk', system('ENOSPC', 'no space left on device'), 'disk_full'],
  ['a full quota', system('EDQUOT', 'disk quota exceeded'), 'disk_full'],
  ['a limit of file size', system('EFBIG', 'file too large'), 'disk_full'],
  ['a read-only disk', system('EROFS', 'read-only file system'), 'folder_unusable'],
  ['a folder of another user', system('EACCES', 'permission denied'), 'folder_unusable'],
  ['a file that may not be touched', system('EPERM', 'operation not permitted'), 'folder_unusable'],
  ['too many open files', system('EMFILE', 'too many open files'), 'too_many_files'],
  ['a failing disk', system('EIO', 'i/o error'), 'disk_failing'],
  [
    'the query engine on a full disk',
    new Error('IO Error: Could not write file "x": No space left on device'),
    'disk_full',
  ],
  [
    'the query engine on a read-only disk',
    new Error('IO Error: Cannot open file "x": Read-only file system'),
    'folder_unusable',
  ],
  [
    'a cause below',
    new Error('the index was not written', { cause: system('ENOSPC', 'no space left') }),
    'disk_full',
  ],
  ['anything else', new TypeError('x is not a function'), 'internal_error'],
])('%s has its own code in every command', async (_, error, code) => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const exit = await runCommand({
    name: 'export',
    json: true,
    perform: () => Promise.reject(error),
    stop: new AbortController().signal,
  });
  expect(exit).toBe(1);
  expect(JSON.parse(String(printed.mock.calls[0]![0]))).toMatchObject({ error: code });
});
