import { escapeHtml, pageHtml } from '../docs/html.ts';

/** Path of these pages' styles. */
export const OAUTH_ASSETS = '/oauth/assets/';

/** Content security policy of these pages: no scripts, no framing, and forms that submit only to this server. */
export const CONSENT_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** Path of the page that lists connected programs. */
export const CLIENTS_PATH = '/oauth/clients';

/** An error page for people with a browser. */
export function problemPage(message: string): string {
  return page(
    'That did not work',
    `<p>${escapeHtml(message)}</p>
<p>Go back to the program that you wanted to connect, and begin there again. Nothing was allowed.</p>`,
  );
}

/** What was wrong with the submitted form; null = nothing. */
export function problemNote(problem: string | null): string {
  return problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`;
}

/** The login form; it is submitted to `action`/login. */
export function loginForm(action: string): string {
  return `<form method="post" action="${escapeHtml(action)}/login">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="300"></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"></div>
<div class="field check"><input id="mode" name="mode" type="checkbox" value="test"><label for="mode">A test account</label></div>
<div class="buttons"><button>Log in</button></div>
</form>`;
}

/** A complete page; `body` and `head` must already be HTML. */
export function page(title: string, body: string, head = ''): string {
  return pageHtml({
    title,
    styles: [`${OAUTH_ASSETS}consent.css`],
    head,
    body: `<main>
<p class="brand">Ground Motion</p>
<h1><bdi>${escapeHtml(title)}</bdi></h1>
${body}
</main>`,
  });
}
