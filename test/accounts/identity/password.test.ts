import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from '../../../accounts/identity/password.ts';

it('a password matches its own hash, and nothing matches an account that does not exist', async () => {
  const stored = await hashPassword('correct horse');
  expect(await passwordFits(stored, 'correct horse')).toBe(true);
  expect(await passwordFits(stored, 'correct horsE')).toBe(false);
  expect(await passwordFits(null, 'correct horse')).toBe(false);
});

it('checking a password takes the same work whether or not the account exists', async () => {
  const parameters = (hash: string) => hash.split('$').slice(1, 4);
  const source = await readFile(new URL('../../../accounts/identity/password.ts', import.meta.url), 'utf8');
  const [hashOfNobody] = /\$argon2id\$[^']+/.exec(source) ?? [''];
  expect(parameters(hashOfNobody)).toEqual(parameters(await hashPassword('correct horse')));
});
