import { GroundMotionError, invalidInput } from './chunk-XEGQTXKU.js';
import { secp256k1, sha256 } from './chunk-KRDSYZOJ.js';
import {
  AbiDecodingDataSizeTooSmallError,
  AbiDecodingZeroDataError,
  AbiEventNotFoundError,
  AbiEventSignatureEmptyTopicsError,
  AbiEventSignatureNotFoundError,
  AtomicReadyWalletRejectedUpgradeError,
  AtomicityNotSupportedError,
  BaseError,
  BaseError2,
  BundleTooLargeError,
  BytesSizeMismatchError,
  CallExecutionError,
  ChainDisconnectedError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  DecodeLogDataMismatch,
  DecodeLogTopicsMismatch,
  DuplicateIdError,
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeePayerNonceMismatchError,
  HttpRequestError,
  IntegerOutOfRangeError,
  InternalRpcError,
  InvalidAddressError,
  InvalidChainIdError,
  InvalidHexValueError,
  InvalidInputRpcError,
  InvalidLegacyVError,
  InvalidParamsRpcError,
  InvalidRequestRpcError,
  InvalidSerializableTransactionError,
  InvalidSerializedTransactionError,
  InvalidSerializedTransactionTypeError,
  InvalidStorageKeySizeError,
  InvalidYParityError,
  JsonRpcVersionUnsupportedError,
  LimitExceededRpcError,
  LruMap,
  MethodNotFoundRpcError,
  MethodNotSupportedRpcError,
  ParseRpcError,
  PositionOutOfBoundsError,
  ProviderDisconnectedError,
  RawContractError,
  ResourceNotFoundRpcError,
  ResourceUnavailableRpcError,
  ResponseBodyTooLargeError,
  RlpDepthLimitExceededError,
  RlpListBoundaryExceededError,
  RlpTrailingBytesError,
  RpcRequestError,
  SwitchChainError,
  TimeoutError,
  TipAboveFeeCapError,
  TransactionExecutionError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  TransactionReceiptRevertedError,
  TransactionRejectedRpcError,
  UnauthorizedProviderError,
  UnknownBundleIdError,
  UnknownNodeError,
  UnknownRpcError,
  UnsupportedChainIdError,
  UnsupportedNonOptionalCapabilityError,
  UnsupportedProviderMethodError,
  UserRejectedRequestError,
  WaitForTransactionReceiptTimeoutError,
  WalletConnectSessionSettlementError,
  addressResolverAbi,
  assertRequest,
  bytesRegex,
  bytesToHex,
  call,
  checksumAddress,
  concat,
  concat2,
  concatHex,
  createBatchScheduler,
  createCursor,
  decodeAbiParameters,
  decodeFunctionResult,
  defineFormatter,
  deploylessCallViaBytecodeBytecode,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  erc1271Abi,
  erc20Abi,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  extract,
  format,
  formatAbiItem,
  formatAbiItem2,
  formatAbiParameters,
  formatBlockParameter,
  formatEther,
  formatGwei,
  formatTransactionRequest,
  from,
  from2,
  fromBoolean,
  fromBytes,
  fromHex,
  fromNumber,
  fromString,
  fromString2,
  getAbiItem,
  getAbortError,
  getAddress,
  getCallError,
  getChainContractAddress,
  getNodeError,
  hexToBigInt,
  hexToBool,
  hexToBytes,
  hexToNumber,
  integerRegex,
  isAbortError,
  isAddress,
  isAddressEqual,
  isHex,
  keccak256,
  keccak_256,
  localBatchGatewayUrl,
  maxUint256,
  multicall3Abi,
  multicall3Bytecode,
  numberToHex,
  pad,
  padHex,
  padLeft,
  padRight,
  parseAbiItem,
  parseAbiParameters,
  parseAccount,
  prettyPrint,
  serializeStateOverride,
  size,
  size2,
  size3,
  slice,
  slice2,
  slice3,
  sliceHex,
  stringToBytes,
  stringToHex,
  stringify,
  stringify2,
  textResolverAbi,
  toBigInt,
  toBoolean,
  toBytes,
  toEventSelector,
  toHex,
  toNumber,
  toNumber2,
  toRpc,
  toString,
  trim,
  trimLeft,
  trimLeft2,
  universalResolverResolveAbi,
  universalResolverReverseAbi,
  validate,
  validate2,
  withResolvers,
} from './chunk-5DXFBEPY.js';
import { __export } from './chunk-25CLJZX4.js';

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
  let selected = names.map((name, index2) =>
    isScalar[index2] ? `$${index2 + 1}::${columns[name]}` : `unnest($${index2 + 1}::${columns[name]}[])`,
  );
  await transaction.query(
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${selected.join(', ')}`,
    values.map((column, index2) => (isScalar[index2] ? column[0] : column)),
  );
}
async function insertValues(transaction, table, columns, rows) {
  let names = Object.keys(columns),
    isNull = names.map((name) => rows.every((row) => row[name] === null)),
    parameters = [],
    tuples = rows.map(
      (row) =>
        `(${names
          .map((name, index2) =>
            isNull[index2] ? 'NULL' : `$${parameters.push(row[name])}::${columns[name]}`,
          )
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
async function transfersInBlocks(database, chainId, { from: from15, to }) {
  return (
    await database.query(
      `${SELECT2} WHERE chain_id = $1 AND block_number BETWEEN $2 AND $3 ORDER BY block_number, log_index`,
      [chainId, from15, to],
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

// node_modules/viem/_esm/accounts/utils/publicKeyToAddress.js
function publicKeyToAddress(publicKey) {
  let address = keccak256(`0x${publicKey.substring(4)}`).substring(26);
  return checksumAddress(`0x${address}`);
}

// node_modules/viem/_esm/utils/uid.js
var index = 256,
  buffer;
function uid(length = 11) {
  if (!buffer || index + length > 256 * 2) {
    ((buffer = ''), (index = 0));
    for (let i = 0; i < 256; i++) buffer += ((256 + Math.random() * 256) | 0).toString(16).substring(1);
  }
  return buffer.substring(index, index++ + length);
}

// node_modules/viem/_esm/clients/createClient.js
function createClient(parameters) {
  let {
      batch,
      chain,
      ccipRead,
      dataSuffix,
      key = 'base',
      name = 'Base Client',
      tokens,
      type = 'base',
    } = parameters,
    experimental_blockTag =
      parameters.experimental_blockTag ??
      (typeof chain?.experimental_preconfirmationTime == 'number' ? 'pending' : void 0),
    blockTime = chain?.blockTime ?? 12e3,
    defaultPollingInterval = Math.min(Math.max(Math.floor(blockTime / 2), 500), 4e3),
    pollingInterval = parameters.pollingInterval ?? defaultPollingInterval,
    cacheTime = parameters.cacheTime ?? pollingInterval,
    account = parameters.account ? parseAccount(parameters.account) : void 0,
    { config, request, value } = parameters.transport({
      account,
      chain,
      pollingInterval,
    }),
    transport = { ...config, ...value },
    client = {
      account,
      batch,
      cacheTime,
      ccipRead,
      chain,
      dataSuffix,
      key,
      name,
      pollingInterval,
      request,
      tokens,
      transport,
      type,
      uid: uid(),
      ...(experimental_blockTag ? { experimental_blockTag } : {}),
    };
  function extend(base) {
    return (extendFn) => {
      let extended = extendFn(base);
      for (let key2 in client) delete extended[key2];
      let combined = { ...base, ...extended };
      for (let key2 in extended) {
        let a = base[key2],
          b = extended[key2];
        isPlainObject(a) && isPlainObject(b) && (combined[key2] = { ...a, ...b });
      }
      return Object.assign(combined, { extend: extend(combined) });
    };
  }
  return Object.assign(client, { extend: extend(client) });
}
function isPlainObject(value) {
  if (typeof value != 'object' || value === null) return !1;
  let prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
function bindActionDecorators(client, action) {
  let wrapped = (parameters = {}) => action(client, parameters);
  for (let key of [
    'call',
    'calls',
    'callWithPeriod',
    'estimateGas',
    'prepare',
    'prepareRecipient',
    'predict',
    'simulate',
  ])
    if (Object.hasOwn(action, key)) {
      let helper = action[key];
      wrapped[key] = (args = {}) => (helper.length === 1 ? helper(args) : helper(client, args));
    }
  for (let key of ['extractEvent', 'extractEvents'])
    Object.hasOwn(action, key) && (wrapped[key] = action[key]);
  return wrapped;
}

// node_modules/viem/_esm/errors/transport.js
var UrlRequiredError = class extends BaseError {
  constructor() {
    super('No URL was provided to the Transport. Please provide a valid RPC URL to the Transport.', {
      docsPath: '/docs/clients/intro',
      name: 'UrlRequiredError',
    });
  }
};

// node_modules/viem/_esm/utils/promise/withTimeout.js
function withTimeout(fn, { errorInstance = new Error('timed out'), timeout, signal }) {
  return new Promise((resolve, reject) => {
    (async () => {
      let timeoutId,
        controller = new AbortController();
      try {
        (timeout > 0 &&
          (timeoutId = setTimeout(() => {
            signal ? controller.abort() : reject(errorInstance);
          }, timeout)),
          resolve(await fn({ signal: controller?.signal || null })));
      } catch (err) {
        if (controller?.signal.aborted && isAbortError(err)) {
          reject(errorInstance);
          return;
        }
        reject(err);
      } finally {
        clearTimeout(timeoutId);
      }
    })();
  });
}

// node_modules/viem/_esm/utils/rpc/id.js
function createIdStore() {
  return {
    current: 0,
    take() {
      return this.current++;
    },
    reset() {
      this.current = 0;
    },
  };
}
var idCache = /* @__PURE__ */ createIdStore();

// node_modules/viem/_esm/utils/rpc/http.js
var defaultMaxResponseBodySize = 10485760;
function getHttpRpcClient(url_, options = {}) {
  let { url, headers: headers_url } = parseUrl(url_);
  return {
    async request(params) {
      let {
          body,
          fetchFn = options.fetchFn ?? fetch,
          maxResponseBodySize = options.maxResponseBodySize ?? defaultMaxResponseBodySize,
          onRequest = options.onRequest,
          onResponse = options.onResponse,
          timeout = options.timeout ?? 1e4,
        } = params,
        fetchOptions = {
          ...(options.fetchOptions ?? {}),
          ...(params.fetchOptions ?? {}),
        },
        { headers, method, signal: signal_ } = fetchOptions;
      try {
        let response = await withTimeout(
          async ({ signal }) => {
            let init = {
                ...fetchOptions,
                body: Array.isArray(body)
                  ? stringify(
                      body.map((body2) => ({
                        jsonrpc: '2.0',
                        id: body2.id ?? idCache.take(),
                        ...body2,
                      })),
                    )
                  : stringify({
                      jsonrpc: '2.0',
                      id: body.id ?? idCache.take(),
                      ...body,
                    }),
                headers: {
                  ...headers_url,
                  'Content-Type': 'application/json',
                  ...headers,
                },
                method: method || 'POST',
                signal: signal_ || (timeout > 0 ? signal : null),
              },
              request = new Request(url, init),
              args = (await onRequest?.(request, init)) ?? { ...init, url };
            return await fetchFn(args.url ?? url, args);
          },
          {
            errorInstance: new TimeoutError({ body, url }),
            timeout,
            signal: !0,
          },
        );
        onResponse && (await onResponse(response));
        let data,
          responseBody = await readResponseBody(response, {
            maxResponseBodySize,
          });
        if (response.headers.get('Content-Type')?.startsWith('application/json'))
          data = JSON.parse(responseBody);
        else {
          data = responseBody;
          try {
            data = JSON.parse(data || '{}');
          } catch (err) {
            if (response.ok) throw err;
            data = { error: data };
          }
        }
        if (!response.ok) {
          if (typeof data.error?.code == 'number' && typeof data.error?.message == 'string') return data;
          throw new HttpRequestError({
            body,
            details: stringify(data.error) || response.statusText,
            headers: response.headers,
            status: response.status,
            url,
          });
        }
        return data;
      } catch (err) {
        throw signal_?.aborted
          ? getAbortError(signal_)
          : isAbortError(err) ||
              err instanceof HttpRequestError ||
              err instanceof ResponseBodyTooLargeError ||
              err instanceof TimeoutError
            ? err
            : new HttpRequestError({
                body,
                cause: err,
                url,
              });
      }
    },
  };
}
async function readResponseBody(response, { maxResponseBodySize }) {
  if (maxResponseBodySize === !1) return response.text();
  let contentLength = response.headers.get('Content-Length');
  if (contentLength) {
    let size5 = Number(contentLength);
    if (size5 > maxResponseBodySize)
      throw new ResponseBodyTooLargeError({
        maxSize: maxResponseBodySize,
        size: size5,
      });
  }
  if (!response.body) {
    let body2 = await response.text(),
      size5 = new TextEncoder().encode(body2).length;
    if (size5 > maxResponseBodySize)
      throw new ResponseBodyTooLargeError({
        maxSize: maxResponseBodySize,
        size: size5,
      });
    return body2;
  }
  let reader = response.body.getReader(),
    decoder = new TextDecoder(),
    body = '',
    size4 = 0;
  try {
    for (;;) {
      let { done, value } = await reader.read();
      if (done) break;
      if (((size4 += value.byteLength), size4 > maxResponseBodySize))
        throw (
          await reader.cancel(),
          new ResponseBodyTooLargeError({
            maxSize: maxResponseBodySize,
            size: size4,
          })
        );
      body += decoder.decode(value, { stream: !0 });
    }
    return ((body += decoder.decode()), body);
  } finally {
    reader.releaseLock();
  }
}
function parseUrl(url_) {
  try {
    let url = new URL(url_),
      result = (() => {
        if (url.username) {
          let credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
          return (
            (url.username = ''),
            (url.password = ''),
            {
              url: url.toString(),
              headers: { Authorization: `Basic ${btoa(credentials)}` },
            }
          );
        }
      })();
    return { url: url.toString(), ...result };
  } catch {
    return { url: url_ };
  }
}

// node_modules/viem/_esm/utils/promise/withDedupe.js
var promiseCache = /* @__PURE__ */ new LruMap(8192);
function withDedupe(fn, { enabled = !0, id }) {
  if (!enabled || !id) return fn();
  if (promiseCache.get(id)) return promiseCache.get(id);
  let promise = fn().finally(() => promiseCache.delete(id));
  return (promiseCache.set(id, promise), promise);
}

// node_modules/viem/_esm/utils/wait.js
async function wait(time, { signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(getAbortError(signal));
      return;
    }
    let cleanup = () => signal?.removeEventListener('abort', onAbort),
      timeout = setTimeout(() => {
        (cleanup(), resolve());
      }, time),
      onAbort = () => {
        (clearTimeout(timeout), cleanup(), reject(getAbortError(signal)));
      };
    signal?.addEventListener('abort', onAbort, { once: !0 });
  });
}

// node_modules/viem/_esm/utils/promise/withRetry.js
function withRetry(
  fn,
  { delay: delay_ = 100, retryCount = 2, shouldRetry: shouldRetry2 = () => !0, signal } = {},
) {
  return new Promise((resolve, reject) => {
    let attemptRetry = async ({ count = 0 } = {}) => {
      if (signal?.aborted) {
        reject(getAbortError(signal));
        return;
      }
      let retry = async ({ error }) => {
        let delay = typeof delay_ == 'function' ? delay_({ count, error }) : delay_;
        if (delay)
          try {
            await wait(delay, { signal });
          } catch (err) {
            reject(err);
            return;
          }
        return attemptRetry({ count: count + 1 });
      };
      try {
        let data = await fn();
        resolve(data);
      } catch (err) {
        if (signal?.aborted) {
          reject(getAbortError(signal));
          return;
        }
        if (isAbortError(err)) {
          reject(err);
          return;
        }
        if (count < retryCount && (await shouldRetry2({ count, error: err }))) return retry({ error: err });
        reject(err);
      }
    };
    attemptRetry().catch(reject);
  });
}

// node_modules/viem/_esm/utils/buildRequest.js
function buildRequest(request, options = {}) {
  return async (args, overrideOptions = {}) => {
    let {
        dedupe = !1,
        methods,
        retryDelay = 150,
        retryCount = 3,
        signal,
        uid: uid2,
      } = {
        ...options,
        ...overrideOptions,
      },
      { method } = args;
    if (methods?.exclude?.includes(method))
      throw new MethodNotSupportedRpcError(new Error('method not supported'), {
        method,
      });
    if (methods?.include && !methods.include.includes(method))
      throw new MethodNotSupportedRpcError(new Error('method not supported'), {
        method,
      });
    if (signal?.aborted) throw getAbortError(signal);
    let requestId = dedupe ? hashString(`${uid2}.${stringify(args)}`) : void 0;
    return withDedupe(
      () =>
        withRetry(
          async () => {
            try {
              return await request(args, signal ? { signal } : void 0);
            } catch (err_) {
              if (signal?.aborted) throw getAbortError(signal);
              if (isAbortError(err_)) throw err_;
              let err = err_;
              switch (err.code) {
                // -32700
                case ParseRpcError.code:
                  throw new ParseRpcError(err);
                // -32600
                case InvalidRequestRpcError.code:
                  throw new InvalidRequestRpcError(err);
                // -32601
                case MethodNotFoundRpcError.code:
                  throw new MethodNotFoundRpcError(err, { method: args.method });
                // -32602
                case InvalidParamsRpcError.code:
                  throw new InvalidParamsRpcError(err);
                // -32603
                case InternalRpcError.code:
                  throw new InternalRpcError(err);
                // -32000
                case InvalidInputRpcError.code:
                  throw new InvalidInputRpcError(err);
                // -32001
                case ResourceNotFoundRpcError.code:
                  throw new ResourceNotFoundRpcError(err);
                // -32002
                case ResourceUnavailableRpcError.code:
                  throw new ResourceUnavailableRpcError(err);
                // -32003
                case TransactionRejectedRpcError.code:
                  throw new TransactionRejectedRpcError(err);
                // -32004
                case MethodNotSupportedRpcError.code:
                  throw new MethodNotSupportedRpcError(err, {
                    method: args.method,
                  });
                // -32005
                case LimitExceededRpcError.code:
                  throw new LimitExceededRpcError(err);
                // -32006
                case JsonRpcVersionUnsupportedError.code:
                  throw new JsonRpcVersionUnsupportedError(err);
                // 4001
                case UserRejectedRequestError.code:
                  throw new UserRejectedRequestError(err);
                // 4100
                case UnauthorizedProviderError.code:
                  throw new UnauthorizedProviderError(err);
                // 4200
                case UnsupportedProviderMethodError.code:
                  throw new UnsupportedProviderMethodError(err);
                // 4900
                case ProviderDisconnectedError.code:
                  throw new ProviderDisconnectedError(err);
                // 4901
                case ChainDisconnectedError.code:
                  throw new ChainDisconnectedError(err);
                // 4902
                case SwitchChainError.code:
                  throw new SwitchChainError(err);
                // 5700
                case UnsupportedNonOptionalCapabilityError.code:
                  throw new UnsupportedNonOptionalCapabilityError(err);
                // 5710
                case UnsupportedChainIdError.code:
                  throw new UnsupportedChainIdError(err);
                // 5720
                case DuplicateIdError.code:
                  throw new DuplicateIdError(err);
                // 5730
                case UnknownBundleIdError.code:
                  throw new UnknownBundleIdError(err);
                // 5740
                case BundleTooLargeError.code:
                  throw new BundleTooLargeError(err);
                // 5750
                case AtomicReadyWalletRejectedUpgradeError.code:
                  throw new AtomicReadyWalletRejectedUpgradeError(err);
                // 5760
                case AtomicityNotSupportedError.code:
                  throw new AtomicityNotSupportedError(err);
                // CAIP-25: User Rejected Error
                // https://docs.walletconnect.com/2.0/specs/clients/sign/error-codes#rejected-caip-25
                case 5e3:
                  throw new UserRejectedRequestError(err);
                // WalletConnect: Session Settlement Failed
                // https://docs.walletconnect.com/2.0/specs/clients/sign/error-codes
                case WalletConnectSessionSettlementError.code:
                  throw new WalletConnectSessionSettlementError(err);
                default:
                  throw err_ instanceof BaseError ? err_ : new UnknownRpcError(err);
              }
            }
          },
          {
            delay: ({ count, error }) => {
              if (error && error instanceof HttpRequestError) {
                let retryAfter = error?.headers?.get('Retry-After');
                if (retryAfter?.match(/\d/)) return Number.parseInt(retryAfter, 10) * 1e3;
              }
              return ~~(1 << count) * retryDelay;
            },
            retryCount,
            signal,
            shouldRetry: ({ error }) => shouldRetry(error),
          },
        ),
      { enabled: dedupe, id: requestId },
    );
  };
}
function shouldRetry(error) {
  return isAbortError(error)
    ? !1
    : 'code' in error && typeof error.code == 'number'
      ? error.code === -1 ||
        error.code === LimitExceededRpcError.code ||
        error.code === InternalRpcError.code ||
        error.code === 429 ||
        error.code === -32007
      : error instanceof HttpRequestError && error.status
        ? error.status === 403 ||
          error.status === 408 ||
          error.status === 413 ||
          error.status === 429 ||
          error.status === 500 ||
          error.status === 502 ||
          error.status === 503 ||
          error.status === 504
        : !0;
}
function hashString(str, seed = 0) {
  let h1 = 3735928559 ^ seed,
    h2 = 1103547991 ^ seed;
  for (let i = 0; i < str.length; i++) {
    let ch = str.charCodeAt(i);
    ((h1 = Math.imul(h1 ^ ch, 2654435761)), (h2 = Math.imul(h2 ^ ch, 1597334677)));
  }
  return (
    (h1 = Math.imul(h1 ^ (h1 >>> 16), 2246822507)),
    (h1 ^= Math.imul(h2 ^ (h2 >>> 16), 3266489909)),
    (h2 = Math.imul(h2 ^ (h2 >>> 16), 2246822507)),
    (h2 ^= Math.imul(h1 ^ (h1 >>> 16), 3266489909)),
    (4294967296 * (2097151 & h2) + (h1 >>> 0)).toString(36)
  );
}

// node_modules/viem/_esm/clients/transports/createTransport.js
function createTransport(
  { key, methods, name, request, retryCount = 3, retryDelay = 150, timeout, type },
  value,
) {
  let uid2 = uid();
  return {
    config: {
      key,
      methods,
      name,
      request,
      retryCount,
      retryDelay,
      timeout,
      type,
    },
    request: buildRequest(request, { methods, retryCount, retryDelay, uid: uid2 }),
    value,
  };
}

// node_modules/viem/_esm/clients/transports/http.js
var signalId = 0,
  signalIds = /* @__PURE__ */ new WeakMap();
function getSignalId(signal) {
  if (!signal) return 'default';
  let id = signalIds.get(signal);
  if (id !== void 0) return id;
  let nextId = signalId++;
  return (signalIds.set(signal, nextId), nextId);
}
function http(url, config = {}) {
  let {
    batch,
    fetchFn,
    fetchOptions,
    key = 'http',
    maxResponseBodySize,
    methods,
    name = 'HTTP JSON-RPC',
    onFetchRequest,
    onFetchResponse,
    retryDelay,
    raw,
  } = config;
  return ({ chain, retryCount: retryCount_, timeout: timeout_ }) => {
    let { batchSize = 1e3, wait: wait2 = 0 } = typeof batch == 'object' ? batch : {},
      retryCount = config.retryCount ?? retryCount_,
      timeout = timeout_ ?? config.timeout ?? 1e4,
      url_ = url || chain?.rpcUrls.default.http[0];
    if (!url_) throw new UrlRequiredError();
    let rpcClient = getHttpRpcClient(url_, {
      fetchFn,
      fetchOptions,
      maxResponseBodySize,
      onRequest: onFetchRequest,
      onResponse: onFetchResponse,
      timeout,
    });
    return createTransport(
      {
        key,
        methods,
        name,
        async request({ method, params }, options) {
          let body = { method, params },
            fetchOptions2 = options?.signal ? { signal: options.signal } : void 0,
            { schedule } = createBatchScheduler({
              id: `${url_}.${getSignalId(options?.signal)}`,
              wait: wait2,
              shouldSplitBatch(requests) {
                return requests.length > batchSize;
              },
              fn: (body2) =>
                rpcClient.request({
                  body: body2,
                  fetchOptions: fetchOptions2,
                }),
              sort: (a, b) => a.id - b.id,
            }),
            fn = async (body2) =>
              batch
                ? schedule(body2)
                : [
                    await rpcClient.request({
                      body: body2,
                      fetchOptions: fetchOptions2,
                    }),
                  ],
            [{ error, result }] = await fn(body);
          if (raw) return { error, result };
          if (error)
            throw new RpcRequestError({
              body,
              error,
              url: url_,
            });
          return result;
        },
        retryCount,
        retryDelay,
        timeout,
        type: 'http',
      },
      {
        fetchOptions,
        url: url_,
      },
    );
  };
}

// node_modules/viem/_esm/utils/getAction.js
function getAction(client, actionFn, name) {
  let action_implicit = client[actionFn.name];
  if (typeof action_implicit == 'function') return action_implicit;
  let action_explicit = client[name];
  return typeof action_explicit == 'function' ? action_explicit : (params) => actionFn(client, params);
}

// node_modules/viem/_esm/errors/log.js
var FilterTypeNotSupportedError = class extends BaseError {
  constructor(type) {
    super(`Filter type "${type}" is not supported.`, {
      name: 'FilterTypeNotSupportedError',
    });
  }
};

// node_modules/viem/_esm/utils/abi/encodeEventTopics.js
var docsPath = '/docs/contract/encodeEventTopics';
function encodeEventTopics(parameters) {
  let { abi: abi2, eventName, args } = parameters,
    abiItem = abi2[0];
  if (eventName) {
    let item = getAbiItem({ abi: abi2, name: eventName });
    if (!item) throw new AbiEventNotFoundError(eventName, { docsPath });
    abiItem = item;
  }
  if (abiItem.type !== 'event') throw new AbiEventNotFoundError(void 0, { docsPath });
  let topics = [];
  if (args && 'inputs' in abiItem) {
    let indexedInputs = abiItem.inputs?.filter((param) => 'indexed' in param && param.indexed),
      args_ = Array.isArray(args)
        ? args
        : Object.values(args).length > 0
          ? (indexedInputs?.map((x) => args[x.name]) ?? [])
          : [];
    args_.length > 0 &&
      (topics =
        indexedInputs?.map((param, i) =>
          Array.isArray(args_[i])
            ? args_[i].map((_, j) => encodeArg({ param, value: args_[i][j] }))
            : typeof args_[i] < 'u' && args_[i] !== null
              ? encodeArg({ param, value: args_[i] })
              : null,
        ) ?? []);
  }
  if (abiItem.anonymous) return topics;
  let definition = formatAbiItem2(abiItem);
  return [toEventSelector(definition), ...topics];
}
function encodeArg({ param, value }) {
  if (param.type === 'string' || param.type === 'bytes') return keccak256(toBytes(value));
  if (param.type === 'tuple' || param.type.match(/^(.*)\[(\d+)?\]$/))
    throw new FilterTypeNotSupportedError(param.type);
  return encodeAbiParameters([param], [value]);
}

// node_modules/viem/_esm/utils/filters/createFilterRequestScope.js
function createFilterRequestScope(client, { method }) {
  let requestMap = {};
  return (
    client.transport.type === 'fallback' &&
      client.transport.onResponse?.(({ method: method_, response: id, status, transport }) => {
        status === 'success' && method === method_ && (requestMap[id] = transport.request);
      }),
    (id) => requestMap[id] || client.request
  );
}

// node_modules/viem/_esm/actions/public/createContractEventFilter.js
async function createContractEventFilter(client, parameters) {
  let { address, abi: abi2, args, eventName, fromBlock, strict, toBlock } = parameters,
    getRequest = createFilterRequestScope(client, {
      method: 'eth_newFilter',
    }),
    topics = eventName
      ? encodeEventTopics({
          abi: abi2,
          args,
          eventName,
        })
      : void 0,
    id = await client.request({
      method: 'eth_newFilter',
      params: [
        {
          address,
          fromBlock: typeof fromBlock == 'bigint' ? numberToHex(fromBlock) : fromBlock,
          toBlock: typeof toBlock == 'bigint' ? numberToHex(toBlock) : toBlock,
          topics,
        },
      ],
    });
  return {
    abi: abi2,
    args,
    eventName,
    id,
    request: getRequest(id),
    strict: !!strict,
    type: 'event',
  };
}

// node_modules/viem/_esm/utils/errors/getContractError.js
var EXECUTION_REVERTED_ERROR_CODE = 3;
function getContractError(err, { abi: abi2, address, args, docsPath: docsPath3, functionName, sender }) {
  let error =
      err instanceof RawContractError
        ? err
        : err instanceof BaseError
          ? err.walk((err2) => 'data' in err2) || err.walk()
          : {},
    { code, data, details, message, shortMessage } = error,
    cause =
      err instanceof AbiDecodingZeroDataError
        ? new ContractFunctionZeroDataError({ functionName, cause: err })
        : ([EXECUTION_REVERTED_ERROR_CODE, InternalRpcError.code].includes(code) &&
              (data || details || message || shortMessage)) ||
            (code === InvalidInputRpcError.code && details === 'execution reverted' && data)
          ? new ContractFunctionRevertedError({
              abi: abi2,
              data: typeof data == 'object' ? data.data : data,
              functionName,
              message: error instanceof RpcRequestError ? details : (shortMessage ?? message),
              cause: err,
            })
          : err;
  return new ContractFunctionExecutionError(cause, {
    abi: abi2,
    args,
    contractAddress: address,
    docsPath: docsPath3,
    functionName,
    sender,
  });
}

// node_modules/viem/_esm/utils/signature/recoverPublicKey.js
async function recoverPublicKey({ hash: hash3, signature }) {
  let hashHex = isHex(hash3) ? hash3 : toHex(hash3),
    { secp256k1: secp256k12 } = await import('./secp256k1-LVUCWXDL.js');
  return `0x${(() => {
    if (typeof signature == 'object' && 'r' in signature && 's' in signature) {
      let { r, s, v, yParity } = signature,
        yParityOrV2 = Number(yParity ?? v),
        recoveryBit2 = toRecoveryBit(yParityOrV2);
      return new secp256k12.Signature(hexToBigInt(r), hexToBigInt(s)).addRecoveryBit(recoveryBit2);
    }
    let signatureHex = isHex(signature) ? signature : toHex(signature);
    if (size(signatureHex) !== 65) throw new Error('invalid signature length');
    let yParityOrV = hexToNumber(`0x${signatureHex.slice(130)}`),
      recoveryBit = toRecoveryBit(yParityOrV);
    return secp256k12.Signature.fromCompact(signatureHex.substring(2, 130)).addRecoveryBit(recoveryBit);
  })()
    .recoverPublicKey(hashHex.substring(2))
    .toHex(!1)}`;
}
function toRecoveryBit(yParityOrV) {
  if (yParityOrV === 0 || yParityOrV === 1) return yParityOrV;
  if (yParityOrV === 27) return 0;
  if (yParityOrV === 28) return 1;
  throw new Error('Invalid yParityOrV value');
}

// node_modules/viem/_esm/utils/signature/recoverAddress.js
async function recoverAddress({ hash: hash3, signature }) {
  return publicKeyToAddress(await recoverPublicKey({ hash: hash3, signature }));
}

// node_modules/viem/_esm/utils/encoding/toRlp.js
function toRlp(bytes, to = 'hex') {
  let encodable = getEncodable(bytes),
    cursor = createCursor(new Uint8Array(encodable.length));
  return (encodable.encode(cursor), to === 'hex' ? bytesToHex(cursor.bytes) : cursor.bytes);
}
function getEncodable(bytes) {
  return Array.isArray(bytes)
    ? getEncodableList(bytes.map((x) => getEncodable(x)))
    : getEncodableBytes(bytes);
}
function getEncodableList(list) {
  let bodyLength = list.reduce((acc, x) => acc + x.length, 0),
    sizeOfBodyLength = getSizeOfLength(bodyLength);
  return {
    length: bodyLength <= 55 ? 1 + bodyLength : 1 + sizeOfBodyLength + bodyLength,
    encode(cursor) {
      bodyLength <= 55
        ? cursor.pushByte(192 + bodyLength)
        : (cursor.pushByte(247 + sizeOfBodyLength),
          sizeOfBodyLength === 1
            ? cursor.pushUint8(bodyLength)
            : sizeOfBodyLength === 2
              ? cursor.pushUint16(bodyLength)
              : sizeOfBodyLength === 3
                ? cursor.pushUint24(bodyLength)
                : cursor.pushUint32(bodyLength));
      for (let { encode: encode4 } of list) encode4(cursor);
    },
  };
}
function getEncodableBytes(bytesOrHex) {
  let bytes = typeof bytesOrHex == 'string' ? hexToBytes(bytesOrHex) : bytesOrHex,
    sizeOfBytesLength = getSizeOfLength(bytes.length);
  return {
    length:
      bytes.length === 1 && bytes[0] < 128
        ? 1
        : bytes.length <= 55
          ? 1 + bytes.length
          : 1 + sizeOfBytesLength + bytes.length,
    encode(cursor) {
      bytes.length === 1 && bytes[0] < 128
        ? cursor.pushBytes(bytes)
        : bytes.length <= 55
          ? (cursor.pushByte(128 + bytes.length), cursor.pushBytes(bytes))
          : (cursor.pushByte(183 + sizeOfBytesLength),
            sizeOfBytesLength === 1
              ? cursor.pushUint8(bytes.length)
              : sizeOfBytesLength === 2
                ? cursor.pushUint16(bytes.length)
                : sizeOfBytesLength === 3
                  ? cursor.pushUint24(bytes.length)
                  : cursor.pushUint32(bytes.length),
            cursor.pushBytes(bytes));
    },
  };
}
function getSizeOfLength(length) {
  if (length < 2 ** 8) return 1;
  if (length < 2 ** 16) return 2;
  if (length < 2 ** 24) return 3;
  if (length < 2 ** 32) return 4;
  throw new BaseError('Length is too large.');
}

// node_modules/viem/_esm/utils/authorization/hashAuthorization.js
function hashAuthorization(parameters) {
  let { chainId, nonce, to } = parameters,
    address = parameters.contractAddress ?? parameters.address,
    hash3 = keccak256(
      concatHex([
        '0x05',
        toRlp([chainId ? numberToHex(chainId) : '0x', address, nonce ? numberToHex(nonce) : '0x']),
      ]),
    );
  return to === 'bytes' ? hexToBytes(hash3) : hash3;
}

// node_modules/viem/_esm/utils/authorization/recoverAuthorizationAddress.js
async function recoverAuthorizationAddress(parameters) {
  let { authorization, signature } = parameters;
  return recoverAddress({
    hash: hashAuthorization(authorization),
    signature: signature ?? authorization,
  });
}

// node_modules/viem/_esm/errors/estimateGas.js
var EstimateGasExecutionError = class extends BaseError {
  constructor(
    cause,
    {
      account,
      docsPath: docsPath3,
      chain,
      data,
      gas,
      gasPrice,
      maxFeePerGas,
      maxPriorityFeePerGas,
      nonce,
      to,
      value,
    },
  ) {
    let prettyArgs = prettyPrint({
      from: account?.address,
      to,
      value: typeof value < 'u' && `${formatEther(value)} ${chain?.nativeCurrency?.symbol || 'ETH'}`,
      data,
      gas,
      gasPrice: typeof gasPrice < 'u' && `${formatGwei(gasPrice)} gwei`,
      maxFeePerGas: typeof maxFeePerGas < 'u' && `${formatGwei(maxFeePerGas)} gwei`,
      maxPriorityFeePerGas: typeof maxPriorityFeePerGas < 'u' && `${formatGwei(maxPriorityFeePerGas)} gwei`,
      nonce,
    });
    (super(cause.shortMessage, {
      cause,
      docsPath: docsPath3,
      metaMessages: [
        ...(cause.metaMessages ? [...cause.metaMessages, ' '] : []),
        'Estimate Gas Arguments:',
        prettyArgs,
      ].filter(Boolean),
      name: 'EstimateGasExecutionError',
    }),
      Object.defineProperty(this, 'cause', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      (this.cause = cause));
  }
};

// node_modules/viem/_esm/utils/errors/getEstimateGasError.js
function getEstimateGasError(err, { docsPath: docsPath3, ...args }) {
  let cause = (() => {
    let cause2 = getNodeError(err, args);
    return cause2 instanceof UnknownNodeError ? err : cause2;
  })();
  return new EstimateGasExecutionError(cause, {
    docsPath: docsPath3,
    ...args,
  });
}

// node_modules/viem/_esm/errors/fee.js
var BaseFeeScalarError = class extends BaseError {
    constructor() {
      super('`baseFeeMultiplier` must be greater than 1.', {
        name: 'BaseFeeScalarError',
      });
    }
  },
  Eip1559FeesNotSupportedError = class extends BaseError {
    constructor() {
      super('Chain does not support EIP-1559 fees.', {
        name: 'Eip1559FeesNotSupportedError',
      });
    }
  },
  MaxFeePerGasTooLowError = class extends BaseError {
    constructor({ maxPriorityFeePerGas }) {
      super(
        `\`maxFeePerGas\` cannot be less than the \`maxPriorityFeePerGas\` (${formatGwei(maxPriorityFeePerGas)} gwei).`,
        { name: 'MaxFeePerGasTooLowError' },
      );
    }
  };

// node_modules/viem/_esm/errors/block.js
var BlockNotFoundError = class extends BaseError {
  constructor({ blockHash, blockNumber }) {
    let identifier = 'Block';
    (blockHash && (identifier = `Block at hash "${blockHash}"`),
      blockNumber && (identifier = `Block at number "${blockNumber}"`),
      super(`${identifier} could not be found.`, { name: 'BlockNotFoundError' }));
  }
};

// node_modules/viem/_esm/utils/formatters/transaction.js
var transactionType = {
  '0x0': 'legacy',
  '0x1': 'eip2930',
  '0x2': 'eip1559',
  '0x3': 'eip4844',
  '0x4': 'eip7702',
};
function formatTransaction(transaction, _) {
  let transaction_ = {
    ...transaction,
    blockHash: transaction.blockHash ? transaction.blockHash : null,
    blockNumber: transaction.blockNumber ? BigInt(transaction.blockNumber) : null,
    ...(transaction.blockTimestamp != null && {
      blockTimestamp: BigInt(transaction.blockTimestamp),
    }),
    chainId: transaction.chainId ? hexToNumber(transaction.chainId) : void 0,
    gas: transaction.gas ? BigInt(transaction.gas) : void 0,
    gasPrice: transaction.gasPrice ? BigInt(transaction.gasPrice) : void 0,
    maxFeePerBlobGas: transaction.maxFeePerBlobGas ? BigInt(transaction.maxFeePerBlobGas) : void 0,
    maxFeePerGas: transaction.maxFeePerGas ? BigInt(transaction.maxFeePerGas) : void 0,
    maxPriorityFeePerGas: transaction.maxPriorityFeePerGas
      ? BigInt(transaction.maxPriorityFeePerGas)
      : void 0,
    nonce: transaction.nonce ? hexToNumber(transaction.nonce) : void 0,
    to: transaction.to ? transaction.to : null,
    transactionIndex: transaction.transactionIndex ? Number(transaction.transactionIndex) : null,
    type: transaction.type ? transactionType[transaction.type] : void 0,
    typeHex: transaction.type ? transaction.type : void 0,
    value: transaction.value ? BigInt(transaction.value) : void 0,
    v: transaction.v ? BigInt(transaction.v) : void 0,
  };
  return (
    transaction.authorizationList &&
      (transaction_.authorizationList = formatAuthorizationList(transaction.authorizationList)),
    (transaction_.yParity = (() => {
      if (transaction.yParity) return Number(transaction.yParity);
      if (typeof transaction_.v == 'bigint') {
        if (transaction_.v === 0n || transaction_.v === 27n) return 0;
        if (transaction_.v === 1n || transaction_.v === 28n) return 1;
        if (transaction_.v >= 35n) return transaction_.v % 2n === 0n ? 1 : 0;
      }
    })()),
    transaction_.type === 'legacy' &&
      (delete transaction_.accessList,
      delete transaction_.maxFeePerBlobGas,
      delete transaction_.maxFeePerGas,
      delete transaction_.maxPriorityFeePerGas,
      delete transaction_.yParity),
    transaction_.type === 'eip2930' &&
      (delete transaction_.maxFeePerBlobGas,
      delete transaction_.maxFeePerGas,
      delete transaction_.maxPriorityFeePerGas),
    transaction_.type === 'eip1559' && delete transaction_.maxFeePerBlobGas,
    transaction_
  );
}
var defineTransaction = /* @__PURE__ */ defineFormatter('transaction', formatTransaction);
function formatAuthorizationList(authorizationList) {
  return authorizationList.map((authorization) => ({
    address: authorization.address,
    chainId: Number(authorization.chainId),
    nonce: Number(authorization.nonce),
    r: authorization.r,
    s: authorization.s,
    yParity: Number(authorization.yParity),
  }));
}

// node_modules/viem/_esm/utils/formatters/block.js
function formatBlock(block, _) {
  let transactions = (block.transactions ?? []).map((transaction) =>
    typeof transaction == 'string' ? transaction : formatTransaction(transaction),
  );
  return {
    ...block,
    baseFeePerGas: block.baseFeePerGas ? BigInt(block.baseFeePerGas) : null,
    blobGasUsed: block.blobGasUsed ? BigInt(block.blobGasUsed) : void 0,
    difficulty: block.difficulty ? BigInt(block.difficulty) : void 0,
    excessBlobGas: block.excessBlobGas ? BigInt(block.excessBlobGas) : void 0,
    gasLimit: block.gasLimit ? BigInt(block.gasLimit) : void 0,
    gasUsed: block.gasUsed ? BigInt(block.gasUsed) : void 0,
    hash: block.hash ? block.hash : null,
    logsBloom: block.logsBloom ? block.logsBloom : null,
    nonce: block.nonce ? block.nonce : null,
    number: block.number ? BigInt(block.number) : null,
    size: block.size ? BigInt(block.size) : void 0,
    timestamp: block.timestamp ? BigInt(block.timestamp) : void 0,
    transactions,
    totalDifficulty: block.totalDifficulty ? BigInt(block.totalDifficulty) : null,
  };
}
var defineBlock = /* @__PURE__ */ defineFormatter('block', formatBlock);

// node_modules/viem/_esm/actions/public/getBlock.js
async function getBlock(
  client,
  {
    blockHash,
    blockNumber,
    blockTag = client.experimental_blockTag ?? 'latest',
    includeTransactions: includeTransactions_,
  } = {},
) {
  let includeTransactions = includeTransactions_ ?? !1,
    blockNumberHex = blockNumber !== void 0 ? numberToHex(blockNumber) : void 0,
    block = null;
  if (
    (blockHash
      ? (block = await client.request(
          {
            method: 'eth_getBlockByHash',
            params: [blockHash, includeTransactions],
          },
          { dedupe: !0 },
        ))
      : (block = await client.request(
          {
            method: 'eth_getBlockByNumber',
            params: [blockNumberHex || blockTag, includeTransactions],
          },
          { dedupe: !!blockNumberHex },
        )),
    !block)
  )
    throw new BlockNotFoundError({ blockHash, blockNumber });
  return (client.chain?.formatters?.block?.format || formatBlock)(block, 'getBlock');
}

// node_modules/viem/_esm/actions/public/getGasPrice.js
async function getGasPrice(client) {
  let gasPrice = await client.request({
    method: 'eth_gasPrice',
  });
  return BigInt(gasPrice);
}

// node_modules/viem/_esm/actions/public/estimateMaxPriorityFeePerGas.js
async function estimateMaxPriorityFeePerGas(client, args) {
  return internal_estimateMaxPriorityFeePerGas(client, args);
}
async function internal_estimateMaxPriorityFeePerGas(client, args) {
  let { block: block_, chain = client.chain, request } = args || {};
  try {
    let maxPriorityFeePerGas = chain?.fees?.maxPriorityFeePerGas ?? chain?.fees?.defaultPriorityFee;
    if (typeof maxPriorityFeePerGas == 'function') {
      let block = block_ || (await getAction(client, getBlock, 'getBlock')({})),
        maxPriorityFeePerGas_ = await maxPriorityFeePerGas({
          block,
          client,
          request,
        });
      if (maxPriorityFeePerGas_ === null) throw new Error();
      return maxPriorityFeePerGas_;
    }
    if (typeof maxPriorityFeePerGas < 'u') return maxPriorityFeePerGas;
    let maxPriorityFeePerGasHex = await client.request({
      method: 'eth_maxPriorityFeePerGas',
    });
    return hexToBigInt(maxPriorityFeePerGasHex);
  } catch {
    let [block, gasPrice] = await Promise.all([
      block_ ? Promise.resolve(block_) : getAction(client, getBlock, 'getBlock')({}),
      getAction(client, getGasPrice, 'getGasPrice')({}),
    ]);
    if (typeof block.baseFeePerGas != 'bigint') throw new Eip1559FeesNotSupportedError();
    let maxPriorityFeePerGas = gasPrice - block.baseFeePerGas;
    return maxPriorityFeePerGas < 0n ? 0n : maxPriorityFeePerGas;
  }
}

// node_modules/viem/_esm/actions/public/estimateFeesPerGas.js
async function estimateFeesPerGas(client, args) {
  return internal_estimateFeesPerGas(client, args);
}
async function internal_estimateFeesPerGas(client, args) {
  let { block: block_, chain = client.chain, request, type = 'eip1559' } = args || {},
    baseFeeMultiplier = await (async () =>
      typeof chain?.fees?.baseFeeMultiplier == 'function'
        ? chain.fees.baseFeeMultiplier({
            block: block_,
            client,
            request,
          })
        : (chain?.fees?.baseFeeMultiplier ?? 1.2))();
  if (baseFeeMultiplier < 1) throw new BaseFeeScalarError();
  let denominator = 10 ** (baseFeeMultiplier.toString().split('.')[1]?.length ?? 0),
    multiply = (base) => (base * BigInt(Math.round(baseFeeMultiplier * denominator))) / BigInt(denominator),
    block = block_ || (await getAction(client, getBlock, 'getBlock')({}));
  if (typeof chain?.fees?.estimateFeesPerGas == 'function') {
    let fees = await chain.fees.estimateFeesPerGas({
      block: block_,
      client,
      multiply,
      request,
      type,
    });
    if (fees !== null) return fees;
  }
  if (type === 'eip1559') {
    if (typeof block.baseFeePerGas != 'bigint') throw new Eip1559FeesNotSupportedError();
    let maxPriorityFeePerGas =
        typeof request?.maxPriorityFeePerGas == 'bigint'
          ? request.maxPriorityFeePerGas
          : await internal_estimateMaxPriorityFeePerGas(client, {
              block,
              chain,
              request,
            }),
      baseFeePerGas = multiply(block.baseFeePerGas);
    return {
      maxFeePerGas: request?.maxFeePerGas ?? baseFeePerGas + maxPriorityFeePerGas,
      maxPriorityFeePerGas,
    };
  }
  return {
    gasPrice: request?.gasPrice ?? multiply(await getAction(client, getGasPrice, 'getGasPrice')({})),
  };
}

// node_modules/viem/_esm/actions/public/getTransactionCount.js
async function getTransactionCount(
  client,
  { address, blockHash, blockNumber, blockTag = 'latest', requireCanonical },
) {
  let block = formatBlockParameter({
      blockHash,
      blockNumber,
      blockTag,
      requireCanonical,
    }),
    count = await client.request(
      {
        method: 'eth_getTransactionCount',
        params: [address, block],
      },
      {
        dedupe: typeof blockNumber == 'bigint' || blockHash !== void 0,
      },
    );
  return hexToNumber(count);
}

// node_modules/viem/_esm/utils/blob/blobsToCommitments.js
function blobsToCommitments(parameters) {
  let { kzg } = parameters,
    to = parameters.to ?? (typeof parameters.blobs[0] == 'string' ? 'hex' : 'bytes'),
    blobs =
      typeof parameters.blobs[0] == 'string' ? parameters.blobs.map((x) => hexToBytes(x)) : parameters.blobs,
    commitments = [];
  for (let blob of blobs) commitments.push(Uint8Array.from(kzg.blobToKzgCommitment(blob)));
  return to === 'bytes' ? commitments : commitments.map((x) => bytesToHex(x));
}

// node_modules/viem/_esm/utils/blob/blobsToProofs.js
function blobsToProofs(parameters) {
  let { kzg } = parameters,
    to = parameters.to ?? (typeof parameters.blobs[0] == 'string' ? 'hex' : 'bytes'),
    blobs =
      typeof parameters.blobs[0] == 'string' ? parameters.blobs.map((x) => hexToBytes(x)) : parameters.blobs,
    commitments =
      typeof parameters.commitments[0] == 'string'
        ? parameters.commitments.map((x) => hexToBytes(x))
        : parameters.commitments,
    proofs = [];
  for (let i = 0; i < blobs.length; i++) {
    let blob = blobs[i],
      commitment = commitments[i];
    proofs.push(Uint8Array.from(kzg.computeBlobKzgProof(blob, commitment)));
  }
  return to === 'bytes' ? proofs : proofs.map((x) => bytesToHex(x));
}

// node_modules/@noble/hashes/esm/sha256.js
var sha2562 = sha256;

// node_modules/viem/_esm/utils/hash/sha256.js
function sha2563(value, to_) {
  let to = to_ || 'hex',
    bytes = sha2562(isHex(value, { strict: !1 }) ? toBytes(value) : value);
  return to === 'bytes' ? bytes : toHex(bytes);
}

// node_modules/viem/_esm/utils/blob/commitmentToVersionedHash.js
function commitmentToVersionedHash(parameters) {
  let { commitment, version = 1 } = parameters,
    to = parameters.to ?? (typeof commitment == 'string' ? 'hex' : 'bytes'),
    versionedHash = sha2563(commitment, 'bytes');
  return (versionedHash.set([version], 0), to === 'bytes' ? versionedHash : bytesToHex(versionedHash));
}

// node_modules/viem/_esm/utils/blob/commitmentsToVersionedHashes.js
function commitmentsToVersionedHashes(parameters) {
  let { commitments, version } = parameters,
    to = parameters.to ?? (typeof commitments[0] == 'string' ? 'hex' : 'bytes'),
    hashes = [];
  for (let commitment of commitments)
    hashes.push(
      commitmentToVersionedHash({
        commitment,
        to,
        version,
      }),
    );
  return hashes;
}

// node_modules/viem/_esm/errors/blob.js
var BlobSizeTooLargeError = class extends BaseError {
    constructor({ maxSize, size: size4 }) {
      super('Blob size is too large.', {
        metaMessages: [`Max: ${maxSize} bytes`, `Given: ${size4} bytes`],
        name: 'BlobSizeTooLargeError',
      });
    }
  },
  EmptyBlobError = class extends BaseError {
    constructor() {
      super('Blob data must not be empty.', { name: 'EmptyBlobError' });
    }
  },
  InvalidVersionedHashSizeError = class extends BaseError {
    constructor({ hash: hash3, size: size4 }) {
      super(`Versioned hash "${hash3}" size is invalid.`, {
        metaMessages: ['Expected: 32', `Received: ${size4}`],
        name: 'InvalidVersionedHashSizeError',
      });
    }
  },
  InvalidVersionedHashVersionError = class extends BaseError {
    constructor({ hash: hash3, version }) {
      super(`Versioned hash "${hash3}" version is invalid.`, {
        metaMessages: [`Expected: ${1}`, `Received: ${version}`],
        name: 'InvalidVersionedHashVersionError',
      });
    }
  };

// node_modules/viem/_esm/utils/blob/toBlobs.js
function toBlobs(parameters) {
  let to = parameters.to ?? (typeof parameters.data == 'string' ? 'hex' : 'bytes'),
    data = typeof parameters.data == 'string' ? hexToBytes(parameters.data) : parameters.data,
    size_ = size(data);
  if (!size_) throw new EmptyBlobError();
  if (size_ > 761855)
    throw new BlobSizeTooLargeError({
      maxSize: 761855,
      size: size_,
    });
  let blobs = [],
    active = !0,
    position = 0;
  for (; active;) {
    let blob = createCursor(new Uint8Array(131072)),
      size4 = 0;
    for (; size4 < 4096;) {
      let bytes = data.slice(position, position + 31);
      if ((blob.pushByte(0), blob.pushBytes(bytes), bytes.length < 31)) {
        (blob.pushByte(128), (active = !1));
        break;
      }
      (size4++, (position += 31));
    }
    blobs.push(blob);
  }
  return to === 'bytes' ? blobs.map((x) => x.bytes) : blobs.map((x) => bytesToHex(x.bytes));
}

// node_modules/viem/_esm/utils/blob/toBlobSidecars.js
function toBlobSidecars(parameters) {
  let { data, kzg, to } = parameters,
    blobs = parameters.blobs ?? toBlobs({ data, to }),
    commitments = parameters.commitments ?? blobsToCommitments({ blobs, kzg, to }),
    proofs = parameters.proofs ?? blobsToProofs({ blobs, commitments, kzg, to }),
    sidecars = [];
  for (let i = 0; i < blobs.length; i++)
    sidecars.push({
      blob: blobs[i],
      commitment: commitments[i],
      proof: proofs[i],
    });
  return sidecars;
}

// node_modules/viem/_esm/utils/transaction/getTransactionType.js
function getTransactionType(transaction) {
  if (transaction.type) return transaction.type;
  if (typeof transaction.authorizationList < 'u') return 'eip7702';
  if (
    typeof transaction.blobs < 'u' ||
    typeof transaction.blobVersionedHashes < 'u' ||
    typeof transaction.maxFeePerBlobGas < 'u' ||
    typeof transaction.sidecars < 'u'
  )
    return 'eip4844';
  if (typeof transaction.maxFeePerGas < 'u' || typeof transaction.maxPriorityFeePerGas < 'u')
    return 'eip1559';
  if (typeof transaction.gasPrice < 'u') return typeof transaction.accessList < 'u' ? 'eip2930' : 'legacy';
  throw new InvalidSerializableTransactionError({ transaction });
}

// node_modules/viem/_esm/utils/errors/getTransactionError.js
function getTransactionError(err, { docsPath: docsPath3, ...args }) {
  let cause = (() => {
    let cause2 = getNodeError(err, args);
    return cause2 instanceof UnknownNodeError ? err : cause2;
  })();
  return new TransactionExecutionError(cause, {
    docsPath: docsPath3,
    ...args,
  });
}

// node_modules/viem/_esm/actions/public/getChainId.js
async function getChainId(client) {
  let chainIdHex = await client.request(
    {
      method: 'eth_chainId',
    },
    { dedupe: !0 },
  );
  return hexToNumber(chainIdHex);
}

// node_modules/viem/_esm/actions/public/fillTransaction.js
async function fillTransaction(client, parameters) {
  let {
      account = client.account,
      accessList,
      authorizationList,
      chain = client.chain,
      blobVersionedHashes,
      blobs,
      data,
      gas,
      gasPrice,
      maxFeePerBlobGas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      nonce: nonce_,
      nonceManager,
      to,
      type,
      value,
      ...rest
    } = parameters,
    nonce = await (async () => {
      if (!account || !nonceManager || typeof nonce_ < 'u') return nonce_;
      let account_ = parseAccount(account),
        chainId = chain ? chain.id : await getAction(client, getChainId, 'getChainId')({});
      return await nonceManager.consume({
        address: account_.address,
        chainId,
        client,
      });
    })();
  assertRequest(parameters);
  let chainFormat = chain?.formatters?.transactionRequest?.format,
    request = (chainFormat || formatTransactionRequest)(
      {
        // Pick out extra data that might exist on the chain's transaction request type.
        ...extract(rest, { format: chainFormat }),
        account: account ? parseAccount(account) : void 0,
        accessList,
        authorizationList,
        blobs,
        blobVersionedHashes,
        data,
        gas,
        gasPrice,
        maxFeePerBlobGas,
        maxFeePerGas,
        maxPriorityFeePerGas,
        nonce,
        to,
        type,
        value,
      },
      'fillTransaction',
    );
  try {
    let response = await client.request({
        method: 'eth_fillTransaction',
        params: [request],
      }),
      transaction = (chain?.formatters?.transaction?.format || formatTransaction)(response.tx);
    (delete transaction.blockHash,
      delete transaction.blockNumber,
      delete transaction.r,
      delete transaction.s,
      delete transaction.transactionIndex,
      delete transaction.v,
      delete transaction.yParity,
      (transaction.data = transaction.input));
    let hasFeePayerSignature =
      typeof transaction.feePayerSignature < 'u' && transaction.feePayerSignature !== null;
    if (hasFeePayerSignature && typeof nonce < 'u' && transaction.nonce !== nonce)
      throw new FeePayerNonceMismatchError({
        filledNonce: transaction.nonce,
        requestedNonce: nonce,
      });
    if (!hasFeePayerSignature) {
      (transaction.gas && (transaction.gas = parameters.gas ?? transaction.gas),
        transaction.gasPrice && (transaction.gasPrice = parameters.gasPrice ?? transaction.gasPrice),
        transaction.maxFeePerBlobGas &&
          (transaction.maxFeePerBlobGas = parameters.maxFeePerBlobGas ?? transaction.maxFeePerBlobGas),
        transaction.maxFeePerGas &&
          (transaction.maxFeePerGas = parameters.maxFeePerGas ?? transaction.maxFeePerGas),
        transaction.maxPriorityFeePerGas &&
          (transaction.maxPriorityFeePerGas =
            parameters.maxPriorityFeePerGas ?? transaction.maxPriorityFeePerGas),
        typeof transaction.nonce < 'u' && (transaction.nonce = parameters.nonce ?? transaction.nonce));
      let feeMultiplier = await (async () => {
        if (typeof chain?.fees?.baseFeeMultiplier == 'function') {
          let block = await getAction(client, getBlock, 'getBlock')({});
          return chain.fees.baseFeeMultiplier({
            block,
            client,
            request: parameters,
          });
        }
        return chain?.fees?.baseFeeMultiplier ?? 1.2;
      })();
      if (feeMultiplier < 1) throw new BaseFeeScalarError();
      let denominator = 10 ** (feeMultiplier.toString().split('.')[1]?.length ?? 0),
        multiplyFee = (base) =>
          (base * BigInt(Math.round(feeMultiplier * denominator))) / BigInt(denominator);
      (transaction.maxFeePerGas &&
        !parameters.maxFeePerGas &&
        (transaction.maxFeePerGas = multiplyFee(transaction.maxFeePerGas)),
        transaction.gasPrice &&
          !parameters.gasPrice &&
          (transaction.gasPrice = multiplyFee(transaction.gasPrice)));
    }
    return {
      raw: response.raw,
      transaction: {
        from: request.from,
        ...transaction,
      },
      ...(response.capabilities ? { capabilities: response.capabilities } : {}),
    };
  } catch (err) {
    throw getTransactionError(err, {
      ...parameters,
      chain: client.chain,
    });
  }
}

// node_modules/viem/_esm/actions/wallet/prepareTransactionRequest.js
var defaultParameters = ['blobVersionedHashes', 'chainId', 'fees', 'gas', 'nonce', 'type'],
  eip1559NetworkCache = /* @__PURE__ */ new Map(),
  supportsFillTransaction = /* @__PURE__ */ new LruMap(128);
async function prepareTransactionRequest(client, args) {
  let request = args;
  ((request.account ??= client.account), (request.parameters ??= defaultParameters));
  let { account: account_, chain = client.chain, nonceManager, parameters } = request,
    prepareTransactionRequest2 = (() => {
      if (typeof chain?.prepareTransactionRequest == 'function')
        return {
          fn: chain.prepareTransactionRequest,
          runAt: ['beforeFillTransaction'],
        };
      if (Array.isArray(chain?.prepareTransactionRequest))
        return {
          fn: chain.prepareTransactionRequest[0],
          runAt: chain.prepareTransactionRequest[1].runAt,
        };
    })(),
    chainId;
  async function getChainId2() {
    return (
      chainId ||
      (typeof request.chainId < 'u'
        ? request.chainId
        : chain
          ? chain.id
          : ((chainId = await getAction(client, getChainId, 'getChainId')({})), chainId))
    );
  }
  let account = account_ && parseAccount(account_),
    nonce = request.nonce;
  if (prepareTransactionRequest2?.fn && prepareTransactionRequest2.runAt?.includes('beforeFillTransaction')) {
    ((request = await prepareTransactionRequest2.fn(
      { ...request, chain },
      {
        client,
        phase: 'beforeFillTransaction',
      },
    )),
      (nonce ??= request.nonce));
    let sender = request.account ?? request.from;
    account = sender ? parseAccount(sender) : void 0;
  }
  if (parameters.includes('nonce') && typeof nonce > 'u' && account && nonceManager) {
    let chainId2 = await getChainId2();
    nonce = await nonceManager.consume({
      address: account.address,
      chainId: chainId2,
      client,
    });
  }
  let fillResult = (
    (parameters.includes('blobVersionedHashes') || parameters.includes('sidecars')) &&
    request.kzg &&
    request.blobs
      ? !1
      : parameters.length > 0 &&
          'feePayer' in request &&
          request.feePayer &&
          !('feePayerSignature' in request && request.feePayerSignature)
        ? !0
        : supportsFillTransaction.get(client.uid) === !1 ||
            !['fees', 'gas'].some((parameter) => parameters.includes(parameter))
          ? !1
          : !!(
              (parameters.includes('chainId') && typeof request.chainId != 'number') ||
              (parameters.includes('nonce') && typeof nonce != 'number') ||
              (parameters.includes('fees') &&
                typeof request.gasPrice != 'bigint' &&
                (typeof request.maxFeePerGas != 'bigint' ||
                  typeof request.maxPriorityFeePerGas != 'bigint')) ||
              (parameters.includes('gas') && typeof request.gas != 'bigint')
            )
  )
    ? await getAction(
        client,
        fillTransaction,
        'fillTransaction',
      )({ ...request, nonce })
        .then((result) => {
          let {
              chainId: chainId2,
              from: from15,
              gas: gas2,
              gasPrice,
              nonce: nonce2,
              maxFeePerBlobGas,
              maxFeePerGas,
              maxPriorityFeePerGas,
              type: type2,
              ...rest
            } = result.transaction,
            feeToken = 'feeToken' in rest ? rest.feeToken : void 0,
            hasFilledFeePayerSignature =
              'feePayerSignature' in rest &&
              rest.feePayerSignature !== null &&
              typeof rest.feePayerSignature < 'u',
            shouldUseFilledFeeToken =
              typeof feeToken < 'u' &&
              feeToken !== null &&
              (!('feeToken' in request) || hasFilledFeePayerSignature);
          return (
            supportsFillTransaction.set(client.uid, !0),
            {
              ...request,
              ...(from15 ? { from: from15 } : {}),
              ...(type2 && !request.type ? { type: type2 } : {}),
              ...(typeof chainId2 < 'u' ? { chainId: chainId2 } : {}),
              ...(typeof gas2 < 'u' ? { gas: gas2 } : {}),
              ...(typeof gasPrice < 'u' ? { gasPrice } : {}),
              ...(typeof nonce2 < 'u' ? { nonce: nonce2 } : {}),
              ...(typeof maxFeePerBlobGas < 'u' && request.type !== 'legacy' && request.type !== 'eip2930'
                ? { maxFeePerBlobGas }
                : {}),
              ...(typeof maxFeePerGas < 'u' && request.type !== 'legacy' && request.type !== 'eip2930'
                ? { maxFeePerGas }
                : {}),
              ...(typeof maxPriorityFeePerGas < 'u' && request.type !== 'legacy' && request.type !== 'eip2930'
                ? { maxPriorityFeePerGas }
                : {}),
              ...('nonceKey' in rest && typeof rest.nonceKey < 'u' ? { nonceKey: rest.nonceKey } : {}),
              ...('keyAuthorization' in rest &&
              typeof rest.keyAuthorization < 'u' &&
              rest.keyAuthorization !== null &&
              !('keyAuthorization' in request)
                ? { keyAuthorization: rest.keyAuthorization }
                : {}),
              ...('feePayerSignature' in rest &&
              typeof rest.feePayerSignature < 'u' &&
              rest.feePayerSignature !== null
                ? { feePayerSignature: rest.feePayerSignature }
                : {}),
              ...(shouldUseFilledFeeToken ? { feeToken } : {}),
              ...(result.capabilities ? { _capabilities: result.capabilities } : {}),
            }
          );
        })
        .catch((e) => {
          let error = e;
          if (error.name !== 'TransactionExecutionError') return request;
          if (
            error.walk?.((error2) => error2 instanceof FeePayerNonceMismatchError) ||
            error.walk?.((e2) => e2.name === 'ExecutionRevertedError')
          )
            throw e;
          return (
            error.walk?.((e2) => {
              let error2 = e2;
              return (
                error2.name === 'MethodNotFoundRpcError' ||
                error2.name === 'MethodNotSupportedRpcError' ||
                error2.message?.includes('eth_fillTransaction is not available')
              );
            }) && supportsFillTransaction.set(client.uid, !1),
            request
          );
        })
    : request;
  ((nonce ??= fillResult.nonce),
    (request = {
      ...fillResult,
      ...(account ? { from: account?.address } : {}),
      ...(typeof nonce < 'u' ? { nonce } : {}),
    }));
  let { blobs, gas, kzg, type } = request;
  prepareTransactionRequest2?.fn &&
    prepareTransactionRequest2.runAt?.includes('beforeFillParameters') &&
    (request = await prepareTransactionRequest2.fn(
      { ...request, chain },
      {
        client,
        phase: 'beforeFillParameters',
      },
    ));
  let block;
  async function getBlock2() {
    return block || ((block = await getAction(client, getBlock, 'getBlock')({ blockTag: 'latest' })), block);
  }
  if (
    (parameters.includes('nonce') &&
      typeof nonce > 'u' &&
      account &&
      !nonceManager &&
      (request.nonce = await getAction(
        client,
        getTransactionCount,
        'getTransactionCount',
      )({
        address: account.address,
        blockTag: 'pending',
      })),
    (parameters.includes('blobVersionedHashes') || parameters.includes('sidecars')) && blobs && kzg)
  ) {
    let commitments = blobsToCommitments({ blobs, kzg });
    if (parameters.includes('blobVersionedHashes')) {
      let versionedHashes = commitmentsToVersionedHashes({
        commitments,
        to: 'hex',
      });
      request.blobVersionedHashes = versionedHashes;
    }
    if (parameters.includes('sidecars')) {
      let proofs = blobsToProofs({ blobs, commitments, kzg }),
        sidecars = toBlobSidecars({
          blobs,
          commitments,
          proofs,
          to: 'hex',
        });
      request.sidecars = sidecars;
    }
  }
  if (
    (parameters.includes('chainId') && (request.chainId = await getChainId2()),
    (parameters.includes('fees') || parameters.includes('type')) && typeof type > 'u')
  )
    try {
      request.type = getTransactionType(request);
    } catch {
      let isEip1559Network = eip1559NetworkCache.get(client.uid);
      (typeof isEip1559Network > 'u' &&
        ((isEip1559Network = typeof (await getBlock2())?.baseFeePerGas == 'bigint'),
        eip1559NetworkCache.set(client.uid, isEip1559Network)),
        (request.type = isEip1559Network ? 'eip1559' : 'legacy'));
    }
  if (parameters.includes('fees'))
    if (request.type !== 'legacy' && request.type !== 'eip2930') {
      if (typeof request.maxFeePerGas > 'u' || typeof request.maxPriorityFeePerGas > 'u') {
        let block2 = await getBlock2(),
          { maxFeePerGas, maxPriorityFeePerGas } = await internal_estimateFeesPerGas(client, {
            block: block2,
            chain,
            request,
          });
        if (
          typeof request.maxPriorityFeePerGas > 'u' &&
          request.maxFeePerGas &&
          request.maxFeePerGas < maxPriorityFeePerGas
        )
          throw new MaxFeePerGasTooLowError({
            maxPriorityFeePerGas,
          });
        ((request.maxPriorityFeePerGas = maxPriorityFeePerGas), (request.maxFeePerGas = maxFeePerGas));
      }
    } else {
      if (typeof request.maxFeePerGas < 'u' || typeof request.maxPriorityFeePerGas < 'u')
        throw new Eip1559FeesNotSupportedError();
      if (typeof request.gasPrice > 'u') {
        let block2 = await getBlock2(),
          { gasPrice: gasPrice_ } = await internal_estimateFeesPerGas(client, {
            block: block2,
            chain,
            request,
            type: 'legacy',
          });
        request.gasPrice = gasPrice_;
      }
    }
  return (
    parameters.includes('gas') &&
      typeof gas > 'u' &&
      (request.gas = await getAction(
        client,
        estimateGas,
        'estimateGas',
      )({
        ...request,
        account,
        prepare: account?.type === 'local' ? [] : ['blobVersionedHashes'],
      })),
    prepareTransactionRequest2?.fn &&
      prepareTransactionRequest2.runAt?.includes('afterFillParameters') &&
      (request = await prepareTransactionRequest2.fn(
        { ...request, chain },
        {
          client,
          phase: 'afterFillParameters',
        },
      )),
    assertRequest(request),
    delete request.parameters,
    request
  );
}

// node_modules/viem/_esm/actions/public/estimateGas.js
async function estimateGas(client, args) {
  let { account: account_ = client.account, prepare = !0 } = args,
    account = account_ ? parseAccount(account_) : void 0,
    parameters = (() => {
      if (Array.isArray(prepare)) return prepare;
      if (account?.type !== 'local') return ['blobVersionedHashes'];
    })();
  try {
    let to = await (async () => {
        if (args.to) return args.to;
        if (args.authorizationList && args.authorizationList.length > 0)
          return await recoverAuthorizationAddress({
            authorization: args.authorizationList[0],
          }).catch(() => {
            throw new BaseError('`to` is required. Could not infer from `authorizationList`');
          });
      })(),
      {
        accessList,
        authorizationList,
        blobs,
        blobVersionedHashes,
        blockNumber,
        blockTag,
        data,
        gas,
        gasPrice,
        maxFeePerBlobGas,
        maxFeePerGas,
        maxPriorityFeePerGas,
        nonce,
        value,
        stateOverride,
        ...rest
      } = prepare
        ? await prepareTransactionRequest(client, {
            ...args,
            parameters,
            to,
          })
        : args;
    if (gas && args.gas !== gas) return gas;
    let block = (typeof blockNumber == 'bigint' ? numberToHex(blockNumber) : void 0) || blockTag,
      rpcStateOverride = serializeStateOverride(stateOverride);
    assertRequest(args);
    let chainFormat = client.chain?.formatters?.transactionRequest?.format,
      request = (chainFormat || formatTransactionRequest)(
        {
          // Pick out extra data that might exist on the chain's transaction request type.
          ...extract(rest, { format: chainFormat }),
          account,
          accessList,
          authorizationList,
          blobs,
          blobVersionedHashes,
          data,
          gasPrice,
          maxFeePerBlobGas,
          maxFeePerGas,
          maxPriorityFeePerGas,
          nonce,
          to,
          value,
        },
        'estimateGas',
      );
    return BigInt(
      await client.request({
        method: 'eth_estimateGas',
        params: rpcStateOverride
          ? [request, block ?? client.experimental_blockTag ?? 'latest', rpcStateOverride]
          : block
            ? [request, block]
            : [request],
      }),
    );
  } catch (err) {
    throw getEstimateGasError(err, {
      ...args,
      account,
      chain: client.chain,
    });
  }
}

// node_modules/viem/_esm/actions/public/estimateContractGas.js
async function estimateContractGas(client, parameters) {
  let {
      abi: abi2,
      address,
      args,
      functionName,
      dataSuffix = typeof client.dataSuffix == 'string' ? client.dataSuffix : client.dataSuffix?.value,
      ...request
    } = parameters,
    data = encodeFunctionData({
      abi: abi2,
      args,
      functionName,
    });
  try {
    return await getAction(
      client,
      estimateGas,
      'estimateGas',
    )({
      data: `${data}${dataSuffix ? dataSuffix.replace('0x', '') : ''}`,
      to: address,
      ...request,
    });
  } catch (error) {
    let account = request.account ? parseAccount(request.account) : void 0;
    throw getContractError(error, {
      abi: abi2,
      address,
      args,
      docsPath: '/docs/contract/estimateContractGas',
      functionName,
      sender: account?.address,
    });
  }
}

// node_modules/viem/_esm/utils/formatters/log.js
function formatLog(log, { args, eventName } = {}) {
  return {
    ...log,
    blockHash: log.blockHash ? log.blockHash : null,
    blockNumber: log.blockNumber ? BigInt(log.blockNumber) : null,
    blockTimestamp: log.blockTimestamp
      ? BigInt(log.blockTimestamp)
      : log.blockTimestamp === null
        ? null
        : void 0,
    logIndex: log.logIndex ? Number(log.logIndex) : null,
    transactionHash: log.transactionHash ? log.transactionHash : null,
    transactionIndex: log.transactionIndex ? Number(log.transactionIndex) : null,
    ...(eventName ? { args, eventName } : {}),
  };
}

// node_modules/viem/_esm/utils/abi/decodeEventLog.js
var docsPath2 = '/docs/contract/decodeEventLog';
function decodeEventLog(parameters) {
  let { abi: abi2, data, strict: strict_, topics } = parameters,
    strict = strict_ ?? !0,
    [signature, ...argTopics] = topics;
  if (!signature) throw new AbiEventSignatureEmptyTopicsError({ docsPath: docsPath2 });
  let abiItem = abi2.find((x) => x.type === 'event' && signature === toEventSelector(formatAbiItem2(x)));
  if (!(abiItem && 'name' in abiItem) || abiItem.type !== 'event')
    throw new AbiEventSignatureNotFoundError(signature, { docsPath: docsPath2 });
  let { name, inputs } = abiItem,
    isUnnamed = inputs?.some((x) => !('name' in x && x.name)),
    args = isUnnamed ? [] : {},
    indexedInputs = inputs.map((x, i) => [x, i]).filter(([x]) => 'indexed' in x && x.indexed),
    missingIndexedInputs = [];
  for (let i = 0; i < indexedInputs.length; i++) {
    let [param, argIndex] = indexedInputs[i],
      topic = argTopics[i];
    if (!topic) {
      if (strict)
        throw new DecodeLogTopicsMismatch({
          abiItem,
          param,
        });
      missingIndexedInputs.push([param, argIndex]);
      continue;
    }
    args[isUnnamed ? argIndex : param.name || argIndex] = decodeTopic({
      param,
      value: topic,
    });
  }
  let nonIndexedInputs = inputs.filter((x) => !('indexed' in x && x.indexed)),
    inputsToDecode = strict
      ? nonIndexedInputs
      : [...missingIndexedInputs.map(([param]) => param), ...nonIndexedInputs];
  if (inputsToDecode.length > 0) {
    if (data && data !== '0x')
      try {
        let decodedData = decodeAbiParameters(inputsToDecode, data);
        if (decodedData) {
          let dataIndex = 0;
          if (!strict)
            for (let [param, argIndex] of missingIndexedInputs)
              args[isUnnamed ? argIndex : param.name || argIndex] = decodedData[dataIndex++];
          if (isUnnamed)
            for (let i = 0; i < inputs.length; i++)
              args[i] === void 0 && dataIndex < decodedData.length && (args[i] = decodedData[dataIndex++]);
          else
            for (let i = 0; i < nonIndexedInputs.length; i++)
              args[nonIndexedInputs[i].name] = decodedData[dataIndex++];
        }
      } catch (err) {
        if (strict)
          throw err instanceof AbiDecodingDataSizeTooSmallError || err instanceof PositionOutOfBoundsError
            ? new DecodeLogDataMismatch({
                abiItem,
                data,
                params: inputsToDecode,
                size: size(data),
              })
            : err;
      }
    else if (strict)
      throw new DecodeLogDataMismatch({
        abiItem,
        data: '0x',
        params: inputsToDecode,
        size: 0,
      });
  }
  return {
    eventName: name,
    args: Object.values(args).length > 0 ? args : void 0,
  };
}
function decodeTopic({ param, value }) {
  return param.type === 'string' ||
    param.type === 'bytes' ||
    param.type === 'tuple' ||
    param.type.match(/^(.*)\[(\d+)?\]$/)
    ? value
    : (decodeAbiParameters([param], value) || [])[0];
}

// node_modules/viem/_esm/utils/abi/parseEventLogs.js
function parseEventLogs(parameters) {
  let { abi: abi2, args, logs, strict = !0 } = parameters,
    eventName = (() => {
      if (parameters.eventName)
        return Array.isArray(parameters.eventName) ? parameters.eventName : [parameters.eventName];
    })(),
    abiTopics = abi2
      .filter((abiItem) => abiItem.type === 'event')
      .map((abiItem) => ({
        abi: abiItem,
        selector: toEventSelector(abiItem),
      }));
  return logs
    .map((log) => {
      let formattedLog = typeof log.blockNumber == 'string' ? formatLog(log) : log,
        abiItems = abiTopics.filter((abiTopic) => formattedLog.topics[0] === abiTopic.selector);
      if (abiItems.length === 0) return null;
      let event, abiItem;
      for (let item of abiItems)
        try {
          ((event = decodeEventLog({
            ...formattedLog,
            abi: [item.abi],
            strict: !0,
          })),
            (abiItem = item));
          break;
        } catch {}
      if (!event && !strict) {
        abiItem = abiItems[0];
        try {
          event = decodeEventLog({
            data: formattedLog.data,
            topics: formattedLog.topics,
            abi: [abiItem.abi],
            strict: !1,
          });
        } catch {
          let isUnnamed = abiItem.abi.inputs?.some((x) => !('name' in x && x.name));
          return {
            ...formattedLog,
            args: isUnnamed ? [] : {},
            eventName: abiItem.abi.name,
          };
        }
      }
      return !event ||
        !abiItem ||
        (eventName && !eventName.includes(event.eventName)) ||
        !includesArgs({
          args: event.args,
          inputs: abiItem.abi.inputs,
          matchArgs: args,
        })
        ? null
        : { ...event, ...formattedLog };
    })
    .filter(Boolean);
}
function includesArgs(parameters) {
  let { args, inputs, matchArgs } = parameters;
  if (!matchArgs) return !0;
  if (!args) return !1;
  function isEqual2(input, value, arg) {
    try {
      return input.type === 'address'
        ? isAddressEqual(value, arg)
        : input.type === 'string' || input.type === 'bytes'
          ? keccak256(toBytes(value)) === arg
          : value === arg;
    } catch {
      return !1;
    }
  }
  return Array.isArray(args) && Array.isArray(matchArgs)
    ? matchArgs.every((value, index2) => {
        if (value == null) return !0;
        let input = inputs[index2];
        return input
          ? (Array.isArray(value) ? value : [value]).some((value2) => isEqual2(input, value2, args[index2]))
          : !1;
      })
    : typeof args == 'object' &&
        !Array.isArray(args) &&
        typeof matchArgs == 'object' &&
        !Array.isArray(matchArgs)
      ? Object.entries(matchArgs).every(([key, value]) => {
          if (value == null) return !0;
          let input = inputs.find((input2) => input2.name === key);
          return input
            ? (Array.isArray(value) ? value : [value]).some((value2) => isEqual2(input, value2, args[key]))
            : !1;
        })
      : !1;
}

// node_modules/viem/_esm/actions/public/getLogs.js
async function getLogs(
  client,
  { address, blockHash, fromBlock, toBlock, event, events: events_, args, strict: strict_ } = {},
) {
  let strict = strict_ ?? !1,
    events = events_ ?? (event ? [event] : void 0),
    topics = [];
  events &&
    ((topics = [
      events.flatMap((event2) =>
        encodeEventTopics({
          abi: [event2],
          eventName: event2.name,
          args: events_ ? void 0 : args,
        }),
      ),
    ]),
    event && (topics = topics[0]));
  let logs;
  blockHash
    ? (logs = await client.request({
        method: 'eth_getLogs',
        params: [{ address, topics, blockHash }],
      }))
    : (logs = await client.request({
        method: 'eth_getLogs',
        params: [
          {
            address,
            topics,
            fromBlock: typeof fromBlock == 'bigint' ? numberToHex(fromBlock) : fromBlock,
            toBlock: typeof toBlock == 'bigint' ? numberToHex(toBlock) : toBlock,
          },
        ],
      }));
  let formattedLogs = logs.map((log) => formatLog(log));
  return events
    ? parseEventLogs({
        abi: events,
        args,
        logs: formattedLogs,
        strict,
      })
    : formattedLogs;
}

// node_modules/viem/_esm/actions/public/getContractEvents.js
async function getContractEvents(client, parameters) {
  let { abi: abi2, address, args, blockHash, eventName, fromBlock, toBlock, strict } = parameters,
    event = eventName ? getAbiItem({ abi: abi2, name: eventName }) : void 0,
    events = event ? void 0 : abi2.filter((x) => x.type === 'event');
  return getAction(
    client,
    getLogs,
    'getLogs',
  )({
    address,
    args,
    blockHash,
    event,
    events,
    fromBlock,
    toBlock,
    strict,
  });
}

// node_modules/viem/_esm/actions/public/readContract.js
async function readContract(client, parameters) {
  let { abi: abi2, address, args, functionName, ...rest } = parameters,
    calldata = encodeFunctionData({
      abi: abi2,
      args,
      functionName,
    });
  try {
    let { data } = await getAction(
      client,
      call,
      'call',
    )({
      ...rest,
      data: calldata,
      to: address,
    });
    return decodeFunctionResult({
      abi: abi2,
      args,
      functionName,
      data: data || '0x',
    });
  } catch (error) {
    throw getContractError(error, {
      abi: abi2,
      address,
      args,
      docsPath: '/docs/contract/readContract',
      functionName,
    });
  }
}

// node_modules/viem/_esm/actions/public/simulateContract.js
async function simulateContract(client, parameters) {
  let {
      abi: abi2,
      address,
      args,
      functionName,
      dataSuffix = typeof client.dataSuffix == 'string' ? client.dataSuffix : client.dataSuffix?.value,
      ...callRequest
    } = parameters,
    account = callRequest.account ? parseAccount(callRequest.account) : client.account,
    calldata = encodeFunctionData({ abi: abi2, args, functionName });
  try {
    let { data } = await getAction(
        client,
        call,
        'call',
      )({
        batch: !1,
        data: `${calldata}${dataSuffix ? dataSuffix.replace('0x', '') : ''}`,
        to: address,
        ...callRequest,
        account,
      }),
      result = decodeFunctionResult({
        abi: abi2,
        args,
        functionName,
        data: data || '0x',
      }),
      minimizedAbi = abi2.filter((abiItem) => 'name' in abiItem && abiItem.name === parameters.functionName);
    return {
      result,
      request: {
        abi: minimizedAbi,
        address,
        args,
        dataSuffix,
        functionName,
        ...callRequest,
        account,
      },
    };
  } catch (error) {
    throw getContractError(error, {
      abi: abi2,
      address,
      args,
      docsPath: '/docs/contract/simulateContract',
      functionName,
      sender: account?.address,
    });
  }
}

// node_modules/viem/_esm/utils/observe.js
var listenersCache = /* @__PURE__ */ new Map(),
  cleanupCache = /* @__PURE__ */ new Map(),
  callbackCount = 0;
function observe(observerId, callbacks, fn) {
  let callbackId = ++callbackCount,
    getListeners = () => listenersCache.get(observerId) || [],
    unsubscribe = () => {
      let nextListeners = getListeners().filter((cb) => cb.id !== callbackId);
      if (nextListeners.length === 0) {
        (listenersCache.delete(observerId), cleanupCache.delete(observerId));
        return;
      }
      listenersCache.set(observerId, nextListeners);
    },
    unwatch = () => {
      let listeners2 = getListeners();
      if (!listeners2.some((cb) => cb.id === callbackId)) return;
      let cleanup2 = cleanupCache.get(observerId);
      if (listeners2.length === 1 && cleanup2) {
        let p = cleanup2();
        p instanceof Promise && p.catch(() => {});
      }
      unsubscribe();
    },
    listeners = getListeners();
  if (
    (listenersCache.set(observerId, [...listeners, { id: callbackId, fns: callbacks }]),
    listeners && listeners.length > 0)
  )
    return unwatch;
  let emit = {};
  for (let key in callbacks)
    emit[key] = (...args) => {
      let listeners2 = getListeners();
      if (listeners2.length !== 0) for (let listener of listeners2) listener.fns[key]?.(...args);
    };
  let cleanup = fn(emit);
  return (typeof cleanup == 'function' && cleanupCache.set(observerId, cleanup), unwatch);
}

// node_modules/viem/_esm/utils/poll.js
function poll(fn, { emitOnBegin, initialWaitTime, interval }) {
  let active = !0,
    unwatch = () => (active = !1);
  return (
    (async () => {
      let data;
      emitOnBegin && (data = await fn({ unpoll: unwatch }));
      let initialWait = (await initialWaitTime?.(data)) ?? interval;
      await wait(initialWait);
      let poll2 = async () => {
        active && (await fn({ unpoll: unwatch }), await wait(interval), poll2());
      };
      poll2();
    })(),
    unwatch
  );
}

// node_modules/viem/_esm/utils/promise/withCache.js
var promiseCache2 = /* @__PURE__ */ new Map(),
  responseCache = /* @__PURE__ */ new Map();
function getCache(cacheKey2) {
  let buildCache = (cacheKey3, cache) => ({
      clear: () => cache.delete(cacheKey3),
      get: () => cache.get(cacheKey3),
      set: (data) => cache.set(cacheKey3, data),
    }),
    promise = buildCache(cacheKey2, promiseCache2),
    response = buildCache(cacheKey2, responseCache);
  return {
    clear: () => {
      (promise.clear(), response.clear());
    },
    promise,
    response,
  };
}
async function withCache(fn, { cacheKey: cacheKey2, cacheTime = Number.POSITIVE_INFINITY }) {
  let cache = getCache(cacheKey2),
    response = cache.response.get();
  if (response && cacheTime > 0 && Date.now() - response.created.getTime() < cacheTime) return response.data;
  let promise = cache.promise.get();
  promise || ((promise = fn()), cache.promise.set(promise));
  try {
    let data = await promise;
    return (cache.response.set({ created: /* @__PURE__ */ new Date(), data }), data);
  } finally {
    cache.promise.clear();
  }
}

// node_modules/viem/_esm/actions/public/getBlockNumber.js
var cacheKey = (id) => `blockNumber.${id}`;
async function getBlockNumber(client, { cacheTime = client.cacheTime } = {}) {
  let blockNumberHex = await withCache(
    () =>
      client.request({
        method: 'eth_blockNumber',
      }),
    { cacheKey: cacheKey(client.uid), cacheTime },
  );
  return BigInt(blockNumberHex);
}

// node_modules/viem/_esm/actions/public/getFilterChanges.js
async function getFilterChanges(_client, { filter }) {
  let strict = 'strict' in filter && filter.strict,
    logs = await filter.request({
      method: 'eth_getFilterChanges',
      params: [filter.id],
    });
  if (typeof logs[0] == 'string') return logs;
  let formattedLogs = logs.map((log) => formatLog(log));
  return !('abi' in filter) || !filter.abi
    ? formattedLogs
    : parseEventLogs({
        abi: filter.abi,
        logs: formattedLogs,
        strict,
      });
}

// node_modules/viem/_esm/actions/public/uninstallFilter.js
async function uninstallFilter(_client, { filter }) {
  return filter.request({
    method: 'eth_uninstallFilter',
    params: [filter.id],
  });
}

// node_modules/viem/_esm/actions/public/watchContractEvent.js
function watchContractEvent(client, parameters) {
  let {
    abi: abi2,
    address,
    args,
    batch = !0,
    eventName,
    fromBlock,
    onError,
    onLogs,
    poll: poll_,
    pollingInterval = client.pollingInterval,
    strict: strict_,
  } = parameters;
  return (
    typeof poll_ < 'u'
      ? poll_
      : typeof fromBlock == 'bigint'
        ? !0
        : !(
            client.transport.type === 'webSocket' ||
            client.transport.type === 'ipc' ||
            (client.transport.type === 'fallback' &&
              (client.transport.transports[0].config.type === 'webSocket' ||
                client.transport.transports[0].config.type === 'ipc'))
          )
  )
    ? (() => {
        let strict = strict_ ?? !1,
          observerId = stringify([
            'watchContractEvent',
            address,
            args,
            batch,
            client.uid,
            eventName,
            pollingInterval,
            strict,
            fromBlock,
          ]);
        return observe(observerId, { onLogs, onError }, (emit) => {
          let previousBlockNumber;
          fromBlock !== void 0 && (previousBlockNumber = fromBlock - 1n);
          let filter,
            initialized = !1,
            unwatch = poll(
              async () => {
                if (!initialized) {
                  try {
                    filter = await getAction(
                      client,
                      createContractEventFilter,
                      'createContractEventFilter',
                    )({
                      abi: abi2,
                      address,
                      args,
                      eventName,
                      strict,
                      fromBlock,
                    });
                  } catch {}
                  initialized = !0;
                  return;
                }
                try {
                  let logs;
                  if (filter)
                    logs = await getAction(client, getFilterChanges, 'getFilterChanges')({ filter });
                  else {
                    let blockNumber = await getAction(client, getBlockNumber, 'getBlockNumber')({});
                    (previousBlockNumber && previousBlockNumber < blockNumber
                      ? (logs = await getAction(
                          client,
                          getContractEvents,
                          'getContractEvents',
                        )({
                          abi: abi2,
                          address,
                          args,
                          eventName,
                          fromBlock: previousBlockNumber + 1n,
                          toBlock: blockNumber,
                          strict,
                        }))
                      : (logs = []),
                      (previousBlockNumber = blockNumber));
                  }
                  if (logs.length === 0) return;
                  if (batch) emit.onLogs(logs);
                  else for (let log of logs) emit.onLogs([log]);
                } catch (err) {
                  (filter && err instanceof InvalidInputRpcError && (initialized = !1), emit.onError?.(err));
                }
              },
              {
                emitOnBegin: !0,
                interval: pollingInterval,
              },
            );
          return async () => {
            (filter && (await getAction(client, uninstallFilter, 'uninstallFilter')({ filter })), unwatch());
          };
        });
      })()
    : (() => {
        let strict = strict_ ?? !1,
          observerId = stringify([
            'watchContractEvent',
            address,
            args,
            batch,
            client.uid,
            eventName,
            pollingInterval,
            strict,
          ]),
          active = !0,
          unsubscribe = () => (active = !1);
        return observe(
          observerId,
          { onLogs, onError },
          (emit) => (
            (async () => {
              try {
                let transport = (() => {
                    if (client.transport.type === 'fallback') {
                      let transport2 = client.transport.transports.find(
                        (transport3) =>
                          transport3.config.type === 'webSocket' || transport3.config.type === 'ipc',
                      );
                      return transport2 ? transport2.value : client.transport;
                    }
                    return client.transport;
                  })(),
                  topics = eventName
                    ? encodeEventTopics({
                        abi: abi2,
                        eventName,
                        args,
                      })
                    : [],
                  { unsubscribe: unsubscribe_ } = await transport.subscribe({
                    params: ['logs', { address, topics }],
                    onData(data) {
                      if (!active) return;
                      let log = data.result;
                      try {
                        let { eventName: eventName2, args: args2 } = decodeEventLog({
                            abi: abi2,
                            data: log.data,
                            topics: log.topics,
                            strict: strict_,
                          }),
                          formatted = formatLog(log, {
                            args: args2,
                            eventName: eventName2,
                          });
                        emit.onLogs([formatted]);
                      } catch (err) {
                        let eventName2, isUnnamed;
                        if (err instanceof DecodeLogDataMismatch || err instanceof DecodeLogTopicsMismatch) {
                          if (strict_) return;
                          ((eventName2 = err.abiItem.name),
                            (isUnnamed = err.abiItem.inputs?.some((x) => !('name' in x && x.name))));
                        }
                        let formatted = formatLog(log, {
                          args: isUnnamed ? [] : {},
                          eventName: eventName2,
                        });
                        emit.onLogs([formatted]);
                      }
                    },
                    onError(error) {
                      emit.onError?.(error);
                    },
                  });
                ((unsubscribe = unsubscribe_), active || unsubscribe());
              } catch (err) {
                onError?.(err);
              }
            })(),
            () => unsubscribe()
          ),
        );
      })();
}

// node_modules/viem/_esm/errors/account.js
var AccountNotFoundError = class extends BaseError {
  constructor({ docsPath: docsPath3 } = {}) {
    super(
      [
        'Could not find an Account to execute with this Action.',
        'Please provide an Account with the `account` argument on the Action, or by supplying an `account` to the Client.',
      ].join(`
`),
      {
        docsPath: docsPath3,
        docsSlug: 'account',
        name: 'AccountNotFoundError',
      },
    );
  }
};

// node_modules/viem/_esm/actions/wallet/sendRawTransaction.js
async function sendRawTransaction(client, { serializedTransaction }) {
  return client.request(
    {
      method: 'eth_sendRawTransaction',
      params: [serializedTransaction],
    },
    { retryCount: 0 },
  );
}

// node_modules/viem/_esm/utils/formatters/transactionReceipt.js
var receiptStatuses = {
  '0x0': 'reverted',
  '0x1': 'success',
};
function formatTransactionReceipt(transactionReceipt, _) {
  let receipt = {
    ...transactionReceipt,
    blockNumber: transactionReceipt.blockNumber ? BigInt(transactionReceipt.blockNumber) : null,
    contractAddress: transactionReceipt.contractAddress ? transactionReceipt.contractAddress : null,
    cumulativeGasUsed: transactionReceipt.cumulativeGasUsed
      ? BigInt(transactionReceipt.cumulativeGasUsed)
      : null,
    effectiveGasPrice: transactionReceipt.effectiveGasPrice
      ? BigInt(transactionReceipt.effectiveGasPrice)
      : null,
    gasUsed: transactionReceipt.gasUsed ? BigInt(transactionReceipt.gasUsed) : null,
    logs: transactionReceipt.logs ? transactionReceipt.logs.map((log) => formatLog(log)) : null,
    to: transactionReceipt.to ? transactionReceipt.to : null,
    transactionIndex: transactionReceipt.transactionIndex
      ? hexToNumber(transactionReceipt.transactionIndex)
      : null,
    status: transactionReceipt.status ? receiptStatuses[transactionReceipt.status] : null,
    type: transactionReceipt.type
      ? transactionType[transactionReceipt.type] || transactionReceipt.type
      : null,
  };
  return (
    transactionReceipt.blobGasPrice && (receipt.blobGasPrice = BigInt(transactionReceipt.blobGasPrice)),
    transactionReceipt.blobGasUsed && (receipt.blobGasUsed = BigInt(transactionReceipt.blobGasUsed)),
    receipt
  );
}
var defineTransactionReceipt = /* @__PURE__ */ defineFormatter(
  'transactionReceipt',
  formatTransactionReceipt,
);

// node_modules/viem/_esm/utils/ens/errors.js
function isNullUniversalResolverError(err) {
  if (!(err instanceof BaseError)) return !1;
  let cause = err.walk((e) => e instanceof ContractFunctionRevertedError);
  return cause instanceof ContractFunctionRevertedError
    ? cause.data?.errorName === 'HttpError' ||
        cause.data?.errorName === 'ResolverError' ||
        cause.data?.errorName === 'ResolverNotContract' ||
        cause.data?.errorName === 'ResolverNotFound' ||
        cause.data?.errorName === 'ReverseAddressMismatch' ||
        cause.data?.errorName === 'UnsupportedResolverProfile'
    : !1;
}

// node_modules/viem/_esm/utils/ens/encodedLabelToLabelhash.js
function encodedLabelToLabelhash(label) {
  if (label.length !== 66 || label.indexOf('[') !== 0 || label.indexOf(']') !== 65) return null;
  let hash3 = `0x${label.slice(1, 65)}`;
  return isHex(hash3) ? hash3 : null;
}

// node_modules/viem/_esm/utils/ens/namehash.js
function namehash(name) {
  let result = new Uint8Array(32).fill(0);
  if (!name) return bytesToHex(result);
  let labels = name.split('.');
  for (let i = labels.length - 1; i >= 0; i -= 1) {
    let hashFromEncodedLabel = encodedLabelToLabelhash(labels[i]),
      hashed = hashFromEncodedLabel
        ? toBytes(hashFromEncodedLabel)
        : keccak256(stringToBytes(labels[i]), 'bytes');
    result = keccak256(concat([result, hashed]), 'bytes');
  }
  return bytesToHex(result);
}

// node_modules/viem/_esm/utils/ens/encodeLabelhash.js
function encodeLabelhash(hash3) {
  return `[${hash3.slice(2)}]`;
}

// node_modules/viem/_esm/utils/ens/labelhash.js
function labelhash(label) {
  let result = new Uint8Array(32).fill(0);
  return label ? encodedLabelToLabelhash(label) || keccak256(stringToBytes(label)) : bytesToHex(result);
}

// node_modules/viem/_esm/utils/ens/packetToBytes.js
function packetToBytes(packet) {
  let value = packet.replace(/^\.|\.$/gm, '');
  if (value.length === 0) return new Uint8Array(1);
  let bytes = new Uint8Array(stringToBytes(value).byteLength + 2),
    offset = 0,
    list = value.split('.');
  for (let i = 0; i < list.length; i++) {
    let encoded = stringToBytes(list[i]);
    (encoded.byteLength > 255 && (encoded = stringToBytes(encodeLabelhash(labelhash(list[i])))),
      (bytes[offset] = encoded.length),
      bytes.set(encoded, offset + 1),
      (offset += encoded.length + 1));
  }
  return bytes.byteLength !== offset + 1 ? bytes.slice(0, offset + 1) : bytes;
}

// node_modules/viem/_esm/actions/ens/getEnsAddress.js
async function getEnsAddress(client, parameters) {
  let { blockNumber, blockTag, coinType, name, gatewayUrls, strict } = parameters,
    { chain } = client,
    universalResolverAddress = (() => {
      if (parameters.universalResolverAddress) return parameters.universalResolverAddress;
      if (!chain) throw new Error('client chain not configured. universalResolverAddress is required.');
      return getChainContractAddress({
        blockNumber,
        chain,
        contract: 'ensUniversalResolver',
      });
    })(),
    tlds = chain?.ensTlds;
  if (tlds && !tlds.some((tld) => name.endsWith(tld))) return null;
  let args = coinType != null ? [namehash(name), BigInt(coinType)] : [namehash(name)];
  try {
    let functionData = encodeFunctionData({
        abi: addressResolverAbi,
        functionName: 'addr',
        args,
      }),
      readContractParameters = {
        address: universalResolverAddress,
        abi: universalResolverResolveAbi,
        functionName: 'resolveWithGateways',
        args: [toHex(packetToBytes(name)), functionData, gatewayUrls ?? [localBatchGatewayUrl]],
        blockNumber,
        blockTag,
      },
      res = await getAction(client, readContract, 'readContract')(readContractParameters);
    if (res[0] === '0x') return null;
    let address = decodeAddress({ coinType, data: res[0], args });
    return address === '0x' || trim(address) === '0x00' ? null : address;
  } catch (err) {
    if (strict) throw err;
    if (isNullUniversalResolverError(err)) return null;
    throw err;
  }
}
function decodeAddress({ coinType, data, args }) {
  try {
    return decodeFunctionResult({
      abi: addressResolverAbi,
      args,
      functionName: 'addr',
      data,
    });
  } catch (err) {
    if (coinType == null) throw err;
    let address = trim(data);
    if (size(address) === 20) return getAddress(address);
    throw err;
  }
}

// node_modules/viem/_esm/errors/ens.js
var EnsAvatarInvalidMetadataError = class extends BaseError {
    constructor({ data }) {
      super('Unable to extract image from metadata. The metadata may be malformed or invalid.', {
        metaMessages: [
          '- Metadata must be a JSON object with at least an `image`, `image_url` or `image_data` property.',
          '',
          `Provided data: ${JSON.stringify(data)}`,
        ],
        name: 'EnsAvatarInvalidMetadataError',
      });
    }
  },
  EnsAvatarInvalidNftUriError = class extends BaseError {
    constructor({ reason }) {
      super(`ENS NFT avatar URI is invalid. ${reason}`, {
        name: 'EnsAvatarInvalidNftUriError',
      });
    }
  },
  EnsAvatarUriResolutionError = class extends BaseError {
    constructor({ uri }) {
      super(
        `Unable to resolve ENS avatar URI "${uri}". The URI may be malformed, invalid, or does not respond with a valid image.`,
        { name: 'EnsAvatarUriResolutionError' },
      );
    }
  },
  EnsAvatarUnsupportedNamespaceError = class extends BaseError {
    constructor({ namespace }) {
      super(`ENS NFT avatar namespace "${namespace}" is not supported. Must be "erc721" or "erc1155".`, {
        name: 'EnsAvatarUnsupportedNamespaceError',
      });
    }
  };

// node_modules/viem/_esm/utils/ens/avatar/utils.js
var networkRegex =
    /(?<protocol>https?:\/\/[^/]*|ipfs:\/|ipns:\/|ar:\/)?(?<root>\/)?(?<subpath>ipfs\/|ipns\/)?(?<target>[\w\-.]+)(?<subtarget>\/.*)?/,
  ipfsHashRegex =
    /^(Qm[1-9A-HJ-NP-Za-km-z]{44,}|b[A-Za-z2-7]{58,}|B[A-Z2-7]{58,}|z[1-9A-HJ-NP-Za-km-z]{48,}|F[0-9A-F]{50,})(\/(?<target>[\w\-.]+))?(?<subtarget>\/.*)?$/,
  base64Regex = /^data:([a-zA-Z\-/+]*);base64,([^"].*)/,
  dataURIRegex = /^data:([a-zA-Z\-/+]*)?(;[a-zA-Z0-9].*?)?(,)/;
async function isImageUri(uri) {
  try {
    let res = await fetch(uri, { method: 'HEAD' });
    return res.status === 200 ? res.headers.get('content-type')?.startsWith('image/') : !1;
  } catch (error) {
    return (typeof error == 'object' && typeof error.response < 'u') || !Object.hasOwn(globalThis, 'Image')
      ? !1
      : new Promise((resolve) => {
          let img = new Image();
          ((img.onload = () => {
            resolve(!0);
          }),
            (img.onerror = () => {
              resolve(!1);
            }),
            (img.src = uri));
        });
  }
}
function getGateway(custom, defaultGateway) {
  return custom ? (custom.endsWith('/') ? custom.slice(0, -1) : custom) : defaultGateway;
}
function resolveAvatarUri({ uri, gatewayUrls }) {
  let isEncoded = base64Regex.test(uri);
  if (isEncoded) return { uri, isOnChain: !0, isEncoded };
  let ipfsGateway = getGateway(gatewayUrls?.ipfs, 'https://ipfs.io'),
    arweaveGateway = getGateway(gatewayUrls?.arweave, 'https://arweave.net'),
    networkRegexMatch = uri.match(networkRegex),
    { protocol, subpath, target, subtarget = '' } = networkRegexMatch?.groups || {},
    isIPNS = protocol === 'ipns:/' || subpath === 'ipns/',
    isIPFS = protocol === 'ipfs:/' || subpath === 'ipfs/' || ipfsHashRegex.test(uri);
  if (uri.startsWith('http') && !isIPNS && !isIPFS) {
    let replacedUri = uri;
    return (
      gatewayUrls?.arweave && (replacedUri = uri.replace(/https:\/\/arweave.net/g, gatewayUrls?.arweave)),
      { uri: replacedUri, isOnChain: !1, isEncoded: !1 }
    );
  }
  if ((isIPNS || isIPFS) && target)
    return {
      uri: `${ipfsGateway}/${isIPNS ? 'ipns' : 'ipfs'}/${target}${subtarget}`,
      isOnChain: !1,
      isEncoded: !1,
    };
  if (protocol === 'ar:/' && target)
    return {
      uri: `${arweaveGateway}/${target}${subtarget || ''}`,
      isOnChain: !1,
      isEncoded: !1,
    };
  let parsedUri = uri.replace(dataURIRegex, '');
  if (
    (parsedUri.startsWith('<svg') && (parsedUri = `data:image/svg+xml;base64,${btoa(parsedUri)}`),
    parsedUri.startsWith('data:') || parsedUri.startsWith('{'))
  )
    return {
      uri: parsedUri,
      isOnChain: !0,
      isEncoded: !1,
    };
  throw new EnsAvatarUriResolutionError({ uri });
}
function getJsonImage(data) {
  if (typeof data != 'object' || (!('image' in data) && !('image_url' in data) && !('image_data' in data)))
    throw new EnsAvatarInvalidMetadataError({ data });
  return data.image || data.image_url || data.image_data;
}
async function getMetadataAvatarUri({ gatewayUrls, uri }) {
  try {
    let res = await fetch(uri).then((res2) => res2.json());
    return await parseAvatarUri({
      gatewayUrls,
      uri: getJsonImage(res),
    });
  } catch {
    throw new EnsAvatarUriResolutionError({ uri });
  }
}
async function parseAvatarUri({ gatewayUrls, uri }) {
  let { uri: resolvedURI, isOnChain } = resolveAvatarUri({ uri, gatewayUrls });
  if (isOnChain || (await isImageUri(resolvedURI))) return resolvedURI;
  throw new EnsAvatarUriResolutionError({ uri });
}
function parseNftUri(uri_) {
  let uri = uri_;
  uri.startsWith('did:nft:') && (uri = uri.replace('did:nft:', '').replace(/_/g, '/'));
  let [reference, asset_namespace, tokenID] = uri.split('/'),
    [eip_namespace, chainID] = reference.split(':'),
    [erc_namespace, contractAddress] = asset_namespace.split(':');
  if (!eip_namespace || eip_namespace.toLowerCase() !== 'eip155')
    throw new EnsAvatarInvalidNftUriError({ reason: 'Only EIP-155 supported' });
  if (!chainID) throw new EnsAvatarInvalidNftUriError({ reason: 'Chain ID not found' });
  if (!contractAddress)
    throw new EnsAvatarInvalidNftUriError({
      reason: 'Contract address not found',
    });
  if (!tokenID) throw new EnsAvatarInvalidNftUriError({ reason: 'Token ID not found' });
  if (!erc_namespace) throw new EnsAvatarInvalidNftUriError({ reason: 'ERC namespace not found' });
  return {
    chainID: Number.parseInt(chainID, 10),
    namespace: erc_namespace.toLowerCase(),
    contractAddress,
    tokenID,
  };
}
async function getNftTokenUri(client, { nft }) {
  if (nft.namespace === 'erc721')
    return readContract(client, {
      address: nft.contractAddress,
      abi: [
        {
          name: 'tokenURI',
          type: 'function',
          stateMutability: 'view',
          inputs: [{ name: 'tokenId', type: 'uint256' }],
          outputs: [{ name: '', type: 'string' }],
        },
      ],
      functionName: 'tokenURI',
      args: [BigInt(nft.tokenID)],
    });
  if (nft.namespace === 'erc1155')
    return readContract(client, {
      address: nft.contractAddress,
      abi: [
        {
          name: 'uri',
          type: 'function',
          stateMutability: 'view',
          inputs: [{ name: '_id', type: 'uint256' }],
          outputs: [{ name: '', type: 'string' }],
        },
      ],
      functionName: 'uri',
      args: [BigInt(nft.tokenID)],
    });
  throw new EnsAvatarUnsupportedNamespaceError({ namespace: nft.namespace });
}

// node_modules/viem/_esm/utils/ens/avatar/parseAvatarRecord.js
async function parseAvatarRecord(client, { gatewayUrls, record }) {
  return /eip155:/i.test(record)
    ? parseNftAvatarUri(client, { gatewayUrls, record })
    : parseAvatarUri({ uri: record, gatewayUrls });
}
async function parseNftAvatarUri(client, { gatewayUrls, record }) {
  let nft = parseNftUri(record),
    nftUri = await getNftTokenUri(client, { nft }),
    { uri: resolvedNftUri, isOnChain, isEncoded } = resolveAvatarUri({ uri: nftUri, gatewayUrls });
  if (
    isOnChain &&
    (resolvedNftUri.includes('data:application/json;base64,') || resolvedNftUri.startsWith('{'))
  ) {
    let encodedJson = isEncoded
        ? // if it is encoded, decode it
          atob(resolvedNftUri.replace('data:application/json;base64,', ''))
        : // if it isn't encoded assume it is a JSON string, but it could be anything (it will error if it is)
          resolvedNftUri,
      decoded = JSON.parse(encodedJson);
    return parseAvatarUri({ uri: getJsonImage(decoded), gatewayUrls });
  }
  let uriTokenId = nft.tokenID;
  return (
    nft.namespace === 'erc1155' && (uriTokenId = uriTokenId.replace('0x', '').padStart(64, '0')),
    getMetadataAvatarUri({
      gatewayUrls,
      uri: resolvedNftUri.replace(/(?:0x)?{id}/, uriTokenId),
    })
  );
}

// node_modules/viem/_esm/actions/ens/getEnsText.js
async function getEnsText(client, parameters) {
  let { blockNumber, blockTag, key, name, gatewayUrls, strict } = parameters,
    { chain } = client,
    universalResolverAddress = (() => {
      if (parameters.universalResolverAddress) return parameters.universalResolverAddress;
      if (!chain) throw new Error('client chain not configured. universalResolverAddress is required.');
      return getChainContractAddress({
        blockNumber,
        chain,
        contract: 'ensUniversalResolver',
      });
    })(),
    tlds = chain?.ensTlds;
  if (tlds && !tlds.some((tld) => name.endsWith(tld))) return null;
  try {
    let readContractParameters = {
        address: universalResolverAddress,
        abi: universalResolverResolveAbi,
        args: [
          toHex(packetToBytes(name)),
          encodeFunctionData({
            abi: textResolverAbi,
            functionName: 'text',
            args: [namehash(name), key],
          }),
          gatewayUrls ?? [localBatchGatewayUrl],
        ],
        functionName: 'resolveWithGateways',
        blockNumber,
        blockTag,
      },
      res = await getAction(client, readContract, 'readContract')(readContractParameters);
    if (res[0] === '0x') return null;
    let record = decodeFunctionResult({
      abi: textResolverAbi,
      functionName: 'text',
      data: res[0],
    });
    return record === '' ? null : record;
  } catch (err) {
    if (strict) throw err;
    if (isNullUniversalResolverError(err)) return null;
    throw err;
  }
}

// node_modules/viem/_esm/actions/ens/getEnsAvatar.js
async function getEnsAvatar(
  client,
  { blockNumber, blockTag, assetGatewayUrls, name, gatewayUrls, strict, universalResolverAddress },
) {
  let record = await getAction(
    client,
    getEnsText,
    'getEnsText',
  )({
    blockNumber,
    blockTag,
    key: 'avatar',
    name,
    universalResolverAddress,
    gatewayUrls,
    strict,
  });
  if (!record) return null;
  try {
    return await parseAvatarRecord(client, {
      record,
      gatewayUrls: assetGatewayUrls,
    });
  } catch {
    return null;
  }
}

// node_modules/viem/_esm/actions/ens/getEnsName.js
async function getEnsName(client, parameters) {
  let { address, blockNumber, blockTag, coinType = 60n, gatewayUrls, strict } = parameters,
    { chain } = client,
    universalResolverAddress = (() => {
      if (parameters.universalResolverAddress) return parameters.universalResolverAddress;
      if (!chain) throw new Error('client chain not configured. universalResolverAddress is required.');
      return getChainContractAddress({
        blockNumber,
        chain,
        contract: 'ensUniversalResolver',
      });
    })();
  try {
    let readContractParameters = {
        address: universalResolverAddress,
        abi: universalResolverReverseAbi,
        args: [address, coinType, gatewayUrls ?? [localBatchGatewayUrl]],
        functionName: 'reverseWithGateways',
        blockNumber,
        blockTag,
      },
      readContractAction = getAction(client, readContract, 'readContract'),
      [name] = await readContractAction(readContractParameters);
    return name || null;
  } catch (err) {
    if (strict) throw err;
    if (isNullUniversalResolverError(err)) return null;
    throw err;
  }
}

// node_modules/viem/_esm/actions/ens/getEnsResolver.js
async function getEnsResolver(client, parameters) {
  let { blockNumber, blockTag, name } = parameters,
    { chain } = client,
    universalResolverAddress = (() => {
      if (parameters.universalResolverAddress) return parameters.universalResolverAddress;
      if (!chain) throw new Error('client chain not configured. universalResolverAddress is required.');
      return getChainContractAddress({
        blockNumber,
        chain,
        contract: 'ensUniversalResolver',
      });
    })(),
    tlds = chain?.ensTlds;
  if (tlds && !tlds.some((tld) => name.endsWith(tld)))
    throw new Error(
      `${name} is not a valid ENS TLD (${tlds?.join(', ')}) for chain "${chain.name}" (id: ${chain.id}).`,
    );
  let [resolverAddress] = await getAction(
    client,
    readContract,
    'readContract',
  )({
    address: universalResolverAddress,
    abi: [
      {
        inputs: [{ type: 'bytes' }],
        name: 'findResolver',
        outputs: [{ type: 'address' }, { type: 'bytes32' }, { type: 'uint256' }],
        stateMutability: 'view',
        type: 'function',
      },
    ],
    functionName: 'findResolver',
    args: [toHex(packetToBytes(name))],
    blockNumber,
    blockTag,
  });
  return resolverAddress;
}

// node_modules/viem/_esm/actions/public/createAccessList.js
async function createAccessList(client, args) {
  let {
      account: account_ = client.account,
      blockNumber,
      blockTag = 'latest',
      blobs,
      data,
      gas,
      gasPrice,
      maxFeePerBlobGas,
      maxFeePerGas,
      maxPriorityFeePerGas,
      to,
      value,
      ...rest
    } = args,
    account = account_ ? parseAccount(account_) : void 0;
  try {
    assertRequest(args);
    let block = (typeof blockNumber == 'bigint' ? numberToHex(blockNumber) : void 0) || blockTag,
      chainFormat = client.chain?.formatters?.transactionRequest?.format,
      request = (chainFormat || formatTransactionRequest)(
        {
          // Pick out extra data that might exist on the chain's transaction request type.
          ...extract(rest, { format: chainFormat }),
          account,
          blobs,
          data,
          gas,
          gasPrice,
          maxFeePerBlobGas,
          maxFeePerGas,
          maxPriorityFeePerGas,
          to,
          value,
        },
        'createAccessList',
      ),
      response = await client.request({
        method: 'eth_createAccessList',
        params: [request, block],
      });
    if (response.error) throw new BaseError(response.error, { details: response.error });
    return {
      accessList: response.accessList,
      gasUsed: BigInt(response.gasUsed),
    };
  } catch (err) {
    throw getCallError(err, {
      ...args,
      account,
      chain: client.chain,
    });
  }
}

// node_modules/viem/_esm/actions/public/createBlockFilter.js
async function createBlockFilter(client) {
  let getRequest = createFilterRequestScope(client, {
      method: 'eth_newBlockFilter',
    }),
    id = await client.request({
      method: 'eth_newBlockFilter',
    });
  return { id, request: getRequest(id), type: 'block' };
}

// node_modules/viem/_esm/actions/public/createEventFilter.js
async function createEventFilter(
  client,
  { address, args, event, events: events_, fromBlock, strict, toBlock } = {},
) {
  let events = events_ ?? (event ? [event] : void 0),
    getRequest = createFilterRequestScope(client, {
      method: 'eth_newFilter',
    }),
    topics = [];
  events &&
    ((topics = [
      events.flatMap((event2) =>
        encodeEventTopics({
          abi: [event2],
          eventName: event2.name,
          args,
        }),
      ),
    ]),
    event && (topics = topics[0]));
  let id = await client.request({
    method: 'eth_newFilter',
    params: [
      {
        address,
        fromBlock: typeof fromBlock == 'bigint' ? numberToHex(fromBlock) : fromBlock,
        toBlock: typeof toBlock == 'bigint' ? numberToHex(toBlock) : toBlock,
        ...(topics.length ? { topics } : {}),
      },
    ],
  });
  return {
    abi: events,
    args,
    eventName: event ? event.name : void 0,
    fromBlock,
    id,
    request: getRequest(id),
    strict: !!strict,
    toBlock,
    type: 'event',
  };
}

// node_modules/viem/_esm/actions/public/createPendingTransactionFilter.js
async function createPendingTransactionFilter(client) {
  let getRequest = createFilterRequestScope(client, {
      method: 'eth_newPendingTransactionFilter',
    }),
    id = await client.request({
      method: 'eth_newPendingTransactionFilter',
    });
  return { id, request: getRequest(id), type: 'transaction' };
}

// node_modules/viem/_esm/actions/public/getBalance.js
async function getBalance(
  client,
  { address, blockHash, blockNumber, blockTag = client.experimental_blockTag ?? 'latest', requireCanonical },
) {
  let block = formatBlockParameter({
    blockHash,
    blockNumber,
    blockTag,
    requireCanonical,
  });
  if (client.batch?.multicall && client.chain?.contracts?.multicall3) {
    let multicall3Address = client.chain.contracts.multicall3.address,
      calldata = encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'getEthBalance',
        args: [address],
      }),
      { data } = await getAction(
        client,
        call,
        'call',
      )({
        to: multicall3Address,
        data: calldata,
        blockHash,
        blockNumber,
        blockTag,
        requireCanonical,
      });
    return decodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'getEthBalance',
      args: [address],
      data: data || '0x',
    });
  }
  let balance = await client.request({
    method: 'eth_getBalance',
    params: [address, block],
  });
  return BigInt(balance);
}

// node_modules/viem/_esm/actions/public/getBlobBaseFee.js
async function getBlobBaseFee(client) {
  let baseFee = await client.request({
    method: 'eth_blobBaseFee',
  });
  return BigInt(baseFee);
}

// node_modules/viem/_esm/actions/public/getBlockReceipts.js
async function getBlockReceipts(
  client,
  { blockHash, blockNumber, blockTag = client.experimental_blockTag ?? 'latest' } = {},
) {
  let blockNumberHex = blockNumber !== void 0 ? numberToHex(blockNumber) : void 0,
    receipts = await client.request(
      {
        method: 'eth_getBlockReceipts',
        params: [blockHash || blockNumberHex || blockTag],
      },
      { dedupe: !!(blockHash || blockNumberHex) },
    );
  if (!receipts) throw new BlockNotFoundError({ blockHash, blockNumber });
  let format2 = client.chain?.formatters?.transactionReceipt?.format || formatTransactionReceipt;
  return receipts.map((receipt) => format2(receipt, 'getBlockReceipts'));
}

// node_modules/viem/_esm/actions/public/getBlockTransactionCount.js
async function getBlockTransactionCount(client, { blockHash, blockNumber, blockTag = 'latest' } = {}) {
  let blockNumberHex = blockNumber !== void 0 ? numberToHex(blockNumber) : void 0,
    count;
  return (
    blockHash
      ? (count = await client.request(
          {
            method: 'eth_getBlockTransactionCountByHash',
            params: [blockHash],
          },
          { dedupe: !0 },
        ))
      : (count = await client.request(
          {
            method: 'eth_getBlockTransactionCountByNumber',
            params: [blockNumberHex || blockTag],
          },
          { dedupe: !!blockNumberHex },
        )),
    hexToNumber(count)
  );
}

// node_modules/viem/_esm/actions/public/getCode.js
async function getCode(client, { address, blockHash, blockNumber, blockTag = 'latest', requireCanonical }) {
  let block = formatBlockParameter({
      blockHash,
      blockNumber,
      blockTag,
      requireCanonical,
    }),
    hex = await client.request(
      {
        method: 'eth_getCode',
        params: [address, block],
      },
      {
        dedupe: typeof blockNumber == 'bigint' || blockHash !== void 0,
      },
    );
  if (hex !== '0x') return hex;
}

// node_modules/viem/_esm/actions/public/getDelegation.js
async function getDelegation(client, { address, blockNumber, blockTag = 'latest' }) {
  let code = await getCode(client, {
    address,
    ...(blockNumber !== void 0 ? { blockNumber } : { blockTag }),
  });
  if (code && size(code) === 23 && code.startsWith('0xef0100')) return getAddress(slice(code, 3, 23));
}

// node_modules/viem/_esm/errors/eip712.js
var Eip712DomainNotFoundError = class extends BaseError {
  constructor({ address }) {
    super(`No EIP-712 domain found on contract "${address}".`, {
      metaMessages: [
        'Ensure that:',
        `- The contract is deployed at the address "${address}".`,
        '- `eip712Domain()` function exists on the contract.',
        '- `eip712Domain()` function matches signature to ERC-5267 specification.',
      ],
      name: 'Eip712DomainNotFoundError',
    });
  }
};

// node_modules/viem/_esm/actions/public/getEip712Domain.js
async function getEip712Domain(client, parameters) {
  let { address, factory, factoryData } = parameters;
  try {
    let [fields, name, version, chainId, verifyingContract, salt, extensions] = await getAction(
      client,
      readContract,
      'readContract',
    )({
      abi,
      address,
      functionName: 'eip712Domain',
      factory,
      factoryData,
    });
    return {
      domain: {
        name,
        version,
        chainId: Number(chainId),
        verifyingContract,
        salt,
      },
      extensions,
      fields,
    };
  } catch (e) {
    let error = e;
    throw error.name === 'ContractFunctionExecutionError' &&
      error.cause.name === 'ContractFunctionZeroDataError'
      ? new Eip712DomainNotFoundError({ address })
      : error;
  }
}
var abi = [
  {
    inputs: [],
    name: 'eip712Domain',
    outputs: [
      { name: 'fields', type: 'bytes1' },
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
      { name: 'salt', type: 'bytes32' },
      { name: 'extensions', type: 'uint256[]' },
    ],
    stateMutability: 'view',
    type: 'function',
  },
];

// node_modules/viem/_esm/utils/formatters/feeHistory.js
function formatFeeHistory(feeHistory) {
  return {
    baseFeePerGas: feeHistory.baseFeePerGas.map((value) => BigInt(value)),
    gasUsedRatio: feeHistory.gasUsedRatio,
    oldestBlock: BigInt(feeHistory.oldestBlock),
    reward: feeHistory.reward?.map((reward) => reward.map((value) => BigInt(value))),
  };
}

// node_modules/viem/_esm/actions/public/getFeeHistory.js
async function getFeeHistory(client, { blockCount, blockNumber, blockTag = 'latest', rewardPercentiles }) {
  let blockNumberHex = typeof blockNumber == 'bigint' ? numberToHex(blockNumber) : void 0,
    feeHistory = await client.request(
      {
        method: 'eth_feeHistory',
        params: [numberToHex(blockCount), blockNumberHex || blockTag, rewardPercentiles],
      },
      { dedupe: !!blockNumberHex },
    );
  return formatFeeHistory(feeHistory);
}

// node_modules/viem/_esm/actions/public/getFilterLogs.js
async function getFilterLogs(_client, { filter }) {
  let strict = filter.strict ?? !1,
    formattedLogs = (
      await filter.request({
        method: 'eth_getFilterLogs',
        params: [filter.id],
      })
    ).map((log) => formatLog(log));
  return filter.abi
    ? parseEventLogs({
        abi: filter.abi,
        logs: formattedLogs,
        strict,
      })
    : formattedLogs;
}

// node_modules/viem/_esm/utils/transaction/assertTransaction.js
function assertTransactionEIP7702(transaction) {
  let { authorizationList } = transaction;
  if (authorizationList)
    for (let authorization of authorizationList) {
      let { chainId } = authorization,
        address = authorization.address;
      if (!isAddress(address)) throw new InvalidAddressError({ address });
      if (chainId < 0) throw new InvalidChainIdError({ chainId });
    }
  assertTransactionEIP1559(transaction);
}
function assertTransactionEIP4844(transaction) {
  let { blobVersionedHashes } = transaction;
  if (blobVersionedHashes) {
    if (blobVersionedHashes.length === 0) throw new EmptyBlobError();
    for (let hash3 of blobVersionedHashes) {
      let size_ = size(hash3),
        version = hexToNumber(slice(hash3, 0, 1));
      if (size_ !== 32) throw new InvalidVersionedHashSizeError({ hash: hash3, size: size_ });
      if (version !== 1)
        throw new InvalidVersionedHashVersionError({
          hash: hash3,
          version,
        });
    }
  }
  assertTransactionEIP1559(transaction);
}
function assertTransactionEIP1559(transaction) {
  let { chainId, maxPriorityFeePerGas, maxFeePerGas, to } = transaction;
  if (chainId <= 0) throw new InvalidChainIdError({ chainId });
  if (to && !isAddress(to)) throw new InvalidAddressError({ address: to });
  if (maxFeePerGas && maxFeePerGas > maxUint256) throw new FeeCapTooHighError({ maxFeePerGas });
  if (maxPriorityFeePerGas && maxFeePerGas && maxPriorityFeePerGas > maxFeePerGas)
    throw new TipAboveFeeCapError({ maxFeePerGas, maxPriorityFeePerGas });
}
function assertTransactionEIP2930(transaction) {
  let { chainId, maxPriorityFeePerGas, gasPrice, maxFeePerGas, to } = transaction;
  if (chainId <= 0) throw new InvalidChainIdError({ chainId });
  if (to && !isAddress(to)) throw new InvalidAddressError({ address: to });
  if (maxPriorityFeePerGas || maxFeePerGas)
    throw new BaseError(
      '`maxFeePerGas`/`maxPriorityFeePerGas` is not a valid EIP-2930 Transaction attribute.',
    );
  if (gasPrice && gasPrice > maxUint256) throw new FeeCapTooHighError({ maxFeePerGas: gasPrice });
}
function assertTransactionLegacy(transaction) {
  let { chainId, maxPriorityFeePerGas, gasPrice, maxFeePerGas, to } = transaction;
  if (to && !isAddress(to)) throw new InvalidAddressError({ address: to });
  if (typeof chainId < 'u' && chainId <= 0) throw new InvalidChainIdError({ chainId });
  if (maxPriorityFeePerGas || maxFeePerGas)
    throw new BaseError('`maxFeePerGas`/`maxPriorityFeePerGas` is not a valid Legacy Transaction attribute.');
  if (gasPrice && gasPrice > maxUint256) throw new FeeCapTooHighError({ maxFeePerGas: gasPrice });
}

// node_modules/viem/_esm/utils/transaction/serializeAccessList.js
function serializeAccessList(accessList) {
  if (!accessList || accessList.length === 0) return [];
  let serializedAccessList = [];
  for (let i = 0; i < accessList.length; i++) {
    let { address, storageKeys } = accessList[i];
    for (let j = 0; j < storageKeys.length; j++)
      if (storageKeys[j].length - 2 !== 64)
        throw new InvalidStorageKeySizeError({ storageKey: storageKeys[j] });
    if (!isAddress(address, { strict: !1 })) throw new InvalidAddressError({ address });
    serializedAccessList.push([address, storageKeys]);
  }
  return serializedAccessList;
}

// node_modules/viem/_esm/utils/transaction/serializeTransaction.js
function serializeTransaction(transaction, signature) {
  let type = getTransactionType(transaction);
  return type === 'eip1559'
    ? serializeTransactionEIP1559(transaction, signature)
    : type === 'eip2930'
      ? serializeTransactionEIP2930(transaction, signature)
      : type === 'eip4844'
        ? serializeTransactionEIP4844(transaction, signature)
        : type === 'eip7702'
          ? serializeTransactionEIP7702(transaction, signature)
          : serializeTransactionLegacy(transaction, signature);
}
function serializeTransactionEIP7702(transaction, signature) {
  let {
    authorizationList,
    chainId,
    gas,
    nonce,
    to,
    value,
    maxFeePerGas,
    maxPriorityFeePerGas,
    accessList,
    data,
  } = transaction;
  assertTransactionEIP7702(transaction);
  let serializedAccessList = serializeAccessList(accessList),
    serializedAuthorizationList = serializeAuthorizationList(authorizationList);
  return concatHex([
    '0x04',
    toRlp([
      numberToHex(chainId),
      nonce ? numberToHex(nonce) : '0x',
      maxPriorityFeePerGas ? numberToHex(maxPriorityFeePerGas) : '0x',
      maxFeePerGas ? numberToHex(maxFeePerGas) : '0x',
      gas ? numberToHex(gas) : '0x',
      to ?? '0x',
      value ? numberToHex(value) : '0x',
      data ?? '0x',
      serializedAccessList,
      serializedAuthorizationList,
      ...toYParitySignatureArray(transaction, signature),
    ]),
  ]);
}
function serializeTransactionEIP4844(transaction, signature) {
  let {
    chainId,
    gas,
    nonce,
    to,
    value,
    maxFeePerBlobGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    accessList,
    data,
  } = transaction;
  assertTransactionEIP4844(transaction);
  let blobVersionedHashes = transaction.blobVersionedHashes,
    sidecars = transaction.sidecars;
  if (transaction.blobs && (typeof blobVersionedHashes > 'u' || typeof sidecars > 'u')) {
    let blobs2 =
        typeof transaction.blobs[0] == 'string'
          ? transaction.blobs
          : transaction.blobs.map((x) => bytesToHex(x)),
      kzg = transaction.kzg,
      commitments2 = blobsToCommitments({
        blobs: blobs2,
        kzg,
      });
    if (
      (typeof blobVersionedHashes > 'u' &&
        (blobVersionedHashes = commitmentsToVersionedHashes({
          commitments: commitments2,
        })),
      typeof sidecars > 'u')
    ) {
      let proofs2 = blobsToProofs({ blobs: blobs2, commitments: commitments2, kzg });
      sidecars = toBlobSidecars({ blobs: blobs2, commitments: commitments2, proofs: proofs2 });
    }
  }
  let serializedAccessList = serializeAccessList(accessList),
    serializedTransaction = [
      numberToHex(chainId),
      nonce ? numberToHex(nonce) : '0x',
      maxPriorityFeePerGas ? numberToHex(maxPriorityFeePerGas) : '0x',
      maxFeePerGas ? numberToHex(maxFeePerGas) : '0x',
      gas ? numberToHex(gas) : '0x',
      to ?? '0x',
      value ? numberToHex(value) : '0x',
      data ?? '0x',
      serializedAccessList,
      maxFeePerBlobGas ? numberToHex(maxFeePerBlobGas) : '0x',
      blobVersionedHashes ?? [],
      ...toYParitySignatureArray(transaction, signature),
    ],
    blobs = [],
    commitments = [],
    proofs = [];
  if (sidecars)
    for (let i = 0; i < sidecars.length; i++) {
      let { blob, commitment, proof } = sidecars[i];
      (blobs.push(blob), commitments.push(commitment), proofs.push(proof));
    }
  return concatHex([
    '0x03',
    sidecars
      ? // If sidecars are enabled, envelope turns into a "wrapper":
        toRlp([serializedTransaction, blobs, commitments, proofs])
      : // If sidecars are disabled, standard envelope is used:
        toRlp(serializedTransaction),
  ]);
}
function serializeTransactionEIP1559(transaction, signature) {
  let { chainId, gas, nonce, to, value, maxFeePerGas, maxPriorityFeePerGas, accessList, data } = transaction;
  assertTransactionEIP1559(transaction);
  let serializedAccessList = serializeAccessList(accessList),
    serializedTransaction = [
      numberToHex(chainId),
      nonce ? numberToHex(nonce) : '0x',
      maxPriorityFeePerGas ? numberToHex(maxPriorityFeePerGas) : '0x',
      maxFeePerGas ? numberToHex(maxFeePerGas) : '0x',
      gas ? numberToHex(gas) : '0x',
      to ?? '0x',
      value ? numberToHex(value) : '0x',
      data ?? '0x',
      serializedAccessList,
      ...toYParitySignatureArray(transaction, signature),
    ];
  return concatHex(['0x02', toRlp(serializedTransaction)]);
}
function serializeTransactionEIP2930(transaction, signature) {
  let { chainId, gas, data, nonce, to, value, accessList, gasPrice } = transaction;
  assertTransactionEIP2930(transaction);
  let serializedAccessList = serializeAccessList(accessList),
    serializedTransaction = [
      numberToHex(chainId),
      nonce ? numberToHex(nonce) : '0x',
      gasPrice ? numberToHex(gasPrice) : '0x',
      gas ? numberToHex(gas) : '0x',
      to ?? '0x',
      value ? numberToHex(value) : '0x',
      data ?? '0x',
      serializedAccessList,
      ...toYParitySignatureArray(transaction, signature),
    ];
  return concatHex(['0x01', toRlp(serializedTransaction)]);
}
function serializeTransactionLegacy(transaction, signature) {
  let { chainId = 0, gas, data, nonce, to, value, gasPrice } = transaction;
  assertTransactionLegacy(transaction);
  let serializedTransaction = [
    nonce ? numberToHex(nonce) : '0x',
    gasPrice ? numberToHex(gasPrice) : '0x',
    gas ? numberToHex(gas) : '0x',
    to ?? '0x',
    value ? numberToHex(value) : '0x',
    data ?? '0x',
  ];
  if (signature) {
    let v = (() => {
        if (signature.v >= 35n)
          return (signature.v - 35n) / 2n > 0 ? signature.v : 27n + (signature.v === 35n ? 0n : 1n);
        if (chainId > 0) return BigInt(chainId * 2) + BigInt(35n + signature.v - 27n);
        let v2 = 27n + (signature.v === 27n ? 0n : 1n);
        if (signature.v !== v2) throw new InvalidLegacyVError({ v: signature.v });
        return v2;
      })(),
      r = trim(signature.r),
      s = trim(signature.s);
    serializedTransaction = [
      ...serializedTransaction,
      numberToHex(v),
      r === '0x00' ? '0x' : r,
      s === '0x00' ? '0x' : s,
    ];
  } else
    chainId > 0 && (serializedTransaction = [...serializedTransaction, numberToHex(chainId), '0x', '0x']);
  return toRlp(serializedTransaction);
}
function toYParitySignatureArray(transaction, signature_) {
  let signature = signature_ ?? transaction,
    { v, yParity } = signature;
  if (typeof signature.r > 'u') return [];
  if (typeof signature.s > 'u') return [];
  if (typeof v > 'u' && typeof yParity > 'u') return [];
  let r = trim(signature.r),
    s = trim(signature.s);
  return [
    typeof yParity == 'number'
      ? yParity
        ? numberToHex(1)
        : '0x'
      : v === 0n
        ? '0x'
        : v === 1n
          ? numberToHex(1)
          : v === 27n
            ? '0x'
            : numberToHex(1),
    r === '0x00' ? '0x' : r,
    s === '0x00' ? '0x' : s,
  ];
}

// node_modules/viem/_esm/utils/authorization/serializeAuthorizationList.js
function serializeAuthorizationList(authorizationList) {
  if (!authorizationList || authorizationList.length === 0) return [];
  let serializedAuthorizationList = [];
  for (let authorization of authorizationList) {
    let { chainId, nonce, ...signature } = authorization,
      contractAddress = authorization.address;
    serializedAuthorizationList.push([
      chainId ? toHex(chainId) : '0x',
      contractAddress,
      nonce ? toHex(nonce) : '0x',
      ...toYParitySignatureArray({}, signature),
    ]);
  }
  return serializedAuthorizationList;
}

// node_modules/viem/_esm/utils/authorization/verifyAuthorization.js
async function verifyAuthorization({ address, authorization, signature }) {
  return isAddressEqual(
    getAddress(address),
    await recoverAuthorizationAddress({
      authorization,
      signature,
    }),
  );
}

// node_modules/viem/_esm/utils/chain/defineChain.js
function defineChain(chain) {
  let chainInstance = {
    formatters: void 0,
    fees: void 0,
    serializers: void 0,
    ...chain,
  };
  function extend(base) {
    return (fnOrExtended) => {
      let properties = typeof fnOrExtended == 'function' ? fnOrExtended(base) : fnOrExtended,
        combined = { ...base, ...properties };
      return Object.assign(combined, { extend: extend(combined) });
    };
  }
  return Object.assign(chainInstance, {
    extend: extend(chainInstance),
  });
}

// node_modules/viem/_esm/utils/encoding/fromRlp.js
var rlpDepthLimit = 1024;
function fromRlp(value, to = 'hex') {
  let bytes = (() => {
      if (typeof value == 'string') {
        if (value.length > 3 && value.length % 2 !== 0) throw new InvalidHexValueError(value);
        return hexToBytes(value);
      }
      return value;
    })(),
    cursor = createCursor(bytes, {
      recursiveReadLimit: Number.POSITIVE_INFINITY,
    }),
    result = fromRlpCursor(cursor, to);
  if (cursor.position < cursor.bytes.length)
    throw new RlpTrailingBytesError({
      count: cursor.bytes.length - cursor.position,
    });
  return result;
}
function fromRlpCursor(cursor, to = 'hex', recursiveDepth = 0) {
  if (recursiveDepth >= rlpDepthLimit) throw new RlpDepthLimitExceededError({ limit: rlpDepthLimit });
  if (cursor.bytes.length === 0) return to === 'hex' ? bytesToHex(cursor.bytes) : cursor.bytes;
  let prefix = cursor.readByte();
  if ((prefix < 128 && cursor.decrementPosition(1), prefix < 192)) {
    let length2 = readLength(cursor, prefix, 128),
      bytes = cursor.readBytes(length2);
    return to === 'hex' ? bytesToHex(bytes) : bytes;
  }
  let length = readLength(cursor, prefix, 192);
  return readList(cursor, length, to, recursiveDepth + 1);
}
function readLength(cursor, prefix, offset) {
  if (offset === 128 && prefix < 128) return 1;
  if (prefix <= offset + 55) return prefix - offset;
  if (prefix === offset + 55 + 1) return cursor.readUint8();
  if (prefix === offset + 55 + 2) return cursor.readUint16();
  if (prefix === offset + 55 + 3) return cursor.readUint24();
  if (prefix === offset + 55 + 4) return cursor.readUint32();
  throw new BaseError('Invalid RLP prefix');
}
function readList(cursor, length, to, recursiveDepth) {
  let position = cursor.position,
    value = [];
  for (; cursor.position - position < length;) value.push(fromRlpCursor(cursor, to, recursiveDepth));
  if (cursor.position - position !== length)
    throw new RlpListBoundaryExceededError({
      consumed: cursor.position - position,
      declared: length,
    });
  return value;
}

// node_modules/viem/_esm/utils/hash/isHash.js
function isHash(hash3) {
  return isHex(hash3) && hash3.length === 66;
}

// node_modules/viem/_esm/constants/strings.js
var presignMessagePrefix = `Ethereum Signed Message:
`;

// node_modules/viem/_esm/utils/signature/toPrefixedMessage.js
function toPrefixedMessage(message_) {
  let message =
      typeof message_ == 'string'
        ? stringToHex(message_)
        : typeof message_.raw == 'string'
          ? message_.raw
          : bytesToHex(message_.raw),
    prefix = stringToHex(`${presignMessagePrefix}${size(message)}`);
  return concat([prefix, message]);
}

// node_modules/viem/_esm/utils/signature/hashMessage.js
function hashMessage(message, to_) {
  return keccak256(toPrefixedMessage(message), to_);
}

// node_modules/viem/_esm/errors/typedData.js
var InvalidDomainError = class extends BaseError {
    constructor({ domain }) {
      super(`Invalid domain "${stringify(domain)}".`, {
        metaMessages: ['Must be a valid EIP-712 domain.'],
      });
    }
  },
  InvalidPrimaryTypeError = class extends BaseError {
    constructor({ primaryType, types }) {
      super(
        `Invalid primary type \`${primaryType}\` must be one of \`${JSON.stringify(Object.keys(types))}\`.`,
        {
          docsPath: '/api/glossary/Errors#typeddatainvalidprimarytypeerror',
          metaMessages: ['Check that the primary type is a key in `types`.'],
        },
      );
    }
  },
  InvalidStructTypeError = class extends BaseError {
    constructor({ type }) {
      super(`Struct type "${type}" is invalid.`, {
        metaMessages: ['Struct type must not be a Solidity type.'],
        name: 'InvalidStructTypeError',
      });
    }
  },
  InvalidTypedDataTypeError = class extends BaseError {
    constructor({ type }) {
      let canonicalType = type.replace(/^(u?int)/, '$&256');
      super(`Type "${type}" is not a valid EIP-712 type.`, {
        metaMessages: [`Use "${canonicalType}" instead.`],
        name: 'InvalidTypedDataTypeError',
      });
    }
  };

// node_modules/viem/_esm/utils/typedData.js
function validateTypedData(parameters) {
  let { domain, message, primaryType, types } = parameters,
    validateData = (struct, data) => {
      for (let param of struct) {
        let { name, type } = param,
          value = data[name],
          baseType = type.replace(/(\[[0-9]*\])+$/, '');
        if (baseType === 'int' || baseType === 'uint') throw new InvalidTypedDataTypeError({ type });
        let integerMatch = type.match(integerRegex);
        if (integerMatch && (typeof value == 'number' || typeof value == 'bigint')) {
          let [_type, base, size_] = integerMatch;
          numberToHex(value, {
            signed: base === 'int',
            size: Number.parseInt(size_, 10) / 8,
          });
        }
        if (type === 'address' && typeof value == 'string' && !isAddress(value))
          throw new InvalidAddressError({ address: value });
        let bytesMatch = type.match(bytesRegex);
        if (bytesMatch) {
          let [_type, size_] = bytesMatch;
          if (size_ && size(value) !== Number.parseInt(size_, 10))
            throw new BytesSizeMismatchError({
              expectedSize: Number.parseInt(size_, 10),
              givenSize: size(value),
            });
        }
        let struct2 = types[type];
        struct2 && (validateReference(type), validateData(struct2, value));
      }
    };
  if (types.EIP712Domain && domain) {
    if (typeof domain != 'object') throw new InvalidDomainError({ domain });
    validateData(types.EIP712Domain, domain);
  }
  if (primaryType !== 'EIP712Domain')
    if (types[primaryType]) validateData(types[primaryType], message);
    else throw new InvalidPrimaryTypeError({ primaryType, types });
}
function getTypesForEIP712Domain({ domain }) {
  return [
    typeof domain?.name == 'string' && { name: 'name', type: 'string' },
    domain?.version && { name: 'version', type: 'string' },
    (typeof domain?.chainId == 'number' || typeof domain?.chainId == 'bigint') && {
      name: 'chainId',
      type: 'uint256',
    },
    domain?.verifyingContract && {
      name: 'verifyingContract',
      type: 'address',
    },
    domain?.salt && { name: 'salt', type: 'bytes32' },
  ].filter(Boolean);
}
function validateReference(type) {
  if (
    type === 'address' ||
    type === 'bool' ||
    type === 'string' ||
    type.startsWith('bytes') ||
    type.startsWith('uint') ||
    type.startsWith('int')
  )
    throw new InvalidStructTypeError({ type });
}

// node_modules/viem/_esm/utils/signature/hashTypedData.js
function hashTypedData(parameters) {
  let { domain = {}, message, primaryType } = parameters,
    types = {
      EIP712Domain: getTypesForEIP712Domain({ domain }),
      ...parameters.types,
    };
  validateTypedData({
    domain,
    message,
    primaryType,
    types,
  });
  let parts = ['0x1901'];
  return (
    domain &&
      parts.push(
        hashDomain({
          domain,
          types,
        }),
      ),
    primaryType !== 'EIP712Domain' &&
      parts.push(
        hashStruct({
          data: message,
          primaryType,
          types,
        }),
      ),
    keccak256(concat(parts))
  );
}
function hashDomain({ domain, types }) {
  return hashStruct({
    data: domain,
    primaryType: 'EIP712Domain',
    types,
  });
}
function hashStruct({ data, primaryType, types }) {
  let encoded = encodeData({
    data,
    primaryType,
    types,
  });
  return keccak256(encoded);
}
function encodeData({ data, primaryType, types }) {
  let encodedTypes = [{ type: 'bytes32' }],
    encodedValues = [hashType({ primaryType, types })];
  for (let field of types[primaryType]) {
    let [type, value] = encodeField({
      types,
      name: field.name,
      type: field.type,
      value: data[field.name],
    });
    (encodedTypes.push(type), encodedValues.push(value));
  }
  return encodeAbiParameters(encodedTypes, encodedValues);
}
function hashType({ primaryType, types }) {
  let encodedHashType = toHex(encodeType({ primaryType, types }));
  return keccak256(encodedHashType);
}
function encodeType({ primaryType, types }) {
  let result = '',
    unsortedDeps = findTypeDependencies({ primaryType, types });
  unsortedDeps.delete(primaryType);
  let deps = [primaryType, ...Array.from(unsortedDeps).sort()];
  for (let type of deps)
    result += `${type}(${types[type].map(({ name, type: t }) => `${t} ${name}`).join(',')})`;
  return result;
}
function findTypeDependencies({ primaryType: primaryType_, types }, results = /* @__PURE__ */ new Set()) {
  let primaryType = primaryType_.match(/^\w*/u)?.[0];
  if (results.has(primaryType) || types[primaryType] === void 0) return results;
  results.add(primaryType);
  for (let field of types[primaryType]) findTypeDependencies({ primaryType: field.type, types }, results);
  return results;
}
function encodeField({ types, name, type, value }) {
  if (types[type] !== void 0)
    return [{ type: 'bytes32' }, keccak256(encodeData({ data: value, primaryType: type, types }))];
  if (type === 'bytes') return [{ type: 'bytes32' }, keccak256(value)];
  if (type === 'string') return [{ type: 'bytes32' }, keccak256(toHex(value))];
  if (type.lastIndexOf(']') === type.length - 1) {
    let parsedType = type.slice(0, type.lastIndexOf('[')),
      typeValuePairs = value.map((item) =>
        encodeField({
          name,
          type: parsedType,
          types,
          value: item,
        }),
      );
    return [
      { type: 'bytes32' },
      keccak256(
        encodeAbiParameters(
          typeValuePairs.map(([t]) => t),
          typeValuePairs.map(([, v]) => v),
        ),
      ),
    ];
  }
  return [{ type }, value];
}

// node_modules/viem/_esm/constants/bytes.js
var erc6492MagicBytes = '0x6492649264926492649264926492649264926492649264926492649264926492';

// node_modules/viem/_esm/utils/signature/isErc6492Signature.js
function isErc6492Signature(signature) {
  return sliceHex(signature, -32) === erc6492MagicBytes;
}

// node_modules/ox/_esm/erc8010/SignatureErc8010.js
var SignatureErc8010_exports = {};
__export(SignatureErc8010_exports, {
  InvalidWrappedSignatureError: () => InvalidWrappedSignatureError,
  assert: () => assert4,
  from: () => from9,
  magicBytes: () => magicBytes,
  suffixParameters: () => suffixParameters,
  unwrap: () => unwrap,
  validate: () => validate4,
  wrap: () => wrap,
});

// node_modules/ox/_esm/core/internal/lru.js
var LruMap2 = class extends Map {
  constructor(size4) {
    (super(),
      Object.defineProperty(this, 'maxSize', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: void 0,
      }),
      (this.maxSize = size4));
  }
  get(key) {
    let value = super.get(key);
    return (super.has(key) && value !== void 0 && (this.delete(key), super.set(key, value)), value);
  }
  set(key, value) {
    if ((super.set(key, value), this.maxSize && this.size > this.maxSize)) {
      let firstKey = this.keys().next().value;
      firstKey && this.delete(firstKey);
    }
    return this;
  }
};

// node_modules/ox/_esm/core/Caches.js
var caches = {
    checksum: /* @__PURE__ */ new LruMap2(8192),
  },
  checksum = caches.checksum;

// node_modules/ox/_esm/core/Hash.js
function keccak2562(value, options = {}) {
  let { as = typeof value == 'string' ? 'Hex' : 'Bytes' } = options,
    bytes = keccak_256(from(value));
  return as === 'Bytes' ? bytes : fromBytes(bytes);
}

// node_modules/ox/_esm/core/PublicKey.js
function assert(publicKey, options = {}) {
  let { compressed } = options,
    { prefix, x, y } = publicKey;
  if (compressed === !1 || (typeof x == 'bigint' && typeof y == 'bigint')) {
    if (prefix !== 4)
      throw new InvalidPrefixError({
        prefix,
        cause: new InvalidUncompressedPrefixError(),
      });
    return;
  }
  if (compressed === !0 || (typeof x == 'bigint' && typeof y > 'u')) {
    if (prefix !== 3 && prefix !== 2)
      throw new InvalidPrefixError({
        prefix,
        cause: new InvalidCompressedPrefixError(),
      });
    return;
  }
  throw new InvalidError({ publicKey });
}
function from3(value) {
  let publicKey = (() => {
    if (validate2(value)) return fromHex2(value);
    if (validate(value)) return fromBytes2(value);
    let { prefix, x, y } = value;
    return typeof x == 'bigint' && typeof y == 'bigint' ? { prefix: prefix ?? 4, x, y } : { prefix, x };
  })();
  return (assert(publicKey), publicKey);
}
function fromBytes2(publicKey) {
  return fromHex2(fromBytes(publicKey));
}
function fromHex2(publicKey) {
  if (publicKey.length !== 132 && publicKey.length !== 130 && publicKey.length !== 68)
    throw new InvalidSerializedSizeError({ publicKey });
  if (publicKey.length === 130) {
    let x2 = BigInt(slice3(publicKey, 0, 32)),
      y = BigInt(slice3(publicKey, 32, 64));
    return {
      prefix: 4,
      x: x2,
      y,
    };
  }
  if (publicKey.length === 132) {
    let prefix2 = Number(slice3(publicKey, 0, 1)),
      x2 = BigInt(slice3(publicKey, 1, 33)),
      y = BigInt(slice3(publicKey, 33, 65));
    return {
      prefix: prefix2,
      x: x2,
      y,
    };
  }
  let prefix = Number(slice3(publicKey, 0, 1)),
    x = BigInt(slice3(publicKey, 1, 33));
  return {
    prefix,
    x,
  };
}
function toHex2(publicKey, options = {}) {
  assert(publicKey);
  let { prefix, x, y } = publicKey,
    { includePrefix = !0 } = options;
  return concat2(
    includePrefix ? fromNumber(prefix, { size: 1 }) : '0x',
    fromNumber(x, { size: 32 }),
    // If the public key is not compressed, add the y coordinate.
    typeof y == 'bigint' ? fromNumber(y, { size: 32 }) : '0x',
  );
}
var InvalidError = class extends BaseError2 {
    constructor({ publicKey }) {
      (super(`Value \`${stringify2(publicKey)}\` is not a valid public key.`, {
        metaMessages: [
          'Public key must contain:',
          '- an `x` and `prefix` value (compressed)',
          '- an `x`, `y`, and `prefix` value (uncompressed)',
        ],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'PublicKey.InvalidError',
        }));
    }
  },
  InvalidPrefixError = class extends BaseError2 {
    constructor({ prefix, cause }) {
      (super(`Prefix "${prefix}" is invalid.`, {
        cause,
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'PublicKey.InvalidPrefixError',
        }));
    }
  },
  InvalidCompressedPrefixError = class extends BaseError2 {
    constructor() {
      (super('Prefix must be 2 or 3 for compressed public keys.'),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'PublicKey.InvalidCompressedPrefixError',
        }));
    }
  },
  InvalidUncompressedPrefixError = class extends BaseError2 {
    constructor() {
      (super('Prefix must be 4 for uncompressed public keys.'),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'PublicKey.InvalidUncompressedPrefixError',
        }));
    }
  },
  InvalidSerializedSizeError = class extends BaseError2 {
    constructor({ publicKey }) {
      (super(`Value \`${publicKey}\` is an invalid public key size.`, {
        metaMessages: [
          'Expected: 33 bytes (compressed + prefix), 64 bytes (uncompressed) or 65 bytes (uncompressed + prefix).',
          `Received ${size3(from2(publicKey))} bytes.`,
        ],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'PublicKey.InvalidSerializedSizeError',
        }));
    }
  };

