import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { printableName, printableText } from '../../core/printableText.ts';

describe('untrusted text on a terminal', () => {
  test('is escaped if it contains control codes', () => {
    expect(printableText('a\x1b[2Jb\x9bc\u202ed')).toBe('a\\x1b[2Jb\\x9bc\\u202ed');
    expect(printableName('a\nb\tc.nc')).toBe('a\\x0ab\\x09c.nc');
  });

  test.prop([fc.string({ unit: 'binary' })])(
    'contains no control character except tab and line feed',
    (text) => {
      expect(printableText(text)).not.toMatch(/(?![\t\n])\p{Cc}/u);
      expect(printableName(text)).not.toMatch(/\p{Cc}/u);
    },
  );

  test.prop([
    fc.string({ unit: fc.constantFrom('a', 'Z', '9', 'ä', 'ß', '東', '🏠', ' ', '.', '_', '-', '\\') }),
  ])('is unchanged otherwise', (text) => {
    expect(printableName(text)).toBe(text);
  });
});
