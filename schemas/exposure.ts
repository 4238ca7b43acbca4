import type { SettingValues } from './settings/setting.ts';
import type { SETTINGS } from './settings/settings.ts';

type Values = SettingValues<typeof SETTINGS>;

const LOOPBACK_HOST = /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/;

/** Whether only the machine itself reaches a host of this name. */
function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Whether domains of email addresses are looked up: by default on a server that others can reach, directly or by a proxy. */
export function checksMailDomains({
  mailDomainCheck,
  host,
  baseUrl,
  trustedProxies,
}: Pick<Values, 'mailDomainCheck' | 'host' | 'baseUrl' | 'trustedProxies'>): boolean {
  if (mailDomainCheck !== 'auto') return mailDomainCheck === 'on';
  return !isLoopbackHost(host) || baseUrl !== null || trustedProxies !== null;
}

/** Whether clients can be connected by OAuth: where tokens reach the public address by https, or within the machine. */
export function offersOauth({ oauth, baseUrl, host }: Pick<Values, 'oauth' | 'baseUrl' | 'host'>): boolean {
  if (oauth === 'off') return false;
  if (baseUrl === null) return isLoopbackHost(host);
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' || isLoopbackHost(hostname);
}
