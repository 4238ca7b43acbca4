import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../cli/commands.ts';
import { INGEST } from '../../cli/ingestCommand.ts';
import { PRUNE, REMOVE, STATUS } from '../../cli/lakeCommandLine.ts';
import { runProgram } from '../../cli/program.ts';
import { lineOf } from '../support/machine/commandLine.ts';

let printed: string[];
let complaints: string[];

beforeEach(() => {
  printed = [];
  complaints = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaints.push(String(text)) > 0);
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => void complaints.push(`${String(text)}\n`));
});
afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

/** Runs a command line in this process. */
async function run(...words: readonly string[]): Promise<{ code: unknown; out: string; err: string }> {
  await runProgram(words);
  const code = process.exitCode;
  process.exitCode = undefined;
  return { code, out: printed.join(''), err: complaints.join('') };
}

describe('./gm', () => {
  test('lists every command in its help, and in that of ingest', async () => {
    const { out } = await run('--help');
    for (const { name } of COMMANDS) expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
    printed = [];
    const ingest = await run('ingest', '--help');
    for (const { name } of COMMANDS) expect(ingest.out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  test.each(COMMANDS.map(({ name }) => name))('%s has separate help', async (name) => {
    const { code, out, err } = await run(name, '--help');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`Usage: ./gm ${name}`);
  });

  test.each([
    [['ingst'], "./gm: unknown command 'ingst'; did you mean ingest?"],
    [['ingst', '--help'], 'did you mean ingest?'],
    [['help', 'ledgr'], 'did you mean ledger?'],
    [['gazetteer', 'import', 'x'], 'known are serve, demo, settings, update, fetch'],
    [['ingest', 'x', '--fram', 'F1'], "./gm ingest: unknown option '--fram'; did you mean --frame?"],
    [['ingest', 'x', '--thread=2'], 'did you mean --threads?'],
    [['serve', '--prot', '80'], './gm serve: unknown option'],
    [['serve', 'folder'], "unexpected argument 'folder'"],
    [['status', '--gnss', 'x.csv'], 'known are --data-dir'],
    [['status', 'folder'], "unexpected argument 'folder'"],
    [['addresses', 'imprt', 'x'], "./gm addresses: unknown command 'imprt'; did you mean import?"],
    [['addresses', 'import'], "missing required argument 'paths'"],
    [['queue', 'faild'], 'did you mean failed?'],
    [['ledger', 'verfy'], 'did you mean verify?'],
    [['operator', 'credt', 'x'], 'did you mean credit?'],
    [['operator', 'suspend', 'x', '--reson', 'y'], 'did you mean --reason?'],
    [['operator', 'credit', 'x'], "missing required argument 'USD'"],
    [['fetch', '--bbox', '29.4,-96,30,-95'], 'did you mean --bbox=-96,29.4,-95,30?'],
    [['sql', '--most-gb', 'much', 'SELECT 1'], 'Give gigabytes'],
    [['demo', '--rows', 'x', '--out', 'y'], 'Give a whole number'],
    [['ingest'], 'give product files or folders'],
    [['ingest', 'status'], 'did you mean ./gm status?'],
    [['verify-receipt', 'x'], "missing required argument 'keys'"],
  ])('%j is refused with one line and exit code 2', async (words, reason) => {
    const { code, out, err } = await run(...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(reason);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('the command lines of the lake', () => {
  test('ingest takes files, folders and repeated stations', () => {
    const argv = 'a.nc folder --frame F00001 --gnss x.csv --gnss y.tenv3 --threads 3 --data-dir ./lake';
    expect(lineOf(INGEST, argv.split(' '))).toMatchObject({
      paths: ['a.nc', 'folder'],
      frameId: 'F00001',
      gnss: { is: 'files', paths: ['x.csv', 'y.tenv3'] },
      dataDir: './lake',
      threads: 3,
      json: false,
    });
    expect(lineOf(INGEST, ['./status'])).toMatchObject({ paths: ['./status'] });
  });

  test('status, prune and remove take their options', () => {
    expect(lineOf(STATUS, ['--data-dir', '/lake', '--open'])).toMatchObject({ dataDir: '/lake', open: true });
    expect(lineOf(PRUNE, ['--data-dir', '/lake'])).toMatchObject({
      dataDir: '/lake',
      keep: 1,
      dryRun: false,
    });
    expect(lineOf(REMOVE, ['F1', 'F2', '--dry-run'])).toMatchObject({ frames: ['F1', 'F2'], dryRun: true });
  });

  test.each([
    [INGEST, [], 'give product files'],
    [INGEST, ['x', '--threads', '0'], "argument '0' is invalid"],
    [INGEST, ['x', '--threads', '2.5'], "argument '2.5' is invalid"],
    [INGEST, ['--frame', 'F1', '--shard', '0/2'], '--shard divides'],
    [INGEST, ['x', '--without-coherense'], '--without-coherense'],
    [INGEST, ['x', '--wavelength', 'long'], '--wavelength long'],
    [
      INGEST,
      ['x', '--data-dir', 'gs://bucket/lake'],
      '--data-dir gs://bucket/lake: a folder of this machine',
    ],
    [INGEST, ['x', '--data-dir', 's3://Bucket'], '--data-dir s3://Bucket: s3://bucket or s3://bucket/prefix'],
    [INGEST, ['x', '--data-dir', ''], '--data-dir'],
  ] as const)('refuses %# and explains why', (spec, argv, reason) => {
    expect(() => lineOf(spec, argv)).toThrow(reason);
  });

  test('prune refuses a negative number', () => {
    expect(() => lineOf(PRUNE, ['--keep', '-1'])).toThrow("argument '-1' is invalid");
  });
});
