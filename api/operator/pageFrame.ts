import { escapeHtml, pageHtml } from '../docs/html.ts';

/** Path of the operator's page. */
export const OPERATOR_PAGE = '/operator';
/** Path of its script and styles. */
export const OPERATOR_ASSETS = '/operator/assets/';
/** Content security policy of the page: this server's styles and script, and forms that submit only to it. */
export const OPERATOR_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A complete page; `body` is HTML already. */
export function operatorPage(title: string, body: string, isOpen: boolean): string {
  const end = isOpen
    ? `<form method="post" action="${OPERATOR_PAGE}/logout"><button class="quiet">Sign out</button></form>`
    : '';
  return pageHtml({
    title,
    styles: ['/styles/docs.css', `${OPERATOR_ASSETS}operator.css`],
    script: `${OPERATOR_ASSETS}operator.js`,
    body: `<header><a class="brand" href="/">Ground Motion</a><span class="where">Operator</span>${end}</header>
${body}`,
  });
}

/** The form that asks for the token; `problem` = what was wrong with the last one. */
export function loginPage(problem: string | null): string {
  const note = problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;
  return operatorPage(
    'Operator',
    `<main class="login">
<h1>Operator</h1>
${note}
<form method="post" action="${OPERATOR_PAGE}/login">
<div class="field"><label for="token">Token of this server</label>
<input id="token" name="token" type="password" autocomplete="current-password" required maxlength="500" aria-describedby="token-note">
<p id="token-note" class="soft">The value of <code>GM_ADMIN_TOKEN</code>. This page then stays open for 30 minutes in this browser.</p></div>
<div class="field"><label for="name">Your name (optional)</label>
<input id="name" name="name" autocomplete="nickname" maxlength="60" pattern="[\\w.@ \\-]*" aria-describedby="name-note">
<p id="name-note" class="soft">For the audit log.</p></div>
<button>Open</button>
</form>
</main>`,
    false,
  );
}

/** What went wrong with a request of the page. */
export function problemPage(message: string): string {
  return operatorPage(
    'That did not work',
    `<main class="login"><h1>That did not work</h1><p>${escapeHtml(message)}</p><p><a href="${OPERATOR_PAGE}">Back to the operator’s page</a></p></main>`,
    false,
  );
}
