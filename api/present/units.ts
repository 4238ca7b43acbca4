import { roundTo } from '../report/measurement.ts';

/** Inches per millimetre (specification, section 2). */
const INCHES_PER_MM = 0.0393701;

/** Millimetres in inches, to six decimals. */
export function inches(millimetres: number): number {
  return roundTo(millimetres * INCHES_PER_MM, 6);
}
