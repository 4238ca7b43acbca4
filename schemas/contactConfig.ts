import { z } from 'zod';

/** The settings of how others come into contact, programs and finders of a weakness: environment variables. */
export const contactEnvironment = {
  GM_OAUTH: z.enum(['auto', 'off']).default('auto'),
  GM_SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:mailto:|https:\/\/|tel:)[\x21-\x7e]{3,300}$/,
      'an address such as mailto:security@example.org or https://…',
    )
    .optional(),
};

const contactSchema = z.object(contactEnvironment);

type ContactValues = z.output<typeof contactSchema>;

const LOOPBACK_HOST = /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/;

/** Whether only the machine itself comes to a host of this name. */
function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** By itself, a server that only the machine itself can reach asks no one about domains; one behind a proxy or on a network does. */
export function checksMailDomains(values: {
  readonly GM_MAIL_DOMAIN_CHECK: 'auto' | 'on' | 'off';
  readonly GM_HOST: string;
  readonly GM_BASE_URL?: string | undefined;
  readonly GM_TRUSTED_PROXIES: readonly unknown[];
}): boolean {
  if (values.GM_MAIL_DOMAIN_CHECK !== 'auto') return values.GM_MAIL_DOMAIN_CHECK === 'on';
  const isLocal = isLoopbackHost(values.GM_HOST);
  return !isLocal || values.GM_BASE_URL !== undefined || values.GM_TRUSTED_PROXIES.length > 0;
}

/** Whether clients can be connected by OAuth: where tokens get to the public address by https, or within the machine. */
export function offersOauth({
  GM_OAUTH: choice,
  GM_BASE_URL: baseUrl,
  GM_HOST: host,
}: Pick<ContactValues, 'GM_OAUTH'> & {
  readonly GM_BASE_URL?: string | undefined;
  readonly GM_HOST: string;
}): boolean {
  if (choice === 'off') return false;
  if (baseUrl === undefined) return isLoopbackHost(host);
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopbackHost(hostname);
}

/** Where weaknesses are reported: the address of support where no other was named; null = there is none. */
export function securityContactOf({
  GM_SECURITY_CONTACT: contact,
  GM_SUPPORT_EMAIL: email,
}: Pick<ContactValues, 'GM_SECURITY_CONTACT'> & {
  readonly GM_SUPPORT_EMAIL?: string | undefined;
}): string | null {
  return contact ?? (email === undefined ? null : `mailto:${email}`);
}
