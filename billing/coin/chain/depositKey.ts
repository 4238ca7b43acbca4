import { createHash, ECDH } from 'node:crypto';
import { HDKey, publicKeyToAddress } from 'viem/accounts';
import type { Address } from 'viem';
import { required } from '../../../core/required.ts';
import { GroundMotionError, errorMessage, invalidInput } from '../../../core/error.ts';

/** The path of a deposit key's children from the seed: `<path>/<index>`. */
export const DEPOSIT_PATH = "m/44'/60'/0'/0";

/** Below m/44'/60'/0' an address is two steps away, below m/44'/60'/0'/0 one. */
const ACCOUNT_DEPTH = 3;
const CHAIN_DEPTH = 4;

/** Child numbers from here on are hardened and require the private key. */
const FIRST_HARDENED = 2 ** 31;

/** Derives deposit addresses from an extended public key, which can't spend anything. */
export interface DepositKey {
  /** Identifies the key in tables and lists: eight hexadecimal digits. */
  readonly fingerprint: string;
  /** The address of child `index` (0, 1, …), with its checksum (EIP-55). */
  address(index: number): Address;
}

/**
 * Reads an extended public key (BIP-32, `xpub…`) of the account m/44'/60'/0' or of its chain m/44'/60'/0'/0: both give
 * the same addresses. Error messages never include any part of the key.
 * @throws GroundMotionError `bad_configuration` for a private key, for a key of another depth, and for any other text.
 */
export function readDepositKey(xpub: string): DepositKey {
  if (/^[xyztuv]prv/i.test(xpub.trim())) {
    throw refused(
      'is a private key: everyone who reads it can spend the deposits. Treat it as compromised, move its funds, and ' +
        'set the xpub of a new seed',
    );
  }
  const key = parse(xpub);
  if (key.privateKey !== null) throw refused('contains a private key; set the xpub');
  if (key.depth !== ACCOUNT_DEPTH && key.depth !== CHAIN_DEPTH) {
    throw refused(`has depth ${key.depth}; set the xpub of m/44'/60'/0' or of ${DEPOSIT_PATH}`);
  }
  const chain = key.depth === ACCOUNT_DEPTH ? key.deriveChild(0) : key;
  return {
    fingerprint: createHash('sha256').update(chain.publicExtendedKey).digest('hex').slice(0, 8),
    address: (index) => {
      if (!Number.isInteger(index) || index < 0 || index >= FIRST_HARDENED) {
        throw new GroundMotionError('internal', 'internal_error', `there is no deposit address ${index}`);
      }
      return addressOf(chain.deriveChild(index));
    },
  };
}

function parse(xpub: string): HDKey {
  try {
    return HDKey.fromExtendedKey(xpub.trim());
  } catch (error) {
    throw refused(`isn't an extended public key (xpub…): ${errorMessage(error)}`);
  }
}

function addressOf({ publicKey }: HDKey): Address {
  const uncompressed = ECDH.convertKey(required(publicKey), 'secp256k1', undefined, 'hex', 'uncompressed');
  return publicKeyToAddress(`0x${uncompressed as string}`);
}

function refused(problem: string): GroundMotionError {
  return invalidInput('bad_configuration', `GM_DEPOSIT_XPUB ${problem}`);
}
