import { required } from '../../../core/required.ts';
import type { Database } from '../../../store/state/sql/database.ts';
import type { Seller } from '../../order/invoice.ts';
import type { RpcEndpoint } from '../chain/rpcEndpoint.ts';
import type { ChainTips } from '../chain/transfer.ts';
import { isCredited, listUnsettled, noteVerdict, type UnsettledTransfer } from '../invoice/coinTransfers.ts';
import { confirmEvent, isFinal, judge, type EndpointView, type Verdict } from './creditRule.ts';
import { dropTransfer, moveMoney } from './settle.ts';
import { limitInFlight } from '../../../core/inFlight.ts';

/** An endpoint that answered during this poll. */
export interface AnsweringEndpoint {
  readonly endpoint: RpcEndpoint;
  readonly tips: ChainTips;
}

export interface JudgeOptions {
  readonly chainId: number;
  readonly endpoints: readonly AnsweringEndpoint[];
  readonly seller: Seller | null;
  readonly now: number;
  /** Also check credited transfers that aren't final yet; not needed at every poll. */
  readonly includesCredited: boolean;
}

/** What judging did, in transfers. */
export interface Judged {
  readonly credited: number;
  readonly reversed: number;
  readonly unsettled: number;
}

const REQUESTS_AT_ONCE = 8;

/** Credits valid transfers, reverses vanished ones, and stops checking final ones. */
export async function judgeTransfers(database: Database, options: JudgeOptions): Promise<Judged> {
  const unsettled = await listUnsettled(database, options.chainId);
  const atRisk = sumsOf(unsettled);
  const finalized = Math.min(...options.endpoints.map(({ tips }) => tips.finalized));
  const due = unsettled.filter(
    (stored) => !isCredited(stored) || options.includesCredited || stored.blockNumber <= finalized,
  );
  const views = await viewBlocks(options.endpoints, [...new Set(due.map(({ blockNumber }) => blockNumber))]);
  let credited = 0;
  let reversed = 0;
  for (const stored of due) {
    const done = await judgeOne(database, stored, {
      ...options,
      atRiskMicroUsd: atRisk.get(stored.orderId) ?? 0,
      views: views.get(stored.blockNumber) ?? [],
    });
    if (done === 'credited') credited++;
    if (done === 'reversed') reversed++;
  }
  return { credited, reversed, unsettled: unsettled.length };
}

function sumsOf(transfers: readonly UnsettledTransfer[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { orderId, amountMicroUsd } of transfers)
    sums.set(orderId, (sums.get(orderId) ?? 0) + amountMicroUsd);
  return sums;
}

/** Every endpoint's view of blocks. An endpoint that doesn't answer has no vote. */
async function viewBlocks(
  endpoints: readonly AnsweringEndpoint[],
  numbers: readonly number[],
): Promise<Map<number, EndpointView[]>> {
  const views = new Map<number, EndpointView[]>(numbers.map((number) => [number, []]));
  const questions = endpoints.flatMap(({ endpoint, tips }) =>
    numbers.map((number) => ({ endpoint, tips, number })),
  );
  const inTurn = limitInFlight(REQUESTS_AT_ONCE);
  const view = async ({ endpoint, tips, number }: (typeof questions)[number]) => {
    if (number > tips.latest) return;
    const block = await inTurn(() => endpoint.block(number)).catch(() => null);
    required(views.get(number)).push({
      tips,
      blockHash: block?.hash ?? null,
      blockTimeS: block?.timestampS ?? 0,
    });
  };
  await Promise.all(questions.map(view));
  return views;
}

interface OneToJudge extends JudgeOptions {
  readonly atRiskMicroUsd: number;
  readonly views: readonly EndpointView[];
}

async function judgeOne(
  database: Database,
  stored: UnsettledTransfer,
  { atRiskMicroUsd, views, endpoints, seller, now }: OneToJudge,
): Promise<'credited' | 'reversed' | null> {
  let verdict: Verdict = judge(stored, atRiskMicroUsd, views);
  if (verdict === 'gone') {
    if (!isCredited(stored)) await dropTransfer(database, stored, now);
    return isCredited(stored) && (await moveMoney(database, stored, { seller, now })) ? 'reversed' : null;
  }
  if (verdict === 'credit' && !isCredited(stored)) {
    verdict = confirmEvent(stored, atRiskMicroUsd, await askForEvent(endpoints, stored));
    if (verdict === 'credit') return (await moveMoney(database, stored, { seller, now })) ? 'credited' : null;
  }
  const rests = isCredited(stored) && isFinal(stored, views);
  const shown = isCredited(stored) && verdict !== 'endpoints_differ' ? '' : verdict;
  if (rests || shown !== stored.verdict) {
    await database.transaction((transaction) =>
      noteVerdict(transaction, stored, { verdict: shown, isFinal: rests, now }),
    );
  }
  return null;
}

/** The endpoints' views of a transfer's transaction; skips endpoints that haven't read so far. */
function askForEvent(
  endpoints: readonly AnsweringEndpoint[],
  { blockNumber, txHash }: Pick<UnsettledTransfer, 'blockNumber' | 'txHash'>,
) {
  return Promise.all(
    endpoints
      .filter(({ tips }) => tips.latest >= blockNumber)
      .map(({ endpoint }) => endpoint.transfersOf(txHash).catch(() => undefined)),
  );
}
