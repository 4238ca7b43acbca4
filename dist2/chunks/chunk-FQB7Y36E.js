import { GroundMotionError, invalidInput } from './chunk-XEGQTXKU.js';

// billing/coin/chain/coinChain.ts
var CHAINS = [
  {
    chainId: 8453,
    name: 'Base',
    usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    tokenName: 'USD Coin',
    tokenVersion: '2',
  },
  {
    chainId: 84532,
    name: 'Base Sepolia',
    usdc: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    tokenName: 'USDC',
    tokenVersion: '2',
  },
];
function coinChain(chainId) {
  return CHAINS.find((chain) => chain.chainId === chainId);
}
function transferReference(chainId, { txHash, logIndex }) {
  return `eip155:${chainId}/${txHash}/${logIndex}`;
}
function paymentLink(chain, address, amountMicroUsd) {
  return `ethereum:${chain.usdc}@${chain.chainId}/transfer?address=${address}&uint256=${amountMicroUsd}`;
}

// billing/coin/watch/creditRule.ts
function judge(transfer, atRiskMicroUsd, views) {
  let opinions = views.filter(({ blockHash }) => blockHash !== null),
    agreeing = opinions.filter(({ blockHash }) => blockHash === transfer.blockHash);
  if (opinions.length === 0) return 'wait';
  if (agreeing.length > 0 && agreeing.length < opinions.length) return 'endpoints_differ';
  let isLarge = atRiskMicroUsd > 1e9,
    isDeep = reached(opinions, isLarge, 'latest') - transfer.blockNumber + 1 >= 12,
    isSafe = transfer.blockNumber <= reached(opinions, isLarge, 'safe');
  return (agreeing.length === 0 || atRiskMicroUsd <= 1e8 ? isDeep : isSafe)
    ? isLarge && opinions.length < 2
      ? 'second_endpoint_needed'
      : agreeing.length === 0
        ? 'gone'
        : agreeing.every(({ blockTimeS }) => blockTimeS * 1e3 < transfer.invoicedAt - 6e5)
          ? 'older_than_invoice'
          : 'credit'
    : 'wait';
}
function isFinal(transfer, views) {
  let opinions = views.filter(({ blockHash }) => blockHash !== null);
  return (
    opinions.length > 0 &&
    opinions.every(
      ({ blockHash, tips }) => blockHash === transfer.blockHash && transfer.blockNumber <= tips.finalized,
    )
  );
}
function reached(views, isLarge, tip) {
  let heights = views.map(({ tips }) => tips[tip]);
  return isLarge ? Math.min(...heights) : Math.max(...heights);
}
function confirmEvent(transfer, atRiskMicroUsd, answers) {
  let opinions = answers.filter((answer) => answer !== void 0),
    agreeing = opinions.filter((answer) => answer?.some((other) => isSame(other, transfer)));
  return agreeing.length === 0 && opinions.length < 2
    ? 'wait'
    : agreeing.length < opinions.length
      ? 'endpoints_differ'
      : atRiskMicroUsd > 1e9 && agreeing.length < 2
        ? 'second_endpoint_needed'
        : 'credit';
}
function isSame(a, b) {
  return (
    a.txHash === b.txHash &&
    a.logIndex === b.logIndex &&
    a.blockHash === b.blockHash &&
    a.blockNumber === b.blockNumber &&
    a.to === b.to &&
    a.from === b.from &&
    a.amountMicroUsd === b.amountMicroUsd
  );
}

// billing/ledger/price.ts
function microUsdToUsd(amountMicroUsd) {
  return amountMicroUsd / 1e6;
}
function formatUsd(amountMicroUsd) {
  return amountMicroUsd % 1e4 === 0
    ? microUsdToUsd(amountMicroUsd).toFixed(2)
    : microUsdToUsd(amountMicroUsd).toFixed(6).replace(/0+$/, '');
}
function usdToMicroUsd(usd) {
  return Number(usd.toFixed(6).replace('.', ''));
}
function wholeMicroUsd(usd) {
  let nearest = Math.round(usd * 1e6);
  return microUsdToUsd(nearest) > usd ? nearest - 1 : nearest;
}
function reportsAffordable(balanceMicroUsd) {
  return Math.max(0, Math.floor(balanceMicroUsd / 4e5));
}

// billing/identity/base62.ts
import { randomBytes } from 'node:crypto';
var ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  UNBIASED_LIMIT = 248,
  DRAWN_TOGETHER = 4096,
  drawn = randomBytes(DRAWN_TOGETHER),
  used = 0;
function randomByte() {
  return (used === drawn.length && ((drawn = randomBytes(DRAWN_TOGETHER)), (used = 0)), drawn[used++]);
}
function randomBase62(length) {
  let text = '';
  for (; text.length < length;) {
    let byte = randomByte();
    byte < UNBIASED_LIMIT && (text += ALPHABET[byte % 62]);
  }
  return text;
}
function toBase62(value, length) {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = ALPHABET[rest % 62] + text;
  return text.padStart(length, '0');
}

// store/state/sql/among.ts
function among(column, position, values) {
  let distinct = [...new Set(values)];
  return distinct.length === 1
    ? { condition: `${column} = $${position}`, parameter: distinct[0] }
    : { condition: `${column} = ANY($${position}::TEXT[])`, parameter: distinct };
}

// store/state/sql/insertRows.ts
async function insertRows(transaction, table, columns, rows) {
  if (rows.length === 0) return;
  let names = Object.keys(columns);
  if (rows.length <= 4) {
    await insertValues(transaction, table, columns, rows);
    return;
  }
  let values = names.map((name) => rows.map((row) => row[name])),
    isScalar = values.map(isConstant);
  isScalar.every(Boolean) && (isScalar[0] = !1);
  let selected = names.map((name, index) =>
    isScalar[index] ? `$${index + 1}::${columns[name]}` : `unnest($${index + 1}::${columns[name]}[])`,
  );
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${selected.join(', ')}`,
    values.map((column, index) => (isScalar[index] ? column[0] : column)),
  );
}
async function insertValues(transaction, table, columns, rows) {
  let names = Object.keys(columns),
    isNull = names.map((name) => rows.every((row) => row[name] === null)),
    parameters = [],
    tuples = rows.map(
      (row) =>
        `(${names
          .map((name, index) => (isNull[index] ? 'NULL' : `$${parameters.push(row[name])}::${columns[name]}`))
          .join(', ')})`,
    );
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES ${tuples.join(', ')}`,
    parameters,
  );
}
function isConstant(column) {
  let [first] = column;
  return column.every((value) => value === first || isSameTime(value, first));
}
function isSameTime(a, b) {
  return a instanceof Date && b instanceof Date && a.getTime() === b.getTime();
}

