import { count, signed } from '../page/pageWords.ts';
import { element } from '../page/dom.ts';
import { contextSection } from '../report/contextSection.ts';
import { definitions } from '../report/definitions.ts';
import type { AreaReport } from './drawnApi.ts';
import {
  classCounts,
  classShares,
  drawnCard,
  eventsWithin,
  meanRows,
  placeButton,
  worstCell,
  type DrawnSurroundings,
} from './drawnParts.ts';
import { areaWords } from './drawnShape.ts';
import { drawWords } from '../words/drawWords.ts';

/** The purchased report about an area. */
export function areaCard(report: AreaReport, around: DrawnSurroundings): HTMLElement {
  const { area } = report;
  const share = Math.round(100 * area.measured_share);
  const cells = drawWords.cellsOf(count(area.measured_cells), count(area.cells));
  return drawnCard(report, drawWords.areaOf(areaWords(area.km2)), around, [
    definitions([[drawWords.measured, `${cells} (${share} %)`], ...meanRows(report)]),
    classShares(classCounts(report), 'cell'),
    worstCell(report, around.onMark),
    steepestChange(report, around),
    eventsWithin(report, drawWords.inArea, around.onMark),
    contextSection(report.context),
  ]);
}

function steepestChange(
  { steepest_gradient: steepest }: AreaReport,
  { onMark }: DrawnSurroundings,
): HTMLElement | null {
  if (!steepest) return null;
  const toward =
    drawWords.directions[Math.round(steepest.toward_degrees / 45) % drawWords.directions.length] ?? '';
  return element(
    'p',
    {},
    drawWords.steepestArea(signed(steepest.mm_yr_per_km, 0).replace('+', ''), toward),
    placeButton(drawWords.showOnMap, steepest, onMark),
  );
}
