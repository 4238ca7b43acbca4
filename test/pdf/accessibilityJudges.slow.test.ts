import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { drawInvoice } from '../../pdf/drawInvoice.ts';
import { MOCK_SCENARIOS } from '../../report/examine/mockExamination.ts';
import { OUTLOUD, pageValidation, verapdf } from '../support/documents/pdfJudges.ts';
import { describeWith, testWith } from '../support/machine/needs.ts';
import { pointIn, TEST_NOW } from '../support/planted/plantedLake.ts';
import { startTestServer } from '../support/server/testServer.ts';

const VERAPDF = verapdf();
const PAGE = pageValidation();
const SINKING = { row: 10, col: 10 };
const RISING = { row: 10, col: 20 };
const LABELS = ['0046 / Gebäude “B”', 'مبنى رقم ٤٦', '房屋 46', '🏠 46'];

const INVOICE = {
  watermark: null,
  title: 'Invoice',
  number: 'GM-2026-00046',
  seller: ['Example Ground LLC', '1 Main Street', 'Houston, TX 77002'],
  buyer: ['Buyer & Söhne', '2 Main Street'],
  facts: [{ label: 'Issued', value: '2026-06-01' }],
  currency: 'USD',
  lines: [{ text: 'Credits for ground motion reports', amount: '25.00' }],
  total: { text: 'Total', amount: '25.00' },
  notes: ['Paid by card.'],
  issuedAt: TEST_NOW,
};

describeWith()('every PDF that this service writes', () => {
  const files: string[] = [];
  let folder: string;

  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ground-motion-pdf-'));
    const keep = async (name: string, bytes: Uint8Array) => {
      files.push(join(folder, `${name}.pdf`));
      await writeFile(files.at(-1)!, bytes);
    };
    const server = await startTestServer({
      cells: [
        { ...SINKING, velocityVerticalMmYr: -12.5 },
        { ...RISING, velocityVerticalMmYr: 5 },
      ],
    });
    const key = await server.register();
    const pdf = async (name: string, path: string, body?: object) => {
      const response = await fetch(server.url + path, {
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      expect(response.headers.get('content-type')).toBe('application/pdf');
      await keep(name, new Uint8Array(await response.arrayBuffer()));
    };
    for (const scenario of MOCK_SCENARIOS.filter((each) => each.startsWith('ok')))
      for (const lang of ['en', 'es'])
        await pdf(
          `${scenario.replace(':', '-')}-${lang}`,
          `/report.pdf?mock=${scenario}&brief=1&lang=${lang}`,
        );
    for (const [at, cell] of [SINKING, RISING].entries()) {
      const { lat, lon } = pointIn(cell);
      await pdf(`bought-${at}`, `/report.pdf?lat=${lat}&lon=${lon}`);
    }
    for (const [at, label] of LABELS.entries())
      await pdf(`label-${at}`, `/report.pdf?mock=ok&label=${encodeURIComponent(label)}`);
    const { reports } = (await server.get('/api/v1/my-reports', key)).body as { reports: { id: number }[] };
    await pdf('portfolio', '/api/v1/my-reports/pdf', { ids: reports.map(({ id }) => id), title: 'Loans' });
    await keep('invoice', await drawInvoice(INVOICE));
    await server.close();
  });

  testWith(VERAPDF)('keeps the rules of PDF/UA-1, says veraPDF', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(VERAPDF.findings(files)).toEqual([]);
  });

  testWith(PAGE)('keeps the rules of PDF/UA-1, says a validator that shares no code with it', async () => {
    expect(await PAGE.findings(files)).toEqual([]);
  });

  testWith(OUTLOUD)('makes sense when it is read aloud', () => {
    // It takes headings that each report of a portfolio repeats for running headers.
    const findings = OUTLOUD.findings(files).filter((each) => !/^portfolio.pdf PAG-001 /.test(each));
    expect(findings).toEqual([]);
  });
});
