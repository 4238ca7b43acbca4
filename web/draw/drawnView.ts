import type { LatLon } from '../../core/geodesy/projection.ts';
import type { MapPlace } from '../map/mapPlace.ts';
import type { Drawn } from '../map/scene.ts';
import { element } from '../page/dom.ts';
import { requestAbout } from '../purchase/purchases.ts';
import { saveFile } from '../purchase/pdfDownload.ts';
import type { SavedReport } from '../service/serviceAnswers.ts';
import { areaCard } from './areaCard.ts';
import type { DrawnReport } from './drawnApi.ts';
import { shapeOfGeometry, type Shape } from './drawnShape.ts';
import { profileCard } from './profileCard.ts';
import { coloredParts } from './profileTable.ts';
import '../styles/draw.css';
import { wordedDrawn } from './wordedDrawn.ts';
import { drawWords } from '../words/drawWords.ts';

interface ViewSurroundings {
  readonly map: MapPlace;
  /** What can be done next. */
  readonly actions: readonly HTMLElement[];
  /** The report is read again, as it was sold; null = it was just bought. */
  readonly bought: SavedReport | null;
  readonly signal: AbortSignal;
}

/** The card of a report about a line or an area, which is also shown on the map until `signal` aborts. */
export function drawnView(
  report: DrawnReport,
  { map, actions, bought, signal }: ViewSurroundings,
): HTMLElement {
  const shown = drawnOf(report);
  const show = (mark: LatLon | null) => {
    if (!signal.aborted) map.show({ drawn: { ...shown, mark } });
  };
  show(null);
  signal.addEventListener('abort', () => map.show({ drawn: null }));
  const json = {
    type: 'button',
    class: 'button',
    onclick: () =>
      saveFile({
        file: new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }),
        name: `${report.pixel_id}.json`,
      }),
  };
  const around = {
    onMark: show,
    actions: [...actions, element('button', json, drawWords.downloadJson)],
    bought,
    signal,
  };
  const worded = wordedDrawn(report);
  return 'line' in worded ? profileCard(worded, around) : areaCard(worded, around);
}

/** The box around the line or area of a report. */
export function boxOfReport(report: DrawnReport) {
  return 'line' in report ? report.line.bbox : report.area.bbox;
}

/** What the map shows of a report: a line in the colors of its classes; the outline of an area, or the box around it. */
function drawnOf(report: DrawnReport): Drawn {
  const { kind, corners } = shapeOf(report);
  const parts = 'line' in report ? coloredParts(report.profile ?? []) : [];
  return { kind, corners: kind === 'line' ? [] : corners, next: null, mark: null, parts };
}

/** A report doesn't contain its geometry; the browser that bought it has the request. */
function shapeOf(report: DrawnReport): Shape {
  if ('line' in report) return { kind: 'line', corners: report.profile ?? [] };
  const request = requestAbout(report.pixel_id)?.body;
  const known = request === undefined ? null : shapeOfGeometry(parsed(request).geometry);
  if (known !== null) return known;
  const [west, south, east, north] = report.area.bbox;
  const corners = [
    { lat: south, lon: west },
    { lat: south, lon: east },
    { lat: north, lon: east },
    { lat: north, lon: west },
  ];
  return { kind: 'area', corners };
}

function parsed(request: string): { readonly geometry?: unknown } {
  return JSON.parse(request) as { readonly geometry?: unknown };
}
