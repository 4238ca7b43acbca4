import {
  USDC_ASSET,
  changeTransfer,
  claimLease,
  coinChain,
  confirmEvent,
  findReplay,
  findStoredAnswers,
  findTransfers,
  formatUsd,
  insertInvoice,
  insertOrder,
  insertTransfers,
  isCredited,
  isFinal,
  judge,
  listAll,
  listPaid,
  listUnsettled,
  listWatched,
  lockAccounts,
  lockOrder,
  moveToBlock,
  newOrderId,
  noteVerdict,
  paymentOf,
  postExternalMovement,
  randomBase62,
  readWatch,
  releaseLease,
  relocateTransfer,
  storeAnswers,
  takeAddressIndex,
  transferReference,
  transfersInBlocks,
  updateOrder,
  writeWatch,
} from './chunk-FQB7Y36E.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// billing/coin/chain/depositKey.ts
import { createHash, ECDH } from 'node:crypto';
import { HDKey, publicKeyToAddress } from 'viem/accounts';
var DEPOSIT_PATH = "m/44'/60'/0'/0",
  ACCOUNT_DEPTH = 3,
  CHAIN_DEPTH = 4,
  FIRST_HARDENED = 2 ** 31;
function readDepositKey(xpub) {
  if (/^[xyztuv]prv/i.test(xpub.trim()))
    throw refused(
      'is a private key: everybody who reads it can spend the deposits. Treat it as known to others, move what it holds, and give the xpub of a new seed',
    );
  let key = parse(xpub);
  if (key.privateKey !== null) throw refused('holds a private key; give the xpub');
  if (key.depth !== ACCOUNT_DEPTH && key.depth !== CHAIN_DEPTH)
    throw refused(`is of depth ${key.depth}; give the xpub of m/44'/60'/0' or of ${DEPOSIT_PATH}`);
  let chain = key.depth === ACCOUNT_DEPTH ? key.deriveChild(0) : key;
  return {
    fingerprint: createHash('sha256').update(chain.publicExtendedKey).digest('hex').slice(0, 8),
    address: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= FIRST_HARDENED)
        throw new GroundMotionError('internal', 'internal_error', `there is no deposit address ${index}`);
      return addressOf(chain.deriveChild(index));
    },
  };
}
function parse(xpub) {
  try {
    return HDKey.fromExtendedKey(xpub.trim());
  } catch (error) {
    throw refused(`is no extended public key (xpub\u2026): ${errorMessage(error)}`);
  }
}
function addressOf({ publicKey }) {
  let uncompressed = ECDH.convertKey(publicKey, 'secp256k1', void 0, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${uncompressed}`);
}
function refused(problem) {
  return invalidInput('bad_configuration', `GM_DEPOSIT_XPUB ${problem}`);
}

// billing/coin/chain/rpcEndpoint.ts
import { BaseError, createClient, http, HttpRequestError, numberToHex, RpcError } from 'viem';

// billing/coin/chain/rpcAnswers.ts
import { pad } from 'viem';
import { z } from 'zod';
var TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  MOST_MICRO_USD = BigInt(Number.MAX_SAFE_INTEGER),
  hash = z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .transform((text) => text.toLowerCase()),
  quantity = z
    .string()
    .regex(/^0x[0-9a-fA-F]{1,13}$/)
    .transform(Number),
  addressTopic = z
    .string()
    .regex(/^0x0{24}[0-9a-fA-F]{40}$/)
    .transform((text) => `0x${text.slice(26).toLowerCase()}`),
  chainIdSchema = quantity,
  bytesSchema = z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})*$/)
    .transform((text) => text),
  blockSchema = z.object({ number: quantity, hash, timestamp: quantity }).nullable(),
  logSchema = z.object({
    address: z.string(),
    topics: z.array(z.string()),
    data: z.string(),
    blockNumber: quantity,
    blockHash: hash,
    transactionHash: hash,
    logIndex: quantity,
    removed: z.boolean().optional(),
  }),
  transferTopicsSchema = z.tuple([z.literal(TRANSFER_TOPIC), addressTopic, addressTopic]),
  amountSchema = z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  logsSchema = z.array(logSchema),
  receiptSchema = z.object({ blockNumber: quantity, blockHash: hash, logs: z.array(logSchema) }).nullable();
function topicOf(address) {
  return pad(address.toLowerCase(), { size: 32 });
}
function transferOf(log, usdc) {
  if (log.address.toLowerCase() !== usdc.toLowerCase() || log.removed === !0) return null;
  let topics = transferTopicsSchema.safeParse(log.topics),
    data = amountSchema.safeParse(log.data);
  if (!topics.success || !data.success) return null;
  let amount = BigInt(data.data);
  if (amount === 0n) return null;
  if (amount > MOST_MICRO_USD) {
    let place = `${log.transactionHash}/${log.logIndex}`;
    throw new GroundMotionError(
      'internal',
      'crypto_error',
      `the transfer ${place} moves ${amount} micro-USD, more than can be counted exactly`,
    );
  }
  let [, from, to] = topics.data,
    { transactionHash: txHash, logIndex, blockNumber, blockHash } = log;
  return { txHash, logIndex, blockNumber, blockHash, from, to, amountMicroUsd: Number(amount) };
}

// billing/coin/chain/rpcEndpoint.ts
var ADDRESSES_A_REQUEST = 500,
  LEAST_BLOCKS_A_REQUEST = 100;
function openRpcEndpoint(url, chain, { timeoutMs = 1e4 } = {}) {
  let name = new URL(url).host,
    requests = 0,
    client = createClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) }),
    send = onChain(
      async (schema, method, params) => {
        requests++;
        let answer = await client
            .request({ method, params })
            .catch((error) => Promise.reject(failureOf(name, method, url, error))),
          parsed = schema.safeParse(answer);
        if (!parsed.success) throw failure(name, `${method}: the answer is not what the method gives`);
        return parsed.data;
      },
      chain,
      name,
    );
  return {
    name,
    tips: () => tips(send, name),
    block: (number) => blockAt(send, numberToHex(number)),
    transfers: (range, addresses) => transfersTo(send, chain, range, addresses),
    transfersOf: async (txHash) => {
      let receipt = await send(receiptSchema, 'eth_getTransactionReceipt', [txHash]);
      return receipt && transfersIn(receipt.logs, chain);
    },
    call: async (to, data) => send(bytesSchema, 'eth_call', [{ to, data }, 'latest']),
    requestCount: () => requests,
  };
}
function onChain(ask, chain, name) {
  let isRight = !1;
  return async (schema, method, params) => {
    if (!isRight) {
      let chainId = await ask(chainIdSchema, 'eth_chainId', []);
      if (chainId !== chain.chainId)
        throw failure(name, `serves chain ${chainId}, not ${chain.chainId} (${chain.name})`);
      isRight = !0;
    }
    return ask(schema, method, params);
  };
}
async function tips(send, name) {
  let [latest, safe, finalized] = await Promise.all(
    ['latest', 'safe', 'finalized'].map((tag) => blockAt(send, tag)),
  );
  if (!latest) throw failure(name, 'knows no latest block');
  return { latest: latest.number, safe: safe?.number ?? 0, finalized: finalized?.number ?? 0 };
}
async function blockAt(send, block) {
  let answer = await send(blockSchema, 'eth_getBlockByNumber', [block, !1]);
  return answer && { number: answer.number, hash: answer.hash, timestampS: answer.timestamp };
}
async function transfersTo(send, chain, { from, to }, addresses) {
  let filter = {
    address: chain.usdc,
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
    topics: [TRANSFER_TOPIC, null, addresses.map(topicOf)],
  };
  try {
    let wanted = new Set(addresses.map((address) => address.toLowerCase()));
    return transfersIn(await send(logsSchema, 'eth_getLogs', [filter]), chain).filter(
      (transfer) => wanted.has(transfer.to) && transfer.blockNumber >= from && transfer.blockNumber <= to,
    );
  } catch (error) {
    if (!(to - from + 1 >= 2 * LEAST_BLOCKS_A_REQUEST && isRefusal(error))) throw error;
    let middle = Math.floor((from + to) / 2);
    return [
      ...(await transfersTo(send, chain, { from, to: middle }, addresses)),
      ...(await transfersTo(send, chain, { from: middle + 1, to }, addresses)),
    ];
  }
}
function transfersIn(logs, chain) {
  return logs.flatMap((log) => transferOf(log, chain.usdc) ?? []);
}
function failure(name, problem, details) {
  return new GroundMotionError('unavailable', 'crypto_error', `${name} ${problem}`, {
    details: details ?? {},
  });
}
function failureOf(name, method, url, error) {
  let words =
      error instanceof BaseError ? `${error.shortMessage} ${error.details ?? ''}` : errorMessage(error),
    isAnswer = error instanceof RpcError || (error instanceof HttpRequestError && error.status === 400);
  return failure(name, `${method}: ${words.replaceAll(url, name).slice(0, 300).trim()}`, { isAnswer });
}
function isRefusal(error) {
  return error instanceof GroundMotionError && error.details.isAnswer === !0;
}

// billing/coin/watch/mapLimited.ts
async function mapLimited(items, limit, work) {
  let results = Array.from({ length: items.length }),
    next = 0,
    worker = async () => {
      for (; next < items.length;) {
        let index = next++;
        results[index] = await work(items[index]);
      }
    };
  return (await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker)), results);
}

// billing/coin/watch/scanPlan.ts
function scanRange(cursor, head, mostBlocks) {
  let from = Math.max(0, Math.min(cursor, head) + 1 - 64);
  return { from, to: Math.min(head, from + 64 + mostBlocks - 1) };
}
function chunksOf({ from, to }, most = 2e3) {
  let chunks = [];
  for (let start = from; start <= to; start += most)
    chunks.push({ from: start, to: Math.min(to, start + most - 1) });
  return chunks;
}
function batchesOf(items, most) {
  let batches = [];
  for (let start = 0; start < items.length; start += most) batches.push(items.slice(start, start + most));
  return batches;
}

// billing/coin/watch/scan.ts
var REQUESTS_AT_ONCE = 4,
  BLOCK_MS = 2e3,
  MARGIN_BLOCKS = 300;
async function scan(endpoint, range, invoices) {
  let byAddress = new Map(invoices.map((invoice) => [invoice.address, invoice])),
    batches = batchesOf([...byAddress.keys()], ADDRESSES_A_REQUEST),
    questions = chunksOf(range).flatMap((chunk) => batches.map((addresses) => ({ chunk, addresses })));
  return (
    await mapLimited(questions, REQUESTS_AT_ONCE, ({ chunk, addresses }) =>
      endpoint.transfers(chunk, addresses),
    )
  )
    .flat()
    .map((transfer) => ({ invoice: byAddress.get(transfer.to), transfer }));
}
async function firstBlock(database, endpoint, { chainId, latest, now }) {
  let [oldest] = await database.query(
      'SELECT min(created_at) AS created_at FROM coin_invoice WHERE chain_id = $1',
      [chainId],
    ),
    since = oldest?.created_at?.getTime();
  if (since === void 0) return latest;
  let back = Math.ceil((now - since) / BLOCK_MS) + MARGIN_BLOCKS;
  for (;;) {
    let number = Math.max(0, latest - back),
      block = await endpoint.block(number);
    if (number === 0 || (block && block.timestampS * 1e3 < since)) return number;
    back *= 2;
  }
}

// billing/coin/invoice/orderStatus.ts
function coinOrderStatus(order, { isMoneyOnItsWay, now }) {
  let creditedMicroUsd = order.paidMicroUsd - order.returnedMicroUsd;
  return creditedMicroUsd >= order.amountMicroUsd
    ? 'paid'
    : isMoneyOnItsWay
      ? 'processing'
      : creditedMicroUsd > 0
        ? 'partly_paid'
        : order.expiresAt !== null && now >= order.expiresAt
          ? 'expired'
          : 'open';
}
async function setOrderStatus(transaction, order, now) {
  let coming = await transaction.query(
      "SELECT tx_hash FROM coin_transfer WHERE order_id = $1 AND state = 'seen' LIMIT 1",
      [order.orderId],
    ),
    status = coinOrderStatus(order, { isMoneyOnItsWay: coming.length > 0, now });
  status !== order.status && (await updateOrder(transaction, order, { status, now }));
}
async function refreshOrders(transaction, orderIds, now) {
  let owners = await transaction.query(
    'SELECT DISTINCT account_id FROM payment_order WHERE order_id = ANY($1::TEXT[])',
    [orderIds],
  );
  await lockAccounts(
    transaction,
    owners.map((owner) => owner.account_id),
  );
  for (let orderId of [...new Set(orderIds)].toSorted()) {
    let order = await lockOrder(transaction, orderId);
    order && (await setOrderStatus(transaction, order, now));
  }
}
async function listUnpaidEnded(database, now, limit) {
  return (
    await database.query(
      `SELECT payment_order.order_id FROM payment_order
     WHERE payment_order.method = 'crypto' AND payment_order.status = 'open' AND payment_order.expires_at <= $1
     ORDER BY payment_order.expires_at LIMIT $2`,
      [new Date(now), limit],
    )
  ).map((row) => row.order_id);
}

// billing/coin/watch/settle.ts
function movementName(reference, index) {
  return index === 0
    ? reference
    : `${reference}/${index % 2 === 1 ? 'reversed' : 'returned'}/${Math.ceil(index / 2)}`;
}
async function moveMoney(database, stored, { seller, now }) {
  let takesBack = isCredited(stored);
  return database.transaction(async (transaction) => {
    if (
      !(await changeTransfer(transaction, stored, {
        state: takesBack ? 'gone' : 'credited',
        isMoved: !0,
        now,
      }))
    )
      return !1;
    let { order } = await postExternalMovement(transaction, {
      reference: movementName(transferReference(stored.chainId, stored), stored.movementCount),
      orderId: stored.orderId,
      kind: stored.movementCount === 0 ? 'top_up' : 'top_up_reversal',
      from: USDC_ASSET,
      amountMicroUsd: takesBack ? -stored.amountMicroUsd : stored.amountMicroUsd,
      now,
      requestId: null,
      seller,
    });
    return (await setOrderStatus(transaction, order, now), !0);
  });
}
async function dropTransfer(database, stored, now) {
  await database.transaction(async (transaction) => {
    (await changeTransfer(transaction, stored, { state: 'gone', isMoved: !1, now })) &&
      (await refreshOrders(transaction, [stored.orderId], now));
  });
}

// billing/coin/coinBooks.ts
var BEFORE_MS = 864e5,
  AFTER_MS = 36e5;
function coinBooks(database, chain, endpoints) {
  return {
    name: `USDC on ${chain.name}`,
    prefix: `eip155:${chain.chainId}/`,
    read: async (period) => {
      let endpoint = await firstAnswering(endpoints),
        { latest, finalized } = await endpoint.tips(),
        range = await blocksOf(endpoint, period, latest),
        invoices = await listAll(database, chain.chainId),
        shown = (await scan(endpoint, range, invoices)).map(({ transfer }) => transfer),
        kept = await transfersInBlocks(database, chain.chainId, range),
        times = await blockTimes(endpoint, [...shown, ...kept]);
      return {
        movements: pairs(shown, kept).flatMap((pair) =>
          movementsOf(chain.chainId, pair, { finalized, times }),
        ),
        others: 0,
      };
    },
  };
}
async function firstAnswering(endpoints) {
  let failures = [];
  for (let endpoint of endpoints)
    try {
      return (await endpoint.tips(), endpoint);
    } catch (error) {
      failures.push(error);
    }
  throw failures[0];
}
async function blocksOf(endpoint, { from, until }, latest) {
  let first = await firstBlockFrom(endpoint, from - BEFORE_MS, latest),
    last = await firstBlockFrom(endpoint, until + AFTER_MS, latest);
  return { from: first, to: last };
}
async function firstBlockFrom(endpoint, time, latest) {
  let [low, high] = [0, latest];
  for (; low < high;) {
    let middle = Math.floor((low + high) / 2),
      block = await endpoint.block(middle);
    block && block.timestampS * 1e3 >= time ? (high = middle) : (low = middle + 1);
  }
  return low;
}
async function blockTimes(endpoint, transfers) {
  let times = /* @__PURE__ */ new Map();
  for (let { blockNumber } of transfers) {
    if (times.has(blockNumber)) continue;
    let block = await endpoint.block(blockNumber);
    times.set(blockNumber, (block?.timestampS ?? 0) * 1e3);
  }
  return times;
}
function nameOf({ txHash, logIndex }) {
  return `${txHash}/${logIndex}`;
}
function pairs(shown, kept) {
  let keptBy = new Map(kept.map((stored) => [nameOf(stored), stored])),
    shownBy = new Map(shown.map((transfer) => [nameOf(transfer), transfer]));
  return [.../* @__PURE__ */ new Set([...keptBy.keys(), ...shownBy.keys()])].map((name) => ({
    shown: shownBy.get(name) ?? null,
    kept: keptBy.get(name) ?? null,
  }));
}
function movementsOf(chainId, { shown, kept }, { finalized, times }) {
  let transfer = shown ?? kept,
    held = kept?.movementCount ?? 0,
    isRight = (held % 2 === 1) === (shown !== null) || transfer.blockNumber > finalized,
    reference = transferReference(chainId, transfer);
  return Array.from({ length: isRight ? held : held + 1 }, (_, index) => ({
    reference: movementName(reference, index),
    amountMicroUsd: index % 2 === 0 ? transfer.amountMicroUsd : -transfer.amountMicroUsd,
    at: times.get(transfer.blockNumber) ?? 0,
    name: shown
      ? `block ${transfer.blockNumber}, to ${transfer.to}`
      : `block ${transfer.blockNumber} holds it no more`,
  }));
}

// billing/coin/invoice/openInvoice.ts
var INVOICE_MS = 36e5,
  WATCHED_MS = 91 * 864e5,
  UNPAID_INVOICES = 20;
async function openInvoice(database, terms, request) {
  let { caller, idempotency: claim, now, amountMicroUsd } = request,
    claimed = claim && { accountId: caller.accountId, claim, now },
    stored = claimed && (await findReplay(database, claimed));
  if (stored) return { statusCode: stored.statusCode, body: stored.body, isReplay: !0 };
  if (amountMicroUsd > terms.mostMicroUsd) {
    let most = formatUsd(terms.mostMicroUsd);
    throw invalidInput(
      'bad_amount',
      `amount_usd: this server takes up to ${most} USD in coins at a time; order several times, or pay by card`,
    );
  }
  return database.transaction(async (transaction) => {
    let account = (await lockAccounts(transaction, [caller.accountId])).get(caller.accountId),
      replay = claimed && (await findStoredAnswers(transaction, [claimed])).get(claimed)?.();
    if (replay) return { statusCode: replay.statusCode, body: replay.body, isReplay: !0 };
    if (!account || account.isSuspended)
      throw new GroundMotionError('refused', 'account_suspended', 'the account of this key is suspended');
    await requireFewUnpaid(transaction, caller.accountId, now);
    let { order, invoice } = await writeInvoice(transaction, terms, request),
      body = request.render(order, paymentOf(invoice, amountMicroUsd, request.publicUrl));
    return (
      claimed &&
        (await storeAnswers(transaction, [
          { ...claimed, statusCode: 200, body, entryId: null, chargeCount: 0 },
        ])),
      { statusCode: 200, body, isReplay: !1 }
    );
  });
}
async function requireFewUnpaid(transaction, accountId, now) {
  let [count] = await transaction.query(
      `SELECT count(*) FILTER (WHERE paid_micro_usd > 0) AS paid, count(*) FILTER (WHERE paid_micro_usd = 0) AS unpaid
     FROM payment_order WHERE account_id = $1 AND method = 'crypto' AND created_at > $2`,
      [accountId, new Date(now - WATCHED_MS)],
    ),
    { paid = 0, unpaid = 0 } = count ?? {};
  if (!(unpaid < UNPAID_INVOICES * (paid + 1)))
    throw invalidInput(
      'crypto_error',
      `the account has ${unpaid} unpaid invoices (GET /api/v1/orders); pay one of them, also one that has expired, or another way`,
    );
}
async function writeInvoice(
  transaction,
  { chain, depositKey },
  { caller, amountMicroUsd, now, requestId, publicUrl },
) {
  let txnId = `txn_${randomBase62(24)}`,
    derivationIndex = await takeAddressIndex(transaction),
    expiresAt = now + INVOICE_MS,
    order = {
      orderId: newOrderId(),
      accountId: caller.accountId,
      keyId: caller.via === 'key' ? caller.keyId : null,
      mode: caller.mode,
      method: 'crypto',
      amountMicroUsd,
      status: 'open',
      providerReference: txnId,
      paymentUrl: `${publicUrl}/pay/${txnId}`,
      requestId,
      createdAt: now,
      expiresAt,
    },
    invoice = {
      txnId,
      orderId: order.orderId,
      chainId: chain.chainId,
      keyFingerprint: depositKey.fingerprint,
      derivationIndex,
      address: depositKey.address(derivationIndex),
      amountMicroUsd,
      createdAt: now,
      expiresAt,
      watchedUntil: expiresAt + WATCHED_MS,
    };
  return (
    await insertOrder(transaction, order),
    await insertInvoice(transaction, invoice),
    { order: { ...order, paidMicroUsd: 0, returnedMicroUsd: 0, updatedAt: now }, invoice }
  );
}

// billing/coin/sweep.ts
import { randomBytes } from 'node:crypto';
import { decodeFunctionResult, encodeFunctionData, erc20Abi, multicall3Abi } from 'viem';
var MULTICALL = '0xcA11bde05977b3631167028862bE2a173976CA11',
  CALLS_AT_ONCE = 200,
  VALID_S = 7 * 86400,
  TYPES = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  };
async function planSweep(database, { chain, endpoints }, { treasury, leastMicroUsd, now }) {
  let invoices = await listPaid(database, chain.chainId),
    balances = await readBalances(chain, endpoints, invoices);
  return invoices.flatMap((invoice, index) => {
    let amountMicroUsd = balances[index];
    return amountMicroUsd < leastMicroUsd || amountMicroUsd === 0
      ? []
      : [authorization(chain, invoice, { treasury, amountMicroUsd, now })];
  });
}
async function readBalances(chain, endpoints, invoices) {
  let failure2 = null;
  for (let endpoint of endpoints)
    try {
      let batches = batchesOf(invoices, CALLS_AT_ONCE),
        balances = [];
      for (let batch of batches) balances.push(...(await balancesOf(chain, endpoint, batch)));
      return balances;
    } catch (error) {
      failure2 = error;
    }
  throw failure2;
}
async function balancesOf(chain, endpoint, invoices) {
  let calls = invoices.map(({ address }) => ({
      target: chain.usdc,
      allowFailure: !1,
      callData: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
    })),
    data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] }),
    answer = await endpoint.call(MULTICALL, data);
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: answer }).map(
      ({ returnData }) =>
        Number(decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: returnData })),
    );
  } catch (error) {
    throw new GroundMotionError(
      'unavailable',
      'crypto_error',
      `${endpoint.name}: no balances in its answer`,
      {
        cause: error,
      },
    );
  }
}
function authorization(chain, invoice, { treasury, amountMicroUsd, now }) {
  return {
    path: `${DEPOSIT_PATH}/${invoice.derivationIndex}`,
    keyFingerprint: invoice.keyFingerprint,
    amountMicroUsd,
    typedData: {
      domain: {
        name: chain.tokenName,
        version: chain.tokenVersion,
        chainId: chain.chainId,
        verifyingContract: chain.usdc,
      },
      types: TYPES,
      primaryType: 'TransferWithAuthorization',
      message: {
        from: invoice.address,
        to: treasury,
        value: String(amountMicroUsd),
        validAfter: '0',
        validBefore: String(Math.floor(now / 1e3) + VALID_S),
        nonce: `0x${randomBytes(32).toString('hex')}`,
      },
    },
  };
}

// billing/coin/watch/watcher.ts
import { randomBytes as randomBytes2 } from 'node:crypto';

// billing/coin/watch/pauses.ts
function nothingToWake() {}
function openPauses() {
  let wakeUp = nothingToWake,
    isWoken = !1,
    isEnded = !1;
  return {
    pause: (milliseconds) =>
      new Promise((resolve) => {
        let done = () => {
            (clearTimeout(timer), (wakeUp = nothingToWake), (isWoken = !1), resolve());
          },
          timer = setTimeout(done, milliseconds);
        (timer.unref(), (wakeUp = done), (isWoken || isEnded) && done());
      }),
    wake: () => {
      ((isWoken = !0), wakeUp());
    },
    end: () => {
      ((isEnded = !0), wakeUp());
    },
  };
}

// billing/coin/watch/arrivals.ts
function planArrivals(seen, kept) {
  let known = new Map(kept.map((stored) => [nameOf2(stored), stored])),
    added = [],
    relocated = [],
    moved = [];
  for (let arrival of new Map(seen.map((one) => [nameOf2(one.transfer), one])).values()) {
    let stored = known.get(nameOf2(arrival.transfer));
    if (!stored) added.push(arrival);
    else {
      if (stored.isFinal) continue;
      isCredited(stored)
        ? stored.blockHash !== arrival.transfer.blockHash &&
          isSameContent(stored, arrival.transfer) &&
          moved.push({ stored, arrival })
        : (stored.state === 'gone' || stored.blockHash !== arrival.transfer.blockHash) &&
          relocated.push({ stored, arrival });
    }
  }
  return { added, relocated, moved };
}
async function recordArrivals(database, chainId, seen, now) {
  let hashes = [...new Set(seen.map(({ transfer }) => transfer.txHash))],
    { added, relocated, moved } = planArrivals(seen, await findTransfers(database, chainId, hashes));
  if (added.length + relocated.length + moved.length === 0) return;
  let coming = [...added, ...relocated.map(({ arrival }) => arrival)];
  await database.transaction(async (transaction) => {
    await insertTransfers(transaction, chainId, added, now);
    for (let { stored, arrival } of relocated) await relocateTransfer(transaction, stored, arrival, now);
    for (let { stored, arrival } of moved) await moveToBlock(transaction, stored, arrival.transfer, now);
    let orderIds = coming.map(({ invoice }) => invoice.orderId);
    orderIds.length > 0 && (await refreshOrders(transaction, orderIds, now));
  });
}
function nameOf2({ txHash, logIndex }) {
  return `${txHash}/${logIndex}`;
}
function isSameContent(a, b) {
  return a.from === b.from && a.to === b.to && a.amountMicroUsd === b.amountMicroUsd;
}

// billing/coin/watch/judgeTransfers.ts
var REQUESTS_AT_ONCE2 = 8;
async function judgeTransfers(database, options) {
  let unsettled = await listUnsettled(database, options.chainId),
    atRisk = sumsOf(unsettled),
    finalized = Math.min(...options.endpoints.map(({ tips: tips2 }) => tips2.finalized)),
    due = unsettled.filter(
      (stored) => !isCredited(stored) || options.includesCredited || stored.blockNumber <= finalized,
    ),
    views = await viewBlocks(options.endpoints, [...new Set(due.map(({ blockNumber }) => blockNumber))]),
    credited = 0,
    reversed = 0;
  for (let stored of due) {
    let done = await judgeOne(database, stored, {
      ...options,
      atRiskMicroUsd: atRisk.get(stored.orderId) ?? 0,
      views: views.get(stored.blockNumber) ?? [],
    });
    (done === 'credited' && credited++, done === 'reversed' && reversed++);
  }
  return { credited, reversed, unsettled: unsettled.length };
}
function sumsOf(transfers) {
  let sums = /* @__PURE__ */ new Map();
  for (let { orderId, amountMicroUsd } of transfers)
    sums.set(orderId, (sums.get(orderId) ?? 0) + amountMicroUsd);
  return sums;
}
async function viewBlocks(endpoints, numbers) {
  let views = new Map(numbers.map((number) => [number, []])),
    questions = endpoints.flatMap(({ endpoint, tips: tips2 }) =>
      numbers.map((number) => ({ endpoint, tips: tips2, number })),
    );
  return (
    await mapLimited(questions, REQUESTS_AT_ONCE2, async ({ endpoint, tips: tips2, number }) => {
      if (number > tips2.latest) return;
      let block = await endpoint.block(number).catch(() => null);
      views
        .get(number)
        .push({ tips: tips2, blockHash: block?.hash ?? null, blockTimeS: block?.timestampS ?? 0 });
    }),
    views
  );
}
async function judgeOne(database, stored, { atRiskMicroUsd, views, endpoints, seller, now }) {
  let verdict = judge(stored, atRiskMicroUsd, views);
  if (verdict === 'gone')
    return (
      isCredited(stored) || (await dropTransfer(database, stored, now)),
      isCredited(stored) && (await moveMoney(database, stored, { seller, now })) ? 'reversed' : null
    );
  if (
    verdict === 'credit' &&
    !isCredited(stored) &&
    ((verdict = confirmEvent(stored, atRiskMicroUsd, await askForEvent(endpoints, stored))),
    verdict === 'credit')
  )
    return (await moveMoney(database, stored, { seller, now })) ? 'credited' : null;
  let rests = isCredited(stored) && isFinal(stored, views),
    shown = isCredited(stored) && verdict !== 'endpoints_differ' ? '' : verdict;
  return (
    (rests || shown !== stored.verdict) &&
      (await database.transaction((transaction) =>
        noteVerdict(transaction, stored, { verdict: shown, isFinal: rests, now }),
      )),
    null
  );
}
function askForEvent(endpoints, { blockNumber, txHash }) {
  return Promise.all(
    endpoints
      .filter(({ tips: tips2 }) => tips2.latest >= blockNumber)
      .map(({ endpoint }) => endpoint.transfersOf(txHash).catch(() => {})),
  );
}

// billing/coin/watch/poll.ts
var LOOKED_FOR_MS = 864e5,
  FINAL_BLOCKS = 300,
  MOST_WAITED_BLOCKS = 10800,
  BLOCKS_A_POLL = 2e4,
  CREDITED_EVERY = 8,
  ENDED_A_POLL = 200;
async function pollChain(options) {
  let { database, chain, now, pollNumber } = options,
    { answering, failures } = await askTips(options.endpoints),
    before = (await readWatch(database, chain.chainId)) ?? (await firstWatch(options, answering[0])),
    open = await listWatched(database, chain.chainId, { now, endsAfter: now - LOOKED_FOR_MS }),
    cursor = await readNewBlocks(options, { answering, failures, before, open }),
    finalCursor = await readFinalBlocks(options, { answering, failures, before }),
    judged = await judgeTransfers(database, {
      chainId: chain.chainId,
      endpoints: answering,
      seller: options.seller,
      now,
      includesCredited: pollNumber % CREDITED_EVERY === 0,
    }),
    ended = await listUnpaidEnded(database, now, ENDED_A_POLL);
  ended.length > 0 && (await database.transaction((transaction) => refreshOrders(transaction, ended, now)));
  let head = Math.max(...answering.map(({ tips: tips2 }) => tips2.latest)),
    finalized = Math.min(...answering.map(({ tips: tips2 }) => tips2.finalized)),
    watch = { cursor, finalCursor, head, finalized, polledAt: now };
  return (
    await writeWatch(database, chain.chainId, watch),
    { ...judged, watch, openInvoices: open.length, failures }
  );
}
async function askTips(endpoints) {
  let answering = [],
    failures = [],
    asked = await Promise.all(
      endpoints.map((endpoint) =>
        endpoint.tips().then(
          (tips2) => ({ endpoint, tips: tips2 }),
          (error) => errorMessage(error),
        ),
      ),
    );
  for (let answer of asked) typeof answer == 'string' ? failures.push(answer) : answering.push(answer);
  if (answering.length === 0)
    throw new GroundMotionError('unavailable', 'crypto_error', `no endpoint answers: ${failures.join('; ')}`);
  return { answering, failures };
}
async function firstWatch({ database, chain, now }, { endpoint, tips: tips2 }) {
  let { chainId } = chain,
    cursor = await firstBlock(database, endpoint, { chainId, latest: tips2.latest, now }),
    finalCursor = Math.min(cursor, tips2.finalized);
  return { cursor, finalCursor, head: tips2.latest, finalized: tips2.finalized, polledAt: now };
}
async function readNewBlocks({ database, chain, now, pollNumber }, { answering, failures, before, open }) {
  let turn = pollNumber % answering.length;
  for (let { endpoint, tips: tips2 } of [...answering.slice(turn), ...answering.slice(0, turn)]) {
    if (open.length === 0) return Math.max(before.cursor, tips2.latest);
    let range = scanRange(before.cursor, tips2.latest, BLOCKS_A_POLL);
    try {
      return (
        await recordArrivals(database, chain.chainId, await scan(endpoint, range, open), now),
        Math.max(before.cursor, range.to)
      );
    } catch (error) {
      if (!isEndpointFailure(error)) throw error;
      failures.push(errorMessage(error));
    }
  }
  return before.cursor;
}
async function readFinalBlocks(
  { database, chain, endpoints, now, finalBlocks = FINAL_BLOCKS },
  { answering, failures, before },
) {
  let finalized = Math.min(...answering.map(({ tips: tips2 }) => tips2.finalized)),
    gathered = finalized - before.finalCursor,
    isWaitedFor = answering.length < endpoints.length && gathered < MOST_WAITED_BLOCKS;
  if (gathered < finalBlocks || isWaitedFor) return before.finalCursor;
  let range = scanRange(before.finalCursor, finalized, BLOCKS_A_POLL),
    all = await listWatched(database, chain.chainId, { now, endsAfter: 0 });
  if (all.length === 0) return finalized;
  let failed = 0;
  for (let { endpoint } of answering)
    try {
      await recordArrivals(database, chain.chainId, await scan(endpoint, range, all), now);
    } catch (error) {
      if (!isEndpointFailure(error)) throw error;
      (failures.push(errorMessage(error)), failed++);
    }
  return failed === 0 || (failed < answering.length && gathered >= MOST_WAITED_BLOCKS)
    ? range.to
    : before.finalCursor;
}
function isEndpointFailure(error) {
  return error instanceof GroundMotionError && error.code === 'crypto_error';
}

// billing/coin/watch/watcher.ts
var IDLE_MS = 15e3,
  MOST_STRETCHED_MS = 15e3,
  LONGEST_PAUSE_MS = 3e4,
  LEASE_MS = 3e4;
function startWatcher(options) {
  let { database, chain, now, log, pollMs } = options,
    holder = randomBytes2(8).toString('hex'),
    pauses = openPauses(),
    stopping = new AbortController(),
    latest = null,
    problem = null,
    pollNumber = 0,
    tell = (next) => {
      (next !== null &&
        next !== problem &&
        log('warn', { reason: next }, 'the chain cannot be read as it should'),
        next === null && problem !== null && log('info', {}, 'the chain is read again without failures'),
        (problem = next));
    },
    poll = async () => {
      let lease = { chainId: chain.chainId, holder, now: now(), leaseMs: LEASE_MS };
      latest = (await claimLease(database, lease))
        ? await pollChain({ ...options, now: now(), pollNumber: pollNumber++ })
        : null;
      let { credited, reversed, failures } = latest ?? { credited: 0, reversed: 0, failures: [] };
      (credited + reversed > 0 && log('info', { credited, reversed }, 'transfers of USDC were posted'),
        tell(failures.length > 0 ? failures.join('; ') : null));
    },
    running = (async () => {
      let failures = 0;
      for (; !stopping.signal.aborted;) {
        try {
          (await poll(), (failures = 0));
        } catch (error) {
          (failures++, tell(errorMessage(error)));
        }
        await pauses.pause(pauseAfter(latest, pollMs, failures));
      }
      await releaseLease(database, chain.chainId, holder).catch(() => {});
    })();
  return {
    wake: () => pauses.wake(),
    latest: () => latest,
    problem: () => problem,
    close: async () => {
      (stopping.abort(), pauses.end(), await running);
    },
  };
}
function pauseAfter(latest, pollMs, failures) {
  if (failures > 0) return Math.min(LONGEST_PAUSE_MS, pollMs * 2 ** Math.min(failures, 10));
  if (latest === null) return pollMs;
  if (latest.openInvoices + latest.unsettled === 0) return Math.max(pollMs, Math.min(IDLE_MS, pollMs * 8));
  let requests = Math.ceil(latest.openInvoices / ADDRESSES_A_REQUEST);
  return Math.max(pollMs, Math.min(MOST_STRETCHED_MS, (pollMs * requests) / 2));
}

// billing/coin/coinRail.ts
function openCoinRail({ settings, ...options }) {
  let chain = coinChain(settings.chainId),
    depositKey = readDepositKey(settings.depositXpub),
    endpoints = settings.rpcUrls.map((url) => openRpcEndpoint(url, chain)),
    { database } = options,
    watcher = startWatcher({ ...options, chain, endpoints }),
    mostMicroUsd = endpoints.length > 1 ? Number.MAX_SAFE_INTEGER : 1e9;
  return {
    chain,
    watcher,
    books: coinBooks(database, chain, endpoints),
    sweep: (request) => planSweep(database, { chain, endpoints }, { ...request, now: options.now() }),
    openOrder: async (request) => {
      let answer = await openInvoice(database, { chain, depositKey, mostMicroUsd }, request);
      return (answer.isReplay || watcher.wake(), answer);
    },
    close: () => watcher.close(),
  };
}
export { openCoinRail };
//# sourceMappingURL=coinRail-QT5ATIVX.js.map
