import { expect, test } from 'vitest';
import { frameIdSchema } from '../../schemas/frame.ts';

test('a frame id in lower case is refused with the valid form', () => {
  const messageOf = (text: string) => frameIdSchema.safeParse(text).error?.issues[0]?.message;
  expect(messageOf('F08882')).toBeUndefined();
  expect(messageOf('central-valley')).toContain('write CENTRAL-VALLEY');
  expect(messageOf('a')).toContain('for example F08882');
  expect(messageOf('../x')).toContain('for example F08882');
});
