import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CompactSign,
  compactVerify,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  importPKCS8,
  errors,
  type CryptoKey,
  type JWK,
} from 'jose';
import { required } from '../core/required.ts';
import { errorMessage, invalidInput } from '../core/error.ts';
import { fileFault } from '../core/faults/fileFault.ts';
import type { Database } from '../store/state/sql/database.ts';

/** Where the key is kept that no one configured, inside the data folder. */
const KEY_FILE = 'receipt-key.json';

/** What is signed; a statement of one kind never passes for one of the other. */
export type StatementKind = 'receipt' | 'report';

/** Signs what the service states of receipts and printed reports (JWS, EdDSA over Ed25519), and tells by which keys that is verified. */
export interface ReceiptSigner {
  /** A statement as a compact JWS. One statement and one key give one text. */
  sign(statement: object, kind?: StatementKind): Promise<string>;
  /** The statement of a compact JWS that this service signed, now or with an earlier key; null of any other text. */
  read(signed: string, kind: StatementKind): Promise<unknown>;
  /** Public keys, the present one and all before it. */
  publicKeys(): Promise<JWK[]>;
}

export interface ReceiptSignerSettings {
  readonly database: Database;
  readonly dataDir: string;
  /** A private key, JWK or PEM; null = one is made in the data folder. */
  readonly configuredKey: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Opens the signer, and makes its public key known.
 * @throws GroundMotionError `bad_configuration` for a key that is not an Ed25519 private key.
 */
export async function openReceiptSigner(settings: ReceiptSignerSettings): Promise<ReceiptSigner> {
  const { database, configuredKey, now } = settings;
  const privateJwk =
    configuredKey === null ? await keyOfFolder(settings.dataDir) : await parseKey(configuredKey);
  const { kty, crv, x } = privateJwk;
  const publicJwk: JWK = { kty: required(kty), crv: required(crv), x: required(x) };
  const kid = await calculateJwkThumbprint(publicJwk);
  const key = (await importJWK({ ...privateJwk }, 'EdDSA')) as CryptoKey;
  const known = await database.query('SELECT key_id FROM receipt_key WHERE key_id = $1', [kid]);
  if (known.length === 0) {
    const shown = JSON.stringify({ ...publicJwk, kid, alg: 'EdDSA', use: 'sig' });
    await database.transaction((transaction) =>
      transaction.query(
        'INSERT INTO receipt_key (key_id, public_key, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [kid, shown, new Date(now)],
      ),
    );
  }
  const publicKeys = async (): Promise<JWK[]> => {
    const rows = await database.query<{ public_key: string }>(
      'SELECT public_key FROM receipt_key ORDER BY created_at DESC, key_id',
    );
    return rows.map((row) => JSON.parse(row.public_key) as JWK);
  };
  return {
    publicKeys,
    sign: (statement, kind = 'receipt') =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
        .setProtectedHeader({ alg: 'EdDSA', kid, typ: typeOf(kind) })
        .sign(key),
    read: async (signed, kind) => readStatement(signed, kind, await publicKeys()),
  };
}

function typeOf(kind: StatementKind): string {
  return `ground-motion-${kind}`;
}

async function readStatement(signed: string, kind: StatementKind, keys: readonly JWK[]): Promise<unknown> {
  try {
    const { payload } = await compactVerify(
      signed,
      async ({ kid, typ }) => {
        const named = keys.find((each) => each.kid === kid);
        if (!named || typ !== typeOf(kind)) throw new errors.JWSInvalid('another key or kind');
        return (await importJWK({ ...named }, 'EdDSA')) as CryptoKey;
      },
      { algorithms: ['EdDSA'] },
    );
    return JSON.parse(new TextDecoder().decode(payload)) as unknown;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A signer that is opened when it is first used, and tried again after a failure. */
export function receiptSigner(
  settings: Omit<ReceiptSignerSettings, 'now'> & { readonly now: () => number },
): ReceiptSigner {
  let opened: Promise<ReceiptSigner> | null = null;
  const signer = (): Promise<ReceiptSigner> =>
    (opened ??= openReceiptSigner({ ...settings, now: settings.now() }).catch((error: unknown) => {
      opened = null;
      throw error;
    }));
  return {
    sign: async (statement, kind) => (await signer()).sign(statement, kind),
    read: async (signed, kind) => (await signer()).read(signed, kind),
    publicKeys: async () => (await signer()).publicKeys(),
  };
}

async function parseKey(text: string): Promise<JWK> {
  try {
    const jwk = text.trimStart().startsWith('{')
      ? (JSON.parse(text) as JWK)
      : await exportJWK(await importPKCS8(text.replaceAll('\\n', '\n'), 'EdDSA', { extractable: true }));
    if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519' && jwk.d && jwk.x) return jwk;
  } catch {
    // What it says of the key might be part of it.
  }
  throw invalidInput(
    'bad_configuration',
    'GM_RECEIPT_KEY=***: must be an Ed25519 private key, as JWK (kty OKP, with d) or PEM (openssl genpkey -algorithm ' +
      'ed25519)',
  );
}

/** The key of the data folder, made by the first process that needs it. */
async function keyOfFolder(dataDir: string): Promise<JWK> {
  const path = join(dataDir, KEY_FILE);
  const kept = await readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unusable(path, error);
  });
  if (kept !== null) return JSON.parse(kept) as JWK;
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    throw unusable(path, error);
  });
  try {
    await file.writeFile(JSON.stringify(await exportJWK(privateKey)));
    await file.sync();
  } finally {
    await file.close();
  }
  // One of several processes sets the key; a link is there whole or not at all.
  await link(draft, path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(path, error);
  });
  await unlink(draft);
  return JSON.parse(await readFile(path, 'utf8')) as JWK;
}

function unusable(path: string, error: unknown) {
  return invalidInput(
    'bad_configuration',
    `the receipt key in ${path} can't be used (${errorMessage(fileFault(error) ?? error)}); keep the file, because published receipts need this key, or set GM_RECEIPT_KEY to it`,
  );
}
