import { mapClassesOf } from '../../core/color/mapClasses.ts';
import { comparisonPicture } from '../compare/comparisonPicture.ts';
import { contextWords } from '../../core/context/contextWords.ts';
import { element } from '../page/dom.ts';
import { count, signed, statusWords } from '../page/pageWords.ts';
import { saveFile } from '../purchase/pdfDownload.ts';
import { contextSection } from '../report/contextSection.ts';
import { definitions } from '../report/definitions.ts';
import type { ProfileReport } from './drawnApi.ts';
import {
  classShares,
  drawnCard,
  eventsWithin,
  meanRows,
  placeButton,
  worstCell,
  type DrawnSurroundings,
} from './drawnParts.ts';
import { lengthWords } from './drawnShape.ts';
import { ProfileChart } from './profileChart.ts';
import {
  classesAlong,
  classOfSample,
  classWords,
  profileCsv,
  sampleWords,
  type Sample,
} from './profileTable.ts';
import { drawWords } from '../words/drawWords.ts';
import { words } from '../words/words.ts';

/** The purchased profile along a line: chart, gaps, numbers, table and files. */
export function profileCard(report: ProfileReport, around: DrawnSurroundings): HTMLElement {
  const { line } = report;
  const about = drawWords.lineOf(lengthWords(line.length_km), line.answered_samples, line.samples);
  return drawnCard(report, about, around, [
    figure(report, around),
    gapList(report),
    definitions(meanRows(report)),
    classShares(countsAlong(report.profile ?? []), 'point'),
    worstCell(report, around.onMark),
    steepestChange(report, around),
    eventsWithin(report, drawWords.alongLine, around.onMark),
    contextSection(report.context),
  ]);
}

function figure(report: ProfileReport, { onMark, signal }: DrawnSurroundings): HTMLElement | null {
  const samples = report.profile ?? [];
  if (samples.length < 2) return null;
  const reasons = new Map((report.gaps ?? []).map(({ status }) => [status, statusWords(status).title]));
  const readout = element('span', { class: 'readout', 'aria-hidden': 'true' });
  const slider = element('input', {
    type: 'range',
    class: 'along',
    min: 0,
    max: samples.length - 1,
    step: 1,
    value: 0,
    'aria-label': drawWords.pointOnLine,
  });
  const showSample = (at: number | null): void => {
    const sample = at === null ? undefined : samples[at];
    readout.textContent = sample ? sampleWords(sample, reasons) : '';
    slider.setAttribute('aria-valuetext', sample ? sampleWords(sample, reasons) : drawWords.none);
    onMark(sample ? { lat: sample.lat, lon: sample.lon } : null);
  };
  const chart = new ProfileChart(samples, summaryOf(report, samples), {
    signal,
    onHover: (at) => {
      if (at !== null) slider.value = String(at);
      showSample(at);
    },
  });
  slider.addEventListener('input', () => {
    chart.pointAt(Number(slider.value));
    showSample(Number(slider.value));
  });
  slider.setAttribute('aria-valuetext', samples[0] ? sampleWords(samples[0], reasons) : drawWords.none);
  return element(
    'figure',
    { class: 'chart' },
    element(
      'figcaption',
      {},
      element('span', {}, element('strong', {}, drawWords.rateAlong), drawWords.rateUnit),
      readout,
    ),
    chart.node,
    slider,
    legend(samples, (report.gaps ?? []).length > 0),
    element(
      'div',
      { class: 'chart-more' },
      element('details', {}, element('summary', {}, drawWords.showTable), table(report, reasons)),
      ...saveButtons(report, samples, chart),
    ),
  );
}

function saveButtons(
  report: ProfileReport,
  samples: readonly Sample[],
  chart: ProfileChart,
): readonly HTMLElement[] {
  return [
    saveButton(drawWords.downloadCsv, async () => ({
      file: new Blob([profileCsv(samples)], { type: 'text/csv' }),
      name: `${report.pixel_id}.csv`,
    })),
    saveButton(drawWords.downloadPicture, async () => ({
      file: await picture(chart, report, samples),
      name: `${report.pixel_id}.png`,
    })),
  ];
}

function countsAlong(samples: readonly Sample[]) {
  return classesAlong(samples, mapClassesOf('velocity')).map(({ code, label, color }) => ({
    label,
    color,
    count: samples.filter((sample) => classOfSample(sample)?.code === code).length,
  }));
}

