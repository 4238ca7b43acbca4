/** Codes of the errors that this room throws. */
export type AccountsErrorCode =
  | 'account_suspended'
  | 'bad_request'
  | 'caller_gone'
  | 'code_invalid'
  | 'deletion_blocked'
  | 'disposable_email'
  | 'email_exists'
  | 'email_unavailable'
  | 'invalid_api_key'
  | 'invalid_email'
  | 'key_not_found'
  | 'login_required'
  | 'not_found'
  | 'service_unavailable'
  | 'unauthorized'
  | 'weak_password'
  | 'wrong_password';

declare module '../core/error.ts' {
  interface CodesOfRooms {
    accounts: AccountsErrorCode;
  }
}
