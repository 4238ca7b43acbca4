/**
 * The server with the settings in the environment, but with the limits in the first argument (JSON) instead of those in
 * the settings.
 */
import { startServer } from '../../api/startServer.ts';
import type { CallerLimits } from '../../schemas/callerLimits.ts';
import { readConfig } from '../../schemas/config.ts';

const config = readConfig(process.env);
const limits = { ...config.limits, ...(JSON.parse(process.argv[2] ?? '{}') as Partial<CallerLimits>) };
const server = await startServer({ ...config, limits });
process.once('SIGTERM', () => void server.close('SIGTERM').then(() => process.exit(0)));
