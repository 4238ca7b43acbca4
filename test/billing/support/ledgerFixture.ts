import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authenticate } from '../../../billing/authenticate.ts';
import type { Caller } from '../../../billing/authenticate.ts';
import type { ChargeRequest } from '../../../billing/chargeRequest.ts';
import { registerAccount } from '../../../billing/register.ts';
import type { Database } from '../../../store/state/database.ts';
import { openDuckDbState } from '../../../store/state/openDuckDbState.ts';

/** 2026-04-18T12:00:00Z: the tests' present. */
export const NOON = Date.UTC(2026, 3, 18, 12);

/** Runs `work` on a fresh state database in a folder of its own, which is removed afterwards. */
export async function withState<T>(work: (database: Database, file: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    const file = join(folder, 'state.duckdb');
    const database = await openDuckDbState(file, { now: () => NOON });
    try {
      return await work(database, file);
    } finally {
      await database.close();
    }
  });
}

/** Runs `work` in a temporary folder, which is removed afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ground-motion-state-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Registers a live account with `starterMicroUsd` and returns who its key stands for. */
export async function registeredCaller(
  database: Database,
  starterMicroUsd: number,
  email = 'agent@example.org',
): Promise<Caller> {
  const account = await registerAccount(database, {
    email,
    password: 'correct horse',
    mode: 'live',
    starterMicroUsd,
    now: NOON,
  });
  return authenticate(database, account.apiKey, NOON);
}

/** A charge whose body repeats its receipt and request identifier. */
export function chargeRequest(caller: Caller, changes: Partial<ChargeRequest> = {}): ChargeRequest {
  const requestId = changes.requestId ?? 'req_1';
  return {
    caller,
    now: NOON,
    requestId,
    endpoint: 'motion',
    label: null,
    purchase: {
      pixelId: 'F08882-10-20',
      frameId: 'F08882',
      releaseId: '20260418T101500Z-3fa9c1',
      lat: 29.76,
      lon: -95.37,
      address: null,
      velocityVerticalMmYr: -9.25,
      assessmentCode: 'rapid_subsidence',
    },
    render: (receipt) => JSON.stringify({ status: 'ok', requestId, ...receipt }),
    renderRefusal: (refusal) => JSON.stringify({ error: refusal.code, requestId, ...refusal }),
    ...changes,
  };
}
