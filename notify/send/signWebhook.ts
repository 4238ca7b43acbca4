import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret in the format of Standard Webhooks. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** What is sent, and the names it is signed with. */
export interface SignedMessage {
  /** The same for all attempts; contains no period. */
  readonly id: string;
  /** Time of the attempt. */
  readonly timestampSeconds: number;
  /** The exact bytes. */
  readonly body: string;
}

/** The headers of a delivery by Standard Webhooks 1.0.0, with one signature per secret. */
export function signedHeaders(
  { id, timestampSeconds, body }: SignedMessage,
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const content = `${id}.${timestampSeconds}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(content, secret)}`).join(' '),
  };
}

function signatureOf(content: string, secret: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return createHmac('sha256', key).update(content).digest('base64');
}
