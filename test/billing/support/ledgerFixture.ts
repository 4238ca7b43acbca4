import { authenticate } from '../../../accounts/identity/authenticate.ts';
import type { Caller } from '../../../accounts/identity/authenticate.ts';
import type { ChargeRequest } from '../../../billing/sale/chargeRequest.ts';
import type { ReportPurchase, Sale, SaleReceipt, SaleStop } from '../../../billing/sale/sale.ts';
import { registerAccount } from '../../../billing/ledger/starterCredit.ts';
import type { Database } from '../../../store/state/sql/database.ts';

/** 2026-04-18T12:00:00Z: the current time in the tests. */
export const NOON = Date.UTC(2026, 3, 18, 12);

/** Registers a live account with `starterMicroUsd` and returns the caller that its key identifies. */
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

/** A report on a cell, as it is bought. */
export function purchaseOf(pixelId: string): ReportPurchase {
  return {
    pixelId,
    frameId: 'F08882',
    releaseId: '20260418T101500Z-3fa9c1',
    lat: 29.76,
    lon: -95.37,
    address: null,
    velocityVerticalMmYr: -9.25,
    velocityUncertaintyMmYr: 1.1,
    verdictCode: 'sinking_fast',
    assessmentCode: 'rapid_subsidence',
  };
}

/** A charge whose body repeats its receipt and request identifier. */
export function chargeRequest(caller: Caller, changes: Partial<ChargeRequest> = {}): ChargeRequest {
  const requestId = changes.requestId ?? 'req_1';
  return {
    buyer: caller,
    now: NOON,
    requestId,
    endpoint: 'motion',
    label: null,
    purchase: purchaseOf('F08882-10-20'),
    render: (receipt) => JSON.stringify({ status: 'ok', requestId, ...receipt }),
    renderRefusal: (refusal) => JSON.stringify({ error: refusal.code, requestId, ...refusal }),
    ...changes,
  };
}

/** The first reason why a line of a sale wasn't charged. */
export function firstStop(stops: SaleReceipt['stops']): SaleStop | null {
  return stops.find((stop) => stop !== null) ?? null;
}

/** A batch of `reports` cells, of which as many are charged as the balance covers. */
export function batchSale(caller: Caller, reports: number, changes: Partial<Sale> = {}): Sale {
  return {
    buyer: caller,
    now: NOON,
    requestId: 'req_batch',
    endpoint: 'motion/batch',
    idempotency: null,
    lines: Array.from({ length: reports }, (_, index) => ({
      purchase: purchaseOf(`F08882-1-${index}`),
      label: null,
    })),
    isDivisible: true,
    budgetMicroUsd: null,
    render: ({ charged, stops }) => ({
      statusCode: 200,
      body: JSON.stringify({ charged, stop: firstStop(stops)?.code ?? null }),
      reports: charged.map(({ reportId }) => `report ${reportId}`),
    }),
    ...changes,
  };
}
