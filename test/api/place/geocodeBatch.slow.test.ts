import { expect, it } from 'vitest';
import { houseNumber, useAddressedServer } from '../../support/server/addressedServer.ts';
import { times } from '../../support/machine/tier.ts';

const TIMES = times(2, 5);
const addressed = useAddressedServer();

it(`a table of 10,000 addresses, found, misspelled, ambiguous and unknown, has the same answer ${TIMES} times`, async () => {
  const forms = [
    (at: number) => `${houseNumber(at % 40)} Main St, Alder, TX 77998`,
    (at: number) => `${200 + (at % 99)} north oak avenu, alder tx`,
    (at: number) => `${at} Mian St, Alder, TX`,
    () => '110 Main St, TX',
    (at: number) => `${at} Unheard Of Blvd`,
  ];
  const rows = Array.from({ length: 10_000 }, (_, at) => `${at},"${forms[at % forms.length]!(at)}"`);
  const answers = new Set<string>();
  for (let time = 0; time < TIMES; time++) {
    const response = await fetch(`${addressed.server.url}/api/v1/geocode/batch`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', authorization: `Bearer ${addressed.key}` },
      body: `id,address\n${rows.join('\n')}`,
    });
    answers.add(await response.text());
  }
  expect(answers.size).toBe(1);
  const lines = [...answers][0]!.trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(rows.map((_, at) => String(at)));
});
