import { z } from 'zod';
import { usdAmount } from './usdAmount.ts';

/** For how long a user may grant a client access, days. */
export const CONNECTION_DAYS = [1, 30, 90, 365] as const;
/** Prefix of a consent form's token. */
export const USUAL_CONNECTION = { dailyCapUsd: 2, days: 90 } as const;

const capSchema = usdAmount({ least: 0, most: 1000 });

/** The id of a pending consent request. */
export const consentParamsSchema = z.strictObject({ uid: z.string().regex(/^[\w-]{21,64}$/) });

/** The form in which a user grants or denies a client access. */
export const consentFormSchema = z.object({
  seal: z.string().max(100),
  decision: z.enum(['allow', 'deny']),
  daily_cap_usd: z
    .string()
    .trim()
    .regex(/^\d{1,4}(?:\.\d{1,2})?$/, 'an amount in USD such as 2.00')
    .transform(Number)
    .pipe(capSchema),
  days: z.enum(CONNECTION_DAYS.map(String) as [string, ...string[]]).transform(Number),
});

/** The login form shown before it. */
export const consentLoginSchema = z.object({
  email: z.string().max(300),
  password: z.string().min(1).max(200),
  mode: z.enum(['live', 'test']).default('live'),
});

/** The form in which a user disconnects a program. */
export const disconnectFormSchema = z.object({
  seal: z.string().max(100),
  key_id: z.string().min(1).max(64),
});
