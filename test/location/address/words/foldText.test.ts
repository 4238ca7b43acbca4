import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../location/address/words/foldText.ts';
import { placeKey } from '../../../../location/address/words/placeKey.ts';

describe('folding', () => {
  it('maps every folded character of Unicode to its final form, in lower case too', () => {
    const unsettled: string[] = [];
    for (let code = 0; code < 0x11_0000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const folded = foldText(String.fromCodePoint(code));
      if (foldText(folded) !== folded || foldText(folded.toLowerCase()) !== folded)
        unsettled.push(code.toString(16));
    }
    expect(unsettled).toEqual([]);
  });

  it.each([
    ['Cañon', 'CANON'],
    ['ﬁrst', 'FIRST'],
    ['Straße', 'STRASSE'],
    ['Ｍａｉｎ', 'MAIN'],
    ['123½', '123 1/2'],
    ['O’Farrell', "O'FARRELL"],
    ['37–12', '37-12'],
  ])('%s is %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('the key of a place', () => {
  it.each([
    ['St. Louis', 'Saint Louis'],
    ['MT ST JOSEPH', 'Mount Saint Joseph'],
    ['Ft. Worth', 'Fort Worth'],
    ['Winston-Salem', 'WINSTON SALEM'],
    ["Coeur d'Alene", 'COEUR DALENE'],
    ['N Bend', 'North Bend'],
    ['Colorado Spgs', 'Colorado Springs'],
    ['White Sulphur Sprgs', 'White Sulphur Sprgs'],
    ['Española', 'Espanola'],
    ['Mtn View', 'Mountain View'],
  ])('is the same for %s and %s', (first, second) => {
    expect(placeKey(first)).toBe(placeKey(second));
    expect(placeKey(placeKey(first))).toBe(placeKey(first));
  });
});
