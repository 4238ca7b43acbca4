import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';

/** Which reports a correction applies to; null = any. */
export interface CorrectionScope {
  readonly frameId: string;
  readonly releaseId: string | null;
  readonly pixelId: string | null;
}

/** What was wrong, and what was done about it. */
export interface Correction {
  readonly correctionId: string;
  readonly title: string;
  readonly wrong: string;
  readonly done: string;
  /** YYYY-MM-DD; null = unknown. */
  readonly since: string | null;
  readonly scope: readonly CorrectionScope[];
  readonly createdAt: Date;
  /** Accounts informed so far, and their reports. */
  readonly notifiedAccounts: number;
  readonly notifiedReports: number;
  /** Null = some still have to be informed. */
  readonly notifiedAt: Date | null;
}

type Reads = Pick<Database, 'query'>;

interface CorrectionRow {
  readonly correction_id: string;
  readonly title: string;
  readonly wrong: string;
  readonly done: string;
  readonly since: string | null;
  readonly created_at: Date;
  readonly told_accounts: number;
  readonly told_reports: number;
  readonly told_at: Date | null;
}

const COLUMNS = `correction_id, title, wrong, done, since, created_at, told_accounts, told_reports, told_at`;

export interface CorrectionsPage {
  /** Only for this frame; null = all. */
  readonly frameId: string | null;
  readonly before: { readonly createdAt: Date; readonly correctionId: string } | null;
  readonly limit: number;
}

/** Corrections, the newest first. */
export async function listCorrections(database: Reads, page: CorrectionsPage): Promise<Correction[]> {
  const rows = await database.query<CorrectionRow>(
    `SELECT ${COLUMNS} FROM correction
     WHERE ($1::TEXT IS NULL OR correction_id IN (SELECT correction_id FROM correction_scope WHERE frame_id = $1::TEXT))
       AND ($2::TIMESTAMPTZ IS NULL OR created_at < $2::TIMESTAMPTZ
         OR (created_at = $2::TIMESTAMPTZ AND correction_id < $3))
     ORDER BY created_at DESC, correction_id DESC LIMIT $4`,
    [page.frameId, page.before?.createdAt ?? null, page.before?.correctionId ?? '', page.limit],
  );
  return withScopes(database, rows);
}

/** A correction; null = there is none with that name. */
export async function findCorrection(database: Reads, correctionId: string): Promise<Correction | null> {
  const rows = await database.query<CorrectionRow>(
    `SELECT ${COLUMNS} FROM correction WHERE correction_id = $1`,
    [correctionId],
  );
  const [correction = null] = await withScopes(database, rows);
  return correction;
}

async function withScopes(database: Reads, rows: readonly CorrectionRow[]): Promise<Correction[]> {
  if (rows.length === 0) return [];
  const scopes = await database.query<{
    correction_id: string;
    frame_id: string;
    release_id: string | null;
    pixel_id: string | null;
  }>(
    `SELECT correction_id, frame_id, release_id, pixel_id FROM correction_scope WHERE correction_id = ANY($1::TEXT[])
     ORDER BY frame_id, release_id, pixel_id`,
    [rows.map((row) => row.correction_id)],
  );
  return rows.map((row) => ({
    correctionId: row.correction_id,
    title: row.title,
    wrong: row.wrong,
    done: row.done,
    since: row.since,
    scope: scopes
      .filter((scope) => scope.correction_id === row.correction_id)
      .map((scope) => ({
        frameId: scope.frame_id,
        releaseId: scope.release_id,
        pixelId: scope.pixel_id,
      })),
    createdAt: row.created_at,
    notifiedAccounts: row.told_accounts,
    notifiedReports: row.told_reports,
    notifiedAt: row.told_at,
  }));
}

export type NewCorrection = Pick<
  Correction,
  'correctionId' | 'title' | 'wrong' | 'done' | 'since' | 'scope' | 'createdAt'
>;

/** Writes a correction; false when it already exists. */
export async function insertCorrection(transaction: Transaction, added: NewCorrection): Promise<boolean> {
  const rows = await transaction.query(
    `INSERT INTO correction
       (correction_id, title, wrong, done, since, told_accounts, told_reports, told_through, told_at, created_at)
     VALUES ($1, $2, $3, $4, $5, 0, 0, '', NULL, $6) ON CONFLICT DO NOTHING RETURNING correction_id`,
    [added.correctionId, added.title, added.wrong, added.done, added.since, added.createdAt],
  );
  if (rows.length === 0) return false;
  await insertRows(
    transaction,
    'correction_scope',
    { correction_id: 'TEXT', frame_id: 'TEXT', release_id: 'TEXT', pixel_id: 'TEXT' },
    added.scope.map(({ frameId, releaseId, pixelId }) => ({
      correction_id: added.correctionId,
      frame_id: frameId,
      release_id: releaseId,
      pixel_id: pixelId,
    })),
  );
  return true;
}
