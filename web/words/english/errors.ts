/** What went wrong and what to do about it, by the service's codes. */

const TRY_LATER = 'This is a problem on our side. Try again in a minute.';
export const ERRORS = {
  known: {
    invalid_api_key: {
      title: 'This key was rejected',
      text:
        'It may be mistyped, expired or revoked. Check that it is complete, or use another key. Checking places is ' +
        'free and needs no key.',
    },
    unauthorized: {
      title: 'Please sign in',
      text: 'You need an account to buy a report. Checking places is free.',
    },
    login_required: { title: 'You are signed out', text: 'Sign in again to continue.' },
    forbidden: {
      title: 'This key isn’t allowed to do that',
      text: 'Sign in to the account, or use its main key instead.',
    },
    forbidden_referer: {
      title: 'This key does not work on this page',
      text: 'It was created for another website. Use another key.',
    },
    account_suspended: {
      title: 'This account is suspended',
      text: 'It can’t buy anything right now. Please contact the operator of this service.',
    },
    other_account: {
      title: 'Another account started this purchase',
      text: 'Sign in to that account to finish it, or start a new purchase.',
    },
    insufficient_credits: {
      title: 'Not enough credits',
      text: 'Your account doesn’t have enough credits for this report. You weren’t charged. Add credits and try again.',
    },
    spend_cap_reached: {
      title: 'The spending limit is reached',
      text:
        'This report would exceed the daily spending limit. You weren’t charged. The limit resets at midnight UTC. ' +
        'The person who set the limit can raise it.',
    },
    rate_limited: { title: 'Too many requests', text: 'Wait a minute, then try again.' },
    no_answer: { title: 'The server didn’t answer', text: 'Check your connection, then try again.' },
    internal_error: { title: 'The service has a problem', text: TRY_LATER },
    service_unavailable: { title: 'The service has a problem right now', text: TRY_LATER },
    idempotency_in_progress: {
      title: 'The purchase is still in progress',
      text: 'Try again in a moment. You are charged at most once.',
    },
    idempotency_key_expired: {
      title: 'This purchase is too old to finish',
      text: 'Check whether it is in your reports. If not, start a new purchase.',
    },
    invalid_email: {
      title: 'You can’t use this email address',
      text: 'Check the spelling. The address must be able to receive email.',
    },
    disposable_email: {
      title: 'Disposable email addresses aren’t accepted',
      text: 'Use an email address that you keep.',
    },
    email_exists: {
      title: 'This address already has an account',
      text: 'Sign in with its password.',
    },
    weak_password: {
      title: 'This password is easy to guess',
      text:
        'It is a common password, or contains your address or the name of this service. Choose another, such as four ' +
        'unrelated words.',
    },
    wrong_password: {
      title: 'This is not your current password',
      text: 'Check it, or sign out and use “Forgot password”.',
    },
    code_invalid: {
      title: 'This link or code no longer works',
      text: 'It works once and for a limited time, and a newer one replaces it. Request a new one.',
    },
    email_unavailable: {
      title: 'This server doesn’t send email',
      text: 'Ask the operator for a link to set a new password.',
    },
    deletion_blocked: {
      title: 'We can’t delete the account now',
      text:
        'Its credits changed, a payment is on its way, or it owes something. Check your credits and orders, then try ' +
        'again.',
    },
    session_not_found: { title: 'This session has already ended', text: 'Open the list again.' },
    address_not_found: {
      title: 'We couldn’t find the address',
      text: 'Check the number, street, town and state, or click the place on the map.',
    },
    invalid_coordinates: {
      title: 'These coordinates aren’t on Earth',
      text: 'Latitude comes first, then longitude.',
    },
    report_not_found: {
      title: 'This report isn’t in your list anymore',
      text: 'It was removed from your reports, perhaps in another tab.',
    },
  },
  serviceProblem: { title: 'The service has a problem', text: TRY_LATER },
  otherTitle: 'That did not work',
  /** For a message that is written for programs. */
  otherText: 'We couldn’t complete this. Reload the page and try again.',
  /** A message of the service, which is in English; other languages don't show it. */
  message: (text: string): string => text,
  noAnswer: 'The server didn’t answer. Check your connection and try again.',
  unreadable: 'The server sent an answer that this page doesn’t understand.',
};

export type ErrorsWords = typeof ERRORS;
