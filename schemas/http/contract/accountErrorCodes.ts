import { final, type ErrorCodeFacts } from './errorCodeFacts.ts';

/** Errors of passwords, codes and sessions, and of the end of an account. */
export const ACCOUNT_ERROR_CODES = {
  email_unavailable: final(
    400,
    "This server doesn't send email.",
    'Ask its operator for a one-time link to set a new password (`operator reset-login`).',
  ),
  wrong_password: final(
    403,
    'The current password is wrong.',
    'Send the current password. POST /api/v1/login/forgot resets a lost one.',
  ),
  session_not_found: final(
    404,
    "This account doesn't have this session, or the session has ended.",
    'GET /api/v1/sessions lists its sessions.',
  ),
  deletion_blocked: final(
    409,
    "The account can't be deleted yet: there are credits that you didn't give up, a balance below zero, or an order " +
      'that can still be paid.',
    'Follow the message. To give up credits, send `forfeit_usd` with exactly the balance.',
  ),
  weak_password: final(
    422,
    'The password is a common one, a sequence or repetition, or contains the name of the service or the email address.',
    'Choose another, such as four unrelated words. At registration you can also omit it and get one.',
  ),
  code_invalid: final(
    422,
    'The one-time code is unknown, has been used or replaced by a newer one, or has expired.',
    'Request a new one, and use the code from the latest email.',
  ),
} as const satisfies Record<string, ErrorCodeFacts>;
