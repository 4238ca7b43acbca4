import { GroundMotionError } from '../../core/error.ts';
import type { Database } from '../../store/state/sql/database.ts';
import { NO_SUBJECT, type Answer, type Subject } from '../answer/answer.ts';
import {
  appendMessage,
  beginConversation,
  lockConversation,
  type Conversation,
  type ConversationReader,
} from './conversation.ts';
import { agreedLately, keepProposal, takeProposal, type Proposal } from './proposal.ts';
import type { Transaction } from '../../store/state/sql/database.ts';

const DAY_MS = 86_400_000;

/** Maximum number of messages in a conversation, from both sides. */
const MOST_MESSAGES = 400;

/** An incoming message, as stored. */
export interface SentMessage {
  readonly reader: ConversationReader;
  readonly keyId: string;
  /** Null = starts a new conversation. */
  readonly convo: string | null;
  readonly message: string;
  readonly shown: Subject | null;
  /** Whether the caller can confirm a purchase. */
  readonly mayAgree: boolean;
  readonly mostADay: number;
  /** Daily answers worded by a model; 0 = there is no model. */
  readonly mostModelAnswersADay: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A stored message that waits for its answer. */
export interface Turn {
  readonly reader: ConversationReader;
  readonly keyId: string;
  /** Includes the message. */
  readonly conversation: Conversation;
  /** The purchase that the message confirms; it is claimed, so that nothing else buys it. */
  readonly proposal: Proposal | null;
  /** The place of a purchase that an earlier message confirmed within ten minutes; null = none. */
  readonly agreedTo: string | null;
  /** Whether a model may word the answer. */
  readonly mayAskModel: boolean;
}

/**
 * Stores a message, and claims the purchase that it confirms, if any.
 * @throws GroundMotionError `conversation_not_found`, `rate_limited`.
 */
export async function takeTurn(database: Database, sent: SentMessage): Promise<Turn> {
  const {
    reader,
    keyId,
    convo,
    message,
    shown,
    mayAgree,
    mostADay,
    mostModelAnswersADay: mostWorded,
    now,
  } = sent;
  const { accountId } = reader;
  return database.transaction(async (transaction) => {
    const before =
      convo === null
        ? await beginConversation(transaction, {
            accountId,
            keyId,
            firstMessage: message,
            subject: shown ?? NO_SUBJECT,
            now,
          })
        : await lockConversation(transaction, reader, convo);
    await countMessage(transaction, { accountId, mostADay, now });
    if (before.messageCount >= MOST_MESSAGES) throw tooLong();
    const proposal =
      convo === null || !mayAgree ? null : await takeProposal(transaction, before, { keyId, message, now });
    const agreedTo = convo === null ? null : await agreedLately(transaction, before, now);
    const conversation = await appendMessage(transaction, before, {
      author: 'user',
      text: message,
      detail: { sources: [], actions: [] },
      now,
    });
    const mayAskModel =
      proposal === null &&
      mostWorded > 0 &&
      (await countModelAnswer(transaction, { accountId, mostADay: mostWorded, now }));
    return { reader, keyId, conversation, proposal, agreedTo, mayAskModel };
  });
}

/**
 * Stores the answer, with the purchase that it proposes. Proposes nothing if another message arrived in between: a "yes"
 * would be ambiguous. A conversation that was deleted meanwhile stays deleted.
 */
export async function keepTurn(database: Database, turn: Turn, answer: Answer, now: number): Promise<Answer> {
  const { reader, keyId, conversation } = turn;
  try {
    return await database.transaction(async (transaction) => {
      const before = await lockConversation(transaction, reader, conversation.conversationId);
      const isNext = before.messageCount === conversation.messageCount;
      const kept = answer.proposal && !isNext ? interrupted(answer) : answer;
      const { reply, sources, actions, subject, proposal } = kept;
      const after = await appendMessage(
        transaction,
        before,
        { author: 'assistant', text: reply, detail: { sources, actions }, now },
        subject,
      );
      if (proposal) await keepProposal(transaction, after, keyId, proposal, now);
      return kept;
    });
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'conversation_not_found')
      return answer.proposal ? interrupted(answer) : answer;
    throw error;
  }
}

function interrupted(answer: Answer): Answer {
  return {
    ...answer,
    reply: "Another message came in between, so I didn't ask for a yes. Ask for the report again.",
    actions: [],
    proposal: null,
  };
}

function tooLong(): GroundMotionError {
  return new GroundMotionError(
    'invalid_input',
    'rate_limited',
    `the conversation has ${MOST_MESSAGES} messages, the maximum; omit convo to start another`,
    { details: { retryAfterSeconds: 1 } },
  );
}

/**
 * Counts a message of an account, whose row is locked until the commit.
 * @throws GroundMotionError `rate_limited` when it has reached today's (UTC) limit.
 */
async function countMessage(
  transaction: Transaction,
  {
    accountId,
    mostADay,
    now,
  }: { readonly accountId: string; readonly mostADay: number; readonly now: number },
): Promise<void> {
  const day = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  await transaction.query(
    'INSERT INTO chat_use (account_id, day, messages, model_answers) VALUES ($1, $2, 0, 0) ON CONFLICT DO NOTHING',
    [accountId, day],
  );
  const counted = await transaction.query(
    'UPDATE chat_use SET messages = messages + 1 WHERE account_id = $1 AND day = $2 AND messages < $3 RETURNING messages',
    [accountId, day, mostADay],
  );
  if (counted.length === 1) return;
  throw new GroundMotionError(
    'invalid_input',
    'rate_limited',
    `the account asked ${mostADay} times today, the maximum; wait until 00:00 UTC`,
    { details: { retryAfterSeconds: Math.max(1, Math.ceil((day.getTime() + DAY_MS - now) / 1000)) } },
  );
}

/** Counts an answer that a model is to word; false = the account has reached today's limit. */
async function countModelAnswer(
  transaction: Transaction,
  {
    accountId,
    mostADay,
    now,
  }: { readonly accountId: string; readonly mostADay: number; readonly now: number },
): Promise<boolean> {
  const day = new Date(Math.floor(now / DAY_MS) * DAY_MS);
  const counted = await transaction.query(
    `UPDATE chat_use SET model_answers = model_answers + 1
     WHERE account_id = $1 AND day = $2 AND model_answers < $3 RETURNING model_answers`,
    [accountId, day, mostADay],
  );
  return counted.length === 1;
}
