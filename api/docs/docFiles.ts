import { readFileSync } from 'node:fs';

/** Documents of the project that a server gives out: `docs/` in the sources, and beside what is compiled. */
export const DOC_FILES = ['accuracy', 'api', 'chat', 'support'] as const;
export type DocFile = (typeof DOC_FILES)[number];

/** Where a document is served. */
export function docFilePath(name: DocFile): string {
  return `/docs/files/${name}.md`;
}

/** A document as Markdown. */
export function readDocFile(name: DocFile): string {
  return readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');
}
