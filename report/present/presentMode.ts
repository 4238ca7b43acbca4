import type { Mode } from '../../accounts/identity/mode.ts';
import type { ModeFields } from '../../schemas/http/modeFields.ts';

/** What every answer to a test key says: the data are synthetic. */
export const TEST_MODE = { mode: 'test', data_source: 'synthetic' } as const satisfies ModeFields;

/** What an answer says about the data that it is based on. */
export function presentMode(mode: Mode): ModeFields {
  return mode === 'test' ? TEST_MODE : { mode };
}

/** How the attribution of data begins that a program made up; the demo frame and the mock reports write it. */
const MARK = 'SYNTHETIC';

/**
 * Whether data are made up and no measurement of a real place. The one place that decides it: the data say so
 * themselves, at the beginning of their attribution.
 */
export function isSynthetic({ attribution }: { readonly attribution: string }): boolean {
  return attribution.startsWith(MARK);
}
