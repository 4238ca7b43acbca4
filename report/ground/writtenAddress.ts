import type { GroundMotionError } from '../../core/error.ts';
import { addressOfParts, type WrittenParts } from '../../core/addressOfParts.ts';
import { refusal } from '../refusal.ts';

/** An address in one line, or in parts. */
export type WrittenAddress = WrittenParts & { readonly address?: string | undefined };

/**
 * The address of a request in one line, undefined if there is none; refuses an address that is given twice or
 * incompletely.
 */
export function writtenAddress(query: WrittenAddress): string | undefined | GroundMotionError {
  const composed = addressOfParts(query);
  if (composed === '') return query.address;
  if (query.address !== undefined)
    return refusal(
      'need_address_or_coords',
      'Send either address, or its parts (number, street, city, state, zip), not both',
    );
  if (!isBlank(query.number) && isBlank(query.street))
    return refusal(
      'need_address_or_coords',
      `number ${JSON.stringify(query.number)} has no street; send street too`,
    );
  return composed;
}

function isBlank(part: string | undefined): boolean {
  return part === undefined || part.trim() === '';
}
