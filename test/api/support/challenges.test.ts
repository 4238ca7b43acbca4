import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { challengeAnswerSchema, challengesSchema } from '../../../schemas/http/support/challengeSchemas.ts';
import { MAGIC_PLACES } from '../../../schemas/http/contract/testMode.ts';
import { ticketFileSchema, ticketRefundSchema } from '../../../schemas/http/support/operatorTickets.ts';
import { ticketAnswerSchema } from '../../../schemas/http/support/tickets.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { plantAddresses } from '../../support/planted/plantedAddresses.ts';
import { plantFrame, pointIn, TEST_NOW } from '../../support/planted/plantedLake.ts';
import { ADMIN_TOKEN, askOperator, REASON } from '../../support/server/operator.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

const CELL = { row: 10, col: 20 };
const NEIGHBOR = { row: 10, col: 21 };
/** Where the address turns out to be; no one has bought its number. */
const TRUE_CELL = { row: 30, col: 40, velocityVerticalMmYr: -23.456 };
const { lat, lon } = pointIn(CELL);
const STREET = { street: 'Main St', place: 'Alder', zip: '77998' };
const ADDRESS = '110 Main St, Alder, TX 77998';
const DAY_MS = 86_400_000;
const WRONG = { reason: 'wrong_place', message: 'Not my house.' };

