import type { Database, SqlValue, Transaction } from '../../store/state/sql/database.ts';
import type { Caller } from '../identity/authenticate.ts';
import { isPayer } from '../identity/buyer.ts';
import { among } from '../../store/state/sql/among.ts';
import type { FactKind, TransactionFacts } from '../../store/state/sql/committedFacts.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { ReportPurchase, Sale } from './sale.ts';

/** How a bought PDF is called in the ledger. */
export const PDF_ENDPOINT = 'report.pdf';

/** How long a bought report makes its other form free. */
const FREE_AGAIN_MS = 7 * 86_400_000;

/** A report that was bought and not refunded. */
export interface BoughtReport {
  readonly accountId: string;
  readonly reportId: number;
  readonly endpoint: string;
  readonly pixelId: string;
  readonly releaseId: string;
  /** Epoch milliseconds. */
  readonly boughtAt: number;
}

type AskedSale = Pick<Sale, 'buyer' | 'now' | 'endpoint' | 'lines'>;

/** Any bought report makes the PDF of its cell and release free, a bought PDF the motion report too. */
function paysFor(boughtEndpoint: string, askedEndpoint: string): boolean {
  return askedEndpoint === PDF_ENDPOINT || (askedEndpoint === 'motion' && boughtEndpoint === PDF_ENDPOINT);
}

/** Whether what was bought before can make a sale free at all: a payer has no earlier purchases. */
function mayBeFree<Asked extends AskedSale>(asked: Asked): asked is Asked & { readonly buyer: Caller } {
  return !isPayer(asked.buyer) && asked.lines.length === 1 && paysFor(PDF_ENDPOINT, asked.endpoint);
}

/**
 * The report that makes a sale free: of the same account, cell and release, bought at most 7 days before. A clock
 * that is set back takes no right away.
 */
export function paidBefore(sale: AskedSale, bought: readonly BoughtReport[]): BoughtReport | null {
  if (!mayBeFree(sale)) return null;
  const { accountId } = sale.buyer;
  const { pixelId, releaseId } = sale.lines[0]!.purchase;
  const paying = bought.find(
    (report) =>
      report.accountId === accountId &&
      report.pixelId === pixelId &&
      report.releaseId === releaseId &&
      paysFor(report.endpoint, sale.endpoint) &&
      sale.now - report.boughtAt <= FREE_AGAIN_MS,
  );
  return paying ?? null;
}

/** Whether a report would be free at this moment; the sale decides anew. */
export async function isPaidBefore(
  database: Pick<Database, 'query' | 'facts'>,
  { purchase, ...asked }: Pick<Sale, 'buyer' | 'now' | 'endpoint'> & { readonly purchase: ReportPurchase },
): Promise<boolean> {
  const sale = { ...asked, lines: [{ purchase, label: null }] };
  const { facts } = database;
  const moment = facts?.momentOf(WITHOUT_PDF);
  const reader: ReportsReader = {
    query: database.query.bind(database),
    ...(facts &&
      moment && {
        facts: {
          find: (kind, id) => facts.find(kind, id),
          learn: (kind, id, value) => facts.learn(kind, id, value, moment),
        },
      }),
  };
  return paidBefore(sale, await readBoughtReports(reader, [sale])) !== null;
}

interface BoughtRow {
  readonly account_id: string;
  readonly report_id: number;
  readonly entry_id: string;
  readonly endpoint: string;
  readonly pixel_id: string;
  readonly release_id: string;
  readonly created_at: Date;
}

/** Of accounts that have never bought a PDF: what makes nothing but a PDF free. */
const WITHOUT_PDF: FactKind<{ readonly hasPdf: false }> = {
  name: 'account without PDF',
  tables: ['saved_report'],
};

/** Tells what reports were saved, after they were. */
export function tellReportsBought(
  facts: TransactionFacts | undefined,
  reports: readonly { readonly accountId: string; readonly endpoint: string }[],
): void {
  const withPdf = reports.filter(({ endpoint }) => endpoint === PDF_ENDPOINT);
  facts?.tell(
    WITHOUT_PDF,
    withPdf.map(({ accountId }) => [accountId, undefined]),
  );
}

