import { ApiError } from '../service/apiCall.ts';

const TRIES = 4;
const BUSY_TRIES = 20;
const WAIT_MS = 500;

/** Retries for a while if the service is busy or doesn't respond; a definite refusal is thrown immediately. */
export async function patiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const isBusy = error instanceof ApiError && error.status === 429;
      const isWorthTrying = error instanceof ApiError && error.isUncertain;
      if (signal.aborted || !isWorthTrying || attempt >= (isBusy ? BUSY_TRIES : TRIES)) throw error;
      await new Promise((resolve) => setTimeout(resolve, isBusy ? 10 * WAIT_MS : attempt * WAIT_MS));
      if (signal.aborted) throw error;
    }
  }
}
