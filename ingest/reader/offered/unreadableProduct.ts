import { basename } from 'node:path';
import { type GroundMotionError, invalidInput } from '../../../core/error.ts';

/** A product that failed while its cells were read; the ingest continues without the file in `details.path`. */
export function unreadableProduct(
  place: { readonly path: string; readonly layer: string; readonly row: number; readonly col: number },
  reason: string,
  cause?: unknown,
): GroundMotionError {
  const { path, layer, row, col } = place;
  return invalidInput(
    'product_unreadable',
    `${basename(path)}: ${layer} cannot be read at row ${row}, column ${col}: ${reason}; ` +
      'the file is damaged, replace or remove it',
    { cause, details: { path } },
  );
}

/** A product that changed during the ingest, which continues without it. */
export function writtenProduct(path: string): GroundMotionError {
  return invalidInput(
    'product_unreadable',
    `${basename(path)}: it was written to or taken away while it was read; give it again when it is whole`,
    { details: { path } },
  );
}
