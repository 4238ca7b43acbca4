import { cityOfZip } from '../../../location/zips/zipTable.ts';
import { foldText } from '../../../location/address/words/foldText.ts';
import { zipOf } from '../tiger/tigerSides.ts';

/** Decimals of a house number that are a fraction of it. */
const DECIMALS: readonly (readonly [pattern: RegExp, fraction: string])[] = [
  [/^50*$/, '1/2'],
  [/^250*$/, '1/4'],
  [/^750*$/, '3/4'],
  [/^33+$/, '1/3'],
  [/^66*[67]$/, '2/3'],
];
/**
 * A cell with a house number as `parseHouseNumber` reads it: `1369.0` and `1,369` of spreadsheets, `846.5` and `846½` for 846 1/2,
 * `W148 N9750` for W148N9750. What is none of these stays as it is.
 */
export function houseNumberText(cell: string): string {
  const text = foldText(cell)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^(\d+)[ -]+(\d\/\d)$/, '$1 $2');
  if (/^\d{1,3}(,\d{3})+(\.0*)?$/.test(text)) return text.replace(/\..*/, '').replaceAll(',', '');
  const decimal = /^(\d+)\.(\d*)$/.exec(text);
  if (decimal) {
    const [, whole = '', digits = ''] = decimal;
    if (/^0*$/.test(digits)) return whole;
    const fraction = DECIMALS.find(([pattern]) => pattern.test(digits))?.[1];
    return fraction === undefined ? text : `${whole} ${fraction}`;
  }
  const grid = /^([NSEW]) ?(\d{1,6})[ -]*(?:([NSEW]) ?(\d{1,6}))? ?([A-Z])?$/i.exec(text);
  return grid ? grid.slice(1).join('').toUpperCase() : text;
}

/** Whose ZIPs begin with 00, and are not all in the table. */
const ISLANDS = 'PR VI';

/**
 * The ZIP of a cell, '' when it holds none: `02108`, `02108-1234`, `021081234`, `2108` and `2108.0` of spreadsheets, which lose
 * leading zeros. A shortened one counts only where it is a ZIP of the row's state.
 */
export function zipText(cell: string, state: string | null): string {
  const text = cell.trim().replace(/^'/, '').replace(/\.0*$/, '');
  const match = /^(\d{1,5})(?:[- ](\d{0,4}))?$/.exec(text) ?? /^(\d{1,5})(\d{4})$/.exec(text);
  const digits = match?.[1] ?? '';
  if (digits.length < 3) return '';
  const zip = zipOf(digits.padStart(5, '0'));
  if (digits.length === 5 || zip === '') return zip;
  const known = cityOfZip(zip)?.state ?? (zip.startsWith('00') ? ISLANDS : null);
  return known !== null && (state === null || known.includes(state)) ? zip : '';
}
