import { eventDates } from '../../../core/report/eventWords.ts';
import { LOCALES } from '../../../core/words/language.ts';
import { pageLanguage } from '../../words/pageLanguage.ts';
import { words } from '../../words/words.ts';
import type { z } from 'zod';
import type { mapEventsSchema } from '../../../schemas/http/map/mapEventSchemas.ts';
import type { Box, ShownEvent } from '../scene.ts';

/** The answer of the service. */
export type EventPlaces = z.infer<typeof mapEventsSchema>;

/** The answer's box is this much larger than the view on each side, so that small moves ask nothing. */
const MARGIN = 0.5;

/** The places of events as the map draws them, and as the page lists them, newest first. */
export function eventsOf(places: EventPlaces | undefined) {
  const sorted = [...(places?.features ?? [])].sort((one, other) =>
    other.properties.latest.localeCompare(one.properties.latest),
  );
  return sorted.map(({ geometry, properties }) => {
    const { kind, direction, earliest, latest, suspected_unwrapping: isSuspected, text } = properties;
    const [lon, lat] = geometry.coordinates;
    const sign = isSuspected ? '?' : kind === 'pace_change' ? '◆' : direction === 'down' ? '▼' : '▲';
    const said = words.map.event(text, sign, eventDates({ earliest, latest }, words.ground));
    const event: ShownEvent = { lat, lon, text: said };
    return {
      event,
      feature: {
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [lon, lat] },
        properties: {
          sign,
          text: said,
          dates: shortDates(earliest, latest),
          day: Date.parse(latest) / 86_400_000,
        },
      },
    };
  });
}

/** `Sep 5–Oct 23, 2025`, `Dec 12, 2024–Jan 5, 2025`. */
export function shortDates(earliest: string, latest: string): string {
  const isSameYear = earliest.slice(0, 4) === latest.slice(0, 4);
  return `${dayInWords(earliest, !isSameYear)}–${dayInWords(latest, true)}`;
}

function dayInWords(date: string, hasYear: boolean): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(LOCALES[pageLanguage], {
    month: 'short',
    day: 'numeric',
    ...(hasYear && { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

/** A larger box around a view, at most this many degrees wide and high; null = the view is larger than that. */
export function growBox([west, south, east, north]: Box, mostDegrees: number): Box | null {
  const [width, height] = [east - west, north - south];
  if (width > mostDegrees || height > mostDegrees) return null;
  const across = Math.min(MARGIN * width, (mostDegrees - width) / 2);
  const along = Math.min(MARGIN * height, (mostDegrees - height) / 2);
  const box = [west - across, south - along, east + across, north + along] as const;
  const [left, bottom, right, top] = box;
  return [Math.max(-180, left), Math.max(-90, bottom), Math.min(180, right), Math.min(90, top)];
}

/** Whether a box lies within another. */
export function isWithin([west, south, east, north]: Box, outer: Box): boolean {
  return west >= outer[0] && south >= outer[1] && east <= outer[2] && north <= outer[3];
}
