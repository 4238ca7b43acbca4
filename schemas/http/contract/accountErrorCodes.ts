import { final, type ErrorCodeFacts } from './errorCodeFacts.ts';

/** Errors of passwords, codes and sessions, and of the end of an account. */
export const ACCOUNT_ERROR_CODES = {
  email_unavailable: final(
    400,
    'This server sends no e-mail.',
    'Ask its operator for a one-time link to set a new password (`operator reset-login`).',
  ),
  wrong_password: final(
    403,
    'The password of the account is not the one that was sent.',
    'Send the current password. POST /api/v1/login/forgot resets one that is lost.',
  ),
  session_not_found: final(
    404,
    'This account has no such session, or it has ended.',
    'GET /api/v1/sessions lists its sessions.',
  ),
  deletion_blocked: final(
    409,
    'Something keeps the account from being deleted: credits that were not given up, a balance below zero, or an order that can still be paid.',
    'Do what the message says. Credits are given up with `forfeit_usd`, exactly the balance.',
  ),
  weak_password: final(
    422,
    'The password is a common one, a sequence or repetition, or is made of the name of the service or of the e-mail address.',
    'Choose another, such as four words that have nothing to do with each other, or leave it out at registration to be given one.',
  ),
  code_invalid: final(
    422,
    'The one-time code is unknown, has been used or replaced by a newer one, or has expired.',
    'Ask for a new one, and use the code of the latest e-mail.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;
