import type { Language } from '../../../core/words/language.ts';
import { contextOutline, contextWords } from '../../../core/context/contextWords.ts';
import { fixed, withTrueMinus } from '../../../core/report/trueMinus.ts';
import {
  rateDirection,
  rateNumber,
  shownRateOf,
  verticalRateOf,
  type ShownRate,
} from '../../../core/report/shownRate.ts';
import { isClassApart } from '../../../core/report/groundVerdict.ts';
import { interval95, margin95 } from '../../../core/report/interval95.ts';
import type { Reworded } from '../../../report/ask/rewordSold.ts';
import { reportWordsIn } from '../../../report/words/reportWords.ts';
import { isSynthetic } from '../../../report/present/presentMode.ts';
import type { SharedReport } from '../../../schemas/http/account/sharedLinkSchemas.ts';
import type { OkReport } from '../../../schemas/http/report/motionReport.ts';
import { escapeHtml } from '../html.ts';
import type { SharedWords } from './english.ts';
import { linkedPage, linkedWordsIn } from './linkedPage.ts';

/** A report that was bought complete, reduced to some fields, or as a time series. */
type Shown = Partial<OkReport>;

type SharedSentences = Omit<Reworded, 'differentialNote' | 'otherFrames'>;

/** How a shared report is shown: `reworded` = its sentences in a language other than that in which it was sold. */
export interface SharedLook {
  readonly language: Language;
  readonly reworded: SharedSentences | null;
  /** Whether the page exists in both languages. */
  readonly isTranslated: boolean;
}

/** A shared report for people: the verdict, the place, the dates and the limits, without any script. */
export function sharedReportPage({ report, ...about }: SharedReport, look: SharedLook): string {
  const shown = report as Shown;
  const { language } = look;
  const words = linkedWordsIn(language);
  const said = look.reworded ?? soldSentences(shown);
  const title = said.verdict ?? words.title;
  const reference = said.reference === null ? null : sentence(said.reference, words);
  const body = `<main>
<h1>${escapeHtml(title)}</h1>
${[...notices(shown, about, words), said.isIncomplete ? words.sentencesGone : null].filter(isText).map(paragraph).join('\n')}
${placeOf(shown)}
${[said.assessment, briefOf(said), said.freshnessNote].filter(isText).map(paragraph).join('\n')}
<div class="table" tabindex="0"><table><tbody>
${factsOf(shown, about.bought_at, language).map(row).join('\n')}
</tbody></table></div>
${contextOf(shown, language)}
${[reference, said.disclaimer].filter(isText).map(paragraph).join('\n')}
<p>${words.until} <a href="/">${words.check}</a>${words.helpBefore}<a href="/docs/help${language === 'es' ? '?lang=es' : ''}">${words.help}</a>${words.forPrograms}</p>
${isText(shown.provenance?.attribution) ? paragraph(shown.provenance.attribution) : ''}
</main>`;
  return linkedPage({
    title,
    description: words.description,
    language,
    otherAddress: look.isTranslated ? '' : null,
    body,
  });
}

/** The page that a browser shows for an unknown or revoked link. */
export function endedLinkPage(language: Language): string {
  const { ended, check } = linkedWordsIn(language);
  return linkedPage({
    ...ended,
    language,
    otherAddress: '',
    body: `<main>\n<h1>${ended.title}</h1>\n<p>${ended.text}</p>\n<p><a href="/">${check}</a></p>\n</main>`,
  });
}

/** The sentences as they were sold. */
function soldSentences({
  verdict,
  assessment,
  ground_brief: brief,
  freshness_note: note,
  provenance,
}: Shown): SharedSentences {
  return {
    verdict: verdict ?? null,
    assessment: assessment ?? null,
    brief: brief ?? null,
    freshnessNote: note ?? null,
    reference: provenance?.reference.in_words ?? null,
    disclaimer: provenance?.disclaimer ?? null,
    isIncomplete: false,
  };
}

/** The paragraph in plain words, without the sentences already shown above it. */
function briefOf({ brief, assessment }: SharedSentences): string | null {
  return brief !== null && assessment !== null && brief.startsWith(assessment)
    ? brief.slice(assessment.length).trim()
    : brief;
}

/** What others have mapped there, as it was sold; empty without it. */
function contextOf({ context }: Shown, language: Language): string {
  if (context === undefined || context.layers.length === 0) return '';
  const { ground } = reportWordsIn(language);
  const layers = context.layers.map((layer) => {
    const { label, found, source } = contextWords(layer, contextOutline(context), ground);
    return [label, `${found} (${source})`] as const;
  });
  return `<h2>${linkedWordsIn(language).context}</h2>
${paragraph(language === 'en' ? context.note : ground.context.note)}
<div class="table" tabindex="0"><table><tbody>
${layers.map(row).join('\n')}
</tbody></table></div>`;
}

