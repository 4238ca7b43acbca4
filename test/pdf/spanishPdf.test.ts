import { expect, it } from 'vitest';
import { encodeIndexedPng } from '../../formats/png/indexedPng.ts';
import { velocityLegendIn } from '../../core/color/mapClasses.ts';
import { paletteOf } from '../../core/color/colorRamp.ts';
import { drawPortfolio } from '../../pdf/drawPortfolio.ts';
import { drawReport } from '../../pdf/drawReport.ts';
import type { ReportSheet } from '../../pdf/reportSheet.ts';
import { mockExamination } from '../../report/examine/mockExamination.ts';
import { presentReportSheet } from '../../report/present/presentReportSheet.ts';
import { SPANISH } from '../../report/words/spanish.ts';
import { describeWith } from '../support/machine/needs.ts';
import { factsOf, POPPLER, textOf, wordsOf } from '../support/browser/poppler.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const ENGLISH_WORDS =
  /\b(the|and|is|are|of|with|within|than|from|this|that|its|ground|rate|certain|years?|yr|inches|page|report|observation|sinking|rising)\b/i;

function spanishSheet(scenario: string, withBrief: boolean): ReportSheet {
  const { examination } = mockExamination(scenario, NOW);
  const { place, cell } = examination;
  const address = '1200 Calle Peñasquitos, Condado de Harris, TX 77002';
  const sheet = presentReportSheet(
    {
      ...examination,
      place: { ...place, address: 'calle penasquitos 1200', geocodedAddress: address, uncertaintyM: 15 },
      cell: cell && {
        ...cell,
        attribution: 'Copernicus Sentinel-1',
        dataSource: 'files in the layout of OPERA DISP-S1 by an unnamed institution',
        license: 'not stated by the files',
      },
    },
    {
      requestId: 'req_0f8fad5bd9cb469fa16570867728950e',
      now: NOW,
      mode: 'live',
      isMock: false,
      label: 'Lote 17',
      withBrief,
      language: 'es',
      publicUrl: 'https://example.com',
      contactEmail: null,
    },
    seriesOf(),
    MAP,
  );
  return { ...sheet, proof: { url: `https://example.com/verify/req?proof=${'eyJhbGciOiJF'.repeat(60)}` } };
}

function seriesOf(): ReportSheet['series'] {
  const days = Array.from({ length: 120 }, (_, at) => 17_000 + 12 * at);
  return { days, verticalMm: days.map((day, at) => (-4.6 * (day - 17_000)) / 365.25 + 2 * Math.sin(at)) };
}

const PICTURE = {
  png: encodeIndexedPng({
    width: 64,
    height: 64,
    indices: new Uint8Array(64 * 64),
    palette: paletteOf('velocity'),
  }),
  outline: [0, 1, 2, 3].map((at) => ({ x: at === 1 || at === 2 ? 0.52 : 0.48, y: at > 1 ? 0.52 : 0.48 })),
};
const MAP: ReportSheet['map'] = {
  near: { ...PICTURE, metersAcross: 600, hasStreets: true },
  wide: { ...PICTURE, metersAcross: 4800, hasStreets: true },
  legend: velocityLegendIn(SPANISH.ground),
};

describeWith(POPPLER)('a printed report in Spanish', () => {
  it.each([
    'ok:rapid_subsidence',
    'ok:notable_subsidence',
    'ok:stable',
    'ok:no_clear_trend',
    'ok:mild_uplift',
  ])('has no English word and declares its language: %s', async (scenario) => {
    for (const withBrief of [true, false]) {
      const pdf = await drawReport(spanishSheet(scenario, withBrief));
      const text = textOf(pdf);
      expect(text).not.toMatch(ENGLISH_WORDS);
      for (const words of [
        'INFORME DE MOVIMIENTO DEL TERRENO',
        '1 de junio de 2026',
        'por año (95 %)',
        'pulgadas por año',
        'Página 1 de 2',
        'Movimiento vertical (mm)',
        'archivos con el formato de OPERA DISP-S1, de una institución sin nombre',
        'los archivos no lo indican',
      ])
        expect(text).toContain(words);
      const raw = Buffer.from(pdf).toString('latin1');
      expect(raw).toContain('/Lang (es-US)');
      expect(factsOf(pdf)['Title']).toMatch(/^Informe de movimiento del terreno: /);
      expect(Number(factsOf(pdf)['Pages'])).toBe(2);
    }
  });

  it('keeps its texts within the margins', async () => {
    const words = wordsOf(await drawReport(spanishSheet('ok:rapid_subsidence', true)));
    expect(words.filter(({ left, right }) => left < 40 || right > 612 - 40)).toEqual([]);
  });

  it('summarizes several in Spanish', async () => {
    const report = spanishSheet('ok:stable', true);
    const pdf = await drawPortfolio({
      language: 'es',
      title: 'Informes de movimiento del terreno',
      notes: [],
      lines: [
        {
          place: 'Calle 1',
          headline: report.headline,
          rate: '1.4 ± 1.0',
          lastObserved: '2026-05-12',
          report,
        },
      ],
      watermark: null,
      requestId: 'req_1',
      madeAt: NOW,
    });
    expect(textOf(pdf)).toMatch(/1 informe\. Estable: 1\./);
    expect(textOf(pdf)).not.toMatch(ENGLISH_WORDS);
  });
});
