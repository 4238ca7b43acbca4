import { z } from 'zod';
import { isoDateSchema } from '../../frame.ts';
import { correctionLinkSchema } from '../report/correctionLink.ts';

const milliseconds = z
  .number()
  .nullable()
  .meta({ description: 'Milliseconds; null = too few answers to say' });
const waiting = z
  .number()
  .nullable()
  .meta({ description: 'Seconds that the oldest one has waited; 0 = none waits, null = not known' });
const way = z.enum(['on', 'off', 'behind']);

export const serviceStatusSchema = z
  .object({
    status: z.enum(['ok', 'degraded']).meta({ description: '`degraded` = a part of it does not work now' }),
    parts: z
      .array(z.object({ part: z.string(), status: z.enum(['ok', 'degraded']), note: z.string().nullable() }))
      .meta({ description: 'api, state (accounts and sales), ground (frames), addresses' }),
    as_of: z.iso.datetime(),
    up_since: z.iso.datetime().meta({ description: 'Of the process that answers' }),
    uptime_s: z.int(),
    latency: z
      .array(
        z.object({
          group: z.string(),
          p50_ms: milliseconds,
          p95_ms: milliseconds,
          routes: z
            .array(
              z.object({ method: z.string(), route: z.string(), p50_ms: milliseconds, p95_ms: milliseconds }),
            )
            .meta({ description: 'Its routes, of which there are answers enough to say' }),
        }),
      )
      .meta({ description: 'Of the answers of this process since it began, by kind of call' }),
    frames: z.object({
      served: z.int(),
      out_of_service: z.int(),
      newest_observation: isoDateSchema.nullable(),
      oldest_observation: isoDateSchema
        .nullable()
        .meta({ description: 'The last observation of the frame that was observed longest ago' }),
      newest_release_at: z.iso.datetime().nullable(),
      last_announced_at: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'When accounts were last told of a new release; null = never, or not known' }),
      checked_every_s: z.number().meta({ description: 'How often new releases are looked for' }),
    }),
    waiting: z.object({ letters_s: waiting, batches_s: waiting, deliveries_s: waiting }),
    payments: z.object({ card: way, usdc: way, x402: way }),
    incidents: z
      .array(correctionLinkSchema.extend({ published_at: z.iso.datetime() }))
      .nullable()
      .meta({ description: 'The newest corrections; null = not known now' }),
    request_id: z.string(),
  })
  .meta({ id: 'ServiceStatus', description: 'The state of the service' });
export type ServiceStatus = Omit<z.infer<typeof serviceStatusSchema>, 'request_id'>;
