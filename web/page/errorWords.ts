import type { ApiError } from '../service/apiCall.ts';

/** What went wrong and what to do about it, for people. */
export interface ErrorWords {
  readonly title: string;
  readonly text: string;
}

const tryLater = 'It is not your doing. Try again in a minute.';
const known: Readonly<Record<string, ErrorWords>> = {
  invalid_api_key: {
    title: 'This key was not accepted',
    text: 'It may be mistyped, expired or revoked. See whether it is whole, or use another one. Checking places is free and needs no key.',
  },
  unauthorized: {
    title: 'Please sign in',
    text: 'Buying a report needs an account. Checking places is free.',
  },
  login_required: { title: 'You have been signed out', text: 'Sign in again to go on.' },
  forbidden: {
    title: 'This key may not do that',
    text: 'Sign in to the account, or use its main key instead.',
  },
  forbidden_referer: {
    title: 'This key does not work on this page',
    text: 'It was made for another website. Use another key.',
  },
  account_suspended: {
    title: 'This account is suspended',
    text: 'It can buy nothing at the moment. Please ask the people who run this service.',
  },
  other_account: {
    title: 'This purchase was begun by another account',
    text: 'Sign in to that account to finish it, or begin anew.',
  },
  insufficient_credits: {
    title: 'Not enough credits',
    text: 'The account has not enough left for this report. Nothing was charged. Add credits to it, then try again.',
  },
  spend_cap_reached: {
    title: 'The spending limit is reached',
    text: 'This report would cost more than the limit allows today. Nothing was charged. The limit begins anew at midnight UTC; the person who set it can raise it.',
  },
  rate_limited: { title: 'Too many questions in a short time', text: 'Wait a minute, then try again.' },
  no_answer: { title: 'The server did not answer', text: 'Check the connection, then try again.' },
  internal_error: { title: 'The service has a problem', text: tryLater },
  service_unavailable: { title: 'The service has a problem at the moment', text: tryLater },
  idempotency_in_progress: {
    title: 'The purchase is still under way',
    text: 'Try again in a moment: it is charged once at most.',
  },
  idempotency_key_expired: {
    title: 'This purchase is too old to be finished',
    text: 'See among your reports whether it was made; else begin anew.',
  },
  invalid_email: {
    title: 'This e-mail address cannot be used',
    text: 'Check its spelling: it has to be one that can receive mail.',
  },
  disposable_email: {
    title: 'Throw-away addresses are not accepted',
    text: 'Use an e-mail address that you keep.',
  },
  email_exists: {
    title: 'This address has an account already',
    text: 'Sign in with its password instead.',
  },
  weak_password: {
    title: 'This password is easy to guess',
    text: 'It is a common one, or made of your address or the name of this service. Choose another, such as four words that have nothing to do with each other.',
  },
  wrong_password: {
    title: 'This is not your current password',
    text: 'Check it, or sign out and use “Forgot password”.',
  },
  code_invalid: {
    title: 'This link or code does not work any more',
    text: 'It works once and for a limited time, and a newer one replaces it. Ask for a new one.',
  },
  email_unavailable: {
    title: 'This server sends no email',
    text: 'Ask the people who run it for a link to set a new password.',
  },
  deletion_blocked: {
    title: 'The account cannot be deleted now',
    text: 'Its credits have changed, a payment is on its way, or it owes something. Look at your credits and orders, then try again.',
  },
  session_not_found: { title: 'This session has ended already', text: 'Open the list again.' },
  address_not_found: {
    title: 'The address was not found',
    text: 'Check number, street, town and state, or click the place on the map.',
  },
  invalid_coordinates: { title: 'This is no place on Earth', text: 'Latitude comes first, then longitude.' },
  report_not_found: {
    title: 'This report is not among yours any more',
    text: 'It was taken out of the list of your reports, perhaps in another tab.',
  },
};

/** Words for programs: methods, paths, codes. */
const jargon = /\b(GET|POST|PUT|PATCH|DELETE|HTTP|JSON)\b|\/\w+\/|[a-z]_[a-z]|"|=/;

/** An error of the service in human words; a message that is written for programs is not shown as if it were. */
export function errorWords({
  code,
  message,
  status,
}: Pick<ApiError, 'code' | 'message' | 'status'>): ErrorWords {
  const words = known[code];
  if (words) return words;
  if (status >= 500) return { title: 'The service has a problem', text: tryLater };
  const text = jargon.test(message)
    ? 'The service could not do this. Reload the page and try again.'
    : message;
  return { title: 'That did not work', text };
}

/** The same in one line, for beside a field. */
export function errorLine(error: Pick<ApiError, 'code' | 'message' | 'status'>): string {
  const { title, text } = errorWords(error);
  return `${title}. ${text}`;
}
