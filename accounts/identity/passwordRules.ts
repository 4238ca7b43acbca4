import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { invalidInput } from '../../core/error.ts';
import { normalizePassword } from './password.ts';
import { required } from '../../core/required.ts';

/**
 * Password rules after NIST SP 800-63B, 3.1.1.2: a length, no rules of composition, not on a list of common passwords,
 * and not made of words that an attacker would try for this service and this account.
 */

/** Characters (Unicode code points in NFC). */
const LENGTH = { minimum: 8, maximum: 200 } as const;
/** Names of the service. */
const SERVICE_WORDS = ['groundmotion', 'ground', 'motion', 'insar'];
/** Characters that people use in place of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Digits and signs around a common word that don't make it a good password. */
const MOST_AROUND_A_WORD = 5;
/** A part of an address that is shorter isn't worth guessing with. */
const SHORTEST_OWN_WORD = 4;
/** Characters that must remain after removing the names of the service and of the account. */
const LEAST_BESIDE_NAMES = 6;
/** Keyboard rows and the alphabet, in which neighbors follow each other. */
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Lower case: passwords of `LENGTH.minimum` characters and more, and words of four letters and more. */
let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    gunzipSync(readFileSync(join(import.meta.dirname, 'commonPasswords.txt.gz')))
      .toString('utf8')
      .trimEnd()
      .split('\n'),
  );
  return common;
}

/**
 * Refuses a password that is too short or too long, or that attackers try first: a common one, a sequence or repetition,
 * or one made of the service's name or of the account's own address.
 * @throws GroundMotionError `bad_request` for the length, `weak_password`.
 */
export function assertUsablePassword(password: string, email: string): void {
  const normal = normalizePassword(password);
  const length = Array.from(normal).length;
  if (length < LENGTH.minimum || length > LENGTH.maximum || /\p{Surrogate}/u.test(password)) {
    throw invalidInput(
      'bad_request',
      `password: ${length} characters; choose ${LENGTH.minimum} to ${LENGTH.maximum}, or omit it to get one`,
    );
  }
  const why = weaknessOf(normal, email);
  if (why === null) return;
  throw invalidInput('weak_password', `password: ${why}; choose another, such as four unrelated words`);
}

function weaknessOf(password: string, email: string): string | null {
  const folded = password.normalize('NFKC').toLowerCase();
  const spellings = new Set([folded, folded.replaceAll(/\s/g, ''), asLetters(folded)]);
  for (const spelling of spellings) {
    if (commonPasswords().has(spelling)) return 'it is one of the most common passwords';
    if (isRegular(spelling)) return 'it is a sequence or a repetition';
    if (isCommonWordWithLittleAround(spelling)) return 'it is a common word with a few digits or signs';
  }
  for (const spelling of spellings) {
    if (isMadeOf(spelling, [...SERVICE_WORDS, ...wordsOf(email)]))
      return 'it is made of the name of this service or of your email address';
  }
  return null;
}

function asLetters(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => required(LOOKALIKES[sign]));
}

/** Whether the password repeats one short part, or follows a keyboard row or the alphabet. */
function isRegular(text: string): boolean {
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(text) && new Set(text).size <= 4) return true;
  const rows = SEQUENCES.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
  return rows.some((row) => row.repeat(3).includes(text)) || isRunsOf(text, rows);
}

/** Whether it consists only of runs of three or more along the rows: `abcd1234`, `qweasdzxc`. */
function isRunsOf(text: string, rows: readonly string[]): boolean {
  let rest = text;
  while (rest !== '') {
    let run = Math.min(rest.length, 26);
    while (run >= 3 && !rows.some((row) => row.includes(rest.slice(0, run)))) run--;
    if (run < 3) return false;
    rest = rest.slice(run);
  }
  return true;
}

function isCommonWordWithLittleAround(text: string): boolean {
  const [, before = '', word = '', after = ''] =
    /^([^\p{L}]*)(\p{L}(?:.*\p{L})?)([^\p{L}]*)$/su.exec(text) ?? [];
  return before.length + after.length <= MOST_AROUND_A_WORD && commonPasswords().has(word);
}

/** Whether almost nothing remains after removing the words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  let rest = letters;
  for (const word of words.toSorted((a, b) => b.length - a.length)) rest = rest.replaceAll(word, '');
  return rest !== letters && Array.from(rest).length < LEAST_BESIDE_NAMES;
}

/** The name before the @, its parts, and the labels of the domain except the last. */
function wordsOf(email: string): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...domain.split('.').slice(0, -1)];
  return [local, required(local.split('+')[0]), domain, ...parts]
    .map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length >= SHORTEST_OWN_WORD);
}
