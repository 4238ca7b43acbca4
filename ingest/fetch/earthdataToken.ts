import { readFile } from 'node:fs/promises';
import { errorMessage, GroundMotionError, invalidInput } from '../../core/error.ts';

const WHERE =
  'make one at https://urs.earthdata.nasa.gov (Generate Token) and set EARTHDATA_TOKEN, or give --token-file';

/**
 * The Earthdata token from a file or the environment (`EARTHDATA_TOKEN`); null if none is set. It never appears in
 * messages. Throws `earthdata_token_unreadable`, and `earthdata_token_expired` if the token itself states that it has
 * expired.
 */
export async function earthdataToken(
  file: string | null,
  environment: Readonly<Record<string, string | undefined>>,
  now: number,
): Promise<string | null> {
  const name = file === null ? 'EARTHDATA_TOKEN' : `--token-file ${file}`;
  const text = file === null ? environment['EARTHDATA_TOKEN'] : await readTokenFile(file, name);
  const token = (text ?? '').trim().replace(/^Bearer\s+/i, '');
  if (token === '') {
    if (file === null) return null;
    throw invalidInput('earthdata_token_unreadable', `${name}: it is empty; ${WHERE}`);
  }
  if (!/^[\x21-\x7e]{1,8192}$/.test(token)) {
    throw invalidInput(
      'earthdata_token_unreadable',
      `${name}: it contains spaces or other characters that no token has; ${WHERE}`,
    );
  }
  const expiry = expiryOf(token);
  if (expiry !== null && expiry <= now) {
    const day = new Date(expiry).toISOString().slice(0, 16);
    throw new GroundMotionError(
      'refused',
      'earthdata_token_expired',
      `${name}: the token ran out on ${day}Z; ${WHERE}`,
    );
  }
  return token;
}

/** The error of a run that needs a token and has none. */
export function tokenMissing(): GroundMotionError {
  return invalidInput('earthdata_token_missing', `the archive requires an Earthdata token; ${WHERE}`);
}

async function readTokenFile(file: string, name: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw invalidInput('earthdata_token_unreadable', `${name}: ${errorMessage(error)}`);
  }
}

/** When a token expires, milliseconds since 1970: Earthdata's are JSON Web Tokens, which state it. Null for others. */
function expiryOf(token: string): number | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}
