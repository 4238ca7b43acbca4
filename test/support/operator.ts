import type { z } from 'zod';
import { accountFilesSchema, auditLogSchema } from '../../schemas/http/operator.ts';
import { expectAnswer } from './schemaCheck.ts';
import type { JsonAnswer, TestServer } from './testServer.ts';

/** A token that is good for the operator's door of test servers. */
export const ADMIN_TOKEN = 'a-secret-of-the-tests-0123456789abcdef';

/** Knocks at the operator's door, which OpenAPI does not describe. */
export async function askOperator(
  server: Pick<TestServer, 'url'>,
  path: string,
  request: {
    readonly body?: unknown;
    readonly token?: string | null;
    readonly headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<JsonAnswer> {
  const { body, token = ADMIN_TOKEN, headers = {} } = request;
  const response = await fetch(`${server.url}/api/v1/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: JSON.parse(text) as Record<string, unknown>,
  };
}

/** Why the operator of the tests does whatever it does. */
export const REASON = 'a reason of the tests';
export const PASSWORD = 'correct horse';

/** An operator of a test server, and the customers that it deals with. */
export function operatorOf(server: TestServer) {
  let customers = 0;
  return {
    newAccount: async () => {
      const email = `person${++customers}@example.org`;
      const { body } = await server.post('/api/v1/autonomous/register', { email, password: PASSWORD });
      return { email, accountId: String(body['account_id']), key: String(body['api_key']) };
    },
    lookUp: async (text: string): Promise<z.infer<typeof accountFilesSchema>['accounts']> => {
      const answer = await askOperator(server, `accounts?q=${encodeURIComponent(text)}`);
      return expectAnswer(answer, accountFilesSchema).accounts;
    },
    auditOf: async (accountId: string): Promise<z.infer<typeof auditLogSchema>['lines']> =>
      expectAnswer(await askOperator(server, `audit?account_id=${accountId}`), auditLogSchema).lines,
    credit: (accountId: string, body: object, headers = {}) =>
      askOperator(server, `accounts/${accountId}/credit`, { body: { reason: REASON, ...body }, headers }),
    act: (path: string) => askOperator(server, path, { body: { reason: REASON } }),
  };
}
