import { classLegendOf } from '../../core/colour/mapClasses.ts';
import { parseIsoDate } from '../../core/date.ts';
import { projectionFor } from '../../core/geodesy/projection.ts';
import type { ReportSheet, SheetMap } from '../../pdf/reportSheet.ts';
import type { AskContext } from './question.ts';
import { presentReportSheet, type SheetContext } from '../present/presentReportSheet.ts';
import type { Examination, ReportCell } from '../examine/examination.ts';
import { groundOf } from '../ground/ground.ts';

const MAP_PIXELS = 512;
/** From the cell to the map's edge, in cells, and at least in meters. */
const CELLS_AROUND = 12;
const METRES_AROUND = 250;

const mercator = projectionFor(3857);

/** Draws the report of an examined place, with its series and the map around it. It reads only; nothing is charged. */
export async function drawReportPdf(
  context: Pick<AskContext, 'grounds' | 'maps' | 'pdfs'>,
  examination: Examination,
  about: SheetContext,
): Promise<Uint8Array> {
  return context.pdfs.draw(await readReportSheet(context, examination, about));
}

/** What the printed report of an examined place says, with its series and the map around it. */
export async function readReportSheet(
  context: Pick<AskContext, 'grounds' | 'maps'>,
  examination: Examination,
  about: SheetContext,
): Promise<ReportSheet> {
  const [series, map] = await Promise.all([
    readSeries(examination),
    about.isMock ? null : readMap(context, examination),
  ]);
  return presentReportSheet(examination, about, series, map);
}

async function readSeries(examination: Examination): Promise<ReportSheet['series']> {
  const series = await examination.readSeries();
  if (!series || series.dates.length === 0) return null;
  return { days: series.dates.map(parseIsoDate), verticalMm: [...series.verticalMm] };
}

/** The map with the cell in its middle; null where the release has none, or is not the one that maps show now. */
async function readMap(
  context: Pick<AskContext, 'grounds' | 'maps'>,
  { mode, cell }: Examination,
): Promise<SheetMap | null> {
  const served = groundOf(context, { mode }).lake.frames();
  if (!cell || !served.some(({ releaseId }) => releaseId === cell.releaseId)) return null;
  const { centre, corners, metresToUnits } = onMap(cell);
  const metresAround = Math.max(METRES_AROUND, CELLS_AROUND * cell.cellSizeM);
  const reach = metresAround * metresToUnits;
  const [west, north] = [centre.x - reach, centre.y + reach];
  const picture = await context.maps.renderMapCrop(groundOf(context, { mode }), {
    layer: 'velocity',
    detail: 'classes',
    bounds: { west, north, east: centre.x + reach, south: centre.y - reach },
    width: MAP_PIXELS,
    height: MAP_PIXELS,
    format: 'png',
  });
  if (picture.isEmpty) return null;
  return {
    png: picture.bytes,
    metresAcross: 2 * metresAround,
    cell: corners.map(({ x, y }) => ({ x: (x - west) / (2 * reach), y: (north - y) / (2 * reach) })),
    legend: classLegendOf('velocity'),
  };
}

/** The cell in EPSG:3857, whose units are longer than meters away from the equator. */
function onMap({ corners }: ReportCell) {
  const projected = corners.map((corner) => mercator.forward(corner));
  return {
    corners: projected,
    centre: { x: mean(projected.map(({ x }) => x)), y: mean(projected.map(({ y }) => y)) },
    metresToUnits: 1 / Math.cos((mean(corners.map(({ lat }) => lat)) * Math.PI) / 180),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
