import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun, type Path } from 'fontkit';
import { required } from '../../core/required.ts';

const FACES = { regular: '400Regular', bold: '600SemiBold' } as const;

/** How a line of text is set; `size` in pixels, `x` is its start, middle or end. */
export interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face?: keyof typeof FACES;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** SVG color. */
  readonly ink?: string;
}

/** Units of the faces above. */
const UNITS_PER_EM = 1000;
const SVG_COMMANDS: Readonly<Record<Path['commands'][number]['command'], string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};

const fonts = new Map<string, Font>();

function fontOf(face: keyof typeof FACES): Font {
  const style = FACES[face];
  const known = fonts.get(style);
  if (known) return known;
  const name = `@expo-google-fonts/source-sans-3/${style}/SourceSans3_${style}.ttf`;
  const font = create(readFileSync(createRequire(import.meta.url).resolve(name))) as Font;
  fonts.set(style, font);
  return font;
}

let lastSet: { readonly font: Font; readonly text: string; readonly run: GlyphRun } | null = null;

/** A line of text set in a font. The last one is kept, because a text that is measured is usually drawn next. */
function setLine(font: Font, text: string): GlyphRun {
  if (lastSet?.font !== font || lastSet.text !== text) lastSet = { font, text, run: font.layout(text) };
  return lastSet.run;
}

/** A line of text as SVG outlines, so that it looks the same without installed fonts. */
export function textOutlines(text: string, style: TextStyle): string {
  const { x, y, size, face = 'regular', anchor = 'start', ink = '#000' } = style;
  const font = fontOf(face);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions, advanceWidth } = setLine(font, text);
  const shift = anchor === 'start' ? 0 : advanceWidth * scale * (anchor === 'end' ? 1 : 0.5);
  let along = 0;
  const outlines = glyphs.map((glyph, at) => {
    const { xAdvance, xOffset } = required(positions[at]);
    const left = along + xOffset;
    along += xAdvance;
    return `<path transform="translate(${left} 0)" d="${glyph.path.toSVG()}"/>`;
  });
  const place = `translate(${(x - shift).toFixed(2)} ${y}) scale(${scale} ${-scale})`;
  return `<g transform="${place}" fill="${ink}">${outlines.join('')}</g>`;
}

/** A letter of a set line: its outline in font units, y up, from its own origin. */
export interface SetGlyph {
  readonly commands: Path['commands'];
  /** Left edge and width, in ems from the start of the line. */
  readonly leftEm: number;
  readonly widthEm: number;
}

/** A line of text letter by letter, for names along streets; null if the font lacks one of its letters. */
export function setGlyphs(
  text: string,
  {
    face = 'regular',
    spacingEm = 0,
  }: { readonly face?: keyof typeof FACES; readonly spacingEm?: number } = {},
): { readonly glyphs: readonly SetGlyph[]; readonly widthEm: number } | null {
  const font = fontOf(face);
  for (const letter of text) if (!font.hasGlyphForCodePoint(required(letter.codePointAt(0)))) return null;
  const { glyphs, positions } = setLine(font, text);
  let along = 0;
  const set = glyphs.map((glyph, at): SetGlyph => {
    const { xAdvance, xOffset } = required(positions[at]);
    const leftEm = along + xOffset / font.unitsPerEm;
    const widthEm = xAdvance / font.unitsPerEm;
    along += widthEm + spacingEm;
    return { commands: glyph.path.commands, leftEm, widthEm };
  });
  return { glyphs: set, widthEm: Math.max(0, along - spacingEm) };
}

/** SVG path data of a letter of `size` pixels whose origin is at a point, turned clockwise by an angle in radians. */
export function glyphOutline(
  { commands }: SetGlyph,
  {
    x,
    y,
    size,
    angle = 0,
  }: { readonly x: number; readonly y: number; readonly size: number; readonly angle?: number },
): string {
  const scale = size / UNITS_PER_EM;
  const [right, down] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  let outline = '';
  for (const { command, args } of commands) {
    outline += SVG_COMMANDS[command];
    for (let at = 0; at < args.length; at += 2) {
      const [along = 0, up = 0] = [args[at], args[at + 1]];
      outline += `${(x + along * right + up * down).toFixed(2)} ${(y + along * down - up * right).toFixed(2)} `;
    }
  }
  return outline;
}

/** Width of a line of text, pixels. */
export function textWidth(text: string, size: number, face: keyof typeof FACES = 'regular'): number {
  const font = fontOf(face);
  return (setLine(font, text).advanceWidth * size) / font.unitsPerEm;
}

/** The text, truncated with an ellipsis if it is wider than `width` pixels. */
export function fitText(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  let [fits, tooLong] = [1, text.length];
  while (tooLong - fits > 1) {
    const length = (fits + tooLong) >> 1;
    if (textWidth(`${text.slice(0, length)}…`, size) > width) tooLong = length;
    else fits = length;
  }
  return `${text.slice(0, fits).trimEnd()}…`;
}
