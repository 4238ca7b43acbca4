import { z } from 'zod';
import { wholeNumber } from './wholeNumber.ts';

/** `support+` and the 45 characters of a ticket's own part have to fit into the 64 that a mailbox may have. */
const LONGEST_MAILBOX = 18;

/** The settings of support: environment variables. docs/operator.md says what each is for. */
export const supportEnvironment = {
  GM_SUPPORT_EMAIL: z
    .email()
    .refine(
      (address) => address.lastIndexOf('@') <= LONGEST_MAILBOX && !address.includes('+'),
      `a mailbox of at most ${LONGEST_MAILBOX} characters without + before the @`,
    )
    .optional(),
  GM_SUPPORT_INBOUND_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32,200}$/, 'a secret of at least 32 letters, digits, - and _')
    .optional(),
  GM_SUPPORT_TICKETS_PER_DAY: wholeNumber(0, 10_000).default(10),
};

/** Settings of support that no message, log or answer repeats. */
export const SUPPORT_SECRETS: readonly string[] = ['GM_SUPPORT_INBOUND_TOKEN'];

const supportSchema = z.object(supportEnvironment);

export interface SupportConfig {
  /** Where answers to letters about tickets go; null = no answer by email is asked for. */
  readonly email: string | null;
  /** The secret by which a deliverer of email proves itself; null = no email is taken. */
  readonly inboundToken: string | null;
  readonly ticketsADay: number;
}

/** The settings of support that were read. */
export function supportConfigOf(values: z.output<typeof supportSchema>): SupportConfig {
  return {
    email: values.GM_SUPPORT_EMAIL ?? null,
    inboundToken: values.GM_SUPPORT_INBOUND_TOKEN ?? null,
    ticketsADay: values.GM_SUPPORT_TICKETS_PER_DAY,
  };
}

/** The settings of support as printed at start. */
export function describeSupport(support: SupportConfig): Record<string, unknown> {
  return { ...support, inboundToken: support.inboundToken === null ? null : '***' };
}

/** What is set of support and does nothing, and why. */
export function supportNotices(values: z.output<typeof supportSchema>): string[] {
  const { GM_SUPPORT_EMAIL: email, GM_SUPPORT_INBOUND_TOKEN: token } = values;
  if (email !== undefined && token === undefined)
    return ['GM_SUPPORT_EMAIL is set without GM_SUPPORT_INBOUND_TOKEN: no answer by email is taken'];
  if (email === undefined && token !== undefined)
    return [
      'GM_SUPPORT_INBOUND_TOKEN is set without GM_SUPPORT_EMAIL: no letter asks for an answer by email',
    ];
  return [];
}
