import { describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../../ingest/command/commandLine.ts';

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
    [['remove'], 'needs the frames'],
    [['x', '--data-dir', 'gs://bucket/lake'], '--data-dir gs://bucket/lake: a folder of this machine'],
    [['x', '--data-dir', 's3://Bucket'], '--data-dir s3://Bucket: s3://bucket or s3://bucket/prefix'],
    [['status', '--data-dir', ''], '--data-dir'],
  ])('refuses %j and says why', (argv, reason) => {
    expect(() => parseCommandLine(argv, defaults)).toThrow(reason);
  });

  const samples: Readonly<Record<string, readonly string[]>> = {
    frame: ['--frame', 'F1'],
    gnss: ['--gnss', 'x.csv'],
    'data-dir': ['--data-dir', '/lake'],
    'dry-run': ['--dry-run'],
    replace: ['--replace'],
    shard: ['--shard', '0/2'],
    jobs: ['--jobs', '2'],
    threads: ['--threads', '2'],
    memory: ['--memory', '2'],
    patience: ['--patience', '9'],
    keep: ['--keep', '2'],
    open: ['--open'],
    json: ['--json'],
  };
  const heeded: Readonly<Record<string, readonly string[]>> = {
    granules: [
      'frame',
      'gnss',
      'data-dir',
      'dry-run',
      'replace',
      'shard',
      'jobs',
      'threads',
      'memory',
      'patience',
      'json',
    ],
    status: ['frame', 'data-dir', 'open', 'json'],
    verify: ['frame', 'data-dir', 'json'],
    prune: ['frame', 'data-dir', 'dry-run', 'keep', 'json'],
    remove: ['data-dir', 'dry-run', 'json'],
  };
  test.each(Object.keys(heeded))(
    '%s refuses every option that it does not use, and says which command does',
    (command) => {
      const operands = command === 'remove' ? [command, 'F1'] : [command];
      for (const [option, given] of Object.entries(samples)) {
        const parse = () => parseCommandLine([...operands, ...given], defaults);
        if (heeded[command]!.includes(option)) expect(parse).not.toThrow();
        else expect(parse).toThrow(`--${option} means nothing to`);
      }
    },
  );

  test('help is given whatever is beside it', () => {
    expect(parseCommandLine(['prune', '--gnss', 'x', '--help'], defaults).command).toBe('help');
  });
});
