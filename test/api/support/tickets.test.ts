import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../billing/audit/verifyLedger.ts';
import { ticketAnswerSchema, ticketsSchema } from '../../../schemas/http/support/tickets.ts';
import {
  ticketFileSchema,
  ticketQueueSchema,
  ticketRefundSchema,
  ticketStateSchema,
} from '../../../schemas/http/support/operatorTickets.ts';
import { readEvents } from '../../../store/state/outbox.ts';
import { describeOnAnEngine } from '../../support/machine/tier.ts';
import { pointIn } from '../../support/planted/plantedLake.ts';
import { askOperator, OPERATED_CELL, REASON, useOperatedServer } from '../../support/server/operator.ts';
import { expectAnswer, expectError } from '../../support/server/schemaCheck.ts';

const PATH = '/api/v1/support';
const { lat, lon } = pointIn(OPERATED_CELL);
const DAY_MS = 86_400_000;

describeOnAnEngine('support tickets', (engine) => {
  const operated = useOperatedServer(engine);
  const open = async (key: string, body: object = {}) =>
    expectAnswer(
      await operated.server.post(PATH, { message: 'The last date seems old.', ...body }, key),
      ticketAnswerSchema,
    );
  const act = (ticketId: string, what: string, body: object) =>
    askOperator(operated.server, `tickets/${ticketId}/${what}`, { body });

  it('are opened, answered, followed up, closed and reopened by a reply', async () => {
    const { key } = await operated.operator.newAccount();
    const opened = await open(key, { subject: 'Dates', priority: 'high' });
    expect(opened).toMatchObject({ status: 'open', priority: 'high', subject: 'Dates' });
    expect(opened.messages.map(({ author, message }) => [author, message])).toEqual([
      ['customer', 'The last date seems old.'],
    ]);
    const { ticket_id: id } = opened;
    const moves: [string, object, string][] = [
      ['answer', { message: 'It is of May.' }, 'answered'],
      ['answer', { message: 'Which day do you see?', ask: true }, 'waiting_for_you'],
      ['close', {}, 'closed'],
      ['answer', { message: 'Done.', close: true }, 'closed'],
    ];
    for (const [what, body, status] of moves)
      expect(expectAnswer(await act(id, what, body), ticketStateSchema).status).toBe(status);
    const reply = await operated.server.post(`${PATH}/${id}`, { message: 'Thanks' }, key);
    expect(expectAnswer(reply, ticketAnswerSchema)).toMatchObject({ status: 'open' });
    const closed = await operated.server.post(`${PATH}/${id}`, { close: true }, key);
    expect(expectAnswer(closed, ticketAnswerSchema)).toMatchObject({ status: 'closed' });
    const { tickets } = expectAnswer(await operated.server.get(PATH, key), ticketsSchema);
    expect(tickets[0]!.messages.map(({ author }) => author)).toEqual([
      'customer',
      'operator',
      'operator',
      'operator',
      'customer',
    ]);
    const events = await readEvents(operated.server.database, { afterId: 0, limit: 1000 });
    const told = events.filter(({ kind, detail }) => kind === 'ticket.replied' && detail.includes(id));
    expect(told.map(({ detail }) => (JSON.parse(detail) as { status: string }).status)).toEqual([
      'answered',
      'waiting_for_you',
      'closed',
    ]);
  });

  it('refuse an empty message with message_required, and invalid input with bad_request', async () => {
    const { key } = await operated.operator.newAccount();
    const bodies: readonly (readonly [unknown, 'message_required' | 'bad_request'])[] = [
      [undefined, 'message_required'],
      [{}, 'message_required'],
      [{ message: '' }, 'message_required'],
      [{ message: ' \n ' }, 'message_required'],
      [{ message: null }, 'message_required'],
      [{ message: 5 }, 'message_required'],
      [{ message: 'x'.repeat(8001) }, 'bad_request'],
      [{ message: 'x', subject: 'y'.repeat(201) }, 'bad_request'],
      [{ message: 'x', priority: 'now' }, 'bad_request'],
      [{ message: 'x', request_ids: ['a b'] }, 'bad_request'],
      [{ message: 'x', request_ids: Array.from({ length: 21 }, () => 'req_1') }, 'bad_request'],
      [{ message: 'nul \0' }, 'bad_request'],
      [{ message: 'x', attachment: 'x' }, 'bad_request'],
    ];
    for (const [body, code] of bodies) {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      };
      expectError(await operated.server.request(PATH, { method: 'POST', headers, ...init }), 422, code);
    }
    const { ticket_id: id } = await open(key);
    for (const body of [{}, { message: '' }, { close: false }])
      expectError(await operated.server.post(`${PATH}/${id}`, body, key), 422, 'message_required');
  });

  it('keep the text as written, whatever it contains, and a subject on one line', async () => {
    const { key } = await operated.operator.newAccount();
    const message = '<script>alert(1)</script>\r\nBcc: x@example.org\u202e 数字 😀';
    const { messages, subject } = await open(key, { message, subject: 'a\r\nBcc: b@example.org\u2028c' });
    expect(messages[0]!.message).toBe(message);
    expect(subject).toBe('a Bcc: b@example.org c');
  });

  it('are opened once for one Idempotency-Key, which stands for one message only', async () => {
    const { key } = await operated.operator.newAccount();
    const send = (path: string, body: object, name: string) =>
      operated.server.request(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': name,
        },
        body: JSON.stringify(body),
      });
    const answers = await Promise.all([1, 2, 3].map(() => send(PATH, { message: 'once' }, 'a')));
    const ids = answers.map((answer) => expectAnswer(answer, ticketAnswerSchema).ticket_id);
    expect(new Set(ids).size).toBe(1);
    expectError(await send(PATH, { message: 'twice' }, 'a'), 422, 'idempotency_mismatch');
    expectError(await send(PATH, { message: 'x' }, 'with space'), 422, 'bad_request');
    for (const _ of [1, 2]) await send(`${PATH}/${ids[0]}`, { message: 'and again' }, 'b');
    const ticket = expectAnswer(await operated.server.get(`${PATH}/${ids[0]}`, key), ticketAnswerSchema);
    expect(ticket.messages).toHaveLength(2);
  });

  it('recognize requests of the account, and reveal nothing of others', async () => {
    const [own, other] = [await operated.operator.newAccount(), await operated.operator.newAccount()];
    const bought = async (key: string) =>
      String((await operated.server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key)).body['request_id']);
    const [mine, theirs] = [await bought(own.key), await bought(other.key)];
    const ticket = await open(own.key, { request_ids: [mine, theirs, 'req_none', mine] });
    expect(ticket.request_ids).toEqual([mine, theirs, 'req_none']);
    expect(ticket.recognized_request_ids).toEqual([mine]);
  });

  it('are limited to ten a day for an account; the next day starts over', async () => {
    const { key } = await operated.operator.newAccount();
    for (let n = 0; n < 10; n++) await open(key);
    const refused = await operated.server.post(PATH, { message: 'one more' }, key);
    expectError(refused, 429, 'rate_limited');
    expect(Number(refused.headers.get('retry-after'))).toBe(12 * 3600);
    const { clock } = operated.server;
    clock.now += DAY_MS;
    await open(key);
    clock.now -= DAY_MS;
  });

  it('of a child key are those that it opened; a key restricted to a page has none', async () => {
    const { key } = await operated.operator.newAccount();
    const mint = async (body: object) =>
      String((await operated.server.post('/api/v1/keys', body, key)).body['api_key']);
    const [child, sibling, locked] = [
      await mint({}),
      await mint({}),
      await mint({ allowed_referer: 'https://example.com' }),
    ];
    const { ticket_id: id } = await open(child);
    const owners = await open(key);
    const listed = async (reader: string) =>
      expectAnswer(await operated.server.get(PATH, reader), ticketsSchema).tickets.map(
        (each) => each.ticket_id,
      );
    expect(await listed(child)).toEqual([id]);
    expect(await listed(sibling)).toEqual([]);
    expect((await listed(key)).toSorted()).toEqual([id, owners.ticket_id].toSorted());
    for (const foreign of [sibling]) {
      expectError(await operated.server.get(`${PATH}/${id}`, foreign), 404, 'ticket_not_found');
      expectError(
        await operated.server.post(`${PATH}/${id}`, { message: 'x' }, foreign),
        404,
        'ticket_not_found',
      );
    }
    const visit = { referer: 'https://example.com/' };
    expectError(await operated.server.get(PATH, locked, visit), 403, 'forbidden');
  });

  it('are listed in pages', async () => {
    const { key } = await operated.operator.newAccount();
    const ids = [];
    for (let n = 0; n < 5; n++) {
      operated.server.clock.now += n % 2;
      ids.push((await open(key)).ticket_id);
    }
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const page = expectAnswer(await operated.server.get(`${PATH}?limit=2${cursor}`, key), ticketsSchema);
      seen.push(...page.tickets.map((each) => each.ticket_id));
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(new Set(seen).size).toBe(5);
  });

  describe('on the operator’s side', () => {
    it('are sorted by age; notes and priorities are never shown to the customer', async () => {
      const { key, accountId, email } = await operated.operator.newAccount();
      const { ticket_id: id } = await open(key, { message: 'Help' });
      const secret = 'NOTE-that-stays-inside';
      expectAnswer(await act(id, 'note', { note: secret }), ticketStateSchema);
      expectAnswer(await act(id, 'priority', { priority: 'urgent' }), ticketStateSchema);
      const file = expectAnswer(await askOperator(operated.server, `tickets/${id}`), ticketFileSchema);
      expect(file).toMatchObject({ account_id: accountId, email, priority: 'urgent' });
      expect(file.notes.map(({ note }) => note)).toEqual([secret]);
      const { tickets } = expectAnswer(
        await askOperator(operated.server, 'tickets?limit=1000'),
        ticketQueueSchema,
      );
      const waits = tickets.map(({ waiting_since: since }) => since!);
      expect(waits).toEqual(waits.toSorted());
      for (const path of [PATH, `${PATH}/${id}`, '/api/v1/usage', '/api/v1/me'])
        expect((await operated.server.get(path, key)).text).not.toContain(secret);
      const events = await readEvents(operated.server.database, { afterId: 0, limit: 1000 });
      expect(JSON.stringify(events)).not.toContain(secret);
    });

    it('return 404 for an unknown one, and require the token', async () => {
      for (const [what, body] of [
        ['answer', { message: 'x' }],
        ['close', {}],
        ['note', { note: 'x' }],
        ['priority', { priority: 'low' }],
        ['refund', { reason: REASON }],
      ] as const) {
        expectError(await act('tck_none', what, body), 404, 'ticket_not_found');
        const path = `tickets/tck_none/${what}`;
        expectError(await askOperator(operated.server, path, { body, token: null }), 401, 'unauthorized');
      }
      expectError(await askOperator(operated.server, 'tickets/tck_none'), 404, 'ticket_not_found');
    });

    it('refund a report once, however often and from wherever it is requested', async () => {
      const { key, accountId } = await operated.operator.newAccount();
      await operated.server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, key);
      const { body } = await operated.server.get('/api/v1/my-reports', key);
      const [{ id: report }] = body['reports'] as [{ id: number }];
      const { ticket_id: id } = await open(key);
      expectError(await act(id, 'refund', { reason: REASON }), 422, 'bad_request');
      expectError(await act(id, 'refund', { reason: REASON, report_id: 999 }), 404, 'report_not_found');
      const refunds = await Promise.all(
        [1, 2, 3, 4].map(() => act(id, 'refund', { reason: REASON, report_id: report })),
      );
      const done = refunds.map((answer) => expectAnswer(answer, ticketRefundSchema));
      expect(done.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(done.map((each) => each.entry_id)).size).toBe(1);
      expect((await operated.server.get('/api/v1/balance', key)).body['credits_usd']).toBe(2);
      const ticket = expectAnswer(await operated.server.get(`${PATH}/${id}`, key), ticketAnswerSchema);
      expect(ticket.messages.at(-1)!.message).toContain(`Report ${report} is refunded`);
      expect(ticket.messages).toHaveLength(2);
      const [line] = await operated.operator.auditOf(accountId);
      expect(line).toMatchObject({ action: 'refund_from_ticket', outcome: 'done' });
      expect(line!.detail).toMatchObject({ ticket_id: id, report_id: report });
      expect((await verifyLedger(operated.server.database)).violations).toEqual([]);
    });

    it('never refund another account’s report', async () => {
      const [owner, thief] = [await operated.operator.newAccount(), await operated.operator.newAccount()];
      await operated.server.get(`/api/v1/motion?lat=${lat}&lon=${lon}`, owner.key);
      const { body } = await operated.server.get('/api/v1/my-reports', owner.key);
      const [{ id: report }] = body['reports'] as [{ id: number }];
      const { ticket_id: id } = await open(thief.key);
      expectError(await act(id, 'refund', { reason: REASON, report_id: report }), 404, 'report_not_found');
    });
  });
});
