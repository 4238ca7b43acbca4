import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from '../../notify/send/signWebhook.ts';

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const secretArbitrary = fc
  .uint8Array({ minLength: 24, maxLength: 64 })
  .map((bytes) => `whsec_${Buffer.from(bytes).toString('base64')}`);
const bodyArbitrary = fc
  .dictionary(fc.string(), fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean()))
  .map((data) => JSON.stringify({ type: 'batch.done', data }));

test.prop([secretArbitrary, secretArbitrary, fc.nat(), bodyArbitrary])(
  'a signature matches that of the standard’s library, and verifies with each secret',
  (secret, other, place, body) => {
    const id = `evt_${place}`;
    const timestampSeconds = nowSeconds();
    const headers = signedHeaders({ id, timestampSeconds, body }, [secret, other]);
    const expected = [secret, other].map((each) =>
      new Webhook(each).sign(id, new Date(timestampSeconds * 1000), body),
    );
    expect(headers['webhook-signature']).toBe(expected.join(' '));
    for (const each of [secret, other])
      expect(new Webhook(each).verify(body, headers)).toEqual(JSON.parse(body));
  },
);

it('another body, an older attempt and another secret do not verify', () => {
  const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
  const message = { id: 'evt_1', timestampSeconds: nowSeconds(), body: '{"type":"batch.done"}' };
  const headers = signedHeaders(message, [secret]);
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow(
    'No matching signature found',
  );
  expect(() => new Webhook(other).verify(message.body, headers)).toThrow('No matching signature found');
  const old = signedHeaders({ ...message, timestampSeconds: nowSeconds() - 301 }, [secret]);
  expect(() => new Webhook(secret).verify(message.body, old)).toThrow('Message timestamp too old');
});

it('secrets have the standard’s form and never repeat', () => {
  const secrets = Array.from({ length: 50 }, newWebhookSecret);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(new Set(secrets).size).toBe(50);
});