function summaryOf({ line, verdict }: ProfileReport, samples: readonly Sample[]): string {
  const rates = samples.flatMap(({ velocity_vertical_mm_yr: rate }) => (rate === null ? [] : [rate]));
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  return drawWords.chartSummary(
    lengthWords(line.length_km),
    signed(least, 1),
    signed(most, 1),
    verdict ?? '',
  );
}

function legend(samples: readonly Sample[], hasGaps: boolean): HTMLElement {
  const entries = classesAlong(samples, mapClassesOf('velocity')).map(({ label, color }) => {
    const swatch = element('span', { class: 'swatch' });
    swatch.style.backgroundColor = color ?? 'transparent';
    return element('span', { class: 'class-entry' }, swatch, label);
  });
  const hasEvents = samples.some(({ events }) => (events?.length ?? 0) > 0);
  return element(
    'p',
    { class: 'legend', 'aria-hidden': 'true' },
    ...entries,
    element('span', { class: 'legend-entry wedge' }, drawWords.interval),
    hasGaps && element('span', { class: 'legend-entry gap' }, drawWords.noRate),
    hasEvents && element('span', { class: 'legend-entry event' }, drawWords.datedEvent),
  );
}

function gapList({ gaps }: ProfileReport): HTMLElement | null {
  if (!gaps || gaps.length === 0) return null;
  const rows = gaps.map(({ from_m: from, to_m: to, status }) => {
    const where =
      from === to
        ? drawWords.atMeter(Math.round(from))
        : drawWords.metersTo(Math.round(from), Math.round(to));
    return element('li', {}, `${where}: ${statusWords(status).title.toLowerCase()}`);
  });
  return element(
    'details',
    {},
    element('summary', {}, drawWords.gaps(gaps.length)),
    element('ul', {}, ...rows),
  );
}

function steepestChange(
  { steepest_along_line: steepest }: ProfileReport,
  { onMark }: DrawnSurroundings,
): HTMLElement | null {
  if (!steepest) return null;
  const { distance_m: distance, mm_yr_per_km: slope, uncertainty_mm_yr_per_km: sigma } = steepest;
  return element(
    'p',
    {},
    drawWords.steepest(count(Math.round(distance)), signed(slope, 1), (1.96 * sigma).toFixed(1)),
    placeButton(drawWords.showOnMap, steepest, onMark),
  );
}

function table({ profile, context }: ProfileReport, reasons: ReadonlyMap<string, string>): HTMLElement {
  const mapped = (context?.layers ?? []).map((layer) => ({
    layer,
    label: contextWords(layer, 'line', words.ground).label,
  }));
  const head = [
    drawWords.distance,
    drawWords.rateColumn,
    '± 95 %',
    drawWords.classColumn,
    ...mapped.map(({ label }) => label),
  ];
  const rows = (profile ?? []).map((sample) => {
    const { velocity_vertical_mm_yr: rate, interval_95_mm_yr: interval } = sample;
    const margin = interval === null ? '' : ((interval[1] - interval[0]) / 2).toFixed(1);
    const named = classWords(sample) ?? reasons.get(sample.status) ?? drawWords.noRateCell;
    const found = mapped.map(({ layer }) => {
      const here = sample.context?.find(({ name }) => name === layer.name);
      const none = { covers: false, values: [], nearest: null };
      return contextWords({ ...layer, share: null, ...(here ?? none) }, 'line', words.ground).found;
    });
    const cells = [signed(rate, 1), margin, named, ...found];
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, count(Math.round(sample.distance_m))),
      ...cells.map((text) => element('td', {}, text)),
    );
  });
  return element(
    'div',
    { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': drawWords.ratesAlong },
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head.map((name) => element('th', { scope: 'col' }, name)))),
      element('tbody', {}, ...rows),
    ),
  );
}

function picture(
  chart: ProfileChart,
  { line, provenance }: ProfileReport,
  samples: readonly Sample[],
): Promise<Blob> {
  const entries = classesAlong(samples, mapClassesOf('velocity')).map(({ label, color }) => ({
    name: label,
    color: color ?? 'transparent',
    dash: null,
  }));
  const synthetic = provenance?.is_synthetic ? drawWords.synthetic : '';
  const title = drawWords.pictureTitle(lengthWords(line.length_km), synthetic);
  return comparisonPicture(chart.canvas, entries, title);
}

function saveButton(
  text: string,
  make: () => Promise<{ readonly file: Blob; readonly name: string }>,
): HTMLElement {
  const save = () => void make().then(saveFile);
  return element('button', { type: 'button', class: 'link-button', onclick: save }, text);
}