// billing/sale/idempotency.ts
var REPLAY_WINDOW_MS = 7 * 864e5;
async function findReplay(database, request) {
  assertUsableKey(request.claim.key);
  let [stored] = await database.query(
    'SELECT * FROM idempotency WHERE account_id = $1 AND idempotency_key = $2',
    [request.accountId, request.claim.key],
  );
  return stored === void 0 ? null : replay(stored, request);
}
async function findStoredAnswers(transaction, requests) {
  let found = /* @__PURE__ */ new Map();
  if (requests.length === 0) return found;
  let account = among(
      'account_id',
      1,
      requests.map(({ accountId }) => accountId),
    ),
    key = among(
      'idempotency_key',
      2,
      requests.map(({ claim }) => claim.key),
    ),
    rows = await transaction.query(
      `SELECT * FROM idempotency WHERE ${account.condition} AND ${key.condition}`,
      [account.parameter, key.parameter],
    ),
    byClaim = new Map(rows.map((row) => [claimIdentity(row.account_id, row.idempotency_key), row]));
  for (let request of requests) {
    let stored = byClaim.get(claimIdentity(request.accountId, request.claim.key));
    stored && found.set(request, () => replay(stored, request));
  }
  return found;
}
function claimIdentity(accountId, key) {
  return JSON.stringify([accountId, key]);
}
async function lastUsedKey(database, accountId, { keys, since }) {
  let [last] = await database.query(
    `SELECT idempotency_key FROM idempotency
     WHERE account_id = $1 AND idempotency_key IN (SELECT unnest($2::TEXT[])) AND created_at > $3
     ORDER BY created_at DESC LIMIT 1`,
    [accountId, keys, new Date(since)],
  );
  return last?.idempotency_key ?? null;
}
function replay(stored, request) {
  let { key, requestHash } = request.claim;
  if (request.now - stored.created_at.getTime() > REPLAY_WINDOW_MS || stored.body === null)
    throw new GroundMotionError(
      'invalid_input',
      'idempotency_key_expired',
      `Idempotency-Key ${JSON.stringify(key)} was used on ${stored.created_at.toISOString()}, more than 7 days ago; send a new key`,
    );
  if (stored.request_hash !== requestHash)
    throw new GroundMotionError(
      'invalid_input',
      'idempotency_mismatch',
      `Idempotency-Key ${JSON.stringify(key)} was used for a different request; send a new key`,
    );
  return { kind: 'replayed', statusCode: stored.status_code, body: stored.body };
}
function assertUsableKey(key) {
  if (key.length < 1 || key.length > 255)
    throw invalidInput('bad_request', `Idempotency-Key: ${key.length} characters; send 1 to 255`);
}
var COLUMNS = {
  account_id: 'TEXT',
  idempotency_key: 'TEXT',
  request_hash: 'TEXT',
  status_code: 'BIGINT',
  body: 'TEXT',
  entry_id: 'TEXT',
  charge_count: 'BIGINT',
  created_at: 'TIMESTAMPTZ',
};
async function storeAnswers(transaction, answers) {
  await insertRows(
    transaction,
    'idempotency',
    COLUMNS,
    answers.map((answer) => ({
      account_id: answer.accountId,
      idempotency_key: answer.claim.key,
      request_hash: answer.claim.requestHash,
      status_code: answer.statusCode,
      body: answer.body,
      entry_id: answer.entryId,
      charge_count: answer.chargeCount,
      created_at: new Date(answer.now),
    })),
  );
}
var FORGOTTEN_AT_ONCE = 1e3;
async function forgetExpiredAnswers(database, now) {
  for (let forgotten = 0; ;) {
    let rows = await database.transaction((transaction) =>
      transaction.query(
        `UPDATE idempotency SET body = NULL
         FROM (SELECT account_id, idempotency_key FROM idempotency
           WHERE body IS NOT NULL AND created_at < $1
           ORDER BY created_at, account_id, idempotency_key LIMIT ${FORGOTTEN_AT_ONCE}) AS old
         WHERE idempotency.account_id = old.account_id AND idempotency.idempotency_key = old.idempotency_key
           AND idempotency.body IS NOT NULL
         RETURNING idempotency.idempotency_key`,
        [new Date(now - REPLAY_WINDOW_MS)],
      ),
    );
    if (rows.length === 0) return forgotten;
    forgotten += rows.length;
  }
}

