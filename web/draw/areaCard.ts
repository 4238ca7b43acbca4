import { signed } from '../page/pageWords.ts';
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

const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** The purchased report about an area. */
export function areaCard(report: AreaReport, around: DrawnSurroundings): HTMLElement {
  const { area } = report;
  const share = Math.round(100 * area.measured_share);
  const cells = `${area.measured_cells.toLocaleString('en-US')} of ${area.cells.toLocaleString('en-US')} cells`;
  return drawnCard(report, `Area of ${areaWords(area.km2)}`, around, [
    definitions([['Measured', `${cells} (${share} %)`], ...meanRows(report)]),
    classShares(classCounts(report), 'cell'),
    worstCell(report, around.onMark),
    steepestChange(report, around),
    eventsWithin(report, 'in the area', around.onMark),
    contextSection(report.context),
  ]);
}

function steepestChange(
  { steepest_gradient: steepest }: AreaReport,
  { onMark }: DrawnSurroundings,
): HTMLElement | null {
  if (!steepest) return null;
  const toward = DIRECTIONS[Math.round(steepest.toward_degrees / 45) % DIRECTIONS.length];
  return element(
    'p',
    {},
    `The rate changes most by ${signed(steepest.mm_yr_per_km, 0).replace('+', '')} mm/yr per km, sinking more toward the ${toward}. `,
    placeButton('Show it on the map', steepest, onMark),
  );
}
