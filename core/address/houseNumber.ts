/**
 * A house number: what is compared exactly, the integer that ranges are interpolated by, and what follows it.
 * `37-12` = `37-`, 12; `N6W23001` = `N6W`, 23001; `123 1/2` = 123, `1/2`; `221B` = 221, `B`.
 */
export interface HouseNumber {
  readonly prefix: string;
  readonly number: number;
  readonly suffix: string;
  /** The number as it was written, where zeros come before it behind a prefix: 06 of 230-06. Nothing is compared by it. */
  readonly digits?: string;
}
