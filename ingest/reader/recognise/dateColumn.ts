/** Whether a column is a date, `2015-07-01` or `20150701`. */
export function isDateColumn(column: string): boolean {
  return /^\d{4}(-?)\d{2}\1\d{2}$/.test(column);
}
