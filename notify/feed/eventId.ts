import { invalidInput } from '../../core/error.ts';

const EVENT_ID = /^evt_(0|[1-9]\d{0,14})$/;

/** An event's position in the outbox, as accounts see it. */
export function formatEventId(place: number): string {
  return `evt_${place}`;
}

/**
 * The position in an id; `evt_0` is before the first.
 * @throws GroundMotionError `bad_request`, naming the field.
 */
export function parseEventId(field: string, text: string): number {
  const [, place] = EVENT_ID.exec(text) ?? [];
  if (place !== undefined) return Number(place);
  throw invalidInput(
    'bad_request',
    `${field}: ${JSON.stringify(text.slice(0, 40))} must be an event id such as evt_1042`,
  );
}
