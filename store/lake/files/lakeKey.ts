import { invalidInput } from '../../../core/error.ts';

/**
 * Validates a key of a lake. A key that led out of the lake would let its sender read neighboring files. Throws
 * `lake_key_invalid`.
 */
export function assertKey(key: string): string {
  const parts = key.split('/');
  if (!key.includes('\0') && parts.every((part) => part !== '' && part !== '.' && part !== '..')) return key;
  throw invalidInput(
    'lake_key_invalid',
    `${JSON.stringify(key)} is not a key of a lake; write parts between /, none of them empty, . or ..`,
  );
}
