/** Prefixes of dates used by TRE (`D20210105`) and DePSI (`d_20160327`). */
const PREFIX = /^d_?(?=\d)/i;

/** Whether a column is a date, `2015-07-01` or `20150701`, also after the letter D. */
export function isDateColumn(column: string): boolean {
  return /^\d{4}(-?)\d{2}\1\d{2}$/.test(dateOfColumn(column));
}

/** The date in a column's name. */
export function dateOfColumn(column: string): string {
  return column.replace(PREFIX, '');
}