// node_modules/ox/_esm/core/Address.js
var addressRegex = /^0x[a-fA-F0-9]{40}$/;
function assert2(value, options = {}) {
  let { strict = !0 } = options;
  if (!addressRegex.test(value))
    throw new InvalidAddressError2({
      address: value,
      cause: new InvalidInputError(),
    });
  if (strict) {
    if (value.toLowerCase() === value) return;
    if (checksum2(value) !== value)
      throw new InvalidAddressError2({
        address: value,
        cause: new InvalidChecksumError(),
      });
  }
}
function checksum2(address) {
  if (checksum.has(address)) return checksum.get(address);
  assert2(address, { strict: !1 });
  let hexAddress = address.substring(2).toLowerCase(),
    hash3 = keccak2562(fromString(hexAddress), { as: 'Bytes' }),
    characters = hexAddress.split('');
  for (let i = 0; i < 40; i += 2)
    (hash3[i >> 1] >> 4 >= 8 && characters[i] && (characters[i] = characters[i].toUpperCase()),
      (hash3[i >> 1] & 15) >= 8 &&
        characters[i + 1] &&
        (characters[i + 1] = characters[i + 1].toUpperCase()));
  let result = `0x${characters.join('')}`;
  return (checksum.set(address, result), result);
}
function from4(address, options = {}) {
  let { checksum: checksumVal = !1 } = options;
  return (assert2(address), checksumVal ? checksum2(address) : address);
}
function fromPublicKey(publicKey, options = {}) {
  let address = keccak2562(`0x${toHex2(publicKey).slice(4)}`).substring(26);
  return from4(`0x${address}`, options);
}
function validate3(address, options = {}) {
  let { strict = !0 } = options ?? {};
  try {
    return (assert2(address, { strict }), !0);
  } catch {
    return !1;
  }
}
var InvalidAddressError2 = class extends BaseError2 {
    constructor({ address, cause }) {
      (super(`Address "${address}" is invalid.`, {
        cause,
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Address.InvalidAddressError',
        }));
    }
  },
  InvalidInputError = class extends BaseError2 {
    constructor() {
      (super('Address is not a 20 byte (40 hexadecimal character) value.'),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Address.InvalidInputError',
        }));
    }
  },
  InvalidChecksumError = class extends BaseError2 {
    constructor() {
      (super('Address does not match its checksum counterpart.'),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Address.InvalidChecksumError',
        }));
    }
  };

