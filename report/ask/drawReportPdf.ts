import type { Language } from '../../core/words/language.ts';
import { velocityLegendIn } from '../../core/color/mapClasses.ts';
import { parseIsoDate } from '../../core/date.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { meanOf } from '../../core/statistics/quantile.ts';
import type { ReportSheet, SheetMap } from '../../pdf/reportSheet.ts';
import type { AskContext } from './question.ts';
import { printedProof } from './printedProof.ts';
import { presentReportSheet, type SheetContext } from '../present/presentReportSheet.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import { groundOf } from '../ground/ground.ts';
import { reportWordsIn } from '../words/reportWords.ts';

/** Side of the printed maps: about 400 pixels an inch, for streets and names. */
const MAP_PIXELS = 640;
/** Pixels for each pixel of the page's style: names are about 5.5 points high. */
const PIXEL_RATIO = 2.6;
/** Where the PDF draws its scale bar and north arrow over the map, in fractions of its side. */
const SCALE_BAR = { left: 0, top: 0.77, right: 0.48, bottom: 1 };
const NORTH_ARROW = { left: 0.75, top: 0, right: 1, bottom: 0.25 };
/** The wide map extends this many times as far as the near map. */
const WIDER = 8;
/** Distance from the cell to the map's edge, in cells, and the minimum in meters. */
const CELLS_AROUND = 10;
const METERS_AROUND = 300;

/** The data that a printed report is made from. */
export type SheetSources = Pick<AskContext, 'grounds' | 'maps' | 'publicUrl' | 'config' | 'receipts'>;
/** The parts that differ between printed reports. */
type AskedSheet = Omit<SheetContext, 'publicUrl' | 'contactEmail'>;

const mercator = projectionFor(3857);

/** Draws the report of an examined place, with its series and the map around it. Only reads; nothing is charged. */
export async function drawReportPdf(
  context: SheetSources & Pick<AskContext, 'pdfs'>,
  examination: Examination,
  about: AskedSheet,
): Promise<Uint8Array> {
  return context.pdfs.draw(await readReportSheet(context, examination, about));
}

/** The content of the printed report of an examined place, with its series and the map around it. */
export async function readReportSheet(
  context: SheetSources,
  examination: Examination,
  about: AskedSheet,
): Promise<ReportSheet> {
  const [series, map] = await Promise.all([
    readSeries(examination),
    about.isMock ? null : readMap(context, examination, about.language),
  ]);
  const service = { publicUrl: context.publicUrl(), contactEmail: context.config.support.email };
  const sheet = presentReportSheet(examination, { ...about, ...service }, series, map);
  const proof = about.isMock
    ? null
    : await printedProof(context.receipts, service.publicUrl, examination, sheet);
  return { ...sheet, proof };
}

async function readSeries(examination: Examination): Promise<ReportSheet['series']> {
  const series = await examination.readSeries();
  if (!series || series.dates.length === 0) return null;
  const { dates, verticalMm, removedMm, shared } = series;
  return { days: dates.map(parseIsoDate), verticalMm: [...verticalMm], removedMm, shared };
}

/** The maps centered on the cell; null if the release has none, or isn't the one that maps show now. */
async function readMap(
  context: SheetSources,
  { mode, cell }: Examination,
  language: Language,
): Promise<SheetMap | null> {
  const ground = groundOf(context, { mode });
  if (!cell || !ground.lake.frames().some(({ releaseId }) => releaseId === cell.releaseId)) return null;
  const { center, corners, metersToUnits } = onMap(cell);
  const metersAround = Math.max(METERS_AROUND, CELLS_AROUND * cell.cellSizeM);
  const read = async (meters: number, outline: readonly Point[]) => {
    const reach = meters * metersToUnits;
    const [west, north] = [center.x - reach, center.y + reach];
    const fractions = outline.map(({ x, y }) => ({
      x: (x - west) / (2 * reach),
      y: (north - y) / (2 * reach),
    }));
    const { bytes, isEmpty, basemap } = await context.maps.renderMapCrop(ground, {
      layer: 'velocity',
      detail: 'classes',
      bounds: { west, north, east: center.x + reach, south: center.y - reach },
      width: MAP_PIXELS,
      height: MAP_PIXELS,
      format: 'png',
      basemap: {
        pixelRatio: PIXEL_RATIO,
        withoutNames: [SCALE_BAR, NORTH_ARROW, boxAround(fractions)],
      },
    });
    return {
      isEmpty,
      picture: { png: bytes, metersAcross: 2 * meters, outline: fractions, hasStreets: basemap !== null },
    };
  };
  const square = squareAround(center, metersAround * metersToUnits);
  const [near, wide] = await Promise.all([read(metersAround, corners), read(WIDER * metersAround, square)]);
  if (near.isEmpty) return null;
  return { near: near.picture, wide: wide.picture, legend: velocityLegendIn(reportWordsIn(language).ground) };
}

/** A position, in EPSG:3857 or in fractions of a map. */
interface Point {
  readonly x: number;
  readonly y: number;
}

function squareAround({ x, y }: Point, reach: number): Point[] {
  return [
    { x: x - reach, y: y + reach },
    { x: x + reach, y: y + reach },
    { x: x + reach, y: y - reach },
    { x: x - reach, y: y - reach },
  ];
}

/** The box of an outline in fractions, with its line. */
function boxAround(outline: readonly Point[]) {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const margin = 0.01;
  return {
    left: Math.min(...xs) - margin,
    right: Math.max(...xs) + margin,
    top: Math.min(...ys) - margin,
    bottom: Math.max(...ys) + margin,
  };
}

/** The cell in EPSG:3857, whose units are longer than meters away from the equator. */
function onMap({ corners }: ReportCell) {
  const projected = corners.map((corner) => mercator.forward(corner));
  return {
    corners: projected,
    center: { x: meanOf(projected.map(({ x }) => x)), y: meanOf(projected.map(({ y }) => y)) },
    metersToUnits: 1 / Math.cos((meanOf(corners.map(({ lat }) => lat)) * Math.PI) / 180),
  };
}
