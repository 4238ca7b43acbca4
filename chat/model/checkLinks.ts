const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s)\]}>"'”]+/gi;
const OTHER_SCHEME = /\b(?:javascript|data|mailto|tel|vbscript|file|blob):/i;
const EMAIL = /[\w.+-]+\s?@\s?[\w-]+(?:\.[\w-]+)+/;
const WITHOUT_SCHEME = /(?:^|[\s("'[])\/\/\S/;
/** A name of a host, as people write it. */
const HOST =
  /(?<![\w@./-])(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|gov|edu|app|dev|ai|co|us|uk|info|biz|xyz|me|site|online|link|ly|gg|tk|cc)\b(?![\w_])/gi;
const MARKDOWN = /\]\(\s*([^)]*)\)/g;

/** Links that lead elsewhere than to this server's own pages, in words for a log. */
export function checkLinks(answer: string, publicUrl: string): string[] {
  const plain = answer.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const own = new URL(publicUrl);
  const problems: string[] = [];
  for (const [address] of plain.matchAll(ADDRESS)) {
    const text = address.replace(/[.,;:!?]+$/, '');
    if (!URL.canParse(text) || new URL(text).origin !== own.origin) problems.push('a link elsewhere');
  }
  const rest = plain.replace(ADDRESS, ' ');
  for (const [, target = ''] of plain.matchAll(MARKDOWN))
    if (!/^\/(?!\/)/.test(target) && !target.startsWith(own.origin)) problems.push('a link elsewhere');
  for (const [host] of rest.matchAll(HOST))
    if (host.toLowerCase() !== own.hostname) problems.push('a host elsewhere');
  if (OTHER_SCHEME.test(rest) || EMAIL.test(rest) || WITHOUT_SCHEME.test(rest))
    problems.push('an address elsewhere');
  return problems;
}
