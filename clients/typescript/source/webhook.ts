/** A delivery that wasn't signed with this endpoint's secret, or is too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** A delivery: the raw body, before parsing, and its headers. */
export interface Delivery {
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/**
 * Verifies a delivery (Standard Webhooks 1.0.0) and returns its parsed event. `secret` is what the subscription showed
 * once, `whsec_…`. Throws WebhookRefused unless it was signed with that secret within `toleranceSeconds`. Deliveries
 * repeat: deduplicate by the event's `id`.
 */
export async function verifyWebhook(
  { body, headers }: Delivery,
  secret: string,
  { toleranceSeconds = 300, now = Date.now } = {},
): Promise<unknown> {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== 'string') throw new WebhookRefused(`the delivery has no header ${name}`);
    return value;
  };
  const [id, timestamp] = [header('webhook-id'), header('webhook-timestamp')];
  const ageSeconds = Math.abs(now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || !(ageSeconds <= toleranceSeconds))
    throw new WebhookRefused(`the delivery was signed at ${timestamp}, too far from the current time`);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of header('webhook-signature').split(' ')) {
    const [, base64] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? [];
    if (base64 !== undefined && (await crypto.subtle.verify(hmac, key, fromBase64(base64), signed)))
      return JSON.parse(body) as unknown;
  }
  throw new WebhookRefused('no signature of the delivery matches this secret');
}
