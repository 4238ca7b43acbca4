import { z } from 'zod';

export const MODES = ['live', 'test'] as const;

const modeSchema = z.enum(MODES).meta({ description: '`test`: synthetic' });

/** Fields of every response about the ground. */
export const modeShape = {
  mode: modeSchema,
  data_source: z.literal('synthetic').optional().meta({ description: 'In test mode: made-up data' }),
};

/** Fields of every response to a caller. */
export const callShape = { ...modeShape, request_id: z.string() };

export type ModeFields = z.infer<z.ZodObject<typeof modeShape>>;
