import { offerSharedPostgres } from '../postgres/sharedServer.ts';

/** Runs once before the suite; what it returns runs after it. */
export default async function setup(): Promise<() => Promise<void>> {
  process.env['TZ'] = 'UTC';
  return offerSharedPostgres();
}
