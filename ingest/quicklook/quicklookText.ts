import { CLASS_BORDERS_MM_YR } from '../../core/colour/mapLayer.ts';
import { mapClassesOf } from '../../core/colour/mapClasses.ts';
import { fitText, textOutlines, textWidth } from './glyphText.ts';
import type { Box, PanelLayout, QuicklookLayout } from './quicklookLayout.ts';
import { barHeights, type VelocityHistogram } from './velocityHistogram.ts';

/** What the picture says in words. */
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
const SCALE_LENGTHS_KM = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The boxes of a layer's classes, side by side. */
export function legendSegments(layer: 'velocity' | 'uncertainty', box: Box): Box[] {
  const { length } = mapClassesOf(layer);
  const step = Math.floor(box.width / length);
  return Array.from({ length }, (_, at) => ({ ...box, x: box.x + at * step, width: step - 4 }));
}

/** Everything of the picture that is not coloured, as SVG of its size. */
export function quicklookText(
  layout: QuicklookLayout,
  facts: QuicklookFacts,
  histogram: VelocityHistogram,
  everyNthRow: number,
): string {
  const parts = [
    ...heading(layout, facts),
    ...panelText(layout.velocity, 'velocity', 'Vertical velocity', 'mm/yr, negative = sinking'),
    ...panelText(layout.uncertainty, 'uncertainty', 'Uncertainty', 'mm/yr, one standard deviation'),
    ...scaleBar(layout.velocity, facts.ground.widthM),
    ...notMeasured(layout.uncertainty),
    ...histogramText(layout, facts, histogram, everyNthRow),
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

function panelText(
  panel: PanelLayout,
  layer: 'velocity' | 'uncertainty',
  title: string,
  unit: string,
): string[] {
  const { legend, map } = panel;
  const segments = legendSegments(layer, legend);
  const labels = mapClassesOf(layer).map(({ shortLabel }, at) => {
    const { x, width } = segments[at]!;
    return textOutlines(shortLabel, {
      x: x + width / 2,
      y: legend.y + legend.height + 20,
      size: 15,
      anchor: 'middle',
    });
  });
  return [
    textOutlines(title, { x: panel.x, y: panel.captionY, size: 20, face: 'bold' }),
    textOutlines(unit, {
      x: panel.x + textWidth(title, 20, 'bold') + 10,
      y: panel.captionY,
      size: 17,
      ink: QUIET,
    }),
    frameOf(map),
    ...segments.map(frameOf),
    ...labels,
  ];
}

/** A length on the ground, on the caption's line, and which way north is. */
function scaleBar({ x, width, captionY, map }: PanelLayout, groundWidthM: number): string[] {
  const kilometresAPixel = groundWidthM / 1000 / map.width;
  const most = 110 * kilometresAPixel;
  const length = SCALE_LENGTHS_KM.findLast((candidate) => candidate <= most) ?? SCALE_LENGTHS_KM[0]!;
  const right = x + width - 26;
  const left = right - length / kilometresAPixel;
  const label = length < 1 ? `${length * 1000} m` : `${length} km`;
  const north = x + width - 8;
  return [
    `<path d="M${left} ${captionY - 8}V${captionY - 2}H${right}V${captionY - 8}" fill="none" stroke="#000" stroke-width="1.5"/>`,
    textOutlines(label, { x: left - 8, y: captionY, size: 16, anchor: 'end' }),
    `<path d="M${north} ${captionY - 17}l4.5 10h-9z"/>`,
    textOutlines('N', { x: north, y: captionY + 3, size: 13, face: 'bold', anchor: 'middle' }),
  ];
}

/** Where the key of what was not measured is. */
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
  everyNthRow: number,
): string[] {
  const { histogram: box, histogramCaptionY: y, margin, width } = layout;
  const half = -histogram.fromMmYr;
  const xOf = (velocity: number) => box.x + (box.width * (velocity + half)) / (2 * half);
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
    textOutlines(rest(histogram, everyNthRow), { x: margin, y: bottom + 44, size: 15, ink: QUIET }),
    textOutlines(scaleOf(histogram), {
      x: width - margin,
      y: bottom + 44,
      size: 15,
      ink: QUIET,
      anchor: 'end',
    }),
  ];
}

/** What is not within the bars, and how the cells were counted. */
function rest({ below, above, fromMmYr }: VelocityHistogram, everyNthRow: number): string {
  const counted = everyNthRow === 1 ? 'every cell' : `the cells of one row in ${everyNthRow}`;
  const beyond = below + above;
  const outside = `${beyond.toLocaleString('en-US')} beyond ±${Number((-fromMmYr).toFixed(1))} mm/yr`;
  return beyond > 0 ? `Counted: ${counted}; ${outside}` : `Counted: ${counted}`;
}

function scaleOf({ counts, below, above }: VelocityHistogram): string {
  const cells = counts.reduce((sum, count) => sum + count, below + above);
  const share = (100 * Math.max(...counts)) / Math.max(1, cells);
  return `Tallest bar ${share.toFixed(1)} % of the cells, heights by square root; dashed: borders of the report’s classes`;
}

/** The step line along the tops of the bars. */
function outlineOf(histogram: VelocityHistogram, box: Box): string {
  const heights = barHeights(histogram);
  const wide = box.width / heights.length;
  const bottom = box.y + box.height;
  const steps = heights.map((height, bin) => {
    const top = bottom - box.height * height;
    return `V${top.toFixed(1)}H${(box.x + (bin + 1) * wide).toFixed(1)}`;
  });
  return `M${box.x} ${bottom}${steps.join('')}V${bottom}`;
}

function ticksWithin(half: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((candidate) => half / candidate <= 10) ?? 100;
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
