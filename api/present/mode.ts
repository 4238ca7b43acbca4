import type { Mode } from '../../billing/ledger.ts';
import type { ModeFields } from '../../schemas/http/mode.ts';

/** What every answer says about the data that it rests on: those of a test key are synthetic. */
export function presentMode(mode: Mode): ModeFields {
  return mode === 'test' ? { mode, data_source: 'synthetic' } : { mode };
}
