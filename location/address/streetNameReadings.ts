import type { StreetName } from '../../core/streetName.ts';
import { parseStreetName } from './streetName.ts';

/** Every name that a text may mean, the likeliest (`parseStreetName`) first; at most 8. */
export function streetNameReadings(text: string): readonly StreetName[] {
  return [parseStreetName(text)];
}
