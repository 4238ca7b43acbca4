import { readFileSync } from 'node:fs';

/** Project documents that a server publishes: `docs/` in the sources, and next to the compiled code. */
export const DOC_FILES = [
  'accounts',
  'accuracy',
  'addresses',
  'api',
  'buying',
  'chat',
  'gis',
  'maps',
  'overlaps',
  'support',
  'surroundings',
  'tie',
  'verdict',
  'zero',
] as const;
export type DocFile = (typeof DOC_FILES)[number];

/** Where a document is served. */
export function docFilePath(name: DocFile): string {
  return `/docs/files/${name}.md`;
}

/** The server URL used in the documents. */
const WRITTEN_URL = 'http://127.0.0.1:8080';

/** A document as Markdown, with the URL of the server that publishes it. */
export function readDocFile(name: DocFile, publicUrl: string): string {
  const text = readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
  return text.replaceAll(WRITTEN_URL, publicUrl);
}
