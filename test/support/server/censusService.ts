import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A match as documented by the Census Bureau (Geocoding Services API, JSON output). */
export interface CensusMatchText {
  readonly matchedAddress: string;
  readonly lat: number;
  readonly lon: number;
  readonly zip: string;
}

/** The documented body of an answer. */
export function censusAnswer(address: string, matches: readonly CensusMatchText[]): string {
  return JSON.stringify({
    result: {
      input: {
        address: { address },
        benchmark: {
          isDefault: true,
          benchmarkDescription: 'Public Address Ranges - Current Benchmark',
          id: '4',
          benchmarkName: 'Public_AR_Current',
        },
      },
      addressMatches: matches.map(({ matchedAddress, lat, lon, zip }) => ({
        tigerLine: { side: 'L', tigerLineId: '647384196' },
        coordinates: { x: lon, y: lat },
        addressComponents: {
          zip,
          streetName: 'JOE NUXHALL',
          preType: '',
          city: 'CINCINNATI',
          preDirection: '',
          suffixDirection: '',
          fromAddress: '198',
          state: 'OH',
          suffixType: 'WAY',
          toAddress: '100',
          suffixQualifier: '',
          preQualifier: '',
        },
        matchedAddress,
      })),
    },
  });
}

export type CensusReply = (response: ServerResponse, address: string, request: IncomingMessage) => void;

export interface CensusService {
  readonly baseUrl: string;
  /** The addresses it was queried for, in order. */
  readonly asked: string[];
  /** Its answer from now on. */
  reply: CensusReply;
}

/** Answers with these matches. */
export function withMatches(...matches: readonly CensusMatchText[]): CensusReply {
  return (response, address) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(censusAnswer(address, matches));
  };
}

/** A local service that replaces the hosted geocoder; it ends with the test. */
export async function startCensusService(reply: CensusReply = withMatches()): Promise<CensusService> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const address = url.searchParams.get('address') ?? '';
    asked.push(address);
    const isDocumented =
      url.pathname === '/geocoder/locations/onelineaddress' &&
      url.searchParams.get('benchmark') === 'Public_AR_Current' &&
      url.searchParams.get('format') === 'json';
    if (isDocumented) service.reply(response, address, request);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const service: CensusService = { baseUrl: `http://127.0.0.1:${port}/geocoder`, asked, reply };
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return service;
}
