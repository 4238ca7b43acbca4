import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../ingest/commandLine.ts';

const defaults = { dataDir: './data', threads: 2, machineMemoryBytes: 32e9 };

describe('the command line of the ingest', () => {
  test('takes files, folders and repeated stations', () => {
    const line = parseCommandLine(
      ['a.nc', 'folder', '--frame', 'F00001', '--gnss', 'x.csv', '--gnss', 'y.tenv3', '--threads', '3'],
      defaults,
    );
    expect(line).toMatchObject({
      command: 'ingest',
      paths: ['a.nc', 'folder'],
      frameId: 'F00001',
      gnss: ['x.csv', 'y.tenv3'],
      dataDir: './data',
      threads: 3,
      json: false,
    });
  });

  test.each(['status', 'verify', 'prune'] as const)(
    'knows the command %s, and a folder of that name by ./',
    (name) => {
      expect(parseCommandLine([name, '--data-dir', '/lake'], defaults)).toMatchObject({
        command: name,
        dataDir: '/lake',
        keep: 1,
      });
      expect(parseCommandLine([`./${name}`], defaults)).toMatchObject({
        command: 'ingest',
        paths: [`./${name}`],
      });
    },
  );

  test.each([
    [[], 'no product files'],
    [['status', 'folder'], 'takes no files'],
    [['x', '--threads', '0'], '--threads 0'],
    [['x', '--threads', '2.5'], '--threads 2.5'],
    [['prune', '--keep', '-1'], "'--keep"],
    [['x', '--nonsense'], '--nonsense'],
  ])('refuses %j and says why', (argv, reason) => {
    expect(() => parseCommandLine(argv, defaults)).toThrow(reason);
  });
});
