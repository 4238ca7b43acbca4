import { INK, type Paper } from './paper.ts';
import type { SheetMap } from './reportSheet.ts';

const LEGEND_HEIGHT = 50;
/** Classes next to each other, and points from one row of them to the next: four rows hold all. */
const LEGEND_COLUMNS = 3;
const LEGEND_ROW = 9.5;
/** Share of the map's width that the scale bar takes at most. */
const LONGEST_BAR = 0.4;

/** The map with the cell outlined, a scale bar, a north arrow and the legend; returns its height. */
export function drawMap(paper: Paper, x: number, y: number, width: number, map: SheetMap): number {
  const height = width;
  const alt =
    `Map of vertical velocity, about ${distanceText(map.metresAcross)} across, north up. The measurement ` +
    'cell is outlined in the middle. Red is sinking, blue is rising, gray is not certain, blank is not ' +
    'measured.';
  paper.tag(
    'Figure',
    () => {
      const { canvas } = paper;
      canvas.rect(x, y, width, height).fill(INK.panel);
      canvas.image(Buffer.from(map.png), x, y, { width, height });
      canvas.rect(x, y, width, height).lineWidth(0.6).stroke(INK.quiet);
      const corners = map.cell.map(({ x: right, y: down }): [number, number] => [
        x + right * width,
        y + down * height,
      ]);
      for (const [lineWidth, colour] of [
        [3.4, '#ffffff'],
        [1.5, '#000000'],
      ] as const) {
        canvas
          .polygon(...corners)
          .lineWidth(lineWidth)
          .stroke(colour);
      }
      drawScaleBar(paper, x + 8, y + height - 10, width, map.metresAcross);
      drawNorth(paper, x + width - 16, y + 10);
      drawLegend(paper, x, y + height + 6, width, map);
    },
    { alt, bbox: [x, y, x + width, y + height + 6 + LEGEND_HEIGHT] },
  );
  return height + 6 + LEGEND_HEIGHT;
}

function drawScaleBar(paper: Paper, x: number, y: number, width: number, metresAcross: number): void {
  const { canvas } = paper;
  const most = metresAcross * LONGEST_BAR;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = [5, 2, 1].map((factor) => factor * power).find((length) => length <= most) ?? power;
  const length = (metres / metresAcross) * width;
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
  paper.write(distanceText(metres), x, y - 13, { size: 8, width: length, align: 'center' });
}

function drawNorth(paper: Paper, x: number, y: number): void {
  const { canvas } = paper;
  canvas
    .circle(x, y + 6, 11)
    .fillOpacity(0.85)
    .fill('#ffffff')
    .fillOpacity(1);
  canvas.polygon([x, y - 3], [x - 4, y + 6], [x + 4, y + 6]).fill(INK.text);
  paper.write('N', x - 8, y + 6, { face: 'bold', size: 8, width: 16, align: 'center' });
}

function drawLegend(paper: Paper, x: number, y: number, width: number, { legend }: SheetMap): void {
  const { canvas } = paper;
  const step = width / LEGEND_COLUMNS;
  for (const [place, { colour, shortLabel }] of legend.entries()) {
    const left = x + (place % LEGEND_COLUMNS) * step;
    const top = y + Math.floor(place / LEGEND_COLUMNS) * LEGEND_ROW;
    canvas
      .rect(left, top, 8, 7)
      .lineWidth(0.4)
      .fillAndStroke(colour ?? INK.panel, INK.quiet);
    paper.write(shortLabel, left + 10, top, { size: 6.2, width: step - 11 });
  }
  const caption = 'mm per year, for most of each 120 m; outlined: the cell';
  paper.write(caption, x, y + 41, { size: 7.5, width, colour: INK.quiet });
}

function distanceText(metres: number): string {
  return metres >= 1000 ? `${Math.round(metres / 100) / 10} km` : `${Math.round(metres)} m`;
}
