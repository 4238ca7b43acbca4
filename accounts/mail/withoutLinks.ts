/**
 * A customer's words, made safe for an email: web and email addresses in them don't become links (`example[.]org`). The
 * person who registers a mailbox may not own it, so these words may be a stranger's.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replaceAll(/(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L})/gu, '[.]');
}
