/** The meaning of the sign of a velocity or displacement, as stated in every report. */
export const SIGN_CONVENTION = 'negative = subsidence (sinking), positive = uplift; vertical, mm/yr';
