/** Inches per millimetre (specification, section 2). */
export const INCHES_PER_MM = 0.0393701;