/** The sales that an account's PDFs may make free, but for those of accounts that are known to have none. */
async function worthReading<Asked extends AskedSale & { readonly buyer: Caller }>(
  reader: ReportsReader,
  asked: readonly Asked[],
): Promise<readonly Asked[]> {
  const { facts } = reader;
  if (!facts) return asked;
  const needPdf = asked.filter(({ endpoint }) => endpoint !== PDF_ENDPOINT);
  const unknown = [...new Set(needPdf.map(({ buyer }) => buyer.accountId))].filter(
    (accountId) => !facts.find(WITHOUT_PDF, accountId),
  );
  if (unknown.length > 0) {
    const account = among('account_id', 1, unknown);
    const rows = await reader.query<{ account_id: string }>(
      `SELECT DISTINCT account_id FROM saved_report WHERE ${account.condition} AND endpoint = '${PDF_ENDPOINT}'`,
      [account.parameter],
    );
    const withPdf = new Set(rows.map((row) => row.account_id));
    for (const accountId of unknown) {
      if (!withPdf.has(accountId)) facts.learn(WITHOUT_PDF, accountId, { hasPdf: false });
    }
  }
  return asked.filter(
    ({ endpoint, buyer }) => endpoint === PDF_ENDPOINT || !facts.find(WITHOUT_PDF, buyer.accountId),
  );
}

type ReportsReader = Pick<Transaction, 'query'> & {
  readonly facts?: Pick<TransactionFacts, 'find' | 'learn'>;
};

/** Reads the reports by which sales might be free. They change only under the lock of their accounts. */
export async function readBoughtReports(
  transaction: ReportsReader,
  sales: readonly AskedSale[],
): Promise<BoughtReport[]> {
  const asked = await worthReading(transaction, sales.filter(mayBeFree));
  if (asked.length === 0) return [];
  const account = among(
    'account_id',
    1,
    asked.map(({ buyer }) => buyer.accountId),
  );
  const pixel = among(
    'pixel_id',
    2,
    asked.map(({ lines }) => lines[0]!.purchase.pixelId),
  );
  // `paidBefore` takes what is of one account, cell, release and endpoint: a join of lists takes DuckDB twice the time.
  const rows = await transaction.query<BoughtRow>(
    `SELECT account_id, report_id, entry_id, endpoint, pixel_id, release_id, created_at FROM saved_report
     WHERE ${account.condition} AND ${pixel.condition} AND created_at >= $3
       AND (endpoint = '${PDF_ENDPOINT}' OR $4::BOOLEAN)
     ORDER BY account_id, report_id`,
    [
      account.parameter,
      pixel.parameter,
      new Date(Math.min(...asked.map(({ now }) => now)) - FREE_AGAIN_MS),
      asked.some(({ endpoint }) => endpoint === PDF_ENDPOINT),
    ],
  );
  const refunded = await refundedAmong(transaction, rows);
  return rows
    .filter((row) => !refunded.has(row.entry_id))
    .map((row) => ({
      accountId: row.account_id,
      reportId: row.report_id,
      endpoint: row.endpoint,
      pixelId: row.pixel_id,
      releaseId: row.release_id,
      boughtAt: row.created_at.getTime(),
    }));
}

/** Whose price was given back pays for nothing more. */
async function refundedAmong(
  transaction: Pick<Transaction, 'query'>,
  rows: readonly BoughtRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const reversals = await transaction.query<{ reverses_entry_id: string }>(
    'SELECT reverses_entry_id FROM ledger_entry WHERE reverses_entry_id = ANY($1::TEXT[])',
    [rows.map((row) => row.entry_id)],
  );
  return new Set(reversals.map((row) => row.reverses_entry_id));
}

const COLUMNS = {
  account_id: 'TEXT',
  key_id: 'TEXT',
  request_id: 'TEXT',
  endpoint: 'TEXT',
  pixel_id: 'TEXT',
  release_id: 'TEXT',
  paid_report_id: 'BIGINT',
  created_at: 'TIMESTAMPTZ',
} as const;

/** A sale that was answered free, and the report that had paid for it. */
export interface FreeReport {
  readonly sale: Pick<Sale, 'requestId' | 'endpoint' | 'now'>;
  readonly caller: Caller;
  readonly paidBy: BoughtReport;
}

/** Keeps why reports were free, so that the ledger can prove it. */
export async function recordFreeReports(
  transaction: Transaction,
  reports: readonly FreeReport[],
): Promise<void> {
  await insertRows(
    transaction,
    'free_report',
    COLUMNS,
    reports.map(({ sale, caller, paidBy }): Record<keyof typeof COLUMNS, SqlValue> => ({
      account_id: caller.accountId,
      key_id: caller.keyId,
      request_id: sale.requestId,
      endpoint: sale.endpoint,
      pixel_id: paidBy.pixelId,
      release_id: paidBy.releaseId,
      paid_report_id: paidBy.reportId,
      created_at: new Date(sale.now),
    })),
  );
}
