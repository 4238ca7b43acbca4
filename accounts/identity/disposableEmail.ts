import { invalidInput } from '../../core/error.ts';

/**
 * Refuses an address whose domain, or a domain above it, is known to hand out throw-away mailboxes.
 * `email` as `normaliseEmail` spells it.
 * @throws GroundMotionError `disposable_email`.
 */
export async function assertNotDisposable(email: string): Promise<void> {
  // A list of tens of thousands of domains, which takes longer to load than most of the server.
  const { default: mailChecker } = await import('mailchecker');
  const disposable = mailChecker.blacklist();
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  const domain = labels.map((_, index) => labels.slice(index).join('.')).find((name) => disposable.has(name));
  if (domain === undefined) return;
  throw invalidInput(
    'disposable_email',
    `email: ${email} is a throw-away address (${domain}); register a mailbox that lasts`,
  );
}
