import { invalidInput } from '../../core/error.ts';

/**
 * Checks what a key for widgets needs, because everyone can read it in the HTML of a page: an origin without a path, which
 * browsers don't send to other sites, and a daily cap. `lock` as `normalizeAllowedReferer` spells it.
 * @throws GroundMotionError `bad_request`.
 */
export function assertWidgetLimits(lock: string | null, dailyCapMicroUsd: number | null): void {
  if (lock === null || dailyCapMicroUsd === null) {
    throw invalidInput(
      'bad_request',
      `widget: everyone can read the key of a widget, so it also needs ${lock === null ? 'allowed_referer, such as https://example.com' : 'daily_cap_usd; 0 shows only reports that the account owns'}`,
    );
  }
  if (lock.includes('://') && new URL(lock).pathname !== '/') {
    throw invalidInput(
      'bad_request',
      `allowed_referer: a widget is shown to the pages of an origin or a host, not of the path in ${JSON.stringify(lock)}: ` +
        `browsers don't send the path to other sites. Use ${new URL(lock).origin}`,
    );
  }
}

/** The pages that may frame a widget, as sources of `frame-ancestors`; `lock` as `normalizeAllowedReferer` spells it. */
export function frameAncestors(lock: string): string {
  return lock.includes('://') ? lock : `https://${lock}:* http://${lock}:*`;
}
