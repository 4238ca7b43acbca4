/** WGS 84, semi-major axis in meters and flattening: NGA.STND.0036 (2014). */
export const SEMI_MAJOR_M = 6_378_137;
export const FLATTENING = 1 / 298.257223563;

/** Radians per degree. */
export const DEGREE = Math.PI / 180;
