import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testWith } from '../../support/machine/needs.ts';
import { readAddressTable } from '../../../report/table/addressTable.ts';
import { PYTHON, runProgram } from '../../clients/python.ts';

interface Vector {
  readonly name: string;
  readonly text: string;
  readonly encoding?: 'utf16le' | 'utf16be' | 'latin1';
  /** Id and place of every row; a null place is a row with a problem. */
  readonly rows?: readonly (readonly [id: string | null, place: string | null])[];
  readonly unknown?: readonly string[];
  readonly refused?: string;
}

const FILE = join(import.meta.dirname, '../../support/vectors/addressTables.json');
const vectors = JSON.parse(await readFile(FILE, 'utf8')) as readonly Vector[];

function bytesOf({ text, encoding = 'utf16le', ...vector }: Vector & { encoding?: string }): Buffer {
  void vector;
  return encoding === 'utf16be'
    ? Buffer.from(text, 'utf16le').swap16()
    : Buffer.from(text, encoding as 'utf16le');
}

const encoded = vectors.map((vector) => ({
  ...vector,
  bytes: vector.encoding === undefined ? Buffer.from(vector.text) : bytesOf(vector),
}));

describe('a table of addresses', () => {
  test.each(encoded)('with $name is read row by row, or refused by name, by the service', async (vector) => {
    const { bytes, rows, unknown = [], refused } = vector;
    if (refused !== undefined) {
      await expect(readAddressTable(bytes)).rejects.toMatchObject({
        message: expect.stringContaining(refused) as string,
      });
      return;
    }
    const table = await readAddressTable(bytes);
    expect(table.items.map(({ id, address, problem }) => [id, problem === null ? address : null])).toEqual(
      rows,
    );
    expect(table.unknown).toEqual(unknown);
  });

  testWith(PYTHON)('is read by the Python client by the same rules', async () => {
    const cases = encoded.map(({ bytes }) => bytes.toString('base64'));
    const told = (await runProgram(
      `
import base64, tempfile
from pathlib import Path
from ground_motion.cli.places import read_places
from ground_motion.cli.settings import CommandError
out = []
for one in ${JSON.stringify(cases)}:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "places.csv"
        path.write_bytes(base64.b64decode(one))
        try:
            read = read_places(path)
            out.append([[None if row.fault else row.written() for row in read.rows], list(read.others)])
        except CommandError as error:
            out.append(str(error))
show(out)`,
      { GM_URL: 'http://127.0.0.1:9', GM_KEY: 'x', GM_CONFIG: '/none.json' },
    )) as readonly (string | readonly [readonly (string | null)[], readonly string[]])[];
    for (const [at, { name, rows, unknown = [], refused }] of encoded.entries()) {
      if (refused !== undefined) expect([name, told[at]]).toEqual([name, expect.stringContaining(refused)]);
      else expect([name, told[at]]).toEqual([name, [rows!.map(([, place]) => place), unknown]]);
    }
  });
});
