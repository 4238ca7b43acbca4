import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../core/mailbox.ts';

const SAME: [mailbox: string, ...aliases: string[]][] = [
  ['janedoe@gmail.com', 'jane.doe@gmail.com', 'j.a.n.e.doe+report@googlemail.com', 'janedoe@googlemail.com'],
  ['jane.doe@outlook.com', 'jane.doe+a@outlook.com', 'jane.doe+a+b@outlook.com'],
  ['jane@icloud.com', 'jane+1@me.com', 'jane@mac.com'],
  ['jane@fastmail.com', 'jane+x@fastmail.com', 'anything@jane.fastmail.com'],
  ['janedoe@proton.me', 'jane.doe@protonmail.com', 'jane-doe+1@pm.me', 'jane_doe@proton.me'],
  ['janedoe@yahoo.com', 'janedoe-shop@yahoo.com'],
  ['jane.doe@example.org', 'jane.doe+anything@example.org'],
];
const DIFFERENT: [string, string][] = [
  ['jane.doe@outlook.com', 'janedoe@outlook.com'],
  ['jane@outlook.com', 'jane@hotmail.com'],
  ['jane.doe@example.org', 'janedoe@example.org'],
  ['jane-doe@example.org', 'jane@example.org'],
  ['+1@gmail.com', '+2@gmail.com'],
];

describe('the mailbox behind an address', () => {
  it.each(SAME)('%s is that of its aliases', (mailbox, ...aliases) => {
    for (const alias of aliases) expect(mailboxOf(alias), alias).toBe(mailbox);
    expect(mailboxOf(mailbox)).toBe(mailbox);
  });

  it.each(DIFFERENT)('%s is not that of %s', (one, other) => {
    expect(mailboxOf(one)).not.toBe(mailboxOf(other));
  });
});
