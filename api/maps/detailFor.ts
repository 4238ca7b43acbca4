import type { Caller } from '../../accounts/identity/authenticate.ts';
import type { MapDetail } from '../../core/colour/mapClasses.ts';

/**
 * What pictures tell a caller: the published values are for whom the operator lets fetch the files that hold them, with
 * the live owner key; everyone else sees classes, of which no value can be read.
 */
export function detailFor(caller: Caller | null): MapDetail {
  const mayDownload = caller?.mode === 'live' && caller.kind !== 'child' && caller.mayDownload;
  return mayDownload ? 'values' : 'classes';
}
