import { required } from '../../core/required.ts';
import { CLASS_BORDERS_MM_YR } from '../../core/color/mapLayer.ts';
import { fitText, textOutlines, textWidth } from '../../formats/font/glyphText.ts';
import type { Box, PanelLayout, QuicklookLayout } from './quicklookLayout.ts';
import { type ColorScale, type QuicklookLayer, scalePlace } from './quicklookRamp.ts';
import { barsOf, type VelocityHistogram } from './velocityHistogram.ts';

/** The picture's texts. */
export interface QuicklookFacts {
  readonly frameId: string;
  readonly firstObservation: string;
  readonly lastObservation: string;
  readonly epochs: number;
  readonly measuredCells: number;
  readonly cellSizeM: number;
  readonly dataSource: string;
  readonly attribution: string;
  readonly calibration: 'gps_tied' | 'relative';
  readonly percentilesMmYr: { readonly p5: number; readonly p50: number; readonly p95: number };
  readonly ground: { readonly widthM: number; readonly heightM: number };
}

const QUIET = '#606060';
const LOUD = '#5b21b6';
const LINE = '#9a9a9a';
const SCALE_LENGTHS_KM = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500,
];

/** Everything in the picture that isn't colored, as SVG of the same size. */
export function quicklookText(
  layout: QuicklookLayout,
  facts: QuicklookFacts,
  histogram: VelocityHistogram,
  { scale, isSparse }: { readonly scale: ColorScale; readonly isSparse: boolean },
): string {
  const parts = [
    ...heading(layout, facts),
    ...panelText(layout.velocity, 'Vertical velocity', 'mm/yr, negative = sinking'),
    ...panelText(layout.uncertainty, 'Uncertainty', 'mm/yr, one standard deviation'),
    ...scaleText(layout.velocity.legend, 'velocity', scale),
    ...scaleText(layout.uncertainty.legend, 'uncertainty', scale),
    ...notCertain(layout.velocity, isSparse),
    ...scaleBar(layout.velocity, facts.ground.widthM),
    ...notMeasured(layout.uncertainty),
    ...histogramText(layout, facts, histogram),
    textOutlines(fitText(facts.attribution, layout.width - 2 * layout.margin, 15), {
      x: layout.margin,
      y: layout.footerY,
      size: 15,
      ink: QUIET,
    }),
  ];
  const { width, height } = layout;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`;
}

function heading(layout: QuicklookLayout, facts: QuicklookFacts): string[] {
  const { margin: x, width } = layout;
  const room = width - 2 * x;
  const cells = `${facts.measuredCells.toLocaleString('en-US')} measured cells of ${Number(facts.cellSizeM.toPrecision(3))} m`;
  const tie = facts.calibration === 'gps_tied' ? 'tied to GNSS' : 'relative, not tied to GNSS';
  const isSynthetic = /\bsynthetic\b/i.test(`${facts.dataSource} ${facts.attribution}`);
  const about = `${facts.firstObservation} to ${facts.lastObservation}  ·  ${facts.epochs} epochs  ·  ${cells}  ·  ${tie}`;
  return [
    textOutlines(`Ground motion, frame ${facts.frameId}`, { x, y: 62, size: 36, face: 'bold' }),
    ...(isSynthetic
      ? [
          textOutlines('SYNTHETIC DATA', {
            x: width - x,
            y: 62,
            size: 30,
            face: 'bold',
            anchor: 'end',
            ink: LOUD,
          }),
        ]
      : []),
    textOutlines(fitText(about, room, 20), { x, y: 96, size: 20 }),
    textOutlines(fitText(facts.dataSource, room, 17), { x, y: 122, size: 17, ink: QUIET }),
  ];
}

function panelText({ legend, map, ...panel }: PanelLayout, title: string, unit: string): string[] {
  return [
    textOutlines(title, { x: panel.x, y: panel.captionY, size: 20, face: 'bold' }),
    textOutlines(unit, {
      x: panel.x + textWidth(title, 20, 'bold') + 10,
      y: panel.captionY,
      size: 17,
      ink: QUIET,
    }),
    frameOf(map),
    frameOf(legend),
  ];
}

/** Width of a number on a scale, pixels. */
const LABEL_ROOM = 26;

/** The numbers of a scale: its ends, the report's class borders, which are marked, and as many as fit between. */
function scaleText(box: Box, layer: QuicklookLayer, scale: ColorScale): string[] {
  const isVelocity = layer === 'velocity';
  const end = isVelocity ? scale.halfMmYr : scale.sigmaMmYr;
  const borders = isVelocity ? CLASS_BORDERS_MM_YR.filter((border) => border < end) : [];
  const between = [end / 2, end / 4, end / 10].map((value) => Number(value.toPrecision(2)));
  const positive = [end, ...borders.toReversed(), ...between];
  const values = isVelocity
    ? [...positive, 0].flatMap((value) => (value === 0 ? [0] : [-value, value]))
    : [...positive, 0];
  const xOf = (value: number) => {
    const place = scalePlace(layer, value, scale);
    return box.x + box.width * (isVelocity ? (place + 1) / 2 : place);
  };
  const taken: number[] = [];
  const labels = values.flatMap((value) => {
    const x = xOf(value);
    if (taken.some((other) => Math.abs(other - x) < LABEL_ROOM)) return [];
    taken.push(x);
    const isEnd = Math.abs(value) === end;
    const text = isVelocity ? signedShort(value) : `${value}`;
    const anchor = !isEnd ? 'middle' : x > box.x + box.width / 2 ? 'end' : 'start';
    return [textOutlines(text, { x, y: box.y + box.height + 20, size: 15, anchor })];
  });
  const marks = borders
    .flatMap((border) => [-border, border])
    .map(
      (border) =>
        `<path d="M${xOf(border).toFixed(1)} ${box.y - 4}V${box.y + box.height + 4}" stroke="#000" fill="none"/>`,
    );
  return [...labels, ...marks];
}

function signedShort(value: number): string {
  return value === 0 ? '0' : `${value < 0 ? '−' : '+'}${Math.abs(value)}`;
}

/** Position of the key for uncertain places: beneath the numbers of the velocity's scale. */
export function notCertainKey({ x, legend }: PanelLayout): Box {
  return { x, y: legend.y + legend.height + 34, width: 26, height: 14 };
}

function notCertain(panel: PanelLayout, isSparse: boolean): string[] {
  const key = notCertainKey(panel);
  const text = 'reports are not certain  ·  lines: borders of the report’s classes';
  const room = panel.width - key.width - 10;
  return [
    ...(isSparse ? [] : [frameOf(key)]),
    textOutlines(fitText(text, room, 15), { x: key.x + key.width + 10, y: key.y + 12, size: 15 }),
  ];
}

/** A length on the ground, on the caption's line, and the direction of north. */
function scaleBar({ x, width, captionY, map }: PanelLayout, groundWidthM: number): string[] {
  const kilometersAPixel = groundWidthM / 1000 / map.width;
  const most = 110 * kilometersAPixel;
  const length = SCALE_LENGTHS_KM.findLast((candidate) => candidate <= most) ?? required(SCALE_LENGTHS_KM[0]);
  const right = x + width - 26;
  const left = right - length / kilometersAPixel;
  const label = length < 1 ? `${length * 1000} m` : `${length} km`;
  const north = x + width - 8;
  return [
    `<path d="M${left} ${captionY - 8}V${captionY - 2}H${right}V${captionY - 8}" fill="none" stroke="#000" stroke-width="1.5"/>`,
    textOutlines(label, { x: left - 8, y: captionY, size: 16, anchor: 'end' }),
    `<path d="M${north} ${captionY - 17}l4.5 10h-9z"/>`,
    textOutlines('N', { x: north, y: captionY + 3, size: 13, face: 'bold', anchor: 'middle' }),
  ];
}

/** Position of the key for unmeasured places. */
export function notMeasuredKey({ x, width, captionY }: PanelLayout): Box {
  return { x: x + width - 118, y: captionY - 13, width: 14, height: 14 };
}

function notMeasured(panel: PanelLayout): string[] {
  const key = notMeasuredKey(panel);
  return [frameOf(key), textOutlines('not measured', { x: key.x + 22, y: panel.captionY, size: 16 })];
}

function histogramText(
  layout: QuicklookLayout,
  facts: QuicklookFacts,
  histogram: VelocityHistogram,
): string[] {
  const { histogram: box, histogramCaptionY: y, margin, width } = layout;
  const half = -histogram.fromMmYr;
  // The bars at both ends contain everything beyond.
  const wide = box.width / (histogram.counts.length + 2);
  const xOf = (velocity: number) => box.x + wide + ((box.width - 2 * wide) * (velocity + half)) / (2 * half);
  const bottom = box.y + box.height;
  const { p5, p50, p95 } = facts.percentilesMmYr;
  const numbers = `5 % below ${signed(p5)}   ·   median ${signed(p50)}   ·   5 % above ${signed(p95)} mm/yr`;
  const ticks = ticksWithin(half).flatMap((velocity) => [
    line(xOf(velocity), bottom, xOf(velocity), bottom + 5),
    textOutlines(signed(velocity, 0), { x: xOf(velocity), y: bottom + 23, size: 16, anchor: 'middle' }),
  ]);
  const borders = [...CLASS_BORDERS_MM_YR.map((border) => -border), ...CLASS_BORDERS_MM_YR]
    .filter((border) => Math.abs(border) < half)
    .map((border) => line(xOf(border), box.y - 4, xOf(border), bottom, '4 4'));
  return [
    textOutlines('Cells by velocity', { x: margin, y, size: 20, face: 'bold' }),
    textOutlines(numbers, { x: width - margin, y, size: 17, anchor: 'end' }),
    `<path d="${outlineOf(histogram, box)}" fill="none" stroke="#6e6e6e" stroke-width="1"/>`,
    line(box.x, bottom, box.x + box.width, bottom),
    ...borders,
    ...ticks,
    ...endLabels(histogram, box),
    textOutlines('Counted: every cell', { x: margin, y: bottom + 44, size: 15, ink: QUIET }),
    textOutlines(scaleOf(histogram), {
      x: width - margin,
      y: bottom + 44,
      size: 15,
      ink: QUIET,
      anchor: 'end',
    }),
  ];
}

/** Labels above the bars at both ends. */
function endLabels({ below, above, fromMmYr }: VelocityHistogram, box: Box): string[] {
  const end = Number((-fromMmYr).toFixed(1));
  const label = (cells: number, text: string, anchor: 'start' | 'end') =>
    cells === 0
      ? []
      : [
          textOutlines(`${cells.toLocaleString('en-US')} ${text}`, {
            x: anchor === 'start' ? box.x : box.x + box.width,
            y: box.y - 8,
            size: 14,
            ink: QUIET,
            anchor,
          }),
        ];
  return [...label(below, `below −${end}`, 'start'), ...label(above, `above +${end}`, 'end')];
}

function scaleOf(histogram: VelocityHistogram): string {
  const cells = barsOf(histogram).map((bar) => bar.cells);
  const all = cells.reduce((sum, count) => sum + count, 0);
  const share = (100 * Math.max(...cells)) / Math.max(1, all);
  return `Tallest bar ${share.toFixed(1)} % of the cells, heights by square root; dashed: borders of the report’s classes`;
}

/** The step line along the tops of the bars. */
function outlineOf(histogram: VelocityHistogram, box: Box): string {
  const bars = barsOf(histogram);
  const wide = box.width / bars.length;
  const bottom = box.y + box.height;
  const steps = bars.map(({ share }, at) => {
    const top = bottom - box.height * share;
    return `V${top.toFixed(1)}H${(box.x + (at + 1) * wide).toFixed(1)}`;
  });
  return `M${box.x} ${bottom}${steps.join('')}V${bottom}`;
}

function ticksWithin(half: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200].find((candidate) => half / candidate <= 10) ?? 500;
  const ticks: number[] = [];
  for (let tick = -Math.floor(half / step) * step; tick <= half; tick += step) ticks.push(tick);
  return ticks;
}

function signed(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

function line(fromX: number, fromY: number, toX: number, toY: number, dashes?: string): string {
  const dashed = dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`;
  return `<path d="M${fromX.toFixed(1)} ${fromY}L${toX.toFixed(1)} ${toY}" stroke="${LINE}" fill="none"${dashed}/>`;
}

function frameOf({ x, y, width, height }: Box): string {
  return `<rect x="${x - 0.5}" y="${y - 0.5}" width="${width + 1}" height="${height + 1}" fill="none" stroke="${LINE}"/>`;
}
