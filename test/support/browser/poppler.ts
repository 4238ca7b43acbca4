import { execFileSync, spawnSync } from 'node:child_process';
import type { Need } from '../machine/needs.ts';

/** Poppler's programs for reading PDFs. */
export const POPPLER: Need = {
  name: 'poppler',
  isMissing: spawnSync('pdftotext', ['-v']).error !== undefined,
  remedy: 'apt-get install poppler-utils',
};

function run(program: string, options: readonly string[], pdf: Uint8Array): string {
  return execFileSync(
    program,
    [...options, '-', '-'].slice(0, options.length + (program === 'pdftotext' ? 2 : 1)),
    {
      input: pdf,
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    },
  );
}

/** The text of a document, with white space collapsed to single spaces. */
export function textOf(pdf: Uint8Array): string {
  return run('pdftotext', ['-enc', 'UTF-8'], pdf).replaceAll(/\s+/g, ' ');
}

/** A word and its position, in points from the top left corner of its page (pages count from 1). */
export interface PlacedWord {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
}

/** Every word of a document with its position. */
export function wordsOf(pdf: Uint8Array): PlacedWord[] {
  const words: PlacedWord[] = [];
  let page = 0;
  const pattern =
    /<page |<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;
  for (const [, left, top, right, bottom, text] of run('pdftotext', ['-bbox'], pdf).matchAll(pattern)) {
    if (text === undefined) page += 1;
    else {
      words.push({
        page,
        left: Number(left),
        top: Number(top),
        right: Number(right),
        bottom: Number(bottom),
        text,
      });
    }
  }
  return words;
}

/** The output of `pdfinfo`, by name. */
export function factsOf(pdf: Uint8Array): Record<string, string> {
  const lines = run('pdfinfo', [], pdf).split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/:\s+(.*)/s).slice(0, 2) as [string, string]));
}

/** Fonts by name: whether each is embedded, is a subset, and can be extracted as text. */
export function fontsOf(pdf: Uint8Array): { readonly name: string; readonly flags: string[] }[] {
  const [, , ...lines] = run('pdffonts', [], pdf).trim().split('\n');
  return lines.map((line) => ({ name: line.split(/\s+/)[0]!, flags: line.match(/\b(yes|no)\b/g) ?? [] }));
}

/** The tags of a document and the texts beneath them, as shown by `pdfinfo -struct-text`. */
export function structureOf(pdf: Uint8Array): string {
  return run('pdfinfo', ['-struct-text'], pdf);
}
