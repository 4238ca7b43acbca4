import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { paletteOf } from '../../core/color/colorRamp.ts';
import { required } from '../../core/required.ts';
import { encodeIndexedPng } from '../../formats/png/indexedPng.ts';
import { Paper } from '../../pdf/paper.ts';
import { POPPLER, textOf } from '../support/browser/poppler.ts';
import { describeWith } from '../support/machine/needs.ts';

const SIDE = 64;

function paperOf(Sheet = Paper): Paper {
  const info = { title: 'A test', subject: 'A test', keywords: 'test', madeAt: Date.UTC(2026, 5, 1) };
  const paper = new Sheet({ language: 'en', ...info });
  paper.addPage();
  return paper;
}

async function documentWith(picture: Uint8Array): Promise<Buffer> {
  const paper = paperOf();
  paper.tag('Figure', () => paper.drawMap(picture, 50, 50, 200), { alt: 'a map', bbox: [50, 50, 250, 250] });
  return Buffer.from(await paper.finish());
}

/** The pixels of the only image of a document, RGB. */
async function pixelsIn(pdf: Buffer): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'ground-motion-pdf-'));
  try {
    const file = join(folder, 'document.pdf');
    writeFileSync(file, pdf);
    execFileSync('pdfimages', ['-png', file, join(folder, 'image')]);
    return await sharp(readFileSync(join(folder, 'image-000.png')))
      .removeAlpha()
      .raw()
      .toBuffer();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The text that readers find in a document of one line, drawn by a process that has drawn `earlier` before. */
async function textAfter(earlier: readonly string[], text: string): Promise<string> {
  vi.resetModules();
  const { Paper: FreshPaper } = await import('../../pdf/paper.ts');
  const pdfs = await Promise.all(
    [...earlier, text].map(async (line) => {
      const paper = paperOf(FreshPaper);
      paper.tag('P', () => paper.write(line, 50, 50, { size: 10 }));
      return Buffer.from(await paper.finish());
    }),
  );
  return textOf(required(pdfs.at(-1))).trim();
}

describeWith(POPPLER)('the parts of a printed document', () => {
  it('contain a map with streets pixel by pixel', async () => {
    const pixels = Buffer.from(
      Array.from({ length: SIDE * SIDE * 3 }, (_, at) => (at * 37 + (at >> 7)) & 255),
    );
    const png = await sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } })
      .png()
      .toBuffer();
    expect(Buffer.compare(await pixelsIn(await documentWith(png)), pixels)).toBe(0);
  });

  it('contain a map of cells pixel by pixel, and leave out ground that was not measured', async () => {
    const palette = paletteOf('velocity');
    const indices = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (at * 5) % 256);
    const pdf = await documentWith(encodeIndexedPng({ width: SIDE, height: SIDE, indices, palette }));
    const shown = await pixelsIn(pdf);
    const measured = [...indices.entries()].filter(([, color]) => color > 0);
    for (const [at, color] of measured)
      expect([...shown.subarray(3 * at, 3 * at + 3)]).toEqual([
        ...palette.subarray(4 * color, 4 * color + 3),
      ]);
    expect(pdf.toString('latin1')).toContain('/Mask [0 0]');
  });

  it('are the same when their words were set for an earlier document', async () => {
    const written = async (words: string): Promise<string> => {
      const paper = paperOf();
      paper.tag('P', () => void paper.write(words, 50, 50, { size: 10, width: 90 }));
      return Buffer.from(await paper.finish()).toString('latin1');
    };
    const first = await written('AVATAR office Ñuñoa fjord');
    await written('office of AVATAR: Ñuñoa');
    expect(await written('AVATAR office Ñuñoa fjord')).toBe(first);
  });

  it('contain letters that an earlier document drew only as parts of accented ones', async () => {
    expect(await textAfter([], 'Estable')).toBe('Estable');
    expect(await textAfter(['\u00c9 \u00c5 \u00f1'], 'Estable A\u00f1o n')).toBe('Estable A\u00f1o n');
  });
});
