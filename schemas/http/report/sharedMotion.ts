import { z } from 'zod';

/** Whether a frame's series include the season and slow motion that all its ground shares. */
export const SHARED_MOTIONS = ['measured', 'removed', 'as_in_product'] as const;

export const SHARED_MOTION_TEXT =
  'The season and slow motion that all ground in the frame shares. `measured`: GNSS stations measure it, and series, ' +
  "movements and seasonal amplitudes include it. `removed`: it was subtracted from every cell, since radar can't tell it from " +
  'air, so series, movements and seasonal amplitudes are relative to the frame. `as_in_product`: nothing was subtracted from ' +
  "the product's own values";

/** The season of a report, and the part that the whole frame shares. */
export const seasonNumbers = {
  seasonal_amplitude_mm: z
    .number()
    .nullable()
    .meta({
      description:
        'Half the peak-to-peak yearly swing; null if no seasonal term was fitted. With `provenance.shared_motion` ' +
        '`removed` it is relative to the reference of the frame like the velocity, and the swing of the ground itself is ' +
        'within ± `seasonal_removed_mm` of it',
    }),
  seasonal_removed_mm: z
    .number()
    .nullable()
    .meta({
      description:
        'Half the peak-to-peak yearly swing that all ground in the frame shares and that was subtracted from every cell. ' +
        "The frame can't tell whether it is ground or air. Null = unknown for this release, nothing was subtracted, or GNSS " +
        'stations measure it (`seasonal_shared_mm`)',
    }),
  seasonal_shared_mm: z
    .number()
    .nullable()
    .meta({
      description:
        'Half the peak-to-peak yearly swing that all ground in the frame shares, measured by GNSS stations. ' +
        '`seasonal_amplitude_mm` includes it. Null = not measured',
    }),
  seasonal_shared_uncertainty_mm: z
    .number()
    .nullable()
    .meta({ description: 'One standard deviation of `seasonal_shared_mm`' }),
};

/** The shared motion of all ground of a frame at the dates of a series. */
export const sharedSeriesShape = {
  shared_motion_mm: z
    .array(z.number())
    .nullable()
    .meta({
      description:
        'Season and slow motion that all ground in the frame shares at each date, vertical mm: part of `vertical_mm` if ' +
        '`provenance.shared_motion` is `measured`, subtracted from it if `removed`. Null = not known',
    }),
  shared_motion_uncertainty_mm: z
    .array(z.number())
    .nullable()
    .meta({
      description:
        'One standard deviation of `shared_motion_mm` at each date. Null if it was removed: then the difference between ' +
        'two dates is one standard deviation of a movement',
    }),
};
