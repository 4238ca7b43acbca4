/**
 * A customer's words as a letter may bear them: an address of the web or of a mailbox in them becomes no link
 * (`example[.]org`). The person who registers a mailbox need not be its owner, so these words may be a stranger's.
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replaceAll(/(?<=[\p{L}\p{N}_-])[.。．｡](?=\p{L})/gu, '[.]');
}