// node_modules/ox/_esm/core/Solidity.js
var arrayRegex = /^(.*)\[([0-9]*)\]$/,
  bytesRegex2 = /^bytes([1-9]|1[0-9]|2[0-9]|3[0-2])?$/,
  integerRegex2 =
    /^(u?int)(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/,
  maxInt8 = 2n ** (8n - 1n) - 1n,
  maxInt16 = 2n ** (16n - 1n) - 1n,
  maxInt24 = 2n ** (24n - 1n) - 1n,
  maxInt32 = 2n ** (32n - 1n) - 1n,
  maxInt40 = 2n ** (40n - 1n) - 1n,
  maxInt48 = 2n ** (48n - 1n) - 1n,
  maxInt56 = 2n ** (56n - 1n) - 1n,
  maxInt64 = 2n ** (64n - 1n) - 1n,
  maxInt72 = 2n ** (72n - 1n) - 1n,
  maxInt80 = 2n ** (80n - 1n) - 1n,
  maxInt88 = 2n ** (88n - 1n) - 1n,
  maxInt96 = 2n ** (96n - 1n) - 1n,
  maxInt104 = 2n ** (104n - 1n) - 1n,
  maxInt112 = 2n ** (112n - 1n) - 1n,
  maxInt120 = 2n ** (120n - 1n) - 1n,
  maxInt128 = 2n ** (128n - 1n) - 1n,
  maxInt136 = 2n ** (136n - 1n) - 1n,
  maxInt144 = 2n ** (144n - 1n) - 1n,
  maxInt152 = 2n ** (152n - 1n) - 1n,
  maxInt160 = 2n ** (160n - 1n) - 1n,
  maxInt168 = 2n ** (168n - 1n) - 1n,
  maxInt176 = 2n ** (176n - 1n) - 1n,
  maxInt184 = 2n ** (184n - 1n) - 1n,
  maxInt192 = 2n ** (192n - 1n) - 1n,
  maxInt200 = 2n ** (200n - 1n) - 1n,
  maxInt208 = 2n ** (208n - 1n) - 1n,
  maxInt216 = 2n ** (216n - 1n) - 1n,
  maxInt224 = 2n ** (224n - 1n) - 1n,
  maxInt232 = 2n ** (232n - 1n) - 1n,
  maxInt240 = 2n ** (240n - 1n) - 1n,
  maxInt248 = 2n ** (248n - 1n) - 1n,
  maxInt256 = 2n ** (256n - 1n) - 1n,
  minInt8 = -(2n ** (8n - 1n)),
  minInt16 = -(2n ** (16n - 1n)),
  minInt24 = -(2n ** (24n - 1n)),
  minInt32 = -(2n ** (32n - 1n)),
  minInt40 = -(2n ** (40n - 1n)),
  minInt48 = -(2n ** (48n - 1n)),
  minInt56 = -(2n ** (56n - 1n)),
  minInt64 = -(2n ** (64n - 1n)),
  minInt72 = -(2n ** (72n - 1n)),
  minInt80 = -(2n ** (80n - 1n)),
  minInt88 = -(2n ** (88n - 1n)),
  minInt96 = -(2n ** (96n - 1n)),
  minInt104 = -(2n ** (104n - 1n)),
  minInt112 = -(2n ** (112n - 1n)),
  minInt120 = -(2n ** (120n - 1n)),
  minInt128 = -(2n ** (128n - 1n)),
  minInt136 = -(2n ** (136n - 1n)),
  minInt144 = -(2n ** (144n - 1n)),
  minInt152 = -(2n ** (152n - 1n)),
  minInt160 = -(2n ** (160n - 1n)),
  minInt168 = -(2n ** (168n - 1n)),
  minInt176 = -(2n ** (176n - 1n)),
  minInt184 = -(2n ** (184n - 1n)),
  minInt192 = -(2n ** (192n - 1n)),
  minInt200 = -(2n ** (200n - 1n)),
  minInt208 = -(2n ** (208n - 1n)),
  minInt216 = -(2n ** (216n - 1n)),
  minInt224 = -(2n ** (224n - 1n)),
  minInt232 = -(2n ** (232n - 1n)),
  minInt240 = -(2n ** (240n - 1n)),
  minInt248 = -(2n ** (248n - 1n)),
  minInt256 = -(2n ** (256n - 1n)),
  maxUint8 = 2n ** 8n - 1n,
  maxUint16 = 2n ** 16n - 1n,
  maxUint24 = 2n ** 24n - 1n,
  maxUint32 = 2n ** 32n - 1n,
  maxUint40 = 2n ** 40n - 1n,
  maxUint48 = 2n ** 48n - 1n,
  maxUint56 = 2n ** 56n - 1n,
  maxUint64 = 2n ** 64n - 1n,
  maxUint72 = 2n ** 72n - 1n,
  maxUint80 = 2n ** 80n - 1n,
  maxUint88 = 2n ** 88n - 1n,
  maxUint96 = 2n ** 96n - 1n,
  maxUint104 = 2n ** 104n - 1n,
  maxUint112 = 2n ** 112n - 1n,
  maxUint120 = 2n ** 120n - 1n,
  maxUint128 = 2n ** 128n - 1n,
  maxUint136 = 2n ** 136n - 1n,
  maxUint144 = 2n ** 144n - 1n,
  maxUint152 = 2n ** 152n - 1n,
  maxUint160 = 2n ** 160n - 1n,
  maxUint168 = 2n ** 168n - 1n,
  maxUint176 = 2n ** 176n - 1n,
  maxUint184 = 2n ** 184n - 1n,
  maxUint192 = 2n ** 192n - 1n,
  maxUint200 = 2n ** 200n - 1n,
  maxUint208 = 2n ** 208n - 1n,
  maxUint216 = 2n ** 216n - 1n,
  maxUint224 = 2n ** 224n - 1n,
  maxUint232 = 2n ** 232n - 1n,
  maxUint240 = 2n ** 240n - 1n,
  maxUint248 = 2n ** 248n - 1n,
  maxUint2562 = 2n ** 256n - 1n;

// node_modules/ox/_esm/core/internal/abiParameters.js
function decodeParameter(cursor, param, options) {
  let { checksumAddress: checksumAddress2, staticPosition } = options,
    arrayComponents = getArrayComponents(param.type);
  if (arrayComponents) {
    let [length, type] = arrayComponents;
    return decodeArray(
      cursor,
      { ...param, type },
      { checksumAddress: checksumAddress2, length, staticPosition },
    );
  }
  if (param.type === 'tuple')
    return decodeTuple(cursor, param, {
      checksumAddress: checksumAddress2,
      staticPosition,
    });
  if (param.type === 'address') return decodeAddress2(cursor, { checksum: checksumAddress2 });
  if (param.type === 'bool') return decodeBool(cursor);
  if (param.type.startsWith('bytes')) return decodeBytes(cursor, param, { staticPosition });
  if (param.type.startsWith('uint') || param.type.startsWith('int')) return decodeNumber(cursor, param);
  if (param.type === 'string') return decodeString(cursor, { staticPosition });
  throw new InvalidTypeError(param.type);
}
var sizeOfLength = 32,
  sizeOfOffset = 32;
function decodeAddress2(cursor, options = {}) {
  let { checksum: checksum3 = !1 } = options,
    value = cursor.readBytes(32);
  return [((address) => (checksum3 ? checksum2(address) : address))(fromBytes(slice2(value, -20))), 32];
}
function decodeArray(cursor, param, options) {
  let { checksumAddress: checksumAddress2, length, staticPosition } = options;
  if (length === null) {
    let offset = toNumber(cursor.readBytes(sizeOfOffset)),
      start = staticPosition + offset,
      startOfData = start + sizeOfLength;
    cursor.setPosition(start);
    let length2 = toNumber(cursor.readBytes(sizeOfLength)),
      dynamicChild = hasDynamicChild(param),
      consumed2 = 0,
      value2 = [];
    for (let i = 0; i < length2; ++i) {
      cursor.setPosition(startOfData + (dynamicChild ? i * 32 : consumed2));
      let [data, consumed_] = decodeParameter(cursor, param, {
        checksumAddress: checksumAddress2,
        staticPosition: startOfData,
      });
      ((consumed2 += consumed_),
        value2.push(data),
        consumed_ === 0 && (cursor.assertReadLimit(), cursor._touch()));
    }
    return (cursor.setPosition(staticPosition + 32), [value2, 32]);
  }
  if (hasDynamicChild(param)) {
    let offset = toNumber(cursor.readBytes(sizeOfOffset)),
      start = staticPosition + offset,
      value2 = [];
    for (let i = 0; i < length; ++i) {
      cursor.setPosition(start + i * 32);
      let [data] = decodeParameter(cursor, param, {
        checksumAddress: checksumAddress2,
        staticPosition: start,
      });
      value2.push(data);
    }
    return (cursor.setPosition(staticPosition + 32), [value2, 32]);
  }
  let consumed = 0,
    value = [];
  for (let i = 0; i < length; ++i) {
    let [data, consumed_] = decodeParameter(cursor, param, {
      checksumAddress: checksumAddress2,
      staticPosition: staticPosition + consumed,
    });
    ((consumed += consumed_),
      value.push(data),
      consumed_ === 0 && (cursor.assertReadLimit(), cursor._touch()));
  }
  return [value, consumed];
}
function decodeBool(cursor) {
  return [toBoolean(cursor.readBytes(32), { size: 32 }), 32];
}
function decodeBytes(cursor, param, { staticPosition }) {
  let [_, size4] = param.type.split('bytes');
  if (!size4) {
    let offset = toNumber(cursor.readBytes(32));
    cursor.setPosition(staticPosition + offset);
    let length = toNumber(cursor.readBytes(32));
    if (length === 0) return (cursor.setPosition(staticPosition + 32), ['0x', 32]);
    let data = cursor.readBytes(length);
    return (cursor.setPosition(staticPosition + 32), [fromBytes(data), 32]);
  }
  return [fromBytes(cursor.readBytes(Number.parseInt(size4, 10), 32)), 32];
}
function decodeNumber(cursor, param) {
  let signed = param.type.startsWith('int'),
    size4 = Number.parseInt(param.type.split('int')[1] || '256', 10),
    value = cursor.readBytes(32);
  return [size4 > 48 ? toBigInt(value, { signed }) : toNumber(value, { signed }), 32];
}
function decodeTuple(cursor, param, options) {
  let { checksumAddress: checksumAddress2, staticPosition } = options,
    hasUnnamedChild = param.components.length === 0 || param.components.some(({ name }) => !name),
    value = hasUnnamedChild ? [] : {},
    consumed = 0;
  if (hasDynamicChild(param)) {
    let offset = toNumber(cursor.readBytes(sizeOfOffset)),
      start = staticPosition + offset;
    for (let i = 0; i < param.components.length; ++i) {
      let component = param.components[i];
      cursor.setPosition(start + consumed);
      let [data, consumed_] = decodeParameter(cursor, component, {
        checksumAddress: checksumAddress2,
        staticPosition: start,
      });
      ((consumed += consumed_), (value[hasUnnamedChild ? i : component?.name] = data));
    }
    return (cursor.setPosition(staticPosition + 32), [value, 32]);
  }
  for (let i = 0; i < param.components.length; ++i) {
    let component = param.components[i],
      [data, consumed_] = decodeParameter(cursor, component, {
        checksumAddress: checksumAddress2,
        staticPosition,
      });
    ((value[hasUnnamedChild ? i : component?.name] = data), (consumed += consumed_));
  }
  return [value, consumed];
}
function decodeString(cursor, { staticPosition }) {
  let offset = toNumber(cursor.readBytes(32)),
    start = staticPosition + offset;
  cursor.setPosition(start);
  let length = toNumber(cursor.readBytes(32));
  if (length === 0) return (cursor.setPosition(staticPosition + 32), ['', 32]);
  let data = cursor.readBytes(length, 32),
    value = toString(trimLeft(data));
  return (cursor.setPosition(staticPosition + 32), [value, 32]);
}
function prepareParameters({ checksumAddress: checksumAddress2, parameters, values }) {
  let preparedParameters = [];
  for (let i = 0; i < parameters.length; i++)
    preparedParameters.push(
      prepareParameter({
        checksumAddress: checksumAddress2,
        parameter: parameters[i],
        value: values[i],
      }),
    );
  return preparedParameters;
}
function prepareParameter({ checksumAddress: checksumAddress2 = !1, parameter: parameter_, value }) {
  let parameter = parameter_,
    arrayComponents = getArrayComponents(parameter.type);
  if (arrayComponents) {
    let [length, type] = arrayComponents;
    return encodeArray(value, {
      checksumAddress: checksumAddress2,
      length,
      parameter: {
        ...parameter,
        type,
      },
    });
  }
  if (parameter.type === 'tuple')
    return encodeTuple(value, {
      checksumAddress: checksumAddress2,
      parameter,
    });
  if (parameter.type === 'address')
    return encodeAddress(value, {
      checksum: checksumAddress2,
    });
  if (parameter.type === 'bool') return encodeBoolean(value);
  if (parameter.type.startsWith('uint') || parameter.type.startsWith('int')) {
    let signed = parameter.type.startsWith('int'),
      [, , size4 = '256'] = integerRegex2.exec(parameter.type) ?? [];
    return encodeNumber(value, {
      signed,
      size: Number(size4),
    });
  }
  if (parameter.type.startsWith('bytes')) return encodeBytes(value, { type: parameter.type });
  if (parameter.type === 'string') return encodeString(value);
  throw new InvalidTypeError(parameter.type);
}
function encode(preparedParameters) {
  let staticSize = 0;
  for (let i = 0; i < preparedParameters.length; i++) {
    let { dynamic, encoded } = preparedParameters[i];
    dynamic ? (staticSize += 32) : (staticSize += size3(encoded));
  }
  let staticParameters = [],
    dynamicParameters = [],
    dynamicSize = 0;
  for (let i = 0; i < preparedParameters.length; i++) {
    let { dynamic, encoded } = preparedParameters[i];
    dynamic
      ? (staticParameters.push(fromNumber(staticSize + dynamicSize, { size: 32 })),
        dynamicParameters.push(encoded),
        (dynamicSize += size3(encoded)))
      : staticParameters.push(encoded);
  }
  return concat2(...staticParameters, ...dynamicParameters);
}
function encodeAddress(value, options) {
  let { checksum: checksum3 = !1 } = options;
  return (
    assert2(value, { strict: checksum3 }),
    {
      dynamic: !1,
      encoded: padLeft(value.toLowerCase()),
    }
  );
}
function encodeArray(value, options) {
  let { checksumAddress: checksumAddress2, length, parameter } = options,
    dynamic = length === null;
  if (!Array.isArray(value)) throw new InvalidArrayError(value);
  if (!dynamic && value.length !== length)
    throw new ArrayLengthMismatchError({
      expectedLength: length,
      givenLength: value.length,
      type: `${parameter.type}[${length}]`,
    });
  let dynamicChild = value.length === 0 && hasDynamicChild(parameter),
    preparedParameters = [];
  for (let i = 0; i < value.length; i++) {
    let preparedParam = prepareParameter({
      checksumAddress: checksumAddress2,
      parameter,
      value: value[i],
    });
    (preparedParam.dynamic && (dynamicChild = !0), preparedParameters.push(preparedParam));
  }
  if (dynamic || dynamicChild) {
    let data = encode(preparedParameters);
    if (dynamic) {
      let length2 = fromNumber(preparedParameters.length, { size: 32 });
      return {
        dynamic: !0,
        encoded: preparedParameters.length > 0 ? concat2(length2, data) : length2,
      };
    }
    if (dynamicChild) return { dynamic: !0, encoded: data };
  }
  return {
    dynamic: !1,
    encoded: concat2(...preparedParameters.map(({ encoded }) => encoded)),
  };
}
function encodeBytes(value, { type }) {
  let [, parametersize] = type.split('bytes'),
    bytesSize = size3(value);
  if (!parametersize) {
    let value_ = value;
    return (
      bytesSize % 32 !== 0 && (value_ = padRight(value_, Math.ceil((value.length - 2) / 2 / 32) * 32)),
      {
        dynamic: !0,
        encoded: concat2(padLeft(fromNumber(bytesSize, { size: 32 })), value_),
      }
    );
  }
  if (bytesSize !== Number.parseInt(parametersize, 10))
    throw new BytesSizeMismatchError2({
      expectedSize: Number.parseInt(parametersize, 10),
      value,
    });
  return { dynamic: !1, encoded: padRight(value) };
}
function encodeBoolean(value) {
  if (typeof value != 'boolean')
    throw new BaseError2(
      `Invalid boolean value: "${value}" (type: ${typeof value}). Expected: \`true\` or \`false\`.`,
    );
  return { dynamic: !1, encoded: padLeft(fromBoolean(value)) };
}
function encodeNumber(value, { signed, size: size4 }) {
  if (typeof size4 == 'number') {
    let max = 2n ** (BigInt(size4) - (signed ? 1n : 0n)) - 1n,
      min = signed ? -max - 1n : 0n;
    if (value > max || value < min)
      throw new IntegerOutOfRangeError({
        max: max.toString(),
        min: min.toString(),
        signed,
        size: size4 / 8,
        value: value.toString(),
      });
  }
  return {
    dynamic: !1,
    encoded: fromNumber(value, {
      size: 32,
      signed,
    }),
  };
}
function encodeString(value) {
  let hexValue = fromString2(value),
    partsLength = Math.ceil(size3(hexValue) / 32),
    parts = [];
  for (let i = 0; i < partsLength; i++) parts.push(padRight(slice3(hexValue, i * 32, (i + 1) * 32)));
  return {
    dynamic: !0,
    encoded: concat2(padRight(fromNumber(size3(hexValue), { size: 32 })), ...parts),
  };
}
function encodeTuple(value, options) {
  let { checksumAddress: checksumAddress2, parameter } = options,
    dynamic = !1,
    preparedParameters = [];
  for (let i = 0; i < parameter.components.length; i++) {
    let param_ = parameter.components[i],
      index2 = Array.isArray(value) ? i : param_.name,
      preparedParam = prepareParameter({
        checksumAddress: checksumAddress2,
        parameter: param_,
        value: value[index2],
      });
    (preparedParameters.push(preparedParam), preparedParam.dynamic && (dynamic = !0));
  }
  return {
    dynamic,
    encoded: dynamic
      ? encode(preparedParameters)
      : concat2(...preparedParameters.map(({ encoded }) => encoded)),
  };
}
function getArrayComponents(type) {
  let matches = type.match(/^(.*)\[(\d+)?\]$/);
  return matches
    ? // Return `null` if the array is dynamic.
      [matches[2] ? Number(matches[2]) : null, matches[1]]
    : void 0;
}
function hasDynamicChild(param) {
  let { type } = param;
  if (type === 'string' || type === 'bytes' || type.endsWith('[]')) return !0;
  if (type === 'tuple') return param.components?.some(hasDynamicChild);
  let arrayComponents = getArrayComponents(param.type);
  return !!(
    arrayComponents &&
    hasDynamicChild({
      ...param,
      type: arrayComponents[1],
    })
  );
}

// node_modules/ox/_esm/core/internal/cursor.js
var staticCursor = {
  bytes: new Uint8Array(),
  dataView: new DataView(new ArrayBuffer(0)),
  position: 0,
  positionReadCount: /* @__PURE__ */ new Map(),
  recursiveReadCount: 0,
  recursiveReadLimit: Number.POSITIVE_INFINITY,
  assertReadLimit() {
    if (this.recursiveReadCount >= this.recursiveReadLimit)
      throw new RecursiveReadLimitExceededError({
        count: this.recursiveReadCount + 1,
        limit: this.recursiveReadLimit,
      });
  },
  assertPosition(position) {
    if (position < 0 || position > this.bytes.length - 1)
      throw new PositionOutOfBoundsError2({
        length: this.bytes.length,
        position,
      });
  },
  decrementPosition(offset) {
    if (offset < 0) throw new NegativeOffsetError({ offset });
    let position = this.position - offset;
    (this.assertPosition(position), (this.position = position));
  },
  getReadCount(position) {
    return this.positionReadCount.get(position || this.position) || 0;
  },
  incrementPosition(offset) {
    if (offset < 0) throw new NegativeOffsetError({ offset });
    let position = this.position + offset;
    (this.assertPosition(position), (this.position = position));
  },
  inspectByte(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position), this.bytes[position]);
  },
  inspectBytes(length, position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position + length - 1), this.bytes.subarray(position, position + length));
  },
  inspectUint8(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position), this.bytes[position]);
  },
  inspectUint16(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position + 1), this.dataView.getUint16(position));
  },
  inspectUint24(position_) {
    let position = position_ ?? this.position;
    return (
      this.assertPosition(position + 2),
      (this.dataView.getUint16(position) << 8) + this.dataView.getUint8(position + 2)
    );
  },
  inspectUint32(position_) {
    let position = position_ ?? this.position;
    return (this.assertPosition(position + 3), this.dataView.getUint32(position));
  },
  pushByte(byte) {
    (this.assertPosition(this.position), (this.bytes[this.position] = byte), this.position++);
  },
  pushBytes(bytes) {
    (this.assertPosition(this.position + bytes.length - 1),
      this.bytes.set(bytes, this.position),
      (this.position += bytes.length));
  },
  pushUint8(value) {
    (this.assertPosition(this.position), (this.bytes[this.position] = value), this.position++);
  },
  pushUint16(value) {
    (this.assertPosition(this.position + 1),
      this.dataView.setUint16(this.position, value),
      (this.position += 2));
  },
  pushUint24(value) {
    (this.assertPosition(this.position + 2),
      this.dataView.setUint16(this.position, value >> 8),
      this.dataView.setUint8(this.position + 2, value & 255),
      (this.position += 3));
  },
  pushUint32(value) {
    (this.assertPosition(this.position + 3),
      this.dataView.setUint32(this.position, value),
      (this.position += 4));
  },
  readByte() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectByte();
    return (this.position++, value);
  },
  readBytes(length, size4) {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectBytes(length);
    return ((this.position += size4 ?? length), value);
  },
  readUint8() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint8();
    return ((this.position += 1), value);
  },
  readUint16() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint16();
    return ((this.position += 2), value);
  },
  readUint24() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint24();
    return ((this.position += 3), value);
  },
  readUint32() {
    (this.assertReadLimit(), this._touch());
    let value = this.inspectUint32();
    return ((this.position += 4), value);
  },
  get remaining() {
    return this.bytes.length - this.position;
  },
  setPosition(position) {
    let oldPosition = this.position;
    return (this.assertPosition(position), (this.position = position), () => (this.position = oldPosition));
  },
  _touch() {
    if (this.recursiveReadLimit === Number.POSITIVE_INFINITY) return;
    let count = this.getReadCount();
    (this.positionReadCount.set(this.position, count + 1), count > 0 && this.recursiveReadCount++);
  },
};
function create(bytes, { recursiveReadLimit = 8192 } = {}) {
  let cursor = Object.create(staticCursor);
  return (
    (cursor.bytes = bytes),
    (cursor.dataView = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    (cursor.positionReadCount = /* @__PURE__ */ new Map()),
    (cursor.recursiveReadLimit = recursiveReadLimit),
    cursor
  );
}
var NegativeOffsetError = class extends BaseError2 {
    constructor({ offset }) {
      (super(`Offset \`${offset}\` cannot be negative.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Cursor.NegativeOffsetError',
        }));
    }
  },
  PositionOutOfBoundsError2 = class extends BaseError2 {
    constructor({ length, position }) {
      (super(`Position \`${position}\` is out of bounds (\`0 < position < ${length}\`).`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Cursor.PositionOutOfBoundsError',
        }));
    }
  },
  RecursiveReadLimitExceededError = class extends BaseError2 {
    constructor({ count, limit }) {
      (super(`Recursive read limit of \`${limit}\` exceeded (recursive read count: \`${count}\`).`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Cursor.RecursiveReadLimitExceededError',
        }));
    }
  };

