import type { HelpSection } from './section.ts';

/** What a report says of what happened within its record. */
export const CHANGE_SECTIONS: readonly HelpSection[] = [
  {
    anchor: 'events',
    title: 'Sudden drops and other dated events',
    text: [
      'A report lists what happened to the ground and when: a sudden drop or rise, a drop or rise within months, or a change of its rate. The date is an interval between two satellite passes. If the record holds a drop, the rate over the record has it in it, so the report also gives the rate without it. A jump that looks like a processing error is marked as one and is not counted as motion. An event that is not certain may be noise: it is listed, but changes neither the rate nor the headline.',
    ],
    requests: [
      '`include=events` lists them, at no extra cost; `rate_without_events_mm_yr` is the rate without steps and surges.',
    ],
    asked: [
      'what is an event, what happened to the ground, did it happen suddenly, sudden drop, one time drop, dropped once, rose once, moved in steps',
      'when did the ground drop, what day did it sink, date of the drop, did something happen in a certain month, collapse, step in the chart',
      'what does suspected_unwrapping mean, possible processing error, phase jump, is the jump real',
      'rate without events, rate without the jump, rate_without_events_mm_yr, include=events, dated events',
    ],
  },
  {
    anchor: 'recent',
    title: 'The last 12 months, acceleration and severity',
    text: [
      'If the last 12 months clearly differ from the rest of the record, the report says so and gives their rate. Acceleration is how much the rate changed per year over the record. Severity is one number from 0 (no sign of motion) to 3 (severe), by a published rule.',
    ],
    requests: [
      '`recent_rate_mm_yr`, `recent_change_mm_yr`, `acceleration_mm_yr2` and `severity`; `thresholds.severity` of `/api/v1/schema` has the rule.',
    ],
    asked: [
      'is it getting worse, is it speeding up, slowing down, did it stop, recent rate, last 12 months, last year, lately, now compared with before',
      'acceleration, accelerating, decelerating, acceleration_mm_yr2, recent_rate_mm_yr',
      'what does severity mean, severity 2, severity score, how severe',
    ],
  },
  {
    anchor: 'pace',
    title: 'Has it kept its pace',
    text: [
      'The rate is that of the years of the record. Ground that has kept its pace moved at nearly the same rate throughout; ground that has changed its pace may move quite differently in other years, and the report says by how much the rate of other years may differ. None of this is a forecast.',
    ],
    requests: [
      '`pace` is `kept`, `changed` or `not_known`; `pace_spread_mm_yr` is one standard deviation of the rate of other years about this one, and null where the record itself shows the change.',
    ],
    asked: [
      'what does it mean that the ground has kept its pace, has changed its pace, pace_spread_mm_yr',
      'was it always moving at that rate, same speed every year, steady or not, rate of other years',
    ],
  },
];
