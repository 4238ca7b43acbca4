import { z } from 'zod';

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;

/** The settings of webhooks: environment variables. docs/operator.md says what each is for. */
export const webhookEnvironment = {
  GM_WEBHOOK_ALLOW_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(HOST, 'hosts such as receiver.local or 127.0.0.1:9000')))
    .optional(),
};

export interface WebhookConfig {
  /** Hosts that deliveries go to whatever they are, by http too: development and tests alone have some. */
  readonly allowedHosts: readonly string[];
}

const webhookSchema = z.object(webhookEnvironment);
type Values = z.output<typeof webhookSchema>;

export function webhookConfigOf(values: Values): WebhookConfig {
  return { allowedHosts: values.GM_WEBHOOK_ALLOW_HOSTS ?? [] };
}

/** Why a server with this address may not have the settings. */
export function unsafeWebhooks({
  GM_WEBHOOK_ALLOW_HOSTS: hosts,
  GM_BASE_URL: baseUrl,
}: Values & { readonly GM_BASE_URL?: string | undefined }): string[] {
  if (hosts === undefined || !baseUrl?.startsWith('https:')) return [];
  return [
    'GM_WEBHOOK_ALLOW_HOSTS is for development alone: with an https GM_BASE_URL, strangers could have this server call hosts of its private network; unset one of them',
  ];
}

/** What is set of webhooks and dangerous. */
export function webhookNotices({ GM_WEBHOOK_ALLOW_HOSTS: hosts }: Values): string[] {
  if (hosts === undefined) return [];
  return [
    `GM_WEBHOOK_ALLOW_HOSTS is set: everyone who registers here can have this server call ${hosts.join(', ')}; never ` +
      'set it on a server that others can reach',
  ];
}
