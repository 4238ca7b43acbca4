import { describe, expect, it } from 'vitest';
import { layOut, plainText } from '../../pdf/scripts.ts';

const lines = (text: string, letters = 1000) =>
  layOut(text, 'regular', letters, ({ text: piece }) => piece.length).map((line) =>
    line.map(({ text: piece }) => piece).join('|'),
  );

describe('text of any script', () => {
  it.each([
    ['left to right', 'one two', ['one| |two']],
    ['a word from right to left stays for its font to turn', 'a شارع b', ['a| |شارع| |b']],
    ['words from right to left', 'شارع الملك', ['الملك| |شارع']],
    ['a number among them keeps its order', 'شارع 12 الملك', ['الملك| |12| |شارع']],
    ['brackets are mirrored, letters of the font of last resort are turned', 'a (שב) b', ['a| |(|בש|)| |b']],
    ['signs between them too', 'שב (12) גד', ['דג| |(|12|)| |בש']],
  ])('is put in visual order: %s', (_, text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  it('is broken at spaces, between letters that are words, and where a word is too long', () => {
    expect(lines('one two three', 7)).toEqual(['one| |two', 'three']);
    expect(lines('北京市朝阳区', 4)).toEqual(['北京市朝', '阳区']);
    expect(lines('äbcdefghij k', 4)).toEqual(['äbcd', 'efgh', 'ij| |k']);
  });

  it('contains no control characters or directions from the input', () => {
    expect(plainText('a\u202Eb\u0007c\u200Bd')).toBe('ab cd');
  });
});
