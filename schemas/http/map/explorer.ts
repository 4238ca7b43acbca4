import { z } from 'zod';

/** What the explorer page has to know of the server's settings. */
export const explorerSettingsSchema = z
  .object({
    basemap: z
      .object({ url: z.string(), attribution: z.string() })
      .nullable()
      .meta({ description: 'XYZ raster tiles to draw beneath the data; null = none' }),
    price_per_report_usd: z.number(),
    starter_credits_usd: z
      .number()
      .meta({ description: 'What the first account of a mailbox gets; 0 = nothing' }),
    ways_to_pay: z
      .object({
        card: z.boolean(),
        crypto: z.boolean(),
        is_rehearsal: z.boolean().meta({ description: 'Whether only fake money is taken' }),
      })
      .meta({ description: 'What live accounts can buy credits with' }),
    connects_programs: z
      .boolean()
      .meta({ description: 'Whether programs can be connected to an account, at /oauth/clients' }),
    example_address: z
      .string()
      .nullable()
      .meta({ description: 'An address that this server can place; null where none is known' }),
  })
  .meta({ id: 'ExplorerSettings' });
export type ExplorerSettings = z.infer<typeof explorerSettingsSchema>;
