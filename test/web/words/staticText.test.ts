import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE } from '../../../web/words/english/page.ts';

const html = readFileSync('web/index.html', 'utf8').replaceAll(/\s+/g, ' ');
const words: Readonly<Record<string, unknown>> = PAGE;

/** Marks of one kind in index.html, and the text that each stands for. */
function marked(pattern: RegExp): [key: string, text: string][] {
  return [...html.matchAll(pattern)].map(({ groups }) => [
    groups?.['key'] ?? '',
    groups?.['text']?.trim() ?? '',
  ]);
}

describe('the text of index.html', () => {
  it.each([
    ['text', /data-words="(?<key>\w+)"\s*>(?<text>[^<]*)</g, 18],
    ['labels', /aria-label="(?<text>[^"]*)"\s+data-label="(?<key>\w+)"/g, 8],
    ['placeholders', /placeholder="(?<text>[^"]*)"\s+data-placeholder="(?<key>\w+)"/g, 1],
  ])('has the English words of the catalog: %s', (_, pattern, least) => {
    const found = marked(pattern);
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(found).toEqual(found.map(([key]) => [key, words[key]]));
  });

  it('has no text, label or placeholder without a mark', () => {
    const [, body = ''] = html.split('<body>');
    const [before = ''] = body.split('<noscript');
    const unmarked = [...before.matchAll(/<(?<tag>\w+)(?<attributes>[^>]*)>(?<text>[^<]*[A-Za-z]{2,}[^<]*)/g)]
      .filter(({ groups }) => !groups?.['attributes']?.includes('data-words='))
      .map(({ groups }) => groups?.['text']?.trim());
    expect(unmarked).toEqual(['Ground Motion', 'API', 'Español', 'ES', 'API', 'Español']);
    expect(before.match(/aria-label=/g)).toHaveLength(before.match(/data-label=/g)?.length ?? 0);
  });
});
