import { INCHES_PER_MM } from '../../core/report/inches.ts';
import { roundTo } from '../../core/report/publishedValues.ts';

/** Millimeters in inches, to six decimals. */
export function inches(millimeters: number): number {
  return roundTo(millimeters * INCHES_PER_MM, 6);
}
