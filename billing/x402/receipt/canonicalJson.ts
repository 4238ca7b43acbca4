import { createHash } from 'node:crypto';

/** JSON of a value in the one form that RFC 8785 defines: no spaces, members by name. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** SHA-256 of a JSON value, hexadecimal, whatever spaces and order it was written with. */
export function jsonSha256(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
