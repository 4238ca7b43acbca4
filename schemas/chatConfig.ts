import { z } from 'zod';
import { wholeNumber } from './wholeNumber.ts';

/** The settings of the assistant: environment variables. docs/chat.md says what each is for. */
export const chatEnvironment = {
  GM_CHAT_MESSAGES_PER_DAY: wholeNumber(1, 1_000_000).default(300),
  GM_CHAT_KEEP_DAYS: wholeNumber(1, 3650).default(90),
};

const chatSchema = z.object(chatEnvironment);

export interface ChatConfig {
  /** Of an account. */
  readonly messagesADay: number;
  /** After the last message of a conversation. */
  readonly keptDays: number;
}

/** The settings of the assistant that were read. */
export function chatConfigOf(values: z.output<typeof chatSchema>): ChatConfig {
  return { messagesADay: values.GM_CHAT_MESSAGES_PER_DAY, keptDays: values.GM_CHAT_KEEP_DAYS };
}
