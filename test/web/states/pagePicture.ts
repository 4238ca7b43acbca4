import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Pictures of the page as they should look, one per state and screen, in blocks. */
const KEPT = join(import.meta.dirname, 'pictures');
/** Where a picture that differs is left, with its differences marked. */
const REFUSED = join(import.meta.dirname, '../../../.ci/results/pictures');
/** `UPDATE_PICTURES=1` keeps what the page looks like now. */
const isUpdate = process.env['UPDATE_PICTURES'] === '1';
/** Pixels on a side of a block, whose mean color is compared: antialiasing changes it little. */
const BLOCK = 4;
/** Largest difference of a block's color that counts as equal, of 255. */
const TOLERATED_COLOR = 40;
/** Blocks that may differ more. */
export const TOLERATED_BLOCKS = 3;
/** For the sheet of letters, which must be drawn alike for pictures to be comparable. */
const SHEET_COLOR = 16;

/** Mean colors of blocks, RGB. */
interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The same letters on every machine: the page's own typeface is that of the system. */
async function typeface(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const faces = [
    ['400Regular/SourceSans3_400Regular', 'normal'],
    ['600SemiBold/SourceSans3_600SemiBold', '600'],
    ['700Bold/SourceSans3_700Bold', 'bold'],
  ].map(async ([file, weight]) => {
    const font = await readFile(resolve(`@expo-google-fonts/source-sans-3/${file}.ttf`), 'base64');
    return `@font-face { font-family: Kept; font-weight: ${weight}; src: url(data:font/ttf;base64,${font}) }`;
  });
  return `${(await Promise.all(faces)).join('\n')}
    *, *::before, *::after { font-family: Kept !important }
    ::-webkit-scrollbar { display: none }`;
}

const style = typeface();

/** A picture of the whole page as it is now; `hidden` parts, such as random names, are painted over. */
export async function pictureOf(page: Page, hidden: readonly string[] = []): Promise<Picture> {
  await page.addStyleTag({ content: await style });
  // without WebGL, the map is a sentence
  if ((await page.locator('#map').count()) > 0) await page.locator('.map-missing').waitFor();
  await page.mouse.move(0, 0);
  // the pictures don't depend on where the page was scrolled to
  await page.evaluate('scrollTo(0, 0); document.fonts.ready');
  const screen = await page.screenshot({
    fullPage: true,
    animations: 'disabled',
    caret: 'hide',
    mask: hidden.map((selector) => page.locator(selector)),
    maskColor: '#888',
  });
  return inBlocks(await pixelsOf(screen));
}

async function pixelsOf(file: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function inBlocks({ data, width, height }: Picture): Picture {
  const [columns, rows] = [Math.floor(width / BLOCK), Math.floor(height / BLOCK)];
  const blocks = Buffer.alloc(3 * columns * rows);
  for (let at = 0; at < blocks.length; at++) {
    const [color, column, row] = [at % 3, Math.floor(at / 3) % columns, Math.floor(at / 3 / columns)];
    let sum = 0;
    for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++)
      for (let x = column * BLOCK; x < (column + 1) * BLOCK; x++) sum += data[3 * (y * width + x) + color]!;
    blocks[at] = Math.round(sum / BLOCK ** 2);
  }
  return { data: blocks, width: columns, height: rows };
}

/** The blocks whose colors differ visibly; pictures of different sizes differ everywhere. */
export function differingBlocks(
  one: Picture,
  other: Picture,
  tolerated = TOLERATED_COLOR,
): readonly number[] {
  const blocks = Array.from({ length: one.width * one.height }, (_, block) => block);
  if (one.width !== other.width || one.height !== other.height) return blocks;
  return blocks.filter((block) =>
    [0, 1, 2].some(
      (color) => Math.abs(one.data[3 * block + color]! - other.data[3 * block + color]!) > tolerated,
    ),
  );
}

/** Compares a picture with the kept one of its name. */
export async function expectKeptPicture(picture: Picture, name: string): Promise<void> {
  const file = join(KEPT, `${name}.png`);
  if (isUpdate) return save(file, picture);
  const differing = differingBlocks(picture, await pixelsOf(file));
  if (differing.length > TOLERATED_BLOCKS) {
    const marked = Buffer.from(picture.data);
    for (const block of differing) marked.set([255, 0, 0], 3 * block);
    await save(join(REFUSED, `${name}.png`), picture);
    await save(join(REFUSED, `${name}.difference.png`), { ...picture, data: marked });
  }
  expect(
    differing.length,
    `${name} differs from its kept picture: see .ci/results/pictures`,
  ).toBeLessThanOrEqual(TOLERATED_BLOCKS);
}

/** Letters in several sizes, and the browser's own controls. */
const SHEET = `<body style="margin: 8px; background: white; color: black">
  ${[12, 14, 16, 20, 28].map((px) => `<p style="margin: 4px; font-size: ${px}px">Sinking fast: −25.6 ± 0.6 mm/yr, ¿Qué?</p>`).join('')}
  <b style="font-weight: 600">Is the ground moving</b> <b>under this address?</b>
  <p><input type="checkbox" checked> <input type="radio"> <input type="range"> <select><option>Auto</option></select>
  <button>Check</button> <input value="204 E Main St"></p></body>`;

/**
 * Why pictures of this browser can't be compared with the kept ones; null if they can. Browsers and machines draw letters
 * and controls differently, which isn't a change of the page.
 */
export async function otherRendering(page: Page): Promise<string | null> {
  await page.setContent(SHEET);
  const sheet = await pictureOf(page);
  const [file, versionFile] = [join(KEPT, 'sheet.png'), join(KEPT, 'browser.txt')];
  const version = page.context().browser()?.version() ?? 'an unknown version';
  if (isUpdate) {
    await save(file, sheet);
    await writeFile(versionFile, `${version}\n`);
    return null;
  }
  if (differingBlocks(sheet, await pixelsOf(file), SHEET_COLOR).length <= TOLERATED_BLOCKS) return null;
  const kept = (await readFile(versionFile, 'utf8')).trim();
  return (
    `Chromium ${version} draws letters or controls differently here than Chromium ${kept} did when the pictures were kept; ` +
    'keep those of this browser from a commit that looks right: UPDATE_PICTURES=1 npx vitest run test/web/states'
  );
}

async function save(file: string, { data, width, height }: Picture): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ effort: 10, compressionLevel: 9 })
    .toFile(file);
}
