import type { Transaction } from '../../store/state/sql/database.ts';
import { randomBase62 } from '../../accounts/identity/base62.ts';
import { agreesTo } from '../question/agreement.ts';
import type { ProposedPurchase } from '../answer/answer.ts';
import type { Conversation } from './conversation.ts';

/** A purchase proposed in a conversation. */
export interface Proposal extends ProposedPurchase {
  readonly proposalId: string;
}

interface ProposalRow {
  readonly proposal_id: string;
  readonly arguments: string;
  readonly place_name: string;
  readonly quote_id: string;
  readonly amount_micro_usd: number;
  readonly expires_at: Date;
}

/** Stores the proposal of the latest message in a locked conversation. */
export async function keepProposal(
  transaction: Transaction,
  conversation: Conversation,
  keyId: string,
  proposed: ProposedPurchase,
  now: number,
): Promise<void> {
  await transaction.query(
    `INSERT INTO purchase_proposal (proposal_id, conversation_id, account_id, key_id, place, arguments, place_name,
       quote_id, amount_micro_usd, taken_at, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      `prp_${randomBase62(20)}`,
      conversation.conversationId,
      conversation.accountId,
      keyId,
      conversation.messageCount,
      JSON.stringify(proposed.arguments),
      proposed.placeName,
      proposed.quoteId,
      proposed.amountMicroUsd,
      null,
      new Date(now),
      new Date(proposed.expiresAt),
    ],
  );
}

/**
 * Claims the proposal that a message confirms; null = there is none. The proposal must come from the message immediately
 * before in this conversation, which is locked; it must be for the same key, not expired and not claimed: a proposal buys
 * once.
 */
export async function takeProposal(
  transaction: Transaction,
  conversation: Conversation,
  { keyId, message, now }: { readonly keyId: string; readonly message: string; readonly now: number },
): Promise<Proposal | null> {
  const [row] = await transaction.query<ProposalRow>(
    `SELECT proposal_id, arguments, place_name, quote_id, amount_micro_usd, expires_at FROM purchase_proposal
     WHERE conversation_id = $1 AND account_id = $2 AND key_id = $3 AND place = $4 AND taken_at IS NULL AND expires_at > $5`,
    [conversation.conversationId, conversation.accountId, keyId, conversation.messageCount, new Date(now)],
  );
  if (!row) return null;
  const proposal: Proposal = {
    proposalId: row.proposal_id,
    arguments: JSON.parse(row.arguments) as Record<string, unknown>,
    placeName: row.place_name,
    quoteId: row.quote_id,
    amountMicroUsd: row.amount_micro_usd,
    expiresAt: row.expires_at.getTime(),
  };
  if (!agreesTo(message, proposal)) return null;
  const taken = await transaction.query(
    'UPDATE purchase_proposal SET taken_at = $2 WHERE proposal_id = $1 AND taken_at IS NULL RETURNING proposal_id',
    [proposal.proposalId, new Date(now)],
  );
  return taken.length === 1 ? proposal : null;
}

/** How long a person may say "yes" again, because the answer to the first one was lost. */
const AGREED_LATELY_MS = 600_000;

/** The place of the purchase that this conversation confirmed last, within ten minutes; null = none. */
export async function agreedLately(
  transaction: Transaction,
  { conversationId }: Pick<Conversation, 'conversationId'>,
  now: number,
): Promise<string | null> {
  const [row] = await transaction.query<{ place_name: string }>(
    `SELECT place_name FROM purchase_proposal WHERE conversation_id = $1 AND taken_at > $2
     ORDER BY taken_at DESC LIMIT 1`,
    [conversationId, new Date(now - AGREED_LATELY_MS)],
  );
  return row?.place_name ?? null;
}