describeOnAnEngine('challenges of reports', (engine) => {
  let server: TestServer;
  const houseAt = (cell: { row: number; col: number }) =>
    plantAddresses(server.dataDir, {
      now: server.clock.now,
      houses: [{ ...STREET, number: 110, point: pointIn(cell) }],
    });
  beforeAll(async () => {
    server = await startTestServer({
      engine,
      environment: { GM_ADMIN_TOKEN: ADMIN_TOKEN },
      prepare: async (dataDir) => {
        await plantFrame({ dataDir, cells: [{ ...CELL, velocityVerticalMmYr: -4.5 }, NEIGHBOR, TRUE_CELL] });
        await plantAddresses(dataDir, {
          now: TEST_NOW,
          houses: [{ ...STREET, number: 110, point: { lat, lon } }],
        });
      },
    });
  });
  afterAll(async () => {
    expect((await verifyLedger(server.database)).violations).toEqual([]);
    await server.close();
  });

  const buy = async (key: string, query = `lat=${lat}&lon=${lon}`, path = 'motion') => {
    const { body } = await server.get(`/api/v1/${path}?${query}`, key);
    expect(body['cost_usd']).toBe(0.4);
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    return reports[0]!.id;
  };
  const byAddress = `address=${encodeURIComponent(ADDRESS)}`;
  const send = (key: string, id: number, body: object) =>
    server.post(`/api/v1/my-reports/${id}/challenge`, body, key);
  const challenge = async (key: string, id: number, body: object = WRONG) =>
    expectAnswer(await send(key, id, body), challengeAnswerSchema);
  const codes = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code);

  it('return the data behind a report, and open a ticket that is linked to it', async () => {
    const key = await server.register();
    const id = await buy(key, byAddress);
    const answer = await challenge(key, id);
    expect(answer).toMatchObject({ report_id: id, ticket_status: 'open', refund_suggested: false });
    const { place, cell, measured, reference } = answer.rests_on;
    expect(place).toMatchObject({ address: ADDRESS, geocode: { match_type: 'rooftop_interpolated' } });
    expect(cell).toMatchObject({ pixel_id: 'F08882-10-20', release_is_kept: true, cell_size_m: 30 });
    expect(cell.place_to_center_m).toBeLessThan(1);
    expect(measured).toMatchObject({ n_measurements: 40, longest_gap_days: 12, missing_dates: 0 });
    expect(reference!.in_words).not.toBe('');
    expect(answer.now).toMatchObject({ comparison: 'same_release', is_same_cell: true });
    expect(answer.address_now).toMatchObject({ outcome: 'same_cell', moved_m: 0 });
    const path = `/api/v1/support/${answer.ticket_id}`;
    const ticket = expectAnswer(await server.get(path, key), ticketAnswerSchema);
    expect(ticket).toMatchObject({ report_id: id, priority: 'normal' });
    expect(ticket.recognized_request_ids).toHaveLength(1);
    expect(ticket.messages.map(({ message }) => message)).toEqual([WRONG.message]);
    const file = expectAnswer(await askOperator(server, `tickets/${answer.ticket_id}`), ticketFileSchema);
    expect(file.challenges).toMatchObject([{ challenge_id: answer.challenge_id, reason: 'wrong_place' }]);
  });

  it('are created once, however many copies arrive at once, and all of a report share its ticket', async () => {
    const key = await server.register();
    const id = await buy(key);
    const answers = await Promise.all([1, 2, 3, 4].map(() => challenge(key, id)));
    expect(new Set(answers.map((each) => each.challenge_id)).size).toBe(1);
    const other = await challenge(key, id, { ...WRONG, message: 'Really.' });
    expect(other.ticket_id).toBe(answers[0]!.ticket_id);
    expect(other.challenge_id).not.toBe(answers[0]!.challenge_id);
    const listed = await server.get(`/api/v1/my-reports/${id}/challenge`, key);
    expect(expectAnswer(listed, challengesSchema).challenges).toHaveLength(2);
    const ticket = await server.get(`/api/v1/support/${other.ticket_id}`, key);
    expect(expectAnswer(ticket, ticketAnswerSchema).messages).toHaveLength(2);
  });

  it('detect that an address was found at another place, and propose its refund to the operator; never twice', async () => {
    const key = await server.register();
    const id = await buy(key, byAddress);
    await houseAt(TRUE_CELL);
    await server.addresses.refresh();
    try {
      const answer = await challenge(key, id);
      expect(answer).toMatchObject({ refund_suggested: true, address_now: { outcome: 'elsewhere' } });
      expect(codes(answer)).toContain('address_moved');
      // The number for the ground beneath the house stays unsold.
      expect(JSON.stringify(answer)).not.toContain('23.4');
      const file = expectAnswer(await askOperator(server, `tickets/${answer.ticket_id}`), ticketFileSchema);
      expect(file).toMatchObject({ priority: 'high', notes: [{ actor: 'service' }] });
      expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(1.6);
      const refund = await askOperator(server, `tickets/${answer.ticket_id}/refund`, {
        body: { reason: REASON },
      });
      expect(expectAnswer(refund, ticketRefundSchema).repeated).toBe(false);
      const again = await challenge(key, id, { ...WRONG, message: 'And again.' });
      expect(again.refund_suggested).toBe(false);
      expect(codes(again)).toContain('already_refunded');
      expect((await server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
    } finally {
      await houseAt(CELL);
      await server.addresses.refresh();
    }
  });

  it('report whether evidence lies in the cell and agrees, and no number of neighbors', async () => {
    const key = await server.register();
    const id = await buy(key);
    const evidence = {
      ...pointIn(TRUE_CELL),
      velocity_vertical_mm_yr: -4.4,
      velocity_uncertainty_mm_yr: 1,
      method: 'levelling',
      url: 'https://example.org/survey',
    };
    const elsewhere = await challenge(key, id, { ...WRONG, reason: 'other_evidence', evidence });
    expect(elsewhere.evidence_seen).toMatchObject({
      place: { pixel_id: 'F08882-30-40', is_same_cell: false },
      rate: { difference_mm_yr: 0.1, is_within_95: true },
    });
    expect(codes(elsewhere)).toEqual(['evidence_in_other_cell', 'evidence_rate_agrees']);
    expect(JSON.stringify(elsewhere)).not.toContain('23.4');
    const here = { lat: lat + 1e-5, lon, velocity_vertical_mm_yr: 40, velocity_uncertainty_mm_yr: 0.1 };
    const inside = await challenge(key, id, { ...WRONG, evidence: here });
    expect(codes(inside)).toEqual(['evidence_in_same_cell', 'evidence_rate_differs']);
    const named = await challenge(key, id, { ...WRONG, evidence: { address: 'Nowhere 1, Nil, TX 00000' } });
    expect(named.evidence_seen.place).toBeNull();
    expect(named.evidence_seen.address_problem).toMatch(/wasn't found/);
  });

  it('report about a newer release only whether it leads to the same class', async () => {
    const key = await server.register();
    const id = await buy(key);
    const newer = (velocityVerticalMmYr: number) =>
      plantFrame({
        dataDir: server.dataDir,
        now: (server.clock.now += 1000),
        cells: [{ ...CELL, velocityVerticalMmYr }, NEIGHBOR, TRUE_CELL],
      }).then(() => server.lake.refresh());
    await newer(-17.654);
    const differs = await challenge(key, id);
    expect(differs.now).toMatchObject({
      comparison: 'differs',
      is_same_cell: true,
      status: 'ok',
      is_newer: false,
    });
    expect(differs.findings.map(({ text }) => text).join()).toContain('processed again or withdrawn');
    expect(differs.rests_on.cell.release_is_kept).toBe(true);
    expect(JSON.stringify(differs)).not.toMatch(/17\.6|rapid/);
    await newer(-4.321);
    const agrees = await challenge(key, id, { ...WRONG, message: 'And now?' });
    expect(agrees.now.comparison).toBe('same_class');
    expect(JSON.stringify(agrees)).not.toMatch(/4\.32|notable/);
  });

  it('of an area find the release that it is from, and do not compare it with a cell', async () => {
    const key = await server.register();
    const cells = [`F08882-${CELL.row}-${CELL.col}`];
    expect((await server.post('/api/v1/motion/area', { cells }, key)).status).toBe(200);
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    const { id } = reports[0]!;
    const same = await challenge(key, id);
    expect(same.rests_on.cell.release_is_kept).toBe(true);
    expect(same.now).toMatchObject({ comparison: 'same_release', is_newer: false });
    expect(same.findings.map(({ code }) => code)).not.toContain('release_not_kept');
    await plantFrame({
      dataDir: server.dataDir,
      now: (server.clock.now += 1000),
      cells: [{ ...CELL, velocityVerticalMmYr: -9.9 }, NEIGHBOR, TRUE_CELL],
    });
    await server.lake.refresh();
    const { now } = await challenge(key, id, { ...WRONG, message: 'And now?' });
    expect(now.comparison).toBe('not_compared');
  });

  it('are private to the account: a child key sees those of its own reports, a key restricted to a page none', async () => {
    const [key, thief] = [await server.register(), await server.register()];
    const mint = async (body: object) =>
      String((await server.post('/api/v1/keys', body, key)).body['api_key']);
    const [child, locked] = [await mint({}), await mint({ allowed_referer: 'https://example.com' })];
    const owners = await buy(key);
    await server.get(`/api/v1/motion?lat=${pointIn(NEIGHBOR).lat}&lon=${pointIn(NEIGHBOR).lon}`, child);
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    const childs = reports.map(({ id }) => id).find((id) => id !== owners)!;
    expectError(await send(thief, owners, WRONG), 404, 'report_not_found');
    expectError(await send(child, owners, WRONG), 404, 'report_not_found');
    expectError(await server.get(`/api/v1/my-reports/${owners}/challenge`, child), 404, 'report_not_found');
    const mine = await challenge(child, childs);
    const owner = await challenge(key, childs, { ...WRONG, message: 'As its owner.' });
    expect(owner.ticket_id).toBe(mine.ticket_id);
    const referer = { referer: 'https://example.com/' };
    const list = await server.get(`/api/v1/my-reports/${owners}/challenge`, locked, referer);
    expectError(list, 403, 'forbidden');
    await server.post('/api/v1/my-reports/delete', { id: owners }, key);
    expectError(await send(key, owners, WRONG), 404, 'report_not_found');
    expectError(await send(key, 999_999, WRONG), 404, 'report_not_found');
  });

  it('of a time series reveal no quality that was not bought; test accounts can challenge too', async () => {
    const key = await server.register();
    const id = await buy(key, `lat=${lat}&lon=${lon}`, 'timeseries');
    const { measured } = (await challenge(key, id)).rests_on;
    expect(measured).toMatchObject({ temporal_coherence: null, velocity_uncertainty_mm_yr: null });
    const test = await server.register(undefined, 'test');
    const magic = MAGIC_PLACES.find(({ gives }) => 'status' in gives && gives.status === 'ok')!;
    const answer = await challenge(test, await buy(test, `lat=${magic.lat}&lon=${magic.lon}`));
    expect(answer).toMatchObject({ mode: 'test', now: { comparison: 'same_release' } });
  });

  it('are five a day for one report, and refused when they are empty or impossible', async () => {
    const key = await server.register();
    const id = await buy(key);
    const bodies: readonly object[] = [
      {},
      { reason: 'wrong_place' },
      { reason: 'because', message: 'x' },
      { ...WRONG, message: 'x'.repeat(8001) },
      { ...WRONG, evidence: { lat: 29 } },
      { ...WRONG, evidence: { lat: 91, lon: 0 } },
      { ...WRONG, evidence: { url: 'javascript:alert(1)' } },
      { ...WRONG, evidence: { velocity_vertical_mm_yr: 1e9 } },
      { ...WRONG, evidence: { velocity_vertical_mm_yr: '1' } },
      { ...WRONG, evidence: { from: '2026-13-01' } },
      { ...WRONG, evidence: { photo: 'x' } },
      { ...WRONG, refund: true },
    ];
    for (const body of bodies) expect((await send(key, id, body)).status, JSON.stringify(body)).toBe(422);
    for (let n = 0; n < 5; n++) await challenge(key, id, { ...WRONG, message: `number ${n}` });
    expectError(await send(key, id, { ...WRONG, message: 'one more' }), 429, 'rate_limited');
    await challenge(key, id, { ...WRONG, message: 'number 3' });
    server.clock.now += DAY_MS;
    await challenge(key, id, { ...WRONG, message: 'one more' });
    server.clock.now -= DAY_MS;
  });
});
