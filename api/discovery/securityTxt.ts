const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** Where a finder of a weakness may report it (RFC 9116). Valid for half a year from each request. */
export function securityTxt(url: string, contact: string, now: number): string {
  const expires = new Date(Math.floor(now / DAY_MS + VALID_DAYS) * DAY_MS);
  return `Contact: ${contact}
Expires: ${expires.toISOString().replace('.000', '')}
Preferred-Languages: en
Canonical: ${url}/.well-known/security.txt
`;
}
