import { z } from 'zod';

/** What the explorer page needs to know about the server's settings. */
export const explorerSettingsSchema = z
  .object({
    basemap: z
      .object({ url: z.string(), attribution: z.string() })
      .nullable()
      .meta({ description: 'XYZ raster tiles to draw below the data; null = none' }),
    streets: z
      .object({
        bounds: z.array(z.number()).length(4).meta({ description: 'West, south, east, north' }),
        attribution: z.string(),
      })
      .nullable()
      .meta({
        description:
          'Vector tiles of this server to draw below and over the data; null = none, or `basemap` is used',
      }),
    price_per_report_usd: z.number(),
    starter_credits_usd: z
      .number()
      .meta({ description: 'Credits for the first account of a mailbox; 0 = none' }),
    ways_to_pay: z
      .object({
        card: z.boolean(),
        crypto: z.boolean(),
        is_rehearsal: z.boolean().meta({ description: 'Whether the server takes only fake money' }),
      })
      .meta({ description: 'How live accounts can buy credits' }),
    connects_programs: z
      .boolean()
      .meta({ description: 'Whether you can connect programs to an account, at /oauth/clients' }),
    sends_email: z
      .boolean()
      .meta({ description: 'Whether the server can send emails, such as alerts of a watch' }),
    example_address: z
      .string()
      .nullable()
      .meta({ description: 'An address that this server can find; null if there is none' }),
  })
  .meta({ id: 'ExplorerSettings' });
export type ExplorerSettings = z.infer<typeof explorerSettingsSchema>;
