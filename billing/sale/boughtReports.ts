import { required } from '../../core/required.ts';
import { among } from '../../store/state/sql/among.ts';
import type { FactKind, TransactionFacts } from '../../store/state/sql/committedFacts.ts';
import type { Database, SqlValue, Transaction } from '../../store/state/sql/database.ts';
import { insertRows } from '../../store/state/sql/insertRows.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { isPayer } from '../../accounts/identity/buyer.ts';
import { FREE_AGAIN_MS, PDF_ENDPOINT, mayBeFreeForDays, ownedReports } from './paidBefore.ts';
import type { BoughtReport, OwnedReport, Sale } from './sale.ts';

type AskedSale = Pick<Sale, 'buyer' | 'now' | 'endpoint' | 'lines' | 'reusesOwned'>;
type AccountSale = AskedSale & { readonly buyer: Caller };

/** The account's own reports of a sale's cells at this moment; the sale itself decides again. */
export async function readOwnedReports(
  database: Pick<Database, 'query' | 'facts'>,
  sale: AskedSale,
): Promise<(OwnedReport | null)[]> {
  const { facts } = database;
  const moments = new Map(facts ? FACT_KINDS.map((kind) => [kind.name, facts.momentOf(kind)]) : []);
  const reader: ReportsReader = {
    query: database.query.bind(database),
    ...(facts && {
      facts: {
        find: (kind, id) => facts.find(kind, id),
        learn: (kind, id, value) => facts.learn(kind, id, value, required(moments.get(kind.name))),
      },
    }),
  };
  return ownedReports(sale, await readBoughtReports(reader, [sale]));
}

const BOUGHT_COLUMNS = 'account_id, report_id, entry_id, endpoint, pixel_id, release_id, created_at';

interface BoughtRow {
  readonly account_id: string;
  readonly report_id: number;
  readonly entry_id: string;
  readonly endpoint: string;
  readonly pixel_id: string;
  readonly release_id: string;
  readonly created_at: Date;
}

/** Facts about accounts that have never purchased a PDF: nothing can be free because of a PDF. */
const WITHOUT_PDF: FactKind<{ readonly hasPdf: false }> = {
  name: 'account without PDF',
  tables: ['saved_report'],
};

/**
 * The cells of which an account has purchased a report, including refunded ones. Grows with each purchase. DuckDB has no
 * index and would read all reports of all accounts for one cell.
 */
const CELLS: FactKind<Set<string>> = { name: 'cells of an account', tables: ['saved_report'] };
const FACT_KINDS: readonly FactKind<object>[] = [WITHOUT_PDF, CELLS];
/** The cells of an account with more aren't kept in memory. */
const MOST_CELLS_KEPT = 50_000;

/** Updates the facts after reports were saved. */
export function tellReportsBought(
  facts: TransactionFacts | undefined,
  reports: readonly { readonly accountId: string; readonly endpoint: string; readonly pixelId: string }[],
): void {
  if (!facts) return;
  const withPdf = reports.filter(({ endpoint }) => endpoint === PDF_ENDPOINT);
  facts.tell(
    WITHOUT_PDF,
    withPdf.map(({ accountId }) => [accountId, undefined]),
  );
  // If the transaction is rolled back, one cell too many only costs a search.
  const grown = new Map<string, Set<string> | undefined>();
  for (const { accountId, pixelId } of reports) {
    const cells = facts.find(CELLS, accountId);
    grown.set(accountId, cells && cells.size < MOST_CELLS_KEPT ? cells.add(pixelId) : undefined);
  }
  facts.tell(CELLS, grown);
}

