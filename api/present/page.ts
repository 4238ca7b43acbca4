import { ERROR_CODES, type ErrorCode, type ErrorCodeFacts } from '../../schemas/http/errorCodes.ts';

/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A page of the documentation. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`;
}

/** The page that every `doc_url` points to: one anchor per error code. */
export function errorsPage(): string {
  const entries = Object.entries(ERROR_CODES) as [ErrorCode, ErrorCodeFacts][];
  const sections = entries.map(
    ([code, { status, otherStatus, retryable, meaning, remedy }]) => `<section id="${code}">
<h2><code>${code}</code></h2>
<p>HTTP ${status}${otherStatus === undefined ? '' : ` or ${otherStatus}`}; ${retryable ? 'the same request may succeed later' : 'the same request will fail again'}.</p>
<p>${escapeHtml(meaning)}</p>
<p>${escapeHtml(remedy)}</p>
</section>`,
  );
  return page(
    'Errors',
    `<p>Every error body holds <code>error</code> (stable), <code>message</code>, <code>retryable</code>, <code>doc_url</code> and <code>request_id</code>; a 422 for a parameter also holds <code>detail</code>. Route on <code>error</code> and tolerate codes you do not know.</p>
${sections.join('\n')}`,
  );
}

/** Where `top_up_url` and `buy_credits_url` point. */
export function creditsPage(priceUsd: number, starterUsd: number): string {
  return page(
    'Credits',
    `<p>A report of status <code>ok</code> costs ${priceUsd.toFixed(2)} USD; every other answer is free. A new account starts with ${starterUsd.toFixed(2)} USD.</p>
<p>This server takes no payments yet (<code>POST /api/v1/buy</code> is not available). Its operator can tell you how to get more credits.</p>
<p>Free at any time: <code>dry_run=1</code>, <code>teaser=1</code>, coverage, pixel and frames.</p>`,
  );
}
