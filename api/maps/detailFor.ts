import type { Caller } from '../../accounts/identity/authenticate.ts';
import type { MapDetail } from '../../core/color/mapClasses.ts';

/**
 * The detail of a caller's pictures: with the live owner key of an account that may download files, published values; for
 * everyone else, classes, from which no value can be read.
 */
export function detailFor(caller: Caller | null): MapDetail {
  const mayDownload = caller?.mode === 'live' && caller.kind !== 'child' && caller.mayDownload;
  return mayDownload ? 'values' : 'classes';
}
