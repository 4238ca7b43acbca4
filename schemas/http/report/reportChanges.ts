import { z } from 'zod';
import { callShape } from '../modeFields.ts';

const rateMmYr = z.number().meta({ description: 'Vertical velocity, mm/yr; negative = subsidence' });

const comparedReportSchema = z
  .object({
    id: z.int().meta({ description: 'Number of the report within the account' }),
    bought_at: z.iso.datetime(),
    frame: z.string(),
    release: z.string(),
    velocity_vertical_mm_yr: rateMmYr,
    velocity_uncertainty_mm_yr: z.number().nullable().meta({
      description: 'One standard deviation, mm/yr; null = not stored with this report',
    }),
    last_observation: z.iso
      .date()
      .nullable()
      .meta({ description: 'Of the cell; null = the report was bought without it' }),
    method: z.string().nullable().meta({
      description: '`science_version` of the report; null = the report was bought without it',
    }),
  })
  .meta({ id: 'ComparedReport' });

/** Why two reports of a cell differ, or why that is unknown. */
const CHANGE_STATUSES = [
  'explained',
  'same_release',
  'no_earlier_report',
  'release_not_kept',
  'other_cells',
  'too_few_common_dates',
  'not_a_cell',
] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** In the order of `parts`. */
const CHANGE_CAUSES = ['dates', 'reference', 'product', 'reference_or_product', 'method'] as const;

const changePartSchema = z
  .object({
    cause: z.enum(CHANGE_CAUSES).meta({
      description:
        '`dates`: newer observations, or ones left out since. `reference`: what the rates of the frame are relative to; all ' +
        'ground of the frame changed by it. `product`: the same dates have other values from other products, such as a new version. `method`: ' +
        'another way to compute the rate. `reference_or_product`: one of these, where too few cells are measured',
    }),
    change_mm_yr: z.number().meta({ description: 'What it changed the vertical velocity by, mm/yr' }),
    in_words: z.string(),
  })
  .meta({ id: 'ChangePart' });
export type ChangePart = z.infer<typeof changePartSchema>;

export const reportChangesSchema = z
  .object({
    status: z.enum(CHANGE_STATUSES),
    message: z.string(),
    report: comparedReportSchema,
    earlier: comparedReportSchema.nullable().meta({
      description:
        'The newest report of the same cell that the account bought before, from another release if there is one',
    }),
    difference_mm_yr: z.number().nullable().meta({
      description:
        'Velocity of `report` less that of `earlier`; the sum of `parts` where there are any. Null without `earlier`',
    }),
    parts: z.array(changePartSchema).meta({ description: 'Empty unless the status is `explained`' }),
    ...callShape,
  })
  .meta({ id: 'ReportChanges' });
export type ReportChanges = z.infer<typeof reportChangesSchema>;
