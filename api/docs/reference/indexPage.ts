import { escapeHtml, inlineHtml, paragraphsHtml, renderPage } from '../html.ts';
import { operationsByTag, type Description, type Operation } from './description.ts';

/** What every page of the reference loads in addition to the styles of the documentation. */
export const referenceHead = `
<link rel="stylesheet" href="/styles/reference.css">
<script src="/docs/reference.js" type="module"></script>`;

const SCHEMES: Readonly<Record<string, string>> = {
  bearer: '`Authorization: Bearer …`',
  basic: '`Authorization: Basic …`',
  payment: '`X-PAYMENT`',
  session: 'Cookie',
};

/** Every operation of the API, by subject. */
export function indexPage(description: Description): string {
  const { info, components } = description;
  const groups = operationsByTag(description);
  const schemes = Object.entries(components.securitySchemes).map(
    ([name, { description: about = '' }]) =>
      `<li><strong>${inlineHtml(SCHEMES[name] ?? name)}</strong> ${inlineHtml(about)}</li>`,
  );
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return renderPage({
    title: 'API reference',
    description: 'Every endpoint of the Ground Motion Reporting Service, with a form to try it',
    path: '/docs',
    head: referenceHead,
    body: `<main class="reference-index">
<h1>API reference</h1>
<p class="summary">${count} operations, version ${escapeHtml(info.version)}. Each has a page with its parameters, its answers, samples, and a form to try it on this server.</p>
<p>For programs: <a href="/openapi.json">OpenAPI 3.1</a>, <a href="/openapi-3.0.json">OpenAPI 3.0</a>, <a href="/llms.txt">llms.txt</a>.</p>
${paragraphsHtml(info.description ?? '')}
<details><summary>How to authenticate</summary><ul>${schemes.join('')}</ul></details>
${filterField()}
${groups.map(groupHtml).join('\n')}
</main>`,
  });
}

function groupHtml({ name, summary, operations }: ReturnType<typeof operationsByTag>[number]): string {
  const rows = operations.map(
    ({ operationId, method, path, summary: about = '' }) =>
      `<li data-words="${escapeHtml(`${operationId} ${about}`)}"><a href="/docs/reference/${operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></a> <span>${inlineHtml(about)}</span></li>`,
  );
  return `<section data-group><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>
<p>${inlineHtml(summary)}</p>
<ul class="entries">${rows.join('\n')}</ul></section>`;
}

/** All operations next to the page of one of them. */
export function navigation(description: Description, current: string): string {
  const groups = operationsByTag(description).map(({ name, operations }) => {
    const links = operations.map((operation) => navigationLink(operation, current));
    const isOpen = operations.some(({ operationId }) => operationId === current);
    return `<details data-group${isOpen ? ' open' : ''}><summary>${escapeHtml(name)}</summary><ul>${links.join('')}</ul></details>`;
  });
  return `<nav class="operations" aria-label="Operations">${filterField()}\n${groups.join('\n')}</nav>`;
}

function navigationLink({ operationId, method, path, summary = '' }: Operation, current: string): string {
  const isCurrent = operationId === current ? ' aria-current="page"' : '';
  const words = escapeHtml(path).replaceAll('/', '/<wbr>');
  return `<li data-words="${escapeHtml(`${operationId} ${summary}`)}"><a href="/docs/reference/${operationId}"${isCurrent}><span class="method ${method.toLowerCase()}">${method}</span> ${words}</a></li>`;
}

/** A field that `reference.js` shows and makes work. */
function filterField(): string {
  return `<p class="filter" hidden><label for="filter">Find an operation</label> <input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="motion, webhook, getBalance"></p>`;
}
