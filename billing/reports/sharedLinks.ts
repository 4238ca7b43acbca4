import { createHash } from 'node:crypto';
import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { accountSuspended } from '../../accounts/identity/authenticate.ts';
import { randomBase62 } from '../../accounts/identity/base62.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import { readBoughtReport, type BoughtReport } from './myReports.ts';

/** 190 random bits, which can't be guessed and so don't need a slow hash. */
const CODE_LENGTH = 32;
const CODE_SHAPE = /^[0-9A-Za-z]{32}$/;
const ID_LENGTH = 20;
/** Maximum number of links to one report at a time. */
export const MOST_LINKS = 20;

/** A report of an account. */
interface OwnReport {
  readonly accountId: string;
  readonly reportId: number;
}

/** A link as shown in its owner's list, without its code, of which only a hash is stored. */
export interface SharedLink {
  readonly linkId: string;
  readonly createdAt: Date;
}

/**
 * Creates a link to a report; the code is returned only here.
 * @throws GroundMotionError `report_not_found`, `too_many_links`, `account_suspended`.
 */
export async function createLink(
  database: Database,
  { accountId, reportId }: OwnReport,
  now: number,
): Promise<SharedLink & { readonly code: string }> {
  await readBoughtReport(database, { accountId, keyId: null }, reportId);
  const code = randomBase62(CODE_LENGTH);
  const link = { linkId: `lnk_${randomBase62(ID_LENGTH)}`, createdAt: new Date(now) };
  await database.transaction(async (transaction) => {
    // One at a time per account; an account that was deleted meanwhile gets none.
    const [account] = await transaction.queryForUpdate<{ status: string }>(
      'SELECT status FROM account WHERE account_id = $1',
      [accountId],
    );
    if (account?.status !== 'active') throw accountSuspended();
    const [row] = await transaction.query<{ total: number }>(
      'SELECT count(*) AS total FROM shared_link WHERE account_id = $1 AND report_id = $2',
      [accountId, reportId],
    );
    if (required(row).total >= MOST_LINKS) {
      throw new GroundMotionError(
        'invalid_input',
        'too_many_links',
        `report ${reportId} already has ${MOST_LINKS} links; revoke one first`,
      );
    }
    await transaction.query(
      `INSERT INTO shared_link (code_sha256, link_id, account_id, report_id, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [hashCode(code), link.linkId, accountId, reportId, link.createdAt],
    );
  });
  return { ...link, code };
}

/**
 * The valid links to a report, newest first.
 * @throws GroundMotionError `report_not_found`.
 */
export async function listLinks(
  database: Database,
  { accountId, reportId }: OwnReport,
): Promise<SharedLink[]> {
  await readBoughtReport(database, { accountId, keyId: null }, reportId);
  const rows = await database.query<{ link_id: string; created_at: Date }>(
    `SELECT link_id, created_at FROM shared_link WHERE account_id = $1 AND report_id = $2
     ORDER BY created_at DESC, link_id`,
    [accountId, reportId],
  );
  return rows.map((row) => ({ linkId: row.link_id, createdAt: row.created_at }));
}

/**
 * Revokes a link, effective with the commit.
 * @throws GroundMotionError `shared_link_not_found`, also if called twice.
 */
export async function revokeLink(
  database: Database,
  { accountId, reportId }: OwnReport,
  linkId: string,
): Promise<void> {
  const ended = await database.transaction((transaction) =>
    transaction.query(
      'DELETE FROM shared_link WHERE account_id = $1 AND report_id = $2 AND link_id = $3 RETURNING link_id',
      [accountId, reportId, linkId],
    ),
  );
  if (ended.length === 0)
    throw linkNotFound(
      "the report doesn't have this link; GET /api/v1/my-reports/{id}/links lists the active links",
    );
}

/**
 * The report behind a link's code, and the mode of its account.
 * @throws GroundMotionError `shared_link_not_found`: the same for a code that is unknown or revoked, or whose report or
 *   account is gone.
 */
export async function readSharedReport(
  database: Database,
  code: string,
): Promise<{ readonly report: BoughtReport; readonly mode: Mode }> {
  const [row] = CODE_SHAPE.test(code)
    ? await database.query<{ account_id: string; report_id: number; mode: Mode }>(
        `SELECT shared_link.account_id, shared_link.report_id, account.mode
         FROM shared_link JOIN account ON account.account_id = shared_link.account_id
         JOIN saved_report ON saved_report.account_id = shared_link.account_id
           AND saved_report.report_id = shared_link.report_id AND saved_report.deleted_at IS NULL
         WHERE shared_link.code_sha256 = $1 AND account.status = 'active'`,
        [hashCode(code)],
      )
    : [];
  if (!row) throw linkNotFound('the link is unknown, or its owner revoked it');
  const owner = { accountId: row.account_id, keyId: null };
  return { report: await readBoughtReport(database, owner, row.report_id), mode: row.mode };
}

function linkNotFound(message: string): GroundMotionError {
  return new GroundMotionError('not_found', 'shared_link_not_found', message);
}

function hashCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