// node_modules/ox/_esm/core/AbiParameters.js
function decode(parameters, data, options = {}) {
  let { as = 'Array', checksumAddress: checksumAddress2 = !1 } = options,
    bytes = typeof data == 'string' ? fromHex(data) : data,
    cursor = create(bytes);
  if (size2(bytes) === 0 && parameters.length > 0) throw new ZeroDataError();
  if (size2(bytes) && size2(bytes) < 32)
    throw new DataSizeTooSmallError({
      data: typeof data == 'string' ? data : fromBytes(data),
      parameters,
      size: size2(bytes),
    });
  let consumed = 0,
    values = as === 'Array' ? [] : {};
  for (let i = 0; i < parameters.length; ++i) {
    let param = parameters[i];
    consumed < bytes.length && cursor.setPosition(consumed);
    let [data2, consumed_] = decodeParameter(cursor, param, {
      checksumAddress: checksumAddress2,
      staticPosition: 0,
    });
    ((consumed += consumed_), as === 'Array' ? values.push(data2) : (values[param.name ?? i] = data2));
  }
  return values;
}
function encode2(parameters, values, options) {
  let { checksumAddress: checksumAddress2 = !1 } = options ?? {};
  if (parameters.length !== values.length)
    throw new LengthMismatchError({
      expectedLength: parameters.length,
      givenLength: values.length,
    });
  let preparedParameters = prepareParameters({
      checksumAddress: checksumAddress2,
      parameters,
      values,
    }),
    data = encode(preparedParameters);
  return data.length === 0 ? '0x' : data;
}
function encodePacked(types, values) {
  if (types.length !== values.length)
    throw new LengthMismatchError({
      expectedLength: types.length,
      givenLength: values.length,
    });
  let data = [];
  for (let i = 0; i < types.length; i++) {
    let type = types[i],
      value = values[i];
    data.push(encodePacked.encode(type, value));
  }
  return concat2(...data);
}
(function (encodePacked2) {
  function encode4(type, value, isArray = !1) {
    if (type === 'address') {
      let address = value;
      return (assert2(address), padLeft(address.toLowerCase(), isArray ? 32 : 0));
    }
    if (type === 'string') return fromString2(value);
    if (type === 'bytes') return value;
    if (type === 'bool') return padLeft(fromBoolean(value), isArray ? 32 : 1);
    let intMatch = type.match(integerRegex2);
    if (intMatch) {
      let [_type, baseType, bits = '256'] = intMatch,
        size4 = Number.parseInt(bits, 10) / 8;
      return fromNumber(value, {
        size: isArray ? 32 : size4,
        signed: baseType === 'int',
      });
    }
    let bytesMatch = type.match(bytesRegex2);
    if (bytesMatch) {
      let [_type, size4] = bytesMatch;
      if (Number.parseInt(size4, 10) !== (value.length - 2) / 2)
        throw new BytesSizeMismatchError2({
          expectedSize: Number.parseInt(size4, 10),
          value,
        });
      return padRight(value, isArray ? 32 : 0);
    }
    let arrayMatch = type.match(arrayRegex);
    if (arrayMatch && Array.isArray(value)) {
      let [_type, childType] = arrayMatch,
        data = [];
      for (let i = 0; i < value.length; i++) data.push(encode4(childType, value[i], !0));
      return data.length === 0 ? '0x' : concat2(...data);
    }
    throw new InvalidTypeError(type);
  }
  encodePacked2.encode = encode4;
})(encodePacked || (encodePacked = {}));
function from5(parameters) {
  return Array.isArray(parameters) && typeof parameters[0] == 'string'
    ? parseAbiParameters(parameters)
    : typeof parameters == 'string'
      ? parseAbiParameters(parameters)
      : parameters;
}
var DataSizeTooSmallError = class extends BaseError2 {
    constructor({ data, parameters, size: size4 }) {
      (super(`Data size of ${size4} bytes is too small for given parameters.`, {
        metaMessages: [`Params: (${formatAbiParameters(parameters)})`, `Data:   ${data} (${size4} bytes)`],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiParameters.DataSizeTooSmallError',
        }));
    }
  },
  ZeroDataError = class extends BaseError2 {
    constructor() {
      (super('Cannot decode zero data ("0x") with ABI parameters.'),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiParameters.ZeroDataError',
        }));
    }
  },
  ArrayLengthMismatchError = class extends BaseError2 {
    constructor({ expectedLength, givenLength, type }) {
      (super(
        `Array length mismatch for type \`${type}\`. Expected: \`${expectedLength}\`. Given: \`${givenLength}\`.`,
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiParameters.ArrayLengthMismatchError',
        }));
    }
  },
  BytesSizeMismatchError2 = class extends BaseError2 {
    constructor({ expectedSize, value }) {
      (super(
        `Size of bytes "${value}" (bytes${size3(value)}) does not match expected size (bytes${expectedSize}).`,
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiParameters.BytesSizeMismatchError',
        }));
    }
  },
  LengthMismatchError = class extends BaseError2 {
    constructor({ expectedLength, givenLength }) {
      (super(
        [
          'ABI encoding parameters/values length mismatch.',
          `Expected length (parameters): ${expectedLength}`,
          `Given length (values): ${givenLength}`,
        ].join(`
`),
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiParameters.LengthMismatchError',
        }));
    }
  },
  InvalidArrayError = class extends BaseError2 {
    constructor(value) {
      (super(`Value \`${value}\` is not a valid array.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiParameters.InvalidArrayError',
        }));
    }
  },
  InvalidTypeError = class extends BaseError2 {
    constructor(type) {
      (super(`Type \`${type}\` is not a valid ABI Type.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiParameters.InvalidTypeError',
        }));
    }
  };

// node_modules/ox/_esm/core/Rlp.js
function from6(value, options) {
  let { as } = options,
    encodable = getEncodable2(value),
    cursor = create(new Uint8Array(encodable.length));
  return (encodable.encode(cursor), as === 'Hex' ? fromBytes(cursor.bytes) : cursor.bytes);
}
function fromHex3(hex, options = {}) {
  let { as = 'Hex' } = options;
  return from6(hex, { as });
}
function getEncodable2(bytes) {
  return Array.isArray(bytes)
    ? getEncodableList2(bytes.map((x) => getEncodable2(x)))
    : getEncodableBytes2(bytes);
}
function getEncodableList2(list) {
  let bodyLength = list.reduce((acc, x) => acc + x.length, 0),
    sizeOfBodyLength = getSizeOfLength2(bodyLength);
  return {
    length: bodyLength <= 55 ? 1 + bodyLength : 1 + sizeOfBodyLength + bodyLength,
    encode(cursor) {
      bodyLength <= 55
        ? cursor.pushByte(192 + bodyLength)
        : (cursor.pushByte(247 + sizeOfBodyLength),
          sizeOfBodyLength === 1
            ? cursor.pushUint8(bodyLength)
            : sizeOfBodyLength === 2
              ? cursor.pushUint16(bodyLength)
              : sizeOfBodyLength === 3
                ? cursor.pushUint24(bodyLength)
                : cursor.pushUint32(bodyLength));
      for (let { encode: encode4 } of list) encode4(cursor);
    },
  };
}
function getEncodableBytes2(bytesOrHex) {
  let bytes = typeof bytesOrHex == 'string' ? fromHex(bytesOrHex) : bytesOrHex,
    sizeOfBytesLength = getSizeOfLength2(bytes.length);
  return {
    length:
      bytes.length === 1 && bytes[0] < 128
        ? 1
        : bytes.length <= 55
          ? 1 + bytes.length
          : 1 + sizeOfBytesLength + bytes.length,
    encode(cursor) {
      bytes.length === 1 && bytes[0] < 128
        ? cursor.pushBytes(bytes)
        : bytes.length <= 55
          ? (cursor.pushByte(128 + bytes.length), cursor.pushBytes(bytes))
          : (cursor.pushByte(183 + sizeOfBytesLength),
            sizeOfBytesLength === 1
              ? cursor.pushUint8(bytes.length)
              : sizeOfBytesLength === 2
                ? cursor.pushUint16(bytes.length)
                : sizeOfBytesLength === 3
                  ? cursor.pushUint24(bytes.length)
                  : cursor.pushUint32(bytes.length),
            cursor.pushBytes(bytes));
    },
  };
}
function getSizeOfLength2(length) {
  if (length <= 255) return 1;
  if (length <= 65535) return 2;
  if (length <= 16777215) return 3;
  if (length <= 4294967295) return 4;
  throw new BaseError2('Length is too large.');
}

// node_modules/ox/_esm/core/Signature.js
function assert3(signature, options = {}) {
  let { recovered } = options;
  if (typeof signature.r > 'u') throw new MissingPropertiesError({ signature });
  if (typeof signature.s > 'u') throw new MissingPropertiesError({ signature });
  if (recovered && typeof signature.yParity > 'u') throw new MissingPropertiesError({ signature });
  if (signature.r < 0n || signature.r > maxUint2562) throw new InvalidRError({ value: signature.r });
  if (signature.s < 0n || signature.s > maxUint2562) throw new InvalidSError({ value: signature.s });
  if (typeof signature.yParity == 'number' && signature.yParity !== 0 && signature.yParity !== 1)
    throw new InvalidYParityError2({ value: signature.yParity });
}
function fromBytes3(signature) {
  return fromHex4(fromBytes(signature));
}
function fromHex4(signature) {
  if (signature.length !== 130 && signature.length !== 132)
    throw new InvalidSerializedSizeError2({ signature });
  let r = BigInt(slice3(signature, 0, 32)),
    s = BigInt(slice3(signature, 32, 64)),
    yParity = (() => {
      let yParity2 = +`0x${signature.slice(130)}`;
      if (!Number.isNaN(yParity2))
        try {
          return vToYParity(yParity2);
        } catch {
          throw new InvalidYParityError2({ value: yParity2 });
        }
    })();
  return typeof yParity > 'u'
    ? {
        r,
        s,
      }
    : {
        r,
        s,
        yParity,
      };
}
function extract2(value) {
  if (!(typeof value.r > 'u') && !(typeof value.s > 'u')) return from7(value);
}
function from7(signature) {
  let signature_ =
    typeof signature == 'string'
      ? fromHex4(signature)
      : signature instanceof Uint8Array
        ? fromBytes3(signature)
        : typeof signature.r == 'string'
          ? fromRpc(signature)
          : signature.v
            ? fromLegacy(signature)
            : {
                r: signature.r,
                s: signature.s,
                ...(typeof signature.yParity < 'u' ? { yParity: signature.yParity } : {}),
              };
  return (assert3(signature_), signature_);
}
function fromLegacy(signature) {
  return {
    r: signature.r,
    s: signature.s,
    yParity: vToYParity(signature.v),
  };
}
function fromRpc(signature) {
  let yParity = (() => {
    let v = signature.v ? Number(signature.v) : void 0,
      yParity2 = signature.yParity ? Number(signature.yParity) : void 0;
    if (
      (typeof v == 'number' && typeof yParity2 != 'number' && (yParity2 = vToYParity(v)),
      typeof yParity2 != 'number')
    )
      throw new InvalidYParityError2({ value: signature.yParity });
    return yParity2;
  })();
  return {
    r: BigInt(signature.r),
    s: BigInt(signature.s),
    yParity,
  };
}
function toTuple(signature) {
  let { r, s, yParity } = signature;
  return [
    yParity ? '0x01' : '0x',
    r === 0n ? '0x' : trimLeft2(fromNumber(r)),
    s === 0n ? '0x' : trimLeft2(fromNumber(s)),
  ];
}
function vToYParity(v) {
  if (v === 0 || v === 27) return 0;
  if (v === 1 || v === 28) return 1;
  if (v >= 35) return v % 2 === 0 ? 1 : 0;
  throw new InvalidVError({ value: v });
}
var InvalidSerializedSizeError2 = class extends BaseError2 {
    constructor({ signature }) {
      (super(`Value \`${signature}\` is an invalid signature size.`, {
        metaMessages: ['Expected: 64 bytes or 65 bytes.', `Received ${size3(from2(signature))} bytes.`],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Signature.InvalidSerializedSizeError',
        }));
    }
  },
  MissingPropertiesError = class extends BaseError2 {
    constructor({ signature }) {
      (super(
        `Signature \`${stringify2(signature)}\` is missing either an \`r\`, \`s\`, or \`yParity\` property.`,
      ),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Signature.MissingPropertiesError',
        }));
    }
  },
  InvalidRError = class extends BaseError2 {
    constructor({ value }) {
      (super(`Value \`${value}\` is an invalid r value. r must be a positive integer less than 2^256.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Signature.InvalidRError',
        }));
    }
  },
  InvalidSError = class extends BaseError2 {
    constructor({ value }) {
      (super(`Value \`${value}\` is an invalid s value. s must be a positive integer less than 2^256.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Signature.InvalidSError',
        }));
    }
  },
  InvalidYParityError2 = class extends BaseError2 {
    constructor({ value }) {
      (super(`Value \`${value}\` is an invalid y-parity value. Y-parity must be 0 or 1.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Signature.InvalidYParityError',
        }));
    }
  },
  InvalidVError = class extends BaseError2 {
    constructor({ value }) {
      (super(`Value \`${value}\` is an invalid v value. v must be 27, 28 or >=35.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'Signature.InvalidVError',
        }));
    }
  };

// node_modules/ox/_esm/core/Authorization.js
function from8(authorization, options = {}) {
  return typeof authorization.chainId == 'string'
    ? fromRpc2(authorization)
    : { ...authorization, ...options.signature };
}
function fromRpc2(authorization) {
  let { address, chainId, nonce } = authorization,
    signature = extract2(authorization);
  return {
    address,
    chainId: Number(chainId),
    nonce: BigInt(nonce),
    ...signature,
  };
}
function getSignPayload(authorization) {
  return hash(authorization, { presign: !0 });
}
function hash(authorization, options = {}) {
  let { presign } = options;
  return keccak2562(
    concat2(
      '0x05',
      fromHex3(
        toTuple2(
          presign
            ? {
                address: authorization.address,
                chainId: authorization.chainId,
                nonce: authorization.nonce,
              }
            : authorization,
        ),
      ),
    ),
  );
}
function toTuple2(authorization) {
  let { address, chainId, nonce } = authorization,
    signature = extract2(authorization);
  return [
    chainId ? fromNumber(chainId) : '0x',
    address,
    nonce ? fromNumber(nonce) : '0x',
    ...(signature ? toTuple(signature) : []),
  ];
}

// node_modules/ox/_esm/core/Secp256k1.js
function recoverAddress2(options) {
  return fromPublicKey(recoverPublicKey2(options));
}
function recoverPublicKey2(options) {
  let { payload, signature } = options,
    { r, s, yParity } = signature,
    point = new secp256k1.Signature(BigInt(r), BigInt(s))
      .addRecoveryBit(yParity)
      .recoverPublicKey(from2(payload).substring(2));
  return from3(point);
}
var fromSeedDomain = fromString('ox.secp256k1.fromSeed.v1');

// node_modules/ox/_esm/erc8010/SignatureErc8010.js
var magicBytes = '0x8010801080108010801080108010801080108010801080108010801080108010',
  suffixParameters = from5(
    '(uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s), address to, bytes data',
  );
function assert4(value) {
  if (typeof value == 'string') {
    if (slice3(value, -32) !== magicBytes) throw new InvalidWrappedSignatureError(value);
  } else assert3(value.authorization);
}
function from9(value) {
  return typeof value == 'string' ? unwrap(value) : value;
}
function unwrap(wrapped) {
  assert4(wrapped);
  let suffixLength = toNumber2(slice3(wrapped, -64, -32)),
    suffix = slice3(wrapped, -suffixLength - 64, -64),
    signature = slice3(wrapped, 0, -suffixLength - 64),
    [auth, to, data] = decode(suffixParameters, suffix);
  return {
    authorization: from8({
      address: auth.delegation,
      chainId: Number(auth.chainId),
      nonce: auth.nonce,
      yParity: auth.yParity,
      r: auth.r,
      s: auth.s,
    }),
    signature,
    ...(data && data !== '0x' ? { data, to } : {}),
  };
}
function wrap(value) {
  let { data, signature } = value;
  assert4(value);
  let self = recoverAddress2({
      payload: getSignPayload(value.authorization),
      signature: from7(value.authorization),
    }),
    suffix = encode2(suffixParameters, [
      {
        ...value.authorization,
        delegation: value.authorization.address,
        chainId: BigInt(value.authorization.chainId),
      },
      value.to ?? self,
      data ?? '0x',
    ]),
    suffixLength = fromNumber(size3(suffix), { size: 32 });
  return concat2(signature, suffix, suffixLength, magicBytes);
}
function validate4(value) {
  try {
    return (assert4(value), !0);
  } catch {
    return !1;
  }
}
var InvalidWrappedSignatureError = class extends BaseError2 {
  constructor(wrapped) {
    (super(`Value \`${wrapped}\` is an invalid ERC-8010 wrapped signature.`),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'SignatureErc8010.InvalidWrappedSignatureError',
      }));
  }
};

