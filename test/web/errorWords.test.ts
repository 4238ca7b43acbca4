import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '../../schemas/http/contract/errorCodes.ts';
import { errorLine, errorWords } from '../../web/page/errorWords.ts';

const JARGON = /\b(GET|POST|HTTP|JSON|API)\b|\/api|[a-z]_[a-z]/;

describe('an error on the page', () => {
  it.each(Object.entries(ERROR_CODES))(
    'has a message for people: %s',
    (code, { status, meaning, remedy }) => {
      const line = errorLine({ code, status, message: `${meaning} ${remedy}; POST /api/v1/something` });
      expect(line).not.toMatch(JARGON);
      expect(line.length).toBeGreaterThan(30);
    },
  );

  it('keeps a message that is written for people, and replaces others', () => {
    const one = (message: string) => errorWords({ code: 'new_code', status: 422, message }).text;
    expect(one('The street has no such number.')).toBe('The street has no such number.');
    expect(one('send min_geocode_score=0.7')).not.toContain('min_geocode_score');
  });

  it('says for a refused key that the key is the cause, and that checking needs none', () => {
    const { title, text } = errorWords({
      code: 'invalid_api_key',
      status: 401,
      message: 'unknown; register with POST /api/v1/autonomous/register to get one',
    });
    expect(title).toBe('This key was rejected');
    expect(text).toContain('Checking places is free and needs no key');
  });
});
