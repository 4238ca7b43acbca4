import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Gateway } from './cephGateway.ts';

/** A proxy in front of a real store that accepts every write regardless of its conditions, as some vendors' stores do. */
export async function startCarelessProxy(
  gateway: Gateway,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { environment, endpoint } = gateway;
  const client = new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: {
      accessKeyId: environment['AWS_ACCESS_KEY_ID']!,
      secretAccessKey: environment['AWS_SECRET_ACCESS_KEY']!,
    },
  });
  const put = async (request: IncomingMessage, response: ServerResponse) => {
    const [Bucket = '', ...key] = decodeURIComponent(new URL(request.url!, endpoint).pathname)
      .slice(1)
      .split('/');
    const Body = await buffer(request);
    const { ETag = '' } = await client.send(new PutObjectCommand({ Bucket, Key: key.join('/'), Body }));
    response.writeHead(200, { etag: ETag }).end();
  };
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, headers, url } = request;
    const asked = ask(new URL(url!, endpoint), { method: method!, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  };
  const server = createServer((request, response) => {
    if (request.method !== 'PUT') return pass(request, response);
    put(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      client.destroy();
    },
  };
}
