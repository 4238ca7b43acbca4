import type { Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { Sale, SaleLine } from './sale.ts';

/** A paid report to keep. */
export interface ReportToSave {
  readonly sale: Sale;
  readonly line: SaleLine;
  /** Its number within the account: that of the charge in the account's history. */
  readonly reportId: number;
  readonly entryId: string;
  readonly costMicroUsd: number;
  /** What the account has left after this report. */
  readonly balanceAfterMicroUsd: number;
  readonly body: string;
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
  assessment_code: 'TEXT',
  cost_micro_usd: 'BIGINT',
  body: 'TEXT',
  created_at: 'TIMESTAMPTZ',
} as const;

/** Keeps paid reports with the body that was sent. */
export async function saveReports(transaction: Transaction, reports: readonly ReportToSave[]): Promise<void> {
  await insertRows(
    transaction,
    'saved_report',
    COLUMNS,
    reports.map(({ sale, line: { purchase, label }, reportId, entryId, costMicroUsd, body }) => ({
      account_id: sale.caller.accountId,
      report_id: reportId,
      entry_id: entryId,
      key_id: sale.caller.keyId,
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
      assessment_code: purchase.assessmentCode,
      cost_micro_usd: costMicroUsd,
      body,
      created_at: new Date(sale.now),
    })),
  );
}
