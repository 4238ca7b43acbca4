import { z } from 'zod';
import { isoDateSchema } from '../../frame.ts';
import { correctionLinkSchema } from '../report/correctionLink.ts';

const milliseconds = z
  .number()
  .nullable()
  .meta({ description: 'Milliseconds; null = too few answers to measure' });
const waiting = z
  .number()
  .nullable()
  .meta({ description: 'Seconds that the oldest item has waited; 0 = empty, null = unknown' });
const way = z.enum(['on', 'off', 'behind']);

export const serviceStatusSchema = z
  .object({
    status: z.enum(['ok', 'degraded']).meta({ description: "`degraded` = part of it isn't working" }),
    parts: z
      .array(z.object({ part: z.string(), status: z.enum(['ok', 'degraded']), note: z.string().nullable() }))
      .meta({ description: 'api, state (accounts and sales), ground (frames), addresses' }),
    as_of: z.iso.datetime(),
    up_since: z.iso.datetime().meta({ description: 'For this server process' }),
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
            .meta({ description: 'Routes with enough answers to measure' }),
        }),
      )
      .meta({ description: 'Answers of this process since it started, by kind of call' }),
    frames: z.object({
      served: z.int(),
      out_of_service: z.int(),
      newest_observation: isoDateSchema.nullable(),
      oldest_observation: isoDateSchema
        .nullable()
        .meta({ description: 'The last observation of the frame with the oldest data' }),
      newest_release_at: z.iso.datetime().nullable(),
      last_announced_at: z.iso
        .datetime()
        .nullable()
        .meta({ description: 'When accounts were last notified of a new release; null = never, or unknown' }),
      checked_every_s: z.number().meta({ description: 'How often the server checks for new releases' }),
    }),
    waiting: z.object({ emails_s: waiting, batches_s: waiting, deliveries_s: waiting }),
    payments: z.object({ card: way, usdc: way, x402: way }),
    incidents: z
      .array(correctionLinkSchema.extend({ published_at: z.iso.datetime() }))
      .nullable()
      .meta({ description: 'The newest corrections; null = unknown right now' }),
    request_id: z.string(),
  })
  .meta({ id: 'ServiceStatus', description: 'The state of the service' });
export type ServiceStatus = Omit<z.infer<typeof serviceStatusSchema>, 'request_id'>;
