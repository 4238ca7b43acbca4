import { external_exports } from './chunk-OMHHBRYQ.js';

// schemas/settings/queueConfig.ts
var postgresUrl = external_exports.url({
    protocol: /^postgres(ql)?$/,
    error: 'not postgres://user:password@host/database',
  }),
  queueEnvironment = { GM_QUEUE_URL: postgresUrl.optional() };
function queueUrlOf(environment) {
  let url = environment.GM_QUEUE_URL || environment.DATABASE_URL;
  return url ? postgresUrl.parse(url) : null;
}

// schemas/settings/maskedUrl.ts
function withoutSecrets(databaseUrl) {
  let { protocol, host, pathname, username, password, search } = new URL(databaseUrl);
  return `${protocol}//${username || password ? '***@' : ''}${host}${pathname}${search && '?***'}`;
}

export { queueEnvironment, queueUrlOf, withoutSecrets };
//# sourceMappingURL=chunk-NRPLSZLO.js.map
