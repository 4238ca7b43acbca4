import { describe, expect, it } from 'vitest';
import { GroundMotionError, invalidInput } from '../../core/error.ts';

describe('an error of the project', () => {
  it('has a code that a room declares, and the details of that code', () => {
    const error = new GroundMotionError('unavailable', 'map_unreadable', 'a.tif: it is cut off', {
      details: { key: 'a.tif' },
    });
    expect(error).toMatchObject({ kind: 'unavailable', code: 'map_unreadable', details: { key: 'a.tif' } });
    // The compiler rejects these.
    // @ts-expect-error a code that no room has
    expect(invalidInput('map_unreadible', '').code).toBe('map_unreadible');
    // @ts-expect-error a detail of another code
    expect(invalidInput('map_unreadable', '', { details: { path: 'a.tif' } }).details).toEqual({
      path: 'a.tif',
    });
    // @ts-expect-error details of a code that has none
    expect(invalidInput('invalid_date', '', { details: { key: 'a' } }).details).toEqual({ key: 'a' });
  });

  it('keeps the code, kind and details that another process reported', () => {
    const reported = {
      kind: 'refused',
      code: 'of_tomorrow',
      message: 'not now',
      details: { at: 3 },
    } as const;
    expect(GroundMotionError.from(reported)).toMatchObject(reported);
  });
});
