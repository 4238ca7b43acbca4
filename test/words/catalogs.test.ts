import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGLISH as SHARED_PAGE } from '../../api/docs/shared/english.ts';
import { SPANISH as SHARED_PAGE_ES } from '../../api/docs/shared/spanish.ts';
import { ENGLISH as GROUND } from '../../core/words/english.ts';
import { SPANISH as GROUND_ES } from '../../core/words/spanish.ts';
import { ENGLISH as PDF } from '../../pdf/words/english.ts';
import { SPANISH as PDF_ES } from '../../pdf/words/spanish.ts';
import { ENGLISH as REPORT } from '../../report/words/english.ts';
import { SPANISH as REPORT_ES } from '../../report/words/spanish.ts';
import { SPANISH as PAGE_ES } from '../../web/words/spanish/spanish.ts';
import { compareWords } from '../../web/words/compareWords.ts';
import { drawWords } from '../../web/words/drawWords.ts';
import { ownerWords } from '../../web/words/ownerWords.ts';
import { words as PAGE } from '../../web/words/words.ts';

const { ground: _ground, ...FIRST_PARTS } = PAGE;
const PAGE_PARTS = { ...FIRST_PARTS, compare: compareWords, draw: drawWords, owner: ownerWords };

const CATALOGS = [
  ['the ground', GROUND, GROUND_ES],
  ['a report', REPORT, REPORT_ES],
  ['a PDF', PDF, PDF_ES],
  ['a shared report', SHARED_PAGE, SHARED_PAGE_ES],
  ...Object.entries(PAGE_PARTS).map(
    ([part, english]) => [`the page: ${part}`, english, PAGE_ES[part as keyof typeof PAGE_ES]] as const,
  ),
] as const;

/** The same in both languages. */
const SHARED =
  /^(#|N|no|No|Color|Color 7|σ|1|mm|Vertical, mm|Karst|vertical|7|mm|±7 mm|−3 (to|a) \+3|Ground Motion Reporting Service|Latitude, longitude 7|7 mm)$/;
/** English words that no Spanish sentence contains. */
const ENGLISH_WORDS =
  /\b(the|and|is|are|of|with|within|than|from|this|that|which|its|ground|rate|certain|years?|yr|inches|away|not)\b/i;

/** Every text of a catalog by its path; functions are called with plain arguments, true and false. */
function textsOf(catalog: unknown, path = ''): [path: string, text: string][] {
  if (catalog === null) return [[path, '']];
  if (typeof catalog === 'string') return [[path, catalog]];
  if (typeof catalog === 'function') {
    const date = new Date(Date.UTC(2025, 9, 12));
    const isOfDates = path.endsWith('events.dates');
    const span = Object.assign(String(7), { from: '2016-01-02', to: '2026-01-02', years: '9.9' });
    return [true, false].map((flag) => [
      `${path}(${flag})`,
      isOfDates
        ? (catalog as (...dates: Date[]) => string)(date, date)
        : (catalog as (...values: unknown[]) => string)('7', flag ? '7' : false, flag && span, '7'),
    ]);
  }
  return Object.entries(catalog as object).flatMap(([key, value]) =>
    textsOf(value, path === '' ? key : `${path}.${key}`),
  );
}

describe.each(CATALOGS)('the Spanish catalog of %s', (_, english, spanish) => {
  const [before, after] = [textsOf(english), textsOf(spanish)];

  it('has a translation of every text', () => {
    expect(after.map(([path]) => path)).toEqual(before.map(([path]) => path));
    const same = before.filter(([, text], at) => text === after[at]?.[1] && !SHARED.test(text));
    expect(
      same.filter(([path, text]) => path !== 'language' && path !== 'ground.language' && text !== ''),
    ).toEqual([]);
  });

  it('contains no English word', () => {
    const found = after.filter(
      ([path, text]) =>
        ENGLISH_WORDS.test(text.replace('GET /api/v1/my-reports/{id}', '')) && !path.endsWith('author'),
    );
    expect(found).toEqual([]);
  });
});

describe('the glossary', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, english = '', spanish = '']) => ({ english, spanish }));
  const all = CATALOGS.flatMap(([, , spanish]) => textsOf(spanish).map(([, text]) => text.toLowerCase()));

  it('lists at least thirty words', () => {
    expect(rows.length).toBeGreaterThan(30);
  });

  it.each(rows.map(({ english, spanish }) => [english, spanish]))(
    'has the word of the catalogs for "%s": %s',
    (_, spanish) => {
      expect(all.some((text) => text.includes(spanish))).toBe(true);
    },
  );

  it('has no second word for the same thing in a catalog', () => {
    const rivals = /subsidencia|asentamiento|elevación|reporte|pixel|píxel|cuadro|escena|fotograma/;
    expect(all.filter((text) => rivals.test(text))).toEqual([]);
  });
});