// billing/sale/spendingState.ts
async function lockAccounts(transaction, accountIds) {
  let { condition, parameter } = among('account_id', 1, accountIds),
    order = accountIds.length > 1 ? 'ORDER BY account_id' : '',
    rows = await transaction.queryForUpdate(
      `SELECT account_id, status, balance_micro_usd, ledger_sequence FROM account WHERE ${condition} ${order}`,
      [parameter],
    );
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        balanceMicroUsd: row.balance_micro_usd,
        sequence: row.ledger_sequence,
        isSuspended: row.status === 'suspended',
      },
    ]),
  );
}
async function readKeys(transaction, keyIds) {
  let { condition, parameter } = among('key_id', 1, keyIds),
    rows = await transaction.query(
      `SELECT key_id, spent_day, spent_micro_usd, daily_cap_micro_usd, revoked_at, expires_at
     FROM api_key WHERE ${condition}`,
      [parameter],
    );
  return new Map(
    rows.map((row) => [
      row.key_id,
      {
        spentDay: row.spent_day,
        spentMicroUsd: row.spent_micro_usd,
        dailyCapMicroUsd: row.daily_cap_micro_usd,
        isRevoked: row.revoked_at !== null,
        expiresAt: row.expires_at?.getTime() ?? null,
      },
    ]),
  );
}
async function debitAccounts(transaction, debits) {
  if (debits.length === 0) return;
  let rows =
    debits.length === 1 ? await debitOne(transaction, debits[0]) : await debitMany(transaction, debits);
  if (rows.length !== debits.length)
    throw new GroundMotionError(
      'internal',
      'internal_error',
      `${debits.length} accounts were to be debited and ${rows.length} were`,
    );
}
function debitOne(transaction, { accountId, amountMicroUsd, movements }) {
  return transaction.query(
    `UPDATE account SET balance_micro_usd = balance_micro_usd - $2::BIGINT, ledger_sequence = ledger_sequence + $3::BIGINT
     WHERE account_id = $1 AND balance_micro_usd >= $2::BIGINT
     RETURNING account_id`,
    [accountId, amountMicroUsd, movements],
  );
}
function debitMany(transaction, debits) {
  return transaction.query(
    `UPDATE account
     SET balance_micro_usd = account.balance_micro_usd - debit.amount,
       ledger_sequence = account.ledger_sequence + debit.movements
     FROM (SELECT unnest($1::TEXT[]) AS account_id, unnest($2::BIGINT[]) AS amount,
       unnest($3::BIGINT[]) AS movements) AS debit
     WHERE account.account_id = debit.account_id AND account.balance_micro_usd >= debit.amount
     RETURNING account.account_id`,
    [
      debits.map(({ accountId }) => accountId),
      debits.map(({ amountMicroUsd }) => amountMicroUsd),
      debits.map(({ movements }) => movements),
    ],
  );
}
var SPENDING_COLUMNS = {
  key_id: 'TEXT',
  request_id: 'TEXT',
  spend_day: 'BIGINT',
  amount_micro_usd: 'BIGINT',
  spent_after_micro_usd: 'BIGINT',
  cap_micro_usd: 'BIGINT',
  created_at: 'TIMESTAMPTZ',
};
async function recordSpending(transaction, spending) {
  if (spending.length === 0) return;
  let latest = [...new Map(spending.map((step) => [step.keyId, step])).values()];
  (latest.length === 1 ? await updateKey(transaction, latest[0]) : await updateKeys(transaction, latest),
    await insertRows(
      transaction,
      'key_spend',
      SPENDING_COLUMNS,
      spending.map((step) => ({
        key_id: step.keyId,
        request_id: step.requestId,
        spend_day: step.spendDay,
        amount_micro_usd: step.amountMicroUsd,
        spent_after_micro_usd: step.spentAfterMicroUsd,
        cap_micro_usd: step.capMicroUsd,
        created_at: new Date(step.now),
      })),
    ));
}
async function updateKey(transaction, { keyId, spendDay, spentAfterMicroUsd, now }) {
  await transaction.query(
    'UPDATE api_key SET spent_day = $2, spent_micro_usd = $3, last_charged_at = $4 WHERE key_id = $1',
    [keyId, spendDay, spentAfterMicroUsd, new Date(now)],
  );
}
async function updateKeys(transaction, latest) {
  await transaction.query(
    `UPDATE api_key
     SET spent_day = spending.day, spent_micro_usd = spending.spent, last_charged_at = spending.charged_at
     FROM (SELECT unnest($1::TEXT[]) AS key_id, unnest($2::BIGINT[]) AS day,
       unnest($3::BIGINT[]) AS spent, unnest($4::TIMESTAMPTZ[]) AS charged_at) AS spending
     WHERE api_key.key_id = spending.key_id`,
    [
      latest.map(({ keyId }) => keyId),
      latest.map(({ spendDay }) => spendDay),
      latest.map(({ spentAfterMicroUsd }) => spentAfterMicroUsd),
      latest.map(({ now }) => new Date(now)),
    ],
  );
}

// billing/coin/watch/coinWatch.ts
async function readWatch(database, chainId) {
  let [row] = await database.query(
    `SELECT cursor_block, final_cursor_block, head_block, finalized_block, polled_at FROM coin_watch
     WHERE chain_id = $1`,
    [chainId],
  );
  return row
    ? {
        cursor: row.cursor_block,
        finalCursor: row.final_cursor_block,
        head: row.head_block,
        finalized: row.finalized_block,
        polledAt: row.polled_at.getTime(),
      }
    : null;
}
async function writeWatch(database, chainId, watch) {
  let { cursor, finalCursor, head, finalized, polledAt } = watch,
    values = [chainId, cursor, finalCursor, head, finalized, new Date(polledAt)];
  await database.transaction(async (transaction) => {
    (
      await transaction.query(
        `UPDATE coin_watch SET cursor_block = $2, final_cursor_block = $3, head_block = $4, finalized_block = $5,
         polled_at = $6
       WHERE chain_id = $1 RETURNING chain_id`,
        values,
      )
    ).length > 0 ||
      (await transaction.query(
        `INSERT INTO coin_watch (chain_id, cursor_block, final_cursor_block, head_block, finalized_block, polled_at,
         lease_holder, lease_until)
       VALUES ($1, $2, $3, $4, $5, $6, '', $6) ON CONFLICT DO NOTHING`,
        values,
      ));
  });
}
async function claimLease(database, lease) {
  let { chainId, holder, now, leaseMs } = lease;
  return database.engine === 'duckdb'
    ? !0
    : database.transaction(async (transaction) =>
        (
          await transaction.query(
            `UPDATE coin_watch SET lease_holder = $2, lease_until = $4
       WHERE chain_id = $1 AND (lease_holder = $2 OR lease_until <= $3) RETURNING chain_id`,
            [chainId, holder, new Date(now), new Date(now + leaseMs)],
          )
        ).length > 0
          ? !0
          : (await transaction.query('SELECT chain_id FROM coin_watch WHERE chain_id = $1', [chainId]))
              .length === 0,
      );
}
async function releaseLease(database, chainId, holder) {
  database.engine !== 'duckdb' &&
    (await database.transaction((transaction) =>
      transaction.query(
        'UPDATE coin_watch SET lease_until = polled_at WHERE chain_id = $1 AND lease_holder = $2',
        [chainId, holder],
      ),
    ));
}

// billing/order/orders.ts
var COLUMNS2 = `order_id, account_id, key_id, mode, method, amount_micro_usd, status, paid_micro_usd,
  returned_micro_usd, provider_reference, payment_url, request_id, created_at, expires_at, updated_at`;
