import type { ExampleCall } from './exampleCall.ts';

/** The code in the examples; `plantCode` makes it valid. */
export const EXAMPLE_CODE = '3hQ8vXn2LkTf0aWc7RyZ5mBd9JpE1sGu';
const MODE = 'live';
const newPassword = 'violet kettle morning';

const post = (operationId: string, summary: string, path: string, body?: object): ExampleCall => ({
  operationId,
  summary,
  method: 'POST',
  path,
  ...(body && { body }),
  as: 'session',
});

/** Calls about sessions, passwords and the end of an account: the last of all. `login` is how it logs in. */
export function loginCalls(login: { readonly email: string; readonly password: string }): ExampleCall[] {
  const { password } = login;
  const again = (chosen: string): ExampleCall => ({
    ...post('logIn', 'A session starts', '/api/v1/login', { ...login, password: chosen }),
    as: 'anyone',
  });
  return [
    again(password),
    { operationId: 'listSessions', summary: 'Two browsers', path: '/api/v1/sessions', as: 'session' },
    {
      operationId: 'endSession',
      summary: 'The other browser is signed out',
      method: 'DELETE',
      path: '/api/v1/sessions/{session_id}',
      as: 'session',
    },
    post('changePassword', 'Every other session ends', '/api/v1/account/password', {
      current_password: password,
      new_password: newPassword,
    }),
    post('sendEmailCode', 'We sent a code', '/api/v1/account/email/code'),
    post('confirmEmail', 'The address is confirmed', '/api/v1/account/email/confirm', {
      code: EXAMPLE_CODE,
    }),
    {
      ...post('forgotPassword', 'The same answer for every address', '/api/v1/login/forgot', {
        email: login.email,
        mode: MODE,
      }),
      as: 'anyone',
    },
    {
      ...post('resetPassword', 'A new password, and what still works', '/api/v1/login/reset', {
        code: EXAMPLE_CODE,
        password: newPassword,
      }),
      as: 'anyone',
    },
    again(newPassword),
    post('logOutEverywhere', 'Every session ends', '/api/v1/logout/everywhere'),
    again(newPassword),
    post('logOut', 'The session ends', '/api/v1/logout'),
    again(newPassword),
    {
      ...post('deleteAccount', 'The remaining credits have to be given up', '/api/v1/account/delete', {
        password: newPassword,
      }),
      name: 'credits_left',
      status: 409,
    },
    post('deleteAccount', 'The account and its credits are gone', '/api/v1/account/delete', {
      password: newPassword,
      forfeit_usd: 50,
    }),
  ];
}
