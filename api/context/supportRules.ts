import { required } from '../../core/required.ts';
import { sendsMail } from '../../accounts/mail/emailJob.ts';
import type { SupportPost } from '../../support/ticket/announce.ts';
import type { ApiContext } from './dependencies.ts';

type Settings = Pick<ApiContext, 'config' | 'publicUrl'>;

/** How emails about tickets are sent; null when none are. */
export function supportPost({ config, publicUrl }: Settings): SupportPost | null {
  const { payments, support } = config;
  if (!sendsMail(payments)) return null;
  return {
    operatorAddress: required(required(payments.seller).email),
    replyAddress: support.inboundToken === null ? null : support.email,
    publicUrl: publicUrl(),
  };
}

/** What this server says about tickets. */
export function supportRules(settings: Settings) {
  return { ticketsADay: settings.config.limits.ticketsPerDay, post: supportPost(settings) };
}
