import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../report/refusal.ts';
import type { AskingClient } from './consentPage.ts';
import type { AuthorizationServer } from './provider.ts';

/** A request of a client, which somebody is asked to allow. */
export interface Asked {
  readonly uid: string;
  readonly clientId: string;
  readonly client: AskingClient;
  /** What its tokens are to be for, as it spelled it. */
  readonly resources: readonly string[];
}

/**
 * The request that this very browser was sent here with: its name in the address alone is not enough.
 * @throws GroundMotionError `not_found` when there is none, or none any more.
 */
export async function readAsked(
  { provider }: AuthorizationServer,
  request: FastifyRequest,
  reply: FastifyReply,
  uid: string,
): Promise<Asked> {
  const found = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  const { client_id: clientId, redirect_uri: redirectUri, resource } = found?.params ?? {};
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  if (found?.uid !== uid || !client || typeof clientId !== 'string' || typeof redirectUri !== 'string') {
    throw refusal('not_found', 'This request has expired, or was begun in another browser');
  }
  return {
    uid,
    clientId,
    client: { name: client.clientName ?? '', redirectUri },
    resources: [resource ?? []].flat().map(String),
  };
}
