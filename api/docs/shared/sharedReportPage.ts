import { contextOutline, contextWords } from '../../core/context/contextWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { isClassApart } from '../../core/report/groundVerdict.ts';
import { interval95, margin95 } from '../../core/report/interval95.ts';
import { isSynthetic } from '../../report/present/presentMode.ts';
import type { SharedReport } from '../../schemas/http/account/sharedLinkSchemas.ts';
import type { OkReport } from '../../schemas/http/report/motionReport.ts';
import { escapeHtml, renderPage } from './html.ts';

const NOT_INDEXED = '\n<meta name="robots" content="noindex, nofollow">';
const PATH = '/shared';

/** A report that was bought complete, reduced to some fields, or as a time series. */
type Shown = Partial<OkReport>;

/** A shared report for people: the verdict, the place, the dates and the limits, without any script. */
export function sharedReportPage({ report, ...about }: SharedReport): string {
  const shown = report as Shown;
  const title = titleOf(shown);
  const body = `<main>
<h1>${escapeHtml(title)}</h1>
${notices(shown, about).map(paragraph).join('\n')}
${placeOf(shown)}
${[shown.assessment, shown.ground_brief, shown.freshness_note].filter(isText).map(paragraph).join('\n')}
<div class="table" tabindex="0"><table><tbody>
${factsOf(shown, about.bought_at).map(row).join('\n')}
</tbody></table></div>
${contextOf(shown)}
${[shown.provenance?.reference.in_words, shown.provenance?.disclaimer].filter(isText).map(sentence).map(paragraph).join('\n')}
<p>This report shows what was measured up to the last observation. <a href="/">Check any place for free</a>, or read <a href="/docs/help">what these words mean</a>. For programs, this address returns JSON.</p>
${isText(shown.provenance?.attribution) ? paragraph(shown.provenance.attribution) : ''}
</main>`;
  return renderPage({
    title,
    description: 'A ground-motion report, shared by its buyer.',
    path: PATH,
    head: NOT_INDEXED,
    body,
  });
}

/** The page that a browser shows for an unknown or revoked link. */
export function endedLinkPage(): string {
  return renderPage({
    title: 'This link doesn’t work',
    description: 'The link is unknown, or its owner revoked it.',
    path: PATH,
    head: NOT_INDEXED,
    body:
      '<main>\n<h1>This link doesn’t work</h1>\n<p>The link is incomplete, or the person who shared the report ' +
      'revoked it. Ask them for a new link.</p>\n<p><a href="/">Check any place for free</a></p>\n</main>',
  });
}

/** What others have mapped there, as it was sold; empty without it. */
function contextOf({ context }: Shown): string {
  if (context === undefined || context.layers.length === 0) return '';
  const layers = context.layers.map((layer) => {
    const { label, found, source } = contextWords(layer, contextOutline(context));
    return [label, `${found} (${source})`] as const;
  });
  return `<h2>Context that isn’t measurement</h2>
${paragraph(context.note)}
<div class="table" tabindex="0"><table><tbody>
${layers.map(row).join('\n')}
</tbody></table></div>`;
}

function titleOf({ verdict }: Shown): string {
  return verdict ?? 'Ground-motion report';
}

function notices(
  { provenance }: Shown,
  { corrections, refunded, mode }: Omit<SharedReport, 'report'>,
): string[] {
  return [
    mode === 'test' || (provenance !== undefined && isSynthetic(provenance))
      ? 'Made-up data, not a measurement of this place.'
      : null,
    ...corrections.map(({ title }) => `This report turned out to be wrong: ${title}.`),
    refunded ? 'The buyer was refunded for this report.' : null,
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
function factsOf(shown: Shown, boughtAt: string): (readonly [string, string])[] {
  const velocity = shown.velocity_vertical_mm_yr;
  const sigma = shown.velocity_uncertainty_mm_yr;
  const series = shown as { readonly dates?: readonly string[]; readonly vertical_mm?: readonly number[] };
  const rate = velocity === undefined ? null : `${signed(velocity, 1)} mm/yr`;
  const interval = velocity === undefined || sigma === undefined ? null : interval95(velocity, sigma);
  const span =
    shown.n_measurements === undefined || shown.span_years === undefined
      ? null
      : `${shown.n_measurements} satellite passes over ${shown.span_years.toFixed(1)} years`;
  const first = series.dates?.[0];
  const motion =
    first === undefined
      ? null
      : `${signed(series.vertical_mm?.at(-1) ?? 0, 0)} mm from ${first} to ${series.dates?.at(-1) ?? first}`;
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Vertical rate', rate],
    [
      '95 % interval',
      interval && `${signed(interval[0], 1)} to ${signed(interval[1], 1)} mm/yr; negative = sinking`,
    ],
    ['Last 12 months', recentRate(shown)],
    ['Movement', motion],
    ['Record', span],
    ['Last observed', shown.last_observation],
    ['Report bought', boughtAt.slice(0, 10)],
    [
      'Measured cell',
      shown.cell_size_m === undefined
        ? null
        : `${shown.pixel_id}, about ${shown.cell_size_m.toFixed(0)} m wide`,
    ],
    ['Frame and release', shown.frame === undefined ? null : `${shown.frame}, ${shown.release ?? ''}`],
  ];
  return facts.flatMap(([name, value]) => (isText(value) ? [[name, value] as const] : []));
}

/** The rate of the last 12 months where the page and the sentence speak of it, too. */
function recentRate({
  recent_rate_mm_yr: rate,
  recent_rate_uncertainty_mm_yr: sigma,
  recent_change_mm_yr: velocityMmYr,
  recent_change_uncertainty_mm_yr: sigmaMmYr,
}: Shown): string | null {
  const values = [rate, sigma, velocityMmYr, sigmaMmYr];
  if (!values.every((value) => typeof value === 'number')) return null;
  const [recent, recentSigma, change, changeSigma] = values as [number, number, number, number];
  if (!isClassApart({ velocityMmYr: change, sigmaMmYr: changeSigma })) return null;
  return `${signed(recent, 1)} ± ${margin95(recentSigma).toFixed(1)} mm/yr (95 %)`;
}

function signed(value: number, digits: number): string {
  return withTrueMinus(value.toFixed(digits));
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
function sentence(words: string): string {
  return /[.!]$/.test(words) ? words : `The rate is ${words}.`;
}
