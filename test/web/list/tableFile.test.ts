import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { csvCell } from '../../../core/tableText.ts';
import { columnsOf, listRows, recognizeColumns } from '../../../web/list/columns.ts';
import { readTableFile } from '../../../web/list/tableFile.ts';

/** Workbooks can be read only in a browser. */
const read = (file: File) => readTableFile(file, () => []);
const fileOf = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'list.csv');
const placesOf = async (content: string | Uint8Array<ArrayBuffer>) => {
  const rows = await read(fileOf(content));
  const columns = recognizeColumns(rows);
  return { columns, rows: listRows(rows, columns) };
};

function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), isLittle);
  return bytes;
}

describe('a list of places', () => {
  const text = 'Loan No;Street Address;City;State;ZIP Code\r\n0046;"100 Main St";Peña;TX;77998\r\n';
  it.each([
    ['UTF-8 with a byte order mark', `\uFEFF${text}`],
    ['UTF-8 without one', text],
    ['UTF-16, little end first', utf16(`\uFEFF${text}`, true)],
    ['UTF-16, big end first', utf16(`\uFEFF${text}`, false)],
    ['UTF-16 without a byte order mark', utf16(text, true)],
    ['Windows-1252', Uint8Array.from(text, (sign) => sign.charCodeAt(0))],
    ['tabs', text.replaceAll(';', '\t')],
    ['bars', text.replaceAll(';', '|')],
    ['commas', text.replaceAll(';', ',')],
    ['a title above its header', `Loans closing in June;;;;\r\n;;;;\r\n${text}`],
  ])('is read in %s, with its loan numbers unchanged', async (_, content) => {
    const { columns, rows } = await placesOf(content);
    expect(columns.names).toEqual(['Loan No', 'Street Address', 'City', 'State', 'ZIP Code']);
    expect(columns.roles).toEqual([null, 'street', 'city', 'state', 'zip']);
    expect(rows).toEqual([
      {
        id: 'Row 1',
        cells: ['0046', '100 Main St', 'Peña', 'TX', '77998'],
        place: '100 Main St, Peña, TX 77998',
        problem: null,
      },
    ]);
  });

  it.each([
    ['7,100 Main St,Alder,TX,77998\n8,102 Main St,Alder,TX,77998', [null, 'street', 'city', 'state', 'zip']],
    ['"100 Main St, Alder, TX 77998"\n"102 Main St, Alder, TX"', ['address']],
    ['0046;29.7702;-95.3725\n0047;29.7703;-95.3726', [null, 'lat', 'lon']],
  ])('without a header is read by the contents of its cells: %j', async (content, roles) => {
    const { columns, rows } = await placesOf(content);
    expect(columns).toMatchObject({ hasHeader: false, roles });
    expect(columns.names[0]).toBe('Column 1');
    expect(rows.map(({ problem }) => problem)).toEqual([null, null]);
  });

  it('with unknown names in its header is read by the contents of its cells', async () => {
    const { columns, rows } = await placesOf('Loan,Collateral\n0046,"100 Main St, Alder, TX 77998"\n');
    expect(columns).toEqual({ hasHeader: true, names: ['Loan', 'Collateral'], roles: [null, 'address'] });
    expect(rows[0]?.place).toBe('100 Main St, Alder, TX 77998');
  });

  it('accepts coordinates with a decimal comma', async () => {
    const { rows } = await placesOf('lat;lon\n29,7702;-95,3725\n');
    expect(rows[0]).toMatchObject({ place: '29.7702, -95.3725', problem: null });
  });

  it('keeps its other rows when one is invalid', async () => {
    const { rows } = await placesOf(
      'id,address\na,"1 Oak Ave, Alder\nb,"2 Oak Ave, Alder"\nc,\nd,3 Oak Ave, Alder\ne,4 Oak Ave\n',
    );
    expect(rows.map(({ place }) => place)).toEqual(['', '2 Oak Ave, Alder', '', '', '4 Oak Ave']);
    expect(rows.map(({ problem }) => problem === null)).toEqual([false, true, false, false, true]);
  });

  it('names its rows by a column of the reader’s, or by their number', async () => {
    const { rows } = await placesOf('id,address\nsite-1,1 Oak Ave\n,2 Oak Ave\n');
    expect(rows.map(({ id }) => id)).toEqual(['site-1', 'Row 2']);
  });

  it('can be set to have a place in its first row', async () => {
    const rows = await read(fileOf('Oak Ave 1\nOak Ave 2\n'));
    expect(
      listRows(rows, { ...columnsOf(rows, false), roles: ['address'] }).map(({ place }) => place),
    ).toEqual(['Oak Ave 1', 'Oak Ave 2']);
  });

  it.each([
    ['', 'empty'],
    ['\n \n', 'no rows'],
    [`a\n${'b\n'.repeat(10_001)}`, '10,002 rows'],
    ['%PDF-1.7 …', 'isn’t a table'],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), '.xls'],
    [Uint8Array.of(0x50, 0x4b, 3, 4), 'no rows'],
    [new Uint8Array(20_000_001), '21 MB'],
  ])('is refused with the reason: %#', async (content, words) => {
    await expect(read(fileOf(content))).rejects.toThrow(words);
  });

  property.prop(
    [
      fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 3, maxLength: 3 }), {
        minLength: 1,
        maxLength: 8,
      }),
    ],
    {
      numRuns: 50,
    },
  )('keeps every cell of a file as it was written', async (cells) => {
    const written = cells.map((row) => row.map((cell) => cell.replaceAll(/[\0\r]/g, ' ')));
    const quoted = written.map((row) =>
      ['kept', ...row].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    );
    const rows = await read(fileOf(['h,"","",""', ...quoted].join('\n')));
    expect(rows.slice(1).map((row) => row.cells.slice(1))).toEqual(written);
  });
});

describe('a cell of CSV', () => {
  it.each(['=1+1', '+1 555', '@SUM(A1)', '-2+3', '\tx', ' =1', '＝1'])(
    'never starts a formula: %j',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );
  it.each(['0046', '-12.4', '-12,4', '12', 'Main St'])('is unchanged when it is harmless: %s', (text) => {
    expect(csvCell(text).replaceAll('"', '')).toBe(text);
  });
});
