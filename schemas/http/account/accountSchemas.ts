import { z } from 'zod';
import { modeShape } from '../modeFields.ts';

/** A new password. The server also rejects common ones (`weak_password`). */
export const passwordSchema = z
  .string()
  .min(8)
  .max(200)
  .meta({
    description:
      '8 to 200 characters of any kind. Common passwords, sequences, the service’s name and your own email address are ' +
      'rejected',
  });

export const registerBodySchema = z
  .strictObject({
    email: z
      .string()
      .meta({ description: 'One account per address', format: 'email', example: 'agent@example.org' }),
    password: passwordSchema.optional().meta({
      description:
        'Generated and returned if you omit it. 8 to 200 characters of any kind. Common passwords, sequences, the ' +
        'service’s name and your own email address are rejected',
    }),
    mode: z
      .enum(['live', 'test'])
      .optional()
      .meta({ description: '`test` = synthetic data and fake credits' }),
  })
  .meta({ id: 'RegistrationRequest' });

export const registrationSchema = z
  .object({
    account_id: z.string(),
    email: z.string(),
    ...modeShape,
    api_key: z.string().meta({ description: 'Shown once; store it' }),
    password: z.string().optional().meta({ description: 'Only when it was generated' }),
    credits_usd: z.number(),
    reports_remaining_est: z.int(),
    message: z.string().optional().meta({
      description: 'Why there are no starter credits: this mailbox already got them with an earlier account',
    }),
    docs: z.url(),
    request_id: z.string(),
  })
  .meta({ id: 'Registration' });

export const registrationHintSchema = z
  .object({
    message: z.string(),
    method: z.literal('POST'),
    url: z.url(),
    body: z.record(z.string(), z.string()),
    starter_credits_usd: z.number(),
    price_per_report_usd: z.number(),
    request_id: z.string(),
  })
  .meta({ id: 'RegistrationHint' });

export const balanceSchema = z
  .object({
    credits_usd: z.number(),
    price_per_report_usd: z.number(),
    reports_remaining_est: z.int().meta({
      description: 'Within the credits and the key’s cap today',
    }),
    top_up_url: z.url(),
    ...modeShape,
    request_id: z.string(),
  })
  .meta({ id: 'Balance' });
