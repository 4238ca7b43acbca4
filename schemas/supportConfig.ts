import type { SupportValues } from './settings/supportSettings.ts';

/** The assistant's language model has this long for one answer, all rounds together. */
const MODEL_TIMEOUT_MS = 20_000;

/** A language model behind an interface like OpenAI's. */
export interface ChatModelConfig {
  /** Of the endpoint, such as `https://…/v1/chat/completions`. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  readonly timeoutMs: number;
}

/** Tickets and email about them, the assistant, and webhooks. */
export interface SupportConfig {
  /** Where answers to emails about tickets go; null = the service asks for none. */
  readonly email: string | null;
  /** The secret by which a deliverer of email proves itself; null = no email is taken. */
  readonly inboundToken: string | null;
  /** What words the answers of the assistant; null = they stay as the service makes them. */
  readonly chatModel: ChatModelConfig | null;
  /** After the last message of a conversation. */
  readonly chatKeptDays: number;
  /** Hosts that webhooks go to wherever they are, also by http: only development and tests have some. */
  readonly webhookHosts: readonly string[];
}

/** The settings of support that were read. */
export function supportConfigOf(values: SupportValues): SupportConfig {
  const { chatUrl, chatModel, chatKey } = values;
  return {
    email: values.supportEmail,
    inboundToken: values.inboundToken,
    chatModel:
      chatUrl === null || chatModel === null
        ? null
        : { url: completionsUrl(chatUrl), key: chatKey, model: chatModel, timeoutMs: MODEL_TIMEOUT_MS },
    chatKeptDays: values.chatKeepDays,
    webhookHosts: values.webhookHosts ?? [],
  };
}

/** The endpoint; a base address such as `https://host/v1` is completed. */
function completionsUrl(url: string): string {
  const base = url.replace(/\/+$/, '');
  if (base.endsWith('/chat/completions')) return base;
  return base.endsWith('/v1') ? `${base}/chat/completions` : `${base}/v1/chat/completions`;
}

/** Why a server with this address may not have the settings of webhooks. */
export function unsafeWebhooks({
  webhookHosts,
  baseUrl,
}: Pick<SupportValues, 'webhookHosts'> & { readonly baseUrl: string | null }): string[] {
  if (webhookHosts === null || !baseUrl?.startsWith('https:')) return [];
  return [
    'GM_WEBHOOK_ALLOW_HOSTS is only for development: with an https GM_BASE_URL, strangers could have this server call hosts ' +
      'of its network; unset one of them',
  ];
}

/** What is set and does nothing, or is dangerous, and why. */
export function supportNotices(values: SupportValues): string[] {
  const { supportEmail, inboundToken, chatUrl, chatModel, chatKey, webhookHosts } = values;
  const notices: string[] = [];
  const unworded = 'no model words the answers of the assistant';
  if (supportEmail !== null && inboundToken === null)
    notices.push('GM_SUPPORT_EMAIL is set without GM_SUPPORT_INBOUND_TOKEN: no answer by email is taken');
  if (supportEmail === null && inboundToken !== null)
    notices.push(
      'GM_SUPPORT_INBOUND_TOKEN is set without GM_SUPPORT_EMAIL: no email asks for an answer by email',
    );
  if (chatUrl !== null && chatModel === null)
    notices.push(`GM_CHAT_URL is set without GM_CHAT_MODEL: ${unworded}`);
  if (chatUrl === null && (chatModel !== null || chatKey !== null))
    notices.push(`GM_CHAT_MODEL or GM_CHAT_KEY is set without GM_CHAT_URL: ${unworded}`);
  if (webhookHosts !== null)
    notices.push(
      `GM_WEBHOOK_ALLOW_HOSTS is set: everyone who registers here can have this server call ${webhookHosts.join(', ')}; ` +
        'never set it on a server that others can reach',
    );
  return notices;
}
