import type { SupportValues } from './settings/supportSettings.ts';

/** Timeout of the assistant's language model for one answer, over all rounds. */
const MODEL_TIMEOUT_MS = 20_000;

/** A language model behind an OpenAI-compatible interface. */
export interface ChatModelConfig {
  /** URL of the endpoint, such as `https://…/v1/chat/completions`. */
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  readonly timeoutMs: number;
}

/** Tickets and email about them, the assistant, and webhooks. */
export interface SupportConfig {
  /** The address for replies to emails about tickets; null = the service doesn't ask for any. */
  readonly email: string | null;
  /** The secret with which a mail delivery authenticates itself; null = no email is accepted. */
  readonly inboundToken: string | null;
  /** The model that formulates the assistant's answers; null = they stay as the service writes them. */
  readonly chatModel: ChatModelConfig | null;
  /** Time after the last message of a conversation. */
  readonly chatKeptDays: number;
  /** Hosts that webhooks may target at any address, also over http: only set in development and tests. */
  readonly webhookHosts: readonly string[];
}

/** The parsed support settings. */
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

/** The endpoint; a base URL such as `https://host/v1` is completed. */
function completionsUrl(url: string): string {
  const base = url.replace(/\/+$/, '');
  if (base.endsWith('/chat/completions')) return base;
  return base.endsWith('/v1') ? `${base}/chat/completions` : `${base}/v1/chat/completions`;
}

/** Why a server with this URL may not have the webhook settings. */
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

/** Settings that have no effect, or are dangerous, and why. */
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
