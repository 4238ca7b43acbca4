import { z } from 'zod';

/** A whole number between two limits, both inclusive. */
export const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, 'a whole number').transform(Number).pipe(z.int().min(least).max(most));

/** An amount in dollars, parsed as micro-dollars. */
export const usd = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, 'an amount such as 2.00')
  .transform((text) => Math.round(Number(text) * 1_000_000));

/** Printable characters without spaces; `what` completes the sentence of an error. */
export const secretText = (pattern: RegExp, what: string) => z.string().regex(pattern, what);

/** An http or https URL. */
export const webUrl = z.url({ protocol: /^https?$/ });

/** An http or https URL without user, password, parameters or fragment. */
export const plainWebUrl = webUrl.refine(isPlain, 'no user, password or parameters');

function isPlain(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
}

/** Texts separated by commas. */
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

/** The URL of a PostgreSQL database. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'not postgres://user:password@host/database',
});

/** XYZ tiles over https with a fixed host, because the page's content security policy names it. */
export function isTileTemplate(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host, username, password } = new URL(text);
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => text.includes(place));
  return protocol === 'https:' && hasPlaces && /^[\w.:-]+$/.test(host) && `${username}${password}` === '';
}
