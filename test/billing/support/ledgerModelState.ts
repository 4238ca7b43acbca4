import type { fc } from '@fast-check/vitest';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import { NOON } from './ledgerFixture.ts';

export interface ModelAccount {
  balanceMicroUsd: number;
  charges: number;
  readonly answers: Map<string, ModelAnswer>;
}

interface ModelAnswer {
  readonly requestHash: string;
  readonly statusCode: number;
  readonly body: string;
  readonly at: number;
  /** Its body is gone permanently, even if the clock is set back. */
  isForgotten: boolean;
}

/** What the ledger should hold, as plain numbers. */
export interface LedgerModel {
  now: number;
  readonly accounts: Map<string, ModelAccount>;
}

/** The ledger under test; `reopen` closes the database and opens it again. */
export interface RealLedger {
  database: Database;
  readonly callers: Map<string, Caller>;
  requests: number;
  reopen(): Promise<void>;
}

export type LedgerCommand = fc.AsyncCommand<LedgerModel, RealLedger>;

export function newModel(): LedgerModel {
  return { now: NOON, accounts: new Map() };
}
