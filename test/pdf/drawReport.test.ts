import { fc, test } from '@fast-check/vitest';
import { expect, it } from 'vitest';
import { presentReportSheet, type SheetContext } from '../../report/present/presentReportSheet.ts';
import type { Examination } from '../../report/examine/examination.ts';
import { mockExamination } from '../../report/examine/mockExamination.ts';
import { paletteOf } from '../../core/color/colorRamp.ts';
import { classLegendOf } from '../../core/color/mapClasses.ts';
import { drawReport } from '../../pdf/drawReport.ts';
import type { ReportSheet } from '../../pdf/reportSheet.ts';
import { encodeIndexedPng } from '../../formats/png/indexedPng.ts';
import { factsOf, fontsOf, structureOf, textOf, POPPLER, wordsOf } from '../support/browser/poppler.ts';
import { times } from '../support/machine/tier.ts';
import { describeWith } from '../support/machine/needs.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const REQUEST_ID = 'req_0f8fad5bd9cb469fa16570867728950e';
const [MARGIN, MOST_BYTES] = [40, 500_000];

const about: SheetContext = {
  requestId: REQUEST_ID,
  now: NOW,
  mode: 'live',
  isMock: false,
  label: null,
  withBrief: false,
  language: 'en',
  publicUrl: 'https://example.org',
  contactEmail: 'help@example.org',
};

const PICTURE = {
  png: encodeIndexedPng({
    width: 512,
    height: 512,
    indices: Uint8Array.from({ length: 512 * 512 }, (_, at) => ((at % 512) >> 4) * 8 + ((at >> 13) & 7)),
    palette: paletteOf('velocity'),
  }),
  outline: [0, 1, 2, 3].map((i) => ({ x: i === 1 || i === 2 ? 0.52 : 0.48, y: i > 1 ? 0.52 : 0.48 })),
};
const MAP: ReportSheet['map'] = {
  near: { ...PICTURE, metersAcross: 600, hasStreets: true },
  wide: { ...PICTURE, metersAcross: 4800, hasStreets: true },
  legend: classLegendOf('velocity'),
};

/** As long as the proof of a place with a long address. */
const PROOF: ReportSheet['proof'] = {
  url: `https://example.org/verify/${REQUEST_ID}?proof=${'eyJhbGciOiJFZERTQSJ9'.repeat(40)}`,
};

function seriesOf(epochs: number, mmYr: number): ReportSheet['series'] {
  const days = Array.from({ length: epochs }, (_, i) => 17_000 + 12 * i);
  return { days, verticalMm: days.map((day, i) => (mmYr * (day - days[0]!)) / 365.25 + 2 * Math.sin(i)) };
}

function sheetOf(
  scenario = 'ok:notable_subsidence',
  changes: { place?: Partial<Examination['place']>; about?: Partial<SheetContext>; cell?: object } = {},
): ReportSheet {
  const { examination } = mockExamination(scenario, NOW);
  const { place, cell } = examination;
  const changed = {
    ...examination,
    place: { ...place, ...changes.place },
    cell: cell && { ...cell, attribution: 'Copernicus Sentinel data; a test', ...changes.cell },
  };
  const sheet = presentReportSheet(changed, { ...about, ...changes.about }, seriesOf(120, -4.6), MAP);
  return { ...sheet, proof: PROOF };
}

/** No word is outside the margins or overlaps another. */
function expectTidy(pdf: Uint8Array): void {
  const words = wordsOf(pdf);
  const outside = words.filter(
    ({ left, right, top, bottom }) => left < MARGIN || right > 612 - MARGIN || top < 20 || bottom > 792 - 14,
  );
  expect(outside).toEqual([]);
  const overlapping = words.flatMap((a, i) =>
    words
      .slice(i + 1)
      .filter((b) => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        // The boxes of lines are taller than their letters.
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        const height = Math.min(a.bottom - a.top, b.bottom - b.top);
        return a.page === b.page && across > 1 && down > 0.55 * height;
      })
      .map((b) => `${a.text} and ${b.text} on page ${a.page}`),
  );
  expect(overlapping).toEqual([]);
}

