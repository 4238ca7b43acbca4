import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import type { Contract } from '../../../schemas/http/contract/contract.ts';
import * as operator from '../../../schemas/http/account/operator.ts';
import { logIn } from '../../support/browser/browser.ts';
import { describedAnswers } from '../../support/server/describedAnswers.ts';
import { describeOnAnEngine, times } from '../../support/machine/tier.ts';
import { ADMIN_TOKEN } from '../../support/server/operator.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { randomNumbers } from '../../support/planted/randomNumbers.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';
import { casesOf, type Choose, type Headers } from './cases.ts';
import { judge } from './judge.ts';
import { operationsOf, type FuzzOperation } from './operations.ts';

/** FUZZ_VALUES=all tries every hostile value on every parameter; FUZZ_SEED chooses other values. */
const seed = Number(process.env['FUZZ_SEED'] ?? 7);
const valuesEach =
  process.env['FUZZ_VALUES'] === 'all' ? Infinity : Number(process.env['FUZZ_VALUES'] ?? times(1, 3));
const CELL = { row: 1, col: 1 };
const PASSWORD = 'correct horse battery';

const random = randomNumbers(seed);
const choose: Choose = (values) => {
  if (values.length <= valuesEach) return values;
  const start = Math.floor(random() * values.length);
  const stride = Math.max(1, Math.floor(values.length / valuesEach));
  return Array.from({ length: valuesEach }, (_, i) => values[(start + i * stride) % values.length]!);
};

/** The operator's routes, which OpenAPI doesn't describe. */
function operatorOperations(): FuzzOperation[] {
  const route = (
    method: string,
    path: string,
    parts: { query?: z.ZodType; params?: z.ZodType; body?: z.ZodType },
  ) => {
    const properties = (schema: z.ZodType | undefined) =>
      (schema ? (z.toJSONSchema(schema, { io: 'input' }).properties ?? {}) : {}) as Record<string, object>;
    const parameters = (['query', 'path'] as const).flatMap((place) =>
      Object.entries(properties(place === 'query' ? parts.query : parts.params)).map(([name, schema]) => ({
        name,
        in: place,
        schema,
      })),
    );
    const body = parts.body && {
      requestBody: {
        content: { 'application/json': { schema: z.toJSONSchema(parts.body, { io: 'input' }) } },
      },
    };
    return { [`/api/v1/operator/${path}`]: { [method]: { parameters, ...body } } };
  };
  const account = { params: operator.accountParamsSchema };
  const reason = { body: operator.reasonBodySchema };
  const paths = {
    ...route('get', 'accounts', { query: operator.lookUpQuerySchema }),
    ...route('get', 'accounts/{account_id}/ledger', { ...account, query: operator.ledgerQuerySchema }),
    ...route('get', 'audit', { query: operator.auditQuerySchema }),
    ...route('post', 'accounts/{account_id}/credit', { ...account, body: operator.creditBodySchema }),
    ...route('post', 'accounts/{account_id}/suspend', { ...account, ...reason }),
    ...route('post', 'accounts/{account_id}/unsuspend', { ...account, ...reason }),
    ...route('post', 'entries/{entry_id}/refund', { params: operator.entryParamsSchema, ...reason }),
    ...route('post', 'keys/{key_id}/revoke', { params: operator.operatorKeyParamsSchema, ...reason }),
  };
  const known = {
    q: 'nobody@example.org',
    account_id: 'acc_0',
    entry_id: 'ent_0',
    key_id: 'key_0',
    reason: 'fuzz',
  };
  return operationsOf({ paths, components: { schemas: {} } }, known);
}

describeOnAnEngine(`hostile requests (FUZZ_SEED=${seed})`, (engine) => {
  let server: TestServer;
  let operations: FuzzOperation[];
  let tried = 0;
  let problemsOf: ReturnType<typeof describedAnswers>;
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      environment: { GM_STARTER_CREDITS_USD: '500', GM_ADMIN_TOKEN: ADMIN_TOKEN },
      cells: [CELL],
    });
    const { body: description } = await server.get('/openapi.json');
    problemsOf = describedAnswers(description);
    const { lat, lon } = pointIn(CELL);
    const known = { lat: String(lat), lon: String(lon), frame_id: 'F08882', password: PASSWORD };
    operations = operationsOf(description, known);
  });
  afterAll(() => server.close());

  /** Fresh credentials that the operation accepts: an earlier case may have spent, capped or revoked the previous ones. */
  async function credentialsFor({ security }: FuzzOperation, email: string): Promise<Headers> {
    const takes = (scheme: string) => security.some((each) => scheme in each);
    if (takes('bearer')) return [['Authorization', `Bearer ${await server.register(email)}`]];
    if (!takes('session')) return [];
    await server.post('/api/v1/autonomous/register', { email, password: PASSWORD });
    const { cookie } = await logIn(server, { email, password: PASSWORD });
    return [
      ['Cookie', cookie],
      ['Origin', server.url],
    ];
  }

  /** Everything that went wrong in any case. */
  async function faultsOf(operation: FuzzOperation, credentials: Headers): Promise<string[]> {
    const faults: string[] = [];
    for (const { what, request } of casesOf(operation, credentials, choose)) {
      const problems = await judge(server.url, request, problemsOf);
      if (problems.length > 0) faults.push(`${what}\n  ${problems.join('\n  ')}`);
      tried++;
    }
    return faults;
  }

  it('to every operation, with every parameter and field wrong, get a 4xx with the envelope or a valid answer', async () => {
    expect(operations.length).toBeGreaterThan(20);
    const faults: string[] = [];
    for (const [i, operation] of operations.entries()) {
      faults.push(...(await faultsOf(operation, await credentialsFor(operation, `fuzz${i}@example.org`))));
    }
    expect(faults.slice(0, 20).join('\n'), `${faults.length} faults`).toBe('');
  });

  it('to the operator’s endpoints get the same', async () => {
    const faults: string[] = [];
    for (const operation of operatorOperations())
      faults.push(...(await faultsOf(operation, [['Authorization', `Bearer ${ADMIN_TOKEN}`]])));
    expect(faults.slice(0, 20).join('\n'), `${faults.length} faults`).toBe('');
  });

  it('nested as deep as the body limit allows are refused without recursion', async () => {
    const contract = (await server.get('/api/v1/schema')).body as unknown as Contract;
    const key = await server.register('deep@example.org');
    for (const { method, path, body } of contract.endpoints) {
      if (!body) continue;
      const depth = Math.floor((body.max_bytes - 100) / 2);
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const fields = Object.keys((body.schema['properties'] as object | undefined) ?? {});
      for (const text of [deep, `{"${fields[0]}":${deep}}`]) {
        const request = {
          method,
          target: path,
          headers: [
            ['Authorization', `Bearer ${key}`],
            ['Content-Type', 'application/json'],
          ] as const,
          body: text,
        };
        expect(
          await judge(server.url, request, problemsOf),
          `${method} ${path} ${text.slice(0, 30)}`,
        ).toEqual([]);
      }
    }
  });

  it('leave the server running, its objects clean and its ledger valid', async () => {
    expect((await server.get('/healthz')).status).toBe(200);
    expect((await server.get('/readyz')).status).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const audit = await verifyLedger(server.database);
    expect(audit.violations).toEqual([]);
    expect(audit.accounts).toBeGreaterThan(5);
    expect(tried).toBeGreaterThan(1000);
  });
});
