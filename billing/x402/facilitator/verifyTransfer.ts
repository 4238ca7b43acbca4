import type { PaymentPayload } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError, type Address, type Hex } from 'viem';
import type { ChainClient } from '../chain/chainClient.ts';
import { facilitatorUnavailable, type Facilitator } from './facilitator.ts';

/** Code of a contract that does nothing. */
const SOME_CODE: Hex = '0x00';

async function never(): Promise<never> {
  throw new Error('a check sends nothing');
}

/**
 * The check of x402's own library. The library treats an unresponsive chain server as a wrong signature, which would
 * blame an innocent payer, and may leave that failure unhandled. So this check records the missing response, and answers
 * in its place when the library asks for code.
 */
export function openVerifier(client: ChainClient, address: Address): Facilitator['refusalOf'] {
  return async (transfer, requirements) => {
    const silent: unknown[] = [];
    const signer = toFacilitatorEvmSigner({
      address,
      readContract: async (call) => {
        try {
          return await client.readContract(call);
        } catch (error) {
          if (isSilence(error)) silent.push(error);
          throw error;
        }
      },
      getCode: async (call) => {
        try {
          return await client.getCode(call);
        } catch (error) {
          silent.push(error);
          return SOME_CODE;
        }
      },
      verifyTypedData: never,
      writeContract: never,
      sendTransaction: never,
      waitForTransactionReceipt: never,
    });
    const payload: PaymentPayload = { x402Version: 2, accepted: requirements, payload: transfer };
    const { isValid, invalidReason } = await new ExactEvmScheme(signer)
      .verify(payload, requirements)
      .catch((error: unknown) => {
        throw facilitatorUnavailable(error);
      });
    if (silent.length > 0) throw facilitatorUnavailable(silent[0]);
    return isValid ? null : (invalidReason ?? 'unexpected_verify_error');
  };
}

/** Whether a chain server didn't respond, as opposed to responding that a call fails. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true;
  const cause = error.walk(
    (inner) =>
      inner instanceof HttpRequestError ||
      inner instanceof TimeoutError ||
      (inner instanceof RpcRequestError && inner.code !== 3 && !/revert/i.test(inner.message)),
  );
  return cause !== null;
}
