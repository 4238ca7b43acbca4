import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { required } from '../../core/required.ts';
import { buildApp } from '../../api/app.ts';
import type { ApiApp } from '../../api/context/dependencies.ts';
import { openAddresses } from '../../api/context/openAddresses.ts';
import type { RecordedExamples } from '../../api/openapi/recordedExamples.ts';
import { SESSION_COOKIE } from '../../api/context/credentials.ts';
import { readConfig } from '../../schemas/config.ts';
import { openLakeReader } from '../../store/lake/read/lakeReader.ts';
import { openDuckDbState } from '../../store/state/duckdb/openDuckDbState.ts';
import { plantAddresses } from '../../test/support/planted/plantedAddresses.ts';
import { plantFrame, pointIn } from '../../test/support/planted/plantedLake.ts';
import { PLANTED_TIE } from '../../test/support/planted/plantedTie.ts';
import { plantBasemap } from './plantBasemap.ts';
import { plantPlaces } from './plantPlaces.ts';
import { plantCoinInvoice } from './coinInvoice.ts';
import { plantCorrection } from './plantCorrection.ts';
import { plantCode } from './plantCode.ts';
import { plantPaidOrder } from './paidOrder.ts';
import { examplePayment, openObligingFacilitator } from './examplePayment.ts';
import { exampleCalls, HOUSE } from './calls.ts';
import type { ExampleCall } from './exampleCall.ts';
import { exampleOf, sameEveryTime } from './sameEveryTime.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const PUBLIC_URL = 'https://example.org';
const CELL = { row: 10, col: 25 };
const TEXT_CHARACTERS = 60;
const PATIENCE_MS = 20_000;

/** Values that the calls produce along the way. */
interface Found {
  readonly keys: Record<string, string>;
  readonly words: Record<string, string>;
  cookie: string;
}

/**
 * Calls every operation of the production app, over a small planted lake and with a stopped clock, and records the
 * answers.
 */