function orderOf(row) {
  return {
    orderId: row.order_id,
    accountId: row.account_id,
    keyId: row.key_id,
    mode: row.mode,
    method: row.method,
    amountMicroUsd: row.amount_micro_usd,
    status: row.status,
    paidMicroUsd: row.paid_micro_usd,
    returnedMicroUsd: row.returned_micro_usd,
    providerReference: row.provider_reference,
    paymentUrl: row.payment_url,
    requestId: row.request_id,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at?.getTime() ?? null,
    updatedAt: row.updated_at.getTime(),
  };
}
async function insertOrder(transaction, order) {
  await transaction.query(
    `INSERT INTO payment_order (${COLUMNS2})
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, $8, $9, $10, $11, $12, $11)`,
    [
      order.orderId,
      order.accountId,
      order.keyId,
      order.mode,
      order.method,
      order.amountMicroUsd,
      order.status,
      order.providerReference,
      order.paymentUrl,
      order.requestId,
      new Date(order.createdAt),
      order.expiresAt === null ? null : new Date(order.expiresAt),
    ],
  );
}
async function readOrder(database, accountId, orderId) {
  let [row] = await database.query(
    `SELECT ${COLUMNS2} FROM payment_order WHERE order_id = $1 AND account_id = $2`,
    [orderId, accountId],
  );
  return row ? orderOf(row) : null;
}
async function listOrders(database, { accountId, before, limit }) {
  return (
    await database.query(
      `SELECT ${COLUMNS2} FROM payment_order
     WHERE account_id = $1 AND ($2::TIMESTAMPTZ IS NULL OR created_at < $2::TIMESTAMPTZ
       OR (created_at = $2::TIMESTAMPTZ AND order_id < $3::TEXT))
     ORDER BY created_at DESC, order_id DESC LIMIT $4`,
      [accountId, before && new Date(before.createdAt), before?.orderId ?? null, limit],
    )
  ).map(orderOf);
}
async function ordersInStatus(database, { method, statuses, limit }) {
  return (
    await database.query(
      `SELECT ${COLUMNS2} FROM payment_order WHERE method = $1 AND status = ANY($2::TEXT[])
     ORDER BY created_at, order_id LIMIT $3`,
      [method, statuses, limit],
    )
  ).map(orderOf);
}
async function lockOrder(transaction, orderId) {
  let [row] = await transaction.queryForUpdate(`SELECT ${COLUMNS2} FROM payment_order WHERE order_id = $1`, [
    orderId,
  ]);
  return row ? orderOf(row) : null;
}
async function updateOrder(transaction, order, { now, ...change }) {
  let changed = { ...order, ...change, updatedAt: now };
  return (
    await transaction.query(
      `UPDATE payment_order SET status = $2, provider_reference = $3, payment_url = $4, expires_at = $5,
       amount_micro_usd = $6, updated_at = $7
     WHERE order_id = $1`,
      [
        order.orderId,
        changed.status,
        changed.providerReference,
        changed.paymentUrl,
        changed.expiresAt === null ? null : new Date(changed.expiresAt),
        changed.amountMicroUsd,
        new Date(now),
      ],
    ),
    changed
  );
}

// billing/coin/invoice/coinInvoices.ts
var COLUMNS3 = {
    txn_id: 'TEXT',
    order_id: 'TEXT',
    chain_id: 'BIGINT',
    key_fingerprint: 'TEXT',
    derivation_index: 'BIGINT',
    address: 'TEXT',
    amount_micro_usd: 'BIGINT',
    created_at: 'TIMESTAMPTZ',
    expires_at: 'TIMESTAMPTZ',
    watched_until: 'TIMESTAMPTZ',
  },
  SELECT = `SELECT ${Object.keys(COLUMNS3).join(', ')} FROM coin_invoice`;
function invoiceOf(row) {
  return {
    txnId: row.txn_id,
    orderId: row.order_id,
    chainId: row.chain_id,
    keyFingerprint: row.key_fingerprint,
    derivationIndex: row.derivation_index,
    address: row.address,
    amountMicroUsd: row.amount_micro_usd,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    watchedUntil: row.watched_until.getTime(),
  };
}
async function takeAddressIndex(transaction) {
  let [head] = await transaction.query(
    'UPDATE coin_address_head SET address_count = address_count + 1 RETURNING address_count',
  );
  return head.address_count - 1;
}
async function insertInvoice(transaction, invoice) {
  await insertRows(transaction, 'coin_invoice', COLUMNS3, [
    {
      txn_id: invoice.txnId,
      order_id: invoice.orderId,
      chain_id: invoice.chainId,
      key_fingerprint: invoice.keyFingerprint,
      derivation_index: invoice.derivationIndex,
      address: invoice.address,
      amount_micro_usd: invoice.amountMicroUsd,
      created_at: new Date(invoice.createdAt),
      expires_at: new Date(invoice.expiresAt),
      watched_until: new Date(invoice.watchedUntil),
    },
  ]);
}
async function readInvoice(database, txnId) {
  let [row] = await database.query(`${SELECT} WHERE txn_id = $1`, [txnId]);
  return row ? invoiceOf(row) : null;
}
async function listPaid(database, chainId) {
  return (
    await database.query(
      `${SELECT} WHERE chain_id = $1 AND txn_id IN (SELECT txn_id FROM coin_transfer WHERE chain_id = $1)
     ORDER BY derivation_index`,
      [chainId],
    )
  ).map(invoiceOf);
}
async function listAll(database, chainId) {
  return listWatched(database, chainId, { now: 0, endsAfter: 0 });
}
async function listWatched(database, chainId, { now, endsAfter }) {
  return (
    await database.query(
      `SELECT txn_id, order_id, address FROM coin_invoice
     WHERE chain_id = $1 AND expires_at > $2 AND watched_until > $3`,
      [chainId, new Date(endsAfter), new Date(now)],
    )
  ).map((row) => ({
    txnId: row.txn_id,
    orderId: row.order_id,
    address: row.address.toLowerCase(),
  }));
}

// billing/coin/invoice/coinPayment.ts
function paymentOf({ chainId, txnId, address }, amountMicroUsd, publicUrl) {
  let chain = coinChain(chainId);
  return {
    address,
    network: `eip155:${chain.chainId}`,
    networkName: chain.name,
    token: chain.usdc,
    amountMicroUsd,
    paymentUri: paymentLink(chain, address, amountMicroUsd),
    qrUrl: `${publicUrl}/pay/${txnId}/qr.svg`,
  };
}

// billing/coin/invoice/coinTransfers.ts
var COLUMNS4 = `chain_id, tx_hash, log_index, txn_id, order_id, from_address, to_address, amount_micro_usd,
  block_number, block_hash, state, verdict, movement_count, seen_at`,
  SELECT2 = `SELECT ${COLUMNS4} FROM coin_transfer`,
  IS_IT = 'chain_id = $1 AND tx_hash = $2 AND log_index = $3';
