/** A state, district or territory of the United States that occurs in addresses. */
export interface UsState {
  readonly name: string;
  /** Two letters, as used by the Postal Service. */
  readonly abbreviation: string;
  /** Two digits (ANSI/FIPS 5-2), the first two of every county's code. */
  readonly fips: string;
}

const table = `
AL 01 Alabama|AK 02 Alaska|AZ 04 Arizona|AR 05 Arkansas|CA 06 California|CO 08 Colorado|CT 09 Connecticut
DE 10 Delaware|DC 11 District of Columbia|FL 12 Florida|GA 13 Georgia|HI 15 Hawaii|ID 16 Idaho|IL 17 Illinois
IN 18 Indiana|IA 19 Iowa|KS 20 Kansas|KY 21 Kentucky|LA 22 Louisiana|ME 23 Maine|MD 24 Maryland
MA 25 Massachusetts|MI 26 Michigan|MN 27 Minnesota|MS 28 Mississippi|MO 29 Missouri|MT 30 Montana|NE 31 Nebraska
NV 32 Nevada|NH 33 New Hampshire|NJ 34 New Jersey|NM 35 New Mexico|NY 36 New York|NC 37 North Carolina
ND 38 North Dakota|OH 39 Ohio|OK 40 Oklahoma|OR 41 Oregon|PA 42 Pennsylvania|RI 44 Rhode Island
SC 45 South Carolina|SD 46 South Dakota|TN 47 Tennessee|TX 48 Texas|UT 49 Utah|VT 50 Vermont|VA 51 Virginia
WA 53 Washington|WV 54 West Virginia|WI 55 Wisconsin|WY 56 Wyoming|AS 60 American Samoa|GU 66 Guam
MP 69 Northern Mariana Islands|PR 72 Puerto Rico|VI 78 Virgin Islands`;

/** The 50 states, the District of Columbia and the five territories with ZIP codes, in the order of their codes. */
export const usStates: readonly UsState[] = table
  .trim()
  .split(/[|\n]/)
  .map((row) => ({ abbreviation: row.slice(0, 2), fips: row.slice(3, 5), name: row.slice(6) }));

const byAbbreviation = new Map(usStates.map((state) => [state.abbreviation, state]));
const byFips = new Map(usStates.map((state) => [state.fips, state]));

/** The state with two capital letters; undefined if there is none. */
export function stateOfAbbreviation(abbreviation: string): UsState | undefined {
  return byAbbreviation.get(abbreviation);
}

/** The state of a FIPS code, by its first two digits, so a county's code works too. */
export function stateOfFips(fips: string): UsState | undefined {
  return byFips.get(fips.slice(0, 2));
}
