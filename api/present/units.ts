import { INCHES_PER_MM } from '../../core/inches.ts';
import { roundTo } from '../../core/publishedValues.ts';

/** Millimetres in inches, to six decimals. */
export function inches(millimetres: number): number {
  return roundTo(millimetres * INCHES_PER_MM, 6);
}