function transferOf(row) {
  return {
    chainId: row.chain_id,
    txHash: row.tx_hash,
    logIndex: row.log_index,
    txnId: row.txn_id,
    orderId: row.order_id,
    from: row.from_address,
    to: row.to_address,
    amountMicroUsd: row.amount_micro_usd,
    blockNumber: row.block_number,
    blockHash: row.block_hash,
    state: row.state,
    verdict: row.verdict,
    movementCount: row.movement_count,
    seenAt: row.seen_at.getTime(),
  };
}
function isCredited({ movementCount }) {
  return movementCount % 2 === 1;
}
async function transfersOfInvoice(database, txnId) {
  return (
    await database.query(`${SELECT2} WHERE txn_id = $1 ORDER BY seen_at, block_number, log_index`, [txnId])
  ).map(transferOf);
}
async function transfersInBlocks(database, chainId, { from, to }) {
  return (
    await database.query(
      `${SELECT2} WHERE chain_id = $1 AND block_number BETWEEN $2 AND $3 ORDER BY block_number, log_index`,
      [chainId, from, to],
    )
  ).map(transferOf);
}
async function listStuck(database, { seenBefore, limit }) {
  return (
    await database.query(
      `SELECT ${COLUMNS4.split(', ')
        .map((column) => `stuck.${column.trim()}`)
        .join(', ')},
       payment_order.account_id, coin_invoice.derivation_index
     FROM coin_transfer AS stuck
     JOIN payment_order ON payment_order.order_id = stuck.order_id
     JOIN coin_invoice ON coin_invoice.txn_id = stuck.txn_id
     WHERE NOT stuck.is_final AND ((stuck.state = 'seen' AND (stuck.verdict <> 'wait' OR stuck.seen_at < $1))
       OR (stuck.state = 'credited' AND stuck.verdict <> ''))
     ORDER BY stuck.seen_at, stuck.tx_hash, stuck.log_index LIMIT $2`,
      [new Date(seenBefore), limit],
    )
  ).map((row) => ({
    ...transferOf(row),
    accountId: row.account_id,
    derivationIndex: row.derivation_index,
  }));
}
async function listUnsettled(database, chainId) {
  return (
    await database.query(
      `SELECT ${COLUMNS4}, (SELECT created_at FROM coin_invoice WHERE coin_invoice.txn_id = coin_transfer.txn_id) AS invoiced_at
     FROM coin_transfer WHERE chain_id = $1 AND NOT is_final AND state <> 'gone'
     ORDER BY block_number, log_index`,
      [chainId],
    )
  ).map((row) => ({ ...transferOf(row), invoicedAt: row.invoiced_at.getTime() }));
}
async function findTransfers(database, chainId, hashes) {
  return hashes.length === 0
    ? []
    : (
        await database.query(
          `SELECT ${COLUMNS4}, is_final FROM coin_transfer
     WHERE chain_id = $1 AND tx_hash = ANY($2::TEXT[])`,
          [chainId, hashes],
        )
      ).map((row) => ({ ...transferOf(row), isFinal: row.is_final }));
}
async function insertTransfers(transaction, chainId, arrivals, now) {
  for (let { invoice, transfer } of arrivals)
    await transaction.query(
      `INSERT INTO coin_transfer (${COLUMNS4}, is_final, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'seen', 'wait', 0, $11, false, $11)
       ON CONFLICT DO NOTHING`,
      [
        chainId,
        transfer.txHash,
        transfer.logIndex,
        invoice.txnId,
        invoice.orderId,
        transfer.from,
        transfer.to,
        transfer.amountMicroUsd,
        transfer.blockNumber,
        transfer.blockHash,
        new Date(now),
      ],
    );
}
async function relocateTransfer(transaction, stored, { invoice, transfer }, now) {
  await transaction.query(
    `UPDATE coin_transfer SET state = 'seen', verdict = 'wait', txn_id = $4, order_id = $5, from_address = $6,
       to_address = $7, amount_micro_usd = $8, block_number = $9, block_hash = $10, updated_at = $11
     WHERE ${IS_IT} AND movement_count = $12`,
    [
      stored.chainId,
      stored.txHash,
      stored.logIndex,
      invoice.txnId,
      invoice.orderId,
      transfer.from,
      transfer.to,
      transfer.amountMicroUsd,
      transfer.blockNumber,
      transfer.blockHash,
      new Date(now),
      stored.movementCount,
    ],
  );
}
async function moveToBlock(transaction, stored, { blockNumber, blockHash }, now) {
  await transaction.query(
    `UPDATE coin_transfer SET block_number = $4, block_hash = $5, updated_at = $6 WHERE ${IS_IT}`,
    [stored.chainId, stored.txHash, stored.logIndex, blockNumber, blockHash, new Date(now)],
  );
}
async function changeTransfer(transaction, stored, change) {
  return (
    (
      await transaction.query(
        `UPDATE coin_transfer SET state = $4, verdict = '', movement_count = movement_count + $5, updated_at = $6
     WHERE ${IS_IT} AND movement_count = $7 AND state = $8 AND block_hash = $9 RETURNING tx_hash`,
        [
          stored.chainId,
          stored.txHash,
          stored.logIndex,
          change.state,
          change.isMoved ? 1 : 0,
          new Date(change.now),
          stored.movementCount,
          stored.state,
          stored.blockHash,
        ],
      )
    ).length === 1
  );
}
async function noteVerdict(transaction, stored, { verdict, isFinal: isFinal2, now }) {
  await transaction.query(
    `UPDATE coin_transfer SET verdict = $4, is_final = $5, updated_at = $6
     WHERE ${IS_IT} AND state = $7 AND block_hash = $8`,
    [
      stored.chainId,
      stored.txHash,
      stored.logIndex,
      verdict,
      isFinal2,
      new Date(now),
      stored.state,
      stored.blockHash,
    ],
  );
}

// billing/order/order.ts
function newOrderId() {
  return `ord_${randomBase62(20)}`;
}
function settledStatus({ amountMicroUsd, paidMicroUsd, returnedMicroUsd }) {
  return returnedMicroUsd > 0
    ? returnedMicroUsd >= paidMicroUsd
      ? 'refunded'
      : 'partly_refunded'
    : paidMicroUsd >= amountMicroUsd
      ? 'paid'
      : 'partly_paid';
}

// store/state/schema/ledgerChain.ts
import { hash } from 'node:crypto';
var ENTRY_FIELDS = [
    'entry_id',
    'kind',
    'mode',
    'account_id',
    'key_id',
    'request_id',
    'endpoint',
    'label',
    'report_id',
    'idempotency_key',
    'reverses_entry_id',
    'created_at',
  ],
  POSTING_FIELDS = [
    'ledger_account',
    'account_id',
    'account_sequence',
    'amount_micro_usd',
    'balance_after_micro_usd',
  ];
