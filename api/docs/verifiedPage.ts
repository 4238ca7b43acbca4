import { withTrueMinus } from '../../core/report/trueMinus.ts';
import type { PrintedStatement, VerifiedReport } from '../../schemas/http/report/printedStatement.ts';
import { escapeHtml, renderPage } from './html.ts';

const NOT_INDEXED = '\n<meta name="robots" content="noindex, nofollow">';

/** Whether a printed report is genuine, for people: what was signed, to compare with the paper. */
export function verifiedPage({ message, genuine, statement, corrections }: VerifiedReport): string {
  const title = genuine ? 'This report is genuine' : 'This report can’t be verified';
  const notices = corrections.map(
    ({ title: what, url }) => `Corrected: <a href="${escapeHtml(url)}">${escapeHtml(what)}</a>`,
  );
  const body = `<main>
<h1>${title}</h1>
${[escapeHtml(message), ...notices].map((text) => `<p>${text}</p>`).join('\n')}
${statement ? `<div class="table" tabindex="0"><table><tbody>\n${factsOf(statement).map(row).join('\n')}\n</tbody></table></div>` : ''}
<p>Programs get JSON from this address; the public keys are at <a href="/.well-known/jwks.json">/.well-known/jwks.json</a>. <a href="/">Check any place for free</a></p>
</main>`;
  return renderPage({
    title,
    description: 'Whether a printed ground-motion report is genuine.',
    path: '/verify',
    head: NOT_INDEXED,
    body,
  });
}

function factsOf(statement: PrintedStatement): [string, string][] {
  const { lat, lon, rate_mm_yr: rate, margin_95_mm_yr: margin } = statement;
  return [
    ['Place', statement.place],
    ['Latitude, longitude', withTrueMinus(`${lat.toFixed(6)}, ${lon.toFixed(6)}`)],
    ['Verdict', statement.verdict],
    ['Rate', `${withTrueMinus(rate.toFixed(1))} ± ${margin.toFixed(1)} mm per year (95 %)`],
    ['Last observation', statement.last_observation],
    ['Cell', statement.pixel_id],
    ['Frame and release', `${statement.frame}, ${statement.release}`],
    ['Made at', `${statement.made_at.slice(0, 19).replace('T', ' ')} UTC`],
    ['Request', statement.request_id],
  ];
}

function row([label, value]: [string, string]): string {
  return `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`;
}
