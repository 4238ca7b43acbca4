import type { Mode } from '../../accounts/identity/mode.ts';
import type { ModeFields } from '../../schemas/http/modeFields.ts';

/** Notice in every answer to a test key: the data are synthetic. */
export const TEST_MODE = { mode: 'test', data_source: 'synthetic' } as const satisfies ModeFields;

/** An answer's fields about the data that it is based on. */
export function presentMode(mode: Mode): ModeFields {
  return mode === 'test' ? TEST_MODE : { mode };
}

/** Prefix of the attribution of generated data; the demo frame and the mock reports write it. */
const MARK = 'SYNTHETIC';

/**
 * Whether data are synthetic instead of measured at a real place. The only place that decides this: the data's
 * attribution begins with a notice.
 */
export function isSynthetic({ attribution }: { readonly attribution: string }): boolean {
  return attribution.startsWith(MARK);
}
