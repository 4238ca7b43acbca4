import { required } from '../core/required.ts';
import { DAYS_PER_YEAR, formatIsoDate, parseIsoDate } from '../core/date.ts';
import { fittedCurve, type FittedCurve } from '../core/series/fittedCurve.ts';
import { CONTENT_WIDTH, INK, PAGE, type Paper } from './paper.ts';
import type { ReportSheet } from './reportSheet.ts';
import { roundTicks, signed } from './ticks.ts';
import type { PdfWords } from './words/english.ts';
import { pdfWordsIn } from './words/pdfWords.ts';

const CURVE_SAMPLES = 300;
const DAY_MS = 86_400_000;
const SEASON_COLOR = '#c47f17';
const EVENT_COLOR = '#8a1c5b';

const WEDGE_COLOR = '#b9cbe0';
/** A wedge that is hardly higher than the line would be invisible; points. */
const LEAST_WEDGE_HEIGHT = 4;

/** The data of a report that the chart shows. */
export type ChartedSeries = Pick<ReportSheet, 'language' | 'rate' | 'events'> & {
  readonly series: NonNullable<ReportSheet['series']>;
};

/**
 * The cell's motion over time: a dot for every observation, the fitted line with the 95 % interval of its rate, the
 * yearly curve, and a band at the dates of every event. A record with events has no single rate, and so no interval.
 */
export function drawSeriesChart(
  paper: Paper,
  y: number,
  height: number,
  { language, series, events, rate }: ChartedSeries,
): void {
  const words = pdfWordsIn(language).chart;
  const { days, verticalMm } = series;
  const fit = fittedCurve(days, verticalMm, CURVE_SAMPLES, events);
  const wedge = fit && events.length === 0 ? wedgeOf(fit, mean(days), rate.margin95MmYr) : null;
  const shown = [
    ...verticalMm,
    ...(fit?.lineMm ?? []),
    ...(fit?.seasonalMm ?? []),
    ...(wedge ? [...wedge.lowerMm, ...wedge.upperMm] : []),
  ];
  const ticksMm = roundTicks(Math.min(0, ...shown), Math.max(0, ...shown), 5);
  const box = { left: PAGE.margin + 46, top: y + 18, width: CONTENT_WIDTH - 46, height: height - 48 };
  const [firstDay, lastDay] = [required(days[0]), Math.max(required(days.at(-1)), required(days[0]) + 1)];
  const pad = (lastDay - firstDay) * 0.02;
  const xOf = (day: number) =>
    box.left + ((day - firstDay + pad) / (lastDay - firstDay + 2 * pad)) * box.width;
  const [lowest, highest] = [required(ticksMm[0]), required(ticksMm.at(-1))];
  const yOf = (mm: number) => box.top + ((highest - mm) / (highest - lowest || 1)) * box.height;
  const total = required(verticalMm.at(-1));
  const [from, to] = [formatIsoDate(required(days[0])), formatIsoDate(required(days.at(-1)))];
  const marked = events.map(({ name, dates }) => words.marked(`${name} ${dates}`));
  const alt = words.alt(days.length, from, to, signed(total, 1)) + marked.join('');
  paper.tag(
    'Figure',
    () => {
      if (fit && wedge) fillWedge(paper, fit.days, wedge, { xOf, yOf });
      drawAxes(paper, box, { ticksMm, yOf, xOf, firstDay, lastDay, name: words.axis });
      drawPath(paper, fit?.days ?? [], fit?.seasonalMm ?? [], { xOf, yOf, color: SEASON_COLOR, width: 1 });
      const { canvas } = paper;
      days.forEach((day, i) => {
        canvas.circle(xOf(day), yOf(required(verticalMm[i])), days.length > 250 ? 1.1 : 1.6);
      });
      canvas.fillOpacity(0.75).fill(INK.accent).fillOpacity(1);
      drawPath(paper, fit?.days ?? [], fit?.lineMm ?? [], { xOf, yOf, color: INK.text, width: 1.5 });
      drawEvents(paper, box, { events, xOf });
      drawKey(paper, y, { fit, wedgeHeight: wedge && heightOfWedge(wedge, yOf), words });
    },
    { alt, bbox: [PAGE.margin, y, PAGE.margin + CONTENT_WIDTH, y + height] },
  );
}

