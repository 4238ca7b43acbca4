import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cannotOpen, openingError } from '../../../../store/state/duckdb/stateDamage.ts';
import { openDuckDbState } from '../../../../store/state/duckdb/openDuckDbState.ts';

const MODULE = join(import.meta.dirname, '../../../../store/state/duckdb/openDuckDbState.ts');
const OPENER = `
  import { openDuckDbState } from ${JSON.stringify(MODULE)};
  await openDuckDbState(process.argv[1], { existingOnly: true }).then(
    (database) => database.close(),
    ({ code, message }) => process.stdout.write(code + ' ' + message),
  );
`;
const owner = { uid: process.getuid!(), gid: process.getgid!() };
/** Root may open everything, so a process of the user nobody opens the state. */
const nobody = owner.uid === 0 ? { uid: 65534, gid: 65534 } : owner;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ground-motion-state-'));
  await chmod(folder, 0o755);
  file = join(folder, 'state.duckdb');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a user who isn't the owner is shown. */
function opened(): string {
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', OPENER, file],
    { ...nobody, encoding: 'utf8' },
  );
  return stdout;
}

describe('a state that the system refuses to open', () => {
  it.each(['', '.mark', '.journal'])(
    'names the owner as the remedy when this user may not open state.duckdb%s, and recommends no backup',
    async (suffix) => {
      await (await openDuckDbState(file)).close();
      await writeFile(file + suffix, '', { flag: 'a' });
      for (const path of [folder, file, `${file}.mark`]) await chown(path, nobody.uid, nobody.gid);
      await chown(file + suffix, owner.uid, owner.gid);
      await chmod(file + suffix, 0o000);
      const shown = opened();
      expect(shown).toMatch(/^folder_unusable /);
      expect(shown).toContain(file + suffix);
      expect(shown).not.toMatch(/accept-loss|newest backup/);
      expect(shown).toContain('change the owner');
    },
  );

  it('does not take a folder that this user may not search for one without a state', async () => {
    await (await openDuckDbState(file)).close();
    await chmod(folder, 0o000);
    const shown = opened();
    await chmod(folder, 0o755);
    expect(shown).toMatch(/^folder_unusable .*owner/);
  });

  it.each([
    ['Read-only file system', 'folder_unusable', 'mount it for writing'],
    ['Too many open files', 'too_many_files', 'ulimit -n'],
    ['Input/output error', 'disk_failing', 'check it'],
    ['Cannot allocate memory', 'out_of_memory', 'memory'],
    ['No space left on device', 'disk_full', 'make room'],
  ])('names the remedy for "%s" instead of a backup', (words, code, remedy) => {
    const error = openingError(file, new Error(`IO Error: Cannot open file "${file}": ${words}`));
    expect(error).toMatchObject({ code, message: expect.stringContaining(remedy) });
    expect((error as Error).message).not.toMatch(/accept-loss|newest backup/);
  });

  it('recommends a backup for damage, whose error passes as it is', () => {
    const damage = cannotOpen(file, 'not a valid DuckDB database file', null);
    expect(openingError(file, damage)).toBe(damage);
    expect(damage.message).toContain('Put the newest backup in place');
  });
});
