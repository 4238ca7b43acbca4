import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long the operator's page stays open after the token was entered. */
const PAGE_SESSION_MS = 30 * 60_000;

/** A browser in which the operator entered the token. */
export interface PageSession {
  /** The name that the operator gave, for the audit log. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Sessions of the operator's page, as signed texts: servers with the same token accept each other's, and another token ends
 * all of them. A text is neither the token nor usable instead of it.
 */
export interface PageSessions {
  begin(name: string, now: number): { readonly text: string; readonly session: PageSession };
  /** Null = it isn't valid, or has ended. */
  read(text: string, now: number): PageSession | null;
}

/** The sessions that a token opens. */
export function pageSessions(token: string): PageSessions {
  const key = createHmac('sha256', token).update('session of the operator page').digest();
  const sign = (content: string) => createHmac('sha256', key).update(content).digest('base64url');
  return {
    begin: (name, now) => {
      const endsAt = now + PAGE_SESSION_MS;
      const nonce = randomBytes(12).toString('base64url');
      const content = `${endsAt}.${Buffer.from(name).toString('base64url')}.${nonce}`;
      return { text: `${content}.${sign(content)}`, session: { name, endsAt } };
    },
    read: (text, now) => {
      const [, content = '', end = '', name = '', signature = ''] =
        /^((\d{1,16})\.([\w-]*)\.[\w-]+)\.([\w-]+)$/.exec(text) ?? [];
      const expected = Buffer.from(sign(content));
      const given = Buffer.from(signature);
      if (content === '' || given.length !== expected.length || !timingSafeEqual(given, expected))
        return null;
      const endsAt = Number(end);
      return endsAt > now ? { name: Buffer.from(name, 'base64url').toString(), endsAt } : null;
    },
  };
}
