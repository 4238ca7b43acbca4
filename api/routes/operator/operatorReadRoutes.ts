import { readAccount } from '../../../accounts/account/account.ts';
import { auditLook, readAuditLog } from '../../../billing/operator/auditLog.ts';
import { findAccounts } from '../../../billing/operator/findAccounts.ts';
import { readUsage } from '../../../billing/ledger/usage.ts';
import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  accountFilesSchema,
  accountLedgerSchema,
  accountParamsSchema,
  auditLogSchema,
  auditQuerySchema,
  ledgerQuerySchema,
  lookUpQuerySchema,
} from '../../../schemas/http/account/operator.ts';
import { decodeCursor, pageOf } from '../../context/cursor.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import { asOperator, operatorRoute } from '../../plugins/operatorDoor.ts';
import { presentAccountFile, presentAuditLine } from './presentAccount.ts';
import { presentUsage } from '../account/presentUsage.ts';

const LEDGER = 'operator/ledger';
const AUDIT = 'operator/audit';

/** What operators can look up; every look-up gets a line in the audit log. */
export function operatorReadRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context;

  app.get(
    '/api/v1/operator/accounts',
    operatorRoute({
      querystring: lookUpQuerySchema,
      response: { 200: accountFilesSchema, ...errorResponses(401, 422) },
    }),
    (request) =>
      asOperator(request, context, 'look_up', async (act) => {
        const { q } = request.query;
        const files = await findAccounts(database, q, context.now());
        const [only] = files.length === 1 ? files : [];
        await auditLook(database, act, only?.account.accountId ?? null, { query: q, found: files.length });
        return { accounts: files.map(presentAccountFile) };
      }),
  );

  app.get(
    '/api/v1/operator/accounts/:account_id/ledger',
    operatorRoute({
      params: accountParamsSchema,
      querystring: ledgerQuerySchema,
      response: { 200: accountLedgerSchema, ...errorResponses(401, 404, 422) },
    }),
    (request) =>
      asOperator(request, context, 'read_ledger', async (act) => {
        const { account_id: id } = request.params;
        const { limit, cursor } = request.query;
        const beforeSequence = decodeCursor(LEDGER, cursor)?.number ?? null;
        const { accountId } = await readAccount(database, id);
        const entries = await readUsage(database, {
          accountId,
          keyId: null,
          beforeSequence,
          limit: limit + 1,
        });
        await auditLook(database, act, accountId);
        const { shown, nextCursor } = pageOf(LEDGER, entries, limit, (last) => [last.sequence]);
        return {
          account_id: accountId,
          entries: shown.map(presentUsage),
          next_cursor: nextCursor,
        };
      }),
  );

  app.get(
    '/api/v1/operator/audit',
    operatorRoute({
      querystring: auditQuerySchema,
      response: { 200: auditLogSchema, ...errorResponses(401, 422) },
    }),
    (request) =>
      asOperator(request, context, 'read_audit_log', async (act) => {
        const { account_id: accountId = null, limit, cursor } = request.query;
        const position = decodeCursor(AUDIT, cursor);
        const lines = await readAuditLog(database, {
          accountId,
          after: position && { at: new Date(position.number), auditId: position.id },
          limit: limit + 1,
        });
        await auditLook(database, act, accountId);
        const { shown, nextCursor } = pageOf(AUDIT, lines, limit, (last) => [
          last.at.getTime(),
          last.auditId,
        ]);
        return {
          lines: shown.map(presentAuditLine),
          next_cursor: nextCursor,
        };
      }),
  );
}
