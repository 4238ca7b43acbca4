import { z } from 'zod';
import { usdAmount } from './usdAmount.ts';

/** For how long someone may let a client in, days. */
export const CONNECTION_DAYS = [1, 30, 90, 365] as const;
/** What a form of consent begins with. */
export const USUAL_CONNECTION = { dailyCapUsd: 2, days: 90 } as const;

const capSchema = usdAmount({ least: 0, most: 1000 });

/** The name of a request that someone is asked about. */
export const consentParamsSchema = z.strictObject({ uid: z.string().regex(/^[\w-]{21,64}$/) });

/** The form in which someone lets a client in, or does not. */
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

/** The form in which someone logs in before that. */
export const consentLoginSchema = z.object({
  email: z.string().max(300),
  password: z.string().min(1).max(200),
  mode: z.enum(['live', 'test']).default('live'),
});

/** The form in which someone disconnects a program. */
export const disconnectFormSchema = z.object({
  seal: z.string().max(100),
  key_id: z.string().min(1).max(64),
});
