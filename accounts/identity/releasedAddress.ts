/** Addresses that can't receive mail (RFC 2606, 2): they replace an address that an account has lost, or that was erased. */
const NOWHERE = '.invalid';

/** The address of an account that has lost its own. The owner can still log in with it. */
export function addressAfterRelease(accountId: string): string {
  return `${accountId.toLowerCase()}@address-released${NOWHERE}`;
}

/** Replaces the address of a deleted account. */
export function addressAfterDeletion(accountId: string): string {
  return `${accountId.toLowerCase()}@account-deleted${NOWHERE}`;
}

/** Whether mail to an address can arrive at all. */
export function canReceiveMail(email: string): boolean {
  return !email.endsWith(NOWHERE);
}
