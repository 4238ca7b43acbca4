import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { generatePassword, hashPassword, passwordFits } from '../../../accounts/identity/password.ts';
import { assertUsablePassword } from '../../../accounts/identity/passwordRules.ts';

const EMAIL = 'jane.doe+alerts@acme-mail.example.org';

const refusedAs = (password: string, email = EMAIL): string | null => {
  try {
    assertUsablePassword(password, email);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a password', () => {
  it.each([
    'password',
    'Password1!',
    'P@ssw0rd',
    'p a s s w o r d',
    'ｐａｓｓｗｏｒｄ',
    'iloveyou',
    'trustno1',
    '12345678',
    '87654321',
    'aaaaaaaa',
    'abababab',
    'abcd1234',
    'qwertyuiop',
    'qweasdzxc',
    'Dragon2024!',
    '!!Sunshine9',
    'GroundMotion',
    'ground-motion-1',
    'Gr0undM0tion!',
    'insar-motion',
    'jane.doe',
    'JaneDoe2024',
    'acme-mail',
    EMAIL,
  ])('that attackers try first is refused: %s', (password) => {
    expect(refusedAs(password)).toBe('weak_password');
  });

  it.each([
    'correct horse battery',
    'violet kettle morning',
    'a long enough password',
    'Überall grüne Wiesen',
    'motion picture saturday club',
    'совсем другой пароль',
    '🦊 over the 🌙 twice',
    'tr0ub4dor&3x',
  ])('that is hard to guess is accepted, whatever characters it has: %s', (password) => {
    expect(refusedAs(password)).toBeNull();
  });

  it('must have 8 to 200 characters, however they are encoded', () => {
    expect(refusedAs('zebra é')).toBe('bad_request');
    // Seven characters, one of which is written as two code points.
    expect(refusedAs('zebra é')).toBe('bad_request');
    expect(refusedAs('🦊🌙🦉🌿🪐🧭🪵')).toBe('bad_request');
    expect(refusedAs('🦊🌙🦉🌿🪐🧭🪵🎻')).toBeNull();
    expect(refusedAs('violet kettle '.repeat(15))).toBe('bad_request');
    expect(refusedAs('half a pair \ud800 of it')).toBe('bad_request');
  });

  it('is the same on keyboards that compose letters in different ways', async () => {
    const stored = await hashPassword('Über alle Berge'.normalize('NFD'));
    expect(await passwordFits(stored, 'Über alle Berge'.normalize('NFC'))).toBe(true);
    expect(await passwordFits(stored, 'Uber alle Berge')).toBe(false);
  });

  test.prop([fc.nat()], { numRuns: 50 })('that is generated is never refused', () => {
    expect(refusedAs(generatePassword())).toBeNull();
  });
});