// node_modules/viem/_esm/utils/signature/parseErc6492Signature.js
function parseErc6492Signature(signature) {
  if (!isErc6492Signature(signature)) return { signature };
  let [address, data, signature_] = decodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    signature,
  );
  return { address, data, signature: signature_ };
}

// node_modules/viem/_esm/utils/transaction/getSerializedTransactionType.js
function getSerializedTransactionType(serializedTransaction) {
  let serializedType = sliceHex(serializedTransaction, 0, 1);
  if (serializedType === '0x04') return 'eip7702';
  if (serializedType === '0x03') return 'eip4844';
  if (serializedType === '0x02') return 'eip1559';
  if (serializedType === '0x01') return 'eip2930';
  if (serializedType !== '0x' && hexToNumber(serializedType) >= 192) return 'legacy';
  throw new InvalidSerializedTransactionTypeError({ serializedType });
}

// node_modules/viem/_esm/utils/transaction/parseTransaction.js
function parseTransaction(serializedTransaction) {
  let type = getSerializedTransactionType(serializedTransaction);
  return type === 'eip1559'
    ? parseTransactionEIP1559(serializedTransaction)
    : type === 'eip2930'
      ? parseTransactionEIP2930(serializedTransaction)
      : type === 'eip4844'
        ? parseTransactionEIP4844(serializedTransaction)
        : type === 'eip7702'
          ? parseTransactionEIP7702(serializedTransaction)
          : parseTransactionLegacy(serializedTransaction);
}
function parseTransactionEIP7702(serializedTransaction) {
  let transactionArray = toTransactionArray(serializedTransaction),
    [
      chainId,
      nonce,
      maxPriorityFeePerGas,
      maxFeePerGas,
      gas,
      to,
      value,
      data,
      accessList,
      authorizationList,
      v,
      r,
      s,
    ] = transactionArray;
  if (transactionArray.length !== 10 && transactionArray.length !== 13)
    throw new InvalidSerializedTransactionError({
      attributes: {
        chainId,
        nonce,
        maxPriorityFeePerGas,
        maxFeePerGas,
        gas,
        to,
        value,
        data,
        accessList,
        authorizationList,
        ...(transactionArray.length > 9
          ? {
              v,
              r,
              s,
            }
          : {}),
      },
      serializedTransaction,
      type: 'eip7702',
    });
  let transaction = {
    chainId: hexToNumber(chainId),
    type: 'eip7702',
  };
  return (
    isHex(to) && to !== '0x' && (transaction.to = to),
    isHex(gas) && gas !== '0x' && (transaction.gas = hexToBigInt(gas)),
    isHex(data) && data !== '0x' && (transaction.data = data),
    isHex(nonce) && (transaction.nonce = nonce === '0x' ? 0 : hexToNumber(nonce)),
    isHex(value) && value !== '0x' && (transaction.value = hexToBigInt(value)),
    isHex(maxFeePerGas) && maxFeePerGas !== '0x' && (transaction.maxFeePerGas = hexToBigInt(maxFeePerGas)),
    isHex(maxPriorityFeePerGas) &&
      maxPriorityFeePerGas !== '0x' &&
      (transaction.maxPriorityFeePerGas = hexToBigInt(maxPriorityFeePerGas)),
    accessList.length !== 0 && accessList !== '0x' && (transaction.accessList = parseAccessList(accessList)),
    authorizationList.length !== 0 &&
      authorizationList !== '0x' &&
      (transaction.authorizationList = parseAuthorizationList(authorizationList)),
    assertTransactionEIP7702(transaction),
    { ...(transactionArray.length === 13 ? parseEIP155Signature(transactionArray) : void 0), ...transaction }
  );
}
function parseTransactionEIP4844(serializedTransaction) {
  let transactionOrWrapperArray = toTransactionArray(serializedTransaction),
    hasNetworkWrapper = transactionOrWrapperArray.length === 4,
    transactionArray = hasNetworkWrapper ? transactionOrWrapperArray[0] : transactionOrWrapperArray,
    wrapperArray = hasNetworkWrapper ? transactionOrWrapperArray.slice(1) : [],
    [
      chainId,
      nonce,
      maxPriorityFeePerGas,
      maxFeePerGas,
      gas,
      to,
      value,
      data,
      accessList,
      maxFeePerBlobGas,
      blobVersionedHashes,
      v,
      r,
      s,
    ] = transactionArray,
    [blobs, commitments, proofs] = wrapperArray;
  if (!(transactionArray.length === 11 || transactionArray.length === 14))
    throw new InvalidSerializedTransactionError({
      attributes: {
        chainId,
        nonce,
        maxPriorityFeePerGas,
        maxFeePerGas,
        gas,
        to,
        value,
        data,
        accessList,
        ...(transactionArray.length > 9
          ? {
              v,
              r,
              s,
            }
          : {}),
      },
      serializedTransaction,
      type: 'eip4844',
    });
  let transaction = {
    blobVersionedHashes,
    chainId: hexToNumber(chainId),
    to,
    type: 'eip4844',
  };
  return (
    isHex(gas) && gas !== '0x' && (transaction.gas = hexToBigInt(gas)),
    isHex(data) && data !== '0x' && (transaction.data = data),
    isHex(nonce) && (transaction.nonce = nonce === '0x' ? 0 : hexToNumber(nonce)),
    isHex(value) && value !== '0x' && (transaction.value = hexToBigInt(value)),
    isHex(maxFeePerBlobGas) &&
      maxFeePerBlobGas !== '0x' &&
      (transaction.maxFeePerBlobGas = hexToBigInt(maxFeePerBlobGas)),
    isHex(maxFeePerGas) && maxFeePerGas !== '0x' && (transaction.maxFeePerGas = hexToBigInt(maxFeePerGas)),
    isHex(maxPriorityFeePerGas) &&
      maxPriorityFeePerGas !== '0x' &&
      (transaction.maxPriorityFeePerGas = hexToBigInt(maxPriorityFeePerGas)),
    accessList.length !== 0 && accessList !== '0x' && (transaction.accessList = parseAccessList(accessList)),
    blobs &&
      commitments &&
      proofs &&
      (transaction.sidecars = toBlobSidecars({
        blobs,
        commitments,
        proofs,
      })),
    assertTransactionEIP4844(transaction),
    { ...(transactionArray.length === 14 ? parseEIP155Signature(transactionArray) : void 0), ...transaction }
  );
}
function parseTransactionEIP1559(serializedTransaction) {
  let transactionArray = toTransactionArray(serializedTransaction),
    [chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gas, to, value, data, accessList, v, r, s] =
      transactionArray;
  if (!(transactionArray.length === 9 || transactionArray.length === 12))
    throw new InvalidSerializedTransactionError({
      attributes: {
        chainId,
        nonce,
        maxPriorityFeePerGas,
        maxFeePerGas,
        gas,
        to,
        value,
        data,
        accessList,
        ...(transactionArray.length > 9
          ? {
              v,
              r,
              s,
            }
          : {}),
      },
      serializedTransaction,
      type: 'eip1559',
    });
  let transaction = {
    chainId: hexToNumber(chainId),
    type: 'eip1559',
  };
  return (
    isHex(to) && to !== '0x' && (transaction.to = to),
    isHex(gas) && gas !== '0x' && (transaction.gas = hexToBigInt(gas)),
    isHex(data) && data !== '0x' && (transaction.data = data),
    isHex(nonce) && (transaction.nonce = nonce === '0x' ? 0 : hexToNumber(nonce)),
    isHex(value) && value !== '0x' && (transaction.value = hexToBigInt(value)),
    isHex(maxFeePerGas) && maxFeePerGas !== '0x' && (transaction.maxFeePerGas = hexToBigInt(maxFeePerGas)),
    isHex(maxPriorityFeePerGas) &&
      maxPriorityFeePerGas !== '0x' &&
      (transaction.maxPriorityFeePerGas = hexToBigInt(maxPriorityFeePerGas)),
    accessList.length !== 0 && accessList !== '0x' && (transaction.accessList = parseAccessList(accessList)),
    assertTransactionEIP1559(transaction),
    { ...(transactionArray.length === 12 ? parseEIP155Signature(transactionArray) : void 0), ...transaction }
  );
}
function parseTransactionEIP2930(serializedTransaction) {
  let transactionArray = toTransactionArray(serializedTransaction),
    [chainId, nonce, gasPrice, gas, to, value, data, accessList, v, r, s] = transactionArray;
  if (!(transactionArray.length === 8 || transactionArray.length === 11))
    throw new InvalidSerializedTransactionError({
      attributes: {
        chainId,
        nonce,
        gasPrice,
        gas,
        to,
        value,
        data,
        accessList,
        ...(transactionArray.length > 8
          ? {
              v,
              r,
              s,
            }
          : {}),
      },
      serializedTransaction,
      type: 'eip2930',
    });
  let transaction = {
    chainId: hexToNumber(chainId),
    type: 'eip2930',
  };
  return (
    isHex(to) && to !== '0x' && (transaction.to = to),
    isHex(gas) && gas !== '0x' && (transaction.gas = hexToBigInt(gas)),
    isHex(data) && data !== '0x' && (transaction.data = data),
    isHex(nonce) && (transaction.nonce = nonce === '0x' ? 0 : hexToNumber(nonce)),
    isHex(value) && value !== '0x' && (transaction.value = hexToBigInt(value)),
    isHex(gasPrice) && gasPrice !== '0x' && (transaction.gasPrice = hexToBigInt(gasPrice)),
    accessList.length !== 0 && accessList !== '0x' && (transaction.accessList = parseAccessList(accessList)),
    assertTransactionEIP2930(transaction),
    { ...(transactionArray.length === 11 ? parseEIP155Signature(transactionArray) : void 0), ...transaction }
  );
}
function parseTransactionLegacy(serializedTransaction) {
  let transactionArray = fromRlp(serializedTransaction, 'hex'),
    [nonce, gasPrice, gas, to, value, data, chainIdOrV_, r, s] = transactionArray;
  if (!(transactionArray.length === 6 || transactionArray.length === 9))
    throw new InvalidSerializedTransactionError({
      attributes: {
        nonce,
        gasPrice,
        gas,
        to,
        value,
        data,
        ...(transactionArray.length > 6
          ? {
              v: chainIdOrV_,
              r,
              s,
            }
          : {}),
      },
      serializedTransaction,
      type: 'legacy',
    });
  let transaction = {
    type: 'legacy',
  };
  if (
    (isHex(to) && to !== '0x' && (transaction.to = to),
    isHex(gas) && gas !== '0x' && (transaction.gas = hexToBigInt(gas)),
    isHex(data) && data !== '0x' && (transaction.data = data),
    isHex(nonce) && (transaction.nonce = nonce === '0x' ? 0 : hexToNumber(nonce)),
    isHex(value) && value !== '0x' && (transaction.value = hexToBigInt(value)),
    isHex(gasPrice) && gasPrice !== '0x' && (transaction.gasPrice = hexToBigInt(gasPrice)),
    assertTransactionLegacy(transaction),
    transactionArray.length === 6)
  )
    return transaction;
  let chainIdOrV = isHex(chainIdOrV_) && chainIdOrV_ !== '0x' ? hexToBigInt(chainIdOrV_) : 0n;
  if (s === '0x' && r === '0x')
    return (chainIdOrV > 0 && (transaction.chainId = Number(chainIdOrV)), transaction);
  let v = chainIdOrV,
    chainId = Number((v - 35n) / 2n);
  if (chainId > 0) transaction.chainId = chainId;
  else if (v !== 27n && v !== 28n) throw new InvalidLegacyVError({ v });
  return (
    (transaction.v = v),
    (transaction.s = s),
    (transaction.r = r),
    (transaction.yParity = v % 2n === 0n ? 1 : 0),
    transaction
  );
}
function toTransactionArray(serializedTransaction) {
  return fromRlp(`0x${serializedTransaction.slice(4)}`, 'hex');
}
function parseAccessList(accessList_) {
  let accessList = [];
  for (let i = 0; i < accessList_.length; i++) {
    let [address, storageKeys] = accessList_[i];
    if (!isAddress(address, { strict: !1 })) throw new InvalidAddressError({ address });
    accessList.push({
      address,
      storageKeys: storageKeys.map((key) => (isHash(key) ? key : trim(key))),
    });
  }
  return accessList;
}
function parseAuthorizationList(serializedAuthorizationList) {
  let authorizationList = [];
  for (let i = 0; i < serializedAuthorizationList.length; i++) {
    let [chainId, address, nonce, yParity, r, s] = serializedAuthorizationList[i];
    authorizationList.push({
      address,
      chainId: chainId === '0x' ? 0 : hexToNumber(chainId),
      nonce: nonce === '0x' ? 0 : hexToNumber(nonce),
      ...parseEIP155Signature([yParity, r, s]),
    });
  }
  return authorizationList;
}
function parseEIP155Signature(transactionArray) {
  let signature = transactionArray.slice(-3),
    yParity = signature[0] === '0x' ? 0n : hexToBigInt(signature[0]);
  if (yParity !== 0n && yParity !== 1n) throw new InvalidYParityError({ yParity });
  let v = yParity === 0n ? 27n : 28n;
  return {
    r: padHex(signature[1], { size: 32 }),
    s: padHex(signature[2], { size: 32 }),
    v,
    yParity: v === 27n ? 0 : 1,
  };
}