describeWith(POPPLER)(`a printed report`, () => {
  it('has the contents of the report, on two pages', async () => {
    const sheet = sheetOf('ok:notable_subsidence', {
      place: {
        address: '901 bagby st houston',
        geocodedAddress: '901 Bagby St, Houston, TX 77002',
        matchType: 'rooftop_interpolated',
        uncertaintyM: 15,
      },
      about: { withBrief: true, label: 'Lot 17' },
    });
    const pdf = await drawReport(sheet);
    const text = textOf(pdf);
    const said = [
      '901 Bagby St, Houston, TX 77002',
      'Address sent: 901 bagby st houston',
      'probably within 15 m',
      'Customer’s own note: Lot 17',
      'Sinking',
      '−4.6 ± 1.6 mm per year (95 %)',
      '−0.181 ± 0.062 inches per year',
      'outlined: the map on the left',
      '95 % interval of the rate',
      'the direction is certain',
      'June 1, 2026',
      'Vertical motion (mm)',
      REQUEST_ID,
      ...sheet.facts.flatMap(({ label, value }) => [label, value]),
      ...sheet.provenance.flatMap(({ label, value }) => [label, value]),
      ...sheet.limits,
      sheet.method,
      sheet.brief!,
    ];
    for (const words of said) expect(text).toContain(words);
    expect(factsOf(pdf)).toMatchObject({
      Title: 'Ground motion report: 901 Bagby St, Houston, TX 77002',
      Pages: '2',
      Tagged: 'yes',
      'Page size': '612 x 792 pts (letter)',
      'PDF version': '1.7',
    });
    expectTidy(pdf);
    expect(pdf.length).toBeLessThan(100_000);
  });

  it('has only embedded fonts, as subsets that can be searched', async () => {
    const fonts = fontsOf(await drawReport(sheetOf()));
    expect(fonts.map(({ name }) => name.replace(/^\w{6}\+/, '')).sort()).toEqual([
      'SourceSans3-Regular',
      'SourceSans3-SemiBold',
    ]);
    for (const { flags } of fonts) expect(flags).toEqual(['yes', 'yes', 'yes']);
  });

  it('can be read aloud: a language, headings, paragraphs, tables, and figures with their descriptions', async () => {
    const pdf = await drawReport(sheetOf());
    const structure = structureOf(pdf);
    for (const tag of ['Document', 'H1', 'H2', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD', 'L', 'LI']) {
      expect(structure).toMatch(new RegExp(`^\\s*${tag}\\b`, 'm'));
    }
    const raw = Buffer.from(pdf).toString('latin1');
    expect(raw).toContain('/Lang (en-US)');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(raw.match(/\/Alt /g)?.length).toBe(4);
    expect(raw.match(/\/BBox \[/g)?.length).toBe(4);
    expect(raw.match(/\/Scope \/Row/g)?.length).toBe(structure.match(/^\s*TH\b/gm)?.length);
  });

  it('shows the interval of its rate around the line, if the record has one rate', async () => {
    const sheet = sheetOf();
    const keyOf = async (changes: Partial<ReportSheet>) =>
      /95 % interval of the rate(?:: too narrow to show)?/.exec(
        textOf(await drawReport({ ...sheet, ...changes })),
      )?.[0];
    expect(await keyOf({})).toBe('95 % interval of the rate');
    const rate = { ...sheet.rate, margin95MmYr: 0.01 };
    expect(await keyOf({ rate })).toBe('95 % interval of the rate: too narrow to show');
    const event = { kind: 'step', size: -20, earliest: '2018-01-06', latest: '2018-01-18' } as const;
    expect(await keyOf({ events: [{ ...event, name: 'drop of 20 mm', dates: 'in January 2018' }] })).toBe(
      undefined,
    );
  });

  it('marks values that are not measurements, and nothing else', async () => {
    const marks = async (sheet: ReportSheet) => /not a measurement/.test(textOf(await drawReport(sheet)));
    expect(await marks(sheetOf())).toBe(false);
    expect(sheetOf('ok', { about: { mode: 'test' } }).watermark).toBe('TEST DATA – not a measurement');
    expect(sheetOf('ok', { about: { isMock: true } }).watermark).toBe('EXAMPLE – not a measurement');
    expect(sheetOf('ok', { cell: { attribution: 'SYNTHETIC demo' } }).watermark).toMatch(/^SYNTHETIC DATA/);
    expect(await marks(sheetOf('ok', { about: { mode: 'test' } }))).toBe(true);
  });

  it.each([
    ['accents', 'Calle Peñasquitos 12, São João, Łódź Ñuñoa, CA 92129'],
    ['Greek and Cyrillic', 'Ω Street 1, Βόλος, Улица Мира 5'],
  ])('keeps %s', async (_, address) => {
    const pdf = await drawReport(sheetOf('ok', { place: { address, geocodedAddress: address } }));
    expect(textOf(pdf)).toContain(address.normalize('NFC'));
    expectTidy(pdf);
  });

  const scripts: [string, string][] = [
    ['Chinese', '北京市朝阳区 7'],
    ['Arabic, shaped', 'شارع'],
    ['emoji', '🏠💧'],
    ['Japanese', 'ひらがな通り カタカナ'],
    ['Korean', '서울특별시 강남구'],
    ['Hebrew', 'שלום'],
    ['Hindi', 'नगर'],
  ];
  it.each(scripts.slice(0, times(3, scripts.length)))('prints %s', async (_, words) => {
    const sheet = sheetOf('ok', { place: { address: `12 ${words} St` }, about: { label: words } });
    const pdf = await drawReport(sheet);
    const text = textOf(pdf)
      .normalize('NFKC')
      .replaceAll(/[\u202A-\u202E]/g, '');
    for (const word of words.split(' ')) expect(text).toContain(word);
    expect(text).not.toContain('?');
    expectTidy(pdf);
    for (const { flags } of fontsOf(pdf)) expect(flags).toEqual(['yes', 'yes', 'yes']);
    expect(pdf.length).toBeLessThan(110_000);
  });

  it('breaks lines of scripts without spaces, within the margins', async () => {
    const label = '很长的中文标签没有空格'.repeat(10);
    const pdf = await drawReport(sheetOf('ok', { about: { label } }));
    expectTidy(pdf);
    expect(textOf(pdf).replaceAll(' ', '')).toContain(label);
  });

  it('shows a character that no font has as its code point, and contains no control character', async () => {
    const address = `1 東京 St\u202E\u0007 \u{10FFFD}`;
    const text = textOf(await drawReport(sheetOf('ok', { place: { address } })));
    expect(text).toContain('1 東京 St [U+10FFFD]');
    for (const hidden of ['\u202E', '\u0007', '?']) expect(text).not.toContain(hidden);
  });

  it('repeats nothing: the facts of the first page are not those of the second', async () => {
    const sheet = sheetOf();
    const text = textOf(await drawReport(sheet));
    for (const { value } of sheet.facts.filter(({ value: said }) => said.length > 20))
      expect(text.split(value)).toHaveLength(2);
  });

  it('draws as many observations as an example states', async () => {
    const { examination } = mockExamination('ok:rapid_subsidence', NOW);
    const { dates, verticalMm } = (await examination.readSeries())!;
    expect([dates.length, verticalMm.length]).toEqual([198, 198]);
    expect(examination.measurement!.nMeasurements).toBe(198);
    expect(Math.abs(verticalMm.at(-1)! + 14.2 * 8)).toBeLessThan(6);
  });

  it.each([
    ['sinking by half a meter a year', -512.34, 12.3, seriesOf(200, -512)],
    ['rising by half a meter a year', 498.7, 45.6, seriesOf(200, 498)],
    ['not at all', 0, 0.001, { days: [1, 13, 25, 37, 49, 61], verticalMm: [0, 0, 0, 0, 0, 0] }],
    ['seen once', 1.5, 0.4, { days: [17_000], verticalMm: [0] }],
    [
      'seen in few years with a gap',
      -3,
      0.2,
      { days: [0, 12, 24, 36, 2000, 2012, 2024], verticalMm: [0, 1, 0, 1, -9, -8, -9] },
    ],
    ['without a series', 8, 1, null],
  ])('stays tidy for ground that moves %s', async (_, velocityMmYr, sigmaMmYr, series) => {
    const sheet = sheetOf();
    const pdf = await drawReport({
      ...sheet,
      series,
      rate: { ...sheet.rate, velocityMmYr, margin95MmYr: 2 * sigmaMmYr },
    });
    expectTidy(pdf);
    expect(factsOf(pdf)['Pages']).toBe('2');
  });

  const words = (most: number) =>
    fc
      .array(fc.stringMatching(/^[A-Za-zÀ-ž0-9.,'-]{1,18}$/), { minLength: 1, maxLength: 40 })
      .map((parts) => parts.join(' ').slice(0, most));

  test.prop(
    [
      words(300),
      words(300),
      fc.option(words(120)),
      words(900),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 1, max: 400 }),
      fc.double({ min: -600, max: 600, noNaN: true }),
    ],
    { numRuns: times(5, 25) },
  )(
    'has room for all of its texts, on more pages when they are long',
    async (address, geocodedAddress, label, attribution, withBrief, hasMap, epochs, mmYr) => {
      const sheet = sheetOf('ok:rapid_subsidence', {
        place: { address, geocodedAddress },
        about: { label, withBrief },
        cell: { attribution },
      });
      const pdf = await drawReport({ ...sheet, map: hasMap ? MAP : null, series: seriesOf(epochs, mmYr) });
      expectTidy(pdf);
      expect(pdf.length).toBeLessThan(MOST_BYTES);
      expect(Number(factsOf(pdf)['Pages'])).toBeLessThanOrEqual(3);
    },
  );
});
