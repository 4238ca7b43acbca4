import { z } from 'zod';

/** Levels of the log. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** An amount of dollars, read as micro-dollars. */
export const usd = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, 'an amount such as 2.00')
  .transform((text) => Math.round(Number(text) * 1_000_000));

/** A name server: an address, with or without a port. */
export const NAME_SERVER = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/i;

/** Whether a URL has neither user, password, parameters nor a fragment. */
export const isPlain = ({ username, password, search, hash }: URL): boolean =>
  `${username}${password}${search}${hash}` === '';
