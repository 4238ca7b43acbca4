import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { attempt } from './fuzz/attempt.ts';
import { GOOD_PRODUCTS } from './fuzz/products.ts';

const tables = GOOD_PRODUCTS.filter(({ name }) => /EGMS|table|tenv3/.test(name));

/** Writes the good table, changed by `change`, and reads it. */
async function outcomeOf(product: (typeof tables)[number], change: (text: string) => string | Buffer) {
  const folder = await temporaryFolder();
  const [file] = await product.write(folder);
  const path = join(folder, file!);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return attempt(folder, file!);
}

describe.each(tables)('$name', (product) => {
  it.each<[string, (text: string) => string | Buffer]>([
    ['a byte order mark', (text) => `\uFEFF${text}`],
    ['Windows line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['empty lines', (text) => text.replaceAll('\n', '\n\n')],
    ['no newline at the end', (text) => text.trimEnd()],
  ])('with %s is read', async (_, change) => {
    expect(await outcomeOf(product, change)).toBe('read');
  });

  it.each<[string, (text: string) => string | Buffer]>([
    ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['separators of no table', (text) => text.replaceAll(/[,\t ]+/g, '|')],
    ['nothing in it', () => ''],
    ['a header only', (text) => text.split('\n', 1)[0]!],
    ['a header of 2 MB', (text) => `${'a'.repeat(2_000_000)},${text}`],
    ['a line of 2 MB', (text) => text + '1'.repeat(2_000_000)],
    ['2 million commas', (text) => text + ','.repeat(2_000_000)],
  ])('with %s is refused by name', async (_, change) => {
    expect(await outcomeOf(product, change)).toMatch(/^(?:refused: \w+|ignored)$/);
  });

  it.skipIf(/tenv3|GNSS/.test(product.name))('with semicolons, tabs or decimal commas is read', async () => {
    expect(await outcomeOf(product, (text) => text.replaceAll(',', ';'))).toBe('read');
    expect(await outcomeOf(product, (text) => text.replaceAll(',', '\t'))).toBe('read');
    const european = (text: string) => text.replaceAll(',', ';').replaceAll('.', ',');
    expect(await outcomeOf(product, european)).toBe('read');
  });

  it.skipIf(product.name === 'tenv3')('in quotes is read, unless a quote is never closed', async () => {
    expect(await outcomeOf(product, (text) => text.replaceAll(/[^,\n]+/g, '"$&"'))).toBe('read');
    expect(await outcomeOf(product, (text) => text.replaceAll(/\n(\S)/g, '\n"$1'))).toMatch(/^refused: \w+$/);
  });
});
