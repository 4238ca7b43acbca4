import type { Language } from '../../core/words/language.ts';
import type { ReportSentences } from '../../schemas/http/account/myReportsSchemas.ts';
import { call } from './apiCall.ts';
import type {
  AccountDeleted,
  Balance,
  Login,
  Me,
  MyReports,
  NewKey,
  PasswordChanged,
  PasswordReset,
  SessionList,
} from './serviceAnswers.ts';

const json = { 'Content-Type': 'application/json' };

interface NewAccount {
  readonly api_key: string;
  readonly password?: string;
  /** Why the account has no starter credits; absent if it has them. */
  readonly message?: string;
}

/** Creates an account, with starter credits if the mailbox hasn't had any; generates a password if it is empty. */
export function register(email: string, password: string): Promise<NewAccount> {
  const body = JSON.stringify(password === '' ? { email } : { email, password });
  return call<NewAccount>('/api/v1/autonomous/register', { method: 'POST', headers: json, body });
}

/** A key's balance; rejects for a key that the service doesn't know. */
export function fetchBalance(key: string): Promise<Balance> {
  return call<Balance>('/api/v1/balance', { key });
}

/** The account of an owner key; without a key, the session's. */
export function fetchMe(key: string | null): Promise<Me> {
  return call<Me>('/api/v1/me', { key });
}

/** Filters of the purchased reports. */
interface MyReportsQuery {
  readonly pixelId?: string;
  readonly cursor?: string | null;
  readonly limit: number;
}

/** An account's purchases, newest first; without a key, the session's. */
export function fetchMyReports(
  key: string | null,
  { pixelId, cursor = null, limit }: MyReportsQuery,
): Promise<MyReports> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (pixelId !== undefined) query.set('pixel_id', pixelId);
  if (cursor !== null) query.set('cursor', cursor);
  return call<MyReports>(`/api/v1/my-reports?${query.toString()}`, { key });
}

/** A purchased report as it was sent, for free; it may be reduced to some fields, or be a time series. */
export function fetchStoredReport(
  key: string | null,
  id: number,
): Promise<Readonly<Record<string, unknown>>> {
  return call<Readonly<Record<string, unknown>>>(`/api/v1/my-reports/${id}`, { key });
}

/** The sentences of a purchased report in a language. */
export function fetchSentences(key: string | null, id: number, language: Language): Promise<ReportSentences> {
  return call<ReportSentences>(`/api/v1/my-reports/${id}/sentences?lang=${language}`, { key });
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly mode: 'live' | 'test';
}

/** Starts a session: the service sets a cookie that scripts can't read. */
export function logIn(credentials: Credentials): Promise<Login> {
  return call<Login>('/api/v1/login', { method: 'POST', headers: json, body: JSON.stringify(credentials) });
}

/** Ends the session. */
export async function logOut(): Promise<void> {
  await call('/api/v1/logout', { method: 'POST' });
}

/** With the session, creates a key that buys reports only on the pages of this server, for this many hours. */
export function mintPageKey(hours: number): Promise<NewKey> {
  const body = JSON.stringify({
    label: 'Explorer page',
    ttl_hours: hours,
    allowed_referer: location.origin,
  });
  return call<NewKey>('/api/v1/keys', { method: 'POST', headers: json, body });
}

/** With the session, revokes a key that it created. */
export async function revokePageKey(keyId: string): Promise<void> {
  await call(`/api/v1/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' });
}

const post = <Answer>(path: string, body: object, key: string | null = null): Promise<Answer> =>
  call<Answer>(path, { method: 'POST', headers: json, body: JSON.stringify(body), key });

/** Requests an email with a link to set a new password, if the address has an account; the response doesn't reveal that. */
export async function forgotPassword(email: string, mode: Credentials['mode']): Promise<void> {
  await post('/api/v1/login/forgot', { email, mode });
}

/** Sets a new password with the code from the email. */
export function resetPassword(code: string, password: string, revokesKeys: boolean): Promise<PasswordReset> {
  return post('/api/v1/login/reset', { code, password, revoke_keys: revokesKeys });
}

/** With the session, sets another password; all other sessions end. */
export function changePassword(
  currentPassword: string,
  newPassword: string,
  revokesKeys: boolean,
): Promise<PasswordChanged> {
  return post('/api/v1/account/password', {
    current_password: currentPassword,
    new_password: newPassword,
    revoke_keys: revokesKeys,
  });
}

/** With a key or the session, requests a code that confirms the account's address. */
export async function sendEmailCode(key: string | null): Promise<void> {
  await call('/api/v1/account/email/code', { method: 'POST', key });
}

/** Confirms the account's address with that code. */
export async function confirmEmail(code: string, key: string | null): Promise<void> {
  await post('/api/v1/account/email/confirm', { code }, key);
}

/** The sessions of the account. */
export function fetchSessions(): Promise<SessionList> {
  return call<SessionList>('/api/v1/sessions', {});
}

/** Ends one of them. */
export async function endListedSession(id: string): Promise<void> {
  await call(`/api/v1/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Ends all sessions, including this one. */
export async function logOutEverywhere(): Promise<void> {
  await call('/api/v1/logout/everywhere', { method: 'POST' });
}

/** Deletes the session's account; `forfeitUsd` = the credits that are given up, which must be all of them. */
export function deleteAccount(password: string, forfeitUsd: number): Promise<AccountDeleted> {
  return post('/api/v1/account/delete', { password, forfeit_usd: forfeitUsd });
}
