import { z } from 'zod';
import { isoDateSchema } from '../../frame.ts';

const rates = {
  velocity_vertical_mm_yr: z
    .number()
    .meta({ description: 'Its own vertical rate over the years of the frame, mm/yr; negative = down' }),
  velocity_uncertainty_mm_yr: z
    .number()
    .nullable()
    .meta({ description: 'One standard deviation of it; null = the source gives none' }),
  difference_mm_yr: z.number().nullable().meta({
    description:
      'Its rate minus ours with the zero tied, mm/yr: the median within 250 m, or the cell that it stands on where that clearly differs. Null if none is measured, or the frame isn’t tied',
  }),
  last_date: isoDateSchema
    .nullable()
    .meta({ description: 'The last day behind its rate; null = the source doesn’t give it' }),
  used_in_tie: z.boolean().meta({ description: 'False if it was rejected; `reason` says why' }),
  reason: z.string().nullable().meta({ description: 'Why it was rejected or is in doubt; else null' }),
};

/** The GNSS stations near a place. */
export const nearestStationsSchema = z
  .array(
    z
      .object({
        station: z.string().meta({ example: 'TXHU' }),
        distance_km: z.number().meta({ description: 'From the middle of the cell' }),
        ...rates,
      })
      .meta({ description: 'A GNSS station near the place, compared with our rates' }),
  )
  .meta({
    description:
      'The three nearest GNSS stations in the frame that the release was compared with, the nearest first. Empty for a frame without stations, such as one that isn’t tied',
  });
export type NearestStation = z.infer<typeof nearestStationsSchema>[number];

/** The stations of a frame and how well they predict each other. */
export const frameTieShape = {
  rmse_mm_yr: z.number().nullable().meta({
    description:
      'Root mean square difference at stations that were held out one at a time, mm/yr: `calibration_rmse_mm_yr` of the reports. Null with fewer than two stations',
  }),
  rmse_by_distance: z
    .array(
      z.object({
        from_km: z.number(),
        to_km: z.number(),
        stations: z.int().meta({ description: 'How many stations have such a neighbor' }),
        rmse_mm_yr: z.number().nullable().meta({ description: 'Null with fewer than two stations' }),
        expected_rmse_mm_yr: z.number().nullable().meta({
          description:
            'What the standard errors of the tie and the stations make it: near `rmse_mm_yr` if they are right',
        }),
      }),
    )
    .meta({
      description:
        'The same by the distance of the nearest station that was left: a station was predicted with all others within `from_km` of it held out too, if one within `to_km` was left. Empty if the frame isn’t tied to stations',
    }),
  standard_error_mm_yr: z.number().meta({
    description:
      'One standard deviation of the tied zero at the stations, mm/yr; it grows away from them. 0 if the frame isn’t tied to stations',
  }),
  horizontal_rmse_mm_yr: z.number().nullable().meta({
    description:
      'Root mean square of what the satellite sees of the stations’ horizontal motion beyond that of their neighbors, mm/yr. Null = not known',
  }),
  shared_motion: z
    .object({
      stations: z.int().meta({ description: 'Stations with daily positions that it is estimated from' }),
      season_mm: z.number().nullable().meta({
        description: 'Half the peak-to-peak yearly swing of it; null if the record is too short',
      }),
      season_uncertainty_mm: z.number().nullable(),
      uncertainty_mm: z.number().meta({
        description: 'Root mean square over the dates of its standard deviation, vertical mm',
      }),
    })
    .nullable()
    .meta({
      description:
        'The season and slow motion of all ground in the frame, as GNSS stations measure it: part of series, movements and ' +
        'seasonal amplitudes. Null with fewer than five stations with daily positions: then these are relative to the frame',
    }),
  stations: z.array(
    z.object({ station: z.string(), lat: z.number(), lon: z.number(), ...rates }).meta({
      id: 'FrameStation',
      description: 'A GNSS station in the frame and how it compares with our rates',
    }),
  ),
};
