import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptSigner } from '../../../../billing/receiptSigner.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../../support/planted/plantedLake.ts';
import { startTestServer, type TestServer } from '../../../support/server/testServer.ts';

const SINKING = { row: 10, col: 10 };
const { lat, lon } = pointIn(SINKING);
const PLACE = `?lat=${lat}&lon=${lon}`;

const plant = (dataDir: string, now = TEST_NOW, lastObservation?: string) =>
  plantFrame({
    dataDir,
    now,
    cells: [{ ...SINKING, velocityVerticalMmYr: -12.5 }],
    ...(lastObservation && { lastObservation }),
  });

/** The address in a document's code and link. */
function proofOf(pdf: string): URL {
  const [, url = ''] = /\/URI \((http[^)]*\/verify\/[^)]*)\)/.exec(pdf) ?? [];
  return new URL(url);
}

describe('a printed report', () => {
  let server: TestServer;
  let key: string;
  let proof: URL;
  const verify = async (changed: { id?: string; proof?: string | null } = {}) => {
    const id = changed.id ?? proof.pathname.split('/').at(-1);
    const text = changed.proof === undefined ? proof.searchParams.get('proof') : changed.proof;
    return server.get(`/verify/${id}${text === null ? '' : `?proof=${encodeURIComponent(text)}`}`);
  };

  beforeAll(async () => {
    server = await startTestServer({ prepare: (dataDir) => plant(dataDir) });
    key = await server.register();
    proof = proofOf((await server.get(`/report.pdf${PLACE}`, key)).text);
  });
  afterAll(() => server.close());

  it('can be verified by anyone who holds it, without a key: the signed numbers are those that were sold', async () => {
    const { status, body, headers } = await verify();
    const sold = (await server.get(`/api/v1/motion${PLACE}`, key)).body;
    expect([status, body['genuine'], body['is_current'], body['corrections']]).toEqual([200, true, true, []]);
    expect(body['statement']).toMatchObject({
      request_id: proof.pathname.split('/').at(-1),
      lat: Number(lat.toFixed(6)),
      lon: Number(lon.toFixed(6)),
      frame: 'F08882',
      release: sold['release'],
      pixel_id: sold['pixel_id'],
      verdict: sold['verdict'],
      last_observation: sold['last_observation'],
    });
    expect(headers.get('x-robots-tag')).toContain('noindex');
  });

  it('can be verified without this service, with its published keys', async () => {
    const keys = (await server.get('/.well-known/jwks.json')).body as unknown as JSONWebKeySet;
    const { payload } = await compactVerify(proof.searchParams.get('proof') ?? '', createLocalJWKSet(keys));
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual((await verify()).body['statement']);
  });

  it('cannot be found by its number: a stranger learns nothing, not even whether it exists', async () => {
    const known = await verify({ proof: null });
    const invented = await verify({ id: 'req_00000000000000000000000000000000', proof: null });
    expect(known.body).toMatchObject({ genuine: false, statement: null, is_current: null });
    expect({ ...known.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
  });

  it('is not genuine when any character differs, under another number, or with another signature', async () => {
    const text = proof.searchParams.get('proof') ?? '';
    const changes = Array.from({ length: 40 }, (_, nth) => {
      const at = Math.floor((nth / 40) * (text.length - 1));
      return `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
    });
    const { statement } = (await verify()).body as { statement: object };
    const { database, dataDir } = server;
    const ours = receiptSigner({ database, dataDir, configuredKey: null, now: () => TEST_NOW });
    const forged = [
      ...changes,
      text.slice(0, -1),
      text.split('.').slice(0, 2).join('.') + '.',
      'no proof',
      // a receipt for a payment isn't a report, even though the same key signs it
      await ours.sign(statement, 'receipt'),
    ];
    for (const each of forged) {
      const { status, body } = await verify({ proof: each });
      expect([each, status, body['genuine'], body['statement']]).toEqual([each, 200, false, null]);
    }
    const another = await verify({ id: 'req_00000000000000000000000000000000' });
    expect(another.body).toMatchObject({ genuine: false, statement: null });
    expect((await verify({ proof: 'x'.repeat(2001) })).status).toBe(422);
  });

  it('has a verification page for browsers, with the facts to compare', async () => {
    const page = await fetch(`${server.url}${proof.pathname}${proof.search}`, {
      headers: { accept: 'text/html' },
    });
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    for (const said of ['This report is genuine', 'F08882', '−12.5', 'noindex']) expect(text).toContain(said);
    const other = await fetch(`${server.url}${proof.pathname}`, { headers: { accept: 'text/html' } });
    expect(await other.text()).toContain('can’t be verified');
  });

  it('is marked as older once newer data exists, and as changed if its data was only processed again or withdrawn', async () => {
    const { last_observation: last } = (await verify()).body['statement'] as { last_observation: string };
    const later = new Date(Date.parse(last) + 12 * 86_400_000).toISOString().slice(0, 10);
    for (const [days, date, said] of [
      [1, last, 'processed again or withdrawn'],
      [13, later, 'Newer data'],
    ] as const) {
      await plant(server.dataDir, TEST_NOW + days * 86_400_000, date);
      await server.lake.refresh();
      const { body } = await verify();
      expect([body['genuine'], body['is_current']]).toEqual([true, false]);
      expect(body['message']).toContain(said);
      expect(String(body['message']).includes('Newer data')).toBe(date !== last);
    }
  });
});

describe('an example', () => {
  it('has no proof, because nothing was measured', async () => {
    const server = await startTestServer();
    try {
      expect((await server.get('/report.pdf?mock=ok:strong_uplift')).text).not.toContain('/verify/');
    } finally {
      await server.close();
    }
  });
});