function chainHash(previousHash, sequence, entry, postings) {
  let legs = postings
      .toSorted((a, b) => Number(a.amount_micro_usd) - Number(b.amount_micro_usd))
      .map((posting) => POSTING_FIELDS.map((field) => canonical(posting[field]))),
    text = JSON.stringify([sequence, ENTRY_FIELDS.map((field) => canonical(entry[field])), legs]);
  return hash(
    'sha256',
    `${previousHash}
${text}`,
    'hex',
  );
}
var HALF_A_PAIR = /[\uD800-\uDFFF]/;
function canonical(value) {
  return value instanceof Date
    ? value.getTime()
    : typeof value != 'string' || !HALF_A_PAIR.test(value)
      ? value
      : value.replaceAll(new RegExp('\\p{Surrogate}', 'gu'), '\uFFFD');
}
async function lockLedgerHead(transaction) {
  let [row] = await transaction.queryForUpdate(
    'SELECT entry_count, chain_hash, charge_count, charged_micro_usd FROM ledger_head',
  );
  return headOf(row);
}
async function moveLedgerHead(transaction, head) {
  await transaction.query(
    `UPDATE ledger_head
     SET entry_count = $1, chain_hash = $2, charge_count = $3, charged_micro_usd = $4`,
    [head.entryCount, head.chainHash, head.chargeCount, head.chargedMicroUsd],
  );
}
function headOf(row) {
  return {
    entryCount: row.entry_count,
    chainHash: row.chain_hash,
    chargeCount: row.charge_count,
    chargedMicroUsd: row.charged_micro_usd,
  };
}
function headAfter(head, entry, postings) {
  let isCharge = entry.kind === 'report_charge' && entry.mode === 'live',
    amounts = postings.map((posting) => Number(posting.amount_micro_usd)),
    entryCount = head.entryCount + 1;
  return {
    entryCount,
    chainHash: chainHash(head.chainHash, entryCount, entry, postings),
    chargeCount: head.chargeCount + (isCharge ? 1 : 0),
    chargedMicroUsd: head.chargedMicroUsd + (isCharge ? Math.max(0, ...amounts) : 0),
  };
}
async function readChain(transaction, from, to) {
  let inRange = 'entry.chain_sequence >= $1 AND entry.chain_sequence < $2',
    entries = await transaction.query(
      `SELECT ${ENTRY_FIELDS.join(', ')}, chain_sequence, chain_hash FROM ledger_entry AS entry
     WHERE ${inRange} ORDER BY chain_sequence, entry_id`,
      [from, to],
    ),
    postings = await transaction.query(
      `SELECT posting.entry_id, ${POSTING_FIELDS.map((field) => `posting.${field}`).join(', ')}
     FROM ledger_entry AS entry JOIN ledger_posting AS posting ON posting.entry_id = entry.entry_id
     WHERE ${inRange} ORDER BY posting.ledger_account`,
      [from, to],
    ),
    byEntry = /* @__PURE__ */ new Map();
  for (let posting of postings) {
    let known = byEntry.get(posting.entry_id);
    known ? known.push(posting) : byEntry.set(posting.entry_id, [posting]);
  }
  return entries.map((entry) => ({ entry, postings: byEntry.get(entry.entry_id) ?? [] }));
}

// billing/ledger/ledger.ts
var STARTER_EQUITY = 'equity/starter',
  OPERATOR_EQUITY = 'equity/operator',
  TEST_EQUITY = 'equity/test',
  STRIPE_ASSET = 'asset/stripe',
  USDC_ASSET = 'asset/usdc',
  PAYMENTS_RECEIVED = 'asset/payments',
  REVERSED_LOSS = 'loss/reversed',
  REPORT_REVENUE = 'revenue/reports';
function newEntryId() {
  return `ent_${randomBase62(20)}`;
}
function customerLedgerAccount(accountId) {
  return `customer/${accountId}`;
}
function payerLedgerAccount(payerId) {
  return `payer/${payerId}`;
}
var ENTRY_COLUMNS = {
    entry_id: 'TEXT',
    kind: 'TEXT',
    mode: 'TEXT',
    account_id: 'TEXT',
    key_id: 'TEXT',
    request_id: 'TEXT',
    endpoint: 'TEXT',
    label: 'TEXT',
    report_id: 'BIGINT',
    idempotency_key: 'TEXT',
    reverses_entry_id: 'TEXT',
    created_at: 'TIMESTAMPTZ',
    chain_sequence: 'BIGINT',
    chain_hash: 'TEXT',
  },
  POSTING_COLUMNS = {
    entry_id: 'TEXT',
    ledger_account: 'TEXT',
    account_id: 'TEXT',
    account_sequence: 'BIGINT',
    amount_micro_usd: 'BIGINT',
    balance_after_micro_usd: 'BIGINT',
  };
async function appendMovements(transaction, movements) {
  if (movements.length === 0) return;
  movements.forEach(assertBalanced);
  let postings = movements.map(postingRows);
  await insertRows(transaction, 'ledger_posting', POSTING_COLUMNS, postings.flat());
  let head = await lockLedgerHead(transaction),
    entries = movements.map((movement, index) => {
      let row = entryRow(movement);
      return (
        (head = headAfter(head, row, postings[index])),
        { ...row, chain_sequence: head.entryCount, chain_hash: head.chainHash }
      );
    });
  (await insertRows(transaction, 'ledger_entry', ENTRY_COLUMNS, entries),
    await moveLedgerHead(transaction, head));
}
function assertBalanced({ entryId, postings: [first, second] }) {
  if (
    !(
      first.amountMicroUsd + second.amountMicroUsd === 0 &&
      Number.isSafeInteger(first.amountMicroUsd) &&
      first.amountMicroUsd !== 0
    )
  )
    throw new GroundMotionError(
      'internal',
      'unbalanced_movement',
      `${entryId}: postings of ${first.amountMicroUsd} and ${second.amountMicroUsd} micro-dollars`,
    );
}
function entryRow(movement) {
  return {
    entry_id: movement.entryId,
    kind: movement.kind,
    mode: movement.mode,
    account_id: movement.accountId,
    key_id: movement.keyId,
    request_id: movement.requestId,
    endpoint: movement.endpoint,
    label: movement.label,
    report_id: movement.reportId,
    idempotency_key: movement.idempotencyKey,
    reverses_entry_id: movement.reversesEntryId,
    created_at: new Date(movement.createdAt),
  };
}
function postingRows({ entryId, postings }) {
  return postings.map((posting) => ({
    entry_id: entryId,
    ledger_account: posting.ledgerAccount,
    account_id: posting.customer?.accountId ?? null,
    account_sequence: posting.customer?.sequence ?? null,
    amount_micro_usd: posting.amountMicroUsd,
    balance_after_micro_usd: posting.customer?.balanceAfterMicroUsd ?? null,
  }));
}

