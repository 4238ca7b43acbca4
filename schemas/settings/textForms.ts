import { z } from 'zod';

/** A whole number between two bounds, both included. */
export const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(z.int().min(least).max(most));

/** An amount of dollars, read as micro-dollars. */
export const usd = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, 'an amount such as 2.00')
  .transform((text) => Math.round(Number(text) * 1_000_000));

/** Printable characters without spaces; `what` completes the sentence of a refusal. */
export const secretText = (pattern: RegExp, what: string) => z.string().regex(pattern, what);

/** An http or https address. */
export const webUrl = z.url({ protocol: /^https?$/ });

/** An http or https address without user, password, parameters or fragment. */
export const plainWebUrl = webUrl.refine(isPlain, 'no user, password or parameters');

function isPlain(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

/** Texts with commas between them. */
export const commaList = <S extends z.ZodType<unknown, string>>(each: S) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(each));

/** `host` or `host:port`; with `hasWildcard` also `*.domain`. */
export const hostName = (hasWildcard: boolean) =>
  z
    .string()
    .toLowerCase()
    .regex(
      hasWildcard
        ? /^(?:\*\.)?(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/
        : /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/,
      `hosts such as data.example.org${hasWildcard ? ', *.example.org' : ''} or 127.0.0.1:9000`,
    );

/** The address of a PostgreSQL database. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'not postgres://user:password@host/database',
});

/** XYZ tiles over https whose host is fixed: the page's content policy names it. */
export function isTileTemplate(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  return protocol === 'https:' && hasPlaces && /^[\w.:-]+$/.test(host) && `${username}${password}` === '';
}
