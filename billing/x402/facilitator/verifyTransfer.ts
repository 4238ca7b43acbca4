import type { PaymentPayload } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { BaseError, HttpRequestError, RpcRequestError, TimeoutError, type Address } from 'viem';
import type { ChainClient } from '../chain/chainClient.ts';
import { facilitatorUnavailable, type Facilitator } from './facilitator.ts';

async function never(): Promise<never> {
  throw new Error('a check sends nothing');
}

/**
 * The check of x402's own library. It takes a server of the chain that does not answer for a wrong signature, which would
 * be told to a payer who did nothing wrong; so what failed to answer is noted beside it.
 */
export function openVerifier(client: ChainClient, address: Address): Facilitator['refusalOf'] {
  return async (transfer, requirements) => {
    const silent: unknown[] = [];
    const noting =
      <Arguments extends unknown[], Result>(ask: (...given: Arguments) => Promise<Result>) =>
      async (...given: Arguments): Promise<Result> => {
        try {
          return await ask(...given);
        } catch (error) {
          if (isSilence(error)) silent.push(error);
          throw error;
        }
      };
    const signer = toFacilitatorEvmSigner({
      address,
      readContract: noting((call) => client.readContract(call as Parameters<ChainClient['readContract']>[0])),
      getCode: noting((call) => client.getCode(call)),
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
    if (isValid) return null;
    if (silent.length > 0) throw facilitatorUnavailable(silent[0]);
    return invalidReason ?? 'unexpected_verify_error';
  };
}

/** Whether a server of the chain did not answer, as opposed to answering that a call fails. */
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
