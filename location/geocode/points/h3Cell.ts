import { groundDistanceM } from '../../../core/geodesy/groundDistance.ts';
import { roundedDegrees } from './geometryText.ts';
import { pointAt, refused, type PointReading } from './pointReading.ts';

/** 15 hexadecimal digits, the first an 8: the mode of cells. */
const CELL = /^(?:0x)?(8[0-9a-f]{14})$/i;

/** The middle of an H3 cell, and the distance to its farthest corner; null when a text is not the id of one. */
export async function h3Reading(text: string): Promise<PointReading | null> {
  const id = CELL.exec(text.trim())?.[1]?.toLowerCase();
  if (id === undefined) return null;
  const { cellToBoundary, cellToLatLng, isValidCell } = await import('h3-js');
  if (!isValidCell(id)) return refused('it has the form of an H3 cell, and there is no such cell');
  const [lat, lon] = cellToLatLng(id);
  const reaches = cellToBoundary(id).map(([north, east]) =>
    groundDistanceM({ lat, lon }, { lat: north, lon: east }),
  );
  return pointAt(roundedDegrees(lat), roundedDegrees(lon), Math.ceil(Math.max(...reaches)));
}
