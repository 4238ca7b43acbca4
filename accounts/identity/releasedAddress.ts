/**
 * Addresses that no mail reaches (RFC 2606, 2): what an account has in the place of one that it has lost, or that was erased.
 */
const NOWHERE = '.invalid';

/** The address of an account that has lost its own. The account's owner can still log in with it. */
export function addressAfterRelease(accountId: string): string {
  return `${accountId.toLowerCase()}@address-released${NOWHERE}`;
}

/** What is kept in the place of the address of a deleted account. */
export function addressAfterDeletion(accountId: string): string {
  return `${accountId.toLowerCase()}@account-deleted${NOWHERE}`;
}

/** Whether mail to an address can arrive at all. */
export function canReceiveMail(email: string): boolean {
  return !email.endsWith(NOWHERE);
}
