import { parseIsoDate } from '../../core/date.ts';
import { drawReport } from '../../pdf/drawReport.ts';
import type { ReportSheet } from '../../pdf/reportSheet.ts';
import { presentReportSheet, type SheetContext } from '../present/reportSheet.ts';
import type { Examination } from './examination.ts';

/** Draws the report of an examined place. It reads the series and the map around the place; nothing is charged. */
export async function drawReportPdf(examination: Examination, context: SheetContext): Promise<Uint8Array> {
  const sheet = presentReportSheet(examination, context, await readSeries(examination), null);
  return drawReport(sheet);
}

async function readSeries(examination: Examination): Promise<ReportSheet['series']> {
  const series = await examination.readSeries();
  if (!series || series.dates.length === 0) return null;
  return { days: series.dates.map(parseIsoDate), verticalMm: series.verticalMm };
}