export async function recordExamples(): Promise<RecordedExamples> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ground-motion-examples-'));
  const { lat, lon } = pointIn(CELL);
  const point = { lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) };
  const release = await plantFrame({
    dataDir,
    frameId: 'F08882',
    now: NOW,
    cells: [CELL],
    maps: true,
    calibration: PLANTED_TIE,
  });
  await plantBasemap(dataDir, NOW);
  await plantPlaces(dataDir, { now: NOW, release, point });
  await plantAddresses(dataDir, { now: NOW, houses: [{ ...HOUSE, point }], blocks: [] });
  const facilitator = await openObligingFacilitator();
  const settings = readConfig({
    ...facilitator.settings,
    GM_DATA_DIR: dataDir,
    GM_BASE_URL: PUBLIC_URL,
    GM_MAIL_DOMAIN_CHECK: 'off',
    // Email is accepted, but not delivered.
    GM_SMTP_URL: 'smtp://127.0.0.1:9',
    GM_SELLER: 'Example LLC',
    GM_SELLER_EMAIL: 'billing@example.org',
    GM_RATE_IP_PER_MINUTE: '100000',
  });
  const config = { ...settings, dnsServers: ['127.0.0.1:9'] };
  const lake = await openLakeReader({ dataDir, pollIntervalMs: 0 });
  const addresses = await openAddresses({ ...config, pollIntervalMs: 0 });
  const database = await openDuckDbState(join(dataDir, 'state.duckdb'));
  const app = await buildApp({ lake, addresses, database, config, now: () => NOW });
  try {
    await app.ready();
    await plantCoinInvoice(database, NOW);
    await plantCorrection(database, NOW);
    // Earlier than the purchases of the recording, because lists show the newest first.
    const order = (accountId: string) => plantPaidOrder(database, accountId, NOW - 3_600_000);
    const code = (accountId: string) => plantCode(database, accountId, NOW);
    return await record(app, exampleCalls(point), { order, code });
  } finally {
    await app.close();
    facilitator.close();
    await lake.close();
    await addresses.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function record(
  app: ApiApp,
  calls: readonly ExampleCall[],
  plant: {
    readonly order: (accountId: string) => Promise<string>;
    readonly code: (accountId: string) => Promise<void>;
  },
): Promise<RecordedExamples> {
  const found: Found = { keys: {}, words: {}, cookie: '' };
  const examples: RecordedExamples = {};
  for (const call of calls) {
    const accountId = found.words['account_id'] ?? '';
    if (call.operationId === 'listOrders') found.words['order_id'] = await plant.order(accountId);
    const takesCode = call.operationId === 'confirmEmail' || call.operationId === 'resetPassword';
    if (takesCode) await plant.code(accountId);
    const answer = await ask(app, call, found).catch(async (error: unknown) => {
      if (!takesCode) throw error;
      // The email that an earlier call requested was written meanwhile, with a code that replaced this one.
      await plant.code(accountId);
      return ask(app, call, found);
    });
    const { name = 'example', summary } = call;
    const operation = (examples[call.operationId] ??= { answers: {} });
    if (call.body) (operation.bodies ??= {})[name] = { summary, value: call.body };
    const type = required(String(answer.headers['content-type']).split(';')[0]);
    // answerExamples.ts defines the location of a file.
    if (type === 'application/pdf') continue;
    const media = ((operation.answers[answer.statusCode] ??= {})[type] ??= {});
    media[name] = { summary, value: exampleValue(answer, type, call.shortened ?? []) };
  }
  return examples;
}

function exampleValue({ body }: LightMyRequestResponse, type: string, shortened: readonly string[]): unknown {
  const text = sameEveryTime(body);
  if (type.endsWith('json')) return exampleOf(JSON.parse(text), shortened);
  if (type === 'text/csv') return text;
  return `${text.slice(0, TEXT_CHARACTERS)}…`;
}

async function ask(app: ApiApp, call: ExampleCall, found: Found): Promise<LightMyRequestResponse> {
  const { method = 'GET', body, as = 'live' } = call;
  const key = found.keys[as];
  const url = call.path.replaceAll(/\{(\w+)\}/g, (_, word: string) => found.words[word] ?? '');
  const send = () =>
    app.inject({
      method,
      url,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(call.pays === undefined ? {} : { 'payment-signature': paymentOf(call, call.pays) }),
        ...(call.accept === undefined ? {} : { accept: call.accept }),
        ...(typeof body === 'string' ? { 'content-type': 'text/csv' } : {}),
        ...(as === 'session' ? { cookie: found.cookie, origin: PUBLIC_URL } : {}),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
  const until = Date.now() + PATIENCE_MS;
  let answer = await send();
  while (call.operationId === 'getMotionBatchJob' && !answer.body.includes('"results"') && Date.now() < until)
    answer = await send();
  if (answer.statusCode >= 300 && answer.statusCode !== call.status)
    throw new Error(`${call.operationId}: ${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
  remember(call, answer, found);
  return answer;
}

/** The session in a list that isn't the caller's. */
function otherSession(list: string): string {
  const { sessions } = JSON.parse(list) as {
    readonly sessions: readonly { readonly session_id: string; readonly current: boolean }[];
  };
  return sessions.find(({ current }) => !current)?.session_id ?? '';
}

/** Each call makes a different payment. */
function paymentOf({ operationId }: ExampleCall, amount: string): string {
  return examplePayment(amount, String(operationId.length % 10), NOW);
}

function remember(call: ExampleCall, answer: LightMyRequestResponse, found: Found): void {
  const { keys, words } = found;
  const cookie = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
  if (cookie) found.cookie = `${SESSION_COOKIE}=${cookie.value}`;
  if (!String(answer.headers['content-type']).includes('json')) return;
  const {
    api_key: key,
    key_id: keyId,
    job_id: jobId,
    account_id: accountId,
    ticket_id: ticketId,
    convo,
    watch_id: watchId,
    webhook_id: webhookId,
    link_id: linkId,
    url,
  } = JSON.parse(answer.body) as Record<string, string>;
  if (call.operationId === 'listSessions') words['session_id'] = otherSession(answer.body);
  if (call.operationId === 'register') keys[call.name === 'test_mode' ? 'test' : 'live'] = required(key);
  if (call.operationId === 'register' && call.name !== 'test_mode')
    words['account_id'] ??= required(accountId);
  if (call.operationId === 'mintKey') words['child_key_id'] = required(keyId);
  if (jobId) words['job_id'] = jobId;
  if (ticketId) words['ticket_id'] = ticketId;
  if (convo) words['convo'] = convo;
  if (watchId) words['watch_id'] = watchId;
  if (webhookId) words['webhook_id'] = webhookId;
  if (call.operationId === 'createReportLink') {
    words['link_id'] = required(linkId);
    words['shared_code'] = required(required(url).split('/').at(-1));
  }
}
