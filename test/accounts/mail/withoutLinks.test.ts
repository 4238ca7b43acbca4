import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { withoutLinks } from '../../../accounts/mail/withoutLinks.ts';

describe('a customer’s words in an email', () => {
  it.each([
    ['https://hooks.example.org/a?b=c', 'hooks[.]example[.]org/a?b=c'],
    ['win at evil.example now', 'win at evil[.]example now'],
    ['write to me@evil.example', 'write to me@evil[.]example'],
    ['javascript://evil.example', 'evil[.]example'],
    ['204 E. Main St, Levelton, TX', '204 E. Main St, Levelton, TX'],
    ['Site 17. It sinks.', 'Site 17. It sinks.'],
    ['29.76, -95.37 by 20.5 mm', '29.76, -95.37 by 20.5 mm'],
  ])('%s', (text, shown) => {
    expect(withoutLinks(text)).toBe(shown);
  });

  test.prop([
    fc.array(fc.oneof(fc.constantFrom('http', '://', '.', '/', '@', 'www', 'a', '.com'), fc.string())),
  ])('contain no address that a mail program would turn into a link', (parts) => {
    const shown = withoutLinks(parts.join(''));
    expect(shown).not.toMatch(/[\p{L}\p{N}]\.\p{L}/u);
  });
});