// node_modules/viem/_esm/utils/unit/formatUnits.js
function formatUnits(value, decimals) {
  return format(value, decimals);
}

// node_modules/viem/_esm/utils/formatters/proof.js
function formatStorageProof(storageProof) {
  return storageProof.map((proof) => ({
    ...proof,
    value: BigInt(proof.value),
  }));
}
function formatProof(proof) {
  return {
    ...proof,
    balance: proof.balance ? BigInt(proof.balance) : void 0,
    nonce: proof.nonce ? hexToNumber(proof.nonce) : void 0,
    storageProof: proof.storageProof ? formatStorageProof(proof.storageProof) : void 0,
  };
}

// node_modules/viem/_esm/actions/public/getProof.js
async function getProof(
  client,
  { address, blockHash, blockNumber, blockTag = 'latest', requireCanonical, storageKeys },
) {
  let block = formatBlockParameter({
      blockHash,
      blockNumber,
      blockTag,
      requireCanonical,
    }),
    proof = await client.request({
      method: 'eth_getProof',
      params: [address, storageKeys, block],
    });
  return formatProof(proof);
}

// node_modules/viem/_esm/actions/public/getRawTransaction.js
async function getRawTransaction(client, { hash: hash3 }) {
  let rawTransaction = await client.request(
    {
      method: 'eth_getRawTransactionByHash',
      params: [hash3],
    },
    { dedupe: !0 },
  );
  if (!rawTransaction) throw new TransactionNotFoundError({ hash: hash3 });
  return rawTransaction;
}

// node_modules/viem/_esm/actions/public/getStorageAt.js
async function getStorageAt(
  client,
  { address, blockHash, blockNumber, blockTag = 'latest', requireCanonical, slot },
) {
  let block = formatBlockParameter({
    blockHash,
    blockNumber,
    blockTag,
    requireCanonical,
  });
  return await client.request({
    method: 'eth_getStorageAt',
    params: [address, slot, block],
  });
}

// node_modules/viem/_esm/actions/public/getStorageValues.js
async function getStorageValues(
  client,
  { blockHash, blockNumber, blockTag = 'latest', requireCanonical, requests },
) {
  let block = formatBlockParameter({
    blockHash,
    blockNumber,
    blockTag,
    requireCanonical,
  });
  return client.request({
    method: 'eth_getStorageValues',
    params: [requests, block],
  });
}

// node_modules/viem/_esm/actions/public/getTransaction.js
async function getTransaction(
  client,
  { blockHash, blockNumber, blockTag: blockTag_, hash: hash3, index: index2, sender, nonce },
) {
  let blockTag = blockTag_ || 'latest',
    blockNumberHex = blockNumber !== void 0 ? numberToHex(blockNumber) : void 0,
    transaction = null;
  if (
    (hash3
      ? (transaction = await client.request(
          {
            method: 'eth_getTransactionByHash',
            params: [hash3],
          },
          { dedupe: !0 },
        ))
      : blockHash
        ? (transaction = await client.request(
            {
              method: 'eth_getTransactionByBlockHashAndIndex',
              params: [blockHash, numberToHex(index2)],
            },
            { dedupe: !0 },
          ))
        : (blockNumberHex || blockTag) && typeof index2 == 'number'
          ? (transaction = await client.request(
              {
                method: 'eth_getTransactionByBlockNumberAndIndex',
                params: [blockNumberHex || blockTag, numberToHex(index2)],
              },
              { dedupe: !!blockNumberHex },
            ))
          : sender &&
            typeof nonce == 'number' &&
            (transaction = await client.request(
              {
                method: 'eth_getTransactionBySenderAndNonce',
                params: [sender, numberToHex(nonce)],
              },
              { dedupe: !0 },
            )),
    !transaction)
  )
    throw new TransactionNotFoundError({
      blockHash,
      blockNumber,
      blockTag,
      hash: hash3,
      index: index2,
    });
  return (client.chain?.formatters?.transaction?.format || formatTransaction)(transaction, 'getTransaction');
}

// node_modules/viem/_esm/actions/public/getTransactionConfirmations.js
async function getTransactionConfirmations(client, { hash: hash3, transactionReceipt }) {
  let [blockNumber, transaction] = await Promise.all([
      getAction(client, getBlockNumber, 'getBlockNumber')({}),
      hash3 ? getAction(client, getTransaction, 'getTransaction')({ hash: hash3 }) : void 0,
    ]),
    transactionBlockNumber = transactionReceipt?.blockNumber || transaction?.blockNumber;
  return transactionBlockNumber ? blockNumber - transactionBlockNumber + 1n : 0n;
}

// node_modules/viem/_esm/actions/public/getTransactionReceipt.js
async function getTransactionReceipt(client, { hash: hash3 }) {
  let receipt = await client.request(
    {
      method: 'eth_getTransactionReceipt',
      params: [hash3],
    },
    { dedupe: !0 },
  );
  if (!receipt) throw new TransactionReceiptNotFoundError({ hash: hash3 });
  return (client.chain?.formatters?.transactionReceipt?.format || formatTransactionReceipt)(
    receipt,
    'getTransactionReceipt',
  );
}

// node_modules/viem/_esm/actions/public/multicall.js
async function multicall(client, parameters) {
  let {
      account,
      authorizationList,
      allowFailure = !0,
      blockHash,
      blockNumber,
      blockOverrides,
      blockTag,
      requireCanonical,
      stateOverride,
    } = parameters,
    contracts = parameters.contracts,
    batch = typeof client.batch?.multicall == 'object' ? client.batch.multicall : {},
    batchSize = parameters.batchSize ?? batch.batchSize ?? 1024,
    deployless = parameters.deployless ?? batch.deployless ?? !1,
    multicallAddress = (() => {
      if (parameters.multicallAddress) return parameters.multicallAddress;
      if (deployless) return null;
      if (client.chain)
        return getChainContractAddress({
          blockNumber,
          chain: client.chain,
          contract: 'multicall3',
        });
      throw new Error('client chain not configured. multicallAddress is required.');
    })(),
    chunkedCalls = [[]],
    currentChunk = 0,
    currentChunkSize = 0;
  for (let i = 0; i < contracts.length; i++) {
    let { abi: abi2, address, args, functionName } = contracts[i];
    try {
      let callData = encodeFunctionData({ abi: abi2, args, functionName });
      ((currentChunkSize +=
        (callData.length - 2) /
        2), // Check if batching is enabled.
        batchSize > 0 && // Check if the current size of the batch exceeds the size limit.
          currentChunkSize > batchSize && // Check if the current chunk is not already empty.
          chunkedCalls[currentChunk].length > 0 &&
          (currentChunk++, (currentChunkSize = (callData.length - 2) / 2), (chunkedCalls[currentChunk] = [])),
        (chunkedCalls[currentChunk] = [
          ...chunkedCalls[currentChunk],
          {
            allowFailure: !0,
            callData,
            target: address,
          },
        ]));
    } catch (err) {
      let error = getContractError(err, {
        abi: abi2,
        address,
        args,
        docsPath: '/docs/contract/multicall',
        functionName,
        sender: account,
      });
      if (!allowFailure) throw error;
      chunkedCalls[currentChunk] = [
        ...chunkedCalls[currentChunk],
        {
          allowFailure: !0,
          callData: '0x',
          target: address,
        },
      ];
    }
  }
  let batching = !!client.batch?.multicall,
    batches = batching ? chunkedCalls.flatMap((calls) => calls.map((call2) => [call2])) : chunkedCalls,
    aggregate3Results = await Promise.allSettled(
      batches.map((calls) =>
        batching
          ? scheduleMulticall(client, {
              account,
              authorizationList,
              batchSize,
              blockHash,
              blockNumber,
              blockOverrides,
              blockTag,
              call: calls[0],
              multicallAddress,
              requireCanonical,
              stateOverride,
            }).then((result) => [result])
          : getAction(
              client,
              readContract,
              'readContract',
            )({
              ...(multicallAddress === null ? { code: multicall3Bytecode } : { address: multicallAddress }),
              abi: multicall3Abi,
              account,
              args: [calls],
              authorizationList,
              blockHash,
              blockNumber,
              blockOverrides,
              blockTag,
              functionName: 'aggregate3',
              requireCanonical,
              stateOverride,
            }),
      ),
    ),
    results = [];
  for (let i = 0; i < aggregate3Results.length; i++) {
    let result = aggregate3Results[i];
    if (result.status === 'rejected') {
      if (!allowFailure) throw result.reason;
      for (let j = 0; j < batches[i].length; j++)
        results.push({
          status: 'failure',
          error: result.reason,
          result: void 0,
        });
      continue;
    }
    let aggregate3Result = result.value;
    for (let j = 0; j < aggregate3Result.length; j++) {
      let { returnData, success } = aggregate3Result[j],
        { callData } = batches[i][j],
        { abi: abi2, address, functionName, args } = contracts[results.length];
      try {
        if (callData === '0x') throw new AbiDecodingZeroDataError();
        if (!success) throw new RawContractError({ data: returnData });
        let result2 = decodeFunctionResult({
          abi: abi2,
          args,
          data: returnData,
          functionName,
        });
        results.push(allowFailure ? { result: result2, status: 'success' } : result2);
      } catch (err) {
        let error = getContractError(err, {
          abi: abi2,
          address,
          args,
          docsPath: '/docs/contract/multicall',
          functionName,
        });
        if (!allowFailure) throw error;
        results.push({ error, result: void 0, status: 'failure' });
      }
    }
  }
  if (results.length !== contracts.length) throw new BaseError('multicall results mismatch');
  return results;
}
async function scheduleMulticall(client, parameters) {
  let { batchSize, call: call2, multicallAddress, ...rest } = parameters,
    { wait: wait2 = 0 } = typeof client.batch?.multicall == 'object' ? client.batch.multicall : {},
    { schedule } = createBatchScheduler({
      id: stringify(['multicall', client.uid, batchSize, multicallAddress, rest]),
      wait: wait2,
      shouldSplitBatch(calls) {
        return batchSize === 0
          ? !1
          : calls.reduce((size5, { callData }) => size5 + (callData.length - 2) / 2, 0) > batchSize;
      },
      fn: (calls) =>
        getAction(
          client,
          readContract,
          'readContract',
        )({
          ...(multicallAddress === null ? { code: multicall3Bytecode } : { address: multicallAddress }),
          ...rest,
          abi: multicall3Abi,
          args: [calls],
          functionName: 'aggregate3',
        }),
    }),
    [result] = await schedule(call2);
  return result;
}

// node_modules/viem/_esm/actions/public/simulateBlocks.js
async function simulateBlocks(client, parameters) {
  let {
    blockNumber,
    blockTag = client.experimental_blockTag ?? 'latest',
    blocks,
    returnFullTransactions,
    traceTransfers,
    validation,
  } = parameters;
  try {
    let blockStateCalls = [];
    for (let block2 of blocks) {
      let blockOverrides = block2.blockOverrides ? toRpc(block2.blockOverrides) : void 0,
        calls = block2.calls.map((call_) => {
          let call2 = call_,
            account = call2.account ? parseAccount(call2.account) : void 0,
            data = call2.abi ? encodeFunctionData(call2) : call2.data,
            request = {
              ...call2,
              account,
              data: call2.dataSuffix ? concat([data || '0x', call2.dataSuffix]) : data,
              from: call2.from ?? account?.address,
            };
          return (assertRequest(request), formatTransactionRequest(request));
        }),
        stateOverrides = block2.stateOverrides ? serializeStateOverride(block2.stateOverrides) : void 0;
      blockStateCalls.push({
        blockOverrides,
        calls,
        stateOverrides,
      });
    }
    let block = (typeof blockNumber == 'bigint' ? numberToHex(blockNumber) : void 0) || blockTag;
    return (
      await client.request({
        method: 'eth_simulateV1',
        params: [{ blockStateCalls, returnFullTransactions, traceTransfers, validation }, block],
      })
    ).map((block2, i) => ({
      ...formatBlock(block2),
      calls: block2.calls.map((call2, j) => {
        let { abi: abi2, args, functionName, to } = blocks[i].calls[j],
          data = call2.error?.data ?? call2.returnData,
          gasUsed = BigInt(call2.gasUsed),
          maxUsedGas = call2.maxUsedGas === void 0 ? void 0 : BigInt(call2.maxUsedGas),
          logs = call2.logs?.map((log) => formatLog(log)),
          status = call2.status === '0x1' ? 'success' : 'failure',
          result2 =
            abi2 && status === 'success' && data !== '0x'
              ? decodeFunctionResult({
                  abi: abi2,
                  data,
                  functionName,
                })
              : null,
          error = (() => {
            if (status === 'success') return;
            let error2;
            if (
              (data === '0x'
                ? (error2 = new AbiDecodingZeroDataError())
                : data && (error2 = new RawContractError({ data })),
              !!error2)
            )
              return getContractError(error2, {
                abi: abi2 ?? [],
                address: to ?? '0x',
                args,
                functionName: functionName ?? '<unknown>',
              });
          })();
        return {
          data,
          gasUsed,
          logs,
          // only present when reported by the node, so existing consumers
          // (and snapshots) are unaffected on nodes that omit it.
          ...(maxUsedGas === void 0 ? {} : { maxUsedGas }),
          status,
          ...(status === 'success'
            ? {
                result: result2,
              }
            : {
                error,
              }),
        };
      }),
    }));
  } catch (e) {
    let cause = e,
      error = getNodeError(cause, {});
    throw error instanceof UnknownNodeError ? cause : error;
  }
}

// node_modules/ox/_esm/core/internal/abiItem.js
function normalizeSignature(signature) {
  let active = !0,
    current = '',
    level = 0,
    result = '',
    valid = !1;
  for (let i = 0; i < signature.length; i++) {
    let char = signature[i];
    if (
      (['(', ')', ','].includes(char) && (active = !0),
      char === '(' && level++,
      char === ')' && level--,
      !!active)
    ) {
      if (level === 0) {
        if (char === ' ' && ['event', 'function', 'error', ''].includes(result)) result = '';
        else if (((result += char), char === ')')) {
          valid = !0;
          break;
        }
        continue;
      }
      if (char === ' ') {
        signature[i - 1] !== ',' && current !== ',' && current !== ',(' && ((current = ''), (active = !1));
        continue;
      }
      ((result += char), (current += char));
    }
  }
  if (!valid) throw new BaseError2('Unable to normalize signature.');
  return result;
}
function isArgOfType(arg, abiParameter) {
  let argType = typeof arg,
    abiParameterType = abiParameter.type;
  switch (abiParameterType) {
    case 'address':
      return validate3(arg, { strict: !1 });
    case 'bool':
      return argType === 'boolean';
    case 'function':
      return argType === 'string';
    case 'string':
      return argType === 'string';
    default:
      return abiParameterType === 'tuple' && 'components' in abiParameter
        ? Object.values(abiParameter.components).every((component, index2) =>
            isArgOfType(Object.values(arg)[index2], component),
          )
        : /^u?int(8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256)?$/.test(
              abiParameterType,
            )
          ? argType === 'number' || argType === 'bigint'
          : /^bytes([1-9]|1[0-9]|2[0-9]|3[0-2])?$/.test(abiParameterType)
            ? argType === 'string' || arg instanceof Uint8Array
            : /[a-z]+[1-9]{0,3}(\[[0-9]{0,}\])+$/.test(abiParameterType)
              ? Array.isArray(arg) &&
                arg.every((x) =>
                  isArgOfType(x, {
                    ...abiParameter,
                    // Pop off `[]` or `[M]` from end of type
                    type: abiParameterType.replace(/(\[[0-9]{0,}\])$/, ''),
                  }),
                )
              : !1;
  }
}
function getAmbiguousTypes(sourceParameters, targetParameters, args) {
  for (let parameterIndex in sourceParameters) {
    let sourceParameter = sourceParameters[parameterIndex],
      targetParameter = targetParameters[parameterIndex];
    if (
      sourceParameter.type === 'tuple' &&
      targetParameter.type === 'tuple' &&
      'components' in sourceParameter &&
      'components' in targetParameter
    )
      return getAmbiguousTypes(sourceParameter.components, targetParameter.components, args[parameterIndex]);
    let types = [sourceParameter.type, targetParameter.type];
    if (
      types.includes('address') && types.includes('bytes20')
        ? !0
        : types.includes('address') && types.includes('string')
          ? validate3(args[parameterIndex], {
              strict: !1,
            })
          : types.includes('address') && types.includes('bytes')
            ? validate3(args[parameterIndex], {
                strict: !1,
              })
            : !1
    )
      return types;
  }
}