// store/state/outbox.ts
var COLUMNS5 = {
  event_id: 'BIGINT',
  kind: 'TEXT',
  account_id: 'TEXT',
  detail: 'TEXT',
  created_at: 'TIMESTAMPTZ',
};
async function appendEvents(transaction, events) {
  if (events.length === 0) return;
  let [head] = await transaction.query(
      'UPDATE event_head SET event_count = event_count + $1 RETURNING event_count',
      [events.length],
    ),
    first = head.event_count - events.length + 1;
  await insertRows(
    transaction,
    'event',
    COLUMNS5,
    events.map(({ kind, accountId, detail, createdAt }, index) => ({
      event_id: first + index,
      kind,
      account_id: accountId,
      detail,
      created_at: new Date(createdAt),
    })),
  );
}
async function readEvents(database, { afterId, limit }) {
  return (
    await database.query(
      `SELECT event_id, kind, account_id, detail, created_at FROM event
     WHERE event_id > $1 ORDER BY event_id LIMIT $2`,
      [afterId, limit],
    )
  ).map((row) => ({
    eventId: row.event_id,
    kind: row.kind,
    accountId: row.account_id,
    detail: row.detail,
    createdAt: row.created_at.getTime(),
  }));
}
var EVENT_KEPT_MS = 30 * 864e5,
  FORGOTTEN_AT_ONCE2 = 1e3;
async function forgetOldEvents(database, now) {
  for (let forgotten = 0; ;) {
    let rows = await database.transaction((transaction) =>
      transaction.query(
        `DELETE FROM event WHERE event_id IN (SELECT event_id FROM event WHERE created_at < $1
           ORDER BY event_id LIMIT ${FORGOTTEN_AT_ONCE2}) RETURNING event_id`,
        [new Date(now - EVENT_KEPT_MS)],
      ),
    );
    if (rows.length === 0) return forgotten;
    forgotten += rows.length;
  }
}

// billing/ledger/lowBalance.ts
var LOW_BALANCE_MICRO_USD = 10 * 4e5,
  KIND = 'balance.low';
async function tellLowBalances(transaction, changes) {
  await appendEvents(
    transaction,
    changes
      .filter(
        ({ beforeMicroUsd, afterMicroUsd }) =>
          beforeMicroUsd >= LOW_BALANCE_MICRO_USD && afterMicroUsd < LOW_BALANCE_MICRO_USD,
      )
      .map(({ accountId, afterMicroUsd, now }) => ({
        kind: KIND,
        accountId,
        detail: JSON.stringify({
          balance_usd: microUsdToUsd(afterMicroUsd),
          threshold_usd: microUsdToUsd(LOW_BALANCE_MICRO_USD),
          reports_remaining_est: reportsAffordable(afterMicroUsd),
        }),
        createdAt: now,
      })),
  );
}

// billing/ledger/credit.ts
var MAY_TAKE = /* @__PURE__ */ new Set(['top_up_refund', 'dispute', 'top_up_reversal']);
function planCredit(credit, account) {
  let { entryId, kind, mode, accountId, from, amountMicroUsd, createdAt, ...facts } = credit;
  if (account.mode !== mode)
    throw defect('modes_mixed', `${accountId} is a ${account.mode} account and is given ${mode} money`);
  let balanceAfterMicroUsd = account.balanceMicroUsd + amountMicroUsd;
  if (
    !(Number.isSafeInteger(amountMicroUsd) && Number.isSafeInteger(balanceAfterMicroUsd)) ||
    amountMicroUsd === 0 ||
    (amountMicroUsd < 0 && !MAY_TAKE.has(kind))
  )
    throw defect('internal_error', `${accountId} cannot be given ${amountMicroUsd} micro-dollars`);
  let sequence = account.sequence + 1;
  return {
    balanceAfterMicroUsd,
    sequence,
    movement: {
      keyId: null,
      requestId: null,
      endpoint: null,
      label: null,
      reportId: null,
      idempotencyKey: null,
      reversesEntryId: null,
      ...facts,
      entryId,
      kind,
      mode,
      accountId,
      createdAt,
      postings: [
        { ledgerAccount: from, amountMicroUsd: -amountMicroUsd, customer: null },
        {
          ledgerAccount: customerLedgerAccount(accountId),
          amountMicroUsd,
          customer: { accountId, sequence, balanceAfterMicroUsd },
        },
      ],
    },
  };
}
async function postCredit(transaction, credit) {
  let { accountId } = credit,
    [row] = await transaction.queryForUpdate(
      'SELECT mode, balance_micro_usd, ledger_sequence FROM account WHERE account_id = $1',
      [accountId],
    );
  if (!row) throw new GroundMotionError('not_found', 'not_found', `there is no account ${accountId}`);
  let entryId = credit.entryId ?? newEntryId(),
    { movement, balanceAfterMicroUsd, sequence } = planCredit(
      { ...credit, entryId },
      { mode: row.mode, balanceMicroUsd: row.balance_micro_usd, sequence: row.ledger_sequence },
    );
  return (
    await transaction.query(
      'UPDATE account SET balance_micro_usd = $2, ledger_sequence = $3 WHERE account_id = $1',
      [accountId, balanceAfterMicroUsd, sequence],
    ),
    await tellLowBalances(transaction, [
      {
        accountId,
        beforeMicroUsd: row.balance_micro_usd,
        afterMicroUsd: balanceAfterMicroUsd,
        now: credit.createdAt,
      },
    ]),
    await appendMovements(transaction, [movement]),
    { entryId, balanceAfterMicroUsd }
  );
}
function defect(code, message) {
  return new GroundMotionError('internal', code, message);
}

// billing/order/billingDetails.ts
var NOTHING_SAID = {
  name: null,
  addressLines: [],
  country: null,
  vatId: null,
  email: null,
};
async function readBillingDetails(database, accountId) {
  let [row] = await database.query('SELECT detail FROM billing_details WHERE account_id = $1', [accountId]);
  return row ? JSON.parse(row.detail) : NOTHING_SAID;
}
async function writeBillingDetails(transaction, { accountId, details, now }) {
  await transaction.queryForUpdate('SELECT account_id FROM account WHERE account_id = $1', [accountId]);
  let detail = JSON.stringify(details);
  (
    await transaction.query(
      'UPDATE billing_details SET detail = $2, updated_at = $3 WHERE account_id = $1 RETURNING account_id',
      [accountId, detail, new Date(now)],
    )
  ).length > 0 ||
    (await transaction.query(
      'INSERT INTO billing_details (account_id, detail, updated_at) VALUES ($1, $2, $3)',
      [accountId, detail, new Date(now)],
    ));
}

