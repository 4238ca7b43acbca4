/** What the sign of a velocity or displacement means, as every report says. */
export const SIGN_CONVENTION = 'negative = subsidence (sinking), positive = uplift; vertical, mm/yr';
