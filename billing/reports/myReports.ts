import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';

/** A purchased report as shown in its account's list. */
export interface SavedReport {
  /** Its number within the account. */
  readonly reportId: number;
  readonly createdAt: Date;
  readonly endpoint: string;
  readonly label: string | null;
  readonly nickname: string | null;
  readonly note: string | null;
  /** As the caller wrote it; null = asked by coordinates. */
  readonly address: string | null;
  /** The place that was found for it, from the body; null = none. */
  readonly geocodedAddress: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly pixelId: string;
  readonly frameId: string;
  readonly releaseId: string;
  readonly velocityVerticalMmYr: number;
  /** Null = a report of a deleted account. */
  readonly velocityUncertaintyMmYr: number | null;
  /** Of the last 12 months, with one σ, from the body; null = the report has none. */
  readonly recentRateMmYr: number | null;
  readonly recentRateUncertaintyMmYr: number | null;
  /** YYYY-MM-DD, from the body; null = the report has none. */
  readonly lastObservation: string | null;
  /** `science_version` in the body; null = the report has none. */
  readonly scienceVersion: string | null;
  readonly assessmentCode: string;
  /** Null = not stored. */
  readonly verdictCode: string | null;
  readonly costMicroUsd: number;
  readonly requestId: string;
  readonly isRefunded: boolean;
}

interface SavedReportRow {
  readonly report_id: number;
  readonly created_at: Date;
  readonly endpoint: string;
  readonly label: string | null;
  readonly nickname: string | null;
  readonly note: string | null;
  readonly address: string | null;
  readonly geocoded_address: string | null;
  readonly lat: number;
  readonly lon: number;
  readonly pixel_id: string;
  readonly frame_id: string;
  readonly release_id: string;
  readonly velocity_vertical_mm_yr: number;
  readonly velocity_uncertainty_mm_yr: number | null;
  readonly recent_rate_mm_yr: number | null;
  readonly recent_rate_uncertainty_mm_yr: number | null;
  readonly last_observation: string | null;
  readonly science_version: string | null;
  readonly assessment_code: string;
  readonly verdict_code: string | null;
  readonly cost_micro_usd: number;
  readonly request_id: string;
  readonly is_refunded: boolean;
}

const SELECT_REPORTS = `SELECT saved_report.report_id, saved_report.created_at, saved_report.endpoint,
    saved_report.label, saved_report.nickname, saved_report.note, saved_report.address, saved_report.lat,
    saved_report.lon, saved_report.pixel_id, saved_report.frame_id, saved_report.release_id,
    saved_report.velocity_vertical_mm_yr, saved_report.velocity_uncertainty_mm_yr,
    saved_report.assessment_code, saved_report.verdict_code, saved_report.cost_micro_usd, saved_report.request_id,
    CAST(saved_report.body AS JSON) -> 'query' ->> 'geocoded_address' AS geocoded_address,
    CAST(CAST(saved_report.body AS JSON) ->> 'recent_rate_mm_yr' AS DOUBLE PRECISION) AS recent_rate_mm_yr,
    CAST(CAST(saved_report.body AS JSON) ->> 'recent_rate_uncertainty_mm_yr' AS DOUBLE PRECISION)
      AS recent_rate_uncertainty_mm_yr,
    CAST(saved_report.body AS JSON) ->> 'last_observation' AS last_observation,
    CAST(saved_report.body AS JSON) ->> 'science_version' AS science_version,
    reversal.entry_id IS NOT NULL AS is_refunded
  FROM saved_report
  LEFT JOIN ledger_entry AS reversal
    ON reversal.account_id = $1 AND reversal.reverses_entry_id = saved_report.entry_id
  WHERE saved_report.account_id = $1 AND saved_report.deleted_at IS NULL`;

export interface SavedReportQuery {
  readonly accountId: string;
  /** Reports with a smaller number; null = the newest. */
  readonly beforeReportId: number | null;
  /** A text that occurs in label, nickname, note, address or cell, ignoring case; null = all reports. */
  readonly text: string | null;
  /** Only for this measurement cell; null = for all. */
  readonly pixelId: string | null;
  readonly limit: number;
}

/** Number of reports that an account has purchased, including deleted and refunded ones. */
export async function countBoughtReports(database: Database, accountId: string): Promise<number> {
  const [row] = await database.query<{ total: number }>(
    'SELECT count(*) AS total FROM saved_report WHERE account_id = $1',
    [accountId],
  );
  return required(row).total;
}

