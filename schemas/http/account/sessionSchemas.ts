import { z } from 'zod';
import { modeShape } from '../modeFields.ts';

export const loginBodySchema = z
  .strictObject({
    email: z.string().max(300).meta({ format: 'email', example: 'agent@example.org' }),
    password: z.string().min(1).max(200),
    mode: z
      .enum(['live', 'test'])
      .default('live')
      .meta({ description: 'An address can have a live and a test account' }),
  })
  .meta({ id: 'LoginRequest' });

export const loginSchema = z
  .object({
    account_id: z.string(),
    email: z.string(),
    ...modeShape,
    expires_at: z.iso.datetime(),
    request_id: z.string(),
  })
  .meta({ id: 'Login', description: 'The session itself is in the cookie' });

export const logoutSchema = z
  .object({
    logged_out: z.boolean().meta({ description: 'False = there was no session' }),
    request_id: z.string(),
  })
  .meta({ id: 'Logout' });
