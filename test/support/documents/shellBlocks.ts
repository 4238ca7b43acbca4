import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', 'data', 'results']);

/** Every Markdown document in the repository except the changelog, as paths from its root. */
export function markdownDocuments(): string[] {
  const found: string[] = [];
  const look = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!NOT_OURS.has(entry.name) && !entry.name.startsWith('.')) look(path);
      } else if (entry.name.endsWith('.md') && entry.name !== 'CHANGELOG.md')
        found.push(relative(root, path));
    }
  };
  look(root);
  return found.toSorted();
}

/**
 * How a block is tested: only calls to the API (`api`), commands of the program (`program`), or not tested because it
 * needs something that tests don't have (`needs`). Such a block says so in its first line, `# Needs …`.
 */
export type BlockKind = 'api' | 'program' | 'needs';

export interface ShellBlock {
  readonly document: string;
  readonly line: number;
  readonly text: string;
  /** Null = the block isn't marked and has no commands that tests run. */
  readonly kind: BlockKind | null;
}

const MARKER = /^# Needs \S.*/;
/** Lines that call the API or set variables for such calls. */
const API = /^(?:curl |[A-Z]+=(?:http|\$\(curl )|#)/;
const PROGRAM = /^(?:\.\/gm |npm start$|ground-motion |export GM_URL=|#)/;

/** The shell blocks of a document, in order. */
export function shellBlocksOf(document: string): ShellBlock[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(({ 1: block, index }) => {
    const line = text.slice(0, index).split('\n').length;
    return { document, line, text: block!, kind: kindOf(block!) };
  });
}

function kindOf(block: string): BlockKind | null {
  if (MARKER.test(block)) return 'needs';
  const commands = block
    .replaceAll('\\\n', ' ')
    .replaceAll(/"[^"]*"/g, '""')
    .split('\n')
    .filter(Boolean);
  if (commands.every((command) => API.test(command))) return 'api';
  return commands.every((command) => PROGRAM.test(command)) ? 'program' : null;
}