/** An account's purchased reports, newest first, without deleted ones. */
export async function listReports(database: Database, query: SavedReportQuery): Promise<SavedReport[]> {
  const { accountId, beforeReportId, text, pixelId, limit } = query;
  const rows = await database.query<SavedReportRow>(
    `${SELECT_REPORTS}
       AND ($2::BIGINT IS NULL OR saved_report.report_id < $2::BIGINT)
       AND ($3::TEXT IS NULL OR strpos(lower(concat_ws(' ', saved_report.label, saved_report.nickname,
         saved_report.note, saved_report.address, saved_report.pixel_id)), lower($3::TEXT)) > 0)
       AND ($4::TEXT IS NULL OR saved_report.pixel_id = $4::TEXT)
     ORDER BY saved_report.report_id DESC LIMIT $5`,
    [accountId, beforeReportId, text, pixelId, limit],
  );
  return rows.map(fromRow);
}

/** A purchased report with the body that was sent. */
export interface BoughtReport extends SavedReport {
  readonly body: string;
}

/**
 * A report of the account; with a key's id, only if this key purchased it.
 * @throws GroundMotionError `report_not_found`.
 */
export async function readBoughtReport(
  database: Database,
  owner: { readonly accountId: string; readonly keyId: string | null },
  reportId: number,
): Promise<BoughtReport> {
  const [row] = await database.query<SavedReportRow & { body: string }>(
    `${SELECT_REPORTS.replace('SELECT ', 'SELECT saved_report.body, ')}
       AND saved_report.report_id = $2 AND ($3::TEXT IS NULL OR saved_report.key_id = $3::TEXT)`,
    [owner.accountId, reportId, owner.keyId],
  );
  if (!row) throw reportNotFound(reportId);
  return { ...fromRow(row), body: row.body };
}

/** New texts for a report: null clears, undefined leaves unchanged. */
export interface ReportTag {
  readonly nickname?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/**
 * Sets or clears a report's nickname and note.
 * @throws GroundMotionError `report_not_found`.
 */
export async function tagReport(
  database: Database,
  accountId: string,
  reportId: number,
  tag: ReportTag,
): Promise<SavedReport> {
  const report = await database.transaction(async (transaction) => {
    await transaction.query(
      `UPDATE saved_report SET
         nickname = CASE WHEN $3::BOOLEAN THEN $4::TEXT ELSE nickname END,
         note = CASE WHEN $5::BOOLEAN THEN $6::TEXT ELSE note END
       WHERE account_id = $1 AND report_id = $2 AND deleted_at IS NULL`,
      [
        accountId,
        reportId,
        tag.nickname !== undefined,
        tag.nickname ?? null,
        tag.note !== undefined,
        tag.note ?? null,
      ],
    );
    const [row] = await transaction.query<SavedReportRow>(
      `${SELECT_REPORTS} AND saved_report.report_id = $2`,
      [accountId, reportId],
    );
    return row;
  });
  if (!report) throw reportNotFound(reportId);
  return fromRow(report);
}

/**
 * Removes a report from the account's list, and revokes the links to it. Its charge and body stay in the books.
 * @throws GroundMotionError `report_not_found`, also if called twice.
 */
export async function deleteReport(
  database: Database,
  accountId: string,
  reportId: number,
  now: number,
): Promise<void> {
  const deleted = await database.transaction(async (transaction) => {
    await transaction.query('DELETE FROM shared_link WHERE account_id = $1 AND report_id = $2', [
      accountId,
      reportId,
    ]);
    return transaction.query(
      `UPDATE saved_report SET deleted_at = $3
       WHERE account_id = $1 AND report_id = $2 AND deleted_at IS NULL RETURNING report_id`,
      [accountId, reportId, new Date(now)],
    );
  });
  if (deleted.length === 0) throw reportNotFound(reportId);
}

function fromRow(row: SavedReportRow): SavedReport {
  return {
    reportId: row.report_id,
    createdAt: row.created_at,
    endpoint: row.endpoint,
    label: row.label,
    nickname: row.nickname,
    note: row.note,
    address: row.address,
    geocodedAddress: row.geocoded_address,
    lat: row.lat,
    lon: row.lon,
    pixelId: row.pixel_id,
    frameId: row.frame_id,
    releaseId: row.release_id,
    velocityVerticalMmYr: row.velocity_vertical_mm_yr,
    velocityUncertaintyMmYr: row.velocity_uncertainty_mm_yr,
    recentRateMmYr: row.recent_rate_mm_yr,
    recentRateUncertaintyMmYr: row.recent_rate_uncertainty_mm_yr,
    lastObservation: row.last_observation,
    scienceVersion: row.science_version,
    assessmentCode: row.assessment_code,
    verdictCode: row.verdict_code,
    costMicroUsd: row.cost_micro_usd,
    requestId: row.request_id,
    isRefunded: row.is_refunded,
  };
}

function reportNotFound(reportId: number): GroundMotionError {
  return new GroundMotionError(
    'not_found',
    'report_not_found',
    `the account doesn't have report ${reportId}; GET /api/v1/my-reports lists its reports`,
  );
}
