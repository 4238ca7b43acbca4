import { firstMedia, type Operation, type Parameter } from './description.ts';

/** A program that calls an operation. */
export interface Sample {
  readonly name: 'curl' | 'TypeScript' | 'Python';
  readonly code: string;
}

const JSON_TYPE = 'application/json';

/** How an operation is called with curl and, unless it is a page for people, with the two clients. */
export function samplesOf(operation: Operation, url: string): Sample[] {
  const samples: Sample[] = [{ name: 'curl', code: curl(operation, url) }];
  if (!hasClientMethod(operation)) return samples;
  return [
    ...samples,
    { name: 'TypeScript', code: typescript(operation, url) },
    { name: 'Python', code: python(operation, url) },
  ];
}

/** Whether the clients have a method for it: they support neither pages nor operations whose body isn't JSON. */
function hasClientMethod({ requestBody, responses }: Operation): boolean {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content));
  const isForPeople = types.length > 0 && types.every((type) => type === 'text/html');
  return !isForPeople && (requestBody === undefined || JSON_TYPE in requestBody.content);
}

/** Parameters that a sample gives: the required ones, and those whose example fills the form. */
function given(operation: Operation, where: readonly string[]): { parameter: Parameter; value: unknown }[] {
  return (operation.parameters ?? [])
    .filter((parameter) => where.includes(parameter.in))
    .filter((parameter) => parameter.required === true || parameter.example !== undefined)
    .map((parameter) => ({ parameter, value: exampleOf(parameter) }));
}

/** The value of a parameter in a form or sample. */
export function exampleOf({ name, example, schema }: Parameter): unknown {
  return example ?? schema?.examples?.[0] ?? schema?.default ?? schema?.enum?.[0] ?? `<${name}>`;
}

/** The first recorded body of an operation; undefined where it takes none. */
export function exampleBody({ requestBody }: Operation): unknown {
  const media = firstMedia(requestBody?.content)?.media;
  if (media === undefined) return undefined;
  return Object.values(media.examples ?? {})[0]?.value ?? media.schema?.examples?.[0] ?? {};
}

/** Whether an operation can be called with an API key. */
export function takesKey({ security = [] }: Operation): boolean {
  return security.some((scheme) => 'bearer' in scheme);
}

function curl(operation: Operation, url: string): string {
  const { method, path } = operation;
  const filled = given(operation, ['path']).reduce(
    (text, { parameter, value }) => text.replace(`{${parameter.name}}`, encodeURIComponent(String(value))),
    path,
  );
  const query = given(operation, ['query'])
    .map(({ parameter, value }) => `${parameter.name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const lines = [
    `curl -s${method === 'GET' ? '' : ` -X ${method}`} '${url}${filled}${query === '' ? '' : `?${query}`}'`,
  ];
  if (takesKey(operation)) lines.push('-H "authorization: Bearer $GM_KEY"');
  if (takesIdempotencyKey(operation)) lines.push("-H 'idempotency-key: my-first-call'");
  for (const { parameter, value } of given(operation, ['header']))
    lines.push(`-H '${parameter.name.toLowerCase()}: ${String(value)}'`);
  const body = exampleBody(operation);
  const type = firstMedia(operation.requestBody?.content)?.type;
  if (body !== undefined && type !== undefined) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    lines.push(`-H 'content-type: ${type}'`, `-d '${text.replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n  ');
}

function takesIdempotencyKey({ parameters = [] }: Operation): boolean {
  return parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
}

const isName = (text: string) => /^[A-Za-z_]\w*$/.test(text);

function typescript(operation: Operation, url: string): string {
  const fields = given(operation, ['path', 'query']).map(
    ({ parameter: { name }, value }) =>
      `${isName(name) ? name : JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  const body = exampleBody(operation);
  if (body !== undefined) fields.push(`body: ${JSON.stringify(body, null, 2)}`);
  const settings = takesKey(operation) ? ', apiKey: process.env.GM_KEY' : '';
  return [
    "import { bodyOf, createClient } from 'ground-motion-client';",
    '',
    `const client = createClient({ baseUrl: '${url}'${settings} });`,
    `const answer = await client.${operation.operationId}(${fields.length === 0 ? '' : `{ ${fields.join(', ')} }`});`,
    'console.log(bodyOf(answer));',
  ].join('\n');
}

function python(operation: Operation, url: string): string {
  const fields = given(operation, ['path', 'query']).map(
    ({ parameter: { name }, value }) => `${name}=${pythonLiteral(value)}`,
  );
  const body = exampleBody(operation);
  if (body !== undefined) fields.push(`body=${pythonLiteral(body)}`);
  const key = takesKey(operation);
  return [
    ...(key ? ['import os'] : []),
    'from ground_motion import Client',
    '',
    `client = Client("${url}"${key ? ', os.environ["GM_KEY"]' : ''})`,
    `answer = client.${snakeCase(operation.operationId)}(${fields.join(', ')})`,
    'print(answer.unwrap())',
  ].join('\n');
}

/** The Python client's name of an operation, as `scripts/clients` makes it. */
function snakeCase(id: string): string {
  return id.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

/** A value as a Python literal. */
function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonLiteral(item, inner)}`);
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`;
}
