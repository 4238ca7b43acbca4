import type { Adapter, AdapterFactory, AdapterPayload, errors } from 'oidc-provider';
import {
  consumeRecord,
  deleteRecord,
  endGrant,
  findRecord,
  saveRecord,
  type RecordKind,
} from '../../accounts/oauth/records.ts';
import { isInGrace } from '../../accounts/oauth/refreshAnswers.ts';
import type { ApiContext } from '../context/dependencies.ts';

/** The library doesn't keep sessions. This server's session identifies the account holder at every consent. */
const NOTHING_KEPT: Adapter = {
  upsert: async () => {},
  find: async () => {},
  findByUserCode: async () => {},
  findByUid: async () => {},
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

const KINDS: ReadonlySet<string> = new Set<RecordKind>([
  'Client',
  'Interaction',
  'Grant',
  'AuthorizationCode',
  'AccessToken',
  'RefreshToken',
]);

/** How long a registered client is kept if no one connects it. */
const UNUSED_CLIENT_SECONDS = 86_400;

/** The library's errors. The library is loaded on the first client request, not by its adapter. */
type Errors = Pick<typeof errors, 'InvalidGrant'>;

/** Stores the library's records in the state database, without the bearers' secrets. */
export function recordAdapter(
  context: Pick<ApiContext, 'database' | 'now'>,
  libraryErrors: Errors,
): AdapterFactory {
  return (name) => (KINDS.has(name) ? adapterOf(name as RecordKind, context, libraryErrors) : NOTHING_KEPT);
}

function adapterOf(
  kind: RecordKind,
  { database, now }: Pick<ApiContext, 'database' | 'now'>,
  { InvalidGrant }: Errors,
): Adapter {
  return {
    ...NOTHING_KEPT,
    upsert: async (id, payload, expiresInSeconds = UNUSED_CLIENT_SECONDS) => {
      const { jti: _bearerHasIt, ...kept } = payload;
      await saveRecord(database, {
        kind,
        id,
        grantId: kind === 'Grant' ? id : (payload.grantId ?? null),
        audience: typeof payload.aud === 'string' ? payload.aud : null,
        payload: JSON.stringify(kept),
        expiresAt: new Date(now() + expiresInSeconds * 1000),
      });
    },
    find: async (id) => {
      const found = await findRecord(database, kind, id, now());
      if (!found) return undefined;
      const payload = JSON.parse(found.payload) as AdapterPayload;
      // For the library, using a refresh token again ends its grant. Within the grace period the use is refused instead:
      // see `consume`.
      const isUsed = found.consumedAt && !(kind === 'RefreshToken' && isInGrace(found.consumedAt, now()));
      return {
        ...payload,
        ...(kind === 'Client' ? {} : { jti: id }),
        ...(isUsed ? { consumed: Math.floor(found.consumedAt.getTime() / 1000) } : {}),
      };
    },
    consume: async (id) => {
      if (await consumeRecord(database, kind, id, now())) return;
      // The second of two concurrent uses: as with any reused code or token, everything issued from it is revoked.
      const found = await findRecord(database, kind, id, now());
      // A refresh token's second use shortly after the first gets the same response (`tokenRoutes`).
      if (found && kind === 'RefreshToken' && isInGrace(found.consumedAt, now()))
        throw new InvalidGrant('already used');
      const { grantId } = found ? (JSON.parse(found.payload) as AdapterPayload) : {};
      if (grantId !== undefined) await endGrant(database, grantId, now());
      throw new InvalidGrant('already used');
    },
    destroy: (id) => (kind === 'Grant' ? endGrant(database, id, now()) : deleteRecord(database, kind, id)),
    revokeByGrantId: (grantId) => endGrant(database, grantId, now()),
  };
}
