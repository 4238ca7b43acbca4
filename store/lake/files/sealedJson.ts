import { createHash } from 'node:crypto';

/**
 * The text of a JSON file that proves its own integrity: `seal`, its last field, is the SHA-256 of the others as
 * `JSON.stringify` writes them.
 */
export function sealedJson(value: object, indent?: number): string {
  return `${JSON.stringify({ ...value, seal: sealOf(value) }, null, indent)}\n`;
}

/**
 * The content of a parsed file without its seal; null when the seal doesn't match. A file without a seal is accepted as
 * is.
 */
export function openSealed(content: unknown): { readonly content: unknown } | null {
  if (typeof content !== 'object' || content === null || !('seal' in content)) return { content };
  const { seal, ...rest } = content;
  return seal === sealOf(rest) ? { content: rest } : null;
}

function sealOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
