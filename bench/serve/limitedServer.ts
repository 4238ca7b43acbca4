/** The server under the settings of the environment, with the limits of the first argument (JSON) in place of those of the settings. */
import { startServer } from '../../api/startServer.ts';
import type { CallerLimits } from '../../schemas/callerLimits.ts';
import { readConfig } from '../../schemas/config.ts';

const config = readConfig(process.env);
const limits = { ...config.limits, ...(JSON.parse(process.argv[2] ?? '{}') as Partial<CallerLimits>) };
const server = await startServer({ ...config, limits });
process.once('SIGTERM', () => void server.close('SIGTERM').then(() => process.exit(0)));
