import { z } from 'zod';
import { setting, type SettingValues } from './setting.ts';
import { commaList, hostName, plainWebUrl, secretText, wholeNumber } from './textForms.ts';

/** `support+` and the 45 characters of a ticket's suffix must fit into the 64 characters of a mailbox name. */
const LONGEST_MAILBOX = 18;

/** The address and the secret with which email reaches tickets. */
export const INBOUND_SETTINGS = {
  supportEmail: setting(
    z
      .email()
      .refine(
        (address) => address.lastIndexOf('@') <= LONGEST_MAILBOX && !address.includes('+'),
        `a mailbox of at most ${LONGEST_MAILBOX} characters without + before the @`,
      ),
    {
      name: 'GM_SUPPORT_EMAIL',
      group: 'support',
      help: 'Address that customers answer to, such as `support@example.org`. It needs `GM_SUPPORT_INBOUND_TOKEN`.',
    },
  ),
  inboundToken: setting(
    secretText(/^[A-Za-z0-9_-]{32,200}$/, 'a secret of at least 32 letters, digits, - and _'),
    {
      name: 'GM_SUPPORT_INBOUND_TOKEN',
      group: 'support',
      secret: 'value',
      help: 'Secret of the program that [delivers email](operator.md#incoming-email) to the server.',
    },
  ),
};

/** Support, the assistant and webhooks. */
export const SUPPORT_SETTINGS = {
  ...INBOUND_SETTINGS,
  chatUrl: setting(plainWebUrl, {
    name: 'GM_CHAT_URL',
    group: 'support',
    secret: 'value',
    help: 'Language model that words the answers of the [assistant](chat.md#with-a-language-model): an endpoint like that of OpenAI. It needs `GM_CHAT_MODEL`.',
  }),
  chatModel: setting(z.string().min(1).max(200), {
    name: 'GM_CHAT_MODEL',
    group: 'support',
    help: 'Name of that model.',
  }),
  chatKey: setting(secretText(/^[\x21-\x7e]{1,500}$/, 'printable characters without spaces'), {
    name: 'GM_CHAT_KEY',
    group: 'support',
    secret: 'value',
    help: 'Key for that model.',
  }),
  chatKeepDays: setting(wholeNumber(1, 3650), {
    name: 'GM_CHAT_KEEP_DAYS',
    group: 'support',
    default: '90',
    unit: 'days',
    help: 'How long a conversation is kept after its last message.',
  }),
  webhookHosts: setting(commaList(hostName(false)), {
    name: 'GM_WEBHOOK_ALLOW_HOSTS',
    group: 'support',
    help: 'Development only: hosts (`receiver.local`, `127.0.0.1:9000`) that [webhooks](events.md) may go to wherever they are, also by http. Refused with an https `GM_BASE_URL`.',
  }),
};

export type SupportValues = SettingValues<typeof SUPPORT_SETTINGS>;
