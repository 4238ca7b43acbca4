import { readFile } from 'node:fs/promises';
import { unzipSync, strFromU8 } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { startAddressedServer } from '../../support/server/addressedServer.ts';
import { CHROMIUM, seriousAxeFindings, useExplorerPages } from '../../support/browser/explorerPage.ts';
import { describeWith } from '../../support/machine/needs.ts';

const HEADER = 'Loan;Street;City;State;ZIP;Officer';
/** A workbook with this many rows takes a thread most of a second. */
const ROWS = 1500;
const rowOf = (loan: string, street: string, officer = 'Ann') =>
  `${loan};${street};Alder;TX;77998;${officer}`;

describeWith(CHROMIUM)('a list of places on the page', () => {
  const pages = useExplorerPages(() => startAddressedServer({ GM_STARTER_CREDITS_USD: '2' }), {
    hasMap: false,
  });
  const credits = async (key: string) => (await pages.server.get('/api/v1/balance', key)).body['credits_usd'];

  async function choose(page: Page, content: string | Buffer, name = 'loans.csv'): Promise<void> {
    await page.getByRole('button', { name: 'Check a list of places' }).click();
    const buffer = typeof content === 'string' ? Buffer.from(content) : content;
    await page.locator('#list-file').setInputFiles({ name, mimeType: 'text/csv', buffer });
  }
  async function price(page: Page, content: string | Buffer, name?: string): Promise<void> {
    await choose(page, content, name);
    await page.locator('#list-price').click();
    await page.locator('.list-total').waitFor();
  }
  const counts = async (page: Page) =>
    Object.fromEntries(
      (await page.locator('.list-counts tr').allTextContents()).map((line) => line.split(/(?=\d+$)/)),
    ) as Record<string, string>;
  async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
    const waiting = page.waitForEvent('download');
    await page.locator(button).click();
    const file = await waiting;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  it('is priced before anything is bought, and bought with the other columns kept', async () => {
    const { page, key, complaints } = await pages.openWithKey('/');
    const list = [
      `\uFEFF${HEADER}`,
      rowOf('0046', '110 Main St', '=HYPERLINK("http://x")'),
      rowOf('0047', '112 Main St'),
      rowOf('0048', '110 MAIN ST'),
      rowOf('0049', '100 Main St'),
      rowOf('0050', '999 Nowhere Rd'),
      '0051;110 Main St;Birch;TX;77997;Ann',
      rowOf('0052', ''),
    ].join('\r\n');
    await price(page, list);
    expect(await counts(page)).toEqual({
      Rows: '7',
      'Measured: a report can be bought': '2',
      'Same cell as another row': '1',
      'This cell is not measured': '1',
      'Address not found or not clear': '1',
      'Not covered yet': '1',
      'Row can’t be read': '1',
    });
    await page.getByText('At most 0.80 USD for 2 reports.').waitFor();
    expect(await seriousAxeFindings(page)).toEqual([]);
    expect(await credits(key)).toBe(2);
    await page.locator('#list-buy').dblclick();
    await page.getByText('3 of 7 rows have a report. You paid 0.80 USD of at most 0.80 USD.').waitFor();
    expect(await credits(key)).toBe(1.2);
    expect(await seriousAxeFindings(page)).toEqual([]);
    const lines = await page.locator('.list-results tbody tr').allInnerTexts();
    expect(lines[0]).toMatch(/110 Main St, Alder, TX 77998\s+Sinking\s+−4\.4 ± 0\.6\s+−5\.0 to −3\.8\s/);
    expect(lines[2]).toContain('Same place as row 1.');
    expect(lines.join('\n')).not.toMatch(/GET|lat and lon|_/);
    const csv = await download(page, '#list-csv');
    expect(csv.name).toBe('loans-ground-motion.csv');
    const [header, first] = csv.bytes.toString('utf8').split('\r\n');
    expect(header).toMatch(
      /^\uFEFFLoan,Street,City,State,ZIP,Officer,Status,Verdict,"Vertical velocity over the record \(mm\/yr/,
    );
    expect(first).toMatch(
      /^0046,110 Main St,Alder,TX,77998,"'=HYPERLINK\(""http:\/\/x""\)",Report,Sinking,-4\.4,0\.317,/,
    );
    const workbook = unzipSync((await download(page, '#list-xlsx')).bytes);
    const sheet = Object.entries(workbook)
      .map(([name, part]) => `${name}\n${strFromU8(part)}`)
      .join('\n');
    expect(sheet).toContain('0046');
    expect(sheet).not.toContain('<f>');
    expect((await download(page, '#list-pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(complaints).toEqual([]);
  });

  it('is bought once although its answer is lost, the page reloaded and the file uploaded again', async () => {
    const { page, key } = await pages.openWithKey('/');
    const list = ['lat,lon', ...Array.from({ length: 300 }, (_, at) => `29.${80_000 + at},-95.3`)];
    const first = [HEADER, rowOf('1', '120 Main St'), rowOf('2', '122 Main St')].join('\n');
    await page.route('**/api/v1/motion/batch', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await price(page, first);
    await page.locator('#list-buy').click();
    await page.getByText('2 places are not done yet').waitFor({ timeout: 60_000 });
    expect(await credits(key)).toBe(1.2);
    await page.unroute('**/api/v1/motion/batch');
    await page.reload();
    await page.getByRole('button', { name: 'Check a list of places' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('2 of 2 rows have a report. You paid 0.80 USD').waitFor();
    expect(await credits(key)).toBe(1.2);
    await page.getByRole('button', { name: 'Check another list' }).click();
    await page
      .locator('#list-file')
      .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(first) });
    await page.locator('#list-price').click();
    await page.getByText('You own this report').waitFor();
    await page.getByRole('button', { name: 'Show the results (free)' }).click();
    await page.getByText('2 of 2 rows have a report. You paid 0.00 USD').waitFor();
    expect(await credits(key)).toBe(1.2);
    await page.getByRole('button', { name: 'Check another list' }).click();
    await page
      .locator('#list-file')
      .setInputFiles({ name: 'far.csv', mimeType: 'text/csv', buffer: Buffer.from(list.join('\n')) });
    await page.locator('#list-price').click();
    await page.getByText('There is nothing to buy').waitFor();
    expect(await page.locator('#list-buy').count()).toBe(0);
  });

  it('is read from a workbook as the workbook shows it', async () => {
    const { page } = await pages.openWithKey('/');
    const text = (value: string) => ({ value, type: String });
    const number = (value: number, format: string) => ({ value, type: Number, format });
    const workbook = await writeWorkbook([
      ['Loan', 'Street', 'City', 'State', 'ZIP', 'Closing'].map(text),
      [
        number(46, '0000'),
        text('110 Main St'),
        text('Alder'),
        text('TX'),
        number(77_998, '00000'),
        { value: new Date(Date.UTC(2026, 5, 30)), type: Date, format: 'mm/dd/yyyy' },
      ],
    ]).toBuffer();
    await choose(page, workbook, 'loans.xlsx');
    await page.getByText('The first place is read as “110 Main St, Alder, TX 77998”.').waitFor();
    expect(await page.locator('.list-table tbody td').allTextContents()).toEqual([
      '0046',
      '110 Main St',
      'Alder',
      'TX',
      '77998',
      '2026-06-30',
    ]);
  });

  it('shows what is wrong with a file, and reads columns as the reader selects', async () => {
    const { page } = await pages.openWithKey('/');
    await choose(page, '%PDF-1.7', 'report.pdf');
    await page.getByText('report.pdf: This isn’t a table').waitFor();
    const take = (content: string) =>
      page
        .locator('#list-file')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
    await take(`a\n${'b\n'.repeat(10_001)}`);
    await page.getByText('The file has 10,002 rows').waitFor();
    await take('PK\u0003\u0004 broken');
    await page.getByText('The workbook can’t be read').waitFor();
    await take('Haus,Ort\nMain St 110,Alder\n');
    await page.getByText('Choose which column holds the street').waitFor();
    expect(await page.locator('#list-price').isDisabled()).toBe(true);
    await page.getByLabel('Read “Haus” as').selectOption('Full address');
    await page.getByText('The first place is read as “Main St 110”.').waitFor();
    expect(await page.locator('#list-price').isDisabled()).toBe(false);
    expect(await seriousAxeFindings(page)).toEqual([]);
  });

  it('without an account asks for one, without credits sells as many as they cover, and continues after more were added', async () => {
    const { page } = await pages.open('/');
    const list = [
      HEADER,
      ...Array.from({ length: 7 }, (_, at) => rowOf(`${at}`, `${130 + 2 * at} Main St`)),
    ].join('\n');
    await choose(page, list);
    await page.getByRole('button', { name: 'Create a free account to check the list' }).click();
    await page.getByLabel('Email address').fill(`list-${crypto.randomUUID()}@example.org`);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('button', { name: 'Check the list (free)' }).click();
    await page.getByText('This is enough for 5 of 7 reports').waitFor();
    await page.getByRole('button', { name: 'Buy the first 5 (2.00 USD)' }).click();
    await page.getByText('2 reports weren’t bought').waitFor();
    await page.getByText('5 of 7 rows have a report. You paid 2.00 USD of at most 2.80 USD.').waitFor();
    await page.getByRole('button', { name: 'Buy the others' }).click();
    await page.getByText('2 reports weren’t bought').waitFor();
    await page.getByText('5 of 7 rows have a report').waitFor();
  });

  it('of thousands of rows is downloaded as a workbook too, while the page stays responsive', async () => {
    const { page, complaints } = await pages.openWithKey('/');
    const list = [HEADER, ...Array.from({ length: ROWS }, (_, at) => rowOf(String(at), '110 Main St'))];
    await price(page, list.join('\r\n'));
    await page.locator('#list-buy').click();
    const thread = page.waitForEvent('worker');
    const workbook = unzipSync((await download(page, '#list-xlsx')).bytes);
    const sheet = workbook['xl/worksheets/sheet1.xml'];
    expect(sheet && strFromU8(sheet).match(/<row /g)).toHaveLength(ROWS + 1);
    expect((await thread).url()).toMatch(/workbookThread/);
    expect(complaints).toEqual([]);
  });
});
