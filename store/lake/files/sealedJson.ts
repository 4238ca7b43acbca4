import { createHash } from 'node:crypto';

/**
 * The text of a JSON file that tells on its own whether it is as it was written: `seal`, its last field, is the SHA-256
 * of the others as `JSON.stringify` gives them.
 */
export function sealedJson(value: object, indent?: number): string {
  return `${JSON.stringify({ ...value, seal: sealOf(value) }, null, indent)}\n`;
}

/** What a parsed file says without its seal; null when it is not what was sealed. A file without a seal is taken as it is. */
export function openSealed(content: unknown): { readonly content: unknown } | null {
  if (typeof content !== 'object' || content === null || !('seal' in content)) return { content };
  const { seal, ...rest } = content;
  return seal === sealOf(rest) ? { content: rest } : null;
}

function sealOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