// node_modules/ox/_esm/core/AbiItem.js
function from10(abiItem, options = {}) {
  let { prepare = !0 } = options,
    item = Array.isArray(abiItem)
      ? parseAbiItem(abiItem)
      : typeof abiItem == 'string'
        ? parseAbiItem(abiItem)
        : abiItem;
  return {
    ...item,
    ...(prepare ? { hash: getSignatureHash(item) } : {}),
  };
}
function fromAbi(abi2, name, options) {
  let { args = [], prepare = !0 } = options ?? {},
    isSelector = validate2(name, { strict: !1 }),
    abiItems = abi2.filter((abiItem2) =>
      isSelector
        ? abiItem2.type === 'function' || abiItem2.type === 'error'
          ? getSelector(abiItem2) === slice3(name, 0, 4)
          : abiItem2.type === 'event'
            ? getSignatureHash(abiItem2) === name
            : !1
        : 'name' in abiItem2 && abiItem2.name === name,
    );
  if (abiItems.length === 0) throw new NotFoundError({ name });
  if (abiItems.length === 1)
    return {
      ...abiItems[0],
      ...(prepare ? { hash: getSignatureHash(abiItems[0]) } : {}),
    };
  let matchedAbiItem;
  for (let abiItem2 of abiItems) {
    if (!('inputs' in abiItem2)) continue;
    if (!args || args.length === 0) {
      if (!abiItem2.inputs || abiItem2.inputs.length === 0)
        return {
          ...abiItem2,
          ...(prepare ? { hash: getSignatureHash(abiItem2) } : {}),
        };
      continue;
    }
    if (!abiItem2.inputs || abiItem2.inputs.length === 0 || abiItem2.inputs.length !== args.length) continue;
    if (
      args.every((arg, index2) => {
        let abiParameter = 'inputs' in abiItem2 && abiItem2.inputs[index2];
        return abiParameter ? isArgOfType(arg, abiParameter) : !1;
      })
    ) {
      if (matchedAbiItem && 'inputs' in matchedAbiItem && matchedAbiItem.inputs) {
        let ambiguousTypes = getAmbiguousTypes(abiItem2.inputs, matchedAbiItem.inputs, args);
        if (ambiguousTypes)
          throw new AmbiguityError(
            {
              abiItem: abiItem2,
              type: ambiguousTypes[0],
            },
            {
              abiItem: matchedAbiItem,
              type: ambiguousTypes[1],
            },
          );
      }
      matchedAbiItem = abiItem2;
    }
  }
  let abiItem = (() => {
    if (matchedAbiItem) return matchedAbiItem;
    let [abiItem2, ...overloads] = abiItems;
    return { ...abiItem2, overloads };
  })();
  if (!abiItem) throw new NotFoundError({ name });
  return {
    ...abiItem,
    ...(prepare ? { hash: getSignatureHash(abiItem) } : {}),
  };
}
function getSelector(...parameters) {
  let abiItem = (() => {
    if (Array.isArray(parameters[0])) {
      let [abi2, name] = parameters;
      return fromAbi(abi2, name);
    }
    return parameters[0];
  })();
  return slice3(getSignatureHash(abiItem), 0, 4);
}
function getSignature(...parameters) {
  let abiItem = (() => {
      if (Array.isArray(parameters[0])) {
        let [abi2, name] = parameters;
        return fromAbi(abi2, name);
      }
      return parameters[0];
    })(),
    signature = typeof abiItem == 'string' ? abiItem : formatAbiItem(abiItem);
  return normalizeSignature(signature);
}
function getSignatureHash(...parameters) {
  let abiItem = (() => {
    if (Array.isArray(parameters[0])) {
      let [abi2, name] = parameters;
      return fromAbi(abi2, name);
    }
    return parameters[0];
  })();
  return typeof abiItem != 'string' && 'hash' in abiItem && abiItem.hash
    ? abiItem.hash
    : keccak2562(fromString2(getSignature(abiItem)));
}
var AmbiguityError = class extends BaseError2 {
    constructor(x, y) {
      (super('Found ambiguous types in overloaded ABI Items.', {
        metaMessages: [
          // TODO: abitype to add support for signature-formatted ABI items.
          `\`${x.type}\` in \`${normalizeSignature(formatAbiItem(x.abiItem))}\`, and`,
          `\`${y.type}\` in \`${normalizeSignature(formatAbiItem(y.abiItem))}\``,
          '',
          'These types encode differently and cannot be distinguished at runtime.',
          'Remove one of the ambiguous items in the ABI.',
        ],
      }),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiItem.AmbiguityError',
        }));
    }
  },
  NotFoundError = class extends BaseError2 {
    constructor({ name, data, type = 'item' }) {
      let selector = name ? ` with name "${name}"` : data ? ` with data "${data}"` : '';
      (super(`ABI ${type}${selector} not found.`),
        Object.defineProperty(this, 'name', {
          enumerable: !0,
          configurable: !0,
          writable: !0,
          value: 'AbiItem.NotFoundError',
        }));
    }
  };

// node_modules/ox/_esm/core/AbiConstructor.js
function encode3(...parameters) {
  let [abiConstructor, options] = (() => {
      if (Array.isArray(parameters[0])) {
        let [abi2, options2] = parameters;
        return [fromAbi2(abi2), options2];
      }
      return parameters;
    })(),
    { bytecode, args } = options;
  return concat2(
    bytecode,
    abiConstructor.inputs?.length && args?.length ? encode2(abiConstructor.inputs, args) : '0x',
  );
}
function from11(abiConstructor) {
  return from10(abiConstructor);
}
function fromAbi2(abi2) {
  let item = abi2.find((item2) => item2.type === 'constructor');
  if (!item) throw new NotFoundError({ name: 'constructor' });
  return item;
}

// node_modules/ox/_esm/core/AbiEvent.js
function from12(abiEvent, options = {}) {
  return from10(abiEvent, options);
}
function getSelector2(abiItem) {
  return getSignatureHash(abiItem);
}

// node_modules/ox/_esm/core/AbiFunction.js
function decodeResult(...parameters) {
  let [abiFunction, data, options = {}] = (() => {
      if (Array.isArray(parameters[0])) {
        let [abi2, name, data2, options2] = parameters;
        return [fromAbi3(abi2, name), data2, options2];
      }
      return parameters;
    })(),
    values = decode(abiFunction.outputs, data, options);
  if (!(values && Object.keys(values).length === 0))
    return values && Object.keys(values).length === 1
      ? Array.isArray(values)
        ? values[0]
        : Object.values(values)[0]
      : values;
}
function encodeData2(...parameters) {
  let [abiFunction, args = []] = (() => {
      if (Array.isArray(parameters[0])) {
        let [abi2, name, args3] = parameters;
        return [fromAbi3(abi2, name, { args: args3 }), args3];
      }
      let [abiFunction2, args2] = parameters;
      return [abiFunction2, args2];
    })(),
    { overloads } = abiFunction,
    item = overloads
      ? fromAbi3([abiFunction, ...overloads], abiFunction.name, {
          args,
        })
      : abiFunction,
    selector = getSelector3(item),
    data = args.length > 0 ? encode2(item.inputs, args) : void 0;
  return data ? concat2(selector, data) : selector;
}
function from13(abiFunction, options = {}) {
  return from10(abiFunction, options);
}
function fromAbi3(abi2, name, options) {
  let item = fromAbi(abi2, name, options);
  if (item.type !== 'function') throw new NotFoundError({ name, type: 'function' });
  return item;
}
function getSelector3(abiItem) {
  return getSelector(abiItem);
}

// node_modules/viem/_esm/constants/address.js
var ethAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  zeroAddress = '0x0000000000000000000000000000000000000000';

// node_modules/viem/_esm/actions/public/simulateCalls.js
var getBalanceCode =
    '0x6080604052348015600e575f80fd5b5061016d8061001c5f395ff3fe608060405234801561000f575f80fd5b5060043610610029575f3560e01c8063f8b2cb4f1461002d575b5f80fd5b610047600480360381019061004291906100db565b61005d565b604051610054919061011e565b60405180910390f35b5f8173ffffffffffffffffffffffffffffffffffffffff16319050919050565b5f80fd5b5f73ffffffffffffffffffffffffffffffffffffffff82169050919050565b5f6100aa82610081565b9050919050565b6100ba816100a0565b81146100c4575f80fd5b50565b5f813590506100d5816100b1565b92915050565b5f602082840312156100f0576100ef61007d565b5b5f6100fd848285016100c7565b91505092915050565b5f819050919050565b61011881610106565b82525050565b5f6020820190506101315f83018461010f565b9291505056fea26469706673582212203b9fe929fe995c7cf9887f0bdba8a36dd78e8b73f149b17d2d9ad7cd09d2dc6264736f6c634300081a0033',
  staticCallCode =
    '0x608060405234801561000f575f5ffd5b5060043610610029575f3560e01c8063fd00430c1461002d575b5f5ffd5b6100476004803603810190610042919061012b565b610049565b005b80825f375f5f825f865afa610060573d5f5f3e3d5ffd5b3d5f5f3e3d5ff35b5f5ffd5b5f5ffd5b5f73ffffffffffffffffffffffffffffffffffffffff82169050919050565b5f61009982610070565b9050919050565b6100a98161008f565b81146100b3575f5ffd5b50565b5f813590506100c4816100a0565b92915050565b5f5ffd5b5f5ffd5b5f5ffd5b5f5f83601f8401126100eb576100ea6100ca565b5b8235905067ffffffffffffffff811115610108576101076100ce565b5b602083019150836001820283011115610124576101236100d2565b5b9250929050565b5f5f5f6040848603121561014257610141610068565b5b5f61014f868287016100b6565b935050602084013567ffffffffffffffff8111156101705761016f61006c565b5b61017c868287016100d6565b9250925050925092509256fea2646970667358221220635ed99185cacf3f2acba6921f23687c969cec2bbaf5f9ad599f507e6e105e6964736f6c63430008230033',
  assetProbeGas = 1000000n,
  staticCallAddressBase = 0x00000000000000000000000000000000deadbeefn,
  transferEventSelector = getSelector2(
    from12('event Transfer(address indexed from, address indexed to, uint256 value)'),
  ),
  balanceOfFunction = from13('function balanceOf(address) returns (uint256)'),
  decimalsFunction = from13('function decimals() returns (uint256)'),
  tokenUriFunction = from13('function tokenURI(uint256) returns (string)'),
  symbolFunction = from13('function symbol() returns (string)'),
  staticCallFunction = from13('function query(address target, bytes data)');
async function simulateCalls(client, parameters) {
  let { blockNumber, blockTag, calls, stateOverrides, traceAssetChanges, traceTransfers, validation } =
      parameters,
    account = parameters.account ? parseAccount(parameters.account) : void 0;
  if (traceAssetChanges && !account)
    throw new BaseError('`account` is required when `traceAssetChanges` is true');
  let getBalanceData = account
      ? encode3(from11('constructor(bytes, bytes)'), {
          bytecode: deploylessCallViaBytecodeBytecode,
          args: [getBalanceCode, encodeData2(from13('function getBalance(address)'), [account.address])],
        })
      : void 0,
    blockTag_ = blockTag ?? client.experimental_blockTag ?? 'latest',
    baseBlockNumber = blockNumber;
  if (
    traceAssetChanges &&
    typeof baseBlockNumber != 'bigint' &&
    blockTag_ !== 'earliest' &&
    blockTag_ !== 'pending'
  )
    if (blockTag_ === 'latest') baseBlockNumber = await getBlockNumber(client, { cacheTime: 0 });
    else {
      let block2 = await getBlock(client, { blockTag: blockTag_ });
      if (typeof block2.number != 'bigint')
        throw new BaseError(`Block tag \`${blockTag_}\` did not resolve to a number.`);
      baseBlockNumber = block2.number;
    }
  let block_ =
      typeof baseBlockNumber == 'bigint' ? { blockNumber: baseBlockNumber } : { blockTag: blockTag_ },
    discovery = traceAssetChanges
      ? await simulateBlocks(client, {
          ...block_,
          blocks: [
            {
              calls: calls.map((call2) => ({
                ...call2,
                from: account.address,
              })),
              stateOverrides,
            },
          ],
          traceTransfers,
          validation,
        })
      : void 0,
    assetAddresses = discovery
      ? [
          .../* @__PURE__ */ new Set([
            ...tokensFromLogs(
              discovery[0].calls.flatMap((call2) => call2.logs ?? []),
              account.address,
            ),
            // Included even for calls without data: contracts that mint on receiving
            // native value (WETH) emit `Deposit`, not a `Transfer` the logs would catch.
            // Candidates without code fall out at `isBalance`.
            ...parameters.calls.map((call2) => call2.to?.toLowerCase()),
          ]),
        ].filter((address) => !!address && address !== ethAddress && address !== zeroAddress)
      : [],
    staticCallAddress = getStaticCallAddress([
      ...(account ? [account.address] : []),
      ...assetAddresses,
      ...(stateOverrides?.map(({ address }) => address) ?? []),
    ]),
    staticCallStateOverrides = [{ address: staticCallAddress, code: staticCallCode }],
    [balanceCallsPre, blocks] = await Promise.all([
      traceAssetChanges
        ? Promise.all([
            readBalance(client, {
              account: account.address,
              ...block_,
              data: getBalanceData,
              stateOverride: stateOverrides,
            }),
            ...assetAddresses.map((address) =>
              readBalance(client, {
                account: account.address,
                address,
                ...block_,
                data: encodeData2(balanceOfFunction, [account.address]),
                staticCallAddress,
                stateOverride: stateOverrides,
              }),
            ),
          ])
        : [],
      simulateBlocks(client, {
        ...block_,
        blocks: [
          {
            calls: [...calls, { to: zeroAddress }].map((call2) => ({
              ...call2,
              from: account?.address,
            })),
            stateOverrides,
          },
          ...(traceAssetChanges
            ? [
                // ETH post balances
                {
                  calls: [{ data: getBalanceData }],
                },
                // Asset post balances
                {
                  calls: assetAddresses.map((address) => ({
                    to: staticCallAddress,
                    gas: assetProbeGas,
                    data: encodeStaticCall(address, encodeData2(balanceOfFunction, [account.address])),
                  })),
                  stateOverrides: staticCallStateOverrides,
                },
                // Decimals
                {
                  calls: assetAddresses.map((address) => ({
                    to: staticCallAddress,
                    gas: assetProbeGas,
                    data: encodeStaticCall(address, encodeData2(decimalsFunction)),
                  })),
                  stateOverrides: staticCallStateOverrides,
                },
                // Token URI
                {
                  calls: assetAddresses.map((address) => ({
                    to: staticCallAddress,
                    gas: assetProbeGas,
                    data: encodeStaticCall(address, encodeData2(tokenUriFunction, [0n])),
                  })),
                  stateOverrides: staticCallStateOverrides,
                },
                // Symbols
                {
                  calls: assetAddresses.map((address) => ({
                    to: staticCallAddress,
                    gas: assetProbeGas,
                    data: encodeStaticCall(address, encodeData2(symbolFunction)),
                  })),
                  stateOverrides: staticCallStateOverrides,
                },
              ]
            : []),
        ],
        traceTransfers,
        validation,
      }),
    ]),
    block_results = blocks[0],
    [block_ethPost, block_assetsPost, block_decimals, block_tokenURI, block_symbols] = traceAssetChanges
      ? blocks.slice(1)
      : [],
    { calls: block_calls, ...block } = block_results,
    results = block_calls.slice(0, -1),
    balancesPre = balanceCallsPre.map((call2) => (isBalance(call2) ? hexToBigInt(call2.data) : null)),
    ethPost = block_ethPost?.calls ?? [],
    assetsPost = block_assetsPost?.calls ?? [],
    balancesPost = [...ethPost, ...assetsPost].map((call2) =>
      isBalance(call2) ? hexToBigInt(call2.data) : null,
    ),
    decimals = (block_decimals?.calls ?? []).map((call2) => decodeAssetResult(call2, decimalsFunction)),
    symbols = (block_symbols?.calls ?? []).map((call2) => decodeAssetResult(call2, symbolFunction)),
    tokenURI = (block_tokenURI?.calls ?? []).map((call2) => decodeAssetResult(call2, tokenUriFunction)),
    changes = [];
  for (let [i, balancePost] of balancesPost.entries()) {
    let balancePre_ = balancesPre[i],
      preCall = balanceCallsPre[i],
      balancePre =
        typeof balancePre_ == 'bigint'
          ? balancePre_
          : i > 0 && preCall?.status === 'success' && preCall.data === '0x'
            ? 0n
            : null;
    if (typeof balancePost != 'bigint' || typeof balancePre != 'bigint') continue;
    let decimals_ = decimals[i - 1],
      symbol_ = symbols[i - 1],
      tokenURI_ = tokenURI[i - 1],
      token =
        i === 0
          ? {
              address: ethAddress,
              decimals: 18,
              symbol: 'ETH',
            }
          : {
              address: assetAddresses[i - 1],
              decimals: tokenURI_ || decimals_ ? Number(decimals_ ?? 1) : void 0,
              symbol: symbol_ ?? void 0,
            };
    changes.push({
      token,
      value: {
        pre: balancePre,
        post: balancePost,
        diff: balancePost - balancePre,
      },
    });
  }
  return {
    assetChanges: changes,
    block,
    results,
  };
}
function encodeStaticCall(address, data) {
  return encodeData2(staticCallFunction, [address, data]);
}
function tokensFromLogs(logs, account) {
  let account_ = pad(account.toLowerCase(), { size: 32 });
  return logs
    .filter((log) =>
      log.topics[0]?.toLowerCase() !== transferEventSelector || log.address.toLowerCase() === ethAddress
        ? !1
        : log.topics[1]?.toLowerCase() === account_ || log.topics[2]?.toLowerCase() === account_,
    )
    .map((log) => log.address.toLowerCase());
}
function isBalance(call2) {
  return call2.status === 'success' && /^0x[\da-f]{64}$/i.test(call2.data);
}
function decodeAssetResult(call2, abiFunction) {
  if (call2.status === 'failure' || call2.data === '0x') return null;
  try {
    return decodeResult(abiFunction, call2.data);
  } catch {
    return null;
  }
}
async function readBalance(client, parameters) {
  let { account, address, blockNumber, blockTag, data, staticCallAddress, stateOverride } = parameters;
  try {
    return {
      data:
        (
          await call(
            { ...client, ccipRead: !1 },
            {
              account: address ? zeroAddress : account,
              data: address ? encodeStaticCall(address, data) : data,
              stateOverride:
                address && staticCallAddress
                  ? [...(stateOverride ?? []), { address: staticCallAddress, code: staticCallCode }]
                  : stateOverride,
              ...(address ? { gas: assetProbeGas, to: staticCallAddress } : {}),
              ...(typeof blockNumber == 'bigint' ? { blockNumber } : { blockTag }),
            },
          )
        ).data ?? '0x',
      status: 'success',
    };
  } catch (error) {
    if (!(error instanceof CallExecutionError) || !(error.cause instanceof ExecutionRevertedError))
      throw error;
    return { data: '0x', status: 'failure' };
  }
}
function getStaticCallAddress(addresses) {
  let occupied = new Set(addresses.map((address) => address.toLowerCase())),
    value = staticCallAddressBase;
  for (; occupied.has(`0x${value.toString(16).padStart(40, '0')}`);) value++;
  return `0x${value.toString(16).padStart(40, '0')}`;
}

// node_modules/ox/_esm/erc6492/SignatureErc6492.js
var SignatureErc6492_exports = {};
__export(SignatureErc6492_exports, {
  InvalidWrappedSignatureError: () => InvalidWrappedSignatureError2,
  assert: () => assert5,
  from: () => from14,
  magicBytes: () => magicBytes2,
  universalSignatureValidatorAbi: () => universalSignatureValidatorAbi,
  universalSignatureValidatorBytecode: () => universalSignatureValidatorBytecode,
  unwrap: () => unwrap2,
  validate: () => validate5,
  wrap: () => wrap2,
});
var magicBytes2 = '0x6492649264926492649264926492649264926492649264926492649264926492',
  universalSignatureValidatorBytecode =
    '0x608060405234801561001057600080fd5b5060405161069438038061069483398101604081905261002f9161051e565b600061003c848484610048565b9050806000526001601ff35b60007f64926492649264926492649264926492649264926492649264926492649264926100748361040c565b036101e7576000606080848060200190518101906100929190610577565b60405192955090935091506000906001600160a01b038516906100b69085906105dd565b6000604051808303816000865af19150503d80600081146100f3576040519150601f19603f3d011682016040523d82523d6000602084013e6100f8565b606091505b50509050876001600160a01b03163b60000361016057806101605760405162461bcd60e51b815260206004820152601e60248201527f5369676e617475726556616c696461746f723a206465706c6f796d656e74000060448201526064015b60405180910390fd5b604051630b135d3f60e11b808252906001600160a01b038a1690631626ba7e90610190908b9087906004016105f9565b602060405180830381865afa1580156101ad573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906101d19190610633565b6001600160e01b03191614945050505050610405565b6001600160a01b0384163b1561027a57604051630b135d3f60e11b808252906001600160a01b03861690631626ba7e9061022790879087906004016105f9565b602060405180830381865afa158015610244573d6000803e3d6000fd5b505050506040513d601f19601f820116820180604052508101906102689190610633565b6001600160e01b031916149050610405565b81516041146102df5760405162461bcd60e51b815260206004820152603a602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e6174757265206c656e6774680000000000006064820152608401610157565b6102e7610425565b5060208201516040808401518451859392600091859190811061030c5761030c61065d565b016020015160f81c9050601b811480159061032b57508060ff16601c14155b1561038c5760405162461bcd60e51b815260206004820152603b602482015260008051602061067483398151915260448201527f3a20696e76616c6964207369676e617475726520762076616c756500000000006064820152608401610157565b60408051600081526020810180835289905260ff83169181019190915260608101849052608081018390526001600160a01b0389169060019060a0016020604051602081039080840390855afa1580156103ea573d6000803e3d6000fd5b505050602060405103516001600160a01b0316149450505050505b9392505050565b600060208251101561041d57600080fd5b508051015190565b60405180606001604052806003906020820280368337509192915050565b6001600160a01b038116811461045857600080fd5b50565b634e487b7160e01b600052604160045260246000fd5b60005b8381101561048c578181015183820152602001610474565b50506000910152565b600082601f8301126104a657600080fd5b81516001600160401b038111156104bf576104bf61045b565b604051601f8201601f19908116603f011681016001600160401b03811182821017156104ed576104ed61045b565b60405281815283820160200185101561050557600080fd5b610516826020830160208701610471565b949350505050565b60008060006060848603121561053357600080fd5b835161053e81610443565b6020850151604086015191945092506001600160401b0381111561056157600080fd5b61056d86828701610495565b9150509250925092565b60008060006060848603121561058c57600080fd5b835161059781610443565b60208501519093506001600160401b038111156105b357600080fd5b6105bf86828701610495565b604086015190935090506001600160401b0381111561056157600080fd5b600082516105ef818460208701610471565b9190910192915050565b828152604060208201526000825180604084015261061e816060850160208701610471565b601f01601f1916919091016060019392505050565b60006020828403121561064557600080fd5b81516001600160e01b03198116811461040557600080fd5b634e487b7160e01b600052603260045260246000fdfe5369676e617475726556616c696461746f72237265636f7665725369676e6572',
  universalSignatureValidatorAbi = [
    {
      inputs: [
        {
          name: '_signer',
          type: 'address',
        },
        {
          name: '_hash',
          type: 'bytes32',
        },
        {
          name: '_signature',
          type: 'bytes',
        },
      ],
      stateMutability: 'nonpayable',
      type: 'constructor',
    },
    {
      inputs: [
        {
          name: '_signer',
          type: 'address',
        },
        {
          name: '_hash',
          type: 'bytes32',
        },
        {
          name: '_signature',
          type: 'bytes',
        },
      ],
      outputs: [
        {
          type: 'bool',
        },
      ],
      stateMutability: 'nonpayable',
      type: 'function',
      name: 'isValidSig',
    },
  ];
function assert5(wrapped) {
  if (slice3(wrapped, -32) !== magicBytes2) throw new InvalidWrappedSignatureError2(wrapped);
}
function from14(wrapped) {
  return typeof wrapped == 'string' ? unwrap2(wrapped) : wrapped;
}
function unwrap2(wrapped) {
  assert5(wrapped);
  let [to, data, signature] = decode(from5('address, bytes, bytes'), wrapped);
  return { data, signature, to };
}
function wrap2(value) {
  let { data, signature, to } = value;
  return concat2(encode2(from5('address, bytes, bytes'), [to, data, signature]), magicBytes2);
}
function validate5(wrapped) {
  try {
    return (assert5(wrapped), !0);
  } catch {
    return !1;
  }
}
var InvalidWrappedSignatureError2 = class extends BaseError2 {
  constructor(wrapped) {
    (super(`Value \`${wrapped}\` is an invalid ERC-6492 wrapped signature.`),
      Object.defineProperty(this, 'name', {
        enumerable: !0,
        configurable: !0,
        writable: !0,
        value: 'SignatureErc6492.InvalidWrappedSignatureError',
      }));
  }
};

// node_modules/viem/_esm/utils/signature/serializeSignature.js
function serializeSignature({ r, s, to = 'hex', v, yParity }) {
  let yParity_ = (() => {
      if (yParity === 0 || yParity === 1) return yParity;
      if (v && (v === 27n || v === 28n || v >= 35n)) return v % 2n === 0n ? 1 : 0;
      throw new Error('Invalid `v` or `yParity` value');
    })(),
    signature = `0x${new secp256k1.Signature(hexToBigInt(r), hexToBigInt(s)).toCompactHex()}${yParity_ === 0 ? '1b' : '1c'}`;
  return to === 'hex' ? signature : hexToBytes(signature);
}

// node_modules/viem/_esm/actions/public/verifyHash.js
async function verifyHash(client, parameters) {
  let {
    address,
    chain = client.chain,
    hash: hash3,
    erc6492VerifierAddress: verifierAddress = parameters.universalSignatureVerifierAddress ??
      chain?.contracts?.erc6492Verifier?.address,
    multicallAddress = parameters.multicallAddress ?? chain?.contracts?.multicall3?.address,
    mode = 'auto',
  } = parameters;
  if (chain?.verifyHash) return await chain.verifyHash(client, parameters);
  let signature = (() => {
    let signature2 = parameters.signature;
    return isHex(signature2)
      ? signature2
      : typeof signature2 == 'object' && 'r' in signature2 && 's' in signature2
        ? serializeSignature(signature2)
        : bytesToHex(signature2);
  })();
  try {
    if (mode === 'eoa')
      try {
        if (isAddressEqual(getAddress(address), await recoverAddress({ hash: hash3, signature }))) return !0;
      } catch {}
    return SignatureErc8010_exports.validate(signature)
      ? await verifyErc8010(client, {
          ...parameters,
          multicallAddress,
          signature,
        })
      : await verifyErc6492(client, {
          ...parameters,
          verifierAddress,
          signature,
        });
  } catch (error) {
    if (mode !== 'eoa')
      try {
        if (isAddressEqual(getAddress(address), await recoverAddress({ hash: hash3, signature }))) return !0;
      } catch {}
    if (error instanceof VerificationError) return !1;
    throw error;
  }
}
async function verifyErc8010(client, parameters) {
  let {
      address,
      blockHash,
      blockNumber,
      blockTag,
      hash: hash3,
      multicallAddress,
      requireCanonical,
    } = parameters,
    {
      authorization: authorization_ox,
      data: initData,
      signature,
      to,
    } = SignatureErc8010_exports.unwrap(parameters.signature);
  if (
    (await getCode(client, {
      address,
      blockHash,
      blockNumber,
      blockTag,
      requireCanonical,
    })) === concatHex(['0xef0100', authorization_ox.address])
  )
    return await verifyErc1271(client, {
      ...parameters,
      signature,
    });
  let authorization = {
    address: authorization_ox.address,
    chainId: Number(authorization_ox.chainId),
    nonce: Number(authorization_ox.nonce),
    r: numberToHex(authorization_ox.r, { size: 32 }),
    s: numberToHex(authorization_ox.s, { size: 32 }),
    yParity: authorization_ox.yParity,
  };
  if (
    !(await verifyAuthorization({
      address,
      authorization,
    }))
  )
    throw new VerificationError();
  let results = await getAction(
    client,
    readContract,
    'readContract',
  )({
    ...(multicallAddress ? { address: multicallAddress } : { code: multicall3Bytecode }),
    authorizationList: [authorization],
    abi: multicall3Abi,
    blockHash,
    blockNumber,
    blockTag: 'pending',
    functionName: 'aggregate3',
    requireCanonical,
    args: [
      [
        ...(initData
          ? [
              {
                allowFailure: !0,
                target: to ?? address,
                callData: initData,
              },
            ]
          : []),
        {
          allowFailure: !0,
          target: address,
          callData: encodeFunctionData({
            abi: erc1271Abi,
            functionName: 'isValidSignature',
            args: [hash3, signature],
          }),
        },
      ],
    ],
  });
  if (results[results.length - 1]?.returnData?.startsWith('0x1626ba7e')) return !0;
  throw new VerificationError();
}
async function verifyErc6492(client, parameters) {
  let { address, factory, factoryData, hash: hash3, signature, verifierAddress, ...rest } = parameters,
    wrappedSignature = await (async () =>
      (!factory && !factoryData) || SignatureErc6492_exports.validate(signature)
        ? signature
        : SignatureErc6492_exports.wrap({
            data: factoryData,
            signature,
            to: factory,
          }))(),
    args = verifierAddress
      ? {
          to: verifierAddress,
          data: encodeFunctionData({
            abi: erc6492SignatureValidatorAbi,
            functionName: 'isValidSig',
            args: [address, hash3, wrappedSignature],
          }),
          ...rest,
        }
      : {
          data: encodeDeployData({
            abi: erc6492SignatureValidatorAbi,
            args: [address, hash3, wrappedSignature],
            bytecode: erc6492SignatureValidatorByteCode,
          }),
          ...rest,
        },
    { data } = await getAction(
      client,
      call,
      'call',
    )(args).catch((error) => {
      throw error instanceof CallExecutionError ? new VerificationError() : error;
    });
  if (hexToBool(data ?? '0x0')) return !0;
  throw new VerificationError();
}
async function verifyErc1271(client, parameters) {
  let { address, blockHash, blockNumber, blockTag, hash: hash3, requireCanonical, signature } = parameters;
  if (
    (
      await getAction(
        client,
        readContract,
        'readContract',
      )({
        address,
        abi: erc1271Abi,
        args: [hash3, signature],
        blockHash,
        blockNumber,
        blockTag,
        functionName: 'isValidSignature',
        requireCanonical,
      }).catch((error) => {
        throw error instanceof ContractFunctionExecutionError ? new VerificationError() : error;
      })
    ).startsWith('0x1626ba7e')
  )
    return !0;
  throw new VerificationError();
}
var VerificationError = class extends Error {};

// node_modules/viem/_esm/actions/public/verifyMessage.js
async function verifyMessage(client, { address, message, factory, factoryData, signature, ...callRequest }) {
  let hash3 = hashMessage(message);
  return getAction(
    client,
    verifyHash,
    'verifyHash',
  )({
    address,
    factory,
    factoryData,
    hash: hash3,
    signature,
    ...callRequest,
  });
}

// node_modules/viem/_esm/actions/public/verifyTypedData.js
async function verifyTypedData(client, parameters) {
  let { address, factory, factoryData, signature, message, primaryType, types, domain, ...callRequest } =
      parameters,
    hash3 = hashTypedData({ message, primaryType, types, domain });
  return getAction(
    client,
    verifyHash,
    'verifyHash',
  )({
    address,
    factory,
    factoryData,
    hash: hash3,
    signature,
    ...callRequest,
  });
}

// node_modules/viem/_esm/actions/public/watchBlockNumber.js
function watchBlockNumber(
  client,
  {
    emitOnBegin = !1,
    emitMissed = !1,
    onBlockNumber,
    onError,
    poll: poll_,
    pollingInterval = client.pollingInterval,
  },
) {
  let enablePolling =
      typeof poll_ < 'u'
        ? poll_
        : !(
            client.transport.type === 'webSocket' ||
            client.transport.type === 'ipc' ||
            (client.transport.type === 'fallback' &&
              (client.transport.transports[0].config.type === 'webSocket' ||
                client.transport.transports[0].config.type === 'ipc'))
          ),
    prevBlockNumber;
  return enablePolling
    ? (() => {
        let observerId = stringify([
          'watchBlockNumber',
          client.uid,
          emitOnBegin,
          emitMissed,
          pollingInterval,
        ]);
        return observe(observerId, { onBlockNumber, onError }, (emit) =>
          poll(
            async () => {
              try {
                let blockNumber = await getAction(client, getBlockNumber, 'getBlockNumber')({ cacheTime: 0 });
                if (prevBlockNumber !== void 0) {
                  if (blockNumber === prevBlockNumber) return;
                  if (blockNumber - prevBlockNumber > 1 && emitMissed)
                    for (let i = prevBlockNumber + 1n; i < blockNumber; i++)
                      (emit.onBlockNumber(i, prevBlockNumber), (prevBlockNumber = i));
                }
                (prevBlockNumber === void 0 || blockNumber > prevBlockNumber) &&
                  (emit.onBlockNumber(blockNumber, prevBlockNumber), (prevBlockNumber = blockNumber));
              } catch (err) {
                emit.onError?.(err);
              }
            },
            {
              emitOnBegin,
              interval: pollingInterval,
            },
          ),
        );
      })()
    : (() => {
        let observerId = stringify(['watchBlockNumber', client.uid, emitOnBegin, emitMissed]);
        return observe(observerId, { onBlockNumber, onError }, (emit) => {
          let active = !0,
            unsubscribe = () => (active = !1);
          return (
            (async () => {
              try {
                let transport = (() => {
                    if (client.transport.type === 'fallback') {
                      let transport2 = client.transport.transports.find(
                        (transport3) =>
                          transport3.config.type === 'webSocket' || transport3.config.type === 'ipc',
                      );
                      return transport2 ? transport2.value : client.transport;
                    }
                    return client.transport;
                  })(),
                  { unsubscribe: unsubscribe_ } = await transport.subscribe({
                    params: ['newHeads'],
                    onData(data) {
                      if (!active) return;
                      let blockNumber = hexToBigInt(data.result?.number);
                      (emit.onBlockNumber(blockNumber, prevBlockNumber), (prevBlockNumber = blockNumber));
                    },
                    onError(error) {
                      emit.onError?.(error);
                    },
                  });
                ((unsubscribe = unsubscribe_), active || unsubscribe());
              } catch (err) {
                onError?.(err);
              }
            })(),
            () => unsubscribe()
          );
        });
      })();
}

// node_modules/viem/_esm/actions/public/waitForTransactionReceipt.js
async function waitForTransactionReceipt(client, parameters) {
  let {
      checkReplacement = client.chain?.supportsTransactionReplacementDetection ?? !0,
      confirmations = 1,
      hash: hash3,
      onReplaced,
      retryCount = 6,
      retryDelay = ({ count }) => ~~(1 << count) * 200,
      // exponential backoff
      timeout = 18e4,
    } = parameters,
    pollingInterval = parameters.pollingInterval
      ? parameters.pollingInterval
      : client.chain?.experimental_preconfirmationTime
        ? client.chain.experimental_preconfirmationTime
        : client.pollingInterval,
    observerId = stringify([
      'waitForTransactionReceipt',
      client.uid,
      hash3,
      // Concurrent calls with different behavior-defining options must not
      // share an observer: the first call's polling closure decides timeout,
      // confirmations, polling interval and replacement checks for everyone.
      {
        checkReplacement,
        confirmations,
        pollingInterval,
        retryCount,
        timeout,
      },
    ]),
    transaction,
    replacedTransaction,
    receipt,
    retrying = !1,
    _unobserve,
    _unwatch,
    { promise, resolve, reject } = withResolvers(),
    timer = timeout
      ? setTimeout(() => {
          (_unwatch?.(), _unobserve?.(), reject(new WaitForTransactionReceiptTimeoutError({ hash: hash3 })));
        }, timeout)
      : void 0;
  return (
    (_unobserve = observe(observerId, { onReplaced, resolve, reject }, async (emit) => {
      if (
        ((receipt = await getAction(
          client,
          getTransactionReceipt,
          'getTransactionReceipt',
        )({ hash: hash3 }).catch(() => {})),
        receipt && confirmations <= 1)
      ) {
        (clearTimeout(timer), emit.resolve(receipt), _unobserve?.());
        return;
      }
      _unwatch = getAction(
        client,
        watchBlockNumber,
        'watchBlockNumber',
      )({
        emitMissed: !0,
        emitOnBegin: !0,
        poll: !0,
        pollingInterval,
        async onBlockNumber(blockNumber_) {
          let done = (fn) => {
              (clearTimeout(timer), _unwatch?.(), fn(), _unobserve?.());
            },
            blockNumber = blockNumber_;
          if (!retrying)
            try {
              if (receipt) {
                if (
                  confirmations > 1 &&
                  (!receipt.blockNumber || blockNumber - receipt.blockNumber + 1n < confirmations)
                )
                  return;
                done(() => emit.resolve(receipt));
                return;
              }
              if (
                (checkReplacement &&
                  !transaction &&
                  ((retrying = !0),
                  await withRetry(
                    async () => {
                      ((transaction = await getAction(
                        client,
                        getTransaction,
                        'getTransaction',
                      )({ hash: hash3 })),
                        transaction.blockNumber && (blockNumber = transaction.blockNumber));
                    },
                    {
                      delay: retryDelay,
                      retryCount,
                    },
                  ),
                  (retrying = !1)),
                (receipt = await getAction(
                  client,
                  getTransactionReceipt,
                  'getTransactionReceipt',
                )({ hash: hash3 })),
                confirmations > 1 &&
                  (!receipt.blockNumber || blockNumber - receipt.blockNumber + 1n < confirmations))
              )
                return;
              done(() => emit.resolve(receipt));
            } catch (err) {
              if (err instanceof TransactionNotFoundError || err instanceof TransactionReceiptNotFoundError) {
                if (!transaction) {
                  retrying = !1;
                  return;
                }
                try {
                  ((replacedTransaction = transaction), (retrying = !0));
                  let block = await withRetry(
                    () =>
                      getAction(
                        client,
                        getBlock,
                        'getBlock',
                      )({
                        blockNumber,
                        includeTransactions: !0,
                      }),
                    {
                      delay: retryDelay,
                      retryCount,
                      shouldRetry: ({ error }) => error instanceof BlockNotFoundError,
                    },
                  );
                  retrying = !1;
                  let replacementTransaction = block.transactions.find(
                    ({ from: from15, nonce }) =>
                      from15 === replacedTransaction.from && nonce === replacedTransaction.nonce,
                  );
                  if (
                    !replacementTransaction ||
                    ((receipt = await getAction(
                      client,
                      getTransactionReceipt,
                      'getTransactionReceipt',
                    )({
                      hash: replacementTransaction.hash,
                    })),
                    confirmations > 1 &&
                      (!receipt.blockNumber || blockNumber - receipt.blockNumber + 1n < confirmations))
                  )
                    return;
                  let reason = 'replaced';
                  (replacementTransaction.to === replacedTransaction.to &&
                  replacementTransaction.value === replacedTransaction.value &&
                  replacementTransaction.input === replacedTransaction.input
                    ? (reason = 'repriced')
                    : replacementTransaction.from === replacementTransaction.to &&
                      replacementTransaction.value === 0n &&
                      (reason = 'cancelled'),
                    done(() => {
                      (emit.onReplaced?.({
                        reason,
                        replacedTransaction,
                        transaction: replacementTransaction,
                        transactionReceipt: receipt,
                      }),
                        emit.resolve(receipt));
                    }));
                } catch (err_) {
                  done(() => emit.reject(err_));
                }
              } else done(() => emit.reject(err));
            }
        },
      });
    })),
    promise
  );
}

