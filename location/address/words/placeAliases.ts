/** Short names of cities that everybody writes and no gazetteer lists. */
const aliases: Readonly<Record<string, readonly [place: string, state: string]>> = {
  NY: ['NEW YORK', 'NY'],
  NYC: ['NEW YORK', 'NY'],
  'NEW YORK CITY': ['NEW YORK', 'NY'],
  MANHATTAN: ['NEW YORK', 'NY'],
  LA: ['LOS ANGELES', 'CA'],
  SF: ['SAN FRANCISCO', 'CA'],
  'SAN FRAN': ['SAN FRANCISCO', 'CA'],
  SLC: ['SALT LAKE CITY', 'UT'],
  'SALT LAKE': ['SALT LAKE CITY', 'UT'],
  PHILA: ['PHILADELPHIA', 'PA'],
  PHILLY: ['PHILADELPHIA', 'PA'],
  OKC: ['OKLAHOMA CITY', 'OK'],
  CINTI: ['CINCINNATI', 'OH'],
  INDPLS: ['INDIANAPOLIS', 'IN'],
  MPLS: ['MINNEAPOLIS', 'MN'],
  NOLA: ['NEW ORLEANS', 'LA'],
  'WASH DC': ['WASHINGTON', 'DC'],
  DC: ['WASHINGTON', 'DC'],
  'ST PETE': ['ST PETERSBURG', 'FL'],
};

/** The place that a short name means, and its state. */
export function placeAlias(key: string): { readonly place: string; readonly state: string } | undefined {
  const alias = aliases[key];
  return alias && { place: alias[0], state: alias[1] };
}
