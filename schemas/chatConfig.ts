import { z } from 'zod';
import { wholeNumber } from './wholeNumber.ts';

const isPlain = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === '';
};

/** The settings of the assistant: environment variables. docs/chat.md says what each is for. */
export const chatEnvironment = {
  GM_CHAT_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPlain, 'no user, password or parameters')
    .optional(),
  GM_CHAT_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,500}$/, 'printable characters without spaces')
    .optional(),
  GM_CHAT_MODEL: z.string().min(1).max(200).optional(),
  GM_CHAT_TIMEOUT_SECONDS: wholeNumber(1, 60).default(20),
  GM_CHAT_MESSAGES_PER_DAY: wholeNumber(1, 1_000_000).default(300),
  GM_CHAT_MODEL_ANSWERS_PER_DAY: wholeNumber(0, 1_000_000).default(100),
  GM_CHAT_KEEP_DAYS: wholeNumber(1, 3650).default(90),
};

/** Settings of the assistant that no message, log or answer repeats. */
export const CHAT_SECRETS: readonly string[] = ['GM_CHAT_KEY', 'GM_CHAT_URL'];

const chatSchema = z.object(chatEnvironment);

/** A language model behind an interface like OpenAI's. */
export interface ChatModelConfig {
  /** Of the endpoint, such as `https://…/v1/chat/completions`. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  /** For one answer, all rounds together. */
  readonly timeoutMs: number;
  /** Of an account. */
  readonly answersADay: number;
}

export interface ChatConfig {
  /** What words the answers; null = they are as the service makes them. */
  readonly model: ChatModelConfig | null;
  /** Of an account. */
  readonly messagesADay: number;
  /** After the last message of a conversation. */
  readonly keptDays: number;
}

/** The settings of the assistant that were read. */
export function chatConfigOf(values: z.output<typeof chatSchema>): ChatConfig {
  const { GM_CHAT_URL: url, GM_CHAT_KEY: key, GM_CHAT_MODEL: model } = values;
  return {
    model:
      url === undefined || model === undefined
        ? null
        : {
            url: completionsUrl(url),
            key: key ?? null,
            model,
            timeoutMs: values.GM_CHAT_TIMEOUT_SECONDS * 1000,
            answersADay: values.GM_CHAT_MODEL_ANSWERS_PER_DAY,
          },
    messagesADay: values.GM_CHAT_MESSAGES_PER_DAY,
    keptDays: values.GM_CHAT_KEEP_DAYS,
  };
}

/** The endpoint; a base address such as `https://host/v1` is completed. */
function completionsUrl(url: string): string {
  const base = url.replace(/\/+$/, '');
  if (base.endsWith('/chat/completions')) return base;
  return base.endsWith('/v1') ? `${base}/chat/completions` : `${base}/v1/chat/completions`;
}

/** The settings of the assistant as printed at start. */
export function describeChat(chat: ChatConfig): Record<string, unknown> {
  const { model } = chat;
  return {
    ...chat,
    model: model && { ...model, url: new URL(model.url).host, key: model.key === null ? null : '***' },
  };
}

/** What is set of the assistant and does nothing, and why. */
export function chatNotices(values: z.output<typeof chatSchema>): string[] {
  const { GM_CHAT_URL: url, GM_CHAT_KEY: key, GM_CHAT_MODEL: model } = values;
  if (url !== undefined && model === undefined)
    return ['GM_CHAT_URL is set without GM_CHAT_MODEL: no model words the answers of the assistant'];
  if (url === undefined && (model !== undefined || key !== undefined))
    return [
      'GM_CHAT_MODEL or GM_CHAT_KEY is set without GM_CHAT_URL: no model words the answers of the assistant',
    ];
  return [];
}
