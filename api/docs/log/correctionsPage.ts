import type { CorrectionBody } from '../../../schemas/http/support/corrections.ts';
import { escapeHtml, renderPage } from '../html.ts';

export const CORRECTIONS_PATH = '/corrections';

/** The log of corrections, for people. What an operator wrote is shown letter for letter. */
export function correctionsPage(corrections: readonly CorrectionBody[], isWhole: boolean): string {
  const body = [
    '<main>',
    '<h1>Corrections</h1>',
    '<p class="summary">What was wrong in reports or in this service, and what was done about it, the newest first. Every buyer of an affected report was informed.</p>',
    ...(corrections.length === 0 ? ['<p>Nothing had to be corrected so far.</p>'] : corrections.map(section)),
    ...(isWhole ? [] : ['<p>Older ones: <code>GET /api/v1/corrections</code>.</p>']),
    '<p>As a feed: <a href="/corrections.json">/corrections.json</a>. For programs: <code>GET /api/v1/corrections</code>. A report of yours is wrong? <code>POST /api/v1/my-reports/{id}/challenge</code>.</p>',
    '</main>',
  ].join('\n');
  return renderPage({
    title: 'Corrections',
    description: 'What was wrong in reports, and what was done about it.',
    path: CORRECTIONS_PATH,
    head: '<link rel="alternate" type="application/feed+json" href="/corrections.json" title="Corrections">',
    body,
  });
}

function section(correction: CorrectionBody): string {
  const { correction_id: id, title, published_at: at, since, scope } = correction;
  const from = since === null ? '' : `, wrong since ${since}`;
  return [
    `<h2 id="${escapeHtml(id)}">${escapeHtml(title)}</h2>`,
    `<p><small>${escapeHtml(`${at.slice(0, 10)}${from}`)}</small></p>`,
    ...paragraphs('What was wrong', correction.what_was_wrong),
    ...paragraphs('What was done', correction.what_was_done),
    ...(scope.length === 0
      ? []
      : [`<ul>\n${scope.map((each) => `<li>${scopeWords(each)}</li>`).join('\n')}\n</ul>`]),
  ].join('\n');
}

function paragraphs(head: string, text: string): string[] {
  const [first = '', ...others] = text.split(/\n\s*\n/).map((part) => escapeHtml(part.trim()));
  return [`<p><strong>${head}:</strong> ${first}</p>`, ...others.map((part) => `<p>${part}</p>`)];
}

function scopeWords({ frame_id: frame, release, pixel_id: pixel }: CorrectionBody['scope'][number]): string {
  const of =
    release === null ? 'reports from before this correction' : `release <code>${escapeHtml(release)}</code>`;
  const cell = pixel === null ? '' : `, cell <code>${escapeHtml(pixel)}</code>`;
  return `frame <code>${escapeHtml(frame)}</code>, ${of}${cell}`;
}
