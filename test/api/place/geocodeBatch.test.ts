import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { HOUSE, houseNumber, useAddressedServer } from '../../support/server/addressedServer.ts';

const addressed = useAddressedServer();

async function send(body: string | Buffer, type = 'text/csv', key: string | null = addressed.key) {
  const response = await fetch(`${addressed.server.url}/api/v1/geocode/batch`, {
    method: 'POST',
    headers: { 'content-type': type, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

async function rowsOf(body: string | Buffer): Promise<Record<string, string>[]> {
  const { status, type, text } = await send(body);
  expect(status, text).toBe(200);
  expect(type).toBe('text/csv; charset=utf-8');
  return parse(text, { columns: true });
}

async function refusedAs(body: string | Buffer, code: string, words: string): Promise<void> {
  const { text } = await send(body);
  const { code: got, message } = JSON.parse(text) as { code: string; message: string };
  expect({ got, message }).toEqual({ got: code, message: expect.stringContaining(words) as string });
}

describe('a table of addresses', () => {
  it('is answered row by row, in its order, each row independently', async () => {
    const rows = await rowsOf(
      `id,note,address\na,x,"${HOUSE}"\nb,,"110 Main St, TX"\nc,,nowhere at all\nd,,\ne,,"Alder, TX 77998"\n`,
    );
    expect(rows.map(({ row, id, status }) => [row, id, status])).toEqual([
      ['1', 'a', 'found'],
      ['2', 'b', 'ambiguous'],
      ['3', 'c', 'not_found'],
      ['4', 'd', 'invalid_item'],
      ['5', 'e', 'found'],
    ]);
    expect(rows[0]).toMatchObject({
      geocoded_address: HOUSE,
      match_type: 'rooftop_interpolated',
      score: '0.9',
    });
    expect(rows[1]!['message']).toContain('Birch');
    expect(rows[4]).toMatchObject({ match_type: 'area_centroid', flags: 'area_only' });
    expect(rows[4]!['message']).toContain('names an area');
  });

  it('is read with a byte order mark, Windows line ends, quotes and parts of addresses', async () => {
    const rows = await rowsOf(
      `\uFEFFNumber,Street,City,STATE,Zip\r\n110,"Main ""St""",Alder,TX,77998\r\n\r\n112,Main St,,,77998`,
    );
    expect(rows.map((row) => row['geocoded_address'])).toEqual([HOUSE, '112 Main St, Alder, TX 77998']);
  });

  it('contains no formula, whatever it contained before', async () => {
    const { text } = await send('id,address\n"=HYPERLINK(""http://x"")",@SUM(A1)\n-7,+1\n\t=1,x\n＝1,x\n');
    for (const line of text.trim().split('\r\n').slice(1))
      for (const cell of parse(line)[0] as string[])
        expect(/^\s*[=+@＝]|^-(?!\d)/.test(cell), cell).toBe(false);
    expect((await rowsOf('id,address\n=1+1,x\n-7,x\n')).map(({ id }) => id)).toEqual(["'=1+1", '-7']);
  });

  it('is understood with the column names of spreadsheets, and lists the columns that it did not read', async () => {
    const rows = await rowsOf(
      'Ref;Street Address;City;State;ZIP Code;Owner\n1;110 Main St;Alder;TX;77998.0;x\n2;"112 Main St;Alder;TX;77998;x\n3;;Alder;TX;77998;x\n4;110 Main St;Alder;TX;77998\n',
    );
    expect(rows.map(({ id, status, geocoded_address: found }) => [id, status, found])).toEqual([
      ['1', 'found', HOUSE],
      ['', 'invalid_item', ''],
      ['3', 'invalid_item', ''],
      ['4', 'invalid_item', ''],
    ]);
    expect(rows[0]!['message']).toBe('Ignored columns: Owner');
    expect(rows[1]!['message']).toContain('quote');
    expect(rows[2]!['message']).toContain('no street');
    expect(rows[3]!['message']).toContain('5 cells');
  });

  it('is refused as a whole, with the reason, when part of it cannot be read', async () => {
    const missing = await addressed.server.request('/api/v1/geocode/batch', {
      method: 'POST',
      headers: { authorization: `Bearer ${addressed.key}` },
    });
    expect(missing.status).toBe(422);
    expect(missing.body).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('text/csv') as string,
    });
    await refusedAs('', 'bad_request', 'empty');
    await refusedAs('name;place\nx;y\n', 'bad_request', 'no address, street');
    await refusedAs('address,Address\nx,y\n', 'bad_request', 'twice');
    await refusedAs('Strasse,City,ZIP\n110 Main St,Alder,77998\n', 'bad_request', 'Strasse');
    await refusedAs('address\nMain\0St\n', 'bad_request', 'NUL');
    await refusedAs(`address\n${'x\n'.repeat(10_001)}`, 'too_many_items', '10000');
    expect((await send('{}', 'application/json')).status).toBe(415);
    expect((await send('address\nx\n', 'text/csv', null)).status).toBe(401);
    expect((await send(`address\n${'x'.repeat(5_000_000)}`)).status).toBe(413);
    expect(await rowsOf('address\n')).toEqual([]);
  });

  it('loses no row and costs nothing', async () => {
    const before = await addressed.balance();
    const addresses = Array.from(
      { length: 1000 },
      (_, at) => `${houseNumber(at % 60)} Main St, Alder, TX 77998`,
    );
    const rows = await rowsOf(`address\n${addresses.map((address) => `"${address}"`).join('\n')}`);
    expect(rows.map(({ address }) => address)).toEqual(addresses);
    expect(rows.map(({ row }) => Number(row))).toEqual(addresses.map((_, at) => at + 1));
    expect(await addressed.balance()).toBe(before);
  });
});
