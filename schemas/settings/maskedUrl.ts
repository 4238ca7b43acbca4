/** A database's address without user, password and parameters, any of which may be secret. */
export function withoutSecrets(databaseUrl: string): string {
  const { protocol, host, pathname, username, password, search } = new URL(databaseUrl);
  const credentials = username || password ? '***@' : '';
  return `${protocol}//${credentials}${host}${pathname}${search && '?***'}`;
}
