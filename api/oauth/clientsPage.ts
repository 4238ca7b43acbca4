import type { KeyFacts } from '../../accounts/keys/keyFacts.ts';
import { microUsdToUsd } from '../../core/money.ts';
import { escapeHtml } from '../docs/html.ts';
import type { AskedPerson } from './consentPage.ts';
import { loginForm, page, problemNote } from './pageFrame.ts';

/** The page that lists the programs that are connected to an account, each with a button that ends it. */
export function clientsPage(action: string, person: AskedPerson, clients: readonly KeyFacts[]): string {
  const list = clients.map((client) => clientItem(action, person.seal, client)).join('\n');
  return page(
    'Connected programs',
    `<p>Of <strong>${escapeHtml(person.email)}</strong>${person.mode === 'test' ? ' (test account)' : ''}.</p>
${clients.length === 0 ? '<p>No program is connected to this account.</p>' : `<ul class="clients">\n${list}\n</ul>`}
<p class="soft">A program that you disconnect has no access from that moment. Keys that you made yourself are not in this list.</p>`,
  );
}

/** The page on which somebody logs in to see the list. */
export function clientsLoginPage(action: string, problem: string | null = null): string {
  return page(
    'Connected programs',
    `${problemNote(problem)}
<p>Log in to see which programs are connected to your account.</p>
${loginForm(action)}`,
  );
}

function clientItem(action: string, seal: string, client: KeyFacts): string {
  const { keyId, label, clientHost, dailyCapMicroUsd, spentTodayMicroUsd, expiresAt, lastUsedAt } = client;
  return `<li>
<h2><bdi>${escapeHtml(label ?? '')}</bdi></h2>
<p class="place">${escapeHtml(clientHost ?? '')}</p>
<dl>
<dt>Spent today</dt><dd>${usd(spentTodayMicroUsd)} of at most ${usd(dailyCapMicroUsd ?? 0)}</dd>
<dt>Last bought</dt><dd>${day(lastUsedAt) ?? 'nothing yet'}</dd>
<dt>Connected</dt><dd>${day(client.createdAt)}, until ${day(expiresAt) ?? 'it is ended'}</dd>
</dl>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="seal" value="${escapeHtml(seal)}">
<button class="quiet" name="key_id" value="${escapeHtml(keyId)}">Disconnect</button>
</form>
</li>`;
}

function usd(amountMicroUsd: number): string {
  return `${microUsdToUsd(amountMicroUsd).toFixed(2)} USD`;
}

function day(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null;
}
