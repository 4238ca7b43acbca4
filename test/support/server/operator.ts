import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import { accountFilesSchema, auditLogSchema } from '../../../schemas/http/account/operator.ts';
import type { TestEngine } from '../machine/engines.ts';
import { expectAnswer } from './schemaCheck.ts';
import { startTestServer, type JsonAnswer, type TestServer } from './testServer.ts';

/** A valid token for the operator's endpoints of test servers. */
export const ADMIN_TOKEN = 'a-secret-of-the-tests-0123456789abcdef';

/** Calls the operator's endpoints, which OpenAPI doesn't describe. */
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

/** The reason that the tests' operator gives for every action. */
export const REASON = 'a reason of the tests';
export const PASSWORD = 'correct horse';

export const OPERATED_CELL = { row: 5, col: 5 };

/** A server with operator endpoints and one measured cell for the tests in a block, on this engine. */
export function useOperatedServer(engine: TestEngine) {
  let server: TestServer;
  let operator: ReturnType<typeof operatorOf>;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
      cells: [OPERATED_CELL],
    });
    operator = operatorOf(server);
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get operator() {
      return operator;
    },
  };
}

/** An operator of a test server, and its customers. */
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
