/** Domains of one provider that deliver to the same mailboxes, and what has no meaning in the part before the @. */
interface Provider {
  /** The first one replaces all the others. */
  readonly domains: readonly string[];
  readonly ignored: RegExp;
}

const NOTHING = /(?!)/g;

/** Based on the providers' own help pages. */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: NOTHING },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz'], ignored: /[.-]/g },
  // A keyword after a hyphen makes a disposable address of a Yahoo mailbox; mailbox names themselves don't contain
  // hyphens.
  { domains: ['yahoo.com', 'ymail.com', 'rocketmail.com'], ignored: /-.*$/g },
];
const PROVIDER_OF = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((name) => [name, provider])),
);

/** Domains where `anything@name.fastmail.com` reaches the mailbox of `name`. */
const NAMED_BY_SUBDOMAIN = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * The mailbox behind a stored address (lower case): the same text for all aliases that the known providers deliver to it.
 * What follows a + is dropped at every domain (`you+shop@…`, as Gmail, Outlook, iCloud, Fastmail, Proton and most mail
 * servers do). Don't send email to the result.
 */
export function mailboxOf(email: string): string {
  const separator = email.lastIndexOf('@');
  const domain = email.slice(separator + 1);
  const local = email.slice(0, separator);
  const [, name, host] = NAMED_BY_SUBDOMAIN.exec(domain) ?? [];
  if (name !== undefined) return `${name}@${host}`;
  const provider = PROVIDER_OF.get(domain);
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  const folded = provider ? untagged.replaceAll(provider.ignored, '') : untagged;
  return `${folded || untagged}@${provider?.domains[0] ?? domain}`;
}
