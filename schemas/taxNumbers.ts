/** VAT numbers of the European Union's members (the prefix is the country, except EL for Greece) and Northern Ireland. */
const EU_VAT_NUMBERS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-W][A-I])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/,
};
/** A number of any other country: letters and digits, as written there. */
const OTHER_NUMBER = /^[A-Z0-9][A-Z0-9+*/&]{3,19}$/;

/** A VAT or tax number as stored: upper case, without spaces, dots and dashes. */
export function plainTaxNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '');
}

/** Whether a number, as stored, has its country's format; it isn't checked whether it was assigned to anyone. */
export function hasTaxNumberShape(number: string): boolean {
  const pattern = EU_VAT_NUMBERS[number.slice(0, 2)];
  return pattern ? pattern.test(number.slice(2)) : OTHER_NUMBER.test(number) && /\d{2}/.test(number);
}
