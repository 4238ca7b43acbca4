import { z } from 'zod';
import { GroundMotionError } from '../../../core/error.ts';
import type { SourceName } from '../../../schemas/settings/fetchSettings.ts';
import { shownAddress } from '../../fetch/transfer/hosts.ts';

/** The error of a list that differs from its source's documentation. */
export function unreadableList(address: string, problem: string, source: SourceName): GroundMotionError {
  return new GroundMotionError(
    'unavailable',
    'source_unreadable',
    `${shownAddress(new URL(address))}: ${problem}; see ${source} in GM_FETCH_MIRRORS`,
  );
}

/** Parses a JSON list. Throws `source_unreadable`. */
export function parseList<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { address, source }: { readonly address: string; readonly source: SourceName },
): z.output<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadableList(address, `it is not JSON but ${JSON.stringify(text.slice(0, 60))}`, source);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw unreadableList(address, z.prettifyError(parsed.error).slice(0, 300), source);
}
