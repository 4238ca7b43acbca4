import type { ApiDependencies } from '../context/dependencies.ts';
import type { Rails } from '../context/rails.ts';

/** Opens the ways to pay that are configured, and begins what they do in the background. */
export function openRails(_dependencies: Pick<ApiDependencies, 'config' | 'database' | 'now'>): Rails {
  return { card: null, coin: null };
}

/** Ends what the ways to pay do in the background. */
export async function closeRails({ card, coin }: Rails): Promise<void> {
  await Promise.all([card?.close(), coin?.close()]);
}
