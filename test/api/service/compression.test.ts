import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../support/server/testServer.ts';

type TestServer = Awaited<ReturnType<typeof startTestServer>>;

interface RawAnswer {
  readonly status: number;
  readonly encoding: string | undefined;
  readonly vary: string;
  readonly entityTag: string | undefined;
  readonly bytes: Buffer;
}

/** An answer as transmitted: no client library decompresses it. */
function fetchRaw(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          encoding: answer.headers['content-encoding'],
          vary: answer.headers.vary ?? '',
          entityTag: answer.headers.etag,
          bytes: Buffer.concat(parts),
        }),
      );
    }).on('error', reject);
  });
}

describe('a large answer', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer({})));
  afterAll(() => server.close());

  it.each(['/openapi.json', '/api/v1/schema', '/docs/guide', '/llms.txt'])(
    'as %s is compressed as the client accepts it, to the same text',
    async (path) => {
      const plain = await fetchRaw(server.url + path, {});
      const gzip = await fetchRaw(server.url + path, { 'accept-encoding': 'gzip' });
      const brotli = await fetchRaw(server.url + path, { 'accept-encoding': 'br' });
      expect(plain.encoding).toBeUndefined();
      if (plain.bytes.length < 8192) return expect(gzip.encoding).toBeUndefined();
      expect([gzip.encoding, brotli.encoding]).toEqual(['gzip', 'br']);
      expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
      expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
      expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(gzip.vary.toLowerCase()).toContain('accept-encoding');
      const refused = await fetchRaw(server.url + path, { 'accept-encoding': 'gzip;q=0, identity' });
      expect(refused.encoding).toBeUndefined();
    },
  );

  it('is not sent again, in any encoding, to a client that has it', async () => {
    const { entityTag } = await fetchRaw(`${server.url}/openapi.json`, { 'accept-encoding': 'br' });
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding, 'if-none-match': entityTag! };
      const again = await fetchRaw(`${server.url}/openapi.json`, headers);
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
  });

  it('that is small, or a picture, is sent uncompressed', async () => {
    const small = await fetchRaw(`${server.url}/healthz`, { 'accept-encoding': 'gzip' });
    expect([small.status, small.encoding]).toEqual([200, undefined]);
  });
});
