import { required } from '../../core/required.ts';
import { resolveSchema, type ApiDescription, type JsonSchema, type Operation } from './operations.ts';
import { isPythonName, PythonTypes, snakeCase } from './pythonTypes.ts';

const NOTICE = '# Generated from schemas/openapi.json by `npm run openapi`: do not edit.\n';

const capital = (id: string) => id.slice(0, 1).toUpperCase() + id.slice(1);

/** The type of a body that was read: JSON parsed, text, else bytes. */
function typeOfContent(
  types: PythonTypes,
  content: Readonly<Record<string, JsonSchema>>,
  name: string,
): string {
  const bodies = Object.entries(content).map(([type, schema]) =>
    type.endsWith('json') ? types.typeOf(schema, name) : type.startsWith('text/') ? 'str' : 'bytes',
  );
  const distinct = [...new Set(bodies.length === 0 ? ['None'] : bodies)];
  return distinct.length === 1 ? required(distinct[0]) : `Union[${distinct.join(', ')}]`;
}

/**
 * What an operation returns: statuses with the same body are together. 304 is left out, which answers only a call whose
 * headers hold `if-none-match`.
 */
function returned(types: PythonTypes, operation: Operation): string {
  const statusesOf = new Map<string, number[]>();
  for (const { status, content } of operation.responses) {
    if (status === 304) continue;
    const kind = status >= 200 && status < 300 ? 'answers.Success' : 'answers.Refused';
    const key = `${kind}|${typeOfContent(types, content, `${capital(operation.id)}${status}`)}`;
    statusesOf.set(key, [...(statusesOf.get(key) ?? []), status]);
  }
  const answers = [...statusesOf].map(([key, statuses]) => {
    const [kind, body] = key.split(/\|(.*)/s);
    return `${kind}[Literal[${statuses.join(', ')}], ${body}]`;
  });
  return answers.length === 1 ? required(answers[0]) : `Union[\n    ${answers.join(',\n    ')},\n]`;
}

const answerName = ({ id }: Operation) => `${capital(id)}Answer`;

/** Parameters in Python's words, and as they are sent. */
function parametersOf(types: PythonTypes, operation: Operation): { signature: string; values: string } {
  const names = operation.parameters.map(({ name, required: isRequired, schema }) => {
    const python = isPythonName(name) ? name : `${name.replace(/\W/g, '_')}_`;
    const type = types.typeOf(schema, `${capital(operation.id)}${capital(python)}`);
    return { name, python, text: isRequired ? `${python}: ${type}` : `${python}: Optional[${type}] = None` };
  });
  const { body } = operation;
  if (body !== null) {
    const type = types.typeOf(body.schema, `${capital(operation.id)}Body`);
    names.push({
      name: 'body',
      python: 'body',
      text: body.required ? `body: ${type}` : `body: Optional[${type}] = None`,
    });
  }
  names.sort((a, b) => Number(a.text.endsWith('= None')) - Number(b.text.endsWith('= None')));
  return {
    signature: [...names.map(({ text }) => text), 'options: Optional[answers.Options] = None'].join(
      ',\n        ',
    ),
    values: `{${names.map(({ name, python }) => `${JSON.stringify(name)}: ${python}`).join(', ')}}`,
  };
}

function itemOf(api: ApiDescription, types: PythonTypes, operation: Operation): string {
  const ok = operation.responses.find(({ status }) => status === 200)?.content['application/json'];
  const { properties = {} } = resolveSchema(api, required(ok));
  const list = resolveSchema(api, required(properties[required(operation.pages).list]));
  return types.typeOf(list.items ?? {}, `${capital(operation.id)}Item`);
}

/** The methods of an operation, and the name of what it answers. */
function methodsOf(api: ApiDescription, types: PythonTypes, operation: Operation): string {
  const { signature, values } = parametersOf(types, operation);
  const facts = [
    JSON.stringify(operation.method),
    JSON.stringify(operation.path),
    ...(operation.takesKey ? ['takes_key=True'] : []),
    ...(operation.takesPayment ? ['takes_payment=True'] : []),
    ...(operation.takesMaxPrice ? ['takes_max_price=True'] : []),
    ...(operation.takesReuse ? ['takes_reuse=True'] : []),
    ...(operation.pages === null
      ? []
      : [`list_field="${operation.pages.list}"`, `pages_by="${operation.pages.by}"`]),
  ].join(', ');
  const name = snakeCase(operation.id);
  const method = (called: string, answer: string, text: string, by: string) =>
    `    def ${called}(\n        self,\n        *,\n        ${signature},\n    ) -> ${answer}:\n        ${JSON.stringify(text)}\n` +
    `        operation = answers.Operation(${facts})\n` +
    `        return cast("${answer}", self.${by}(operation, ${values}, options))\n`;
  const call = method(name, answerName(operation), operation.summary, '_call');
  if (operation.pages === null) return call;
  const item = `Iterator[${itemOf(api, types, operation)}]`;
  return `${call}\n${method(`iterate_${name}`, item, `All items of ${name}, page by page.`, '_iterate')}`;
}

/** The generated files of the Python client, by their path in its folder. */
export function pythonSources(api: ApiDescription, operations: readonly Operation[]): Record<string, string> {
  const types = new PythonTypes();
  types.defineAll(api);
  const methods = operations.map((operation) => methodsOf(api, types, operation)).join('\n');
  const aliases = operations.map((operation) => `${answerName(operation)} = ${returned(types, operation)}\n`);
  const typing =
    'from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Optional, TypedDict, Union, cast';
  const used = [...types.definitions.keys()].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(methods + aliases.join('')),
  );
  return {
    'ground_motion/generated/models.py':
      `${NOTICE}"""What the API takes and answers."""\n\nfrom __future__ import annotations\n\n` +
      `${typing.replace('Iterator, ', '').replace('Optional, ', '').replace(', cast', '')}\n\n` +
      `if TYPE_CHECKING:\n    from typing_extensions import NotRequired\n\n\n${[...types.definitions.values()].join('\n\n')}`,
    'ground_motion/generated/operations.py':
      `${NOTICE}"""A method for each operation of the API."""\n\nfrom __future__ import annotations\n\n` +
      `${typing.replace('TYPE_CHECKING, ', '').replace('TypedDict, ', '')}\n\n` +
      `from .. import answers, core\n` +
      `from .models import (\n${used.map((name) => `    ${name},\n`).join('')})\n\n` +
      `API_VERSION = ${JSON.stringify(api.info.version)}\n\n${aliases.join('')}\n\n` +
      `class Client(core.Transport):\n    "The operations of a server; the status of an answer says which type it has."\n\n${methods}`,
  };
}
