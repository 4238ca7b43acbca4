import { MOVEMENT_STEPS_MM } from '../schemas/http/watch/watches.ts';

type MovementStepMm = (typeof MOVEMENT_STEPS_MM)[number];

/** The condition to watch for at a place. */
export type WatchCondition =
  | {
      readonly type: 'movement';
      /** YYYY-MM-DD, the first day of a quarter. */
      readonly since: string;
      readonly atLeastMm: MovementStepMm;
    }
  | { readonly type: 'rate_class' }
  | { readonly type: 'event' }
  | { readonly type: 'new_observation' };

/** A condition as stored; equal texts are equal conditions. */
export function conditionText(condition: WatchCondition): string {
  return condition.type === 'movement'
    ? `movement ${condition.since} ${condition.atLeastMm}`
    : condition.type;
}

/** Parses a text from `conditionText`. */
export function conditionOf(text: string): WatchCondition {
  const [type, since, step] = text.split(' ');
  if (type === 'rate_class' || type === 'event' || type === 'new_observation') return { type };
  const atLeastMm = MOVEMENT_STEPS_MM.find((each) => each === Number(step));
  if (type !== 'movement' || since === undefined || atLeastMm === undefined)
    throw new RangeError(`${JSON.stringify(text)} isn't a condition of a watch`);
  return { type, since, atLeastMm };
}
