import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { parseReferenceChoice, referenceChoiceText } from '../../../core/reference/referenceChoice.ts';

describe('the choice of a reference', () => {
  test('is derived from the frame when nothing is given', () => {
    expect(parseReferenceChoice([])).toEqual({ is: 'derived' });
  });

  test('keep trusts the product, and accepts no places in addition', () => {
    expect(parseReferenceChoice(['keep'])).toEqual({ is: 'kept' });
    expect(parseReferenceChoice(['keep', '19.4,-99.1'])).toContain('takes no places');
  });

  test('a place has a radius of 250 m unless another one is given', () => {
    expect(parseReferenceChoice(['29.76,-95.37', '29.7,-95.3,400'])).toEqual({
      is: 'points',
      points: [
        { lat: 29.76, lon: -95.37, radiusM: 250 },
        { lat: 29.7, lon: -95.3, radiusM: 400 },
      ],
    });
  });

  test.each([
    '29.76',
    '29.76,-95.37,0',
    '29.76,-95.37,20000',
    '91,0',
    '0,181',
    'a,b',
    '1,2,3,4',
    '',
    'Keep',
    '1e1,2',
  ])('refuses "%s" and explains how to write it', (text) => {
    expect(parseReferenceChoice([text])).toContain('lat,lon,radius');
  });

  const places = fc.array(
    fc.tuple(
      fc.integer({ min: -89, max: 89 }),
      fc.integer({ min: -179, max: 179 }),
      fc.integer({ min: 1, max: 9999 }),
    ),
    { minLength: 1, maxLength: 4 },
  );
  test.prop([places])('is read back from its own text', (given) => {
    const choice = parseReferenceChoice(given.map((place) => place.join(',')));
    expect(typeof choice).toBe('object');
    if (typeof choice === 'string') return;
    expect(parseReferenceChoice(referenceChoiceText(choice).split(' '))).toEqual(choice);
  });
});
