import { STATUS_CODES } from 'node:http';
import { isErrorCode } from '../../../schemas/http/contract/errorCodes.ts';
import { escapeHtml, inlineHtml, paragraphsHtml, renderPage } from '../html.ts';
import {
  resolveResponse,
  type Description,
  type Media,
  type Operation,
  type Response,
} from './description.ts';
import { navigation, referenceHead } from './indexPage.ts';
import { samplesOf } from './samples.ts';
import { fieldsHtml, typeOf } from './schemaFields.ts';
import { tryForm } from './tryForm.ts';

/** Longer examples are cut; the whole of them is in `/openapi.json`. */
const EXAMPLE_CHARACTERS = 20_000;

/** Everything about one operation, with a form to try it on this server. `url` is the server's public address. */
export function operationPage(description: Description, operation: Operation, url: string): string {
  const { operationId, summary = operationId, method, path, tag } = operation;
  const body = `<div class="reference">
${navigation(description, operationId)}
<main>
<p class="way"><a href="/docs">API reference</a> › <a href="/docs#${tag}">${escapeHtml(tag)}</a></p>
<h1>${inlineHtml(summary)}</h1>
<p class="endpoint"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></p>
${operation.deprecated === true ? '<p class="spends">This operation is deprecated. <a href="/docs/deprecations">What replaces it</a>.</p>' : ''}
${paragraphsHtml(operation.description ?? '')}
${samplesHtml(operation, url)}
${tryForm(description, operation)}
<h2 id="answers">Answers</h2>
${answersHtml(description, operation)}
<p class="type">Operation <code>${operationId}</code> of <a href="/openapi.json">the OpenAPI description</a></p>
</main>
</div>`;
  return renderPage({
    title: summary.replaceAll('`', ''),
    description: `${method} ${path}: ${summary}`.replaceAll('`', ''),
    path: `/docs/reference/${operationId}`,
    head: referenceHead,
    body,
  });
}

function samplesHtml(operation: Operation, url: string): string {
  const samples = samplesOf(operation, url);
  const tabs = samples.map(
    ({ name }, index) =>
      `<input type="radio" name="sample" id="sample-${name}" value="${name}"${index === 0 ? ' checked' : ''}><label for="sample-${name}">${name}</label>`,
  );
  const codes = samples.map(
    ({ name, code }) =>
      `<pre class="sample-${name}" tabindex="0" aria-label="${name}"><code>${escapeHtml(code)}</code></pre>`,
  );
  return `<h2 id="samples">Samples</h2>
<fieldset class="samples"><legend>Language</legend>${tabs.join('')}
${codes.join('\n')}
</fieldset>`;
}

/** An error that operations share. */
function isError([status, response]: [string, Response]): boolean {
  return response.$ref !== undefined && status >= '400';
}

function answersHtml(description: Description, operation: Operation): string {
  const answers = Object.entries(operation.responses);
  const errors = answers.filter(isError);
  const rest = answers.filter((answer) => !isError(answer));
  return [
    ...rest.map(([status, response]) =>
      answerHtml(description, status, resolveResponse(description, response)),
    ),
    errors.length === 0
      ? ''
      : '<h3>Errors</h3>\n<p>Every error has <a href="/docs/errors">the same shape</a>.</p>',
    ...errors.map(([status, response]) => errorHtml(status, resolveResponse(description, response))),
  ].join('\n');
}

function answerHtml({ components }: Description, status: string, response: Response): string {
  const headers = Object.keys(response.headers ?? {}).map((name) => `<code>${escapeHtml(name)}</code>`);
  const bodies = Object.entries(response.content ?? {}).map(([type, media]) => {
    const fields = media.schema === undefined ? '' : fieldsHtml(components.schemas, media.schema);
    const what = media.schema === undefined || fields === '' ? '' : `, ${escapeHtml(typeOf(media.schema))}`;
    return `<p class="type">${escapeHtml(type)}${what}</p>
${examplesHtml(type, media)}
${fields.startsWith('<ul') ? `<details><summary>Fields</summary>${fields}</details>` : fields}`;
  });
  return `<section class="status"><h3>${status} ${STATUS_CODES[status] ?? ''}</h3>
<p>${inlineHtml(response.description ?? '')}</p>
${headers.length === 0 ? '' : `<p class="type">Headers: ${headers.join(' ')}</p>`}
${bodies.join('\n')}
</section>`;
}

function examplesHtml(type: string, { examples = {} }: Media): string {
  return Object.entries(examples)
    .filter(([, { value }]) => value !== undefined)
    .map(([name, { summary = name, value }], index) => {
      const whole = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
      const isCut = whole.length > EXAMPLE_CHARACTERS;
      const text = isCut ? `${whole.slice(0, EXAMPLE_CHARACTERS)}\n…` : whole;
      const title = summary === 'example' ? 'Example' : summary;
      return `<details${index === 0 ? ' open' : ''}><summary>${escapeHtml(title)}</summary><pre tabindex="0" aria-label="${escapeHtml(`${title}, ${type}`)}"><code>${escapeHtml(text)}</code></pre></details>`;
    })
    .join('\n');
}

/** The status with its codes, each linked to its own page. */
function errorHtml(status: string, { description = '' }: Response): string {
  const codes = [...description.matchAll(/`([a-z_0-9]+)`/g)]
    .map(([, code = '']) => code)
    .filter(isErrorCode)
    .map((code) => `<a href="/docs/errors/${code}"><code>${code}</code></a>`);
  return `<p class="error"><strong>${status} ${STATUS_CODES[status] ?? ''}</strong> ${codes.join(' ')}</p>`;
}
