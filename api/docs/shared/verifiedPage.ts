import { withTrueMinus } from '../../../core/report/trueMinus.ts';
import type { Language } from '../../../core/words/language.ts';
import { reportWordsIn } from '../../../report/words/reportWords.ts';
import type { PrintedStatement, VerifiedReport } from '../../../schemas/http/report/printedStatement.ts';
import { escapeHtml } from '../html.ts';
import { linkedPage, linkedWordsIn } from './linkedPage.ts';

/**
 * Whether a printed report is genuine, for people: what was signed, to compare with the paper. The verdict is in the words
 * of the paper.
 */
export function verifiedPage(
  { message, genuine, statement, corrections }: VerifiedReport,
  { language, proof }: { readonly language: Language; readonly proof: string | undefined },
): string {
  const { verified: words, check } = linkedWordsIn(language);
  const title = genuine ? words.genuine : words.notGenuine;
  const notices = corrections.map(
    ({ title: what, url }) => `${words.corrected}: <a href="${escapeHtml(url)}">${escapeHtml(what)}</a>`,
  );
  const body = `<main>
<h1>${title}</h1>
${[escapeHtml(message), ...notices].map((text) => `<p>${text}</p>`).join('\n')}
${statement ? `<div class="table" tabindex="0"><table><tbody>\n${factsOf(statement, language).map(row).join('\n')}\n</tbody></table></div>` : ''}
<p>${words.forPrograms} <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>. <a href="/">${check}</a></p>
</main>`;
  return linkedPage({
    title,
    description: words.description,
    language,
    otherAddress: proof === undefined ? '' : `proof=${encodeURIComponent(proof)}`,
    body,
  });
}

function factsOf(statement: PrintedStatement, language: Language): [string, string][] {
  const { lat, lon, rate_mm_yr: rate, margin_95_mm_yr: margin } = statement;
  const { facts: labels } = linkedWordsIn(language).verified;
  const { ratePerYear } = reportWordsIn(language).facts;
  return [
    [labels.place, statement.place],
    [labels.point, withTrueMinus(`${lat.toFixed(6)}, ${lon.toFixed(6)}`)],
    [labels.verdict, statement.verdict],
    [labels.rate, ratePerYear.mm(withTrueMinus(rate.toFixed(1)), margin.toFixed(1))],
    [labels.lastObservation, statement.last_observation],
    [labels.cell, statement.pixel_id],
    [labels.frame, `${statement.frame}, ${statement.release}`],
    [labels.madeAt, `${statement.made_at.slice(0, 19).replace('T', ' ')} UTC`],
    [labels.request, statement.request_id],
  ];
}

function row([label, value]: [string, string]): string {
  return `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`;
}
