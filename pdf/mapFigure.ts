import { INK, type Paper } from './paper.ts';
import type { MapPicture, SheetMap } from './reportSheet.ts';
import type { PdfWords } from './words/english.ts';

/** Gap between the two maps. */
const GAP = 10;
const CAPTION_HEIGHT = 12;
/** Classes per row of the legend, and points from one row to the next. */
const LEGEND_COLUMNS = 4;
const LEGEND_ROW = 9.5;
/** Maximum width of the scale bar as a share of the map's width. */
const LONGEST_BAR = 0.4;

/**
 * Draws the surroundings at two scales, side by side: each map with its outline and a scale bar, a north arrow, and the
 * legend below. Returns the total height.
 */
export function drawMaps(
  paper: Paper,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  { near, wide, legend }: SheetMap,
  { maps }: PdfWords,
): number {
  const side = (width - GAP) / 2;
  const legendHeight = Math.ceil(legend.length / LEGEND_COLUMNS) * LEGEND_ROW + 10;
  const height = side + 4 + CAPTION_HEIGHT + legendHeight;
  const alt = maps.alt(distanceText(near.metersAcross), distanceText(wide.metersAcross), near.hasStreets);
  paper.tag(
    'Figure',
    () => {
      drawPicture(paper, { x, y, side, picture: near, caption: maps.cell });
      drawNorth(paper, x + side - 16, y + 10, maps.north);
      const right = x + side + GAP;
      drawPicture(paper, { x: right, y, side, picture: wide, caption: maps.nearMap });
      drawLegend(paper, { x, y: y + side + 4 + CAPTION_HEIGHT, width }, legend, maps.unit);
    },
    { alt, bbox: [x, y, x + width, y + height] },
  );
  return height;
}

interface PlacedPicture {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  readonly picture: MapPicture;
  readonly caption: string;
}

function drawPicture(paper: Paper, { x, y, side, picture, caption }: PlacedPicture): void {
  const { canvas } = paper;
  canvas.rect(x, y, side, side).fill(INK.panel);
  paper.drawMap(picture.png, x, y, side);
  canvas.rect(x, y, side, side).lineWidth(0.6).stroke(INK.quiet);
  const corners = picture.outline.map(({ x: right, y: down }): [number, number] => [
    x + right * side,
    y + down * side,
  ]);
  for (const [lineWidth, color] of [
    [3.4, '#ffffff'],
    [1.5, '#000000'],
  ] as const) {
    canvas
      .polygon(...corners)
      .lineWidth(lineWidth)
      .stroke(color);
  }
  drawScaleBar(paper, x + 8, y + side - 10, side, picture.metersAcross);
  paper.write(caption, x, y + side + 3, { size: 7.5, width: side, color: INK.quiet });
}

function drawScaleBar(paper: Paper, x: number, y: number, width: number, metersAcross: number): void {
  const { canvas } = paper;
  const most = metersAcross * LONGEST_BAR;
  const power = 10 ** Math.floor(Math.log10(most));
  const meters = [5, 2, 1].map((factor) => factor * power).find((length) => length <= most) ?? power;
  const length = (meters / metersAcross) * width;
  canvas
    .rect(x - 4, y - 15, length + 8, 21)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1);
  canvas
    .moveTo(x, y - 3)
    .lineTo(x, y + 1)
    .lineTo(x + length, y + 1)
    .lineTo(x + length, y - 3);
  canvas.lineWidth(1.2).stroke(INK.text);
  paper.write(distanceText(meters), x, y - 13, { size: 8, width: length, align: 'center' });
}

function drawNorth(paper: Paper, x: number, y: number, letter: string): void {
  const { canvas } = paper;
  canvas
    .circle(x, y + 6, 11)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1);
  canvas.polygon([x, y - 3], [x - 4, y + 6], [x + 4, y + 6]).fill(INK.text);
  paper.write(letter, x - 8, y + 6, { face: 'bold', size: 8, width: 16, align: 'center' });
}

function drawLegend(
  paper: Paper,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  legend: SheetMap['legend'],
  unit: string,
): void {
  const { canvas } = paper;
  const step = width / LEGEND_COLUMNS;
  for (const [place, { color, shortLabel }] of legend.entries()) {
    const left = x + (place % LEGEND_COLUMNS) * step;
    const top = y + Math.floor(place / LEGEND_COLUMNS) * LEGEND_ROW;
    canvas
      .rect(left, top, 8, 7)
      .lineWidth(0.4)
      .fillAndStroke(color ?? INK.panel, INK.quiet);
    paper.write(shortLabel, left + 10, top, { size: 6.2, width: step - 11 });
  }
  const below = y + Math.ceil(legend.length / LEGEND_COLUMNS) * LEGEND_ROW;
  paper.write(unit, x, below, { size: 7.5, width, color: INK.quiet });
}

function distanceText(meters: number): string {
  return meters >= 1000 ? `${Math.round(meters / 100) / 10} km` : `${Math.round(meters)} m`;
}
