import type { Database } from '../../store/state/sql/database.ts';
import type { Correction, CorrectionScope } from './correction.ts';

/** The fields of a report that corrections refer to. */
export interface CorrectableReport {
  readonly frameId: string;
  readonly releaseId: string;
  readonly pixelId: string;
  readonly createdAt: Date;
}

type Reads = Pick<Database, 'query'>;

/**
 * Whether a correction applies to a report: the report was sold from a release that the correction names, at any time; or
 * before the correction, if it names no release.
 */
export function isAbout(
  { scope, createdAt }: Pick<Correction, 'scope' | 'createdAt'>,
  report: CorrectableReport,
): boolean {
  const isOf = ({ frameId, releaseId, pixelId }: CorrectionScope): boolean =>
    frameId === report.frameId &&
    (releaseId === null ? report.createdAt < createdAt : releaseId === report.releaseId) &&
    (pixelId === null || pixelId === report.pixelId);
  return scope.some(isOf);
}

/** `isAbout` in SQL, of `saved_report`, `correction` and `correction_scope`. */
const IS_ABOUT = `correction_scope.frame_id = saved_report.frame_id
  AND (CASE WHEN correction_scope.release_id IS NULL THEN saved_report.created_at < correction.created_at
       ELSE correction_scope.release_id = saved_report.release_id END)
  AND (correction_scope.pixel_id IS NULL OR correction_scope.pixel_id = saved_report.pixel_id)`;

const AFFECTED = `FROM correction
  JOIN correction_scope ON correction_scope.correction_id = correction.correction_id
  JOIN saved_report ON ${IS_ABOUT}
  WHERE correction.correction_id = $1 AND saved_report.deleted_at IS NULL`;

/** Number of accounts and reports that a correction applies to now. */
export async function countAffected(
  database: Reads,
  correctionId: string,
): Promise<{ readonly accounts: number; readonly reports: number }> {
  const [row] = await database.query<{ accounts: number; reports: number }>(
    `SELECT count(DISTINCT account_id) AS accounts, count(*) AS reports FROM (
       SELECT DISTINCT saved_report.account_id, saved_report.report_id ${AFFECTED}) AS affected`,
    [correctionId],
  );
  return { accounts: row?.accounts ?? 0, reports: row?.reports ?? 0 };
}

/** The next accounts after one that have affected reports, ordered by id. */
export async function nextAffected(
  database: Reads,
  correctionId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await database.query<{ account_id: string }>(
    `SELECT DISTINCT saved_report.account_id ${AFFECTED} AND saved_report.account_id > $2
     ORDER BY saved_report.account_id LIMIT $3`,
    [correctionId, after, limit],
  );
  return rows.map((row) => row.account_id);
}

/** An affected report, as its owner knows it. */
export interface AffectedReport {
  readonly accountId: string;
  readonly reportId: number;
  readonly name: string;
}

/** The affected reports of accounts, newest first. */
export async function affectedReports(
  database: Reads,
  correctionId: string,
  accountIds: readonly string[],
): Promise<AffectedReport[]> {
  const rows = await database.query<{ account_id: string; report_id: number; name: string }>(
    `SELECT DISTINCT saved_report.account_id, saved_report.report_id,
       coalesce(saved_report.label, saved_report.address, saved_report.pixel_id) AS name
     ${AFFECTED} AND saved_report.account_id = ANY($2::TEXT[])
     ORDER BY saved_report.account_id, saved_report.report_id DESC`,
    [correctionId, accountIds],
  );
  return rows.map((row) => ({ accountId: row.account_id, reportId: row.report_id, name: row.name }));
}

/** The corrections that apply to each of some reports, in the order of the reports, newest first. */
export async function correctionsOf(
  database: Reads,
  reports: readonly CorrectableReport[],
): Promise<Pick<Correction, 'correctionId' | 'title'>[][]> {
  if (reports.length === 0) return [];
  const rows = await database.query<{
    correction_id: string;
    title: string;
    created_at: Date;
    frame_id: string;
    release_id: string | null;
    pixel_id: string | null;
  }>(
    `SELECT correction.correction_id, title, created_at, frame_id, release_id, pixel_id
     FROM correction JOIN correction_scope ON correction_scope.correction_id = correction.correction_id
     WHERE frame_id = ANY($1::TEXT[]) ORDER BY created_at DESC, correction.correction_id`,
    [[...new Set(reports.map(({ frameId }) => frameId))]],
  );
  return reports.map((report) => {
    const about = rows.filter((row) =>
      isAbout(
        {
          createdAt: row.created_at,
          scope: [{ frameId: row.frame_id, releaseId: row.release_id, pixelId: row.pixel_id }],
        },
        report,
      ),
    );
    const titles = new Map(about.map((row) => [row.correction_id, row.title]));
    return [...titles].map(([correctionId, title]) => ({ correctionId, title }));
  });
}
