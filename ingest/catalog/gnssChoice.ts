import { invalidInput } from '../../core/error.ts';

/** Which GNSS stations tie a frame: those that are found (`findStations.ts`), none, or those of the files given. */
export type GnssChoice =
  | { readonly is: 'auto' }
  | { readonly is: 'off' }
  | { readonly is: 'files'; readonly paths: readonly string[] };

/** The paths that were given. */
export function pathsOf(choice: GnssChoice): readonly string[] {
  return choice.is === 'files' ? choice.paths : [];
}

/** Reads the values of `--gnss`, or of another option like it; without any it is `auto`. Throws `bad_usage`. */
export function parseGnssChoice(values: readonly string[], option = '--gnss'): GnssChoice {
  const [first] = values;
  if (first === undefined) return { is: 'auto' };
  const words = values.filter((value) => value === 'auto' || value === 'off');
  if (words.length === 0) return { is: 'files', paths: values };
  if (values.length > 1)
    throw invalidInput('bad_usage', `${option} ${words[0]} can't be combined with another ${option}`);
  return { is: first as 'auto' | 'off' };
}