/** The 95 % interval of the rate around a line, mm. */
interface Wedge {
  readonly lowerMm: readonly number[];
  readonly upperMm: readonly number[];
}

/**
 * The half-width follows from the uncertainty of the rate and is largest at the ends: the line is best known in the
 * middle of its observations.
 */
function wedgeOf({ days, lineMm }: FittedCurve, middleDay: number, margin95MmYr: number): Wedge {
  const reach = days.map((day) => (margin95MmYr * Math.abs(day - middleDay)) / DAYS_PER_YEAR);
  return {
    lowerMm: lineMm.map((mm, i) => mm - required(reach[i])),
    upperMm: lineMm.map((mm, i) => mm + required(reach[i])),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Its maximum half-width, points. */
function heightOfWedge({ lowerMm, upperMm }: Wedge, yOf: (mm: number) => number): number {
  return Math.max(...lowerMm.map((mm, i) => yOf(mm) - yOf(required(upperMm[i]))));
}

function fillWedge(
  { canvas }: Paper,
  days: readonly number[],
  { lowerMm, upperMm }: Wedge,
  { xOf, yOf }: Pick<Axes, 'xOf' | 'yOf'>,
): void {
  const corner = (mm: number, i: number): [number, number] => [xOf(required(days[i])), yOf(mm)];
  canvas.polygon(...upperMm.map(corner), ...lowerMm.map(corner).reverse()).fill(WEDGE_COLOR);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Axes {
  /** Of the vertical axis. */
  readonly name: string;
  readonly ticksMm: readonly number[];
  readonly firstDay: number;
  readonly lastDay: number;
  readonly xOf: (day: number) => number;
  readonly yOf: (mm: number) => number;
}

function drawAxes(paper: Paper, box: Box, { ticksMm, firstDay, lastDay, xOf, yOf, name }: Axes): void {
  const { canvas } = paper;
  const bottom = box.top + box.height;
  const [first = 0, second = first + 1] = ticksMm;
  const digits = Math.abs(second - first) < 1 ? 1 : 0;
  for (const mm of ticksMm) {
    canvas
      .moveTo(box.left, yOf(mm))
      .lineTo(box.left + box.width, yOf(mm))
      .lineWidth(mm === 0 ? 0.9 : 0.4)
      .stroke(mm === 0 ? INK.quiet : INK.rule);
    paper.write(signed(mm, digits), box.left - 36, yOf(mm) - 5, { size: 8, width: 32, align: 'right' });
  }
  for (const { day, label } of dateTicks(firstDay, lastDay)) {
    canvas
      .moveTo(xOf(day), bottom)
      .lineTo(xOf(day), bottom + 3)
      .lineWidth(0.6)
      .stroke(INK.quiet);
    canvas.moveTo(xOf(day), box.top).lineTo(xOf(day), bottom).lineWidth(0.3).stroke(INK.rule);
    paper.write(label, xOf(day) - 24, bottom + 5, { size: 8, width: 48, align: 'center' });
  }
  canvas.rect(box.left, box.top, box.width, box.height).lineWidth(0.6).stroke(INK.quiet);
  canvas.save().rotate(-90, { origin: [PAGE.margin + 4, box.top + box.height / 2] });
  paper.write(name, PAGE.margin + 4 - 60, box.top + box.height / 2 - 5, {
    size: 8,
    width: 120,
    align: 'center',
    color: INK.quiet,
  });
  canvas.restore();
}

/** Starts of years, or of months in a short record. */
function dateTicks(firstDay: number, lastDay: number): { day: number; label: string }[] {
  const span = lastDay - firstDay;
  const first = new Date(firstDay * DAY_MS);
  const stepMonths = span > 5000 ? 24 : span > 1000 ? 12 : span > 350 ? 3 : span > 120 ? 2 : 1;
  const ticks = [];
  for (let month = 0; ; month += stepMonths) {
    const date = new Date(Date.UTC(first.getUTCFullYear(), month, 1));
    const day = date.getTime() / DAY_MS;
    if (day > lastDay) return ticks;
    const iso = formatIsoDate(day);
    if (day >= firstDay) ticks.push({ day, label: stepMonths >= 12 ? iso.slice(0, 4) : iso.slice(0, 7) });
  }
}

/** A band over the dates of each event, with its name at the top; each name is one line lower. */
function drawEvents(
  paper: Paper,
  box: Box,
  { events, xOf }: Pick<Axes, 'xOf'> & { readonly events: ReportSheet['events'] },
): void {
  const { canvas } = paper;
  events.forEach(({ earliest, latest, name, dates }, row) => {
    const [from, to] = [xOf(parseIsoDate(earliest)), xOf(parseIsoDate(latest))];
    canvas
      .rect(from, box.top, Math.max(1.5, to - from), box.height)
      .fillOpacity(0.18)
      .fill(EVENT_COLOR);
    canvas.fillOpacity(1);
    canvas
      .moveTo(to, box.top)
      .lineTo(to, box.top + box.height)
      .lineWidth(0.8)
      .stroke(EVENT_COLOR);
    const style = { size: 8, color: EVENT_COLOR } as const;
    const label = `${name} ${dates}`;
    const width = paper.widthOf(label, style) + 2;
    const isLeft = to + width + 4 > box.left + box.width;
    const left = isLeft ? Math.max(box.left + 2, from - width - 3) : to + 3;
    const top = box.top + 3 + 11 * row;
    canvas
      .rect(left - 1, top - 1, width, 10.5)
      .fillOpacity(0.85)
      .fill('#ffffff')
      .fillOpacity(1);
    paper.write(label, left, top, { ...style, width });
  });
}

interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly xOf: (day: number) => number;
  readonly yOf: (mm: number) => number;
}

function drawPath(
  { canvas }: Paper,
  days: readonly number[],
  valuesMm: readonly number[],
  { xOf, yOf, color, width }: Stroke,
): void {
  if (valuesMm.length === 0) return;
  valuesMm.forEach((mm, i) => {
    if (i === 0) canvas.moveTo(xOf(required(days[i])), yOf(mm));
    else canvas.lineTo(xOf(required(days[i])), yOf(mm));
  });
  canvas.lineWidth(width).stroke(color);
}

/** The legend; `wedgeHeight` = null when the chart has no wedge. */
function drawKey(
  paper: Paper,
  y: number,
  {
    fit,
    wedgeHeight,
    words,
  }: {
    readonly fit: FittedCurve | null;
    readonly wedgeHeight: number | null;
    readonly words: PdfWords['chart'];
  },
): void {
  const { canvas } = paper;
  let x = PAGE.margin + 46;
  const entry = (label: string, drawSign: (x: number, y: number) => void): void => {
    drawSign(x, y + 7);
    const style = { size: 8.5, color: INK.quiet, width: 160 };
    paper.write(label, x + 18, y + 1.5, style);
    x += 18 + paper.widthOf(label, style) + 18;
  };
  const line = (color: string, width: number) => (at: number, middle: number) =>
    void canvas
      .moveTo(at, middle)
      .lineTo(at + 14, middle)
      .lineWidth(width)
      .stroke(color);
  entry(words.observation, (at, middle) => void canvas.circle(at + 7, middle, 1.8).fill(INK.accent));
  if (fit) entry(words.line, line(INK.text, 1.5));
  if (fit?.seasonalMm) entry(words.season, line(SEASON_COLOR, 1));
  if (wedgeHeight === null) return;
  const isNarrow = wedgeHeight < LEAST_WEDGE_HEIGHT;
  entry(
    isNarrow ? words.narrowInterval : words.interval,
    (at, middle) => void canvas.rect(at, middle - 3.5, 14, 7).fill(WEDGE_COLOR),
  );
}
