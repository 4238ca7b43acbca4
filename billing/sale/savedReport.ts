import type { Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { tellReportsBought } from './boughtReports.ts';
import type { Sale } from './sale.ts';
import type { ReportCharge } from './settledSale.ts';

/** A paid report of an account, to be stored. */
export interface ReportToSave extends ReportCharge {
  readonly sale: Pick<Sale, 'requestId' | 'endpoint' | 'now'>;
  readonly caller: Caller;
}

const COLUMNS = {
  account_id: 'TEXT',
  report_id: 'BIGINT',
  entry_id: 'TEXT',
  key_id: 'TEXT',
  request_id: 'TEXT',
  endpoint: 'TEXT',
  label: 'TEXT',
  address: 'TEXT',
  lat: 'DOUBLE PRECISION',
  lon: 'DOUBLE PRECISION',
  pixel_id: 'TEXT',
  frame_id: 'TEXT',
  release_id: 'TEXT',
  velocity_vertical_mm_yr: 'DOUBLE PRECISION',
  velocity_uncertainty_mm_yr: 'DOUBLE PRECISION',
  assessment_code: 'TEXT',
  verdict_code: 'TEXT',
  cost_micro_usd: 'BIGINT',
  body: 'TEXT',
  created_at: 'TIMESTAMPTZ',
} as const;

/** Stores paid reports with the body that was sent. */
export async function saveReports(transaction: Transaction, reports: readonly ReportToSave[]): Promise<void> {
  if (reports.length === 0) return;
  await insertRows(
    transaction,
    'saved_report',
    COLUMNS,
    reports.map(({ sale, caller, line: { purchase, label }, reportId, entryId, costMicroUsd, body }) => ({
      account_id: caller.accountId,
      report_id: reportId,
      entry_id: entryId,
      key_id: caller.keyId,
      request_id: sale.requestId,
      endpoint: sale.endpoint,
      label,
      address: purchase.address,
      lat: purchase.lat,
      lon: purchase.lon,
      pixel_id: purchase.pixelId,
      frame_id: purchase.frameId,
      release_id: purchase.releaseId,
      velocity_vertical_mm_yr: purchase.velocityVerticalMmYr,
      velocity_uncertainty_mm_yr: purchase.velocityUncertaintyMmYr,
      assessment_code: purchase.assessmentCode,
      verdict_code: purchase.verdictCode,
      cost_micro_usd: costMicroUsd,
      body,
      created_at: new Date(sale.now),
    })),
  );
  tellReportsBought(
    transaction.facts,
    reports.map(({ caller: { accountId }, sale: { endpoint }, line: { purchase } }) => ({
      accountId,
      endpoint,
      pixelId: purchase.pixelId,
    })),
  );
}