// billing/order/invoice.ts
async function issueInvoice(transaction, { movement, order }) {
  if (order.mode !== 'live') return;
  let details = await readBillingDetails(transaction, order.accountId),
    document = {
      kind: movement.amountMicroUsd > 0 ? 'invoice' : 'credit_note',
      seller: movement.seller,
      buyer: { ...details, accountId: order.accountId },
      orderId: order.orderId,
      method: order.method,
      amountMicroUsd: Math.abs(movement.amountMicroUsd),
    },
    [head] = await transaction.query(
      'UPDATE invoice_head SET invoice_count = invoice_count + 1 RETURNING invoice_count',
    );
  await transaction.query(
    `INSERT INTO invoice (invoice_number, order_id, account_id, reference, issued_at, document)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      head.invoice_count,
      order.orderId,
      order.accountId,
      movement.reference,
      new Date(movement.now),
      JSON.stringify(document),
    ],
  );
}
async function readInvoices(database, { orderId, accountId }) {
  return (
    await database.query(
      `SELECT invoice_number, reference, issued_at, document FROM invoice
     WHERE order_id = $1 AND account_id = $2 ORDER BY invoice_number`,
      [orderId, accountId],
    )
  ).map((row) => ({
    invoiceNumber: row.invoice_number,
    accountId,
    orderId,
    reference: row.reference,
    issuedAt: row.issued_at.getTime(),
    document: JSON.parse(row.document),
  }));
}

// billing/order/externalMovement.ts
var EVENTS = {
  top_up: 'order.paid',
  top_up_refund: 'order.refunded',
  dispute: 'order.disputed',
  top_up_reversal: 'order.reversed',
};
async function postExternalMovement(transaction, movement) {
  return postLockedMovement(transaction, movement, await lockAccountAndOrder(transaction, movement.orderId));
}
async function postLockedMovement(transaction, movement, { account, order }) {
  let [posted] = await transaction.query('SELECT entry_id FROM external_movement WHERE reference = $1', [
    movement.reference,
  ]);
  if (posted) return { isNew: !1, entryId: posted.entry_id, order };
  let entryId = newEntryId();
  await noteMovement(transaction, movement, order, entryId);
  let moved = await moveSums(transaction, movement, order);
  return (
    await issueInvoice(transaction, { movement, order: moved }),
    await appendEvents(transaction, [eventOf(movement, moved)]),
    await postCredit(transaction, {
      entryId,
      kind: movement.kind,
      mode: account.mode,
      accountId: order.accountId,
      from: movement.from,
      amountMicroUsd: movement.amountMicroUsd,
      createdAt: movement.now,
      keyId: null,
      requestId: movement.requestId ?? order.requestId,
      endpoint: 'buy',
      idempotencyKey: movement.reference,
    }),
    { isNew: !0, entryId, order: moved }
  );
}
async function lockAccountAndOrder(transaction, orderId) {
  let [owner] = await transaction.query('SELECT account_id FROM payment_order WHERE order_id = $1', [
      orderId,
    ]),
    [account] = owner
      ? await transaction.queryForUpdate('SELECT mode FROM account WHERE account_id = $1', [owner.account_id])
      : [],
    order = account ? await lockOrder(transaction, orderId) : null;
  if (!account || !order)
    throw new GroundMotionError('not_found', 'not_found', `there is no order ${orderId}`);
  return { account, order };
}
async function noteMovement(
  transaction,
  { reference, amountMicroUsd, now },
  { orderId, accountId },
  entryId,
) {
  await transaction.query(
    `INSERT INTO external_movement (reference, order_id, account_id, entry_id, amount_micro_usd, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [reference, orderId, accountId, entryId, amountMicroUsd, new Date(now)],
  );
}
async function moveSums(transaction, { kind, amountMicroUsd, now, statusAfter }, order) {
  let paidMicroUsd = order.paidMicroUsd + (kind === 'top_up' ? amountMicroUsd : 0),
    returnedMicroUsd = order.returnedMicroUsd - (kind === 'top_up' ? 0 : amountMicroUsd),
    sums = { amountMicroUsd: order.amountMicroUsd, paidMicroUsd, returnedMicroUsd },
    bySums = kind === 'dispute' && amountMicroUsd < 0 ? 'disputed' : settledStatus(sums),
    status = statusAfter ?? bySums;
  return (
    await transaction.query(
      `UPDATE payment_order SET paid_micro_usd = $2, returned_micro_usd = $3, status = $4, updated_at = $5
     WHERE order_id = $1`,
      [order.orderId, paidMicroUsd, returnedMicroUsd, status, new Date(now)],
    ),
    { ...order, paidMicroUsd, returnedMicroUsd, status, updatedAt: now }
  );
}
function eventOf({ kind, amountMicroUsd, reference, now }, order) {
  return {
    kind: EVENTS[kind],
    accountId: order.accountId,
    createdAt: now,
    detail: JSON.stringify({
      order_id: order.orderId,
      status: order.status,
      amount_micro_usd: amountMicroUsd,
      reference,
    }),
  };
}

export {
  lockLedgerHead,
  moveLedgerHead,
  headOf,
  headAfter,
  readChain,
  insertRows,
  microUsdToUsd,
  formatUsd,
  usdToMicroUsd,
  wholeMicroUsd,
  reportsAffordable,
  randomBase62,
  toBase62,
  among,
  REPLAY_WINDOW_MS,
  findReplay,
  findStoredAnswers,
  claimIdentity,
  lastUsedKey,
  assertUsableKey,
  storeAnswers,
  forgetExpiredAnswers,
  appendEvents,
  readEvents,
  EVENT_KEPT_MS,
  forgetOldEvents,
  STARTER_EQUITY,
  OPERATOR_EQUITY,
  TEST_EQUITY,
  STRIPE_ASSET,
  USDC_ASSET,
  PAYMENTS_RECEIVED,
  REVERSED_LOSS,
  REPORT_REVENUE,
  newEntryId,
  customerLedgerAccount,
  payerLedgerAccount,
  appendMovements,
  tellLowBalances,
  postCredit,
  lockAccounts,
  readKeys,
  debitAccounts,
  recordSpending,
  readWatch,
  writeWatch,
  claimLease,
  releaseLease,
  readBillingDetails,
  writeBillingDetails,
  readInvoices,
  insertOrder,
  readOrder,
  listOrders,
  ordersInStatus,
  lockOrder,
  updateOrder,
  takeAddressIndex,
  insertInvoice,
  readInvoice,
  listPaid,
  listAll,
  listWatched,
  coinChain,
  transferReference,
  paymentOf,
  isCredited,
  transfersOfInvoice,
  transfersInBlocks,
  listStuck,
  listUnsettled,
  findTransfers,
  insertTransfers,
  relocateTransfer,
  moveToBlock,
  changeTransfer,
  noteVerdict,
  judge,
  isFinal,
  confirmEvent,
  newOrderId,
  postExternalMovement,
  postLockedMovement,
  lockAccountAndOrder,
};
//# sourceMappingURL=chunk-FQB7Y36E.js.map