/** The sales that may be free because of an account's PDFs, without those of accounts known to have none. */
async function thatPdfsMayPay(
  reader: ReportsReader,
  asked: readonly AccountSale[],
): Promise<readonly AccountSale[]> {
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

/** The cells of sales, without those for which their account is known to have purchased nothing. */
async function cellsToSearch(
  { query, facts }: ReportsReader,
  asked: readonly AccountSale[],
): Promise<Map<string, Set<string>>> {
  const wanted = new Map<string, Set<string>>();
  for (const { buyer, lines } of asked) {
    const cells = wanted.get(buyer.accountId) ?? new Set();
    wanted.set(buyer.accountId, cells);
    for (const { purchase } of lines) cells.add(purchase.pixelId);
  }
  if (!facts) return wanted;
  for (const [accountId, cells] of wanted) {
    let known = facts.find(CELLS, accountId);
    if (!known) {
      const rows = await query<{ pixel_id: string }>(
        `SELECT DISTINCT pixel_id FROM saved_report WHERE account_id = $1 LIMIT ${MOST_CELLS_KEPT + 1}`,
        [accountId],
      );
      if (rows.length > MOST_CELLS_KEPT) continue;
      known = new Set(rows.map((row) => row.pixel_id));
      facts.learn(CELLS, accountId, known);
    }
    for (const cell of cells) if (!known.has(cell)) cells.delete(cell);
    if (cells.size === 0) wanted.delete(accountId);
  }
  return wanted;
}

type ReportsReader = Pick<Transaction, 'query'> & {
  readonly facts?: Pick<TransactionFacts, 'find' | 'learn'>;
};

/** Reads the reports that may make sales free. They change only under the lock of their accounts. */
export async function readBoughtReports(
  reader: ReportsReader,
  sales: readonly AskedSale[],
): Promise<BoughtReport[]> {
  const ofAccounts = sales.filter((sale): sale is AccountSale => !isPayer(sale.buyer));
  const [rows, owned] = [
    await readFreeForDays(
      reader,
      ofAccounts.filter((sale) => !sale.reusesOwned && mayBeFreeForDays(sale)),
    ),
    await readOwned(
      reader,
      ofAccounts.filter(({ reusesOwned, lines }) => reusesOwned && lines.length > 0),
    ),
  ];
  const found = [...new Map([...rows, ...owned].map((row) => [row.entry_id, row])).values()];
  const refunded = await refundedAmong(reader, found);
  return found
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

/** Purchases that may make sales free for a few days. */
async function readFreeForDays(reader: ReportsReader, sales: readonly AccountSale[]): Promise<BoughtRow[]> {
  const asked = await thatPdfsMayPay(reader, sales);
  if (asked.length === 0) return [];
  const account = among(
    'account_id',
    1,
    asked.map(({ buyer }) => buyer.accountId),
  );
  const pixel = among(
    'pixel_id',
    2,
    asked.map(({ lines }) => required(lines[0]).purchase.pixelId),
  );
  // `ownedReports` selects those of the right account, cell, release and endpoint: a join of lists takes DuckDB twice as
  // long.
  return reader.query<BoughtRow>(
    `SELECT ${BOUGHT_COLUMNS} FROM saved_report
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
}

/** Everything that the accounts of sales have purchased of their cells. */
async function readOwned(reader: ReportsReader, sales: readonly AccountSale[]): Promise<BoughtRow[]> {
  if (sales.length === 0) return [];
  const wanted = await cellsToSearch(reader, sales);
  if (wanted.size === 0) return [];
  const account = among('account_id', 1, [...wanted.keys()]);
  const pixel = among(
    'pixel_id',
    2,
    [...wanted.values()].flatMap((cells) => [...cells]),
  );
  return reader.query<BoughtRow>(
    `SELECT ${BOUGHT_COLUMNS} FROM saved_report WHERE ${account.condition} AND ${pixel.condition}
     ORDER BY account_id, report_id`,
    [account.parameter, pixel.parameter],
  );
}

/** Refunded reports don't make anything else free. */
async function refundedAmong(
  reader: Pick<ReportsReader, 'query'>,
  rows: readonly BoughtRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const reversals = await reader.query<{ reverses_entry_id: string }>(
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
  is_reuse: 'BOOLEAN',
} as const;

/** A line that was answered for free, and the report that had paid for it. */
export interface FreeReport {
  readonly sale: Pick<Sale, 'requestId' | 'endpoint' | 'now' | 'reusesOwned'>;
  readonly caller: Caller;
  readonly paidBy: BoughtReport;
}

/** Stores why reports were free, so that the ledger can prove it. */
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
      is_reuse: sale.reusesOwned === true,
    })),
  );
}