// node_modules/viem/_esm/actions/public/watchBlockHeaders.js
var blockFields = ['size', 'totalDifficulty', 'transactions', 'uncles', 'withdrawals'];
function watchBlockHeaders(client, { onBlockHeader, onError }) {
  let prevBlockHeader,
    observerId = stringify(['watchBlockHeaders', client.uid]);
  return observe(observerId, { onBlockHeader, onError }, (emit) => {
    let active = !0,
      subscribed = !1,
      unsubscribe = () => (active = !1);
    return (
      (async () => {
        try {
          let transport = (() => {
              if (client.transport.type === 'fallback') {
                let transport2 = client.transport.transports.find(
                  (transport3) => transport3.config.type === 'webSocket' || transport3.config.type === 'ipc',
                );
                return transport2 ? transport2.value : client.transport;
              }
              return client.transport;
            })(),
            { unsubscribe: unsubscribe_ } = await transport.subscribe({
              params: ['newHeads'],
              onData(data) {
                if (!active) return;
                let blockHeader = (client.chain?.formatters?.block?.format || formatBlock)(
                  data.result,
                  'watchBlockHeaders',
                );
                for (let field of blockFields) delete blockHeader[field];
                (emit.onBlockHeader(blockHeader, prevBlockHeader), (prevBlockHeader = blockHeader));
              },
              onError(error) {
                subscribed && emit.onError?.(error);
              },
            });
          ((subscribed = !0), (unsubscribe = unsubscribe_), active || unsubscribe());
        } catch (err) {
          emit.onError?.(err);
        }
      })(),
      () => unsubscribe()
    );
  });
}

// node_modules/viem/_esm/actions/public/watchBlocks.js
function watchBlocks(
  client,
  {
    blockTag = client.experimental_blockTag ?? 'latest',
    emitMissed = !1,
    emitOnBegin = !1,
    onBlock,
    onError,
    includeTransactions: includeTransactions_,
    poll: poll_,
    pollingInterval = client.pollingInterval,
  },
) {
  let enablePolling =
      typeof poll_ < 'u'
        ? poll_
        : !(
            client.transport.type === 'webSocket' ||
            client.transport.type === 'ipc' ||
            (client.transport.type === 'fallback' &&
              (client.transport.transports[0].config.type === 'webSocket' ||
                client.transport.transports[0].config.type === 'ipc'))
          ),
    includeTransactions = includeTransactions_ ?? !1,
    prevBlock;
  return enablePolling
    ? (() => {
        let observerId = stringify([
          'watchBlocks',
          client.uid,
          blockTag,
          emitMissed,
          emitOnBegin,
          includeTransactions,
          pollingInterval,
        ]);
        return observe(observerId, { onBlock, onError }, (emit) =>
          poll(
            async () => {
              try {
                let block = await getAction(
                  client,
                  getBlock,
                  'getBlock',
                )({
                  blockTag,
                  includeTransactions,
                });
                if (block.number !== null && prevBlock?.number != null) {
                  if (block.number === prevBlock.number) return;
                  if (block.number - prevBlock.number > 1 && emitMissed)
                    for (let i = prevBlock?.number + 1n; i < block.number; i++) {
                      let block2 = await getAction(
                        client,
                        getBlock,
                        'getBlock',
                      )({
                        blockNumber: i,
                        includeTransactions,
                      });
                      (emit.onBlock(block2, prevBlock), (prevBlock = block2));
                    }
                }
                // If no previous block exists, emit.
                (prevBlock?.number == null || // If the block tag is "pending" with no block number, emit.
                  (blockTag === 'pending' && block?.number == null) || // If the next block number is greater than the previous block number, emit.
                  // We don't want to emit blocks in the past.
                  (block.number !== null && block.number > prevBlock.number)) &&
                  (emit.onBlock(block, prevBlock), (prevBlock = block));
              } catch (err) {
                emit.onError?.(err);
              }
            },
            {
              emitOnBegin,
              interval: pollingInterval,
            },
          ),
        );
      })()
    : (() => {
        let active = !0,
          emitFetched = !0,
          unsubscribe = () => (active = !1);
        return (
          (async () => {
            try {
              emitOnBegin &&
                getAction(
                  client,
                  getBlock,
                  'getBlock',
                )({
                  blockTag,
                  includeTransactions,
                })
                  .then((block) => {
                    active && emitFetched && (onBlock(block, void 0), (emitFetched = !1));
                  })
                  .catch(onError);
              let transport = (() => {
                  if (client.transport.type === 'fallback') {
                    let transport2 = client.transport.transports.find(
                      (transport3) =>
                        transport3.config.type === 'webSocket' || transport3.config.type === 'ipc',
                    );
                    return transport2 ? transport2.value : client.transport;
                  }
                  return client.transport;
                })(),
                { unsubscribe: unsubscribe_ } = await transport.subscribe({
                  params: ['newHeads'],
                  async onData(data) {
                    if (!active) return;
                    let block = await getAction(
                      client,
                      getBlock,
                      'getBlock',
                    )({
                      blockNumber: data.result?.number,
                      includeTransactions,
                    }).catch(() => {});
                    active && (onBlock(block, prevBlock), (emitFetched = !1), (prevBlock = block));
                  },
                  onError(error) {
                    onError?.(error);
                  },
                });
              ((unsubscribe = unsubscribe_), active || unsubscribe());
            } catch (err) {
              onError?.(err);
            }
          })(),
          () => unsubscribe()
        );
      })();
}

// node_modules/viem/_esm/actions/public/watchEvent.js
function watchEvent(
  client,
  {
    address,
    args,
    batch = !0,
    event,
    events,
    fromBlock,
    onError,
    onLogs,
    poll: poll_,
    pollingInterval = client.pollingInterval,
    strict: strict_,
  },
) {
  let enablePolling =
      typeof poll_ < 'u'
        ? poll_
        : typeof fromBlock == 'bigint'
          ? !0
          : !(
              client.transport.type === 'webSocket' ||
              client.transport.type === 'ipc' ||
              (client.transport.type === 'fallback' &&
                (client.transport.transports[0].config.type === 'webSocket' ||
                  client.transport.transports[0].config.type === 'ipc'))
            ),
    strict = strict_ ?? !1;
  return enablePolling
    ? (() => {
        let observerId = stringify([
          'watchEvent',
          address,
          args,
          batch,
          client.uid,
          event,
          pollingInterval,
          fromBlock,
        ]);
        return observe(observerId, { onLogs, onError }, (emit) => {
          let previousBlockNumber;
          fromBlock !== void 0 && (previousBlockNumber = fromBlock - 1n);
          let filter,
            initialized = !1,
            unwatch = poll(
              async () => {
                if (!initialized) {
                  try {
                    filter = await getAction(
                      client,
                      createEventFilter,
                      'createEventFilter',
                    )({
                      address,
                      args,
                      event,
                      events,
                      strict,
                      fromBlock,
                    });
                  } catch {}
                  initialized = !0;
                  return;
                }
                try {
                  let logs;
                  if (filter)
                    logs = await getAction(client, getFilterChanges, 'getFilterChanges')({ filter });
                  else {
                    let blockNumber = await getAction(client, getBlockNumber, 'getBlockNumber')({});
                    (previousBlockNumber && previousBlockNumber !== blockNumber
                      ? (logs = await getAction(
                          client,
                          getLogs,
                          'getLogs',
                        )({
                          address,
                          args,
                          event,
                          events,
                          fromBlock: previousBlockNumber + 1n,
                          toBlock: blockNumber,
                        }))
                      : (logs = []),
                      (previousBlockNumber = blockNumber));
                  }
                  if (logs.length === 0) return;
                  if (batch) emit.onLogs(logs);
                  else for (let log of logs) emit.onLogs([log]);
                } catch (err) {
                  (filter && err instanceof InvalidInputRpcError && (initialized = !1), emit.onError?.(err));
                }
              },
              {
                emitOnBegin: !0,
                interval: pollingInterval,
              },
            );
          return async () => {
            (filter && (await getAction(client, uninstallFilter, 'uninstallFilter')({ filter })), unwatch());
          };
        });
      })()
    : (() => {
        let active = !0,
          unsubscribe = () => (active = !1);
        return (
          (async () => {
            try {
              let transport = (() => {
                  if (client.transport.type === 'fallback') {
                    let transport2 = client.transport.transports.find(
                      (transport3) =>
                        transport3.config.type === 'webSocket' || transport3.config.type === 'ipc',
                    );
                    return transport2 ? transport2.value : client.transport;
                  }
                  return client.transport;
                })(),
                events_ = events ?? (event ? [event] : void 0),
                topics = [];
              events_ &&
                ((topics = [
                  events_.flatMap((event2) =>
                    encodeEventTopics({
                      abi: [event2],
                      eventName: event2.name,
                      args,
                    }),
                  ),
                ]),
                event && (topics = topics[0]));
              let { unsubscribe: unsubscribe_ } = await transport.subscribe({
                params: ['logs', { address, topics }],
                onData(data) {
                  if (!active) return;
                  let log = data.result;
                  try {
                    let { eventName, args: args2 } = decodeEventLog({
                        abi: events_ ?? [],
                        data: log.data,
                        topics: log.topics,
                        strict,
                      }),
                      formatted = formatLog(log, { args: args2, eventName });
                    onLogs([formatted]);
                  } catch (err) {
                    let eventName, isUnnamed;
                    if (err instanceof DecodeLogDataMismatch || err instanceof DecodeLogTopicsMismatch) {
                      if (strict_) return;
                      ((eventName = err.abiItem.name),
                        (isUnnamed = err.abiItem.inputs?.some((x) => !('name' in x && x.name))));
                    }
                    let formatted = formatLog(log, {
                      args: isUnnamed ? [] : {},
                      eventName,
                    });
                    onLogs([formatted]);
                  }
                },
                onError(error) {
                  onError?.(error);
                },
              });
              ((unsubscribe = unsubscribe_), active || unsubscribe());
            } catch (err) {
              onError?.(err);
            }
          })(),
          () => unsubscribe()
        );
      })();
}

// node_modules/viem/_esm/actions/public/watchPendingTransactions.js
function watchPendingTransactions(
  client,
  { batch = !0, onError, onTransactions, poll: poll_, pollingInterval = client.pollingInterval },
) {
  return (
    typeof poll_ < 'u' ? poll_ : client.transport.type !== 'webSocket' && client.transport.type !== 'ipc'
  )
    ? (() => {
        let observerId = stringify(['watchPendingTransactions', client.uid, batch, pollingInterval]);
        return observe(observerId, { onTransactions, onError }, (emit) => {
          let filter,
            unwatch = poll(
              async () => {
                try {
                  if (!filter)
                    try {
                      filter = await getAction(
                        client,
                        createPendingTransactionFilter,
                        'createPendingTransactionFilter',
                      )({});
                      return;
                    } catch (err) {
                      throw (unwatch(), err);
                    }
                  let hashes = await getAction(client, getFilterChanges, 'getFilterChanges')({ filter });
                  if (hashes.length === 0) return;
                  if (batch) emit.onTransactions(hashes);
                  else for (let hash3 of hashes) emit.onTransactions([hash3]);
                } catch (err) {
                  emit.onError?.(err);
                }
              },
              {
                emitOnBegin: !0,
                interval: pollingInterval,
              },
            );
          return async () => {
            (filter && (await getAction(client, uninstallFilter, 'uninstallFilter')({ filter })), unwatch());
          };
        });
      })()
    : (() => {
        let active = !0,
          unsubscribe = () => (active = !1);
        return (
          (async () => {
            try {
              let { unsubscribe: unsubscribe_ } = await client.transport.subscribe({
                params: ['newPendingTransactions'],
                onData(data) {
                  if (!active) return;
                  let transaction = data.result;
                  onTransactions([transaction]);
                },
                onError(error) {
                  onError?.(error);
                },
              });
              ((unsubscribe = unsubscribe_), active || unsubscribe());
            } catch (err) {
              onError?.(err);
            }
          })(),
          () => unsubscribe()
        );
      })();
}

// node_modules/viem/_esm/utils/siwe/parseSiweMessage.js
var siweDateTimeRegex = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
function isValidSiweDateTime(value) {
  return siweDateTimeRegex.test(value) ? !Number.isNaN(new Date(value).getTime()) : !1;
}
function parseSiweDateTime(value) {
  return isValidSiweDateTime(value) ? new Date(value) : new Date(Number.NaN);
}
function parseSiweMessage(message) {
  let { scheme, statement, ...prefix } = message.match(prefixRegex)?.groups ?? {},
    {
      chainId,
      expirationTime,
      issuedAt,
      notBefore,
      requestId,
      resources: resources_,
      ...suffix
    } = message.match(suffixRegex)?.groups ?? {},
    resources = resources_
      ?.split(`
- `)
      .slice(1);
  return {
    ...prefix,
    ...suffix,
    ...(chainId ? { chainId: Number(chainId) } : {}),
    ...(expirationTime ? { expirationTime: parseSiweDateTime(expirationTime) } : {}),
    ...(issuedAt ? { issuedAt: parseSiweDateTime(issuedAt) } : {}),
    ...(notBefore ? { notBefore: parseSiweDateTime(notBefore) } : {}),
    ...(requestId ? { requestId } : {}),
    ...(resources ? { resources } : {}),
    ...(scheme ? { scheme } : {}),
    ...(statement ? { statement } : {}),
  };
}
var prefixRegex =
    /^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+\-.]*):\/\/)?(?<domain>[a-zA-Z0-9+-.]*(?::[0-9]{1,5})?) (?:wants you to sign in with your Ethereum account:\n)(?<address>0x[a-fA-F0-9]{40})\n\n(?:(?<statement>.*)\n\n)?/,
  suffixRegex =
    /(?:URI: (?<uri>.+))\n(?:Version: (?<version>.+))\n(?:Chain ID: (?<chainId>\d+))\n(?:Nonce: (?<nonce>[a-zA-Z0-9]+))\n(?:Issued At: (?<issuedAt>.+))(?:\nExpiration Time: (?<expirationTime>.+))?(?:\nNot Before: (?<notBefore>.+))?(?:\nRequest ID: (?<requestId>.*))?(?:\nResources:(?<resources>(?:\n- .+)*))?/;

// node_modules/viem/_esm/utils/siwe/validateSiweMessage.js
function validateSiweMessage(parameters) {
  let { address, domain, message, nonce, scheme, time = /* @__PURE__ */ new Date() } = parameters;
  if (
    (domain && message.domain !== domain) ||
    (nonce && message.nonce !== nonce) ||
    (scheme && message.scheme !== scheme) ||
    Number.isNaN(time.getTime()) ||
    (message.expirationTime &&
      (Number.isNaN(message.expirationTime.getTime()) || time >= message.expirationTime)) ||
    (message.notBefore && (Number.isNaN(message.notBefore.getTime()) || time < message.notBefore))
  )
    return !1;
  try {
    if (
      !message.address ||
      !isAddress(message.address, { strict: !1 }) ||
      (address && !isAddressEqual(message.address, address))
    )
      return !1;
  } catch {
    return !1;
  }
  return !0;
}

// node_modules/viem/_esm/actions/siwe/verifySiweMessage.js
async function verifySiweMessage(client, parameters) {
  let {
      address,
      domain,
      message,
      nonce,
      scheme,
      signature,
      time = /* @__PURE__ */ new Date(),
      ...callRequest
    } = parameters,
    parsed = parseSiweMessage(message);
  if (
    !parsed.address ||
    !validateSiweMessage({
      address,
      domain,
      message: parsed,
      nonce,
      scheme,
      time,
    })
  )
    return !1;
  let hash3 = hashMessage(message);
  return verifyHash(client, {
    address: parsed.address,
    hash: hash3,
    signature,
    ...callRequest,
  });
}

// node_modules/viem/_esm/actions/token/internal.js
function toAmount(amount, decimals) {
  return { amount, decimals, formatted: formatUnits(amount, decimals) };
}
function resolveToken(client, parameters) {
  let { decimals, token } = parameters,
    declared = findDeclaredToken(client, token);
  if (declared)
    return {
      address: declared.address,
      decimals: decimals ?? declared.decimals,
    };
  if (isAddress(token, { strict: !1 }))
    return {
      address: token,
      decimals: decimals ?? inferDecimals(client, token),
    };
  throw new Error(
    `Token "${token}" is not a declared ERC-20 token on the client's \`tokens\` array (with an address for the client's chain), and is not a valid address.`,
  );
}
function findDeclaredToken(client, token) {
  let tokens = client.tokens,
    chainId = client.chain?.id;
  if (!tokens || chainId === void 0) return;
  let bySymbol = findTokenBySymbol(tokens, token);
  if (bySymbol) return resolveTokenForChain(bySymbol, chainId);
  if (isAddress(token, { strict: !1 }))
    for (let token_ of tokens) {
      let resolved = resolveTokenForChain(token_, chainId);
      if (resolved && isAddressEqual(resolved.address, token)) return resolved;
    }
}
function resolveTokenForChain(token, chainId) {
  let address = token.addresses[chainId];
  if (address)
    return {
      address,
      currency: token.currency,
      decimals: token.decimals,
      name: token.name,
      popular: token.popular,
      symbol: token.symbol,
    };
}
function findTokenBySymbol(tokens, symbol) {
  let lowerSymbol = symbol.toLowerCase();
  for (let token of tokens) if (token.symbol?.toLowerCase() === lowerSymbol) return token;
}
function inferDecimals(client, address) {
  let tokens = client.tokens,
    chainId = client.chain?.id;
  if (tokens && chainId !== void 0)
    for (let token of tokens) {
      let resolved = resolveTokenForChain(token, chainId);
      if (resolved && isAddressEqual(resolved.address, address)) return resolved.decimals;
    }
}
async function resolveTokenWithDecimals(client, parameters) {
  let { address, decimals } = resolveToken(client, parameters);
  return decimals !== void 0
    ? { address, decimals }
    : {
        address,
        decimals: await readContract(client, {
          abi: erc20Abi,
          address,
          functionName: 'decimals',
        }),
      };
}
function defineCall(call2) {
  return {
    ...call2,
    data: encodeFunctionData(call2),
    to: call2.address,
  };
}

// node_modules/viem/_esm/actions/wallet/sendRawTransactionSync.js
async function sendRawTransactionSync(client, { serializedTransaction, throwOnReceiptRevert, timeout }) {
  let receipt = await client.request(
      {
        method: 'eth_sendRawTransactionSync',
        params: timeout ? [serializedTransaction, timeout] : [serializedTransaction],
      },
      { retryCount: 0 },
    ),
    formatted = (client.chain?.formatters?.transactionReceipt?.format || formatTransactionReceipt)(receipt);
  if (formatted.status === 'reverted' && throwOnReceiptRevert)
    throw new TransactionReceiptRevertedError({ receipt: formatted });
  return formatted;
}

// node_modules/viem/_esm/actions/token/getAllowance.js
async function getAllowance(client, parameters) {
  let { account, decimals, spender, token, ...rest } = parameters,
    [amount, { decimals: resolved }] = await Promise.all([
      readContract(client, {
        ...rest,
        ...getAllowance.call(client, { account, spender, token }),
      }),
      resolveTokenWithDecimals(client, {
        decimals,
        token,
      }),
    ]);
  return toAmount(amount, resolved);
}
(function (getAllowance2) {
  function call2(client, args) {
    return defineCall({
      address: resolveToken(client, args).address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [args.account, args.spender],
    });
  }
  getAllowance2.call = call2;
})(getAllowance || (getAllowance = {}));

// node_modules/viem/_esm/actions/token/getBalance.js
async function getBalance2(client, parameters) {
  let { account: account_ = client.account, decimals, token, ...rest } = parameters;
  if (!account_) throw new AccountNotFoundError();
  let account = parseAccount(account_).address,
    [amount, { decimals: resolved }] = await Promise.all([
      readContract(client, {
        ...rest,
        ...getBalance2.call(client, { account, token }),
      }),
      resolveTokenWithDecimals(client, {
        decimals,
        token,
      }),
    ]);
  return toAmount(amount, resolved);
}
(function (getBalance3) {
  function call2(client, args) {
    let account_ = args.account ?? client.account;
    if (!account_) throw new AccountNotFoundError();
    let account = parseAccount(account_).address;
    return defineCall({
      address: resolveToken(client, args).address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [account],
    });
  }
  getBalance3.call = call2;
})(getBalance2 || (getBalance2 = {}));

// node_modules/viem/_esm/actions/token/getMetadata.js
async function getMetadata(client, parameters) {
  let { token, ...rest } = parameters,
    { address } = resolveToken(client, { token }),
    declared = findDeclaredToken(client, token),
    [decimals_, name, symbol] = await Promise.all([
      declared?.decimals ??
        readContract(client, {
          ...rest,
          abi: erc20Abi,
          address,
          functionName: 'decimals',
        }),
      declared?.name ??
        readContract(client, {
          ...rest,
          abi: erc20Abi,
          address,
          functionName: 'name',
        }),
      declared?.symbol ??
        readContract(client, {
          ...rest,
          abi: erc20Abi,
          address,
          functionName: 'symbol',
        }),
    ]);
  return {
    decimals: decimals_,
    name,
    symbol,
  };
}

// node_modules/viem/_esm/actions/token/getTotalSupply.js
async function getTotalSupply(client, parameters) {
  let { decimals, token, ...rest } = parameters,
    [amount, { decimals: resolved }] = await Promise.all([
      readContract(client, {
        ...rest,
        ...getTotalSupply.call(client, { token }),
      }),
      resolveTokenWithDecimals(client, {
        decimals,
        token,
      }),
    ]);
  return toAmount(amount, resolved);
}
(function (getTotalSupply2) {
  function call2(client, args) {
    return defineCall({
      address: resolveToken(client, args).address,
      abi: erc20Abi,
      args: [],
      functionName: 'totalSupply',
    });
  }
  getTotalSupply2.call = call2;
})(getTotalSupply || (getTotalSupply = {}));

// node_modules/viem/_esm/clients/decorators/public.js
function publicActions(client) {
  return {
    call: (args) => call(client, args),
    createAccessList: (args) => createAccessList(client, args),
    createBlockFilter: () => createBlockFilter(client),
    createContractEventFilter: (args) => createContractEventFilter(client, args),
    createEventFilter: (args) => createEventFilter(client, args),
    createPendingTransactionFilter: () => createPendingTransactionFilter(client),
    estimateContractGas: (args) => estimateContractGas(client, args),
    estimateGas: (args) => estimateGas(client, args),
    getBalance: (args) => getBalance(client, args),
    getBlobBaseFee: () => getBlobBaseFee(client),
    getBlock: (args) => getBlock(client, args),
    getBlockNumber: (args) => getBlockNumber(client, args),
    getBlockReceipts: (args) => getBlockReceipts(client, args),
    getBlockTransactionCount: (args) => getBlockTransactionCount(client, args),
    getBytecode: (args) => getCode(client, args),
    getChainId: () => getChainId(client),
    getCode: (args) => getCode(client, args),
    getContractEvents: (args) => getContractEvents(client, args),
    getDelegation: (args) => getDelegation(client, args),
    getEip712Domain: (args) => getEip712Domain(client, args),
    getEnsAddress: (args) => getEnsAddress(client, args),
    getEnsAvatar: (args) => getEnsAvatar(client, args),
    getEnsName: (args) => getEnsName(client, args),
    getEnsResolver: (args) => getEnsResolver(client, args),
    getEnsText: (args) => getEnsText(client, args),
    getFeeHistory: (args) => getFeeHistory(client, args),
    estimateFeesPerGas: (args) => estimateFeesPerGas(client, args),
    getFilterChanges: (args) => getFilterChanges(client, args),
    getFilterLogs: (args) => getFilterLogs(client, args),
    getGasPrice: () => getGasPrice(client),
    getLogs: (args) => getLogs(client, args),
    getProof: (args) => getProof(client, args),
    estimateMaxPriorityFeePerGas: (args) => estimateMaxPriorityFeePerGas(client, args),
    fillTransaction: (args) => fillTransaction(client, args),
    getRawTransaction: (args) => getRawTransaction(client, args),
    getStorageAt: (args) => getStorageAt(client, args),
    getStorageValues: (args) => getStorageValues(client, args),
    getTransaction: (args) => getTransaction(client, args),
    getTransactionConfirmations: (args) => getTransactionConfirmations(client, args),
    getTransactionCount: (args) => getTransactionCount(client, args),
    getTransactionReceipt: (args) => getTransactionReceipt(client, args),
    multicall: (args) => multicall(client, args),
    prepareTransactionRequest: (args) => prepareTransactionRequest(client, args),
    readContract: (args) => readContract(client, args),
    sendRawTransaction: (args) => sendRawTransaction(client, args),
    sendRawTransactionSync: (args) => sendRawTransactionSync(client, args),
    simulate: (args) => simulateBlocks(client, args),
    simulateBlocks: (args) => simulateBlocks(client, args),
    simulateCalls: (args) => simulateCalls(client, args),
    simulateContract: (args) => simulateContract(client, args),
    verifyHash: (args) => verifyHash(client, args),
    verifyMessage: (args) => verifyMessage(client, args),
    verifySiweMessage: (args) => verifySiweMessage(client, args),
    verifyTypedData: (args) => verifyTypedData(client, args),
    uninstallFilter: (args) => uninstallFilter(client, args),
    waitForTransactionReceipt: (args) => waitForTransactionReceipt(client, args),
    watchBlockHeaders: (args) => watchBlockHeaders(client, args),
    watchBlocks: (args) => watchBlocks(client, args),
    watchBlockNumber: (args) => watchBlockNumber(client, args),
    watchContractEvent: (args) => watchContractEvent(client, args),
    watchEvent: (args) => watchEvent(client, args),
    watchPendingTransactions: (args) => watchPendingTransactions(client, args),
    token: bindPublicToken(client),
  };
}
function bindPublicToken(client) {
  return {
    getAllowance: bindActionDecorators(client, getAllowance),
    getBalance: bindActionDecorators(client, getBalance2),
    getMetadata: bindActionDecorators(client, getMetadata),
    getTotalSupply: bindActionDecorators(client, getTotalSupply),
  };
}

// node_modules/viem/_esm/clients/createPublicClient.js
function createPublicClient(parameters) {
  let { key = 'public', name = 'Public Client' } = parameters;
  return createClient({
    ...parameters,
    key,
    name,
    type: 'publicClient',
  }).extend(publicActions);
}

// node_modules/viem/_esm/clients/transports/fallback.js
function fallback(transports_, config = {}) {
  let {
    key = 'fallback',
    name = 'Fallback',
    rank = !1,
    shouldThrow: shouldThrow_ = shouldThrow,
    retryCount,
    retryDelay,
  } = config;
  return ({ chain, pollingInterval = 4e3, timeout, ...rest }) => {
    let transports = transports_,
      onResponse = () => {},
      transport = createTransport(
        {
          key,
          name,
          async request({ method, params }) {
            let includes,
              fetch2 = async (i = 0) => {
                let transport2 = transports[i]({
                  ...rest,
                  chain,
                  retryCount: 0,
                  timeout,
                });
                try {
                  let response = await transport2.request({
                    method,
                    params,
                  });
                  return (
                    onResponse({
                      method,
                      params,
                      response,
                      transport: transport2,
                      status: 'success',
                    }),
                    response
                  );
                } catch (err) {
                  if (
                    (onResponse({
                      error: err,
                      method,
                      params,
                      transport: transport2,
                      status: 'error',
                    }),
                    shouldThrow_(err) ||
                      i === transports.length - 1 ||
                      ((includes ??= transports.slice(i + 1).some((transport3) => {
                        let { include, exclude } = transport3({ chain }).config.methods || {};
                        return include ? include.includes(method) : exclude ? !exclude.includes(method) : !0;
                      })),
                      !includes))
                  )
                    throw err;
                  return fetch2(i + 1);
                }
              };
            return fetch2();
          },
          retryCount,
          retryDelay,
          type: 'fallback',
        },
        {
          onResponse: (fn) => (onResponse = fn),
          transports: transports.map((fn) => fn({ chain, retryCount: 0 })),
        },
      );
    if (rank) {
      let rankOptions = typeof rank == 'object' ? rank : {};
      rankTransports({
        chain,
        interval: rankOptions.interval ?? pollingInterval,
        onTransports: (transports_2) => (transports = transports_2),
        ping: rankOptions.ping,
        sampleCount: rankOptions.sampleCount,
        timeout: rankOptions.timeout,
        transports,
        weights: rankOptions.weights,
      });
    }
    return transport;
  };
}
function shouldThrow(error) {
  return !!(
    'code' in error &&
    typeof error.code == 'number' &&
    (error.code === TransactionRejectedRpcError.code ||
      error.code === UserRejectedRequestError.code ||
      error.code === WalletConnectSessionSettlementError.code ||
      ExecutionRevertedError.nodeMessage.test(error.message) ||
      error.code === 5e3)
  );
}
function rankTransports({
  chain,
  interval = 4e3,
  onTransports,
  ping,
  sampleCount = 10,
  timeout = 1e3,
  transports,
  weights = {},
}) {
  let { stability: stabilityWeight = 0.7, latency: latencyWeight = 0.3 } = weights,
    samples = [],
    rankTransports_ = async () => {
      let sample = await Promise.all(
        transports.map(async (transport) => {
          let transport_ = transport({ chain, retryCount: 0, timeout }),
            start = Date.now(),
            end,
            success;
          try {
            (await (ping ? ping({ transport: transport_ }) : transport_.request({ method: 'net_listening' })),
              (success = 1));
          } catch {
            success = 0;
          } finally {
            end = Date.now();
          }
          return { latency: end - start, success };
        }),
      );
      (samples.push(sample), samples.length > sampleCount && samples.shift());
      let maxLatency = Math.max(
          ...samples.map((sample2) => Math.max(...sample2.map(({ latency }) => latency))),
        ),
        scores = transports
          .map((_, i) => {
            let latencies = samples.map((sample2) => sample2[i].latency),
              latencyScore =
                1 - latencies.reduce((acc, latency) => acc + latency, 0) / latencies.length / maxLatency,
              successes = samples.map((sample2) => sample2[i].success),
              stabilityScore = successes.reduce((acc, success) => acc + success, 0) / successes.length;
            return stabilityScore === 0
              ? [0, i]
              : [latencyWeight * latencyScore + stabilityWeight * stabilityScore, i];
          })
          .sort((a, b) => b[0] - a[0]);
      (onTransports(scores.map(([, i]) => transports[i])), await wait(interval), rankTransports_());
    };
  rankTransports_();
}

// node_modules/viem/_esm/utils/signature/parseSignature.js
function parseSignature(signatureHex) {
  let { r, s } = secp256k1.Signature.fromCompact(signatureHex.slice(2, 130)),
    yParityOrV = +`0x${signatureHex.slice(130)}`,
    [v, yParity] = (() => {
      if (yParityOrV === 0 || yParityOrV === 1) return [void 0, yParityOrV];
      if (yParityOrV === 27) return [BigInt(yParityOrV), 0];
      if (yParityOrV === 28) return [BigInt(yParityOrV), 1];
      throw new Error('Invalid yParityOrV value');
    })();
  return typeof v < 'u'
    ? {
        r: numberToHex(r, { size: 32 }),
        s: numberToHex(s, { size: 32 }),
        v,
        yParity,
      }
    : {
        r: numberToHex(r, { size: 32 }),
        s: numberToHex(s, { size: 32 }),
        yParity,
      };
}

// node_modules/viem/_esm/utils/signature/recoverTransactionAddress.js
async function recoverTransactionAddress(parameters) {
  let { serializedTransaction, signature: signature_ } = parameters,
    transaction = parseTransaction(serializedTransaction),
    signature = signature_ ?? {
      r: transaction.r,
      s: transaction.s,
      v: transaction.v,
      yParity: transaction.yParity,
    },
    serialized = serializeTransaction({
      ...transaction,
      r: void 0,
      s: void 0,
      v: void 0,
      yParity: void 0,
      sidecars: void 0,
    });
  return await recoverAddress({
    hash: keccak256(serialized),
    signature,
  });
}

// node_modules/viem/_esm/accounts/index.js
import { HDKey } from '@scure/bip32';

// node_modules/viem/_esm/accounts/toAccount.js
function toAccount(source) {
  if (typeof source == 'string') {
    if (!isAddress(source, { strict: !1 })) throw new InvalidAddressError({ address: source });
    return {
      address: source,
      type: 'json-rpc',
    };
  }
  if (!isAddress(source.address, { strict: !1 })) throw new InvalidAddressError({ address: source.address });
  return {
    address: source.address,
    nonceManager: source.nonceManager,
    sign: source.sign,
    signAuthorization: source.signAuthorization,
    signMessage: source.signMessage,
    signTransaction: source.signTransaction,
    signTypedData: source.signTypedData,
    source: 'custom',
    type: 'local',
  };
}

// node_modules/viem/_esm/accounts/utils/sign.js
var extraEntropy = !1;
async function sign({ hash: hash3, privateKey, to = 'object' }) {
  let { r, s, recovery } = secp256k1.sign(hash3.slice(2), privateKey.slice(2), {
      lowS: !0,
      extraEntropy: isHex(extraEntropy, { strict: !1 }) ? hexToBytes(extraEntropy) : extraEntropy,
    }),
    signature = {
      r: numberToHex(r, { size: 32 }),
      s: numberToHex(s, { size: 32 }),
      v: recovery ? 28n : 27n,
      yParity: recovery,
    };
  return to === 'bytes' || to === 'hex' ? serializeSignature({ ...signature, to }) : signature;
}

// node_modules/viem/_esm/accounts/utils/signAuthorization.js
async function signAuthorization(parameters) {
  let { chainId, nonce, privateKey, to = 'object' } = parameters,
    address = parameters.contractAddress ?? parameters.address,
    signature = await sign({
      hash: hashAuthorization({ address, chainId, nonce }),
      privateKey,
      to,
    });
  return to === 'object'
    ? {
        address,
        chainId,
        nonce,
        ...signature,
      }
    : signature;
}

// node_modules/viem/_esm/accounts/utils/signMessage.js
async function signMessage({ message, privateKey }) {
  return await sign({ hash: hashMessage(message), privateKey, to: 'hex' });
}

// node_modules/viem/_esm/accounts/utils/signTransaction.js
async function signTransaction(parameters) {
  let { privateKey, transaction, serializer = serializeTransaction } = parameters,
    signableTransaction =
      transaction.type === 'eip4844'
        ? {
            ...transaction,
            sidecars: !1,
          }
        : transaction,
    signature = await sign({
      hash: keccak256(await serializer(signableTransaction)),
      privateKey,
    });
  return await serializer(transaction, signature);
}

// node_modules/viem/_esm/accounts/utils/signTypedData.js
async function signTypedData(parameters) {
  let { privateKey, ...typedData } = parameters;
  return await sign({
    hash: hashTypedData(typedData),
    privateKey,
    to: 'hex',
  });
}

// node_modules/viem/_esm/accounts/privateKeyToAccount.js
function privateKeyToAccount(privateKey, options = {}) {
  let { nonceManager } = options,
    publicKey = toHex(secp256k1.getPublicKey(privateKey.slice(2), !1)),
    address = publicKeyToAddress(publicKey);
  return {
    ...toAccount({
      address,
      nonceManager,
      async sign({ hash: hash3 }) {
        return sign({ hash: hash3, privateKey, to: 'hex' });
      },
      async signAuthorization(authorization) {
        return signAuthorization({ ...authorization, privateKey });
      },
      async signMessage({ message }) {
        return signMessage({ message, privateKey });
      },
      async signTransaction(transaction, { serializer } = {}) {
        return signTransaction({ privateKey, transaction, serializer });
      },
      async signTypedData(typedData) {
        return signTypedData({ ...typedData, privateKey });
      },
    }),
    publicKey,
    source: 'privateKey',
  };
}

// store/state/schema/ledgerChain.ts
import { hash as hash2 } from 'node:crypto';
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
  return hash2(
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
async function readChain(transaction, from15, to) {
  let inRange = 'entry.chain_sequence >= $1 AND entry.chain_sequence < $2',
    entries = await transaction.query(
      `SELECT ${ENTRY_FIELDS.join(', ')}, chain_sequence, chain_hash FROM ledger_entry AS entry
     WHERE ${inRange} ORDER BY chain_sequence, entry_id`,
      [from15, to],
    ),
    postings = await transaction.query(
      `SELECT posting.entry_id, ${POSTING_FIELDS.map((field) => `posting.${field}`).join(', ')}
     FROM ledger_entry AS entry JOIN ledger_posting AS posting ON posting.entry_id = entry.entry_id
     WHERE ${inRange} ORDER BY posting.ledger_account`,
      [from15, to],
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
    entries = movements.map((movement, index2) => {
      let row = entryRow(movement);
      return (
        (head = headAfter(head, row, postings[index2])),
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
    events.map(({ kind, accountId, detail, createdAt }, index2) => ({
      event_id: first + index2,
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
  let { entryId, kind, mode, accountId, from: from15, amountMicroUsd, createdAt, ...facts } = credit;
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
        { ledgerAccount: from15, amountMicroUsd: -amountMicroUsd, customer: null },
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
  publicKeyToAddress,
  recoverAddress,
  toRlp,
  formatTransaction,
  defineTransaction,
  defineBlock,
  parseEventLogs,
  defineTransactionReceipt,
  createClient,
  serializeTransaction,
  defineChain,
  isHash,
  hashTypedData,
  parseErc6492Signature,
  parseTransaction,
  createPublicClient,
  fallback,
  http,
  parseSignature,
  recoverTransactionAddress,
  privateKeyToAccount,
  HDKey,
};
//# sourceMappingURL=chunk-JXZPBRHF.js.map
