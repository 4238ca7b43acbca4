import { classLegendOf } from '../../core/color/mapClasses.ts';
import { parseIsoDate } from '../../core/date.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import { meanOf } from '../../core/statistics/quantile.ts';
import type { ReportSheet, SheetMap } from '../../pdf/reportSheet.ts';
import type { AskContext } from './question.ts';
import { printedProof } from './printedProof.ts';
import { presentReportSheet, type SheetContext } from '../present/presentReportSheet.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import { groundOf } from '../ground/ground.ts';

const NEAR_PIXELS = 384;
const WIDE_PIXELS = 256;
/** The wide map extends this many times as far as the near map. */
const WIDER = 12;
/** Distance from the cell to the map's edge, in cells, and the minimum in meters. */
const CELLS_AROUND = 12;
const METERS_AROUND = 250;

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
    about.isMock ? null : readMap(context, examination),
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
async function readMap(context: SheetSources, { mode, cell }: Examination): Promise<SheetMap | null> {
  const ground = groundOf(context, { mode });
  if (!cell || !ground.lake.frames().some(({ releaseId }) => releaseId === cell.releaseId)) return null;
  const { center, corners, metersToUnits } = onMap(cell);
  const metersAround = Math.max(METERS_AROUND, CELLS_AROUND * cell.cellSizeM);
  const read = async (meters: number, pixels: number, outline: readonly Point[]) => {
    const reach = meters * metersToUnits;
    const [west, north] = [center.x - reach, center.y + reach];
    const { bytes, isEmpty } = await context.maps.renderMapCrop(ground, {
      layer: 'velocity',
      detail: 'classes',
      bounds: { west, north, east: center.x + reach, south: center.y - reach },
      width: pixels,
      height: pixels,
      format: 'png',
    });
    const fractions = outline.map(({ x, y }) => ({
      x: (x - west) / (2 * reach),
      y: (north - y) / (2 * reach),
    }));
    return { isEmpty, picture: { png: bytes, metersAcross: 2 * meters, outline: fractions } };
  };
  const square = squareAround(center, metersAround * metersToUnits);
  const [near, wide] = await Promise.all([
    read(metersAround, NEAR_PIXELS, corners),
    read(WIDER * metersAround, WIDE_PIXELS, square),
  ]);
  if (near.isEmpty) return null;
  return { near: near.picture, wide: wide.picture, legend: classLegendOf('velocity') };
}

/** EPSG:3857 */
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

/** The cell in EPSG:3857, whose units are longer than meters away from the equator. */
function onMap({ corners }: ReportCell) {
  const projected = corners.map((corner) => mercator.forward(corner));
  return {
    corners: projected,
    center: { x: meanOf(projected.map(({ x }) => x)), y: meanOf(projected.map(({ y }) => y)) },
    metersToUnits: 1 / Math.cos((meanOf(corners.map(({ lat }) => lat)) * Math.PI) / 180),
  };
}
