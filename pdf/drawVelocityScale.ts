import { CLASS_BORDERS_MM_YR } from '../core/color/mapLayer.ts';
import { CONTENT_WIDTH, INK, PAGE, type Paper } from './paper.ts';
import { velocityColor } from './rampColors.ts';
import type { ReportSheet } from './reportSheet.ts';
import { signed } from './ticks.ts';
import { pdfWordsIn } from './words/pdfWords.ts';

/** Range of the scale on either side, mm/yr; a value beyond is drawn at the end, with an arrow. */
const REACH = 20;
const BAR_HEIGHT = 14;
const STRIPES = 200;
/** Height of the whole figure, points. */
export const SCALE_HEIGHT = 66;

/** Where the names of the classes stand, mm/yr. */
const CLASSES_AT = [-14, -5.5, 0, 5.5, 14];

/** A ruler from sinking to rising in the map's colors: the classes, the velocity and its 95 % interval. */
export function drawVelocityScale(
  paper: Paper,
  y: number,
  { language, rate }: Pick<ReportSheet, 'language' | 'rate'>,
): void {
  const words = pdfWordsIn(language).scale;
  const { velocityMmYr, margin95MmYr } = rate;
  const x = (value: number) =>
    PAGE.margin + ((Math.max(-REACH, Math.min(REACH, value)) + REACH) / (2 * REACH)) * CONTENT_WIDTH;
  const top = y + 18;
  const borderNames = borders().map((value) => signed(value));
  const alt = words.alt(REACH, borderNames.join(', '), rate.inMillimeters);
  paper.tag(
    'Figure',
    () => {
      const { canvas } = paper;
      for (let stripe = 0; stripe < STRIPES; stripe++) {
        const from = -REACH + (stripe * 2 * REACH) / STRIPES;
        const middle = from + REACH / STRIPES;
        canvas.rect(x(from), top, CONTENT_WIDTH / STRIPES + 0.3, BAR_HEIGHT).fill(velocityColor(middle));
      }
      canvas.rect(x(-REACH), top, CONTENT_WIDTH, BAR_HEIGHT).lineWidth(0.6).stroke(INK.quiet);
      for (const border of [...borders(), 0]) {
        canvas
          .moveTo(x(border), top + (border === 0 ? BAR_HEIGHT : 0))
          .lineTo(x(border), top + BAR_HEIGHT + 4)
          .lineWidth(border === 0 ? 0.6 : 0.9)
          .stroke(INK.text);
        paper.write(signed(border), x(border) - 20, top + BAR_HEIGHT + 5, {
          size: 8,
          width: 40,
          align: 'center',
        });
      }
      for (const [index, at] of CLASSES_AT.entries()) {
        const style = { size: 8, width: 90, align: 'center', color: INK.quiet } as const;
        paper.write(words.classes[index] ?? '', x(at) - 45, top + BAR_HEIGHT + 16, style);
      }
      drawMark(paper, x, top, { velocityMmYr, margin95MmYr });
    },
    { alt, bbox: [PAGE.margin, y, PAGE.margin + CONTENT_WIDTH, y + SCALE_HEIGHT] },
  );
}

function borders(): number[] {
  return [...CLASS_BORDERS_MM_YR.map((value) => -value).reverse(), ...CLASS_BORDERS_MM_YR];
}

function drawMark(
  { canvas }: Paper,
  x: (value: number) => number,
  top: number,
  { velocityMmYr, margin95MmYr }: Pick<ReportSheet['rate'], 'velocityMmYr' | 'margin95MmYr'>,
): void {
  const at = x(velocityMmYr);
  const middle = top + BAR_HEIGHT / 2;
  const [from, to] = [x(velocityMmYr - margin95MmYr), x(velocityMmYr + margin95MmYr)];
  for (const [width, color] of [
    [4, '#ffffff'],
    [1.8, INK.text],
  ] as const) {
    canvas.lineWidth(width).moveTo(from, middle).lineTo(to, middle).stroke(color);
    for (const end of [from, to]) {
      canvas
        .lineWidth(width)
        .moveTo(end, middle - 4)
        .lineTo(end, middle + 4)
        .stroke(color);
    }
  }
  canvas.circle(at, middle, 3.4).lineWidth(1.2).fillAndStroke(INK.text, '#ffffff');
  canvas.polygon([at - 6, top - 11], [at + 6, top - 11], [at, top - 2]).fill(INK.text);
  if (Math.abs(velocityMmYr) <= REACH) return;
  const outwards = Math.sign(velocityMmYr);
  const tip = at + outwards * 9;
  canvas
    .polygon([tip, middle], [at + outwards * 2, middle - 6], [at + outwards * 2, middle + 6])
    .fill(INK.text);
}
