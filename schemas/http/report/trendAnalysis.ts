import { z } from 'zod';

const sigmaOf = (what: string) => `One standard deviation of ${what}`;
const number = (description: string) => z.number().nullable().meta({ description });

/** Other readings of the series than the report's own rate; each says how it differs from that. */
export const trendAnalysisSchema = z
  .object({
    linear_rate_mm_yr: z.number().meta({
      description:
        'The rate of the whole record once more, fitted to the series as it is published (to 0.1 mm): `velocity_vertical_mm_yr` but for rounding',
    }),
    linear_rate_uncertainty_mm_yr: z.number().meta({
      description: `${sigmaOf('it')}, of the fit alone: without that of a GNSS tie, which \`velocity_uncertainty_mm_yr\` has`,
    }),
    acceleration_mm_yr2: number(
      'By how much the rate changes in a year, mm/yr²; null when the dates cannot tell it from the rest',
    ),
    acceleration_uncertainty_mm_yr2: number(sigmaOf('it')),
    last_two_years_rate_mm_yr: number(
      'The rate of the last two years alone, without the seasonal term. Where it differs from `velocity_vertical_mm_yr` by more than their uncertainties, the motion has changed its pace. Null when the record is no longer than that',
    ),
    last_two_years_rate_uncertainty_mm_yr: number(sigmaOf('it')),
    mann_kendall_tau: z.number().meta({
      description: 'Whether the series rises or falls at all: -1 = always falling, 1 = always rising',
    }),
    mann_kendall_p: z
      .number()
      .meta({ description: 'Probability of such a tau, either way, on ground without a trend' }),
    sen_slope_mm_yr: z.number().meta({
      description:
        'Median slope between pairs of dates: a rate of the whole record that single wrong dates do not move',
    }),
    r_squared: z
      .number()
      .meta({ description: 'Share of the variance of the series that line and seasonal term explain' }),
    residual_rmse_mm: z.number().meta({ description: 'What they leave, as a root mean square' }),
    seasonal_amplitude_mm: number('As the report’s, of the published series'),
    seasonal_peak_day_of_year: z
      .int()
      .nullable()
      .meta({ description: 'When the ground is highest, 1 to 366' }),
  })
  .meta({
    description:
      'Other readings of the cell’s series. The rate of the report is `velocity_vertical_mm_yr`: trend, assessment and gates go by that alone',
  });
