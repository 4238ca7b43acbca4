import type { Mode } from '../../accounts/identity/mode.ts';
import type { ModeFields } from '../../schemas/http/modeFields.ts';

/** What every answer to a test key says: the data are synthetic. */
export const TEST_MODE = { mode: 'test', data_source: 'synthetic' } as const satisfies ModeFields;

/** What an answer says about the data that it is based on. */
export function presentMode(mode: Mode): ModeFields {
  return mode === 'test' ? TEST_MODE : { mode };
}
