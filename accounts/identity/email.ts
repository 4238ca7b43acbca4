import { invalidInput } from '../../core/error.ts';

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const MAXIMUM_LENGTH = 254;
const MAXIMUM_LOCAL_LENGTH = 64;

/**
 * The canonical spelling under which an address is stored: trimmed and lower case. Internationalized domains must be
 * given in their `xn--` form.
 * @throws GroundMotionError `invalid_email`.
 */
export function normalizeEmail(presented: string): string {
  const email = presented.trim().toLowerCase();
  const separator = email.lastIndexOf('@');
  const local = email.slice(0, separator);
  const isValid =
    separator > 0 &&
    email.length <= MAXIMUM_LENGTH &&
    local.length <= MAXIMUM_LOCAL_LENGTH &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(email.slice(separator + 1));
  if (!isValid) {
    throw invalidInput(
      'invalid_email',
      `email: ${JSON.stringify(presented.slice(0, 300))} must be an address such as name@example.org`,
    );
  }
  return email;
}
