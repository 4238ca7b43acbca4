import { dateInWords, type Language } from '../../core/words/language.ts';
import { HEADLINES, headlinesIn } from '../../core/report/groundVerdict.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { verdictShape } from '../../core/report/verdictShapes.ts';
import type { WidgetAnswer } from '../../report/ask/askWidget.ts';
import { reportWordsIn } from '../../report/words/reportWords.ts';
import { escapeHtml, pageHtml } from '../docs/html.ts';
import { WIDGET_WORDS, type WidgetWords } from './widgetWords.ts';

/** How a widget looks to its visitor. */
export interface WidgetLook {
  readonly theme: 'auto' | 'light' | 'dark';
  readonly language: Language;
}

/** The policy of a widget's page, without any script; `ancestors` are the sources of the pages that may frame it. */
export function widgetPolicy(ancestors: string): string {
  return `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}`;
}

/** A widget: the verdict of a place with a picture of it, and a link to the report. */
export function widgetPage(
  answer: WidgetAnswer,
  about: { readonly look: WidgetLook; readonly reportUrl: string; readonly isCorrected: boolean },
): string {
  const { look, reportUrl, isCorrected } = about;
  const words = WIDGET_WORDS[look.language];
  const { report, place } = answer;
  const name = place.geocodedAddress ?? place.address ?? pointOf(place);
  const title = report
    ? headlinesIn(reportWordsIn(look.language).ground)[report.verdict].title
    : words.without;
  const tone = report ? HEADLINES[report.verdict].tone : 'neutral';
  const last = report?.lastObservation;
  const lines = report
    ? [
        HEADLINES[report.verdict].isCertain ? words.certain : null,
        last === null || last === undefined ? null : words.measuredUntil(dateInWords(last, look.language)),
      ]
    : [reasonOf(answer, words)];
  const notices = [answer.isSynthetic ? words.synthetic : null, isCorrected ? words.corrected : null];
  return frame(look, title, [
    `<main class="widget" data-tone="${tone}">`,
    `<div class="widget-head">${report ? pictureOf(answer) : ''}<div>`,
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="widget-place"><bdi>${escapeHtml(name)}</bdi></p></div></div>`,
    ...notices.filter(isText).map((text) => `<p class="widget-notice">${escapeHtml(text)}</p>`),
    `<p class="widget-facts">${lines.filter(isText).map(escapeHtml).join(' · ')}</p>`,
    footer(look, reportUrl),
    '</main>',
  ]);
}

/** The page of a widget that has nothing to show because of an error; visitors see its code, nothing about the account. */
export function failedWidgetPage(look: WidgetLook, code: string, publicUrl: string): string {
  const words = WIDGET_WORDS[look.language];
  return frame(look, words.failed, [
    '<main class="widget" data-tone="neutral">',
    `<h1>${escapeHtml(words.failed)}</h1>`,
    `<p class="widget-facts">${escapeHtml(words.failedReason)} <code><a href="${escapeHtml(`${publicUrl}/docs/errors/${code}`)}" target="_blank" rel="noopener">${escapeHtml(code)}</a></code></p>`,
    '</main>',
  ]);
}

function frame({ theme, language }: WidgetLook, title: string, body: readonly string[]): string {
  return pageHtml({ title, language, theme, styles: ['/styles/embed.css'], body: body.join('\n') });
}

function pictureOf({ report }: WidgetAnswer): string {
  if (!report) return '';
  const { level, path, isDashed } = verdictShape(report.verdict);
  return (
    '<svg class="widget-picture" viewBox="0 0 44 44" aria-hidden="true">' +
    (level === null ? '' : `<path class="level" d="${level}"/>`) +
    `<path${isDashed ? ' class="uncertain"' : ''} d="${path}"/></svg>`
  );
}

function footer({ language }: WidgetLook, reportUrl: string): string {
  const { seeReport, opensNewTab } = WIDGET_WORDS[language];
  return (
    `<p class="widget-foot"><a href="${escapeHtml(reportUrl)}" target="_blank" rel="noopener">${escapeHtml(seeReport)}` +
    `<span class="visually-hidden"> ${escapeHtml(opensNewTab)}</span></a><span>Ground Motion</span></p>`
  );
}

function reasonOf({ status }: WidgetAnswer, { withoutReason }: WidgetWords): string {
  if (status === 'no_coverage' || status === 'no_data') return withoutReason[status];
  return status === 'low_geocode_precision' ? withoutReason.imprecise : withoutReason.inconclusive;
}

function pointOf({ lat, lon }: WidgetAnswer['place']): string {
  return withTrueMinus(`${lat.toFixed(5)}, ${lon.toFixed(5)}`);
}

function isText(value: string | null): value is string {
  return value !== null;
}
