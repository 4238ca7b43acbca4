/** Inches per millimeter, to six significant digits (1 / 25.4; docs/verdict.md). */
export const INCHES_PER_MM = 0.0393701;
