import type { Mode } from '../../accounts/identity/mode.ts';
import { CONNECTION_DAYS, USUAL_CONNECTION } from '../../schemas/http/account/oauth.ts';
import { escapeHtml } from '../docs/html.ts';
import { isLoopback, placeOfRedirect } from './clientMetadata.ts';
import { CLIENTS_PATH, loginForm, page, problemNote } from './pageFrame.ts';

/** The client that requests access. */
export interface AskingClient {
  /** The name it gives itself: untrusted. */
  readonly name: string;
  /** Its redirect target. */
  readonly redirectUri: string;
}

/** The user who is asked. */
export interface AskedPerson {
  readonly email: string;
  readonly mode: Mode;
  /** Proves that a form was created for this user and this request. */
  readonly seal: string;
}

/** The page that asks whether to grant a client access. `problem` = what was wrong with the submitted form. */
export function consentPage(
  action: string,
  client: AskingClient,
  person: AskedPerson,
  problem: string | null = null,
): string {
  const lifetimes = CONNECTION_DAYS.map(
    (days) =>
      `<option value="${days}"${days === USUAL_CONNECTION.days ? ' selected' : ''}>${LIFETIME_WORDS[days]}</option>`,
  );
  return page(
    `Connect ${client.name}?`,
    `${whoAsks(client)}
${problemNote(problem)}
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="seal" value="${escapeHtml(person.seal)}">
<h2>What it may do</h2>
<ul>
<li>Buy reports from your credits, within the limit below</li>
<li>See your balance, and what it has bought itself</li>
<li>Watch places for you, which may send you email, and buy what they find within the same limit</li>
<li>Write to support and to the assistant, and see the answers</li>
</ul>
<p class="soft">It cannot see your password, your keys or other reports, buy credits, or change your account.</p>
<div class="field">
<label for="cap">It may spend at most, a day</label>
<span class="amount">USD <input id="cap" name="daily_cap_usd" inputmode="decimal" autocomplete="off" required
 pattern="\\d{1,4}(\\.\\d{1,2})?" value="${USUAL_CONNECTION.dailyCapUsd.toFixed(2)}" aria-describedby="cap-note"></span>
<p id="cap-note" class="soft">A report is 0.40 USD. With 0 it buys nothing.</p>
</div>
<div class="field">
<label for="days">The connection ends</label>
<select id="days" name="days">${lifetimes.join('')}</select>
<p class="soft">You can end it earlier, at any time, in the <a href="${CLIENTS_PATH}" target="_blank" rel="noopener">list of your connected programs</a>.</p>
</div>
<p>Signed in as <strong>${escapeHtml(person.email)}</strong>${person.mode === 'test' ? ' (test account, synthetic data)' : ''}.</p>
<div class="buttons">
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny" class="quiet" formnovalidate>Do not allow</button>
</div>
</form>
<details><summary>Use another account</summary>
${loginForm(action)}
</details>`,
  );
}

/** The login page shown before the consent page. */
export function loginPage(action: string, client: AskingClient, problem: string | null = null): string {
  return page(
    'Log in to connect',
    `${whoAsks(client)}
${problemNote(problem)}
<p>Log in to your Ground Motion account first; then you are asked what it may do.</p>
${loginForm(action)}
<p class="soft">No account yet? <a href="/" target="_blank" rel="noopener">Open one</a>, then come back to this page.</p>`,
  );
}

/** The page from which the browser continues to the client, automatically or by the link. */
export function onwardPage(target: string, client: AskingClient): string {
  return page(
    'One moment',
    `<p>Back to <strong>${escapeHtml(placeOf(client.redirectUri))}</strong>.</p>
<p><a href="${escapeHtml(target)}">Continue</a></p>`,
    `\n<meta http-equiv="refresh" content="0; url=${escapeHtml(target)}">`,
  );
}

/** A client's redirect target in words that help the user judge it. */
function placeOf(redirectUri: string): string {
  const { hostname, protocol } = new URL(redirectUri);
  const place = placeOfRedirect(redirectUri);
  return isLoopback(hostname) || protocol !== 'https:' ? `a program on this computer (${place})` : place;
}

const LIFETIME_WORDS: Readonly<Record<(typeof CONNECTION_DAYS)[number], string>> = {
  1: 'tomorrow',
  30: 'in 30 days',
  90: 'in 90 days',
  365: 'in a year',
};

function whoAsks(client: AskingClient): string {
  return `<p class="asks">It returns to</p>
<p class="host">${escapeHtml(placeOf(client.redirectUri))}</p>
<p class="soft"><bdi>${escapeHtml(client.name)}</bdi> is what the program calls itself; no one has checked that. Go on only if you began this, and know this address.</p>`;
}
