import { TEST_EQUITY } from '../ledger/ledger.ts';
import { PDF_ENDPOINT } from '../sale/paidBefore.ts';

/** A law of the ledger, and the query that lists violations (one text column, `subject`; no rows = the law holds). */
export interface LedgerCheck {
  readonly invariant: string;
  readonly law: string;
  readonly sql: string;
}

/** A broken law: the number of violations and up to five of the entries, accounts or keys concerned. */
export interface LedgerViolation {
  readonly invariant: string;
  readonly law: string;
  readonly count: number;
  readonly examples: readonly string[];
}

/** A customer's postings with the sums implied by their history. */
const HISTORY = `SELECT account_id, entry_id, account_sequence, amount_micro_usd, balance_after_micro_usd,
    CAST(sum(amount_micro_usd) OVER prefix AS BIGINT) AS running_micro_usd,
    row_number() OVER prefix AS place
  FROM ledger_posting WHERE account_id IS NOT NULL
  WINDOW prefix AS (PARTITION BY account_id ORDER BY account_sequence
    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;

/** Charges made under an idempotency key. */
const KEYED_CHARGES = `SELECT account_id, idempotency_key, count(*) AS charges FROM ledger_entry
  WHERE kind = 'report_charge' AND idempotency_key IS NOT NULL AND account_id IS NOT NULL
  GROUP BY account_id, idempotency_key`;

/** What the records of idempotency keys say about those charges. */
const RECORDED_CHARGES =
  'SELECT account_id, idempotency_key, status_code, entry_id, charge_count AS charges FROM idempotency';

/** Charges by request and key; those of child keys also under the owner key. */
const CHARGES_BY_KEY = `SELECT key_id, request_id, sum(amount_micro_usd) AS total
  FROM (SELECT ledger_entry.key_id, ledger_entry.request_id, -ledger_posting.amount_micro_usd AS amount_micro_usd
    FROM ledger_entry JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
    WHERE ledger_entry.kind = 'report_charge' AND ledger_posting.account_id IS NOT NULL
    UNION ALL
    SELECT api_key.parent_key_id, ledger_entry.request_id, -ledger_posting.amount_micro_usd
    FROM ledger_entry JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
    JOIN api_key ON api_key.key_id = ledger_entry.key_id
    WHERE ledger_entry.kind = 'report_charge' AND ledger_posting.account_id IS NOT NULL
      AND api_key.parent_key_id IS NOT NULL) AS charge
  GROUP BY key_id, request_id`;

const SPENDING_BY_REQUEST = `SELECT key_id, request_id, sum(amount_micro_usd) AS total
  FROM key_spend GROUP BY key_id, request_id`;

/** The laws, each separate so that a report shows which one is broken. The SQL runs on both engines. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    invariant: 'conservation',
    law: 'every entry has two postings that sum to zero',
    sql: `SELECT entry_id AS subject FROM ledger_posting GROUP BY entry_id
      HAVING count(*) <> 2 OR sum(amount_micro_usd) <> 0`,
  },
  {
    invariant: 'conservation_of_mode',
    law: 'live money and test money each sum to zero, an entry moves the money of its account’s mode, and only test accounts top up with fake money',
    sql: `SELECT ledger_entry.mode AS subject
      FROM ledger_entry JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
      GROUP BY ledger_entry.mode HAVING sum(amount_micro_usd) <> 0
      UNION ALL
      SELECT ledger_entry.entry_id FROM ledger_entry
      JOIN account ON account.account_id = ledger_entry.account_id
      WHERE account.mode <> ledger_entry.mode
      UNION ALL
      SELECT ledger_entry.entry_id FROM ledger_entry
      JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
      WHERE ledger_posting.ledger_account = '${TEST_EQUITY}'
        AND (ledger_entry.kind <> 'test_top_up' OR ledger_entry.mode <> 'test')`,
  },
  {
    invariant: 'entries_have_postings',
    law: 'entries and postings belong together, and an entry’s identifier occurs once',
    sql: `SELECT ledger_entry.entry_id AS subject FROM ledger_entry
      LEFT JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
      WHERE ledger_posting.entry_id IS NULL
      UNION ALL
      SELECT ledger_posting.entry_id FROM ledger_posting
      LEFT JOIN ledger_entry ON ledger_entry.entry_id = ledger_posting.entry_id
      WHERE ledger_entry.entry_id IS NULL
      UNION ALL
      SELECT entry_id FROM ledger_entry GROUP BY entry_id HAVING count(*) > 1`,
  },
  {
    invariant: 'customer_postings_name_their_account',
    law: 'a customer’s postings, and only those, are in the history of an existing account',
    sql: `SELECT ledger_posting.entry_id AS subject FROM ledger_posting
      LEFT JOIN account ON account.account_id = ledger_posting.account_id
      WHERE (ledger_posting.account_id IS NULL) <> (ledger_posting.ledger_account NOT LIKE 'customer/%')
        OR (ledger_posting.account_id IS NOT NULL AND account.account_id IS NULL)
        OR (ledger_posting.account_id IS NOT NULL
          AND ledger_posting.ledger_account <> 'customer/' || ledger_posting.account_id)`,
  },
  {
    invariant: 'linear_history',
    law: 'an account’s postings are numbered 1, 2, 3, … without gap or repetition',
    sql: `SELECT account_id || ' #' || account_sequence AS subject FROM (${HISTORY}) AS history
      WHERE account_sequence <> place
      UNION ALL
      SELECT entry_id FROM ledger_posting WHERE account_id IS NOT NULL AND account_sequence IS NULL`,
  },
  {
    invariant: 'no_overdraft',
    law: 'no account is below zero after any of its postings, but where the outside world took back what it had paid; nothing is sold below zero',
    sql: `SELECT history.account_id || ' #' || account_sequence AS subject FROM (${HISTORY}) AS history
      JOIN ledger_entry ON ledger_entry.entry_id = history.entry_id
      WHERE running_micro_usd < 0 AND amount_micro_usd < 0
        AND ledger_entry.kind NOT IN ('top_up_refund', 'dispute', 'top_up_reversal')`,
  },
  {
    invariant: 'balance_after',
    law: 'the balance noted next to a posting is the sum of the account’s postings up to it',
    sql: `SELECT account_id || ' #' || account_sequence AS subject FROM (${HISTORY}) AS history
      WHERE balance_after_micro_usd IS NULL OR balance_after_micro_usd <> running_micro_usd`,
  },
  {
    invariant: 'balance',
    law: 'an account’s balance is the sum of its postings, and its sequence their number',
    sql: `SELECT account.account_id AS subject FROM account
      LEFT JOIN (SELECT account_id, sum(amount_micro_usd) AS total, count(*) AS postings
        FROM ledger_posting WHERE account_id IS NOT NULL GROUP BY account_id) AS posted
        ON posted.account_id = account.account_id
      WHERE account.balance_micro_usd <> coalesce(posted.total, 0)
        OR account.ledger_sequence <> coalesce(posted.postings, 0)`,
  },
  {
    invariant: 'one_key_one_charge',
    law: 'an idempotency key charges for one request at most, and its record names and counts these charges',
    sql: `SELECT account_id || ' ' || idempotency_key AS subject FROM ledger_entry
      WHERE kind = 'report_charge' AND idempotency_key IS NOT NULL
      GROUP BY account_id, idempotency_key HAVING count(DISTINCT request_id) > 1
      UNION ALL
      SELECT account_id || ' ' || idempotency_key FROM idempotency
      GROUP BY account_id, idempotency_key HAVING count(*) > 1
      UNION ALL
      SELECT charged.account_id || ' ' || charged.idempotency_key
      FROM (${KEYED_CHARGES}) AS charged LEFT JOIN (${RECORDED_CHARGES}) AS recorded
        ON recorded.account_id = charged.account_id AND recorded.idempotency_key = charged.idempotency_key
      WHERE recorded.charges IS NULL OR recorded.charges <> charged.charges
      UNION ALL
      SELECT recorded.account_id || ' ' || recorded.idempotency_key
      FROM (${RECORDED_CHARGES}) AS recorded LEFT JOIN (${KEYED_CHARGES}) AS charged
        ON recorded.account_id = charged.account_id AND recorded.idempotency_key = charged.idempotency_key
      WHERE recorded.charges <> coalesce(charged.charges, 0)
        OR (recorded.charges > 0 AND (recorded.entry_id IS NULL OR recorded.status_code <> 200))
      UNION ALL
      SELECT idempotency.account_id || ' ' || idempotency.idempotency_key FROM idempotency
      LEFT JOIN ledger_entry ON ledger_entry.entry_id = idempotency.entry_id
        AND ledger_entry.account_id = idempotency.account_id
        AND ledger_entry.idempotency_key = idempotency.idempotency_key
      WHERE idempotency.entry_id IS NOT NULL AND ledger_entry.entry_id IS NULL`,
  },
  {
    invariant: 'one_cell_one_charge',
    law: 'a batch charges a cell once, and an asynchronous one charges only with its result',
    sql: `SELECT account_id || ' ' || request_id || ' ' || pixel_id AS subject FROM saved_report
      WHERE endpoint = 'motion/batch' GROUP BY account_id, request_id, pixel_id HAVING count(*) > 1
      UNION ALL
      SELECT job.job_id FROM job JOIN ledger_entry ON ledger_entry.request_id = job.request_id
        AND ledger_entry.account_id = job.account_id
      WHERE job.status <> 'done' AND ledger_entry.kind = 'report_charge'`,
  },
  {
    invariant: 'report_for_every_charge',
    law: 'every charge has exactly one saved report of the same account, number and price, and the other way round',
    sql: `SELECT charge.entry_id AS subject
      FROM (SELECT ledger_entry.entry_id, ledger_entry.account_id, ledger_entry.report_id,
          ledger_posting.account_sequence, ledger_posting.amount_micro_usd
        FROM ledger_entry JOIN ledger_posting ON ledger_posting.entry_id = ledger_entry.entry_id
        WHERE ledger_entry.kind = 'report_charge' AND ledger_posting.account_id IS NOT NULL) AS charge
      LEFT JOIN saved_report ON saved_report.entry_id = charge.entry_id
        AND saved_report.account_id = charge.account_id
        AND saved_report.report_id = charge.report_id
        AND saved_report.report_id = charge.account_sequence
        AND saved_report.cost_micro_usd = -charge.amount_micro_usd
      WHERE saved_report.entry_id IS NULL
      UNION ALL
      SELECT saved_report.entry_id FROM saved_report
      LEFT JOIN (SELECT entry_id FROM ledger_entry WHERE kind = 'report_charge') AS charge
        ON charge.entry_id = saved_report.entry_id
      WHERE charge.entry_id IS NULL
      UNION ALL
      SELECT entry_id FROM saved_report GROUP BY entry_id HAVING count(*) > 1`,
  },
  {
    invariant: 'free_report_was_paid',
    law: 'a report that was free because it had been paid before names a report of the same account, cell and release, bought at most 7 days earlier unless owned reports were reused, and its request charged nothing for the cell',
    sql: `SELECT free_report.account_id || ' ' || free_report.request_id AS subject FROM free_report
      LEFT JOIN saved_report AS paid ON paid.account_id = free_report.account_id
        AND paid.report_id = free_report.paid_report_id
        AND paid.pixel_id = free_report.pixel_id AND paid.release_id = free_report.release_id
        AND (free_report.is_reuse
          OR (free_report.created_at <= paid.created_at + INTERVAL '168 hours'
            AND (free_report.endpoint = '${PDF_ENDPOINT}'
              OR (free_report.endpoint = 'motion' AND paid.endpoint = '${PDF_ENDPOINT}'))))
      LEFT JOIN (SELECT DISTINCT account_id, request_id, pixel_id FROM saved_report) AS charge
        ON charge.account_id = free_report.account_id AND charge.request_id = free_report.request_id
          AND charge.pixel_id = free_report.pixel_id
      WHERE paid.account_id IS NULL OR charge.account_id IS NOT NULL`,
  },
  {
    invariant: 'key_spend',
    law: 'what a key has spent on its latest day is the end of that day’s history, and no day follows it',
    sql: `SELECT api_key.key_id AS subject FROM api_key
      LEFT JOIN (SELECT key_id, spend_day, max(spent_after_micro_usd) AS total
        FROM key_spend GROUP BY key_id, spend_day) AS spent
        ON spent.key_id = api_key.key_id AND spent.spend_day = api_key.spent_day
      WHERE api_key.spent_micro_usd <> coalesce(spent.total, 0)
      UNION ALL
      SELECT key_spend.key_id FROM key_spend LEFT JOIN api_key ON api_key.key_id = key_spend.key_id
      WHERE api_key.key_id IS NULL OR key_spend.spend_day > api_key.spent_day`,
  },
  {
    invariant: 'spending_history',
    law: 'a key’s spending adds up from step to step, and every step has the charges of its request, a child key’s also at its owner’s',
    sql: `SELECT key_id || ' ' || request_id AS subject
      FROM (SELECT key_id, request_id, amount_micro_usd, spent_after_micro_usd,
          sum(amount_micro_usd) OVER (PARTITION BY key_id, spend_day ORDER BY spent_after_micro_usd
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS running
        FROM key_spend) AS history
      WHERE amount_micro_usd <= 0 OR running <> spent_after_micro_usd
      UNION ALL
      SELECT charged.key_id || ' ' || charged.request_id
      FROM (${CHARGES_BY_KEY}) AS charged LEFT JOIN (${SPENDING_BY_REQUEST}) AS spent
        ON spent.key_id = charged.key_id AND spent.request_id = charged.request_id
      WHERE coalesce(spent.total, 0) <> charged.total
      UNION ALL
      SELECT spent.key_id || ' ' || spent.request_id
      FROM (${SPENDING_BY_REQUEST}) AS spent LEFT JOIN (${CHARGES_BY_KEY}) AS charged
        ON spent.key_id = charged.key_id AND spent.request_id = charged.request_id
      WHERE charged.total IS NULL`,
  },
  {
    invariant: 'caps',
    law: 'no key, nor the owner key above it, has ever spent more on a day than its cap of that moment',
    sql: `SELECT key_id || ' ' || request_id AS subject FROM key_spend
      WHERE cap_micro_usd IS NOT NULL AND spent_after_micro_usd > cap_micro_usd`,
  },
];
