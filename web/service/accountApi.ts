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
  /** Why the account has no starter credits; absent where it has them. */
  readonly message?: string;
}

/** A new account, with starter credits where the mailbox has had none; an empty password has one generated. */
export function register(email: string, password: string): Promise<NewAccount> {
  const body = JSON.stringify(password === '' ? { email } : { email, password });
  return call<NewAccount>('/api/v1/autonomous/register', { method: 'POST', headers: json, body });
}

/** What a key can still buy; refuses a key that the service does not know. */
export function fetchBalance(key: string): Promise<Balance> {
  return call<Balance>('/api/v1/balance', { key });
}

/** The account of an owner key; without a key, that of the session. */
export function fetchMe(key: string | null): Promise<Me> {
  return call<Me>('/api/v1/me', { key });
}

/** Which of the bought reports. */
interface MyReportsQuery {
  readonly pixelId?: string;
  readonly cursor?: string | null;
  readonly limit: number;
}

/** What an account has bought, newest first; without a key, that of the session. */
export function fetchMyReports(
  key: string | null,
  { pixelId, cursor = null, limit }: MyReportsQuery,
): Promise<MyReports> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (pixelId !== undefined) query.set('pixel_id', pixelId);
  if (cursor !== null) query.set('cursor', cursor);
  return call<MyReports>(`/api/v1/my-reports?${query.toString()}`, { key });
}

/** A bought report as it was sent, for free; it may be cut down to some fields, or be a time series. */
export function fetchStoredReport(
  key: string | null,
  id: number,
): Promise<Readonly<Record<string, unknown>>> {
  return call<Readonly<Record<string, unknown>>>(`/api/v1/my-reports/${id}`, { key });
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly mode: 'live' | 'test';
}

/** Begins a session: the service sets a cookie that no script can read. */
export function logIn(credentials: Credentials): Promise<Login> {
  return call<Login>('/api/v1/login', { method: 'POST', headers: json, body: JSON.stringify(credentials) });
}

/** Ends the session. */
export async function logOut(): Promise<void> {
  await call('/api/v1/logout', { method: 'POST' });
}

/** By the session, a key that buys reports on the pages of this server alone, and for so many hours. */
export function mintPageKey(hours: number): Promise<NewKey> {
  const body = JSON.stringify({
    label: 'Explorer page',
    ttl_hours: hours,
    allowed_referer: location.origin,
  });
  return call<NewKey>('/api/v1/keys', { method: 'POST', headers: json, body });
}

/** By the session, ends a key that it made. */
export async function revokePageKey(keyId: string): Promise<void> {
  await call(`/api/v1/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' });
}

const post = <Answer>(path: string, body: object, key: string | null = null): Promise<Answer> =>
  call<Answer>(path, { method: 'POST', headers: json, body: JSON.stringify(body), key });

/** Has a link to set a new password sent, if the address has an account: the answer does not tell. */
export async function forgotPassword(email: string, mode: Credentials['mode']): Promise<void> {
  await post('/api/v1/login/forgot', { email, mode });
}

/** Sets a new password with the code of the email. */
export function resetPassword(code: string, password: string, revokesKeys: boolean): Promise<PasswordReset> {
  return post('/api/v1/login/reset', { code, password, revoke_keys: revokesKeys });
}

/** By the session, sets another password; every other session ends. */
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

/** By a key or the session, has a code sent that confirms the account's address. */
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

/** Ends every session, this one too. */
export async function logOutEverywhere(): Promise<void> {
  await call('/api/v1/logout/everywhere', { method: 'POST' });
}

/** Deletes the account of the session; `forfeitUsd` = the credits that are given up, all that there are. */
export function deleteAccount(password: string, forfeitUsd: number): Promise<AccountDeleted> {
  return post('/api/v1/account/delete', { password, forfeit_usd: forfeitUsd });
}
