import type { Transaction } from '../store/state/database.ts';
import { insertRows } from '../store/state/insertRows.ts';
import type { ChargeRequest } from './chargeRequest.ts';

/** A paid report to keep. */
export interface ReportToSave {
  readonly request: ChargeRequest;
  /** Its number within the account: that of the charge in the account's history. */
  readonly reportId: number;
  readonly entryId: string;
  readonly costMicroUsd: number;
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
    reports.map(({ request, reportId, entryId, costMicroUsd, body }) => ({
      account_id: request.caller.accountId,
      report_id: reportId,
      entry_id: entryId,
      key_id: request.caller.keyId,
      request_id: request.requestId,
      endpoint: request.endpoint,
      label: request.label,
      address: request.purchase.address,
      lat: request.purchase.lat,
      lon: request.purchase.lon,
      pixel_id: request.purchase.pixelId,
      frame_id: request.purchase.frameId,
      release_id: request.purchase.releaseId,
      velocity_vertical_mm_yr: request.purchase.velocityVerticalMmYr,
      assessment_code: request.purchase.assessmentCode,
      cost_micro_usd: costMicroUsd,
      body,
      created_at: new Date(request.now),
    })),
  );
}
