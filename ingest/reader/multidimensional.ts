import gdal, { type Group, type MDArray } from 'gdal-async';
import { epochDayOf } from '../../core/date.ts';

const SECONDS_SINCE = /^seconds since (\d{4}-\d{2}-\d{2})[ T]00:00:00(?:\.0*)?$/;

/** An array of a group; null when absent (GDAL throws). */
export function findArray(group: Group, name: string): MDArray | null {
  try {
    return group.arrays.get(name);
  } catch {
    return null;
  }
}

/** A numeric scalar such as `identification/frame_id`; null when absent or not a number. */
export function readScalar(root: Group, group: string, name: string): number | null {
  try {
    const array = root.groups.get(group).arrays.get(name);
    const value = array.read({ origin: [], span: [], data_type: gdal.GDT_Float64 })[0];
    return value !== undefined && Number.isFinite(value) ? value : null;
  } catch {
    return null;
  }
}

/** A text attribute of a group or array; null when absent. */
export function readText(owner: Group | MDArray | null, name: string): string | null {
  try {
    const value = owner?.attributes.get(name).value;
    return value === undefined ? null : String(value);
  } catch {
    return null;
  }
}

/** The UTC day of a time coordinate in seconds since a midnight; null when there is none. */
export function readDay(root: Group, name: string): number | null {
  const array = findArray(root, name);
  const since = SECONDS_SINCE.exec(array?.unitType ?? '')?.[1];
  if (!array || since === undefined || array.length !== 1) return null;
  const seconds = array.read({ origin: [0], span: [1], data_type: gdal.GDT_Float64 })[0]!;
  return epochDayOf(Date.parse(since) + seconds * 1000);
}
