import { GroundMotionError } from '../../core/error.ts';
import type { Database, Transaction } from '../../store/state/sql/database.ts';
import { randomBase62 } from '../../accounts/identity/base62.ts';
import type { Action, Source, Subject } from '../answer/answer.ts';

/** Which conversations a caller sees: all of the account's, or with a child key only those that it started. */
export interface ConversationReader {
  readonly accountId: string;
  /** Null = all of the account's. */
  readonly keyId: string | null;
}

/** A conversation without its messages. */
export interface Conversation {
  readonly conversationId: string;
  readonly accountId: string;
  /** The key that started it; for a session, the account's owner key. */
  readonly keyId: string;
  readonly title: string;
  readonly messageCount: number;
  readonly subject: Subject;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The parts of an answer other than its text. */
export interface MessageDetail {
  readonly sources: readonly Source[];
  readonly actions: readonly Action[];
}

export interface ConversationMessage {
  readonly author: 'user' | 'assistant';
  readonly text: string;
  readonly detail: MessageDetail;
  readonly createdAt: Date;
}

interface ConversationRow {
  readonly conversation_id: string;
  readonly account_id: string;
  readonly key_id: string;
  readonly title: string;
  readonly message_count: number;
  readonly subject: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = 'conversation_id, account_id, key_id, title, message_count, subject, created_at, updated_at';
const TITLE_CHARACTERS = 80;

type Reads = Pick<Database, 'query'>;

function conversationOf(row: ConversationRow): Conversation {
  return {
    conversationId: row.conversation_id,
    accountId: row.account_id,
    keyId: row.key_id,
    title: row.title,
    messageCount: row.message_count,
    subject: JSON.parse(row.subject) as Subject,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function mayRead({ accountId, keyId }: ConversationReader, conversation: Conversation): boolean {
  return conversation.accountId === accountId && (keyId === null || conversation.keyId === keyId);
}

/** @throws GroundMotionError `conversation_not_found`, whether it is another account's or doesn't exist. */
export async function readConversation(
  database: Reads,
  reader: ConversationReader,
  conversationId: string,
): Promise<Conversation> {
  const [row] = await database.query<ConversationRow>(
    `SELECT ${COLUMNS} FROM conversation WHERE conversation_id = $1`,
    [conversationId],
  );
  const conversation = row && conversationOf(row);
  if (conversation && mayRead(reader, conversation)) return conversation;
  throw conversationNotFound(conversationId);
}

/** As `readConversation`, locked until the commit. */
export async function lockConversation(
  transaction: Transaction,
  reader: ConversationReader,
  conversationId: string,
): Promise<Conversation> {
  const [row] = await transaction.queryForUpdate<ConversationRow>(
    `SELECT ${COLUMNS} FROM conversation WHERE conversation_id = $1`,
    [conversationId],
  );
  const conversation = row && conversationOf(row);
  if (conversation && mayRead(reader, conversation)) return conversation;
  throw conversationNotFound(conversationId);
}

/** Starts a conversation, without a message yet. */
export async function beginConversation(
  transaction: Transaction,
  begun: {
    readonly accountId: string;
    readonly keyId: string;
    readonly firstMessage: string;
    readonly subject: Subject;
    readonly now: number;
  },
): Promise<Conversation> {
  const now = new Date(begun.now);
  const conversation: Conversation = {
    conversationId: `cnv_${randomBase62(20)}`,
    accountId: begun.accountId,
    keyId: begun.keyId,
    title: titleOf(begun.firstMessage),
    messageCount: 0,
    subject: begun.subject,
    createdAt: now,
    updatedAt: now,
  };
  await transaction.query(`INSERT INTO conversation (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`, [
    conversation.conversationId,
    conversation.accountId,
    conversation.keyId,
    conversation.title,
    0,
    JSON.stringify(conversation.subject),
    now,
    now,
  ]);
  return conversation;
}

/** Appends a message to a conversation that is locked; returns its place. */
export async function appendMessage(
  transaction: Transaction,
  conversation: Conversation,
  message: Omit<ConversationMessage, 'createdAt'> & { readonly now: number },
  subject: Subject = conversation.subject,
): Promise<Conversation> {
  const { author, text, detail } = message;
  const now = new Date(message.now);
  const { conversationId, messageCount: place } = conversation;
  await transaction.query(
    `INSERT INTO conversation_message (conversation_id, place, author, text, detail, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [conversationId, place, author, text, JSON.stringify(detail), now],
  );
  await transaction.query(
    'UPDATE conversation SET message_count = $2, subject = $3, updated_at = $4 WHERE conversation_id = $1',
    [conversationId, place + 1, JSON.stringify(subject), now],
  );
  return { ...conversation, messageCount: place + 1, subject, updatedAt: now };
}

/** The messages of a conversation, oldest first; with `last`, only the latest ones. */
export async function readConversationMessages(
  database: Reads,
  { conversationId, messageCount }: Conversation,
  last = Number.MAX_SAFE_INTEGER,
): Promise<ConversationMessage[]> {
  const rows = await database.query<{
    author: 'user' | 'assistant';
    text: string;
    detail: string;
    created_at: Date;
  }>(
    `SELECT author, text, detail, created_at FROM conversation_message
     WHERE conversation_id = $1 AND place >= $2 ORDER BY place`,
    [conversationId, Math.max(0, messageCount - last)],
  );
  return rows.map((row) => ({
    author: row.author,
    text: row.text,
    detail: JSON.parse(row.detail) as MessageDetail,
    createdAt: row.created_at,
  }));
}

/** Conversations, most recently used first; before a position in that list. */
export async function listConversations(
  database: Reads,
  { accountId, keyId }: ConversationReader,
  {
    before,
    limit,
  }: { readonly before: { readonly updatedAt: Date; readonly id: string } | null; readonly limit: number },
): Promise<Conversation[]> {
  const rows = await database.query<ConversationRow>(
    `SELECT ${COLUMNS} FROM conversation
     WHERE account_id = $1 AND ($2::TEXT IS NULL OR key_id = $2::TEXT)
       AND ($3::TIMESTAMPTZ IS NULL OR updated_at < $3::TIMESTAMPTZ
         OR (updated_at = $3::TIMESTAMPTZ AND conversation_id < $4::TEXT))
     ORDER BY updated_at DESC, conversation_id DESC LIMIT $5`,
    [accountId, keyId, before?.updatedAt ?? null, before?.id ?? '', limit],
  );
  return rows.map(conversationOf);
}

/**
 * Deletes a conversation with its messages and its pending proposals.
 * @throws GroundMotionError `conversation_not_found`.
 */
export async function deleteConversation(
  database: Database,
  reader: ConversationReader,
  conversationId: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockConversation(transaction, reader, conversationId);
    await deleteAll(transaction, [conversationId]);
  });
}

async function deleteAll(transaction: Transaction, ids: readonly string[]): Promise<void> {
  for (const table of ['purchase_proposal', 'conversation_message', 'conversation'])
    await transaction.query(`DELETE FROM ${table} WHERE conversation_id = ANY($1::TEXT[])`, [ids]);
}

/** Maximum number of conversations deleted per transaction, to keep locks short. */
const FORGOTTEN_AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** Deletes conversations without messages for this many days, and old counters. */
export async function forgetOldConversations(
  database: Database,
  now: number,
  keptDays: number,
): Promise<void> {
  const before = new Date(now - keptDays * DAY_MS);
  for (;;) {
    const forgotten = await database.transaction(async (transaction) => {
      const rows = await transaction.query<{ conversation_id: string }>(
        `SELECT conversation_id FROM conversation WHERE updated_at < $1 ORDER BY updated_at LIMIT ${FORGOTTEN_AT_ONCE}`,
        [before],
      );
      await deleteAll(
        transaction,
        rows.map((row) => row.conversation_id),
      );
      return rows.length;
    });
    if (forgotten === 0) break;
  }
  await database.transaction((transaction) =>
    transaction.query('DELETE FROM chat_use WHERE day < $1', [new Date(now - 2 * DAY_MS)]),
  );
}

function titleOf(message: string): string {
  const line = message.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return line.length > TITLE_CHARACTERS ? `${line.slice(0, TITLE_CHARACTERS - 1)}…` : line;
}

function conversationNotFound(conversationId: string): GroundMotionError {
  return new GroundMotionError(
    'not_found',
    'conversation_not_found',
    `this account doesn't have the conversation ${JSON.stringify(conversationId.slice(0, 80))}; omit convo to start one`,
  );
}

/** Deletes every conversation of an account, and its pending proposals. */
export async function eraseConversations(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.query('DELETE FROM purchase_proposal WHERE account_id = $1', [accountId]);
  await transaction.query(
    `DELETE FROM conversation_message WHERE conversation_id IN (
       SELECT conversation_id FROM conversation WHERE account_id = $1)`,
    [accountId],
  );
  await transaction.query('DELETE FROM conversation WHERE account_id = $1', [accountId]);
  await transaction.query('DELETE FROM chat_use WHERE account_id = $1', [accountId]);
}