function notices(
  { provenance }: Shown,
  { corrections, refunded, mode }: Omit<SharedReport, 'report'>,
  words: SharedWords,
): string[] {
  return [
    mode === 'test' || (provenance !== undefined && isSynthetic(provenance)) ? words.madeUp : null,
    ...corrections.map(({ title }) => words.corrected(title)),
    refunded ? words.refunded : null,
  ].filter(isText);
}

function placeOf({ query }: Shown): string {
  if (query === undefined) return '';
  const { lat, lon, geocoded_address: found, address } = query;
  const point = withTrueMinus(`${lat.toFixed(6)}, ${lon.toFixed(6)}`);
  const name = found ?? address;
  return `<p><strong><bdi>${escapeHtml(name ?? point)}</bdi></strong>${name === null ? '' : `<br>${escapeHtml(point)}`}</p>`;
}

/** Only what was bought: a report may have been reduced to some fields. */
function factsOf(shown: Shown, boughtAt: string, language: Language): (readonly [string, string])[] {
  const words = linkedWordsIn(language);
  const unit = reportWordsIn(language).ground.rateUnits.mm;
  const rate = verticalRateOf(shown);
  const series = shown as { readonly dates?: readonly string[]; readonly vertical_mm?: readonly number[] };
  const interval = rate && interval95(rate.velocityMmYr, rate.sigmaMmYr);
  const span =
    shown.n_measurements === undefined || shown.span_years === undefined
      ? null
      : words.record(shown.n_measurements, shown.span_years.toFixed(1));
  const first = series.dates?.[0];
  const motion =
    first === undefined
      ? null
      : words.movement(signed(series.vertical_mm?.at(-1) ?? 0, 0), first, series.dates?.at(-1) ?? first);
  const { facts: labels } = words;
  const facts: (readonly [string, string | null | undefined])[] = [
    [labels.sideways, sidewaysWords(shown, language)],
    [labels.rate, rateWords(shown, rate, language)],
    [labels.interval, interval && words.interval(signed(interval[0], 1), signed(interval[1], 1))],
    [labels.last12Months, recentRate(shown, unit)],
    [labels.movement, motion],
    [labels.record, span],
    [labels.lastObserved, shown.last_observation],
    [labels.bought, boughtAt.slice(0, 10)],
    [
      labels.cell,
      shown.cell_size_m === undefined
        ? null
        : words.cell(String(shown.pixel_id), shown.cell_size_m.toFixed(0)),
    ],
    [labels.frame, shown.frame === undefined ? null : `${shown.frame}, ${shown.release ?? ''}`],
  ];
  return facts.flatMap(([name, value]) => (isText(value) ? [[name, value] as const] : []));
}

/** The rate that the report shows, what it covers, and the rate over the record if that is another one. */
function rateWords(
  { velocity_vertical_mm_yr: overRecord }: Shown,
  rate: ShownRate | null,
  language: Language,
): string | null {
  if (overRecord === undefined) return null;
  const { facts, ground } = reportWordsIn(language);
  const withUnit = (value: number) => `${signed(value, 1)} ${ground.rateUnits.mm}`;
  if (rate === null || rate.covers === 'record') return withUnit(overRecord);
  return `${withUnit(rate.velocityMmYr)} ${facts.rateCovers[rate.covers](withUnit(overRecord))}`;
}

/** The motion to the east or west, if the verdict is about it. */
function sidewaysWords(shown: Shown, language: Language): string | null {
  const rate = shownRateOf(shown);
  if (rate?.covers !== 'sideways') return null;
  const { ground } = reportWordsIn(language);
  const number = rateNumber(rate, (mmYr) => signed(mmYr, 1));
  const margin = margin95(rate.sigmaMmYr).toFixed(1);
  return `${number} ± ${margin} ${ground.rateUnits.mm} (95 %)${rateDirection(rate, ground)}`;
}

/** The rate of the last 12 months where the page and the sentence speak of it, too. */
function recentRate(shown: Shown, unit: string): string | null {
  const { recent_rate_mm_yr: rate, recent_rate_uncertainty_mm_yr: sigma } = shown;
  const { recent_change_mm_yr: velocityMmYr, recent_change_uncertainty_mm_yr: sigmaMmYr } = shown;
  const values = [rate, sigma, velocityMmYr, sigmaMmYr];
  if (!values.every((value) => typeof value === 'number')) return null;
  const [recent, recentSigma, change, changeSigma] = values as [number, number, number, number];
  if (!isClassApart({ velocityMmYr: change, sigmaMmYr: changeSigma })) return null;
  return `${signed(recent, 1)} ± ${margin95(recentSigma).toFixed(1)} ${unit} (95 %)`;
}

function signed(value: number, digits: number): string {
  return withTrueMinus(fixed(value, digits));
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function row([name, value]: readonly [string, string]): string {
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`;
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(withTrueMinus(text))}</p>`;
}

/** `relative to …` as a sentence. */
function sentence(reference: string, words: SharedWords): string {
  return /[.!]$/.test(reference) ? reference : words.reference(reference);
}
