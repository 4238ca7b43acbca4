import { describe, expect, it } from 'vitest';
import {
  learnTypes,
  ownTypeOf,
  ownWordsOf,
  withPostalType,
} from '../../../../location/address/words/ownTypes.ts';

const NAMES = ['Oak', 'Elm', 'Park View', 'Harbor Bay', 'San Jose', '14th'];
const under = (...types: readonly string[]) =>
  types.flatMap((type) => NAMES.map((name) => `${name} ${type}`));

describe('a county’s local abbreviations of street types', () => {
  it.each([
    ['LA', 'LN'],
    ['BL', 'BLVD'],
    ['CI', 'CIR'],
    ['CM', 'CMN'],
    ['PW', 'PKWY'],
    ['PZ', 'PLZ'],
    ['PY', 'PKWY'],
    ['HY', 'HWY'],
    ['BV', 'BLVD'],
    ['LP', 'LOOP'],
    ['XG', 'XING'],
    ['FW', 'FWY'],
  ])('%s, at the end of several streets, is read as %s', (word, type) => {
    const learned = learnTypes(under('AV', 'ST', word));
    expect(withPostalType(`PARK VIEW ${word}`, learned) ?? `PARK VIEW ${word}`).toBe(
      word === 'LP' ? 'PARK VIEW LP' : `PARK VIEW ${type}`,
    );
    expect(withPostalType(`OAK ${word} NE`, learned) ?? type).toContain(type);
  });

  it('are not derived from names, numbered roads, particles, or what might be several types', () => {
    for (const streets of [
      under('BAY', 'PAZ', 'SKY', 'MAR'),
      ['County Road PW', 'County Rd PW', 'State Highway PW', 'Avenue PW', 'Road PW'],
      ['Calle de la PZ', 'Avenida la PZ', 'Camino del PZ', 'Via los PZ'],
      under('CA', 'NE', 'JR'),
      ['Oak PZ', 'Elm PZ'],
    ])
      expect([...learnTypes(streets)]).toEqual([]);
  });

  it('mean the next type when the file writes the likeliest one in a postal spelling', () => {
    expect(learnTypes(under('CR')).get('CR')).toBeUndefined();
    expect(learnTypes(under('CR', 'CT')).get('CR')).toBe('CIR');
    expect(learnTypes(under('CR', 'CT', 'CIR')).get('CR')).toBeUndefined();
  });

  it('are known without a file only when one type is meant', () => {
    expect(['LA', 'BL', 'CI', 'PW', 'PZ'].map((word) => ownTypeOf(word))).toEqual([
      'LN',
      'BLVD',
      'CIR',
      'PKWY',
      'PLZ',
    ]);
    expect(ownTypeOf('ST')).toBeUndefined();
  });

  it('are parsed back by each word that means a type', () => {
    for (const type of ['LN', 'BLVD', 'CIR', 'PKWY', 'PLZ', 'LOOP', 'CT', 'DR'])
      for (const word of ownWordsOf(type)) expect([word, ownTypeOf(word)]).toEqual([word, type]);
    expect(ownWordsOf('LN')).toContain('LA');
    expect(ownWordsOf('BLVD')).toContain('BL');
  });
});
