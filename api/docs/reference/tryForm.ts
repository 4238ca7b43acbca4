import { escapeHtml, inlineHtml } from '../html.ts';
import { firstMedia, type Media, type Operation, type Parameter } from './description.ts';
import { exampleBody, exampleOf, takesKey } from './samples.ts';
import { fieldsHtml, limitsOf, typeOf, valuesOf } from './schemaFields.ts';
import type { Description } from './description.ts';

const PLACES: Readonly<Record<string, string>> = {
  path: 'In the path',
  query: 'In the query',
  header: 'Headers',
  cookie: 'Cookies',
};

/** The parameters and the body of an operation, documented, with a field to fill in next to each. */
export function tryForm(description: Description, operation: Operation): string {
  const { method, path, operationId } = operation;
  const groups = Object.entries(PLACES)
    .map(([where, name]) => {
      const rows = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === where)
        .map(parameterRow);
      return rows.length === 0 ? '' : `<h3>${name}</h3>\n<div class="parameters">${rows.join('\n')}</div>`;
    })
    .filter((group) => group !== '');
  const body = bodyPart(description, operation);
  const title = groups.length > 0 || body !== '' ? '<h2 id="parameters">Parameters</h2>' : '';
  return `<form class="try" id="try" data-method="${method}" data-path="${escapeHtml(path)}" data-operation="${operationId}">
${title}
${groups.join('\n')}
${body}
<h2 id="send">Try it</h2>
${'401' in operation.responses ? keyRow(takesKey(operation)) : ''}
${spends(operation) ? '<p class="spends">With a live key, this call can charge your account. A key of test mode (<code>gm_test_…</code>) can\'t.</p>' : ''}
<p><button type="submit" disabled>Send</button> <span class="needs-script">The form needs JavaScript.</span></p>
<div class="answer" aria-live="polite" hidden></div>
</form>`;
}

/** Whether a call can cost something. */
function spends({ description = '' }: Operation): boolean {
  return description.includes('**Cost:** 0.');
}

/** Where a key is refused that isn't valid, one can be sent. */
function keyRow(isUseful: boolean): string {
  const note = isUseful ? '' : 'Not needed here. ';
  return `<div class="parameters"><div class="parameter">
<div><label for="key">API key</label><p id="key-about">${note}Kept in this tab until you close it, and sent only to this server. <a href="/docs/guide">Get a key</a>.</p></div>
<input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-about" placeholder="gm_test_…">
</div></div>`;
}

function parameterRow(parameter: Parameter): string {
  const { name, schema = {}, description = '' } = parameter;
  const id = `${parameter.in}-${name}`;
  const limits = limitsOf(schema);
  const facts = [typeOf(schema), parameter.required === true ? 'required' : '', limits].filter(
    (fact) => fact !== '',
  );
  return `<div class="parameter">
<div><label for="${escapeHtml(id)}">${escapeHtml(name)}</label> <span class="type">${facts.join(', ')}</span>
<p id="${escapeHtml(id)}-about">${inlineHtml(description)}</p></div>
${field(parameter, id)}
</div>`;
}

function field(parameter: Parameter, id: string): string {
  const { name, schema = {}, example } = parameter;
  const attributes = [
    `id="${escapeHtml(id)}"`,
    `name="${escapeHtml(name)}"`,
    `data-in="${parameter.in}"`,
    `aria-describedby="${escapeHtml(id)}-about"`,
    schema.type === 'array' ? `data-list="${parameter.explode === false ? 'text' : 'repeated'}"` : '',
    parameter.required === true ? 'required' : '',
  ]
    .filter((attribute) => attribute !== '')
    .join(' ');
  const isChoice = schema.type !== 'array' && valuesOf(schema).length > 0;
  const value = example === undefined ? '' : wordsOf(example);
  if (!isChoice) {
    const hint = value === '' ? wordsOf(exampleOf(parameter)) : '';
    return `<input ${attributes} type="text" autocomplete="off" spellcheck="false" value="${escapeHtml(value)}" placeholder="${escapeHtml(hint)}">`;
  }
  const options = [...(parameter.required === true ? [] : ['']), ...valuesOf(schema).map(String)].map(
    (option) =>
      `<option value="${escapeHtml(option)}"${option === value ? ' selected' : ''}>${option === '' ? '(not sent)' : escapeHtml(option)}</option>`,
  );
  return `<select ${attributes}>${options.join('')}</select>`;
}

/** A value as it is typed into a field. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function bodyPart({ components }: Description, operation: Operation): string {
  const first = firstMedia(operation.requestBody?.content);
  if (first === null) return '';
  const { type, media } = first;
  const fields = fieldsHtml(components.schemas, media.schema ?? {});
  return `<h3>Body</h3>
<p class="type">${escapeHtml(type)}${operation.requestBody?.required === true ? ', required' : ''}</p>
${fields}
${bodyExamples(media)}
<label for="body">Body to send</label>
<textarea id="body" data-type="${escapeHtml(type)}" rows="8" spellcheck="false">${escapeHtml(bodyText(exampleBody(operation)))}</textarea>`;
}

/** Several examples to choose from; the value of a choice is the body itself. */
function bodyExamples({ examples = {} }: Media): string {
  const choices = Object.entries(examples);
  if (choices.length < 2) return '';
  const options = choices.map(
    ([name, { summary, value }]) =>
      `<option value="${escapeHtml(bodyText(value))}">${escapeHtml(summary ?? name)}</option>`,
  );
  return `<p><label for="body-example">Example</label> <select id="body-example">${options.join('')}</select></p>`;
}

function bodyText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
